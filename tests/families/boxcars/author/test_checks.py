"""What each check says beyond the tests of every family in `tests/families/test_authoring.py`."""

from typing import Any

from msgspec.structs import replace

from engine.families.boxcars.author.checks import CHECKS
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice, SetRegionCell
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.content import CityChart, PayoffFormula, RegionChart, SeatSetUp, SetUp
from engine.game.family import family
from engine.model.board import Milepost
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Issue
from engine.validate.inspection import checks_for, inspect

BY_ID = {check.id: check for check in CHECKS}


def with_content(**changes: Any) -> Scenario:
    board = starter()
    return replace(board, content=replace(board.content, **changes))


def asymmetric() -> Scenario:
    payoffs = starter().content.payoffs
    return with_content(payoffs={**payoffs, "fir": {"alder": payoffs["alder"]["fir"] + 500}})


def line_waiting_for(name: str) -> Scenario:
    made = starter()
    lines = dict(made.board.lines)
    lines["GN-1"] = replace(lines["GN-1"], when=name)
    return replace(made, board=replace(made.board, lines=lines))


def never_rolled_city() -> Scenario:
    made = starter()
    for parity in ("odd", "even"):
        for total in range(2, 13):
            if getattr(made.content.destinations["E"], parity)[total - 2] == "fir":
                made = SetDestinationCell("E", parity, total, "elm").apply(made)
    return made


def one_city() -> Scenario:
    """A board that no check but the shared one finds fault with: its only city is in every cell of the tables."""
    made = starter()
    city, region = next((id, city.region) for id, city in made.board.cities.items())
    mine = CityChart((city,) * 11, (city,) * 11)
    regions = RegionChart((region,) * 11, (region,) * 11)
    board = replace(made.board, cities={city: made.board.cities[city]})
    return replace(
        made, board=board, content=replace(made.content, regions=regions, destinations={region: mine}, payoffs={})
    )


def test_a_board_on_which_no_game_can_start_has_an_error_though_nothing_else_is_wrong() -> None:
    (issue,) = BY_ID["cannot-start"].run(one_city())
    assert issue.message == "No game can start. This board cannot be played: a game needs at least two cities."
    assert issue in inspect(one_city(), checks_for(family("boxcars"))).unplayable
    both = replace(one_city(), rules={"home.swap": "maybe"})
    assert not list(BY_ID["cannot-start"].run(both)), "the wrong option is reported by itself"


AT_HOME = SeatSetUp(home="alder")


def with_setup(*seats: SeatSetUp, **more: Any) -> Scenario:
    return with_content(setups={"Late": SetUp(seats, **more)})


def lonely() -> Scenario:
    """A train where no line leads away."""
    made = with_setup(SeatSetUp(home="alder", at="nowhere"), SeatSetUp())
    dots = {**made.board.mileposts, "nowhere": Milepost((5.0, 5.0))}
    return replace(made, board=replace(made.board, mileposts=dots))


WRONG: dict[str, list[Scenario]] = {
    "empty-cell": [
        SetRegionCell("odd", 7, None).apply(starter()),
        SetDestinationCell("E", "even", 2, None).apply(starter()),
    ],
    "destination-table": [
        with_content(destinations={"W": starter().content.destinations["W"]}),
        SetDestinationCell("E", "odd", 2, "alder").apply(starter()),
    ],
    "never-rolled": [never_rolled_city(), with_content(regions=RegionChart(("W",) * 11, ("W",) * 11))],
    "payoff-far-off": [SetPayoff("alder", "fir", 1_000_000).apply(starter())],
    "payoff-stale": [with_content(formula=PayoffFormula(500.0))],
    "payoff": [
        SetPayoff("alder", "fir", None).apply(starter()),
        SetPayoff("alder", "fir", 0).apply(starter()),
        asymmetric(),
    ],
    "cannot-start": [
        one_city(),
        replace(SetPayoff("alder", "fir", None).apply(starter()), ignored=(Ignored("payoff"),)),
    ],
    "unusual-value": [SetPrice("GN", 450_000).apply(starter())],
    "price": [SetPrice("GN", None).apply(starter())],
    "price-scale": [with_content(prices={id: price // 1_000 for id, price in starter().content.prices.items()})],
    "unknown-rule": [replace(starter(), rules={"home.swop": True}), line_waiting_for("map.balanced")],
    "set-up": [
        with_setup(AT_HOME, AT_HOME),
        with_setup(AT_HOME, SeatSetUp(at="fir")),
        with_setup(SeatSetUp(railroads=("GN",)), SeatSetUp(railroads=("GN",))),
        with_setup(replace(AT_HOME, at="fir", declared=True, cash=5_000), SeatSetUp()),
        with_setup(replace(AT_HOME, declared=True, cash=300_000), SeatSetUp()),
        with_setup(replace(AT_HOME, origin="fir", destination="fir"), SeatSetUp()),
        with_setup(SeatSetUp(), replace(AT_HOME, destination="alder")),
        with_setup(SeatSetUp(), SeatSetUp(), turn=3),
        with_setup(AT_HOME, SeatSetUp(), third_player=("GN",)),
        lonely(),
        replace(with_setup(AT_HOME, AT_HOME), rules={"game.setup": "Late"}),
        replace(with_setup(SeatSetUp(), SeatSetUp()), rules={"game.setup": "Lat"}),
    ],
}
SHOWN = [starter()]


def found(scenario: Scenario, check: str) -> list[Issue]:
    return [issue for each in CHECKS if each.id == check for issue in each.run(scenario)]


def test_twins_that_share_a_milepost_may_pay_nothing() -> None:
    made = starter()
    cities = dict(made.board.cities)
    cities["elm"] = replace(cities["elm"], milepost=cities["fir"].milepost)
    made = SetPayoff("elm", "fir", 0).apply(replace(made, board=replace(made.board, cities=cities)))
    assert found(made, "payoff") == []


def test_each_missing_payoff_is_told_once_where_most_is_missing():
    payoffs = starter().content.payoffs
    ids = list(starter().board.cities)
    bare, half = ids[1], ids[2]
    chart = {a: {b: v for b, v in row.items() if bare not in (a, b)} for a, row in payoffs.items()}
    chart[half] = {b: v for b, v in chart[half].items() if b != ids[0]}
    chart[ids[0]] = {b: v for b, v in chart[ids[0]].items() if b != half}
    told = [issue.about[0].id for issue in found(with_content(payoffs=chart), "payoff")]
    assert told == [bare, ids[0]], "the pair that two cities lack stands with the first of them"
    everything = found(with_content(payoffs={"nowhere": {ids[0]: 5}}), "payoff")
    assert [issue.about[0].id for issue in everything] == ids[:-1]
    one_way = {a: {b: v for b, v in row.items() if a < b} for a, row in payoffs.items()}
    assert found(with_content(payoffs=one_way), "payoff") == []
