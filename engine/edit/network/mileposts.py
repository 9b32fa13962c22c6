"""Mileposts and junctions: adding, moving and naming them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, fresh_junction_id, fresh_milepost_id
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import Board, Junction, Line, Milepost
from engine.model.geometry import Point, rounded
from engine.model.identity.display_names import cities_at, with_id
from engine.model.ids import JunctionId, LineId, MilepostId, PointId
from engine.model.network import where
from engine.model.scenario import Scenario
from engine.model.table_diff import with_entries


class AddMilepost(Edit, frozen=True):
    """A milepost at a point, with the next free ID if none is given."""

    at: Point
    id: MilepostId = MilepostId("")
    name: str = ""

    def text(self, scenario: Scenario) -> str:
        return tr("Add milepost {milepost}").format(milepost=self.name or self.id).rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        id = self.id or fresh_milepost_id(board)
        check_free(id, {*board.mileposts, *board.junctions}, "milepost or junction")  # not shown
        return with_board(scenario, mileposts={**board.mileposts, id: Milepost(rounded(self.at), self.name)})


class MoveMileposts(Edit, frozen=True):
    """Mileposts and junctions, by ID, moved to new points.

    Bends between two of them that move the same way move along. A `nudge` (a step with an arrow key) absorbs further
    nudges of the same IDs; the end of a drag stays a separate step.
    """

    moves: dict[PointId, Point]
    nudge: bool = False

    @classmethod
    def by(cls, board: Board, ids: Iterable[PointId], dx: float, dy: float, nudge: bool = False) -> MoveMileposts:
        """Return the edit that moves mileposts and junctions by this many millimeters; IDs that do not exist are left
        out."""
        places = {id: place for id in ids if (place := where(board, id)) is not None}
        return cls({id: rounded((x + dx, y + dy)) for id, (x, y) in places.items()}, nudge)

    def text(self, scenario: Scenario) -> str:
        n = len(self.moves)
        if n != 1:
            return ntr("Move {n} milepost", "Move {n} mileposts", n).format(n=n)
        board, id = scenario.board, next(iter(self.moves))
        if cities := cities_at(board).get(MilepostId(id)):
            return tr("Move {city}").format(city=" / ".join(cities))
        if id in board.junctions:
            return tr("Move junction {junction}").format(junction=id)
        milepost = board.mileposts.get(MilepostId(id))
        return tr("Move milepost {milepost}").format(milepost=with_id(milepost.name, id) if milepost else id)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        mileposts: dict[MilepostId, Milepost] = {}
        junctions: dict[JunctionId, Junction] = {}
        shifts: dict[str, Point] = {}
        for id, to in self.moves.items():
            at, old = rounded(to), where(board, id)
            if old is None:
                raise EditError(tr("there is no milepost or junction {id}").format(id=id))
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


class ChangeMilepost(Edit, frozen=True):
    """Another name, note or spur mark for a milepost; None leaves them."""

    id: MilepostId
    name: str | None = None
    note: str | None = None
    spur: bool | None = None

    def text(self, scenario: Scenario) -> str:
        milepost = name_of(scenario, "milepost", self.id)
        if self.spur is not None and self.name is self.note is None:
            if self.spur:
                return tr("Mark milepost {milepost} as a spur").format(milepost=milepost)
            return tr("Clear spur mark of milepost {milepost}").format(milepost=milepost)
        return tr("Change {fields} of milepost {milepost}").format(fields=changed_fields(self), milepost=milepost)

    def apply(self, scenario: Scenario) -> Scenario:
        old = lookup(scenario.board.mileposts, self.id, "milepost")
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
    """A junction at a point, with the next free ID if none is given."""

    at: Point
    id: JunctionId = JunctionId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add junction {junction}").format(junction=self.id).rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        id = self.id or fresh_junction_id(board)
        check_free(id, {*board.mileposts, *board.junctions}, "milepost or junction")  # not shown
        return with_board(scenario, junctions={**board.junctions, id: Junction(rounded(self.at))})
