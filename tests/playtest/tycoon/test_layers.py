"""Track, locomotives, cities and cubes as they are drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.families.tycoon.rules.board import NONE
from studio.families.tycoon.playtest.shapes import INTO_CITY, PATTERNS, Shapes, pattern_of, sample
from tests.families.tycoon.table import BLUE, RED, Table
from tests.playtest.tycoon.conftest import aid_of
from tests.slow import slow


def test_the_pattern_of_each_of_six_seats_is_its_own(qapp) -> None:
    pictures = [sample(pattern_of(seat), QColor("#202020")).toImage() for seat in range(6)]
    assert all(a != b for n, a in enumerate(pictures) for b in pictures[:n])
    assert len({pattern.name for pattern in PATTERNS}) == len(PATTERNS)


@pytest.mark.parametrize(("enter", "way"), [(3, 0), (3, 5), (3, 1), (0, 3), (2, 4)])
def test_track_leads_from_the_middle_of_one_side_to_that_of_another(enter, way) -> None:
    shapes = Shapes(Table().m)
    x, y = Table().m.lattice.xy[0].tolist()
    lines = shapes.lines(PATTERNS[0], [(enter, way)])
    assert lines[0, 0] - (x, y) == pytest.approx(shapes.sides[enter], abs=0.6)
    assert lines[-1, 1] - (x, y) == pytest.approx(shapes.sides[way], abs=0.6)


def test_links_are_drawn_by_owner_to_their_cities_and_incomplete_ones_end_open(at_table) -> None:
    table = Table().link(BLUE, "cedar", "dale").ready().builds("beech", "4,2", "5,2").do("done")
    layer = aid_of(at_table(table)).track
    complete, incomplete = layer.links
    assert (complete.owner, complete.is_complete) == (BLUE, True)
    assert [way for _, way in complete.pieces].count(INTO_CITY) == 2
    assert (incomplete.owner, incomplete.is_complete) == (RED, False)
    assert [way for _, way in incomplete.pieces].count(INTO_CITY) == 1


def test_tiles_laid_since_everybody_had_an_action_are_the_newest(qtbot, at_table) -> None:
    window = at_table(Table().link(BLUE, "cedar", "dale").ready())
    offered = window.game.choices
    for code in ("build beech", "tile 4,2 3 0", "tile 5,2 3 0"):
        window.game.choose(next(each for each in offered.offered if each.code == code))
    layer, m = aid_of(window).track, window.session.state.m
    newest = {m.lattice.cell(side // 6) for side in layer.newest}
    assert newest == {(4, 2), (5, 2)}
    for _ in range(2):
        window.game.choose(next(each for each in offered.offered if each.code == "pass"))
    assert layer.newest == frozenset()


def test_a_locomotive_stands_where_no_name_hides_it(at_table) -> None:
    window = at_table(Table().link(RED, "dale", "elm").ready())
    layer = aid_of(window).track
    link = layer.links[0]
    free = layer.stands(link, 1.0, [])
    x, y = free
    assert layer.stands(link, 1.0, [QRectF(x - 2, y - 2, 4, 4)]) != free
    everywhere = [QRectF(-1e4, -1e4, 2e4, 2e4)]
    assert layer.stands(link, 1.0, everywhere) == free


def test_a_locomotive_stands_on_no_hex_that_another_link_crosses(at_table) -> None:
    table = Table().link(RED, "dale", "elm")
    enter, leave = table.side((11, 2), (11, 1)), table.side((11, 2), (11, 3))
    table.g.mate[enter], table.g.mate[leave] = leave % 6 + 1, enter % 6 + 1
    table.g.links.append([BLUE, table.city("jay"), NONE, enter])
    layer = aid_of(at_table(table.ready())).track
    stands = [layer.stands(link, 1.0, []) for link in layer.links]
    assert stands == [tuple(table.m.lattice.xy[table.hex(hex)].tolist()) for hex in ("10,2", "11,2")]


def test_a_city_shows_its_cubes_its_colour_now_and_that_it_is_empty(at_table) -> None:
    table = Table().put("ash", "red", "blue", "blue").ready()
    table.g.marker[table.city("dale")] = 1
    table.g.colour[table.city("cedar")] = 2
    window = at_table(table)
    aid, m = aid_of(window), table.m
    assert aid.cities.cubes[m.city_of["ash"]] == (0, 1, 1)
    assert aid.cities.colour(m.city_of["cedar"]) == QColor("#ffff00")
    told = aid.told_at(aid.cities.place(m.city_of["ash"]))
    assert told == "Ash: red · cubes: 1 red, 2 blue"
    assert aid.told_at(aid.cities.place(m.city_of["cedar"])) == "Cedar: yellow · no cubes"


@pytest.mark.parametrize("count", [1, 4, 12, *slow(3, 6, 9)])
def test_cubes_of_a_city_never_cover_each_other(at_table, count) -> None:
    window = at_table(Table().put("ash", *(["red"] * count)).ready())
    for scale in (0.4, 4.0):
        boxes = [cube.box for cube in aid_of(window).cities.lying(0, scale)]
        assert len(boxes) == count
        assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])


def test_only_what_changed_is_painted_anew(qtbot, at_table, monkeypatch) -> None:
    window = at_table(Table().put("ash", "red").link(BLUE, "dale", "elm").ready())
    aid = aid_of(window)
    asked: list[QRectF] = []
    for item in (aid.track._item, aid.cities._item):
        monkeypatch.setattr(item, "update", lambda *box: asked.extend(box))
    aid.track.show(window.session.state.g, window.session.positions[0].state.g)
    aid.cities.show(window.session.state.g)
    assert asked == []
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "build beech"))
    window.game.choose(next(each for each in window.game.choices.offered if each.code == "tile 4,2 3 0"))
    far = aid.cities.place(window.session.state.m.city_of["fir"])
    assert asked
    assert not any(box.contains(*far) for box in asked)
