"""Where the parts of a running game stand: the board over the journal, the seats over what may be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QTabWidget, QVBoxLayout, QWidget

from studio.playtest.panes.seats import SeatScroll

if TYPE_CHECKING:
    from studio.playtest.game_view import GameView


def lay_out(view: GameView) -> None:
    """Puts the parts of a view together."""
    middle = QWidget()
    column = QVBoxLayout(middle)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(view.banner)
    column.addWidget(view.board, 1)
    column.addWidget(view.player)
    told = below(view)
    left = QSplitter(Qt.Orientation.Vertical)
    left.addWidget(middle)
    left.addWidget(told)
    left.setStretchFactor(0, 3)
    left.setStretchFactor(1, 1)
    left.setSizes([560, 210] if view.aid.pane is None else [540, 285])
    scroll = SeatScroll()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    rows = QWidget()
    inside = QVBoxLayout(rows)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.addWidget(view.viewpoint)
    inside.addWidget(view.seats)
    inside.addStretch(1)
    scroll.setWidget(rows)
    acts = QWidget()
    acting = QVBoxLayout(acts)
    acting.setContentsMargins(0, 4, 0, 0)
    acting.addWidget(view.turn)
    acting.addWidget(view.tray)
    acting.addWidget(view.choices, 1)
    right = QSplitter(Qt.Orientation.Vertical)
    right.addWidget(scroll)
    right.addWidget(acts)
    right.setSizes([330, 400])
    right.setChildrenCollapsible(False)
    frame = QWidget()
    framed = QVBoxLayout(frame)
    framed.setContentsMargins(6, 4, 6, 6)
    framed.addWidget(right)
    view.addWidget(left)
    view.addWidget(frame)
    view.setStretchFactor(0, 1)
    view.setSizes([980, 330])
    view.setChildrenCollapsible(False)


def below(view: GameView) -> QWidget:
    """The journal and the chart side by side; beside a pane of the family one of them at a time."""
    both = QSplitter(Qt.Orientation.Horizontal)
    if view.aid.pane is None:
        both.addWidget(view.journal)
        both.addWidget(view.chart)
        both.setSizes([640, 360])
        return both
    told = QTabWidget()
    told.setDocumentMode(True)
    told.addTab(view.journal, view.tr("&Journal"))
    told.addTab(view.chart, view.tr("&Money"))
    both.addWidget(view.aid.pane)
    both.addWidget(told)
    both.setSizes([600, 400])
    both.setChildrenCollapsible(False)
    return both
