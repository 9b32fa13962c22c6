"""The dice tray: which dice it shows, which of them is the bonus die, how the outcomes to choose from are sorted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from engine.bots.named import bot_named
from engine.families.boxcars.words.choices import ROLLS, rolls
from engine.game.family import family
from engine.game.kernel.chapters import Outcomes
from engine.game.kernel.drive import Driver
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Draw, Holding, SeatSetup
from engine.model.ids import Ref
from studio.app.theme import set_text_size
from studio.families.dice.playtest.dice_row import DiceRow, Die, Group
from studio.playtest.panes.dice import SIDE, DiceTray
from studio.playtest.panes.seats import SeatRow
from tests.bundled import bundled_scenario
from tests.families.test_conformance import known, started


@pytest.fixture
def tray(qtbot: QtBot) -> DiceTray:
    made = DiceTray()
    qtbot.addWidget(made)
    return made


def draw(outcomes: Outcomes) -> Draw:
    return Draw("dice", 0, 1, 0, outcomes.weighted, "the dice")


def menus(tray: DiceTray) -> dict[str, list[str]]:
    """The texts of each menu, by its title."""
    tray.fill_menu()
    return {menu.title(): [each.text().split("\t")[0] for each in menu.actions()]
            for menu in (tray.menu, *tray.menu.findChildren(QMenu))}  # fmt: skip


@pytest.mark.parametrize(
    "word, count, plain, code, faces, red",
    [
        ("dice", 2, 2, "dice 3 5", (3, 5), 0),
        ("dice", 3, 2, "dice 3 5 6", (3, 5), 6),
        ("dice", 3, 3, "dice 3 5 6", (3, 5, 6), 0),
        ("bonus", 1, 0, "bonus 4", (), 4),
    ],
)
def test_a_roll_tells_its_dice_and_which_is_the_bonus_die(
    word: str, count: int, plain: int, code: str, faces: tuple[int, ...], red: int
) -> None:
    action = rolls(word, count, plain).action(code)
    assert action is not None
    assert (action.faces, action.bonus) == (faces, red)


def test_the_bonus_die_stands_after_the_plain_ones(tray: DiceTray) -> None:
    tray.dice.show_faces((3, 5), 6)
    assert (tray.dice.faces, tray.dice.plain) == ((3, 5, 6), 2)
    assert tray.dice.accessibleName() == "Dice: 3, 5, 6"
    tray.dice.show_faces((), 4)
    assert (tray.dice.faces, tray.dice.plain) == ((4,), 0)
    tray.dice.show_faces((2, 2))
    assert (tray.dice.faces, tray.dice.plain) == ((2, 2), 2)


@pytest.mark.parametrize("faces, bonus, red", [((3, 5), 6, [False, False, True]), ((2, 2), 0, [False, False]),
                                               ((), 4, [True])])  # fmt: skip
def test_the_bonus_die_is_painted_red_and_no_other(
    tray: DiceTray, faces: tuple[int, ...], bonus: int, red: list[bool]
) -> None:
    tray.dice.show_faces(faces, bonus)
    tray.dice.resize(tray.dice.sizeHint())
    picture = tray.dice.grab().toImage()
    # Between the pips, a little inside the frame.
    ground = [picture.pixelColor(2 + k * (SIDE + 6) + SIDE // 2, 7) for k in range(len(red))]
    assert [colour.red() > 2 * colour.blue() for colour in ground] == red


def test_many_rolls_are_sorted_by_each_die(tray: DiceTray) -> None:
    tray.offer(draw(rolls("dice", 2, 2)))
    found = menus(tray)
    assert found[""] == ["1", "2", "3", "4", "5", "6"]
    assert found["3"] == [f"Roll 3 and {face}" for face in range(1, 7)]


@pytest.mark.parametrize("board", ["boxcars/us-boxcars-2013", "dice/short-line"])
def test_the_button_says_what_is_rolled(tray: DiceTray, board: str) -> None:
    scenario = bundled_scenario(board)
    rules = family(scenario.family).rules
    assert rules is not None
    state = rules.start(scenario, [SeatSetup("Ann"), SeatSetup("Bob")], resolve(rules.options(), {}))
    tray.offer(rules.outcomes(state))
    assert tray.roll.text() == "Roll to see who begins"
    tray.offer(draw(rolls("dice", 2, 2)))
    assert tray.roll.text() == "Roll the dice"
    tray.offer(None)
    assert tray.roll.text() == "Roll"


def test_what_is_rolled_is_read_in_whole_at_the_usual_width_of_the_window(qtbot: QtBot, seated) -> None:
    tray = seated("random", "random").game.tray
    for words in ROLLS.values():
        tray.offer(replace(draw(rolls("dice", 2, 2)), text=words))
        assert tray.roll.words_in(tray.roll.width()) == f"Roll {words}"


def test_a_click_on_roll_leaves_the_keys_where_they_were(qtbot: QtBot, seated) -> None:
    window = seated("person", "random")
    window.activateWindow()
    window.game.board.setFocus()
    before = window.focusWidget()
    qtbot.mouseClick(window.game.tray.roll, Qt.MouseButton.LeftButton)
    assert window.session.course.at == 1
    assert window.focusWidget() is before


def test_few_outcomes_stand_in_one_menu(tray: DiceTray) -> None:
    tray.offer(draw(rolls("bonus", 1, 0)))
    assert menus(tray) == {"": [f"Roll {face}" for face in range(1, 7)]}


def test_outcomes_without_dice_are_sorted_by_their_words(tray: DiceTray) -> None:
    words = [f"{parity} {total}: Town" for total in range(2, 13) for parity in ("odd", "even")]
    tray.offer(draw(Outcomes((k, Action(f"cell {k}", word), 1) for k, word in enumerate(words))))
    assert menus(tray)[""] == ["odd", "even"]


def test_a_game_without_dice_speaks_of_cards_alone(qtbot: QtBot) -> None:
    tray = DiceTray(has_dice=False)
    qtbot.addWidget(tray)
    tray.show()
    for draw_now in (None, Draw("card", 0, 1, 0, ((Action("card 1", "Draw card 1"), 1),), "a card", "draw")):
        tray.offer(draw_now)
        tray.show_last([])
        shown = " ".join(f"{w.text()} {w.toolTip()}" for w in (tray.roll, tray.pick, tray.by_itself, tray.said))
        assert not [word for word in ("roll", "dice", "die") if word in shown.lower().split()]
        assert not tray.dice.isVisible()
    assert tray.roll.text() == "Draw a card"


def test_the_roll_of_the_turn_before_is_not_shown_where_one_is_due(tray: DiceTray) -> None:
    its, rules = known("boxcars/us-boxcars-2013")
    driver = Driver(rules, [bot_named(its, "random")] * 2, 3)
    line, rolled, begun = [driver.start(started("boxcars/us-boxcars-2013", ("random", "random")))], False, 0
    while line[-1].state.turn < 30:
        now = line[-1].state
        if rules.actor(now) == CHANCE:
            tray.show_last(line, is_due=True)
            assert (tray.said.text() == "Nothing rolled yet") == (not rolled), now.turn
            assert not tray.dice.isHidden() or rolled
            begun += not rolled
        elif rolled:
            tray.show_last(line)
            assert tray.said.text() != "Nothing rolled yet"
        following = driver.decided(line[-1])
        assert following is not None
        line.append(following)
        rolled = following.state.turn == now.turn and (rolled or following.by == CHANCE)
    assert begun > 20


def test_what_was_drawn_in_a_turn_before_is_told_with_that_turn(qtbot: QtBot) -> None:
    tray = DiceTray(has_dice=False)
    qtbot.addWidget(tray)
    its, rules = known("tycoon/amber-coast")
    driver = Driver(rules, [bot_named(its, "greedy")] * 2, 3)
    line, told = [driver.start(started("tycoon/amber-coast", ("greedy", "greedy")))], set()
    while line[-1].state.turn < 3:
        following = driver.decided(line[-1])
        assert following is not None
        line.append(following)
        tray.show_last(line, lambda at: "a teal cube")
        last = next(at for at in reversed(line) if at.by == CHANCE)
        now, then = line[-1].state.turn, last.state.turn
        former = f"in turn {then}" if then else "before the first turn"
        assert tray.said.text() == ("a teal cube" if now == then else f"Drawn last, {former}: a teal cube")
        told.add(now == then)
    assert told == {True, False}


@pytest.mark.parametrize(("id", "has_dice"), [("boxcars", True), ("dice", True), ("crayon", False)])
def test_which_families_have_dice(id: str, has_dice: bool) -> None:
    rules = family(id).rules
    assert rules is not None
    assert rules.has_dice == has_dice


@pytest.fixture
def large_text() -> Iterator[None]:
    """Letters twice as large as usual."""
    set_text_size(200)
    yield
    set_text_size(100)


def test_with_large_letters_buttons_of_chance_stand_below_each_other_and_a_small_window_has_room(
    large_text: None, qtbot: QtBot
) -> None:
    large = DiceTray(has_dice=False)
    qtbot.addWidget(large)
    large.roll.setText("Roll to see who begins")
    assert large.minimumSizeHint().width() < large.roll.sizeHint().width() + large.pick.sizeHint().width()


def test_buttons_of_chance_stand_beside_each_other_with_usual_letters(tray: DiceTray) -> None:
    assert tray.minimumSizeHint().width() > tray.roll.sizeHint().width() + tray.pick.sizeHint().width()


def test_large_letters_fit_into_captions_of_dice_and_into_the_bar_of_a_seat(large_text: None, qtbot: QtBot) -> None:
    dice, seat = DiceRow(), SeatRow("Red", "person", "#c22", "R", "$", {})
    for part in (dice, seat):
        qtbot.addWidget(part)
    dice.show_groups([Group("To be rolled", (Die(0),))])
    letters = dice.fontMetrics()
    assert letters.height() > 20
    ((_, _, box),) = dice.boxes()
    assert box.top() >= letters.height() and box.bottom() < dice.sizeHint().height()
    assert seat.goal.height() >= letters.height() and seat.goal.width() > letters.horizontalAdvance("100%")


def test_what_a_seat_owns_is_named_and_a_click_shows_that_very_thing(qtbot: QtBot) -> None:
    names = {"even": "All even", "north": "Northern loader"}
    seat = SeatRow("Red", "person", "#c22", "R", "", {}, None, lambda ref: names[ref.id])
    qtbot.addWidget(seat)
    owned = Ref("train", "even"), Ref("loader", "north")
    seat.show_holding(Holding(0, 7, owned, 0.5, ""), False)
    assert seat.owned.accessibleName() == "Red has: All even, Northern loader" and ">All even</a>" in seat.owned.text()
    with qtbot.waitSignal(seat.asked) as asked:
        seat.owned.linkActivated.emit("1")
    assert asked.args == [(owned[1],)]
