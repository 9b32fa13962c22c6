"""Details of a game that are noted while it is played: changes of the lead, comebacks, idle turns, events of each
player, and purchases with their turn and price.

Standings are those of the ranking of the game system at the end of each turn (`GameSummarySpec.standing`), the last one
at the end of the game. Shares are whole percents, so that a game takes few bytes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.game.ends import payments
from engine.game.kernel.state import State
from engine.game.rules import Entry, Seat
from engine.model.ids import Ref

if TYPE_CHECKING:
    from engine.game.game_rules import AnyRules
    from engine.game.summary import GameSummarySpec

FIGURES = ("lead_changes", "decided", "runaway", "deficit", "comeback", "idle")
"""Figures of a game, in the order of `GameDetails.figures`."""

MARKS = ("purchase", "trip", "declaration", "catch", "auction", "sale", "out", "build", "event", "goal")
"""Kinds of events that are counted for each player."""

RUNAWAY = COMEBACK = 50
"""A runaway is decided within this percent of the game; a comeback had at least this deficit in percent."""

NOBODY = -1


class Purchase(Struct, frozen=True, array_like=True):
    """A purchase: the seat, the thing, the turn as the rules count turns, and the price (0 if unknown)."""

    seat: Seat
    thing: Ref
    turn: int
    price: int


class GameDetails(Struct, frozen=True, array_like=True):
    """Details of a game. `decided` is the percent of the game after which its final leader led without interruption,
    `deficit` the largest percent by which it was behind the leader after the first quarter, `idle` the percent of turns
    that changed no standing. `moments` counts events by seat, without kinds that did not happen. `homes` has the home
    of each seat, nothing in games without homes."""

    lead_changes: int
    decided: int
    deficit: int
    idle: int
    moments: Mapping[str, tuple[int, ...]] = {}
    bought: tuple[Purchase, ...] = ()
    homes: tuple[Ref | None, ...] = ()

    @property
    def figures(self) -> tuple[int, ...]:
        """The values of FIGURES; whether it was a runaway or a comeback as 0 or 100."""
        return (
            self.lead_changes, self.decided, 100 * (self.decided <= RUNAWAY), self.deficit,
            100 * (self.deficit >= COMEBACK), self.idle,
        )  # fmt: skip


class DetailSums(Struct):
    """Sums of the details of games: of each figure its values and their squares; of each kind of events the number in a
    game, its square, and the number of each seat; of each thing its purchases, their turns, the squares of these, and
    their prices."""

    games: int = 0
    figures: list[list[int]] = []
    moments: dict[str, list[int]] = {}
    bought: dict[Ref, list[int]] = {}

    def add(self, details: GameDetails) -> None:
        """Add a game."""
        self.games += 1
        if not self.figures:
            self.figures = [[0, 0] for _ in FIGURES]
        for sums, value in zip(self.figures, details.figures, strict=True):
            sums[0] += value
            sums[1] += value * value
        for mark, counts in details.moments.items():
            total = sum(counts)
            _add(self.moments, mark, (total, total * total, *counts))
        for seat_thing in details.bought:
            turn = seat_thing.turn
            _add(self.bought, seat_thing.thing, (1, turn, turn * turn, seat_thing.price))

    def merge(self, other: DetailSums) -> None:
        """Add the sums of other games."""
        self.games += other.games
        if other.figures and not self.figures:
            self.figures = [[0, 0] for _ in FIGURES]
        for sums, more in zip(self.figures, other.figures, strict=False):
            sums[0] += more[0]
            sums[1] += more[1]
        for mark, counts in other.moments.items():
            _add(self.moments, mark, counts)
        for thing, amounts in other.bought.items():
            _add(self.bought, thing, amounts)


def _add(sums: dict[Any, list[int]], key: Any, more: Sequence[int]) -> None:
    present = sums.get(key)
    if present is None:
        sums[key] = list(more)
    else:
        for n, value in enumerate(more):
            present[n] += value


def summary(
    standings: Sequence[Sequence[float]], winner: Seat | None, lead_changes: int | None = None, idle: int | None = None
) -> tuple[int, int, int, int]:
    """Return changes of the lead, and in percent when the game was decided, the largest deficit and idle turns, of
    standings at the ends of turns. Changes and idle turns may be known already."""
    last = len(standings) - 1
    leaders = [_leader(each) for each in standings]
    first = winner if winner is not None else leaders[-1]
    decided = last
    while decided > 0 and first != NOBODY and leaders[decided - 1] == first:
        decided -= 1
    deficit = 0.0
    for each in standings[(last + 2) // 4 :]:
        most = max(each)
        if first != NOBODY and most > 0:
            deficit = max(deficit, (most - each[first]) / most)
    if lead_changes is None:
        changes = [leader for leader in leaders if leader != NOBODY]
        lead_changes = sum(one != other for one, other in pairwise(changes))
    if idle is None:
        idle = sum(list(one) == list(other) for one, other in pairwise(standings))
        idle = _percent(idle, last)
    return lead_changes, _percent(decided, last), min(100, math.floor(100 * deficit + 0.5)), idle


def _leader(standing: Sequence[float]) -> int:
    most = max(standing)
    return list(standing).index(most) if list(standing).count(most) == 1 else NOBODY


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole) if whole else 0


def turns_of(former: int, now: int, entries: Sequence[Entry]) -> list[int]:
    """Return the turn of each entry of a position in turn `now`; the action that starts a turn first reports how the
    `former` one ended. An action may start several turns, such as those that players lose."""
    left = sum(entry.kind == "turn" for entry in entries)
    if not left:
        return [now] * len(entries)
    found, turn = [], former
    for entry in entries:
        if entry.kind == "turn":
            left -= 1
            turn = max(former, now - left)
        found.append(turn)
    return found


class Recorder:
    """Notes the details of a game that is played by its rules: step by step (`observe`), or in place (`watch`, then
    `read` of its log). A game system without a summary is ranked by its scores."""

    def __init__(self, rules: AnyRules, told: GameSummarySpec | None, seats: int) -> None:
        self._rules, self._told, self._seats = rules, told, seats
        self._names = [str(seat + 1) for seat in range(seats)]
        self._turn: int | None = None
        self._state: State[Any, Any] | None = None
        self._turns: list[tuple[int, int, int]] = []
        self._standings: list[tuple[float, ...]] = []
        self._moments: dict[str, list[int]] = {}
        self._bought: list[Purchase] = []

    def observe(self, state: Any) -> None:
        """Note the first state of a game, or that after the next action."""
        entries = state.entries
        now = self._turn_of(state)
        turns = turns_of(now if self._turn is None else self._turn, now, entries)
        self._see(state, now)
        paid = max((each.amount for each in payments(entries) if each.to is None), default=0.0)
        for turn, entry in zip(turns, entries, strict=True):
            self._hear(entry, turn, paid)

    def watch(self, board: Any, position: Any) -> None:
        """Note a position in place, which keeps a log of the whole game."""
        if self._state is None:
            self._state = State(self._rules, board, position, ())
        before, now = self._turn, self._turn_of(self._state)
        if before == now:
            return
        if self._see(self._state, now) and before is not None:
            self._turns.append((len(position.log), before, now))

    def read(self, board: Any, log: Sequence[Any], known: dict[int, str | None]) -> None:
        """Note the events of a log. `known` has the mark of each kind of rows with one entry for the seat of the row,
        "" for kinds that do not matter, and None for those whose entries are needed; new kinds are added."""
        decisions, first = self._rules.decisions, 0
        last = self._turn or 0
        for end, before, now in [*self._turns, (len(log), last, last)]:
            entries: list[Entry] = []
            for row in log[first:end]:
                mark = known.get(row[0])
                if mark:
                    self._count(mark, row[1])
                elif mark is None:
                    made = decisions.entries(board, self._names, [row])
                    known.setdefault(row[0], _simple_mark(row, made))
                    entries += made
            for turn, entry in zip(turns_of(before, now, entries), entries, strict=True):
                self._hear(entry, turn)
            first = end

    def finished(self, winner: Seat | None, state: Any) -> GameDetails:
        """Return the details of a game that is over, with its last state."""
        figures = summary([*self._standings, self._rank(state)], winner)
        moments = {mark: tuple(counts) for mark, counts in self._moments.items()}
        return GameDetails(*figures, moments, tuple(self._bought), self._homes(state))

    def finished_in_place(self, winner: Seat | None, board: Any, position: Any) -> GameDetails:
        """Return the details of a game that is over, with its last position."""
        return self.finished(winner, State(self._rules, board, position, ()))

    def _homes(self, state: Any) -> tuple[Ref | None, ...]:
        """Return the home of each seat. Games that are watched in place are those of systems without homes."""
        if self._state is not None:
            return ()
        homes = {token.seat: token.at for token in state.tokens if token.kind == "home"}
        return tuple(homes.get(seat) for seat in range(self._seats)) if homes else ()

    def _turn_of(self, state: Any) -> int:
        return self._told.turn(state) if self._told is not None else int(state.turn)

    def _rank(self, state: Any) -> tuple[float, ...]:
        if self._told is not None:
            return tuple(self._told.standing(state))
        scores = self._rules.returns(state)
        return tuple(scores[seat] for seat in range(self._seats))

    def _see(self, state: Any, now: int) -> bool:
        """Note the standing if a turn has ended; return whether one has."""
        before, self._turn = self._turn, now
        if before is None or before == now:
            return False
        self._standings.append(self._rank(state))
        return True

    def _hear(self, entry: Entry, turn: int, paid: float = 0.0) -> None:
        """Note an event; `paid` is what an action cost whose event has no price."""
        if entry.mark not in MARKS:
            return
        self._count(entry.mark, entry.seat)
        if entry.mark == "purchase" and entry.about:
            self._bought.append(Purchase(entry.seat, entry.about[0], turn, round(abs(entry.amount) or paid)))

    def _count(self, mark: str, seat: Seat) -> None:
        if 0 <= seat < self._seats:
            self._moments.setdefault(mark, [0] * self._seats)[seat] += 1


def _simple_mark(row: Sequence[int], entries: Sequence[Entry]) -> str | None:
    """Return the mark of a kind of rows of which this is the first; None if the entries of each row are needed."""
    if not any(entry.mark in MARKS or entry.kind == "turn" for entry in entries):
        return ""
    (entry, *others) = entries
    is_simple = not others and entry.mark in MARKS and entry.mark != "purchase" and entry.kind != "turn"
    return entry.mark if is_simple and entry.seat == row[1] else None
