"""One window a data folder: a second start raises the first."""

from pathlib import Path
from zlib import crc32

from PySide6.QtCore import QElapsedTimer, QLockFile, QObject, Signal

_WAIT_MS = 3_000
_TRY_MS = 250


class SingleStart(QObject):
    """Holds the folder's lock, and hears of later starts.

    Args:
        folder: The data folder; it exists.

    Signals:
        called: Another start asks for the window.
    """

    called = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = f"faceup-{crc32(str(folder.resolve()).encode()):08x}"
        self._lock = QLockFile(str(folder / "faceup.lock"))
        self._lock.setStaleLockTime(0)  # only a dead process's lock is stale, however old
        self._server: QObject | None = None

    def is_first(self) -> bool:
        """Whether no other process holds the folder; a folder that cannot be written counts as free."""
        return self._lock.tryLock(0) or self._lock.error() is not QLockFile.LockError.LockFailedError

    def call_first(self) -> bool:
        """Ask the process that holds the folder to raise its window; return whether it could be reached."""
        from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - only a second start needs it before a window

        waited = QElapsedTimer()
        waited.start()
        while waited.elapsed() < _WAIT_MS:
            socket = QLocalSocket()
            socket.connectToServer(self._name)
            if socket.waitForConnected(_TRY_MS):
                socket.write(b"raise\n")
                socket.waitForBytesWritten(_TRY_MS)
                socket.disconnectFromServer()
                return True
            if self._lock.tryLock(_TRY_MS):  # it has ended meanwhile
                return False
        return False

    def listen(self) -> None:
        """Hear of later starts from now on."""
        from PySide6.QtNetwork import QLocalServer  # noqa: PLC0415 - not before the first picture

        QLocalServer.removeServer(self._name)
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        server.listen(self._name)
        self._server = server

    def _on_connection(self) -> None:
        from PySide6.QtNetwork import QLocalServer  # noqa: PLC0415

        server = self._server
        while isinstance(server, QLocalServer) and server.hasPendingConnections():
            server.nextPendingConnection().disconnected.connect(self._on_gone)
            self.called.emit()

    def _on_gone(self) -> None:
        sender = self.sender()
        if sender is not None:
            sender.deleteLater()
