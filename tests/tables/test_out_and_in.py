"""Every table of every family: what goes out comes in again and changes nothing; one changed cell changes itself."""

from functools import cache
from pathlib import Path

import pytest

from engine.game.family import family, family_ids
from engine.tables.import_rows import Sheet
from engine.tables.matching import planned, written
from tests.bundled import bundled_scenario

SMALL = {
    "boxcars": "boxcars/us-boxcars-2013",
    "crayon": "crayon/saltmark-isles",
    "tycoon": "tycoon/amber-coast",
    "dice": "dice/boxcars",
}
ALL = [(id, name) for id in family_ids() if id in SMALL for name in family(id).imports]


@cache
def scenario_of(id):
    return bundled_scenario(SMALL[id])


def sheet_of(table, rows):
    return Sheet(Path("x.csv"), (table.columns, *(tuple(map(written, row)) for row in rows)))


@pytest.mark.parametrize(("id", "name"), ALL)
def test_a_table_that_goes_out_and_comes_in_again_changes_nothing(id, name):
    scenario = scenario_of(id)
    table = family(id).tables[name](scenario)
    found = planned(scenario, table, family(id).imports[name], sheet_of(table, table.rows))
    assert table.rows and found.changes == () and found.after is scenario


def test_every_family_brings_tables_back():
    assert {id for id, _ in ALL} == set(SMALL)


CHANGES = [
    ("boxcars", "destinations", 0, {"city": "boston"}),
    ("boxcars", "regions", -1, {"region": "PL"}),
    ("boxcars", "railroads", -1, {"price": "1", "name": "A <b>"}),
    ("boxcars", "railroads", 0, {"nickname": "Nick", "colour": "#2a6fb0", "pattern": "saw"}),
    ("boxcars", "cities", 0, {"name": "=1", "region": "PL"}),
    ("boxcars", "cities", -1, {"state": "ZZ", "milepost": "m001"}),
    ("crayon", "cells", -1, {"terrain": "fen"}),
    ("crayon", "cities", 0, {"size": "small", "name": "X"}),
    ("crayon", "loads", -1, {"chips": "9", "cities": ""}),
    ("crayon", "demands", -1, {"payoff": "1"}),
    ("crayon", "demands", 0, {"payoff": "1"}),
    ("crayon", "events", 0, {"title": "X", "radius": "7", "lasts": "round"}),
    ("crayon", "trains", -1, {"loads": "9", "mileposts": "1"}),
    ("tycoon", "cells", -1, {"terrain": "hill"}),
    ("tycoon", "cities", 0, {"name": "X", "colour": "gray", "cubes": "1"}),
    ("tycoon", "engines", -1, {"price": "1", "links": "99"}),
    ("tycoon", "income", 0, {"income": "1"}),
    ("tycoon", "income", -1, {"income": "1"}),
    ("tycoon", "operations", 0, {"name": "X", "points": "9", "start": "yes", "invented": "yes"}),
    ("tycoon", "tycoons", -1, {"points": "9", "each": "yes", "name": "X"}),
    ("dice", "trains", 0, {"first": "99", "name": "X"}),
    ("dice", "cars", -1, {"sum": "99", "unloader": "0"}),
    ("dice", "loaders", -1, {"boxes": "9", "kind": "change"}),
    ("dice", "warehouse", 0, {"boxes for a point": "9"}),
]
"""Table, row, and what is typed into its cells."""


@pytest.mark.parametrize(("id", "name", "place", "typed"), CHANGES)
def test_cells_that_are_typed_over_arrive_and_no_other_row_changes(id, name, place, typed):
    scenario = scenario_of(id)
    make, incoming = family(id).tables[name], family(id).imports[name]
    table = make(scenario)
    rows = [dict(zip(table.columns, map(written, row), strict=True)) for row in table.rows]
    sent = [row | typed if number == place % len(rows) else row for number, row in enumerate(rows)]
    sheet = sheet_of(table, [tuple(row.values()) for row in sent])
    after = planned(scenario, table, incoming, sheet, clear_empty=True).after
    arrived = [dict(zip(table.columns, map(written, row), strict=True)) for row in make(after).rows]
    assert {column: arrived[place][column] for column in typed} == typed
    assert arrived[place] != rows[place]
    assert [row for row in arrived if row not in rows] == [arrived[place]]
