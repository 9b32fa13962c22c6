"""First cities and the price of being first player, with the results of these players."""

from __future__ import annotations

from collections import defaultdict

from engine.families.tycoon.actions.counted_refs import turn_ref
from engine.families.tycoon.author.played.fortune import (
    FARED,
    Fortune,
    caution,
    chance,
    fared_note,
    notes,
    seat_and_thing,
)
from engine.families.tycoon.rules.board import CompiledBoard
from engine.game.fast.batch import GameTally
from engine.game.rules import Seat
from engine.i18n import tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate
from engine.report.report import Table


class Openings(Growing):
    """The city of each seat's first link, and by turn the first player and the price."""

    counters = ("begun", "turns", "firsts", "prices")
    summed = ("_games", "_starts", "_bids", "_prices", "_firsts")

    def __init__(self, board: CompiledBoard) -> None:
        self._m, self._games = board, 0
        self._starts = [Fortune() for _ in board.city_ids]
        self._city = {Ref("site", id): city for city, id in enumerate(board.city_ids)}
        self._bids: dict[int, Rate] = defaultdict(Rate)
        self._prices: dict[int, Rate] = defaultdict(Rate)
        self._firsts: dict[int, Fortune] = defaultdict(Fortune)

    def add(self, tally: GameTally) -> None:
        """Add a game."""
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
        for turn in range(1, turns + 1):
            ref = turn_ref(turn)
            (seat,) = (seat for seat in range(len(tally.scores)) if (seat, ref) in tally.counts["firsts"])
            price = tally.counts["prices"].get((seat, ref), 0)
            self._bids[turn].add(price > 0, 1)
            self._prices[turn].add(price, price > 0)
            self._firsts[turn].add(tally, [seat])

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of first cities, the most frequent first, and of auctions by turn."""
        return self._start_table(), self._auction_table()

    def _start_table(self) -> Table:
        m = self._m
        known = [city for city, fortune in enumerate(self._starts) if fortune.seats]
        known.sort(key=lambda city: (-self._starts[city].seats, m.city_names[city]))
        rows = tuple((m.city_names[city], self._starts[city].seats, *self._starts[city].cells()) for city in known)
        text = tr("Players: those who started their first link in the city.")
        note = notes(text, fared_note(), chance(len(rows)), caution(self._games))
        about = tuple(Ref("site", m.city_ids[city]) for city in known)
        return Table("starts", tr("Starting cities"), ("city", "seats", *FARED), rows, about, note=note)

    def _auction_table(self) -> Table:
        rows = tuple(
            (turn, fortune.seats, *self._bids[turn].in_percent(), *self._prices[turn].cells(), *fortune.cells())
            for turn, fortune in sorted(self._firsts.items())
        )
        text = tr(
            "Auctions for first player. With a bid: share of the auctions with a bid. Price: average of these, in "
            "{currency}."
        ).format(currency=self._m.currency.strip())
        note = notes(text, fared_note(), chance(len(rows)), caution(self._games))
        columns = (
            "turn", "auctions", "bids", "bids_from", "bids_to", "price", "price_from", "price_to", *FARED,
        )  # fmt: skip
        return Table("auctions", tr("Auctions by turn"), columns, rows, note=note)
