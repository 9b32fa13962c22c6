"""Every kind of decision and event of a game system is met in its recorded games and keeps its promises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.families.boxcars.content import BoxcarsContent, SeatSetUp, SetUp
from engine.families.tycoon import content as tycoon_content
from engine.families.tycoon.content import TycoonCard
from engine.game.decision import Decision, DecisionTable
from engine.game.drive import drive
from engine.game.family import family
from engine.game.random import RandomBot
from engine.game.rules import SeatSetup
from engine.model.ids import CityId
from engine.model.scenario import RuleValue, Scenario, SetUpName
from tests.families.boxcars.boards import Sketch, a_ladder, generated
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.table import country
from tests.games.test_recorded_games import PATHS, story
from tests.slow import slow


def a_square() -> Scenario:
    """Four cities in three regions, so that regions are full when every player has another home city."""
    sketch = Sketch().line("A", "west a north b east").line("B", "west c south d east").line("C", "north e south")
    sketch = sketch.cities("w", "west").cities("n", "north south a").cities("e", "east c")
    return sketch.rule(win__cash=60_000, game__turn_limit=120).scenario()


def a_late_start() -> Scenario:
    """A game from a starting position."""
    scenario = a_square()
    assert isinstance(scenario.content, BoxcarsContent)
    setup = SetUp((SeatSetUp(home=CityId("west")), SeatSetUp(home=CityId("east"))), 1)
    return replace(scenario, content=replace(scenario.content, setups={SetUpName("Late"): setup}))


def a_country() -> Scenario:
    """Cities with all kinds of cards, and a starting position."""
    late = tycoon_content.SetUp((tycoon_content.SeatSetUp(cash=50_000), tycoon_content.SeatSetUp()), 1)
    goals = {
        "puller": TycoonCard("Puller", "engine", 6, level=2, reveal="when-done"),
        "rich": TycoonCard("Rich", "most-money", 3),
    }
    return country(operations=CARDS, tycoons=goals, setups={"Late": late})


TO_THE_ARRIVAL = {"reuse.scope": "until_arrival", "reuse.keep_reachable": True, "rover.alternate_reuse": "barred"}

RARE: dict[str, Sequence[tuple[Scenario, int, Mapping[str, RuleValue]]]] = {
    "boxcars": [
        (a_square(), 4, {"deal.all": True, "cash.start": 0, "loan.enabled": True}),
        (generated(3).scenario(), 4, {"deal.all": True, "deal.trade_rounds": 5, "game.turn_limit": 60}),
        (a_ladder().scenario(), 4, {**TO_THE_ARRIVAL, "win.cash": 25_000, "game.turn_limit": 150}),
        (a_late_start(), 2, {"game.setup": "Late", "game.turn_limit": 20}),
        (a_square(), 2, {"third.player": True, "train.free_upgrade": True}),
        (a_square(), 3, {"auction.opening": True, "win.last_survivor": False, "cash.start": 0}),
        (a_square(), 6, {"home.unique": True}),
    ],
    "tycoon": [
        (a_country(), 2, {"cash.start": 90_000, "start.first": "lot", "game.turn_limit": 20}),
        (a_country(), 2, {"game.setup": "Late", "game.turn_limit": 2}),
    ],
}
"""For each game system with a table of decisions, games with what its recorded games do not show: a board, the number
of players, options. Players decide at random."""

TABLES: dict[str, DecisionTable[Any, Any]] = {
    id: import_module(f"engine.families.{id}.actions.table").TABLE for id in RARE
}
CHECKLIST = Path(__file__).parents[1] / "rules" / "checklist.csv"
SEED = 5


def states(id: str) -> Iterator[Any]:
    """The positions of the games of a game system."""
    for path in PATHS:
        if path.parent.name == id:
            yield from (state for _, state in story(path).steps)
    for scenario, seats, options in RARE[id]:
        rules = family(id).rules
        assert rules is not None
        start = rules.initial_state(scenario, [SeatSetup(f"Player {n}") for n in range(seats)], options)
        yield start
        yield from (state for _, state in drive(rules, start, [RandomBot()] * seats, SEED))


@pytest.mark.parametrize("most", [3, *slow(30)])
@pytest.mark.parametrize("id", TABLES)
def test_every_kind_of_decision_and_event_is_met_and_keeps_its_promises(id: str, most: int) -> None:
    table, kinds, events = TABLES[id], set(), set()
    for state in states(id):
        kinds |= {type(decision) for decision in converted(table, state, most)}
        events |= {row[0] for row in state.g.log}
        for entry in state.entries:
            assert "{" not in entry.text + entry.reason
            assert set(entry.rule.split()) <= set(table.rulings)
    assert kinds == set(table.kinds) and events == set(table.events)


def converted(table: DecisionTable[Any, Any], state: Any, most: int) -> Iterator[Decision[Any, Any]]:
    """The first and the last decisions of a position, at most that many of each, converted to numbers and codes and
    back."""
    decisions, m, g, step = state.decisions, state.m, state.g, state.step
    places = range(len(decisions.numbers))
    for place in dict.fromkeys((*places[:most], *places[-most:])):
        number, action = decisions.numbers[place], decisions.actions[place]
        decision = action.decision
        assert isinstance(decision, Decision) and decision == table.decode(m, g, step, number)
        assert decision.encode(m, g) == number == decisions.number(action.code)
        assert table.read(m, g, step, action.code) in (None, number)
        assert action.text and "{" not in action.text
        yield decision


@pytest.mark.parametrize("id", TABLES)
def test_every_rule_that_a_table_names_exists(id: str) -> None:
    rows = (line.partition(",")[0] for line in CHECKLIST.read_text(encoding="utf-8").splitlines())
    kinds = TABLES[id].kinds
    assert set(TABLES[id].rulings) | {rule for kind in kinds for rule in kind.rules.split()} <= set(rows)
    assert all(kind.rules and kind.__doc__ for kind in kinds)
