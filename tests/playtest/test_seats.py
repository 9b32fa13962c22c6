"""The seats beside the board: who may play them."""

import pytest
from msgspec.structs import replace

from engine.bots.named import bot_description, bot_names
from engine.families.boxcars.content import Character
from engine.game.family import family, family_ids
from engine.game.rules import Holding
from engine.sim.run import seats_of
from studio.playtest.panes.seats import Seats
from studio.playtest.session.session import GameSetup, Session
from tests.families.boxcars.boards import a_ladder


def test_a_seat_can_be_handed_to_a_bot_that_was_made_for_this_board(qtbot):
    scenario = a_ladder().scenario()
    miser = Character("miser", "Pays nobody.", {})
    scenario = replace(scenario, content=replace(scenario.content, characters={"miser": miser}))
    session = Session(GameSetup(scenario, seats_of(["planner", "planner"]), 3))
    seats = Seats(session, ["#ff0000", "#00ff00"], ["A", "B"])
    qtbot.addWidget(seats)
    (offered,) = (action for action in seats.rows[1].who.menu().actions() if action.text() == "miser")
    with qtbot.waitSignal(seats.handed_over) as asked:
        offered.trigger()
    assert asked.args == [1, "miser"]
    session.hand_over(*asked.args)
    assert session.setup.names[1] == "miser"


def test_whom_a_seat_is_handed_to_is_told_with_how_they_play(qtbot):
    scenario = a_ladder().scenario()
    miser = Character("miser", "Pays nobody.", {})
    scenario = replace(scenario, content=replace(scenario.content, characters={"miser": miser}))
    seats = Seats(Session(GameSetup(scenario, seats_of(["planner", "planner"]), 3)), ["#f00", "#0f0"], ["A", "B"])
    qtbot.addWidget(seats)
    menu = seats.rows[1].who.menu()
    told = {action.text(): action.toolTip() for action in menu.actions()}
    assert menu.toolTipsVisible() and told["miser"] == "Pays nobody."
    assert len(told) == len(bot_names(family("boxcars"), scenario)) + 1
    assert all(words.endswith(".") for name, words in told.items() if name != "Human")
    assert told["Human"] == "A human player decides for this seat"


@pytest.mark.parametrize("known", [family(id) for id in family_ids()], ids=lambda known: known.id)
def test_every_bot_says_how_it_plays(known):
    told = {name: bot_description(known, name) for name in bot_names(known)}
    assert all(words.endswith(".") for words in told.values())


def test_the_button_of_who_plays_a_seat_has_one_arrow(qtbot, seated):
    who = seated("random", "random").game.seats.rows[0].who
    with_menu = who.grab().toImage()
    who.setMenu(None)
    assert who.grab().toImage() == with_menu


def test_a_sum_that_grows_is_not_cut_off_in_large_type(qtbot, seated):
    """Another figure in the money, and the bar that scrolls the seats stood on it."""
    game = seated("random", "random", "random", "random").game
    font = game.font()
    font.setPointSizeF(2 * font.pointSizeF())
    game.seats.setFont(font)
    game.setSizes([2_000, 1])
    row = game.seats.rows[0]
    scroll = game.seats._around()
    for sum_ in (5, 1_000_000_000):
        row.show_holding(Holding(0, sum_), False)
        qtbot.waitUntil(lambda: row.minimumSizeHint().width() <= scroll.viewport().width())
        assert row.money.mapTo(scroll.viewport(), row.money.rect().topRight()).x() < scroll.viewport().width()
