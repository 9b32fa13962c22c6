"""The dialog for a schematic layout of the lines, shown on the board while the slider moves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QSlider, QWidget

from engine.edit.network.schematize import Schematize
from engine.i18n import ntr, tr
from studio.app.adding.preview_dialog import Computed, PreviewDialog, computed
from studio.document.document import Document
from studio.widgets.label import Words, add_row
from studio.widgets.tip import tip


class SchematizeDialog(PreviewDialog):
    """A slider for the strength of the layout."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(document, tr("Schematize Lines"), tr("Lay Out"), parent)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setTickInterval(25)
        self.slider.setAccessibleName(tr("Strength"))
        self.slider.setToolTip(tip(tr("Set the strength, from the board as it is to a fully schematic layout")))
        self.strength = Words()
        note = Words(
            tr(
                "Lines run in eight directions with evenly spaced mileposts, as on a transit map. Connections stay, "
                "and nothing crosses in new places."
            ),
            wraps=True,
        )
        form = QFormLayout()
        add_row(form, tr("&Strength"), self.slider)
        add_row(form, "", self.strength)
        self.lay_out(note, form)
        self.slider.valueChanged.connect(self._judge)
        self.slider.setValue(70)

    def _judge(self) -> None:
        value, before = self.slider.value(), self._document.committed
        self.strength.setText(tr("{n}%").format(n=value))

        def find() -> tuple[Computed, str]:
            edit = computed(Schematize(value / 100), before)
            old, new = before.board.mileposts, edit.after.board.mileposts
            moved = sum(old[id].at != milepost.at for id, milepost in new.items())
            return edit, ntr("{n:,} milepost moves.", "{n:,} mileposts move.", moved).format(n=moved)

        self.show_edit(find)
