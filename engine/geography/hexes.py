"""Boards of hexes from tables: a row for each hex with its coordinates, terrain, city and rivers.

Coordinates are those of 18xx games: a letter and a number, doubled, so that neighbors in a row (of flat hexes: in a
column) differ by two, such as A1, A3, B2. Edges of a hex are directions (NE, W), or numbers from 0 to 5: clockwise,
from the bottom of flat hexes and from the lower left of pointy ones, as in `lib/engine/hex.rb` of
github.com/tobymao/18xx.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace

from engine.edit.edit import Several
from engine.edit.grids.features import tidy
from engine.edit.grids.sites import AddSite
from engine.edit.ids import fresh_named_id
from engine.errors import MAX_PROBLEMS, BoxcarsError, FileError, InvalidScenario, Problem
from engine.files.imported.lands import MARGIN
from engine.files.imported.outlines import cards_left_out, without_places
from engine.files.sheets.reading import json_sheet, read_json, read_sheets
from engine.game.authoring import planned_sheets
from engine.game.family import family
from engine.geography.tracks import Course, trails
from engine.i18n import ntr, tr
from engine.model.board import Board, Sheet
from engine.model.grids.grid import Cell, Feature, FeatureKind, Grid, Letters, Numbering, Orientation, Side, Terrain
from engine.model.grids.lattice import centre, corners, from_offset, neighbour, side_at, with_letters
from engine.model.ids import FeatureId, SiteId, TerrainId
from engine.model.scenario import Scenario
from engine.plain_text import listed, normalized, shortened
from engine.tables.import_rows import MAX_TITLE_ROWS
from engine.tables.import_rows import Sheet as Cells
from engine.tables.matching import letters_of
from engine.text_match import without_accents

Lettered = Literal["rows", "columns"]
"""Whether the letters of coordinates count rows or columns."""

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "hex": ("hex", "hexes", "id", "coordinate", "coordinates", "coord", "label", "cell"),
    "terrain": ("terrain", "type", "ground"),
    "city": ("city", "name", "town", "location", "location_name"),
    "size": ("size",),
    "river": ("river", "rivers", "edges", "river_edges"),
    "sides": ("sides", "river_sides", "hexsides"),
    "river_name": ("river_name",),
}
"""Names of the columns. `river` has the edges by which a river leaves the hex, `sides` those along which it runs."""

EDGES: Mapping[Orientation, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "pointy": (("e", "ne", "nw", "w", "sw", "se"), (4, 3, 2, 1, 0, 5)),
    "flat": (("se", "ne", "n", "nw", "sw", "s"), (5, 4, 3, 2, 1, 0)),
}
"""The names and the numbers of the edges of a hex, by direction."""

SIZES = ("small", "medium", "major")

_LABEL = re.compile(r"([A-Za-z]{1,2})\s*-?\s*(\d{1,3})")
_SEVERAL = re.compile(r"[\s,;/|]+")


class _Place(NamedTuple):
    """A hex of a file: its coordinates (A is 1) and the row where it is."""

    letter: int
    number: int
    label: str
    row: int


class _Hex(NamedTuple):
    place: _Place
    values: Mapping[str, str]


class HexTable(NamedTuple):
    """The hexes of a file, and its layout if it states one."""

    file: Path
    hexes: Sequence[_Hex]
    heads: Mapping[str, str]
    """The other columns: headings by their letters."""
    orientation: Orientation | None
    lettered: Lettered | None


def read_hexes(file: Path) -> HexTable:
    """Return the hexes of a table (CSV, XLSX, or JSON: a list of objects, or an object with `hexes` and, if known,
    `layout` and `axes`). Raises FileError with all faults: wrong coordinates, and hexes that occur twice."""
    orientation: Orientation | None = None
    lettered: Lettered | None = None
    if file.suffix.lower() == ".json":
        value = read_json(file)
        if isinstance(value, dict) and "hexes" in value:
            layout, axes = value.get("layout"), value.get("axes")
            orientation = layout if layout in ("pointy", "flat") else None
            if isinstance(axes, dict) and "letter" in axes.values():
                lettered = "columns" if axes.get("x") == "letter" else "rows"
            value = value["hexes"]
        sheet = json_sheet(file, value, "")
    else:
        sheet = read_sheets(file)[0]
    return _table(sheet, orientation, lettered)


def _table(sheet: Cells, orientation: Orientation | None, lettered: Lettered | None) -> HexTable:
    head = _head(sheet)
    columns = _columns(sheet, head)
    hexes: list[_Hex] = []
    first: dict[tuple[int, int], _Place] = {}
    problems: list[Problem] = []
    for number, cells in enumerate(sheet.rows[head + 1 :], head + 2):
        row = sheet.origins.get(number, (number, ""))[0]
        texts = [normalized(cell.strip()) for cell in cells]
        values = {name: text for name, text in zip(columns, texts, strict=False) if name and text}
        for label in filter(None, _SEVERAL.split(values.pop("hex", ""))):
            found = _LABEL.fullmatch(label)
            if found is None:
                said = tr("expected a hex such as B4, found “{text}”").format(text=shortened(label, 40))
                problems.append(Problem(tr("row {n}").format(n=row), None, said))
                continue
            place = _Place(_number_of(found[1]), int(found[2]), f"{found[1].upper()}{int(found[2])}", row)
            old = first.setdefault(place[:2], place)
            if old is not place:
                said = tr("the hex {hex} is in row {first} already").format(hex=place.label, first=old.row)
                problems.append(Problem(tr("row {n}").format(n=row), None, said))
            hexes.append(_Hex(place, values))
    if problems:
        raise InvalidScenario(sheet.file, problems=problems[:MAX_PROBLEMS])
    if not hexes:
        raise InvalidScenario(sheet.file, tr("expected at least one hex, found none"))
    heads = {
        name: title for name, title in zip(columns, sheet.rows[head], strict=False) if name and name not in COLUMNS
    }
    return HexTable(sheet.file, hexes, heads, orientation, lettered)


def _head(sheet: Cells) -> int:
    """Return the row with the names of the columns."""
    for number in range(min(MAX_TITLE_ROWS, len(sheet.rows))):
        if "hex" in _columns(sheet, number):
            return number
    raise FileError(sheet.file, tr("expected a column with the hexes, such as “hex”"))


def _columns(sheet: Cells, head: int) -> list[str]:
    """Return the columns by the names in a row: those of `COLUMNS`, and letters of others."""
    known = {letters_of(other): name for name, others in COLUMNS.items() for other in others}
    columns = [known.get(letters_of(title), letters_of(title)) for title in sheet.rows[head]]
    if columns and not columns[0] and sheet.file.suffix.lower() == ".json":
        columns[0] = "hex"  # an object of objects, by hex
    return columns


def _number_of(letters: str) -> int:
    """Return 1 for A, 26 for Z, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def board_of_hexes(
    template: Scenario, table: HexTable, orientation: Orientation | None = None, lettered: Lettered | None = None
) -> tuple[Scenario, list[str]]:
    """Return the template with a board of the hexes of a table, and notes. Hexes are pointy unless the table or the
    caller says otherwise; letters count the rows of pointy hexes, and the columns of flat ones. Raises BoxcarsError for
    a template without a grid, FileError for a table that fits no grid."""
    if template.board.grid is None:
        raise BoxcarsError(tr("{family} boards have no grid").format(family=template.family))
    way: Orientation = orientation or table.orientation or "pointy"
    by: Lettered = lettered or table.lettered or ("rows" if way == "pointy" else "columns")
    return _Making(template, table, way, by).made()


