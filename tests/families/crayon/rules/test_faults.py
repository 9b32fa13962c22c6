"""Faults that make a game impossible: rejected by the rules with the messages of the checks, without a traceback."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner

from engine.bots.named import bot_named
from engine.cli.main import application
from engine.errors import RulesError
from engine.families.crayon.author.checks import CHECKS
from engine.families.crayon.content import Circus, Costs, Demand, Event, Load, Train, Upgrade
from engine.families.crayon.family import FAMILY
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.areas import coast
from engine.families.crayon.rules.board import board_of
from engine.families.crayon.rules.faults import Majors, faults
from engine.families.crayon.rules.options import OPTIONS
from engine.files.library import bundled
from engine.game.drive import drive
from engine.game.options import resolve
from engine.game.rules import SeatSetup
from engine.model.grids.grid import Connection, Feature, Grid, Letters, Site
from engine.model.grids.lattice import neighbours, side_between
from engine.model.scenario import Scenario
from engine.validate.inspection import CHECK_FAILED, checks_for, inspect
from tests.bundled import bundled_scenario
from tests.families.crayon.author.test_checks import CASES, OK, bridged, with_sections
from tests.families.crayon.boards import ROWS, place

TURNS = {"game.turn_limit": 12}


def errors(scenario: Scenario) -> list[str]:
    """Return the errors of checks. Errors must not raise."""
    issues = inspect(scenario, checks_for(FAMILY)).issues
    assert not [issue.message for issue in issues if issue.check == CHECK_FAILED]
    return [issue.message for issue in issues if issue.severity == "error"]


def refusal(scenario: Scenario, seats: int = 2) -> str:
    """Return why the rules reject a game, or ""."""
    try:
        RULES.initial_state(scenario, [SeatSetup(f"Seat {n}", "random") for n in range(seats)], TURNS)
    except RulesError as error:
        return str(error)
    return ""


def played(scenario: Scenario, **options: Any) -> Any:
    """Return the last position of a short game of random bots."""
    state = RULES.initial_state(scenario, [SeatSetup(f"Seat {n}", "random") for n in range(2)], {**TURNS, **options})
    for _, after in drive(RULES, state, [bot_named(FAMILY, "random")] * 2, 1):
        state = after
    return state


PLAYED_BY = {"major-city", "idle-train", "deck-size", "unserved-demand", "circus-city", "unknown-train"}
FATAL = [
    (scenario, said)
    for id, scenario, said in CASES
    if (id in PLAYED_BY or "No city on the board" in said)
    and any(said in error for error in errors(scenario))
    and "the building limit" not in said
]
"""A check reports a building limit that is too low, but the rules allow it."""


@pytest.mark.parametrize(("scenario", "said"), FATAL, ids=[said for _, said in FATAL])
def test_what_a_check_calls_an_error_the_rules_refuse_in_the_same_words(scenario: Scenario, said: str) -> None:
    assert refusal(scenario).removeprefix("This board cannot be played. ") in errors(scenario)


@pytest.mark.parametrize(("scenario", "said"), FATAL, ids=[said for _, said in FATAL])
def test_a_fault_is_told_in_these_words_and_is_about_what_stands_on_the_board(scenario: Scenario, said: str) -> None:
    found = list(faults(scenario, resolve(OPTIONS, scenario.rules)))
    assert any(said in fault.said for fault in found)
    for ref in (ref for fault in found for ref in fault.about):
        if ref.kind == "content":
            table, _, key = ref.id.partition(".")
            known = getattr(scenario.content, table)
            if table == "upgrades":
                known = {f"{one.old}.{one.new}" for one in known}
            assert not key or key in known, ref
        else:
            assert ref.id in {"site": scenario.board.sites, "load": scenario.content.loads}[ref.kind], ref


def test_a_board_with_too_many_sections_is_refused_in_the_words_of_the_check() -> None:
    large = with_sections(60_001)
    (issue,) = (issue for check in CHECKS if check.id == "board-size" for issue in check.run(large))
    assert refusal(large) == f"This board cannot be played. {issue.message}"
    assert refusal(with_sections(60_000)) == ""


def test_a_sound_board_is_played_to_its_last_turn() -> None:
    assert not errors(OK) and played(OK).turn == TURNS["game.turn_limit"]


def test_more_players_than_cards_or_ways_out_are_refused() -> None:
    assert refusal(OK, 3) == "This board cannot be played. The deck has 3 demand cards, but 3 players need 4. Add some."
    pier = replace(OK.board.sites["c"], size="major")
    two = {"ferry": OK.board.connections["ferry"], "boat": Connection("ferry", (place(8, 2), place(11, 0)))}
    board = replace(OK.board, sites={**OK.board.sites, "c": pier}, connections=two)
    cards = {str(n): OK.content.cards["1"] for n in range(10, 20)}
    harbour = replace(OK, board=board, content=replace(OK.content, cards=cards))
    assert refusal(harbour, 2) == ""
    assert refusal(harbour, 3).endswith(
        "Cedar has 2 exits, but each of 3 players needs one. Open more, or move the city."
    )


def test_a_board_without_a_major_city_is_refused_at_the_command_line(tmp_path: Any) -> None:
    file = tmp_path / "small.yaml"
    text = bundled()["crayon/british-rails"].read_text("utf-8")
    file.write_text(text.replace("size: major", "size: small"), "utf-8")
    run = CliRunner().invoke
    checked = run(application(), ["check", str(file)])
    assert checked.exit_code == 1 and "no major city" in checked.stdout
    refused = run(application(), ["play", str(file), "--bots", "random,random"])
    assert isinstance(refused.exception, RulesError) and "no major city" in str(refused.exception)


BIG = 1_000_000_000
HOSTILE = {
    "everything costs a billion": bridged(
        costs=Costs({"clear": BIG, "mountain": BIG}, dict.fromkeys(("small", "medium", "major"), BIG), {"river": BIG})
    ),
    "nothing costs anything": bridged(costs=Costs({"clear": 0, "mountain": 0})),
    "no chips": bridged(loads={"coal": Load("Coal", 0, ("a",)), "wool": Load("Wool", 0, ("m",)), "fish": Load("F", 0)}),
    "a city supplies a load twice": bridged(
        loads={id: replace(each, sites=each.sites * 2) for id, each in OK.content.loads.items()}
    ),
    "a card without demands": bridged(cards={"1": (), "2": OK.content.cards["2"], "5": ()}),
    "cards without demands": bridged(cards={"1": (), "2": (), "5": ()}),
    "a card with one demand": bridged(cards={**OK.content.cards, "5": OK.content.cards["1"][:1]}),
    "a card with sixty demands": bridged(cards={**OK.content.cards, "5": OK.content.cards["1"] * 30}),
    "a card with five thousand demands": bridged(cards={**OK.content.cards, "5": OK.content.cards["1"] * 2_500}),
    "the same city thrice": bridged(cards={**OK.content.cards, "5": (Demand("m", "coal", 7),) * 3}),
    "payoffs of a billion": bridged(cards={id: (Demand("m", "coal", BIG, True),) for id in "125"}),
    "an event as wide as the world": bridged(events={"3": Event("slow", "Snow", 10_000, ("m",), lasts="round")}),
    "an event that takes all": bridged(
        events={"3": Event("derailment", "Crash", 10_000, ("m",), turns_lost=10_000, loads_lost=10_000)}
    ),
    "a tax of a billion": bridged(events={"3": Event("tax", "Tax", scale=((0, BIG), (0, 0)))}),
    "a tax without a scale": bridged(events={"3": Event("tax", "Tax")}),
    "a flood of nothing": bridged(events={"3": Event("flood", "Flood", lasts="round")}),
    "a train that becomes itself": bridged(upgrades=(Upgrade("slow", "slow", 0),)),
    "an upgrade twice": bridged(upgrades=(Upgrade("slow", "fast", 0), Upgrade("slow", "fast", 1))),
    "a train that carries ten thousand": bridged(trains={"slow": Train("Slow", 10_000, 10_000)}, upgrades=()),
    "a train of one milepost": bridged(trains={"slow": Train("Slow", 1, 1)}, upgrades=()),
    "a circus that pays a billion": bridged(circus=Circus("a", 100, BIG, 1)),
    "a circus off the board": bridged(circus=Circus("nowhere")),
    "nobody may enter": bridged(entry_limits={"small": 0, "medium": 0, "major": 0}),
}


def with_board(**changes: Any) -> Scenario:
    return replace(OK, board=replace(OK.board, **changes))


EAST = replace(OK.board.sites["c"], cell=place(5, 2))
HOSTILE |= {
    "a ferry for a billion": replace(
        OK, content=replace(OK.content, costs=replace(OK.content.costs, ferries={"ferry": BIG}))
    ),
    "a one-way ferry": with_board(connections={"ferry": Connection("one-way", (place(8, 0), place(11, 0)))}),
    "a one-way step": with_board(
        connections={"gate": Connection("one-way", (place(4, 0), place(5, 0)))}, sites={**OK.board.sites, "c": EAST}
    ),
    "a ferry from a milepost to itself": with_board(connections={"ferry": Connection("ferry", (place(8, 0),) * 2)}),
    "a ferry off the grid": with_board(connections={"ferry": Connection("ferry", (place(8, 0), place(30, 0)))}),
    "a city off the grid": with_board(sites={**OK.board.sites, "c": Site("Cedar", place(30, 0))}),
    "two cities on one milepost": with_board(sites={**OK.board.sites, "d": Site("Dogwood", place(7, 1), "major")}),
    "a river off the grid": with_board(features={"brook": Feature("river", "Brook", ((90, 0, 0), (-5, 3, 1)))}),
    "a flat grid": with_board(grid=replace(OK.board.grid, orientation="flat")),
    "a walled city": with_board(
        features={
            **OK.board.features,
            "wall": Feature("blocked", "Wall", tuple(side_between(place(3, 2), at) for at in neighbours(place(3, 2)))),
        }
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize(
    "options", [{}, {"game.circus": True, "crossgrade.enabled": True, "start.slow": True}], ids=str
)
def test_a_hostile_board_is_played_or_refused_and_what_is_refused_is_checked(
    name: str, options: dict[str, Any]
) -> None:
    scenario = replace(HOSTILE[name], rules={"hand": 1, **options})
    said, wrong = refusal(scenario), errors(scenario)
    if said:
        assert wrong
    else:
        played(scenario)


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=40), st.integers(1, 6))
def test_the_room_between_two_cities_is_the_flow_between_them_up_to_a_limit(pairs: Any, most: int) -> None:
    apart = [(a, b) for a, b in pairs if a != b]
    ends = np.array(apart, np.int64).reshape(-1, 2)
    graph = nx.Graph()
    graph.add_nodes_from(range(8))
    for pair in apart:
        graph.add_edge(*pair, capacity=graph.get_edge_data(*pair, {"capacity": 0})["capacity"] + 1)
    known = Majors([], [0, 7], 8, ends[:, 0], ends[:, 1])
    assert known.room(0, 7, most) == min(most, nx.maximum_flow_value(graph, 0, 7))


def test_a_coast_of_a_long_thin_board_is_found_at_once() -> None:
    thin = replace(OK, board=replace(OK.board, grid=Grid(1, (12, 12), Letters(["o"] * 20_000))))
    assert len(coast(thin)) == 20_000


@pytest.fixture(scope="module")
def british() -> Scenario:
    return bundled_scenario("crayon/british-rails")


def test_the_deck_and_the_ways_out_of_the_british_board_are_enough_for_six(british: Scenario) -> None:
    assert refusal(british, 6) == ""
    assert refusal(british, 7) == "this game is for 1 to 6 players, found 7"


def test_the_same_upgrade_twice_is_offered_once_for_the_lower_price() -> None:
    m = board_of(
        bridged(upgrades=(Upgrade("slow", "fast", 9), Upgrade("slow", "fast", 7), Upgrade("fast", "fast", 1))), {}
    )
    assert m.upgrades == [(0, 1, 7, 0)]


def or_sound(sound: Any, damaged: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly valid values, so that a board has at most one or two faults."""
    return st.one_of(*[st.just(sound)] * 5, damaged)


