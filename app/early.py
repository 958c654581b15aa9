"""What makes the first picture come sooner; `tests/bench/start.py` measures it."""

import builtins
import gc


def hasten(*, shown: bool) -> None:
    """Prepare a start that wants a window, before Qt is imported.

    Nothing is collected until `settle`, for nothing that a start makes is thrown away. Once PySide6 is there
    each import costs more: it puts an `__import__` of its own in place of Python's, which reads the source of
    every module to learn whether it asks for the names of `__feature__`. Nothing here does, and so Python's
    own
    comes back; and what needs no Qt is imported before Qt.

    Args:
        shown: Whether there is a photo of the table to show first: then all the rest can wait.
    """
    gc.disable()
    if not shown:
        import app.session, app.storage, app.wishes  # noqa: E401, F401, I001, PLC0415 - in this order

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def settle() -> None:
    """Collect again, but leave alone what was made so far: it stays as long as the window."""
    gc.freeze()
    gc.enable()
