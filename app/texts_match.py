"""What is said of matches, calls and true answers."""

from PySide6.QtCore import QCoreApplication

from app.match import Standing, is_right
from app.storage import Truth
from app.texts import number_text
from engine.history import What
from engine.scoring import FULL_VICTORY
from engine.solver.answer import Verdict
from engine.table import Badge, Sign

translate = QCoreApplication.translate


def signed(points: int) -> str:
    """Return points with their sign, a true minus."""
    return f"+{number_text(points)}" if points > 0 else f"−{number_text(-points)}" if points else "0"


def priced(points: int) -> str:
    """Return a price as it stands on a button; empty where nothing is paid."""
    return signed(-points) if points else ""


def begun(badge: Badge) -> str:
    """Return that the first ace has been begun."""
    if badge.sign is Sign.UP:
        return translate("Match", "The direction is set: all aces go up, from 2 to king.")
    return translate("Match", "The direction is set: all aces go down, from king to 2.")


def warning() -> str:
    """Return what beginning an ace against the direction means."""
    return translate(
        "Match",
        "This card begins its ace in the other direction. From then on the deal can only end in a draw.",
    )


def turning(card: str, onto: str) -> str:
    """Return that a pack will turn over."""
    return translate("Match", "%1 fits on %2: the pack turns over.").replace("%1", card).replace("%2", onto)


def invitation() -> str:
    """Return the question before the first move."""
    return translate("Match", "Make your call: can this deal be won?")


def full_victory() -> str:
    """Return the points that win a match."""
    return number_text(FULL_VICTORY)


def called(*, can: bool) -> str:
    """Return that a call is recorded."""
    if can:
        return translate("Match", "Called: it can be won. The true answer comes after the deal.")
    return translate("Match", "Called: it cannot be won. The true answer comes after the deal.")


def answer(truth: Truth) -> str:
    """Return what is proven of a deal."""
    verdict = Verdict(truth.verdict)
    if verdict is Verdict.DRAW:
        return translate("Match", "This deal ends in a draw at best.")
    if verdict is not Verdict.WINNABLE:
        return translate("Match", "This deal cannot be won, nor drawn.")
    up, down = Verdict(truth.up), Verdict(truth.down)
    if up is down:
        return translate("Match", "This deal can be won in both directions.")
    if up is Verdict.WINNABLE and down is Verdict.UNDECIDED:
        return translate("Match", "This deal can be won upwards; downwards is not known.")
    if down is Verdict.WINNABLE and up is Verdict.UNDECIDED:
        return translate("Match", "This deal can be won downwards; upwards is not known.")
    return _one_way(up)


def _one_way(up: Verdict) -> str:
    if up is Verdict.WINNABLE:
        return translate("Match", "This deal can be won, but only upwards.")
    return translate("Match", "This deal can be won, but only downwards.")


def not_known() -> str:
    """Return that no answer was found."""
    return position_answer(Verdict.UNDECIDED)


def position_answer(verdict: Verdict) -> str:
    """Return what is proven of a position in play."""
    return {
        Verdict.WINNABLE: translate("Match", "This position can be won."),
        Verdict.DRAW: translate("Match", "This position ends in a draw at best."),
        Verdict.UNWINNABLE: translate("Match", "Only moves that lead nowhere are left."),
        Verdict.UNDECIDED: translate("Match", "Not known: no answer was found in time."),
    }[verdict]


def judged(call: What | None, truth: Truth) -> str:
    """Return whether a call was right; nothing without one."""
    if call is None:
        return ""
    if is_right(call, Verdict(truth.verdict)):
        return translate("Match", "Your call was right.")
    return translate("Match", "Your call was wrong.")


def record_of_calls(standing: Standing) -> str:
    """Return how often calls were right, empty before the first."""
    if not standing.calls:
        return ""
    sentence = translate("Match", "%1 of %2")
    return sentence.replace("%1", number_text(standing.right)).replace("%2", number_text(standing.calls))


def total_line(standing: Standing) -> str:
    """Return how the match stands."""
    sentence = translate("Match", "match %1 of %2")
    return sentence.replace("%1", signed_total(standing.total)).replace("%2", number_text(FULL_VICTORY))


def signed_total(total: int) -> str:
    """Return a total, a true minus before it where it is negative."""
    return signed(total) if total < 0 else number_text(total)


def cost_of_points(points: int) -> str:
    """Return what is taken from the match."""
    return translate("Match", "In the match: %1.").replace("%1", signed(-points))
