"""What many games teach: who wins, and the family's own figures or else all that its games count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game.family import family
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted, Options
from engine.model import naming
from engine.model.identity.id_fields import content_tables
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Report, Table
from engine.sim.tally import Totals, counted_key, seat_table


class Learned:
    """A report that grows with the games; the same for the same games in whatever order they come.

    `totals` gets the games, too. Raises RulesError where the scenario cannot be played.
    """

    def __init__(self, scenario: Scenario, options: Options, totals: Totals) -> None:
        known = family(scenario.family)
        self._title, self._scenario, self._totals = scenario.title, scenario, totals
        self._lessons = known.lessons(scenario, options, len(totals.bots)) if known.lessons is not None else None
        all_of_them = tuple(known.rules.counters()) if known.rules is not None else ()
        self.counters = self._lessons.counters if self._lessons is not None else all_of_them

    def add(self, tallies: Sequence[GameTally]) -> None:
        """Adds games that were played with these counters."""
        self._totals.add(tallies)
        if self._lessons is not None:
            for tally in tallies:
                self._lessons.add(tally)

    def report(self) -> Report:
        """What the games teach so far. `data` has what stands in the tables, without the seats of `Totals.data`."""
        own = self._lessons.report() if self._lessons is not None else self._counted()
        title = f"{self._title}: {self._totals.games} games"
        return Report(title, (self._seats(), *own.tables), own.data, own.drawn, own.charts)

    def _seats(self) -> Table:
        data = self._totals.data()
        turns = data["turns"]
        title = (
            f"Wins by seat in {data['games']} games, in percent with their interval at 95 % (from, to); even is "
            f"{100 / max(1, len(data['seats'])):.1f} %. A game takes {turns['mean']:.1f} turns of all seats on the "
            f"mean, and {turns['p95']:.0f} or fewer in 95 % of them."
        )
        if len(set(self._totals.bots)) > 1:
            title += " Different bots sat there, so what is told of a seat is told of its bot, too."
        if data["without_winner"]:
            title += f" {data['without_winner']} ended without a winner."
        return seat_table(data, title)

    def _counted(self) -> Report:
        """A table for each counter: the sum for each thing and what comes to a game, the most first."""
        games, tables = max(1, self._totals.games), []
        railroads = [Ref("railroad", id) for id in self._scenario.board.railroads]
        for name in self.counters:
            found = sorted(self._totals.counts.get(name, {}).items(), key=lambda each: (-each[1], counted_key(each[0])))
            alike = Counter(self._label(of) for of, _ in found)
            rows = tuple((self._unique_label(of, alike), much, much / games) for of, much in found)
            # A counter counts things or seats, never both: so each row has what it is about, or none has.
            about = tuple(of for of, _ in found if isinstance(of, Ref))
            title = f"{name.replace('_', ' ').capitalize()}: the sum over all games, and what comes to one"
            if name == "bought" and (unknown := self._totals.hardly_bought(railroads)):
                title += f". {unknown}"
            tables.append(Table(name, title, ("of", "sum", "a_game"), rows, about))
        return Report(self._title, tuple(tables), {"counts": self._totals.named(self.counters)})

    def _unique_label(self, of: Counted, alike: Counter[str]) -> str:
        """What people call a thing, with its id where another one of the table is called so, too."""
        told = self._label(of)
        return f"{told} ({of.id})" if alike[told] > 1 and isinstance(of, Ref) else told

    def _label(self, of: Counted) -> str:
        """What people call a thing; a seat by its number from 1 and who sat there."""
        if isinstance(of, Ref):
            return self._ref_label(of)
        seat, ref = (of, None) if isinstance(of, int) else of
        who = f"{seat + 1} {self._totals.bots[seat]}"
        return who if ref is None else f"{who}: {self._ref_label(ref)}"

    def _ref_label(self, ref: Ref) -> str:
        """A thing of the content by its name, where it has one, and one of the board as messages call it."""
        content = self._scenario.content
        table = content_tables(type(content)).get(ref.kind)
        found = getattr(content, table).get(ref.id) if table else None
        return getattr(found, "name", "") or naming.thing(self._scenario.board, ref)
