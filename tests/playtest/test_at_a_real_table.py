"""Dice and cards on a table beside the screen: what they bring is typed in, and all may see how the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from engine.game.rules import Action, Draw
from studio.document.document import Document
from studio.playtest.panes.by_hand import ByHand, typed_outcomes
from tests.families.boxcars.boards import a_ladder
from tests.playtest.table_talk import to_the_first_ride

if TYPE_CHECKING:
    from tests.playtest.conftest import Seater


def two_dice() -> Draw:
    rows = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    found = tuple((Action(f"dice {a} {b}", f"{a} and {b}", faces=(a, b)), 1) for a, b in rows)
    return Draw("dice", 0, 1, 0, found, "the dice")


def cards() -> Draw:
    said = ("odd 3: Plains", "odd 11: Plains", "odd 1: Coast", "Take Coal to Moss & Ayr", "Flood")
    return Draw("card", 0, 1, 0, tuple((Action(f"card {n}", text), 1) for n, text in enumerate(said)), "a card", "draw")


@pytest.mark.parametrize("typed", ["35", "3 5", " 3,5 ", "3 and 5", "dice 3 5"])
def test_dice_are_typed_as_they_lie(typed: str) -> None:
    assert [action.code for action in typed_outcomes(two_dice(), typed)] == ["dice 3 5"]


def test_dice_that_count_in_any_order_are_typed_in_any_and_the_bonus_die_comes_last() -> None:
    rolls = tuple((Action(f"roll {n}", f"Roll {n}", faces=f, bonus=b), 1) for n, f, b in (
        (1, (1, 1, 4, 6), 0), (2, (1, 4, 4, 6), 0), (3, (1, 1, 4), 6), (4, (1, 4, 6), 1)
    ))  # fmt: skip
    draw = Draw("dice", 0, 1, 0, rolls, "the dice")
    assert [typed_outcomes(draw, typed)[0].code for typed in ("4 1 6 1", "6414")] == ["roll 1", "roll 2"]
    without_bonus = Draw("dice", 0, 1, 0, rolls[2:], "the dice")
    assert [action.code for action in typed_outcomes(without_bonus, "4 1 1 6")] == ["roll 3"]
    assert [action.code for action in typed_outcomes(without_bonus, "6 4 1 1")] == ["roll 4"]


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("odd 1", ["card 2"]),
        ("odd 3", ["card 0"]),
        ("coal", ["card 3"]),
        ("moss ayr", ["card 3"]),
        ("FLO", ["card 4"]),
        ("card 4", ["card 4"]),
        ("plains", ["card 0", "card 1"]),
        ("", []),
        ("&", []),
        ("٣", []),
        ("9" * 5_000, []),
    ],
)
def test_a_card_is_found_by_its_words_and_whole_words_come_first(typed: str, codes: list[str]) -> None:
    assert [action.code for action in typed_outcomes(cards(), typed)] == codes


def test_a_click_on_an_outcome_that_fits_takes_it(qtbot: QtBot) -> None:
    field = ByHand()
    qtbot.addWidget(field)
    taken: list[Action] = []
    field.taken.connect(taken.append)
    field.offer(cards())
    completer = field.line.completer()
    completer.setCompletionPrefix("Plains")
    popup = completer.popup()
    popup.clicked.emit(popup.model().index(1, 0))
    assert [action.code for action in taken] == ["card 1"]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_list_of_what_fits_goes_with_the_draw_that_it_was_of(qtbot: QtBot) -> None:
    field = ByHand()
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    field.offer(cards())
    completer = field.line.completer()
    completer.setCompletionPrefix("Flo")
    completer.complete()
    assert completer.popup().isVisible()
    field.offer(two_dice())
    assert not completer.popup().isVisible()


def test_what_is_not_clear_is_not_taken_and_said(qtbot: QtBot) -> None:
    field = ByHand()
    qtbot.addWidget(field)
    taken: list[Action] = []
    field.taken.connect(taken.append)
    field.offer(cards())
    for typed, said in (("plains", "2 outcomes fit"), ("nonsense", "Nothing like that")):
        field.line.setText(typed)
        field.take()
        assert not taken and said in field.said.text()
    field.line.setText("flood")
    field.take()
    assert [action.code for action in taken] == ["card 4"]


@pytest.mark.parametrize(
    ("draw", "named"),
    [
        (two_dice(), "1 1; 1 2; 1 3; 1 4 …"),
        (cards(), "odd 3: Plains; odd 11: Plains; odd 1: Coast; Take Coal to Moss & Ayr …"),
    ],
)
def test_where_nothing_fits_it_is_said_what_can_come_as_it_is_typed(qtbot: QtBot, draw: Draw, named: str) -> None:
    field = ByHand()
    qtbot.addWidget(field)
    field.offer(draw)
    field.line.setText("nonsense")
    field.take()
    assert field.said.text() == f"Nothing like that can come now, but: {named}"


def test_at_a_real_table_nobody_rolls_but_who_types_and_bots_wait_for_it(qtbot: QtBot, seated: Seater) -> None:
    window = seated("hill", "hill")
    game, session = window.game, window.session
    game.tray.at_table.setChecked(True)
    game.conductor.run()
    qtbot.wait(50)
    draw = session.setup.draw(session.now)
    assert draw is not None and len(session.positions) == 1 and game.conductor.is_running
    window.game.go_or_stop()
    assert len(session.positions) == 1
    wanted = draw.outcomes[-1][0]
    assert game.tray.by_hand.line.hasFocus()
    game.tray.by_hand.line.setText(str(wanted))
    window.game.go_or_stop()
    assert session.positions[1].action == wanted
    game.tray.at_table.setChecked(False)
    game.conductor.run()
    qtbot.waitUntil(lambda: len(session.positions) > 3)


def test_who_typed_a_roll_has_the_keys_for_the_next_one_after_what_follows(qtbot: QtBot, seated: Seater) -> None:
    """Once a bot had ridden, what was typed were commands of the window."""
    window = seated("hill", "hill")
    game, session = window.game, window.session
    game.tray.at_table.setChecked(True)
    game.conductor.pace = 60
    game.conductor.run()
    line, offs, was = game.tray.by_hand.line, 0, True

    def is_due() -> bool:
        nonlocal offs, was
        offs += was and not line.isEnabled()
        was = line.isEnabled()
        return session.setup.draw(session.now) is not None and line.isEnabled()

    while offs < 3 and len(session.positions) < 200:
        qtbot.waitUntil(is_due)
        assert window.focusWidget() is line
        draw = session.setup.draw(session.now)
        assert draw is not None
        line.setText(draw.outcomes[-len(session.positions) % len(draw.outcomes)][0].code)
        game.tray.by_hand.take()
    assert offs == 3
    game.conductor.pause()


def test_whoever_comes_to_a_real_table_late_is_told_where_to_begin(seated: Seater) -> None:
    """The cubes of Railroad Tycoon are set out before anybody can say that they lie on a table."""
    window = seated("person", "person")
    told: list[str] = []
    window.game.said.connect(told.append)
    window.game.tray.at_table.setChecked(True)
    assert told == []
    window.game.tray.at_table.setChecked(False)
    window.game.conductor.roll()
    window.game.tray.at_table.setChecked(True)
    assert len(told) == 1 and "To the Start" in told[0]


def test_the_conductor_says_what_is_decided(seated: Seater) -> None:
    window = seated("person", "person")
    window.show_conductor()
    to_the_first_ride(window)
    window.conductor.tell()
    assert window.conductor.does.text().startswith("decides where to ride · to ")


def test_space_after_a_click_on_a_box_goes_on_with_the_game_and_unticks_nothing(seated: Seater) -> None:
    window = seated("person", "person")
    box = window.game.tray.by_itself
    box.setChecked(True)
    box.setFocus()
    window._go_or_stop()
    assert box.isChecked()


def test_the_conductor_tells_what_all_may_know(seated: Seater, document: Document) -> None:
    document.new(a_ladder().rule(info__cash="exact_above_limit", cash__announce=90_000, win__cash=100_000).scenario())
    window = seated("person", "hill")
    window.show_conductor()
    told = window.conductor
    assert [line.money.text() for line in told.lines] == ["hidden", "hidden"]
    assert "rolls" in told.does.text()
    window.game.conductor.roll()
    assert window.session.state.entries[-1].text in told.news.text()
    small = told.turn.font().pixelSize()
    told.resize(1800, 1200)
    told._size_type()
    assert told.turn.font().pixelSize() > 1.5 * small


def test_conductor_shows_hidden_cash_when_the_game_is_over(seated: Seater, document: Document) -> None:
    document.new(a_ladder().rule(info__cash="exact_above_limit", game__turn_limit=4).scenario())
    window = seated("random", "random")
    session = window.session
    while (found := session.setup.decided(session.now)) is not None:
        session.take(session.now, [found])
    window.show_conductor()
    window.conductor.tell()
    holdings = session.state.holdings
    assert [line.money.text() for line in window.conductor.lines] == [f"${each.money:,.0f}" for each in holdings]


def test_no_button_keeps_the_keys_after_a_click(seated: Seater) -> None:
    """After a roll was chosen from the menu, Space opened the menu again, and what was typed went there."""
    window = seated("person", "person")
    window.game.tray.at_table.setChecked(True)
    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisibleTo(window)]
    assert window.game.tray.pick in buttons
    keeping = [each for each in buttons if each.focusPolicy() & Qt.FocusPolicy.ClickFocus]
    assert [each.text() or each.accessibleName() for each in keeping] == []


def test_the_turn_says_that_what_came_is_typed_and_the_line_when_nothing_is_to_be_rolled(seated: Seater) -> None:
    """It said that Space is pressed, and a line that was shut went on asking for the last roll."""
    window = seated("person", "person")
    game = window.game
    assert "Press Space." in game.turn.text()
    game.tray.at_table.setChecked(True)
    assert "type what came." in game.turn.text() and "Space" not in game.turn.text()
    assert "type what came" in game.tray.by_hand.line.placeholderText()
    to_the_first_ride(window)
    assert game.tray.by_hand.line.placeholderText() == "Nothing is to be rolled or drawn now"
    assert "decides where to ride" in game.turn.text()
