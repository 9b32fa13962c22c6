"""The dice game at the table: dice and boxes by click, everybody's sheet."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QMenu, QPushButton

from engine.bots.named import bot_named
from engine.families.boxcars.actions.chance import STEPS, rolls
from engine.families.dice.content import TrainId
from engine.families.dice.rules.position import KEEP, LOCK, PICK, ROLL, START, WRITE, writing_seat
from engine.game.chance import Outcomes
from engine.game.drive import Driver
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Draw, Holding, SeatSetup
from engine.model.ids import Ref
from engine.sim.run import seats_of
from studio.app.theme import set_text_size
from studio.document.document import Document
from studio.families.dice.playtest import sheet_view
from studio.families.dice.playtest.dice_row import DiceRow, Die, Group
from studio.families.dice.playtest.game_sheets import Followed
from studio.families.dice.playtest.seat_sheet import SeatSheet
from studio.families.dice.playtest.sheet_view import SheetView
from studio.families.dice.sheet.painting import EMPTY, Filled, paint_sheet, paint_written
from studio.families.dice.table import DiceTable
from studio.paint.style import style
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.panes.dice import SIDE, DiceTray
from studio.playtest.panes.seats import SeatRow
from studio.playtest.session.game_runner import Until
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.bundled import bundled_scenario
from tests.families.test_conformance import known, started


@pytest.fixture
def seated_with_dice(qtbot):
    """Opens a window on the score sheet with these bots."""
    opened: list[PlaytestWindow] = []
    scenario = bundled_scenario("dice/boxcars")
    document = Document()
    document.new(scenario)
    document.inspector.start_over()

    def open_window(*bots, seed=3, **chosen):
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


def table_of(window):
    found = window.game.board
    assert isinstance(found, DiceTable)
    return found


def button(table):
    return next(button for button in table.buttons.findChildren(QPushButton) if button.isVisibleTo(table))


def click_die(qtbot, table, group, index):
    box = next(box for number, place, box in table.dice.boxes() if (number, place) == (group, index))
    qtbot.mouseClick(table.dice, Qt.MouseButton.LeftButton, pos=box.center().toPoint())


def to(window, *steps):
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


def test_a_click_on_roll_and_on_a_die_picks_its_number(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
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


def test_a_click_on_a_highlighted_box_writes_and_the_sheet_shows_it(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
    table = table_of(window)
    to(window, WRITE)
    number, seat = window.session.state.g.hand[0], writing_seat(window.session.state.g)
    part = next(part for part in table.large.offers if part[0] == "box")
    spot = table.large.next_box(part)
    qtbot.mouseClick(table.large, Qt.MouseButton.LeftButton, pos=table.large.place_of(spot).toPoint())
    assert window.session.now.action.code.startswith(f"write {number} ")
    assert table.small[seat].sheet.filled.numbers[part] == (number,)


def test_a_click_on_a_box_that_is_not_offered_writes_nothing(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
    table = table_of(window)
    to(window, WRITE)
    before = len(window.session.positions)
    behind = next(spot for spot in table.large.spots if spot.kind == "box" and spot.car == 1)
    qtbot.mouseClick(table.large, Qt.MouseButton.LeftButton, pos=table.large.place_of(behind).toPoint())
    assert len(window.session.positions) == before


def test_lying_dice_are_marked_by_click_and_rolled_too(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
    table = table_of(window)
    to(window, KEEP)
    pool, rolling = list(window.session.state.g.pool), window.session.state.g.rolling
    click_die(qtbot, table, 1, 0)
    assert button(table).text() == f"Also roll {pool[0]}"
    click_die(qtbot, table, 1, 0)
    assert button(table).text() == "Do not roll the other dice"
    click_die(qtbot, table, 1, 0)
    qtbot.mouseClick(button(table), Qt.MouseButton.LeftButton)
    assert window.session.state.g.pool == pool[1:]
    assert window.session.state.g.rolling == rolling + 1


def test_alone_a_used_die_is_locked_by_click(qtbot, seated_with_dice):
    window = seated_with_dice("person")
    table = table_of(window)
    to(window, LOCK)
    face = window.session.state.g.picked
    click_die(qtbot, table, 2, 0)
    assert window.session.state.g.locked == [face]
    assert [die.face for die in table.dice.groups[3].dice] == [face]


def test_alone_a_discarded_die_is_shown_as_such(qtbot, seated_with_dice):
    window = seated_with_dice("person")
    table = table_of(window)
    for _ in range(400):
        if window.session.state.g.dice < 7 or window.session.is_over:
            break
        play_by_click(qtbot, window)
    gone = [group for group in table.dice.groups if group.caption == "Discarded"]
    assert [len(group.dice) for group in gone] == [1]
    assert "Discarded: 1" in table.dice.accessibleName()


def test_the_sheets_hold_what_the_sums_say_even_after_steps_back(qtbot, seated_with_dice):
    window = seated_with_dice("random", "random", "random")
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


def test_a_train_that_others_completed_first_has_its_first_bonus_struck(qtbot, seated_with_dice):
    window = seated_with_dice("random", "random", seed=5)
    positions = [window.session.now]
    while window.session.setup.actor(positions[-1]) is not None:
        positions.append(window.session.setup.next_moment(positions[-1]))
    state, filled = positions[-1].state, Followed().follow(positions)
    first = {(e.seat, e.about[0].id) for p in positions for e in p.state.entries if e.reason == "train completed first"}
    assert first
    for seat, id in first:
        assert filled[seat].scored[id] == "first"
        for other in range(len(state.seats)):
            assert (id in filled[other].struck) != ((other, id) in first)


def test_ways_to_write_with_loaders_stand_under_the_same_heading_in_the_order_of_the_sheet(qtbot, seated_with_dice):
    window = seated_with_dice("random", "random", seed=4)
    session, table = window.session, table_of(window)
    while not any(action.code.startswith("up ") for action in session.setup.actions(session.now)):
        session.take(session.now, [session.setup.next_moment(session.now)])
    table.show_position(session, session.state)
    ordered = table.in_order(session.setup.actions(session.now))
    headings = list(dict.fromkeys(map(table.heading, ordered)))
    names = [train.name for train in session.setup.scenario.content.trains.values()]
    assert headings == [name for name in (*names, "Loaders", "Warehouse", "Do not write it") if name in headings]
    assert {action.code for action in ordered} == {action.code for action in session.setup.actions(session.now)}


def test_any_of_the_hundreds_of_rolls_can_be_chosen_and_menus_do_not_pile_up(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
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


def test_a_long_list_of_choices_stands_under_headings_and_keys_count_choices_only(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
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


def play_by_click(qtbot, window):
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
def test_a_whole_game_is_played_by_the_mouse(qtbot, seated_with_dice, bots):
    window = seated_with_dice(*bots, seed=2)
    session, game = window.session, window.game
    for _ in range(3_000):
        if session.is_over:
            break
        if session.setup.is_person(session.setup.seat_to_act(session.now)):
            before = len(session.positions)
            play_by_click(qtbot, window)
            assert len(session.positions) == before + 1
        else:
            session.take(session.now, [session.setup.next_moment(session.now)])
            game.refresh()
    assert session.is_over
    assert game.banner.isVisible()


def test_a_click_on_a_small_sheet_shows_it_large_without_offers_of_another(qtbot, seated_with_dice):
    window = seated_with_dice("person", "person")
    table = table_of(window)
    to(window, WRITE)
    other = 1 - table.shown
    qtbot.mouseClick(table.small[other].sheet, Qt.MouseButton.LeftButton)
    assert table.shown == other
    assert not table.large.offers


def test_a_family_with_a_map_keeps_its_board(qtbot, seated_with_dice):
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
def test_where_nothing_rides_the_keys_of_rides_lead_nowhere_and_say_so(seated_with_dice, qtbot, key):
    window = seated_with_dice("planner", "planner")
    session = window.session
    for _ in range(30):
        session.take(session.now, [session.setup.next_moment(session.now)])
    window.game.going.to(10)
    with qtbot.waitSignal(window.game.said) as said:
        next(one for one in window.keys if one.key().toString() == key).activated.emit()
    assert session.course.at == 10
    assert "There are no rides in this game" in said.args[0]


def test_in_large_type_the_window_fits_a_small_screen_whatever_can_be_pressed_beside_the_dice(seated_with_dice):
    set_text_size(200)
    try:
        window = seated_with_dice("person", "person")
        window.resize(1024, 700)
        to(window, WRITE)
        QCoreApplication.processEvents()
        skip = button(table_of(window))
        assert skip.text().startswith("Do not write") and "Do not write" in skip.toolTip()
        assert window.width() == 1024 and skip.width() > 64
    finally:
        set_text_size(100)


@pytest.fixture
def tray(qtbot):
    made = DiceTray()
    qtbot.addWidget(made)
    return made


def draw(outcomes):
    return Draw("dice", 0, 1, 0, outcomes.weighted, "the dice")


def menus(tray):
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
def test_a_roll_tells_its_dice_and_which_is_the_bonus_die(word, count, plain, code, faces, red):
    action = rolls(word, count, plain).action(code)
    assert action is not None
    assert (action.faces, action.bonus) == (faces, red)


def test_the_bonus_die_stands_after_the_plain_ones(tray):
    tray.dice.show_faces((3, 5), 6)
    assert (tray.dice.faces, tray.dice.plain) == ((3, 5, 6), 2)
    assert tray.dice.accessibleName() == "Dice: 3, 5, 6"
    tray.dice.show_faces((), 4)
    assert (tray.dice.faces, tray.dice.plain) == ((4,), 0)
    tray.dice.show_faces((2, 2))
    assert (tray.dice.faces, tray.dice.plain) == ((2, 2), 2)


@pytest.mark.parametrize("faces, bonus, red", [((3, 5), 6, [False, False, True]), ((2, 2), 0, [False, False]),
                                               ((), 4, [True])])  # fmt: skip
def test_the_bonus_die_is_painted_red_and_no_other(tray, faces, bonus, red):
    tray.dice.show_faces(faces, bonus)
    tray.dice.resize(tray.dice.sizeHint())
    picture = tray.dice.grab().toImage()
    # Between the pips, a little inside the frame.
    ground = [picture.pixelColor(2 + k * (SIDE + 6) + SIDE // 2, 7) for k in range(len(red))]
    assert [colour.red() > 2 * colour.blue() for colour in ground] == red


def test_many_rolls_are_sorted_by_each_die(tray):
    tray.offer(draw(rolls("dice", 2, 2)))
    found = menus(tray)
    assert found[""] == ["1", "2", "3", "4", "5", "6"]
    assert found["3"] == [f"Roll 3 and {face}" for face in range(1, 7)]


@pytest.mark.parametrize(
    ("board", "title"),
    [("boxcars/us-boxcars-2013", "Roll for the start player"), ("dice/short-line", "Roll for the first player")],
)
def test_the_button_says_what_is_rolled(tray, board, title):
    scenario = bundled_scenario(board)
    rules = family(scenario.family).rules
    assert rules is not None
    state = rules.initial_state(scenario, [SeatSetup("Ann"), SeatSetup("Bob")], resolve(rules.options, {}))
    tray.offer(rules.chance_outcomes(state))
    assert tray.roll.text() == title
    tray.offer(draw(rolls("dice", 2, 2)))
    assert tray.roll.text() == "Roll the dice"
    tray.offer(None)
    assert tray.roll.text() == "Roll"


def test_what_is_rolled_is_read_in_whole_at_the_usual_width_of_the_window(qtbot, seated):
    tray = seated("random", "random").game.tray
    for words in [step.text for step in STEPS.values() if step.purpose != "dice"]:
        tray.offer(replace(draw(rolls("dice", 2, 2)), text=words))
        assert tray.roll.words_in(tray.roll.width()) == f"Roll {words}"


def test_a_click_on_roll_leaves_the_keys_where_they_were(qtbot, seated):
    window = seated("person", "random")
    window.activateWindow()
    window.game.board.setFocus()
    before = window.focusWidget()
    qtbot.mouseClick(window.game.tray.roll, Qt.MouseButton.LeftButton)
    assert window.session.course.at == 1
    assert window.focusWidget() is before


def test_few_outcomes_stand_in_one_menu(tray):
    tray.offer(draw(rolls("bonus", 1, 0)))
    assert menus(tray) == {"": [f"Roll {face}" for face in range(1, 7)]}


def test_outcomes_without_dice_are_sorted_by_their_words(tray):
    words = [f"{parity} {total}: Town" for total in range(2, 13) for parity in ("odd", "even")]
    tray.offer(draw(Outcomes((k, Action(f"cell {k}", word), 1) for k, word in enumerate(words))))
    assert menus(tray)[""] == ["odd", "even"]


def test_a_game_without_dice_speaks_of_cards_alone(qtbot):
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


def test_the_roll_of_the_turn_before_is_not_shown_where_one_is_due(tray):
    its, rules = known("boxcars/us-boxcars-2013")
    driver = Driver(rules, [bot_named(its, "random")] * 2, 3)
    line, rolled, begun = [driver.start(started("boxcars/us-boxcars-2013", ("random", "random")))], False, 0
    while line[-1].state.turn < 30:
        now = line[-1].state
        if rules.current_player(now) == CHANCE:
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


def test_what_was_drawn_in_a_turn_before_is_told_with_that_turn(qtbot):
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
        assert tray.said.text() == ("a teal cube" if now == then else f"Last drawn, {former}: a teal cube")
        told.add(now == then)
    assert told == {True, False}


@pytest.mark.parametrize(("id", "has_dice"), [("boxcars", True), ("dice", True), ("crayon", False)])
def test_which_families_have_dice(id, has_dice):
    rules = family(id).rules
    assert rules is not None
    assert rules.has_dice == has_dice


@pytest.fixture
def large_text():
    """Letters twice as large as usual."""
    set_text_size(200)
    yield
    set_text_size(100)


def test_with_large_letters_buttons_of_chance_stand_below_each_other_and_a_small_window_has_room(large_text, qtbot):
    large = DiceTray(has_dice=False)
    qtbot.addWidget(large)
    large.roll.setText("Roll for the start player")
    assert large.minimumSizeHint().width() < large.roll.sizeHint().width() + large.pick.sizeHint().width()


def test_buttons_of_chance_stand_beside_each_other_with_usual_letters(tray):
    assert tray.minimumSizeHint().width() > tray.roll.sizeHint().width() + tray.pick.sizeHint().width()


def test_large_letters_fit_into_captions_of_dice_and_into_the_bar_of_a_seat(large_text, qtbot):
    dice, seat = DiceRow(), SeatRow("Red", "person", "#c22", "R", "$", {})
    for part in (dice, seat):
        qtbot.addWidget(part)
    dice.show_groups([Group("Marked to roll", (Die(0),))])
    letters = dice.fontMetrics()
    assert letters.height() > 20
    ((_, _, box),) = dice.boxes()
    assert box.top() >= letters.height() and box.bottom() < dice.sizeHint().height()
    assert seat.goal.height() >= letters.height() and seat.goal.width() > letters.horizontalAdvance("100%")


def test_what_a_seat_owns_is_named_and_a_click_shows_that_very_thing(qtbot):
    names = {"even": "All even", "north": "Northern loader"}
    seat = SeatRow("Red", "person", "#c22", "R", "", {}, None, lambda ref: names[ref.id])
    qtbot.addWidget(seat)
    owned = Ref("train", "even"), Ref("loader", "north")
    seat.show_holding(Holding(0, 7, owned, 0.5, ""), False)
    assert seat.owned.accessibleName() == "Red owns: All even, Northern loader" and ">All even</a>" in seat.owned.text()
    with qtbot.waitSignal(seat.asked) as asked:
        seat.owned.linkActivated.emit("1")
    assert asked.args == [(owned[1],)]


SCENARIO = bundled_scenario("dice/boxcars")
SCALE = 4.0
TRAINS = list(SCENARIO.content.trains)
LOADERS = list(SCENARIO.content.loaders)
FILLED = (
    Filled(name="Red", points=17),
    Filled(numbers={("box", TRAINS[0], 0): (3, 4)}),
    Filled(numbers={("unloader", TRAINS[0], 0): (2,)}),
    Filled(numbers={("stored", "", 0): (6,)}),
    Filled(numbers={("loader-box", LOADERS[0], 0): (5,)}),
    Filled(stars=frozenset({(TRAINS[1], 1)})),
    Filled(loader_stars=frozenset({LOADERS[1]})),
    Filled(scored={TrainId(TRAINS[0]): "first"}),
    Filled(scored={TrainId(TRAINS[0]): "later"}, struck=frozenset({TRAINS[0]})),
)


def drawn(filled, over_empty):
    sheet = SCENARIO.board.sheet
    image = QImage(round(sheet.width * SCALE), round(sheet.height * SCALE), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(SCALE, SCALE)
        paint_sheet(painter, SCENARIO, style("light"), SCALE, EMPTY if over_empty else filled)
        if over_empty:
            paint_written(painter, SCENARIO, style("light"), SCALE, filled)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[:, :, :3].astype(int)


@pytest.mark.parametrize("filled", FILLED)
def test_what_is_written_over_an_empty_sheet_looks_as_on_one_drawn_at_once(qapp, filled):
    whole, over, empty = drawn(filled, False), drawn(filled, True), drawn(EMPTY, False)
    assert (whole != empty).any()
    far = np.abs(whole - over).max(axis=2) > 90  # An edge that is drawn twice is a little darker; a lost mark is not.
    assert far.mean() < 1e-5


def test_an_empty_sheet_is_drawn_once_however_often_other_things_are_written(qapp, monkeypatch):
    drawn_whole: list[int] = []
    whole = sheet_view.paint_sheet
    monkeypatch.setattr(sheet_view, "paint_sheet", lambda *given: (drawn_whole.append(1), whole(*given)))
    view = SheetView(SCENARIO)
    view.resize(400, 300)
    for filled in FILLED:
        view.show_filled(filled)
        view.grab()
    assert len(drawn_whole) == 1


def test_one_point_is_not_told_as_several(qapp):
    seat = SeatSheet(SCENARIO, "#cc3322", "R")
    told = []
    for points in (0, 1, 2):
        seat.show_filled(Filled(name="Red", points=points), is_acting=points == 1, is_shown=False)
        told.append(seat.title.text())
    assert told == ["Red: 0 points", "Red: 1 point · to move", "Red: 2 points"]
    assert seat.accessibleName() == "Red: 2 points"


def test_a_name_in_large_letters_leaves_the_sheet_its_width(qtbot):
    """ "Red: 11 points · to move" was wider than the sheet, and the column cut both off."""
    sheet = SeatSheet(SCENARIO, "#ff0000", "R")
    qtbot.addWidget(sheet)
    font = sheet.font()
    font.setPointSizeF(2 * font.pointSizeF())
    sheet.setFont(font)
    sheet.show_filled(FILLED[0], is_acting=True, is_shown=True)
    sides = sheet.layout().contentsMargins()
    assert sheet.minimumSizeHint().width() == sheet.sheet.width() + sides.left() + sides.right()
    assert sheet.title.toolTip() == "Red: 17 points · to move"
