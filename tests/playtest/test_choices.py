"""The list of choices, and their buttons."""

from itertools import pairwise

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from engine.families.boxcars.actions.homeward import Declare
from engine.families.boxcars.actions.purchase import BuyNothing, BuyRailroad
from engine.game.family import Figures
from engine.game.rules import Action, Draw
from engine.model.ids import RailroadId, Ref
from studio.paint.pattern_icon import pattern_icon
from studio.playtest.panes.by_hand import ByHand, typed_outcomes
from studio.playtest.panes.choices import LINES_SEEN, ChoiceButton, Choices, keys_of
from studio.playtest.panes.purchases import LISTED, PRICE, REACH, WORTH, Purchases
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.playtest.table_talk import to_the_first, to_the_first_ride

LONG = "Discard the hand and draw new cards instead of moving & building"


def test_the_sign_of_a_choice_leaves_less_space_for_its_text(qtbot):
    sign = pattern_icon("#aa2222", "solid")
    plain, signed = (ChoiceButton(Action("discard hand", LONG), 4, each) for each in (None, sign))
    for button in (plain, signed):
        qtbot.addWidget(button)
    assert len(signed.words_in(200)) < len(plain.words_in(200))


def test_choices_about_one_railroad_show_its_line(qtbot, seated):
    window = seated("person", "random")
    to_the_first(window, lambda action: action.code.startswith("buy "))
    railroads = [action for action in window.game.choices.offered if {r.kind for r in action.about} == {"railroad"}]
    assert railroads and all(window.game._sign_of(action) is not None for action in railroads)
    rows = [row for row in window.game.choices._rows() if not row.icon().isNull()]
    assert len(rows) == len(railroads)


def test_long_words_of_a_choice_end_in_a_sign_that_there_are_more_before_the_edge_of_its_button(qtbot):
    button = ChoiceButton(Action("discard hand", LONG), 4)
    qtbot.addWidget(button)
    assert button.words_in(2_000) == button.text()
    assert button.words_in(200).startswith("4   Discard the hand") and button.words_in(200).endswith("…")
    short = ChoiceButton(Action("x", button.words_in(200).removeprefix("4   ")), 4)
    qtbot.addWidget(short)
    for each in (button, short):
        each.resize(200, 30)
    assert button.grab().toImage() == short.grab().toImage()


def bought():
    """Three railroads and nothing, as the rules list them."""
    scenario = Sketch().line("A", "x a").line("B", "x b").line("C", "x c").cities("r", "x a").scenario()
    rails = {RailroadId("B"): structs.replace(scenario.board.railroads[RailroadId("B")], name="Baltimore & Ohio")}
    board = structs.replace(scenario.board, railroads={**scenario.board.railroads, **rails})
    figures = {"A": Figures(9_000, 20_000, 4), "B": Figures(30_000, 50_000, 1), "C": Figures(4_000, 20_000, 7)}
    said = Purchases(
        structs.replace(scenario, board=board), {BuyRailroad(RailroadId(id)): each for id, each in figures.items()}
    )
    rows = [
        Action(f"buy {id}", f"Buy the {id}", (Ref("railroad", id),), decision=BuyRailroad(RailroadId(id)))
        for id in "ABC"
    ]
    return said, [Action("pass", "Buy nothing"), *rows]


@pytest.mark.parametrize("order, ids", [(LISTED, "ABC"), (PRICE, "CAB"), (WORTH, "BAC"), (REACH, "CAB")])
def test_purchases_stand_in_the_order_that_is_wanted_and_nothing_bought_stands_first(order, ids):
    said, actions = bought()
    assert [action.code for action in said.in_order(actions, order)] == ["pass", *(f"buy {id}" for id in ids)]


def test_a_purchase_has_its_whole_name_and_figures_and_is_found_by_them(qtbot):
    said, actions = bought()
    choices = Choices()
    qtbot.addWidget(choices)
    choices.offer(actions, "", purchases=said)
    rows = [choices.list.item(row).text() for row in range(choices.list.count())]
    assert rows[0] == "1   Buy nothing"
    assert rows[2] == "3   Buy the B\nBaltimore & Ohio · value $50,000 · reach +1"
    first, second = (choices.list.item(row).toolTip() for row in (0, 2))
    assert first == "Buy nothing" and "Value: the highest price at which the planner bot would buy it." in second
    assert not choices.order.isHidden()
    choices.filter.setText("ohio")
    with qtbot.waitSignal(choices.chosen) as chosen:
        choices.press(1)
    assert chosen.args[0].code == "buy B"
    choices.offer(actions[:1], "")
    assert choices.order.isHidden() and choices.buttons


