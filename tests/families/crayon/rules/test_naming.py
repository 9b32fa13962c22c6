"""Labels of mileposts in the journal."""

from __future__ import annotations

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules import journal as j
from engine.families.crayon.text.labels import milepost
from tests.families.crayon.table import RED, Table, cell


def an_arc(m, a, b):
    a, b = (m.lattice.find(cell(text)) for text in (a, b))
    return next(arc for arc in m.arcs[a] if m.end[arc] == b)


def test_a_milepost_is_told_by_how_far_and_where_it_lies_from_the_nearest_city():
    m = Table().m
    (entry,) = TABLE.entries(m, ["Red"], [(j.BUILT, 0, -1, an_arc(m, "9,0", "8,0"), 0)])
    assert entry.leg.start == "2 mileposts east of Fern" and entry.leg.to == "1 milepost east of Fern"
    assert "from 2 mileposts east of Fern to" in entry.text
    (entry,) = TABLE.entries(m, ["Red"], [(j.MOVED, 0, 0, an_arc(m, "20,0", "21,0"), 3)])
    assert entry.leg.start == "1 milepost west of Heath" and entry.leg.to == "Heath"
    (entry,) = TABLE.entries(m, ["Red"], [(j.PLACED, 0, 0, m.lattice.find(cell("2,4")), 0)])
    assert entry.text == "Red places the train 1 milepost south-west and 1 south-east of the center of Ash"


def test_no_two_mileposts_are_called_alike():
    m = Table().m
    assert len({milepost(m, node) for node in range(m.node_count)}) == m.node_count


def test_a_seat_reads_where_a_move_leads():
    table = Table().track(RED, "7,0", "9,0").train(RED, "8,0").ready()
    ways = {action.code: str(action) for action in RULES.legal_actions(table.state)}
    assert ways["move 9,0"] == "Move to 2 mileposts east of Fern" and ways["move 7,0"] == "Move to Fern"


def test_a_milepost_at_the_rim_of_a_city_is_called_by_its_side():
    m = Table().m
    ash = m.city_names.index("Ash")
    by_name = {milepost(m, node): node for node in m.nodes[ash]}
    assert {"Ash", "Ash (east)", "Ash (west)"} < set(by_name) and len(by_name) == len(m.nodes[ash])
    east, west = by_name["Ash (east)"], by_name["Ash (west)"]
    assert m.lattice.xy[east][0] > m.lattice.xy[m.centre[ash]][0] > m.lattice.xy[west][0]
