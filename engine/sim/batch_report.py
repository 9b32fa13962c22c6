"""Report on many games: who wins, and the game system's own figures or else all counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game.family import Lessons, family
from engine.game.fast.batch import GameTally, Sums
from engine.game.rules import Counted, Options
from engine.i18n import ntr, tr
from engine.model import naming
from engine.model.identity.id_fields import content_tables
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.intervals import Rate
from engine.report.names import table_name
from engine.report.report import Cell, Report, Table
from engine.sim.figures import Figures
from engine.sim.tally import Totals, counted_key, seat_table


class Learned:
    """A report that grows with the games; the same for the same games in any order.

    `totals` gets the games, too. `settings` are the values by which the games differ from the scenario, as text, and
    `version` is that of the engine, for a report that can be repeated. `has_intervals` adds intervals to the averages
    of counters, and `figures`. With `counters` the games have only these, and the
    report has a table for each of them instead of the figures of the game system, which are `own` if they were made
    before. Raises RulesError if the scenario
    cannot be played.
    """

    def __init__(
        self,
        scenario: Scenario,
        options: Options,
        totals: Totals,
        settings: Mapping[str, object] | None = None,
        version: str = "",
        has_intervals: bool = False,
        counters: Sequence[str] | None = None,
        own: Lessons | None = None,
    ) -> None:
        known = family(scenario.family)
        self._title, self._scenario, self._totals = scenario.title, scenario, totals
        self._settings, self._version = settings, version
        self._has_intervals = has_intervals
        self.figures = Figures(len(totals.bots))
        self._lessons = own
        if own is None and counters is None and known.lessons is not None:
            self._lessons = known.lessons(scenario, options, len(totals.bots))
        all_of_them = tuple(known.rules.counters) if known.rules is not None else ()
        self.counters = self._lessons.counters if self._lessons is not None else tuple(counters or all_of_them)

    def add(self, tallies: Sequence[GameTally]) -> None:
        """Add games that were played with these counters."""
        self._totals.add(tallies)
        if self._lessons is not None:
            for tally in tallies:
                self._lessons.add(tally)
        if self._has_intervals:
            self.figures.add(tallies)

    @property
    def form(self) -> int | None:
        """Number of the form of sums of figures of the game system; None without such figures."""
        return self._lessons.form if self._lessons is not None else None

    def add_sums(self, sums: Sums, figures: Figures, own: Iterable[Sequence[Any]] = ()) -> None:
        """Add games by their sums; `own` are those of the figures of the game system, if there are any."""
        self._totals.add_sums(sums)
        self.figures.merge(figures)
        if self._lessons is not None:
            for each in own:
                self._lessons.add_sums(each)

    def report(self) -> Report:
        """Return the report so far. `data` has the content of the tables, without the seats of `Totals.data`."""
        own = self._lessons.report() if self._lessons is not None else self._counted()
        games = self._totals.games
        title = ntr("{title}: {n} game", "{title}: {n} games", games).format(title=self._title, n=games)
        made = () if self._settings is None else (self._made_of(self._settings),)
        return Report(title, (self._seats(), *own.tables, *made), own.data, own.drawn, own.charts)

    def _made_of(self, settings: Mapping[str, object]) -> Table:
        """Return what is needed to play the same games again."""
        totals = self._totals
        rows: list[tuple[Cell, Cell]] = [
            (tr("Seed"), str(totals.seed)),
            (tr("Bots"), ", ".join(totals.bots)),
            (tr("Hash of board and rules"), totals.scenario_hash),
            (tr("Version of Boxcars"), self._version),
            *(
                (name, str(value).lower() if isinstance(value, bool) else str(value))
                for name, value in settings.items()
            ),
        ]
        return Table("run", tr("Settings of this run"), ("setting", "value"), tuple(rows))

    def _seats(self) -> Table:
        data = self._totals.data()
        turns = data["turns"]
        title = ntr("Wins by seat in {n:,} game", "Wins by seat in {n:,} games", data["games"]).format(n=data["games"])
        note = tr(
            "Percent: share of all games, with its 95% interval (from, to); an even share is {even:.1f}%. A game takes "
            "{mean:.1f} turns of all players on average, and up to {p95:.0f} in 95% of games."
        ).format(even=100 / max(1, len(data["seats"])), mean=turns["mean"], p95=turns["p95"])
        if len(set(self._totals.bots)) > 1:
            note += " " + tr("Different bots played these seats, so figures of a seat are also figures of its bot.")
        if data["without_winner"]:
            number = data["without_winner"]
            ended = ntr("{n:,} game ended without a winner.", "{n:,} games ended without a winner.", number)
            note += f" {ended.format(n=number)}"
        return seat_table(data, title, note)

    def _counted(self) -> Report:
        """Return a table for each counter: the sum for each thing and the average per game, highest first."""
        tables = []
        railroads = [Ref("railroad", id) for id in self._scenario.board.railroads]
        for name in self.counters:
            found = sorted(self._totals.counts.get(name, {}).items(), key=lambda each: (-each[1], counted_key(each[0])))
            alike = Counter(self._label(of) for of, _ in found)
            columns = ("of", "sum", "a_game", *(("from", "to") if self._has_intervals else ()))
            rows = tuple(
                (self._unique_label(of, alike), much, *self._per_game(name, of, much)[: len(columns) - 2])
                for of, much in found
            )
            # A counter counts things or seats, never both. So either each row has an `about`, or none has.
            about = tuple(of for of, _ in found if isinstance(of, Ref))
            note = (
                tr("Total of all games, and average per game with its 95% interval (from, to).")
                if self._has_intervals
                else tr("Total of all games, and average per game.")
            )
            if name == "bought" and (unknown := self._totals.hardly_bought(railroads)):
                note += f" {unknown}"
            tables.append(Table(name, table_name(name), columns, rows, about, note=note))
        return Report(self._title, tuple(tables), {"counts": self._totals.named(self.counters)})

    def _per_game(self, name: str, of: Counted, much: int) -> tuple[float | None, float | None, float | None]:
        """Return the average of a count per game, and the ends of its interval."""
        squares = self.figures.squares.get(name, Counter[Counted]())
        return Rate.per_game(much, squares[of], self._totals.games).cells()

    def _unique_label(self, of: Counted, alike: Counter[str]) -> str:
        """Return the name of a thing, with its ID if another thing in the table has the same name."""
        told = self._label(of)
        return f"{told} ({of.id})" if alike[told] > 1 and isinstance(of, Ref) else told

    def _label(self, of: Counted) -> str:
        """Return the name of a thing; for a seat its number from 1 and its bot."""
        if isinstance(of, Ref):
            return self._ref_label(of)
        seat, ref = (of, None) if isinstance(of, int) else of
        who = f"{seat + 1} {self._totals.bots[seat]}"
        return who if ref is None else f"{who}: {self._ref_label(ref)}"

    def _ref_label(self, ref: Ref) -> str:
        """Return the name of a thing of the content, or the usual label of a thing of the board."""
        content = self._scenario.content
        table = content_tables(type(content)).get(ref.kind)
        found = getattr(content, table).get(ref.id) if table else None
        return getattr(found, "name", "") or naming.thing(self._scenario.board, ref)
