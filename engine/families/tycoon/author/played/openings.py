"""Where seats begin and what it costs to go first, beside how they fared."""

from __future__ import annotations

from collections import defaultdict

from engine.families.tycoon.author.played.fortune import FARED, FARED_TITLE, Fortune, caution, chance, seat_and_thing
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.counting import turn_ref
from engine.game.fast.batch import GameTally
from engine.game.rules import Seat
from engine.model.ids import Ref
from engine.report.intervals import Rate
from engine.report.report import Table


class Openings:
    """The city of each seat's first link; by turn, the first place, its price and who had it."""

    counters = ("begun", "turns", "firsts", "prices")

    def __init__(self, board: CompiledBoard) -> None:
        self._m, self._games = board, 0
        self._starts = [Fortune() for _ in board.city_ids]
        self._city = {Ref("site", id): city for city, id in enumerate(board.city_ids)}
        self._bids: list[Rate] = []
        self._prices: list[Rate] = []
        self._firsts: list[Fortune] = []

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""
        self._games += 1
        first: dict[Seat, int] = {}
        for what in tally.counts["begun"]:
            seat, ref = seat_and_thing(what)
            first.setdefault(seat, self._city[ref])
        seats: dict[int, list[Seat]] = defaultdict(list)
        for seat, city in first.items():
            seats[city].append(seat)
        for city, begun in seats.items():
            self._starts[city].add(tally, begun)
        self._add_auctions(tally)

    def _add_auctions(self, tally: GameTally) -> None:
        turns = sum(tally.counts["turns"].values())
        while len(self._firsts) < turns:
            self._bids.append(Rate())
            self._prices.append(Rate())
            self._firsts.append(Fortune())
        for turn in range(turns):
            ref = turn_ref(turn + 1)
            (seat,) = (seat for seat in range(len(tally.scores)) if (seat, ref) in tally.counts["firsts"])
            price = tally.counts["prices"].get((seat, ref), 0)
            self._bids[turn].add(price > 0, 1)
            self._prices[turn].add(price, price > 0)
            self._firsts[turn].add(tally, [seat])

    def tables(self) -> tuple[Table, ...]:
        """First cities, those of most seats first; the auctions turn by turn."""
        return self._start_table(), self._auction_table()

    def _start_table(self) -> Table:
        m = self._m
        known = [city for city, fortune in enumerate(self._starts) if fortune.seats]
        known.sort(key=lambda city: (-self._starts[city].seats, m.city_names[city]))
        rows = tuple((m.city_names[city], self._starts[city].seats, *self._starts[city].cells()) for city in known)
        title = (
            f"First cities: how many seats began their first link there, and {FARED_TITLE}."
            f"{chance(len(rows))}{caution(self._games)}"
        )
        about = tuple(Ref("site", m.city_ids[city]) for city in known)
        return Table("starts", title, ("city", "seats", *FARED), rows, about)

    def _auction_table(self) -> Table:
        rows = tuple(
            (turn, fortune.seats, *bids.in_percent(), *prices.cells(), *fortune.cells())
            for turn, (bids, prices, fortune) in enumerate(zip(self._bids, self._prices, self._firsts, strict=True), 1)
        )
        title = (
            "Auctions of the first place by turn: in which percent somebody bid (bids), the mean price there in "
            f"{self._m.currency.strip()}, and of the first ones {FARED_TITLE}.{chance(len(rows))}{caution(self._games)}"
        )
        columns = (
            "turn", "auctions", "bids", "bids_from", "bids_to", "price", "price_from", "price_to", *FARED,
        )  # fmt: skip
        return Table("auctions", title, columns, rows)
