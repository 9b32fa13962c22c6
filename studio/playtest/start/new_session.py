"""New game on the current board."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QDialog, QWidget

from engine.errors import BoxcarsError
from engine.game.rules import SeatSetup
from studio.document.document import Document
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.start.refusal import Refusal, errors_of, tell_no_rules
from studio.playtest.start.remembered import load_remembered, name_of_scenario, remember
from studio.playtest.start.start_dialog import StartDialog, another_seed, usual_seats
from studio.widgets.message_box import warn


def new_session(document: Document, parent: QWidget | None, seats: list[SeatSetup] | None = None) -> Session | None:
    """Ask for the setup and return a session on the current board, or None."""
    if document.family.rules is None:
        tell_no_rules(document, parent)
        return None
    issues = errors_of(document)
    if issues:
        Refusal(document, issues, parent).exec()
        return None
    scenario = document.scenario
    file = document.path if document.is_clean and not document.is_previewing else None
    known, name = load_remembered(), name_of_scenario(document.path, scenario.family, scenario.title)
    former = known.tables.get(name)
    if former is not None and seats is not None:
        former = replace(former, seats=tuple(seats))
    usual = seats or usual_seats(document.family)
    dialog = StartDialog(scenario, document.family, usual, another_seed(), parent, former, known)
    while dialog.exec() == QDialog.DialogCode.Accepted:
        remember(dialog.presets.known.with_table(name, dialog.table))
        try:
            return Session(GameSetup(scenario, dialog.seats, dialog.seed.value(), dialog.chosen), file)
        except BoxcarsError as error:
            warn(parent or dialog, dialog.windowTitle(), str(error))
    return None
