"""Batches play the same games as the rules."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.actions.chance import outcomes
from engine.families.boxcars.actions.table import TABLE
from engine.families.boxcars.bots import by_name
from engine.families.boxcars.bots.characters import CHARACTERS, PLANNER
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.fast.batch import BoxcarsGames, Interpreted, player_of
from engine.families.boxcars.fast.playout import CHARACTER
from engine.families.boxcars.fast.tallies import counted_by, tally
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.counting import COUNTERS
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import PICK_HOME_REGION, Position
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.drive import drive
from engine.game.random import RandomBot
from engine.game.rules import SeatSetup
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario
from tests.bundled import bundled_scenario
from tests.families.any_options import any_options
from tests.families.boxcars.boards import generated
from tests.families.boxcars.in_place import decisions
from tests.slow import slow

PLAIN = (CHARACTER, traits(PLANNER))
BOTS: dict[str, Callable[[], Bot]] = {"planner": by_name.BOTS["planner"], "random": RandomBot}

ROOT = Path(__file__).parents[4]


def same_facts(g: Position, other: Position) -> None:
    assert (g.turn, g.cash, g.at, g.owner) == (other.turn, other.cash, other.at, other.owner)


def both_ways(scenario: Scenario, options: dict[str, RuleValue], bots: list[str], seed: int, game: int) -> None:
    """Plays a game through the rules and on one game in place, and compares every decision and the end."""
    state = RULES.initial_state(scenario, [SeatSetup(f"{bot} {n}", bot) for n, bot in enumerate(bots)], options)
    m, key = state.m, game_key(seed, game)
    g = Position(m, len(bots), journal=False)
    players = [player_of(BOTS[bot]()) for bot in bots]
    assert None not in players
    counts: dict[str, Counter[Ref | int]] = {name: Counter() for name in COUNTERS}
    in_place = decisions(m, g, players, key)
    for action, after in drive(RULES, state, [BOTS[bot]() for bot in bots], seed, game):
        now, _, a = next(in_place)
        same_facts(g, state.g)
        if now < PICK_HOME_REGION:
            assert outcomes(m, g, now, []).by_code[action.code] == a
        else:
            assert TABLE.code(m, g, now, a) == action.code
        state = after
        for name, of, much in RULES.counted(state):
            counts[name][of] += much
    assert next(in_place, None) is None
    same_facts(g, state.g)
    found = tally(
        m.rail_refs, len(bots), Interpreted(m, players).play([key], COUNTERS)[0], counted_by(m, len(bots), COUNTERS)
    )
    assert found.turns == state.turn
    assert found.winner == (None if state.g.winner < 0 else state.g.winner)
    assert list(found.scores) == [RULES.returns(state)[seat] for seat in range(len(bots))]
    owned = [holding.owned for holding in state.holdings if holding.seat == found.winner]
    assert found.owned_by_winner == (owned[0] if owned else ())
    assert found.counts == counts


@pytest.mark.parametrize("game", [0, *slow(1, 2)])
@pytest.mark.parametrize("file", [*slow("us-boxcars-2013"), "us-rail-baron"])
def test_the_rules_and_the_batch_play_the_same_game_on_the_real_boards(file: str, game: int) -> None:
    both_ways(bundled_scenario(f"boxcars/{file}"), {}, ["planner", "planner", "random", "planner"], 5, game)


@given(
    any_options(OPTIONS, game__turn_limit=st.just(150)),
    st.integers(0, 10_000),
    st.lists(st.sampled_from(["planner", "random"]), min_size=2, max_size=6),
    st.sampled_from([30_000, 60_000, 120_000, None]),
)
def test_the_rules_and_the_batch_play_the_same_game_under_any_rules(
    rules: dict[str, RuleValue], seed: int, bots: list[str], goal: int | None
) -> None:
    both_ways(generated(seed).scenario(), rules if goal is None else {**rules, "win.cash": goal}, bots, seed, 0)


def test_games_count_what_is_asked_for_each_time() -> None:
    games = BoxcarsGames(
        RULES.initial_state(generated(0).scenario(), [SeatSetup("a")] * 2, {"game.turn_limit": 40}).m, [PLAIN] * 2
    )
    for names in (("visits",), ("rides", "visits"), ("visits", "rides"), ()):
        (found,) = games.play(1, [0], names)
        assert tuple(found.counts) == names and all(found.counts.values())


@pytest.mark.parametrize("file", ["us-boxcars-2013", *slow("us-rail-baron")])
def test_what_is_counted_is_the_same_whatever_else_is_counted(file: str) -> None:
    scenario = bundled_scenario(f"boxcars/{file}")
    m = RULES.initial_state(scenario, [SeatSetup("a")] * 3, {"game.turn_limit": 180}).m
    games, key = Interpreted(m, [(CHARACTER, traits(CHARACTERS["scott"]))] * 3), game_key(4, 4)

    def counted(*names: str) -> Mapping[str, Mapping[Ref | int, int]]:
        return tally(m.rail_refs, 3, games.play([key], names)[0], counted_by(m, 3, names)).counts

    together = counted(*COUNTERS)
    assert all(together.values())
    for name in COUNTERS:
        assert counted(name) == {name: together[name]}


def test_every_row_of_the_journal_has_a_sentence() -> None:
    noted = set()
    for file in Path(journal.__file__).parent.rglob("*.py"):
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("note", "gain"):
                names = {word.id for word in call.args if isinstance(word, ast.Name)} - {"NONE"}
                noted |= {vars(module)[name] for name in names if name.isupper()}
    assert noted == set(TABLE.events)
