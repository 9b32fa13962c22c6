"""Tracks of railroads as a graph: parallel tracks merged, branches pruned, mileposts placed, and lines made of it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct, field

from engine.edit.edit import Edit
from engine.edit.ids import fresh_milepost_ids, initials
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import AddMilepost
from engine.edit.network.railroads import AddRailroad
from engine.edit.network.spacing import count_by_spacing, length, spread, threaded
from engine.model.geometry import Point, distance, rounded
from engine.model.ids import MilepostId, PointId, RailroadId
from engine.model.scenario import Scenario
from engine.plain_text import folded
from engine.validate.new_looks import railroad_look

Node = int

DETOUR = 1.6
"""A new connection between two nodes is the same track as a known one that is at most this many times as long."""

STEPS = 4
"""Number of edges of a known connection that is searched for."""


class Course(NamedTuple):
    """A connection between two nodes without a fork, as a line of points in millimeters, and the nodes at them."""

    ends: tuple[Node, Node]
    points: tuple[Point, ...]
    nodes: tuple[Node, ...] = ()


class Nodes(Struct):
    """Places where tracks meet, with a look-up by position: a grid of squares as wide as the reach."""

    reach: float
    at: list[Point] = field(default_factory=list)
    squares: dict[tuple[int, int], list[Node]] = field(default_factory=dict)

    def near(self, point: Point, among: Collection[Node] | None = None) -> Node | None:
        """Return the nearest node within reach; None if there is none. `among` limits the search."""
        column, row = self._square(point)
        best, least = None, self.reach
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                for node in self.squares.get((x, y), ()):
                    if (among is None or node in among) and (away := distance(self.at[node], point)) <= least:
                        best, least = node, away
        return best

    def add(self, point: Point) -> Node:
        """Add a node and return it."""
        node = len(self.at)
        self.at.append(point)
        self.squares.setdefault(self._square(point), []).append(node)
        return node

    def _square(self, point: Point) -> tuple[int, int]:
        return math.floor(point[0] / self.reach), math.floor(point[1] / self.reach)


class TrackGraph:
    """The tracks of one railroad. Tracks closer than the reach of `nodes` become one; `stations` are nodes that all
    railroads share. Tracks near one of `cities`, which are the first nodes, lead into it."""

    def __init__(self, nodes: Nodes, stations: Collection[Node], cities: Nodes) -> None:
        self.nodes, self.cities = nodes, cities
        self.own: set[Node] = set(stations)
        self.neighbors: dict[Node, set[Node]] = defaultdict(set)

    def add(self, points: Sequence[Point]) -> None:
        """Add a track: a line of points in millimeters."""
        step = 1.01 * self.nodes.reach
        number = max(1, round(length(points) / step))
        samples = [points[0], *(spread(points, number - 1) if number > 1 else ()), points[-1]]
        last: Node | None = None
        for sample in samples:
            node = self.cities.near(sample)
            if node is None:
                node = self.nodes.near(sample, self.own)
            if node is None:
                node = self.nodes.add(sample)
                self.own.add(node)
            if last is not None and node != last and not self._is_connected(last, node):
                self.neighbors[last].add(node)
                self.neighbors[node].add(last)
            last = node

    def _is_connected(self, first: Node, second: Node) -> bool:
        """Return whether a few known edges connect two nodes without much of a detour."""
        at = self.nodes.at
        limit = DETOUR * distance(at[first], at[second])
        front = {first: 0.0}
        for _ in range(STEPS):
            further: dict[Node, float] = {}
            for node, gone in front.items():
                for other in self.neighbors.get(node, ()):
                    there = gone + distance(at[node], at[other])
                    if there <= limit and there < further.get(other, math.inf):
                        further[other] = there
            if second in further:
                return True
            front = further
        return False

    def prune(self, ends: Collection[Node]) -> int:
        """Remove branches that lead to none of the `ends`, and parts without any of them. Return the number of branches
        and parts removed."""
        removed = 0
        for part in self._parts():
            if not any(node in ends for node in part):
                removed += 1
                for node in part:
                    self.neighbors.pop(node, None)
        waiting = [node for node, around in self.neighbors.items() if len(around) == 1 and node not in ends]
        removed += len(waiting)
        while waiting:
            node = waiting.pop()
            around = self.neighbors.get(node)
            if around is None or len(around) != 1 or node in ends:
                continue
            (other,) = around
            del self.neighbors[node]
            self.neighbors[other].discard(node)
            if not self.neighbors[other]:
                del self.neighbors[other]
            elif len(self.neighbors[other]) == 1 and other not in ends:
                waiting.append(other)
        return removed

    def remove(self, course: Course) -> None:
        """Remove the edges of a connection."""
        for a, b in pairwise(course.nodes):
            for one, other in ((a, b), (b, a)):
                self.neighbors[one].discard(other)
                if not self.neighbors[one]:
                    del self.neighbors[one]

    def edges(self) -> dict[tuple[Node, Node], tuple[Point, Point]]:
        """Return the lines between neighboring nodes, by their nodes in order."""
        at = self.nodes.at
        return {(a, b): (at[a], at[b]) for a, around in self.neighbors.items() for b in sorted(around) if a < b}

    def _parts(self) -> list[set[Node]]:
        seen: set[Node] = set()
        found = []
        for start in list(self.neighbors):
            if start not in seen:
                part, waiting = {start}, [start]
                while waiting:
                    for other in self.neighbors[waiting.pop()]:
                        if other not in part:
                            part.add(other)
                            waiting.append(other)
                seen |= part
                found.append(part)
        return found

    def courses(self, stops: Collection[Node]) -> list[Course]:
        """Return the connections between stops, forks and ends; a ring without any of them begins anywhere."""
        at = self.nodes.at
        ends = {node for node, around in self.neighbors.items() if node in stops or len(around) != 2}
        for part in self._parts():
            if not part & ends:
                ends.add(min(part))
        found: list[Course] = []
        done: set[tuple[Node, Node]] = set()
        for start in sorted(ends):
            for first in sorted(self.neighbors.get(start, ())):
                if (start, first) in done:
                    continue
                path = [start, first]
                while path[-1] not in ends:
                    path.append(next(node for node in self.neighbors[path[-1]] if node != path[-2]))
                done |= {(start, first), (path[-1], path[-2])}
                found.append(Course((start, path[-1]), tuple(at[node] for node in path), tuple(path)))
        return found


def trails(courses: Sequence[Course]) -> list[list[tuple[Course, bool]]]:
    """Return the courses chained to as few lines as possible; True marks a course that is passed backward.

    Each trail begins at a node with an odd number of unused courses, if there is one (Hierholzer's method for trails).
    """
    unused: dict[Node, list[int]] = defaultdict(list)
    for number, course in enumerate(courses):
        unused[course.ends[0]].append(number)
        unused[course.ends[1]].append(number)
    left = set(range(len(courses)))
    count = {node: len(numbers) for node, numbers in unused.items()}
    found: list[list[tuple[Course, bool]]] = []
    for node in _starts(count):
        trail: list[tuple[Course, bool]] = []
        while True:
            unused[node] = [number for number in unused[node] if number in left]
            chosen = _straightest(trail, unused[node], courses, node)
            if chosen is None:
                break
            left.discard(chosen)
            course = courses[chosen]
            for end in course.ends:
                count[end] -= 1
            is_backward = course.ends[0] != node
            trail.append((course, is_backward))
            node = course.ends[0] if is_backward else course.ends[1]
        found.append(trail)
    return found


def _starts(count: Mapping[Node, int]) -> Iterator[Node]:
    """Yield the nodes where trails begin, for numbers of unused courses that each trail reduces: those with an odd
    number, then the others. A trail ends where no course is left, so no node becomes odd later."""
    for node in sorted(count):
        if count[node] % 2:
            yield node
    for node in sorted(count):
        while count[node]:
            yield node


def _straightest(
    trail: Sequence[tuple[Course, bool]], numbers: Sequence[int], courses: Sequence[Course], node: Node
) -> int | None:
    """Return the course that continues a trail with the smallest turn."""
    if not numbers:
        return None
    if not trail:
        return numbers[0]
    last, was_backward = trail[-1]
    points = last.points[::-1] if was_backward else last.points

    def turn(number: int) -> float:
        course = courses[number]
        onward = course.points if course.ends[0] == node else course.points[::-1]
        (ax, ay), (bx, by), (cx, cy) = points[-2], points[-1], onward[1]
        angle = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
        return abs(math.remainder(angle, 2 * math.pi))

    return min(numbers, key=turn)


class Plan(NamedTuple):
    """Tracks of a railroad that become lines: the nodes are stops; `named` are nodes with a milepost already."""

    name: str
    courses: Sequence[Course]


def lines_of(
    scenario: Scenario, plans: Sequence[Plan], nodes: Sequence[Point], known: Mapping[Node, MilepostId],
    spacing: float | None, simplify: float,
) -> list[Edit]:  # fmt: skip
    """Return edits that add the railroads, each with a look of its own, their mileposts and lines. `known` are nodes
    that have a milepost; all others get one. Between two nodes there are mileposts every `spacing` millimeters, none
    without it. Bends that are less than `simplify` millimeters off a straight line are left out."""
    from shapely import LineString

    board = scenario.board
    count = 0
    used: dict[Node, None] = {}
    for plan in plans:
        for course in plan.courses:
            used.update(dict.fromkeys(course.ends))
    shapes: dict[int, list[Point]] = {}
    for plan in plans:
        for course in plan.courses:
            points = [(x, y) for x, y in LineString(course.points).simplify(simplify).coords]
            shapes[id(course)] = points
            count += count_by_spacing(points, spacing) if spacing else 0
    new = [node for node in used if node not in known]
    fresh = iter(fresh_milepost_ids(board, len(new) + count + 1))
    at_node = {**known, **{node: next(fresh) for node in new}}
    edits: list[Edit] = [AddMilepost(rounded(nodes[node]), at_node[node]) for node in new]
    ids = {folded(railroad.name): id for id, railroad in board.railroads.items()}
    railroads = set(board.railroads)
    looks = list(scenario.look.railroads.values())
    for plan in plans:
        railroad = ids.get(folded(plan.name))
        if railroad is None:
            railroad = RailroadId(initials(plan.name, railroads) or initials("Railroad", railroads))  # not shown
            railroads.add(railroad)
            look = railroad_look(looks)
            looks.append(look)
            edits.append(AddRailroad(railroad, plan.name, colour=look.colour, pattern=look.pattern))
        for trail in trails(plan.courses):
            path: list[PointId | Point] = []
            for course, is_backward in trail:
                points = shapes[id(course)][::-1] if is_backward else shapes[id(course)]
                ends = course.ends[::-1] if is_backward else course.ends
                number = count_by_spacing(points, spacing) if spacing else 0
                own = [next(fresh) for _ in range(number)]
                places = spread(points, number) if number else []
                edits += [AddMilepost(place, own_id) for place, own_id in zip(places, own, strict=True)]
                path = path or [at_node[ends[0]]]
                path += threaded(points, own, places)
                path.append(at_node[ends[1]])
            edits.append(AddLine(railroad, tuple(path)))
    return edits


def joined(pieces: Collection[tuple[Point, Point]]) -> list[list[Point]]:
    """Return pieces of lines as long lines, which end at forks."""
    around: dict[Point, list[Point]] = defaultdict(list)
    for a, b in pieces:
        around[a].append(b)
        around[b].append(a)
    found: list[list[Point]] = []
    is_fork = {point for point, others in around.items() if len(others) != 2}
    for start in (*(point for point in around if point in is_fork), *around):
        while around[start]:
            line = [start]
            while around[line[-1]] and (len(line) == 1 or line[-1] not in is_fork):
                onward = around[line[-1]].pop()
                around[onward].remove(line[-1])
                line.append(onward)
            found.append(line)
    return found


def kilometers_of(lines: Iterable[Sequence[Point]], scale: float) -> float:
    """Return the length of lines in kilometers, for a scale in kilometers per millimeter."""
    return scale * sum(distance(a, b) for line in lines for a, b in pairwise(line))
