"""Purchases beside each other: what each is called in whole, costs, is worth and adds, and in which order they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from engine.game.family import Figures
from engine.game.rules import Action
from engine.i18n import tr
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario
from engine.money import money

LISTED, PRICE, WORTH, REACH = range(4)
"""As the rules list them; the cheapest, the worthiest, the farthest reaching first."""


class Purchases:
    """What is said of purchases, by the codes of the decisions; nothing where nothing is bought."""

    def __init__(self, scenario: Scenario, figures: Mapping[str, Figures]) -> None:
        self._scenario, self._figures = scenario, figures

    def __bool__(self) -> bool:
        return bool(self._figures)

    def words(self, action: Action, wanted: str) -> str:
        """The decision, and below it the whole name of what is bought and its figures in the words that are `wanted`:
        with places for name, worth and reach."""
        found = self._figures.get(action.code)
        if found is None:
            return str(action)
        railroad = next((ref.id for ref in action.about if ref.kind == "railroad"), "")
        known = self._scenario.board.railroads.get(RailroadId(railroad))
        name = known.name if known is not None and known.name else railroad
        currency = self._scenario.currency
        return f"{action}\n{wanted.format(name, money(currency, found.worth), found.reach)}"

    def in_order(self, actions: Sequence[Action], order: int) -> list[Action]:
        """What has no figures first, then the purchases in an order."""
        plain = [action for action in actions if action.code not in self._figures]
        rest = [action for action in actions if action.code in self._figures]
        if order != LISTED:
            rest.sort(key=lambda action: _key(self._figures[action.code], order))
        return [*plain, *rest] if order != LISTED else list(actions)


def _key(figures: Figures, order: int) -> int:
    return figures.price if order == PRICE else -figures.worth if order == WORTH else -figures.reach


def what_figures_mean() -> str:
    """What stands behind the figures of a purchase."""
    return tr(
        "Worth is what a planner would give for it. It reaches so many cities that you do not serve yet.",
    )


class OrderBox(QComboBox):
    """In which order purchases stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.addItems(
            [
                tr("Purchases as listed"),
                tr("Purchases by price"),
                tr("Purchases by worth"),
                tr("Purchases by reach"),
            ]
        )
        self.setAccessibleName(tr("Order of the purchases"))
        self.setToolTip(
            tr(
                "By price, the cheapest first; by what a planner would give for it; by how many cities you would serve "
                "beside those that you serve already"
            )
        )
