"""New boards: a small complete one, and an empty one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.boxcars.content import BoxcarsContent, CityChart, PayoffFormula, RegionChart
from engine.game.family import Template
from engine.i18n import tr, tr_noop
from engine.model.board import Board, City, Line, Milepost, Railroad, Region, Sheet
from engine.model.geometry import Point, Ring, distance
from engine.model.ids import CityId, LineId, MilepostId, RailroadId, RegionId
from engine.model.look import Look, RailroadLook
from engine.model.scenario import Scenario

_CITIES: Mapping[str, tuple[str, str, Point]] = {
    "alder": ("Alder", "W", (40, 40)),
    "birch": ("Birch", "W", (45, 115)),
    "cedar": ("Cedar", "W", (105, 75)),
    "dogwood": ("Dogwood", "E", (165, 35)),
    "elm": ("Elm", "E", (180, 110)),
    "fir": ("Fir", "E", (255, 70)),
}
_TRACKS: Sequence[tuple[str, str, str, int]] = (
    ("GN", "alder", "dogwood", 3),
    ("GN", "dogwood", "fir", 2),
    ("SO", "birch", "elm", 4),
    ("SO", "elm", "fir", 2),
    ("CE", "alder", "cedar", 2),
    ("CE", "cedar", "elm", 2),
    ("CR", "birch", "cedar", 2),
    ("CR", "cedar", "dogwood", 2),
)
_RAILROADS: Mapping[str, tuple[str, int, RailroadLook]] = {
    "GN": ("Grand Northern", 14_000, RailroadLook("#1f5fa8", "solid")),  # not shown
    "SO": ("Southern & Ocean", 16_000, RailroadLook("#c8321e", "ties")),  # not shown
    "CE": ("Central Eastern", 12_000, RailroadLook("#1f8a5a", "dashes")),  # not shown
    "CR": ("Cross Country", 12_000, RailroadLook("#8a5a1f", "diamonds")),  # not shown
}


def starter() -> Scenario:
    """Return a board with six cities in two regions, four railroads and complete tables, ready to be changed."""
    mileposts: dict[MilepostId, Milepost] = {}
    at: dict[str, MilepostId] = {}
    for id, (_, _, point) in _CITIES.items():
        at[id] = MilepostId(f"m{len(mileposts) + 1:03}")
        mileposts[at[id]] = Milepost(point)
    lines: dict[LineId, Line] = {}
    for railroad, a, b, dots in _TRACKS:
        path = [at[a]]
        for step in range(1, dots + 1):
            share = step / (dots + 1)
            (ax, ay), (bx, by) = _CITIES[a][2], _CITIES[b][2]
            path.append(MilepostId(f"m{len(mileposts) + 1:03}"))
            mileposts[path[-1]] = Milepost((round(ax + (bx - ax) * share, 1), round(ay + (by - ay) * share, 1)))
        number = sum(line.railroad == railroad for line in lines.values()) + 1
        lines[LineId(f"{railroad}-{number}")] = Line(RailroadId(railroad), (*path, at[b]))
    return Scenario(
        family="boxcars",
        title=tr("A new board"),
        board=Board(
            sheet=Sheet(297, 150),
            regions={
                RegionId("W"): Region("West", (Ring([(15, 15), (135, 15), (135, 135), (15, 135)]),)),
                RegionId("E"): Region("East", (Ring([(135, 15), (282, 15), (282, 135), (135, 135)]),)),
            },
            mileposts=mileposts,
            cities={CityId(id): City(name, RegionId(region), at[id]) for id, (name, region, _) in _CITIES.items()},
            railroads={RailroadId(id): Railroad(name) for id, (name, _, _) in _RAILROADS.items()},
            lines=lines,
        ),
        content=BoxcarsContent(
            prices={RailroadId(id): price for id, (_, price, _) in _RAILROADS.items()},
            regions=RegionChart(odd=_row(RegionId, "WE"), even=_row(RegionId, "EW")),
            destinations={
                RegionId("W"): CityChart(_cells("alder", "birch", "cedar"), _cells("cedar", "alder", "birch")),
                RegionId("E"): CityChart(_cells("dogwood", "elm", "fir"), _cells("fir", "dogwood", "elm")),
            },
            payoffs=_payoffs(),
        ),
        rules={"win.cash": 80_000, "cash.announce": 60_000},
        look=Look(
            railroads={RailroadId(id): look for id, (_, _, look) in _RAILROADS.items()},
            regions={RegionId("W"): "#d9e3b0", RegionId("E"): "#b9d3e6"},
        ),
    )


def empty() -> Scenario:
    """Return an empty sheet with one region, so that cities can be placed anywhere. Payoffs depend on the mileposts."""
    sheet, everywhere = Sheet(297, 210), RegionId("R1")
    edge = Ring([(10, 10), (sheet.width - 10, 10), (sheet.width - 10, sheet.height - 10), (10, sheet.height - 10)])
    row = (everywhere,) * 11
    return Scenario(
        family="boxcars",
        title=tr("An empty board"),
        board=Board(sheet, regions={everywhere: Region("Region 1", (edge,))}),
        content=BoxcarsContent({}, RegionChart(row, row), {}, {}, formula=PayoffFormula(500)),
        look=Look(regions={everywhere: "#d9e3b0"}),
    )


def _row(kind: Callable[[str], RegionId], regions: str) -> tuple[RegionId | None, ...]:
    """Return six cells of the first region and five of the second."""
    return tuple(kind(regions[0] if total <= 7 else regions[1]) for total in range(2, 13))


def _cells(low: str, middle: str, high: str) -> tuple[CityId | None, ...]:
    """Return totals 2 to 5, 6 to 8 and 9 to 12: nearly a third of the chances each."""
    return tuple(CityId(low if total <= 5 else middle if total <= 8 else high) for total in range(2, 13))


def _payoffs() -> dict[CityId, dict[CityId, int]]:
    """Return $1,000 for every 10 mm in a straight line, in steps of 500."""
    ids = list(_CITIES)
    return {
        CityId(a): {CityId(b): 500 * round(distance(_CITIES[a][2], _CITIES[b][2]) / 5) for b in ids[place + 1 :]}
        for place, a in enumerate(ids[:-1])
    }


TEMPLATES: Mapping[str, Template] = {
    "starter": Template(
        starter,
        tr_noop("small board"),
        tr_noop("Six cities in two regions, four railroads and complete tables; ready to play and to change"),
    ),
    "empty": Template(
        empty,
        tr_noop("empty board"),
        tr_noop("An empty sheet with one region for the first cities; the payoffs depend on the mileposts"),
    ),
}
