"""What each check says beyond the tests of every family in `tests/families/test_authoring.py`."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.edit.edit import Several
from engine.families.tycoon.author.checks import CHECKS
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import (
    Engine,
    OperationCard,
    SeatSetUp,
    SetUp,
    TrackCosts,
    TycoonCard,
    TycoonCity,
    Western,
)
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.faults import faults
from engine.families.tycoon.rules.options import DEFAULTS
from engine.game.rules import SeatSetup
from engine.model.grids.grid import Feature
from engine.model.grids.lattice import lattice, neighbour
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Issue
from engine.validate.inspection import inspect

BY_ID = {check.id: check for check in CHECKS}


def found(id: str, scenario: Scenario) -> list[Issue]:
    return list(BY_ID[id].run(scenario))


def with_content(**fields: Any) -> Scenario:
    scenario = starter()
    return replace(scenario, content=replace(scenario.content, **fields))


def with_board(**tables: Any) -> Scenario:
    scenario = starter()
    return replace(scenario, board=replace(scenario.board, **tables))


def without_hexes() -> Scenario:
    """The island with a channel between west and east."""
    scenario = starter()
    grid = scenario.board.grid
    assert grid is not None
    rows = [f"{row[:5]}.{row[6:]}" for row in grid.letters.rows]
    return with_board(grid=replace(grid, letters=type(grid.letters)(rows)))


CITIES = starter().content.cities  # type: ignore[attr-defined]
WRONG: dict[str, list[Scenario]] = {
    "city-without-colour": [
        with_content(
            cities={id: city for id, city in CITIES.items() if id != "elk-ford"} | {"dun-mill": TycoonCity("pink", 2)}
        )
    ],
    "colour-without-city": [with_content(cities={id: TycoonCity("gray", 1) for id in CITIES}, new_cities={"pink": 2})],
    "too-many-cubes": [with_content(cities={**CITIES, "dun-mill": TycoonCity("gray", 300)})],
    "unusual-value": [
        with_content(
            cities={**CITIES, "dun-mill": TycoonCity("gray", 30)},
            engines=(Engine(5_000, 1), Engine(10_000, 2), Engine(150_000, 3)),
        )
    ],
    "city-cut-off": [without_hexes()],
    "city-on-barred-ground": [with_content(costs=replace(starter().content.costs, terrain={"hill": 4_000}))],  # type: ignore[attr-defined]
    "western-link-apart": [with_content(western=Western({"ash-harbor": (9, 2), "fox-bend": (90, 2)}))],  # type: ignore[dict-item]
    "ridge-nowhere": [with_board(features={"rim": Feature("ridge", "Rim", ((7, 0, 0), (4, 1, 0)))})],
    "card-without-goal": [
        with_content(
            operations={
                "a": OperationCard("major-line", "One end", 3),
                "b": OperationCard("new-train", "Too fast", 3, level=9),
                "c": OperationCard("speed-record", "Too far", 3, links=9),
            },
            tycoons={"d": TycoonCard("Nobody", "connected", 3), "e": TycoonCard("Driver", "engine", 3, level=9)},
        )
    ],
    "numbers-out-of-order": [with_content(engines=(Engine(5, 2), Engine(9, 2)), income=(), empty_city_limits={2: 99})],
    "unplayable": [
        replace(
            with_content(
                costs=TrackCosts(), tycoons={"t": TycoonCard("Alone", "most-links", 3)}, empty_city_limits={9: 3}
            ),
            rules={"share.value": 3_999},
        )
    ],
    "cannot-start": [
        replace(
            with_content(empty_city_limits={9: 3}), ignored=(Ignored("unplayable"), Ignored("numbers-out-of-order"))
        )
    ],
    "unknown-rule": [replace(starter(), rules={"shares.value": 5, "rounds": 0})],
    "set-up": [
        replace(with_content(setups={"Late": SetUp((SeatSetUp(engine=99), SeatSetUp()))}), rules={"game.setup": "Lat"})
    ],
}


def rich():
    """A new board with all that it may have: western links, closed sides, a city on its own, cards of every kind."""
    made = starter()
    content = made.content
    cities = {**content.cities, "fox-bend": replace(content.cities["fox-bend"], closed=(0, 3))}
    del cities["gray-gate"]
    content = replace(
        content,
        cities=cities,
        western=Western({"ash-harbor": (0, 2), "dun-mill": (0, 3)}),
        operations={
            **content.operations,
            "O4": OperationCard(
                "major-line", "Bell - Fox", 7, ("bell-ferry", "fox-bend"), open_at_start=True, invented=True
            ),
            "O5": OperationCard("major-line", "One end", 7, ("bell-ferry",)),
        },
        tycoons={
            **content.tycoons,
            "T3": TycoonCard("Joiner", "connected", 4, per_link=True, sites=("clay-pit", "elk-ford")),
        },
        income=(0, 5_000, 4_500),
    )
    return replace(made, content=content, currency="£")


SHOWN = [starter(), rich()]


def test_a_colour_that_only_a_new_city_takes_is_a_warning() -> None:
    cities = {id: TycoonCity("gray", 1) if city.colour == "yellow" else city for id, city in CITIES.items()}
    (issue,) = found("colour-without-city", with_content(cities=cities))
    assert issue.severity == "warning" and "2 New City tiles" in issue.message


def test_each_card_that_asks_for_what_is_not_there_is_named() -> None:
    messages = [issue.message for issue in found("card-without-goal", WRONG["card-without-goal"][0])]
    assert len(messages) == 5
    assert "Operation card a (One end) names 0 cities; it must name 2." in messages


def test_a_space_of_the_track_that_pays_nothing_after_one_that_pays_is_told() -> None:
    (issue,) = found("numbers-out-of-order", with_content(income=(0, 3_000, 0, 5_000)))
    assert issue.severity == "warning" and "Space 2" in issue.message


def test_a_board_of_few_cities_gets_an_end_that_it_can_reach() -> None:
    few = with_content(empty_city_limits={2: 1, 3: 9, 4: 12})
    issues = found("numbers-out-of-order", few)
    assert [issue.message.split(",")[0] for issue in issues] == [
        "With 3 players the game ends at 9 empty cities",
        "With 4 players the game ends at 12 empty cities",
    ]
    fixed = Several("", tuple(fix.edit for issue in issues for fix in issue.fixes)).apply(few)
    assert fixed.content.empty_city_limits == {2: 1, 3: 4, 4: 4}
    assert not found("numbers-out-of-order", fixed)


@pytest.mark.parametrize("place", [0, 1, -1])
def test_a_city_with_all_sides_closed_is_cut_off_and_one_with_an_open_side_is_not(place: int) -> None:
    id = list(CITIES)[place]
    shut = {**CITIES, id: replace(CITIES[id], closed=(0, 1, 2, 3, 4, 5))}
    (issue,) = found("city-cut-off", with_content(cities=shut))
    assert [ref.id for ref in issue.about] == [id]
    home = starter().board.sites[id].cell
    land = starter()
    assert land.board.grid is not None
    ways = [way for way in range(6) if neighbour(home, way) in lattice(land.board.grid)]
    for way in ways:
        ajar = tuple(other for other in range(6) if other != way)
        assert not found("city-cut-off", with_content(cities={**CITIES, id: replace(CITIES[id], closed=ajar)}))


@pytest.mark.parametrize("id", BY_ID)
def test_what_the_rules_refuse_a_check_speaks_of(id: str) -> None:
    scenario = WRONG[id][0]
    inspection = inspect(scenario, CHECKS)
    ids = {issue.check for issue in inspection.issues}
    ignored = {issue.check for issue in inspection.ignored}
    for fault in faults(scenario, DEFAULTS):
        assert fault.check in ids or (fault.check in ignored and "cannot-start" in ids), fault.text


def test_a_board_without_errors_is_played_by_as_many_as_it_says() -> None:
    for seats in starter().content.empty_city_limits:  # type: ignore[attr-defined]
        RULES.initial_state(starter(), [SeatSetup(f"Seat {n}") for n in range(seats)], {})
    assert sorted(starter().content.empty_city_limits) == [2, 3, 4, 5, 6]  # type: ignore[attr-defined]


def test_two_cities_are_the_fewest() -> None:
    only = {"elk-ford": starter().board.sites["elk-ford"]}  # type: ignore[index]
    scenario = with_board(sites=only)
    (issue,) = found("unplayable", scenario)
    assert "two cities" in issue.message


def test_a_rule_with_a_value_that_it_cannot_have_does_not_hide_what_keeps_a_game_from_being_played() -> None:
    assert len(found("unplayable", replace(WRONG["unplayable"][0], rules={"rounds": 0}))) == 3
