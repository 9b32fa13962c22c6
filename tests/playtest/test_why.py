"""The reasons of a bot in the window."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engine.errors import BoxcarsError
from engine.game.explanation import Appraisal, Explanation, Score
from engine.game.kernel.drive import Moment
from engine.game.rules import CHANCE
from studio.playtest.sitting.conductor import Until
from studio.playtest.window import PlaytestWindow
from tests.playtest.table_talk import to_the_first_ride

if TYPE_CHECKING:
    from tests.playtest.conftest import Seater


def on_to_a_choice(qtbot: QtBot, window: PlaytestWindow) -> None:
    """Goes on to a decision with several options."""
    session, conductor = window.session, window.game.conductor
    for _ in range(400):
        actor = session.setup.actor(session.now)
        if actor not in (None, CHANCE) and len(session.setup.actions(session.now)) > 1:
            return
        was = session.now
        conductor.step()
        qtbot.waitUntil(lambda was=was: session.now is not was and not conductor.is_running)
    raise AssertionError("nobody had a choice")


def opened(window: PlaytestWindow) -> None:
    window.controls.why.trigger()
    assert window.why.isVisible()


def shows_reasons(qtbot: QtBot, window: PlaytestWindow) -> None:
    """Waits for the reasons at the decision that is on the table."""
    _, found = window.session.setup.reasons(window.session.now)
    assert found is not None
    table = window.why.table
    qtbot.waitUntil(lambda: table.isEnabled() and table.isVisible() and table.rowCount() == len(found.options))


def says(qtbot: QtBot, window: PlaytestWindow, words: str) -> None:
    """Waits for words in place of reasons."""
    qtbot.waitUntil(lambda: words in window.why.said.text())
    assert window.why.table.rowCount() == 0 and window.why.table.isHidden()


def test_a_persons_ride_is_explained_by_the_strongest_bot_its_choice_first(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    opened(window)
    shows_reasons(qtbot, window)
    table, at = window.session.setup, window.session.now
    name, found = table.reasons(at)
    assert name == "gould" and found is not None
    assert len(found.options) == len(table.actions(at))
    advised = table.advised(at)
    assert advised is not None and window.why.table.item(0, 0).text() == f"▸ {advised}"
    assert window.why.table.item(0, 1).text() == f"{found.options[0].total:,}"
    assert "gould would choose" in window.why.said.text()


def test_what_follows_from_each_ride_stands_in_columns_with_unit_and_tooltip(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    opened(window)
    shows_reasons(qtbot, window)
    table = window.why.table
    heads = [table.horizontalHeaderItem(column) for column in range(table.columnCount())]
    tips = {head.text(): head.toolTip() for head in heads}
    currency = window.session.setup.scenario.currency
    assert "(mileposts)" in tips["Mileposts to go"] and "(turns)" in tips["Turns"]
    summed = re.search(r"as far as ([A-Za-z ]+),", tips[f"Total ({currency})"])
    assert summed is not None
    behind = [head.text() for head in heads].index(summed[1])
    total, *scores = (int(table.item(0, column).text().replace(",", "") or 0) for column in range(1, behind + 1))
    assert total == sum(scores) and 1 < behind < len(heads) - 1  # others are not summed
    assert (
        f"({currency})" in tips[f"Fees to the bank ({currency})"] and f"({currency})" in tips[f"Cash left ({currency})"]
    )
    _, found = window.session.setup.reasons(window.session.now)
    assert found is not None
    facts = {fact.name: fact.amount for fact in found.options[0].facts}
    shown = {head.text(): table.item(0, column).text() for column, head in enumerate(heads)}
    assert shown["Mileposts to go"] == f"{facts['mileposts to go']:,}"
    assert shown[f"Cash left ({currency})"] == f"{facts['cash left']:,}"


def test_a_bots_seat_is_explained_by_its_own_bot(qtbot: QtBot, seated: Seater) -> None:
    window = seated("gould", "gould")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    assert window.why.said.text().startswith("gould, who plays")
    session, title = window.session, window.why.table.item(0, 0).text()
    was = session.now
    window.game.conductor.step()
    qtbot.waitUntil(lambda: session.now is not was)
    assert title == f"▸ {session.positions[session.positions.index(was) + 1].action}"


def test_it_follows_the_game_while_it_is_open(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    opened(window)
    says(qtbot, window, "Chance decides here")
    to_the_first_ride(window)
    shows_reasons(qtbot, window)
    window.game.choices.press(1)
    assert not window.why.table.isEnabled()
    window.game.going.back()
    shows_reasons(qtbot, window)


def test_what_was_weighed_for_a_position_that_is_gone_is_dropped(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    at, table = window.session.now, window.session.setup
    bot, found = table.reasons(at)
    window.game.choices.press(1)
    window.why._receive(at, bot, found, table.actions(at))
    window.why._fail(at, ValueError("late"))
    assert window.why.table.rowCount() == 0 and "late" not in window.why.said.text()
    window.game.going.back()
    window.why._receive(at, bot, found, table.actions(at))
    assert window.why.table.rowCount() > 0


def test_a_seat_seen_through_other_eyes_keeps_its_reasons(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    actor = window.session.setup.actor(window.session.now)
    assert actor is not None
    opened(window)
    shows_reasons(qtbot, window)
    window.game.viewpoint.look_as(1 - actor)
    says(qtbot, window, f"View as {window.session.setup.seats[actor].name}")
    window.game.viewpoint.look_as(None)
    shows_reasons(qtbot, window)


def test_who_decides_by_luck_says_so_and_marks_no_option(qtbot: QtBot, seated: Seater) -> None:
    window = seated("random", "random")
    on_to_a_choice(qtbot, window)
    opened(window)
    qtbot.waitUntil(lambda: "decides by luck: each of these is as likely" in window.why.said.text())
    table = window.why.table
    assert table.rowCount() == len(window.session.setup.actions(window.session.now))
    assert not any(table.item(row, 0).text().startswith("▸") for row in range(table.rowCount()))


def test_a_bot_that_weighs_nothing_at_such_a_decision_says_so(
    qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = seated("planner", "planner")
    monkeypatch.setattr(window.session.setup, "reasons", lambda at: ("planner", None))
    on_to_a_choice(qtbot, window)
    opened(window)
    says(qtbot, window, "The bot planner weighs nothing at a decision of this kind.")


def test_columns_have_their_unit_and_a_tooltip(qtbot: QtBot, seated: Seater) -> None:
    window = seated("planner", "planner")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    heads = [window.why.table.horizontalHeaderItem(column) for column in range(window.why.table.columnCount())]
    assert [head.text() for head in heads][:3] == ["Option", "Total ($)", "Central"]
    assert "What the turns of the first trip from there" in heads[2].toolTip() and "($)" in heads[2].toolTip()
    assert all(head.toolTip() for head in heads)


def test_an_option_that_is_clicked_lights_up_on_the_board(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    opened(window)
    shows_reasons(qtbot, window)
    table = window.why.table
    with qtbot.waitSignal(window.why.pointed) as pointed:
        place = table.visualItemRect(table.item(1, 0)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    title = table.item(1, 0).text()
    action = next(each for each in window.session.setup.actions(window.session.now) if str(each) == title)
    assert pointed.args == [action.about]
    with qtbot.waitSignal(window.why.pointed) as pointed:
        qtbot.keyClick(table, Qt.Key.Key_Up)
    best = next(
        each for each in window.session.setup.actions(window.session.now) if f"▸ {each}" == table.item(0, 0).text()
    )
    assert pointed.args == [best.about] != [action.about]
    _, found = window.session.setup.reasons(window.session.now)
    assert found is not None and table.item(1, 0).toolTip() == found.options[1].said != ""


def test_the_room_of_options_stays_in_the_next_turn(qtbot: QtBot, seated: Seater) -> None:
    """The board was drawn anew at another size in each turn."""
    window = seated("gould", "gould")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    window.why.said.setText("why " * 400)  # whoever says less in the next turn needs less room
    window.why._make_room(6)
    high, was = window.why._asked, window.session.setup.turn(window.session.now)
    while window.session.setup.turn(window.session.now) == was:
        at = window.session.now
        window.game.conductor.step()
        qtbot.waitUntil(lambda at=at: window.session.now is not at)
    on_to_a_choice(qtbot, window)
    shows_reasons(qtbot, window)
    assert window.why._asked == high


@pytest.mark.parametrize(("totals", "said"), [((-5, -5, -5), "2 other options have the same total. It is near."),
                                              ((-5, -5, -9), "1 other option has the same total. It is near."),
                                              ((-5, -6, -6), "It is near.")])  # fmt: skip
def test_options_that_weigh_as_much_as_the_one_taken_are_told(
    qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch, totals: tuple[int, ...], said: str
) -> None:
    """One of three equal ones stood in bold, as if the others were worse."""
    window = seated("person", "person")
    to_the_first_ride(window)
    options = tuple(
        Appraisal(f"ride {number}", number, total, (Score("way", total),), said="It is near." if not number else "")
        for number, total in enumerate(totals)
    )
    monkeypatch.setattr(window.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", options)))
    opened(window)
    shows_reasons(qtbot, window)
    assert window.why.said.text() == f"hill would choose for {window.session.setup.seats[0].name}: ride 0. {said}"


def test_what_is_done_aside_has_no_total(qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    options = (
        Appraisal("ride 0", 0, 0, (), said="It can be spared.", aside=True),
        Appraisal("ride 1", 1, 0, (Score("way", 5), Score("fee", -5))),
    )
    monkeypatch.setattr(window.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", options)))
    opened(window)
    shows_reasons(qtbot, window)
    assert [window.why.table.item(row, 1).text() for row in range(2)] == ["", "0"]
    assert window.why.said.text().endswith("ride 0. It can be spared.")


def test_what_is_counted_in_parts_of_a_unit_stands_in_the_unit(
    qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns in hundredths of a point had to be divided by whoever read them."""
    window = seated("person", "person")
    to_the_first_ride(window)
    options = (
        Appraisal("ride 0", 0, 1_234, (Score("way", 1_234),)),
        Appraisal("ride 1", 1, -50, (Score("way", -50),)),
    )
    found = Explanation(0, "hill", options, "points", parts=100)
    monkeypatch.setattr(window.session.setup, "reasons", lambda at: ("hill", found))
    opened(window)
    shows_reasons(qtbot, window)
    table = window.why.table
    assert table.horizontalHeaderItem(1).text() == "Total (points)"
    shown = [[table.item(row, column).text() for column in (1, 2)] for row in (0, 1)]
    assert shown == [["12.34", "+12.34"], ["-0.50", "-0.50"]]


