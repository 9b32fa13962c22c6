"""Edits of lines against slow reckoning on random boards: every distance measured, every stop counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import LineString

from engine.edit.clipboard.arranging import aligned, distributed, in_line, placed
from engine.edit.network.cities import region_at
from engine.edit.network.crossings import drawn_stems, stems_of
from engine.edit.network.lines import JoinLines, RemoveStems, SplitLine
from engine.edit.network.spacing import SpaceMileposts, length, pins, shared_out
from engine.edit.network.stops import InsertMilepost, InsertStop, RemoveStop
from engine.errors import EditError
from engine.model.board import Board, Crossing, Stem
from engine.model.geometry import Point, distance, holds
from engine.model.ids import Ref
from engine.model.network import stem, stops, where
from engine.model.scenario import Scenario
from tests.random_boards import line_boards, places, points


def course(board: Board, one: Stem) -> LineString:
    """The first drawn segment of a stem."""
    for line in board.lines.values():
        at = [index for index, item in enumerate(line.path) if isinstance(item, str)]
        for a, b in pairwise(at):
            if stem(line.path[a], line.path[b], line.railroad) == one:
                return LineString(points(board, line.path[a : b + 1]))
    raise AssertionError(one)


def halves_at(line: Any, after: int, stop: str) -> tuple[Stem, list[Stem]]:
    """The segment that a new stop parts, and both its halves."""
    before = [item for item in line.path[: after + 1] if isinstance(item, str)]
    behind = [item for item in line.path[after + 1 :] if isinstance(item, str)]
    parted = stem(before[-1], behind[0], line.railroad)
    return parted, [stem(before[-1], stop, line.railroad), stem(behind[0], stop, line.railroad)]


@given(line_boards(cities=False), st.data())
def test_crossings_follow_the_nearer_half_of_a_parted_segment(made: Any, data: st.DataObject) -> None:
    board = made.build()
    assume(board.lines)
    pairs = [pair for pair in combinations(sorted(drawn_stems(board)), 2) if pair[0] != pair[1]]
    chosen = data.draw(st.lists(st.sampled_from(pairs), max_size=3, unique=True)) if pairs else []
    board = replace(board, crossings={f"x{n}": Crossing("bridge", pair) for n, pair in enumerate(chosen)})
    scenario = made.scenario(board=board)
    id = data.draw(st.sampled_from(sorted(board.lines)))
    line = board.lines[id]
    after = data.draw(st.integers(0, len(line.path) - 2))
    edit = data.draw(
        st.one_of(
            st.builds(InsertMilepost, st.just(id), st.just(after), places, st.just("new")),
            st.builds(InsertStop, st.just(id), st.just(after), st.sampled_from([*board.mileposts])),
        )
    )
    try:
        made_board = edit.apply(scenario).board
    except EditError:
        return
    stop = "new" if isinstance(edit, InsertMilepost) else edit.stop
    assert made_board.lines[id].path == (*line.path[: after + 1], stop, *line.path[after + 1 :])
    parted, halves = halves_at(line, after, stop)
    drawn = drawn_stems(made_board)
    for each, crossing in board.crossings.items():
        if drawn >= set(crossing.between):
            assert made_board.crossings[each] == crossing
            continue
        assert parted in crossing.between
        (other,) = set(crossing.between) - {parted}
        far = [course(made_board, half).distance(course(made_board, other)) for half in halves]
        nearest = halves[far.index(min(far))]
        if nearest == other or other not in drawn:
            continue
        assert set(made_board.crossings[each].between) == {other, nearest}


@given(line_boards(), st.data())
def test_spacing_moves_only_mileposts_of_this_line_alone_and_spreads_them_evenly(made: Any, data: Any) -> None:
    scenario = made.scenario()
    board = scenario.board
    assume(board.lines)
    id = data.draw(st.sampled_from(sorted(board.lines)))
    path = board.lines[id].path
    at = [index for index, item in enumerate(path) if isinstance(item, str)]
    start, end = sorted(data.draw(st.lists(st.sampled_from(at), min_size=2, max_size=2, unique=True)))
    count = data.draw(st.integers(0, 9))
    visits = Counter(stop for line in board.lines.values() for stop in stops(line))
    cities = {city.milepost for city in board.cities.values()}
    held = {stop for stop in stops(board.lines[id]) if visits[stop] > 1 or stop in cities or stop in board.junctions}
    assert pins(board, id) == held
    try:
        after = SpaceMileposts(id, start, end, count).apply(scenario).board
    except EditError:
        assert count < sum(item in board.mileposts and item in held for item in path[start + 1 : end])
        return
    new = after.lines[id].path
    assert new[: start + 1] == path[: start + 1] and new[len(new) - (len(path) - end) :] == path[end:]
    inner = new[start + 1 : len(new) - (len(path) - end)]
    assert sum(item in after.mileposts for item in inner) == count
    still = board.mileposts.keys() - {item for item in path[start + 1 : end] if item not in held}
    assert all(after.mileposts[each] == board.mileposts[each] for each in still)
    assert [item for item in inner if item in held] == [item for item in path[start + 1 : end] if item in held]
    fixed = [start, *(index for index in range(start + 1, end) if path[index] in held), end]
    parts = [length(points(board, path[a : b + 1])) for a, b in pairwise(fixed)]
    cuts = [index for index, item in enumerate(inner) if item in held]
    groups = [inner[a:b] for a, b in pairwise([0, *(each for cut in cuts for each in (cut, cut + 1)), len(inner)])][::2]
    shares = [sum(isinstance(item, str) for item in group) for group in groups]
    assert max(part / (share + 1) for part, share in zip(parts, shares, strict=True)) == pytest.approx(
        min(
            max(part / (n + 1) for part, n in zip(parts, each, strict=True))
            for each in spread_out(sum(shares), len(parts))
        )
    )


def spread_out(number: int, ways: int) -> list[list[int]]:
    """All ways to share a number out."""
    every = combinations_with_replacement(range(number + 1), ways - 1)
    return [[b - a for a, b in pairwise((0, *cuts, number))] for cuts in every]


@given(st.integers(0, 7), st.lists(st.floats(1, 100), min_size=1, max_size=4))
def test_the_longest_step_between_mileposts_is_as_short_as_can_be(number: int, lengths: list[float]) -> None:
    def longest(shares: list[int]) -> float:
        return max(each / (share + 1) for each, share in zip(lengths, shares, strict=True))

    found = shared_out(number, lengths)
    assert sum(found) == number
    assert longest(found) == min(map(longest, spread_out(number, len(lengths))))


@given(line_boards(), st.data())
def test_lines_joined_keep_every_segment_and_the_direction_of_the_first(made: Any, data: Any) -> None:
    scenario = made.scenario()
    lines = scenario.board.lines
    assume(len(lines) > 1)
    first, second = data.draw(st.permutations(sorted(lines)))[:2]
    one, other = lines[first], lines[second]
    meet = {one.path[0], one.path[-1]} & {other.path[0], other.path[-1]}
    if one.railroad != other.railroad or not meet:
        with pytest.raises(EditError):
            JoinLines(first, second).apply(scenario)
        return
    after = JoinLines(first, second).apply(scenario).board.lines
    path = after[first].path
    assert path[: len(one.path)] == one.path or path[-len(one.path) :] == one.path
    assert Counter(stems_of(after[first])) == Counter(stems_of(one)) + Counter(stems_of(other))
    assert Counter(item for item in path if not isinstance(item, str)) == Counter(
        item for line in (one, other) for item in line.path if not isinstance(item, str)
    )
    assert list(after) == [id for id in lines if id != second]


@given(line_boards(), st.data())
def test_a_line_split_and_joined_again_is_what_it_was(made: Any, data: Any) -> None:
    scenario = made.scenario()
    inner = [
        (id, index)
        for id, line in scenario.board.lines.items()
        for index, item in enumerate(line.path[1:-1], 1)
        if isinstance(item, str) and len({line.path[0], item, line.path[-1]}) == 3
    ]
    assume(inner)
    id, index = data.draw(st.sampled_from(inner))
    path = scenario.board.lines[id].path
    parted = SplitLine(id, index, "new").apply(scenario)
    assert parted.board.lines[id].path == path[: index + 1] and parted.board.lines["new"].path == path[index:]
    assert drawn_stems(parted.board) == drawn_stems(scenario.board)
    assert JoinLines(id, "new").apply(parted).board.lines == scenario.board.lines


@given(line_boards(), st.data())
def test_removed_segments_are_gone_and_no_others(made: Any, data: Any) -> None:
    scenario = made.scenario()
    drawn = sorted(drawn_stems(scenario.board))
    assume(drawn)
    going = data.draw(st.lists(st.sampled_from(drawn), min_size=1, max_size=3, unique=True))
    after = RemoveStems(tuple(going)).apply(scenario).board
    before = Counter(one for line in scenario.board.lines.values() for one in stems_of(line))
    left = Counter(one for line in after.lines.values() for one in stems_of(line))
    assert left == Counter({one: times for one, times in before.items() if one not in going})


@given(line_boards(), st.data())
def test_a_stop_taken_out_joins_its_neighbours(made: Any, data: Any) -> None:
    scenario = made.scenario()
    assume(scenario.board.lines)
    id = data.draw(st.sampled_from(sorted(scenario.board.lines)))
    path = list(scenario.board.lines[id].path)
    index = data.draw(st.sampled_from([index for index, item in enumerate(path) if isinstance(item, str)]))
    try:
        after = RemoveStop(id, index).apply(scenario).board.lines[id]
    except EditError:
        assert len(set(stops(scenario.board.lines[id]))) < 4
        return
    left = [item for item in [*path[:index], *path[index + 1 :]] if isinstance(item, str)]
    assert list(stops(after)) == [item for item, last in zip(left, [None, *left], strict=False) if item != last]


@given(line_boards(), places)
def test_a_place_is_in_the_region_of_the_nearest_city_where_no_outline_holds_it(made: Any, at: Point) -> None:
    made = made.with_region("SW", "Southwest", ((0, 0), (50, 0), (50, 40), (0, 40)))
    for number, milepost in enumerate(list(made.build().mileposts)[:3]):
        made = made.with_city(f"far{number}", at=milepost, region=("SW", "NE", "NC")[number])
    board = made.build()
    inside = [id for id, region in board.regions.items() for ring in region.outline if holds(ring.points, at)]
    far = {id: distance(where(board, city.milepost), at) for id, city in board.cities.items()}
    nearest = {board.cities[id].region for id, away in far.items() if away == min(far.values())}
    assert region_at(board, at) in (inside or nearest)


def arranged(made: Any, data: Any) -> tuple[Scenario, list[Ref], list[Point]]:
    scenario = made.with_label("label1", "Sea", (35, 77)).scenario()
    known = [Ref("milepost", id) for id in scenario.board.mileposts] + [Ref("label", "label1")]
    refs = data.draw(st.lists(st.sampled_from(known), min_size=2, max_size=6, unique=True))
    return scenario, sorted(refs), list(placed(scenario, refs).values())


@given(line_boards(cities=False), st.data(), st.sampled_from([0, 1]))
def test_things_are_distributed_along_their_axis_alone(made: Any, data: Any, axis: int) -> None:
    scenario, refs, before = arranged(made, data)
    after = list(placed(distributed(scenario, refs, axis).apply(scenario), refs).values())
    assert [at[1 - axis] for at in after] == [at[1 - axis] for at in before]
    values = sorted(at[axis] for at in after)
    assert values[0] == min(at[axis] for at in before) and values[-1] == max(at[axis] for at in before)
    steps = [b - a for a, b in pairwise(values)]
    assert max(steps) - min(steps) < 0.03
    for (a, b), (c, d) in zip(combinations(before, 2), combinations(after, 2), strict=True):
        assert (a[axis] - b[axis]) * (c[axis] - d[axis]) >= 0, "none overtakes another"


@given(line_boards(cities=False), st.data())
def test_things_put_in_line_keep_their_order_between_the_two_farthest_apart(made: Any, data: Any) -> None:
    scenario, refs, before = arranged(made, data)
    after = list(placed(in_line(scenario, refs).apply(scenario), refs).values())
    far = max(distance(a, b) for a, b in combinations(before, 2))
    ends = [pair for pair in combinations(range(len(before)), 2) if distance(before[pair[0]], before[pair[1]]) == far]
    a, b = next(pair for pair in ends if all(after[n] == before[n] for n in pair))
    (x, y), (u, v) = before[a], before[b]
    shares = [((at[0] - x) * (u - x) + (at[1] - y) * (v - y)) / far**2 for at in before]
    order = sorted(range(len(before)), key=shares.__getitem__)
    for share, n in enumerate(sorted(range(len(after)), key=lambda n: distance(after[n], (x, y)))):
        assert after[n] == pytest.approx(
            (x + (u - x) * share / (len(after) - 1), y + (v - y) * share / (len(after) - 1)), abs=0.006
        )
        assert shares[n] == pytest.approx(shares[order[share]])


@given(line_boards(cities=False), st.data(), st.sampled_from(["left", "right", "top", "bottom", "centre", "middle"]))
def test_aligned_things_share_one_coordinate(made: Any, data: Any, edge: str) -> None:
    scenario, refs, before = arranged(made, data)
    after = list(placed(aligned(scenario, refs, edge).apply(scenario), refs).values())
    axis = 0 if edge in ("left", "right", "centre") else 1
    low, high = min(at[axis] for at in before), max(at[axis] for at in before)
    wanted = low if edge in ("left", "top") else high if edge in ("right", "bottom") else (low + high) / 2
    assert all(at[axis] == pytest.approx(wanted, abs=0.006) for at in after)
    assert [at[1 - axis] for at in after] == [at[1 - axis] for at in before]
