"""One game or a few without showing them: by the game system's batch if it has one, else action by action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.game.bot import Bot
from engine.game.details import Recorder
from engine.game.drive import drive
from engine.game.family import family
from engine.game.fast.batch import Games, GameTally, SeatGames, WatchedGames
from engine.game.game_rules import AnyRules
from engine.game.rules import Counted, Options, SeatSetup
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario


class Job(Struct, frozen=True):
    """Common settings of all games of a batch, the counters to use, whether each game has its details, and the scenario
    file beside which trusted code has bots of the line-up ("": plug-ins in use only); small enough to be sent to a
    worker once."""

    scenario: Scenario
    options: Options
    bots: tuple[str, ...]
    seed: int
    counters: tuple[str, ...] = ()
    is_detailed: bool = False
    code: str = ""


def bots_of(job: Job) -> list[Bot]:
    """Return the bots of a job by seat. Raises BoxcarsError if there is none of a name."""
    known = family(job.scenario.family)
    return [bot_named(known, name, job.scenario, code=Path(job.code) if job.code else None) for name in job.bots]


PAIRED = "draws.by_trip"
"""Option with which rolls for destinations depend on the trip of a player, not on the turn."""


def paired(job: Job) -> Job:
    """Return a job for games that are compared with those of another job: with rolls by trip where the game system has
    them, so that a different route changes no later destination."""
    return replace(job, options={**job.options, PAIRED: True}) if PAIRED in job.options else job


def seats_of(bots: Sequence[str]) -> list[SeatSetup]:
    """Return a seat for each bot, with its name and color. Raises RulesError for too many."""
    if len(bots) > len(SEATS):
        raise RulesError(tr("expected at most {seats} bots, found {bots}").format(seats=len(SEATS), bots=len(bots)))
    return [SeatSetup(name, bot, colour) for bot, (name, colour) in zip(bots, SEATS, strict=False)]


SEATS = (
    (tr_noop("Red"), "#c8321e"),
    (tr_noop("Blue"), "#1f5fa8"),
    (tr_noop("Green"), "#1f7a4a"),
    (tr_noop("Yellow"), "#c99a00"),
    (tr_noop("Black"), "#2b2b2b"),
    (tr_noop("White"), "#9a9a9a"),
)
"""Names and colors of the first six seats."""


class Runner:
    """Plays games of one job. Prepares once; plays any game numbers in any order with the same result."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._games = self._opened()

    def _opened(self) -> Games | None:
        job, known = self.job, family(self.job.scenario.family)
        if known.fast is None:
            return None
        return known.fast.open(job.scenario, job.options, bots_of(job))

    def for_seats(self, options: Options) -> None:
        """Play the next games with these options, which differ from those of the job only in values for single players
        (`cash.start@2`). Game systems that can change them do not prepare again. Raises RulesError for a value that is
        not possible."""
        self.job = replace(self.job, options=options)
        if isinstance(self._games, SeatGames):
            self._games.for_seats(options)
        else:
            self._games = self._opened()

    @property
    def interpreted_because(self) -> str:
        """Return why the next games are not played by compiled code; "" if they are."""
        if self._games is not None:
            return self._games.interpreted_because
        if family(self.job.scenario.family).fast is None:
            return tr_noop("games of this system are never compiled")
        return tr_noop("one of the bots cannot play in compiled games")

    def play(self, games: Sequence[int]) -> Sequence[GameTally]:
        """Return one tally for each game, in the order given."""
        if self._games is not None:
            return self._games.play(self.job.seed, games, self.job.counters, self.job.is_detailed)
        return [play_slowly(self.job, game) for game in games]

    def watch(self, game: int, see: Callable[[Any], None]) -> None:
        """Play a game. `see` gets its state at the start, and after each decision or several that belong together; a
        game that is played in place changes the state as soon as `see` returns."""
        if isinstance(self._games, WatchedGames):
            self._games.watched(self.job.seed, game, see)
            return
        rules, bots, start = started(self.job)
        see(start)
        for _, state in drive(rules, start, bots, self.job.seed, game):
            see(state)


def started(job: Job) -> tuple[AnyRules, list[Bot], Any]:
    """Return the rules, the bots, and the state before the first decision, of a game that is played by its rules."""
    known = family(job.scenario.family)
    rules = known.rules
    assert rules is not None
    return rules, bots_of(job), rules.initial_state(job.scenario, seats_of(job.bots), job.options)


def play_slowly(job: Job, game: int) -> GameTally:
    """Play one game by the rules, reported by its entries: works for every game system."""
    rules, bots, start = started(job)
    state = start
    counts: dict[str, Counter[Counted]] = {name: Counter() for name in job.counters}
    recorder = Recorder(rules, family(job.scenario.family).summary, len(job.bots)) if job.is_detailed else None
    if recorder is not None:
        recorder.observe(start)
    for _, state in drive(rules, start, bots, job.seed, game):
        for name, of, amount in rules.counted(state):
            if name in counts:
                counts[name][of] += amount
        if recorder is not None:
            recorder.observe(state)
    scores = rules.returns(state)
    winner = next((entry.seat for entry in state.entries if entry.kind == "win"), None)
    owned = next((holding.owned for holding in state.holdings if holding.seat == winner), ())
    found = recorder.finished(winner, state) if recorder is not None else None
    return GameTally(winner, state.turn, tuple(float(scores[s]) for s in range(len(job.bots))), owned, counts, found)