def test_an_error_of_a_bot_is_said(qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)

    def fail(at: Moment) -> None:
        raise BoxcarsError("the board is torn")

    monkeypatch.setattr(window.session.setup, "reasons", fail)
    opened(window)
    says(qtbot, window, "the board is torn")


def test_closing_the_panel_lets_go_of_the_button(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    opened(window)
    assert window.controls.why.isChecked()
    window.why.close()
    assert not window.controls.why.isChecked()


def test_with_nothing_to_choose_it_is_as_high_as_its_words_and_grows_once_for_the_options(
    qtbot: QtBot, seated: Seater
) -> None:
    window = seated("person", "person")
    window.why.rest.setInterval(10**6)
    opened(window)
    says(qtbot, window, "Chance decides here")
    why, words = window.why, window.why.said
    qtbot.waitUntil(lambda: words.height() <= 2 * words.heightForWidth(words.width()))
    qtbot.waitUntil(lambda: why.height() < 4 * words.fontMetrics().height())
    low = why.height()
    to_the_first_ride(window)
    shows_reasons(qtbot, window)
    qtbot.waitUntil(lambda: why.height() == why._asked > 2 * low)
    high = why.height()
    window.game.going.jump_to(0)
    says(qtbot, window, "Chance decides here")
    assert why.height() == high
    window.game.going.jump_back()
    shows_reasons(qtbot, window)
    why.close()
    window.game.going.jump_back()
    opened(window)
    qtbot.waitUntil(lambda: why.height() == low)


def test_it_gives_up_the_room_of_options_where_chance_rests_and_takes_it_again(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    opened(window)
    shows_reasons(qtbot, window)
    qtbot.waitUntil(lambda: window.why.height() == window.why._asked)
    high, board = window.why.height(), window.game.board.height()
    window.why.rest.setInterval(0)
    window.game.going.jump_to(0)
    says(qtbot, window, "Chance decides here")
    qtbot.waitUntil(lambda: window.why.height() < high // 2 and window.game.board.height() > board)
    window.game.going.jump_back()
    shows_reasons(qtbot, window)
    qtbot.waitUntil(lambda: window.why.height() == high)


def test_it_gives_up_the_room_of_options_once_the_game_is_over(qtbot: QtBot, seated: Seater) -> None:
    window = seated("random", "random")
    window.why.rest.setInterval(10**6)
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    high = window.why.height()
    window.game.conductor.run(Until.END, flat_out=True)
    qtbot.waitUntil(lambda: window.session.is_over)
    says(qtbot, window, "The game is over.")
    qtbot.waitUntil(lambda: window.why.height() < high)


@pytest.mark.parametrize(("options", "rows"), [(2, 3), (40, 6), pytest.param(5, 5, marks=pytest.mark.slow)])
def test_it_has_room_for_the_options_and_none_for_blank_rows(
    qtbot: QtBot, seated: Seater, monkeypatch: pytest.MonkeyPatch, options: int, rows: int
) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    found = tuple(Appraisal(f"ride {n}", n, -n, (Score("way", -n),)) for n in range(options))
    monkeypatch.setattr(window.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", found)))
    opened(window)
    qtbot.waitUntil(lambda: window.why.table.rowCount() == options)
    table = window.why.table
    row = table.verticalHeader().defaultSectionSize()
    qtbot.waitUntil(lambda: rows * row <= table.viewport().height() < (rows + 1) * row)


def test_it_takes_no_room_from_the_seats_and_the_choices(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    game = window.game
    room = game.seats.parentWidget().height(), game.choices.height(), game.seats.mapTo(window, QPoint()).x()
    opened(window)
    shows_reasons(qtbot, window)
    assert (game.seats.parentWidget().height(), game.choices.height(), game.seats.mapTo(window, QPoint()).x()) == room
    assert window.why.width() <= game.board.width()


def test_it_stays_open_below_the_board_of_the_next_game(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    opened(window)
    window.seat(window.session)
    assert window.why.isVisible() and window.controls.why.isChecked()
    assert window.game.isAncestorOf(window.why)
    says(qtbot, window, "Chance decides here")


@pytest.mark.parametrize(("button", "viewer"), [(0, "the one who decides"), (1, None)])
def test_a_click_leads_to_the_reasons_of_another_seat(
    qtbot: QtBot, seated: Seater, button: int, viewer: str | None
) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    actor = window.session.setup.actor(window.session.now)
    assert actor is not None
    opened(window)
    window.game.viewpoint.look_as(1 - actor)
    says(qtbot, window, f"View as {window.session.setup.seats[actor].name}")
    assert window.why.looks[0].text() == f"View as {window.session.setup.seats[actor].name}"
    qtbot.mouseClick(window.why.looks[button], Qt.MouseButton.LeftButton)
    shows_reasons(qtbot, window)
    assert window.game.viewpoint.viewer == (actor if viewer else None)
    assert all(look.isHidden() for look in window.why.looks)


def test_behind_a_curtain_no_click_tells_what_another_seat_has(qtbot: QtBot, seated: Seater) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    actor = window.session.setup.actor(window.session.now)
    assert actor is not None
    window.game.viewpoint.look_in_turn()
    opened(window)
    window.game.viewpoint._present = 1 - actor
    window.why.refresh()
    says(qtbot, window, "decides now.")
    assert all(look.isHidden() for look in window.why.looks)
