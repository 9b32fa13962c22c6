"""The toolbar on the left, and the railroad of new lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QMenu, QToolBar, QToolButton, QWidget

from engine.i18n import tr
from engine.model.board import BoardKind
from engine.model.comparison.difference import Difference
from engine.model.ids import RailroadId, Ref
from studio.document.document import Document
from studio.tools.all import all_tools, grid_tools
from studio.tools.lines.line import LineTool, railroad_of
from studio.tools.select import SelectTool
from studio.tools.tool import Tool
from studio.widgets.icons import icon
from studio.widgets.label import Words
from studio.widgets.measured import by_letters
from studio.widgets.tip import tip
from studio.widgets.typing import takes_letters

if TYPE_CHECKING:
    from studio.canvas.view import BoardView

WITHOUT_MAP = ("select", "pan")
"""Tools that need no map."""


class Toolbox(QToolBar):
    """A button for each tool of the open board. Their letters work in the whole window, unless a field or table with
    the focus uses letters."""

    taken = Signal(object)
    """Emitted when another tool was chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tools")
        self.setWindowTitle(tr("Tools"))
        self.setOrientation(Qt.Orientation.Vertical)
        # The icons grow half as fast as the text, so that all tools fit into a normal window.
        by_letters(self, lambda letters: self.setIconSize(QSize(1, 1) * (11 + letters.height() * 2 // 3)))
        self.tools: dict[str, Tool] = {tool.id: tool for tool in all_tools()}
        self._select = cast(SelectTool, self.tools["select"])
        self.held = self.tools["select"]
        self._letters_work = False
        self._view: BoardView | None = None
        self._actions: dict[str, QAction] = {}
        self._group = QActionGroup(self)
        for tool in self.tools.values():
            self.addAction(self._made(tool))
        self._actions["select"].setChecked(True)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)
        self.offer("lines")

    def button_of(self, id: str) -> QWidget | None:
        """Return the button of a tool; None if it has none now."""
        return self.widgetForAction(self._actions[id]) if id in self._actions else None

    def set_option(self, option: str, value: str) -> None:
        """Set an option of the tool, and show what it changes on the board."""
        self.held.choose(option, value)
        if self._view is not None and self._view.tool is self.held:
            self._view.options_changed()

    def finish_work(self, applies: bool) -> None:
        """Apply or discard the work of the tool, and focus the board."""
        if self._view is not None and self._view.tool is self.held:
            self._view.setFocus()
            self._view.finish_work(applies)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Let letters choose tools wherever they are not typed. A shortcut of the whole window would take them from
        fields and tables."""
        work = self._view is not None and self._view.isVisible() and not takes_letters(now)
        if work != self._letters_work:
            self._letters_work = work
            for action in self._actions.values():
                action.setShortcutContext(self._reach)

    @property
    def _reach(self) -> Qt.ShortcutContext:
        """Where the letters of the tools work now."""
        window, board = Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.WidgetWithChildrenShortcut
        return window if self._letters_work else board

    def _made(self, tool: Tool) -> QAction:
        action = QAction(icon(tool.icon), "", self, checkable=True)
        self._name(action, tool)
        action.setShortcut(tool.shortcut)
        action.setShortcutContext(self._reach)
        if self._view is not None:
            self._view.addAction(action)
        action.triggered.connect(lambda _checked, id=tool.id: self.choose(id))
        self._group.addAction(action)
        self._actions[tool.id] = action
        return action

    @staticmethod
    def _name(action: QAction, tool: Tool) -> None:
        action.setText(tr(tool.title))
        action.setToolTip(tip(f"{tr(tool.title)} ({tool.shortcut})\n{tool.words}"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(tr("Tools"))
            for id, action in self._actions.items():
                self._name(action, self.tools[id])

    def offer(self, kind: BoardKind, has_map: bool = True) -> None:
        """Show the tools for a kind of board; without a map only Select and Pan."""
        if kind == "grid":
            self.load_all()
        wanted = {"any", kind}
        fitting = {id for id, tool in self.tools.items() if tool.boards in wanted and (has_map or id in WITHOUT_MAP)}
        self._select.has_map = has_map
        for id, tool in self.tools.items():
            self._actions[id].setVisible(id in fitting)
            self._actions[id].setEnabled(id in fitting)
            self._name(self._actions[id], tool)
        if self.held.id not in fitting:
            self.take("select")

    def load_all(self) -> None:
        """Create the tools for boards with a grid, hidden at first."""
        if any(tool.boards == "grid" for tool in self.tools.values()):
            return
        before = self._actions["delete"]
        for tool in grid_tools():
            self.tools[tool.id] = tool
            action = self._made(tool)
            action.setVisible(False)
            action.setEnabled(False)
            self.insertAction(before, action)

    def serve(self, view: BoardView) -> None:
        """Set the view in which the tool works."""
        self._view = view
        view.addActions(list(self._actions.values()))
        self._hand_over()

    def take(self, id: str) -> None:
        """Choose a tool; the current tool keeps its state."""
        wanted = self.tools[id]
        if wanted is self.held:
            self._actions[id].setChecked(True)
            return
        self.held = wanted
        self._actions[wanted.id].setChecked(True)
        self._hand_over()
        self.taken.emit(wanted)

    def choose(self, id: str) -> None:
        """Choose a tool for the user, and focus the board."""
        self.take(id)
        if self._view is not None:
            self._view.setFocus()

    def fill(self, menu: QMenu) -> None:
        """Add the tools to a menu."""

        def refill() -> None:
            menu.clear()
            menu.addActions(self.actions())

        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(refill)
        refill()

    def offered(self) -> list[Tool]:
        """Return the tools of the open board."""
        return [tool for id, tool in self.tools.items() if self._actions[id].isVisible()]

    def _hand_over(self) -> None:
        if self._view is not None:
            # The view pans by itself without a tool.
            self._view.set_tool(None if self.held.id == "pan" else self.held)


class ToolOptions(QWidget):
    """The railroad of new lines."""

    turned = Signal()
    """Emitted when new lines may belong to another railroad."""

    def __init__(self, document: Document, toolbox: Toolbox, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._tool: LineTool | None = None
        self.railroads = QComboBox(self)
        self.railroads.setMinimumContentsLength(22)
        self.railroads.activated.connect(self._choose)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        self._label = Words()
        self._label.setBuddy(self.railroads)
        layout.addWidget(self._label)
        layout.addWidget(self.railroads)
        self.add_button = QToolButton(autoRaise=True)
        layout.addWidget(self.add_button)
        toolbox.taken.connect(self._follow_tool)
        document.selection_settled.connect(lambda _: self._follow_selection())
        document.changed.connect(self._follow)
        self._name_parts()
        self._fill()
        self._follow_tool(toolbox.held)

    def _name_parts(self) -> None:
        """Name and explain the parts in the current language."""
        self._label.setText(tr("Railroad"))
        self.railroads.setAccessibleName(tr("Railroad of new lines"))
        self.railroads.setToolTip(tr("Railroad of new lines, unless a railroad or line is selected"))
        self.add_button.setAccessibleName(tr("Add Railroad"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_parts()

    def _follow(self, news: Difference) -> None:
        kinds = {ref.kind for ref in news.touched}
        if "railroad" in kinds or Ref("look", "railroads") in news.touched:
            self._fill()
        if "line" in kinds and not self._document.is_previewing:
            self._follow_selection()

    def _fill(self) -> None:
        self.railroads.clear()
        railroads = self._document.scenario.board.railroads
        if railroads:
            # Import lazily: an empty window needs no painters.
            from studio.paint.lines.lanes import look_of
            from studio.paint.pattern_icon import HEIGHT, WIDTH, pattern_icon

            self.railroads.setIconSize(QSize(WIDTH, HEIGHT))
            for id, railroad in railroads.items():
                drawn = look_of(self._document.scenario.look, id)
                self.railroads.addItem(pattern_icon(drawn.colour, drawn.pattern), f"{id}  {railroad.name}", str(id))
        self._show()

    def _follow_tool(self, tool: Tool | None) -> None:
        self._tool = tool if isinstance(tool, LineTool) else None
        self.railroads.setEnabled(self._tool is not None)
        self._follow_selection()
        self._show()

    def _follow_selection(self) -> None:
        """Follow the selected railroad."""
        chosen = railroad_of(self._document.scenario, self._document.chosen)
        if chosen is not None:
            self.choose(chosen)

    def _show(self) -> None:
        if self._tool is None:
            return
        if self._tool.railroad not in self._document.scenario.board.railroads:
            # The railroad is from the previous board or was deleted.
            first = self.railroads.itemData(0)
            self._tool.railroad = None if first is None else RailroadId(first)
        self.railroads.setCurrentIndex(self.railroads.findData(str(self._tool.railroad)))
        self.turned.emit()

    def choose(self, railroad: RailroadId) -> None:
        """Set the railroad of new lines."""
        if self._tool is not None:
            self._tool.give_to(railroad)
            self._show()

    def _choose(self, row: int) -> None:
        """The user's choice; a selected line of another railroad would change it."""
        railroad = RailroadId(self.railroads.itemData(row))
        if railroad_of(self._document.scenario, self._document.chosen) not in (None, railroad):
            self._document.select(())
        self.choose(railroad)
