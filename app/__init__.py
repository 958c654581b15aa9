"""The program: window, table, storage and the one door to the engine."""

__version__ = "0.1.0"
"""The version of everything; the one place where it stands."""
