"""What ends the game, and the points in parts, beside the board; and the panels as a whole."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from engine.model.ids import Ref
from tests.families.tycoon.table import BLUE, RED, from_the_start
from tests.playtest.tycoon.panels.conftest import COUNTRY, front, panels_of, table
from tests.slow import slow


def near_the_end():
    found = table().link(RED, "beech", "cedar", "dale").put("ash", "red")
    found.g.points[:], found.g.shares[:] = [9, 5], [4, 1]
    for city in ("beech", "iris"):
        found.g.marker[found.city(city)] = 1
    return found


def test_it_is_told_how_many_cities_are_empty_and_which(opened) -> None:
    window = opened(near_the_end().ready())
    end, lit = front(window, "end"), []
    panels_of(window).pointed.connect(lit.append)
    assert end.said.text().startswith("2 cities are empty. When 3 are, one more whole turn is played")
    assert (end.bar.value(), end.bar.maximum(), end.bar.text()) == (2, 3, "2 of 3 empty cities")
    assert "Beech</a>, " in end.cities.text()
    end.cities.linkActivated.emit("1")
    assert Ref("site", "beech") in lit[-1]
    assert panels_of(window).course.text() == "Turn 1, round 1 of 3 · 2 of 3 empty cities · Red, Blue"


def test_without_empty_cities_none_are_named(opened) -> None:
    assert not front(opened(table().ready()), "end").cities.isVisible()


def test_points_of_a_card_that_lies_face_down_are_not_told(opened) -> None:
    window = opened(near_the_end().ready())
    end = front(window, "end")
    assert end.table.words(RED) == ["Red", "9", "−4", "?", "5 + ?", "2", "$100,000", "face down"]
    window.game.viewpoint.look_as(RED)
    assert end.table.words(RED)[1:5] == ["9", "−4", "4", "9"]
    assert end.table.words(BLUE)[3:5] == ["?", "4 + ?"]


def test_after_the_end_the_points_stand_in_front_best_first(opened) -> None:
    over = near_the_end()
    over.g.last = 1
    over.g.points[BLUE] = 40
    window = opened(over.ready().passes(5))
    front(window, "cards")
    assert front(window, "end").title.text() == "<b>If the game ended now</b>"
    front(window, "shares")
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "pass"))
    panels = panels_of(window)
    assert window.session.is_over and panels.tabs.currentIndex() == 4
    end = panels.end
    assert end.title.text() == "<b>Blue wins with 46 points.</b>"
    assert [row.seat for row in end.table.rows] == [BLUE, RED] and end.table.rows[0].is_bold
    assert end.table.words(BLUE)[1:5] == ["40", "−1", "7", "46"] and end.table.words(BLUE)[-1] == "Fewest-Shares"
    assert end.said.text().endswith("Turn 1 was the last one: enough cities were empty in turn 0.")


def test_a_step_back_from_the_end_shows_the_running_game_again(opened) -> None:
    over = near_the_end()
    over.g.last = 1
    window = opened(over.ready().passes(5))
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "pass"))
    window.game.going.back()
    assert panels_of(window).end.title.text() == "<b>If the game ended now</b>"


def test_before_the_first_turn_every_panel_has_something_to_say(opened) -> None:
    window = opened(from_the_start(COUNTRY))
    assert panels_of(window).course.text() == "Before the first turn"
    assert front(window, "auction").said.text().startswith("Every turn begins with an auction")
    assert front(window, "income").table.words(RED)[1:] == ["0", "$0", "$0", "$0", "$0"]
    assert front(window, "shares").then.text() == "Shares are issued in the own turn."
    assert front(window, "end").bar.text() == "0 of 3 empty cities"


@pytest.mark.parametrize("scale", [2.0, *slow(1.0, 1.5)])
def test_at_any_size_of_text_the_window_fits_a_small_screen_and_nothing_overlaps(opened, scale: float) -> None:
    app = QApplication.instance()
    before = app.font()
    larger = app.font()
    larger.setPointSizeF(before.pointSizeF() * scale)
    app.setFont(larger)
    try:
        crowd = table(6).opened("inn", "line", "boss")
        crowd.g.marker[:3] = [1, 1, 1]
        window = opened(crowd.ready(), width=1024, height=700)
        assert window.width() <= 1024 and window.height() <= 700
        for name in ("auction", "income", "shares", "cards", "end"):
            panel = front(window, name)
            QApplication.processEvents()
            items = [panel.layout().itemAt(number) for number in range(panel.layout().count())]
            inside = [item.geometry() for item in items if not item.isEmpty()]
            for number, box in enumerate(inside):
                assert not [other for other in inside[number + 1 :] if box.intersects(other)], name
            for label in panel.findChildren(QLabel):
                if label.isVisible() and label.wordWrap():
                    assert label.height() >= label.heightForWidth(label.width()), (name, label.text())
    finally:
        app.setFont(before)


def test_every_part_of_a_panel_has_a_name_for_screen_readers_and_can_be_reached_by_keys(opened) -> None:
    window = opened(table().opened("inn").ready())
    for name in ("auction", "income", "shares", "cards", "end"):
        panel = front(window, name)
        for part in (getattr(panel, part, None) for part in ("table", "list", "track", "bar")):
            assert part is None or part.accessibleName()
    income = front(window, "income")
    assert income.track.nextInFocusChain() is not income.track