def test_rows_of_several_lines_stand_apart_and_begin_with_what_is_decided(qtbot):
    """Where one ended and the next began nobody saw, and a long name pushed the price to a later line."""
    said, actions = bought()
    choices = Choices()
    qtbot.addWidget(choices)
    choices.resize(150, 600)
    choices.show()
    choices.offer(actions, "", purchases=said)
    QApplication.processEvents()
    listed, line = choices.list, choices.list.fontMetrics().lineSpacing()
    rows = [listed.visualItemRect(listed.item(row)) for row in range(listed.count())]
    assert rows[2].height() >= 3 * line
    assert all(below.top() - above.bottom() > 1 for above, below in pairwise(rows))
    image = listed.viewport().grab().toImage()
    ground = [image.pixelColor(row.right() - 1, row.top() + 1) for row in rows]
    assert all(one != other for one, other in pairwise(ground))
    assert listed.item(2).text().split("\n")[0] == "3   Buy the B"


def test_riding_on_by_itself_has_a_place_of_its_own_where_no_choice_ever_stands(qtbot):
    choices = Choices()
    qtbot.addWidget(choices)
    choices.resize(320, 420)
    choices.show()
    places = []
    for count in (2, 9, 1, 30):
        choices.offer([Action(f"ride {n}", f"Ride {n}", to=Ref("milepost", str(n))) for n in range(count)], "")
        choices.layout().activate()
        assert choices.ride_on.isVisible()
        places.append(choices.ride_on.geometry())
    assert len(set(map(str, places))) == 1
    choices.offer([Action(f"pass {n}", f"Pass {n}") for n in range(30)], "")
    choices.layout().activate()
    assert not choices.ride_on.isVisible()
    assert not choices.list.geometry().intersects(places[0])


def test_riding_on_by_itself_is_in_sight_in_a_low_window_with_nine_choices(seated, qtbot):
    window = seated("person", "person")
    to_the_first_ride(window)
    window.resize(window.width(), 500)
    choices = window.game.choices
    choices.offer([Action(f"ride {n}", f"Ride {n}", to=Ref("milepost", str(n))) for n in range(9)], "")
    qtbot.waitUntil(lambda: 0 < choices.visibleRegion().boundingRect().height() < choices.height())
    assert choices.ride_on.visibleRegion().boundingRect().size() == choices.ride_on.size()


def test_a_long_list_takes_the_room_that_is_left_and_asks_for_no_more_than_a_few_lines(qtbot):
    choices = Choices()
    qtbot.addWidget(choices)
    choices.show()
    choices.offer([Action(f"bid {n}", f"Bid ${n},000 for the L&N") for n in range(40)], "Choose here.")
    least = choices.layout().totalHeightForWidth(320)
    choices.resize(320, least)
    choices.layout().activate()
    lines = choices.list.height() / choices.list.fontMetrics().height()
    assert LINES_SEEN <= lines < LINES_SEEN + 2
    choices.resize(320, least + 300)
    choices.layout().activate()
    assert choices.list.height() > 200


def test_tab_comes_to_the_choices_in_their_order_before_what_is_below_them(qtbot):
    choices = Choices()
    qtbot.addWidget(choices)
    choices.show()
    for count in (3, 4):
        choices.offer([Action(f"ride {n}", f"Ride {n}", to=Ref("milepost", str(n))) for n in range(count)], "")
    passed, now = [], choices.nextInFocusChain()
    while now is not choices:
        passed += [now] if now in (*choices.buttons, choices.ride_on) else []
        now = now.nextInFocusChain()
    assert passed == [*choices.buttons, choices.ride_on]


