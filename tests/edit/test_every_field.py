"""Every field of every edit that adds or changes a thing: just that is changed, and what cannot be is refused."""

import re

import pytest
from msgspec.structs import replace

from engine.edit.grids.connections import AddConnection, ChangeConnection
from engine.edit.grids.features import AddFeature, ChangeFeature
from engine.edit.grids.sites import AddSite, ChangeSite
from engine.edit.grids.terrains import AddTerrain, ChangeTerrain
from engine.edit.header import ChangeHeader, ChangeLook, ResizeSheet
from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.lines import AddLine, ChangeLine
from engine.edit.network.mileposts import AddJunction, AddMilepost, ChangeMilepost
from engine.edit.network.railroads import AddRailroad, ChangeRailroad
from engine.edit.sheet.labels import AddLabel, ChangeLabel
from engine.edit.sheet.regions import AddRegion, ChangeRegion
from engine.edit.sheet.shapes import ChangeShape
from engine.edit.sheet.tracing import ChangeTracing
from engine.errors import EditError
from engine.model.board import City, Junction, Label, Line, Milepost, Railroad, Region, Shape, Sheet
from engine.model.geometry import Ring
from engine.model.grids.grid import Connection, Feature, Site, Terrain
from engine.model.look import Look, RailroadLook, TerrainLook, Tracing
from engine.model.scenario import Credits
from tests.builders import a_small_board
from tests.grids import a_grid

ONE, OTHER = (Ring(((0, 0), (9, 0), (0, 9))),), (Ring(((0, 0), (7, 0), (0, 7))),)


def with_(scenario, table, id, value):
    """The scenario with one entry of a table of its board."""
    return replace(scenario, board=replace(scenario.board, **{table: {**getattr(scenario.board, table), id: value}}))


def looked(scenario, table, id, value):
    """The scenario with one entry of a table of its look."""
    return replace(scenario, look=replace(scenario.look, **{table: {**getattr(scenario.look, table), id: value}}))


LINES = (
    a_small_board()
    .with_railroad("LATE", "The Late", "Late")
    .with_region("LAST", "Last")
    .scenario(version="1", currency="$", credits=Credits("Ann"), note="old")
)
for table, id, thing in (
    ("mileposts", "m2", Milepost((60, 20), "Gap", "old")),
    ("cities", "albany", City("Albany", "NE", "m1", "NY", "old")),
    ("cities", "buffalo", City("Buffalo", "NE", "m3", "NY", "old")),
    ("railroads", "PA", Railroad("The PA", "Penn", "old")),
    ("lines", "ERIE-1", Line("ERIE", ("m4", "m1"), "old.rule", "old")),
    ("regions", "NE", Region("Northeast", ONE, ((0, 0, 2),), "old")),
    ("shapes", "coast", Shape("land", ONE, "Coast")),
    ("shapes", "lake", Shape("lake", ONE, "Lake")),
    ("labels", "sea", Label("Sea", (5, 6), 7.0, 8.0, "water")),
    ("labels", "land", Label("Land", (5, 6), 7.0, 8.0, "region")),
):
    LINES = with_(LINES, table, id, thing)
LINES = looked(LINES, "railroads", "PA", RailroadLook("#112233", "dashed", 3.0))
LINES = looked(looked(LINES, "name_positions", "albany", "NE"), "regions", "NE", "#aaaaaa")
LINES = replace(
    LINES, look=replace(LINES.look, city_size=1.5, dot_size=0.5, text_size=2.5, land="#ddeecc", water="#ccddee")
)
LINES = replace(LINES, look=replace(LINES.look, tracing=Tracing("scan.png", 200.0, (12.5, 30.0), 3.0, 0.5)))

