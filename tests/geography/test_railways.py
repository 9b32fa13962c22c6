"""Railways of a file become railroads: one track for parallel ones, branches pruned, mileposts at a distance."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from engine.analyze.distances import city_distances
from engine.errors import BoxcarsError, Canceled, FileError
from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.imported.lands import land_of
from engine.files.scenarios import dumps, loads
from engine.geography.cities import add_cities, choose_places
from engine.geography.land import over_land
from engine.geography.places import Place
from engine.geography.railways import Choices, import_railways
from engine.geography.tracks import Course, joined
from engine.geography.traffic import pairs_carried
from engine.model.geometry import distance
from engine.model.ids import CityId
from engine.model.network import stops, where
from engine.model.scenario import Scenario
from engine.validate.checks.lines.look_alike_railroads import mistaken_by
from tests.geography.features_on_disk import OUTER, collection, track, write
from tests.geography.test_land import of

A, B, C = (7.0, 49.0), (9.0, 49.0), (11.0, 49.0)
"""Three cities on a parallel, about 146 km from each other."""


@pytest.fixture(scope="module")
def board() -> Scenario:
    land = over_land(TEMPLATES["starter"](), land_of([of(OUTER)]), "Land", 600)[0]
    places = [Place(name, *at) for name, at in (("Aa", A), ("Bb", B), ("Cc", C))]
    return add_cities(land, choose_places(land, places)).apply(land)


def between(first: tuple[float, float], second: tuple[float, float], bow: float = 0.0) -> list[tuple[float, float]]:
    """A track with ten points, `bow` degrees to the north in its middle half."""
    steps = [number / 9 for number in range(10)]
    return [
        (first[0] + s * (second[0] - first[0]), first[1] + s * (second[1] - first[1]) + (bow if 0.2 < s < 0.8 else 0))
        for s in steps
    ]


def made_of(board: Scenario, folder: Path, *tracks: dict[str, object], **choices: object) -> Scenario:
    path = write(folder / "rails.geojson", collection(*tracks))  # type: ignore[arg-type]
    return import_railways(board, path, Choices(**choices)).edit.apply(board)  # type: ignore[arg-type]


def test_a_track_becomes_a_line_with_mileposts_at_the_distance(board: Scenario, tmp_path: Path) -> None:
    made = made_of(board, tmp_path, track(between(A, B), operator="Main"), spacing=20.0)
    (line,) = made.board.lines.values()
    found = list(stops(line))
    at = [where(made.board, stop) for stop in found]
    assert len(found) == 8  # 146 km in steps of about 20
    steps = [distance(a, b) for a, b in pairwise(at) if a and b]
    assert max(steps) < 1.1 * min(steps)
    assert {found[0], found[-1]} == {board.board.cities[CityId(id)].milepost for id in ("aa", "bb")}
    assert dumps(loads(dumps(made))) == dumps(made)


def test_parallel_tracks_become_one_and_a_line_apart_stays(board: Scenario, tmp_path: Path) -> None:
    double = made_of(
        board, tmp_path, track(between(A, B), operator="M"), track(between(A, B, 0.015), operator="M"), merged=4.0
    )
    assert len(double.board.lines) == 1
    apart = made_of(
        board, tmp_path, track(between(A, B), operator="M"), track(between(A, B, 0.3), operator="M"), merged=4.0
    )
    assert len(apart.board.mileposts) > 1.7 * len(double.board.mileposts)


def test_a_second_track_in_pieces_adds_no_loops(board: Scenario, tmp_path: Path) -> None:
    """Its samples lie between those of the first track, so they join every second node."""
    second = [(7.013 + 0.17 * n, 49.008) for n in range(12)]
    pieces = [track(second[n : n + 2], operator="M") for n in range(len(second) - 1)]
    made = made_of(board, tmp_path, track(between(A, B), operator="M"), *pieces, merged=4.0)
    assert len(made.board.lines) == 1


def test_tracks_of_two_companies_stay_two_railroads(board: Scenario, tmp_path: Path) -> None:
    tracks = [track(between(A, B), operator="One"), track(between(A, B, 0.01), operator="Two")]
    made = made_of(board, tmp_path, *tracks)
    assert {railroad.name for railroad in made.board.railroads.values()} == {"One", "Two"}
    assert len({made.look.railroads[id].colour for id in made.board.railroads}) == 2


def test_every_eye_tells_many_railroads_apart_by_color_or_pattern(board: Scenario, tmp_path: Path) -> None:
    tracks = [track(between(A, B if n % 2 else C, 0.1 * n), operator=f"Company {n}") for n in range(12)]
    made = made_of(board, tmp_path, *tracks)
    looks = [made.look.railroads[id] for id in made.board.railroads]
    assert len(looks) == 12 and len({look.pattern for look in looks}) > 1
    assert not [pair for pair in combinations(looks, 2) if mistaken_by(*pair) is not None]


def test_tracks_in_pieces_are_joined_to_few_lines(board: Scenario, tmp_path: Path) -> None:
    points = [*between(A, B), *between(B, C)[1:]]
    pieces = [track(points[n : n + 2], operator="Main") for n in range(len(points) - 1)]
    made = made_of(board, tmp_path, *reversed(pieces))
    assert len(made.board.lines) == 1
    ways = city_distances(made.board)
    assert ways[CityId("aa")][CityId("cc")] == ways[CityId("aa")][CityId("bb")] + ways[CityId("bb")][CityId("cc")]


def test_a_branch_without_a_city_is_pruned_unless_it_is_wanted(board: Scenario, tmp_path: Path) -> None:
    tracks = [track(between(A, B), operator="M"), track(between((8.0, 49.0), (8.0, 50.5)), operator="M")]
    pruned, whole = made_of(board, tmp_path, *tracks), made_of(board, tmp_path, *tracks, branches=True)
    assert len(pruned.board.mileposts) < len(whole.board.mileposts)
    assert min(post.at[1] for post in whole.board.mileposts.values()) < min(
        post.at[1] for post in pruned.board.mileposts.values()
    )


def test_a_fork_becomes_a_milepost_that_both_ways_share(board: Scenario, tmp_path: Path) -> None:
    fork = (8.0, 50.0)
    tracks = [track(between(end, fork), operator="M") for end in (A, B, C)]
    made = made_of(board, tmp_path, *tracks)
    shared = [id for id in made.board.mileposts if sum(id in stops(line) for line in made.board.lines.values()) > 1]
    assert len(shared) == 1


@pytest.mark.parametrize(
    ("year", "names"), [(1900, {"Old"}), (1938, {"Old", "Young"}), (1990, {"Young"}), (None, {"Old", "Young"})]
)
def test_only_tracks_of_the_year_are_taken(board: Scenario, tmp_path: Path, year: int | None, names: set[str]) -> None:
    tracks = [
        track(between(A, B), operator="Old", start_date="1880-05-01", end_date="1970"),
        track(between(B, C), operator="Young", start_date="1910"),
        track(between(A, C, 0.5), operator="Tram", railway="tram"),
        track(between(A, C, 0.7), operator="Yard", railway="rail", service="yard"),
    ]
    made = made_of(board, tmp_path, *tracks, year=year)
    assert {railroad.name for railroad in made.board.railroads.values()} == names


def test_a_railroad_of_the_board_is_extended_by_its_name(board: Scenario, tmp_path: Path) -> None:
    first = made_of(board, tmp_path, track(between(A, B), operator="Great Main"))
    second = made_of(first, tmp_path, track(between(B, C), operator="great main"))
    assert list(second.board.railroads) == ["GM"] and len(second.board.lines) == 2


def test_the_same_file_gives_the_same_board(board: Scenario, tmp_path: Path) -> None:
    tracks = [track(between(A, B), operator="M"), track(between(A, C, 0.4), operator="N")]
    assert dumps(made_of(board, tmp_path, *tracks)) == dumps(made_of(board, tmp_path, *tracks))


def test_only_lines_that_carry_traffic_are_kept(board: Scenario, tmp_path: Path) -> None:
    """The way around is no shortest way; a competing railroad beside the main line carries the same traffic."""
    tracks = [
        track([*between(A, B), *between(B, C)[1:]], operator="Main"),
        track(between(A, B, 0.05), operator="Rival"),
        track(between(A, C, 1.0), operator="Detour"),
    ]
    path = write(tmp_path / "rails.geojson", collection(*tracks))
    made = import_railways(board, path, Choices(carrying=1))
    names = {railroad.name for railroad in made.edit.apply(board).board.railroads.values()}
    assert names == {"Main", "Rival"}
    last = made.steps[-1]
    assert "1 pair of cities" in last.counts and last.counts in made.notes
    assert min(y for line in last.dropped for _, y in line) < min(y for line in last.kept for _, y in line)
    with pytest.raises(BoxcarsError, match="4 pairs"):
        import_railways(board, path, Choices(carrying=4))


def test_pairs_of_cities_are_counted_on_their_shortest_ways() -> None:
    """A star with a fork in the middle, a longer parallel connection, and a ring."""
    ends = [(0, 3), (1, 3), (2, 3), (0, 3), (4, 4)]
    far = [1.0, 1.0, 1.0, 2.0, 1.0]
    courses = [Course(pair, ((0.0, 0.0), (long, 0.0))) for pair, long in zip(ends, far, strict=True)]
    assert pairs_carried(courses, {0, 1, 2}) == [2, 2, 2, 0, 0]


def test_one_whole_way_is_counted_of_several_that_are_equally_short() -> None:
    """Streets of a square, in which there are many such ways from corner to corner."""
    for turn in range(8):
        numbers = [(5 * n + turn) % 16 for n in range(16)]
        at = [(float(n % 4), float(n // 4)) for n in range(16)]
        near = [(a, b) for a in range(16) for b in range(a) if abs(a - b) == 4 or (a - b == 1 and a % 4)]
        courses = [Course((numbers[a], numbers[b]), (at[a], at[b])) for a, b in (*near[turn:], *near[:turn])]
        carried = pairs_carried(courses, {numbers[0], numbers[15]})
        assert sum(carried) == 6 and max(carried) == 1


def test_pieces_are_joined_up_to_forks() -> None:
    """A fork with three arms, of which one has two pieces, and a ring."""
    middle, ring = (0.0, 0.0), [(9.0, 9.0), (9.0, 10.0), (10.0, 9.0)]
    arms = [(middle, (1.0, 0.0)), ((2.0, 0.0), (1.0, 0.0)), ((0.0, 1.0), middle), (middle, (0.0, -1.0))]
    lines = joined([*arms, *pairwise((*ring, ring[0]))])
    assert sorted(len(line) for line in lines) == [2, 2, 3, 4]


def test_operators_are_chosen_by_name_and_a_wrong_one_is_explained(board: Scenario, tmp_path: Path) -> None:
    tracks = [track(between(A, B), operator="DB; Great Main"), track(between(B, C), operator="SNCF")]
    made = made_of(board, tmp_path, *tracks, operators=("great main",))
    assert {railroad.name for railroad in made.board.railroads.values()} == {"Great Main"}
    with pytest.raises(BoxcarsError, match="did you mean Great Main"):
        made_of(board, tmp_path, *tracks, operators=("Great Man",))


def test_a_city_without_a_line_is_named(board: Scenario, tmp_path: Path) -> None:
    path = write(tmp_path / "rails.geojson", collection(track(between(A, B))))
    assert "1 city has no line: Cc." in import_railways(board, path, Choices()).notes


def test_tracks_far_beyond_the_sheet_end_there_and_endless_ones_are_refused(board: Scenario, tmp_path: Path) -> None:
    far = track([(-170.0, 0.0), *between(A, B), (170.0, 10.0)], operator="Main")
    path = write(tmp_path / "rails.geojson", collection(far))
    first = import_railways(board, path, Choices()).steps[0]
    xs = [x for line in first.kept for x, _ in line]
    assert min(xs) > -600 and max(xs) < 1_200
    zigzag = track([(7.0 + n % 2 * 6, 49 + n * 4e-4) for n in range(10_000)], operator="Main")
    with pytest.raises(BoxcarsError, match="larger distance than 1 km"):
        made_of(board, tmp_path, zigzag, merged=1.0)


def test_a_canceled_import_stops(board: Scenario, tmp_path: Path) -> None:
    path = write(tmp_path / "rails.geojson", collection(track(between(A, B))))
    with pytest.raises(Canceled):
        import_railways(board, path, Choices(), lambda: False)


def test_a_track_serves_cities_within_reach_and_names_those_just_beyond(board: Scenario, tmp_path: Path) -> None:
    """The track passes about 11 km north of Bb; Cc is far away."""
    passing = track([A, *between((7.2, 49.1), (9.5, 49.1))], operator="M")
    path = write(tmp_path / "rails.geojson", collection(passing))
    with pytest.raises(BoxcarsError, match=r"1 city is just beyond the reach of .* Bb \(11.* km\)"):
        import_railways(board, path, Choices(reach=9.0))
    made = import_railways(board, path, Choices(reach=13.0))
    (line,) = made.edit.apply(board).board.lines.values()
    assert {board.board.cities[CityId(id)].milepost for id in ("aa", "bb")} <= set(stops(line))
    assert not any("beyond" in note for note in made.notes)
    assert any("no line: Cc" in note for note in made.notes)


def test_what_is_kept_is_said(board: Scenario, tmp_path: Path) -> None:
    path = write(
        tmp_path / "rails.geojson",
        collection(
            track(between(A, B), operator="M"),
            track([(12.0, 52.0), (13.0, 52.0)], operator="Lost"),
            track(between((8.0, 49.0), (8.0, 50.0)), operator="M"),
        ),
    )
    notes = " ".join(import_railways(board, path, Choices()).notes)
    assert "3 of 3 tracks" in notes and "2 branches" in notes and "No line is left of Lost." in notes


def test_nothing_to_import_is_refused(board: Scenario, tmp_path: Path) -> None:
    with pytest.raises(BoxcarsError, match="no cities"):
        land = over_land(TEMPLATES["starter"](), land_of([of(OUTER)]), "Land", 600)[0]
        made_of(land, tmp_path, track(between(A, B)))
    with pytest.raises(BoxcarsError, match="in this year"):
        made_of(board, tmp_path, track(between(A, B), start_date="1950"), year=1900)
    with pytest.raises(FileError, match="found no track"):
        made_of(board, tmp_path)
    with pytest.raises(BoxcarsError, match="No track connects cities"):
        made_of(board, tmp_path, track([(12.0, 52.0), (13.0, 52.0)]))
