"""Comparison of purchases: full name, price, value and reach, and their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QComboBox, QWidget

from engine.game.family import Figures
from engine.game.rules import Action
from engine.i18n import tr
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario
from engine.money import money

LISTED, PRICE, WORTH, REACH = range(4)
"""Order of the rules; lowest price, highest value or highest reach first."""


class Purchases:
    """Texts about purchases by decision; empty if nothing can be bought."""

    def __init__(self, scenario: Scenario, figures: Mapping[Any, Figures]) -> None:
        self._scenario, self._figures = scenario, figures

    def __bool__(self) -> bool:
        return bool(self._figures)

    def words(self, action: Action, template: str) -> str:
        """Return the action, and below it the full name and figures in the `template` with the fields name, value and
        reach."""
        found = self._figures.get(action.decision)
        if found is None:
            return str(action)
        railroad = next((ref.id for ref in action.about if ref.kind == "railroad"), "")
        known = self._scenario.board.railroads.get(RailroadId(railroad))
        name = known.name if known is not None and known.name else railroad
        currency = self._scenario.currency
        return f"{action}\n{template.format(name=name, value=money(currency, found.worth), reach=found.reach)}"

    def in_order(self, actions: Sequence[Action], order: int) -> list[Action]:
        """Return actions without figures first, then the purchases in the given order."""
        plain = [action for action in actions if action.decision not in self._figures]
        rest = [action for action in actions if action.decision in self._figures]
        if order != LISTED:
            rest.sort(key=lambda action: _key(self._figures[action.decision], order))
        return [*plain, *rest] if order != LISTED else list(actions)


def _key(figures: Figures, order: int) -> int:
    return figures.price if order == PRICE else -figures.worth if order == WORTH else -figures.reach


def what_figures_mean() -> str:
    """Return what the figures of a purchase mean."""
    return tr(
        "Value: the highest price at which the planner bot would buy it. Reach: the number of cities that it adds to "
        "your network.",
    )


class OrderBox(QComboBox):
    """Choice of the order of purchases."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.addItems(
            [
                tr("Purchases in rule order"),
                tr("Purchases by price"),
                tr("Purchases by value"),
                tr("Purchases by reach"),
            ]
        )
        self.setAccessibleName(tr("Order of the purchases"))
        self.setToolTip(
            tr(
                "Sort purchases by price (lowest first), by value to the planner bot, or by reach: the number of "
                "cities added to your network"
            )
        )
