"""The status line: pointer position, selection, hints, number of issues and zoom."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QStatusBar, QTabBar, QToolButton, QWidget

from engine.i18n import tr
from engine.model.board import grid_of
from engine.model.geometry import Point
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, RailroadId, Ref, RegionId
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from engine.validate.check import Issue
from studio.panels.signs import ORDER, severity_count
from studio.panels.undo_line_edit import Line
from studio.widgets.inline_hint import Beside
from studio.widgets.label import Words
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from studio.canvas.view import BoardView
    from studio.document.document import Document

ZOOMS = (25, 50, 75, 100, 150, 200, 400, 800)
SAID_FOR, SAID_PER_LETTER = 6000, 70
"""Minimum time in milliseconds that a message is shown, and the time per letter for slow readers."""
NARROW, VERY_NARROW = 190, 130
"""Widths of the status line, in letters, below which hints need two lines, and below which they also use the room of
the pointer and selection labels."""


class Hint(Words):
    """A label of one line, or more in a narrow window, that elides its text and has the whole of it in its tooltip. A
    message replaces the normal text for a while."""

    def __init__(self) -> None:
        super().__init__(wraps=True)
        # As narrow as the other labels leave it; a wrapping label would demand the width of its text.
        self.setMinimumWidth(40)
        self._stands = self.message = ""
        self._whole: Beside | None = None
        self._cut = ""
        """The whole text if it is cut."""
        self._pointed = False
        self._over = QTimer(self, singleShot=True)
        self._over.timeout.connect(self._end)
        self.set_lines(1)

    def set_words(self, text: str) -> None:
        """Set the normal text."""
        stands = plain_line(text)
        if stands != self._stands:
            self._stands = stands
            self._fit()

    def say(self, text: str) -> None:
        """Show a message."""
        self.message = text
        self._over.start(max(SAID_FOR, SAID_PER_LETTER * len(text)))
        self._fit()

    def _end(self) -> None:
        """End the message, unless the pointer is over it: its tooltip shows the text that has no room."""
        if self.underMouse():
            self._over.start(SAID_FOR)
        else:
            self.forget()

    def forget(self) -> None:
        """Clear the message."""
        self.message = ""
        self._over.stop()
        self._fit()

    def set_lines(self, lines: int) -> None:
        """Set the number of lines, used or not, so that the board above does not move."""
        self._lines = lines
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 4)
        self._fit()

    def _fit(self) -> None:
        text = plain_line(self.message) or self._stands
        if self.toolTip() != tip(text):
            self.setToolTip(tip(text))
        is_cut = not self._has_room(text)
        self._cut = text if is_cut else ""
        self._show_whole(self._cut if self.message or self._pointed else "")
        if is_cut:
            # Find the longest beginning that fits by bisection.
            most = bisect_left(range(len(text)), True, key=lambda end: not self._has_room(f"{text[:end]}…"))
            text = f"{text[: max(0, most - 1)]}…"
        self.setText(text)

    def _show_whole(self, text: str) -> None:
        if self._whole is None and text:
            self._whole = Beside(self, self._tabs_above)
        if self._whole is not None:
            self._whole.say(text)

    def _tabs_above(self) -> int:
        """Return how far the tabs of docks directly above the status line reach up."""
        window = self.window()
        top = self.mapTo(window, QPoint(0, 0)).y()
        bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        places = [bar.geometry() for bar in bars if bar.isVisible()]
        near = (top - place.top() for place in places if 0 <= top - place.bottom() < place.height())
        return max(near, default=0)

    def _has_room(self, text: str) -> bool:
        room = QRect(0, 0, max(1, self.width() - 4), 100_000)
        wanted = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return wanted.height() <= self._lines * self.fontMetrics().lineSpacing() and wanted.width() <= room.width()

    def event(self, event: QEvent) -> bool:
        """Show a text that is cut in a box above the tabs of the lower panels, which a tooltip would cover."""
        if event.type() == QEvent.Type.ToolTip:
            self._pointed = True
            self._show_whole(self._cut)
            return True
        if event.type() == QEvent.Type.Leave and self._pointed:
            self._pointed = False
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QEvent) -> None:
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.set_lines(self._lines)


class StatusLine(QStatusBar):
    """The status line of the window."""

    issues_clicked = Signal()
    zoom_chosen = Signal(float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._at: Point | None = None
        self._is_open = True
        self.hint = Hint()
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self.hint, 1)
        self.over = Words()
        self.cell = Words()
        self.cell.hide()
        self.position = Words()
        self.selection = Words()
        self.issues = QToolButton(autoRaise=True)
        self.issues.clicked.connect(self.issues_clicked)
        self._zoomed: float | None = None
        self.zoom = QComboBox(self, editable=True)
        self.zoom.setLineEdit(Line())
        self.zoom.addItems([tr("{n}%").format(n=percent) for percent in ZOOMS])
        self.zoom.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zoom.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.zoom.textActivated.connect(self._zoom)
        self.aside = QWidget(self)
        beside = QHBoxLayout(self.aside)
        beside.setContentsMargins(0, 0, 0, 0)
        for words in (self.over, self.cell, self.position, self.selection):
            beside.addWidget(words)
        self._name_parts()
        for part in (self.aside, self.issues, self.zoom):
            self.addPermanentWidget(part)
        self._measure()
        self.show_selection(frozenset())

    def _name_parts(self) -> None:
        """Name and explain the parts in the current language."""
        self.issues.setToolTip(tr("Show the issues: errors, warnings and notes"))
        self.zoom.setToolTip(tr("Zoom. At 100%, 1 mm of the sheet is 1 mm on the screen."))
        for widget, name in (
            (self.over, tr("Item under the pointer")),
            (self.cell, tr("Cell")),
            (self.position, tr("Position")),
            (self.selection, tr("Selection")),
            (self.issues, tr("Issues")),
            (self.zoom, tr("Zoom")),
        ):
            widget.setAccessibleName(name)

    def _measure(self) -> None:
        """Set the widest width, so that nothing moves while the pointer moves."""
        letters = self.fontMetrics()
        self.zoom.setFixedWidth(letters.horizontalAdvance("1000%") + 48)
        self._fix_position(letters.horizontalAdvance("8888.8, 8888.8 mm") + 8)
        self.cell.setMinimumWidth(0)
        self.issues.setFixedSize(self.issues.sizeHint())

    def _fit_issues(self) -> None:
        self.issues.setFixedSize(self.issues.sizeHint())

    def _fix_position(self, width: int) -> None:
        """Fix the size: otherwise a changed label lays out the whole window at each mouse move."""
        self.position.setFixedSize(width, self.fontMetrics().height())

    def changeEvent(self, event: QEvent) -> None:
        """Larger text needs more room. Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()
            self._share()
            # The button gets its font after the bar.
            QTimer.singleShot(0, self, self._fit_issues)
        elif event.type() == QEvent.Type.LanguageChange:
            self._name_parts()
            for row, percent in enumerate(ZOOMS):
                self.zoom.setItemText(row, tr("{n}%").format(n=percent))
            if self._zoomed is not None:
                self.show_zoom(self._zoomed)

    def watch(self, view: BoardView, document: Document) -> None:
        """Show pointer position, item under the pointer, and zoom."""
        view.pointer_moved.connect(self.show_position)
        view.pointer_moved.connect(lambda x, y: self.show_cell(document.scenario, x, y))
        document.changed.connect(lambda: self._show_cell_again(document.scenario))
        view.hovered.connect(lambda ref: self.show_over(document.scenario, ref))
        view.zoomed.connect(self.show_zoom)

    def follow_open(self, is_open: bool) -> None:
        """Show selection and zoom of a board, or hide them while no board is open. Messages are always shown."""
        self._is_open = is_open
        self.zoom.setVisible(is_open)
        self._share()
        if not is_open:
            self.hint.set_words("")

    def say(self, text: str) -> None:
        """Show a message for a while."""
        self.hint.say(text)

    @property
    def message(self) -> str:
        """The current message."""
        return self.hint.message

    def forget(self) -> None:
        """Clear the message."""
        self.hint.forget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Set the number of lines: two or three in a narrow window."""
        letters = self.width() / max(1, self.fontMetrics().averageCharWidth())
        self.hint.set_lines(1 if letters >= NARROW or not self._is_open else 2 if letters >= VERY_NARROW else 3)
        self.aside.setVisible(self._is_open and letters >= VERY_NARROW)

    def show_position(self, x: float, y: float) -> None:
        """Show the pointer position in millimeters."""
        text = tr("{x:.1f}, {y:.1f} mm").format(x=x, y=y)
        self.position.setText(text)
        # It grows on a large sheet and does not shrink.
        wanted = self.fontMetrics().horizontalAdvance(text)
        if wanted > self.position.width():
            self._fix_position(wanted + 8)

    def _show_cell_again(self, scenario: Scenario) -> None:
        """The terrain under a resting pointer may have changed."""
        if self._at is not None:
            self.show_cell(scenario, *self._at)

    def show_cell(self, scenario: Scenario, x: float, y: float) -> None:
        """Return label, terrain and city of the cell at a position; empty off a grid."""
        self._at = (x, y)
        on_grid = scenario.board.kind == "grid"
        self.cell.setVisible(on_grid)
        if on_grid:
            # Import lazily: lattices need numpy, which is slow to load.
            from engine.model.grids.lattice import cell_at
            from studio.panels.forms.grid_fields import cell_words

            self.cell.setText(cell_words(scenario, cell_at(grid_of(scenario.board), (x, y))))
            # It may grow and does not shrink, so that its neighbors do not move.
            self.cell.setMinimumWidth(max(self.cell.minimumWidth(), self.cell.sizeHint().width()))

    def forget_pointer(self) -> None:
        """Clear the pointer label for another board."""
        self._at = None
        for words in (self.over, self.cell, self.position):
            words.setText("")

    def show_over(self, scenario: Scenario, ref: Ref | None) -> None:
        """Show the item under the pointer."""
        # Show the cell next to it, with its terrain.
        self.over.setText(named(scenario, ref) if ref is not None and ref.kind != "cell" else "")

    def show_selection(self, refs: frozenset[Ref]) -> None:
        """Show the number of selected items of each kind."""
        if not refs:
            self.selection.setText(tr("Nothing selected"))
            return
        from studio.panels.names import kinds_told

        self.selection.setText(kinds_told(refs, {}))

    def show_issues(self, issues: tuple[Issue, ...] | None) -> None:
        """Show the number of issues of each severity; nothing before any check has run."""
        if issues is None:
            self.issues.setText(tr("checking…"))
        else:
            count = Counter(issue.severity for issue in issues)
            self.issues.setText(" · ".join(severity_count(severity, count[severity]) for severity in ORDER))
        # The numbers are never cut off. The label grows to fit them and does not shrink, as for the position.
        if self.issues.sizeHint().width() > self.issues.width():
            self.issues.setFixedSize(self.issues.sizeHint())

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom."""
        self._zoomed = zoom
        self.zoom.setEditText(tr("{n}%").format(n=f"{zoom * 100:.0f}"))

    def _zoom(self, text: str) -> None:
        try:
            percent = float(text.replace("%", "").replace(",", ".").strip())
        except ValueError:
            self.say(tr("Type the zoom as a number, such as 150%."))
            return
        if percent > 0:
            self.zoom_chosen.emit(percent / 100)


def named(scenario: Scenario, ref: Ref) -> str:
    """Return the description of an item in the status line: kind, ID and name."""
    board = scenario.board
    match ref:
        case Ref("city", id) if id in board.cities:
            return f"{cities(board)[CityId(id)]} ({board.cities[CityId(id)].milepost})"
        case Ref("section", id):
            a, b, railroad = id.split(" ")
            return f"{railroad}: {a} – {b}"
        case Ref("region", id) if id in board.regions:
            return board.regions[RegionId(id)].name
        case Ref("railroad", id) if id in board.railroads:
            return board.railroads[RailroadId(id)].name
        case Ref("region" | "railroad", id):
            return id
    from studio.panels.names import described

    return described(scenario, ref, {})
