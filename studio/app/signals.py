"""Signals that end the program: Ctrl+C, a shutdown or a closed terminal."""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class EndSignals(QObject):
    """`asked` is emitted with the number of a signal that ends the program. A second one ends it at once.

    Python runs a handler when its interpreter works next, but Qt waits in C++. So the system writes the number to a
    socket, and Qt watches it.
    """

    asked = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._out, self._in = socket.socketpair()
        for end in (self._out, self._in):
            end.setblocking(False)
        signal.set_wakeup_fd(self._in.fileno(), warn_on_full_buffer=False)
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup ignores this signal
                signal.signal(number, lambda number, _: signal.signal(number, signal.SIG_DFL))
        self._notifier = QSocketNotifier(self._out.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)

    def _hear(self) -> None:
        for number in self._out.recv(16):
            if number in ENDING:
                self.asked.emit(number)
