"""Findings in source files, kept between runs: parsing all modules of the program takes longer than any other test."""

from __future__ import annotations

import inspect
import json
import os
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.folders import cache_folder

ROOT = Path(__file__).resolve().parents[1]


def digest_of(*texts: str) -> str:
    return sha256("\0".join(texts).encode("utf-8", "surrogateescape")).hexdigest()


def found_in(
    sources: Mapping[str, str], find: Callable[[str, str], Any], helpers: tuple[Path, ...] = ()
) -> dict[str, Any]:
    """Return `find(name, source)` for each file, as JSON has it (lists for tuples and sets).

    A finding is kept in the cache folder until the source changes, the module of `find`, a helper that it uses, the set
    of files, or Python."""
    code = Path(inspect.getfile(find))
    versions = [path.read_text("utf-8") for path in (Path(__file__), code, *helpers)]
    state = digest_of(sys.version, *sorted(sources), *versions)
    place = cache_folder() / "sources" / f"{code.stem}-{find.__name__}.json"
    kept = _read(place, state)
    found = {}
    for name, source in sources.items():
        digest = digest_of(source)
        entry = kept.get(name)
        found[name] = entry if entry is not None and entry[0] == digest else [digest, find(name, source)]
    if found != kept:
        place.parent.mkdir(parents=True, exist_ok=True)
        written = place.with_suffix(f".{os.getpid()}")
        written.write_text(json.dumps({"state": state, "found": found}), encoding="utf-8")
        written.replace(place)
        found = json.loads(json.dumps(found))
    return {name: finding for name, (_, finding) in found.items()}


def _read(place: Path, state: str) -> dict[str, Any]:
    """Return the kept findings; none if they are of another state or cannot be read."""
    try:
        kept = json.loads(place.read_text("utf-8"))
        return dict(kept["found"]) if kept["state"] == state else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def program_sources(*folders: str) -> dict[str, str]:
    """Return the text of every module below these folders of the checkout, by its path from there."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }
