"""Where the parts of a running game stand: the board over the journal, the seats over what may be decided."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QScrollArea, QSplitter, QTabWidget, QVBoxLayout, QWidget

from studio.playtest.panes.seats import SeatScroll


class Parts(NamedTuple):
    """The parts of a view. `pane` is the family's, beside the journal, if it has one."""

    banner: QWidget
    board: QWidget
    player: QWidget
    journal: QWidget
    chart: QWidget
    pane: QWidget | None
    viewpoint: QWidget
    seats: QWidget
    turn: QWidget
    tray: QWidget
    choices: QWidget
    ride_on: QWidget


def lay_out(view: QSplitter, parts: Parts) -> QMainWindow:
    """Puts the parts of a view together. What comes back holds the board and the journal: a panel may dock below them,
    and takes no room from the seats and what may be decided."""
    # The player takes its room from the journal: the board does not move when it comes.
    told = QWidget()
    under = QVBoxLayout(told)
    under.setContentsMargins(0, 0, 0, 0)
    under.setSpacing(0)
    under.addWidget(parts.player)
    under.addWidget(below(parts), 1)
    left = QSplitter(Qt.Orientation.Vertical)
    left.addWidget(parts.board)
    left.addWidget(told)
    left.setStretchFactor(0, 3)
    left.setStretchFactor(1, 1)
    left.setSizes([560, 210] if parts.pane is None else [540, 285])
    rows = QWidget()
    inside = QVBoxLayout(rows)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.addWidget(parts.seats)
    inside.addStretch(1)
    scroll = _scrolled(rows)
    scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    scroll.setAccessibleName(parts.seats.tr("Seats"))
    # Above what scrolls: the seats scroll to whoever decides, and whose eyes they are seen through stays in sight.
    looked_at = QWidget()
    looking = QVBoxLayout(looked_at)
    looking.setContentsMargins(0, 0, 0, 0)
    as_wide = QHBoxLayout()
    as_wide.addWidget(parts.viewpoint)
    as_wide.addSpacing(scroll.verticalScrollBar().sizeHint().width())
    looking.addLayout(as_wide)
    looking.addWidget(scroll, 1)
    acts = QWidget()
    acting = QVBoxLayout(acts)
    acting.setContentsMargins(0, 4, 0, 0)
    acting.addWidget(parts.turn)
    # The end takes the place of the choices, which there are none of then: the board need not be drawn in another size.
    acting.addWidget(parts.banner)
    acting.addWidget(parts.tray)
    acting.addWidget(parts.choices, 1)
    right = QSplitter(Qt.Orientation.Vertical)
    right.addWidget(looked_at)
    acted = QWidget()
    below_acts = QVBoxLayout(acted)
    below_acts.setContentsMargins(0, 0, 0, 0)
    below_acts.addWidget(_scrolled(acts), 1)
    # Below what scrolls: it is in sight however many choices there are.
    below_acts.addWidget(parts.ride_on)
    right.addWidget(acted)
    right.setSizes([300, 460])
    right.setChildrenCollapsible(False)
    frame = QWidget()
    framed = QVBoxLayout(frame)
    framed.setContentsMargins(6, 4, 6, 6)
    framed.addWidget(right)
    stage = QMainWindow()
    stage.setCentralWidget(left)
    view.addWidget(stage)
    view.addWidget(frame)
    view.setStretchFactor(0, 1)
    view.setSizes([980, 330])
    view.setChildrenCollapsible(False)
    return stage


def _scrolled(part: QWidget) -> SeatScroll:
    """Whatever has no room, in a low window or with large type, is scrolled to."""
    scroll = SeatScroll()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(part)
    return scroll


def below(parts: Parts) -> QWidget:
    """The journal and the chart side by side; beside a pane of the family one of them at a time."""
    both = QSplitter(Qt.Orientation.Horizontal)
    if parts.pane is None:
        both.addWidget(parts.journal)
        both.addWidget(parts.chart)
        both.setSizes([640, 360])
        return both
    told = QTabWidget()
    told.setDocumentMode(True)
    told.addTab(parts.journal, parts.journal.tr("&Journal"))
    told.addTab(parts.chart, parts.chart.tr("&Money"))
    both.addWidget(parts.pane)
    both.addWidget(told)
    both.setSizes([600, 400])
    both.setChildrenCollapsible(False)
    return both
