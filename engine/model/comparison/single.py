"""Every single value in which two scenarios differ, with its place in the file: `content.payoffs.albany.atlanta`.

Scenarios are compared as plain data, as in files: values equal to their defaults are missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from engine.i18n import ntr, tr, tr_noop
from engine.model.comparison.values import (
    PLACES,
    content_name,
    default_text,
    field_name,
    is_plural,
    item_name,
    look_name,
    written_value,
)
from engine.model.identity.display_names import told_apart, with_id
from engine.model.look import Look
from engine.model.scenario import Scenario
from engine.plain_text import plain_line

NOUNS = {
    "regions": tr_noop("region"),
    "mileposts": tr_noop("milepost"),
    "junctions": tr_noop("junction"),
    "cities": tr_noop("city"),
    "railroads": tr_noop("railroad"),
    "lines": tr_noop("line"),
    "crossings": tr_noop("crossing"),
    "terrains": tr_noop("terrain"),
    "sites": tr_noop("city"),
    "features": tr_noop("feature"),
    "connections": tr_noop("connection"),
    "shapes": tr_noop("shape"),
    "labels": tr_noop("label"),
}
"""The tables of a board, with the noun for one of their things."""

Way = tuple[str | int, ...]

ORDER = "(order)"  # not shown
"""The last step of the path of a table whose entries have another order."""

_USUAL: Mapping[Way, Mapping[str, Any]] = {
    way: {
        name: usual
        for name, usual in zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False)
        if isinstance(usual, int | float | str) and usual
    }
    for way, kind in (((), Scenario), (("look",), Look))
}
"""The defaults of fields that a file leaves out: a missing currency is the dollar, not none."""


class Change(Struct, frozen=True):
    """One value that differs: its path, the values before and after as plain data (None if absent), a sentence, and
    the path step by step: keys, and indexes of lists."""

    path: str
    before: Any
    after: Any
    text: str
    way: Way


def single_changes(
    before: Mapping[str, Any], after: Mapping[str, Any], usual: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Change, ...]:
    """Return the differences of `after` from `before`, value by value in the order of the file; empty if the two are
    equal.

    A thing that was added or removed is one change, and so is a list with another length. `usual` are the defaults of
    rules that a file does not set.
    """
    names = {**_names(before), **_names(after)}
    return tuple(
        Change(_path(way), old, new, f"{_sentence_of(way, old, new, names, usual)}.", way)
        for way, old, new in _differing(before, after, ())
    )


def changes_at(before: Mapping[str, Any], after: Mapping[str, Any], ways: Iterable[Way]) -> tuple[Change, ...]:
    """Return the changes of the values at these places, which may be missing in either scenario."""
    names = {**_names(before), **_names(after)}
    values = ((way, _value_at(before, way), _value_at(after, way)) for way in ways)
    return tuple(
        Change(_path(way), old, new, f"{_sentence_of(way, old, new, names, {})}.", way) for way, old, new in values
    )


def _value_at(plain: Any, way: Way) -> Any:
    for number, step in enumerate(way):
        if step == ORDER:
            return list(plain)
        if isinstance(plain, Mapping):
            plain = plain.get(step, _USUAL.get(way[:number], {}).get(str(step)))
        elif isinstance(plain, list | tuple) and isinstance(step, int) and step < len(plain):
            plain = plain[step]
        else:
            return None
    return plain


def _differing(old: Any, new: Any, way: Way) -> Iterator[tuple[Way, Any, Any]]:
    if len(way) == 2 or way == ("rules",):  # Empty tables are not written.
        old, new = (
            {} if one is None and isinstance(other, Mapping) else one for one, other in ((old, new), (new, old))
        )
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            usual = _USUAL.get(way, {}).get(key)
            yield from _differing(old.get(key, usual), new.get(key, usual), (*way, key))
        kept = [[key for key in one if key in old and key in new] for one in (old, new)]
        # Only tables have a meaningful order; the fields of a thing always have the same one.
        if kept[0] != kept[1]:
            yield (*way, ORDER), list(old), list(new)
    elif (
        isinstance(old, list | tuple)
        and isinstance(new, list | tuple)
        and len(old) == len(new)
        and not _are_points(old, new)
    ):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differing(one, other, (*way, number))
    elif old != new or isinstance(old, bool) is not isinstance(
        new, bool
    ):  # 297 equals 297.0, but 1 is not the same as yes.
        yield way, old, new


def _are_points(old: Sequence[Any], new: Sequence[Any]) -> bool:
    """Return whether both are one position, which reads better as a whole."""
    return all(len(one) == 2 and all(isinstance(each, int | float) for each in one) for one in (old, new))


def _path(way: Way) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way).removeprefix(".")


def _names(plain: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of the things of a board and of a content, by ID; those of mileposts are their cities. Cities of
    one name are made unique."""
    found: dict[str, str] = {}
    for part, called in (("content", ("name",)), ("board", ("name", "text"))):
        things = (table.items() for table in plain.get(part, {}).values() if isinstance(table, Mapping))
        for id, thing in chain.from_iterable(things):
            for name in (thing.get(field) for field in called if isinstance(thing, Mapping)):
                if isinstance(name, str):
                    found[id] = name
    board, at = plain.get("board", {}), dict[str, list[str]]()
    for table in ("cities", "sites"):
        known = {id: thing for id, thing in board.get(table, {}).items() if isinstance(thing.get("name"), str)}
        apart = told_apart((id, str(thing["name"]), str(thing.get("state", ""))) for id, thing in known.items())
        found |= apart
        for id, thing in known.items():
            if "milepost" in thing:
                at.setdefault(thing["milepost"], []).append(apart[id])
    return found | {milepost: " / ".join(names) for milepost, names in at.items()}


