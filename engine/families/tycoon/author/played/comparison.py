"""Correlations with the result: pairs of players of a game, and players by their shares."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from engine.families.tycoon.actions.counted_refs import action_ref
from engine.families.tycoon.actions.table import ACTIONS
from engine.families.tycoon.author.played.fortune import (
    FARED,
    Fortune,
    by_seat,
    caution,
    chance,
    fared_note,
    notes,
    points_of,
    seat_and_thing,
)
from engine.families.tycoon.rules.board import CompiledBoard
from engine.game.fast.batch import GameTally
from engine.game.rules import Seat
from engine.i18n import format_number, tr
from engine.report.growing import Growing
from engine.report.intervals import Rate, verdict
from engine.report.report import Cell, Table

MONEY = 1_000
"""The unit in which amounts of money are compared."""


class Pairs(Growing):
    """Pairs of seats with different amounts of something.

    Counts how often the seat with more ended ahead, and fits the points per unit: a line through the origin and the
    differences of the pairs, by least squares.
    """

    summed = ("_ahead", "_points")

    def __init__(self, unit: int = 1) -> None:
        self._unit = unit
        self._ahead, self._points = Rate(), Rate(signed=True)

    def add(self, much: list[int], points: list[int]) -> None:
        """Add a game: the amount and the points of each seat."""
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
        """Return pairs, percent, from, to, points, from, to, and the verdict on the points."""
        value, low, high = self._ahead.cells(100)
        ahead = (value, low, None if high is None else min(100.0, high))
        return (self._ahead.many, *ahead, *self._points.cells(self._unit), verdict(self._points.interval))


class Compared(Growing):
    """Shares, links, money, cards and actions against the result."""

    counters = ("shares", "linked", "spent", "prices", "first", "held", "done")
    summed = ("_games", "_pairs", "_shares")

    def __init__(self, board: CompiledBoard) -> None:
        self._games = 0
        self._currency = board.currency.strip()
        # In the order of the names in the table.
        units = (1, 1, MONEY, MONEY, 1, 1, *(1 for _ in ACTIONS))
        self._pairs = [Pairs(unit) for unit in units]
        self._shares: dict[int, Fortune] = defaultdict(Fortune)

    def add(self, tally: GameTally) -> None:
        """Add a game."""
        self._games += 1
        points = points_of(tally)
        did = {action_ref(kind): [0] * len(points) for kind in ACTIONS}
        for what, times in tally.counts["done"].items():
            seat, ref = seat_and_thing(what)
            did[ref][seat] += times
        cards = [0] * len(points)
        for what, times in tally.counts["held"].items():
            seat, ref = seat_and_thing(what)
            cards[seat] += times if ref.id.startswith("operations.") else 0
        sums = [by_seat(tally, name) for name in ("shares", "linked", "spent", "prices", "first")]
        for pairs, much in zip(self._pairs, [*sums, cards, *did.values()], strict=True):
            pairs.add(much, points)
        seats: dict[int, list[Seat]] = defaultdict(list)
        for seat, shares in enumerate(sums[0]):
            seats[shares].append(seat)
        for shares, those in seats.items():
            self._shares[shares].add(tally, those)

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of pairs and of players by their shares."""
        return self._pair_table(), self._share_table()

    def _pair_table(self) -> Table:
        money = f"{format_number(MONEY)} {self._currency}"
        names = (
            tr("Share"),
            tr("Link"),
            tr("{amount} paid for tiles").format(amount=money),
            tr("{amount} paid in auctions").format(amount=money),
            tr("Turn as first player"),
            tr("Card gained or taken"),
            *(tr("Action: {action}").format(action=tr(text).lower()) for text in ACTIONS.values()),
        )
        rows = tuple((what, *pairs.cells()) for what, pairs in zip(names, self._pairs, strict=True))
        text = tr(
            "Compares every two players of a game who have different amounts. Percent: how often the player with more "
            "ended ahead (50 is even). Points: difference in points for one more. From and to are 95% intervals. A "
            "correlation is not a cause: rich players build more."
        )
        note = notes(text, chance(len(rows)), caution(self._games))
        columns = ("one_more", "pairs", "percent", "from", "to", "points", "points_from", "points_to", "says")
        return Table("more_of_it", tr("Effect of one more"), columns, rows, note=note)

    def _share_table(self) -> Table:
        rows = tuple((shares, fortune.seats, *fortune.cells()) for shares, fortune in sorted(self._shares.items()))
        text = tr("Players: those who issued this number of shares.")
        note = notes(text, fared_note(), chance(len(rows)), caution(self._games))
        return Table("shares", tr("Results by shares"), ("shares", "seats", *FARED), rows, note=note)
