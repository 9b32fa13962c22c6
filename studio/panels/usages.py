"""Users of an item: the cities at a milepost, the lines of a railroad, the cells of a table."""

from __future__ import annotations

from engine.model.identity.id_fields import board_tables
from engine.model.identity.references import uses
from engine.model.ids import Kind, MilepostId, Ref
from engine.model.memo import derived
from engine.model.network import network
from engine.model.scenario import Scenario

Index = dict[tuple[Kind, str], set[Ref]]


def users(scenario: Scenario, ref: Ref) -> set[Ref]:
    """Return the items that name this one, and the tables; for a milepost also its sections."""
    found = set(_index(scenario).get((ref.kind, ref.id), ()))
    if ref.kind == "milepost":
        sections = network(scenario.board).at.get(MilepostId(ref.id), ())
        found.update(Ref("section", section.id) for section in sections)
    return found


@derived(kept=2)
def _index(scenario: Scenario) -> Index:
    kinds: dict[str | int, Kind] = {name: kind for kind, name in board_tables().items()}
    made: Index = {}
    for use in uses(scenario):
        part, table = use.path[0], use.path[1]
        if part == "board":
            user = Ref(kinds[table], str(use.path[2]))
        elif part == "content":
            user = Ref("content", str(table))
        else:
            continue
        for kind in use.kinds:
            made.setdefault((kind, use.id), set()).add(user)
    return made
