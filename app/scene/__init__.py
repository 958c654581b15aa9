"""The table as one sees it: cards, places, and what moves."""
