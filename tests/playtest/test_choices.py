"""The list of choices, and their buttons."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication

from engine.game.family import Figures
from engine.game.rules import Action
from engine.model.ids import RailroadId, Ref
from studio.playtest.panes.choices import LINES_SEEN, ChoiceButton, Choices, keys_of
from studio.playtest.panes.purchases import LISTED, PRICE, REACH, WORTH, Purchases
from tests.families.boxcars.boards import Sketch
from tests.playtest.table_talk import to_the_first_ride

LONG = "Discard the hand and draw new cards instead of moving & building"


def test_long_words_of_a_choice_end_in_a_sign_that_there_are_more_before_the_edge_of_its_button(qtbot) -> None:
    button = ChoiceButton(Action("discard hand", LONG), 4)
    qtbot.addWidget(button)
    assert button.words_in(2_000) == button.text()
    assert button.words_in(200).startswith("4   Discard the hand") and button.words_in(200).endswith("…")
    short = ChoiceButton(Action("x", button.words_in(200).removeprefix("4   ")), 4)
    qtbot.addWidget(short)
    for each in (button, short):
        each.resize(200, 30)
    assert button.grab().toImage() == short.grab().toImage()


def bought() -> tuple[Purchases, list[Action]]:
    """Three railroads and nothing, as the rules list them."""
    scenario = Sketch().line("A", "x a").line("B", "x b").line("C", "x c").cities("r", "x a").scenario()
    rails = {RailroadId("B"): structs.replace(scenario.board.railroads[RailroadId("B")], name="Baltimore & Ohio")}
    board = structs.replace(scenario.board, railroads={**scenario.board.railroads, **rails})
    figures = {"A": Figures(9_000, 20_000, 4), "B": Figures(30_000, 50_000, 1), "C": Figures(4_000, 20_000, 7)}
    said = Purchases(structs.replace(scenario, board=board), {f"buy {id}": each for id, each in figures.items()})
    rows = [Action(f"buy {id}", f"Buy the {id}", (Ref("railroad", id),)) for id in "ABC"]
    return said, [Action("pass", "Buy nothing"), *rows]


@pytest.mark.parametrize("order, ids", [(LISTED, "ABC"), (PRICE, "CAB"), (WORTH, "BAC"), (REACH, "CAB")])
def test_purchases_stand_in_the_order_that_is_wanted_and_nothing_bought_stands_first(order: int, ids: str) -> None:
    said, actions = bought()
    assert [action.code for action in said.in_order(actions, order)] == ["pass", *(f"buy {id}" for id in ids)]


def test_a_purchase_has_its_whole_name_and_figures_and_is_found_by_them(qtbot) -> None:
    said, actions = bought()
    choices = Choices()
    qtbot.addWidget(choices)
    choices.offer(actions, "", purchases=said)
    rows = [choices.list.item(row).text() for row in range(choices.list.count())]
    assert rows[0] == "1   Buy nothing"
    assert rows[2] == "3   Buy the B\nBaltimore & Ohio · worth $50,000 · reaches 1 more"
    first, second = (choices.list.item(row).toolTip() for row in (0, 2))
    assert first == "Buy nothing" and "Worth is what a planner would give for it." in second
    assert not choices.order.isHidden()
    choices.filter.setText("ohio")
    with qtbot.waitSignal(choices.chosen) as chosen:
        choices.press(1)
    assert chosen.args[0].code == "buy B"
    choices.offer(actions[:1], "")
    assert choices.order.isHidden() and choices.buttons


def test_rows_of_several_lines_stand_apart_and_begin_with_what_is_decided(qtbot) -> None:
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


def test_riding_on_by_itself_has_a_place_of_its_own_where_no_choice_ever_stands(qtbot) -> None:
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


def test_riding_on_by_itself_is_in_sight_in_a_low_window_with_nine_choices(seated, qtbot) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    window.resize(window.width(), 500)
    choices = window.game.choices
    choices.offer([Action(f"ride {n}", f"Ride {n}", to=Ref("milepost", str(n))) for n in range(9)], "")
    qtbot.waitUntil(lambda: 0 < choices.visibleRegion().boundingRect().height() < choices.height())
    assert choices.ride_on.visibleRegion().boundingRect().size() == choices.ride_on.size()


def test_a_long_list_takes_the_room_that_is_left_and_asks_for_no_more_than_a_few_lines(qtbot) -> None:
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


def test_tab_comes_to_the_choices_in_their_order_before_what_is_below_them(qtbot) -> None:
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


def test_the_words_above_the_choices_name_the_keys_that_there_are(seated) -> None:
    window = seated("person", "person")
    to_the_first_ride(window)
    game, setup = window.game, window.session.setup
    count = len(setup.actions(window.session.now))
    assert 1 < count < 9
    assert f"with the keys 1 to {count}." in game.choices.note.text()
    assert (keys_of(1), keys_of(40)) == ("the key 1", "the keys 1 to 9")


def test_rolling_for_people_begins_with_the_next_roll(seated, qtbot) -> None:
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
