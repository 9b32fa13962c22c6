"""The journal of a game: one line for each ride or payment, with the actions it reports."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from engine.game.details import turns_of
from engine.game.rules import Entry, Leg, Seat
from engine.game.summary import turn_of_state
from engine.game.transfer import HandOvers
from engine.gamelog.naming import handed_to
from engine.i18n import ntr, tr
from engine.model.ids import Ref
from engine.money import money
from engine.plain_text import listed

HANDED = "handed over"  # not shown
"""Kind of a line that no rule produces: another player takes over a seat."""


class Line(Struct, frozen=True):
    """A line: the entries of one or more actions. `steps` has for each entry the number of its action, counted from 1,
    and 0 for entries before the first one. `turn` is its turn as the game system counts turns."""

    turn: int
    text: str
    entries: tuple[Entry, ...]
    steps: tuple[int, ...]

    @property
    def step(self) -> int:
        """The number of the first action of the line."""
        return self.steps[0]

    @property
    def last(self) -> int:
        """The number of the last action of the line: the position after it has all of the line."""
        return self.steps[-1]

    @property
    def seat(self) -> Seat:
        """The seat of the line."""
        return self.entries[0].seat

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its entries, each once."""
        return tuple(dict.fromkeys(entry.kind for entry in self.entries))

    @property
    def money(self) -> dict[Seat, float]:
        """The change in money by seat; empty if no money moves."""
        sums: dict[Seat, float] = defaultdict(float)
        for entry in self.entries:
            if entry.kind == "money" and entry.amount:
                sums[entry.seat] += entry.amount
        return dict(sums)

    @property
    def reason(self) -> str:
        """The reason, as the game system words it; "" if there is none."""
        return "; ".join(dict.fromkeys(entry.reason for entry in self.entries if entry.reason))

    @property
    def rule(self) -> str:
        """The rows of the rules matrix that it comes from."""
        return " ".join(dict.fromkeys(row for entry in self.entries for row in entry.rule.split()))

    @property
    def about(self) -> tuple[Ref, ...]:
        """The things on the board that it is about, each once."""
        return tuple(dict.fromkeys(ref for entry in self.entries for ref in entry.about))

    @property
    def because(self) -> str:
        """The reason and rule of a payment; "" if no money moves."""
        return "; ".join(part for part in (self.reason, self.rule) if part) if self.money else ""

    def as_printed(self) -> str:
        """Return the line as printed and copied: with the number of its first action, and the reason of payments."""
        return f"{self.step:5}  {self.text}{f'  [{self.because}]' if self.because else ''}"

    def data(self) -> dict[str, Any]:
        """Plain values for programs; `money` is by the number of the seat, counted from 0."""
        own = {"step": self.step, "last": self.last, "turn": self.turn, "seat": self.seat, "text": self.text}
        money = {str(seat): amount for seat, amount in self.money.items()}
        return {**own, "kinds": list(self.kinds), "money": money, "reason": self.reason, "rule": self.rule}


class Journal:
    """The lines of a game, which grow with it."""

    def __init__(
        self,
        names: Sequence[str],
        currency: str = "",
        hand_overs: HandOvers = (),
        count: Callable[[Any], int] = turn_of_state,
    ) -> None:
        """`hand_overs` get a line each, after the entries that led to their positions. `count` returns the turn of a
        position."""
        self._names, self._currency, self._hand_overs, self._count = names, currency, hand_overs, count
        self.lines: list[Line] = []
        self._turn: int | None = None

    @property
    def closed(self) -> int:
        """The number of lines that no further action can extend."""
        is_open = bool(self.lines) and self.lines[-1].entries[-1].leg is not None
        return len(self.lines) - is_open

    def add(self, step: int, state: Any) -> None:
        """Add the position after the action of this number, counted from 1; 0 for the first position."""
        now = self._count(state)
        turns = turns_of(now if self._turn is None else self._turn, now, state.entries)
        self._turn = now
        for place, (turn, entry) in enumerate(zip(turns, state.entries, strict=True)):
            last = self.lines[-1] if self.lines else None
            if last is not None and ((place and entry.repeats) or self._goes_on(last, entry, turn)):
                entries, steps = (*last.entries, entry), (*last.steps, step)
                self.lines[-1] = Line(last.turn, self._worded(entries), entries, steps)
            else:
                self.lines.append(Line(turn, entry.text, (entry,), (step,)))
        for each in self._hand_overs:
            if each.step == step:
                entry = Entry(HANDED, each.seat, handed_to(self._names[each.seat], each))
                self.lines.append(Line(now, entry.text, (entry,), (step,)))

    def cut(self, step: int) -> None:
        """Remove everything after the action of this number."""
        while self.lines and self.lines[-1].last > step:
            line = self.lines.pop()
            kept = sum(each <= step for each in line.steps)
            if kept:
                entries = line.entries[:kept]
                self.lines.append(Line(line.turn, self._worded(entries), entries, line.steps[:kept]))
        self._turn = self.lines[-1].turn if self.lines else None

    def forget(self, count: int) -> None:
        """Remove the first lines, which are used no more."""
        del self.lines[:count]

    def _goes_on(self, line: Line, entry: Entry, turn: int) -> bool:
        before = line.entries[-1]
        return (
            entry.leg is not None
            and before.leg is not None
            and (line.turn, before.seat, before.leg.does) == (turn, entry.seat, entry.leg.does)
        )

    def _worded(self, entries: Sequence[Entry]) -> str:
        first = entries[0]
        legs = [entry.leg for entry in entries if entry.leg is not None]
        if len(legs) < 2:
            return first.text
        named = 0 <= first.seat < len(self._names)
        who = self._names[first.seat] if named else ""
        moved = sum(entry.amount for entry in entries)
        text = (
            tr("{player} {does} {way} ({n} {units}) for {cost}") if moved else tr("{player} {does} {way} ({n} {units})")
        )
        cost = money(self._currency, abs(moved))
        return text.format(
            player=who, does=legs[0].does, way=way(legs), n=len(legs), units=legs[0].units, cost=cost
        ).strip()


def way(legs: Sequence[Leg]) -> str:
    """Return legs one after the other as text: `the IC from Memphis to Cadiz and the L&N to Cincinnati`."""
    parts = list(_parts(legs))
    return listed(parts, len(parts))


def _parts(legs: Sequence[Leg]) -> Iterator[str]:
    begun: list[list[Leg]] = [[legs[0]]]
    for before, leg in pairwise(legs):
        goes_on = (before.by, before.to) == (leg.by, leg.start) if leg.start else before == leg
        if goes_on:
            begun[-1].append(leg)
        else:
            begun.append([leg])
    at = ""
    for run in begun:
        first, last = run[0], run[-1]
        if first.start:
            known = first.start == at
            if first.by:
                text = tr("{line} to {end}") if known else tr("{line} from {start} to {end}")
            else:
                text = tr("to {end}") if known else tr("from {start} to {end}")
            yield text.format(line=first.by, start=first.start, end=last.to)
        elif len(run) > 1 < len(begun):
            yield ntr("{place} ({n} time)", "{place} ({n} times)", len(run)).format(place=last.to, n=len(run))
        else:
            # If the whole line is one thing done repeatedly, the total count is its number.
            yield last.to
        at = last.to


def journal(
    names: Sequence[str], currency: str, states: Iterable[Any], count: Callable[[Any], int] = turn_of_state
) -> Journal:
    """Return the journal of a whole game: its first position, then the one after each action."""
    told = Journal(names, currency, count=count)
    for step, state in enumerate(states):
        told.add(step, state)
    return told
