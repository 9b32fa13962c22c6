"""Bundled scenarios: in the checkout's `scenarios/` if it exists, else where the wheel installs them."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

from engine.errors import UnreadableFile, did_you_mean
from engine.files.opening import named_alike
from engine.i18n import tr

_PLACES = (Path(__file__).parents[2] / "scenarios", Path(__file__).parents[1] / "bundled")


def bundled() -> dict[str, Path]:
    """Return every bundled scenario by name, `boxcars/us-boxcars-2013`, in order."""
    for place in _PLACES:
        if place.is_dir():
            return {
                str(path.relative_to(place).with_suffix("").as_posix()): path for path in sorted(place.glob("*/*.yaml"))
            }
    return {}


def scenario_path(name: str | Path) -> Path:
    """Return the file of a bundled name or of a path, also if capitals or the Unicode form of letters differ. Raises
    UnreadableFile if there is neither; a file that is not a plain one is reported when it is opened."""
    path = Path(name)
    if os.path.isfile(path):
        return path
    shipped = bundled()
    if str(name) in shipped:
        return shipped[str(name)]
    path = named_alike(path)
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        said = tr("no such file") + did_you_mean(str(name), shipped)
        raise UnreadableFile(path, said) from None
    except (OSError, ValueError):
        pass
    return path


def bundled_name(path: Path) -> str | None:
    """Return the name of a bundled scenario's file, or None for any other file."""
    return _names(_PLACES).get(path.resolve())


@cache
def _names(places: tuple[Path, ...]) -> dict[Path, str]:
    """Return the names of the bundled files by their paths without links."""
    return {path.resolve(): name for name, path in bundled().items()}


def title_in(path: Path) -> str:
    """Return the title at the head of a scenario file, reading only its first 4 KB. Empty if there is none, or if the
    file cannot be read."""
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
