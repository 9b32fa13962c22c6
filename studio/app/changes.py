"""The changes of each version, from the changelog of the project, which the program ships."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

_PLACES = (Path(__file__).parents[2] / "CHANGELOG.md", Path(__file__).parents[1] / "resources" / "CHANGELOG.md")
_HEAD = re.compile(r"## \[(?P<name>[^\]]+)\]")
_GROUP = re.compile(r"### .+|\*\*.+\*\*")


class Version(NamedTuple):
    """A version and its changes as plain sentences, in the groups of the changelog. The first version of a checkout is
    `Unreleased`."""

    name: str
    groups: tuple[tuple[str, ...], ...]

    def newest(self, most: int) -> list[str]:
        """Return some of the changes: the first of each group, then the second of each."""
        in_turn = chain.from_iterable(zip_longest(*self.groups))
        return [change for change in in_turn if change is not None][:most]


def changelog() -> str:
    """Return the text of the changelog, that of the checkout before that of the wheel; empty if there is none."""
    return next((place.read_text(encoding="utf-8") for place in _PLACES if place.is_file()), "")


def versions(text: str) -> list[Version]:
    """Return the versions of a changelog in its order, the newest first."""
    found: list[tuple[str, list[list[str]]]] = []
    is_entry = False
    for line in text.splitlines():
        if head := _HEAD.match(line):
            found.append((head["name"], [[]]))
            is_entry = False
        elif not found:
            continue
        elif _GROUP.fullmatch(line):
            found[-1][1].append([])
            is_entry = False
        elif line.startswith("- "):
            found[-1][1][-1].append(line[2:])
            is_entry = True
        elif is_entry and line.startswith("  "):
            found[-1][1][-1][-1] += f" {line.strip()}"
        else:
            is_entry = False
    return [Version(name, tuple(tuple(map(_plain, group)) for group in groups if group)) for name, groups in found]


def since(known: str, every: Sequence[Version]) -> list[Version]:
    """Return the versions after a known one; all of them if the changelog does not name it."""
    names = [version.name for version in every]
    return list(every[: names.index(known)] if known in names else every)


def _plain(change: str) -> str:
    """Return a change without its markup."""
    return re.sub(r"[*`]|\[([^\]]*)\]\([^)]*\)", r"\1", change).strip()
