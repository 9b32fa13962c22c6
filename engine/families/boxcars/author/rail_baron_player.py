"""Maps of Rail Baron Player (`.RB3`, `.RBP`) as boards.

There is no published description of the format. These facts are from a public map, `src/Boxcars/U21MAP.RB3` of
github.com/tomlm/Boxcars (commit 3d9683ab), and from the design notes next to it (`specs/001-render-rbp-map`):

- The file is text in sections, each under a line `'[name]`. A line that begins with `'` is a comment, as are the cells
  from one that begins with it; but a dot `s,…` behind a `'` still counts in the numbers of the dots.
- `header`: `key=value`; the frame of the coordinates is `scalel`, `scalet`, `scalew`, `scaleh`. The unit of y is longer
  than that of x, and no key has their ratio.
- `regn`: name, code, chance in percent. `city`: name, code of the region, chance within the region in percent, number
  in the payoff chart, number of the dot in the region; a comment may have the offset of the name, -99 left or above.
- `rr`: long, medium and short name, one of 16 colors, style, price in dollars, blue, green, red.
- `re1`, `re2` and so on: the dots of a region, `s,x,y,color`.
- `rout`: the railroads in their order, as numbers. A number up to that of the regions is a region, and the next number
  is a dot; any other number is a dot of the same region. `0,0` ends a line, `-1,-1` a railroad. Thousands only move
  parallel tracks apart in the drawing.
- `pay`: a row for each number of the chart, with the payoffs to all higher numbers in thousands.
- `map` and `sep`: segments `l,x1,y1,x2,y2,color` of the coast and of the borders between regions.
"""

from __future__ import annotations

import csv
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from engine.edit.ids import fresh_id, fresh_named_id, initials, slug
from engine.edit.sheet.regions import TINTS
from engine.errors import MAX_PROBLEMS, InvalidScenario, Problem
from engine.families.boxcars.author.payoff_targets import CELLS, nearest_chart
from engine.families.boxcars.content import BoxcarsContent, CityChart, RegionChart
from engine.i18n import ntr, tr
from engine.model.board import Board, City, Crossing, Line, Milepost, Railroad, Region, Shape, Sheet
from engine.model.geometry import Point, Ring
from engine.model.ids import CityId, CrossingId, LineId, MilepostId, RailroadId, RegionId, ShapeId
from engine.model.look import Compass, Look, Pattern, RailroadLook
from engine.model.numeric_limits import LONGEST, MOST_MONEY
from engine.model.scenario import Credits, Scenario
from engine.plain_text import listed, plain_text, shortened
from engine.validate.drawn.drawing import drawing

if TYPE_CHECKING:
    from engine.model.ids import JunctionId

TALL = 2.0
"""Length of the unit of y in units of x, as no key of the file has it. The distances between cities of the map of the
United States are true with 1.9 to 2.1."""

PATTERNS: tuple[Pattern, ...] = ("solid", "dashes", "dots", "chain", "beads")
"""Patterns of the styles 0 to 4."""

COLORS = (
    "#000000", "#0000a8", "#00a800", "#00a8a8", "#a80000", "#a800a8", "#a85400", "#a8a8a8",
    "#545454", "#5454fc", "#54fc54", "#54fcfc", "#fc5454", "#fc54fc", "#fcfc54", "#fcfcfc",
)  # fmt: skip
"""The 16 colors of text screens, for railroads without their own color."""

READ = ("header", "regn", "city", "rr", "rout", "pay", "map", "sep", "info", "notes")
"""Sections that are taken over; also those with dots."""

REACH = 1.5
"""Units by which the free end of a border is longer, so that it meets the coast."""

FARTHEST = 1e5
"""Largest coordinate."""

MAX_LINE = 100_000
"""Maximum number of characters of a line with values."""


class Row(NamedTuple):
    """A line of a section with its number in the file; the comment behind it."""

    number: int
    cells: tuple[str, ...]
    text: str
    comment: str


class _Dot(NamedTuple):
    region: int
    number: int


class _Town(NamedTuple):
    name: str
    region: int
    chance: float
    payoff: int
    dot: _Dot
    side: Compass | None


