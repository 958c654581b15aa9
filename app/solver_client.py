"""Asks the solver, which lives in a process of its own.

Killed, hung or babbling, it is started anew and play goes on.
"""

import json
import sys
from typing import NamedTuple

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from app.storage import Truth
from engine.moves import Move
from engine.solver.answer import Verdict

_PATIENCE_MS = 1_500
"""How long a stopped question may still take before the process counts as hung."""
_MOST_RESTARTS = 3
"""Ends in a row without an answer in between; after that questions are answered `UNDECIDED`."""
_LONGEST_LINE = 100_000


class Said(NamedTuple):
    """What the solver answered.

    Attributes:
        name: The question's name, as it was asked.
        verdict: Whether the position can be won; `UNDECIDED` also when no solver could answer.
        moves: A line that wins, if it can.
        up: Where there are directions, whether it can be won upwards.
        down: Likewise downwards.
    """

    name: str
    verdict: Verdict
    moves: tuple[Move, ...] = ()
    up: Verdict | None = None
    down: Verdict | None = None

    @property
    def can_be_won(self) -> bool:
        """Whether it is proven that the position can be won."""
        return self.verdict is Verdict.WINNABLE

    @property
    def leads_nowhere(self) -> bool:
        """Whether it is proven that neither a win nor a draw is left."""
        return self.verdict is Verdict.UNWINNABLE

    @property
    def truth(self) -> Truth:
        """What is proven, to be kept."""
        up, down = (way.value if way is not None else "" for way in (self.up, self.down))
        return Truth(self.verdict.value, up, down, " ".join(map(str, self.moves)))

    @property
    def is_known(self) -> bool:
        """Whether there is an answer at all."""
        return self.verdict is not Verdict.UNDECIDED


class SolverClient(QObject):
    """One question at a time; a new one stops the old, which is then never answered.

    Args:
        parent: Who asks.

    Signals:
        answered: A `Said`; only ever for the question asked last.
    """

    answered = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._asked = ""
        self._question: dict[str, object] | None = None
        self._number = 0
        self._restarts = 0
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.timeout.connect(self._on_deadline)
        self._hung = QTimer(self)
        self._hung.setSingleShot(True)
        self._hung.setInterval(_PATIENCE_MS)
        self._hung.timeout.connect(self._begin_anew)

    @property
    def pending(self) -> str:
        """The name of the question that waits for its answer; empty if none does."""
        return self._asked if self._question is not None else ""

    def warm_up(self) -> None:
        """Start the process, so that the first question need not wait for it."""
        if self._process is None:
            self._start()

    def ask(self, name: str, level: str, board: str, limit_ms: int) -> None:
        """Ask whether a position can be won.

        Args:
            name: Comes back with the answer.
            level: The level's id.
            board: The position as text.
            limit_ms: After so long the question is stopped and answered `UNDECIDED`.
        """
        self.forget()
        self._number += 1
        self._asked = name
        self._question = {"id": self._number, "level": level, "board": board}
        self.warm_up()
        self._send(self._question)
        self._deadline.start(limit_ms)

    def forget(self) -> None:
        """Want no answer any more."""
        if self._question is not None:
            self._send({"stop": self._question["id"]})
            self._question = None
            self._deadline.stop()
            self._hung.stop()

    def close(self) -> None:
        """End the process."""
        self.forget()
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.closeWriteChannel()
            if not process.waitForFinished(_PATIENCE_MS):
                process.kill()
                process.waitForFinished(_PATIENCE_MS)
            process.deleteLater()

    def process_id(self) -> int:
        """Return the process's number, 0 if none runs."""
        return self._process.processId() if self._process is not None else 0

    def _start(self) -> None:
        process = QProcess(self)
        process.setProgram(sys.executable)
        process.setArguments(["-m", "engine.worker"])
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._begin_anew)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        process.start()

    def _send(self, said: dict[str, object]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(said).encode() + b"\n")

    def _on_output(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            self._take(bytes(process.readLine().data()))
        if process is not None and process is self._process and process.bytesAvailable() > _LONGEST_LINE:
            self._begin_anew()

    def _take(self, line: bytes) -> None:
        try:
            said = json.loads(line)
            number = said["id"]
            verdict = Verdict(said["verdict"])
            moves = tuple(Move.parse(move) for move in said["moves"])
            ways = tuple(Verdict(said[way]) if way in said else None for way in ("up", "down"))
        except (ValueError, KeyError, TypeError):
            self._begin_anew()
            return
        if self._question is None or number != self._question["id"]:
            return  # an answer that nobody waits for any more
        self._restarts = 0
        self._settle(Said(self._asked, verdict, moves, *ways))

    def _settle(self, said: Said) -> None:
        self._question = None
        self._deadline.stop()
        self._hung.stop()
        self.answered.emit(said)

    def _on_deadline(self) -> None:
        if self._question is not None:
            self._send({"stop": self._question["id"]})
            self._hung.start()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Start another process; ask again what was not answered, but not for ever."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.deleteLater()
        late = self._hung.isActive() or not self._deadline.isActive()
        self._hung.stop()
        self._restarts += 1
        if self._question is None:
            return  # started when there is a question again
        if late or self._restarts > _MOST_RESTARTS:
            self._settle(Said(self._asked, Verdict.UNDECIDED))
            return
        self._start()
        self._send(self._question)
