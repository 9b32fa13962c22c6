"""How the journal calls mileposts."""

from __future__ import annotations

from engine.families.crayon.rules import journal as j
from engine.families.crayon.words.naming import milepost
from engine.families.crayon.words.telling import told
from tests.families.crayon.table import Table, cell


def an_arc(m, a, b):
    a, b = (m.lattice.find(cell(text)) for text in (a, b))
    return next(arc for arc in m.arcs[a] if m.end[arc] == b)


def test_the_journal_says_near_which_city_a_milepost_is():
    m = Table().m
    (entry,) = told(m, ["Red"], [(j.BUILT, 0, -1, an_arc(m, "9,0", "8,0"), 0)])
    assert entry.leg.start == "milepost 9,0 near Fern" and entry.leg.to == "milepost 8,0 near Fern"
    assert "from milepost 9,0 near Fern to" in entry.text
    (entry,) = told(m, ["Red"], [(j.MOVED, 0, 0, an_arc(m, "20,0", "21,0"), 3)])
    assert entry.leg.start == "milepost 20,0 near Heath" and entry.leg.to == "Heath"


def test_a_milepost_at_the_rim_of_a_city_is_called_by_its_side():
    m = Table().m
    ash = m.city_names.index("Ash")
    by_name = {milepost(m, node): node for node in m.nodes[ash]}
    assert {"Ash", "Ash (east)", "Ash (west)"} < set(by_name) and len(by_name) == len(m.nodes[ash])
    east, west = by_name["Ash (east)"], by_name["Ash (west)"]
    assert m.lattice.xy[east][0] > m.lattice.xy[m.centre[ash]][0] > m.lattice.xy[west][0]
