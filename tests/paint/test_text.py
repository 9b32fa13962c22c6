"""Texts as outlines."""

import pytest

from studio.paint import text
from studio.paint.fonts import face

pytestmark = pytest.mark.usefixtures("qapp")


def test_an_outline_is_kept_nowhere_because_most_are_of_what_moves():
    font = face(bold=True)
    first, again = text.outline("12", font, 3.0, 1.0, 2.0), text.outline("12", font, 3.0, 1.0, 2.0)
    assert first == again and first is not again


def test_an_outline_stands_where_it_is_asked_for():
    font = face(bold=True)
    here, there = text.outline("12", font, 3.0), text.outline("12", font, 3.0, 40.0, 7.0)
    assert here.translated(40.0, 7.0).boundingRect().center().x() == pytest.approx(there.boundingRect().center().x())
    assert there.boundingRect().bottom() == pytest.approx(7.0, abs=0.2)
