"""What the panels show, put together from records and results."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from app.match import Standing
from app.session import COUNTED, OnTable, Session
from app.storage import Record
from app.storage.values import Series, per_cent
from app.texts import clock_text, game_line, game_name, level_line, level_name, number_text, portrait
from app.texts_match import signed, total_line
from app.windows.charts import SHOWN, Deal, rates
from app.windows.new_game import GameChoice, LevelChoice
from app.windows.result import ResultView
from app.windows.statistics import StatisticsGame, StatisticsView
from engine.games.catalogue import Level
from engine.history import Result
from engine.table import Outcome

_COURSE = 60
"""Results in the chart of a match."""
_BARS = 16
"""Past deals in the chart of a result."""

translate = QCoreApplication.translate


def game_choices(offered: Sequence[Level], session: Session) -> list[GameChoice]:
    """Return the games and levels that are offered, with their records."""
    open_levels = session.open_levels()
    games: dict[str, list[LevelChoice]] = {}
    for level in offered:
        now = session.standing(level) if level.is_match else None
        games.setdefault(level.game, []).append(_choice(level, session.store.record(level.id), now))
    return [
        GameChoice(
            game, game_name(game), game_line(game), portrait(game), tuple(levels), open_levels.get(game)
        )
        for game, levels in games.items()
    ]


def _choice(level: Level, record: Record, standing: Standing | None) -> LevelChoice:
    won, streaks = translate("Showing", "Not played yet"), ""
    if record.finished:
        won = _filled(translate("Showing", "Won %1 of %2"), record.won, record.finished)
        streaks = _filled(translate("Showing", "streak %1, best %2"), record.streak, record.longest)
    percent = record.percent
    match = total_line(standing) if standing is not None else ""
    return LevelChoice(
        level.id,
        level_name(level.id),
        level_line(level.id),
        won,
        " · ".join(part for part in (match, streaks) if part),
        percent,
        proven_choice=not level.deals_proven,
        match=match,
        course=standing.course[-_COURSE:] if standing is not None else (),
    )


def result_view(
    table: OnTable,
    result: Result,
    before: Record | None,
    record: Record,
    standing: Standing | None = None,
) -> ResultView:
    """Return what the result panel shows.

    Args:
        table: The deal.
        result: How it was booked.
        before: The level's record before it.
        record: The record with it.
        standing: How the match stands with it, for levels that have one.
    """
    counts = table.source in COUNTED
    points = result.score + result.bonus
    parts = [game_name(table.level.game), level_name(table.level.id)]
    if table.number is not None:
        parts.append(translate("Showing", "deal %1").replace("%1", str(table.number)))
    if not counts:
        parts.append(translate("Showing", "practice, not counted"))
    best = before if counts else None
    best_moves, best_ms, best_score = (
        (series.best if series is not None else None for series in (best.moves, best.ms, best.score))
        if best is not None
        else (None, None, None)
    )
    tiles = (
        _tile(translate("Showing", "moves"), result.moves, best_moves, number_text, -1),
        _tile(
            translate("Showing", "time"),
            result.elapsed_ms // 1000,
            None if best_ms is None else best_ms // 1000,
            clock_text,
            -1,
        ),
        _match_tile(points, standing)
        if standing is not None
        else _tile(translate("Showing", "points"), points, best_score, number_text, 1),
    )
    titles = {
        Outcome.WON: translate("Showing", "You won!"),
        Outcome.DRAWN: translate("Showing", "A draw"),
    }
    return ResultView(
        title=titles.get(result.outcome, translate("Showing", "The deal is over")),
        subtitle=" · ".join(parts),
        tiles=tiles,
        facts=tuple(_facts(result, record)),
        chart=tuple((past.outcome, past.score) for past in record.recent[-_BARS:]) if counts else (),
        chart_title=translate("Showing", "points of the last deals"),
        chart_note=translate("Showing", "× lost or given up"),
        course=standing.course[-_COURSE:] if standing is not None and counts else (),
        course_title=total_line(standing) if standing is not None else "",
    )


def _match_tile(points: int, standing: Standing) -> tuple[str, str, str, bool]:
    return signed(points), translate("Showing", "points"), total_line(standing), False


def _facts(result: Result, record: Record) -> list[tuple[str, str]]:
    facts = []
    if result.bonus:
        sum_ = _filled(translate("Showing", "%1 + %2"), result.score, result.bonus)
        facts.append((translate("Showing", "for cards + for speed"), sum_))
    if record.finished:
        won = _filled(translate("Showing", "%1 of %2"), record.won, record.finished)
        facts.append((translate("Showing", "won"), won))
        facts.append((translate("Showing", "win rate"), f"{record.percent} %"))
        facts.append((translate("Showing", "streak"), number_text(record.streak)))
        facts.append((translate("Showing", "longest streak"), number_text(record.longest)))
    return facts


def _tile(
    word: str, value: int, best: int | None, text: Callable[[int], str], better: int
) -> tuple[str, str, str, bool]:
    """Return a number with its word and what to say of the best; `better` is 1 for more, -1 for less."""
    if best is None:
        return text(value), word, "", False
    if (value - best) * better > 0:
        return text(value), word, translate("Showing", "a new record"), True
    return text(value), word, translate("Showing", "best %1").replace("%1", text(best)), False


def statistics_games(offered: Sequence[Level]) -> list[StatisticsGame]:
    """Return the games whose records are kept, with their levels."""
    games: dict[str, list[tuple[str, str]]] = {}
    for level in offered:
        games.setdefault(level.game, []).append((level.id, level_name(level.id)))
    return [StatisticsGame(game_name(game), tuple(levels)) for game, levels in games.items()]


def statistics_view(session: Session, name: str) -> StatisticsView:
    """Return what the statistics say about a level."""
    level = session.level(name)
    assert level is not None
    record = session.store.record(name)
    unhelped = record.won - record.helped
    of_finished = translate("Showing", "of all finished deals")
    tiles = (
        (
            _filled(translate("Showing", "%1 of %2"), record.won, record.finished),
            translate("Showing", "won"),
            translate("Showing", "%n of them with help", "", record.helped),
        ),
        (_percent(record.percent), translate("Showing", "win rate"), of_finished),
        (
            _percent(per_cent(unhelped, record.finished)),
            translate("Showing", "won without help"),
            _filled(translate("Showing", "%1 of %2 finished deals"), unhelped, record.finished),
        ),
        (
            number_text(record.streak),
            translate("Showing", "streak"),
            _filled(translate("Showing", "longest %1"), record.longest),
        ),
    )
    wins = (
        _best(translate("Showing", "points"), record.score, number_text),
        _best(translate("Showing", "time"), record.ms, lambda ms: clock_text(ms // 1000)),
        _best(translate("Showing", "moves"), record.moves, number_text),
        _best(translate("Showing", "undone"), record.undos, number_text),
    )
    drawn = ((translate("Showing", "drawn"), number_text(record.drawn)),) if record.drawn else ()
    deals = (
        (translate("Showing", "lost or given up"), number_text(record.lost)),
        *drawn,
        (translate("Showing", "time at the table"), clock_text(record.played_ms // 1000)),
    )
    recent = tuple(Deal(*past) for past in record.recent)
    shown = recent[-SHOWN:]
    points = ", ".join(number_text(deal.points) if deal.is_won else "×" for deal in shown)
    known = [rate for rate in rates(recent)[-SHOWN:] if rate is not None]
    rate = ", ".join(f"{number_text(round(100 * each))} %" for each in known)
    odds = translate("Showing", "%1 % of these deals can be won")
    return StatisticsView(
        tiles, wins, deals, recent, points, rate, level.winnable,
        odds.replace("%1", _odds_text(level.winnable)), is_empty=not record.finished,
    )  # fmt: skip


def _best(word: str, series: Series | None, text: Callable[[int], str]) -> tuple[str, str, str]:
    return (word, "–", "–") if series is None else (word, text(series.best), text(series.average))


def _percent(percent: int | None) -> str:
    return "–" if percent is None else f"{number_text(percent)} %"


def _odds_text(percent: float) -> str:
    """Return a share with as many places as tell it from all and from none."""
    is_extreme = not 1 <= percent <= 99 and percent != 100  # noqa: PLR2004 - whole per cents would lie
    return QLocale().toString(percent, "f", 1) if is_extreme else number_text(round(percent))


def _filled(sentence: str, *numbers: int) -> str:
    for n, number in enumerate(numbers, 1):
        sentence = sentence.replace(f"%{n}", number_text(number))
    return sentence
