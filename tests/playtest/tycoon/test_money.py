"""Playing without money: what is said, and what the number keys mean."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.families.tycoon.table import RED, Table
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
