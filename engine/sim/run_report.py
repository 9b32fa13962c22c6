"""Report on a run with charts: wins, turns, final scores, the figures of the game system, rules in force, identity."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from engine.game.family import Family, family
from engine.game.fast.batch import GameTally, Sums
from engine.game.rules import Option, Options
from engine.i18n import format_number, tr
from engine.model.scenario import RuleValue, Scenario
from engine.money import money
from engine.report.chart import ticks
from engine.report.intervals import average, percentiles, percents
from engine.report.report import Bars, Cell, Report, Table
from engine.sim.batch_report import Learned
from engine.sim.figures import Figures
from engine.sim.tally import Totals

COUNT_OF_BINS = 16
"""Approximate number of bars of a histogram."""


class RunReport:
    """A report with charts that grows with the games; the same for the same games in any order.

    `learned` has the figures of the game system and gets the games, too.
    """

    def __init__(self, scenario: Scenario, options: Options, totals: Totals, learned: Learned) -> None:
        self._scenario, self._options, self._totals, self._learned = scenario, options, totals, learned
        self._family = family(scenario.family)
        self._figures = learned.figures

    def add(self, tallies: Sequence[GameTally]) -> None:
        """Add games that were played with the counters of `learned`."""
        self._learned.add(tallies)

    def add_sums(self, sums: Sums, figures: Figures, own: Iterable[Sequence[Any]] = ()) -> None:
        """Add games by their sums; `own` are those of the figures of the game system, if `learned` has some."""
        self._learned.add_sums(sums, figures, own)

    def report(self) -> Report:
        """Return the report so far."""
        found = self._learned.report()
        seats, *own = found.tables
        scored = _score_title(self._family, self._scenario.currency)
        turns = _histogram("turns_of_games", tr("Turns"), self._totals.turns)
        scores = self._score_table(scored)
        winning = _histogram("winning_scores", tr("Scores of winners"), self._figures.winning)
        interval = ("percent_from", "percent_to")
        even = 100 / len(self._totals.bots) if len(self._totals.bots) > 1 else None
        bars = (
            Bars(
                "seats", tr("Wins by seat"), ("seat", "bot"), "percent", "from", "to", tr("Percent of games"), even=even
            ),
            Bars(turns.id, tr("Turns of all players"), ("from",), "percent", *interval, tr("Turns"), "below"),
            Bars(scores.id, tr("Average final score by seat"), ("seat", "bot"), "mean", "from", "to", scored),
            Bars(winning.id, tr("Final score of the winner"), ("from",), "percent", *interval, scored, "below"),
            *(
                Bars(table.id, table.title, ("of",), "a_game", "from", "to", tr("Average per game"))
                for table in own
                if table.rows and {"of", "a_game", "from", "to"} <= set(table.columns)
            ),
        )
        tables = (seats, turns, scores, winning, *own[:-1], self._rules_table(), *own[-1:])
        return replace(found, tables=tables, bars=bars)

    def _score_table(self, scored: str) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for number, (bot, scores) in enumerate(zip(self._totals.bots, self._figures.scores, strict=True), 1):
            spread = percentiles(scores, (0.05, 0.5, 0.95)) if scores else [None] * 3
            rows.append((number, bot, *average(scores), *spread))
        note = tr(
            "{score}: average with its 95% interval (from, to), median, and the values below which 5% and 95% of games "
            "end. The score decides who wins."
        ).format(score=scored)
        columns = ("seat", "bot", "mean", "from", "to", "score_5", "median", "score_95")
        return Table("final_scores", tr("Final scores by seat"), columns, tuple(rows), note=note)

    def _rules_table(self) -> Table:
        options = self._family.rules.options if self._family.rules else ()
        rows = tuple(
            (tr(option.title), _value(option, self._options[option.name], self._scenario.currency))
            for option in options
            if option.name in self._options
        )
        return Table("rules_in_force", tr("Rules in force"), ("rule", "value"), rows)


def _score_title(known: Family, currency: str) -> str:
    """Return what the final scores of a game system are."""
    if known.summary is not None and known.summary.is_money:
        return tr("Final cash ({currency})").format(currency=currency.strip())
    return tr("Final score")


def _histogram(id: str, title: str, found: Counter[int] | Counter[float]) -> Table:
    """Return the number and percentage of games between round numbers."""
    games = sum(found.values())
    rows: list[tuple[Cell, ...]] = []
    if games:
        edges = _edges(min(found), max(found))
        counts: Counter[int] = Counter()
        for number, times in found.items():
            counts[_bin(number, edges)] += times
        for bin, (low, high) in enumerate(pairwise(edges)):
            rows.append((low, high, counts[bin], *percents(counts[bin], games)))
    note = tr("Games from a number on and below the next one, with the 95% interval of their percentage.")
    columns = ("from", "below", "games", "percent", "percent_from", "percent_to")
    return Table(id, title, columns, tuple(rows), note=note)


def _edges(low: float, high: float) -> list[int]:
    """Return whole round numbers in equal steps, the last one above all values."""
    marks = ticks(low, max(high, low + 1), COUNT_OF_BINS)
    step = max(1, math.ceil(marks[1] - marks[0]))
    first = math.floor(low / step) * step
    return list(range(first, math.floor(high / step) * step + step + 1, step))


def _bin(number: float, edges: Sequence[int]) -> int:
    return math.floor((number - edges[0]) / (edges[1] - edges[0]))


def _value(option: Option, value: RuleValue, currency: str) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, str):
        return option.display_name(value)
    if option.unit == "$":
        return money(currency, value)
    number = format_number(value, ",g" if isinstance(value, float) else ",d")
    return f"{number} {tr(option.unit)}" if option.unit else number
