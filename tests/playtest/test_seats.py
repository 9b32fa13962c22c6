"""The seats beside the board: who may play them."""

import pytest
from msgspec.structs import replace

from engine.bots.named import bot_description, bot_names
from engine.families.boxcars.content import Character
from engine.game.family import family, family_ids
from engine.game.rules import Holding
from engine.model.ids import RailroadId, Ref
from engine.model.look import RailroadLook
from engine.sim.run import seats_of
from studio.paint.pattern_icon import pattern_picture
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


@pytest.fixture
def two_cards(qtbot):
    scenario = a_ladder().scenario()
    seats = Seats(Session(GameSetup(scenario, seats_of(["planner", "planner"]), 3)), ["#ff0000", "#00ff00"], ["A", "B"])
    qtbot.addWidget(seats)
    seats.resize(320, 300)
    seats.show()
    return scenario, seats


def test_the_card_of_the_active_seat_differs_in_frame_ring_and_name(two_cards):
    seats = two_cards[1]
    pictures = []
    for acting in (0, 1):
        seats.show_holdings([Holding(0, 5), Holding(1, 5)], acting)
        pictures.append(seats.rows[0].grab().toImage())
        assert [row.is_active for row in seats.rows] == [acting == 0, acting == 1]
    named = [row.accessibleName() for row in seats.rows]
    assert named[1].endswith(", to move") and not named[0].endswith(", to move")
    active, waiting = pictures
    edge = active.width() // 2
    assert active.pixel(edge, 0) != waiting.pixel(edge, 0), "the frame"
    assert active.pixel(edge, 4) != waiting.pixel(edge, 4), "the ground"


def test_a_card_has_a_band_in_the_color_of_its_seat(two_cards):
    rows = two_cards[1].rows
    bands = [row.grab().toImage().pixelColor(3, row.height() // 2).name() for row in rows]
    assert bands == ["#ff0000", "#00ff00"]


def test_owned_railroads_are_shown_with_their_lines(two_cards):
    scenario, seats = two_cards
    railroad = next(iter(scenario.board.railroads))
    seats.show_holdings([Holding(0, 5, (Ref("railroad", railroad), Ref("train", "express")))], None)
    look = scenario.look.railroads.get(RailroadId(railroad), RailroadLook())
    assert seats.rows[0].owned.text().count(pattern_picture(look.colour, look.pattern)) == 1
    assert seats.rows[0].owned.text().count("<img") == 1
