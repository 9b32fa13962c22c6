"""The glossary: what the words of the program mean, each shown on the open board where it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.i18n import ntr, tr, tr_noop
from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.grids.grid import FeatureKind
from engine.model.grids.lattice import centre
from engine.model.ids import MilepostId, PointId
from engine.model.network import Section, network, stem_paths, where
from engine.plain_text import listed


class Example(NamedTuple):
    """A term on a board: a sentence, and polylines to mark, in millimeters; a point is a polyline of one."""

    text: str
    places: tuple[tuple[Point, ...], ...]


Find = Callable[[Board], Example | None]
"""Return the example of a board, or None if it has none."""


class Term(NamedTuple):
    """A term with its explanation, both marked with `tr_noop`. Without `find` no board has an example."""

    title: str
    text: str
    find: Find | None = None


def _points(board: Board, ids: Sequence[PointId]) -> tuple[tuple[Point, ...], ...]:
    return tuple((place,) for id in ids if (place := where(board, id)) is not None)


def _course(board: Board, section: Section) -> tuple[tuple[Point, ...], ...]:
    """Return the drawn segments of a section."""
    wanted = {stem[:2] for stem in section.stems}
    found: dict[tuple[PointId, PointId], tuple[Point, ...]] = {}
    for line in board.lines.values():
        if line.railroad == section.railroad:
            for first, second, points in stem_paths(board, line):
                pair = (first, second) if first <= second else (second, first)
                if pair in wanted:
                    found.setdefault(pair, tuple(points))
    return tuple(found.values())


def _name(board: Board, id: MilepostId) -> str:
    """Return the city at a milepost, else its name or ID."""
    city = next((city.name for city in board.cities.values() if city.milepost == id), "")
    return city or board.mileposts[id].name or id


def _milepost(board: Board) -> Example | None:
    bare = {city.milepost for city in board.cities.values()}
    id = next((id for id in board.mileposts if id not in bare), None)
    if id is None:
        return None
    return Example(
        tr("{milepost} is a milepost without a city.").format(milepost=_name(board, id)), _points(board, [id])
    )


def _city(board: Board) -> Example | None:
    for city in board.cities.values():
        if city.milepost in board.mileposts:
            region = board.regions.get(city.region)
            text = tr("{city} is in the region {region}.")
            named = region.name if region is not None else city.region
            return Example(text.format(city=city.name, region=named), _points(board, [city.milepost]))
    for site in board.sites.values():
        if board.grid is not None:
            text = tr("{city} is a city of this board.").format(city=site.name)
            return Example(text, ((centre(board.grid, site.cell),),))
    return None


def _region(board: Board) -> Example | None:
    for id, region in board.regions.items():
        inside = [city.milepost for city in board.cities.values() if city.region == id]
        if inside:
            text = ntr("{region} has {n} city.", "{region} has {n} cities.", len(inside))
            return Example(text.format(region=region.name, n=len(inside)), _points(board, inside))
    return None


def _section(board: Board) -> Example | None:
    if not board.lines:
        return None
    section = max(network(board).sections, key=lambda one: len(one.stems), default=None)
    if section is None:
        return None
    text = tr("{railroad} has a section from {a} to {b}.")
    return Example(
        text.format(railroad=section.railroad, a=_name(board, section.a), b=_name(board, section.b)),
        _course(board, section),
    )


def _junction(board: Board) -> Example | None:
    id = next(iter(board.junctions), None)
    return None if id is None else Example(tr("Lines meet at {id}.").format(id=id), _points(board, [id]))


def _dead_end(board: Board) -> Example | None:
    from engine.analyze.dead_ends import dead_ends

    found = list(dead_ends(board)) if board.lines else []
    if not found:
        return None
    text = ntr("The board has {n} dead end, {name}.", "The board has {n} dead ends, such as {name}.", len(found))
    return Example(text.format(n=len(found), name=_name(board, found[0])), _points(board, found))


def _bridge(board: Board) -> Example | None:
    from engine.analyze.bottlenecks import bridges, cities_beyond

    found = max(bridges(board) if board.lines else (), key=lambda one: (one.cities, one.mileposts), default=None)
    if found is None:
        return None
    lost = [board.cities[id].name for id in cities_beyond(board, found)]
    a, b = _name(board, found.section.a), _name(board, found.section.b)
    if lost:
        text = tr("Without the section from {a} to {b}, no train reaches {cities}.")
        return Example(text.format(a=a, b=b, cities=listed(lost, 4)), _course(board, found.section))
    text = ntr(
        "Without the section from {a} to {b}, {n} milepost is cut off.",
        "Without the section from {a} to {b}, {n} mileposts are cut off.",
        found.mileposts,
    )
    return Example(text.format(a=a, b=b, n=found.mileposts), _course(board, found.section))


def _bottleneck(board: Board) -> Example | None:
    from engine.analyze.bottlenecks import cut_points

    found = cut_points(board) if board.lines else {}
    if not found:
        return None
    id = max(found, key=lambda one: found[one])
    text = tr("Without {name}, the lines around it would fall into {n} parts.")
    return Example(text.format(name=_name(board, id), n=found[id]), _points(board, [id]))


def _distance(board: Board) -> Example | None:
    from engine.analyze.distances import city_distances

    found = city_distances(board) if board.lines else {}
    pairs = [(steps, a, b) for a, others in found.items() for b, steps in others.items()]
    if not pairs:
        return None
    steps, a, b = max(pairs, key=lambda pair: pair[0])
    ends = [board.cities[a], board.cities[b]]
    text = tr("{a} and {b} are {n} sections apart, the largest distance of this board.")
    return Example(
        text.format(a=ends[0].name, b=ends[1].name, n=steps), _points(board, [city.milepost for city in ends])
    )


def _crossing(board: Board) -> Example | None:
    for crossing in board.crossings.values():
        places = _points(board, [*crossing.between[0][:2], *crossing.between[1][:2]])
        if places:
            return Example(tr("Lines cross between these mileposts."), places)
    return None


def _connection(kind: str) -> Find:
    def find(board: Board) -> Example | None:
        for one in board.connections.values():
            if one.kind == kind and board.grid is not None:
                ends = tuple(centre(board.grid, cell) for cell in one.between)
                return Example(one.name or tr("This board has one here."), (ends,))
        return None

    return find


def _feature(kind: FeatureKind) -> Find:
    def find(board: Board) -> Example | None:
        for one in board.features.values():
            cells = [(q, r) for q, r, _ in one.sides]
            cells += [cell for course in one.courses for cell in course]
            if one.kind == kind and cells and board.grid is not None:
                places = tuple((centre(board.grid, cell),) for cell in cells)
                return Example(one.name or tr("This board has one here."), places)
        return None

    return find


TERMS: tuple[Term, ...] = (
    Term(
        tr_noop("Access"),
        tr_noop(
            "How many cities the railroads of a player reach, and how hard it is to reach one from the "
            "others. A city with poor access costs many turns or fees."
        ),
    ),
    Term(
        tr_noop("Bottleneck"),
        tr_noop("A milepost through which every route between two parts of the board leads."),
        _bottleneck,
    ),
    Term(
        tr_noop("Bridge"),
        tr_noop("A section without which a part of the board could not be reached. Its owner collects fees from all."),
        _bridge,
    ),
    Term(
        tr_noop("City"),
        tr_noop("A named place where trips begin and end, loads are picked up or goods are delivered."),
        _city,
    ),
    Term(
        tr_noop("Confidence interval"),
        tr_noop(
            "The range in which a figure lies that was measured in some games: with a 95% interval, 19 of "
            "20 such ranges contain the true value. Four times as many games make it half as wide."
        ),
    ),
    Term(
        tr_noop("Crossing"),
        tr_noop("A place where two lines cross. The rules of a game say whether trains can change there."),
        _crossing,
    ),
    Term(
        tr_noop("Dead end"),
        tr_noop(
            "A milepost that a train can only leave by the way it came. Where track may not be reused, it is a trap."
        ),
        _dead_end,
    ),
    Term(
        tr_noop("Distance"),
        tr_noop("The fewest sections between two cities over all railroads."),
        _distance,
    ),
    Term(
        tr_noop("Ferry"),
        tr_noop("A connection over water, with its own costs and a stop."),
        _connection("ferry"),
    ),
    Term(
        tr_noop("Junction"),
        tr_noop("A place where lines of one railroad fork or cross. It does not count as a step."),
        _junction,
    ),
    Term(
        tr_noop("Line-up"),
        tr_noop(
            "The bots that play the seats of a simulation. Different line-ups can judge the same board differently."
        ),
    ),
    Term(
        tr_noop("Milepost"),
        tr_noop("A point where a train can stop. One step of the dice leads to the next."),
        _milepost,
    ),
    Term(
        tr_noop("Monopoly"),
        tr_noop("The share of cities that only the railroads of one player serve: any player who goes there pays."),
    ),
    Term(
        tr_noop("Payoff"),
        tr_noop("What the bank pays for a trip, by its two cities. The chart has a value for each pair."),
    ),
    Term(
        tr_noop("Region"),
        tr_noop("A group of cities. Destinations are drawn by a region first, then by a city in it."),
        _region,
    ),
    Term(
        tr_noop("River"),
        tr_noop("Water on the sides of cells or through them. Track across it costs more."),
        _feature("river"),
    ),
    Term(
        tr_noop("Section"),
        tr_noop("A step of a railroad from one milepost to the next; junctions between them do not count."),
        _section,
    ),
    Term(
        tr_noop("Seed"),
        tr_noop("A number from which all dice and cards of a game follow. The same seed gives the same game."),
    ),
    Term(
        tr_noop("Service"),
        tr_noop("The share of destinations that a railroad reaches, by the chance with which they are drawn."),
    ),
)


def terms() -> Iterator[tuple[str, str, Find | None]]:
    """Yield the terms in the language of the program, in its alphabetical order: title, explanation and example."""
    shown = ((tr(term.title), tr(term.text), term.find) for term in TERMS)
    yield from sorted(shown, key=lambda term: term[0].casefold())