GRID = a_grid().with_site("alder", (0, 0)).with_site("york", (1, 1)).scenario()
for table, id, thing in (
    ("terrains", "fen", Terrain("f", "Fen", "old")),
    ("sites", "alder", Site("Alder", (0, 0), "small", "old")),
    ("features", "tarn", Feature("lake", "Tarn", ((0, 0, 0),), (((0, 0), (1, 0)),), ONE, "old")),
    ("features", "ridge", Feature("ridge", "Ridge", ((1, 1, 0),))),
    ("connections", "ferry", Connection("ferry", ((0, 0), (3, 3)), "Ferry", "old")),
    ("connections", "tunnel", Connection("tunnel", ((0, 0), (2, 2)), "Tunnel", "old")),
):
    GRID = with_(GRID, table, id, thing)
GRID = looked(looked(GRID, "terrains", "fen", TerrainLook("#112233", "tree")), "name_positions", "alder", "NE")


def change(before, table, edit, id, **fields):
    """An edit of one thing by each of its fields: the field's name, and the value that it shall have."""
    thing = getattr(before.board, table)[id]
    for name, value in fields.items():
        yield edit(id, **{name: value}), before, with_(before, table, id, replace(thing, **{name: value}))


CHANGES = [
    *change(LINES, "mileposts", ChangeMilepost, "m2", name="Pass", note="new", spur=True),
    *change(LINES, "cities", ChangeCity, "albany", name="Troy", region="NC", milepost="m2", state="VT", note="new"),
    *change(LINES, "railroads", ChangeRailroad, "PA", name="The Pa", nickname="Pa", note="new"),
    *change(LINES, "lines", ChangeLine, "ERIE-1", railroad="LATE", when="new.rule", note="new", smooth=True),
    *change(LINES, "regions", ChangeRegion, "NE", name="North", note="new", outline=OTHER, cells=((1, 1, 1),)),
    *change(LINES, "shapes", ChangeShape, "coast", kind="lake", rings=OTHER, name="Shore"),
    *change(LINES, "labels", ChangeLabel, "sea", at=(1.25, 2.0), size=2.0, angle=45.0, kind="title"),
    *change(GRID, "terrains", ChangeTerrain, "fen", name="Bog", letter="b", note="new"),
    *change(GRID, "sites", ChangeSite, "alder", name="Elder", cell=(2, 2), size="major", note="new"),
    *change(GRID, "features", ChangeFeature, "tarn", kind="inlet", name="Loch", note="new", sides=((1, 0, 1),)),
    *change(GRID, "features", ChangeFeature, "tarn", courses=(((2, 0), (3, 0)),), curves=OTHER),
    *change(
        GRID, "connections", ChangeConnection, "ferry", kind="tunnel", between=((1, 0), (2, 3)), name="Boat", note="new"
    ),
    (
        ChangeLabel("sea", words="Ocean"),
        LINES,
        with_(LINES, "labels", "sea", Label("Ocean", (5, 6), 7.0, 8.0, "water")),
    ),
    (ChangeCity("albany", label="SW"), LINES, looked(LINES, "name_positions", "albany", "SW")),
    (ChangeSite("alder", label="SW"), GRID, looked(GRID, "name_positions", "alder", "SW")),
    (ChangeRegion("NE", colour="#bbbbbb"), LINES, looked(LINES, "regions", "NE", "#bbbbbb")),
    (
        ChangeRailroad("PA", colour="#445566"),
        LINES,
        looked(LINES, "railroads", "PA", RailroadLook("#445566", "dashed", 3.0)),
    ),
    (
        ChangeRailroad("PA", pattern="solid"),
        LINES,
        looked(LINES, "railroads", "PA", RailroadLook("#112233", "solid", 3.0)),
    ),
    (ChangeRailroad("PA", width=100), LINES, looked(LINES, "railroads", "PA", RailroadLook("#112233", "dashed", 100))),
    (ChangeTerrain("fen", colour="#445566"), GRID, looked(GRID, "terrains", "fen", TerrainLook("#445566", "tree"))),
    (ChangeTerrain("fen", symbol="peak"), GRID, looked(GRID, "terrains", "fen", TerrainLook("#112233", "peak"))),
    *(
        (ChangeHeader(**{name: value}), LINES, replace(LINES, **{name: value}))
        for name, value in {
            "title": "New",
            "version": "2",
            "currency": "£",
            "credits": Credits("Bob"),
            "note": "new",
        }.items()
    ),
    *(
        (ChangeLook(**{name: value}), LINES, replace(LINES, look=replace(LINES.look, **{name: value})))
        for name, value in {
            "city_size": 100,
            "dot_size": 1.25,
            "text_size": 4.5,
            "land": "#eeeeee",
            "water": "#eeeeff",
            "cells": "hexes",
        }.items()
    ),
    *(
        (
            ChangeTracing(**{name: value}),
            LINES,
            replace(LINES, look=replace(LINES.look, tracing=replace(LINES.look.tracing, **{name: value}))),
        )
        for name, value in {
            "at": (1.5, 2.5),
            "width": 77.0,
            "angle": 12.0,
            "opacity": 0.25,
            "shown": False,
            "file": "b.png",
        }.items()
    ),
    (ResizeSheet(20_000, 300), LINES, replace(LINES, board=replace(LINES.board, sheet=Sheet(20_000, 300)))),
]

