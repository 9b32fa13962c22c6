"""The Edit menu, and what a right click on the board offers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.edit.rename import Rename
from engine.errors import EditError
from engine.model.ids import CityId, Kind, LineId, MilepostId, Ref
from engine.model.network import network
from engine.model.references import definitions, exists
from studio.commands.command import Command
from studio.commands.file import tr
from studio.commands.selecting import alike, hanging_together
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.tools.select import removing
from studio.words.mnemonic import no_mnemonic

ON_BOARD: tuple[Kind, ...] = ("milepost", "junction", "city", "line", "site", "feature", "connection", "label")
WITHOUT_ID = ("section", "cell")
"""Kinds that can be taken off the board though they have no ids of their own."""


def edit_commands(document: Document, shell: Shell) -> list[Command]:
    """Undo, delete, rename, select, find."""
    stack = document.undo_stack

    def undo_title() -> str:
        return tr("&Undo {0}").format(no_mnemonic(stack.undoText())).rstrip()

    def redo_title() -> str:
        return tr("&Redo {0}").format(no_mnemonic(stack.redoText())).rstrip()

    def nothing_selected() -> str | None:
        return None if any(removable()) else tr("Select something on the board first.")

    def removable() -> Iterator[Ref]:
        known = definitions(document.scenario)
        return (ref for ref in document.selection if ref.kind in WITHOUT_ID or ref.id in known.get(ref.kind, ()))

    def not_one() -> str | None:
        one = len(document.selection) == 1 and exists(document.scenario, next(iter(document.selection)))
        return None if one else tr("Select exactly one thing that has an id.")

    def do_undo() -> None:
        document.end_preview()
        stack.undo()

    def delete() -> None:
        try:
            document.perform(removing(document.scenario, removable()))
        except EditError as error:
            shell.say(str(error))

    def rename() -> None:
        (ref,) = document.selection
        new_id = shell.ask(tr("Rename"), tr("The new id of {0} {1}:").format(ref.kind, ref.id), ref.id)
        if new_id is None:
            return
        try:
            document.perform(Rename(ref, new_id.strip()))
            document.select([Ref(ref.kind, new_id.strip())])
        except EditError as error:
            shell.say(str(error))

    def no_start() -> str | None:
        if any(ref.kind == "cell" for ref in document.selection) or _mileposts(document):
            return None
        return tr("Select a milepost, city, section or cell first.")

    def select_all() -> None:
        known = definitions(document.scenario)
        document.select(Ref(kind, id) for kind in ON_BOARD for id in known[kind])

    return [
        Command(
            "undo", undo_title, "edit", do_undo, "Ctrl+Z", "undo", tr("Put back what was there before."),
            lambda: None if stack.canUndo() else tr("Nothing has been changed yet."),
        ),
        Command(
            "redo", redo_title, "edit", stack.redo, "Ctrl+Shift+Z", "redo", tr("Do again what was undone."),
            lambda: None if stack.canRedo() else tr("Nothing has been undone."),
        ),
        Command(
            "delete", tr("&Delete"), "edit", delete, "Del", "delete",
            tr("Remove what is selected, and everything that depends on it."), nothing_selected, board=True,
            group=1,
        ),
        Command(
            "rename", tr("Re&name…"), "edit", rename, "F2", "",
            tr("Change the id, everywhere it is used."), not_one, group=1,
        ),
        Command("select-all", tr("Select &All"), "edit", select_all, "Ctrl+A", board=True, group=2),
        Command(
            "select-none", tr("Select N&one"), "edit", lambda: document.select(()), "Ctrl+Shift+A",
            disabled=lambda: None if document.selection else tr("Nothing is selected."), group=2,
        ),
        Command(
            "select-connected", tr("Select &Connected"), "edit", lambda: document.select(connected(document)),
            "Ctrl+L", tooltip=tr("Select every milepost that the selected ones reach by rail; for cells, all adjoining "
            "cells of the same terrain."), disabled=no_start, group=2,
        ),
        Command(
            "select-alike", tr("Select &Similar"), "edit",
            lambda: document.select(alike(document.scenario, document.selection)), "Ctrl+Shift+L",
            tooltip=tr("Select everything of the same kind; for cells, all cells of the same terrain."),
            disabled=lambda: None if document.selection else tr("Nothing is selected."), group=2,
        ),
        Command(
            "find", tr("&Find…"), "edit", lambda: shell.open_palette(things_only=True), "Ctrl+F", "find",
            tr("Go to a city, railroad, line, milepost or cell."), group=3,
        ),
    ]  # fmt: skip


def connected(document: Document) -> set[Ref]:
    """The mileposts reached by rail from those selected, cells of the same terrain, and the selection itself."""
    sections = network(document.scenario.board).at
    found = _mileposts(document)
    ring = list(found)
    while ring:
        here = ring.pop()
        for section in sections.get(here, ()):
            there = section.b if section.a == here else section.a
            if there not in found:
                found.add(there)
                ring.append(there)
    cells = hanging_together(document.scenario, document.selection)
    return {*document.selection, *(Ref("milepost", id) for id in found), *cells}


def _mileposts(document: Document) -> set[MilepostId]:
    """The mileposts that the selection is about."""
    board, found = document.scenario.board, set[MilepostId]()
    for ref in document.selection:
        match ref:
            case Ref("milepost", id):
                found.add(MilepostId(id))
            case Ref("city", id) if id in board.cities:
                found.add(board.cities[CityId(id)].milepost)
            case Ref("section", id):
                found |= {MilepostId(end) for end in id.split(" ")[:2]}
            case Ref("line", id) if id in board.lines:
                found |= {MilepostId(s) for s in board.lines[LineId(id)].path if s in board.mileposts}
    return found
