"""The table of outliers: payoffs by their difference from the usual payoff."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Several
from engine.edit.rules import IgnoreIssue, UnignoreIssue
from engine.families.boxcars.author.checks import PayoffFarOff
from engine.families.boxcars.author.edits import SetPayoff, SetPayoffs
from engine.families.boxcars.author.fit import Pair
from engine.i18n import format_number, tr
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.boxcars.fitting.fit_result import fit_of, pairs, reasons
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.entry_view import EntryView
from studio.panels.tables.record_table import Column
from studio.widgets.message_box import ask_for_line


class PairTable(EntryView):
    """A row for each pair of cities, largest difference first. Selecting it selects both cities."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            pairs,
            columns(),
            tr("Pairs of cities by payoff"),
            tr("pairs"),
            tr("Usual payoffs need at least 15 pairs of cities with a payoff and a route between them."),
            lambda s, id: (Ref("city", city) for city in id.split(" ")),
            parent=parent,
            basis=lambda s: (pairs(s), reasons(s)),
        )
        self.sheet.no_rows = tr("Each pair of cities has one row.")
        self.add_action(
            tr("Set to Usual Payoff"), QKeySequence("Ctrl+Backspace"),
            tr("Set the selected payoffs to the usual value and go to the next pair"), self.correct,
        )  # fmt: skip
        self.add_action(
            tr("Mark or Unmark as Intended…"), QKeySequence("Ctrl+M"),
            tr("Mark the selected payoffs as intended and store a reason in the file, or remove the mark"), self.mean,
        )  # fmt: skip

    def _selected_pairs(self) -> list[Pair]:
        known = pairs(self._document.committed)
        found = [known[id] for id in self.chosen() if id in known]
        if not found:
            raise ValueError(tr("Select the pairs first."))
        return found

    def correct(self) -> None:
        """Set the selected payoffs to the usual value, as one step. Go to the pair that takes the place of the first:
        the corrected ones sort far below."""
        step, wanted = usual_step(self._document.committed), self._selected_pairs()
        row = min(self.index_of(id).row() for id in self.chosen())
        self._document.perform(SetPayoffs(tuple((pair.a, pair.b, rounded(pair, step)) for pair in wanted)))
        if self.proxy.rowCount():
            self.choose(self._id_at(min(row, self.proxy.rowCount() - 1)))

    def mean(self) -> None:
        """Mark the selected payoffs as intended with a reason, or remove the mark if all have one."""
        wanted, known = self._selected_pairs(), reasons(self._document.committed)
        if all(frozenset((pair.a, pair.b)) in known for pair in wanted):
            taken = [
                UnignoreIssue(one.check, one.about, tr(PayoffFarOff.title))
                for one in self._document.committed.ignored
                if one.check == PayoffFarOff.id and any(set(one.about) == {pair.a, pair.b} for pair in wanted)
            ]
            self._document.perform(Several(tr("Remove intended marks"), tuple(taken)))
            return
        reason = ask_for_line(self, tr("Intended"), tr("Reason why these payoffs are intended:"))
        if reason is not None:
            meant = tuple(
                IgnoreIssue(PayoffFarOff.id, (pair.a, pair.b), reason, tr(PayoffFarOff.title)) for pair in wanted
            )
            self._document.perform(Several(tr("Mark payoffs as intended"), meant))


def usual_step(scenario: Scenario) -> int:
    """Return the amount of which nearly all payoffs are multiples."""
    fit = fit_of(scenario)
    return 1 if fit is None else fit.step


def rounded(pair: Pair, step: int) -> int:
    """Return the usual payoff of a pair."""
    return max(step, round(pair.expected / step) * step)


class Common:
    """The common values of all rows of the last scenario."""

    def __init__(self) -> None:
        self._scenario: Scenario | None = None
        self.pairs: Mapping[str, Pair] = {}
        self.reasons: Mapping[frozenset[str], str] = {}
        self.names: Mapping[CityId, str] = {}
        self.step = 1

    def of(self, scenario: Scenario) -> Common:
        """Return itself, updated for this scenario."""
        if scenario is not self._scenario:
            self._scenario, self.pairs, self.reasons = scenario, pairs(scenario), reasons(scenario)
            self.names, self.step = cities(scenario.board), usual_step(scenario)
        return self


def columns() -> list[Column]:
    """Return the columns of the table."""

    # Calculate the common values of a scenario once instead of in each cell.
    common = Common()

    def of(read: Callable[[Pair], Any]) -> Callable[[Scenario, str], Any]:
        return lambda s, id: read(pair) if (pair := common.of(s).pairs.get(id)) is not None else None

    def city(place: int) -> Callable[[Scenario, str], str]:
        return lambda s, id: common.of(s).names.get(CityId(id.split(" ")[place])) or id.split(" ")[place]

    def pay(scenario: Scenario, id: str, text: Any) -> SetPayoff:
        pair = pairs(scenario)[id]
        return SetPayoff(pair.a, pair.b, amount_of(str(text), scenario.currency) if str(text).strip() else None)

    return [
        Column(tr("City"), city(0)),
        Column(tr("Other city"), city(1)),
        Column(tr("Payoff"), of(lambda pair: pair.payoff), grouped, edit=pay, is_number=True),
        Column(
            tr("Usual"), of(lambda pair: rounded(pair, common.step)), grouped, is_number=True,
            tip=tr("Payoff that the other payoffs suggest for this distance"),
        ),
        Column(
            tr("Difference"), of(lambda pair: round(pair.residual)), lambda value: format_number(value, "+,"),
            is_number=True,
            tip=tr("Payoff minus usual payoff"),
        ),
        Column(
            tr("Ratio"), of(lambda pair: round(pair.scales, 1)), str, is_number=True,
            tip=tr("Difference in multiples of the typical difference"),
        ),
        Column(tr("Mileposts"), of(lambda pair: pair.sections), str, is_number=True, tip=tr("On the shortest route")),
        Column(
            tr("Intended"), lambda s, id: common.of(s).reasons.get(frozenset(id.split(" "))),
            tip=tr("Reason of the author"),
        ),
    ]  # fmt: skip
