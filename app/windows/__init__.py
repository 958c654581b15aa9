"""The window around the table: its bar, its menu and the panels over it."""
