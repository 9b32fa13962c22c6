"""What holds for every family and every bundled scenario, by being listed."""

from __future__ import annotations

import pickle
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from typing import Any

import pytest

from engine.bots.named import bot_named, bot_names
from engine.edit.remove import Remove
from engine.errors import RulesError
from engine.files.library import bundled, scenario_path
from engine.files.scenarios import load
from engine.game.drive import Driver, drive
from engine.game.family import Family, family, family_ids
from engine.game.game_rules import AnyRules
from engine.game.rules import CHANCE, Action, Options, SeatSetup
from engine.model.cells import lattice_of
from engine.model.grids.grid import cell_of
from engine.model.identity.references import dangling, definitions
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario

SCENARIOS = sorted(bundled())
SEATS = 4
SEED = 7
WITHOUT_RULES: set[str] = set()
"""Families whose boards can be drawn but not played yet: the play half passes over them by name."""


QUICK = tuple(
    min(
        (name for name in SCENARIOS if name.split("/")[0] == id),
        key=lambda name: (bundled()[name].stat().st_size, name),
    )
    for id in sorted({name.split("/")[0] for name in SCENARIOS})
)
"""The smallest scenario of each family; `make test` runs these, the others belong to the slow suite."""


def suites(name: str, *more: Any, slow: bool = False) -> Any:
    """Return a parameter set that is slow unless the scenario is one of `QUICK`, and skipped without rules."""
    id = name.split("/")[0]
    marks = [pytest.mark.slow] if slow or name not in QUICK else []
    if id in WITHOUT_RULES:
        marks = [pytest.mark.skip(reason=f"the family {id} has no rules yet")]
    return pytest.param(name, *more, marks=marks, id="-".join(map(str, (name, *more))))


def _tables(id: str) -> list[list[str]]:
    """Who plays: four by luck, who come to positions that nobody wants, and each other bot at one table."""
    wanting = [bot for bot in bot_names(family(id)) if bot != "random"]
    tables = [wanting[start : start + SEATS] for start in range(0, len(wanting), SEATS)]
    return [["random"] * SEATS, *((table * SEATS)[:SEATS] for table in tables)]


SHORTER: Mapping[str, Options] = {"crayon": {"game.turn_limit": 60}}
"""Whole games of these families would take minutes here, where a bot thinks anew for each decision."""


every_played_scenario = pytest.mark.parametrize("name", [suites(name) for name in SCENARIOS])
every_bot = pytest.mark.parametrize(
    ("name", "bots"),
    [
        suites(name, table, slow=number > 0)
        for name in SCENARIOS
        for number, table in enumerate(_tables(name.split("/")[0]))
    ],
)


@cache
def scenario(name: str) -> Scenario:
    """A bundled scenario by its name, or the one in a file: a family that is not bundled keeps the same promises."""
    return load(scenario_path(name))


def known(name: str) -> tuple[Family, AnyRules]:
    its = family(scenario(name).family)
    assert its.rules is not None
    return its, its.rules


def started(name: str, bots: Sequence[str]) -> Any:
    its, rules = known(name)
    seats = [SeatSetup(f"Seat {n}", bot) for n, bot in enumerate(bots)]
    return rules.initial_state(scenario(name), seats, SHORTER.get(its.id, {}))


def game(name: str, bots: Sequence[str], state: Any = None) -> Any:
    its, rules = known(name)
    return drive(rules, started(name, bots) if state is None else state, [bot_named(its, bot) for bot in bots], SEED)


def told(state: Any) -> tuple[Any, ...]:
    """All that a state tells, as one value."""
    return (state.turn, tuple(state.entries), tuple(state.tokens), tuple(state.holdings))


def is_there(board: Scenario, ids: Mapping[Kind, Collection[str]], ref: Ref) -> bool:
    """Whether a ref names something of the board: a thing with an id, a section, a milepost, a row of the content."""
    if ref.kind == "cell":
        return cell_of(ref) in lattice_of(board.board)
    if ref.kind == "content":
        table, _, row = ref.id.partition(".")
        return row in getattr(board.content, table)
    return ref.kind == "section" or ref.id in ids[ref.kind]


def test_every_family_has_a_scenario() -> None:
    assert {name.split("/")[0] for name in SCENARIOS} == set(family_ids())


def test_a_family_is_passed_over_only_while_it_has_no_rules() -> None:
    assert {id for id in family_ids() if family(id).rules is None} == WITHOUT_RULES