IDS = st.sampled_from("abcm")
LOAD_IDS = st.sampled_from(["coal", "wool", "fish"])
SMALL = st.sampled_from([0, 1, 2, 3, 9, BIG])
HOLES = st.sets(st.tuples(st.integers(0, 11), st.integers(0, 3)), max_size=24)
TOWN = st.builds(
    lambda column, row, size: Site("Town", place(column, row), size),
    st.integers(-1, 12),
    st.integers(-1, 5),
    st.sampled_from(["small", "medium", "major"]),
)
TRAIN = st.builds(Train, st.just("Train"), st.sampled_from([0, 1, 3]), st.sampled_from([0, 1, 9]))
LOAD = st.builds(Load, st.just("Load"), st.sampled_from([0, 1, 3]), st.lists(IDS, max_size=3).map(tuple))
CARD = st.lists(st.builds(Demand, IDS, LOAD_IDS, SMALL), max_size=3).map(tuple)
RULES_SET = st.dictionaries(st.sampled_from(["build.limit", "hand", "win.majors", "cash.start"]), SMALL)


@given(
    or_sound(set(), HOLES),
    or_sound({}, st.dictionaries(IDS, TOWN, max_size=2)),
    or_sound({}, st.dictionaries(st.sampled_from(["slow", "fast"]), TRAIN)),
    or_sound({}, st.dictionaries(LOAD_IDS, LOAD)),
    or_sound({}, st.dictionaries(st.sampled_from("1257"), CARD)),
    or_sound({}, RULES_SET),
    or_sound(1, SMALL),
    or_sound(4, SMALL),
)
def test_whatever_board_the_rules_refuse_a_check_calls_wrong_and_the_others_are_played(
    holes: Any, sites: Any, trains: Any, loads: Any, cards: Any, rules: Any, clear: int, ferry: int
) -> None:
    rows = ["".join("." if (x, y) in holes else at for x, at in enumerate(row)) for y, row in enumerate(ROWS)]
    costs = Costs({"clear": clear, "mountain": 2}, {"small": 3}, {"river": 2}, {}, {"ferry": ferry})
    whole = OK.content
    damaged = {
        "trains": {**whole.trains, **trains},
        "loads": {**whole.loads, **loads},
        "cards": {**whole.cards, **cards},
    }
    content = replace(whole, costs=costs, **damaged)
    board = replace(OK.board, grid=replace(OK.board.grid, letters=Letters(rows)), sites={**OK.board.sites, **sites})
    scenario = replace(OK, board=board, content=content, rules={"hand": 1, **rules})
    said, wrong = refusal(scenario), errors(scenario)
    event(f"refused: {bool(said)}")
    if said:
        assert wrong, said
    else:
        played(scenario)
