"""Mileposts and junctions: adding, moving and naming them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from engine.edit.edit import Edit, fields_told
from engine.edit.ids import check_free, fresh_junction_id, fresh_milepost_id
from engine.edit.set_fields import found, updated, with_board, with_entry
from engine.errors import EditError
from engine.model.board import Board, Junction, Line, Milepost
from engine.model.geometry import Point, rounded
from engine.model.identity.display_names import cities_at
from engine.model.ids import JunctionId, LineId, MilepostId, PointId
from engine.model.network import where
from engine.model.scenario import Scenario
from engine.model.table_diff import with_entries
from engine.plain_text import quantity


class AddMilepost(Edit, frozen=True):
    """A milepost at a point, with the next free id if none is given."""

    at: Point
    id: MilepostId = MilepostId("")
    name: str = ""

    @property
    def text(self) -> str:
        return f"Add milepost {self.id}".rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        id = self.id or fresh_milepost_id(board)
        check_free(id, {*board.mileposts, *board.junctions}, "milepost or junction")
        return with_board(scenario, mileposts={**board.mileposts, id: Milepost(rounded(self.at), self.name)})


class MoveMileposts(Edit, frozen=True):
    """Mileposts and junctions, by id, to new points.

    Bends between two of them that move the same way move along. A `nudge` (a step with an arrow key) absorbs further
    nudges of the same ids; the end of a drag stays a step of its own. `called` is what people know a single one by.
    """

    moves: dict[PointId, Point]
    nudge: bool = False
    called: str = ""

    @classmethod
    def by(cls, board: Board, ids: Iterable[PointId], dx: float, dy: float, nudge: bool = False) -> MoveMileposts:
        """The edit that moves mileposts and junctions by so many millimetres; ids that do not exist are left out."""
        places = {id: place for id in ids if (place := where(board, id)) is not None}
        called = _called(board, next(iter(places))) if len(places) == 1 else ""
        return cls({id: rounded((x + dx, y + dy)) for id, (x, y) in places.items()}, nudge, called)

    @property
    def text(self) -> str:
        number = len(self.moves)
        one = self.called or f"milepost {next(iter(self.moves), '')}"
        return f"Move {one if number == 1 else quantity(number, 'milepost')}"

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        mileposts: dict[MilepostId, Milepost] = {}
        junctions: dict[JunctionId, Junction] = {}
        shifts: dict[str, Point] = {}
        for id, to in self.moves.items():
            at, old = rounded(to), where(board, id)
            if old is None:
                raise EditError(f"there is no milepost or junction {id}")
            if at == old:
                continue
            shifts[id] = rounded((at[0] - old[0], at[1] - old[1]))
            if id in board.mileposts:
                mileposts[MilepostId(id)] = replace(board.mileposts[MilepostId(id)], at=at)
            else:
                junctions[JunctionId(id)] = replace(board.junctions[JunctionId(id)], at=at)
        changes: dict[str, object] = {}
        if mileposts:
            changes["mileposts"] = with_entries(board.mileposts, mileposts)
        if junctions:
            changes["junctions"] = with_entries(board.junctions, junctions)
        if len(shifts) > 1 and (lines := _lines_with_bends_moved(board, shifts)):
            changes["lines"] = with_entries(board.lines, lines)
        return with_board(scenario, **changes) if changes else scenario

    def absorb(self, later: Edit) -> Edit | None:
        if isinstance(later, MoveMileposts) and self.nudge and later.nudge and later.moves.keys() == self.moves.keys():
            return later
        return None


def _called(board: Board, id: PointId) -> str:
    """A milepost by its cities, or by its name and id; a junction by its id."""
    if cities := cities_at(board).get(MilepostId(id)):
        return " / ".join(cities)
    if id in board.junctions:
        return f"junction {id}"
    name = board.mileposts[MilepostId(id)].name
    return f"milepost {name} ({id})" if name else f"milepost {id}"


class ChangeMilepost(Edit, frozen=True):
    """Another name, note or mark as a spur for a milepost; None leaves them."""

    id: MilepostId
    name: str | None = None
    note: str | None = None
    spur: bool | None = None

    @property
    def text(self) -> str:
        if self.spur is not None and self.name is self.note is None:
            return f"{'Mark' if self.spur else 'No longer mark'} milepost {self.id} as a spur"
        return f"Change {fields_told(self)} of milepost {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        old = found(scenario.board.mileposts, self.id, "milepost")
        new = updated(old, name=self.name, note=self.note, spur=self.spur)
        table = with_entry(scenario.board.mileposts, self.id, new)
        return scenario if new is old else with_board(scenario, mileposts=table)


def _lines_with_bends_moved(board: Board, shifts: dict[str, Point]) -> dict[LineId, Line]:
    moved = {}
    for id, line in board.lines.items():
        stops = [index for index, item in enumerate(line.path) if isinstance(item, str)]
        if len(stops) == len(line.path):
            continue
        path = list(line.path)
        for a, b in pairwise(stops):
            shift = shifts.get(str(path[a]))
            if shift is not None and shift == shifts.get(str(path[b])):
                for index in range(a + 1, b):
                    bend = path[index]
                    assert not isinstance(bend, str)
                    path[index] = rounded((bend[0] + shift[0], bend[1] + shift[1]))
        if tuple(path) != line.path:
            moved[id] = replace(line, path=tuple(path))
    return moved


class AddJunction(Edit, frozen=True):
    """A junction at a point, with the next free id if none is given."""

    at: Point
    id: JunctionId = JunctionId("")

    @property
    def text(self) -> str:
        return f"Add junction {self.id}".rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        id = self.id or fresh_junction_id(board)
        check_free(id, {*board.mileposts, *board.junctions}, "milepost or junction")
        return with_board(scenario, junctions={**board.junctions, id: Junction(rounded(self.at))})
