"""Maps of other programs as boards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.errors import FileError
from engine.families.boxcars.content import BoxcarsContent
from engine.files.scenarios import dumps, loads
from engine.game.family import family
from engine.geography.other_maps import is_other_map, read_map
from engine.model.network import network
from engine.validate.inspection import checks_for, inspect
from tests.geography.rail_baron_map import MAP, write_map


def test_a_map_of_rail_baron_player_is_taken_over(tmp_path: Path) -> None:
    made, notes = read_map(write_map(tmp_path), 400, 200)
    board, content = made.board, made.content
    assert isinstance(content, BoxcarsContent)
    assert dumps(loads(dumps(made))) == dumps(made)
    assert (made.title, made.version, made.credits.author) == ("Two Coasts", "1.2", "A. Mapper")
    assert {id: (one.name, one.region) for id, one in board.cities.items()} == {
        "alder": ("Alder", "WE"), "birch": ("Birch", "WE"), "cedar_port": ('Cedar / "Port"', "EA"),
        "freds_elm": ("Fred's Elm", "EA"),
    }  # fmt: skip
    assert board.mileposts[board.cities["cedar_port"].milepost].at == (360, 40)
    assert content.prices == {"AB&E": 28_000, "CC": 4_000} and content.public == ("SL",)
    assert made.look.railroads["AB&E"].colour == "#c8800a" and made.look.railroads["CC"].colour == "#fc5454"
    names = {one.milepost: city for city, one in board.cities.items()}
    ends = [(names.get(one.a, "-"), names.get(one.b, "-"), one.railroad) for one in network(board).sections]
    assert sorted((*sorted((a, b)), railroad) for a, b, railroad in ends) == [
        ("-", "-", "AB&E"), ("-", "alder", "AB&E"), ("-", "alder", "SL"), ("-", "birch", "AB&E"),
        ("-", "cedar_port", "CC"), ("-", "freds_elm", "AB&E"), ("-", "freds_elm", "CC"),
        ("cedar_port", "freds_elm", "CC"),
    ]  # fmt: skip
    assert content.payoff("alder", "cedar_port") == 9_500 and content.payoff("freds_elm", "alder") == 500
    assert content.payoff("cedar_port", "freds_elm") == 5_000 and content.payoff("birch", "freds_elm") == 12_000
    assert made.look.name_positions == {"alder": "NW", "cedar_port": "SW"}
    assert [(shape.kind, len(shape.rings[0].points)) for shape in board.shapes.values()] == [("land", 4)]
    assert [len(region.outline[0].points) for region in board.regions.values()] == [4, 4]
    rolls = [*content.destinations["WE"].odd, *content.destinations["WE"].even]
    ways = [6 - abs(7 - total) for total in range(2, 13)] * 2
    assert sum(way for way, city in zip(ways, rolls, strict=True) if city == "alder") == 54
    said = " ".join(notes)
    assert "[label]" in said and "1 line after the payoff chart" in said and "1 dot is" in said and "State Line" in said
    assert not [issue for issue in inspect(made, checks_for(family("boxcars"))).issues if issue.severity == "error"]


def test_lines_that_cross_between_dots_are_not_connected(tmp_path: Path) -> None:
    text = MAP.replace("1,1,4,-1,-1\n", "1,1, 2,3, 0,0\n1,3, 2,1,-1,-1\n").replace("2,2,3,-1,-1", "-1,-1")
    made, notes = read_map(write_map(tmp_path, text))
    kinds = {crossing.kind for crossing in made.board.crossings.values()}
    assert kinds == {"same_railroad", "bridge"} and "proportions" in " ".join(notes)
    assert not [
        each for each in inspect(made, checks_for(family("boxcars"))).issues if each.check == "undeclared-crossing"
    ]


def test_a_border_that_ends_before_the_coast_still_parts_two_regions(tmp_path: Path) -> None:
    for text in (MAP.replace("l,50,2,50,48,8", "l,50,3,50,25,8\nl,50,25,50,47,8"), MAP):
        made, _ = read_map(write_map(tmp_path, text), 400, 200)
        east, west = (region.outline[0].points for region in made.board.regions.values())
        assert max(x for x, _ in east) == pytest.approx(200, abs=0.1) == min(x for x, _ in west)
    made, notes = read_map(write_map(tmp_path, MAP.replace("l,50,2,50,48,8", "l,50,20,50,30,8")), 400, 200)
    assert [len(region.outline) for region in made.board.regions.values()].count(0) == 1
    assert "no outline" in " ".join(notes)


def test_a_repeated_section_is_added_once(tmp_path: Path) -> None:
    text = MAP.replace("1,1,4,-1,-1\n", "1,1,4, 0,0\n1,4, 1,1, 2,1,-1,-1\n")
    made, notes = read_map(write_map(tmp_path, text))
    paths = [line.path for line in made.board.lines.values() if line.railroad == "SL"]
    assert [len(list(pairwise(path))) for path in paths] == [1, 1] and "twice" in " ".join(notes)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("'[rout]", "'[route]", "no section [rout]"),
        ("Birch,WE,25,3,3", "Birch,XX,25,3,3", ":24: [city]: no region with the code “XX”"),
        ("Birch,WE,25,3,3", "Birch,WE,25,3,33", "no dot 33"),
        ("Birch,WE,25,3,3", "Birch,WE,25,1,3", "Alder has the number 1"),
        ("Birch,WE,25,3,3", "Birch,WE,many,3,3", "found “many”"),
        ("Birch,WE,25,3,3", "Birch,WE", "expected 5 values, found 2"),
        ("1,1,4,-1,-1", "1,1,44,-1,-1", "no dot 44 in West"),
        ("1,1,4,-1,-1", "1,1,x,-1,-1", "found “x”"),
        ("8,5\n", "8,5,6\n", "expected 2 payoffs, found 3"),
        ("8,5\n", "8,five\n", "found “five”"),
        ("s,10,10,14", "s,ten,10,14", "[re1]: expected a number, found “ten”"),
        ("scalew= 100", "scalew= 1e-300", "sheet"),
        ("s,10,10,14", "s,99999,10,14", "mileposts"),
        ("s,10,10,14", "s,10,10," + "1" * 200_000, "[re1]: expected a line of at most"),
        ("'[re1]", f"'[re{'1' * 5_000}]", "no dot 1 in this region"),
    ],
)
def test_a_faulty_map_is_refused_with_its_line(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_map(write_map(tmp_path, MAP.replace(old, new, 1)))
    assert said in str(caught.value)


def test_maps_of_ebpedit_are_refused_with_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "GBRMAP.EBM"
    path.write_bytes(bytes(range(256)))
    assert is_other_map(path) and not is_other_map(tmp_path / "board.yaml")
    with pytest.raises(FileError, match="lay a grid over it"):
        read_map(path)