def _sentence_of(way: Way, old: Any, new: Any, names: Mapping[str, str], defaults: Mapping[str, Any]) -> str:
    """Return the sentence for a change, without its period."""
    subject = _subject(way, names)
    if way[0] == "rules" and len(way) == 2 and (old is None or new is None):
        default = default_text(defaults.get(str(way[1])))
        if new is None:
            return tr("{subject} was reset to {default}").format(subject=subject, default=default)
        after = written_value(new)
        return tr("{subject} was changed from {before} to {after}").format(subject=subject, before=default, after=after)
    if way[0] == "board" and len(way) == 4 and way[3] in PLACES:
        return tr("{subject} was moved").format(subject=_subject(way[:3], names))
    count = 2 if _is_plural(way, names) else 1
    if way[-1] == ORDER:
        return tr("{subject} was changed").format(subject=subject)
    if old is None or new is None:
        value = _value(way, new if old is None else old, names)
        if old is None and value:
            text = ntr("{subject} was added: {value}", "{subject} were added: {value}", count)
        elif old is None:
            text = ntr("{subject} was added", "{subject} were added", count)
        elif value:
            text = ntr("{subject} was removed: {value}", "{subject} were removed: {value}", count)
        else:
            text = ntr("{subject} was removed", "{subject} were removed", count)
        return text.format(subject=subject, value=value)
    before, after = _value(way, old, names), _value(way, new, names)
    if before and before == after and isinstance(old, str) and isinstance(new, str):
        # Two things of one name differ only by their IDs.
        before, after = with_id(before, old), with_id(after, new)
    if before and after:
        text = ntr(
            "{subject} was changed from {before} to {after}", "{subject} were changed from {before} to {after}", count
        )
    else:
        text = ntr("{subject} was changed", "{subject} were changed", count)
    return text.format(subject=subject, before=before, after=after)


def _is_plural(way: Way, names: Mapping[str, str]) -> bool:
    """Return whether a sentence is about several values of a field."""
    field = way[-1]
    is_thing = way[0] in ("look", "rules") or (way[0] == "board" and len(way) < 4) or field in names
    return not is_thing and isinstance(field, str) and is_plural(content_name(field))


def _value(way: Way, value: Any, names: Mapping[str, str]) -> str:
    """Return the text of a value; a stop of a line by its name, and so are things that a table names."""
    if way[0] == "content" and isinstance(value, str) and value in names:
        return names[value]
    is_stop = way[:2] == ("board", "lines") and way[3:4] == ("path",) and isinstance(value, str)
    return f"{names[value]} ({value})" if is_stop and value in names else written_value(value)


def _subject(way: Way, names: Mapping[str, str]) -> str:
    """Return the subject of a sentence, as its beginning."""
    keys = partial(_keys_text, names=names)
    if way[-1] == ORDER:
        return tr("The order of the {table}").format(table=keys(way[1:-1]))
    if way[0] == "board" and len(way) > 2 and way[1] in NOUNS:
        id = str(way[2])
        named = {"kind": tr(NOUNS[str(way[1])]), "name": with_id(names.get(id, id), id)}
        if len(way) == 3:
            return _capital(tr("the {kind} {name}").format(**named))
        field = _keys_text(way[3:], {})
        if isinstance(way[-1], int):
            text = tr("{field} of the {kind} {name}").format(field=field, **named)
        else:
            text = tr("the {field} of the {kind} {name}").format(field=field, **named)
        return _capital(plain_line(text))
    if way[0] == "look" and len(way) > 1:
        part = look_name(str(way[1]))
        return plain_line(_in_table(part, keys(way[2:])) if len(way) > 2 else tr("The {field}").format(field=part))
    if way[0] in ("content", "rules") and len(way) > 2:
        return plain_line(_in_table(field_name(str(way[1])), keys(way[2:])))
    if way[0] == "rules" and len(way) == 2:
        return plain_line(tr("The rule {rule}").format(rule=way[1]))
    if way[0] == "content" and len(way) == 2:
        return tr("The {field}").format(field=content_name(str(way[1])))
    if way[0] == "credits" and len(way) > 1:
        field = _keys_text(way[1:], {})
        text = tr("{field} of the credits") if isinstance(way[-1], int) else tr("the {field} of the credits")
        return _capital(text.format(field=field))
    is_part = way[0] in ("board", "content") and len(way) > 1
    return plain_line(tr("The {field}").format(field=keys(way[1:] if is_part else way)))


def _in_table(table: str, entry: str) -> str:
    return tr("In the {table}, {entry}").format(table=table, entry=entry)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def place_text(way: Way, names: Mapping[str, str]) -> str:
    """Return the place of a value, for the middle of a sentence: `stop or bend 4 of the line PA-3`, `the payoffs
    (Albany – Atlanta)`. `names` are the names of things, by ID."""
    if way[0] == "board" and len(way) > 3 and way[1] in NOUNS:
        subject = _subject(way, names)
        return subject[:1].lower() + subject[1:]
    table = look_name(str(way[1])) if way[0] == "look" else field_name(str(way[1]))
    if len(way) > 2:
        return plain_line(tr("the {table} ({entry})").format(table=table, entry=_keys_text(way[2:], names)))
    return plain_line(tr("the {table}").format(table=table))


def _keys_text(way: Way, names: Mapping[str, str]) -> str:
    """Return keys in order, with indexes of lists counted from 1: `Albany – Atlanta`, `stop or bend 4`."""
    texts: list[str] = []
    for before, step in zip(("", *way), way, strict=False):
        if not isinstance(step, int):
            texts.append(names.get(step, field_name(step)))
        elif isinstance(before, str) and texts:
            texts[-1] = item_name(before, step + 1)
        else:
            texts.append(tr("no. {n}").format(n=step + 1))
    return " – ".join(texts)
