"""A game whose board is edited while it goes on: said, played again to where it parts, begun anew on either board."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from engine.edit.header import ChangeHeader
from engine.game.transfer import HandOver
from engine.model.board import Milepost
from engine.model.identity.references import renamed
from engine.model.ids import Ref
from studio.playtest.player.again import AgainDialog, compare_boards
from tests.playtest.test_session import BOTS, a_session, played_out


def dearer(scenario):
    """The same board, each railroad for more money than anybody ever has."""
    prices = dict.fromkeys(scenario.content.prices, 900_000)
    return replace(scenario, content=replace(scenario.content, prices=prices))


@pytest.fixture(scope="module")
def bought():
    """A game in which railroads were bought."""
    return played_out(a_session(*BOTS))


@pytest.fixture
def edited(qtbot, seated, document):
    """A window on a game of bots, played for some turns, and then the board was edited."""
    window = seated(*BOTS)
    session = window.session
    for _ in range(60):
        session.take(session.now, [session.setup.next_moment(session.now)])
    window.game.refresh()
    with qtbot.waitSignal(window.edited.changed):
        document.put(dearer(document.committed), "Dearer")
    return window


def answer(text):
    def press():
        box = QApplication.activeModalWidget()
        next(button for button in box.buttons() if button.text() == text).click()

    QTimer.singleShot(0, press)


def test_where_a_purchase_is_not_possible_both_games_stand_before_it_and_the_price_is_named(bought):
    was = bought.setup.scenario
    found = compare_boards(bought.record(), was, dearer(was))
    assert found.parted and "900" in found.said
    assert found.changes and all("900" in text for text in found.changes)
    own, other = found.own, found.other
    assert own.course.at == other.course.at == len(other.line) - 1 < len(own.line) - 1
    assert [m.action for m in own.positions[1:]] == [m.action for m in other.line[1:]]
    assert other.setup.rules.string_to_action(other.state, own.line[own.course.at + 1].action.code) is None


def test_a_game_that_is_possible_on_the_other_board_too_says_so(bought):
    was = bought.setup.scenario
    found = compare_boards(bought.record(), was, replace(was, note="Another"))
    assert not found.parted and "are possible" in found.said and not found.changes
    assert len(found.other.line) == len(bought.line)


def test_the_dialog_shows_both_boards_and_leads_to_the_place_or_plays_on(qtbot, bought):
    was = bought.setup.scenario
    dialog = AgainDialog(bought.record(), was, dearer(was))
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.on.isEnabled()
    qtbot.waitUntil(lambda: dialog.on.isEnabled())
    assert dialog.sides.count() == 2 and dialog.changes.count() > 0
    with qtbot.waitSignal(dialog.position_asked) as at:
        dialog.there.click()
    with qtbot.waitSignal(dialog.play_on_asked) as game:
        dialog.on.click()
    assert at.args[0] == game.args[0].course.at


def test_an_edited_board_is_told_until_it_is_the_same_again(qtbot, edited, document):
    assert "edited since" in edited.notices.shown["edited"].text
    with qtbot.waitSignal(edited.edited.changed):
        document.undo_stack.undo()
    assert "edited" not in edited.notices.shown


def test_what_games_do_not_see_is_not_told(qtbot, seated, document):
    window = seated(*BOTS)
    document.perform(ChangeHeader(note="About nothing"))
    qtbot.waitUntil(lambda: not window.edited._pause.isActive())
    assert not window.edited.is_edited and not window.notices.shown


@pytest.mark.parametrize("part", ["board", "content", "rules"])
def test_every_part_that_games_see_counts_as_edited(qtbot, seated, document, part):
    window, was = seated(*BOTS), document.committed
    changed = {
        "board": replace(was.board, mileposts={**was.board.mileposts, "new": Milepost((1, 1))}),
        "content": dearer(was).content,
        "rules": {**was.rules, "win.cash": 70_000},
    }
    with qtbot.waitSignal(window.edited.changed):
        document.put(replace(was, **{part: changed[part]}), "Other")
    assert window.edited.is_edited


@pytest.mark.parametrize("text, is_dear", [("&Edited Board", True), ("&Board of This Game", False)])
def test_restart_asks_on_which_board(edited, text, is_dear):
    edited.session.saved = len(edited.session.line) - 1
    answer(text)
    edited.next_game.restart()
    assert not edited.session.has_begun
    assert (set(edited.session.setup.scenario.content.prices.values()) == {900_000}) == is_dear


def test_again_is_offered_on_another_board_of_the_kind_and_says_else_why_not(qtbot, seated, document):
    window = seated(*BOTS)
    again, own = window.controls.again, document.committed
    for put, reason in (
        (lambda: None, "is the board of this game"),
        (lambda: document.put(dearer(own), "Dearer"), ""),
        (lambda: document.new(replace(own, family="crayon")), "another game system"),
        (document.leave, "No board is open"),
    ):
        put()
        qtbot.waitUntil(lambda: not window.edited._pause.isActive())
        assert again.isEnabled() == (not reason) and reason in again.toolTip() and "Ctrl+Shift+A" in again.toolTip()
        assert ("Replay the same decisions" in again.toolTip()) == (not reason)
    said = []
    window._stray.said.connect(said.append)
    qtbot.keyClick(window, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert said == ["No board is open in the studio."]


def test_playing_on_puts_the_game_on_the_edited_board_on_the_table(qtbot, edited):
    edited.session.saved = len(edited.session.line) - 1
    edited.controls.again.trigger()
    dialog = edited.findChild(AgainDialog)
    qtbot.waitUntil(lambda: dialog.on.isEnabled())
    dialog.on.click()
    assert set(edited.session.setup.scenario.content.prices.values()) == {900_000}
    assert edited.session.has_begun and edited.game.session is edited.session
    assert not edited.edited.is_edited


def test_a_game_on_a_board_with_renamed_ids_is_replayed_and_goes_on_there(qtbot, bought):
    was = bought.setup.scenario
    now = renamed(was, {Ref("city", "ashby"): "aby", Ref("milepost", "ashby"): "m1"})
    found = compare_boards(bought.record(), was, now)
    assert not found.parted and len(found.other.line) == len(bought.line) and found.other.setup.scenario is now
    assert "The ID of the city Ashby was renamed from ashby to aby." in found.renamed
    assert compare_boards(bought.record(), was, now, recognizes=False).parted
    dialog = AgainDialog(bought.record(), was, now)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.on.isEnabled())
    assert dialog.renamed.isVisible() and "2 renamed IDs" in dialog.renamed.text() and not dialog.there.isEnabled()
    dialog.renamed.setChecked(False)
    assert not dialog.on.isEnabled()
    qtbot.waitUntil(lambda: dialog.on.isEnabled())
    assert dialog.there.isEnabled() and dialog.sides.count() == 2 and dialog.renamed.isVisible()


def test_a_game_on_an_edited_board_has_the_players_who_decided_at_that_point(bought):
    was = bought.setup.scenario
    end = compare_boards(bought.record(), was, dearer(was)).other.course.at
    names = bought.setup.names
    early, late = HandOver(end, 1, names[1], "hill"), HandOver(end + 1, 0, names[0], "person")
    record = replace(bought.record(), hand_overs=(early, late))
    seats = [replace(seat, bot=bot) for seat, bot in zip(record.seats, ("person", "hill", names[2]), strict=True)]
    other = compare_boards(replace(record, seats=tuple(seats)), was, dearer(was)).other
    assert other.course.at == end and other.setup.names == (names[0], "hill", names[2]) == other.course.bots
    assert other.course.hand_overs == (early,)
