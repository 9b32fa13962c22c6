"""Panels follow a gesture a few times a second, and everything else at once."""

import pytest

from engine.edit.network.mileposts import MoveMileposts
from studio.document.following import Unhurried
from tests.builders import a_small_board
from tests.opening import opened


@pytest.fixture
def document(qtbot):
    with opened(a_small_board().scenario()) as document:
        yield document


@pytest.fixture
def done():
    """Where the stop was each time that something was done."""
    return []


@pytest.fixture
def follow(document, done):
    follow = Unhurried(document, lambda: done.append(document.scenario.board.mileposts["m2"].at), document)
    document.changed.connect(follow.call)
    return follow


def drag(document, steps):
    for step in range(steps):
        document.preview(MoveMileposts({"m2": (60.0 + step, 30.0)}))


def test_all_steps_of_a_gesture_are_followed_by_one_look(document, follow, done, qtbot):
    drag(document, 30)
    assert done == [] and follow.is_behind
    qtbot.waitUntil(lambda: done == [(89.0, 30.0)])
    assert not follow.is_behind


def test_what_is_done_is_followed_at_once_and_once(document, follow, done):
    drag(document, 5)
    document.perform(MoveMileposts({"m2": (90.0, 50.0)}))
    assert done == [(90.0, 50.0)] and not follow.is_behind


def test_a_gesture_that_is_given_up_is_followed_at_once(document, follow, done):
    before = document.scenario.board.mileposts["m2"].at
    drag(document, 5)
    document.end_preview()
    assert done == [before] and not follow.is_behind
