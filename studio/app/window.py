"""The window: the board in the middle, tools left, panels right and below, one list of commands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
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
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.model.geometry import Point
from engine.model.scenario import Scenario
from studio.app.access.focus_ring import FocusRing
from studio.app.access.tab_order import go_on
from studio.app.adding.adding import Adding
from studio.app.another import open_another
from studio.app.docks import Docks
from studio.app.files.former import Former
from studio.app.files.open_and_save import Files, title_of
from studio.app.games.windows import Games
from studio.app.help.keys import HelpKeys
from studio.app.help.opening import page_here, show_help
from studio.app.layout import Layout, first_size
from studio.app.menus.bars import Bars
from studio.app.menus.every import every_command
from studio.app.panels import panels
from studio.app.recovery.unsaved_work import Recovery
from studio.app.settings import Settings, save_settings
from studio.app.status import StatusLine
from studio.app.telling import Telling
from studio.app.theme import dress, set_text_size, tone_of
from studio.app.welcome import Welcome
from studio.commands.clipboard import BoardClipboard
from studio.document.autosave import Autosave
from studio.document.document import Document
from studio.document.draft_thread import DraftThread
from studio.document.dropped import dropped
from studio.words.box import ask_for_line, window_title

if TYPE_CHECKING:
    from engine.validate.profiles import Profile
    from studio.app.comparing import Comparing
    from studio.canvas.view import BoardView
    from studio.commands.shell import IssueList
    from studio.panels.inspector import InspectorPanel
    from studio.panels.tables.spreadsheet import Spreadsheet

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
FIRST_BOARD = "boxcars/us-boxcars-2013"


class MainWindow(QMainWindow):
    """The studio. It is the `Shell` that commands ask for what only a window can do."""

    painted = Signal()
    """The window has been drawn for the first time."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        set_text_size(settings.text)
        self._was_painted = False
        self.setAcceptDrops(True)
        self.resize(first_size(self.screen().availableSize()))
        self.document = document = Document(self)
        document.profile = settings.profile
        self.autosave = Autosave(document, parent=self)
        self.files = Files(document, settings, self)
        self.former = Former(document, self.files, self)
        self.games = Games(document, self.files, self)
        self.games.file_dropped.connect(self.open_file)
        self.recovery = Recovery(document, self.autosave, self.files, self.games, self)
        self.welcome = Welcome(self, self)
        self.middle = QStackedWidget(self)
        self.middle.addWidget(self.welcome)
        self._centre = centre = QWidget(self)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.files.notices)
        layout.addWidget(self.middle, 1)
        self.setCentralWidget(centre)
        self.status = StatusLine(self)
        self.setStatusBar(self.status)
        self.telling = Telling(
            document, self.status, self.files.notices, lambda: self.view if self._has_view else None, self
        )
        self.dock_set = Docks(self, panels(document, lambda: self.view))
        self.clipboard = BoardClipboard(self)
        self.commands = every_command(document, self, self.clipboard, lambda: self.view, self._table_in_hand, self)
        self.bars = Bars(document, self.commands, self.say, self)
        self.actions_, self.toolbox = self.bars.actions, self.bars.toolbox
        self.adding = Adding(document, self.bars, self._start, self._draw, self)
        self.layout_ = Layout(self, self.dock_set, settings)
        self.help_keys = HelpKeys(self, self.help_here)
        self._connect()
        self.dress()
        self._follow_path()
        self.telling.count_issues()

    def _connect(self) -> None:
        document, status = self.document, self.status
        self.clipboard.changed.connect(self.actions_.refresh)
        document.path_changed.connect(self._follow_path)
        document.clean_changed.connect(self._follow_path)
        document.changed.connect(self._follow_open)
        document.profile_changed.connect(self._remember_profile)
        self.bars.options.used.connect(lambda: self.view.setFocus())
        document.opened.connect(self._suit_the_board)
        self.autosave.risked.connect(self.telling.tell_risk)
        self.recovery.opened.connect(lambda: self.view.zoom_to_fit())
        self.recovery.listed.connect(self.actions_.refresh)
        self.bars.menus["file"].aboutToShow.connect(self.recovery.look)
        self.toolbox.taken.connect(self.telling.tell_tool)
        self.bars.railroads.turned.connect(lambda: status.hint.set_words(self.toolbox.held.hint))
        status.zoom_chosen.connect(lambda zoom: self.view.set_zoom(zoom))
        status.issues_clicked.connect(lambda: self.show_dock("issues"))

    @cached_property
    def view(self) -> BoardView:
        """The board. It is made when it is first needed: the window is on the screen before."""
        from studio.canvas.view import BoardView

        view = BoardView(self.document, self.middle)
        self.middle.addWidget(view)
        self.status.watch(view, self.document)
        view.hint_changed.connect(lambda text: self.telling.hint(view, text))
        view.field_wanted.connect(self.write_field)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        view.set_theme(tone_of(self.settings.theme))
        view.hint_changed.connect(self.bars.options.follow)
        view.addActions(self.actions_.on_board)
        self.ring = FocusRing(view)
        self.toolbox.serve(view)
        return view

    @property
    def _has_view(self) -> bool:
        """Whether the board was needed already."""
        return "view" in self.__dict__

    def _follow_path(self) -> None:
        self.setWindowTitle(f"{window_title(title_of(self.document))}[*] — Boxcars Studio")
        self.setWindowModified(not self.document.is_clean)
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")

    def _follow_open(self) -> None:
        if self.document.is_open and self.middle.currentWidget() is not self.view:
            self.middle.setCurrentWidget(self.view)
            self.view.setFocus()
            self.view.zoom_to_fit()
        elif not self.document.is_open:
            self.middle.setCurrentWidget(self.welcome)
            self.welcome.offer()

    # What commands ask for

    @property
    def recent(self) -> Sequence[str]:
        """The files opened last, newest first."""
        return self.settings.recent

    def say(self, text: str) -> None:
        self.telling.say(text)

    def ask(self, title: str, label: str, text: str) -> str | None:
        return ask_for_line(self, title, label, text)

    def write_field(self, field: str) -> None:
        self.show_dock("inspector")
        panel = cast("InspectorPanel", self.dock_set.all["inspector"].panel)
        # After the click is over: the board takes the keyboard with it.
        QTimer.singleShot(0, panel, lambda: panel.write(field, self.to_board))

    def start_new(self, scenario: Scenario) -> None:
        self._start(scenario, is_work=False)

    def _start(self, scenario: Scenario, is_work: bool) -> None:
        self.files.start(scenario, is_work)
        self.view.zoom_to_fit()

    def _draw(self) -> None:
        """What was added is drawn on the board next."""
        self.view.setFocus()
        self.status.hint.set_words(self.toolbox.held.hint)

    def new_board(self) -> None:
        self.adding.board()

    def new_window(self) -> None:
        open_another(self.say)

    def new_over_outline(self) -> None:
        self.adding.grid_over_outline()

    def new_over_image(self) -> None:
        self.adding.grid_over_image()

    def choose_and_open(self) -> None:
        path = self.files.choose()
        if path is not None:
            self.open_file(path)

    def choose_record(self) -> None:
        self.games.choose()

    def open_file(self, path: Path) -> bool:
        from engine.files.kinds import is_record

        if is_record(path):
            self.games.open(path)
            return False
        opened = self.files.open(path)
        if opened:
            self.view.zoom_to_fit()
        elif not self.document.is_open:
            self.welcome.offer()
        return opened

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

    def close_board(self) -> None:
        self.files.leave()

    def reload_file(self) -> None:
        self.files.reload()

    def compare_with_saved(self) -> None:
        self._comparing.with_saved(self.theme)

    def compare_with_another(self) -> None:
        self._comparing.with_another(self.theme)

    @property
    def _comparing(self) -> Comparing:
        from studio.app.comparing import Comparing

        return Comparing(self.document, self.files, self)

    def export_picture(self) -> None:
        self.files.export()

    def choose_tracing(self) -> None:
        self.files.tracings.choose()

    def add_railroad(self) -> None:
        self.adding.railroad()

    def add_region(self) -> None:
        self.adding.region()

    def propose_colours(self) -> None:
        self.adding.proposed_colours()

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

        dock = self.dock_set.all["tables"]
        return cast(TablesPanel, dock.panel).in_hand() if dock.is_made else None

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

    @property
    def panels_are_beside(self) -> bool:
        return self.dock_set.are_beside

    def put_panels_beside(self, beside: bool) -> None:
        self.layout_.put_beside(beside)

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
        self.layout_.reset()

    @property
    def theme(self) -> str:
        """system, light or dark."""
        return self.settings.theme

    def set_theme(self, theme: str) -> None:
        self.settings.theme = theme
        save_settings(self.settings)
        self.dress()

    @property
    def text_size(self) -> int:
        return self.settings.text

    def set_text_size(self, percent: int) -> None:
        self.settings.text = percent
        save_settings(self.settings)
        self.dress()
        # Docks of larger text are wider: beside a high board they may leave it too little. The window has the size
        # after this event.
        QTimer.singleShot(0, self, self._suit_the_board)

    def _suit_the_board(self) -> None:
        if self.document.is_open:
            self.layout_.suit(self.document.scenario.board.sheet)

    def _remember_profile(self, profile: Profile) -> None:
        self.settings.checks = profile
        save_settings(self.settings)

    def dress(self) -> None:
        """Put the theme on the window and the board, and the size of text on the program."""
        set_text_size(self.settings.text)
        self.dock_set.take_font(QApplication.font())
        tone = tone_of(self.settings.theme)
        dress(tone)
        if self._has_view:
            self.view.set_theme(tone)

    def open_palette(self, things_only: bool = False) -> None:
        from studio.app.menus.finding import show_palette

        show_palette(self.document, self.commands, self.bars, self, things_only)

    def playtest(self) -> None:
        self.games.play()

    def hunt(self) -> None:
        self.games.hunt()

    def show_help(self, page: str = "", words: str = "") -> None:
        show_help(self, self.commands, self.toolbox, page, words)

    def help_here(self) -> None:
        found = page_here(self.toolbox.held.id, self.document.scenario.family)
        if found is not None:
            self.show_help(*found)

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
        """Escape that nobody else needed takes the Select tool; Enter presses the button that has the keyboard, as it
        does in dialogs; keys of a command that cannot run say why."""
        button = QApplication.focusWidget()
        if event.key() in ENTER and isinstance(button, QPushButton | QToolButton):
            button.click()
            return
        if event.key() == Qt.Key.Key_Escape and self.toolbox.held is not self.toolbox.tools["select"]:
            self.toolbox.take("select")
            return
        if self.actions_.explain(QKeySequence(event.keyCombination())):
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes from the bars above to the board, then from panel to panel, and ends in the status line."""
        bars = (self.bars.main, self.bars.options)
        docks = self.dock_set.all.values()
        return go_on(self, (*bars, self._centre, *docks, *self.findChildren(QTabBar), self.status), next)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A right click on the board offers what can be done with the selection."""
        on_board = self.document.is_open and self.middle.rect().contains(self.middle.mapFromGlobal(event.globalPos()))
        if on_board and self.toolbox.held is self.toolbox.tools["select"]:
            self.bars.offer(event.globalPos())
        else:
            super().contextMenuEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A scenario or a record may be dropped."""
        if dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A dropped file is opened."""
        path = dropped(event)
        if path is not None:
            event.acceptProposedAction()
            # After the drop is over: the program it came from waits until then.
            QTimer.singleShot(0, self, lambda: self.open_file(path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks about unsaved changes and unsaved games, and remembers the layout."""
        self.document.end_preview()
        if not self.files.may_leave() or not self.games.close():
            event.ignore()
            return
        self.layout_.remember()
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
