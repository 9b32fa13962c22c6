"""The Edit menu and the context menu of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from engine.edit.rename import Rename
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.geometry import Point
from engine.model.identity.id_fields import board_tables
from engine.model.identity.references import definitions, exists
from engine.model.ids import CityId, Kind, LineId, MilepostId, Ref
from engine.model.kind_names import kind_name
from engine.model.network import network
from engine.model.scenario import Scenario
from engine.model.shut_layers import KEPT, open_refs, shut_words
from studio.commands.command import Command
from studio.commands.selecting import alike, hanging_together
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.tools.measure import shortest_way
from studio.tools.select import removing
from studio.widgets.mnemonic import no_mnemonic

if TYPE_CHECKING:
    from engine.edit.clipboard.copying import Piece
    from studio.commands.clipboard import BoardClipboard

ON_BOARD: tuple[Kind, ...] = ("milepost", "junction", "city", "line", "site", "feature", "connection", "label")
GROUND: tuple[Kind, ...] = ("region", "shape")
WITHOUT_ID = ("section", "cell")
"""Kinds without IDs that can be removed from the board."""
COPIED: tuple[Kind, ...] = (*ON_BOARD, "railroad", "region", "shape")
"""Kinds with IDs that can be copied."""
BESIDE = 10.0
"""Offset of a duplicate to the right and down, in millimeters."""
MAX_LISTED = 3
"""Number of new IDs or cut lines that a message lists."""


def edit_commands(document: Document, shell: Shell, clipboard: BoardClipboard) -> list[Command]:
    """Return the commands of the Edit menu."""
    stack = document.undo_stack

    def undo_title() -> str:
        step = no_mnemonic(stack.undoText())
        return tr("&Undo {step}").format(step=step) if step else tr("&Undo")

    def redo_title() -> str:
        step = no_mnemonic(stack.redoText())
        return tr("&Redo {step}").format(step=step) if step else tr("&Redo")

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def nothing_selected() -> str | None:
        if any(open_refs(document.scenario, removable())):
            return None
        return shut_words(document.scenario, removable()) or tr("Select something on the board first.")

    def removable() -> Iterator[Ref]:
        known = definitions(document.scenario)
        return (ref for ref in document.selection if ref.kind in WITHOUT_ID or ref.id in known.get(ref.kind, ()))

    def not_one() -> str | None:
        one = len(document.selection) == 1 and exists(document.scenario, next(iter(document.selection)))
        return None if one else tr("Select one item that has an ID first.")

    def do_undo() -> None:
        document.end_preview()
        undone = stack.undoText()
        stack.undo()
        shell.say(tr("Undone: {step}").format(step=undone))

    def do_redo() -> None:
        redone = stack.redoText()
        stack.redo()
        shell.say(tr("Redone: {step}").format(step=redone))

    def take_off() -> str | None:
        """Remove the selection. Return the tables that lost rows or values by it, None if it cannot be removed."""
        before = document.committed
        try:
            document.perform(removing(document.scenario, removable()))
        except EditError as error:
            shell.say(str(error))
            return None
        return _other_tables(before, document.committed)

    def delete() -> None:
        kept = shut_words(document.scenario, removable(), KEPT)
        tables = take_off()
        told = [kept] if kept and tables is not None else []
        if tables:
            told.append(
                tr("Table rows that refer to it were removed as well: {tables}. Undo restores everything.").format(
                    tables=tables
                )
            )
        if told:
            shell.say(" ".join(told))

    def rename() -> None:
        (ref,) = document.selection
        table = getattr(document.scenario.board, board_tables().get(ref.kind, ""), {})
        if hasattr(table.get(ref.id), "name"):
            shell.write_field("name")
        else:
            rename_id()

    def rename_id() -> None:
        (ref,) = document.selection
        new_id = shell.ask(
            tr("Rename ID"), tr("New ID of {kind} {id}").format(kind=kind_name(ref.kind), id=ref.id), ref.id
        )
        if new_id is None:
            return
        try:
            document.perform(Rename(ref, new_id.strip()))
            document.select([Ref(ref.kind, new_id.strip())])
        except EditError as error:
            shell.say(str(error))

    def not_copied() -> str | None:
        kinds = {*COPIED, *WITHOUT_ID}
        fitting = any(ref.kind in kinds for ref in document.selection)
        return None if fitting else tr("Select mileposts, cities, lines, regions, labels or cells first.")

    def not_cut() -> str | None:
        reason = not_copied()
        if reason is None and not open_refs(document.scenario, document.selection):
            reason = shut_words(document.scenario, document.selection)
        return reason

    def copy(refs: Iterable[Ref] | None = None) -> Piece | None:
        from engine.edit.clipboard.copying import copied

        try:
            return copied(document.committed, document.selection if refs is None else refs)
        except EditError as error:
            shell.say(str(error))
            return None

    def and_more(number: int) -> str:
        return tr(" and {number} more").format(number=number - MAX_LISTED) if number > MAX_LISTED else ""

    def put_away() -> None:
        from engine.edit.clipboard.copying import leading_out

        piece = copy()
        if piece is not None:
            clipboard.put(piece)
            told = [tr("Copied. Paste inserts it at the pointer, on this board or another one.")]
            left = leading_out(document.committed.board, piece)
            if left:
                words = tr("Lines that lead out of the selection were cut: {names}{more}.")
                told.append(words.format(names=", ".join(left[:MAX_LISTED]), more=and_more(len(left))))
            shell.say(" ".join(told))

    def cut() -> None:
        from msgspec.structs import replace

        from engine.edit.clipboard.tables import lost

        before = document.committed
        # Objects on locked layers stay, so they are not copied either.
        piece = copy(open_refs(before, document.selection))
        if piece is None:
            return
        tables = take_off()
        if tables is not None:
            clipboard.put(replace(piece, lost=lost(before, document.committed)))
        if tables:
            message = tr(
                "Table rows that refer to it were removed as well: {tables}. Paste on this board restores them."
            )
            shell.say(message.format(tables=tables))

    def put(piece: Piece, by: Point, verb: Literal["paste", "duplicate"]) -> None:
        from engine.edit.clipboard.pasting import Paste

        edit = Paste(piece, by, verb)
        try:
            pasted = edit.pasted(document.committed)
            words = shut_words(pasted.scenario, pasted.things)
            if words:
                shell.say(words)
                return
            document.perform(edit)
        except EditError as error:
            shell.say(str(error))
            return
        document.select(pasted.things)
        told = []
        if pasted.needed:
            board = pasted.scenario.board
            named = [
                f"{kind_name(ref.kind)} {getattr(board, board_tables()[ref.kind])[ref.id].name}"
                for ref in pasted.needed
            ]
            words = tr("Also added, because the copied items need it: {names}{more}.")
            told.append(words.format(names=", ".join(named[:MAX_LISTED]), more=and_more(len(named))))
        if pasted.tables:
            told.append(tr("Added rows to these tables: {names}.").format(names=", ".join(pasted.tables)))
        if pasted.new_ids:
            new = [f"{ref.id} → {id}" for ref, id in list(pasted.new_ids.items())[:MAX_LISTED]]
            words = tr("Renamed IDs that were in use: {names}{more}.")
            told.append(words.format(names=", ".join(new), more=and_more(len(pasted.new_ids))))
        if told:
            shell.say(" ".join(told))

    def paste() -> None:
        from engine.edit.clipboard.pasting import middle

        piece = clipboard.piece()
        if piece is None:
            shell.say(tr("The copied data cannot be read."))
            return
        (x, y), (mx, my) = shell.place_to_paste(), middle(piece)
        put(piece, (round(2 * (x - mx)) / 2, round(2 * (y - my)) / 2), "paste")

    def duplicate() -> None:
        from engine.model.cells import lattice_of

        piece = copy()
        if piece is not None:
            made = lattice_of(document.scenario.board)
            beside = made.grid.spacing if len(made) else BESIDE
            put(piece, (beside, beside), "duplicate")

    def nothing_to_paste() -> str | None:
        if not document.is_open:
            return tr("Nothing is open.")
        return None if clipboard.has_piece else tr("Copy a part of a board first.")

    def no_start() -> str | None:
        if any(ref.kind == "cell" for ref in document.selection) or _mileposts(document):
            return None
        return tr("Select a milepost, city, section or cell first.")

    def select_all() -> None:
        known, kinds = definitions(document.scenario), (*ON_BOARD, *GROUND)
        document.select(open_refs(document.scenario, (Ref(kind, id) for kind in kinds for id in known[kind])))

    def select_where() -> None:
        from studio.commands.selecting import selected_where

        asked = shell.ask(tr("Select by Value"), tr("Field, operator (= != ~ < >) and value"), "region = ")
        if asked is None:
            return
        try:
            found = selected_where(document.scenario.board, asked)
        except ValueError as error:
            shell.say(str(error))
            return
        found = open_refs(document.scenario, found)
        document.select(found)
        shell.say(ntr("{n} item selected.", "{n} items selected.", len(found)).format(n=len(found)))

    def select_coinciding() -> None:
        from engine.edit.network.merging import coinciding

        board = document.scenario.board
        groups = coinciding(board)
        found = [Ref("junction" if id in board.junctions else "milepost", id) for group in groups for id in group]
        found = open_refs(document.scenario, found)
        if not found:
            shell.say(tr("No two mileposts are in the same place."))
            return
        document.select(found)
        shell.say(ntr("{n} item selected.", "{n} items selected.", len(found)).format(n=len(found)))

    def no_mileposts() -> str | None:
        return unopened() or (None if document.scenario.board.mileposts else tr("This board has no mileposts."))

    def ends() -> list[MilepostId]:
        return sorted(_mileposts(document)) if len(document.selection) == 2 else []

    def no_way() -> str | None:
        return None if len(ends()) == 2 else tr("Select two mileposts or cities first.")

    def select_way() -> None:
        board = document.scenario.board
        a, b = ends()
        way = shortest_way(board, a, b)
        if way is None:
            shell.say(tr("No route by rail connects the two stops."))
            return
        between = [{*pair} for pair in pairwise(way)]
        sections = [section for section in network(board).sections if {section.a, section.b} in between]
        document.select([*(Ref("milepost", id) for id in way), *(Ref("section", one.id) for one in sections)])
        count = len(way) - 1
        shell.say(ntr("{n} milepost by rail.", "{n} mileposts by rail.", count).format(n=count))

    return [
        Command(
            "undo", undo_title, "edit", do_undo, "Ctrl+Z", "undo", tr("Undo the last change"),
            lambda: None if stack.canUndo() else tr("There is nothing to undo."),
        ),
        Command(
            "redo", redo_title, "edit", do_redo, "Ctrl+Shift+Z", "redo", tr("Redo the last change that was undone"),
            lambda: None if stack.canRedo() else tr("There is nothing to redo."),
        ),
        Command(
            "cut", tr("Cu&t"), "edit", cut, "Ctrl+X", "cut",
            tr("Copy the selection and remove it here"), not_cut, board=True, group=1,
        ),
        Command(
            "copy", tr("&Copy"), "edit", put_away, "Ctrl+C", "copy",
            tr("Copy the selection, with the stops of lines and the terrain of cells, for any board"), not_copied,
            board=True, group=1,
        ),
        Command(
            "paste", tr("&Paste"), "edit", paste, "Ctrl+V", "paste",
            tr("Insert the copied items at the pointer. IDs that are in use here are renamed."), nothing_to_paste,
            board=True, group=1,
        ),
        Command(
            "duplicate", tr("Dup&licate"), "edit", duplicate, "Ctrl+D", "copy",
            tr("Insert a copy of the selection next to it"), not_copied, board=True, group=1,
        ),
        Command(
            "delete", tr("&Delete"), "edit", delete, "Del", "delete",
            tr("Remove the selection and everything that depends on it"), nothing_selected, board=True,
            group=1,
        ),
        Command(
            "rename", tr("Re&name…"), "edit", rename, "F2", "",
            tr("Change the name, or the ID of items without a name"), not_one, group=1,
        ),
        Command(
            "rename-id", tr("Rename &ID…"), "edit", rename_id, "", "",
            tr("Change the ID everywhere it is used"), not_one, group=1,
        ),
        Command(
            "select-all", tr("Select &All"), "edit", select_all, "Ctrl+A",
            tooltip=tr("Select everything that is not on a locked or hidden layer. A drag then moves the whole board."),
            disabled=unopened, board=True,
            group=2,
        ),
        Command(
            "select-none", tr("Select N&one"), "edit", lambda: document.select(()), "Ctrl+Shift+A",
            disabled=lambda: None if document.selection else tr("Nothing is selected."), group=2,
        ),
        Command(
            "select-connected", tr("Select Conn&ected"), "edit", lambda: document.select(connected(document)),
            "Ctrl+L", tooltip=tr(
                "Select every milepost that the selected ones reach by rail. For cells, select all adjoining cells of "
                "the same terrain."
            ), disabled=no_start, group=2,
        ),
        Command(
            "select-alike", tr("Select &Similar"), "edit",
            lambda: document.select(open_refs(document.scenario, alike(document.scenario, document.selection))),
            "Ctrl+Shift+L",
            tooltip=tr("Select everything of the same kind. For cells, select all cells of the same terrain."),
            disabled=lambda: None if document.selection else tr("Nothing is selected."), group=2,
        ),
        Command(
            "select-where", tr("Select by &Value…"), "edit", select_where, "Ctrl+Alt+F",
            tooltip=tr("Select everything by the value of a field, such as region = NE, city.name ~ San, size >= 4"),
            disabled=unopened, group=2,
        ),
        Command(
            "select-coinciding", tr("Select Coincident &Mileposts"), "edit", select_coinciding, "Ctrl+Alt+C",
            tooltip=tr("Select all mileposts and junctions that are in the same place as another one, such as to merge "
                       "them"),
            disabled=no_mileposts, group=2,
        ),
        Command(
            "select-way", tr("Select S&hortest Route"), "edit", select_way, "Ctrl+Alt+P",
            tooltip=tr("Select the mileposts and sections of a shortest railroad route between the two selected "
                       "stops"),
            disabled=no_way, group=2,
        ),
        Command(
            "find", tr("&Find…"), "edit", lambda: shell.open_palette(things_only=True), "Ctrl+F", "find",
            tr("Go to a city, railroad, line, milepost or cell"), unopened, group=3,
        ),
        Command(
            "find-field", tr("Find Field b&y Name…"), "edit", shell.find_field, "Ctrl+I",
            tooltip=tr("Search the fields of the selection, or of the scenario and its rules"), disabled=unopened,
            group=3,
        ),
    ]  # fmt: skip


def connected(document: Document) -> set[Ref]:
    """Return the mileposts that the selected ones reach by rail, connected cells of the same terrain, and the
    selection."""
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


def _other_tables(before: Scenario, after: Scenario) -> str:
    """Return the names of the content tables that an edit has changed."""
    a, b = before.content, after.content
    changed = [name for name in a.__struct_fields__ if getattr(a, name) != getattr(b, name)] if a is not b else []
    return ", ".join(name.replace("_", " ") for name in changed)


def _mileposts(document: Document) -> set[MilepostId]:
    """Return the mileposts that the selection includes."""
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