class _Company(NamedTuple):
    name: str
    nickname: str
    look: RailroadLook
    price: int


class _Map(Struct):
    file: Path
    sections: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    header: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    regions: list[tuple[str, float]] = field(default_factory=list)
    towns: list[_Town] = field(default_factory=list)
    companies: list[_Company] = field(default_factory=list)
    dots: dict[_Dot, Point] = field(default_factory=dict)
    routes: list[list[list[_Dot]]] = field(default_factory=list)
    payoffs: dict[tuple[int, int], int] = field(default_factory=dict)


def read_map(text: str, file: Path, width: float, height: float | None = None) -> tuple[Scenario, tuple[str, ...]]:
    """Return the board and tables of a map on a sheet of a width in millimeters, and notes about what was changed or
    not taken over. Without a height, y is drawn twice as long as x. Raises InvalidScenario with the lines of all faults
    (the first 20)."""
    found = _parsed(text, file)
    if found.problems:
        raise InvalidScenario(file, problems=found.problems[:MAX_PROBLEMS])
    return _Making(found, width, height).made()


def _parsed(text: str, file: Path) -> _Map:
    found = _Map(file)
    _split(found, text)
    if missing := [name for name in ("regn", "city", "rr", "rout") if name not in found.sections]:
        raise InvalidScenario(
            file, tr("not a map of Rail Baron Player: it has no section [{name}]").format(name=missing[0])
        )
    for row in found.sections["header"]:
        key, equals, value = row.text.partition("=")
        if equals:
            found.header[key.strip().lower()] = value.strip()
    _read_regions(found)
    _read_dots(found)
    _read_cities(found)
    _read_railroads(found)
    if not found.problems:
        _read_routes(found)
    _read_payoffs(found)
    return found


def _split(found: _Map, text: str) -> None:
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        bare = line.removeprefix("'").strip()
        if line.startswith(("'[", "[")) and bare.endswith("]"):
            name = bare[1:-1].strip().lower()
            found.sections[name]  # an empty section is there, too
            continue
        if _is_dots(name) and bare.startswith("s,"):
            line = bare
        elif name in ("header", "info", "notes"):
            if line:
                found.sections[name].append(Row(number, (), line, ""))
            continue
        if len(line) > MAX_LINE:
            said = tr("expected a line of at most {most:,} characters, found more").format(most=MAX_LINE)
            found.problems.append(Problem(f"[{name[:40]}]", number, said))
            continue
        cells = [cell.strip() for cell in next(csv.reader([line], skipinitialspace=True), [])]
        # An apostrophe within a cell belongs to a name.
        end = next((place for place, cell in enumerate(cells) if cell.startswith("'")), len(cells))
        if any(cells[:end]):
            comment = ",".join(cells[end:]).removeprefix("'")
            found.sections[name].append(Row(number, tuple(cells[:end]), line, comment))


def _is_dots(section: str) -> bool:
    return section.startswith("re") and section[2:].isdecimal() and len(section) < 10


def _wrong(found: _Map, section: str, row: Row, said: str) -> None:
    found.problems.append(Problem(f"[{section}]", row.number, said))


def _rows(found: _Map, section: str, least: int) -> Iterable[Row]:
    """Yield the rows of a section; the first may be only their number. Fewer cells than `least` are a fault."""
    for row in found.sections[section]:
        if len(row.cells) >= least:
            yield row
        elif "=" not in row.text and not row.text.isdecimal():  # some maps repeat lines of the header
            said = tr("expected {least} values, found {n}").format(least=least, n=len(row.cells))
            _wrong(found, section, row, said)


def _number(text: str, most: float = FARTHEST) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) <= most else None


def _whole(text: str) -> int | None:
    value = _number(text, 1e9)
    return int(value) if value is not None and value.is_integer() else None


def _expect(found: _Map, section: str, row: Row, place: int, most: float = FARTHEST) -> float:
    """Return the number in a cell; 0, and a fault, if it has none."""
    value = _number(row.cells[place], most)
    if value is None:
        _wrong(
            found, section, row, tr("expected a number, found “{text}”").format(text=shortened(row.cells[place], 40))
        )
        return 0.0
    return value


