"""The bundled scenarios: found in the checkout's `scenarios/` first, else where the wheel puts them."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

from engine.errors import UnreadableFile, did_you_mean

_PLACES = (Path(__file__).parents[2] / "scenarios", Path(__file__).parents[1] / "bundled")


def bundled() -> dict[str, Path]:
    """Every bundled scenario by name, `boxcars/us-boxcars-2013`, in order."""
    for place in _PLACES:
        if place.is_dir():
            return {
                str(path.relative_to(place).with_suffix("").as_posix()): path for path in sorted(place.glob("*/*.yaml"))
            }
    return {}


def scenario_path(name: str | Path) -> Path:
    """The file of a bundled name or of a path. Raises UnreadableFile where neither is there; what is there and is no
    plain file is told by whoever opens it."""
    path = Path(name)
    if os.path.isfile(path):
        return path
    shipped = bundled()
    if str(name) in shipped:
        return shipped[str(name)]
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        said = "there is no such file" + did_you_mean(str(name), shipped)
        raise UnreadableFile(path, said) from None
    except (OSError, ValueError):
        pass
    return path


def bundled_name(path: Path) -> str | None:
    """The name of a bundled scenario's file, or None for any other file."""
    return _names(_PLACES).get(path.resolve())


@cache
def _names(places: tuple[Path, ...]) -> dict[Path, str]:
    """The names of the bundled files, by their paths without links."""
    return {path.resolve(): name for name, path in bundled().items()}


def title_in(path: Path) -> str:
    """The title that stands at the head of a scenario's file, for a list of files: only its first 4 KB are read. Empty
    where there is none, or the file cannot be read."""
    try:
        with path.open("rb") as file:
            head = file.read(4096).decode("utf-8", "replace")
    except OSError:
        return ""
    found = re.search(r"^title: *(.+?) *$", head, re.MULTILINE)
    if found is None or not found[1].startswith('"'):
        return found[1] if found else ""
    try:
        return str(json.loads(found[1]))
    except ValueError:
        return ""
