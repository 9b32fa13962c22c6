"""IDs of things that do not exist."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import did_you_mean
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.comparison.single import place_text
from engine.model.identity.id_fields import Path, board_tables
from engine.model.identity.references import Use, dangling, definitions
from engine.model.ids import Kind, Ref
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue

_WORDS: dict[Kind, str] = {"shape": tr_noop("background shape"), "site": tr_noop("city")}


class UnknownId(Check):
    """An ID in a line, a table, the look or anywhere else that no thing of the board has."""

    id = "unknown-id"
    title = tr_noop("Unknown ID")
    severity = "error"
    reads = ("board", "content", "look")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        by_thing: dict[tuple[frozenset[Kind], str], list[Use]] = {}
        for use in dangling(scenario):
            by_thing.setdefault((use.kinds, use.id), []).append(use)
        for (kinds, id), uses in by_thing.items():
            known = definitions(scenario)
            names = [tr(_WORDS[kind]) if kind in _WORDS else kind_name(kind) for kind in sorted(kinds)]
            words = names[0]
            for name in names[1:]:
                words = tr("{first} or {second}").format(first=words, second=name)
            places = naming.listed((place_text(use.path, names_on_path(scenario, use.path)) for use in uses), most=3)
            guess = did_you_mean(id, (other for kind in kinds for other in known.get(kind, ())))
            yield Issue(
                self.id,
                self.severity,
                ntr(
                    "There is no {kind} {id}{suggestion}, but {places} uses it. Add it, or remove it there.",
                    "There is no {kind} {id}{suggestion}, but {places} use it. Add it, or remove it there.",
                    len(uses),
                ).format(kind=words, id=id, suggestion=guess, places=places),
                about=tuple(dict.fromkeys((*(Ref(kind, id) for kind in sorted(kinds)), *map(_user, uses)))),
            )


def names_on_path(scenario: Scenario, path: Path) -> dict[str, str]:
    """Return the names of the things whose IDs are on a path from the scenario down."""
    found: dict[str, str] = {}
    for table in board_tables().values():
        things = getattr(scenario.board, table)
        for id in (step for step in path if isinstance(step, str) and step in things):
            found[id] = getattr(things[id], "name", "") or found.get(id, id)
    return found


def _user(use: Use) -> Ref:
    """Return the thing that contains the ID."""
    part, name, *rest = map(str, use.path)
    if part == "board":
        for kind, table in board_tables().items():
            if table == name and rest:
                return Ref(kind, rest[0])
    kind_of_part: Kind = "look" if part == "look" else "content" if part == "content" else "header"
    return Ref(kind_of_part, name)