def _read_regions(found: _Map) -> None:
    for row in _rows(found, "regn", 2):
        chance = _expect(found, "regn", row, 2) if len(row.cells) > 2 else 0.0
        found.codes.append(row.cells[1].lower())
        found.regions.append((row.cells[0] or row.cells[1], max(0.0, chance)))
    if not found.regions:
        found.problems.append(Problem("[regn]", None, tr("expected at least one region, found none")))


def _read_dots(found: _Map) -> None:
    for section in [name for name in found.sections if _is_dots(name)]:
        region, number = int(section[2:]), 0
        for row in found.sections[section]:
            if row.cells[0] != "s":
                continue
            number += 1
            if len(row.cells) < 3:
                _wrong(found, section, row, tr("expected {least} values, found {n}").format(least=3, n=len(row.cells)))
                continue
            x, y = _expect(found, section, row, 1), _expect(found, section, row, 2)
            found.dots[_Dot(region, number)] = (x, y)


def _read_cities(found: _Map) -> None:
    numbers: dict[int, str] = {}
    for row in _rows(found, "city", 5):
        name, code = row.cells[0], row.cells[1].lower()
        if code not in found.codes:
            _wrong(found, "city", row, tr("no region with the code “{code}”").format(code=shortened(row.cells[1], 40)))
            continue
        region = found.codes.index(code) + 1
        dot = _Dot(region, _whole(row.cells[4]) or 0)
        if dot not in found.dots:
            _wrong(found, "city", row, tr("no dot {n} in this region").format(n=shortened(row.cells[4], 20)))
            continue
        payoff = _whole(row.cells[3]) or 0
        if payoff in numbers:
            _wrong(
                found, "city", row,
                tr("{city} has the number {n} in the payoff chart, too").format(city=numbers[payoff], n=payoff),
            )  # fmt: skip
        numbers[payoff] = name
        chance = max(0.0, _expect(found, "city", row, 2))
        found.towns.append(_Town(name, region, chance, payoff, dot, _side(row.comment)))


def _side(comment: str) -> Compass | None:
    """Return the side of a city's name by the offset in a comment; None for the usual one."""
    x, _, y = comment.partition(",")
    left, above = x.strip() == "-99", y.strip() == "-99"
    return "NW" if left and above else "SW" if left else "NE" if above else None


def _read_railroads(found: _Map) -> None:
    for row in _rows(found, "rr", 3):
        cells = [*row.cells, *[""] * (9 - len(row.cells))]
        price = _expect(found, "rr", row, 5, MOST_MONEY) if cells[5] else 0.0
        style, color = _whole(cells[4]) or 0, _whole(cells[3]) or 0
        rgb = [_whole(cell) for cell in (cells[8], cells[7], cells[6])]
        known = [value for value in rgb if value is not None and 0 <= value <= 255]
        own = "#" + "".join(f"{value:02x}" for value in known) if len(known) == 3 else COLORS[color % 16]
        look = RailroadLook(own, PATTERNS[style % len(PATTERNS)])
        name = cells[0] or cells[1] or cells[2]
        nickname = cells[2] if cells[2] != name else ""
        found.companies.append(_Company(name, nickname, look, max(0, round(price))))


def _read_routes(found: _Map) -> None:
    tokens = [(cell, row) for row in found.sections["rout"] for cell in row.cells if cell]
    railroads: list[list[list[_Dot]]] = [[]]
    line: list[_Dot] = []
    region, place = 0, 0
    values: list[tuple[int, Row]] = []
    for cell, row in tokens:
        value = _whole(cell)
        if value is None:
            _wrong(found, "rout", row, tr("expected a number, found “{text}”").format(text=shortened(cell, 40)))
        else:
            values.append((value, row))
    while place < len(values):
        value, row = values[place]
        place += 1
        if value <= 0:
            place += place < len(values) and values[place][0] == value  # both numbers of the mark
            if len(line) > 1:
                railroads[-1].append(line)
            line, region = [], 0
            if value < 0:
                railroads.append([])
            continue
        if value <= len(found.regions) and place < len(values) and values[place][0] > 0:
            region, value = value, values[place][0]
            place += 1
        dot = _Dot(region, value % 1000)
        if dot not in found.dots:
            name = found.regions[region - 1][0] if region else "?"
            _wrong(found, "rout", row, tr("no dot {n} in {region}").format(n=value, region=name))
        else:
            line.append(dot)
    if len(line) > 1:
        railroads[-1].append(line)
    while railroads and not railroads[-1]:
        railroads.pop()
    if len(railroads) > len(found.companies):
        found.problems.append(
            Problem(
                "[rout]", None,
                tr("expected lines of {n} railroads, found {more}").format(n=len(found.companies), more=len(railroads)),
            )
        )  # fmt: skip
    found.routes = railroads


