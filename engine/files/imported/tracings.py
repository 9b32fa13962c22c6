"""Tracing images: finding them, and copying them next to their scenario."""

from __future__ import annotations

import filecmp
import shutil
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from engine.errors import FileError, UnreadableFile
from engine.files.opening import opened
from engine.folders import path_inside
from engine.i18n import tr
from engine.model.look import Tracing
from engine.model.scenario import Scenario
from engine.plain_text import is_unicode

MAX_BYTES = 1024 * 1024 * 1024
MAX_PIXELS = 600_000_000


def tracing_path(tracing: Tracing, folder: Path | None) -> Path:
    """Return the picture's file. `folder` is that of the scenario; without one, while a scenario was never saved, the
    path is used as it is. Raises FileError for a path that leaves the folder, and the errors of `check_picture`."""
    if folder is None:
        path = Path(tracing.file)
        if not path.is_absolute():
            raise UnreadableFile(tracing.file, tr("the scenario has no folder yet for the image"))
    else:
        found = path_inside(folder, tracing.file)
        if found is None:
            raise UnreadableFile(tracing.file, tr("the image is outside the folder of the scenario; add it again"))
        path = found
    check_picture(path)
    return path


def check_picture(path: Path) -> None:
    """Raise UnreadableFile unless the file exists and is small enough for a picture."""
    with opened(path, MAX_BYTES, "image"):
        pass


def found_from_afar(scenario: Scenario, folder: Path | None) -> Scenario:
    """Return the scenario as one without a folder: a picture in `folder` is named by its absolute path."""
    tracing = scenario.look.tracing
    if tracing is None or folder is None or not tracing.is_beside:
        return scenario
    away = replace(tracing, file=str((folder / tracing.file).absolute()))
    return replace(scenario, look=replace(scenario.look, tracing=away))


def name_for(source: Path, folder: Path | None) -> str:
    """Return a scenario's name for a picture that need not be copied; in a scenario without a folder, for any picture.
    Raises FileError for a name that no scenario can hold."""
    name = str(source.absolute()) if folder is None else source.resolve().relative_to(folder.resolve()).as_posix()
    if not is_unicode(name):
        raise FileError(source, tr("the name of the image is not UTF-8 text; rename the image"))
    return name


def copied_beside(source: Path, folder: Path) -> str:
    """Copy the picture into the folder and return its path from there; use one that is in the folder, or was copied
    before, unchanged. Raises FileError if it cannot be copied."""
    try:
        if source.resolve().is_relative_to(folder.resolve()):
            return name_for(source, folder)
        name_for(folder.resolve() / source.name, folder)
        for n in count(1):
            target = folder / (source.name if n == 1 else f"{source.stem}-{n}{source.suffix}")
            if not target.exists():
                shutil.copyfile(source, target)
                return target.name
            if target.is_file() and filecmp.cmp(source, target, shallow=False):
                return target.name
    except OSError as error:
        raise FileError(
            source,
            tr("the image cannot be copied to {folder}: {strerror}").format(folder=folder, strerror=error.strerror),
        ) from None
    raise AssertionError("some number is free")
