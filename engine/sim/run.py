"""One game or a handful without showing them: by the family's batch where it has one, else action by action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.game.family import family
from engine.game.fast.batch import Games, GameTally
from engine.game.kernel.drive import drive
from engine.game.rules import Counted, Options, Rules, SeatSetup
from engine.model.scenario import Scenario


class Job(Struct, frozen=True):
    """What every game of a batch has in common, and which of the family's counters are asked for; small enough to be
    sent to a worker once."""

    scenario: Scenario
    options: Options
    bots: tuple[str, ...]
    seed: int
    counters: tuple[str, ...] = ()


def seats_of(bots: Sequence[str]) -> list[SeatSetup]:
    """A seat for each bot, with the names and colours that games are told with. Raises RulesError for too many."""
    if len(bots) > len(SEATS):
        raise RulesError(f"a game has {len(SEATS)} seats at most, and {len(bots)} bots want one; name fewer")
    return [SeatSetup(name, bot, colour) for bot, (name, colour) in zip(bots, SEATS, strict=False)]


SEATS = (
    ("Red", "#c8321e"),
    ("Blue", "#1f5fa8"),
    ("Green", "#1f7a4a"),
    ("Yellow", "#c99a00"),
    ("Black", "#2b2b2b"),
    ("White", "#9a9a9a"),
)
"""Names and colours of the first six seats."""


@contextmanager
def compiling_aside(job: Job, cancelled: Callable[[], bool]) -> Iterator[None]:
    """Meanwhile another process compiles what the games of a job get faster by, unless that is done. It goes on after
    this process, so that short batches get there too; where somebody breaks off, it is ended, so that nothing is left.
    """
    known = family(job.scenario.family)
    bots = [bot_named(known, name, job.scenario) for name in job.bots]
    end = known.fast.compile_aside(job.scenario, job.options, bots) if known.fast is not None else None
    is_whole = False
    try:
        yield
        is_whole = not cancelled()
    finally:
        if end is not None and not is_whole:
            end()


class Runner:
    """Plays games of one job. Gets ready once; plays any game numbers in any order with the same result."""

    def __init__(self, job: Job) -> None:
        self.job = job
        known = family(job.scenario.family)
        self._games: Games | None = None
        if known.fast is not None:
            bots = [bot_named(known, name, job.scenario) for name in job.bots]
            self._games = known.fast.open(job.scenario, job.options, bots)

    @property
    def interpreted_because(self) -> str:
        """Why the next games are not played by compiled code; "" where they are."""
        if self._games is not None:
            return self._games.interpreted_because
        if family(self.job.scenario.family).fast is None:
            return "the games of this family are never compiled"
        return "one of the bots cannot play in compiled games"

    def play(self, games: Sequence[int]) -> Sequence[GameTally]:
        """One tally a game, in the order asked."""
        if self._games is not None:
            return self._games.play(self.job.seed, games, self.job.counters)
        return [play_slowly(self.job, game) for game in games]


def play_slowly(job: Job, game: int) -> GameTally:
    """One game through the rules, told by its entries: works for every family."""
    known = family(job.scenario.family)
    rules = known.rules
    assert isinstance(rules, Rules)
    bots = [bot_named(known, name, job.scenario) for name in job.bots]
    start = state = rules.start(job.scenario, seats_of(job.bots), job.options)
    counts: dict[str, Counter[Counted]] = {name: Counter() for name in job.counters}
    for _, state in drive(rules, start, bots, job.seed, game):
        for name, of, amount in rules.counted(state):
            if name in counts:
                counts[name][of] += amount
    scores = rules.scores(state)
    winner = next((entry.seat for entry in state.entries if entry.kind == "win"), None)
    owned = next((holding.owned for holding in state.holdings if holding.seat == winner), ())
    return GameTally(winner, state.turn, tuple(float(scores[s]) for s in range(len(job.bots))), owned, counts)