ADDED = [
    (AddMilepost((1.25, 2.5), "m9", "Top"), LINES, with_(LINES, "mileposts", "m9", Milepost((1.25, 2.5), "Top"))),
    (AddJunction((1.25, 2.5), "j9"), LINES, with_(LINES, "junctions", "j9", Junction((1.25, 2.5)))),
    (AddJunction((1.25, 2.5)), LINES, with_(LINES, "junctions", "j2", Junction((1.25, 2.5)))),
    (
        AddCity("Troy", "NE", "m2", None, "troy_1", "NY"),
        LINES,
        with_(LINES, "cities", "troy_1", City("Troy", "NE", "m2", "NY")),
    ),
    (AddCity("Troy", "NE", "m2", state="NY"), LINES, with_(LINES, "cities", "troy", City("Troy", "NE", "m2", "NY"))),
    (
        AddRailroad("B&O", "Baltimore", "Bo", "#123456", "dotted"),
        LINES,
        looked(
            with_(LINES, "railroads", "B&O", Railroad("Baltimore", "Bo")),
            "railroads",
            "B&O",
            RailroadLook("#123456", "dotted"),
        ),
    ),
    (
        AddLine("PA", ("m1", (1.0, 2.0), "m5"), "PA-9", "a.rule"),
        LINES,
        with_(LINES, "lines", "PA-9", Line("PA", ("m1", (1.0, 2.0), "m5"), "a.rule")),
    ),
    (AddLine("PA", ("m1", "m5")), LINES, with_(LINES, "lines", "PA-3", Line("PA", ("m1", "m5")))),
    (
        AddRegion("SW", "Southwest", ONE, ((0, 0, 1),)),
        LINES,
        with_(LINES, "regions", "SW", Region("Southwest", ONE, ((0, 0, 1),))),
    ),
    (
        AddLabel("Bay", (1.25, 2.0), 5.0, 6.0, "water", "bay"),
        LINES,
        with_(LINES, "labels", "bay", Label("Bay", (1.25, 2.0), 5.0, 6.0, "water")),
    ),
    (AddLabel("Bay", (1.25, 2.0)), LINES, with_(LINES, "labels", "label1", Label("Bay", (1.25, 2.0)))),
    (
        AddSite("Leeds", (1, 0), "major", "leeds-1"),
        GRID,
        with_(GRID, "sites", "leeds-1", Site("Leeds", (1, 0), "major")),
    ),
    (AddSite("Leeds", (1, 0)), GRID, with_(GRID, "sites", "leeds", Site("Leeds", (1, 0)))),
    (
        AddTerrain("bog", "Bog", "o", "#123456", "tree"),
        GRID,
        looked(with_(GRID, "terrains", "bog", Terrain("o", "Bog")), "terrains", "bog", TerrainLook("#123456", "tree")),
    ),
    (
        AddFeature("inlet", "Loch", ((1, 0, 1), (0, 0, 1)), (((2, 0), (3, 0)),), OTHER, "loch-1"),
        GRID,
        with_(GRID, "features", "loch-1", Feature("inlet", "Loch", ((0, 0, 1), (1, 0, 1)), (((2, 0), (3, 0)),), OTHER)),
    ),
    (
        AddFeature("inlet", "Loch", curves=OTHER),
        GRID,
        with_(GRID, "features", "loch", Feature("inlet", "Loch", curves=OTHER)),
    ),
    (
        AddConnection("closed", ((1, 0), (2, 0)), "Wall", "wall-1"),
        GRID,
        with_(GRID, "connections", "wall-1", Connection("closed", ((1, 0), (2, 0)), "Wall")),
    ),
    (
        AddConnection("closed", ((1, 0), (2, 0))),
        GRID,
        with_(GRID, "connections", "closed", Connection("closed", ((1, 0), (2, 0)))),
    ),
]


