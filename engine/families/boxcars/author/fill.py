"""A playable board from cities and lines: regions by clustering, destination tables, payoffs and prices."""

from __future__ import annotations

import math
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.edit.edit import Edit, Several
from engine.edit.ids import initials
from engine.edit.network.cities import ChangeCity
from engine.edit.remove import Remove
from engine.edit.sheet.regions import TINTS, AddRegion, ChangeRegion
from engine.errors import EditError
from engine.families.boxcars.author.divided_land import ground_of, parts_by_borders, parts_by_outlines, rings_of
from engine.families.boxcars.author.edits import PriceByService, SetDestinations, SetRegions
from engine.families.boxcars.author.formula import stale_payoffs
from engine.families.boxcars.author.formula_edits import PAYOFF_PER_SECTION, PayByFormula, SetFormula
from engine.families.boxcars.author.odds import region_odds
from engine.families.boxcars.author.payoff_targets import CELLS, nearest_chart
from engine.families.boxcars.content import BoxcarsContent, CityChart, PayoffFormula, RegionChart
from engine.game.family import Division, FillChoices
from engine.i18n import tr
from engine.model.geometry import Point, Ring
from engine.model.ids import CityId, Ref, RegionId
from engine.model.scenario import Scenario

MIN_REGIONS, USUAL_REGIONS, MAX_REGIONS = 2, 6, 12

COMPASS = {
    (0, 0): "Central", (0, -1): "North", (1, -1): "Northeast", (1, 0): "East", (1, 1): "Southeast",
    (0, 1): "South", (-1, 1): "Southwest", (-1, 0): "West", (-1, -1): "Northwest",
}  # fmt: skip
"""Names of regions by their direction from the middle of the land: files do not depend on the language."""


def fill(scenario: Scenario, choices: FillChoices) -> Edit:
    """Return the edit that fills what a board with cities and lines lacks for a game. Raises EditError if there are too
    few cities."""
    edits: list[Edit] = []
    made = scenario

    def do(edit: Edit) -> None:
        nonlocal made
        made = edit.apply(made)
        edits.append(edit)

    if choices.regions:
        for edit in (
            _regions(made, choices.regions) if isinstance(choices.regions, int) else _divide(made, choices.regions)
        ):
            do(edit)
    if choices.destinations:
        for edit in _destinations(made, choices.destinations == "population"):
            do(edit)
    if choices.payoffs:
        content = made.content
        assert isinstance(content, BoxcarsContent)
        if content.formula is None:
            do(SetFormula(PayoffFormula(PAYOFF_PER_SECTION)))
        do(PayByFormula())
    if choices.prices:
        do(PriceByService())
    if not edits:
        chosen = choices != FillChoices()
        raise EditError(tr("the regions are like this already") if chosen else tr("nothing to fill was chosen"))
    return Several(tr("Fill Tables"), tuple(edits))


