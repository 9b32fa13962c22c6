"""The Arrange menu: align, distribute, flip, rotate, scale and move the selection, or the whole board without one."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from engine.edit.edit import Edit, Several
from engine.edit.sheet.names import FreeNames, FreePlates, FreeRegionNames
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.ids import Ref, ShapeId
from engine.model.numeric_limits import FARTHEST
from engine.model.scenario import Scenario
from engine.model.shut_layers import open_refs, shut_words
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.tools.select import TAKE_TEXTS

if TYPE_CHECKING:
    from engine.edit.clipboard.arranging import Edge

MOVABLE = ("milepost", "junction", "city", "label", "shape")


def arrange_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands that align, distribute, flip, rotate, scale and move the selection."""

    def chosen() -> list[Ref]:
        """Return the selection without objects on locked or hidden layers."""
        return open_refs(document.committed, document.selection)

    def movable() -> int:
        return sum(ref.kind in MOVABLE for ref in chosen())

    def shut() -> str:
        """Return why the selection cannot be moved if its layers are the reason; else an empty text."""
        return shut_words(document.committed, (ref for ref in document.selection if ref.kind in MOVABLE))

    def fewer_than(number: int) -> Callable[[], str | None]:
        words = {
            2: tr("Select two mileposts, cities, labels or coasts first."),
            3: tr("Select three mileposts, cities, labels or coasts first."),
        }
        return lambda: unopened() or (None if movable() >= number else shut() or words[number])

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def nothing() -> str | None:
        if unopened() is None and document.selection and not movable():
            return shut() or tr(
                "Only mileposts, cities, labels, coasts, lakes, rivers and borders can be moved. Select some, or "
                "select nothing to change the whole board."
            )
        return unopened() or (None if movable() else no_map())

    def no_map() -> str | None:
        from studio.paint.own_pictures import own_picture

        return tr("This scenario has no map.") if own_picture(document.scenario.family) is not None else None

    def do(make: Callable[[], Edit]) -> None:
        try:
            document.perform(make())
        except EditError as error:
            shell.say(str(error))

    def several() -> list[ShapeId]:
        """Return the selected coasts, lakes, rivers and borders that have more than one outline."""
        shapes = document.committed.board.shapes
        ids = [ShapeId(ref.id) for ref in sorted(chosen()) if ref.kind == "shape" and ref.id in shapes]
        return [id for id in ids if len(shapes[id].rings) > 1]

    def not_separable() -> str | None:
        words = tr("Select a coast, lake, river or border that has several outlines first.")
        return unopened() or (None if several() else shut() or words)

    def separate() -> None:
        """Make a shape of each outline, and select them."""
        from engine.edit.sheet.shapes import SeparateShape

        before, ids = document.committed.board.shapes, several()
        edits = tuple(SeparateShape(id) for id in ids)
        do(lambda: edits[0] if len(edits) == 1 else Several(tr("Separate outlines"), edits))
        after = document.committed.board.shapes
        if after is not before:
            document.select([Ref("shape", id) for id in after if id in ids or id not in before])
            shell.say(tr("{n} outlines can be selected on their own now.").format(n=len(document.selection)))

    def align(edge: Edge) -> None:
        from engine.edit.clipboard.arranging import aligned

        do(lambda: aligned(document.committed, chosen(), edge))

    def distribute(axis: int) -> None:
        from engine.edit.clipboard.arranging import distributed

        do(lambda: distributed(document.committed, chosen(), 1 if axis else 0))

    def line_up() -> None:
        from engine.edit.clipboard.arranging import in_line

        do(lambda: in_line(document.committed, chosen()))

    def transform(
        verb: Literal["rotate", "mirror", "scale"], degrees: float = 0.0, scale: float = 1.0, mirror: bool = False
    ) -> None:
        from engine.edit.clipboard.arranging import MoveBoard, Transform, TransformBoard, middle_of, turn
        from studio.tools.select import is_whole

        scenario, refs = document.committed, chosen()
        if not movable():
            do(lambda: TransformBoard(round(degrees / 90), scale, mirror))
            return
        motion = turn(degrees, middle_of(scenario, refs), scale, mirror)
        if is_whole(scenario, refs):
            do(lambda: MoveBoard(motion, degrees))
            return
        do(lambda: Transform(tuple(sorted(refs)), motion, degrees, verb))

    def number(title: str, label: str, given: str, least: float, most: float) -> float | None:
        text = shell.ask(title, label, given)
        if text is None:
            return None
        try:
            value = float(text.replace(",", ".").strip(" %°"))
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            shell.say(tr("Type a number from {least:g} to {most:g}.").format(least=least, most=most))
            return None
        return value

    def turn_by() -> None:
        degrees = number(tr("Rotate"), tr("Degrees, clockwise"), "45", -360, 360)
        if degrees is None:
            return
        if not movable() and degrees % 90:
            shell.say(
                tr(
                    "The whole board can be rotated by 90, 180 or 270 degrees only. Select a part of it for "
                    "other angles."
                )
            )
            return
        transform("rotate", degrees)

    def scale_by() -> None:
        percent = number(tr("Scale"), tr("Percent of the current size"), "150", 1, 10_000)
        if percent is not None:
            transform("scale", scale=percent / 100)

    def offset(title: str) -> tuple[float, float] | None:
        """Ask for a distance; None if there is no answer, or one that cannot be read."""
        text = shell.ask(title, tr("Millimeters to the right and down, such as 12.5 -3"), "10 0")
        if text is None:
            return None
        try:
            x, y = map(float, text.replace(";", " ").replace(",", ".").split())
        except ValueError:
            x = y = math.nan
        if not max(abs(x), abs(y)) <= FARTHEST:
            shell.say(tr("Type two numbers, such as 12.5 -3."))
            return None
        return x, y

    def move_by() -> None:
        from studio.tools.select import moving

        if not movable():
            move_board()
            return
        by = offset(tr("Move"))
        edit = None if by is None else moving(document.committed, chosen(), *by)
        if edit is not None:
            do(lambda: edit)

    def move_board() -> None:
        from engine.edit.clipboard.arranging import MoveBoard

        by = offset(tr("Move Board"))
        if by is None:
            return
        before = document.committed
        do(lambda: MoveBoard.by(*by))
        if document.committed is before:
            return
        left = _off_sheet(document.committed) - _off_sheet(before)
        if left > 0:
            message = ntr(
                "{n} milepost or text is off the sheet now. Undo, or resize the sheet in the inspector.",
                "{n} mileposts and texts are off the sheet now. Undo, or resize the sheet in the inspector.",
                left,
            )
            shell.say(message.format(n=left))

    def freeings() -> list[Edit]:
        """Return the edits that place names and plates automatically: those of the selection, or all if nothing in it
        has one."""
        look, found = document.scenario.look, list[Edit]()
        chosen = {ref.id for ref in document.selection if ref.kind in ("city", "site", "region", "railroad")}
        cities = sorted(id for id in {*look.name_offsets, *look.name_positions} if not chosen or id in chosen)
        regions = sorted(id for id in look.region_name_positions if not chosen or id in chosen)
        plates = [one.segment for one in look.plate_offsets if not chosen or one.segment[2] in chosen]
        found += [FreeNames(tuple(cities))] if cities else []
        found += [FreeRegionNames(tuple(regions))] if regions else []
        found += [FreePlates(tuple(plates))] if plates else []
        return found

    def free_names() -> None:
        edits = freeings()
        do(lambda: edits[0] if len(edits) == 1 else Several(tr("Place names automatically"), tuple(edits)))

    def move_names() -> None:
        shell.take_tool("select")
        shell.use_key(TAKE_TEXTS)

    edges: tuple[tuple[Edge, str, str, str], ...] = (
        ("left", tr("Align &Left"), "Ctrl+Shift+Left", tr("Align left edges")),
        ("right", tr("Align &Right"), "Ctrl+Shift+Right", tr("Align right edges")),
        ("top", tr("Align &Top"), "Ctrl+Shift+Up", tr("Align top edges")),
        (
            "bottom",
            tr("Align &Bottom"),
            "Ctrl+Shift+Down",
            tr("Align bottom edges"),
        ),
        ("centre", tr("Align &Centers"), "Ctrl+Shift+U", tr("Align centers vertically, one above the other")),
        ("middle", tr("Align &Middles"), "Ctrl+Shift+H", tr("Align centers horizontally, side by side")),
    )
    return [
        *(
            Command(
                f"align-{edge}", title, "arrange", partial(align, edge), keys, tooltip=tip, disabled=fewer_than(2),
                board=True,
            )
            for edge, title, keys, tip in edges
        ),
        Command(
            "distribute-across", tr("&Distribute Horizontally"), "arrange", lambda: distribute(0), "Ctrl+Alt+H",
            tooltip=tr("Space the selection evenly between the leftmost and the rightmost item"),
            disabled=fewer_than(3), group=1,
        ),
        Command(
            "distribute-down", tr("Distrib&ute Vertically"), "arrange", lambda: distribute(1), "Ctrl+Alt+V",
            tooltip=tr("Space the selection evenly between the top and the bottom item"),
            disabled=fewer_than(3), group=1,
        ),
        Command(
            "in-line", tr("Align in a Straight L&ine"), "arrange", line_up, "Ctrl+Alt+L",
            tooltip=tr("Space the selection evenly on the line between the two items that are farthest apart"),
            disabled=fewer_than(3), group=1,
        ),
        Command(
            "mirror-across", tr("&Flip Horizontally"), "arrange", lambda: transform("mirror", mirror=True),
            "Ctrl+Alt+M",
            tooltip=tr("Swap left and right of the selection or of the whole board. Names stay readable."),
            disabled=nothing, group=2,
        ),
        Command(
            "mirror-down", tr("Flip V&ertically"), "arrange", lambda: transform("mirror", 180, mirror=True),
            "Ctrl+Alt+W",
            tooltip=tr("Swap top and bottom of the selection or of the whole board. Names stay readable."),
            disabled=nothing, group=2,
        ),
        Command(
            "turn-right", tr("Rotate Ri&ght"), "arrange", lambda: transform("rotate", 90), "Ctrl+Alt+R",
            tooltip=tr("Rotate the selection, or the whole board with its sheet, by 90 degrees clockwise"),
            disabled=nothing, group=2,
        ),
        Command(
            "turn-by", tr("R&otate…"), "arrange", turn_by, "Ctrl+Alt+G",
            tooltip=tr("Rotate the selection or the whole board by an angle"), disabled=nothing, group=2,
        ),
        Command(
            "scale-by", tr("&Scale…"), "arrange", scale_by, "Ctrl+Alt+S",
            tooltip=tr("Enlarge or shrink the selection, or the whole board with its sheet"),
            disabled=nothing, group=2,
        ),
        Command(
            "move-by", tr("Mo&ve…"), "arrange", move_by, "Ctrl+Alt+O",
            tooltip=tr("Move the selection, or the whole board on its sheet, by a distance in millimeters"),
            disabled=nothing, group=2,
        ),
        Command(
            "move-board", tr("Mo&ve Board…"), "board", move_board,
            tooltip=tr("Move everything on the sheet by a distance in millimeters, with coasts, regions, texts and the "
                       "tracing image"),
            disabled=lambda: unopened() or no_map(), group=1,
        ),
        Command(
            "separate-outlines", tr("Se&parate Outlines"), "arrange", separate,
            tooltip=tr("Make each island, lake or river of the selected outlines an outline of its own"),
            disabled=not_separable, group=3,
        ),
        Command(
            "free-names", tr("Automatic &Name Positions"), "arrange", free_names, "Ctrl+Alt+N",
            tooltip=tr(
                "Place the names of the selected cities and regions and the plates of railroads automatically, or all "
                "names without such a selection"
            ),
            disabled=lambda: (
                unopened() or (None if freeings() else tr("These names are placed automatically already."))
            ), group=3,
        ),
        Command(
            "move-names", tr("Move Names with Arrow &Keys"), "arrange", move_names, "Ctrl+Alt+K",
            tooltip=tr(
                "Move the names of the selected cities and regions, the plates of a selected railroad, or without a "
                "selection the legend and charts"
            ),
            disabled=lambda: unopened() or no_map(), group=3,
        ),
    ]  # fmt: skip


def _off_sheet(scenario: Scenario) -> int:
    """Return the number of stops and texts that are not on the sheet."""
    board, sheet = scenario.board, scenario.board.sheet
    places = [each.at for table in (board.mileposts, board.junctions, board.labels) for each in table.values()]
    return sum(not (0 <= x <= sheet.width and 0 <= y <= sheet.height) for x, y in places)
