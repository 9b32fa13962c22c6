"""Copies of things of a board, with everything that they depend on.

A line brings its stops and its railroad; stops bring the parts of lines between them; a city brings its milepost and
its region; a cell its terrain. Features and connections come along if all their cells do, and so do entries of the
tables of the game system about nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine.edit.clipboard.tables import Lost, said_of
from engine.edit.ids import fresh_id
from engine.edit.network.crossings import stems_of
from engine.edit.network.lines import parts_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, Line, Stem
from engine.model.cells import NO_CELLS, lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Feature, Grid, Letters, cell_of, terrain_letters
from engine.model.grids.lattice import parted
from engine.model.identity.id_fields import board_tables
from engine.model.ids import FeatureId, LineId, PointId, Ref, TerrainId
from engine.model.lines.smooth import strokes
from engine.model.look import Look
from engine.model.network import stem, stops, whole_network
from engine.model.scenario import Scenario

K = TypeVar("K", bound=str)
V = TypeVar("V")


class Piece(Struct, frozen=True):
    """Things copied from a board.

    `board` holds them and what they need, on their original sheet, `look` how they are drawn. `cells` are those of
    `grid`, which has no letters itself, with their terrains. `chosen` are the railroads and regions that were selected
    themselves, not for their lines or cities: only those become new ones if the target board has them. `tables` are the
    entries of the content of the `family` about them, as plain mappings and lists, which only the game system can read.
    `lost` are the other entries about things that were cut: pasting on their own board restores them.
    """

    board: Board
    look: Look = Look()
    chosen: tuple[Ref, ...] = ()
    cells: tuple[tuple[Cell, TerrainId], ...] = ()
    grid: Grid = NO_CELLS
    family: str = ""
    tables: dict[str, Any] = {}
    lost: Lost = Lost()


def copied(scenario: Scenario, refs: Iterable[Ref]) -> Piece:
    """Return these things as a piece of a board. Raises EditError if none of them can be copied."""
    board, look = scenario.board, scenario.look
    ids: dict[str, set[str]] = {}
    for ref in refs:
        ids.setdefault(ref.kind, set()).add(ref.id)

    def of(kind: str) -> set[str]:
        return ids.get(kind, set())

    lines = {id: line for id, line in board.lines.items() if id in of("line") or line.railroad in of("railroad")}
    cities = _only(board.cities, of("city"))
    chosen = of("milepost") | of("junction") | {city.milepost for city in cities.values()}
    lines |= _lines_between(board, chosen, lines)
    lines |= _lines_of_sections(board, of("section"), lines)
    sites, labels = _only(board.sites, of("site")), _only(board.labels, of("label"))
    points: set[str] = {stop for line in lines.values() for stop in stops(line)} | chosen
    mileposts, junctions = _only(board.mileposts, points), _only(board.junctions, points)
    railroads = _only(board.railroads, {line.railroad for line in lines.values()} | of("railroad"))
    regions = {
        id: region if id in of("region") else replace(region, outline=(), cells=())
        for id, region in _only(board.regions, {city.region for city in cities.values()} | of("region")).items()
    }
    stems = {one for line in lines.values() for one in stems_of(line)}
    cells = _cells(board, of("cell"))
    terrains = _only(board.terrains, set(cells.values()))
    features = dict(_features(board, of("feature"), cells))
    connections = {
        id: one for id, one in board.connections.items() if id in of("connection") or cells.keys() >= {*one.between}
    }
    shapes = _only(board.shapes, of("shape"))
    if not any((mileposts, junctions, railroads, regions, labels, cells, sites, features, connections, shapes)):
        raise EditError(
            tr("none of this can be copied; select mileposts, cities, lines, regions, outlines, labels or cells")
        )
    held = Board(
        board.sheet,
        regions=regions,
        mileposts=mileposts,
        junctions=junctions,
        cities=cities,
        railroads=railroads,
        lines=lines,
        crossings={id: one for id, one in board.crossings.items() if stems.issuperset(one.between)},
        terrains=terrains,
        sites=sites,
        features=features,
        connections=connections,
        labels=labels,
        shapes=shapes,
    )
    said = said_of(scenario.content, {kind: getattr(held, name).keys() for kind, name in board_tables().items()})
    return Piece(
        held,
        Look(
            railroads=_only(look.railroads, railroads),
            regions=_only(look.regions, regions),
            name_positions=_only(look.name_positions, {*cities, *sites}),
            name_offsets=_only(look.name_offsets, {*cities, *sites}),
            terrains=_only(look.terrains, terrains),
        ),
        tuple(sorted(Ref(kind, id) for kind in ("railroad", "region") for id in of(kind))),
        tuple(cells.items()),
        replace(lattice_of(board).grid, letters=Letters(()), first=(0, 0)),
        scenario.family,
        to_builtins(said, str_keys=True),
    )


def leading_out(board: Board, piece: Piece) -> list[LineId]:
    """Return the lines of the board that stop in a piece copied from it, but are not entirely in it."""
    points = {*piece.board.mileposts, *piece.board.junctions}
    held = {one for line in piece.board.lines.values() for one in stems_of(line)}
    return [
        id
        for id, line in board.lines.items()
        if not points.isdisjoint(stops(line)) and not held.issuperset(stems_of(line))
    ]


def _only(table: Mapping[K, V], ids: Collection[str]) -> dict[K, V]:
    return {id: value for id, value in table.items() if id in ids}


def _cells(board: Board, ids: Iterable[str]) -> dict[Cell, TerrainId]:
    """Return the cells by the IDs of their refs, with their terrains; cells without a known terrain are left out."""
    made, terrains = lattice_of(board), terrain_letters(board.terrains)
    cells = sorted(cell_of(Ref("cell", id)) for id in ids)
    return {cell: terrains[letter] for cell in cells if (letter := made.letter_of(cell)) in terrains}


def _features(board: Board, ids: Collection[str], cells: Collection[Cell]) -> Iterator[tuple[FeatureId, Feature]]:
    """Return the selected features whole, and of the others the parts between the cells and through them."""
    for id, feature in board.features.items():
        if id in ids:
            yield id, feature
            continue
        sides = tuple(side for side in feature.sides if all(cell in cells for cell in parted(side)))
        courses = tuple(part for course in feature.courses for part in _runs(course, cells))
        if sides or courses:
            yield id, replace(feature, sides=sides, courses=courses, curves=())


def _runs(course: tuple[Cell, ...], cells: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Return the parts of a course through two or more of the cells."""
    run: list[Cell] = []
    for cell in (*course, None):
        if cell is not None and cell in cells:
            run.append(cell)
            continue
        if len(run) > 1:
            yield tuple(run)
        run = []


