"""Playing time: runs only while somebody plays. No Qt, no clock of its own."""

from dataclasses import dataclass

LONGEST_GAP_MS = 5_000
"""A tick comes at least every second; a longer gap was a sleep of the machine and is no playing time."""


@dataclass
class PlayClock:
    """Adds up playing time. Every `now_ms` is a reading of one clock that never runs backwards.

    Attributes:
        elapsed_ms: Playing time up to the last reading, 0 or more.
    """

    elapsed_ms: int = 0
    _since: int | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is being added up."""
        return self._since is not None

    def start(self, now_ms: int) -> None:
        """Let the time run from now on; nothing if it runs."""
        if self._since is None:
            self._since = now_ms

    def stop(self, now_ms: int) -> None:
        """Let the time stand still."""
        self.read(now_ms)
        self._since = None

    def read(self, now_ms: int) -> int:
        """Return the playing time up to now."""
        if self._since is not None:
            gap = now_ms - self._since
            self.elapsed_ms += gap if 0 <= gap <= LONGEST_GAP_MS else 0
            self._since = now_ms
        return self.elapsed_ms
