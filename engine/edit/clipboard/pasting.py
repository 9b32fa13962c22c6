"""Pasting: new IDs where theirs are in use, with the target board's own railroads, regions and terrains if their names
match."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import ValidationError, convert
from msgspec.structs import replace

from engine.edit.affine import Motion, moved
from engine.edit.clipboard.copying import Piece
from engine.edit.clipboard.tables import joined, put_back, said_of
from engine.edit.edit import Edit
from engine.edit.grids.cells import PaintCells
from engine.edit.grids.terrains import AddTerrain
from engine.edit.ids import fresh_like
from engine.edit.network.cities import region_at
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, grid_of
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, cell_ref
from engine.model.grids.lattice import cell_at, centre
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.identity.references import renamed
from engine.model.ids import Kind, Ref, TerrainId
from engine.model.kind_names import count_of_kind
from engine.model.look import TerrainLook
from engine.model.scenario import Content, Scenario
from engine.plain_text import listed

K = TypeVar("K")
V = TypeVar("V")

SHARED: tuple[Kind, ...] = ("railroad", "region", "terrain")
"""Kinds of things that pasted things share with the board."""

NUMBERED: tuple[tuple[Kind, str], ...] = (
    ("milepost", "m001"),
    ("junction", "j01"),
    ("label", "label1"),
    ("crossing", "x01"),
)
"""Kinds whose IDs are numbered, in the pattern of the target board, with the pattern for an empty board."""

BETWEEN: dict[Kind, str] = {"city": "_", "site": "-", "feature": "-", "connection": "-", "shape": "-"}
"""The separator between an ID in use and the number after it."""


class Pasted(NamedTuple):
    """A board with a piece on it: the pasted things, without those that they share with the board; the new IDs of those
    whose own was in use; the tables of the game system with new entries; and the railroads and regions that came along
    because the board did not have them."""

    scenario: Scenario
    things: tuple[Ref, ...]
    new_ids: dict[Ref, str]
    tables: tuple[str, ...] = ()
    needed: tuple[Ref, ...] = ()


class Paste(Edit, frozen=True):
    """A piece pasted on the board, this many millimeters from where it was copied; on a grid the nearest distance in
    whole cells. `verb` selects the undo text."""

    piece: Piece
    by: Point
    verb: Literal["paste", "duplicate"] = "paste"

    def text(self, scenario: Scenario) -> str:
        board = self.piece.board
        cities = {city.milepost for city in board.cities.values()}
        numbers = {
            "city": len(board.cities) + len(board.sites),
            "milepost": len(board.mileposts.keys() - cities),
            "line": len(board.lines),
            "cell": len(self.piece.cells),
            "label": len(board.labels),
            "shape": len(board.shapes),
        }
        things = (
            listed(count_of_kind(kind, n) for kind, n in numbers.items() if n)
            if any(numbers.values())
            else tr("things")
        )
        template = tr("Duplicate {things}") if self.verb == "duplicate" else tr("Paste {things}")
        return template.format(things=things)

    def apply(self, scenario: Scenario) -> Scenario:
        return self.pasted(scenario).scenario

    def pasted(self, scenario: Scenario) -> Pasted:
        """Return the scenario with the piece, and a report on it. Raises EditError for cells on a board without a grid,
        for lines on a grid, or for cities where there is no cell."""
        motion, step = _way(self.piece, scenario.board, self.by)
        piece = _in_regions(self.piece, scenario.board, motion)
        new_ids, shared = _new_ids(piece, scenario.board)
        said = _tables(piece, scenario)
        more_ids, more_shared = _ids_of_tables(said, scenario.content)
        new_ids, shared = new_ids | more_ids, shared | more_shared
        loose = Scenario("piece", "piece", piece.board, said, look=piece.look)
        loose = _stepped(moved(renamed(loose, new_ids), motion), step)
        added, look = loose.board, loose.look
        for id, terrain in added.terrains.items():
            if Ref("terrain", id) not in shared:
                drawn = look.terrains.get(id, TerrainLook())
                scenario = AddTerrain(id, terrain.name, "", drawn.colour, drawn.symbol).apply(scenario)
        if piece.cells:
            painted = [
                (_cell(cell, step), TerrainId(new_ids.get(Ref("terrain", terrain), terrain)))
                for cell, terrain in piece.cells
            ]
            scenario = PaintCells(tuple(painted)).apply(scenario)
        board = scenario.board
        _check_cells(board, added)
        tables = {}
        for kind, name in board_tables().items():
            fresh = {id: value for id, value in getattr(added, name).items() if Ref(kind, id) not in shared}
            if fresh and kind != "terrain":
                tables[name] = {**getattr(board, name), **fresh}
        own = scenario.look
        railroads = {id: drawn for id, drawn in look.railroads.items() if Ref("railroad", id) not in shared}
        regions = {id: colour for id, colour in look.regions.items() if Ref("region", id) not in shared}
        after = replace(
            scenario,
            board=replace(board, **tables),
            look=replace(
                own,
                railroads=_with_more(own.railroads, railroads),
                regions=_with_more(own.regions, regions),
                name_positions=_with_more(own.name_positions, look.name_positions),
                name_offsets=_with_more(own.name_offsets, look.name_offsets),
            ),
        )
        kinds = board_tables().items()
        new = {kind: [id for id in getattr(added, name) if Ref(kind, id) not in shared] for kind, name in kinds}
        told = {ref: id for ref, id in new_ids.items() if id != ref.id and Ref(ref.kind, id) not in shared}
        before = scenario.content
        content = joined(put_back(after, piece.lost, told), said_of(loose.content, new))
        names = tuple(name for name in before.__struct_fields__ if getattr(content, name) != getattr(before, name))
        chosen = {Ref(ref.kind, new_ids.get(ref, ref.id)) for ref in piece.chosen}
        new_things = list(_things(piece, added, step, shared))
        needed = tuple(ref for ref in new_things if ref.kind in SHARED and ref not in chosen)
        things = tuple(ref for ref in new_things if ref not in needed)
        return Pasted(replace(after, content=content), things, told, names, needed)


def _in_regions(piece: Piece, board: Board, motion: Motion) -> Piece:
    """Return the piece for this board: a city of a region that the board does not have, and that was not selected
    itself, is assigned to the region at its new place."""
    held = piece.board
    names = {region.name for region in board.regions.values()}
    foreign = {
        id for id, region in held.regions.items() if Ref("region", id) not in piece.chosen and region.name not in names
    }
    if not foreign or not board.regions:
        return piece
    cities = dict(held.cities)
    regions = {id: region for id, region in held.regions.items() if id not in foreign}
    for id, city in held.cities.items():
        stop = held.mileposts.get(city.milepost)
        if city.region not in foreign or stop is None:
            continue
        there = region_at(board, motion.point(stop.at))
        assert there is not None, "a board with regions has one everywhere"
        # Its ID may be that of another region in the piece; the city's own then comes along.
        if regions.setdefault(there, board.regions[there]).name == board.regions[there].name:
            cities[id] = replace(city, region=there)
    regions |= {city.region: held.regions[city.region] for city in cities.values() if city.region in foreign}
    tints = {id: tint for id, tint in piece.look.regions.items() if id in regions}
    look = replace(piece.look, regions=tints)
    return replace(piece, board=replace(held, cities=cities, regions=regions), look=look)


def _tables(piece: Piece, scenario: Scenario) -> Content:
    """Return the entries about the piece in the tables of the game system; none on a board of another game system, or
    if this version of the program cannot read them."""
    type_ = type(scenario.content)
    if piece.family == scenario.family:
        try:
            return convert(piece.tables, type_, strict=False)
        except ValidationError:
            pass
    return said_of(scenario.content, {})


def _ids_of_tables(said: Content, content: Content) -> tuple[dict[Ref, str], set[Ref]]:
    """Return the IDs on the board of things that the tables define themselves, by their refs, and those that the board
    has: things with the same name."""
    ids, shared = dict[Ref, str](), set[Ref]()
    for kind, name in content_tables(type(said)).items():
        mine, theirs = getattr(said, name), getattr(content, name)
        by_name = {_name_or_id(thing, id): id for id, thing in reversed(theirs.items())}
        free = _Free({*theirs, *mine})
        for id, thing in mine.items():
            called = _name_or_id(thing, id)
            same = id if id in theirs and _name_or_id(theirs[id], id) == called else by_name.get(called)
            if same is not None:
                ids[Ref(kind, id)] = same
                shared.add(Ref(kind, same))
            elif id in theirs:
                ids[Ref(kind, id)] = free.after(f"{id}-")
    return ids, shared


def _name_or_id(thing: Any, id: str) -> str:
    return str(getattr(thing, "name", id))


def _with_more(table: dict[K, V], more: dict[K, V]) -> dict[K, V]:
    return {**table, **more} if more else table


def middle(piece: Piece) -> Point:
    """Return the center of a piece where it was copied, in millimeters."""
    board = piece.board
    places = [place.at for table in (board.mileposts, board.junctions, board.labels) for place in table.values()]
    places += [centre(piece.grid, cell) for cell in _cells_of(piece)]
    places += [point for region in board.regions.values() for ring in region.outline for point in ring.points]
    xs, ys = [x for x, _ in places] or [0.0], [y for _, y in places] or [0.0]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _things(piece: Piece, added: Board, step: Cell, shared: set[Ref]) -> Iterable[Ref]:
    """Return the pasted things; for a city also its milepost."""
    with_city = {city.milepost for city in added.cities.values()}
    for kind, name in board_tables().items():
        for id in getattr(added, name):
            if kind not in ("terrain", "crossing") and Ref(kind, id) not in shared and id not in with_city:
                yield Ref(kind, id)
    yield from (cell_ref(_cell(cell, step)) for cell, _ in piece.cells)


def _cells_of(piece: Piece) -> list[Cell]:
    """Return every cell that the things of a piece occupy."""
    board = piece.board
    cells = [cell for cell, _ in piece.cells]
    cells += [site.cell for site in board.sites.values()]
    cells += [cell for one in board.connections.values() for cell in one.between]
    for feature in board.features.values():
        cells += [(q, r) for q, r, _ in feature.sides]
        cells += [cell for course in feature.courses for cell in course]
    return cells


def _way(piece: Piece, board: Board, by: Point) -> tuple[Motion, Cell]:
    """Return the motion of a piece: one for things placed in millimeters, and the step from cell to cell."""
    cells = _cells_of(piece)
    if not cells:
        if (piece.board.mileposts or piece.board.junctions) and len(lattice_of(board)):
            raise EditError(
                tr(
                    "mileposts, cities on them and lines cannot be pasted onto a grid, only labels, regions, and "
                    "cells, cities, rivers and connections of another grid"
                )
            )
        return Motion(1, 0, (0.0, 0.0), by), (0, 0)
    grid, was = grid_of(board), piece.grid
    if grid.orientation != was.orientation:
        raise EditError(
            tr("these hexes are {source}, but those of this board are {target}; rotate one of the grids").format(
                source=was.orientation, target=grid.orientation
            )
        )
    q, r = cells[0]
    x, y = centre(was, cells[0])
    to = cell_at(grid, (x + by[0], y + by[1]))
    there = centre(grid, to)
    return Motion(grid.spacing / was.spacing, 0, (x, y), (there[0] - x, there[1] - y)), (to[0] - q, to[1] - r)


def _cell(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def _stepped(scenario: Scenario, step: Cell) -> Scenario:
    """Return the scenario with everything on cells moved by this many cells along q and r."""
    board = scenario.board
    return replace(
        scenario,
        board=replace(
            board,
            sites={id: replace(site, cell=_cell(site.cell, step)) for id, site in board.sites.items()},
            connections={
                id: replace(one, between=(_cell(one.between[0], step), _cell(one.between[1], step)))
                for id, one in board.connections.items()
            },
            features={
                id: replace(
                    feature,
                    sides=tuple((*_cell((q, r), step), way) for q, r, way in feature.sides),
                    courses=tuple(tuple(_cell(cell, step) for cell in course) for course in feature.courses),
                )
                for id, feature in board.features.items()
            },
        ),
    )


def _check_cells(board: Board, added: Board) -> None:
    made = lattice_of(board)
    for site in added.sites.values():
        if site.cell not in made:
            raise EditError(
                tr("there is no cell for {city} here; paste where there are cells, or copy its cell").format(
                    city=site.name
                )
            )
    for one in added.connections.values():
        if not all(cell in made for cell in one.between):
            raise EditError(tr("a {kind} would begin or end where there is no cell").format(kind=one.kind))


def _new_ids(piece: Piece, board: Board) -> tuple[dict[Ref, str], set[Ref]]:
    """Return the IDs of a piece's things on the board that differ, by their refs, and the things that the board has."""
    held, ids, shared = piece.board, dict[Ref, str](), set[Ref]()
    tables = board_tables()
    for kind in SHARED:
        mine, theirs = getattr(held, tables[kind]), getattr(board, tables[kind])
        by_name = {thing.name: id for id, thing in reversed(theirs.items())}
        free = _Free({*theirs, *mine})
        for id, thing in mine.items():
            same = id if id in theirs and theirs[id].name == thing.name else by_name.get(thing.name)
            if same is not None and Ref(kind, id) not in piece.chosen:
                ids[Ref(kind, id)] = same
                shared.add(Ref(kind, same))
            elif id in theirs:
                ids[Ref(kind, id)] = free.after(id)
    # Mileposts and junctions share their IDs.
    stops = {*board.mileposts, *board.junctions}
    at_stops = _Free(stops | {*held.mileposts, *held.junctions})
    for kind, pattern in NUMBERED:
        mine, theirs = getattr(held, tables[kind]), getattr(board, tables[kind])
        taken, free = (stops, at_stops) if kind in ("milepost", "junction") else ({*theirs}, _Free({*theirs, *mine}))
        first = fresh_like(theirs, taken, pattern)
        ids |= {Ref(kind, id): free.from_(first) for id in mine if id in taken}
    free = _Free({*board.lines, *held.lines})
    for id, line in held.lines.items():
        railroad = ids.get(Ref("railroad", line.railroad), line.railroad)
        if id in board.lines or railroad != line.railroad:
            ids[Ref("line", id)] = free.after(f"{railroad}-", 1)
    for kind, between in BETWEEN.items():
        mine, theirs = getattr(held, tables[kind]), getattr(board, tables[kind])
        free = _Free({*theirs, *mine})
        ids |= {Ref(kind, id): free.after(f"{id}{between}") for id in mine if id in theirs}
    return ids, shared


class _Free:
    """Yield free IDs, one after the other."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = taken
        self._next: Counter[str] = Counter()

    def after(self, stem: str, number: int = 2, digits: int = 1) -> str:
        """Return the prefix with the first free number, from that one on."""
        number = max(number, self._next[stem])
        while (id := f"{stem}{number:0{digits}}") in self._taken:
            number += 1
        self._next[stem] = number + 1
        self._taken.add(id)
        return id

    def from_(self, first: str) -> str:
        """Return the first free ID in the pattern of a numbered one, from that one on."""
        found = re.fullmatch(r"(.*?)(\d+)", first, re.DOTALL)
        assert found is not None, f"{first} has no number"
        return self.after(found[1], int(found[2]), len(found[2]))
