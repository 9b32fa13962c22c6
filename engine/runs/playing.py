"""Games of runs that are played again: a run that is completed, repeated, or opened at one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.bots.named import bot_named
from engine.errors import BoxcarsError
from engine.files.scenarios import played_hash
from engine.game.drive import drive
from engine.game.family import family
from engine.game.record import Record
from engine.i18n import tr
from engine.runs.identity import Playable, playable
from engine.runs.store import Run, Store, content
from engine.sim.batch import play_games
from engine.sim.run import seats_of
from engine.sim.tally import Totals
from engine.sim.workers import Workers

Cancelled = Callable[[], bool]
Progress = Callable[[int], None]


def of_run(store: Store, run: Run) -> Playable:
    """Return a run of a store, ready to play. Raises BoxcarsError as `playable` does."""
    return playable(run.identity, store.scenario_text(run))


def resume(
    store: Store, run: Run, games: int, workers: Workers, version: str, cancelled: Cancelled = lambda: False,
    advance: Progress = lambda games: None,
) -> None:  # fmt: skip
    """Play the games that a run lacks, so that it has `games` from its first one on. Raises BoxcarsError if another
    version than this `version` played the others, since its games may differ."""
    if run.identity.engine_version != version:
        text = tr("the run was played by version {other} and cannot be completed by version {this}")
        raise BoxcarsError(text.format(other=run.identity.engine_version, this=version))
    made = of_run(store, run)
    done = store.numbers(run.id)
    store.extend(run.id, run.first, max(games, run.wanted))
    for chunk in play_games(made.job, games, workers, cancelled, first=run.first, done=done):
        store.add(run.id, chunk.numbers, chunk.tallies)
        advance(len(chunk.numbers))


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


def record_of(made: Playable, number: int) -> Record:
    """Play one game of a run by the rules and return its record. Raises RulesError if it cannot be played."""
    job, rules = made.job, made.rules
    known = family(made.identity.family)
    bots = [bot_named(known, name, made.scenario) for name in job.bots]
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
