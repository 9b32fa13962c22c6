"""Cards face up and face down beside the board."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.model.ids import Ref
from tests.families.tycoon.table import BLUE, GREEN, RED, from_the_start
from tests.playtest.tycoon.panels.conftest import COUNTRY, front, panels_of, table


def words(cards):
    return [cards.list.item(row).text() for row in range(cards.list.count())]


def choose(cards, text):
    cards.list.setCurrentRow(next(row for row, found in enumerate(words(cards)) if found.startswith(text)))


def laid():
    return table().opened("inn", "line", "boss").stacked("works").holds(BLUE, "grant")


def test_cards_stand_under_where_they_lie(opened):
    cards = front(opened(laid().ready(), "person", "random"), "cards")
    assert words(cards) == [
        "On the table · 1 card in the deck", "Hotel", "Executive", "Gained by the first player to do it", "Major-Line",
        "Held by Blue",
        "Land-Grant", "Tycoon cards", "Red: Links-At", "Blue: face down",
    ]  # fmt: skip
    assert not cards.list.item(0).flags() & Qt.ItemFlag.ItemIsSelectable
    assert cards.list.item(4).data(Qt.ItemDataRole.AccessibleTextRole) == "Major-Line"


def test_a_card_is_read_in_sentences_and_taken_by_the_button(opened):
    window = opened(laid().ready())
    cards = front(window, "cards")
    assert cards.said.text() == "Its owner gains 1 point for each cube that any player delivers to Elm."
    assert cards.place.text().endswith("Open: any player may take it as an action.")
    QTest.mouseClick(cards.act, Qt.MouseButton.LeftButton)
    assert window.session.state.g.turn == 2
    assert "Held by Red" in words(cards)
    assert cards.list.currentItem().text() == "Hotel" and cards.place.text().endswith("Red has it.")
    assert not cards.act.isVisible()


def test_by_keys_a_card_is_chosen_and_taken_and_the_game_does_not_run_on(opened):
    window = opened(laid().ready())
    cards = front(window, "cards")
    cards.list.setFocus()
    QTest.keyClick(cards.list, Qt.Key.Key_Down)
    QTest.keyClick(cards.list, Qt.Key.Key_Return)
    assert window.session.state.g.actions == 2 and not window.game.conductor.is_running


def test_the_key_of_a_tab_brings_the_keys_to_its_panel_and_a_click_leaves_them(opened):
    window = opened(laid().ready())
    panels = panels_of(window)
    window.game.board.setFocus()
    QTest.keyClick(window, Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)
    assert panels.tabs.currentIndex() == 3 and panels.cards.list.hasFocus()
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert panels.income.track.hasFocus()
    window.game.board.setFocus()
    bar = panels.tabs.tabBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(3).center())
    assert panels.tabs.currentIndex() == 3 and not panels.cards.list.hasFocus()


def test_a_card_that_cannot_be_taken_says_why_and_gives_its_key_back(opened):
    closed = table().opened("works")
    closed.g.tiles[:] = [0, 0, 0]
    cards = front(opened(closed.ready()), "cards")
    assert cards.place.text().endswith("no player may take it now: no New City tile can be placed.")
    assert cards.act.isVisible() and not cards.act.isEnabled()
    turn = cards.list.currentRow()
    cards.take()
    assert cards.list.currentRow() == turn


def test_what_the_first_one_gains_tells_how_near_each_seat_is(opened):
    cards = front(opened(laid().link(RED, "ash", "beech").ready()), "cards")
    choose(cards, "Major-Line")
    assert cards.progress.text() == "R  Red: needs at least 2 more tiles\nB  Blue: needs at least 4 more tiles"
    assert not cards.act.isVisible()


def test_the_cities_of_the_chosen_card_are_lit_up(opened):
    window = opened(laid().ready())
    cards, lit = front(window, "cards"), []
    panels_of(window).pointed.connect(lit.append)
    choose(cards, "Major-Line")
    assert lit[-1] == (Ref("site", "ash"), Ref("site", "cedar"))
    front(window, "end")
    assert lit[-1] == ()


def test_a_kept_card_is_played_by_its_owner(opened):
    window = opened(table().holds(RED, "grant").ready())
    cards = front(window, "cards")
    assert cards.act.text() == "Play the card Land-Grant and build"
    QTest.mouseClick(cards.act, Qt.MouseButton.LeftButton)
    assert window.session.state.g.granted
    other = front(opened(table().holds(BLUE, "grant").ready()), "cards")
    assert other.act.text() == "Play the card" and not other.act.isEnabled()


def test_where_people_share_the_screen_all_tycoon_cards_lie_face_down(opened):
    window = opened(table(3).ready(), "person", "person", "random")
    cards = front(window, "cards")
    assert words(cards)[1:] == ["Red: face down", "Blue: face down", "Green: face down"]
    window.game.viewpoint.look_as(BLUE)
    assert words(cards)[1:] == ["Red: face down", "Blue: Fewest-Shares", "Green: face down"]
    window.game.viewpoint.look_as(None)
    assert words(cards)[2] == "Blue: face down"


def test_the_only_person_sees_the_own_card_and_everybody_sees_all(opened):
    window = opened(table().ready(), "random", "person")
    cards = front(window, "cards")
    assert words(cards)[1:] == ["Red: face down", "Blue: Fewest-Shares"]
    window.game.viewpoint.look_as(None)
    assert words(cards)[1:] == ["Red: Links-At", "Blue: Fewest-Shares"]


def test_a_card_that_the_rules_have_shown_lies_open_for_all(opened):
    shown = table()
    shown.g.shown[BLUE] = 1
    cards = front(opened(shown.ready()), "cards")
    assert words(cards)[1:] == ["Red: face down", "Blue: Fewest-Shares"]
    choose(cards, "Blue")
    assert cards.place.text() == "Blue has revealed it. It would gain no points now."


def test_a_person_looks_at_a_card_while_the_button_is_held(opened):
    cards = front(opened(table(3).ready(), "person", "person", "random"), "cards")
    choose(cards, "Blue")
    assert cards.title.text() == "<b>Tycoon card of Blue, face down</b>"
    QTest.mousePress(cards.peek, Qt.MouseButton.LeftButton)
    assert cards.title.text() == "<b>Fewest-Shares</b>" and cards.said.text().startswith(
        "7 points for having fewer shares"
    )
    QTest.mouseRelease(cards.peek, Qt.MouseButton.LeftButton)
    assert "face down" in cards.title.text() and "7 points" not in cards.said.text()
    cards.peek.setFocus()
    QTest.keyPress(cards.peek, Qt.Key.Key_Space)
    assert cards.title.text() == "<b>Fewest-Shares</b>"
    QTest.keyRelease(cards.peek, Qt.Key.Key_Space)
    assert "face down" in cards.title.text()


def test_nobody_looks_at_the_card_of_a_bot_or_of_another_seat(opened):
    window = opened(table(3).ready(), "person", "person", "random")
    cards = front(window, "cards")
    choose(cards, "Green")
    assert not cards.peek.isVisible()
    cards.peeked.emit(GREEN)
    assert "face down" in cards.title.text()
    window.game.viewpoint.look_as(RED)
    choose(cards, "Blue")
    assert not cards.peek.isVisible()
    cards.peeked.emit(BLUE)
    assert "face down" in cards.title.text()


def test_a_peek_ends_when_the_button_goes(opened):
    window = opened(table(3).ready(), "person", "person", "random")
    cards = front(window, "cards")
    choose(cards, "Blue")
    QTest.mousePress(cards.peek, Qt.MouseButton.LeftButton)
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "pass"))
    choose(cards, "Red")
    choose(cards, "Blue")
    assert "face down" in cards.title.text()
    QTest.mouseRelease(cards.peek, Qt.MouseButton.LeftButton)


def test_the_chosen_card_stays_chosen_after_a_decision(opened):
    window = opened(laid().ready())
    cards = front(window, "cards")
    choose(cards, "Major-Line")
    window.game.choose(next(a for a in window.game.choices.offered if a.code == "take inn"))
    assert cards.list.currentItem().text() == "Major-Line"


def test_without_cards_it_is_told_so(opened):
    cards = front(opened(from_the_start(COUNTRY)), "cards")
    assert words(cards) == [] and cards.empty.text() == "The cards are dealt before the first turn."
    cards = front(opened(from_the_start(COUNTRY, game__beginners=True)), "cards")
    assert cards.empty.isVisible() and cards.empty.text() == "This game is played without cards."


def test_which_tycoon_card_was_drawn_is_told_to_its_drawer_alone(opened):
    start = from_the_start(COUNTRY)
    while not [code for code in start.codes if code.startswith("tycoon")]:
        start.do(start.codes[0])
    window = opened(start, "person", "random")
    tray = window.game.tray
    window.game.choose(next(action for action, _ in window.session.setup.draw(window.session.now).outcomes))
    assert tray.said.text().startswith("Draw ")
    window.game.choose(next(action for action, _ in window.session.setup.draw(window.session.now).outcomes))
    assert tray.said.text() == "Blue draws a secret Tycoon card."
    window.game.viewpoint.look_as(None)
    assert tray.said.text().startswith("Draw ")
    shared = opened(start, "person", "person")
    shared.game.choose(next(action for action, _ in shared.session.setup.draw(shared.session.now).outcomes))
    assert shared.game.tray.said.text() == "Red draws a secret Tycoon card."
