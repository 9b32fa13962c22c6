"""What the family's checks find, are silent about, and that their fixes end the issue."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.families.crayon.author.checks import CHECKS
from engine.families.crayon.author.deck_edits import RepriceDeck
from engine.families.crayon.author.edits import AddLoad
from engine.families.crayon.content import Costs, Demand, Event, Load, Recipe, Upgrade
from engine.game.families.registry import family
from engine.model.grids.grid import Connection, Feature, Terrain
from engine.model.scenario import Scenario
from engine.validate.check import Check
from engine.validate.inspection import checks_for, inspect
from engine.validate.issue import Issue
from tests.families.crayon.boards import a_crayon_board, place

BY_ID = {check.id: check for check in CHECKS}


def bridged(**changes: object) -> Scenario:
    """The small board with a ferry to its island and prices by the formula: nothing to find fault with."""
    scenario = a_crayon_board(**changes)
    ferry = Connection("ferry", (place(8, 0), place(11, 0)), "Ferry")
    board = replace(scenario.board, connections={"ferry": ferry})
    return RepriceDeck().apply(replace(scenario, board=board))


def found(scenario: Scenario, id: str) -> list[Issue]:
    return list(BY_ID[id].run(scenario))


def with_demand(demand: Demand) -> Scenario:
    whole = bridged()
    cards = {**whole.content.cards, "1": (whole.content.cards["1"][0], demand)}
    return replace(whole, content=replace(whole.content, cards=cards))


OK = bridged()
WRONG: Sequence[tuple[str, Scenario, str]] = (
    ("unreachable-site", RepriceDeck().apply(a_crayon_board()), "Cedar cannot be reached"),
    ("terrain-cost", bridged(costs=Costs({"clear": 1})), "Mountain has no cost"),
    ("load-sources", AddLoad("Tea", 0).apply(OK), "No city supplies Tea"),
    (
        "idle-site",
        bridged(loads={"coal": Load("Coal", 8, ("a",))}, cards={}, recipe=Recipe(0)),
        "Birch supplies nothing",
    ),
    ("unknown-train", bridged(start="slwo"), "no train slwo (did you mean slow?)"),
    ("unknown-train", bridged(upgrades=(Upgrade("slow", "jet", 20),)), "names no train jet"),
    ("self-demand", with_demand(Demand("b", "coal", 1, fixed=True)), "Coal in Birch, which supplies it"),
    ("payoff-formula", with_demand(Demand("a", "wool", 99)), "Card 1 pays 99 for Wool in Ash"),
    ("deck-count", bridged(recipe=Recipe(5, 2)), "The deck has 2 cards, its recipe says 5"),
    (
        "deck-count",
        bridged(loads={"coal": Load("Coal", 8)}, cards={}, recipe=Recipe(5, 2)),
        "The deck has 0 cards, its recipe says 5",
    ),
    ("deck-count", bridged(recipe=Recipe(2, 2, chips=9)), "8 chips together, the recipe says 9"),
    ("deck-count", bridged(recipe=Recipe(2, 3)), "Cards 1 and 2 should hold 3 demands"),
    ("event-in-vain", bridged(events={"3": Event("tax", "Tax")}), "takes no money"),
    ("event-in-vain", bridged(events={"3": Event("flood", "Flood")}), "floods no river"),
    ("event-in-vain", bridged(events={"3": Event("derailment", "Crash", 3, ("a",))}), "neither turns nor loads"),
    ("event-in-vain", bridged(events={"3": Event("slow", "Snow", 3)}), "names no place"),
)
wrong = pytest.mark.parametrize(("id", "scenario", "said"), WRONG, ids=[f"{id}-{said}" for id, _, said in WRONG])


def test_a_sound_board_has_nothing_but_notes() -> None:
    assert {issue.check for check in CHECKS for issue in check.run(OK)} == {"load-sources"}
    assert [issue.severity for issue in found(OK, "load-sources")] == ["note"]


@wrong
def test_a_check_finds_what_is_wrong(id: str, scenario: Scenario, said: str) -> None:
    messages = [issue.message for issue in found(scenario, id)]
    assert any(said in message for message in messages), messages


@wrong
def test_a_fix_ends_its_issue(id: str, scenario: Scenario, said: str) -> None:
    issues = [issue for issue in found(scenario, id) if said in issue.message]
    for issue in issues:
        for fix in issue.fixes:
            assert issue.key not in {left.key for left in found(fix.edit.apply(scenario), id)}, fix.text


OFFERED = (
    [],
    ["Let it cost 1"],
    ["Remove the load"],
    [],
    ["Begin with Slow", "Begin with Fast"],
    ["Remove the upgrade"],
    ["Remove the demand"],
    ["Pay 8", "Mark it as set by hand"],
    ["Let the recipe say so", "Make a new deck"],
    ["Let the recipe say so"],
    ["Let the recipe say so"],
    [],
    *[["Remove the event"]] * 4,
)
"""What is offered for each of these in turn; nothing, where only the author can know a remedy."""


@pytest.mark.parametrize(("wrong", "offered"), [*zip(WRONG, OFFERED, strict=True)], ids=[said for _, _, said in WRONG])
def test_a_check_offers_the_remedies_that_it_knows(wrong: tuple[str, Scenario, str], offered: list[str]) -> None:
    id, scenario, said = wrong
    (issue,) = (issue for issue in found(scenario, id) if said in issue.message)
    assert [fix.text for fix in issue.fixes] == offered


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_every_check_is_shown_wrong_and_says_what_it_reads(check: Check) -> None:
    assert check.id in {id for id, _, _ in WRONG}
    for name in check.reads:
        part, field = name.split(".")
        assert hasattr(getattr(OK, part), field)


@pytest.mark.parametrize(
    "scenario",
    [
        bridged(loads={"coal": Load("Coal", 8)}, cards={}, recipe=Recipe(5, 2)),
        bridged(loads={"coal": Load("Coal", 8, ("nowhere",))}, cards={}, recipe=Recipe(5, 2)),
    ],
    ids=["loads from nowhere", "loads from a place without track"],
)
def test_a_new_deck_is_not_offered_where_it_would_be_the_same_empty_one(scenario: Scenario) -> None:
    (issue,) = found(scenario, "deck-count")
    assert [fix.text for fix in issue.fixes] == ["Let the recipe say so"]


def test_many_payoffs_off_the_formula_are_one_issue() -> None:
    cards = {str(n): (Demand("m", "coal", 90), Demand("a", "wool", 90)) for n in range(1, 11)}
    many = replace(OK, content=replace(OK.content, cards=cards))
    (issue,) = found(many, "payoff-formula")
    assert "20 of 20 payoffs" in issue.message
    assert found(issue.fixes[0].edit.apply(many), "payoff-formula") == []


def test_a_fixed_payoff_is_not_questioned() -> None:
    assert found(with_demand(Demand("a", "wool", 99, fixed=True)), "payoff-formula") == []


def test_a_blocked_border_cuts_a_city_off() -> None:
    from engine.model.grids.lattice import neighbours, side_between

    cut = tuple(side_between(place(3, 2), beside) for beside in neighbours(place(3, 2)))
    board = replace(OK.board, features={**OK.board.features, "wall": Feature("blocked", "Wall", cut)})
    (issue,) = found(replace(OK, board=board), "unreachable-site")
    assert issue.message.startswith("Birch cannot be reached")


def test_a_terrain_that_no_milepost_has_needs_no_cost() -> None:
    board = replace(OK.board, terrains={**OK.board.terrains, "sea": Terrain("~", "Sea")})
    assert found(replace(OK, board=board), "terrain-cost") == []


def test_a_card_that_names_an_unknown_city_is_an_error_of_the_generic_check() -> None:
    inspection = inspect(with_demand(Demand("atlantis", "wool", 9)), checks_for(family("crayon")))
    assert "unknown-id" in {issue.check for issue in inspection.issues if issue.severity == "error"}
