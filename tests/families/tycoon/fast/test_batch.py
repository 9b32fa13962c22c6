"""Games in place are the games of the rules, by the compiled search as by the interpreted one."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.bots import by_name
from engine.families.tycoon.bots.by_name import BOTS
from engine.families.tycoon.bots.evaluation import BUILD, IMPROVE, MOVE, URBANIZE, WIDE, best_of, list_all
from engine.families.tycoon.bots.planner import Planner, fits
from engine.families.tycoon.bots.question import EXTENSION, RECORDS, record
from engine.families.tycoon.bots.rollout import take
from engine.families.tycoon.bots.search_state import ALL_STALE, copy_own
from engine.families.tycoon.bots.weights import CHARACTERS, Weights
from engine.families.tycoon.fast.batch import BATCH
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.position import ACT, OWNER, TO
from engine.game.bot import Bot
from engine.game.compiled import Extension
from engine.game.drive import drive
from engine.game.fast.search import Search
from engine.game.fast.search_result import SearchedBatch
from engine.game.random import RandomBot
from engine.game.rules import SeatSetup
from engine.sim.run import Job, play_slowly
from tests.bundled import bundled_scenario
from tests.families.tycoon.table import COUNTRY

COAST = bundled_scenario("tycoon/amber-coast")
EASTERN = bundled_scenario("tycoon/eastern-us")
COUNTRY_STATE = RULES.initial_state(COUNTRY, [SeatSetup("a"), SeatSetup("b")], {})

GREEDY = CHARACTERS["greedy"].weights


def bots(*names: str) -> list[Bot]:
    return [RandomBot() if name == "random" else BOTS[name]() for name in names]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("planner", "greedy"), marks=pytest.mark.slow),
        pytest.param(("random", "brassey", "mellon"), marks=pytest.mark.slow),
        ("random", "random"),
        ("greedy",) * 4,
    ],
)
def test_a_batch_plays_the_games_of_the_rules_with_all_that_is_counted(names: tuple[str, ...]) -> None:
    options = {"game.turn_limit": 8}
    games = BATCH.open(COAST, options, bots(*names))
    assert games is not None
    slow = [play_slowly(Job(COAST, options, names, 4, TABLE.counters), number) for number in (0, 3)]
    played = games.play(4, [0, 3], TABLE.counters)
    assert [(each.winner, each.turns, each.scores) for each in played] == [
        (each.winner, each.turns, each.scores) for each in slow
    ]
    assert [each.counts for each in played] == [each.counts for each in slow]
    assert games.play(4, [3], TABLE.counters) == played[1:]
    assert sum(slow[0].counts["built"].values()) > 5


def test_a_seat_that_wants_the_fewest_shares_decides_again_after_each_of_them() -> None:
    """In the second turn of this game, a share costs the second seat less than the share before it."""
    names = ("planner", "brassey", "mellon", "planner")
    games = BATCH.open(COAST, {}, bots(*names))
    assert games is not None
    slow = play_slowly(Job(COAST, {}, names, 1, TABLE.counters), 2)
    (played,) = games.play(1, [2], TABLE.counters)
    assert (played.scores, played.counts) == (slow.scores, slow.counts)


def test_cards_and_lots_fall_as_by_the_rules() -> None:
    names, options = ("greedy", "greedy", "greedy"), {"game.turn_limit": 2, "start.first": "lot"}
    games = BATCH.open(EASTERN, options, bots(*names))
    assert games is not None
    slow = [play_slowly(Job(EASTERN, options, names, 9, TABLE.counters), number) for number in range(3)]
    assert [each.counts for each in games.play(9, range(3), TABLE.counters)] == [each.counts for each in slow]


@pytest.fixture(scope="module")
def compiled() -> None:
    if not EXTENSION.is_ready():
        pytest.skip("there is no compiled module")


@pytest.mark.usefixtures("compiled")
def test_records_have_the_sizes_of_the_compiled_structures() -> None:
    assert {kind.__name__: record(kind).itemsize for kind in RECORDS} == EXTENSION.module.SIZES


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("scenario", [COAST, EASTERN, COUNTRY])
def test_the_compiled_search_finds_what_the_interpreted_one_finds(scenario: object) -> None:
    names = ("planner", "brassey", "mellon")
    state = RULES.initial_state(scenario, [SeatSetup(name, name) for name in names], {"game.turn_limit": 3})  # type: ignore[arg-type]
    m, asked = state.m, 0
    thinkers = Planner(m, True), Planner(m, False)
    for _, at in drive(RULES, state, bots(*names), 2):
        if at.step == ACT and asked < 12:
            asked += 1
            seat = at.g.seat
            for by in (CHARACTERS[names[seat]].weights, GREEDY):
                ours, theirs = (thinker.options(at.g, seat, by) for thinker in thinkers)
                assert ours == theirs
                ways = [[thinker.way(stack) for stack in range(len(at.g.cubes))] for thinker in thinkers]
                assert ways[0] == ways[1]
    assert asked > 8


@pytest.mark.parametrize("is_compiled", [True, False])
@pytest.mark.usefixtures("compiled")
def test_a_question_is_answered_as_if_it_were_the_first_one(is_compiled: bool) -> None:
    """Also where track was taken off, or nothing but the owner of a link or its end is another one."""
    m, g = COUNTRY_STATE.m, COUNTRY_STATE.g.copy()
    g.seat, g.round, g.actions, g.cubes = 0, 1, 1, [1] * len(g.cubes)
    links = [option.extra for option in Planner(m, is_compiled).options(g, 0, GREEDY)
             if option.kind == BUILD]  # fmt: skip
    assert len(links) == len(set(links)) > 1
    places = [g]
    for number, run in enumerate(Planner(m, False).runs[::5]):
        after = places[-1].copy()
        for enter, leave in (divmod(tile, 6) for tile in run.tiles):
            out = enter - enter % 6 + leave
            after.mate[enter], after.mate[out] = leave + 1, enter % 6 + 1
        after.links.append([0, run.city, run.to, *(tile // 6 for tile in run.tiles)])
        after.cubes[number] += 1
        after.tiles[0] += 1
        places.append(after)
    of_another, elsewhere, fewer = (places[-1].copy() for _ in range(3))
    of_another.links[0][OWNER] = 1
    elsewhere.links[1][TO] = m.city_count - 1
    del fewer.links[0]
    used = Planner(m, is_compiled)
    for place in (*places, of_another, elsewhere, fewer, *reversed(places)):
        first = Planner(m, is_compiled)
        assert used.options(place, 0, GREEDY) == first.options(place, 0, GREEDY)


@pytest.mark.usefixtures("compiled")
def test_what_is_kept_between_actions_is_what_would_be_worked_out_anew() -> None:
    state = RULES.initial_state(EASTERN, [SeatSetup(name, name) for name in ("greedy", "greedy")], {})
    thinker, tried = Planner(state.m, False), Counter[int]()
    b, own, _, room, by, options, trial, _, later = thinker.records
    for _, at in drive(RULES, state, bots("greedy", "greedy"), 2):
        if at.step != ACT or at.g.turn % 13:
            continue
        thinker.think(at.g, at.g.seat, Weights(tried=0))
        later.is_short = 0
        kinds = options.rows[: options.count * WIDE : WIDE]
        for first in (kinds.index(kind) for kind in set(kinds)):
            copy_own(b, trial, own, by.many)
            take(b, trial, options, first)
            tried[kinds[first]] += 1
            for _ in range(2):
                list_all(b, trial, room, by, later, 80, 90)
                found = later.rows[: later.count * WIDE]
                trial.stale, trial.fresh[:], trial.sure[:] = ALL_STALE, [0] * b.pairs, [0] * len(trial.sure)
                list_all(b, trial, room, by, later, 80, 90)
                assert found == later.rows[: later.count * WIDE]
                best = best_of(later)
                tried[later.rows[best * WIDE]] += 1
                take(b, trial, later, best)
        if at.g.whole > 8:
            break
    assert min(tried[kind] for kind in (MOVE, BUILD, IMPROVE, URBANIZE)) > 2, tried


def test_a_board_that_is_larger_than_all_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = Planner(RULES.initial_state(COUNTRY, [SeatSetup("a"), SeatSetup("b")], {}).m, False).sizes
    assert fits(sizes) and not fits({**sizes, "cities": 101})
    search = by_name.searches(RULES.initial_state(COUNTRY, [SeatSetup("a"), SeatSetup("b")], {}).m, 0)
    monkeypatch.setattr(by_name, "fits", lambda _: False)
    assert search.quickest() is search.interpreted


def test_a_bot_of_another_kind_plays_by_the_rules_only() -> None:
    class SeatState(RandomBot):
        pass

    assert BATCH.open(COUNTRY, {}, [SeatState(), RandomBot()]) is None


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="2 to 6 players"):
        BATCH.open(COUNTRY, {}, bots(*["random"] * 7))


def answers_of(batch: SearchedBatch) -> list[object]:
    """What a batch says of its compilation, of games without and with a search."""
    found: list[object] = []
    for names in (("random", "random"), ("random", "greedy")):
        games = batch.open(COAST, {}, bots(*names))
        assert games is not None
        found.append(games.interpreted_because)
    return found


@pytest.mark.usefixtures("compiled")
def test_games_are_compiled_by_the_build() -> None:
    assert answers_of(BATCH) == ["", ""]


def test_without_an_extension_games_are_interpreted() -> None:
    missing, line = Extension("engine.families.tycoon.no_extension"), "this installation has no compiled games"
    assert answers_of(replace(BATCH, extension=missing)) == ["", line]
    search = Search(missing, partial(Planner, COUNTRY_STATE.m))
    assert search.quickest() is search.interpreted
