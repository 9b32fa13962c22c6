"""How long games are, how they end, what players reach and what they do with their actions."""

from __future__ import annotations

from engine.families.tycoon.author.played.fortune import by_seat, caution, points_of, seat_and_thing
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.counting import ACTIONS, action_ref
from engine.game.fast.batch import GameTally
from engine.report.intervals import Rate
from engine.report.report import Cell, Table

RESULTS = ("points", "shares", "links", "deliveries")
"""What is told of every seat."""


class Spread:
    """A mean over games with its interval, the least and the most of a game."""

    def __init__(self) -> None:
        self._rate = Rate(signed=True)
        self._least: int | None = None
        self._most: int | None = None

    def add(self, *values: int) -> None:
        """Adds what a game has of it: one value, or one for each seat."""
        if values:
            self._rate.add(sum(values), len(values))
            self._least = min(values) if self._least is None else min(self._least, *values)
            self._most = max(values) if self._most is None else max(self._most, *values)

    def add_rate(self, much: int, many: int) -> None:
        """Adds a game with so much to so many, of which there is no least and no most."""
        self._rate.add(much, many)

    def cells(self) -> tuple[Cell, ...]:
        """Mean, from, to, least, most."""
        return (*self._rate.cells(), self._least, self._most)


class Course:
    """Length, points, shares, links and deliveries; the same by seat; what actions were used for."""

    counters = ("turns", "shares", "linked", "done", "prices", "emptied", "limit")

    def __init__(self, board: CompiledBoard, seats: int) -> None:
        self._m, self._games, self._at_limit = board, 0, 0
        kinds = (
            "whole turns",
            "points of the winner",
            "points of the others",
            "lead of the winner",
            "shares of a player",
            "links of a player",
            "deliveries of a player",
            "deliveries in a whole turn",
            f"price of a first place in {board.currency.strip()}",
            "times that a city was emptied",
        )
        self._in_all = {kind: Spread() for kind in kinds}
        self._seats = [{name: Spread() for name in RESULTS} for _ in range(seats)]
        self._deeds = {deed: (Rate(), Rate()) for deed in ACTIONS}

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""
        self._games += 1
        self._at_limit += bool(tally.counts["limit"])
        did = {deed: [0] * len(self._seats) for deed in ACTIONS}
        refs = {action_ref(deed): deed for deed in ACTIONS}
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
        for deed, (a_game, part) in self._deeds.items():
            a_game.add(sum(did[deed]), 1)
            part.add(sum(did[deed]), actions)

    def _sum_up(
        self, tally: GameTally, points: list[int], shares: list[int], links: list[int], delivered: list[int], turns: int
    ) -> None:
        length, winner, others, lead, *each, pace, price, emptied = self._in_all.values()
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
        """All games together; the same by seat; actions."""
        return self._game_table(), self._result_table(), self._action_table()

    def _game_table(self) -> Table:
        rows = tuple((what, *spread.cells()) for what, spread in self._in_all.items())
        title = (
            "Games: the mean with its interval at 95 % (from, to), the least and the most. "
            f"{self._at_limit} of {self._games} ended at the limit of turns, the others by empty cities."
        )
        return Table("games", title + caution(self._games), ("what", "mean", "from", "to", "least", "most"), rows)

    def _result_table(self) -> Table:
        columns = ["seat"]
        for name in RESULTS:
            columns += [name, f"{name}_from", f"{name}_to"]
        rows = tuple(
            (seat, *(cell for name in RESULTS for cell in own[name].cells()[:3]))
            for seat, own in enumerate(self._seats, 1)
        )
        title = "Results by seat: means over the games, each with its interval at 95 % (from, to)"
        return Table("results", title, tuple(columns), rows)

    def _action_table(self) -> Table:
        rows = tuple(
            (ACTIONS[deed], *a_game.cells(), *part.in_percent()) for deed, (a_game, part) in self._deeds.items()
        )
        title = (
            "Actions: how often in a game all seats together used one for this, and which percent of all that is, "
            "each with its interval at 95 % (from, to)"
        )
        columns = ("action", "a_game", "from", "to", "percent", "percent_from", "percent_to")
        return Table("actions", title, columns, rows)
