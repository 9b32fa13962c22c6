"""Garbage is collected, and by the GUI thread alone."""

import gc
import threading
from types import SimpleNamespace

import studio.threads.garbage as garbage
from studio.threads.garbage import GarbageTimer, collect_what_is_due


class Knot:
    """Two references to itself away from being freed; says in which thread it went."""

    gone: list[threading.Thread] = []  # noqa: RUF012

    def __init__(self):
        self.itself = self

    def __del__(self):
        self.gone.append(threading.current_thread())


def tie_many():
    for _ in range(5_000 + garbage.DUE[0]):
        Knot()


def test_a_worker_that_makes_much_collects_nothing_and_the_gui_thread_does(qapp):
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


def test_the_oldest_garbage_waits_until_the_program_rests(qapp, monkeypatch):
    """A full collection holds the window up for a tenth of a second and more: not while a game runs, nor while a bot
    thinks in a thread of its own and the window waits for it."""
    collected: list[int] = []
    worked = [0.0]
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (0, 0, 1_000))
    monkeypatch.setattr(garbage.gc, "collect", collected.append)
    monkeypatch.setattr(garbage, "clock", SimpleNamespace(process_seconds=lambda: worked[0]))
    timer = GarbageTimer()
    worked[0] += 0.4
    timer._look()
    assert collected == []
    for look in range(1, garbage.CALM + 1):
        worked[0] += 0.04
        timer._look()
        assert collected == ([2] if look == garbage.CALM else [])
    collected.clear()
    for _ in range(garbage.MOST_LOOKS + 1):
        worked[0] += 0.4
        timer._look()
    assert collected == [2]
    timer.deleteLater()


def test_what_a_running_game_made_in_seconds_waits_too_and_what_is_new_does_not(qapp, monkeypatch):
    """Five seconds of a game at full speed are a million objects: they took 160 ms, all at once."""
    collected: list[int] = []
    worked = [0.0]
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (1_000_000, 1_000, 0))
    monkeypatch.setattr(garbage.gc, "collect", collected.append)
    monkeypatch.setattr(garbage, "clock", SimpleNamespace(process_seconds=lambda: worked[0]))
    timer = GarbageTimer()
    for _ in range(5):
        worked[0] += 0.4
        timer._look()
    assert collected == []
    timer._often.timeout.emit()
    assert collected == [0]
    for _ in range(garbage.CALM):
        timer._look()
    assert collected == [0, 1]
    timer.deleteLater()
