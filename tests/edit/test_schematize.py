"""A schematic layout keeps the network, makes no new crossings, and uses eight directions."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from shapely import LineString

from engine.analyze.distances import city_distances
from engine.edit.network.schematize import Schematize, stretches
from engine.errors import EditError
from engine.files.scenarios import dumps, loads
from engine.model.board import Board
from engine.model.network import network, spans, stops
from engine.model.scenario import Scenario
from tests.builders import a_board
from tests.bundled import bundled_scenario
from tests.slow import slow

BOARDS = ("boxcars/us-rail-baron", "boxcars/gb-boxcars-2013")


def pieces(board: Board) -> list[tuple[float, float, float, float]]:
    found = dict.fromkeys(
        tuple(sorted(((ax, ay), (bx, by))))
        for line in board.lines.values()
        for _, ((ax, ay), (bx, by)) in spans(board, line)
    )
    return [(*a, *b) for a, b in found]


def share_in_eight_directions(board: Board) -> float:
    """The share of the drawn length within two degrees of one of the eight directions."""
    total = good = 0.0
    for ax, ay, bx, by in pieces(board):
        length, angle = math.hypot(bx - ax, by - ay), math.degrees(math.atan2(by - ay, bx - ax))
        total += length
        good += length * (abs(math.remainder(angle, 45)) < 2)
    return good / total


def stretch_crossings(before: Scenario, after: Scenario) -> int:
    """The number of pairs of stretches without a common end that cross in the new layout and not in the old one."""
    found = stretches(before.board)

    def drawn(board: Board) -> list[LineString]:
        bends = {}
        for line in board.lines.values():
            path = list(line.path)
            for index, (a, b) in enumerate(pairwise(path)):
                if isinstance(a, str) and not isinstance(b, str):
                    inner = []
                    for item in path[index + 1 :]:
                        if isinstance(item, str):
                            bends[a, item], bends[item, a] = inner, inner[::-1]
                            break
                        inner.append(item)
        at = {**board.mileposts, **board.junctions}
        made = []
        for stretch in found:
            points = [at[stretch.stops[0]].at]  # type: ignore[index]
            for a, b in pairwise(stretch.stops):
                points += [*bends.get((a, b), ()), at[b].at]  # type: ignore[index]
            made.append(LineString(points))
        return made

    old, new = drawn(before.board), drawn(after.board)
    apart = [(i, j) for i, j in combinations(range(len(found)), 2) if set(found[i].ends).isdisjoint(found[j].ends)]
    return sum(new[i].crosses(new[j]) and not old[i].intersects(old[j]) for i, j in apart)


@pytest.mark.slow
@pytest.mark.parametrize("name", [BOARDS[0], *slow(*BOARDS[1:])])
def test_a_bundled_board_keeps_its_network_and_gets_no_new_crossings(name: str) -> None:
    before = bundled_scenario(name)
    after = Schematize().apply(before)
    assert city_distances(after.board) == city_distances(before.board)
    assert network(after.board).sections == network(before.board).sections
    assert [list(stops(line)) for line in after.board.lines.values()] == [
        list(stops(line)) for line in before.board.lines.values()
    ]
    assert stretch_crossings(before, after) == 0
    assert share_in_eight_directions(after.board) > max(0.6, 2.5 * share_in_eight_directions(before.board))
    sheet = after.board.sheet
    assert all(
        0 < post.at[0] < sheet.width and 0 < post.at[1] < sheet.height for post in after.board.mileposts.values()
    )
    assert dumps(loads(dumps(after))) == dumps(after)


@pytest.mark.slow
def test_a_weak_layout_moves_less_than_a_strong_one() -> None:
    before = bundled_scenario(BOARDS[0])

    def moved(strength: float) -> float:
        after = Schematize(strength).apply(before).board.mileposts
        return sum(math.dist(post.at, after[id].at) for id, post in before.board.mileposts.items())

    assert moved(0) == 0 < moved(0.2) < moved(1)


def test_mileposts_of_a_stretch_are_spread_evenly_with_a_bend_between() -> None:
    board = a_board().with_milepost("a", (20, 20)).with_milepost("b", (60, 31)).with_milepost("c", (75, 60))
    board = board.with_milepost("d", (120, 90)).with_railroad("R").with_line("R", "a", "b", "c", "d")
    after = Schematize().apply(board.scenario()).board
    points = [point for _, (point, _) in spans(after, after.lines["R-1"])] + [after.mileposts["d"].at]  # type: ignore[index]
    ways = {round(math.degrees(math.atan2(by - ay, bx - ax))) for (ax, ay), (bx, by) in pairwise(points)}
    assert len(ways) <= 2 and all(way % 45 in (0, 1, 44) for way in ways)


def test_a_coast_is_not_crossed_in_a_new_place() -> None:
    bay = ((0, 0), (240, 0), (240, 200), (130, 200), (130, 60), (110, 60), (110, 200), (0, 200))
    board = a_board().with_shape("land", bay).with_railroad("R")
    board = board.with_milepost("a", (100, 150)).with_milepost("b", (100, 55)).with_milepost("c", (120, 45))
    board = board.with_milepost("d", (140, 55)).with_milepost("e", (140, 150)).with_line("R", "a", "b", "c", "d", "e")
    after = Schematize().apply(board.scenario()).board
    coast = LineString([*bay, bay[0]])
    assert not any(LineString([(ax, ay), (bx, by)]).crosses(coast) for ax, ay, bx, by in pieces(after))


@pytest.mark.parametrize("strength", [-0.1, 1.5, math.nan])
def test_another_strength_is_refused(strength: float) -> None:
    with pytest.raises(EditError):
        Schematize(strength).apply(bundled_scenario(BOARDS[0]))


def test_a_board_without_lines_stays() -> None:
    scenario = bundled_scenario("crayon/saltmark-isles")
    assert Schematize().apply(scenario) is scenario
