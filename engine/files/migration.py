"""Keys of older formats of scenario and record files: one table of renames, which reads old files and hashes boards.

A rename applies to the parsed document, before it is converted to types. Paths in messages go back through the same
table, so that a message names the key and the line as they are in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.errors import MAX_PROBLEMS, InvalidScenario
from engine.files.yaml.reader import Document, NodePath, Spelling
from engine.i18n import tr


class Rename(NamedTuple):
    """A key with another name since a format. `where` is the path of its mapping in the new spelling, with `*` for any
    key or index; `family` is the only game system whose files have it, "" for all."""

    where: str
    old: str
    new: str
    family: str = ""

    @property
    def steps(self) -> tuple[str, ...]:
        """The path of the mapping, step by step."""
        return tuple(self.where.split(".")) if self.where else ()


Renames = Mapping[int, tuple[Rename, ...]]
"""Renames by the format that introduced them; mappings come before those inside them."""

SCENARIO_RENAMES: Renames = {
    2: (
        Rename("board.projection", "places", "control_points"),
        Rename("board.grid.numbering", "shift_column", "column_offset"),
        Rename("board.grid.numbering", "shift_row", "row_offset"),
        Rename("board.grid.numbering", "between", "separator"),
        Rename("look", "labels", "name_positions"),
        Rename("look", "offsets", "name_offsets"),
        Rename("look", "boxes", "chart_positions"),
        Rename("look.layers", "each", "settings"),
        Rename("look.terrains.*", "sign", "symbol"),
        Rename("content.formula", "step", "round_to", "boxcars"),
        Rename("content.setups.*", "third", "third_player", "boxcars"),
        Rename("content.setups.*.seats.*", "goal", "destination", "boxcars"),
        Rename("content.setups.*.seats.*", "last", "last_railroad", "boxcars"),
        Rename("content", "recipe", "deck_settings", "crayon"),
        Rename("content", "entry", "entry_limits", "crayon"),
        Rename("content", "start", "starting_train", "crayon"),
        Rename("content.setups.*", "turns", "turns_played", "crayon"),
        Rename("content.setups.*.seats.*", "second", "second_train", "crayon"),
        Rename("content", "beyond", "income_past_end", "tycoon"),
        Rename("content", "empty", "empty_city_limits", "tycoon"),
        Rename("content.operations.*", "sign", "symbol", "tycoon"),
        Rename("content.operations.*", "start", "open_at_start", "tycoon"),
        Rename("content.tycoons.*", "each", "per_link", "tycoon"),
        Rename("content.tycoons.*", "tie", "tie_counts", "tycoon"),
        Rename("content.setups.*", "turns", "turns_played", "tycoon"),
        Rename("content.setups.*", "acted", "seats_acted", "tycoon"),
        Rename("content.setups.*", "empty", "empty_cities", "tycoon"),
        Rename("content.setups.*", "open", "open_operations", "tycoon"),
        Rename("content.setups.*", "gone", "used_operations", "tycoon"),
        Rename("content.setups.*", "led", "first_at_level", "tycoon"),
        Rename("content.setups.*.seats.*", "shown", "tycoon_revealed", "tycoon"),
        Rename("content.setups.*", "turns", "turns_played", "dice"),
    ),
}

RECORD_RENAMES: Renames = {
    4: (
        Rename("", "line", "main_branch"),
        Rename("branches.*", "of", "parent"),
    ),
}


class OldKeys(Spelling):
    """The spelling of a file: `since` are the renames after its format, oldest format first, `before` all others."""

    def __init__(self, since: Sequence[Sequence[Rename]], before: Sequence[Rename]) -> None:
        self._since, self._before = since, before

    def in_file(self, path: NodePath) -> NodePath:
        for renames in reversed(self._since):
            # All renames of a format read the path in the spelling of that format.
            new = tuple(path)
            path = tuple(_old_key(new[:place], step, renames) for place, step in enumerate(new))
        return path

    def new_name(self, path: NodePath) -> str:
        found = (each for each in reversed(self._before) if path[-1] == each.old and _is_at(each, path[:-1]))
        return next((each.new for each in found), "")


def migrated(document: Document, renames: Renames, newest: int) -> Document:
    """Return the document, which has a valid format number, with the keys of the newest format; one that was migrated
    is returned as it is. Raises InvalidScenario for a key that its format does not have yet."""
    if isinstance(document.spelling, OldKeys):
        return document
    number, family = int(document.value["format"]), document.value.get("family")
    of_family = {
        format: tuple(each for each in renames[format] if each.family in ("", family)) for format in sorted(renames)
    }
    since = [each for format, each in of_family.items() if format > number]
    before = [each for format, some in of_family.items() if format <= number for each in some]
    value = document.value
    for index, some in enumerate(since):
        early = [((*path, one.new), one) for one in some for path in _places(value, one)]
        if early:
            said = tr("no entry named “{new}” here: in format {number} its name is “{old}”")
            found = [(path, said.format(new=one.new, old=one.old, number=number)) for path, one in early]
            read = replace(document, spelling=OldKeys(since[:index], before))
            raise InvalidScenario(document.file, problems=read.problems(found[:MAX_PROBLEMS]))
        for one in some:
            value = _renamed(value, one.steps, one.old, one.new)
    if since:
        value = {**value, "format": str(newest)}
    return replace(document, value=value, spelling=OldKeys(since, before))


def in_first_format(plain: dict[str, Any], family: str) -> dict[str, Any]:
    """Return a scenario as plain data with the keys of format 1."""
    for format in sorted(SCENARIO_RENAMES, reverse=True):
        for each in reversed(SCENARIO_RENAMES[format]):
            if each.family in ("", family):
                plain = _renamed(plain, each.steps, each.new, each.old)
    return plain


def _old_key(around: NodePath, step: str | int, renames: Sequence[Rename]) -> str | int:
    return next((each.old for each in renames if each.new == step and _is_at(each, around)), step)


def _is_at(rename: Rename, path: NodePath) -> bool:
    """Return whether a path is that of a mapping with the key."""
    steps = rename.steps
    return len(steps) == len(path) and all(one in ("*", step) for one, step in zip(steps, path, strict=True))


def _places(value: Any, rename: Rename) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths of the mappings that have the new key of a rename already."""

    def walk(part: Any, steps: tuple[str, ...], path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
        if not steps:
            if isinstance(part, dict) and rename.new in part:
                yield path
            return
        for key, item in _items(part):
            if steps[0] in ("*", key):
                yield from walk(item, steps[1:], (*path, key))

    return walk(value, rename.steps, ())


def _items(part: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(part, dict):
        yield from part.items()
    elif isinstance(part, list):
        yield from enumerate(part)


def _renamed(part: Any, steps: tuple[str, ...], old: str, new: str) -> Any:
    """Return plain data with a key renamed in each mapping at a path, in the same order; unchanged parts are shared."""
    if not steps:
        if isinstance(part, dict) and old in part:
            return {new if key == old else key: item for key, item in part.items()}
        return part
    if isinstance(part, list | tuple):  # typed values have tuples
        return [_renamed(item, steps[1:], old, new) for item in part] if steps[0] == "*" else part
    if not isinstance(part, dict) or not (steps[0] == "*" or steps[0] in part):
        return part
    return {key: _renamed(item, steps[1:], old, new) if steps[0] in ("*", key) else item for key, item in part.items()}
