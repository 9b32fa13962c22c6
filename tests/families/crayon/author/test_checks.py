"""Checks beyond the tests of every family in `tests/families/test_authoring.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.families.crayon.author.checks import CHECKS
from engine.families.crayon.author.deck_edits import RegenerateDeck, RepriceDeck
from engine.families.crayon.author.edits import AddLoad
from engine.families.crayon.author.templates import TEMPLATES
from engine.families.crayon.content import Costs, DeckSettings, Demand, Event, Load, SeatSetUp, SetUp, Train, Upgrade
from engine.game.family import family
from engine.model.grids.grid import Connection, Feature, Grid, Letters, Site, Terrain
from engine.model.ids import Ref
from engine.model.scenario import Ignored, RuleValue, Scenario
from engine.validate.check import Issue
from engine.validate.inspection import checks_for, inspect
from tests.families.crayon.boards import a_crayon_board, place

BY_ID = {check.id: check for check in CHECKS}


def bridged(**changes: object) -> Scenario:
    """The small board with a ferry to its island, a third card, hands of one card and payoffs by the formula: no
    faults."""
    known = a_crayon_board().content
    more = {"cards": {**known.cards, "5": known.cards["1"]}, "deck_settings": replace(known.deck_settings, cards=3)}
    scenario = a_crayon_board(**{**more, **changes})
    ferry = Connection("ferry", (place(8, 0), place(11, 0)), "Ferry")
    board = replace(scenario.board, connections={"ferry": ferry})
    return RepriceDeck().apply(replace(scenario, board=board, rules={"hand": 1}))


def found(scenario: Scenario, id: str) -> list[Issue]:
    return list(BY_ID[id].run(scenario))


def with_demand(demand: Demand) -> Scenario:
    whole = OK
    cards = {**whole.content.cards, "1": (whole.content.cards["1"][0], demand)}
    return replace(whole, content=replace(whole.content, cards=cards))


def ruled(**rules: RuleValue) -> Scenario:
    return replace(OK, rules=rules)


def with_sites(ferry: int | None = 4, **sites: Site) -> Scenario:
    """Return a board with other cities, a card that demands wool in Cedar, and another price of the ferry, or none."""
    whole = OK
    wants = {**whole.content.cards, "1": (Demand("c", "wool", 9), Demand("a", "wool", 9))}
    costs = replace(whole.content.costs, connections={"ferry": ferry or 0})
    lines = whole.board.connections if ferry is not None else {}
    board = replace(whole.board, sites={**whole.board.sites, **sites}, connections=lines)
    return replace(whole, board=board, content=replace(whole.content, cards=wants, costs=costs))


def with_sections(number: int) -> Scenario:
    """Return a board of four long rows of clear mileposts with 59,993 sections, and additional ferries."""
    whole = OK
    ends = place(1, 1)
    ferries = {f"f{n}": Connection("ferry", (ends, place(20 + n, 1))) for n in range(number - 59_993)}
    grid = Grid(1, (12, 12), Letters(["o" * 6_000] * 4))
    return replace(whole, board=replace(whole.board, grid=grid, connections=ferries))


OK = bridged()
LOADS = OK.content.loads
TWO = with_sites(a=Site("Ash", place(0, 0), "major"))
CASES: Sequence[tuple[str, Scenario, str]] = (
    ("unreachable-site", RepriceDeck().apply(a_crayon_board()), "Cedar cannot be reached"),
    ("terrain-cost", bridged(costs=Costs({"clear": 1})), "Mountain has no cost"),
    ("free-track", bridged(costs=Costs({"clear": 0, "mountain": 2})), "Track on Clear is free on"),
    (
        "free-track",
        bridged(costs=Costs({"clear": 1, "mountain": 2}, {"small": 0, "medium": 3, "major": 0})),
        "Track into small cities is free.",
    ),
    ("load-sources", AddLoad("Tea", 0).apply(OK), "No city supplies Tea"),
    (
        "idle-site",
        bridged(loads={"coal": Load("Coal", 8, ("a",))}, cards={}, deck_settings=DeckSettings(0)),
        "Birch supplies no load",
    ),
    ("unusual-value", with_demand(Demand("a", "wool", 999)), "The payoff for Wool on card 1 is 999, where some"),
    ("unknown-train", bridged(starting_train="slwo"), "The starting train “slwo” does not exist (did you mean slow?)"),
    ("unknown-train", bridged(upgrades=(Upgrade("slow", "jet", 20),)), "unknown train “jet”"),
    ("self-demand", with_demand(Demand("b", "coal", 1, fixed=True)), "Coal in Birch, which supplies it"),
    ("payoff-formula", with_demand(Demand("a", "wool", 99)), "Card 1 pays 99 for Wool in Ash"),
    ("deck-count", bridged(deck_settings=DeckSettings(5, 2)), "The deck has 3 cards, but its settings have 5"),
    (
        "deck-count",
        bridged(loads={"coal": Load("Coal", 8)}, cards={}, deck_settings=DeckSettings(5, 2)),
        "The deck has 0 cards, but its settings have 5",
    ),
    (
        "deck-count",
        bridged(deck_settings=DeckSettings(3, 2, chips=9)),
        "8 chips in total, but the deck settings have 9",
    ),
    (
        "deck-count",
        bridged(deck_settings=DeckSettings(3, 3)),
        "cards 1, 2 and 5 differs from the 3 of the deck settings",
    ),
    (
        "deck-count",
        bridged(cards={"1": OK.content.cards["1"], "5": (), "2": OK.content.cards["2"]}),
        "card 5 differs from the 2 of the deck settings",
    ),
    ("event-in-vain", bridged(events={"3": Event("tax", "Tax")}), "no row of its scale has a tax"),
    ("event-in-vain", bridged(events={"3": Event("flood", "Flood")}), "no track crosses its rivers"),
    ("event-in-vain", bridged(events={"3": Event("derailment", "Crash", 3, ("a",))}), "trains lose no turns or loads"),
    ("event-in-vain", bridged(events={"3": Event("slow", "Snow", 3)}), "it has no area"),
    (
        "load-sources",
        bridged(loads={**LOADS, "wool": Load("Wool", 3)}),
        "No city on the board supplies Wool, which 3 demands",
    ),
    ("unknown-rule", ruled(hnad=3), "No rule is called hnad (did you mean hand?)"),
    ("unknown-rule", ruled(hand=0), "hand is 0, but must be a whole number at least 1"),
    ("board-size", with_sections(60_001), "The board has 60,001 sections, but a playable board has at most 60,000"),
    ("major-city", replace(OK, board=replace(OK.board, grid=None)), "The board has no mileposts"),
    ("major-city", with_sites(m=Site("Maple", place(7, 1))), "The board has no major city"),
    (
        "major-city",
        with_sites(c=Site("Cedar", place(11, 0), "major"), ferry=None),
        "Track cannot connect Cedar with Maple",
    ),
    ("major-city", replace(TWO, rules={"hand": 1, "build.limit": 0}), "costs more than 0, the building limit"),
    ("major-city", with_sites(c=Site("Cedar", place(11, 0), "major")), "Cedar has 1 exit, but each of 2 players"),
    ("major-city", TWO, "Between Ash and Maple there is room for"),
    ("idle-train", bridged(trains={"slow": Train("Slow", 0, 9)}, upgrades=()), "Slow carries no loads."),
    ("idle-train", bridged(trains={"slow": Train("Slow", 0, 0)}, upgrades=()), "no loads and does not move."),
    ("upgrade-in-vain", bridged(upgrades=(Upgrade("slow", "slow", 5),)), "from Slow to Slow leads to the same train"),
    ("upgrade-in-vain", bridged(upgrades=(Upgrade("slow", "fast", 5),) * 2), "is listed twice"),
    ("upgrade-in-vain", bridged(upgrades=(Upgrade("slow", "fast", 21),)), "costs 21, but the limit per turn is 20"),
    ("deck-size", ruled(hand=2), "The deck has 3 demand cards, but 2 players need 5"),
    ("deck-size", bridged(cards={}, deck_settings=DeckSettings(0)), "The deck has 0 demand cards"),
    ("deck-size", OK, "The 3 demand cards are enough for up to 2 players; 6 players need 7."),
    (
        "deck-size",
        bridged(events={"5": Event("tax", "Tax", scale=((50, 10),))}),
        "Card 5 is a demand card and an event",
    ),
    (
        "unserved-demand",
        bridged(loads={id: replace(load, chips=0) for id, load in LOADS.items()}),
        "No demand of the deck",
    ),
    (
        "unserved-demand",
        with_sites(c=Site("Cedar", place(11, 0), "small"), ferry=None),
        "Card 1 demands Wool in Cedar, but no track",
    ),
    ("unserved-demand", with_sites(c=Site("Cedar", (40, 0), "small")), "in Cedar, which is not on the board"),
    ("circus-city", ruled(**{"hand": 1, "game.circus": True}), "The circus has no city"),
    (
        "contrary-rules",
        ruled(**{"hand": 1, "game.honeymoon": True, "warehouse.field": "wordelmann"}),
        "The honeymoon game has its own rule",
    ),
    ("set-up", ruled(**{"game.setup": "Late"}), "No set-up is called Late"),
    (
        "set-up",
        bridged(setups={"Late": SetUp((SeatSetUp(loan=5),))}),
        "No game can begin from the set-up Late. Player 1 has a loan",
    ),
)
CASES = (*CASES, ("cannot-start", replace(ruled(hand=2), ignored=(Ignored("deck-size"),)), "No game can start."))
WRONG = {check.id: [scenario for id, scenario, _ in CASES if id == check.id] for check in CHECKS}


def rich():
    """Return the small board with all possible content: prices and events of every kind, trains of every level."""
    return bridged(
        costs=Costs(
            {"clear": 1, "mountain": 2},
            {"small": 3, "medium": 4, "major": 5},
            {"river": 2, "lake": 3, "inlet": 4, "ridge": 1, "border": 6},
            {"ferry": 4, "tunnel": 9, "one-way": 2},
            {"ferry": 8},
        ),
        events={
            "3": Event("tax", "Tax", scale=((0, 1), (50, 10), (100, 20))),
            "4": Event("flood", "Flood", features=("brook",), lasts="round", note="odd"),
            "5": Event("strike", "Strike", 2, ("a", "m"), "coast"),
            "6": Event("rail-strike", "Rail strike", where="inland", regions=("west",), lasts="round"),
            "7": Event("derailment", "Crash", 3, ("b",), turns_lost=1, loads_lost=2),
            "8": Event("slow", "Snow", 3, ("m",), regions=("west",), features=("brook",)),
        },
        trains={
            "slow": Train("Slow", 2, 9),
            "fast": Train("Fast", 2, 12),
            "big": Train("Big", 3, 9),
            "jet": Train("Jet", 3, 16),
        },
        upgrades=(
            Upgrade("slow", "fast", 20),
            Upgrade("slow", "big", 15),
            Upgrade("fast", "jet", 5),
            Upgrade("jet", "slow", 0),
        ),
        entry_limits={"small": 2, "major": 0},
    )


SETTINGS = DeckSettings(7, 3, {"small": 1, "medium": 3, "major": 2})
SHOWN = [*(make() for make in TEMPLATES.values()), rich(), RegenerateDeck(5).apply(bridged(deck_settings=SETTINGS))]


def test_a_sound_board_has_nothing_but_notes() -> None:
    assert {issue.check for check in CHECKS for issue in check.run(OK)} == {"load-sources", "deck-size"}
    assert {issue.severity for check in CHECKS for issue in check.run(OK)} == {"note"}


@pytest.mark.parametrize(
    "scenario",
    [
        bridged(loads={"coal": Load("Coal", 8)}, cards={}, deck_settings=DeckSettings(5, 2)),
        bridged(loads={"coal": Load("Coal", 8, ("nowhere",))}, cards={}, deck_settings=DeckSettings(5, 2)),
    ],
    ids=["loads from nowhere", "loads from a place without track"],
)
def test_a_new_deck_is_not_offered_where_it_would_be_the_same_empty_one(scenario: Scenario) -> None:
    (issue,) = found(scenario, "deck-count")
    assert [fix.text for fix in issue.fixes] == ["Change Deck Settings to Match"]


def test_many_payoffs_off_the_formula_are_one_issue() -> None:
    cards = {str(n): (Demand("m", "coal", 90), Demand("a", "wool", 90)) for n in range(1, 11)}
    many = replace(OK, content=replace(OK.content, cards=cards))
    (issue,) = found(many, "payoff-formula")
    assert "20 of 20 payoffs" in issue.message and issue.about == (Ref("content", "cards"),)
    assert found(issue.fixes[0].edit.apply(many), "payoff-formula") == []


def test_twelve_payoffs_off_the_formula_are_named_one_by_one() -> None:
    cards = {str(n): (Demand("m", "coal", 90), Demand("a", "wool", 90)) for n in range(1, 7)}
    issues = found(replace(OK, content=replace(OK.content, cards=cards)), "payoff-formula")
    assert [issue.about[0].id for issue in issues] == [f"cards.{n}" for n in range(1, 7) for _ in range(2)]


def test_every_city_that_neither_supplies_nor_wants_anything_is_named() -> None:
    idle = bridged(loads={"coal": Load("Coal", 8, ("b",))}, cards={}, deck_settings=DeckSettings(0))
    assert [issue.about[0].id for issue in found(idle, "idle-site")] == ["a", "m", "c"]


@pytest.mark.parametrize(
    "place",
    [{"sites": ("a",)}, {"where": "coast"}, {"regions": ("west",)}, {"features": ("brook",)}],
    ids=lambda place: next(iter(place)),
)
@pytest.mark.parametrize("kind", ["strike", "rail-strike", "slow", "derailment"])
def test_an_event_that_is_felt_anywhere_is_not_in_vain(kind: Any, place: dict[str, Any]) -> None:
    event = Event(kind, "Event", 3, loads_lost=1, **place)
    assert found(bridged(events={"3": event}), "event-in-vain") == []


def test_an_event_in_an_empty_region_is_in_vain() -> None:
    event = {"3": Event("slow", "Snow", 3, regions=("west",))}
    west = replace(OK.board.regions["west"], cells=())
    scenario = bridged(events=event)
    (issue,) = found(replace(scenario, board=replace(scenario.board, regions={"west": west})), "event-in-vain")
    assert "it has no area" in issue.message


def test_an_event_in_an_unknown_region_is_in_vain() -> None:
    (issue,) = found(bridged(events={"3": Event("slow", "Snow", 3, regions=("nowhere",))}), "event-in-vain")
    assert "it has no area" in issue.message


def with_majors(number: int) -> Scenario:
    """Return a strip of two rows with a number of major cities."""
    sites = {f"m{n}": Site(f"M{n}", place(5 * n + 2, 1), "major") for n in range(number)}
    grid = Grid(1, (12, 12), Letters(["o" * 5 * number] * 2))
    return replace(OK, board=replace(OK.board, grid=grid, sites=sites, connections={}))


def test_room_is_counted_between_twelve_major_cities_at_most() -> None:
    counted = found(with_majors(12), "major-city")
    assert [issue.about[1].id for issue in counted] == [f"m{n}" for n in range(1, 12)]
    assert found(with_majors(13), "major-city") == []


@pytest.mark.parametrize(
    "scenario",
    [with_demand(Demand("atlantis", "wool", 9)), with_demand(Demand("a", "tea", 9)),
     with_demand(Demand("b", "coal", 9)), bridged(loads={**LOADS, "wool": Load("Wool", 3)})],
    ids=["unknown city", "unknown load", "own load", "load without a source"],
)  # fmt: skip
def test_demands_of_which_other_checks_speak_are_not_called_unserved(scenario: Scenario) -> None:
    assert found(scenario, "unserved-demand") == []


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
