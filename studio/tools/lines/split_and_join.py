"""Splitting, joining and deleting."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.ids import fresh_line_id
from engine.edit.network.lines import JoinLines, SplitLine
from engine.i18n import tr, tr_noop
from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.ids import LineId, PointId, Ref
from engine.model.kind_names import kind_name
from engine.model.network import where
from studio.tools.nearest import line_of, lines_ending_at, nearest_stop, passes_of, stop_of
from studio.tools.outline import coast_under
from studio.tools.select import removing
from studio.tools.tool import Editor, Pointer, Shape, Tool


class SplitTool(Tool):
    """Splits a line at its nearest stop by a click."""

    id, title, shortcut, icon, cursor = "split", tr_noop("Split Lines"), "X", "split", "cross"
    help = ("2-drawing", "split or join lines")
    led = "clicks"
    boards = "lines"
    tooltip = tr_noop("Click a line near one of its stops to split it there")

    def __init__(self) -> None:
        self._stop: Point | None = None

    @property
    def drawing(self) -> Sequence[Shape]:
        return (Shape("ghost", (self._stop,)),) if self._stop is not None else ()

    def move(self, editor: Editor, pointer: Pointer) -> None:
        board = editor.scenario.board
        line = line_of(board, pointer.over, pointer.at)
        self._stop = None if line is None else _nearest_place(board, line, pointer.at)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        board = editor.scenario.board
        line = line_of(board, pointer.over, pointer.at)
        if pointer.button != "left":
            return
        stop = stop_of(board, pointer.over)
        if line is None and stop is not None:
            through = [id for id in board.lines if passes_of(board, id, stop)]
            if len(through) != 1:
                if through:
                    text = tr("{n} lines run through {stop}. Click the line that you want to split, next to the stop.")
                else:
                    text = tr("No line runs through {stop}.")
                editor.say(text.format(n=len(through), stop=stop))
                return
            line, passes = through[0], passes_of(board, through[0], stop)
            if len(passes) > 1:
                text = tr("Line {line} passes {stop} {n} times. Click the line next to the stop, on the pass to split.")
                editor.say(text.format(line=line, stop=stop, n=len(passes)))
                return
            index = passes[0]
        elif line is None:
            editor.say(tr("Click a line to split it."))
            return
        else:
            index = nearest_stop(board, line, pointer.at)
        new = fresh_line_id(board, board.lines[line].railroad)
        editor.perform(SplitLine(line, index, new))
        if new in editor.scenario.board.lines:
            editor.select([Ref("line", line), Ref("line", new)])


class Phase(Enum):
    """Whether the first of two lines is chosen."""

    FIRST = auto()
    SECOND = auto()


class JoinTool(Tool):
    """Joins two lines of one railroad that share an end by two clicks."""

    id, title, shortcut, icon, cursor = "join", tr_noop("Join Lines"), "J", "join", "cross"
    help = ("2-drawing", "split or join lines")
    led = "clicks"
    boards = "lines"
    tooltip = tr_noop("Click two lines of one railroad that end at the same stop, or that stop, to join them")

    def __init__(self) -> None:
        self.phase = Phase.FIRST
        self._first: LineId | None = None

    @property
    def hint(self) -> str:
        return (
            tr("Click the line to join to {line}.").format(line=self._first)
            if self.phase is Phase.SECOND
            else self.words
        )

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        board = editor.scenario.board
        stop = stop_of(board, pointer.over)
        if stop is not None and self.phase is Phase.FIRST:
            self._join_at(editor, stop)
            return
        line = line_of(board, pointer.over, pointer.at)
        match self.phase:
            case _ if line is None:
                editor.say(tr("Click a line."))
            case Phase.FIRST:
                self._first, self.phase = line, Phase.SECOND
                editor.select([Ref("line", line)])
            case Phase.SECOND:
                first, self._first, self.phase = self._first, None, Phase.FIRST
                assert first is not None
                editor.perform(JoinLines(first, line))
                if first in editor.scenario.board.lines:
                    editor.select([Ref("line", first)])

    def cancel(self, editor: Editor) -> bool:
        was, self.phase, self._first = self.phase is Phase.SECOND, Phase.FIRST, None
        return was

    def _join_at(self, editor: Editor, stop: PointId) -> None:
        board = editor.scenario.board
        ends = lines_ending_at(board, stop)
        pairs = [
            (a, b)
            for number, a in enumerate(ends)
            for b in ends[number + 1 :]
            if (board.lines[a].railroad, board.lines[a].when) == (board.lines[b].railroad, board.lines[b].when)
        ]
        if len(pairs) == 1:
            editor.perform(JoinLines(*pairs[0]))
            editor.select([Ref("line", pairs[0][0])])
        elif pairs:
            editor.say(tr("Several lines could be joined at {stop}. Click the two lines instead.").format(stop=stop))
        else:
            editor.say(tr("No two lines of one railroad end at {stop}.").format(stop=stop))


class DeleteTool(Tool):
    """Removes the thing under the pointer when the button is released over it. Land is not removed by a click: with a
    region its cities would go."""

    id, title, shortcut, icon, cursor = "delete", tr_noop("Delete"), "D", "delete", "cross"
    help = ("2-drawing", "remove")
    led = "clicks"
    tooltip = tr_noop("Click to remove the item under the pointer; on a line, the section")

    def __init__(self) -> None:
        self._over: Ref | None = None
        self._taken: Ref | None = None

    @property
    def is_dragging(self) -> bool:
        return self._taken is not None

    @property
    def hint(self) -> str:
        if self._over is not None and self._over.kind == "cell":
            return tr("Click to remove this cell from the grid.")
        if self._over is None or self._over.kind == "region":
            return self.words
        return tr("Click to remove {kind} {id}.").format(kind=kind_name(self._over.kind), id=self._over.id)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._over = pointer.over

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        if pointer.double:
            editor.say(tr("A double-click removes only one item. Click again to remove the next one."))
        elif coast_under(editor, pointer) is not None and (pointer.over is None or pointer.over.kind == "region"):
            editor.say(tr("To remove a coast, lake, river or border, select it and press Delete."))
        elif pointer.over is None:
            editor.say(tr("There is nothing here to remove."))
        elif pointer.over.kind == "region":
            editor.say(
                tr("There is only land here. To remove its region with all cities in it, select it and press Delete.")
            )
        else:
            self._taken = pointer.over

    def release(self, editor: Editor, pointer: Pointer) -> None:
        taken, self._taken = self._taken, None
        if taken is None:
            return
        if pointer.over == taken:
            editor.perform(removing(editor.scenario, [taken]))
            self._over = None
        else:
            editor.say(tr("Nothing was removed: you released the button over something else."))

    def cancel(self, editor: Editor) -> bool:
        was, self._taken = self._taken, None
        return was is not None


def _nearest_place(board: Board, line: LineId, at: Point) -> Point | None:
    stop = board.lines[line].path[nearest_stop(board, line, at)]
    return where(board, stop) if isinstance(stop, str) else stop
