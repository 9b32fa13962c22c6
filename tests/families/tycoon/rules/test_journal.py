"""What happens is noted, line by line, with its seats, sums, cities and points."""

from __future__ import annotations

from engine.families.tycoon.content import TycoonCard
from engine.game.rules import CHANCE
from engine.story.journal import Journal
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.table import BLUE, RED, Table, country, from_the_start

GAME = country(
    operations=CARDS,
    tycoons={
        "puller": TycoonCard("Puller", "engine", 6, level=2, reveal="when-done"),
        "hub": TycoonCard("Hub", "links-at", 2, True, ("cedar",)),  # type: ignore[arg-type]
    },
)


def told(table: Table, *codes: str) -> list[str]:
    return [entry.text for entry in table.do(*codes).entries]


def playing(**rules: int) -> Table:
    return Table(GAME, **rules).tycoon(RED, "puller").tycoon(BLUE, "hub")


def test_a_delivery_over_links_of_one_seat_alone_is_told_once() -> None:
    table = playing().link(RED, "cedar", "dale").link(RED, "dale", "elm").put("cedar", "red").ready()
    table.do("engine", "pass", "cube cedar red", "over 0 to dale", "over 1 to elm")
    journal = Journal(["Red", "Blue"], "$")
    journal.add(1, table.state)
    assert [line.text for line in journal.lines][:2] == [
        "Red delivers a red cube from Cedar to Elm over 2 links",
        "Red gains 2 points for 2 own links",
    ]


def test_engines_deliveries_cards_and_links() -> None:
    table = playing().opened("bounty", "first", "grant").holds(BLUE, "inn", "skill")
    table.link(RED, "cedar", "dale").link(BLUE, "dale", "elm").put("cedar", "red").ready()
    assert told(table, "engine", "take grant") == [
        "Red improves the engine to level 2 for $5,000",
        "Red shows the Tycoon card Puller",
        "Blue is on turn: turn 1, round 1",
        "Blue takes the card Land-Grant",
        "Red is on turn: turn 1, round 2",
    ]
    assert told(table, "cube cedar red", "over 0 to dale", "over 1 to elm") == [
        "Red delivers a red cube from Cedar to Elm over 2 links",
        "Red carries it from Cedar to Dale",
        "Blue carries it from Dale to Elm",
        "Red gains 1 point for 1 own link",
        "Blue gains 1 point for 1 own link",
        "Red leaves Cedar empty: 1 empty city now",
        "Red gains 1 point by the card First-Delivery, as the first to do what it asks for",
        "Red gains 4 points by the card Service-Bounty, as the first to do what it asks for",
        "Blue gains 1 point by the card Hotel",
        "Blue is on turn: turn 1, round 2",
    ]
    assert told(table, "play grant", "build beech", *table.tiles("beech", "4,2", "5,2", "cedar")) == [
        "Blue plays the card Land-Grant",
        "Blue builds track through hex 5,2 for $0",
        "Blue builds track through hex 6,2 for $0",
        "Blue completes the link from Beech to Cedar",
        "Red is on turn: turn 1, round 3",
    ]
    assert told(table, "west cedar") == [
        "Red builds the western link of Cedar for $30,000",
        "Red sees cubes in Cedar again",
        "Blue is on turn: turn 1, round 3",
    ]


def test_a_broken_link_income_cards_and_an_auction() -> None:
    table = playing().stacked("lodge").ready().do(*["pass"] * 5)
    table.g.cash[RED], table.g.shares[RED], table.g.points[BLUE] = 500, 2, 4
    way = table.tiles("jay", "7,3", "8,3", "9,3", "10,3", "11,3")
    assert told(table, "build jay", *way, "card lodge") == [
        *(f"Blue builds track through hex {column},3 for $2,000" for column in (8, 9, 10, 11)),
        "Blue leaves the link from Jay incomplete after 4 tiles",
        "Blue loses the incomplete link from Jay, 4 tiles long",
        "Red collects an income of $0 at space 0",
        "Red issues 1 share for $5,000 and has 3 now",
        "Red pays $2,000 of dividends for 2 shares",
        "Blue collects an income of $6,000 at space 4",
        "Red opens the card Hotel",
        "Red opens the auction of turn 2",
    ]
    assert told(table, "bid 3000", "bid 4000", "pass") == [
        "Red bids $3,000",
        "Blue bids $4,000",
        "Red passes in the auction",
        "Blue pays $4,000 for the first place",
        "Blue is the first player of this turn",
        "Blue is on turn: turn 2, round 1",
    ]


def test_cities_cubes_and_the_end_of_a_game() -> None:
    table = playing(game__turn_limit=1).opened("works", "growth").link(BLUE, "beech", "cedar").ready()
    new = ["colour yellow", "cube red", "cube blue", "take works", "at jay", "colour blue", "cube red", "cube blue"]
    said = [*told(table, "urbanize fir", *new), *told(table, "take growth", "at ash", "cube red", "cube yellow")]
    assert said == [
        "Red urbanizes Fir, which is yellow now, for $10,000",
        "Red draws a cube for Fir: red",
        "Red draws a cube for Fir: blue",
        "Blue is on turn: turn 1, round 1",
        "Blue takes the card New-Industry",
        "Blue brings a new industry to Jay, which is blue now",
        "Blue draws a cube for Jay: red",
        "Blue draws a cube for Jay: blue",
        "Red is on turn: turn 1, round 2",
        "Red takes the card City-Growth",
        "Red has Ash grow",
        "Red draws a cube for Ash: red",
        "Red draws a cube for Ash: yellow",
        "Blue is on turn: turn 1, round 2",
    ]
    assert told(table, "pass", "pass", "pass") == [
        "Blue passes",
        "Red is on turn: turn 1, round 3",
        "Red passes",
        "Blue is on turn: turn 1, round 3",
        "Blue passes",
        "Red collects an income of $0 at space 0",
        "Blue collects an income of $0 at space 0",
        "Red ends the last of 1 turns that may be played",
        "Red has 0 shares and 0 points without the Tycoon card",
        "Red shows Puller, which gains nothing",
        "Blue has 0 shares and 0 points without the Tycoon card",
        "Blue shows Hub and gains 2 points",
        "Blue wins with 2 points",
    ]


def test_a_game_begins_with_cubes_cards_and_a_lot() -> None:
    table = from_the_start(GAME, start__first="lot")
    said = []
    while table.actor == CHANCE:
        said += told(table, table.codes[0])
    each = {"Ash": 3, "Beech": 1, "Cedar": 1, "Dale": 1, "Elm": 2, "Fir": 1, "Iris": 1, "Jay": 1}
    assert said == [
        *(f"Red draws a cube for {city}: red" for city, cubes in each.items() for _ in range(cubes)),
        "Red opens the card First-Delivery",
        "Red opens the card Speed-Record",
        "Red opens the card New-Train",
        "Red opens the card Major-Line",
        "Red draws a Tycoon card and keeps it secret",
        "Blue draws a Tycoon card and keeps it secret",
        "Red begins by lot",
        "Red opens the auction of turn 1",
    ]
