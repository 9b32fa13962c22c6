"""The Arrange menu: the selection in order, mirrored, turned, scaled and moved; without one the whole board."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from engine.edit.edit import Edit
from engine.edit.sheet.names import FreeNames
from engine.errors import EditError
from engine.i18n import tr
from engine.model.ids import CityId
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document

if TYPE_CHECKING:
    from engine.edit.clipboard.arranging import Edge

MOVABLE = ("milepost", "junction", "city", "label")


def arrange_commands(document: Document, shell: Shell) -> list[Command]:
    """Aligning, distributing, mirroring, turning, scaling, moving by numbers."""

    def movable() -> int:
        return sum(ref.kind in MOVABLE for ref in document.selection)

    def fewer_than(number: int) -> Callable[[], str | None]:
        words = {2: tr("Select two mileposts, cities or labels first."), 3: tr("Select three of them first.")}
        return lambda: unopened() or (None if movable() >= number else words[number])

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def nothing() -> str | None:
        if unopened() is None and document.selection and not movable():
            return tr("Only mileposts, cities and labels can be moved; select some, or nothing for the whole board.")
        return unopened() or (None if movable() else no_map())

    def no_map() -> str | None:
        from studio.paint.own_pictures import own_picture

        return tr("This scenario has no map.") if own_picture(document.scenario.family) is not None else None

    def do(make: Callable[[], Edit]) -> None:
        try:
            document.perform(make())
        except EditError as error:
            shell.say(str(error))

    def align(edge: Edge) -> None:
        from engine.edit.clipboard.arranging import aligned

        do(lambda: aligned(document.committed, document.selection, edge))

    def distribute(axis: int) -> None:
        from engine.edit.clipboard.arranging import distributed

        do(lambda: distributed(document.committed, document.selection, 1 if axis else 0))

    def line_up() -> None:
        from engine.edit.clipboard.arranging import in_line

        do(lambda: in_line(document.committed, document.selection))

    def transform(
        verb: Literal["rotate", "mirror", "scale"], degrees: float = 0.0, scale: float = 1.0, mirror: bool = False
    ) -> None:
        from engine.edit.clipboard.arranging import Transform, TransformBoard, middle_of, turn

        scenario, refs = document.committed, document.selection
        if not movable():
            do(lambda: TransformBoard(round(degrees / 90), scale, mirror))
            return
        motion = turn(degrees, middle_of(scenario, refs), scale, mirror)
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
            shell.say(tr("A number from {0:g} to {1:g} is wanted.").format(least, most))
            return None
        return value

    def turn_by() -> None:
        degrees = number(tr("Turn"), tr("Degrees, clockwise:"), "45", -360, 360)
        if degrees is None:
            return
        if not movable() and degrees % 90:
            shell.say(tr("The whole board is turned by 90, 180 or 270 degrees; select what is to turn otherwise."))
            return
        transform("rotate", degrees)

    def scale_by() -> None:
        percent = number(tr("Scale"), tr("Per cent of the size now:"), "150", 1, 10_000)
        if percent is not None:
            transform("scale", scale=percent / 100)

    def move_by() -> None:
        from studio.tools.select import moving

        text = shell.ask(tr("Move"), tr("Millimetres to the right and down, as 12.5 -3:"), "10 0")
        if text is None:
            return
        try:
            x, y = map(float, text.replace(";", " ").split())
        except ValueError:
            shell.say(tr("Two numbers are wanted, as 12.5 -3."))
            return
        edit = moving(document.committed, document.selection, x, y)
        if edit is not None:
            do(lambda: edit)

    def named_by_hand() -> list[CityId]:
        look = document.scenario.look
        by_hand = {*look.offsets, *look.labels}
        cities = [CityId(ref.id) for ref in document.selection if ref.kind in ("city", "site")]
        return sorted(id for id in (cities or by_hand) if id in by_hand)  # type: ignore[misc]

    def free_names() -> None:
        do(lambda: FreeNames(tuple(named_by_hand())))

    edges: tuple[tuple[Edge, str, str, str], ...] = (
        ("left", tr("Align &Left"), "Ctrl+Shift+Left", tr("Bring what is selected to the same place from the left.")),
        ("right", tr("Align &Right"), "Ctrl+Shift+Right", tr("Bring what is selected to the place farthest right.")),
        ("top", tr("Align &Top"), "Ctrl+Shift+Up", tr("Bring what is selected to the same height, the topmost.")),
        (
            "bottom",
            tr("Align &Bottom"),
            "Ctrl+Shift+Down",
            tr("Bring what is selected to the same height, the lowest."),
        ),
        ("centre", tr("Align &Centres"), "Ctrl+Shift+U", tr("Put what is selected above each other, in the middle.")),
        ("middle", tr("Align &Middles"), "Ctrl+Shift+H", tr("Put what is selected side by side, in the middle.")),
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
            "distribute-across", tr("&Distribute Across"), "arrange", lambda: distribute(0), "Ctrl+Alt+H",
            tooltip=tr("Leave the outermost two and put the others evenly between them, from left to right."),
            disabled=fewer_than(3), group=1,
        ),
        Command(
            "distribute-down", tr("Distribute Do&wn"), "arrange", lambda: distribute(1), "Ctrl+Alt+V",
            tooltip=tr("Leave the outermost two and put the others evenly between them, from top to bottom."),
            disabled=fewer_than(3), group=1,
        ),
        Command(
            "in-line", tr("Put in a Straight L&ine"), "arrange", line_up, "Ctrl+Alt+L",
            tooltip=tr("Put what is selected evenly between the two that are farthest apart."),
            disabled=fewer_than(3), group=1,
        ),
        Command(
            "mirror-across", tr("Mirror &Across"), "arrange", lambda: transform("mirror", mirror=True), "Ctrl+Alt+M",
            tooltip=tr("Left becomes right: of what is selected, else of the whole board. Names stay readable."),
            disabled=nothing, group=2,
        ),
        Command(
            "mirror-down", tr("Mirror D&own"), "arrange", lambda: transform("mirror", 180, mirror=True), "Ctrl+Alt+W",
            tooltip=tr("Top becomes bottom: of what is selected, else of the whole board. Names stay readable."),
            disabled=nothing, group=2,
        ),
        Command(
            "turn-right", tr("Turn Ri&ght"), "arrange", lambda: transform("rotate", 90), "Ctrl+Alt+R",
            tooltip=tr("Turn what is selected, else the whole board with its sheet, by 90 degrees clockwise."),
            disabled=nothing, group=2,
        ),
        Command(
            "turn-by", tr("T&urn…"), "arrange", turn_by, "Ctrl+Alt+G",
            tooltip=tr("Turn what is selected, else the whole board, by so many degrees."), disabled=nothing, group=2,
        ),
        Command(
            "scale-by", tr("&Scale…"), "arrange", scale_by, "Ctrl+Alt+S",
            tooltip=tr("Make what is selected, else the whole board with its sheet, larger or smaller."),
            disabled=nothing, group=2,
        ),
        Command(
            "move-by", tr("Mo&ve…"), "arrange", move_by, "Ctrl+Alt+O",
            tooltip=tr("Move what is selected by so many millimetres."),
            disabled=lambda: unopened() or (None if movable() else tr("Select mileposts, cities or labels first.")),
            group=2,
        ),
        Command(
            "free-names", tr("&Names Automatic"), "arrange", free_names, "Ctrl+Alt+N",
            tooltip=tr("Let the names of the selected cities, else all, find their places again."),
            disabled=lambda: unopened() or (None if named_by_hand() else tr("No such name was placed by hand.")),
            group=3,
        ),
    ]  # fmt: skip
