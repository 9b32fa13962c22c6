"""Influence of cards, order of play and starting cities on winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.text.labels import card_refs, city_ref, milepost_ref
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted, Seat
from engine.i18n import tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate, percents
from engine.report.report import Cell, Table


class Luck(Growing):
    """Cards dealt and starting cities by player, compared with the results."""

    counters = ("dealt", "placed", "begins")
    summed = ("_hands", "_cards", "_ahead", "_best", "_began", "_started", "_decided", "_won")

    def __init__(self, board: CompiledBoard, seats: int) -> None:
        self._m, self._seats = board, seats
        self._worth: dict[Counted, tuple[int, int]] = {}
        for card in range(board.demand_cards):
            payoffs = [payoff for _, _, payoff in board.demands[card]]
            self._worth[card_refs(board, card)[0]] = (sum(payoffs), len(payoffs))
        self._city_at: dict[Counted, int] = {
            milepost_ref(board, node): city for node, city in enumerate(board.city_at) if city != NONE
        }
        self._hands = [Rate() for _ in range(seats)]
        self._cards = [0] * seats
        self._ahead = Rate()
        self._best, self._began = [0, 0], [0, 0]
        self._started: Counter[int] = Counter()
        self._decided: Counter[int] = Counter()
        self._won: Counter[int] = Counter()

    def add(self, tally: GameTally) -> None:
        """Add a finished game."""
        hands = self._dealt(tally)
        for seat, (worth, demands) in enumerate(hands):
            self._hands[seat].add(worth, demands)
        self._compare(hands, tally)
        for what in tally.counts["begins"]:
            self._count(self._began, what == tally.winner, tally)
        starts: dict[Seat, set[int]] = defaultdict(set)
        for what in tally.counts["placed"]:
            assert isinstance(what, tuple) and isinstance(what[0], int)
            starts[what[0]].add(self._city_at[what[1]])
        for seat, cities in starts.items():
            for city in cities:
                self._started[city] += 1
                self._decided[city] += tally.winner is not None
                self._won[city] += seat == tally.winner

    def _dealt(self, tally: GameTally) -> list[tuple[int, int]]:
        """Return the total payoff and the number of demands dealt to each player."""
        worth, demands = [0] * self._seats, [0] * self._seats
        for what, times in tally.counts["dealt"].items():
            assert isinstance(what, tuple) and isinstance(what[0], int) and isinstance(what[1], Ref)
            seat, card = what
            self._cards[seat] += times
            worth[seat] += times * self._worth[card][0]
            demands[seat] += times * self._worth[card][1]
        return list(zip(worth, demands, strict=True))

    def _compare(self, hands: list[tuple[int, int]], tally: GameTally) -> None:
        """Count the pairs of players in which the one with better cards ranked higher."""
        agree = compared = 0
        for one, other in combinations(range(self._seats), 2):
            # Compare average payoffs by cross-multiplication, in whole numbers.
            better = hands[one][0] * hands[other][1] - hands[other][0] * hands[one][1]
            ahead = tally.scores[one] - tally.scores[other]
            if better and ahead:
                compared += 1
                agree += (better > 0) == (ahead > 0)
        self._ahead.add(agree, compared)
        best = [
            seat
            for seat, (worth, demands) in enumerate(hands)
            if demands and all(worth * others >= sum_ * demands for sum_, others in hands)
        ]
        if len(best) == 1 and self._seats > 1:
            self._count(self._best, best[0] == tally.winner, tally)

    @staticmethod
    def _count(found: list[int], won: bool, tally: GameTally) -> None:
        """Count games with a winner."""
        if tally.winner is not None:
            found[0] += won
            found[1] += 1

    def tables(self) -> tuple[Table, ...]:
        """Return starts by city, cards by player and the influence of luck."""
        return self._start_table(), self._hand_table(), self._luck_table()

    def _start_table(self) -> Table:
        m = self._m
        known = sorted(self._started, key=lambda city: (-self._started[city], m.city_names[city]))
        rows = tuple(
            (
                m.city_names[city], self._started[city], self._decided[city], self._won[city],
                *percents(self._won[city], self._decided[city]),
            )
            for city in known
        )  # fmt: skip
        note = tr(
            "Starts: players who placed their train in the city. Decided games: those of them in games with a winner. "
            "Won: those who won; percent: their share, with its 95% interval (from, to). An even share is "
            "{value:.1f}%."
        ).format(value=100 / self._seats)
        columns = ("city", "starts", "decided", "won", "percent", "from", "to")
        about = tuple(city_ref(m, city) for city in known)
        return Table("starts", tr("Starting cities"), columns, rows, about, note=note)

    def _hand_table(self) -> Table:
        rows = tuple(
            (seat + 1, cards, *rate.cells())
            for seat, (cards, rate) in enumerate(zip(self._cards, self._hands, strict=True))
        )
        note = tr(
            "Cards: demand cards dealt to the player. Payoff: average of their demands in {currency}, with its 95% "
            "interval (from, to)."
        ).format(currency=self._m.currency.strip())
        return Table("cards", tr("Demand cards by seat"), ("seat", "cards", "payoff", "from", "to"), rows, note=note)

    def _luck_table(self) -> Table:
        value, low, high = self._ahead.cells(100)
        pairs = (value, low, None if high is None else min(100.0, high))
        even = 100 / self._seats
        rows: tuple[tuple[Cell, ...], ...] = (
            (tr("the player with better cards ranked higher (pairs of players)"), self._ahead.many, *pairs, 50.0),
            (tr("the player with the best cards won"), self._best[1], *percents(*self._best), even),
            (tr("the first player won"), self._began[1], *percents(*self._began), even),
        )
        note = tr(
            "Percent: how often the statement was true, with its 95% interval (from, to). Even: the value if luck had "
            "no influence. If it lies within the interval, an influence is not proven. Better cards have a higher "
            "average payoff over all cards dealt to a player."
        )
        columns, headings = (
            ("what", "of", "percent", "from", "to", "even"),
            {"what": tr("Statement"), "of": tr("Cases")},
        )
        return Table("luck", tr("Luck"), columns, rows, headings=headings, note=note)
