"""Whole rides: every milepost that the seat can still reach, and the decisions that lead there for the least fees.

The search asks nothing but the rules, so a ride that it finds is one that can be played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from engine.game.rules import Action
from engine.model.ids import Ref
from studio.playtest.marks import is_ride, place_of_choice
from studio.playtest.session import Position, Table

MOST_STATES = 20_000
"""As many positions are tried; ends of the move that are found by then no more are taken from the rules."""


class Route(NamedTuple):
    """A ride: its decisions in order, the sections it takes, what it costs in fees, and whether the move ends with it:
    the seat has arrived, or the roll is used up."""

    actions: tuple[Action, ...]
    sections: tuple[Ref, ...]
    fee: float
    is_end: bool


class _Reached(NamedTuple):
    """A position of the search: where the train is, its cost, how it was reached, and how it can be ridden on.

    `cost` is fees, mileposts, and those on railroads of others.
    """

    state: Any
    here: str
    paid: float
    cost: tuple[float, int, int]
    rides: tuple[Action, ...]
    action: Action | None = None
    before: _Reached | None = None


class RouteSearch:
    """Searches milepost by milepost, the nearest first, in slices of time.

    The ride to a milepost is the one with the least fees, then the fewest mileposts, then the fewest on railroads of
    others. Of two ways to it by the same last railroad the longer one is dropped at first unless it saves fees; after
    that ways of every length are tried, because the rules may let a train into a dead end only as its roll ends.
    """

    def __init__(self, table: Table, start: Position) -> None:
        self._table, self._start = table, start
        self._seat = table.actor(start)
        self._here = next((t.at.id for t in start.state.tokens if t.seat == self._seat and t.kind == "train"), "")
        self._due = next((h.due for h in start.state.holdings if h.seat == self._seat), 0.0)
        self._found: dict[str, _Reached] = {}
        self._ends: dict[str, _Reached] = {}
        self._known: Mapping[Ref, tuple[str, ...]] = {}
        self._steps = chain(
            self._first_look(), self._search(every_length=False), self._search(every_length=True), self._last_stops()
        )
        self.is_done = False

    def work(self, seconds: float) -> bool:
        """Search on for so long; True when everything was found."""
        until = monotonic() + seconds
        while not self.is_done and monotonic() < until:
            self.is_done = next(self._steps, None) is None
        return self.is_done

    def __bool__(self) -> bool:
        """Whether there is anywhere to ride."""
        return bool(self._found)

    @property
    def ends(self) -> Collection[str]:
        """The mileposts where the move can end: those that the rules know at once, and what was found."""
        return {ref.id for ref in self._known} | self._ends.keys()

    def to(self, milepost: str, ending: bool = False) -> Route | None:
        """The best ride to a milepost that was found so far, or None; `ending` the best that ends the move there."""
        at = (self._ends if ending else self._found).get(milepost)
        if at is None:
            return None
        actions, last = [], at
        while last.action is not None and last.before is not None:
            actions.append(last.action)
            last = last.before
        actions.reverse()
        sections = tuple(ref for action in actions for ref in action.about if ref.kind == "section")
        return Route(tuple(actions), sections, at.cost[0], not at.rides)

    def _first_look(self) -> Iterator[int]:
        self._known = self._table.rules.endings(self._start.state)
        yield 0

    def _search(self, every_length: bool) -> Iterator[int]:
        table, state = self._table, self._start.state
        best: dict[tuple[str, str], float] = {}
        level, tried = [_Reached(state, self._here, 0, (0, 0, 0), self._rides(state))], 0
        while level and tried < MOST_STATES:
            reached: dict[tuple[str, str], _Reached] = {}
            for before in level:
                for action in before.rides:
                    there = place_of_choice(table.scenario.board, action, before.here)
                    if there is None:
                        continue
                    tried += 1
                    railroad = _railroad(action)
                    after = self._after(before, action, there.id, railroad)
                    key = (there.id, railroad)
                    known = reached.get(key)
                    pays = every_length or after.cost[0] < best.get(key, inf)
                    if pays and (known is None or after.cost < known.cost):
                        reached[key] = after
                    yield tried
            for key, after in reached.items():
                best[key] = min(after.cost[0], best.get(key, inf))
                self._keep(key[0], after)
            level = [after for after in reached.values() if after.rides]

    def _last_stops(self) -> Iterator[int]:
        """The ends of the move that the rules know exactly and the search has not found."""
        table, state = self._table, self._start.state
        for ref, codes in self._known.items():
            if ref.id in self._ends:
                continue
            at: _Reached | None = _Reached(state, self._here, 0, (0, 0, 0), self._rides(state))
            for number, code in enumerate(codes):
                action = next((action for action in at.rides if action.code == code), None) if at else None
                there = place_of_choice(table.scenario.board, action, at.here) if at and action else None
                at = self._after(at, action, there.id, _railroad(action)) if at and action and there else None
                yield number
            if at is not None:
                self._keep(ref.id, at)

    def _keep(self, milepost: str, at: _Reached) -> None:
        for kept, counts in ((self._found, milepost != self._here), (self._ends, not at.rides)):
            if counts and (milepost not in kept or at.cost < kept[milepost].cost):
                kept[milepost] = at

    def _after(self, before: _Reached, action: Action, there: str, railroad: str) -> _Reached:
        state = self._table.rules.apply(before.state, action)
        was = next(holding for holding in before.state.holdings if holding.seat == self._seat)
        now = next(holding for holding in state.holdings if holding.seat == self._seat)
        paid = before.paid
        if was.money != now.money:
            paid -= sum(e.amount for e in state.entries if e.kind == "money" and e.seat == self._seat and e.amount < 0)
        foreign = all(ref.id != railroad for ref in now.owned)
        _, steps, others = before.cost
        cost = (paid + now.due - self._due, steps + 1, others + foreign)
        return _Reached(state, there, paid, cost, self._rides(state), action, before)

    def _rides(self, state: Any) -> tuple[Action, ...]:
        """The rides that the seat can go on by in the same turn."""
        if state.turn != self._start.state.turn or self._table.rules.actor(state) != self._seat:
            return ()
        return tuple(action for action in self._table.rules.actions(state) if is_ride(action))


def _railroad(action: Action) -> str:
    """The railroad whose line the train is on after a ride."""
    return [ref.id for ref in action.about if ref.kind == "section"][-1].split(" ")[2]
