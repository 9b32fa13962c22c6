"""The pairs of cities by how far their payoffs are from what is usual: a list to sort, filter and correct."""

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
from engine.i18n import tr
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
    """A row a pair of cities, the one that departs most first. Selecting it selects both cities."""

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
            tr("Usual"), QKeySequence("Ctrl+Backspace"), tr("Set the selected payoffs to the usual value"), self.correct
        )
        self.add_action(
            tr("Mark as Intended…"), QKeySequence("Ctrl+M"),
            tr("Mark the selected payoffs as intended and store a reason in the file, or remove the mark"), self.mean,
        )  # fmt: skip

    def _wanted(self) -> list[Pair]:
        known = pairs(self._document.committed)
        found = [known[id] for id in self.chosen() if id in known]
        if not found:
            raise ValueError(tr("Select the pairs first."))
        return found

    def correct(self) -> None:
        """The selected pairs pay what is usual, as one step."""
        step = usual_step(self._document.committed)
        self._document.perform(SetPayoffs(tuple((pair.a, pair.b, rounded(pair, step)) for pair in self._wanted())))

    def mean(self) -> None:
        """The selected payoffs are deliberate, with a reason; those that all are so already are not any more."""
        wanted, known = self._wanted(), reasons(self._document.committed)
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
    """The sum of which nearly all payoffs are multiples."""
    fit = fit_of(scenario)
    return 1 if fit is None else fit.step


def rounded(pair: Pair, step: int) -> int:
    """What a pair usually pays."""
    return max(step, round(pair.expected / step) * step)


class Common:
    """What the rows of the scenario that was asked about last have in common."""

    def __init__(self) -> None:
        self._scenario: Scenario | None = None
        self.pairs: Mapping[str, Pair] = {}
        self.reasons: Mapping[frozenset[str], str] = {}
        self.names: Mapping[CityId, str] = {}
        self.step = 1

    def of(self, scenario: Scenario) -> Common:
        """Itself, about this scenario."""
        if scenario is not self._scenario:
            self._scenario, self.pairs, self.reasons = scenario, pairs(scenario), reasons(scenario)
            self.names, self.step = cities(scenario.board), usual_step(scenario)
        return self


def columns() -> list[Column]:
    """The columns of the table."""

    # All rows are read at once, of one scenario: what they have in common is not asked for again in each cell.
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
        Column(tr("City"), city(1)),
        Column(tr("Payoff"), of(lambda pair: pair.payoff), grouped, edit=pay, is_number=True),
        Column(
            tr("Usual"), of(lambda pair: rounded(pair, common.step)), grouped, is_number=True,
            tip=tr("Payoff that the other payoffs suggest for this distance"),
        ),
        Column(
            tr("Difference"), of(lambda pair: round(pair.residual)), lambda value: f"{value:+,}", is_number=True,
            tip=tr("Payoff less usual payoff"),
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
