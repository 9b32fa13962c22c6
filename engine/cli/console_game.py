"""A game at the terminal, by bots or by hand: printing, undo and saving."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, redirect_stdout, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

from engine.cli.console_player import Command, ConsolePlayer
from engine.cli.course import Course
from engine.cli.game import Prepared
from engine.cli.interruption import Interrupted
from engine.cli.spooled_json import SpooledList
from engine.errors import BoxcarsError
from engine.game.bot import Bot
from engine.game.drive import MAX_ACTIONS, Driver, Moment
from engine.game.explanation import Explanation
from engine.game.record import Record, recorded_action
from engine.game.rules import CHANCE, Action, Seat, SeatSetup
from engine.game.summary import GameSummarySpec, turn_of_state
from engine.gamelog.journal import Journal, Line
from engine.i18n import tr
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario
from engine.plain_text import plain_line


class Abbreviations:
    """Names and rule texts that a printed journal refers to, each shown once."""

    def __init__(self, told: GameSummarySpec | None, scenario: Scenario) -> None:
        self._told, self._railroads = told, scenario.board.railroads
        self._known: set[str] = set()

    def below(self, line: Line) -> Iterator[str]:
        """Yield the lines below a journal line: full names of railroads shown by their initials, and the rules by which
        money moves."""
        named = {ref.id.rpartition(" ")[2] for ref in line.about if ref.kind in ("railroad", "section")}
        names = [f"{id}: {name}" for id in sorted(named) if (name := self._name(id)) not in ("", id)]
        if names:
            yield "; ".join(names)
        said: dict[str, list[str]] = defaultdict(list)
        for code, words in self._told.ruled(line.rule) if self._told is not None and line.because else ():
            if self._is_new(code):
                said[words].append(code)
        for words, codes in said.items():
            yield f"{' '.join(codes)}: {words}"

    def _name(self, id: str) -> str:
        """Return the name of a railroad that has not been shown yet; "" for anything else."""
        railroad = self._railroads.get(RailroadId(id))
        return railroad.name if railroad is not None and self._is_new(id) else ""

    def _is_new(self, code: str) -> bool:
        is_new = code not in self._known
        self._known.add(code)
        return is_new


MAX_LOG_LINES = 15
"""Number of journal lines that `log` shows."""


class ConsoleGame:
    """A game at the terminal: its course so far, and the printed journal."""

    def __init__(
        self,
        ready: Prepared,
        seats: Sequence[SeatSetup],
        players: Sequence[Bot | None],
        seed: int,
        is_told: bool,
        game: int = 0,
    ) -> None:
        self._ready, self._seats, self._seed, self._game, self._is_told = ready, seats, seed, game, is_told
        self._is_text = is_told
        self._driver = Driver(ready.rules, players, seed, game)
        self._course = Course(
            self._driver, self._driver.start(ready.rules.initial_state(ready.scenario, seats, ready.options))
        )
        self._asked: list[tuple[int, Seat]] = []
        """Positions at which a human decided, with the seat. A ride typed at once is one decision."""
        self._ahead: list[tuple[list[str], list[tuple[int, Seat]]]] = []
        """Undone actions for redo, each with the decisions of humans among them."""
        self._by_hand = [seat for seat, player in enumerate(players) if player is None]
        told = ready.family.summary
        self._turn = told.turn if told is not None else turn_of_state
        self.journal = Journal([seat.name for seat in seats], ready.scenario.currency, count=self._turn)
        self._told = 0
        self._texts, self._lines = SpooledList(), SpooledList()
        """For programs: the lines that the journal has forgotten."""
        self._spelled_out = Abbreviations(ready.family.summary, ready.scenario)
        self._person = ConsolePlayer(ready.family, ready.scenario, seats, self.save, self._reasons, self._last_lines)
        self._follow(self._course.last)

    @property
    def played(self) -> int:
        """The number of actions so far."""
        return self._course.played

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self._ready.rules.is_terminal(self._course.last.state)

    def follow(self, codes: Sequence[str]) -> None:
        """Replay actions of a record without printing them. Raises DivergenceError where an action is not possible."""
        is_told, self._is_told = self._is_told, False
        for step, code in enumerate(codes):
            at = self._course.last
            action = recorded_action(self._ready.rules, at.state, step, code)
            seat = self._ready.rules.current_player(at.state)
            if seat in self._by_hand and self._has_choice(at):
                self._asked.append((self.played, seat))
            self._go(self._driver.after(at, action))
        self._tell(len(self.journal.lines))
        self._is_told = is_told

    def to_the_end(self) -> tuple[int, bool]:
        """Play on. Returns the exit code of a signal (0 without one) and whether the input ended early.

        Where the standard output is for programs, questions to a human go to standard error.
        """
        try:
            with nullcontext() if self._is_told else redirect_stdout(sys.stderr):
                self.play()
        except Interrupted as interrupted:
            self._leave()
            return interrupted.exit_code, False
        except EOFError:
            self._leave()
            return 0, True
        return 0, False

    def _leave(self) -> None:
        """End the line of an open question, so that the last message starts on its own line."""
        if self._by_hand and self._is_told:
            print()

    def play(self) -> None:
        """Play until the game is over or the human quits."""
        while self.played < MAX_ACTIONS:
            moment = self._driver.decided(self._course.last)
            if moment is not None:
                self._go(moment)
                continue
            if self.is_over:
                break
            for decided in self._by_somebody():
                self._go(decided)
            if self._wants_to_stop:
                break
        self._tell(len(self.journal.lines))

    _wants_to_stop = False

    def _by_somebody(self) -> Iterator[Moment]:
        """Yield the moments after a human's decision; none after undo or quit."""
        at, rules = self._course.last, self._ready.rules
        seat = rules.current_player(at.state)
        assert seat is not None
        actions: list[Action] | Command = list(rules.legal_actions(at.state))
        if self._has_choice(at):
            actions = self._person.decide(rules.information_state(at.state, seat), seat)
        if actions is Command.QUIT:
            self._wants_to_stop = True
        elif actions is Command.REDO:
            yield from self._redo()
        elif isinstance(actions, Command):
            self._undo(seat, actions)
        else:
            if self._has_choice(at):
                self._asked.append((self.played, seat))
                self._ahead.clear()
            for action in actions:
                at = self._driver.after(at, action)
                yield at

    def _has_choice(self, at: Moment) -> bool:
        rules = self._ready.rules
        return len(rules.legal_actions(at.state)) > 1 or bool(rules.amounts(at.state))

    def _go(self, moment: Moment) -> None:
        self._course.add(moment)
        self._follow(moment)

    def _follow(self, moment: Moment) -> None:
        """Add a moment to the journal: as the only human may see it, or in full with several humans or none."""
        rules = self._ready.rules
        only = self._by_hand[0] if len(self._by_hand) == 1 and not rules.is_terminal(moment.state) else None
        self.journal.add(self.played, moment.state if only is None else rules.information_state(moment.state, only))
        self._tell(self.journal.closed)

    def _tell(self, until: int) -> None:
        for line in self.journal.lines[self._told : until]:
            if self._is_told:
                print(plain_line(line.as_printed()))
                for words in self._spelled_out.below(line):
                    print(plain_line(f"       {words}"))
        self._told = max(self._told, until)
        if not self._by_hand and self._told > 10 * MAX_LOG_LINES:
            # Nothing is undone in a game of bots, and its lines are printed or spooled.
            self._forget(self._told - MAX_LOG_LINES)
            self._told = MAX_LOG_LINES

    def _forget(self, count: int) -> None:
        """Remove the first lines from the journal; they are spooled if they were not printed."""
        for line in () if self._is_text else self.journal.lines[:count]:
            self._texts.append(line.text)
            self._lines.append(line.data())
        self.journal.forget(count)

    def _undo(self, seat: Seat, wish: Command) -> None:
        """Undo to the last decision of a seat, to the start of its last ride, or of its last turn."""
        own = [place for place, by in self._asked if by == seat]
        if wish is Command.UNDO_RIDE:
            rides = list(takewhile(lambda place: self._rides(place, own[-1]), reversed(own)))
            place = rides[-1] if rides else None
        elif wish is Command.UNDO_TURN:
            turn = self._course.at(own[-1]).state.turn if own else 0
            turns = list(takewhile(lambda place: self._course.at(place).state.turn == turn, reversed(own)))
            place = turns[-1] if turns else None
        else:
            place = own[-1] if own else None
        if place is None:
            print("      " + (tr("your last decision was not a ride") if own else tr("nothing to undo")))
            return
        kept = [each for each in self._asked if each[0] < place]
        asked, self._asked = self._asked[len(kept) :], kept
        self._ahead.append((self._course.cut(place), asked))
        self.journal.cut(place)
        self._told = self.journal.closed
        print("      " + tr("back before action {step}; `redo` repeats it").format(step=place + 1))

    def _rides(self, place: int, last: int) -> bool:
        """Return whether the decision at a position was a ride in the turn of the last decision."""
        action, turn = self._course.at(place + 1).action, self._course.at(last).state.turn
        return action is not None and action.to is not None and self._course.at(place).state.turn == turn

    def _redo(self) -> Iterator[Moment]:
        """Yield the moments of the actions that were undone last: nothing is decided or rolled again."""
        if not self._ahead:
            print("      " + tr("nothing to redo"))
            return
        codes, asked = self._ahead.pop()
        self._asked += asked
        for code in codes:
            at = self._course.last
            yield self._driver.after(at, recorded_action(self._ready.rules, at.state, self.played, code))

    def _reasons(self, name: str = "") -> Explanation | None:
        """Return what a bot considers at the current decision, by default the strongest one. Raises BoxcarsError if
        there is no bot of that name."""
        from engine.bots.named import bot_named, strongest

        rules, state, known = self._ready.rules, self._course.last.state, self._ready.family
        seat = rules.current_player(state)
        if seat is None or seat == CHANCE:
            return None
        bot = bot_named(known, name or strongest(known), self._ready.scenario)
        return bot.explain(rules, rules.information_state(state, seat), seat)

    def _last_lines(self) -> list[str]:
        return [line.as_printed() for line in self.journal.lines[-MAX_LOG_LINES:]]

    def record(self) -> Record:
        """Return the game so far as a record that can be replayed."""
        from engine.files.scenarios import played_hash

        ready, state = self._ready, self._course.last.state
        scores = ready.rules.returns(state)
        return Record(
            family=ready.family.id,
            hash=played_hash(ready.scenario, ready.chosen),
            seats=tuple(self._seats),
            seed=self._seed,
            actions=tuple(self._course.codes()),
            scores=tuple(float(scores[seat]) for seat in range(len(self._seats))),
            finished=self.is_over,
            options=ready.chosen,
            game=self._game,
            title=ready.scenario.title,
        )

    def save(self, path: Path) -> None:
        """Save the game so far. Raises FileError."""
        from engine.files.records import save_record, with_recorded_bots

        save_record(with_recorded_bots(self.record(), path), path, self._ready.scenario, self._ready.file)

    def keep(self) -> None:
        """Save a game that has no file as a draft, so that nothing played is lost."""
        from engine.files.library import bundled_name
        from engine.files.records import record_text
        from engine.recovery.draft import MAX_EDITS
        from engine.recovery.keeper import Keeper

        if not self.played:
            return
        name = bundled_name(self._ready.file)
        text = record_text(self.record(), self._ready.scenario, name or "")
        first = max(0, self.played - MAX_EDITS)
        decided = [str(self._course.at(place + 1).action) for place in range(first, self.played)]
        keeper = Keeper()
        with suppress(BoxcarsError):
            keeper.write("record", self._ready.scenario.title, None, decided, text)
            keeper.close()
            print(
                tr(
                    "`boxcars recover {id} game.yaml` saves this game to a file; `boxcars branch game.yaml "
                    "--name on` continues it."
                ).format(id=keeper.id),
                file=sys.stderr,
            )

    def data(self) -> dict[str, Any]:
        """Return the game for programs, once it has ended: the journal as texts, and as lines with step, turn, seat,
        money, reason and rule."""
        state = self._course.last.state
        self._forget(len(self.journal.lines))
        winner = next((entry.seat for entry in state.entries if entry.kind == "win"), None)
        scores = self._ready.rules.returns(state)
        return {
            "seed": self._seed,
            "winner": winner,
            "turns": self._turn(state),
            "scores": [float(scores[seat]) for seat in range(len(self._seats))],
            "journal": self._texts,
            "lines": self._lines,
        }
