"""A game at the table without a screen: who sits where, every position so far, and what happens next."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots.named import PERSON, bot_named, strongest
from engine.errors import RulesError
from engine.game.amount import Amount
from engine.game.bot import Bot
from engine.game.ends import End
from engine.game.explanation import Explanation
from engine.game.family import Figures, Outlook, family, turn_of_state
from engine.game.kernel.drive import Driver, Moment
from engine.game.options import resolve
from engine.game.record import MAX_LETTERS, Note, Record, with_branch
from engine.game.rules import CHANCE, Action, Draw, Seat, SeatSetup
from engine.gamelog.naming import called_by, course_of
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario
from studio.playtest.session.history import Branch, Course

_log = logging.getLogger("boxcars.games")

THE_GAME = 0
"""The number of the game in its batch: a game at the table is the first, as `boxcars play` plays it."""


class GameSetup:
    """What stays the same during a game: board, rules, seats, bots and seed. All its answers follow from a position, so
    that a thread may ask while the window goes on.

    Raises RulesError where the board cannot be played, BoxcarsError for a bot nobody knows.
    """

    def __init__(
        self, scenario: Scenario, seats: Sequence[SeatSetup], seed: int, chosen: Mapping[str, RuleValue] | None = None
    ) -> None:
        known = family(scenario.family)
        if known.rules is None:
            raise RulesError(f"{known.title} cannot be played yet")
        self.scenario, self.seats, self.seed = scenario, tuple(seats), seed
        self.family, self.rules = known, known.rules
        self.chosen = dict(chosen or {})
        self.bots = [None if seat.bot == PERSON else bot_named(known, seat.bot, scenario) for seat in seats]
        self._adviser: Bot | None = None
        # A window reads a position while bots think about it in a thread of their own.
        self._driver = Driver(self.rules, self.bots, seed, THE_GAME, apart=True)

    @property
    def names(self) -> tuple[str, ...]:
        """The bot of each seat, `person` for none."""
        return tuple(seat.bot for seat in self.seats)

    def played_by(self, bots: Sequence[str]) -> GameSetup:
        """The same game with other bots on its seats; its positions stay what they are. Raises BoxcarsError for one
        nobody knows."""
        seats = [replace(seat, bot=bot) for seat, bot in zip(self.seats, bots, strict=True)]
        return GameSetup(self.scenario, seats, self.seed, self.chosen)

    @cached_property
    def hash(self) -> str:
        """What the game is played on."""
        from engine.files.scenarios import played_hash

        return played_hash(self.scenario, self.chosen)

    def start(self) -> Moment:
        """The position before the first decision."""
        options = resolve(self.rules.options(), self.scenario.rules, self.chosen)
        return self._driver.start(self.rules.start(self.scenario, self.seats, options))

    def actor(self, at: Moment) -> Seat | None:
        """Whose decision is next: a seat, CHANCE, or None when the game is over."""
        return self.rules.actor(at.state)

    def draw(self, at: Moment) -> Draw | None:
        """What chance may bring now, or None where a seat decides."""
        return self.rules.outcomes(at.state) if self.actor(at) == CHANCE else None

    def actions(self, at: Moment) -> Sequence[Action]:
        """What the seat that decides may do; nothing while chance acts or when it is over."""
        actor = self.actor(at)
        return () if actor is None or actor == CHANCE else self.rules.actions(at.state)

    def amounts(self, at: Moment) -> Sequence[Amount]:
        """What the seat that decides may name an amount for; nothing while chance acts or when it is over."""
        actor = self.actor(at)
        return () if actor is None or actor == CHANCE else self.rules.amounts(at.state)

    def ends(self, at: Moment) -> Iterator[End | None]:
        """Where what the seat that decides moves can go, and what that costs."""
        return self.rules.ends(at.state)

    def outlook(self, at: Moment, place: Ref) -> Outlook | None:
        """The way of who moves to a place that is out of reach, as the family reckons it; None where it does not."""
        return self.family.outlook(at.state, place) if self.family.outlook is not None else None

    def figures(self, at: Moment) -> Mapping[str, Figures]:
        """What the purchases of a position are about, by their codes."""
        return self.family.compared(at.state) if self.family.compared is not None else {}

    def train(self, at: Moment) -> str:
        """The milepost where the train of the seat that decides is; nothing where it has none."""
        seat = self.actor(at)
        return next((t.at.id for t in at.state.tokens if t.seat == seat and t.kind == "train"), "")

    def turn(self, at: Moment) -> int:
        """The number of the turn as the rules count turns; 0 before the first."""
        told = self.family.told
        return told.turn(at.state) if told is not None else turn_of_state(at.state)

    def seat_to_act(self, at: Moment) -> Seat | None:
        """The seat that decides or rolls now; None when it is over."""
        draw = self.draw(at)
        return draw.seat if draw is not None else self.actor(at)

    def is_person(self, seat: Seat | None) -> bool:
        """Whether somebody plays this seat by hand."""
        return seat is not None and 0 <= seat < len(self.bots) and self.bots[seat] is None

    def after(self, at: Moment, action: Action) -> Moment:
        """The moment after an action. Raises RulesError for an illegal one."""
        return self._driver.after(at, action)

    def reached(self, at: Moment, action: Action, state: Any) -> Moment:
        """The moment after an action that is known to lead to this state."""
        return self._driver.moment_after(at, action, state)

    def rolled(self, at: Moment) -> Moment:
        """What the seed brings where chance acts."""
        return self._driver.rolled(at)

    def decided(self, at: Moment) -> Moment | None:
        """The moment after the next decision of chance or of a bot; None where a person decides or it is over."""
        return self._driver.decided(at)

    def advised(self, at: Moment) -> Action | None:
        """What the family's first bot would decide for the seat that decides; None where none decides."""
        actor = self.actor(at)
        if actor is None or actor == CHANCE:
            return None
        if self._adviser is None:
            self._adviser = bot_named(self.family, strongest(self.family))
        return self._driver.choice(self._adviser, actor, at)

    def reasons(self, at: Moment) -> tuple[str, Explanation | None]:
        """The bot of the seat that decides, or the family's first one for a person, and why it decides as it does; None
        from a bot that gives no reasons. A seat has to decide."""
        seat = self.actor(at)
        assert seat is not None and seat != CHANCE
        bot = self.bots[seat]
        name = self.seats[seat].bot if bot is not None else strongest(self.family)
        bot = bot or bot_named(self.family, name)
        return name, bot.explain(self.rules, self._driver.view(at, seat), seat)


