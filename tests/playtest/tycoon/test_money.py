"""Playing without money: what is said, and what the number keys mean."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.families.tycoon.rules.position import BID
from tests.families.tycoon.table import BLUE, RED, Table
from tests.playtest.tycoon.conftest import aid_of
from tests.playtest.tycoon.hands import drag, drawn


def test_who_has_no_money_reads_that_a_share_comes_first_and_a_drag_draws_with_the_shares_it_needs(at_table) -> None:
    window = at_table(Table().cash(RED, 0).ready())
    assert window.game.choices.note.text().startswith("No money: issue a share first, which brings $5,000")
    drag(window, "beech", "4,2", "5,2", "cedar")
    assert drawn(window)[:2] == ["share", "build beech"]


def test_who_has_money_reads_how_to_build(at_table) -> None:
    window = at_table(Table().cash(RED, 20_000).ready())
    assert window.game.choices.note.text().startswith("Drag from a city")


def test_the_number_of_a_share_stays_its_own_when_the_money_makes_an_engine_possible(at_table) -> None:
    window = at_table(Table().cash(RED, 0).ready())
    choices = window.game.choices
    (number,) = [n for n, action in enumerate(choices.offered, 1) if action.code == "share"]
    engine = window.session.state.g.engine[RED]
    for count in (1, 2):
        QTest.keyClick(window, str(number), Qt.KeyboardModifier.NoModifier)
        assert window.session.state.g.shares[RED] == count
    assert any(action.code == "engine" for action in choices.offered)
    assert window.session.state.g.engine[RED] == engine


def test_turns_are_counted_as_the_rules_count_them_wherever_they_are_told(at_table) -> None:
    window = at_table(Table().cash(RED, 0).ready())
    session, game = window.session, window.game
    for _ in range(3):
        session.choose(next(action for action in session.setup.actions(session.now) if action.code == "pass"))
    game.conductor.moved.emit()
    game.show_player()
    assert session.state.turn > session.state.g.whole == 1
    assert game.turn.text().startswith("<b>Turn 1:")
    assert game.player.where.text().startswith("Turn 1 of 1 ·")
    assert aid_of(window).panels.course.text().startswith("Turn 1, round")
    assert "Turn 1:" in game.chart.accessibleDescription()


def test_who_bids_reads_what_can_be_paid(at_table) -> None:
    table = Table().cash(BLUE, 0)
    table.g.first, table.g.phase = BLUE, 0
    window = at_table(table.ready())
    assert window.session.state.step == BID
    note = window.game.choices.note.text()
    assert note.startswith("You have $0.") and "by shares, $5,000 each" in note


def test_who_bids_is_told_as_many_keys_as_there_are_bids(at_table) -> None:
    table = Table().cash(BLUE, 0)
    table.g.first, table.g.phase = BLUE, 0
    window = at_table(table.ready())
    few = window.game.choices.offered[:3]
    assert window.game.aid.note(few).endswith("Choose here, or with the keys 1 to 3.")
