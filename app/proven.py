"""Deals that are proven to be winnable, with their winning lines. No Qt."""

import csv
from collections.abc import Mapping, Sequence

import resources
from engine.games.catalogue import LEVELS, Deals
from engine.moves import Move
from engine.notation import read_moves


class ProvenDeals:
    """Reads the lists in `resources/deals` when they are first asked for."""

    def __init__(self) -> None:
        self._lines: dict[str, Mapping[int, str]] = {}

    def numbers(self, level: str) -> Sequence[int]:
        """Return the proven deal numbers of a level, in rising order; none if there is no list."""
        return tuple(self._of(level))

    def holds(self, level: str, number: int) -> bool:
        """Whether a deal of a level is proven."""
        return number in self._of(level)

    def line(self, level: str, number: int) -> list[Move]:
        """Return the moves that win a proven deal, up to where it plays itself out.

        Raises:
            KeyError: The deal is not in the list.
        """
        its = LEVELS[level]
        position, moves = its.deal(number), []
        for pending in read_moves(its.rules, its.notation, self._of(level)[number]):
            move = pending.meant(position)
            moves.append(move)
            position = its.rules.play(position, move)
        return moves

    def _of(self, level: str) -> Mapping[int, str]:
        if level not in self._lines:
            lines: dict[int, str] = {}
            if LEVELS[level].deals is Deals.PROVEN:
                name = level.replace(":", "-")
                text = resources.read_text(f"deals/{name}.tsv")
                lines = {
                    int(row["number"]): row["moves"]
                    for row in csv.DictReader(text.splitlines(), delimiter="\t")
                }
            self._lines[level] = lines
        return self._lines[level]
