"""The Lines menu: changes to lines that are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.edit.edit import Edit, Several
from engine.edit.ids import fresh_line_id
from engine.edit.network.lines import ChangeLine, JoinLines, ReverseLine, SplitLine
from engine.edit.network.merging import check_merge, coinciding, merge_of
from engine.edit.network.spacing import SpaceMileposts, between, count_by_spacing
from engine.edit.network.stops import RemoveBend
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.ids import LineId, PointId, Ref
from engine.model.network import where
from engine.model.shut_layers import open_refs, shut_words
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.tools.lines.line import railroad_of
from studio.tools.nearest import passes_of, stop_of

FEW = 50
"""Larger selections cannot mean two stops or one section and are not searched."""


def line_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands of the Lines menu."""

    def no_lines() -> str | None:
        if not document.is_open:
            return tr("Nothing is open.")
        return None if document.scenario.board.lines else tr("This board has no lines.")

    def perform(edit: Edit, said: str = "") -> None:
        try:
            document.perform(edit)
        except EditError as error:
            shell.say(str(error))
        else:
            if said:
                shell.say(said)

    def together(title: str, edits: list[Edit]) -> None:
        perform(edits[0] if len(edits) == 1 else Several(title, tuple(edits)))

    def not_between() -> str | None:
        return no_lines() or (None if stretch(document) else tr("Select a line or two of its stops first."))

    def space() -> None:
        # Import lazily: numpy is slow to load.
        from engine.model import naming

        found = stretch(document)
        if found is None:
            return
        line, start, end = found
        board = document.committed.board
        path = board.lines[line].path[start : end + 1]
        ends = [naming.stop(board, cast(PointId, end)) for end in (path[0], path[-1])]
        now = sum(item in board.mileposts for item in path[1:-1] if isinstance(item, str))
        text = shell.ask(
            tr("Mileposts Between Stops"),
            tr("Number of mileposts between {start} and {end} on line {line}, or their distance, such as 10 mm").format(
                start=ends[0], end=ends[1], line=line
            ),
            str(now),
        )
        if text is None:
            return
        number, is_spacing, _ = text.strip().lower().partition("mm")
        points = [at for item in path if (at := where(board, item) if isinstance(item, str) else item) is not None]
        try:
            count = count_by_spacing(points, float(number)) if is_spacing else int(number)
        except (ValueError, ZeroDivisionError, OverflowError):
            shell.say(tr("Type a number of mileposts, or a distance such as 10 mm."))
            return
        message = ntr(
            "{n} milepost between {start} and {end} now.", "{n} mileposts between {start} and {end} now.", count
        )
        perform(SpaceMileposts(line, start, end, count), message.format(n=count, start=ends[0], end=ends[1]))

    def no_line_chosen() -> str | None:
        return no_lines() or (None if any(chosen_lines(document)) else tr("Select a line or a section first."))

    def reverse() -> None:
        lines = list(chosen_lines(document))
        together(
            ntr("Reverse {n} line", "Reverse {n} lines", len(lines)).format(n=len(lines)),
            [ReverseLine(line) for line in lines],
        )

    def bends() -> list[Edit]:
        lines = document.scenario.board.lines
        return [
            RemoveBend(id, index)
            for id in chosen_lines(document)
            for index, item in reversed(list(enumerate(lines[id].path)))
            if not isinstance(item, str)
        ]

    def no_bends() -> str | None:
        return no_line_chosen() or (None if bends() else tr("The selected lines have no bends."))

    def are_smooth() -> bool:
        lines, chosen = document.scenario.board.lines, list(chosen_lines(document))
        return bool(chosen) and all(lines[id].smooth for id in chosen)

    def smoothen() -> None:
        lines, smooth = list(chosen_lines(document)), not are_smooth()
        n = len(lines)
        text = (
            ntr("Smooth {n} line", "Smooth {n} lines", n)
            if smooth
            else ntr("Draw {n} line with corners", "Draw {n} lines with corners", n)
        )
        edits: list[Edit] = [ChangeLine(id, smooth=smooth) for id in lines]
        together(text.format(n=n), edits)

    def not_two_lines() -> str | None:
        two = len(list(chosen_lines(document))) == 2
        return no_lines() or (None if two else tr("Select two lines of one railroad that end at the same stop."))

    def join() -> None:
        first, second = chosen_lines(document)
        perform(JoinLines(first, second))
        if second not in document.scenario.board.lines:
            document.select([Ref("line", first)])

    def splits() -> dict[LineId, list[SplitLine]]:
        """Return the possible splits by line, several for a line that passes a stop several times."""
        board = document.scenario.board
        stops = chosen_stops(document)
        chosen = set(chosen_lines(document))
        found: dict[LineId, list[SplitLine]] = {}
        for id in board.lines:
            if not chosen or id in chosen:
                for stop in sorted(stops):
                    for index in passes_of(board, id, stop):
                        found.setdefault(id, []).append(SplitLine(id, index))
        return found

    def nothing_to_split() -> str | None:
        if no_lines() is not None:
            return no_lines()
        found = splits()
        board = document.scenario.board
        stops = {board.lines[id].path[edit.index] for id, edits in found.items() for edit in edits}
        if len(found) > 1 or len(stops) > 1:
            return tr("Several lines pass through this stop. Shift-click the line to split as well.")
        return None if found else tr("Select a stop in the middle of a line first.")

    def split() -> None:
        # Import lazily: numpy is slow to load.
        from engine.model import naming

        (edits,) = splits().values()
        board, number = document.committed.board, 1
        if len(edits) > 1:
            stop = naming.stop(board, cast(PointId, board.lines[edits[0].line].path[edits[0].index]))
            label = tr(
                "Line {line} passes {stop} {n} times. Number of the pass at which to split it, from its beginning"
            )
            title = tr("Split at Stop")
            text = shell.ask(title, label.format(line=edits[0].line, stop=stop, n=len(edits)), str(number))
            if text is None:
                return
            number = int(text) if text.strip().isdecimal() else 0
            if not 1 <= number <= len(edits):
                shell.say(tr("Type a number from 1 to {n}.").format(n=len(edits)))
                return
        edit = edits[number - 1]
        new = fresh_line_id(board, board.lines[edit.line].railroad)
        perform(SplitLine(edit.line, edit.index, new))
        document.select([Ref("line", edit.line), Ref("line", new)])

    def open_stops() -> set[PointId]:
        """Return the selected stops that are not on locked or hidden layers."""
        refs = open_refs(document.scenario, document.selection)
        return {stop for ref in refs if (stop := stop_of(document.scenario.board, ref)) is not None}

    def not_two_stops() -> str | None:
        if not document.is_open:
            return tr("Nothing is open.")
        if len(open_stops()) > 1:
            return None
        return shut_words(document.scenario, document.selection) or tr(
            "Select two mileposts, cities or junctions first."
        )

    def merge() -> None:
        """Merge the selected stops that are in one place, each place for itself, or else all of them."""
        board, stops = document.committed.board, open_stops()
        edits: list[Edit] = []
        refused = ""
        for group in coinciding(board, stops) or [tuple(stops)]:
            edit = merge_of(board, group)
            try:
                check_merge(board, edit.into, edit.others)
            except EditError as error:
                refused = str(error)
                continue
            edits.append(edit)
        if not edits:
            shell.say(refused)
            return
        n = len(stops)
        title = ntr("Merge mileposts at {n} place", "Merge mileposts at {n} places", len(edits)).format(n=len(edits))
        together(title, edits)
        if document.committed.board is board:
            return
        n -= len({stop for stop in stops if where(document.committed.board, stop) is not None})
        merged = ntr("{n} milepost merged.", "{n} mileposts merged.", n).format(n=n)
        shell.say(f"{merged} {refused}".rstrip())

    return [
        Command(
            "space-mileposts", tr("&Mileposts Between…"), "lines", space, "Ctrl+Shift+M", "milepost",
            tr("Space a number of mileposts evenly between two selected stops of a line. Cities and "
        "junctions stay."),
            not_between,
        ),
        Command(
            "straighten", tr("&Straighten"), "lines", lambda: together(tr("Straighten lines"), bends()), "Ctrl+Shift+B",
            "straight", tr("Remove the bends of the selected lines. Drag a line to bend it."), no_bends,
        ),
        Command(
            "smoothen-lines", tr("Smooth &Curves"), "lines", smoothen, "Ctrl+Shift+K", "curve",
            tr("Draw the selected lines as curves through their stops and bends, or with corners again"),
            no_line_chosen, are_smooth,
        ),
        Command(
            "join-lines", tr("&Join"), "lines", join, "Ctrl+J", "join",
            tr("Join two lines that end at the same stop"), not_two_lines, group=1,
        ),
        Command(
            "split-line", tr("S&plit at Stop"), "lines", split, "Ctrl+Shift+J", "split",
            tr("Split a line into two at the selected stop"), nothing_to_split, group=1,
        ),
        Command(
            "reverse-lines", tr("&Reverse"), "lines", reverse, "Ctrl+Shift+V", "redo",
            tr("Reverse the direction in which the selected lines are stored"), no_line_chosen, group=1,
        ),
        Command(
            "merge-mileposts", tr("Mer&ge Mileposts"), "lines", merge, "Ctrl+Alt+J", "join",
            tr("Make one milepost of those selected ones that are in the same place, else of all selected ones"),
            not_two_stops, group=2,
        ),
    ]  # fmt: skip