class _Making:
    def __init__(self, template: Scenario, table: HexTable, orientation: Orientation, lettered: Lettered) -> None:
        self.bare, self.table, self.orientation, self.lettered = without_places(template), table, orientation, lettered
        self.old_grid = template.board.grid
        self.notes = cards_left_out(template)
        self.problems: list[Problem] = []

    def made(self) -> tuple[Scenario, list[str]]:
        table, bare = self.table, self.bare
        assert self.old_grid is not None
        cells, numbering = self._cells()
        terrains, letter_of = self._terrains()
        spacing = self.old_grid.spacing
        grid = Grid(spacing, (0, 0), Letters(()), orientation=self.orientation, numbering=numbering)
        painted = {cell: letter_of[one.values.get("terrain", "")] for one, cell in zip(table.hexes, cells, strict=True)}
        try:
            grid = with_letters(grid, painted)
        except ValueError as error:
            raise InvalidScenario(table.file, str(error)) from None
        xs, ys = zip(*(centre(grid, cell) for cell in cells), strict=True)
        far = max(y for _, y in corners(grid))
        origin = (round(MARGIN + far - min(xs), 2), round(MARGIN + far - min(ys), 2))
        sheet = Sheet(round(max(xs) + origin[0] + far + MARGIN), round(max(ys) + origin[1] + far + MARGIN))
        grid = replace(grid, origin=origin)
        features = self._features(cells)
        if self.problems:
            raise InvalidScenario(table.file, problems=self.problems[:MAX_PROBLEMS])
        board = Board(sheet, grid=grid, terrains=terrains, features=features)
        scenario = replace(
            bare, title=table.file.stem, board=board, look=replace(bare.look, chart_positions={}, chart_sizes={})
        )
        scenario = self._with_cities(scenario, cells)
        self._note_unused(scenario)
        return scenario, self.notes

    def _cells(self) -> tuple[list[Cell], Numbering]:
        """Return the cell of each hex, and the numbering that gives their coordinates. Hexes between those of the
        doubled layout are problems; if they are many, the coordinates are not doubled."""
        places = [one.place for one in self.table.hexes]
        odd = [place for place in places if (place.letter + place.number) % 2]
        even = [place for place in places if not (place.letter + place.number) % 2]
        few, parity = (odd, 0) if len(odd) <= len(even) else (even, 1)
        is_doubled = 4 * len(few) <= len(places)
        if is_doubled:
            for place in few:
                said = tr("{hex} lies between the hexes of the other rows, so its letter or number is wrong")
                self._wrong(place.row, said.format(hex=place.label))
        cells = []
        for place in places:
            across, down = (place.number, place.letter) if self.lettered == "rows" else (place.letter, place.number)
            if is_doubled and self.orientation == "pointy":
                across = (across - parity - (down & 1)) // 2
            elif is_doubled:
                down = (down - parity - (across & 1)) // 2
            cells.append(from_offset(across, down, self.orientation))
        if not is_doubled:
            self.notes.append(tr("The coordinates are not doubled: neighbors in a row or column differ by one."))
        offset = parity if is_doubled else 0
        columns, rows = (offset, 0) if self.orientation == "pointy" else (0, offset)
        scheme: Literal["letter-row", "letter-column"] = "letter-column" if self.lettered == "rows" else "letter-row"
        return cells, Numbering(scheme, column_offset=columns, row_offset=rows, separator="", double=is_doubled)

    def _wrong(self, row: int, said: str) -> None:
        self.problems.append(Problem(tr("row {n}").format(n=row), None, said))

    def _terrains(self) -> tuple[dict[TerrainId, Terrain], dict[str, str]]:
        """Return the terrains of the template and new ones, and the letter of each name of the file; hexes without
        terrain have the first."""
        terrains = dict(self.bare.board.terrains)
        if not terrains:
            raise BoxcarsError(tr("the template has no terrain for the land"))
        by_name = {without_accents(each): one for id, one in terrains.items() for each in (id, one.name)}
        letters = {"": next(iter(terrains.values())).letter}
        new: list[str] = []
        for one in self.table.hexes:
            name = one.values.get("terrain", "")
            if name in letters:
                continue
            known = by_name.get(without_accents(name))
            if known is None:
                known = Terrain(_free_letter(name, {each.letter for each in terrains.values()}), name)
                if not known.letter:
                    self._wrong(one.place.row, tr("too many kinds of terrain"))
                    return terrains, dict.fromkeys((each.values.get("terrain", "") for each in self.table.hexes), "x")
                terrains[TerrainId(fresh_named_id(terrains, name, "terrain"))] = known
                by_name[without_accents(name)] = known
                new.append(name)
            letters[name] = known.letter
        if new:
            self.notes.append(
                tr("New kinds of terrain: {names}. Set their building costs.").format(names=listed(new, 10))
            )
        return terrains, letters

    def _edges(self, one: _Hex, column: str) -> list[int]:
        """Return the directions that a cell names."""
        names, numbers = EDGES[self.orientation]
        found = []
        for word in filter(None, _SEVERAL.split(one.values.get(column, "").lower().replace("-", " "))):
            if word in names:
                found.append(names.index(word))
            elif word.isdecimal() and int(word) in numbers:
                found.append(numbers.index(int(word)))
            else:
                said = tr("expected edges such as {names} or numbers from 0 to 5, found “{text}”")
                shown = " ".join(names).upper()
                self._wrong(one.place.row, said.format(names=shown, text=shortened(word, 40)))
        return found

    def _features(self, cells: Sequence[Cell]) -> dict[FeatureId, Feature]:
        links: dict[str, dict[frozenset[Cell], None]] = {}
        sides: dict[str, list[Side]] = {}
        for one, cell in zip(self.table.hexes, cells, strict=True):
            name = one.values.get("river_name", "")
            for way in self._edges(one, "river"):
                links.setdefault(name, {})[frozenset((cell, neighbour(cell, way)))] = None
            for way in self._edges(one, "sides"):
                sides.setdefault(name, []).append(side_at(cell, way))
        found: dict[FeatureId, Feature] = {}
        kind: FeatureKind = "river"
        for name in dict.fromkeys((*links, *sides)):
            id = FeatureId(fresh_named_id(found, name or tr("River"), "river"))
            courses = tuple(_courses(links.get(name, {}), self.orientation))
            found[id] = Feature(kind, name, tidy(tuple(sides.get(name, ()))), courses)
        return found

    def _with_cities(self, scenario: Scenario, cells: Sequence[Cell]) -> Scenario:
        """Return the scenario with the cities, and what the file says about them in columns of the table of cities."""
        known = family(scenario.family)
        incoming = known.imports.get("cities")
        others = incoming.aliases if incoming else {}
        spelled = {
            letters_of(each): name
            for name in (incoming.values if incoming else ())
            for each in (name, *others.get(name, ()))
        }
        columns = {letters: spelled[letters] for letters in self.table.heads if letters in spelled}
        rows: list[tuple[str, ...]] = [("id", *columns.values())]
        origins: dict[int, tuple[int, str | Mapping[str, str]]] = {}
        edits = []
        ids: dict[SiteId, None] = {}
        for one, cell in zip(self.table.hexes, cells, strict=True):
            name = one.values.get("city", "")
            if not name:
                continue
            size = one.values.get("size", "").lower()
            if size and size not in SIZES:
                said = tr("expected {values}, found “{text}”").format(values=", ".join(SIZES), text=shortened(size, 40))
                self._wrong(one.place.row, said)
                continue
            id = SiteId(fresh_named_id(ids, name, "city"))
            ids[id] = None
            edits.append(AddSite(name, cell, size or "medium", id))  # type: ignore[arg-type]
            rows.append((id, *(one.values.get(letters, "") for letters in columns)))
            origins[len(rows)] = one.place.row, {columns[letters]: self.table.heads[letters] for letters in columns}
        if self.problems:
            raise InvalidScenario(self.table.file, problems=self.problems[:MAX_PROBLEMS])
        scenario = Several("", tuple(edits)).apply(scenario)
        if columns and len(rows) > 1:
            sheet = Cells(self.table.file, tuple(rows), origins=origins)
            (plan,) = planned_sheets(scenario, known, {"cities": sheet})
            scenario = plan.after
        self.used = set(columns)
        hexes = ntr("{n} hex", "{n} hexes", len(cells)).format(n=len(cells))
        cities = ntr("{n} city", "{n} cities", len(ids)).format(n=len(ids))
        self.notes.insert(0, tr("{hexes} and {cities}.").format(hexes=hexes, cities=cities))
        return scenario

    def _note_unused(self, scenario: Scenario) -> None:
        unused = [title for letters, title in self.table.heads.items() if letters not in self.used]
        if unused:
            self.notes.append(tr("Columns that were not used: {names}.").format(names=listed(unused, 10)))


def _free_letter(name: str, used: Iterable[str]) -> str:
    taken = set(used)
    own = [letter for letter in without_accents(name) if letter.isascii() and letter.isalnum()]
    every = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    return next((letter for letter in (*own, *every) if letter not in taken), "")


def _courses(links: Iterable[frozenset[Cell]], orientation: Orientation) -> Iterator[tuple[Cell, ...]]:
    """Yield the links between neighbors as few courses."""
    grid = Grid(1, (0, 0), Letters(()), orientation=orientation)
    nodes: dict[Cell, int] = {}
    courses = []
    for link in links:
        a, b = sorted(link)
        ends = nodes.setdefault(a, len(nodes)), nodes.setdefault(b, len(nodes))
        courses.append(Course(ends, (centre(grid, a), centre(grid, b))))
    cells = list(nodes)
    for trail in trails(courses):
        course, is_backward = trail[0]
        path = [cells[course.ends[1] if is_backward else course.ends[0]]]
        path += [cells[one.ends[0] if back else one.ends[1]] for one, back in trail]
        yield tuple(path)