class Session:
    """A game at the table: its setup and its course, in which every position can be shown again."""

    def __init__(self, setup: GameSetup, file: Path | None = None) -> None:
        self.setup = setup
        self.file = file
        """Where the board was loaded from; None if it was never saved or is changed."""
        self.course = Course(setup.start(), setup.names)
        told = (setup.scenario.title, ",".join(seat.bot for seat in setup.seats), setup.seed)
        _log.info("a playtest on %s with %s, seed %d", *told)
        self.pins: list[Pin] = []
        """Notes."""
        self.record_file: Path | None = None
        """The file that the game was opened from, or saved to last."""
        self.saved = 0
        """How many actions the line has in the record that was written last; -1 where that is another game."""

    @property
    def now(self) -> Moment:
        """The position on the table."""
        return self.course.now

    @property
    def positions(self) -> tuple[Moment, ...]:
        """Every position up to the one on the table."""
        return self.course.positions

    @property
    def line(self) -> list[Moment]:
        """Every position that is known, those that follow the one on the table too."""
        return self.course.line

    @property
    def state(self) -> Any:
        """The state on the table."""
        return self.now.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.setup.actor(self.now) is None

    @property
    def is_behind(self) -> bool:
        """Whether it is known how the game went on from the position on the table."""
        return self.course.is_behind

    @property
    def has_begun(self) -> bool:
        """Whether anything was decided yet."""
        return len(self.course.line) > 1

    @property
    def is_recorded(self) -> bool:
        """Whether closing loses nothing: never begun, or written as it stands."""
        return self.saved == len(self.course.line) - 1

    @property
    def winner(self) -> Seat | None:
        """Who has won, if somebody has."""
        return next((entry.seat for entry in self.state.entries if entry.kind == "win"), None)

    def choose(self, action: Action) -> None:
        """Plays an action of the seat to decide, or the outcome of a roll. Raises RulesError for an illegal one."""
        self._follow(self.setup.after(self.now, action))

    def roll(self) -> None:
        """Lets the seed decide where chance acts."""
        self._follow(self.setup.rolled(self.now))

    def take(self, since: Moment, steps: Sequence[Moment]) -> bool:
        """Goes on by steps thought out from a position; refuses them, with False, if the table has moved since."""
        if self.now is not since:
            return False
        for step in steps:
            self._follow(step)
        return True

    def back(self) -> bool:
        """One decision back; False at the start. What was decided stays known."""
        return self.course.go_to(self.course.at - 1)

    def forward(self) -> bool:
        """One decision forward as the game went; False where that is not known."""
        return self.course.go_to(self.course.at + 1)

    def take_branch(self, branch: Branch) -> None:
        """Makes a branch the game on the table. Nothing is lost by it, and nothing new is there to be saved."""
        was_recorded = self.is_recorded
        setup = self.setup.played_by(branch.bots) if branch.bots != self.setup.names else self.setup
        self.course.take(branch)
        self.setup = setup
        self.saved = len(self.line) - 1 if was_recorded else -1

    def note_here(self) -> Pin | None:
        """The note at the position on the table, if there is one."""
        return next((pin for pin in self.pins if pin.moment is self.now), None)

    def write_note(self, text: str, place: Ref | None = None) -> None:
        """Puts a note to the position on the table in place of the one there; an empty text is none. One that had
        a place keeps it."""
        former = self.note_here()
        self.pins = [pin for pin in self.pins if pin is not former]
        if text:
            kept = former.place if former is not None and place is None else place
            self.pins.append(Pin(self.now, text[:MAX_LETTERS], kept))
        self.saved = -1

    def change_note(self, pin: Pin, text: str) -> Pin | None:
        """Gives a note other words, or takes it away where they are empty. What stands in its place now."""
        now = Pin(pin.moment, text[:MAX_LETTERS], pin.place) if text else None
        self.pins = [one for one in (now if one is pin else one for one in self.pins) if one is not None]
        self.saved = -1
        return now

    def bring_back(self, former: Pin, now: Pin | None) -> None:
        """Puts a note back, in place of the one that came for it as long as that is there."""
        self.pins = [*(pin for pin in self.pins if pin is not now), former]
        self.saved = -1

    def hand_over(self, seat: Seat, bot: str, kept: str = "") -> Branch | None:
        """Lets another bot, or a `person`, play a seat from the position on the table. How the game went on from there,
        if that is known, is a branch, called `kept` where it had no name; returns that branch. Raises BoxcarsError for
        a bot nobody knows."""
        bots = tuple(bot if number == seat else name for number, name in enumerate(self.setup.names))
        setup = self.setup.played_by(bots)
        course, was_behind = self.course, self.is_behind
        course.part(kept)
        course.hand_over(bots)
        self.setup, self.saved = setup, -1
        return course.branches[-1] if was_behind else None

    def players(self, seat: Seat) -> str:
        """Who decided for a seat and from where, in words; nothing where nobody handed it over."""
        return course_of(seat, self.course.hand_overs, self._turn_at)

    @property
    def called_by_players(self) -> str:
        """What the line is called by the seats that were handed over in it."""
        return called_by([seat.name for seat in self.setup.seats], self.course.hand_overs, self._turn_at)

    def _turn_at(self, step: int) -> int:
        return self.setup.turn(self.line[step])

    def _follow(self, moment: Moment) -> None:
        if self.course.follow(moment):
            self.saved = -1

    def again(self, scenario: Scenario | None = None) -> Session:
        """The same seats and seed from the start, on another board if one is given. Raises RulesError where that cannot
        be played."""
        setup = self.setup
        file = self.file if scenario is None else None
        return Session(GameSetup(scenario or setup.scenario, setup.seats, setup.seed, setup.chosen), file)

    def notes(self) -> tuple[Note, ...]:
        """What is noted in the game and in its branches."""
        lines = [("", self.line), *((branch.name, branch.line) for branch in self.course.branches)]
        return tuple(note for pin in self.pins for note in _note(pin, lines))

    def record(self) -> Record:
        """The game, as far as it is known, as a value that replays."""
        return played(self.setup, self.course.whole, self.course.branches, self.pins)

    def save_record(self, path: Path) -> None:
        """Writes the record; the board is embedded unless it has a file that the record can name. Raises FileError."""
        from engine.files.records import save_record

        save_record(self.record(), path, self.setup.scenario, self.file)
        self.saved, self.record_file = len(self.line) - 1, path


