"""Measuring distances."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.board import Board, grid_of
from engine.model.geometry import Point, distance
from engine.model.grids.grid import Grid
from engine.model.ids import MilepostId, PointId
from engine.model.network import network, where
from engine.model.scenario import Scenario
from engine.money import money
from studio.tools.nearest import stop_of
from studio.tools.tool import Editor, Pointer, Shape, Tool


class Phase(Enum):
    """The phase of the measurement."""

    IDLE = auto()
    RUNNING = auto()
    DONE = auto()


class MeasureTool(Tool):
    """Measures between two clicks, or along a drag: millimeters in a straight line, and mileposts of the shortest route
    by rail; on a grid the fewest steps from cell to cell and, if the game system has it, the cheapest track."""

    id, title, shortcut, icon, cursor = "measure", tr_noop("Measure"), "R", "measure", "cross"
    help = ("2-drawing", "measure")
    led = "clicks"
    tooltip = tr_noop(
        "Click two places to measure millimeters in a straight line, and mileposts by rail or steps from cell to cell"
    )

    def __init__(self) -> None:
        self.phase = Phase.IDLE
        self._start: Point = (0, 0)
        self._end: Point = (0, 0)
        self._from: PointId | None = None
        self._said = ""
        self._way: tuple[Point, ...] = ()

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.RUNNING:
                return tr("{distance}. Click the other end; Esc starts again.").format(distance=self._said or "0 mm")
            case Phase.DONE:
                return tr("{distance}. Click to measure again.").format(distance=self._said)
        return self.words

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.RUNNING

    @property
    def only_looks(self) -> bool:
        return True

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.phase is Phase.IDLE:
            return ()
        middle = ((self._start[0] + self._end[0]) / 2, (self._start[1] + self._end[1]) / 2)
        shapes = [Shape("line", (self._start, self._end))]
        if self._said:
            shapes.append(Shape("text", (middle,), self._said))
        return [*shapes, Shape("line", self._way)] if len(self._way) > 1 else shapes

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        if self.phase is Phase.RUNNING:
            self._finish(editor, pointer)
            return
        self._start = self._end = pointer.snapped
        self._from = stop_of(editor.scenario.board, pointer.over)
        self._said, self._way = "", ()
        self.phase = Phase.RUNNING

    def move(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.RUNNING:
            self._measure(editor, pointer)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.RUNNING and distance(pointer.snapped, self._start) > 5:
            self._finish(editor, pointer)

    def cancel(self, editor: Editor) -> bool:
        was, self.phase = self.phase is not Phase.IDLE, Phase.IDLE
        return was

    def _finish(self, editor: Editor, pointer: Pointer) -> None:
        self._measure(editor, pointer)
        if editor.scenario.board.kind == "grid":
            self._price(editor.scenario, grid_of(editor.scenario.board))
        self.phase = Phase.DONE
        editor.say(self._said)

    def _price(self, scenario: Scenario, grid: Grid) -> None:
        """Add the cheapest track, which is too slow for every move of the mouse."""
        from engine.game.family import family
        from engine.model.grids.lattice import cell_at, centre

        track = family(scenario.family).track
        if track is None:
            return
        found = track(scenario, cell_at(grid, self._start), cell_at(grid, self._end))
        if found is None:
            self._said += tr("; no track can be built")
            return
        steps = len(found.cells) - 1
        text = ntr("; cheapest track {cost} over {n} step", "; cheapest track {cost} over {n} steps", steps)
        self._said += text.format(cost=money(scenario.currency, found.cost), n=steps)
        self._way = tuple(centre(grid, cell) for cell in found.cells)

    def _measure(self, editor: Editor, pointer: Pointer) -> None:
        board = editor.scenario.board
        self._end = pointer.snapped
        self._said, self._way = f"{format_number(distance(self._start, self._end), '.1f')} mm", ()
        if board.kind == "grid":
            self._count_steps(grid_of(board))
        to = stop_of(board, pointer.over)
        if self._from is None or to is None or self._from == to:
            return
        way = shortest_way(board, MilepostId(self._from), MilepostId(to))
        if way is None:
            self._said += tr(", no route by rail")
            return
        self._way = tuple(place for stop in way if (place := where(board, stop)) is not None)
        steps = len(way) - 1
        self._said += ntr(", {n} milepost by rail", ", {n} mileposts by rail", steps).format(n=steps)

    def _count_steps(self, grid: Grid) -> None:
        # Import lazily: lattices need numpy, which tools for boards without a grid do not.
        from engine.model.grids.lattice import cell_at, centre, lattice, straight

        a, b = cell_at(grid, self._start), cell_at(grid, self._end)
        way, made = straight(a, b), lattice(grid)
        steps = len(way) - 1
        if a in made and b in made and a != b:
            text = ntr(", {n} step from {start} to {end}", ", {n} steps from {start} to {end}", steps)
            self._said += text.format(n=steps, start=made.label(a), end=made.label(b))
        else:
            self._said += ntr(", {n} step", ", {n} steps", steps).format(n=steps)
        self._way = tuple(centre(grid, cell) for cell in way)


def shortest_way(board: Board, first: MilepostId, second: MilepostId) -> list[MilepostId] | None:
    """Return the mileposts of a shortest route by rail from a to b, on any railroads; None if there is none."""
    sections = network(board).at
    came: dict[MilepostId, MilepostId | None] = {first: None}
    ring = [first]
    while ring and second not in came:
        onward = []
        for here in ring:
            for section in sections.get(here, ()):
                there = section.b if section.a == here else section.a
                if there not in came:
                    came[there] = here
                    onward.append(there)
        ring = onward
    if second not in came:
        return None
    way, step = [second], came[second]
    while step is not None:
        way.append(step)
        step = came[step]
    return way[::-1]
