"""Demands that are met, and payoffs of cities and loads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.text.labels import card_refs, city_ref, demand_ref, load_refs
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted
from engine.i18n import tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate, percents
from engine.report.report import Cell, Table

Asked = tuple[int, int]
"""A city and a load by their numbers, on any number of cards."""


class Demands(Growing):
    """Demands dealt and met; payoffs by city and by load."""

    counters = ("dealt", "fulfilled", "deliveries", "paid")
    summed = ("_dealt", "_fulfilled", "_cities", "_loads", "_deliveries")

    def __init__(self, board: CompiledBoard) -> None:
        self._m = board
        self._payoffs: dict[Asked, list[int]] = defaultdict(list)
        self._dealt_by: dict[Ref, list[Asked]] = {}
        self._fulfilled_by: dict[Counted, Asked] = {}
        for card in range(board.demand_cards):
            rows = [(city, load) for city, load, _ in board.demands[card]]
            self._dealt_by[card_refs(board, card)[0]] = rows
            for row, (city, load, payoff) in enumerate(board.demands[card]):
                self._payoffs[city, load].append(payoff)
                self._fulfilled_by[demand_ref(board, card, row)] = (city, load)
        self._dealt: Counter[Asked] = Counter()
        self._fulfilled: Counter[Asked] = Counter()
        self._cities = {city_ref(board, city): Rate() for city in range(len(board.city_ids))}
        self._loads = {ref: Rate() for load in range(board.load_count) for ref in load_refs(board, load)}
        self._deliveries: Counter[Counted] = Counter()

    def add(self, tally: GameTally) -> None:
        """Add a finished game."""
        for what, times in tally.counts["dealt"].items():
            assert isinstance(what, tuple) and isinstance(what[1], Ref)
            for asked in self._dealt_by[what[1]]:
                self._dealt[asked] += times
        for what, times in tally.counts["fulfilled"].items():
            self._fulfilled[self._fulfilled_by[what]] += times
        self._deliveries.update(tally.counts["deliveries"])
        for payers in (self._cities, self._loads):
            for ref, rate in payers.items():
                rate.add(tally.counts["paid"].get(ref, 0), tally.turns)

    def tables(self) -> tuple[Table, ...]:
        """Return demands, the most often met first, and cities and loads, the highest payoffs first."""
        return (
            self._demand_table(),
            self._payer_table("cities", tr("Deliveries by city"), "city", self._cities, self._m.city_names),
            self._payer_table("loads", tr("Deliveries by load"), "load", self._loads, self._m.load_names),
        )

    def _demand_table(self) -> Table:
        m, known = self._m, [asked for asked in self._payoffs if asked[0] != NONE]
        known.sort(key=lambda asked: (-self._fulfilled[asked], -self._dealt[asked], asked))
        rows: list[tuple[Cell, ...]] = []
        for city, load in known:
            payoffs, dealt = self._payoffs[city, load], self._dealt[city, load]
            payoff = payoffs[0] if len(set(payoffs)) == 1 else sum(payoffs) / len(payoffs)
            done = self._fulfilled[city, load]
            names = (m.city_names[city], m.load_names[load])
            rows.append((*names, payoff, len(payoffs), dealt, done, *percents(done, dealt)))
        never = sum(not self._fulfilled[asked] for asked in known)
        unseen = sum(not self._dealt[asked] for asked in known)
        note = tr(
            "{never} of {n} demands were never met, {unseen} of them never dealt. A demand is a city and a load. "
            "Cards: number of cards with it. Percent: share of dealt demands that were met, with its 95% interval "
            "(from, to)."
        ).format(never=never, n=len(known), unseen=unseen)
        columns = ("city", "load", "payoff", "cards", "dealt", "fulfilled", "percent", "from", "to")
        about = tuple(city_ref(m, city) for city, _ in known)
        return Table("demands", tr("Demands"), columns, tuple(rows), about, note=note)

    def _payer_table(self, id: str, title: str, one: str, payers: dict[Ref, Rate], names: Sequence[str]) -> Table:
        known = [(ref, rate, name) for (ref, rate), name in zip(payers.items(), names, strict=False)]
        known.sort(key=lambda each: (-each[1].much, each[2]))
        rows: list[tuple[Cell, ...]] = []
        for ref, rate, name in known:
            times = self._deliveries[ref]
            rows.append((name, times, rate.much / times if times else None, *rate.cells(100)))
        note = tr(
            "Payoff: average of the deliveries, in {currency}. Per 100 turns: payoffs per 100 turns of all players, "
            "with their 95% interval (from, to)."
        ).format(currency=self._m.currency.strip())
        columns = (one, "deliveries", "payoff", "in_100_turns", "from", "to")
        return Table(id, title, columns, tuple(rows), tuple(ref for ref, _, _ in known), note=note)
