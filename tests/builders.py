"""Small boards for tests: `a_board().with_milepost("m1", at=(10, 20)).with_line("NYC", "m1", "m2").build()`.

Every method returns another builder. A line makes the mileposts and the railroad it names when they are not there yet:
mileposts 20 mm apart in rows of ten, junctions where the id begins with j. Lines are numbered `NYC-1`, `NYC-2`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.families.boxcars.content import BoxcarsContent, CityChart, RegionChart
from engine.model.board import (
    Board,
    City,
    Crossing,
    Junction,
    Label,
    Line,
    Milepost,
    Railroad,
    Region,
    Shape,
    Sheet,
)
from engine.model.geometry import Point, Ring
from engine.model.look import PATTERNS, Look, RailroadLook
from engine.model.network import stem, where
from engine.model.scenario import Scenario

COLOURS = ("#aa2222", "#2266aa", "#228844", "#bb7711", "#663399", "#117788", "#884455", "#555522")


def a_board(width: float = 240, height: float = 200) -> BoardBuilder:
    """An empty board of that size in millimetres."""
    return BoardBuilder(Board(Sheet(width, height)))


def a_small_board() -> BoardBuilder:
    """Two regions, four cities, three railroads, enough to play on: mileposts m1 m2 m3 in a row, m4 m5 m6 80 mm below.

    NYC m1 m2 m3 m6; PA from m2 through the junction j1 to m5 m6 and to m4; ERIE m4 m1, and m1 to m5 with a bend, across
    the PA's j1 to m4. Cities: albany m1, buffalo m3 (NE), chicago m4, detroit m6 (NC).
    """
    return (
        a_board()
        .with_region("NE", "Northeast", ((0, 0), (240, 0), (240, 60), (0, 60)))
        .with_region("NC", "North Central", ((0, 60), (240, 60), (240, 200), (0, 200)))
        .with_milepost("m1", at=(20, 20))
        .with_milepost("m2", at=(60, 20))
        .with_milepost("m3", at=(100, 20))
        .with_milepost("m4", at=(20, 100))
        .with_milepost("m5", at=(60, 100))
        .with_milepost("m6", at=(100, 100))
        .with_junction("j1", at=(60, 60))
        .with_city("albany", at="m1", region="NE")
        .with_city("buffalo", at="m3", region="NE")
        .with_city("chicago", at="m4", region="NC")
        .with_city("detroit", at="m6", region="NC")
        .with_line("NYC", "m1", "m2", "m3", "m6")
        .with_line("PA", "m2", "j1", "m5", "m6")
        .with_line("PA", "j1", "m4")
        .with_line("ERIE", "m4", "m1")
        .with_line("ERIE", "m1", (30, 60), "m5")
        .with_crossing(("j1", "m4", "PA"), ("m1", "m5", "ERIE"))
    )


class BoardBuilder:
    """A board in the making."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def with_milepost(self, id: str, at: Point | None = None, name: str = "") -> BoardBuilder:
        """A milepost; without a point, at the next free place of the rows."""
        return self._with("mileposts", id, Milepost(at or self._free_place(), name))

    def with_junction(self, id: str, at: Point | None = None) -> BoardBuilder:
        """A junction."""
        return self._with("junctions", id, Junction(at or self._free_place()))

    def with_region(self, id: str, name: str = "", *outline: tuple[Point, ...]) -> BoardBuilder:
        """A region; each further argument is a ring of its outline."""
        return self._with("regions", id, Region(name or id, tuple(map(Ring, outline))))

    def with_city(
        self, id: str, at: str | None = None, region: str = "NE", name: str = "", state: str = ""
    ) -> BoardBuilder:
        """A city at a milepost, the one of its own id unless told; makes milepost and region where they are missing."""
        milepost = at or id
        made = self if region in self._board.regions else self.with_region(region)
        made = made if milepost in self._board.mileposts else made.with_milepost(milepost)
        return made._with("cities", id, City(name or id.replace("_", " ").title(), region, milepost, state))

    def with_railroad(self, id: str, name: str = "", nickname: str = "") -> BoardBuilder:
        """A railroad without lines."""
        return self._with("railroads", id, Railroad(name or f"The {id}", nickname))

    def with_line(self, railroad: str, *path: str | Point, id: str = "", when: str = "") -> BoardBuilder:
        """A line through stops and bends."""
        made = self if railroad in self._board.railroads else self.with_railroad(railroad)
        for stop in path:
            if isinstance(stop, str) and where(made._board, stop) is None:
                made = made.with_junction(stop) if stop.startswith("j") else made.with_milepost(stop)
        number = 1 + sum(line.railroad == railroad for line in self._board.lines.values())
        return made._with("lines", id or f"{railroad}-{number}", Line(railroad, path, when))

    def with_crossing(
        self,
        first: tuple[str, str, str],
        second: tuple[str, str, str],
        kind: str = "different_railroads",
        id: str = "",
    ) -> BoardBuilder:
        """A declared crossing of two stems, each given as two stops and a railroad."""
        crossing = Crossing(kind, (stem(*first), stem(*second)))
        return self._with("crossings", id or f"x{len(self._board.crossings) + 1:02}", crossing)

    def with_shape(self, id: str, *rings: tuple[Point, ...], kind: str = "land", name: str = "") -> BoardBuilder:
        """A piece of background."""
        return self._with("shapes", id, Shape(kind, tuple(map(Ring, rings)), name))

    def with_label(self, id: str, text: str, at: Point = (10, 10), **more: Any) -> BoardBuilder:
        """Free text."""
        return self._with("labels", id, Label(text, at, **more))

    def build(self) -> Board:
        """The board."""
        return self._board

    def scenario(self, **changes: Any) -> Scenario:
        """The board as a scenario of the boxcars family whose tables are complete for its cities and railroads.

        Prices 4000, 5000, ...; every cell filled, cities and regions in turn; payoffs 1000 and 100 more a pair.
        `changes` set fields of the scenario, `content` among them.
        """
        board = self._board
        cities = list(board.cities)
        pairs = [(a, b) for index, a in enumerate(cities) for b in cities[index + 1 :]]
        payoffs: dict[str, dict[str, int]] = {}
        for number, (a, b) in enumerate(pairs):
            payoffs.setdefault(a, {})[b] = 1000 + 100 * number
        in_region = {r: [c for c, city in board.cities.items() if city.region == r] for r in board.regions}
        charts = {r: CityChart(_cells(known), _cells(known[::-1])) for r, known in in_region.items() if known}
        content = BoxcarsContent(
            prices={id: 4000 + 1000 * number for number, id in enumerate(board.railroads)},
            regions=RegionChart(_cells(list(charts)), _cells(list(charts)[::-1])),
            destinations=charts,
            payoffs=payoffs,
        )
        styles = zip(board.railroads, COLOURS * 4, PATTERNS * 2, strict=False)
        look = Look(railroads={id: RailroadLook(colour, pattern) for id, colour, pattern in styles})
        made = Scenario(family="boxcars", title="A small board", board=board, content=content, look=look)
        return replace(made, **changes)

    def _with(self, table: str, id: str, value: Any) -> BoardBuilder:
        return BoardBuilder(replace(self._board, **{table: {**getattr(self._board, table), id: value}}))

    def _free_place(self) -> Point:
        number = len(self._board.mileposts) + len(self._board.junctions)
        return (20.0 + 20 * (number % 10), 20.0 + 20 * (number // 10))


def _cells(ids: list[str]) -> tuple[str | None, ...]:
    return tuple(ids[number % len(ids)] if ids else None for number in range(11))
