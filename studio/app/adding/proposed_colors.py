"""Proposed colors of the railroads, shown next to the current ones and on the board before they are used."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.model.ids import RailroadId
from engine.model.look import RailroadLook
from engine.model.scenario import Scenario
from engine.validate.fixes import Proposal
from engine.validate.vision import TITLES, VISIONS
from studio.paint.pattern_icon import HEIGHT, WIDTH, pattern_icon
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import window_title
from studio.widgets.tip import tip

NAME, NOW, THEN = range(3)
ID = Qt.ItemDataRole.UserRole


class ProposedColours(Dialog):
    """A row for each railroad that would get another color, with a check box."""

    extent = LIST_SIZE

    wanted_changed = Signal()
    """Emitted when other railroads are checked."""

    def __init__(self, scenario: Scenario, proposal: Proposal, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Proposed Colors")))
        self.proposal = proposal
        said = Words(
            tr(
                "The board already shows the proposed colors. Pairs of meeting railroads that are hard to tell apart, "
                "before → after, by color vision:"
            ),
            wraps=True,
        )
        titles = (tr("all colors"), *(tr(TITLES[vision]) for vision in VISIONS))
        rows = zip(titles, proposal.before, proposal.after, strict=True)
        self.counts = Words("\n".join(f"{title}: {before} → {after}" for title, before, after in rows))
        self.list = QTreeWidget()
        self.list.setAccessibleName(tr("Railroads with their colors, now and proposed"))
        self.list.setHeaderLabels([tr("Railroad"), tr("Now"), tr("Proposed")])
        self.list.setRootIsDecorated(False)
        self.list.setIconSize(QSize(WIDTH, HEIGHT))
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for change in proposal.changes:
            look = scenario.look.railroads.get(change.railroad, RailroadLook())
            name = scenario.board.railroads[change.railroad].name
            item = QTreeWidgetItem(self.list, [f"{change.railroad}  {name}", change.before, change.after])
            item.setData(NAME, ID, change.railroad)
            item.setToolTip(NAME, tip(name))
            item.setCheckState(NAME, Qt.CheckState.Checked)
            item.setIcon(NOW, pattern_icon(change.before, look.pattern))
            item.setIcon(THEN, pattern_icon(change.after, look.pattern))
        for column in (NOW, THEN):
            self.list.resizeColumnToContents(column)
        self.list.itemChanged.connect(self._count)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Use These Colors"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (said, self.counts, self.list, self.buttons):
            layout.addWidget(widget)

    @property
    def excluded(self) -> frozenset[RailroadId]:
        """The railroads that keep their colors."""
        items = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return frozenset(
            RailroadId(item.data(NAME, ID))
            for item in items
            if item is not None and item.checkState(NAME) != Qt.CheckState.Checked
        )

    def _count(self) -> None:
        some = len(self.excluded) < len(self.proposal.changes)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(some)
        self.wanted_changed.emit()
