"""Ids that name nothing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import did_you_mean
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.comparison.single import place_text
from engine.model.identity.id_fields import Path, board_tables
from engine.model.identity.references import Use, dangling, definitions
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue

_WORDS: dict[Kind, str] = {"shape": "background shape", "site": "city"}


class UnknownId(Check):
    """An id used in a line, a table, the look or anywhere else that no thing of the board has."""

    id = "unknown-id"
    title = "Unknown id"
    severity = "error"
    reads = ("board", "content", "look")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        by_thing: dict[tuple[frozenset[Kind], str], list[Use]] = {}
        for use in dangling(scenario):
            by_thing.setdefault((use.kinds, use.id), []).append(use)
        for (kinds, id), uses in by_thing.items():
            known = definitions(scenario)
            words = " or ".join(_WORDS.get(kind, kind) for kind in sorted(kinds))
            places = naming.listed((place_text(use.path, called(scenario, use.path)) for use in uses), most=3)
            guess = did_you_mean(id, (other for kind in kinds for other in known.get(kind, ())))
            yield Issue(
                self.id,
                self.severity,
                f"There is no {words} {id}{guess}, but it is named by {places}. Add it, or take it out there.",
                about=tuple(dict.fromkeys((*(Ref(kind, id) for kind in sorted(kinds)), *map(_user, uses)))),
            )


def called(scenario: Scenario, path: Path) -> dict[str, str]:
    """The names of the things whose ids stand on a path from the scenario down."""
    found: dict[str, str] = {}
    for table in board_tables().values():
        things = getattr(scenario.board, table)
        for id in (step for step in path if isinstance(step, str) and step in things):
            found[id] = getattr(things[id], "name", "") or found.get(id, id)
    return found


def _user(use: Use) -> Ref:
    """The thing in which the id stands."""
    part, name, *rest = map(str, use.path)
    if part == "board":
        for kind, table in board_tables().items():
            if table == name and rest:
                return Ref(kind, rest[0])
    kind_of_part: Kind = "look" if part == "look" else "content" if part == "content" else "header"
    return Ref(kind_of_part, name)
