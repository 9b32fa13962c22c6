"""Game session without a screen: setup, every position so far, and what happens next."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots.named import PERSON, RANDOM_BOTS, bot_named, bot_names, strongest
from engine.errors import RulesError
from engine.game.amount import Amount
from engine.game.bot import Bot
from engine.game.drive import Driver, Moment
from engine.game.ends import End
from engine.game.explanation import Explanation
from engine.game.family import Figures, Outlook, family
from engine.game.options import resolve
from engine.game.record import MAX_LETTERS, Note, Record, with_branch
from engine.game.rules import CHANCE, Action, Draw, Seat, SeatSetup
from engine.game.summary import turn_of_state
from engine.gamelog.naming import called_by, course_of
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario
from studio.playtest.session.history import Branch, Course

_log = logging.getLogger("boxcars.games")

THE_GAME = 0
"""Number of the game in its series: a playtest is the first, as in `boxcars play`."""


class GameSetup:
    """Constant part of a game: board, rules, seats, bots and seed. All methods depend on a position only, so any thread
    may call them while the window continues.

    Raises RulesError if the board cannot be played, BoxcarsError for an unknown bot.
    """

    def __init__(
        self,
        scenario: Scenario,
        seats: Sequence[SeatSetup],
        seed: int,
        chosen: Mapping[str, RuleValue] | None = None,
        named_by: Path | None = None,
    ) -> None:
        """`named_by` is the record whose folder has the files of bots."""
        known = family(scenario.family)
        if known.rules is None:
            raise RulesError(tr("{title} cannot be played yet").format(title=known.title))
        self.scenario, self.seats, self.seed = scenario, tuple(seats), seed
        self.family, self.rules = known, known.rules
        self.chosen = dict(chosen or {})
        self.named_by = named_by
        self.bots = [None if seat.bot == PERSON else bot_named(known, seat.bot, scenario, named_by) for seat in seats]
        self._adviser: Bot | None = None
        # The window reads a position while bots evaluate it in a thread of their own.
        self._driver = Driver(self.rules, self.bots, seed, THE_GAME, apart=True)

    @property
    def names(self) -> tuple[str, ...]:
        """Bot of each seat, `person` for a human."""
        return tuple(seat.bot for seat in self.seats)

    def played_by(self, bots: Sequence[str]) -> GameSetup:
        """Return the same game with other bots; its positions stay valid. Raises BoxcarsError for an unknown bot."""
        seats = [replace(seat, bot=bot) for seat, bot in zip(self.seats, bots, strict=True)]
        return GameSetup(self.scenario, seats, self.seed, self.chosen, self.named_by)

    def on(self, scenario: Scenario) -> GameSetup:
        """Return the same game on another board. Raises RulesError if it cannot be played there."""
        return GameSetup(scenario, self.seats, self.seed, self.chosen, self.named_by)

    @cached_property
    def hash(self) -> str:
        """Hash of the board and rules."""
        from engine.files.scenarios import played_hash

        return played_hash(self.scenario, self.chosen)

    def start(self) -> Moment:
        """Position before the first decision."""
        options = resolve(self.rules.options, self.scenario.rules, self.chosen)
        return self._driver.start(self.rules.initial_state(self.scenario, self.seats, options))

    def actor(self, at: Moment) -> Seat | None:
        """Return who decides next: a seat, CHANCE, or None when the game is over."""
        return self.rules.current_player(at.state)

    def draw(self, at: Moment) -> Draw | None:
        """Return the possible outcomes of chance, or None if a seat decides."""
        return self.rules.chance_outcomes(at.state) if self.actor(at) == CHANCE else None

    def actions(self, at: Moment) -> Sequence[Action]:
        """Return the actions of the seat that decides; empty while chance acts or when the game is over."""
        actor = self.actor(at)
        return () if actor is None or actor == CHANCE else self.rules.legal_actions(at.state)

    def amounts(self, at: Moment) -> Sequence[Amount]:
        """Return the amounts that the seat may name; empty while chance acts or when the game is over."""
        actor = self.actor(at)
        return () if actor is None or actor == CHANCE else self.rules.amounts(at.state)

    def ends(self, at: Moment) -> Iterator[End | None]:
        """Return where the active seat's train can go, and the cost."""
        return self.rules.reachable_ends(at.state)

    def outlook(self, at: Moment, place: Ref) -> Outlook | None:
        """Return the estimated trip of the active seat to a place out of reach; None without an estimate."""
        return self.family.outlook(at.state, place) if self.family.outlook is not None else None

    def figures(self, at: Moment) -> Mapping[Any, Figures]:
        """Return figures of the purchases in a position by decision."""
        return self.family.purchase_figures(at.state) if self.family.purchase_figures is not None else {}

    def train(self, at: Moment) -> str:
        """Return the milepost of the active seat's train; None if it has none."""
        seat = self.actor(at)
        return next((t.at.id for t in at.state.tokens if t.seat == seat and t.kind == "train"), "")

    def turn(self, at: Moment) -> int:
        """Return the number of the turn as the rules count turns; 0 before the first."""
        told = self.family.summary
        return told.turn(at.state) if told is not None else turn_of_state(at.state)

    def seat_to_act(self, at: Moment) -> Seat | None:
        """Return the seat that decides or rolls now; None when the game is over."""
        draw = self.draw(at)
        return draw.seat if draw is not None else self.actor(at)

    def is_person(self, seat: Seat | None) -> bool:
        """Return whether a human plays this seat."""
        return seat is not None and 0 <= seat < len(self.bots) and self.bots[seat] is None

    def after(self, at: Moment, action: Action) -> Moment:
        """Return the moment after an action. Raises RulesError for an illegal one."""
        return self._driver.after(at, action)

    def moment_after(self, at: Moment, action: Action, state: Any) -> Moment:
        """Return the moment after an action that is known to lead to this state."""
        return self._driver.moment_after(at, action, state)

    def roll(self, at: Moment) -> Moment:
        """Return the moment after a roll or draw by the seed."""
        return self._driver.rolled(at)

    def next_moment(self, at: Moment) -> Moment | None:
        """Return the moment after the next decision of chance or of a bot; None if a human decides or the game is
        over."""
        return self._driver.decided(at)

    def advice(self, at: Moment) -> Action | None:
        """Return the choice of the game system's first bot for the active seat; None if no seat decides."""
        actor = self.actor(at)
        if actor is None or actor == CHANCE:
            return None
        if self._adviser is None:
            self._adviser = bot_named(self.family, strongest(self.family))
        return self._driver.choice(self._adviser, actor, at)

    def choice_of(self, character: Any, at: Moment) -> Action:
        """Return the choice of a bot of this character for the deciding seat."""
        actor = self.actor(at)
        assert actor is not None and actor != CHANCE and self.family.bot_of is not None
        return self._driver.choice(self.family.bot_of(character), actor, at)

    def advisers(self) -> list[str]:
        """Return the names of the bots that can explain a decision: those of the game system and of the scenario."""
        return [name for name in bot_names(self.family, self.scenario) if name not in RANDOM_BOTS]

    def reasons(self, at: Moment, by: str = "") -> tuple[str, Explanation | None]:
        """Return the explanation by a bot; without a name by the bot of the active seat, or by the game system's first
        bot for a human. It is None from a bot without explanations. A seat must be deciding."""
        seat = self.actor(at)
        assert seat is not None and seat != CHANCE
        if by:
            return by, bot_named(self.family, by, self.scenario).explain(self.rules, self._driver.view(at, seat), seat)
        bot = self.bots[seat]
        name = self.seats[seat].bot if bot is not None else strongest(self.family)
        bot = bot or bot_named(self.family, name)
        return name, bot.explain(self.rules, self._driver.view(at, seat), seat)


