"""What outlives the program: deals with their logs, results and settings, in one SQLite file.

Imports no Qt, and `sqlite3` only on the storage thread.
"""

from app.folder import make_folder
from app.storage.store import Store
from app.storage.values import DealRow, Ending, Match, Past, Record, SavedDeal, Trouble, Truth

__all__ = [
    "DealRow",
    "Ending",
    "Match",
    "Past",
    "Record",
    "SavedDeal",
    "Store",
    "Trouble",
    "Truth",
    "make_folder",
]
