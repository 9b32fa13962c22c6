"""Fairness card: seats, order of play, railroads, homes and length of games of a board, with intervals, on one page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game.fast.batch import GameTally, Sums, summed
from engine.i18n import format_number, ntr, tr
from engine.model.ids import Ref
from engine.model.naming import thing
from engine.model.scenario import Scenario
from engine.report.intervals import average, percentiles, percents, wilson
from engine.report.report import Bars, Cell, Report, Table
from engine.sim.figures import Figures

MOST_THINGS = 6
"""Things and homes at each end of a list, so that the card fits on a page."""

FEWEST = 20
"""Purchases of a thing without which nothing is said about it."""


class FairnessCard:
    """A card that grows with games. The games need the counters `bought` and `begins` as far as their game system has
    them, and details with homes; without them the card has no order of play, no purchases and no homes."""

    def __init__(self, scenario: Scenario, bots: Sequence[str]) -> None:
        self._scenario, self._bots = scenario, tuple(bots)
        self._games = 0
        self._wins: Counter[int | None] = Counter()
        self._turns: Counter[float] = Counter()
        self._figures = Figures(len(self._bots))

    def add(self, tallies: Sequence[GameTally]) -> None:
        """Add games."""
        figures = Figures(len(self._bots))
        figures.add(tallies)
        self.add_sums(summed(tallies), figures)

    def add_sums(self, sums: Sums, figures: Figures) -> None:
        """Add games by their sums."""
        self._games += sums.games
        self._wins.update(sums.wins)
        self._turns.update(sums.turns)
        self._figures.merge(figures)

    def report(self) -> Report:
        """Return the card so far."""
        parts = (self._seats(), self._order(), self._things(), self._places_to_live(), self._length())
        tables = tuple(table for table in parts if table.rows)
        even = 100 / len(self._bots) if len(self._bots) > 1 else None
        unit = tr("Percent of games")
        bars = tuple(
            Bars(id, title, names, "percent", "from", "to", unit, even=even)
            for id, title, names in (
                ("seats", tr("Wins by seat"), ("seat", "bot")),
                ("order", tr("Wins by order of play"), ("place",)),
                ("winners", tr("Wins of the owner"), ("of",)),
                ("homes", tr("Wins by home city"), ("of",)),
            )
        )
        n = self._games
        title = ntr("Fairness of {title}: {n:,} game", "Fairness of {title}: {n:,} games", n)
        shown = tuple(each for each in bars if any(table.id == each.table for table in tables))
        return Report(
            title.format(title=self._scenario.title, n=n), tables, {}, said=self._sentence(), bars=shown, is_page=True
        )

    def _sentence(self) -> str:
        """Return whether seats and order of play are fair, as far as the games show."""
        seats, n = len(self._bots), self._games
        if not n or seats < 2:
            return tr("There is nothing to compare yet.")
        said = []
        if len(set(self._bots)) > 1:
            said.append(tr("Different bots played these seats, so figures of a seat are also figures of its bot."))
        unequal = _unequal([self._wins[seat] for seat in range(seats)], n)
        said.append(
            tr("The seats differ: {seats}.").format(seats=", ".join(str(seat + 1) for seat in unequal))
            if unequal
            else tr("No seat is shown to win more or less often than its share.")
        )
        if self._figures.starts:
            unequal = _unequal([self._figures.places[place] for place in range(seats)], self._figures.starts)
            said.append(
                tr("The order of play matters: {places}.").format(places=", ".join(_place(each) for each in unequal))
                if unequal
                else tr("The order of play is not shown to matter.")
            )
        return " ".join(said)

    def _seats(self) -> Table:
        rows = tuple((seat + 1, bot, *percents(self._wins[seat], self._games)) for seat, bot in enumerate(self._bots))
        note = ""
        if self._wins[None]:
            number = self._wins[None]
            note = ntr("{n:,} game ended without a winner.", "{n:,} games ended without a winner.", number)
            note = note.format(n=number)
        return Table("seats", tr("Wins by seat"), ("seat", "bot", "percent", "from", "to"), rows, note=note)

    def _order(self) -> Table:
        places = range(len(self._bots) if self._figures.starts else 0)
        rows = tuple((_place(place), *percents(self._figures.places[place], self._figures.starts)) for place in places)
        headings = {"place": tr("Order of play")}
        return Table("order", tr("Wins by order of play"), ("place", "percent", "from", "to"), rows, headings=headings)

    def _things(self) -> Table:
        note = tr("Games in which the winner owned it at the end, of those in which it was bought.")
        return self._ends(
            "winners", tr("Wins of the owner"), self._figures.bought, self._figures.won, note, "times_bought"
        )

    def _places_to_live(self) -> Table:
        note = tr("Games that a player with this home city won, of those in which a player had it.")
        return self._ends("homes", tr("Wins by home city"), self._figures.homes, self._figures.home_wins, note, "games")

    def _ends(
        self, id: str, title: str, all: Counter[Ref], won: Counter[Ref], note: str, count: str
    ) -> Table:  # fmt: skip
        """Return the things with the largest and the smallest shares of wins."""
        known = [ref for ref, n in all.items() if n >= FEWEST]
        known.sort(key=lambda ref: (-won[ref] / all[ref], ref.id))
        left = max(0, len(known) - 2 * MOST_THINGS)
        shown = known if not left else known[:MOST_THINGS] + known[-MOST_THINGS:]
        rows: list[tuple[Cell, ...]] = [
            (thing(self._scenario.board, ref), all[ref], *percents(won[ref], all[ref])) for ref in shown
        ]
        if left:
            more = ntr("{n} in between is left out.", "{n} in between are left out.", left).format(n=left)
            note = f"{note} {more}"
        columns = ("of", count, "percent", "from", "to")
        return Table(id, title, columns, tuple(rows), tuple(shown), note=note)

    def _length(self) -> Table:
        rows = ((*average(self._turns), *percentiles(self._turns, (0.05, 0.5, 0.95))),) if self._turns else ()
        columns = ("mean", "from", "to", "score_5", "median", "score_95")
        headings = {"mean": tr("Average"), "score_5": tr("5% below"), "score_95": tr("95% below")}
        return Table("length", tr("Turns of all players"), columns, rows, headings=headings)


def _unequal(wins: Sequence[int], games: int) -> list[int]:
    """Return the numbers whose interval does not contain an even share of all wins. The intervals hold together
    (Bonferroni)."""
    even = sum(wins) / len(wins) / games if games else 0.0
    z = {2: 2.241, 3: 2.394, 4: 2.498, 5: 2.576, 6: 2.638}.get(len(wins), 2.7)
    found = []
    for number, each in enumerate(wins):
        low, high = wilson(each, games, z)
        if not low <= even <= high:
            found.append(number)
    return found


def _place(place: int) -> str:
    return tr("{n}. to play").format(n=format_number(place + 1))