def orders(scenario):
    """The order of every table, which comparing does not see."""
    parts = (scenario.board, scenario.look)
    tables = ((name, getattr(part, name)) for part in parts for name in part.__struct_fields__)
    return {name: list(table) for name, table in tables if isinstance(table, dict)}


def name_of(case):
    edit, *_ = case
    given = [name for name in edit.__struct_fields__ if getattr(edit, name) not in (None, "", ())]
    return f"{type(edit).__name__} {' '.join(given)}"


@pytest.mark.parametrize(("edit", "before", "wanted"), [*CHANGES, *ADDED], ids=map(name_of, [*CHANGES, *ADDED]))
def test_an_edit_does_just_what_its_field_says(edit, before, wanted):
    after = edit.apply(before)
    assert after == wanted
    assert orders(after) == orders(wanted)


@pytest.mark.parametrize(("edit", "before", "wanted"), CHANGES, ids=map(name_of, CHANGES))
def test_a_change_to_what_is_there_already_is_none(edit, before, wanted):
    assert edit.apply(wanted) is wanted


@pytest.mark.parametrize(("edit", "before", "wanted"), ADDED, ids=map(name_of, ADDED))
def test_what_is_there_already_is_not_added(edit, before, wanted):
    if edit.id:
        kind = {"Site": "city"}.get(name := type(edit).__name__[3:], name.lower())
        kind = "milepost or junction" if kind in ("milepost", "junction") else kind
        with pytest.raises(EditError, match=f"there is a {kind} {edit.id} already"):
            edit.apply(wanted)
    else:
        assert edit.apply(wanted) != wanted


UNKNOWN = [
    (ChangeMilepost("mm2", name="a"), LINES, "milepost mm2 (did you mean m2"),
    (ChangeCity("albani", name="a"), LINES, "city albani (did you mean albany"),
    (ChangeCity("albany", region="NEE"), LINES, "region NEE (did you mean NE"),
    (ChangeCity("albany", milepost="mm2"), LINES, "milepost mm2 (did you mean m2"),
    (AddCity("Troy", "NEE", "m2"), LINES, "region NEE (did you mean NE"),
    (AddCity("Troy", "NE", "mm2"), LINES, "milepost mm2 (did you mean m2"),
    (ChangeRailroad("PAA", name="a"), LINES, "railroad PAA (did you mean PA"),
    (AddLine("PAA", ("m1", "m2")), LINES, "railroad PAA (did you mean PA"),
    (ChangeLine("ERIE1", note="a"), LINES, "line ERIE1 (did you mean ERIE-1"),
    (ChangeLine("ERIE-1", railroad="PAA"), LINES, "railroad PAA (did you mean PA"),
    (ChangeRegion("NEE", name="a"), LINES, "region NEE (did you mean NE"),
    (ChangeShape("coasts", name="a"), LINES, "shape coasts (did you mean coast"),
    (ChangeLabel("seas", words="a"), LINES, "label seas (did you mean sea"),
    (ChangeTerrain("fens", name="a"), GRID, "terrain fens (did you mean fen"),
    (ChangeSite("alders", name="a"), GRID, "city alders (did you mean alder"),
    (ChangeFeature("tarns", name="a"), GRID, "feature tarns (did you mean tarn"),
    (ChangeConnection("ferrys", name="a"), GRID, "connection ferrys (did you mean ferry"),
]


