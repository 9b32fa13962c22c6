"""Garbage is collected, and by the GUI thread alone."""

import gc
import threading
from time import thread_time

import studio.threads.garbage as garbage
from studio.threads.garbage import GarbageTimer, collect_what_is_due


class Knot:
    """Two references to itself away from being freed; says in which thread it went."""

    gone: list[threading.Thread] = []  # noqa: RUF012

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        self.gone.append(threading.current_thread())


def tie_many() -> None:
    for _ in range(5_000 + gc.get_threshold()[0]):  # the command sets a higher one than Python's
        Knot()


def test_a_worker_that_makes_much_collects_nothing_and_the_gui_thread_does(qapp) -> None:
    Knot.gone.clear()
    timer = GarbageTimer()
    worker = threading.Thread(target=tie_many)
    worker.start()
    worker.join()
    assert Knot.gone == []
    collect_what_is_due()
    assert set(Knot.gone) == {threading.main_thread()}
    assert not gc.isenabled()
    timer.deleteLater()


def test_the_oldest_garbage_waits_until_the_gui_thread_rests(qapp, monkeypatch) -> None:
    """A full collection holds the window up for a tenth of a second: not while a game runs."""
    collected: list[int] = []
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (0, 0, 1_000))
    monkeypatch.setattr(garbage.gc, "collect", collected.append)
    timer = GarbageTimer()
    busy = thread_time() - 1.0
    timer._worked = busy
    timer._look()
    assert collected == []
    timer._look()
    assert collected == [2]
    collected.clear()
    for _ in range(garbage.MOST_LOOKS + 1):
        timer._worked = busy
        timer._look()
    assert collected == [2]
    timer.deleteLater()
