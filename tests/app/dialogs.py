"""Every dialog of the studio, and how each is made above a window with a small board open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.game.families.registry import family
from engine.validate.issue import Issue
from engine.validate.proposing import propose_colours
from studio.app.adding.image_dialog import ImageDialog
from studio.app.adding.new_dialog import NewBoardDialog
from studio.app.adding.outline_dialog import OutlineDialog
from studio.app.adding.proposed_colours import ProposedColours
from studio.app.adding.railroad_or_region import RailroadDialog, RegionDialog
from studio.app.crash.dialog import CrashDialog
from studio.app.files.differences import DifferencesDialog
from studio.app.files.versions import VersionsDialog
from studio.app.games.facts import GameFactsDialog
from studio.app.help.window import HelpWindow
from studio.app.menus.palette import Palette
from studio.app.recovery.dialog import RecoveryDialog
from studio.families.crayon.picking import PickList
from studio.lab.hunt_dialog import HuntDialog
from studio.playtest.player.lines import Comparison
from studio.playtest.player.notes import NotesDialog
from studio.playtest.start.refusal import Refusal
from studio.playtest.start.rules_dialog import RulesDialog
from studio.playtest.start.start_dialog import StartDialog, usual_seats
from tests.playtest.test_session import a_session

DIALOGS: Mapping[str, Callable[[Any], QWidget]] = {
    "refusal": lambda window: Refusal(window.document, [Issue("payoffs", "error", "Albany lacks a payoff.")], window),
    "hunt": lambda window: HuntDialog(window.document, window),
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
    "versions": lambda window: VersionsDialog(window.document, window),
    "recovery": RecoveryDialog,
    "help": lambda window: HelpWindow("# Keys", window),
    "palette": lambda window: Palette([], "What?", window.shell.say, window),
    "rules": lambda window: RulesDialog(window.document.committed, family("boxcars"), {}, window),
    "start": lambda window: StartDialog(
        window.document.committed, family("boxcars"), usual_seats(family("boxcars")), 1, window
    ),
    "facts": lambda window: GameFactsDialog(a_session("person", "random"), window),
    "notes": lambda window: NotesDialog(a_session("person", "random"), window),
    "branches": lambda window: Comparison(a_session("person", "random"), window),
}
