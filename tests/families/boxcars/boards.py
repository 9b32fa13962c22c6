"""Small boards made in code, and positions on them, for tests of rules."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.families.boxcars.content import BoxcarsContent, CityChart, RegionChart
from engine.model.board import Board, City, Crossing, Junction, Line, Milepost, Railroad, Region, Sheet
from engine.model.network import stem
from engine.model.scenario import Scenario


class Sketch:
    """A board drawn a line at a time. Stops appear when first named: `j…` is a junction, all else a milepost.

    Cities are named like their mileposts. Prices are 10,000 and payoffs 20,000 unless said otherwise; every region
    and every city of a region is as likely as the others, as far as eleven totals allow.
    """

    def __init__(self) -> None:
        self.points: dict[str, tuple[float, float]] = {}
        self.rails: dict[str, int] = {}
        self.lines: list[tuple[str, tuple[str, ...], str]] = []
        self.crossings: list[Crossing] = []
        self.regions: dict[str, list[str]] = {}
        self.pairs: dict[tuple[str, str], int] = {}
        self.public: tuple[str, ...] = ()
        self.rules: dict[str, bool | int | float | str] = {}

    def line(self, railroad: str, *stops: str, price: int | None = None, when: str = "") -> Sketch:
        """A line of a railroad through these stops, given as words or as one text with blanks."""
        path = tuple(" ".join(stops).split())
        for stop in path:
            self.points.setdefault(stop, (10.0 + 12 * (len(self.points) % 12), 10.0 + 12 * (len(self.points) // 12)))
        self.rails.setdefault(railroad, 10_000)
        if price is not None:
            self.rails[railroad] = price
        self.lines.append((railroad, path, when))
        return self

    def crossing(self, one: str, two: str) -> Sketch:
        """A crossing of two stems, each written `A B RAILROAD`."""
        (a, b, r), (c, d, s) = one.split(), two.split()
        self.crossings.append(Crossing("different_railroads", (stem(a, b, r), stem(c, d, s))))
        return self

    def cities(self, region: str, names: str) -> Sketch:
        """Cities of a region, at the mileposts of the same names."""
        self.regions.setdefault(region, []).extend(names.split())
        return self

    def pay(self, a: str, b: str, amount: int) -> Sketch:
        """A payoff other than 20,000."""
        self.pairs[a, b] = self.pairs[b, a] = amount
        return self

    def rule(self, **values: bool | int | float | str) -> Sketch:
        """Values of options, dots written as `__`: `rule(win__cash=50_000)`."""
        self.rules |= {name.replace("__", "."): value for name, value in values.items()}
        return self

    def scenario(self) -> Scenario:
        """The scenario."""
        names = [city for own in self.regions.values() for city in own]
        everywhere = list(self.regions)
        homes = [(city, region) for region, own in self.regions.items() for city in own]
        board = Board(
            sheet=Sheet(200, 200),
            regions={id: Region(id.capitalize()) for id in self.regions},
            mileposts={id: Milepost(at) for id, at in self.points.items() if not id.startswith("j")},
            junctions={id: Junction(at) for id, at in self.points.items() if id.startswith("j")},
            cities={city: City(city.capitalize(), region, city) for city, region in homes},
            railroads={id: Railroad(id) for id in self.rails},
            lines={f"{r}-{n}": Line(r, path, when) for n, (r, path, when) in enumerate(self.lines)},
            crossings={f"x{n}": crossing for n, crossing in enumerate(self.crossings)},
        )
        content = BoxcarsContent(
            prices=self.rails,
            regions=RegionChart(_spread(everywhere, 0), _spread(everywhere, 11)),
            destinations={id: CityChart(_spread(own, 0), _spread(own, 11)) for id, own in self.regions.items()},
            payoffs={a: {b: self.pairs.get((a, b), 20_000) for b in names[i + 1 :]} for i, a in enumerate(names[:-1])},
            public=self.public,
        )
        return Scenario("boxcars", "A small board", board, content, self.rules)


def _spread(names: list[str], start: int) -> tuple[str, ...]:
    return tuple(names[(start + k) % len(names)] for k in range(11))


def a_ladder() -> Sketch:
    """Two long lines side by side with rungs: N1 to N8 above, S1 to S8 below, four cities at the corners."""
    north, south = [f"n{k}" for k in range(1, 8)], [f"s{k}" for k in range(1, 8)]
    sketch = (
        Sketch()
        .line("NOR", "ashby", *north, "bolton", price=12_000)
        .line("SOU", "corby", *south, "derby", price=12_000)
        .line("WES", "ashby w1 corby", price=4_000)
        .line("EAS", "bolton e1 derby", price=4_000)
        .line("MID", "n2 s2", price=6_000)
        .line("MID", "n5 s5")
        .cities("upper", "ashby bolton")
        .cities("lower", "corby derby")
    )
    return sketch


def generated(seed: int, width: int = 6, height: int = 4) -> Sketch:
    """A connected board with loops, dead ends, a fork and a crossing, another one for each seed."""
    luck = Random(seed)
    sketch = Sketch()
    names = [[f"m{x}{y}" for y in range(height)] for x in range(width)]
    spots = [(x, y) for x in range(width) for y in range(height)]
    homes = luck.sample(spots, 6)
    for k, (x, y) in enumerate(homes):
        names[x][y] = f"city{k}"
    rails = ["AB", "C&D", "EF", "GH"]
    for y in range(height):
        sketch.line(luck.choice(rails), *(names[x][y] for x in range(width)), price=luck.randrange(2, 30) * 1_000)
    for x in range(width):
        top = luck.randrange(0, height - 1)
        sketch.line(luck.choice(rails), *(names[x][y] for y in range(top, height)), price=luck.randrange(2, 30) * 1_000)
    for x in range(width - 1):
        y = luck.randrange(height - 1)
        sketch.line(luck.choice(rails), names[x][y], names[x + 1][y + 1])
    sketch.line("EF", names[0][0], "j1", names[2][1]).line("EF", "j1", names[1][2])
    sketch.line("GH", names[3][3], f"{names[3][3]}end").line("AB", names[0][3], names[1][3])
    sketch.line("C&D", names[4][0], names[5][1]).line("XY", names[4][1], names[5][0])
    sketch.crossing(f"{names[4][0]} {names[5][1]} C&D", f"{names[4][1]} {names[5][0]} XY")
    return sketch.cities("east", "city0 city1 city2").cities("west", "city3 city4 city5")


def several_times(scenario: Scenario, number: int) -> Scenario:
    """A board with this many copies of the lines of a scenario below each other, each joined with the former one."""
    board = scenario.board
    mileposts, junctions, lines = dict(board.mileposts), dict(board.junctions), dict(board.lines)
    high, joined, rail = board.sheet.height, list(board.mileposts)[5::150], next(iter(board.railroads))
    for copy in range(1, number):
        for table, own in ((mileposts, board.mileposts), (junctions, board.junctions)):
            for id, stop in own.items():
                table[f"{id}x{copy}"] = replace(stop, at=(stop.at[0], stop.at[1] + copy * high))
        for id, line in board.lines.items():
            path = [f"{p}x{copy}" if isinstance(p, str) else (p[0], p[1] + copy * high) for p in line.path]
            lines[f"{id}x{copy}"] = replace(line, path=tuple(path))
        for id in joined:
            ends = (f"{id}x{copy - 1}" if copy > 1 else id, f"{id}x{copy}")
            lines[f"{id} {copy}"] = Line(rail, ends)
    sheet = replace(board.sheet, height=number * high)
    board = replace(board, mileposts=mileposts, junctions=junctions, lines=lines, sheet=sheet)
    return replace(scenario, board=board)


def without_line(scenario: Scenario, number: int) -> Scenario:
    """The scenario without one of its lines."""
    lines = dict(scenario.board.lines)
    del lines[list(lines)[number % len(lines)]]
    return replace(scenario, board=replace(scenario.board, lines=lines))