def test_the_words_above_the_choices_name_the_keys_that_there_are(seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    game, setup = window.game, window.session.setup
    count = len(setup.actions(window.session.now))
    assert 1 < count < 9
    assert f"with the keys 1 to {count}." in game.choices.note.text()
    assert (keys_of(1), keys_of(40)) == ("the key 1", "the keys 1 to 9")


def test_rolling_for_people_begins_with_the_next_roll(seated, qtbot):
    """Whoever ticks the box has been asked for a roll, and makes it; later ones come by themselves."""
    window = seated("person", "hill")
    session, conductor, tray = window.session, window.game.conductor, window.game.tray
    conductor.run()
    assert conductor.is_running and session.setup.draw(session.now) is not None
    tray.by_itself.setChecked(True)
    qtbot.wait(50)
    assert len(session.positions) == 1 and conductor.waits_for_person
    window.game.go_or_stop()
    qtbot.waitUntil(lambda: session.setup.draw(session.now) is None and conductor.waits_for_person)
    tray.by_itself.setChecked(False)
    assert not conductor.rolls_for_people


def two_dice():
    rows = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    found = tuple((Action(f"dice {a} {b}", f"{a} and {b}", faces=(a, b)), 1) for a, b in rows)
    return Draw("dice", 0, 1, 0, found, "the dice")


def cards():
    said = ("odd 3: Plains", "odd 11: Plains", "odd 1: Coast", "Take Coal to Moss & Ayr", "Flood")
    return Draw("card", 0, 1, 0, tuple((Action(f"card {n}", text), 1) for n, text in enumerate(said)), "a card", "draw")


@pytest.mark.parametrize("typed", ["35", "3 5", " 3,5 ", "3 and 5", "dice 3 5"])
def test_dice_are_typed_as_they_lie(typed):
    assert [action.code for action in typed_outcomes(two_dice(), typed)] == ["dice 3 5"]


def test_dice_that_count_in_any_order_are_typed_in_any_and_the_bonus_die_comes_last():
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
def test_a_card_is_found_by_its_words_and_whole_words_come_first(typed, codes):
    assert [action.code for action in typed_outcomes(cards(), typed)] == codes


def test_a_click_on_an_outcome_that_fits_takes_it(qtbot):
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
def test_the_list_of_what_fits_goes_with_the_draw_that_it_was_of(qtbot):
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


def test_what_is_not_clear_is_not_taken_and_said(qtbot):
    field = ByHand()
    qtbot.addWidget(field)
    taken: list[Action] = []
    field.taken.connect(taken.append)
    field.offer(cards())
    for typed, said in (("plains", "2 results match"), ("nonsense", "Not a possible result")):
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
def test_where_nothing_fits_it_is_said_what_can_come_as_it_is_typed(qtbot, draw, named):
    field = ByHand()
    qtbot.addWidget(field)
    field.offer(draw)
    field.line.setText("nonsense")
    field.take()
    assert field.said.text() == f"Not a possible result. Possible: {named}"


def test_at_a_real_table_nobody_rolls_but_who_types_and_bots_wait_for_it(qtbot, seated):
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


def test_who_typed_a_roll_has_the_keys_for_the_next_one_after_what_follows(qtbot, seated):
    """Once a bot had ridden, what was typed were commands of the window."""
    window = seated("hill", "hill")
    game, session = window.game, window.session
    game.tray.at_table.setChecked(True)
    game.conductor.pace = 60
    game.conductor.run()
    line, offs, was = game.tray.by_hand.line, 0, True

    def is_due():
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


def test_whoever_comes_to_a_real_table_late_is_told_where_to_begin(seated):
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


def test_the_conductor_says_what_is_decided(seated):
    window = seated("person", "person")
    window.show_conductor()
    to_the_first_ride(window)
    window.conductor.tell()
    assert window.conductor.does.text().startswith("decides where to ride · to ")


def test_space_after_a_click_on_a_box_goes_on_with_the_game_and_unticks_nothing(seated):
    window = seated("person", "person")
    box = window.game.tray.by_itself
    box.setChecked(True)
    box.setFocus()
    window._go_or_stop()
    assert box.isChecked()


def test_the_conductor_tells_what_all_may_know(seated, document):
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


def test_conductor_shows_hidden_cash_when_the_game_is_over(seated, document):
    document.new(a_ladder().rule(info__cash="exact_above_limit", game__turn_limit=4).scenario())
    window = seated("random", "random")
    session = window.session
    while (found := session.setup.next_moment(session.now)) is not None:
        session.take(session.now, [found])
    window.show_conductor()
    window.conductor.tell()
    holdings = session.state.holdings
    assert [line.money.text() for line in window.conductor.lines] == [f"${each.money:,.0f}" for each in holdings]


def test_no_button_keeps_the_keys_after_a_click(seated):
    """After a roll was chosen from the menu, Space opened the menu again, and what was typed went there."""
    window = seated("person", "person")
    window.game.tray.at_table.setChecked(True)
    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisibleTo(window)]
    assert window.game.tray.pick in buttons
    keeping = [each for each in buttons if each.focusPolicy() & Qt.FocusPolicy.ClickFocus]
    assert [each.text() or each.accessibleName() for each in keeping] == []


def test_the_turn_says_that_what_came_is_typed_and_the_line_when_nothing_is_to_be_rolled(seated):
    """It said that Space is pressed, and a line that was shut went on asking for the last roll."""
    window = seated("person", "person")
    game = window.game
    assert "Press Space." in game.turn.text()
    game.tray.at_table.setChecked(True)
    assert "type the result." in game.turn.text() and "Space" not in game.turn.text()
    assert "type the result" in game.tray.by_hand.line.placeholderText()
    to_the_first_ride(window)
    assert game.tray.by_hand.line.placeholderText() == "No roll or card now"
    assert "decides where to ride" in game.turn.text()