class Pin(Struct, frozen=True, eq=False):
    """A note pinned to a position, and to a place of the board if it has one."""

    moment: Moment
    text: str
    place: Ref | None = None


def played(setup: GameSetup, game: Branch, branches: Iterable[Branch] = (), pins: Iterable[Pin] = ()) -> Record:
    """The record of a game with its branches and notes. Any thread may ask."""
    found = _game(setup, game)
    lines: list[tuple[str, Sequence[Moment]]] = [("", game.line)]
    for branch in branches:
        found = with_branch(found, branch.name, _game(setup, branch))
        lines.append((branch.name, branch.line))
    return replace(found, line=game.name, notes=tuple(note for pin in pins for note in _note(pin, lines)))


def _game(setup: GameSetup, game: Branch) -> Record:
    """Return the record of one line. If the rules fail at its last position, it has no scores and a note says why."""
    last = game.line[-1]
    state, turn = last.state, setup.turn(last)
    note = f"Stopped in turn {turn}" if turn else "Stopped before the first turn"
    scores: tuple[float, ...] = ()
    try:
        is_over = setup.actor(last) is None
        found = setup.rules.scores(state)
        scores = tuple(float(found[seat]) for seat in range(len(setup.seats)))
    except Exception as error:
        _log.error("the last position cannot be scored", exc_info=error)
        is_over, note = False, f"{note}; the rules could not score the last position"
    return Record(
        family=setup.family.id,
        hash=setup.hash,
        seats=tuple(replace(seat, bot=bot) for seat, bot in zip(setup.seats, game.bots, strict=True)),
        seed=setup.seed,
        actions=tuple(position.action.code for position in game.line if position.action is not None),
        scores=scores,
        finished=is_over,
        options=setup.chosen,
        game=THE_GAME,
        title=setup.scenario.title,
        note="" if is_over else note,
        hand_overs=game.hand_overs,
    )


def _note(pin: Pin, lines: Iterable[tuple[str, Sequence[Moment]]]) -> Iterator[Note]:
    """The note in the first line that has its position; none where no line has it any more."""
    for name, line in lines:
        step = next((step for step, moment in enumerate(line) if moment is pin.moment), None)
        if step is not None:
            place = f"{pin.place.kind} {pin.place.id}" if pin.place is not None else ""
            yield Note(step, pin.text, place, name)
            return