def to_fill(scenario: Scenario) -> FillChoices:
    """Return the tables that a board lacks: regions if it has fewer than two or a city is in none (by outlines or
    borders where those divide the land), destination tables with an empty cell or for a region without one, payoffs
    and prices if one is missing, and payoffs if one differs from the formula."""
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    cities, inhabited = board.cities, {city.region for city in board.cities.values()}
    regions: int | Division = 0
    if len(cities) >= MIN_REGIONS and (len(inhabited) < MIN_REGIONS or not inhabited <= set(board.regions)):
        number = min(USUAL_REGIONS, max(MIN_REGIONS, len(cities) // 4))
        regions = next(iter(divisions(scenario)), number)
    rolled = set(region_odds(content))
    charts: list[RegionChart | CityChart] = [content.regions]
    charts += [content.destinations[id] for id in inhabited if id in content.destinations]
    has_empty_cells = any(None in (*chart.odd, *chart.even) for chart in charts)
    inside = Counter(city.region for city in cities.values())
    is_rolled = inhabited <= rolled and {id for id in inhabited if inside[id] > 1} <= set(content.destinations)
    known = {frozenset((a, b)) for a, row in content.payoffs.items() for b in row if a in cities and b in cities}
    pairs = len(cities) * (len(cities) - 1) // 2
    priced = {id for id, price in content.prices.items() if price} | set(content.public)
    return FillChoices(
        regions,
        "population" if cities and (regions or has_empty_cells or not is_rolled) else "",
        bool(board.lines) and (len(known) < pairs or bool(stale_payoffs(scenario))),
        not priced >= set(board.railroads),
    )


def _regions(scenario: Scenario, number: int) -> list[Edit]:
    """Return the edits for this number of regions around neighboring cities; together they cover the land."""
    board = scenario.board
    cities = list(board.cities)
    if not MIN_REGIONS <= number <= MAX_REGIONS:
        raise EditError(
            tr("expected {least} to {most} regions, found {n}").format(least=MIN_REGIONS, most=MAX_REGIONS, n=number)
        )
    if len(cities) < number:
        raise EditError(tr("{n} regions need at least as many cities").format(n=number))
    at = [board.mileposts[board.cities[id].milepost].at for id in cities]
    group = clusters(at, number)
    outlines = _outlines(scenario, at, group, number)
    names = names_of([_middle([at[i] for i in range(len(at)) if group[i] == one]) for one in range(number)])
    old = tuple(Ref("region", id) for id in board.regions)
    known: set[str] = set(board.regions)
    edits: list[Edit] = []
    ids = []
    for name, outline in zip(names, outlines, strict=True):
        id = RegionId(initials(_spelled(name), known))
        known.add(id)
        ids.append(id)
        edits += [AddRegion(id, name, outline), ChangeRegion(id, colour=TINTS[len(ids) % len(TINTS)])]
    edits += [ChangeCity(city, region=ids[group[i]]) for i, city in enumerate(cities)]
    return [*edits, Remove(old)] if old else edits


def divisions(scenario: Scenario) -> list[Division]:
    """Return how regions with cities can be made from what is drawn: by outlines of regions, by borders."""
    found: list[Division] = []
    board = scenario.board
    if board.kind == "lines" and len(board.cities) >= MIN_REGIONS:
        if MIN_REGIONS <= sum(bool(part.cities) for part in parts_by_outlines(board)) <= len(CELLS):
            found.append("outlines")
        if MIN_REGIONS <= len(parts_by_borders(board)) <= len(CELLS):
            found.append("borders")
    return found


def _divide(scenario: Scenario, how: Division) -> list[Edit]:
    """Return the edits for regions by the outlines or borders that are drawn."""
    board = scenario.board
    parts = parts_by_outlines(board) if how == "outlines" else parts_by_borders(board)
    number = sum(bool(part.cities) for part in parts)
    if not MIN_REGIONS <= number <= len(CELLS):
        said = (
            tr("outlines of regions with cities: expected {least} to {most}, found {n}")
            if how == "outlines"
            else tr("parts of the land between borders, with cities: expected {least} to {most}, found {n}")
        )
        raise EditError(said.format(least=MIN_REGIONS, most=len(CELLS), n=number))
    middles = [_middle([point for ring in part.outline for point in ring.points]) for part in parts]
    taken = {part.name for part in parts if part.name}
    known: set[str] = set(board.regions)
    edits: list[Edit] = []
    kept = set()
    for number, (part, compass) in enumerate(zip(parts, names_of(middles), strict=True)):
        id = part.region
        if id is None:
            name = part.name or (compass if compass not in taken else f"Region {number + 1}")  # not shown
            taken.add(name)
            id = RegionId(initials(name if part.name else _spelled(name), known))
            known.add(id)
            edits += [AddRegion(id, name, part.outline), ChangeRegion(id, colour=TINTS[number % len(TINTS)])]
        elif board.regions[id].outline != part.outline:
            edits.append(ChangeRegion(id, outline=part.outline))
        kept.add(id)
        edits += [ChangeCity(city, region=id) for city in part.cities if board.cities[city].region != id]
    old = tuple(Ref("region", id) for id in board.regions if id not in kept)
    return [*edits, Remove(old)] if old else edits


def _spelled(name: str) -> str:
    """Return a compass name as two words where it has two: "Northeast" becomes "North East", with the initials NE."""
    for start in ("North", "South"):
        if name.startswith(start) and len(name) > len(start) and name[len(start)].isalpha():
            return f"{start} {name[len(start) :]}"
    return name if " " in name else name[:1]


def clusters(at: Sequence[Point], number: int) -> list[int]:
    """Return the cluster of each place: k-means with a seed, then places move from clusters that are larger than their
    share to the nearest smaller one, so that no cluster has more than twice its share."""
    import numpy as np
    from scipy.cluster.vq import kmeans2

    points = np.array(at, float)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # Empty clusters are filled below.
        centers, group = kmeans2(points, number, minit="++", rng=np.random.default_rng(1))
    most = max(math.ceil(len(at) / number), min(len(CELLS), math.ceil(1.6 * len(at) / number)))
    group = group.copy()
    away = np.hypot(*(points[:, None, :] - centers[None, :, :]).transpose(2, 0, 1))
    for _ in range(len(at) * number):
        sizes = np.bincount(group, minlength=number)
        large = int(sizes.argmax())
        small = np.flatnonzero(sizes < (1 if sizes.min() == 0 else most))
        small = np.flatnonzero(sizes == 0) if sizes.min() == 0 else small
        if (sizes[large] <= most and sizes.min() > 0) or not len(small):
            break
        members = np.flatnonzero(group == large)
        gain = away[np.ix_(members, small)] - away[members, large][:, None]
        row, column = np.unravel_index(int(gain.argmin()), gain.shape)
        group[members[row]] = small[column]
    return [int(one) for one in group]


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def names_of(middles: Sequence[Point]) -> list[str]:
    """Return compass names for the middles of regions, each one once, so that together they fit best. More regions than
    directions have numbers."""
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    points = np.array(middles, float)
    points -= points.mean(axis=0)
    points /= np.abs(points).max() or 1.0
    directions = 0.8 * np.array(list(COMPASS), float)
    away = ((points[:, None, :] - directions[None, :, :]) ** 2).sum(axis=2)
    rows, columns = linear_sum_assignment(away)
    names = list(COMPASS.values())
    found = {int(row): names[int(column)] for row, column in zip(rows, columns, strict=True)}
    return [found.get(number, f"Region {number + 1}") for number in range(len(middles))]  # not shown


def _outlines(scenario: Scenario, at: Sequence[Point], group: Sequence[int], number: int) -> list[tuple[Ring, ...]]:
    """Return the outlines of regions: the parts of the land, or of the sheet, that are nearest to their cities."""
    from shapely import MultiPoint, STRtree, box, union_all, voronoi_polygons
    from shapely import Point as Spot

    sheet = scenario.board.sheet
    frame, ground = box(1, 1, sheet.width - 1, sheet.height - 1), ground_of(scenario.board)
    cells = list(voronoi_polygons(MultiPoint(list(dict.fromkeys(at))), extend_to=frame).geoms)
    tree = STRtree(cells)
    parts: list[list[Any]] = [[] for _ in range(number)]
    for point, one in dict(zip(at, group, strict=True)).items():
        parts[one] += [cells[i] for i in tree.query(Spot(point), predicate="within").tolist()]
    found = []
    for cell in parts:
        found.append(rings_of(union_all(cell).intersection(ground)))
    return found


def _destinations(scenario: Scenario, by_population: bool) -> list[Edit]:
    """Return the edits for the region table and the destination tables, with chances by population, or equal ones."""
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    wishes: dict[RegionId, dict[CityId, float]] = {id: {} for id in board.regions}
    for id, city in board.cities.items():
        wishes.setdefault(city.region, {})[id] = _weight(city.population, by_population)
    wishes = {region: _largest(found) for region, found in wishes.items() if found}
    if not wishes:
        raise EditError(tr("the board has no cities; add or import them first"))
    edits: list[Edit] = []
    for region, found in wishes.items():
        near = nearest_chart({str(city): wish for city, wish in found.items()})
        odd, even = [CityId(one) for one in near.odd], [CityId(one) for one in near.even]
        edits.append(SetDestinations(region, CityChart(tuple(odd), tuple(even))))
    if len(wishes) > len(CELLS):
        raise EditError(tr("a region table holds at most {n} regions").format(n=len(CELLS)))
    near = nearest_chart({region: sum(found.values()) for region, found in wishes.items()})
    chart = RegionChart(tuple(map(RegionId, near.odd)), tuple(map(RegionId, near.even)))
    return [*edits, SetRegions(chart)]


def _weight(population: int, by_population: bool) -> float:
    """Return the wish for a city: the square root of its population, so that a capital does not take all rolls."""
    return math.sqrt(max(population, 20_000)) if by_population else 1.0


def _largest(wishes: Mapping[CityId, float]) -> dict[CityId, float]:
    """Return the wishes of as many cities as a table has cells, the largest first."""
    order = sorted(wishes, key=lambda id: -wishes[id])[: len(CELLS)]
    return {id: wishes[id] for id in wishes if id in order}
