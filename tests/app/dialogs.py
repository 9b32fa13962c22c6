"""Every dialog of the studio, and how each is made above a window with a small board open."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QRectF
from PySide6.QtWidgets import QApplication, QWidget

from engine.edit.network.mileposts import AddMilepost
from engine.files.merging import Conflict
from engine.game.family import family
from engine.packs.archive import Manifest, PackedFile
from engine.plugins.trust import CodeFile
from engine.tables.import_rows import Sheet
from engine.validate.check import Issue
from engine.validate.fixes import propose_colours
from studio.app.adding.fill_dialog import FillDialog
from studio.app.adding.geography_dialog import GeographyDialog
from studio.app.adding.image_dialog import ImageDialog
from studio.app.adding.land_dialog import LandDialog
from studio.app.adding.new_dialog import NewBoardDialog
from studio.app.adding.outline_dialog import OutlineDialog
from studio.app.adding.proposed_colors import ProposedColours
from studio.app.adding.railroad_or_region import RailroadDialog, RegionDialog
from studio.app.adding.schematize_dialog import SchematizeDialog
from studio.app.console.console_window import ConsoleWindow
from studio.app.crash.dialog import CrashDialog
from studio.app.files.differences import DifferencesDialog
from studio.app.files.merge_dialog import MergeDialog
from studio.app.files.picture_dialog import PictureDialog
from studio.app.files.versions import VersionsDialog
from studio.app.games.facts import GameFactsDialog
from studio.app.help.glossary_window import GlossaryWindow
from studio.app.help.rules import RulesWindow
from studio.app.help.window import HelpWindow
from studio.app.menus.palette import Palette
from studio.app.own_code.plugins_dialog import PluginsDialog
from studio.app.own_code.trust_dialog import TrustDialog
from studio.app.packs.open_dialog import OpenPackDialog
from studio.app.packs.pack_dialog import PackDialog
from studio.app.preflight import PreflightDialog
from studio.app.print_kit import PrintKitDialog
from studio.app.recovery.dialog import RecoveryDialog
from studio.app.settings import Settings
from studio.app.variants.dialog import VariantsDialog
from studio.compare.window import CompareWindow, Side
from studio.export.import_dialog import ImportDialog
from studio.families.crayon.picking import PickList
from studio.lab.fuzz_dialog import HuntDialog
from studio.lab.number_dialog import NumberDialog
from studio.lab.run_dialog import RunDialog
from studio.playtest.panes.bot_dialog import BotDialog
from studio.playtest.player.again import AgainDialog
from studio.playtest.player.lines import Comparison
from studio.playtest.player.notes import NotesDialog
from studio.playtest.start.refusal import Refusal
from studio.playtest.start.rules_dialog import RulesDialog
from studio.playtest.start.start_dialog import StartDialog, usual_seats
from studio.widgets.message_box import Box, Button, Icon, line_dialog
from tests.playtest.test_edited_board import dearer
from tests.playtest.test_session import a_session, played_out
from tests.waiting import LONG


def until(is_so):
    """Waits for the work of another thread."""
    left = QDeadlineTimer(LONG)
    while not is_so() and not left.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
    assert is_so()


def importing(cell):
    """An import of one payoff."""
    rows = ("city_a", "city_b", "payoff"), ("albany", "buffalo", cell)
    return lambda window: ImportDialog(window.document, [Sheet(Path("payoffs.csv"), rows)], window)


def again(window):
    """A game again on a board that has other prices, when both boards are shown."""
    session = played_out(a_session("random", "random"))
    was = session.setup.scenario
    dialog = AgainDialog(session.record(), was, dearer(was), window)
    until(dialog.on.isEnabled)
    return dialog


def comparison(window):
    """Two boards beside each other, when both are shown."""
    before = window.document.committed
    after = AddMilepost((60, 60), "new").apply(before)
    shown = CompareWindow(Side("a", lambda: before), Side("b", lambda: after), parent=window)
    until(lambda: len(shown.views) == 2)
    return shown


def edited_bot(window):
    """The sliders of a bot in a game."""
    session = a_session("person", "random")
    return BotDialog(lambda: session, lambda _: "", window)


def preflight(window):
    """Findings of a board for print, when they are listed."""
    dialog = PreflightDialog(window.document, window)
    until(lambda: not dialog.is_busy)
    return dialog


def print_kit(window):
    """The sheets of a board, when they are laid out and the first one is drawn."""
    dialog = PrintKitDialog(window.document, Settings(), lambda: "/", window)
    until(lambda: dialog.kit is not None and not dialog._painter.is_busy)
    return dialog


def question(window):
    """A question with three answers."""
    box = Box(window, Icon.Question, "Save the changes?", "They are lost otherwise.")
    box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
    return box


PACKED = Manifest(
    1, "Small board", "boxcars",
    (
        PackedFile("small.yaml", "scenario", 1_000, "0" * 64), PackedFile("characters/cooke.yaml", "character", 90, ""),
        PackedFile("files/notes.html", "other", 50, ""),
    ),
    note="Please try the northern route.",
)  # fmt: skip

CODE = CodeFile(Path("names.py"), b"print('Albany')" * 30)

DIALOGS: Mapping[str, Callable[[Any], QWidget]] = {
    "refusal": lambda window: Refusal(window.document, [Issue("payoffs", "error", "Albany lacks a payoff.")], window),
    "hunt": lambda window: HuntDialog(window.document, window),
    "new run": lambda window: RunDialog(window.document.scenario, lambda *_: None, window),
    "number": lambda window: NumberDialog(window, "Continue Run", "Games of the run", 2_000, 1, 1_000_000),
    "differences": lambda window: DifferencesDialog(Path("small.yaml"), window.document.committed, window),
    "pick": lambda window: PickList("Choose", [("a", "One"), ("b", "Another")], ["a"], window),
    "crash": lambda window: CrashDialog("Your work is kept.", lambda: True, window),
    "colours": lambda window: ProposedColours(
        window.document.committed, propose_colours(window.document.committed), window
    ),
    "railroad": lambda window: RailroadDialog(window.document.committed, window),
    "region": lambda window: RegionDialog(window.document.committed, window),
    "new board": NewBoardDialog,
    "outline": OutlineDialog,
    "image": ImageDialog,
    "land": LandDialog,
    "geography": lambda window: GeographyDialog(window.document, "railways", window),
    "fill": lambda window: FillDialog(window.document, window),
    "schematize": lambda window: SchematizeDialog(window.document, window),
    "variants": lambda window: VariantsDialog(window.document, window),
    "merge": lambda window: MergeDialog("small.yaml", [Conflict(("title",), "title", "Mine.", "Theirs.")], window),
    "versions": lambda window: VersionsDialog(window.document, window),
    "recovery": RecoveryDialog,
    "help": lambda window: HelpWindow("# Keys", window),
    "palette": lambda window: Palette([], "What?", window.shell.say, window),
    "rules as text": lambda window: RulesWindow(window.document, window),
    "rules": lambda window: RulesDialog(window.document.committed, family("boxcars"), {}, window),
    "start": lambda window: StartDialog(
        window.document.committed, family("boxcars"), usual_seats(family("boxcars")), 1, window
    ),
    "facts": lambda window: GameFactsDialog(a_session("person", "random"), window),
    "import": importing("4500"),
    "wrong import": importing("much"),
    "again": again,
    "comparison": comparison,
    "preflight": preflight,
    "print kit": print_kit,
    "picture": lambda window: PictureDialog(window.document, QRectF(0, 0, 50, 50), window),
    "pack": lambda window: PackDialog(window.document.committed, family("boxcars"), "/", window),
    "open pack": lambda window: OpenPackDialog(Path("game.boxcars"), PACKED, 1, window),
    "question": question,
    "line of text": lambda window: line_dialog(window, "Rename", "The new name:", "Albany"),
    "notes": lambda window: NotesDialog(a_session("person", "random"), window),
    "trust": lambda window: TrustDialog(Path("small.yaml"), [CODE], window),
    "glossary": lambda window: GlossaryWindow(window.document, "light", window),
    "console": lambda window: ConsoleWindow(window.document, window),
    "plug-ins": lambda window: PluginsDialog(window.document, window),
    "edit bot": edited_bot,
    "branches": lambda window: Comparison(a_session("person", "random"), window),
}
