"""Taking over single changes from another scenario, such as a variant of the same design."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.edit.merge.values import beside_neighbors
from engine.edit.network.crossings import without_lost_crossings
from engine.edit.set_fields import with_board
from engine.errors import EditError
from engine.i18n import tr
from engine.model.comparison.single import ORDER, Way
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.identity.references import dangling
from engine.model.ids import Kind
from engine.model.scenario import Scenario


def taken_over(scenario: Scenario, other: Scenario, ways: Collection[Way]) -> Scenario:
    """Return the scenario with the values that another one has in these places (`Change.way`).

    A change brings what it needs: a line its mileposts, and a removed milepost changes the lines that used it. Raises
    EditError if the scenarios have different game systems.
    """
    if scenario.family != other.family:
        raise EditError(tr("the boards have different game systems, so single changes cannot be taken over"))
    known = {(use.kinds, use.id) for use in dangling(scenario)}
    before = scenario.board
    todo, done = list(dict.fromkeys(ways)), set[Way]()
    while todo:
        for way in todo:
            scenario = copied_value(scenario, other, way)
        done.update(todo)
        todo = [way for way in dict.fromkeys(_needed(scenario, other, known)) if way not in done]
    crossings = without_lost_crossings(before, scenario).board.crossings
    left = {id: one for id, one in scenario.board.crossings.items() if id in crossings or id in other.board.crossings}
    return scenario if len(left) == len(scenario.board.crossings) else with_board(scenario, crossings=left)


def copied_value(value: Any, other: Any, way: Way) -> Any:
    """Return a value with the part at this place as another value has it; an entry that the other one lacks goes."""
    if not way:
        return other
    step, rest = way[0], way[1:]
    if isinstance(value, Mapping) and isinstance(other, Mapping):
        return _copied_entry(value, other, step, rest)
    if isinstance(value, Struct) and type(value) is type(other):
        name = str(step)
        return replace(value, **{name: copied_value(getattr(value, name), getattr(other, name), rest)})
    if isinstance(value, tuple) and isinstance(other, tuple) and isinstance(step, int) and len(value) == len(other):
        return (*value[:step], copied_value(value[step], other[step], rest), *value[step + 1 :])
    return other


def _copied_entry(value: Mapping[Any, Any], other: Mapping[Any, Any], step: str | int, rest: Way) -> dict[Any, Any]:
    if step == ORDER:
        return {key: value[key] for key in beside_neighbors([key for key in other if key in value], list(value))}
    theirs = next((key for key in other if str(key) == str(step)), None)
    if theirs is None:
        return {key: item for key, item in value.items() if str(key) != str(step)}
    if theirs in value:
        return {**value, theirs: copied_value(value[theirs], other[theirs], rest)}
    order = beside_neighbors(list(value), [key for key in other if key in value or key == theirs])
    return {key: other[key] if key == theirs else value[key] for key in order}


def _needed(scenario: Scenario, other: Scenario, known: Collection[tuple[frozenset[Kind], str]]) -> Iterator[Way]:
    """Yield the places to take over as well, so that every ID that is used exists."""
    places = {kind: ("board", name) for kind, name in board_tables().items()}
    places |= {kind: ("content", name) for kind, name in content_tables(type(other.content)).items()}
    for use in dangling(scenario):
        if (use.kinds, use.id) in known:
            continue
        defining = [places[kind] for kind in use.kinds if kind in places]
        at = next((place for place in defining if use.id in getattr(getattr(other, place[0]), place[1])), None)
        yield (*at, use.id) if at is not None else use.path[: 3 if len(use.path) > 2 else 2]
