"""Urgent work goes first, and never for long."""

from threading import Event, Thread

import pytest

from engine import clock
from studio.threads.precedence import LONGEST, Precedence


class Clock:
    def __init__(self) -> None:
        self.now = 5.0

    def seconds(self) -> float:
        return self.now


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(clock, "seconds", made.seconds)
    return made


def test_a_claim_ends_when_it_is_released_or_by_itself(now: Clock) -> None:
    precedence = Precedence()
    assert precedence.seconds_left() == 0
    precedence.claim("figures")
    assert precedence.seconds_left() == pytest.approx(LONGEST)
    precedence.release("figures")
    assert precedence.seconds_left() == 0
    precedence.claim("figures")
    now.now += LONGEST / 2
    precedence.claim("figures")
    now.now += LONGEST * 0.75
    assert 0 < precedence.seconds_left() < LONGEST / 2
    now.now += LONGEST
    assert precedence.seconds_left() == 0
    precedence.wait()


def test_the_longest_of_several_claims_counts(now: Clock) -> None:
    precedence = Precedence()
    precedence.claim("one")
    now.now += LONGEST / 2
    precedence.claim("other")
    precedence.release("one")
    precedence.release("unknown")
    assert precedence.seconds_left() == pytest.approx(LONGEST)


def test_others_wait_until_the_claim_is_released(now: Clock) -> None:
    precedence, passed = Precedence(), Event()
    precedence.claim("figures")

    def wait() -> None:
        precedence.wait()
        passed.set()

    thread = Thread(target=wait)
    thread.start()
    assert not passed.is_set()
    precedence.release("figures")
    thread.join()
    assert passed.is_set()