class Session:
    """Game session: its setup and its course, in which every position can be shown again."""

    def __init__(self, setup: GameSetup, file: Path | None = None) -> None:
        self.setup = setup
        self.file = file
        """File of the board; None if it was never saved or has changed."""
        self.course = Course(setup.start(), setup.names)
        told = (setup.scenario.title, ",".join(seat.bot for seat in setup.seats), setup.seed)
        _log.info("a playtest on %s with %s, seed %d", *told)
        self.pins: list[Pin] = []
        """Notes."""
        self.record_file: Path | None = None
        """File that the game was opened from or last saved to."""
        self.saved = 0
        """Number of actions of the line in the last written record; -1 if that was another game."""

    @property
    def now(self) -> Moment:
        """Current position."""
        return self.course.now

    @property
    def positions(self) -> tuple[Moment, ...]:
        """Positions up to the current one."""
        return self.course.positions

    @property
    def line(self) -> list[Moment]:
        """All known positions, including those after the current one."""
        return self.course.line

    @property
    def state(self) -> Any:
        """State of the current position."""
        return self.now.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.setup.actor(self.now) is None

    @property
    def is_behind(self) -> bool:
        """Whether positions after the current one are known."""
        return self.course.is_behind

    @property
    def has_begun(self) -> bool:
        """Whether anything was decided yet."""
        return len(self.course.line) > 1

    @property
    def is_recorded(self) -> bool:
        """Whether closing loses nothing: never started, or saved in its present form."""
        return self.saved == len(self.course.line) - 1

    @property
    def winner(self) -> Seat | None:
        """Winning seat, or None."""
        return next((entry.seat for entry in self.state.entries if entry.kind == "win"), None)

    def choose(self, action: Action) -> None:
        """Play an action of the active seat, or the outcome of a roll. Raises RulesError for an illegal one."""
        # An action with a typed amount comes without its decision.
        own = self.setup.rules.string_to_action(self.now.state, action.code)
        self._follow(self.setup.after(self.now, own or action))

    def roll(self) -> None:
        """Let the seed decide for chance."""
        self._follow(self.setup.roll(self.now))

    def take(self, since: Moment, steps: Sequence[Moment]) -> bool:
        """Continue with steps computed from a position; return False if the game has moved since."""
        if self.now is not since:
            return False
        for step in steps:
            self._follow(step)
        return True

    def back(self) -> bool:
        """Go back by one decision; return False at the start. Later positions stay known."""
        return self.course.go_to(self.course.at - 1)

    def forward(self) -> bool:
        """Go forward by one known decision; return False if there is none."""
        return self.course.go_to(self.course.at + 1)

    def take_branch(self, branch: Branch) -> None:
        """Make a branch current. Nothing is lost or needs to be saved by this."""
        was_recorded = self.is_recorded
        setup = self.setup.played_by(branch.bots) if branch.bots != self.setup.names else self.setup
        self.course.take(branch)
        self.setup = setup
        self.saved = len(self.line) - 1 if was_recorded else -1

    def note_here(self) -> Pin | None:
        """Return the note at the current position, if there is one."""
        return next((pin for pin in self.pins if pin.moment is self.now), None)

    def write_note(self, text: str, place: Ref | None = None) -> None:
        """Set the note at the current position; an empty text removes it. An existing note keeps its place."""
        former = self.note_here()
        self.pins = [pin for pin in self.pins if pin is not former]
        if text:
            kept = former.place if former is not None and place is None else place
            self.pins.append(Pin(self.now, text[:MAX_LETTERS], kept))
        self.saved = -1

    def change_note(self, pin: Pin, text: str) -> Pin | None:
        """Change the text of a note, or remove it if the text is empty. Returns the new note."""
        now = Pin(pin.moment, text[:MAX_LETTERS], pin.place) if text else None
        self.pins = [one for one in (now if one is pin else one for one in self.pins) if one is not None]
        self.saved = -1
        return now

    def bring_back(self, former: Pin, now: Pin | None) -> None:
        """Restore a note in place of its successor, if that is still there."""
        self.pins = [*(pin for pin in self.pins if pin is not now), former]
        self.saved = -1

    def hand_over(self, seat: Seat, bot: str, kept: str = "") -> Branch | None:
        """Change the controller of a seat from the current position on. Known later positions become a branch, named
        `kept` if it had no name; returns that branch. Raises BoxcarsError for an unknown bot."""
        bots = tuple(bot if number == seat else name for number, name in enumerate(self.setup.names))
        setup = self.setup.played_by(bots)
        course, was_behind = self.course, self.is_behind
        course.part(kept)
        course.hand_over(bots)
        self.setup, self.saved = setup, -1
        return course.branches[-1] if was_behind else None

    def players(self, seat: Seat) -> str:
        """Return the controllers of a seat and their turns as text; empty without changes."""
        return course_of(seat, self.course.hand_overs, self._turn_at)

    @property
    def called_by_players(self) -> str:
        """Return a name of the line made from its changes of controllers."""
        return called_by([seat.name for seat in self.setup.seats], self.course.hand_overs, self._turn_at)

    def _turn_at(self, step: int) -> int:
        return self.setup.turn(self.line[step])

    def _follow(self, moment: Moment) -> None:
        if self.course.follow(moment):
            self.saved = -1

    def again(self, scenario: Scenario | None = None) -> Session:
        """Return a session with the same seats and seed at the start, on another board if given. Raises RulesError if
        that cannot be played."""
        setup = self.setup
        file = self.file if scenario is None else None
        return Session(setup.on(scenario or setup.scenario), file)

    def notes(self) -> tuple[Note, ...]:
        """Return the notes of the game and its branches."""
        lines = [("", self.line), *((branch.name, branch.line) for branch in self.course.branches)]
        return tuple(note for pin in self.pins for note in _note(pin, lines))

    def record(self) -> Record:
        """Return the known game as a record."""
        return as_record(self.setup, self.course.whole, self.course.branches, self.pins)

    def save_record(self, path: Path) -> None:
        """Write the record. The board is embedded unless the record can refer to its file. Raises FileError."""
        from engine.files.records import save_record

        save_record(self.record(), path, self.setup.scenario, self.file)
        self.saved, self.record_file = len(self.line) - 1, path


