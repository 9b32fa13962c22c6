"""Dialog for the rules of games, without seats."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from engine.game.family import Family
from engine.game.options import resolve
from engine.game.setups import offered
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from studio.playtest.start.rules_table import RulesTable
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.message_box import window_title


class RulesDialog(Dialog):
    """Rules of the board, with changes. `rules.chosen()` returns the changed ones."""

    extent = LIST_SIZE

    def __init__(
        self, scenario: Scenario, family: Family, chosen: Mapping[str, RuleValue], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Rules for these games: {title}").format(title=scenario.title)))
        options = offered(family.rules.options if family.rules is not None else (), scenario)
        self.rules = RulesTable(options, resolve(options, scenario.rules), scenario.currency, chosen=chosen)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.rules, 1)
        layout.addWidget(buttons)


def ask_rules(
    scenario: Scenario, family: Family, chosen: Mapping[str, RuleValue], parent: QWidget
) -> dict[str, RuleValue] | None:
    """Ask for changed rules, starting with the given ones; None if canceled."""
    dialog = RulesDialog(scenario, family, chosen, parent)
    return dialog.rules.chosen() if dialog.exec() == QDialog.DialogCode.Accepted else None
