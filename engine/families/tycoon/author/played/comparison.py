"""What goes with a good result: seats of one game compared two by two, and by the shares they issued."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from engine.families.tycoon.author.played.fortune import (
    FARED,
    FARED_TITLE,
    Fortune,
    by_seat,
    caution,
    chance,
    points_of,
    seat_and_thing,
)
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.counting import ACTIONS, action_ref
from engine.game.fast.batch import GameTally
from engine.game.rules import Seat
from engine.report.intervals import Rate, verdict
from engine.report.report import Cell, Table

MONEY = 1_000
"""Sums are compared by so many units of the currency."""


class Pairs:
    """Of every two seats that differ in something: whether the one with more of it ended ahead, and how many points
    come with one more of it (a line through nothing and the differences of the pairs, by least squares)."""

    def __init__(self, unit: int = 1) -> None:
        self._unit = unit
        self._ahead, self._points = Rate(), Rate(signed=True)

    def add(self, much: list[int], points: list[int]) -> None:
        """Adds a game: what each seat had of it, and its points."""
        more = compared = products = squares = 0
        for one, other in combinations(range(len(points)), 2):
            apart, lead = much[one] - much[other], points[one] - points[other]
            products += apart * lead
            squares += apart * apart
            if apart and lead:
                compared += 1
                more += (apart > 0) == (lead > 0)
        self._ahead.add(more, compared)
        self._points.add(products, squares)

    def cells(self) -> tuple[Cell, ...]:
        """Pairs, percent, from, to, points, from, to, and whether more of it goes with more points."""
        value, low, high = self._ahead.cells(100)
        ahead = (value, low, None if high is None else min(100.0, high))
        return (self._ahead.many, *ahead, *self._points.cells(self._unit), verdict(self._points.interval))


class Compared:
    """Shares, links, deliveries and the rest against the result."""

    counters = ("shares", "linked", "spent", "prices", "first", "held", "done")

    def __init__(self, board: CompiledBoard) -> None:
        self._games = 0
        money = f"{MONEY:,} {board.currency.strip()}"
        self._pairs = {
            "a share": Pairs(),
            "a link": Pairs(),
            f"{money} paid for tiles": Pairs(MONEY),
            f"{money} paid for first places": Pairs(MONEY),
            "a turn as the first": Pairs(),
            "a card, earned or taken": Pairs(),
            **{f"an action: {said}": Pairs() for said in ACTIONS.values()},
        }
        self._shares: dict[int, Fortune] = defaultdict(Fortune)

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""
        self._games += 1
        points = points_of(tally)
        did = {action_ref(deed): [0] * len(points) for deed in ACTIONS}
        for what, times in tally.counts["done"].items():
            seat, ref = seat_and_thing(what)
            did[ref][seat] += times
        cards = [0] * len(points)
        for what, times in tally.counts["held"].items():
            seat, ref = seat_and_thing(what)
            cards[seat] += times if ref.id.startswith("operations.") else 0
        sums = [by_seat(tally, name) for name in ("shares", "linked", "spent", "prices", "first")]
        for pairs, much in zip(self._pairs.values(), [*sums, cards, *did.values()], strict=True):
            pairs.add(much, points)
        seats: dict[int, list[Seat]] = defaultdict(list)
        for seat, shares in enumerate(sums[0]):
            seats[shares].append(seat)
        for shares, those in seats.items():
            self._shares[shares].add(tally, those)

    def tables(self) -> tuple[Table, ...]:
        """What more of each thing goes with; seats by the number of their shares."""
        return self._pair_table(), self._share_table()

    def _pair_table(self) -> Table:
        rows = tuple((what, *pairs.cells()) for what, pairs in self._pairs.items())
        title = (
            "More of it: of every two seats of a game that differ in it, in which percent the one with more ended "
            "ahead (50 is even), and how many points one more of it goes with; intervals at 95 % (from, to). What goes "
            f"with a result need not be its cause: who is rich builds more.{chance(len(rows))}{caution(self._games)}"
        )
        columns = ("one_more", "pairs", "percent", "from", "to", "points", "points_from", "points_to", "says")
        return Table("more_of_it", title, columns, rows)

    def _share_table(self) -> Table:
        rows = tuple((shares, fortune.seats, *fortune.cells()) for shares, fortune in sorted(self._shares.items()))
        title = f"Shares: how many seats issued so many, and {FARED_TITLE}.{chance(len(rows))}{caution(self._games)}"
        return Table("shares", title, ("shares", "seats", *FARED), rows)
