"""Marks of choices and a game's tokens stand side by side, and every mark can be clicked."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from engine.game.rules import Token
from engine.model.ids import Ref
from studio.canvas.overlay.marks import Mark, mark_at, place_marks
from studio.canvas.overlay.tokens import token_boxes
from tests.builders import a_small_board

places = st.tuples(st.integers(0, 60), st.integers(0, 60))


@given(st.lists(places, min_size=2, max_size=8))
def test_words_of_marks_cover_neither_each_other_nor_discs(qapp, found):
    placed = place_marks([Mark((float(x), float(y)), f"{n} Town", n) for n, (x, y) in enumerate(found)], 1.2)
    plates = [one.plate for one in placed if one.plate is not None]
    assert not any(a.intersects(b) for a, b in combinations(plates, 2))
    for plate in plates:
        assert not any(plate.contains(*one.at) for one in placed)


def test_two_marks_at_one_place_stand_side_by_side_and_both_are_clicked(qapp):
    placed = place_marks([Mark((50, 50), "1 Minneapolis", "a"), Mark((50, 50), "2 St. Paul", "b")], 1.2)
    one, other = placed
    assert dist(one.at, other.at) >= 2 * one.radius
    assert mark_at(placed, one.at, 1).id == "a" and mark_at(placed, other.at, 1).id == "b"


def test_the_words_of_a_mark_are_clicked_too(qapp):
    (placed,) = place_marks([Mark((50, 50), "1 Fargo", "a")], 1.2)
    middle = placed.plate.center()
    assert mark_at([placed], (middle.x(), middle.y()), 0.1).id == "a"
    assert mark_at([placed], (150, 150), 3) is None


def test_where_words_find_no_room_the_number_stays(qapp):
    (placed,) = place_marks([Mark((50, 50), "7 Fargo", "a")], 1.2, [QRectF(0, 0, 100, 100)])
    assert placed.plate is None and placed.number == "7"


def test_words_stay_on_the_sheet(qapp):
    (placed,) = place_marks([Mark((99, 50), "7 Fargo", "a")], 1.2, (), QRectF(0, 0, 100, 100))
    assert QRectF(0, 0, 100, 100).contains(placed.plate)


@pytest.mark.parametrize("kinds", [("train",) * 4, ("home",) * 3, ("destination",) * 3, ("train", "destination")])
def test_tokens_at_one_place_stand_side_by_side(qapp, kinds):
    tokens = [Token(seat, kind, Ref("city", "albany")) for seat, kind in enumerate(kinds)]
    boxes = token_boxes(a_small_board().scenario(), tokens, 1.5)
    assert len(boxes) == len(tokens)
    for a, b in combinations(boxes, 2):
        assert not a.adjusted(0.01, 0, -0.01, 0).intersects(b)
