"""The computer player: exact answers to "can this still be won?", and how."""
