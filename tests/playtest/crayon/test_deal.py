"""Bargaining for track: by the panel, by the list, and what of it is seen on the board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.playtest.window import PlaytestWindow
from tests.families.crayon.table import BLUE, GREEN, RED, Table
from tests.playtest.crayon.conftest import aid_of


def market(at_table, **rules) -> PlaytestWindow:
    """Red builds; Blue has track from Fern to Beech and a branch of it, Green some at Cedar, Red some at Ash."""
    table = Table(seats=3, track__trading=True, **rules).track(RED, "4,2", "6,2").track(BLUE, "7,0", "9,0", "9,2")
    return at_table(table.track(BLUE, "9,0", "12,0").track(GREEN, "18,2", "20,2").building())


def decided(qtbot, window, since: int) -> list[str]:
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    return [at.action.code for at in window.session.positions[since:]]


def texts(box) -> list[str]:
    return [box.itemText(n) for n in range(box.count())]


def test_a_partner_a_stretch_and_a_price_are_chosen_and_offered_by_mouse(qtbot, at_table) -> None:
    window = market(at_table)
    deal, since = aid_of(window).pane.deal, len(window.session.positions)
    assert texts(deal.partner) == ["Blue", "Green"]
    assert texts(deal.track) == [
        "Fern to 2 mileposts east of Fern (costs $2 to build)",
        "2 mileposts east of Fern to 2 mileposts north-east of the centre of Beech (costs $3 to build)",
        "2 mileposts east of Fern to Beech (west) (costs $2 to build)",
    ]  # fmt: skip
    deal.track.setCurrentIndex(1)
    assert deal.price.value() == 3
    deal.price.setValue(7)
    QTest.mouseClick(deal.offer_button, Qt.MouseButton.LeftButton)
    assert decided(qtbot, window, since) == ["want 9,0 10,0 12,0", "pay 7"]
    assert window.session.state.g.offer[1] == BLUE


def test_own_track_is_offered_for_track_of_another_seat_by_keys(qtbot, at_table) -> None:
    window = market(at_table)
    deal, since = aid_of(window).pane.deal, len(window.session.positions)
    deal.partner.setFocus()
    QTest.keyClick(deal.partner, Qt.Key.Key_Down)
    assert texts(deal.track) == ["Cedar (east) to 1 milepost south-west and 1 south-east of Heath (costs $2 to build)"]
    QTest.keyClick(deal.gives, Qt.Key.Key_Down)
    assert deal.gives.currentText().startswith("own track Ash (east) to ")
    assert not deal.price.isEnabled()
    deal.offer_button.setFocus()
    QTest.keyClick(deal.offer_button, Qt.Key.Key_Space)
    assert decided(qtbot, window, since) == ["want 18,2 19,2 20,2", "give 4,2 5,2 6,2"]


def test_enter_at_the_price_makes_the_offer_and_digits_are_typed_there(qtbot, at_table) -> None:
    window = market(at_table)
    deal, since = aid_of(window).pane.deal, len(window.session.positions)
    deal.price.setFocus()
    deal.price.selectAll()
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Return):
        QTest.keyClick(deal.price, key)
    assert decided(qtbot, window, since)[1:] == ["pay 12"]


def test_who_may_not_bargain_has_no_panel(at_table) -> None:
    assert not aid_of(at_table(Table().track(BLUE, "7,0", "9,0").building())).pane.deal.isVisible()
    window = market(at_table)
    assert aid_of(window).pane.deal.isVisible()
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "build 6,2 6,1"))
    assert not aid_of(window).pane.deal.isVisible()


def test_the_list_names_the_partner_and_stands_between_the_turn_and_the_sections(at_table) -> None:
    choices = market(at_table).game.choices
    rows = [choices.list.item(row) for row in range(choices.list.count())]
    titles = [row.text() for row in rows if row.data(Qt.ItemDataRole.UserRole) is None]
    assert titles.index("Turn") < titles.index("Ask Blue for track") < titles.index("Ask Green for track")
    assert titles[-1].startswith("Build: ")
    choices.filter.setText("fern")
    shown = [row.text() for row in rows if not row.isHidden()]
    assert shown[0] == "Ask Blue for track" and "track from Fern" in shown[1]


def test_stretches_are_shown_on_the_board_while_they_are_pointed_at_and_while_an_answer_is_due(qtbot, at_table) -> None:
    window = market(at_table)
    table, layer, game = Table(), aid_of(window).stretches, window.game
    wanted = next(a for a in game.choices.offered if a.code == "want 18,2 19,2 20,2")
    game.choices.pointed.emit(wanted)
    assert layer.ways == [[table.node("18,2"), table.node("19,2"), table.node("20,2")]]
    game.choices.pointed.emit(None)
    assert layer.ways == []
    game.choose(wanted)
    game.choices.pointed.emit(next(a for a in game.choices.offered if a.code.startswith("give ")))
    assert [way[0] for way in layer.ways] == [table.node("18,2"), table.node("4,2")]
    game.choose(next(a for a in game.choices.offered if a.code.startswith("give ")))
    assert len(layer.ways) == 2
    game.choose(next(a for a in game.choices.offered if a.code == "decline"))
    assert layer.ways == []