def chosen_lines(document: Document) -> Iterator[LineId]:
    """Return the selected lines, and the first line of each selected section, each once, in board order."""
    lines, found = document.scenario.board.lines, set[str]()
    few = len(document.selection) <= FEW
    for ref in document.selection:
        if ref.kind == "line":
            found.add(ref.id)
        elif ref.kind == "section" and few:
            a, b, railroad = ref.id.split(" ")
            drawn = (id for id, one in lines.items() if one.railroad == railroad and {a, b} <= {*one.path})
            found.update(str(id) for id in list(drawn)[:1])
    return (id for id in lines if id in found)


def chosen_stops(document: Document) -> set[PointId]:
    """Return the selected stops, cities as their mileposts; none for large selections."""
    refs = document.selection if len(document.selection) <= FEW else ()
    return {stop for ref in refs if (stop := stop_of(document.scenario.board, ref)) is not None}


def stretch(document: Document) -> tuple[LineId, int, int] | None:
    """Return the line and two indices of its path that the selection means: two of its stops, or the whole of one line.
    A line or railroad that is also selected takes precedence."""
    board, refs = document.scenario.board, document.selection
    stops = chosen_stops(document)
    chosen = list(chosen_lines(document))
    if not stops and len(chosen) == 1:
        return chosen[0], 0, len(board.lines[chosen[0]].path) - 1
    if len(stops) != 2:
        return None
    railroad = railroad_of(document.scenario, refs)
    fitting = [id for id, line in board.lines.items() if stops <= {*line.path}]
    fitting.sort(key=lambda id: (id not in chosen, board.lines[id].railroad != railroad))
    if not fitting:
        return None
    places = between(board.lines[fitting[0]].path, stops)
    return None if places is None else (fitting[0], *places)
