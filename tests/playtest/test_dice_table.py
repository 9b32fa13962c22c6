"""The dice game at the table: dice and boxes by click, everybody's sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from engine.families.dice.rules.position import KEEP, LOCK, PICK, ROLL, START, WRITE
from engine.game.rules import Action
from engine.sim.run import seats_of
from studio.app.theme import set_text_size
from studio.document.document import Document
from studio.families.dice.playtest.followed import Followed
from studio.families.dice.table import DiceTable
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.sitting.conductor import Until
from studio.playtest.sitting.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.bundled import bundled_scenario


@pytest.fixture
def seated(qtbot: QtBot) -> Iterator[Callable[..., PlaytestWindow]]:
    """Opens a window on the score sheet with these bots."""
    opened: list[PlaytestWindow] = []
    scenario = bundled_scenario("dice/boxcars")
    document = Document()
    document.new(scenario)
    document.inspector.start_over()

    def open_window(*bots: str, seed: int = 3, **chosen: bool) -> PlaytestWindow:
        options = {name.replace("__", "."): value for name, value in chosen.items()}
        window = PlaytestWindow(document, Session(GameSetup(scenario, seats_of(bots), seed, options)))
        opened.append(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_window
    for window in opened:
        window.session.saved = len(window.session.line) - 1
        window.close()
    document.close()


def table_of(window: PlaytestWindow) -> DiceTable:
    found = window.game.board
    assert isinstance(found, DiceTable)
    return found


def button(table: DiceTable) -> QPushButton:
    return next(button for button in table.buttons.findChildren(QPushButton) if button.isVisibleTo(table))


def click_die(qtbot: QtBot, table: DiceTable, group: int, index: int) -> None:
    box = next(box for number, place, box in table.dice.boxes() if (number, place) == (group, index))
    qtbot.mouseClick(table.dice, Qt.MouseButton.LeftButton, pos=box.center().toPoint())


def to(window: PlaytestWindow, *steps: int) -> None:
    """Rolls, and takes the first of all choices, until one of these steps is due for a person."""
    for _ in range(400):
        session = window.session
        if session.state.step in steps and (session.state.step in (ROLL, START) or window.game.choices.offered):
            return
        if session.setup.draw(session.now) is not None:
            window.game.conductor.roll()
        else:
            window.game.choices.press(1)
    raise AssertionError("not reached")


def test_a_click_on_roll_and_on_a_die_picks_its_number(qtbot, seated) -> None:
    window = seated("person", "person")
    table = table_of(window)
    while window.session.state.step in (START, ROLL):
        if window.session.state.step == ROLL:
            assert button(table).text() == f"Roll {window.session.state.g.rolling} dice"
        qtbot.mouseClick(button(table), Qt.MouseButton.LeftButton)
    assert window.session.state.step == PICK
    face = window.session.state.g.pool[2]
    click_die(qtbot, table, 1, 2)
    assert window.session.state.g.picked == face
    assert window.session.now.action.code == f"pick {face}"


def test_a_click_on_a_highlighted_box_writes_and_the_sheet_shows_it(qtbot, seated) -> None:
    window = seated("person", "person")
    table = table_of(window)
    to(window, WRITE)
    number, seat = window.session.state.g.hand[0], window.session.state.g.writing
    part = next(part for part in table.large.offers if part[0] == "box")
    spot = table.large.next_box(part)
    qtbot.mouseClick(table.large, Qt.MouseButton.LeftButton, pos=table.large.place_of(spot).toPoint())
    assert window.session.now.action.code.startswith(f"write {number} ")
    assert table.small[seat].sheet.filled.numbers[part] == (number,)


def test_a_click_on_a_box_that_is_not_offered_writes_nothing(qtbot, seated) -> None:
    window = seated("person", "person")
    table = table_of(window)
    to(window, WRITE)
    before = len(window.session.positions)
    behind = next(spot for spot in table.large.spots if spot.kind == "box" and spot.car == 1)
    qtbot.mouseClick(table.large, Qt.MouseButton.LeftButton, pos=table.large.place_of(behind).toPoint())
    assert len(window.session.positions) == before


def test_lying_dice_are_marked_by_click_and_rolled_too(qtbot, seated) -> None:
    window = seated("person", "person")
    table = table_of(window)
    to(window, KEEP)
    pool, rolling = list(window.session.state.g.pool), window.session.state.g.rolling
    click_die(qtbot, table, 1, 0)
    assert button(table).text() == f"Roll {pool[0]} too"
    click_die(qtbot, table, 1, 0)
    assert button(table).text() == "Keep the other dice"
    click_die(qtbot, table, 1, 0)
    qtbot.mouseClick(button(table), Qt.MouseButton.LeftButton)
    assert window.session.state.g.pool == pool[1:]
    assert window.session.state.g.rolling == rolling + 1


def test_alone_a_used_die_is_locked_by_click(qtbot, seated) -> None:
    window = seated("person")
    table = table_of(window)
    to(window, LOCK)
    face = window.session.state.g.picked
    click_die(qtbot, table, 2, 0)
    assert window.session.state.g.locked == [face]
    assert [die.face for die in table.dice.groups[3].dice] == [face]


def test_alone_a_discarded_die_is_shown_as_such(qtbot, seated) -> None:
    window = seated("person")
    table = table_of(window)
    for _ in range(400):
        if window.session.state.g.dice < 7 or window.session.is_over:
            break
        play_by_click(qtbot, window)
    gone = [group for group in table.dice.groups if group.caption == "Discarded"]
    assert [len(group.dice) for group in gone] == [1]
    assert "Discarded: 1" in table.dice.accessibleName()


def test_the_sheets_hold_what_the_sums_say_even_after_steps_back(qtbot, seated) -> None:
    window = seated("random", "random", "random")
    game = window.game
    with qtbot.waitSignal(game.conductor.running_changed, check_params_cb=lambda running: not running):
        game.conductor.run(Until.END, flat_out=True)
    for _ in range(2):
        state = window.session.state
        for seat, sheet in zip(state.g.seats, table_of(window).small, strict=True):
            numbers = sheet.sheet.filled.numbers
            assert sum(numbers.get(("stored", "", 0), ())) == seat.stored_total
            whole = sum(sum(some) for part, some in numbers.items() if part[0] == "box")
            assert whole == sum(seat.car_total)
            assert sheet.sheet.filled.points == seat.points
        for _ in range(7):
            game.going.back()


def test_a_train_that_others_completed_first_has_its_first_bonus_struck(qtbot, seated) -> None:
    window = seated("random", "random", seed=5)
    positions = [window.session.now]
    while window.session.setup.actor(positions[-1]) is not None:
        positions.append(window.session.setup.decided(positions[-1]))
    state, filled = positions[-1].state, Followed().follow(positions)
    first = {(e.seat, e.about[0].id) for p in positions for e in p.state.entries if e.reason == "train completed first"}
    assert first
    for seat, id in first:
        assert filled[seat].scored[id] == "first"
        for other in range(len(state.seats)):
            assert (id in filled[other].struck) != ((other, id) in first)


def test_ways_to_write_with_loaders_stand_under_the_same_heading_in_the_order_of_the_sheet(qtbot, seated) -> None:
    window = seated("random", "random", seed=4)
    session, table = window.session, table_of(window)
    while not any(action.code.startswith("up ") for action in session.setup.actions(session.now)):
        session.take(session.now, [session.setup.decided(session.now)])
    table.show_position(session, session.state)
    ordered = table.in_order(session.setup.actions(session.now))
    headings = list(dict.fromkeys(map(table.heading, ordered)))
    names = [train.name for train in session.setup.scenario.content.trains.values()]
    assert headings == [name for name in (*names, "Loaders", "Warehouse", "Do not write it") if name in headings]
    assert {action.code for action in ordered} == {action.code for action in session.setup.actions(session.now)}


def test_any_of_the_hundreds_of_rolls_can_be_chosen_and_menus_do_not_pile_up(qtbot, seated) -> None:
    window = seated("person", "person")
    to(window, ROLL)
    tray = window.game.tray
    for _ in range(3):
        tray.fill_menu()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    menus = [tray.menu, *tray.menu.findChildren(QMenu)]
    leaves = [action for menu in menus for action in menu.actions() if action.menu() is None]
    assert len(leaves) == len(window.session.setup.draw(window.session.now).outcomes)
    next(action for action in leaves if action.text().startswith("Roll 6 6 6 6 6 6 6")).trigger()
    assert window.session.state.g.pool == [6] * 7


def test_a_long_list_of_choices_stands_under_headings_and_keys_count_choices_only(qtbot, seated) -> None:
    window = seated("person", "person")
    to(window, WRITE)
    choices = window.game.choices
    rows = [choices.list.item(row) for row in range(choices.list.count())]
    titles = [row.text() for row in rows if row.data(Qt.ItemDataRole.UserRole) is None]
    assert titles[0] == "Durango"
    assert "Loaders" in titles
    assert "Warehouse" in titles
    second: Action = choices.offered[1]
    choices.press(2)
    assert window.session.now.action == second


def play_by_click(qtbot: QtBot, window: PlaytestWindow) -> None:
    """What is due for a person, by the mouse on dice, buttons and boxes alone."""
    table, state = table_of(window), window.session.state
    if state.step in (ROLL, START, KEEP):
        qtbot.mouseClick(button(table), Qt.MouseButton.LeftButton)
    elif state.step != WRITE:
        group = 2 if state.step == LOCK else 1
        index = next(n for n, die in enumerate(table.dice.groups[group].dice) if die.clickable)
        click_die(qtbot, table, group, index)
    elif part := next((part for part, actions in table.large.offers.items() if len(actions) == 1), None):
        spot = table.large.next_box(part)
        qtbot.mouseClick(table.large, Qt.MouseButton.LeftButton, pos=table.large.place_of(spot).toPoint())
    else:
        qtbot.mouseClick(button(table), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("bots", [("person",), pytest.param(("person", "random"), marks=pytest.mark.slow)])
def test_a_whole_game_is_played_by_the_mouse(qtbot, seated, bots) -> None:
    window = seated(*bots, seed=2)
    session, game = window.session, window.game
    for _ in range(3_000):
        if session.is_over:
            break
        if session.setup.is_person(session.setup.seat_to_act(session.now)):
            before = len(session.positions)
            play_by_click(qtbot, window)
            assert len(session.positions) == before + 1
        else:
            session.take(session.now, [session.setup.decided(session.now)])
            game.refresh()
    assert session.is_over
    assert game.banner.isVisible()


def test_a_click_on_a_small_sheet_shows_it_large_without_offers_of_another(qtbot, seated) -> None:
    window = seated("person", "person")
    table = table_of(window)
    to(window, WRITE)
    other = 1 - table.shown
    qtbot.mouseClick(table.small[other].sheet, Qt.MouseButton.LeftButton)
    assert table.shown == other
    assert not table.large.offers


def test_a_family_with_a_map_keeps_its_board(qtbot, seated) -> None:
    from tests.families.boxcars.boards import a_ladder

    scenario = a_ladder().scenario()
    document = Document()
    document.new(scenario)
    window = PlaytestWindow(document, Session(GameSetup(scenario, seats_of(["person", "person"]), 3)))
    qtbot.addWidget(window)
    assert isinstance(window.game.board, PlayBoard)
    document.inspector.start_over()
    window.game.close_game()


@pytest.mark.parametrize("key", ["<", pytest.param(">", marks=pytest.mark.slow)])
def test_where_nothing_rides_the_keys_of_rides_lead_nowhere_and_say_so(
    seated: Callable[..., PlaytestWindow], qtbot: QtBot, key: str
) -> None:
    window = seated("planner", "planner")
    session = window.session
    for _ in range(30):
        session.take(session.now, [session.setup.decided(session.now)])
    window.game.going.to(10)
    with qtbot.waitSignal(window.game.said) as said:
        next(one for one in window.keys if one.key().toString() == key).activated.emit()
    assert session.course.at == 10
    assert "Nothing rides in this game" in said.args[0]


def test_in_large_type_the_window_fits_a_small_screen_whatever_can_be_pressed_beside_the_dice(seated) -> None:
    set_text_size(200)
    try:
        window = seated("person", "person")
        window.resize(1024, 700)
        to(window, WRITE)
        QCoreApplication.processEvents()
        skip = button(table_of(window))
        assert skip.text().startswith("Do not write") and "Do not write" in skip.toolTip()
        assert window.width() == 1024 and skip.width() > 64
    finally:
        set_text_size(100)