class Pin(Struct, frozen=True, eq=False):
    """Note pinned to a position, and optionally to a place on the board."""

    moment: Moment
    text: str
    place: Ref | None = None


def as_record(setup: GameSetup, game: Branch, branches: Iterable[Branch] = (), pins: Iterable[Pin] = ()) -> Record:
    """Return the record of a game with its branches and notes. Thread-safe."""
    found = _game(setup, game)
    lines: list[tuple[str, Sequence[Moment]]] = [("", game.line)]
    for branch in branches:
        found = with_branch(found, branch.name, _game(setup, branch))
        lines.append((branch.name, branch.line))
    return replace(found, main_branch=game.name, notes=tuple(note for pin in pins for note in _note(pin, lines)))


def _game(setup: GameSetup, game: Branch) -> Record:
    """Return the record of one line. If the rules fail at its last position, it has no scores and a note with the
    reason."""
    last = game.line[-1]
    state, turn = last.state, setup.turn(last)
    note = f"Stopped in turn {turn}" if turn else "Stopped before the first turn"  # not shown
    scores: tuple[float, ...] = ()
    try:
        is_over = setup.actor(last) is None
        found = setup.rules.returns(state)
        scores = tuple(float(found[seat]) for seat in range(len(setup.seats)))
    except Exception as error:
        _log.error("the last position cannot be scored", exc_info=error)  # not shown
        is_over, note = False, f"{note}; the rules could not score the last position"  # not shown
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
    """Return the note in the first line that has its position; none if no line has it."""
    for name, line in lines:
        step = next((step for step, moment in enumerate(line) if moment is pin.moment), None)
        if step is not None:
            place = f"{pin.place.kind} {pin.place.id}" if pin.place is not None else ""
            yield Note(step, pin.text, place, name)
            return