@pytest.fixture
def buying(qtbot):
    """A list of purchases, and what was chosen of it."""
    said, actions = bought()
    choices, taken = Choices(), []
    qtbot.addWidget(choices)
    choices.resize(320, 420)
    choices.show()
    choices.chosen.connect(taken.append)
    choices.offer(actions, "", purchases=said)
    QApplication.processEvents()
    return choices, taken, actions


def click_row(qtbot, choices, row, double=False):
    at, left = choices.list.visualItemRect(choices.list.item(row)).center(), Qt.MouseButton.LeftButton
    if double:
        qtbot.mouseDClick(choices.list.viewport(), left, pos=at)
        qtbot.mouseRelease(choices.list.viewport(), left, pos=at)
    else:
        qtbot.mouseClick(choices.list.viewport(), left, pos=at)


def test_a_click_on_a_purchase_selects_it_and_a_second_one_takes_it(qtbot, buying):
    choices, taken, actions = buying
    assert not choices.take_button.isEnabled()
    with qtbot.waitSignal(choices.selected) as selected:
        click_row(qtbot, choices, 2)
    assert selected.args == [actions[2]] and taken == [] and choices.take_button.text() == "Buy the B"
    click_row(qtbot, choices, 1)
    assert taken == [] and choices.take_button.text() == "Buy the A"
    click_row(qtbot, choices, 1)
    assert taken == [actions[1]]


def test_the_button_and_a_double_click_take_a_selected_purchase_and_the_list_stays_still(qtbot, buying):
    choices, taken, actions = buying
    places = [choices.list.visualItemRect(choices.list.item(row)) for row in range(choices.list.count())]
    click_row(qtbot, choices, 3)
    qtbot.wait(QApplication.doubleClickInterval() + 150)
    assert places == [choices.list.visualItemRect(choices.list.item(row)) for row in range(choices.list.count())]
    qtbot.mouseClick(choices.take_button, Qt.MouseButton.LeftButton)
    assert taken == [actions[3]]
    many = [Action(f"pass {n}", f"Pass {n}") for n in range(12)]
    choices.offer(many, "")
    QApplication.processEvents()
    click_row(qtbot, choices, 2)
    click_row(qtbot, choices, 2, double=True)
    assert taken == [actions[3], many[2]]


def test_a_row_that_the_filter_hides_is_no_longer_selected(qtbot, buying):
    choices, taken, _ = buying
    click_row(qtbot, choices, 2)
    choices.filter.setText("nothing")
    assert not choices.take_button.isEnabled()
    choices.take_button.click()
    assert taken == []


def test_a_mark_of_a_listed_purchase_selects_it_first(qtbot, seated):
    window = seated("person", "hill")
    to_the_first(window, lambda action: action.code.startswith("buy "))
    game, session = window.game, window.session
    wanted = next(action for action in game.choices.offered if action.code.startswith("buy "))
    before = session.now
    game.board.mark_taken.emit(wanted)
    assert session.now is before and game.choices.take_button.text() == wanted.text
    assert "Click it again" in window.statusBar().currentMessage()
    window.stop()
    assert "canceled" in window.statusBar().currentMessage()
    game.board.mark_taken.emit(wanted)
    assert session.now is before
    game.board.mark_taken.emit(wanted)
    assert session.now.action == wanted and "Click it again" not in window.statusBar().currentMessage()


def test_a_second_click_on_a_place_that_has_another_kind_of_choice_by_then_takes_nothing(qtbot, seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    game, taken = window.game, []
    game.choose = taken.append
    first = Action("pass", "Buy nothing", decision=BuyNothing())
    second = Action("declare", "Declare", decision=Declare())
    game.choices.offer([first], "")
    button = game.choices.buttons[0]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    game.choices.offer([second], "")
    QApplication.processEvents()
    qtbot.mouseClick(game.choices.buttons[0], Qt.MouseButton.LeftButton, pos=button.rect().center())
    assert taken == [first] and "Click again" in window.statusBar().currentMessage()
    qtbot.mouseClick(game.choices.buttons[0], Qt.MouseButton.LeftButton, pos=button.rect().center())
    assert taken == [first, second]
    # A key is no repeated click.
    game.choices.offer([first], "")
    window.keys[0].activated.emit()
    assert taken == [first, second, first]


def test_choices_stay_at_their_place_while_the_words_above_them_change(seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    session, game = window.session, window.game
    places, left = [], []
    while any(action.to is not None for action in session.setup.actions(session.now)):
        QApplication.processEvents()
        left.append(game.turn.text())
        places.append(game.choices.buttons[0].mapTo(window, QPoint()).y())
        session.choose(session.setup.actions(session.now)[0])
        game.refresh()
    assert len(set(left)) > 2
    assert len(set(places[2:])) == 1, places
