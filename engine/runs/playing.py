"""Games of runs that are played again: a run that is completed, repeated, or opened at one game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.bots.named import seating
from engine.errors import BoxcarsError
from engine.files.scenarios import played_hash
from engine.game.drive import drive
from engine.game.family import family
from engine.game.fast.batch import GameTally, Sums
from engine.game.options import resolve
from engine.game.record import Record
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.report.intervals import Z, wilson
from engine.runs.identity import Playable, code_of_bots, identity_of, playable, scenario_text, stored_counters
from engine.runs.store import Run, Store, content
from engine.sim.batch import play_games
from engine.sim.run import bots_of, seats_of
from engine.sim.tally import Totals
from engine.sim.workers import Workers

Cancelled = Callable[[], bool]
Progress = Callable[[int], None]
Watch = Callable[[Sequence[int], Sequence[GameTally]], None]


def of_run(store: Store, run: Run) -> Playable:
    """Return a run of a store, ready to play. Raises BoxcarsError as `playable` does."""
    return playable(run.identity, store.scenario_text(run), store.code(run))


def resume(
    store: Store, run: Run, games: int, workers: Workers, version: str, cancelled: Cancelled = lambda: False,
    advance: Progress = lambda games: None, watch: Watch = lambda numbers, tallies: None,
) -> None:  # fmt: skip
    """Play the games that a run lacks, so that it has `games` from its first one on. `watch` gets the numbers and
    results of games that are stored. Raises BoxcarsError if another version than this `version` played the others,
    since its games may differ."""
    if run.identity.engine_version != version:
        text = tr("the run was played by version {other} and cannot be completed by version {this}")
        raise BoxcarsError(text.format(other=run.identity.engine_version, this=version))
    made = of_run(store, run)
    done = store.numbers(run.id)
    store.extend(run.id, run.first, max(games, run.wanted))
    for chunk in play_games(made.job, games, workers, cancelled, first=run.first, done=done):
        store.add(run.id, chunk.numbers, chunk.tallies)
        watch(chunk.numbers, chunk.tallies)
        advance(len(chunk.numbers))


def begin(
    store: Store, scenario: Scenario, chosen: Mapping[str, RuleValue], bots: Sequence[str], seed: int, games: int,
    version: str, first: int = 0,
) -> Run:  # fmt: skip
    """Add a run without games to a store, with the counters that a report on it needs, and return it. Raises
    BoxcarsError if such games cannot be played."""
    known = family(scenario.family)
    if known.rules is None:
        raise BoxcarsError(tr("the program has no rules of this game system"))
    seating(known, bots, scenario=scenario)
    options = resolve(known.rules.options, scenario.rules, chosen)
    known.rules.initial_state(scenario, seats_of(bots), options)
    own = known.lessons(scenario, options, len(bots)).counters if known.lessons is not None else ()
    identity = identity_of(scenario, options, chosen, bots, seed, stored_counters(known, own), version)
    code = code_of_bots(scenario, bots)
    return store.run(store.begin(identity, scenario_text(scenario), first, games, code))


FIRST_GAMES, MAX_GAMES = 200, 1_000_000
"""Games until the first look at the precision of a run, and the most games of a run with a wanted precision."""


def games_for(sums: Sums, seats: int, precision: float) -> int:
    """Return how many games a run needs so that the 95% interval of the share of wins of each seat is within
    `precision` of its middle, as far as its games so far show; their number if they are enough.

    The number depends only on the results of these games. So a run that is extended to it until nothing is missing has
    the same games for any number of workers.
    """
    shares = [wilson(sums.wins[seat], sums.games) for seat in range(seats)]
    if sums.games and all((high - low) / 2 <= precision for low, high in shares):
        return sums.games
    if sums.games < FIRST_GAMES:
        return FIRST_GAMES
    spread = max(share * (1 - share) for share in (sums.wins[seat] / sums.games for seat in range(seats)))
    wanted = math.ceil(Z * Z * max(spread, 0.01) / precision**2)
    return min(MAX_GAMES, max(wanted, sums.games + FIRST_GAMES // 4))


def play_to_precision(
    store: Store, run: Run, precision: float, workers: Workers, version: str,
    cancelled: Cancelled = lambda: False, advance: Progress = lambda games: None,
    plan: Progress = lambda games: None, watch: Watch = lambda numbers, tallies: None,
) -> None:  # fmt: skip
    """Play games of a run until the shares of wins of all seats are as precise as wanted. `plan` is called with each
    new total number of games. Raises BoxcarsError as `resume` does."""
    seats = len(run.identity.bots)
    while not cancelled():
        sums = store.sums(run.id)
        wanted = games_for(sums, seats, precision)
        if wanted <= sums.games:
            return
        plan(wanted)
        resume(store, store.run(run.id), wanted, workers, version, cancelled, advance, watch)


def differences(
    store: Store, run: Run, workers: Workers, cancelled: Cancelled = lambda: False,
    advance: Progress = lambda games: None,
) -> Iterator[int]:  # fmt: skip
    """Play all games of a run again and yield the numbers of those with another result. Nothing is stored."""
    made = of_run(store, run)
    numbers = store.numbers(run.id)
    if not numbers:
        return
    first, last = min(numbers), max(numbers)
    lacking = set(range(first, last + 1)) - numbers
    counters = run.identity.counters
    stored = {number: content(tally, counters) for number, tally in store.games(run.id)}
    for chunk in play_games(made.job, last + 1 - first, workers, cancelled, first=first, done=lacking):
        for number, tally in zip(chunk.numbers, chunk.tallies, strict=True):
            if stored[number] != content(tally, counters):
                yield number
        advance(len(chunk.numbers))


def totals_of(store: Store, run: Run) -> Totals:
    """Return the totals of the games of a run."""
    identity = run.identity
    found = Totals(identity.bots, identity.seed, identity.scenario_hash)
    found.add_sums(store.sums(run.id))
    return found


def wins_between(store: Store, run: Run) -> tuple[list[str], list[list[dict[str, Any] | None]]]:
    """Return the bots of a run, and for each pair the share of the games decided between them that the bot of the row
    won. Bots with more seats count by seat; a pair without such games has None."""
    bots, wins = run.identity.bots, store.sums(run.id).wins
    names = list(dict.fromkeys(bots))
    won = {name: sum(wins[seat] for seat, bot in enumerate(bots) if bot == name) for name in names}
    rates = {name: won[name] / bots.count(name) for name in names}

    def pair(high: str, low: str) -> dict[str, Any] | None:
        games = won[high] + won[low]
        if high == low or not games:
            return None
        return {"value": rates[high] / (rates[high] + rates[low]), "games": games}

    return names, [[pair(high, low) for low in names] for high in names]


def record_of(made: Playable, number: int) -> Record:
    """Play one game of a run by the rules and return its record. Raises RulesError if it cannot be played."""
    job, rules = made.job, made.rules
    known = family(made.identity.family)
    bots = bots_of(job)
    seats = seats_of(job.bots)
    start = state = rules.initial_state(made.scenario, seats, job.options)
    codes = []
    for action, after in drive(rules, start, bots, job.seed, number):
        codes.append(action.code)
        state = after
    scores = rules.returns(state)
    return Record(
        family=known.id,
        hash=played_hash(made.scenario, made.identity.chosen),
        seats=tuple(seats),
        seed=job.seed,
        actions=tuple(codes),
        scores=tuple(float(scores[seat]) for seat in range(len(seats))),
        finished=rules.is_terminal(state),
        options=made.identity.chosen,
        game=number,
        title=made.scenario.title,
    )