def _read_payoffs(found: _Map) -> None:
    rows = [row for row in found.sections.get("pay", ()) if any(row.cells)]
    if not rows:
        return
    most = max((town.payoff for town in found.towns), default=0)
    is_square = len(rows[0].cells) == most
    if len(rows[0].cells) > most:
        most = len(rows[0].cells) + 1
    for number, row in enumerate(rows[: max(0, most - 1)], 1):
        cells = row.cells[number:] if is_square else row.cells
        if len(cells) != most - number:
            said = tr("expected {n} payoffs, found {found}").format(n=most - number, found=len(cells))
            _wrong(found, "pay", row, said)
            continue
        for other, cell in enumerate(cells, number + 1):
            if cell and cell != "-":
                value = _number(cell, MOST_MONEY / 1000)
                if value is None or value < 0:
                    said = tr("expected a number, found “{text}”").format(text=shortened(cell, 40))
                    _wrong(found, "pay", row, said)
                else:
                    found.payoffs[number, other] = round(value * 1000)
    if (extra := len(rows) - (most if is_square else most - 1)) > 0:
        note = ntr(
            "{n} line after the payoff chart was not used.", "{n} lines after the payoff chart were not used.", extra
        )
        found.notes.append(note.format(n=extra))
    if len(rows) < most - 1:
        _wrong(found, "pay", rows[-1], tr("expected {n} rows, found {found}").format(n=most - 1, found=len(rows)))


