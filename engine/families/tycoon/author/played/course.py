"""Length and end of games, results of players, and use of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.families.tycoon.actions.counted_refs import action_ref
from engine.families.tycoon.actions.table import ACTIONS
from engine.families.tycoon.author.played.fortune import by_seat, caution, notes, points_of, seat_and_thing
from engine.families.tycoon.rules.board import CompiledBoard
from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.report.growing import Growing
from engine.report.intervals import Rate
from engine.report.report import Cell, Table

FIGURES = 10
"""Number of figures of all games."""

RESULTS = ("points", "shares", "links", "deliveries")
"""The results of each seat."""


class Spread(Growing):
    """An average over games with its interval, minimum and maximum."""

    def __init__(self) -> None:
        self._rate = Rate(signed=True)
        self._least: int | None = None
        self._most: int | None = None

    def add(self, *values: int) -> None:
        """Add a game: one value, or one for each seat."""
        if values:
            self._rate.add(sum(values), len(values))
            self._least = min(values) if self._least is None else min(self._least, *values)
            self._most = max(values) if self._most is None else max(self._most, *values)

    def add_rate(self, much: int, many: int) -> None:
        """Add a game as a sum and a count, which do not affect minimum and maximum."""
        self._rate.add(much, many)

    def sums(self) -> Sequence[Any]:
        """Return the sums with the minimum and the maximum."""
        return [self._rate.sums(), self._least, self._most]

    def add_sums(self, found: Sequence[Any]) -> None:
        """Add the sums of other games."""
        rate, *ends = found
        self._rate.add_sums(rate)
        known = [end for end in (self._least, self._most, *ends) if end is not None]
        self._least, self._most = min(known, default=None), max(known, default=None)

    def clear(self) -> None:
        """Begin again without games."""
        self._rate.clear()
        self._least = self._most = None

    def cells(self) -> tuple[Cell, ...]:
        """Return average, from, to, minimum, maximum."""
        return (*self._rate.cells(), self._least, self._most)


class Course(Growing):
    """Length, points, shares, links and deliveries, in total and by seat, and the use of actions."""

    counters = ("turns", "shares", "linked", "done", "prices", "emptied", "limit")
    summed = ("_games", "_at_limit", "_in_all", "_seats", "_actions")

    def __init__(self, board: CompiledBoard, seats: int) -> None:
        self._m, self._games, self._at_limit = board, 0, 0
        self._in_all = [Spread() for _ in range(FIGURES)]
        self._seats = [{name: Spread() for name in RESULTS} for _ in range(seats)]
        self._actions = {kind: (Rate(), Rate()) for kind in ACTIONS}

    def add(self, tally: GameTally) -> None:
        """Add a game."""
        self._games += 1
        self._at_limit += bool(tally.counts["limit"])
        did = {kind: [0] * len(self._seats) for kind in ACTIONS}
        refs = {action_ref(kind): kind for kind in ACTIONS}
        for what, times in tally.counts["done"].items():
            seat, ref = seat_and_thing(what)
            did[refs[ref]][seat] += times
        points, shares, links = points_of(tally), by_seat(tally, "shares"), by_seat(tally, "linked")
        turns = sum(tally.counts["turns"].values())
        self._sum_up(tally, points, shares, links, did["deliver"], turns)
        for seat, own in enumerate(self._seats):
            found = (points[seat], shares[seat], links[seat], did["deliver"][seat])
            for spread, value in zip(own.values(), found, strict=True):
                spread.add(value)
        actions = sum(map(sum, did.values()))
        for kind, (a_game, part) in self._actions.items():
            a_game.add(sum(did[kind]), 1)
            part.add(sum(did[kind]), actions)

    def _sum_up(
        self, tally: GameTally, points: list[int], shares: list[int], links: list[int], delivered: list[int], turns: int
    ) -> None:
        length, winner, others, lead, *each, pace, price, emptied = self._in_all
        length.add(turns)
        if tally.winner is not None:
            best = points[tally.winner]
            rest = [value for seat, value in enumerate(points) if seat != tally.winner]
            winner.add(best)
            others.add(*rest)
            lead.add(best - max(rest))
        for spread, values in zip(each, (shares, links, delivered), strict=True):
            spread.add(*values)
        pace.add_rate(sum(delivered), turns)
        price.add_rate(sum(tally.counts["prices"].values()), turns)
        emptied.add(sum(tally.counts["emptied"].values()))

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of all games, of results by seat, and of actions."""
        return self._game_table(), self._result_table(), self._action_table()

    def _game_table(self) -> Table:
        kinds = (
            tr("Turns"),
            tr("Points of the winner"),
            tr("Points of the others"),
            tr("Lead of the winner"),
            tr("Shares per player"),
            tr("Links per player"),
            tr("Deliveries per player"),
            tr("Deliveries per turn"),
            tr("Price per auction ({currency})").format(currency=self._m.currency.strip()),
            tr("Cities emptied"),
        )
        rows = tuple((what, *spread.cells()) for what, spread in zip(kinds, self._in_all, strict=True))
        text = tr(
            "Averages with 95% intervals (from, to), minimum and maximum. "
            "{ended} of {games} games ended at the turn limit, the others by empty cities."
        ).format(ended=self._at_limit, games=self._games)
        columns, note = ("what", "mean", "from", "to", "least", "most"), notes(text, caution(self._games))
        return Table("games", tr("Games"), columns, rows, headings={"what": tr("Figure")}, note=note)

    def _result_table(self) -> Table:
        columns = ["seat"]
        for name in RESULTS:
            columns += [name, f"{name}_from", f"{name}_to"]
        rows = tuple(
            (seat, *(cell for name in RESULTS for cell in own[name].cells()[:3]))
            for seat, own in enumerate(self._seats, 1)
        )
        note = tr("Averages over the games with 95% intervals (from, to).")
        return Table("results", tr("Results by seat"), tuple(columns), rows, note=note)

    def _action_table(self) -> Table:
        rows = tuple(
            (tr(ACTIONS[kind]), *a_game.cells(), *part.in_percent()) for kind, (a_game, part) in self._actions.items()
        )
        note = tr(
            "Per game: number of actions of all players. Percent: share of all actions. Each has its 95% interval "
            "(from, to)."
        )
        columns = ("action", "a_game", "from", "to", "percent", "percent_from", "percent_to")
        return Table("actions", tr("Actions"), columns, rows, note=note)
