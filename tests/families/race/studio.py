"""The example family in the studio: a panel for what the author sets, and what is told about a milepost."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QSpinBox, QWidget

from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.family import StudioFamily
from tests.families.race.author import SetPrize
from tests.families.race.content import RaceContent


class Prize(QSpinBox):
    """The prize for every milepost, as the document has it."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Prize")
        self.setMaximum(1_000)
        self._document = document
        self._show()
        document.changed.connect(self._show)
        self.valueChanged.connect(lambda prize: document.perform(SetPrize(prize)))

    def _show(self) -> None:
        content = self._document.scenario.content
        if isinstance(content, RaceContent):
            self.blockSignals(True)
            self.setValue(content.prize)
            self.blockSignals(False)


def facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """The neighbours of a milepost."""
    if ref.kind != "milepost":
        return ()
    near = [{section.a, section.b} for section in network(scenario.board).sections]
    return (("Neighbours", ", ".join(sorted(str(*ends - {ref.id}) for ends in near if ref.id in ends))),)


FAMILY = StudioFamily(id="race", panels={"Race": Prize}, facts=facts, help_of_tables="4-tables")