@every_bot
def test_a_game_ends_every_decision_on_the_way_is_sound_and_it_replays_exactly_by_its_codes(
    name: str, bots: Sequence[str]
) -> None:
    its, rules = known(name)
    ids = definitions(scenario(name))
    state, again = started(name, bots), started(name, bots)
    at = Driver(rules, [bot_named(its, bot) for bot in bots], SEED).start(state)
    money = [holding.money or 0 for holding in state.holdings]
    while (actor := rules.current_player(state)) is not None:
        if actor == CHANCE:
            outcomes = rules.chance_outcomes(state).outcomes
            assert outcomes and all(weight > 0 for _, weight in outcomes)
            codes = [action.code for action, _ in outcomes]
        else:
            assert 0 <= actor < SEATS
            codes = [action.code for action in rules.legal_actions(state)]
        assert codes and len(set(codes)) == len(codes)
        # Bots of their own for each decision: what they know is in the state.
        decided = Driver(rules, [bot_named(its, bot) for bot in bots], SEED).decided(at)
        assert decided is not None and decided.action is not None
        at, action, after = decided, decided.action, decided.state
        assert action.code in codes
        again = rules.apply_action(again, Action(action.code, ""))
        assert told(again) == told(after)
        assert after.turn >= state.turn
        for entry in after.entries:
            assert entry.text
            assert all(is_there(scenario(name), ids, ref) for ref in entry.about)
            if entry.kind == "money":
                money[entry.seat] += entry.amount
        assert money == [holding.money for holding in after.holdings]
        assert all(is_there(scenario(name), ids, token.at) for token in after.tokens)
        state = after
    assert rules.legal_actions(state) == ()
    scores = rules.returns(state)
    assert sorted(scores) == list(range(SEATS)) and rules.returns(again) == scores
    won = [entry for entry in state.entries if entry.kind == "win"]
    assert won or state.entries[-1].reason
    for entry in won:
        assert "wins" in entry.text and entry is state.entries[-1]
        assert all(score < scores[entry.seat] for seat, score in scores.items() if seat != entry.seat)


@every_played_scenario
def test_an_action_changes_nothing_that_was_there(name: str) -> None:
    its, rules = known(name)
    bots = (bot_names(its) * SEATS)[:SEATS]
    kept: list[tuple[Any, bytes, Any]] = []
    for n, (_, state) in enumerate(game(name, bots)):
        if n % 40 == 0:
            kept.append((state, pickle.dumps(state), told(state)))
    assert len(kept) > 5
    for state, before, said in kept:
        options = (
            rules.chance_outcomes(state).outcomes
            if rules.current_player(state) == CHANCE
            else rules.legal_actions(state)
        )
        for option in options:
            rules.apply_action(state, option[0] if isinstance(option, tuple) else option)
        for seat in range(SEATS):
            rules.information_state(state, seat)
        same = pickle.dumps(state) == before  # pytest would compare the two letter by letter for minutes
        assert same
        assert told(state) == said


def _go_on(name: str, bots: Sequence[str], state: Any, steps: int) -> list[tuple[str, Any]]:
    return [(action.code, told(after)) for action, after in islice(game(name, bots, state), steps)]


@every_played_scenario
def test_a_state_goes_on_equally_in_another_process(name: str, elsewhere: ProcessPoolExecutor) -> None:
    its, _ = known(name)
    bots = (bot_names(its)[0],) * SEATS
    # In the middle of a turn, where most is in the air.
    (_, state), *_ = islice(game(name, bots), 150, None)
    there = elsewhere.submit(_go_on, name, bots, state, 120).result()
    assert there == _go_on(name, bots, state, 120)


@every_played_scenario
def test_what_is_not_possible_is_refused(name: str) -> None:
    _, rules = known(name)
    for _, state in islice(game(name, (bot_names(known(name)[0])[0],) * SEATS), 60):
        with pytest.raises(RulesError):
            rules.apply_action(state, Action("no such thing", ""))


@every_played_scenario
def test_everything_with_an_id_can_be_removed(name: str) -> None:
    whole = scenario(name)
    for kind, ids in definitions(whole).items():
        # Of many alike every twentieth, beginning elsewhere in each scenario.
        for id in list(ids)[SCENARIOS.index(name) % 20 :: 20] if len(ids) > 60 else ids:
            left = Remove((Ref(kind, id),)).apply(whole)
            assert id not in definitions(left)[kind]
            assert not dangling(left)


@every_played_scenario
def test_options_have_defaults_of_their_type(name: str) -> None:
    _, rules = known(name)
    types = {"bool": bool, "int": int, "float": (int, float), "choice": str, "name": str, "names": str}
    for option in rules.options:
        assert isinstance(option.default, types[option.type]) and option.title
        assert option.type != "choice" or option.default in option.choices
    assert set(scenario(name).rules) <= {option.name for option in rules.options}