class _Making:
    def __init__(self, found: _Map, width: float, height: float | None) -> None:
        self.found, self.notes = found, list(found.notes)
        left, top = self._header("scalel", 0.0), self._header("scalet", 0.0)
        wide, high = self._header("scalew", 0.0), self._header("scaleh", 0.0)
        if wide <= 0 or high <= 0:
            xs, ys = zip(*found.dots.values(), strict=True) if found.dots else ((0.0, 1.0), (0.0, 1.0))
            left, top = min(xs) - 10, min(ys) - 5
            wide, high = max(xs) + 10 - left, max(ys) + 5 - top
        if height is None:
            height = max(1.0, float(round(min(FARTHEST, width * high * TALL / wide))))
            self.notes.append(
                tr("The map does not state its proportions. The sheet is {width:g} × {height:g} mm; another height can "
                   "be chosen.").format(width=width, height=height)
            )  # fmt: skip
        if height > LONGEST or max(width / wide, height / high) > FARTHEST:
            said = tr("the sheet would be {width:g} × {height:g} mm, and a unit of the map {unit:g} mm").format(
                width=width, height=height, unit=max(width / wide, height / high)
            )
            raise InvalidScenario(found.file, problems=[Problem("[header]", None, said)])
        self.sheet = Sheet(width, height)
        self.frame = left, top, width / wide, height / high

    def _header(self, key: str, default: float) -> float:
        value = _number(self.found.header.get(key, ""))
        return default if value is None else value

    def _at(self, point: Point) -> Point:
        left, top, across, down = self.frame
        return round((point[0] - left) * across, 2), round((point[1] - top) * down, 2)

    def made(self) -> tuple[Scenario, tuple[str, ...]]:
        found = self.found
        used = [dot for railroad in found.routes for line in railroad for dot in line]
        used += [town.dot for town in found.towns]
        stops = sorted(set(used))
        digits = max(3, len(str(len(stops))))
        ids = {dot: MilepostId(f"m{number:0{digits}}") for number, dot in enumerate(stops, 1)}
        regions = self._region_ids()
        cities = self._city_ids()
        railroads = self._railroad_ids()
        land, outlines, borders = self._outlines()
        shapes = {ShapeId(name): shape for name, shape in (("land", land), ("borders", borders)) if shape is not None}
        board = Board(
            self.sheet,
            regions={
                id: Region(name, outlines.get(number, ()))
                for number, (id, (name, _)) in enumerate(zip(regions, found.regions, strict=True), 1)
            },
            mileposts={ids[dot]: Milepost(self._at(found.dots[dot])) for dot in stops},
            cities={
                id: City(town.name, regions[town.region - 1], ids[town.dot])
                for id, town in zip(cities, found.towns, strict=True)
            },
            railroads={
                id: Railroad(one.name, one.nickname) for id, one in zip(railroads, found.companies, strict=True)
            },
            lines=self._lines(railroads, ids),
            shapes=shapes,
        )
        board = replace(board, crossings=_bridges(board))
        look = Look(
            railroads={id: one.look for id, one in zip(railroads, found.companies, strict=True)},
            regions={id: TINTS[number % len(TINTS)] for number, id in enumerate(regions)},
            name_positions={id: town.side for id, town in zip(cities, found.towns, strict=True) if town.side},
        )
        content = self._content(regions, cities, railroads)
        self._note_rest(len(found.dots) - len(stops))
        title = found.header.get("name") or found.file.stem
        author = found.header.get("by", "")
        credits = Credits(author=author, licence=found.header.get("copyright", ""), sources=(found.file.name,))
        scenario = Scenario(
            "boxcars", title, board, content, look=look, version=found.header.get("version", ""), credits=credits,
            note=self._note(),
        )  # fmt: skip
        return scenario, tuple(self.notes)

    def _note(self) -> str:
        rows = [row.text for name in ("info", "notes") for row in self.found.sections.get(name, ())]
        return plain_text("\n".join(filter(None, [self.found.header.get("description", ""), *rows])))[:4_000]

    def _region_ids(self) -> list[RegionId]:
        known: list[RegionId] = []
        for code, (name, _) in zip(self.found.codes, self.found.regions, strict=True):
            id = initials(code, known) or fresh_named_id(known, name, "region")
            known.append(RegionId(id))
        return known

    def _city_ids(self) -> list[CityId]:
        known: list[CityId] = []
        for town in self.found.towns:
            word = slug(town.name) or "city"
            known.append(CityId(word if word not in known else fresh_id(known, f"{word}_")))
        return known

    def _railroad_ids(self) -> list[RailroadId]:
        known: list[RailroadId] = []
        for one in self.found.companies:
            word = "".join(sign for sign in one.nickname if sign.isascii() and (sign.isalnum() or sign == "&"))
            id = word if word and word[0] != "&" and word not in known else initials(one.name, known)
            known.append(RailroadId(id or fresh_id(known, "R")))
        return known

    def _lines(self, railroads: Sequence[RailroadId], ids: dict[_Dot, MilepostId]) -> dict[LineId, Line]:
        """Return the lines; a section that a railroad has already is left out."""
        lines: dict[LineId, Line] = {}
        repeated = 0
        for railroad, routes in zip(railroads, self.found.routes, strict=False):
            seen: set[frozenset[MilepostId]] = set()
            number = 0
            for route in routes:
                path: list[MilepostId | JunctionId | Point] = []
                for a, b in pairwise([ids[dot] for dot in route]):
                    if a == b or frozenset((a, b)) in seen:
                        repeated += 1
                        number, path = self._keep(lines, railroad, number, path), []
                        continue
                    seen.add(frozenset((a, b)))
                    path = [*(path or [a]), b]
                number = self._keep(lines, railroad, number, path)
        if repeated:
            note = ntr(
                "{n} section was in the lines of its railroad twice and was added once.",
                "{n} sections were in the lines of their railroads twice and were added once.",
                repeated,
            )
            self.notes.append(note.format(n=repeated))
        return lines

    @staticmethod
    def _keep(lines: dict[LineId, Line], railroad: RailroadId, number: int, path: Sequence[Any]) -> int:
        if len(path) > 1:
            number += 1
            lines[LineId(f"{railroad}-{number}")] = Line(railroad, tuple(path))
        return number

    def _content(
        self, regions: Sequence[RegionId], cities: Sequence[CityId], railroads: Sequence[RailroadId]
    ) -> BoxcarsContent:
        found = self.found
        charts: dict[RegionId, CityChart] = {}
        inexact: list[str] = []
        for number, region in enumerate(regions, 1):
            wishes = {
                str(id): town.chance for id, town in zip(cities, found.towns, strict=True) if town.region == number
            }
            name = found.regions[number - 1][0]
            if near := self._chart(wishes, name, inexact):
                odd, even = near
                charts[region] = CityChart(tuple(map(CityId, odd)), tuple(map(CityId, even)))
        wishes = {str(id): chance for id, (_, chance) in zip(regions, found.regions, strict=True)}
        both = self._chart(wishes, tr("the region table"), inexact) or ((regions[0],) * 11, (regions[0],) * 11)
        if inexact:
            self.notes.append(
                tr("No roll table has exactly the chances of the map: {tables}. The nearest ones were made.").format(
                    tables=listed(inexact, 12)
                )
            )
        number_of = {town.payoff: id for id, town in zip(cities, found.towns, strict=True)}
        order = {id: place for place, id in enumerate(cities)}
        payoffs: dict[CityId, dict[CityId, int]] = defaultdict(dict)
        for (a, b), value in found.payoffs.items():
            if a in number_of and b in number_of:
                first, second = sorted((number_of[a], number_of[b]), key=lambda id: order[id])
                payoffs[first][second] = value
        if not found.payoffs:
            self.notes.append(tr("The map has no payoffs."))
        prices = {id: one.price for id, one in zip(railroads, found.companies, strict=True) if one.price}
        public = tuple(id for id, one in zip(railroads, found.companies, strict=True) if not one.price)
        if public:
            names = listed([one.name for one in found.companies if not one.price], 10)
            self.notes.append(tr("{names}: without a price, and therefore public.").format(names=names))
        ordered = {id: payoffs[id] for id in cities if id in payoffs}
        odd, even = (tuple(map(RegionId, row)) for row in both)
        return BoxcarsContent(prices, RegionChart(odd, even), charts, ordered, public)

    @staticmethod
    def _chart(wishes: dict[str, float], name: str, inexact: list[str]) -> tuple[Sequence[str], Sequence[str]] | None:
        """Return the rows of the roll table nearest to chances; None without any. Chances of a map are rounded to a
        thousandth of a percent."""
        if not any(wishes.values()):
            wishes = dict.fromkeys(wishes, 1.0)
        if len(wishes) > len(CELLS):
            order = sorted(wishes, key=lambda id: -wishes[id])[: len(CELLS)]
            wishes = {id: wishes[id] for id in wishes if id in order}
        if not wishes:
            return None
        near = nearest_chart(wishes)
        if max(map(abs, near.off.values())) > 0.0006:
            inexact.append(name)
        return near.odd, near.even

    def _outlines(self) -> tuple[Shape | None, dict[int, tuple[Ring, ...]], Shape | None]:
        """Return the land, the outlines of the regions by number, and borders that enclose no area."""
        from shapely import LineString, MultiLineString, STRtree, polygonize_full, simplify, union_all
        from shapely import Point as Spot

        coast, borders = self._segments("map"), self._reaching(self._segments("sep"))
        noded = union_all([LineString(each) for each in (*coast, *borders)])
        faces, cuts, dangles, _ = polygonize_full([noded]) if coast or borders else ([], [], [], [])
        areas = list(getattr(faces, "geoms", []))
        own = list(getattr(polygonize_full([union_all(list(map(LineString, coast)))])[0], "geoms", [])) if coast else []
        land = None
        if own:
            ground = union_all([area.buffer(0.01, join_style="mitre") for area in own])
            rings = [ring for part in _parts(ground) for ring in (part.exterior, *part.interiors)]
            land = Shape("land", tuple(Ring(simplify(ring, 0.05).coords[:-1]) for ring in rings))
        tree = STRtree(areas)
        votes: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for dot, point in self.found.dots.items():
            for place in tree.query(Spot(self._at(point)), predicate="within").tolist():
                votes[place][dot.region] += 1
        mine: dict[int, list[Any]] = defaultdict(list)
        for place, by_region in votes.items():
            mine[max(by_region, key=lambda region: by_region[region])].append(
                areas[place].buffer(0.01, join_style="mitre")
            )
        outlines = {
            region: tuple(
                Ring(simplify(part, 0.05).exterior.coords[:-1]) for part in _parts(union_all(parts)) if part.area > 4
            )
            for region, parts in mine.items()
        }
        if missing := [name for number, (name, _) in enumerate(self.found.regions, 1) if not outlines.get(number)]:
            self.notes.append(
                tr("{regions}: the borders of the map enclose no area, so there is no outline.").format(
                    regions=listed(missing, 12)
                )
            )
        left = [line for each in (cuts, dangles) for line in getattr(each, "geoms", [])] if not own else []
        loose = [line for line in left if line.length > 1]
        shape = None
        if loose:
            merged = union_all(loose) if len(loose) == 1 else MultiLineString(loose)
            rings = [Ring(_three(line.coords)) for line in getattr(merged, "geoms", [merged])]
            shape = Shape("border", tuple(rings))
        return land, outlines, shape

    def _reaching(self, borders: Sequence[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
        """Return borders with longer free ends: drawn by hand, they often end just before the coast."""
        ends = Counter(end for border in borders for end in border)
        reach = REACH * max(self.frame[2:])

        def further(end: Point, start: Point) -> Point:
            if ends[end] > 1:
                return end
            share = reach / math.dist(start, end)
            return end[0] + (end[0] - start[0]) * share, end[1] + (end[1] - start[1]) * share

        return [(further(a, b), further(b, a)) for a, b in borders]

    def _segments(self, section: str) -> list[tuple[Point, Point]]:
        """Return the segments of the coast or the borders in millimeters; those without a length are placeholders."""
        found: list[tuple[Point, Point]] = []
        for row in self.found.sections.get(section, ()):
            numbers = [_number(cell) for cell in row.cells[1:5]] if row.cells[0] == "l" else []
            x1, y1, x2, y2 = numbers if len(numbers) == 4 else (None, None, None, None)
            if x1 is None or y1 is None or x2 is None or y2 is None or (x1, y1) == (x2, y2):
                continue
            start, end = self._at((x1, y1)), self._at((x2, y2))
            if start != end:
                found.append((start, end))
        return found

    def _note_rest(self, unused: int) -> None:
        if unused:
            note = ntr(
                "{n} dot is on no railroad and was left out.", "{n} dots are on no railroad and were left out.", unused
            )
            self.notes.append(note.format(n=unused))
        sections = [name for name, rows in self.found.sections.items() if rows and name]
        rest = [name for name in sections if not _is_dots(name) and name not in READ]
        if rest:
            self.notes.append(
                tr("Not taken over: the sections {sections}.").format(
                    sections=listed([f"[{name}]" for name in rest], 20)
                )
            )
        self.notes.append(
            tr("Not taken over: colors of dots, medium names, distances between parallel tracks, images.")
        )


def _bridges(board: Board) -> dict[CrossingId, Crossing]:
    """Return a crossing without a connection wherever lines cross away from dots: trains of the program only stop and
    turn at dots."""
    drawn = drawing(board)
    pairs = {
        tuple(sorted((drawn.drawn[meeting.first].stem, drawn.drawn[meeting.second].stem))): None
        for meeting in drawn.meetings
    }
    return {
        CrossingId(f"x{number:02}"): Crossing("same_railroad" if a[2] == b[2] else "bridge", (a, b))
        for number, (a, b) in enumerate(sorted(pairs), 1)
    }


def _parts(geometry: Any) -> list[Any]:
    pieces = getattr(geometry, "geoms", [geometry])
    return [each for each in pieces if each.geom_type == "Polygon" and not each.is_empty]


def _three(points: Sequence[Point]) -> list[Point]:
    """Return at least three points: a ring has no fewer."""
    if len(points) > 2:
        return list(points)
    (ax, ay), (bx, by) = points
    return [(ax, ay), ((ax + bx) / 2, (ay + by) / 2), (bx, by)]
