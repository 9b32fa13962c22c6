"""Cities chosen by population and distance, and placed on the land of a board of lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from engine.edit.edit import Edit, Several
from engine.edit.header import AddSources
from engine.edit.network.cities import AddCity, ChangeCity, region_at
from engine.edit.sheet.regions import AddRegion
from engine.errors import BoxcarsError
from engine.files.imported.credits import credit_of
from engine.geography.bundled import SOURCES, bundled_places
from engine.geography.land import kilometers_per_millimeter
from engine.geography.places import Place, alike, read_places
from engine.geography.steps import Import, NothingLeft, Step, Wanted, always, go_on
from engine.geography.tracks import Nodes
from engine.i18n import ntr, tr
from engine.model.board import Board
from engine.model.geometry import Point, distance, rounded
from engine.model.ids import CityId, RegionId
from engine.model.projection import placed
from engine.model.scenario import Scenario
from engine.plain_text import listed

if TYPE_CHECKING:
    import numpy as np

OFF_LAND_KM = 25.0
"""Kilometers off the coast within which a city is placed: a simplified coast may leave a port in the water."""

SAME_MM, NEAR_MM = 0.5, 10.0
"""Millimeters within which two cities are one, and within which they are one if one of their names is the same."""

Reason = Literal["off", "known", "same", "few", "near", "beyond"]
"""Reason why a city is not added: off the land, on the board already, of the same name as a larger one, too few people,
too near a larger one, or beyond the number that is wanted."""


class Selection(Struct, frozen=True):
    """Choices of an import of cities: the number of the largest ones (None: all), the least distance in millimeters,
    and the least population."""

    most: Annotated[int, Meta(ge=1)] | None = None
    apart: Annotated[float, Meta(ge=0, le=20_000)] = 0.0
    people: Annotated[int, Meta(ge=0)] = 0


class Choice(NamedTuple):
    """The places that are added to a board, with their positions in millimeters; the names and positions of those that
    are not, by the reason; and the populations of cities of the board that had none."""

    chosen: tuple[tuple[Place, Point], ...]
    dropped: Mapping[Reason, Sequence[tuple[str, Point]]]
    populations: Mapping[CityId, int]

    def names(self, reason: Reason) -> tuple[str, ...]:
        """Return the names of the places that are not added for a reason."""
        return tuple(name for name, _ in self.dropped.get(reason, ()))

    def notes(self) -> list[str]:
        """Return sentences about the places that are not added, and about populations."""
        said = []
        if names := self.names("off"):
            said.append(tr("Not on the land of this board: {names}.").format(names=listed(names, 10)))
        if names := self.names("known"):
            said.append(tr("On the board already: {names}.").format(names=listed(names, 10)))
        if self.populations:
            note = ntr(
                "{n} city of the board gets its population.",
                "{n} cities of the board get their populations.",
                len(self.populations),
            )
            said.append(note.format(n=len(self.populations)))
        if names := self.names("same"):
            said.append(tr("A larger city has the same name: {names}.").format(names=listed(names, 10)))
        if names := self.names("near"):
            note = ntr(
                "{n} smaller city is too close to a larger one: {names}.",
                "{n} smaller cities are too close to a larger one: {names}.",
                len(names),
            )
            said.append(note.format(n=len(names), names=listed(names, 5)))
        return said

    def steps(self, board: Board) -> tuple[Step, ...]:
        """Return the steps of the choice: on the land, not on the board yet, by population, by distance and number."""
        steps: list[Step] = []
        places = {reason: [at for _, at in found] for reason, found in self.dropped.items()}
        sheet = board.sheet
        shown = [at for at in places.get("off", ()) if 0 <= at[0] <= sheet.width and 0 <= at[1] <= sheet.height]
        several: tuple[tuple[str, str, tuple[Reason, ...]], ...] = (
            (tr("Largest cities, far enough apart"), tr("{n} of {all} cities."), ("near", "beyond")),
            (tr("Population"), tr("{n} of {all} cities have enough people."), ("few",)),
            (tr("New cities"), tr("{n} of {all} cities are not on the board yet."), ("known", "same")),
            (tr("On the land"), tr("{n} of {all} cities are on the land."), ("off",)),
        )
        kept = [at for _, at in self.chosen]
        for title, counts, reasons in several:
            dropped = [at for reason in reasons for at in places.get(reason, ())]
            if dropped or "near" in reasons or "off" in reasons:
                text = counts.format(n=len(kept), all=len(kept) + len(dropped))
                drawn = shown if "off" in reasons else dropped
                steps.append(Step(title, text, [(at,) for at in kept], [(at,) for at in drawn]))
            kept = [*kept, *dropped]
        return tuple(reversed(steps))


def import_cities(scenario: Scenario, file: Path | None, wanted: Selection, is_wanted: Wanted = always) -> Import:
    """Return the edit that adds cities of a file (None: the bundled ones) to a board. Raises FileError for a file
    without cities, NothingLeft if no city is left, BoxcarsError if the board has no projection."""
    places = bundled_places(scenario.board) if file is None else read_places(file)
    go_on(is_wanted)
    choice = choose_places(scenario, places, wanted.most, wanted.apart, wanted.people, is_wanted)
    if file is None:  # all cities around the sheet
        choice = choice._replace(dropped={**choice.dropped, "off": ()})
    source = SOURCES[1] if file is None else credit_of("Cities", file)  # not shown
    edit = Several(tr("Import Cities"), (add_cities(scenario, choice), AddSources((source,))))
    return Import(edit, tuple(choice.notes()), choice.steps(scenario.board))


def choose_places(
    scenario: Scenario, places: Iterable[Place], most: int | None = None, apart: float = 0.0, fewest_people: int = 0,
    is_wanted: Wanted = always,
) -> Choice:  # fmt: skip
    """Return the places to add to a board: the largest first, at most `most`, at least `apart` millimeters from each
    other and from the cities of the board. A place with the name of a city of the board, or at its position, is that
    city. Raises BoxcarsError if the board has no projection."""
    board = scenario.board
    if board.kind == "grid":
        raise BoxcarsError(tr("cities are imported to boards with lines; draw those of a grid with the city tool"))
    if board.projection is None:
        raise BoxcarsError(tr("the board has no projection; import the outline of the land first"))
    by_name: dict[str, list[CityId]] = defaultdict(list)
    for id, city in board.cities.items():
        by_name[alike(city.name)].append(id)
    old = [board.mileposts[city.milepost].at for city in board.cities.values() if city.milepost in board.mileposts]
    names: dict[str, list[str]] = {}
    used, same = Nodes(max(apart, SAME_MM)), Nodes(SAME_MM)
    for spot in old:
        used.add(spot)
        same.add(spot)
    chosen: list[tuple[Place, Point]] = []
    dropped: dict[Reason, list[tuple[str, Point]]] = defaultdict(list)
    populations: dict[CityId, int] = {}
    ordered = sorted(places, key=lambda each: -each.population)
    spots = [placed(board.projection, place.longitude, place.latitude) for place in ordered]
    for place, spot, away in zip(ordered, spots, _away(board, spots), strict=True):
        go_on(is_wanted)
        known = _known(board, by_name, place, spot)
        reason: Reason | None = None
        if known is not None or same.near(spot) is not None:
            reason = "known"
            if known is not None and place.population and not board.cities[known].population:
                populations.setdefault(known, place.population)
        elif away and (off := _off(board, place, spot, away)) is not None:
            dropped["off"].append((off, spot))
            continue
        elif place.population < fewest_people:
            reason = "few"
        elif most is not None and len(chosen) >= most:
            reason = "beyond"
        elif not all(_differ(place.state, state) for state in names.get(alike(place.name), ())):
            reason = "same"
        elif used.near(spot) is not None:
            reason = "near"
        if reason is not None:
            dropped[reason].append((place.name, spot))
            continue
        chosen.append((place, rounded(spot)))
        used.add(spot)
        names.setdefault(alike(place.name), []).append(place.state)
    return Choice(tuple(chosen), dropped, populations)


def _known(board: Board, by_name: Mapping[str, Sequence[CityId]], place: Place, spot: Point) -> CityId | None:
    """Return the city of the board that a place is: of its name, or near it and of one of its other names."""
    if not by_name:
        return None

    def away(id: CityId) -> float:
        milepost = board.mileposts.get(board.cities[id].milepost)
        return distance(milepost.at, spot) if milepost is not None else 0.0

    for id in by_name.get(alike(place.name), ()):
        if away(id) < NEAR_MM or not _differ(place.state, board.cities[id].state):
            return id
    return next(
        (id for name in place.others for id in by_name.get(alike(name), ()) if away(id) < NEAR_MM),
        None,
    )


def _differ(one: str, other: str) -> bool:
    """Return whether both states are known and not the same."""
    return bool(one and other) and alike(one) != alike(other)


def _off(board: Board, place: Place, spot: Point, away: float) -> str | None:
    """Return the text for a place off the sheet or too far off the coast; None for one near it."""
    if not (0 < spot[0] < board.sheet.width and 0 < spot[1] < board.sheet.height):
        return place.name
    assert board.projection is not None
    if not isfinite(away):
        return tr("{name} (in a neighboring land)").format(name=place.name)
    kilometers = away * kilometers_per_millimeter(board.projection, (place.longitude, place.latitude))
    if kilometers <= OFF_LAND_KM:
        return None
    return tr("{name} ({km:,} km off the coast)").format(name=place.name, km=round(kilometers))


def _away(board: Board, spots: Sequence[Point]) -> Sequence[float]:
    """Return the distances of places from the land in millimeters: 0 on the land, infinity off the sheet, and in or
    nearer to a neighboring land. The whole sheet is land if none is drawn."""
    import numpy as np  # slow to load

    if not spots:
        return ()
    at = np.array(spots, float)
    with np.errstate(invalid="ignore"):
        on_sheet = ((at > 0) & (at < (board.sheet.width, board.sheet.height))).all(axis=1)
    away = np.where(on_sheet, 0.0, np.inf)
    rings = [ring.points for shape in board.shapes.values() if shape.kind == "land" for ring in shape.rings]
    if not rings or not on_sheet.any():
        return _plain(away)
    away[on_sheet] = _from_rings(at[on_sheet], rings)
    around = [ring.points for shape in board.shapes.values() if shape.kind == "neighbour" for ring in shape.rings]
    wet = on_sheet & (away > 0)
    if around and wet.any():
        away[wet] = np.where(_from_rings(at[wet], around) < away[wet], np.inf, away[wet])
    return _plain(away)


def _from_rings(at: np.ndarray, rings: Sequence[Sequence[Point]]) -> np.ndarray:
    """Return the distances of places from the areas within rings; a ring inside another one is a hole."""
    # Import lazily: both are slow to load.
    import numpy as np
    from shapely import Polygon, STRtree, contains_xy, linestrings, points

    inside = np.zeros(len(at), bool)
    for ring in rings:
        inside ^= contains_xy(Polygon(ring), at)
    away = np.zeros(len(at))
    if not inside.all():
        sides = [pair for ring in rings for pair in pairwise((*ring, ring[0]))]
        (numbers, _), found = STRtree(linestrings(np.array(sides, float))).query_nearest(
            points(at[~inside]), return_distance=True, all_matches=False
        )
        nearest = np.zeros(int((~inside).sum()))
        nearest[numbers] = found
        away[~inside] = nearest
    return away


def _plain(numbers: np.ndarray) -> list[float]:
    return [float(number) for number in numbers.tolist()]


def add_cities(scenario: Scenario, choice: Choice) -> Edit:
    """Return the edit that adds the chosen places as cities at new mileposts, each in the region around it. A board
    without regions gets one. Raises BoxcarsError if there is nothing to add."""
    if not choice.chosen and not choice.populations:
        message = " ".join((tr("No city can be added."), *choice.notes()))
        raise NothingLeft(message, choice.steps(scenario.board))
    edits: list[Edit] = []
    board = scenario.board
    if not board.regions and choice.chosen:
        edits.append(AddRegion(RegionId("R1"), "Region 1"))  # not shown
    for place, at in choice.chosen:
        region = region_at(board, at) or next(iter(board.regions), RegionId("R1"))
        edits.append(AddCity(place.name, region, at=at, state=place.state, population=place.population))
    edits += [ChangeCity(id, population=people) for id, people in choice.populations.items()]
    return Several(tr("Import Cities"), tuple(edits))