def _lines_between(board: Board, points: Collection[str], lines: Mapping[LineId, Line]) -> dict[LineId, Line]:
    """Return the lines between the points that are not copied themselves: whole ones, else parts of them."""
    made: dict[LineId, Line] = {}
    for id, line in board.lines.items():
        if id in lines:
            continue
        for part in parts_of(board, line, list(_within(line, points))):
            free = id if part == line else LineId(fresh_id({*board.lines, *made}, f"{line.railroad}-"))
            made[free] = part
    return made


def _within(line: Line, points: Collection[str]) -> Iterator[tuple[int, int]]:
    """Return the parts of a line's path from one of the points to the next, by the indexes of their ends."""
    run: list[int] = []
    for index, item in enumerate((*line.path, None)):
        if isinstance(item, str) and item in points:
            run.append(index)
        elif item is None or isinstance(item, str):
            if len(run) > 1:
                yield run[0], run[-1]
            run = []


def _lines_of_sections(board: Board, ids: Collection[str], lines: Mapping[LineId, Line]) -> dict[LineId, Line]:
    """Return a line along each selected section that none of the lines draws. What a smooth line draws stays where it
    is, by more bends at the ends if necessary."""
    if not ids:
        return {}
    drawn: dict[Stem, tuple[int, tuple[Point, ...], Line]] = {}
    for line in board.lines.values():
        for index, a, b, (bends, *_) in strokes(line.path):
            drawn.setdefault(stem(a, b, line.railroad), (index, bends if a <= b else bends[::-1], line))
    made: dict[LineId, Line] = {}
    for section in whole_network(board).sections:
        if section.id not in ids or any(set(section.stems) <= set(stems_of(line)) for line in lines.values()):
            continue
        path: list[PointId | Point] = [section.a]
        ways: list[tuple[int, int, Line, bool]] = []
        for one in section.stems:
            index, bends, line = drawn[one]
            backwards = path[-1] == one[1]
            path += [*(reversed(bends) if backwards else bends), one[0] if backwards else one[1]]
            ways.append((index, index + len(bends) + 1, line, line.path[index] != path[-2 - len(bends)]))
        free = fresh_id({*board.lines, *made}, f"{section.railroad}-")
        of = drawn[section.stems[0]][2]
        made[LineId(free)] = Line(section.railroad, tuple(path), of.when, smooth=of.smooth)
        if of.smooth:
            made[LineId(free)] = replace(made[LineId(free)], path=_redrawn(board, path, ways))
    return made


def _redrawn(
    board: Board, path: list[PointId | Point], ways: Iterable[tuple[int, int, Line, bool]]
) -> tuple[PointId | Point, ...]:
    """Return the path of a smooth line along parts of lines, from one index to another, some of them backward, drawn
    where they are."""
    # Import lazily: numpy is slow to load.
    from engine.edit.network.smooth_lines import Stretch, retraced, stretches

    drawn: list[Stretch] = []
    for start, end, line, backwards in ways:
        own = stretches(board, line)[start:end] if line.smooth else [Stretch(None)] * (end - start)
        drawn += [one.reversed for one in own[::-1]] if backwards else own
    return retraced(board, path, drawn)
