"""What tools ask of boards and grids, compared with a plain search."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.model.geometry import distance, holds
from engine.model.grids.lattice import DIRECTIONS, centre, lattice
from engine.model.ids import Ref
from engine.model.network import network
from studio.tools.cells import inside, patch, rims, whole
from studio.tools.measure import shortest_way
from studio.tools.nearest import Bend, bend_at, bends_of, nearest_line, nearest_stop, spot_on
from studio.tools.terrain.straight import along
from studio.tools.terrain.symmetry import SYMMETRIES, images, middle
from tests.builders import a_board, a_small_board
from tests.tools.grids import a_grid_board

orientations = st.sampled_from(["pointy", "flat"])
cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
hundredths = st.integers(0, 12_000).map(lambda number: number / 100)
places = st.tuples(st.floats(0, 240), st.floats(0, 200))
grids = st.builds(
    lambda columns, rows, orientation: a_grid_board(columns=columns, rows=rows, orientation=orientation).board,
    st.integers(1, 7), st.integers(1, 7), orientations,
)  # fmt: skip


@given(grids)
def test_middle_is_halfway_between_the_outer_cells(board):
    xy = lattice(board.grid).xy
    wanted = (xy.min(axis=0) + xy.max(axis=0)) / 2
    assert centre(board.grid, middle(board.grid)) == pytest.approx(tuple(wanted))


@given(grids, st.sampled_from(list(SYMMETRIES)), cells)
def test_images_of_every_image_are_the_same_cells(board, symmetry, about):
    turn = images(board.grid, symmetry, about)
    for cell in product(range(-2, 3), repeat=2):
        found = turn(cell)
        assert found[0] == cell and all(set(turn(image)) == set(found) for image in found)
        assert len({round(distance(centre(board.grid, image), centre(board.grid, about)), 6) for image in found}) == 1


@given(orientations, cells, cells)
def test_line_along_a_direction_ends_at_its_nearest_cell(orientation, a, b):
    grid = a_grid_board(orientation=orientation).board.grid
    rays = [(a[0] + dq * far, a[1] + dr * far) for dq, dr in DIRECTIONS for far in range(30)]
    end = along(grid, a, b)
    assert end in rays
    to = centre(grid, b)
    assert distance(centre(grid, end), to) == pytest.approx(min(distance(centre(grid, ray), to) for ray in rays))


@given(grids, st.lists(st.tuples(hundredths, hundredths), min_size=3, max_size=8))
def test_cells_inside_a_line_are_those_whose_centers_it_encloses(board, ring):
    made = lattice(board.grid)
    every = zip(made.q.tolist(), made.r.tolist(), strict=True)
    assert set(inside(made, ring)) == {cell for cell in every if holds(ring, centre(board.grid, cell))}


@given(st.lists(st.text("cm ", min_size=5, max_size=5), min_size=4, max_size=4), orientations, st.data())
def test_patch_is_all_cells_of_one_terrain_that_hang_together(letters, orientation, data):
    board = a_grid_board(letters=letters, orientation=orientation).board
    made, sheet = lattice(board.grid), whole(board)
    kind = {
        cell: made.letter_of(cell) if cell in made else ""
        for cell in zip(sheet.q.tolist(), sheet.r.tolist(), strict=True)
    }
    start = data.draw(st.sampled_from(list(kind)))
    found = [start]
    for q, r in found:
        beside = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        found += [cell for cell in beside if cell not in found and kind.get(cell) == kind[start]]
    assert set(patch(board, start)) == set(found)


@given(st.sets(cells, max_size=12), orientations)
def test_rims_enclose_the_cells_and_no_others(chosen, orientation):
    grid = a_grid_board(orientation=orientation).board.grid
    lines = rims(grid, chosen)
    assert all(line[0] == line[-1] for line in lines)
    for cell in product(range(-7, 8), repeat=2):
        crossed = sum(holds(line[:-1], centre(grid, cell)) for line in lines)
        assert crossed % 2 == (cell in chosen)


ids = [f"m{number}" for number in range(1, 8)]
boards = st.lists(st.tuples(st.sampled_from(["NYC", "PA"]), st.lists(st.sampled_from(ids), min_size=2, max_size=4,
    unique=True)), min_size=1, max_size=5)  # fmt: skip


@given(boards, st.sampled_from(ids), st.sampled_from(ids))
def test_shortest_way_has_the_fewest_mileposts_in_both_directions(lines, a, b):
    made = a_board()
    for railroad, stops in lines:
        made = made.with_line(railroad, *stops)
    board = made.build()
    joined = {frozenset((section.a, section.b)) for some in network(board).at.values() for section in some}
    far, ring = {a: 0}, [a]
    for here in ring:
        for there in ids:
            if frozenset((here, there)) in joined and there not in far:
                far[there] = far[here] + 1
                ring.append(there)
    for way, ends in ((shortest_way(board, a, b), (a, b)), (shortest_way(board, b, a), (b, a))):
        assert (way is None) == (b not in far)
        if way is not None:
            assert (way[0], way[-1]) == ends and len(way) == far[b] + 1
            assert all(frozenset(pair) in joined for pair in pairwise(way))


paths = st.lists(st.tuples(st.floats(100, 140), st.floats(80, 120)), min_size=1, max_size=4)


@given(paths, st.tuples(st.floats(80, 160), st.floats(60, 140)), st.floats(1, 60))
def test_bend_at_a_place_is_the_nearest_within_reach(bends, at, reach):
    board = a_board().with_milepost("a", at=(0, 0)).with_milepost("b", at=(240, 200)).with_line("NYC", "a", *bends, "b")
    board = board.build()
    found = bend_at(board, "NYC-1", at, reach)
    away = {number: distance(bend, at) for number, bend in enumerate(bends, 1)}
    nearest = min(away.values())
    if nearest > reach:
        assert found is not None and found == Bend(spot_on(board, "NYC-1", at).after, True)
    else:
        assert not found.is_new and away[found.place] == nearest
    for way in (1, -1):
        line = replace(board.lines["NYC-1"], path=board.lines["NYC-1"].path[::way])
        turned = replace(board, lines={"NYC-1": line})
        for ref in (Ref("line", "NYC-1"), Ref("section", "a b NYC")):
            assert bends_of(turned, ref) == bends[::way]


@given(places)
def test_nearest_line_and_stop_are_nearest_of_all(at):
    board = a_small_board().build()
    away = {id: spot_on(board, id, at).away for id in board.lines}
    assert away[nearest_line(board, at)] == min(away.values())
    own = {id: far for id, far in away.items() if board.lines[id].railroad == "ERIE"}
    assert own[nearest_line(board, at, "ERIE")] == min(own.values())
    for id, line in board.lines.items():
        stops = {number: stop for number, stop in enumerate(line.path) if isinstance(stop, str)}
        known = {**board.mileposts, **board.junctions}
        far = {number: distance(known[stop].at, at) for number, stop in stops.items()}
        assert far[nearest_stop(board, id, at)] == min(far.values())
