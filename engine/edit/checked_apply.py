"""Application of an edit with a check that its result can be written and read again.

Edits check what their authors understand best themselves. Here everything new is checked against the limits of the
types and of the board, so that no edit makes a scenario that a reader would reject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.i18n import format_number, tr, tr_noop
from engine.model.board_limits import misplaced
from engine.model.comparison.values import field_name
from engine.model.geometry import Ring, check_numbers
from engine.model.grids.grid import Letters
from engine.model.scenario import Scenario
from engine.model.table_diff import changed

_BOUND = re.compile(r"Expected `\w+` (>=|<=) ([-+.e\d]+)")
_PLACE = re.compile(r" - at `(?:key in )?\$(.*)`$")

_SEAT = re.compile(r"seats\[(\d+)\]\.(\w+)")
_ENTRY_NAMES = {"setups": tr_noop("starting position")}
"""Tables whose entries have seats, with the name of an entry."""


def performed(edit: Edit, scenario: Scenario) -> Scenario:
    """Return the scenario after the edit. Raises EditError if it cannot be applied, a number exceeds its limits, or a
    thing is too far away."""
    after = edit.apply(scenario)
    check_fits(after, scenario)
    return after


def check_fits(after: Scenario, before: Scenario | None = None) -> None:
    """Raise EditError if something that is not in `before` could not be read from a file."""
    if after is before:
        return
    for part in ("board", "content", "look"):
        now = getattr(after, part)
        for name, hint, new in _changed(now, before and getattr(before, part)):
            _check(name, hint, new)
    for path, said in misplaced(after, before):
        raise EditError(f"{' '.join(map(str, path[1:3]))}: {said}")


def _changed(now: Struct, before: Struct | None) -> Iterator[tuple[str, Any, Any]]:
    """Yield name, type and value of each field that differs; of a table only the entries that do."""
    if now is before:
        return
    same = before if type(before) is type(now) else None
    for name, hint in _hints(type(now)):
        new = getattr(now, name)
        old = None if same is None else getattr(same, name)
        if new is old:
            continue
        if isinstance(new, Mapping) and isinstance(old, Mapping) and get_origin(hint) is dict:
            new = {key: new[key] for key in changed(old, new).others}
        yield name, hint, new


def _check(name: str, hint: Any, value: Any) -> None:
    try:
        _convert(value, hint)
    except (msgspec.ValidationError, ValueError) as error:
        if isinstance(value, Mapping) and len(value) > 1:
            for key, item in value.items():
                _check(name, hint, {key: item})
        key = str(next(iter(value))) if isinstance(value, Mapping) and value else ""
        raise EditError(_message(name, key, str(error))) from None


def _convert(value: Any, hint: Any) -> None:
    plain = msgspec.to_builtins(value, enc_hook=_numbers, str_keys=True)
    msgspec.convert(plain, hint, strict=False, dec_hook=_within)


def _numbers(value: object) -> object:
    """Return rings as their points, which is faster than as text; letters are checked where they are made."""
    return value.points if isinstance(value, Ring) else ""


def _within(wanted: type, value: object) -> object:
    if wanted is Ring and isinstance(value, list | tuple):
        check_numbers([number for point in value for number in point])
        return Ring(((0, 0), (0, 0), (0, 0)))
    return Letters(())


def _message(name: str, key: str, text: str) -> str:
    """Return a message of msgspec about an entry of a table in the terms of an author: `the cash of seat 1 in the
    starting position Turn 2: at most 1,000`, or `mileposts m1 at[0]: at most 100,000` where a place has no name."""
    found = _PLACE.search(text)
    place = "" if found is None else re.sub(r"^(\[\.\.\.\])?\.?", "", found[1])
    bound = _BOUND.search(text)
    message = _PLACE.sub("", text)
    if bound is not None:
        limit = tr("at least {limit}") if bound[1] == ">=" else tr("at most {limit}")
        message = limit.format(limit=format_number(float(bound[2]), ",.10g"))
    within = _ENTRY_NAMES.get(name)
    if key and within and (words := _SEAT.fullmatch(place)):
        return tr("the {field} of seat {n} in the {table} {key}: {message}").format(
            field=field_name(words[2]), n=int(words[1]) + 1, table=tr(within), key=key, message=message
        )
    return f"{' '.join(part for part in (name, key, place) if part)}: {message}"


@cache
def _hints(type_: type[Struct]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(type_, include_extras=True)
    return tuple((name, hints[name]) for name in type_.__struct_fields__)
