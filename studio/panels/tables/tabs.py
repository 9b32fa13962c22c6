"""The tables of the game system and the grid, one tab each, created when first shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.document.document import Document
from studio.family import studio_family
from studio.panels.tables.grid_tables import GRID_TABLES
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.widgets.empty_state import EmptyState
from studio.widgets.mnemonic import no_mnemonic


def tables_of(document: Document) -> dict[str, Callable[..., QWidget]]:
    """Return the factory of each table of the open scenario by title (marked with `tr_noop`): those of its game system,
    then those of its grid; none if nothing is open."""
    scenario = document.scenario
    if not isinstance(scenario.content, document.family.content):
        return {}
    found = studio_family(scenario.family)
    own = found.panels if found else {}
    has_grid = scenario.board.kind == "grid"
    return {**own, **{title: make for title, make in GRID_TABLES.items() if has_grid and title not in own}}


class _Page(QWidget):
    """The page of a table, which is created when it is first shown. `title` is that of its tab, not translated."""

    def __init__(self, title: str, make: Callable[..., QWidget]) -> None:
        super().__init__()
        self.title, self._make = title, make
        self._table: QWidget | None = None
        self.sheets: list[Spreadsheet] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def minimumSizeHint(self) -> QSize:
        """A hidden table needs no room."""
        return super().minimumSizeHint() if self.isVisible() else QSize(0, 0)

    def showEvent(self, event: QShowEvent) -> None:
        self.updateGeometry()

    def hideEvent(self, event: QHideEvent) -> None:
        self.updateGeometry()

    def table(self, document: Document) -> QWidget:
        if self._table is None:
            self._table = self._make(document, self)
            self._layout.addWidget(self._table)
            self.sheets = self._table.findChildren(Spreadsheet)
        return self._table


class TablesPanel(QWidget):
    """Tabs for the tables of the document. `tab_shown` is emitted with the title of the current tab, `window_asked`
    with that of a table to open in a window of its own. Titles are as in `tables_of`, not translated."""

    tab_shown = Signal(str)
    window_asked = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Tables"))
        self._document = document
        self._shown: tuple[str, list[str]] | None = None
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(tr("Tables"))
        self.tabs.currentChanged.connect(self._fill)
        self.tabs.tabBarDoubleClicked.connect(self._ask_for_window)
        self.tabs.tabBar().setToolTip(tr("Double-click a tab to open its table in a window"))
        self.empty = EmptyState(
            tr("Tables contain the numbers of a game: payoffs, destinations, prices. Open or create a scenario first."),
            "picture-table",
            parent=self,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.empty)
        for keys, act in (
            ("Ctrl+PgDown", partial(self._turn, 1)),
            ("Ctrl+PgUp", partial(self._turn, -1)),
            # Buttons to leave the table would let Qt switch tabs from the fields next to it.
            ("Ctrl+Tab", partial(self._go_on, True)),
            ("Ctrl+Shift+Tab", partial(self._go_on, False)),
        ):
            key = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.activated.connect(act)
        document.changed.connect(self._follow)
        self._follow()

    def _go_on(self, forward: bool) -> None:
        self.window().focusNextPrevChild(forward)

    def _turn(self, step: int) -> None:
        """Move a number of tabs forward, as in a spreadsheet, wrapping around at the end."""
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())
            # A table that was just created becomes visible after this turn of the event loop.
            QTimer.singleShot(0, self, self.take_keys)

    def _follow(self) -> None:
        family, makes = self._document.scenario.family, tables_of(self._document)
        if (family, list(makes)) == self._shown:
            return
        self._shown = (family, list(makes))
        self.tabs.blockSignals(True)
        # Hide it first: otherwise each table would come to the front before it is removed, and read content that is
        # gone.
        self.tabs.hide()
        while self.tabs.count():
            page = self.tabs.widget(0)
            self.tabs.removeTab(0)
            if page is not None:
                page.deleteLater()
        for title, make in makes.items():
            self.tabs.addTab(_Page(title, make), no_mnemonic(tr(title)))
        self.tabs.blockSignals(False)
        self.tabs.setVisible(self.tabs.count() > 0)
        self.empty.setVisible(self.tabs.count() == 0)
        if self.isVisible():
            self._fill()

    @property
    def current_title(self) -> str:
        """Title of the current table; empty if there is none."""
        page = self.tabs.currentWidget()
        return page.title if isinstance(page, _Page) else ""

    def _ask_for_window(self, tab: int) -> None:
        page = self.tabs.widget(tab)
        if isinstance(page, _Page):
            # After the release of the button, which belongs to the tab.
            title = page.title
            QTimer.singleShot(0, self, lambda: self.window_asked.emit(title))

    def showEvent(self, event: object) -> None:
        """Create the current table."""
        self._fill()

    def _fill(self) -> None:
        page = self.tabs.currentWidget()
        if not isinstance(page, _Page) or not self.isVisible():
            return
        page.table(self._document)
        self.tab_shown.emit(page.title)

    def snapshot(self) -> str:
        """Return the title of the current table for `restore`."""
        return self.current_title

    def restore(self, snapshot: object) -> None:
        """Bring the table of this title to the front, if there is one."""
        for page in self._pages():
            if page.title == snapshot:
                self.tabs.setCurrentWidget(page)

    def _pages(self) -> list[_Page]:
        pages = map(self.tabs.widget, range(self.tabs.count()))
        return [page for page in pages if isinstance(page, _Page)]

    def in_hand(self) -> Spreadsheet | None:
        """Return the visible table that has or last had the focus; otherwise the leftmost one, and of those the top
        one."""
        page = self.tabs.currentWidget()
        if not isinstance(page, _Page) or not self.isVisible():
            return None
        found = [sheet for sheet in page.sheets if sheet.view.isVisible()]
        found.sort(key=lambda sheet: sheet.view.mapTo(page, sheet.view.rect().topLeft()).toTuple())
        last = page.focusWidget()
        held = [sheet for sheet in found if last in (sheet.view, sheet.bar.wanted, sheet.bar.other)]
        return next(iter((*held, *found)), None)

    def take_keys(self) -> None:
        """Focus the current table, or the tabs if there is none."""
        sheet = self.in_hand()
        (self.tabs.tabBar() if sheet is None else sheet.view).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def table(self, title: str) -> QWidget:
        """Show the table of that title in front and return it. Raises KeyError if there is none."""
        for page in self._pages():
            if page.title == title:
                self.tabs.setCurrentWidget(page)
                return page.table(self._document)
        raise KeyError(title)
