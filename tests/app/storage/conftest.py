"""Stores that are closed after the test, and what they reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.storage import DealRow, Ending, Store, Trouble

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Iterator


@pytest.fixture
def reports() -> list[tuple[Trouble, str]]:
    return []


@pytest.fixture
def open_store(reports: list[tuple[Trouble, str]]) -> Iterator[Callable[[pathlib.Path | None], Store]]:
    stores: list[Store] = []

    def start(folder: pathlib.Path | None) -> Store:
        stores.append(Store(folder, lambda trouble, detail: reports.append((trouble, detail))))
        return stores[-1]

    yield start
    for store in stores:
        store.close()


@pytest.fixture
def deal() -> Callable[..., DealRow]:
    def make(
        name: str = "one",
        level: str = "eight-cells:hard",
        source: str = "random",
        started_at: str = "2025-01-01T00:00:00+00:00",
        number: int | None = 617,
    ) -> DealRow:
        return DealRow(name, level, number, "board\n", source, 1, started_at)

    return make


@pytest.fixture
def ending() -> Callable[..., Ending]:
    def make(
        outcome: str = "won",
        finished_at: str = "2025-01-01T00:10:00+00:00",
        elapsed_ms: int = 600_000,
        moves: int = 90,
        score: int = 500,
        help: int = 0,  # noqa: A002
    ) -> Ending:
        return Ending(outcome, finished_at, elapsed_ms, moves, score, help)

    return make
