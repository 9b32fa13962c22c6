"""The main window's services for commands, and the parts of the window that provide them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from engine.i18n import language, tr
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from engine.validate.profiles import Profile
from studio.app.adding.adding import Adding
from studio.app.docks import Docks
from studio.app.files.open_and_save import Files
from studio.app.files.previous_versions import Former
from studio.app.games.windows import Games
from studio.app.help.opening import page_here, show_help
from studio.app.languages import apply_language, language_names
from studio.app.layout import Layout
from studio.app.menus.all_commands import every_command
from studio.app.menus.bars import Bars
from studio.app.new_window import open_another
from studio.app.panels import panels
from studio.app.recovery.unsaved_work import Recovery
from studio.app.settings import Settings, save_settings
from studio.app.status import StatusLine
from studio.app.status_messages import Telling
from studio.app.theme import dress, set_text_size, tone_of
from studio.app.variants.variants import Variants
from studio.app.welcome.page import Welcome
from studio.commands.clipboard import BoardClipboard
from studio.commands.command import Command
from studio.commands.shell import LessonProgress
from studio.document.autosave import Autosave
from studio.document.document import Document
from studio.widgets.message_box import ask_for_line
from studio.widgets.mnemonic import without_keys

if TYPE_CHECKING:
    from studio.app.comparing import Comparing
    from studio.app.packs.packs import Packs
    from studio.canvas.view import BoardView
    from studio.commands.shell import IssueList
    from studio.export.shops.profiles import PrintProfile
    from studio.lab.lab_panel import LabPanel
    from studio.lab.live import LiveFigures
    from studio.lab.panel import AnalysisPanel
    from studio.panels.inspector import InspectorPanel
    from studio.panels.issues.panel import IssuesPanel
    from studio.panels.tables.spreadsheet import Spreadsheet


class Services(QObject):
    """The `Shell` of one window: files, games, docks, bars, and commands that need several of them.

    `view` returns the board view and creates it on first use; `view_if_made` returns None before that. `middle` is the
    place of the welcome page.
    """

    def __init__(
        self, document: Document, settings: Settings, autosave: Autosave, status: StatusLine,
        view: Callable[[], BoardView], view_if_made: Callable[[], BoardView | None], middle: QWidget,
        window: QMainWindow,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._document, self._settings, self._window, self._status = document, settings, window, status
        self._view, self._view_if_made = view, view_if_made
        self._known_version = settings.version
        self.live: LiveFigures | None = None
        self.files = files = Files(document, settings, window)
        self.former = Former(document, files, window)
        self.variants = Variants(document, files, self._compare_with, lambda: view().staying(), window)
        self.games = Games(document, files, window)
        self.games.file_dropped.connect(self.open_file)
        self.recovery = Recovery(document, autosave, files, self.games, window)
        self.telling = Telling(document, status, files.notices, view_if_made, window)
        self.welcome = Welcome(self, middle)
        self.dock_set = Docks(window, panels(document, settings, view, self.games.open))
        self.clipboard = BoardClipboard(window)
        self.commands = self._make_commands()
        self.bars = Bars(document, self.commands, self.say, window)
        self.toolbox = self.bars.toolbox
        self.adding = Adding(document, self.bars, self._start, self._draw, window)
        self.layout = Layout(window, self.dock_set, settings)
        self.dock_set.all["tables"].made.connect(self._serve_tables)
        document.profile_changed.connect(self._remember_profile)
        document.opened.connect(self.suit_the_board)
        document.opened.connect(self._resume_live_figures)

    def _make_commands(self) -> list[Command]:
        return every_command(self._document, self, self.clipboard, self._view, self._table_in_hand, self._window)

    @property
    def recent(self) -> Sequence[str]:
        """The pinned files, then the other recent files, newest first."""
        return self._settings.listed

    @property
    def pinned(self) -> Sequence[str]:
        """The pinned files."""
        return self._settings.pinned

    def pin_file(self, path: Path, is_pinned: bool) -> None:
        self._settings.pin_file(str(path), is_pinned)
        save_settings(self._settings)

    def remove_recent(self, path: Path) -> None:
        self._settings.remove_file(str(path))
        save_settings(self._settings)

    @property
    def known_version(self) -> str:
        """The version that ran before this one was started; empty in the first run."""
        return self._known_version

    @property
    def version(self) -> str:
        """The version of the program."""
        return version("boxcars")

    def note_version(self) -> bool:
        """Remember the running version for the next start. Return whether another one ran before."""
        settings, running = self._settings, self.version
        self._known_version = settings.version
        if settings.version != running:
            settings.version = running
            save_settings(settings)
        return bool(self._known_version) and self._known_version != running

    def show_welcome(self) -> None:
        """Show the welcome page in the whole window."""
        self.hide_parts()
        self.welcome.offer()

    def hide_parts(self) -> None:
        """Hide docks and tool bars: without a board they have nothing to show."""
        self.layout.hide()
        self._status.follow_open(False)

    def leave_welcome(self) -> None:
        """Show docks and tool bars as they were when the last board was closed."""
        if self.layout.is_hidden:
            self.layout.show()
            self.bars.follow_kind()
            self._status.follow_open(True)
            self.telling.hold(self.toolbox.held)

    def say(self, text: str) -> None:
        self.telling.say(text)

    def ask(self, title: str, label: str, text: str) -> str | None:
        return ask_for_line(self._window, title, label, text)

    def write_field(self, field: str) -> None:
        self.show_dock("inspector")
        panel = cast("InspectorPanel", self.dock_set.all["inspector"].panel)
        # Focus the field at once: otherwise the first letters typed would be shortcuts of the board.
        panel.write(field, self.to_board)

    def find_field(self) -> None:
        self.show_dock("inspector")
        panel = cast("InspectorPanel", self.dock_set.all["inspector"].panel)
        panel.window().activateWindow()
        panel.ask()

    def start_new(self, scenario: Scenario) -> None:
        self._start(scenario, is_work=False)

    def _start(self, scenario: Scenario, is_work: bool) -> None:
        self.files.start(scenario, is_work)
        self._view().zoom_to_fit()

    def _draw(self) -> None:
        """Prepare the board for drawing the added item."""
        self._view().setFocus()
        self.telling.hold(self.toolbox.held)

    def new_board(self) -> None:
        self.adding.board()

    def new_window(self) -> None:
        open_another(self.say)

    def new_land(self) -> None:
        self.adding.land()

    def import_geography(self, kind: Literal["outline", "cities", "railways"]) -> None:
        self.adding.import_geography(kind)

    def schematize(self) -> None:
        self.adding.schematize()

    def fill_tables(self) -> None:
        self.adding.fill()

    def new_over_outline(self) -> None:
        self.adding.grid_over_outline()

    def new_over_image(self) -> None:
        self.adding.grid_over_image()

    def new_of_hexes(self) -> None:
        self.adding.grid_of_hexes()

    def new_of_network(self) -> None:
        if self.files.open_network():
            self._view().zoom_to_fit()

    def choose_and_open(self) -> None:
        path = self.files.choose()
        if path is not None:
            self.open_file(path)

    def choose_record(self) -> None:
        self.games.choose()

    def open_file(self, path: Path) -> bool:
        from engine.files.kinds import is_record
        from engine.geography.other_maps import is_other_map
        from studio.app.packs.packs import is_pack

        if is_record(path):
            self.games.open(path)
            return False
        if is_pack(path):
            opened = self.packs.open(path)
        else:
            opened = self.files.open_map(path) if is_other_map(path) else self.files.open(path)
        if opened:
            self._view().zoom_to_fit()
        elif not self._document.is_open:
            self.show_welcome()
        return opened

    def recover_work(self) -> None:
        self.recovery.offer()

    @property
    def has_lost_work(self) -> bool:
        """Whether an earlier run left unsaved work."""
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

    def show_variants(self) -> None:
        self.variants.show()

    def _compare_with(self, path: Path) -> None:
        self._comparing.with_file(path, self.theme)

    @property
    def _comparing(self) -> Comparing:
        from studio.app.comparing import Comparing

        return Comparing(self._document, self.files, self._window)

    @property
    def packs(self) -> Packs:
        """Packs for playtesters."""
        from studio.app.packs.packs import Packs

        return Packs(self._document, self.files, self._window)

    def pack_for_playtester(self) -> None:
        self.packs.pack()

    def preflight(self) -> None:
        from studio.app.preflight import PreflightDialog

        dialog = PreflightDialog(self._document, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.listed.connect(self._list_for_print)
        dialog.show()

    def _list_for_print(self, profile: PrintProfile, icc: Path | None) -> None:
        self.show_dock("issues")
        cast("IssuesPanel", self.dock_set.all["issues"].panel).choose_printer(profile, icc)

    def export_game(self, target: str) -> None:
        from studio.app.exporting import Exporting

        Exporting(self._document, self.files, self._window).export(target)

    def print_kit(self) -> None:
        from studio.app.print_kit import PrintKitDialog

        dialog = PrintKitDialog(self._document, self._settings, self.files.folder, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def export_picture(self) -> None:
        from studio.app.files.picture_dialog import PictureDialog

        dialog = PictureDialog(self._document, self._view().visible_part(), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(self.files.export)
        dialog.open()

    def choose_tracing(self) -> None:
        self.files.tracings.choose()

    def add_railroad(self) -> None:
        self.adding.railroad()

    def add_region(self) -> None:
        self.adding.region()

    def propose_colours(self) -> None:
        self.adding.proposed_colours()

    def place_to_paste(self) -> Point:
        return self._view().place_to_paste()

    def take_tool(self, id: str) -> None:
        self.toolbox.take(id)

    def use_key(self, name: str) -> None:
        self._view().use_key(name)

    def draw_line(self) -> None:
        self.toolbox.choose("line")
        self._view().use_key("enter")

    def forget_recent(self) -> None:
        self.files.forget_recent()

    def close_window(self) -> object:
        return self._window.close()

    def docks(self) -> Sequence[tuple[str, str, bool]]:
        return [(name, dock.windowTitle(), not dock.isHidden()) for name, dock in self.dock_set.all.items()]

    def _table_in_hand(self) -> Spreadsheet | None:
        from studio.panels.tables.tabs import TablesPanel

        dock = self.dock_set.all["tables"]
        return cast(TablesPanel, dock.panel).in_hand() if dock.is_made else None

    def _serve_tables(self) -> None:
        from studio.panels.tables.tabs import TablesPanel

        cast(TablesPanel, self.dock_set.all["tables"].panel).window_asked.connect(self.open_table_window)

    @property
    def has_tables(self) -> bool:
        from studio.panels.tables.tabs import tables_of

        return bool(tables_of(self._document))

    def open_table_window(self, title: str = "") -> None:
        from studio.panels.tables.table_window import open_table
        from studio.panels.tables.tabs import TablesPanel, tables_of

        if not title:
            dock = self.dock_set.all["tables"]
            title = (
                cast(TablesPanel, dock.panel).current_title if dock.is_made else next(iter(tables_of(self._document)))
            )
        actions = [self.bars.actions[id] for id in ("undo", "redo", "save")]
        open_table(self._document, title, actions, self._window)

    def show_table(self, title: str) -> None:
        from studio.panels.tables.tabs import TablesPanel

        self.show_dock("tables")
        panel = cast(TablesPanel, self.dock_set.all["tables"].panel)
        panel.table(title)
        # A dock behind another one becomes visible after this turn of the event loop.
        QTimer.singleShot(0, panel, panel.take_keys)

    def show_analysis(self, name: str) -> None:
        self.show_dock("analysis")
        cast("AnalysisPanel", self.dock_set.all["analysis"].panel).choose(name)

    def show_workspace(self, name: str) -> None:
        self.dock_set.show_workspace(name)

    def show_games(self) -> None:
        """Show the panel that simulates games, with the focus on its button."""
        from studio.lab.games import GamesPanel

        self.show_dock("games")
        panel = cast(GamesPanel, self.dock_set.all["games"].panel)
        # A dock behind another one becomes visible after this turn of the event loop.
        QTimer.singleShot(0, panel, lambda: panel.play.setFocus(Qt.FocusReason.ShortcutFocusReason))

    def show_lab(self, page: str = "runs") -> None:
        cast("LabPanel", self._lab()).show_page(page)

    def compare_games_with_saved(self) -> None:
        cast("LabPanel", self._lab()).compare_with_saved()

    def _lab(self) -> QWidget:
        self.show_dock("lab")
        return self.dock_set.all["lab"].panel

    @property
    def shows_live_figures(self) -> bool:
        return self._settings.live_figures

    def show_live_figures(self, shown: bool) -> None:
        self._settings.live_figures = shown
        save_settings(self._settings)
        self._switch_live_figures(shown)

    def _resume_live_figures(self) -> None:
        """Show the figures of the first board if they were shown when the program was last used."""
        document = self._document
        if self.live is None and self.shows_live_figures and document.is_open and document.family.live_figures:
            # After the board is visible.
            QTimer.singleShot(0, self, lambda: self._switch_live_figures(self.shows_live_figures))

    def _switch_live_figures(self, shown: bool) -> None:
        from studio.lab.live import LiveFigures

        if self.live is None:
            self.live = LiveFigures(self._document, self._view, self.say, self)
        self.live.switch(shown)

    def issue_list(self) -> IssueList:
        self.show_dock("issues")
        self._document.inspector.finish()
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
        self.layout.put_beside(beside)

    def to_board(self) -> None:
        if self._document.is_open:
            self._window.activateWindow()
            self._view().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def to_next_part(self) -> None:
        docks, has_keys = self.dock_set.in_front(), QApplication.focusWidget()
        at = next((number for number, dock in enumerate(docks) if dock.isAncestorOf(has_keys)), -1) if has_keys else -1
        if at + 1 < len(docks):
            docks[at + 1].take_keys()
        else:
            self.to_board()

    def reset_layout(self) -> None:
        self.layout.reset()
        self.suit_the_board()

    @property
    def theme(self) -> str:
        """system, light, dark or contrast."""
        return self._settings.theme

    def set_theme(self, theme: str) -> None:
        self._settings.theme = theme
        save_settings(self._settings)
        self.dress()

    @property
    def text_size(self) -> int:
        return self._settings.text

    def set_text_size(self, percent: int) -> None:
        self._settings.text = percent
        save_settings(self._settings)
        self.dress()
        # Docks with larger text are wider and may leave a high board too little room. The window has its size after
        # this event.
        QTimer.singleShot(0, self, self.suit_the_board)

    @property
    def language(self) -> str:
        return language()

    def languages(self) -> Mapping[str, str]:
        return language_names()

    def choose_language(self, code: str) -> None:
        self._settings.language = code
        save_settings(self._settings)
        if not apply_language(self._settings):
            self.say(tr("The environment variable BOXCARS_LANG selects the language. Your choice applies without it."))
            return
        for window in QApplication.topLevelWidgets():
            QApplication.postEvent(window, QEvent(QEvent.Type.LanguageChange))
        self.say(tr("Language changed. Open games and dialogs follow when you open them again."))

    def retranslate(self) -> None:
        """Show menus, commands, messages and issues in the current language. The other parts of the window get the same
        event and follow by themselves."""
        self.commands = self._make_commands()
        self.bars.retranslate(self.commands)
        self.telling.retranslate(self.toolbox.held)
        self._document.inspect_again()

    def suit_the_board(self) -> None:
        """Arrange the panels so that the board has most room, unless the user moved them."""
        if self._document.is_open:
            self.layout.suit(self._document.scenario.board.sheet)

    def _remember_profile(self, profile: Profile) -> None:
        self._settings.checks = profile
        save_settings(self._settings)

    def dress(self) -> None:
        """Apply the theme to window and board, and the text size to the program."""
        tone = tone_of(self._settings.theme)
        # With a style sheet, a new font reaches open windows only if it comes last.
        dress(tone)
        set_text_size(self._settings.text)
        self.dock_set.take_font(QApplication.font())
        view = self._view_if_made()
        if view is not None:
            view.set_theme(tone)

    def open_palette(self, things_only: bool = False) -> None:
        from studio.app.menus.finding import show_palette

        show_palette(self._document, self.commands, self.bars, self, things_only)

    def playtest(self) -> None:
        self.games.play()

    def hunt(self) -> None:
        self.games.hunt()

    def show_help(self, page: str = "", words: str = "") -> None:
        show_help(self._window, self._shortcut_sheet, page, words)

    def show_rules(self) -> None:
        from studio.app.help.rules import show_rules

        show_rules(self._document, self._window)

    def _shortcut_sheet(self) -> str:
        from studio.app.help.pages import shortcut_sheet

        self.toolbox.load_all()
        return shortcut_sheet(self.commands, self.toolbox.tools.values())

    def help_here(self) -> None:
        found = page_here(self.toolbox.held.help, self._document.scenario.family)
        if found is not None:
            self.show_help(*found)

    def show_glossary(self) -> None:
        from studio.app.help.glossary_window import show_glossary

        show_glossary(self._document, "dark" if tone_of(self.theme) == "dark" else "light", self._window)

    def show_console(self) -> None:
        from studio.app.console.console_window import show_console

        show_console(self._document, self._window)

    def show_plugins(self) -> None:
        from studio.app.own_code.plugins_dialog import show_plugins

        show_plugins(self._document, self._window)

    def lessons(self) -> Sequence[LessonProgress]:
        from studio.app.lessons.lessons import LESSONS

        done = self._settings.lessons
        return [
            LessonProgress(
                each.name, tr(each.title), tr(each.purpose), min(len(each.steps), done.get(each.name, 0)),
                len(each.steps),
            )
            for each in LESSONS
        ]  # fmt: skip

    def show_lessons(self, name: str = "") -> None:
        from studio.app.lessons.lesson import Parts
        from studio.app.lessons.lessons import lesson_named
        from studio.app.lessons.opening import show_lessons

        lesson = lesson_named(name) if name else None
        bars = self.bars
        parts = Parts(self._window.menuBar(), bars.menus, bars.actions, self.toolbox, self._view)
        show_lessons(self._document, self._settings, self.start_new, self._way_to, parts, self._window, lesson)

    def _way_to(self, id: str) -> str:
        """Return the place of a command in the menus, with its shortcut."""
        command = self.bars.actions.commands[id]
        keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        place = f"{without_keys(self.bars.menus[command.menu].title())} > {without_keys(command.words)}"
        return f"{place} ({keys})" if keys else place

    def show_about(self) -> None:
        from studio.app.about import show_about

        show_about(self._window)
