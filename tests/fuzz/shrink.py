"""A failing file made small: whatever may go while it still fails alike goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from engine.errors import FileError
from engine.files.yaml.reader import parse_yaml
from engine.files.yaml.writer import to_yaml
from tests.fuzz.case import Made

MOST_TRIES = 150


def shrunk(made: Made, fails: Callable[[Made], bool]) -> Made:
    """The smallest file found that still fails, by leaving out parts of a YAML file, from large ones to small ones; any
    other file stays as it is."""
    if made.suffix != "yaml":
        return made
    try:
        tree: Any = parse_yaml(made.data, "a case").value
    except FileError:
        return made
    small = Made(made.suffix, to_yaml(tree).encode("utf-8", "replace"), made.told)
    if len(small.data) > len(made.data) * 3 or not fails(small):
        return made
    tries = 0
    for depth in (1, 2, 3, 4):
        for path, keys in list(_tables(tree, depth)):
            piece = len(keys)
            while piece and tries < MOST_TRIES:
                for start in range(0, len(keys), piece):
                    tries += 1
                    smaller = _without(tree, path, keys[start : start + piece])
                    if smaller is None or tries > MOST_TRIES:
                        continue
                    tried = Made(made.suffix, to_yaml(smaller).encode("utf-8", "replace"), made.told)
                    if fails(tried):
                        tree, small = smaller, tried
                piece = piece // 4 if piece > 1 else 0
    return small


def _tables(tree: Any, depth: int, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    if isinstance(tree, dict):
        if depth == 1:
            yield path, list(tree)
        else:
            for key, value in tree.items():
                yield from _tables(value, depth - 1, (*path, key))


def _without(tree: Any, path: tuple[str, ...], keys: list[str]) -> Any:
    """The tree without these entries of the mapping at a path; None where none of them is there any more."""
    smaller = deepcopy(tree)
    here = smaller
    for step in path:
        here = here.get(step) if isinstance(here, dict) else None
    if not isinstance(here, dict) or not any(key in here for key in keys):
        return None
    for key in keys:
        here.pop(key, None)
    return smaller
