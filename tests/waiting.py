"""Waits that end when a condition holds, however busy the machine is; only a hang exceeds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partialmethod
from time import sleep

from pytestqt.qtbot import QtBot

SECONDS_LONG = 240
"""Seconds after which a wait counts as a hang. It is below `faulthandler_timeout`, so that the test fails by name."""

LONG = 1000 * SECONDS_LONG
"""The same in milliseconds, for `qtbot.waitSignal` and `qtbot.waitUntil`."""


def wait_for(qtbot: QtBot, condition: Callable[[], object]) -> None:
    """Process events until `condition()` is true; fail after `SECONDS_LONG`."""
    qtbot.waitUntil(lambda: bool(condition()), timeout=LONG)


def poll(condition: Callable[[], object]) -> None:
    """Sleep until `condition()` is true, without processing events; fail after `SECONDS_LONG`."""
    looks = 50 * SECONDS_LONG
    while not condition():
        looks -= 1
        assert looks, f"the condition does not hold after {SECONDS_LONG} seconds"
        sleep(0.02)


class PatientBot(QtBot):
    """The `qtbot` of all tests: every wait without a `timeout` of its own lasts as long as `wait_for`."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=LONG)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=LONG)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=LONG)
    waitCallback = partialmethod(QtBot.waitCallback, timeout=LONG)
    waitActive = partialmethod(QtBot.waitActive, timeout=LONG)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=LONG)
