"""The window: the board in the middle, tools left, panels right and below, one list of commands."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.model.board import BoardKind
from engine.model.geometry import Point
from engine.model.ids import RailroadId, Ref
from engine.model.scenario import Scenario
from studio.app.docks import Docks, Make
from studio.app.files.former import Former
from studio.app.files.open_and_save import Files, title_of
from studio.app.menus.actions import Actions
from studio.app.menus.tables import table_commands
from studio.app.menus.tool_options import ToolOptionsBar
from studio.app.menus.toolbox import Toolbox, ToolOptions
from studio.app.recovery.unsaved_work import Recovery
from studio.app.settings import Settings, save_settings
from studio.app.status import StatusLine
from studio.app.theme import palette, tone_of
from studio.app.welcome import Welcome
from studio.commands.arrange import arrange_commands
from studio.commands.board import board_commands
from studio.commands.clipboard import BoardClipboard
from studio.commands.command import Command
from studio.commands.edit import edit_commands
from studio.commands.file import file_commands
from studio.commands.lines import line_commands
from studio.commands.view import help_commands, issue_commands, play_commands, view_commands
from studio.document.autosave import Autosave
from studio.document.document import Document
from studio.document.draft_thread import DraftThread
from studio.words.box import ask_for_line, window_title

if TYPE_CHECKING:
    from studio.canvas.view import BoardView
    from studio.commands.shell import IssueList
    from studio.panels.inspector import InspectorPanel
    from studio.panels.tables.spreadsheet import Spreadsheet

LAYOUT = 1
"""The version of the layout: a remembered one of another version is left aside."""
TOOLBAR = ("open", "save", "undo", "redo", "zoom-fit", "zoom-in", "zoom-out", "find", "playtest")
ON_BOARD = (
    "undo",
    "redo",
    "cut",
    "copy",
    "paste",
    "duplicate",
    "delete",
    "rename",
    "select-connected",
    "zoom-selection",
    "zoom-fit",
)
FIRST_SIZE, FRAME = QSize(1440, 900), QSize(16, 48)
"""How large the first window is where the screen has room, and what the system puts around it."""
FIRST_BOARD = "boxcars/us-boxcars-2013"


class MainWindow(QMainWindow):
    """The studio. It is the `Shell` that commands ask for what only a window can do."""

    painted = Signal()
    """The window has been drawn for the first time."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self._was_painted = False
        self._kind: BoardKind | None = None
        self._has_map = True
        self._said_at = 0
        self.setAcceptDrops(True)
        self.resize(first_size(self.screen().availableSize()))
        self.document = document = Document(self)
        self.autosave = Autosave(document, parent=self)
        self.files = Files(document, settings, self)
        self.former = Former(document, self.files, self)
        self.recovery = Recovery(document, self.autosave, self.files, self)
        self.welcome = Welcome(self)
        self.welcome.opened.connect(self.choose_and_open)
        self.welcome.bundled.connect(self.open_first_board)
        self.middle = QStackedWidget(self)
        self.middle.addWidget(self.welcome)
        centre = QWidget(self)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.files.notices)
        layout.addWidget(self.middle, 1)
        self.setCentralWidget(centre)
        self.toolbox = Toolbox(self)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.toolbox)
        self.status = StatusLine(self)
        self.setStatusBar(self.status)
        self.dock_set = Docks(self, self._panels())
        self.clipboard = BoardClipboard(self)
        self.commands: list[Command] = [
            *file_commands(document, self),
            *edit_commands(document, self, self.clipboard),
            *board_commands(document, self),
            *line_commands(document, self),
            *arrange_commands(document, self),
            *table_commands(document, self._table_in_hand, self),
            *view_commands(document, lambda: self.view, self),
            *issue_commands(document, self),
            *play_commands(document, self),
            *help_commands(self),
        ]
        self.actions_ = Actions(self, self.middle, self.commands, self.say)
        self._make_bars()
        self._connect()
        self.first_state = self.saveState(LAYOUT)
        self._restore()
        self.dress()
        self._follow_path()

    def _panels(self) -> dict[str, tuple[str, Make]]:
        document = self.document

        def inspector() -> QWidget:
            from studio.panels.inspector import InspectorPanel

            return InspectorPanel(document)

        def layers() -> QWidget:
            from studio.panels.layers import LayersPanel

            return LayersPanel(self.view)

        def issues() -> QWidget:
            from studio.panels.issues.panel import IssuesPanel

            return IssuesPanel(document)

        def tables() -> QWidget:
            from studio.panels.tables.tabs import TablesPanel

            return TablesPanel(document)

        def history() -> QWidget:
            from studio.panels.history import HistoryPanel

            return HistoryPanel(document)

        def analysis() -> QWidget:
            from studio.lab.panel import AnalysisPanel

            return AnalysisPanel(document, lambda: self.view)

        def games() -> QWidget:
            from studio.lab.games import GamesPanel
            from studio.playtest.start.rules_dialog import ask_rules

            return GamesPanel(document, lambda: self.view, ask_rules)

        return {
            "inspector": (self.tr("Inspector"), inspector),
            "layers": (self.tr("Layers"), layers),
            "issues": (self.tr("Issues"), issues),
            "tables": (self.tr("Tables"), tables),
            "analysis": (self.tr("Analysis"), analysis),
            "games": (self.tr("Games"), games),
            "history": (self.tr("History"), history),
        }

    def _make_bars(self) -> None:
        titles = {
            "file": self.tr("&File"),
            "edit": self.tr("&Edit"),
            "board": self.tr("&Board"),
            "lines": self.tr("&Lines"),
            "arrange": self.tr("&Arrange"),
            "tools": self.tr("T&ools"),
            "table": self.tr("&Table"),
            "view": self.tr("&View"),
            "issues": self.tr("&Issues"),
            "play": self.tr("&Playtest"),
            "help": self.tr("&Help"),
        }
        menus = self.actions_.fill(self.menuBar(), titles)
        menus["file"].aboutToShow.connect(self.recovery.look)
        self.toolbox.fill(menus["tools"])
        bar = QToolBar(self.tr("Main"), self)
        bar.setObjectName("main")
        bar.setIconSize(self.toolbox.iconSize())
        for id in TOOLBAR:
            bar.addAction(self.actions_[id])
            if id in ("save", "redo", "zoom-out", "find"):
                bar.addSeparator()
        self.options = ToolOptions(self.document, self.toolbox, bar)
        self.options.add_button.setDefaultAction(self.actions_["add-railroad"])
        self._railroads = bar.addWidget(self.options)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        self.tool_options = ToolOptionsBar(self.document, self.toolbox, self)
        self.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tool_options)
        self._follow_kind()

    def _dress_actions(self) -> None:
        """Which commands can run is looked at when a gesture ends, not at each of its steps."""
        if not self.document.is_previewing:
            self.actions_.refresh()

    def _connect(self) -> None:
        document, status = self.document, self.status
        for news in (document.changed, document.selection_changed, document.clean_changed, document.issues_changed):
            news.connect(lambda _: self._dress_actions())
        document.undo_stack.indexChanged.connect(lambda _: self.actions_.refresh())
        self.clipboard.changed.connect(self.actions_.refresh)
        document.path_changed.connect(self._follow_path)
        document.clean_changed.connect(self._follow_path)
        document.changed.connect(self._follow_open)
        document.changed.connect(lambda _: self._follow_kind())
        self.tool_options.used.connect(lambda: self.view.setFocus())
        document.selection_changed.connect(status.show_selection)
        document.issues_changed.connect(lambda _: self._count_issues())
        document.noticed.connect(self.say)
        document.stepped.connect(self._unsay)
        document.opened.connect(status.forget_pointer)
        self.autosave.risked.connect(self._tell_risk)
        self.recovery.opened.connect(lambda: self.view.zoom_to_fit())
        self.recovery.listed.connect(self.actions_.refresh)
        self.toolbox.taken.connect(lambda tool: status.hint.set_words(tool.hint))
        status.zoom_chosen.connect(lambda zoom: self.view.set_zoom(zoom))
        status.issues_clicked.connect(lambda: self.show_dock("issues"))

    @cached_property
    def view(self) -> BoardView:
        """The board. It is made when it is first needed: the window is on the screen before."""
        from studio.canvas.view import BoardView

        view, status = BoardView(self.document, self.middle), self.status
        self.middle.addWidget(view)
        view.pointer_moved.connect(status.show_position)
        view.pointer_moved.connect(lambda x, y: status.show_cell(self.document.scenario, x, y))
        view.hovered.connect(lambda ref: status.show_over(self.document.scenario, ref))
        view.hint_changed.connect(lambda text: self._hint(view, text))
        view.zoomed.connect(status.show_zoom)
        view.name_wanted.connect(self._write_name)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        view.set_theme(tone_of(self.settings.theme))
        view.hint_changed.connect(lambda _: self.tool_options.follow())
        self.toolbox.serve(view)
        return view

    def _write_name(self) -> None:
        """The name of what was just made is typed next."""
        self.show_dock("inspector")
        panel = cast("InspectorPanel", self.dock_set.all["inspector"].panel)
        # After the click is over: the board takes the keyboard with it.
        QTimer.singleShot(0, panel, lambda: panel.write("name"))

    def _follow_kind(self) -> None:
        """Tools and their options for the kind of board that is open."""
        from studio.paint.own_pictures import own_picture

        kind = self.document.scenario.board.kind
        has_map = own_picture(self.document.scenario.family) is None
        if (kind, has_map) != (self._kind, self._has_map):
            self._kind, self._has_map = kind, has_map
            self.toolbox.offer(kind, has_map)
            self._railroads.setVisible(kind == "lines" and has_map)
        self._show_options()

    def _show_options(self) -> None:
        """Every board with a map keeps the bar of options, so that the board does not move from tool to tool."""
        self.tool_options.setVisible(self.document.is_open and (self._kind == "grid" or self._has_map))

    def _follow_path(self) -> None:
        self.setWindowTitle(f"{window_title(title_of(self.document))}[*] — Boxcars Studio")
        self.setWindowModified(not self.document.is_clean)
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")

    def _follow_open(self) -> None:
        if self.document.is_open and self.middle.currentWidget() is not self.view:
            self.middle.setCurrentWidget(self.view)
            self.view.setFocus()
            self.view.zoom_to_fit()

    def _tell_risk(self, words: str) -> None:
        """Work that no draft keeps stays so until the author hears of it: a notice waits for them."""
        if words:
            self.files.notices.put("risk", words)
        else:
            self.files.notices.drop("risk")

    def _count_issues(self) -> None:
        self.status.show_issues(None if self.document.inspection is None else self.document.issues)

    def _hint(self, view: BoardView, text: str) -> None:
        """A tool's standing hint, or a sentence it says once."""
        if view.tool is not None and text == view.tool.hint:
            self.status.hint.set_words(text)
        elif text:
            self.say(text)

    # What commands ask for

    @property
    def recent(self) -> Sequence[str]:
        """The files opened last, newest first."""
        return self.settings.recent

    def say(self, text: str) -> None:
        self._said_at = self.document.undo_stack.index()
        self.status.say(text)

    def _unsay(self, steps: int) -> None:
        """What was said of a step that is taken back does not hold any more."""
        if steps < self._said_at and self.document.undo_stack.count():
            self.status.clearMessage()

    def ask(self, title: str, label: str, text: str) -> str | None:
        return ask_for_line(self, title, label, text)

    def start_new(self, scenario: Scenario) -> None:
        self._start(scenario, is_work=False)

    def start_laid(self, scenario: Scenario) -> None:
        """Begin with a grid that was just laid: choosing its land and sizes was work."""
        self._start(scenario, is_work=True)

    def _start(self, scenario: Scenario, is_work: bool) -> None:
        self.files.start(scenario, is_work)
        self.view.zoom_to_fit()

    def new_over_outline(self) -> None:
        from studio.app.adding.outline_dialog import OutlineDialog

        dialog = OutlineDialog(self)
        dialog.laid.connect(self.start_laid)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def new_over_image(self) -> None:
        from studio.app.adding.image_dialog import ImageDialog

        dialog = ImageDialog(self)
        dialog.laid.connect(self.start_laid)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def choose_and_open(self) -> None:
        self.files.choose()

    def open_file(self, path: Path) -> bool:
        opened = self.files.open(path)
        if opened:
            self.view.zoom_to_fit()
        elif not self.document.is_open:
            self.welcome.wait_for_choice()
        return opened

    def open_first_board(self) -> None:
        """The board a new user sees."""
        from engine.files.library import scenario_path

        self.open_file(scenario_path(FIRST_BOARD))

    def recover_work(self) -> None:
        self.recovery.offer()

    @property
    def has_lost_work(self) -> bool:
        """Whether an earlier run left unsaved work that is known of."""
        return not self.recovery.is_empty

    def show_versions(self) -> None:
        self.former.show()

    @property
    def has_versions(self) -> bool:
        """Whether any file was ever saved here."""
        return not self.former.is_empty

    def save_file(self) -> bool:
        return self.files.save()

    def save_file_as(self) -> bool:
        return self.files.save_as()

    def reload_file(self) -> None:
        self.files.reload()

    def export_picture(self) -> None:
        self.files.export()

    def choose_tracing(self) -> None:
        self.files.tracings.choose()

    def add_railroad(self) -> None:
        from studio.app.adding.railroad_or_region import RailroadDialog

        dialog = RailroadDialog(self.document.committed, self)
        dialog.accepted.connect(lambda: self._added("railroad", dialog.id.text().strip(), dialog.edit()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def add_region(self) -> None:
        from studio.app.adding.railroad_or_region import RegionDialog

        dialog = RegionDialog(self.document.committed, self)
        dialog.accepted.connect(lambda: self._added("region", dialog.id.text().strip(), dialog.edit()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _added(self, kind: Literal["railroad", "region"], id: str, edit: Edit) -> None:
        """Add a thing and take the tool that draws it."""
        try:
            self.document.perform(edit)
        except EditError as error:
            self.say(str(error))
            return
        outline = "lasso" if self._kind == "grid" else "region"
        tool = "line" if kind == "railroad" else outline
        # First the tool: Select, put away, gives up the selection.
        self.toolbox.take(tool)
        self.document.select([Ref(kind, id)])
        if kind == "railroad":
            self.options.choose(RailroadId(id))
        else:
            self.toolbox.tools[tool].choose("region", id)
        self.view.setFocus()
        self.status.hint.set_words(self.toolbox.held.hint)

    def place_to_paste(self) -> Point:
        return self.view.place_to_paste()

    def take_tool(self, id: str) -> None:
        self.toolbox.take(id)

    def forget_recent(self) -> None:
        self.files.forget_recent()

    def close_window(self) -> object:
        return self.close()

    def docks(self) -> Sequence[tuple[str, str, bool]]:
        return [(name, dock.windowTitle(), not dock.isHidden()) for name, dock in self.dock_set.all.items()]

    def _table_in_hand(self) -> Spreadsheet | None:
        from studio.panels.tables.tabs import TablesPanel

        tables = self.dock_set.all["tables"].widget()
        return tables.in_hand() if isinstance(tables, TablesPanel) else None

    def issue_list(self) -> IssueList:
        self.show_dock("issues")
        return cast("IssueList", self.dock_set.all["issues"].panel)

    def issue_list_if_made(self) -> IssueList | None:
        dock = self.dock_set.all["issues"]
        return cast("IssueList", dock.panel) if dock.is_made else None

    def show_dock(self, name: str, visible: bool = True) -> None:
        self.dock_set.show(name, visible)

    def toggle_all_docks(self) -> None:
        self.dock_set.toggle_all()
        if not self.dock_set.in_front():
            self.to_board()

    def to_board(self) -> None:
        if self.document.is_open:
            self.activateWindow()
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def to_next_part(self) -> None:
        docks, has_keys = self.dock_set.in_front(), QApplication.focusWidget()
        at = next((number for number, dock in enumerate(docks) if dock.isAncestorOf(has_keys)), -1) if has_keys else -1
        if at + 1 < len(docks):
            docks[at + 1].take_keys()
        else:
            self.to_board()

    def reset_layout(self) -> None:
        self.restoreState(self.first_state, LAYOUT)
        self.dock_set.arrange()

    @property
    def theme(self) -> str:
        """system, light or dark."""
        return self.settings.theme

    def set_theme(self, theme: str) -> None:
        self.settings.theme = theme
        save_settings(self.settings)
        self.dress()

    def dress(self) -> None:
        """Put the theme on the window and the board."""
        tone = tone_of(self.settings.theme)
        QApplication.setPalette(palette(tone))
        if "view" in self.__dict__:
            self.view.set_theme(tone)

    def open_palette(self, things_only: bool = False) -> None:
        from studio.app.menus.palette import Entry, Palette, cell_entries, command_entries, thing_entries, tool_entries

        things = thing_entries(self.document, things_only)
        places = self.tr("A city, river, region, or the number of a cell")
        places = places if self._kind == "grid" else self.tr("A city, railroad, line or milepost")
        words = places if things_only else self.tr("What do you want to do?")
        # Whoever went to a place goes on there, whatever had the keyboard before.
        things = [thing._replace(run=partial(self._go, thing.run)) for thing in things]
        verbs = [*command_entries(self.commands, self.actions_.run), *tool_entries(self.toolbox)]
        entries = things if things_only else [*verbs, *things]

        def cells(text: str) -> list[Entry]:
            return [cell._replace(run=partial(self._go, cell.run)) for cell in cell_entries(self.document, text)]

        Palette(entries, words, self.say, self, cells).show()

    def _go(self, fly: Callable[[], object]) -> None:
        fly()
        self.to_board()

    def playtest(self) -> None:
        from studio.playtest.window import open_playtest

        open_playtest(self.document, self)

    def show_help(self, page: str = "") -> None:
        from studio.app.help import HelpWindow, shortcut_sheet

        self.toolbox.load_all()
        window = HelpWindow(shortcut_sheet(self.commands, self.toolbox.tools.values()), self)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show_page(page)
        window.show()

    def show_about(self) -> None:
        from studio.app.about import show_about

        show_about(self)

    # What happens to the window

    def paintEvent(self, event: QPaintEvent) -> None:
        """The first time, the panels wait until the window is on the screen."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back from another program may have changed the file there."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self._was_painted:
            self.files.look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nobody else needed takes the Select tool; keys of a command that cannot run say why."""
        if event.key() == Qt.Key.Key_Escape and self.toolbox.held is not self.toolbox.tools["select"]:
            self.toolbox.take("select")
            return
        if self.actions_.explain(QKeySequence(event.keyCombination())):
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A right click on the board offers what can be done with the selection."""
        on_board = self.document.is_open and self.middle.rect().contains(self.middle.mapFromGlobal(event.globalPos()))
        if on_board and self.toolbox.held is self.toolbox.tools["select"]:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for id in ON_BOARD:
                menu.addAction(self.actions_[id])
            menu.popup(event.globalPos())
        else:
            super().contextMenuEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A scenario file may be dropped."""
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A dropped file is opened."""
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            # After the drop is over: the program it came from waits until then.
            QTimer.singleShot(0, self, lambda: self.open_file(path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks about unsaved changes and unsaved games, and remembers the layout."""
        self.document.end_preview()
        games = [window for window in self.findChildren(QMainWindow) if window.isVisible()]
        if not self.files.may_leave() or not all(game.close() for game in games):
            event.ignore()
            return
        self.settings.geometry = self.saveGeometry().toBase64().toStdString()
        self.settings.layout = self.saveState(LAYOUT).toBase64().toStdString()
        save_settings(self.settings)
        self.autosave.close()
        self.files.outside.close()
        event.accept()

    def keep_unsaved(self) -> bool:
        """Write what is unsaved to its drafts right now: something failed, or the program is about to end without
        asking. Whether all of it is there."""
        self.autosave.settle()
        kept = [drafts.flush() for drafts in self.findChildren(DraftThread)]
        return all(kept)

    def _restore(self) -> None:
        if self.settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self.settings.geometry.encode()))
        if self.settings.layout:
            self.restoreState(QByteArray.fromBase64(self.settings.layout.encode()), LAYOUT)


def first_size(room: QSize) -> QSize:
    """How large the window is before anybody made it larger or smaller, on a screen with so much room."""
    return FIRST_SIZE.boundedTo(room - FRAME)


def _dropped(event: QDropEvent) -> Path | None:
    """The one scenario file that is being dropped."""
    files = [_local_file(url) for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() in (".yaml", ".yml") else None


def _local_file(url: QUrl) -> Path:
    """The file of a URL. QUrl.toLocalFile loses the bytes of names that are not UTF-8; on Windows all names are."""
    if os.name == "nt":
        return Path(url.toLocalFile())
    return Path(os.fsdecode(unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))))