@pytest.mark.parametrize(("edit", "before", "said"), UNKNOWN, ids=map(name_of, UNKNOWN))
def test_a_thing_that_is_not_there_is_named_with_the_nearest(edit, before, said):
    with pytest.raises(EditError, match=re.escape(f"there is no {said}")):
        edit.apply(before)


REFUSED = [
    (ChangeHeader(title=""), LINES, "needs a title"),
    (ChangeCity("albany", name=""), LINES, "needs a name"),
    (AddCity("", "NE", "m2"), LINES, "needs a name"),
    (AddCity("Troy", "NE"), LINES, "needs a milepost"),
    (ChangeRailroad("PA", name=""), LINES, "needs a name"),
    (ChangeRailroad("PA", width=0), LINES, "more than 0 and at most 100 mm"),
    (ChangeRailroad("PA", width=100.5), LINES, "more than 0 and at most 100 mm"),
    (AddRailroad("BO", ""), LINES, "needs a name"),
    (ChangeRegion("NE", name=""), LINES, "needs a name"),
    (AddRegion("SW", ""), LINES, "needs a name"),
    (ChangeShape("coast", rings=()), LINES, "needs an outline"),
    (ChangeLabel("sea", words=""), LINES, "needs a text"),
    (ChangeLabel("sea", size=0), LINES, "more than 0 and at most 500 mm"),
    (ChangeLabel("sea", size=500.5), LINES, "more than 0 and at most 500 mm"),
    (AddLabel("", (0, 0)), LINES, "needs a text"),
    (AddLabel("Bay", (0, 0), 501), LINES, "more than 0 and at most 500 mm"),
    (ChangeLook(city_size=0), LINES, "more than 0 and at most 100 mm"),
    (ChangeLook(dot_size=-1), LINES, "more than 0 and at most 100 mm"),
    (ChangeLook(text_size=100.5), LINES, "more than 0 and at most 100 mm"),
    (ResizeSheet(0, 5), LINES, "more than 0 and at most 20,000 mm"),
    (ResizeSheet(5, 0), LINES, "more than 0 and at most 20,000 mm"),
    (ResizeSheet(20_000.5, 5), LINES, "more than 0 and at most 20,000 mm"),
    (ResizeSheet(5, 20_000.5), LINES, "more than 0 and at most 20,000 mm"),
    (AddLine("PA", ("m1", "m99")), LINES, "no milepost or junction m99"),
    (AddLine("PA", ("m1",)), LINES, "two different stops"),
    (AddMilepost((0, 0), "j1"), LINES, "there is a milepost or junction j1 already"),
    (AddJunction((0, 0), "m1"), LINES, "there is a milepost or junction m1 already"),
    (ChangeSite("alder", name=""), GRID, "needs a name"),
    (AddSite("", (1, 0)), GRID, "needs a name"),
    (ChangeTerrain("fen", name=""), GRID, "needs a name"),
    (AddTerrain("bog", ""), GRID, "needs a name"),
    (ChangeTerrain("fen", letter="c"), GRID, "the letter c is that of Clear already"),
]


@pytest.mark.parametrize(("edit", "before", "said"), REFUSED, ids=map(name_of, REFUSED))
def test_what_cannot_be_is_refused_with_the_reason(edit, before, said):
    with pytest.raises(EditError, match=said):
        edit.apply(before)


@pytest.mark.parametrize("edit", [ChangeCity("albany", label="auto"), ChangeSite("alder", label="auto")])
def test_a_name_that_the_painter_places_has_no_side(edit):
    before = LINES if isinstance(edit, ChangeCity) else GRID
    after = edit.apply(before)
    assert after == replace(before, look=replace(before.look, name_positions={}))
    assert edit.apply(after) is after


def test_a_railroad_and_a_terrain_without_a_look_get_one_of_their_own():
    bare = replace(LINES, look=Look())
    assert ChangeRailroad("PA", width=2).apply(bare).look.railroads == {"PA": RailroadLook(width=2)}
    assert ChangeTerrain("hill", symbol="peak").apply(GRID).look.terrains["hill"] == TerrainLook(symbol="peak")
