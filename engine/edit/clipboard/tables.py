"""Entries about copied things in the tables of a game system, and their transfer to the tables of another board.

Rows about the copied things alone come along: prices of railroads, payoffs between cities, destination tables of
regions, loads with their suppliers, costs of ferries. Cards and events come whole or not at all, and so do tables that
name nothing of the board: trains come to a board without any. Pasting cut things on their own board restores every row
that was removed with them, including cards and events.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct, ValidationError, convert, json
from msgspec.structs import replace

from engine.edit.ids import fresh_like
from engine.model.identity.id_fields import GONE, MappingSlot, Slot, StructSlot, content_tables
from engine.model.identity.references import definitions
from engine.model.ids import Kind, Ref
from engine.model.scenario import Content, Scenario

Held = Mapping[Kind, Collection[str]]
"""IDs of things by their kinds."""


class Lost(Struct, frozen=True):
    """Return the tables of a scenario of this game system and title before and after things were cut, as plain mappings
    and lists; only the tables that changed."""

    family: str = ""
    title: str = ""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}


def lost(before: Scenario, after: Scenario) -> Lost:
    """Return what the tables lost by an edit."""
    was, now = _plain(before.content), _plain(after.content)
    names = [name for name in was if was[name] != now.get(name)]
    left = {name: now[name] for name in names if name in now}
    return Lost(before.family, before.title, {name: was[name] for name in names}, left)


def put_back(scenario: Scenario, lost: Lost, new_ids: Mapping[Ref, str]) -> Content:
    """Return the content of a scenario with the lost entries, except where something else has replaced them. Rows about
    things that no longer exist are left out. Nothing is restored on another board, if this version of the program
    cannot read it, or if rows would name another thing because the cut one got a new ID (`new_ids`, by the former
    refs)."""
    content, known = scenario.content, definitions(scenario)
    if not lost.before or (lost.family, lost.title) != (scenario.family, scenario.title):
        return content
    now = _plain(content)
    merged = now | _merged(lost.before, lost.after, {name: now[name] for name in lost.before if name in now})
    try:
        whole = convert(merged, type(content), strict=False)
    except ValidationError:
        return content
    known |= {kind: getattr(whole, name).keys() for kind, name in content_tables(type(whole)).items()}

    def fate(kinds: frozenset[Kind], id: str) -> Any:
        return id if any(id in known.get(kind, ()) for kind in kinds) else GONE

    changes: dict[str, Any] = {}
    for name, slot in StructSlot().fields(type(content)):
        if merged.get(name) == now.get(name):
            continue
        if any(Ref(kind, id) in new_ids for kinds, id, _ in slot.uses(getattr(whole, name), ()) for kind in kinds):
            return content
        value = slot.rewritten(getattr(whole, name), fate)
        if value is not GONE:
            changes[name] = value
    return replace(content, **changes)


def _plain(content: Content) -> dict[str, Any]:
    found: dict[str, Any] = json.decode(json.encode(content))
    return found


def _merged(before: Any, after: Any, now: Any) -> Any:
    """Return the previous value if the place still has the value that cutting left; None is nothing."""
    if now == after:
        return before
    if not (isinstance(before, dict) and isinstance(now, dict)):
        return now
    was = after if isinstance(after, dict) else {}
    found = {key: _merged(before.get(key), was.get(key), now.get(key)) for key in dict.fromkeys((*before, *now))}
    return {key: value for key, value in found.items() if value is not None}


def said_of(content: Content, held: Held) -> Content:
    """Return the entries about these things and no others; fields without IDs stay and do not count. Things that
    the content itself defines, such as loads, come along if entries about these things name them."""
    own = content_tables(type(content))

    def fate(kinds: frozenset[Kind], id: str) -> Any:
        return id if not kinds.isdisjoint(own) or any(id in held.get(kind, ()) for kind in kinds) else GONE

    changes: dict[str, Any] = {}
    for name, slot in _fields(content):
        old = getattr(content, name)
        new = slot.rewritten(old, fate)
        assert new is not GONE, f"{name} cannot stand without what it names"
        if is_listed(slot):
            new = {key: item for key, item in new.items() if item is old[key] and any(_names(slot, item, own))}
        changes[name] = new
    used = {
        id for name, slot in _fields(content) for kinds, id, _ in slot.uses(changes[name], ()) if kinds & own.keys()
    }
    for name in own.values():
        slot = dict(_fields(content))[name]
        changes[name] = {id: item for id, item in changes[name].items() if id in used or any(_names(slot, item, own))}
    return replace(content, **changes)


def joined(content: Content, said: Content) -> Content:
    """Return the tables with the entries about new things. Existing entries stay; a card with an ID in use gets another
    one."""
    changes: dict[str, Any] = {}
    for group in content.together:
        if not any(getattr(content, name) for name in group):
            changes |= {name: value for name in group if (value := getattr(said, name))}
    for name, slot in _fields(content):
        if name in content.only_here:
            continue
        old, more = getattr(content, name), getattr(said, name)
        new = _listed(old, more) if is_listed(slot) else slot.joined(old, more)
        if new is not old:
            changes[name] = new
    return replace(content, **changes) if changes else content


def is_listed(slot: Slot) -> bool:
    """Return whether a table is a list of cards or the like, whose keys name nothing else."""
    return isinstance(slot, MappingSlot) and slot.key is None


def _fields(content: Content) -> list[tuple[str, Slot]]:
    """Return the tables about things of the board."""
    whole = {name for group in content.together for name in group}
    return [(name, slot) for name, slot in StructSlot().fields(type(content)) if name not in whole]


def _names(slot: Slot, item: Any, own: Mapping[Kind, str]) -> Iterator[str]:
    """Return the things of the board that an entry of a table names."""
    assert isinstance(slot, MappingSlot), "only tables have entries"
    for kinds, id, _ in slot.value.uses(item, ()) if slot.value is not None else ():
        if kinds.isdisjoint(own):
            yield id


def _listed(old: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    found = dict(old)
    for key, item in more.items():
        if found.get(key) != item:
            found[key if key not in found else fresh_like((key,), found, f"{key}-1")] = item
    return found if len(found) > len(old) else old
