"""Routes of the deck: shared sections of the cheapest tracks of all demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from engine.families.crayon.rules.demands.hauls import Haul
from engine.families.crayon.rules.track import BuildGraph
from engine.i18n import tr
from engine.model.grids.grid import Cell, Site, cell_ref, side_ref
from engine.model.grids.lattice import direction, side_between
from engine.model.ids import Ref, SiteId
from engine.report.report import Table

Traffic = Counter[tuple[int, int]]
"""Number of demands per section: two numbers of the lattice, the smaller first."""


def traffic(graph: BuildGraph, hauls: tuple[Haul, ...]) -> Traffic:
    """Return the number of demands per section, each demand on the cheapest track from its source."""
    trips: Counter[tuple[SiteId, SiteId]] = Counter()
    for haul in hauls:
        if haul.source is not None:
            trips[haul.source, haul.demand.site] += 1
    found: Traffic = Counter()
    for (source, goal), number in trips.items():
        rows = graph.rows_on(source, goal)
        for a, b in pairwise(rows):
            found[min(a, b), max(a, b)] += number
    return found


def passing(sections: Traffic, graph: BuildGraph, hauls: tuple[Haul, ...]) -> Counter[int]:
    """Return the number of demands per milepost, including both ends of each trip."""
    ends: Counter[int] = Counter()
    for (a, b), number in sections.items():
        ends[a] += number
        ends[b] += number
    at = dict(zip(graph.sites, graph.rows.tolist(), strict=True))
    for haul in hauls:
        if haul.source is not None:
            ends[at[haul.source]] += 1
            ends[at[haul.demand.site]] += 1
    # Each trip is counted twice at every milepost: once in each direction.
    return Counter({row: number // 2 for row, number in ends.items()})


def section_table(sections: Traffic, graph: BuildGraph, total: int) -> Table:
    """Return a table of the sections, the busiest first, with their share of all demands in percent."""
    made = graph.lattice
    busy = sorted(sections.items(), key=lambda item: (-item[1], item[0]))
    rows, about = [], []
    for (a, b), number in busy:
        rows.append((made.labels[a], made.labels[b], number, round(100 * number / total, 1)))
        about.append(step_ref(made.cell(a), made.cell(b)))
    note = tr("Demands: those whose cheapest track uses the section. Share: their share of all demands.")
    columns = ("from", "to", "demands", "share")
    return Table("sections", tr("Sections by demands"), columns, tuple(rows), tuple(about), note=note)


def milepost_table(mileposts: Counter[int], graph: BuildGraph, total: int, sites: Mapping[SiteId, Site]) -> Table:
    """Return a table of the mileposts, the busiest first, with their city."""
    made = graph.lattice
    names = dict(zip(graph.rows.tolist(), graph.sites, strict=True))
    busy = sorted(mileposts.items(), key=lambda item: (-item[1], item[0]))
    rows, about = [], []
    for row, number in busy:
        city = sites[names[row]].name if row in names else ""
        rows.append((made.labels[row], city, number, round(100 * number / total, 1)))
        about.append(Ref("site", names[row]) if row in names else cell_ref(made.cell(row)))
    note = tr("Demands: those whose cheapest track uses the milepost. Share: their share of all demands.")
    columns = ("milepost", "city", "demands", "share")
    return Table("mileposts", tr("Mileposts by demands"), columns, tuple(rows), tuple(about), note=note)


def step_ref(start: Cell, end: Cell) -> Ref:
    """Return the ref of a section on the board: a side, or the first milepost of a ferry or tunnel."""
    return cell_ref(start) if direction(start, end) is None else side_ref(side_between(start, end))
