"""Who uses a thing: the cities at a milepost, the lines of a railroad, the cells of a table."""

from __future__ import annotations

from collections import Counter

from engine.model.ids import Kind, Ref
from engine.model.network import network
from engine.model.places import board_tables
from engine.model.references import uses
from engine.model.scenario import Scenario

Index = dict[tuple[Kind, str], Counter[Ref]]

_recent: list[tuple[Scenario, Index]] = []


def users(scenario: Scenario, ref: Ref) -> Counter[Ref]:
    """The things that name this one, and the tables, each with how often; for a milepost its sections too."""
    found = Counter(_index(scenario).get((ref.kind, ref.id), Counter()))
    if ref.kind == "milepost":
        for section in network(scenario.board).at.get(ref.id, ()):  # type: ignore[call-overload]
            found[Ref("section", section.id)] += 1
    return found


def _index(scenario: Scenario) -> Index:
    for known, index in _recent:
        if known is scenario:
            return index
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
            made.setdefault((kind, use.id), Counter())[user] += 1
    _recent.insert(0, (scenario, made))
    del _recent[2:]
    return made
