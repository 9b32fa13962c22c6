"""Pictures to draw over: where they are, and copying them beside their scenario."""

from __future__ import annotations

import filecmp
import shutil
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from engine.errors import FileError, UnreadableFile
from engine.files.opening import opened
from engine.model.look import Tracing
from engine.model.scenario import Scenario
from engine.plain_text import is_unicode

MAX_BYTES = 100 * 1024 * 1024
MAX_PIXELS = 200_000_000


def tracing_path(tracing: Tracing, folder: Path | None) -> Path:
    """The picture's file. `folder` is that of the scenario; without one, as long as a scenario was never saved, the
    path stands for itself. Raises FileError for a path that leaves the folder, and what `check_picture` raises."""
    if folder is None:
        path = Path(tracing.file)
        if not path.is_absolute():
            raise UnreadableFile(tracing.file, "the scenario has no folder yet in which the image could be")
    else:
        path = folder / tracing.file
        if not tracing.is_beside or not path.resolve().is_relative_to(folder.resolve()):
            raise UnreadableFile(tracing.file, "the image is outside the folder of the scenario: lay it again")
    check_picture(path)
    return path


def check_picture(path: Path) -> None:
    """Raises UnreadableFile unless there is a file of a size that a picture may have."""
    with opened(path, MAX_BYTES, "image"):
        pass


def found_from_afar(scenario: Scenario, folder: Path | None) -> Scenario:
    """The scenario as one without a folder, whose picture, if it has one in `folder`, is named by its whole path."""
    tracing = scenario.look.tracing
    if tracing is None or folder is None or not tracing.is_beside:
        return scenario
    away = replace(tracing, file=str((folder / tracing.file).absolute()))
    return replace(scenario, look=replace(scenario.look, tracing=away))


def name_for(source: Path, folder: Path | None) -> str:
    """What a scenario in that folder calls a picture which need not be copied, a scenario without a folder any picture.
    Raises FileError for a name that no scenario can hold."""
    name = str(source.absolute()) if folder is None else source.resolve().relative_to(folder.resolve()).as_posix()
    if not is_unicode(name):
        raise FileError(source, "no board can hold this name, which is not UTF-8: give the image another name")
    return name


def copied_beside(source: Path, folder: Path) -> str:
    """Copies the picture into the folder and gives its path from there; one that lies there already, or was copied
    before, is used as it is. Raises FileError where that cannot be."""
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
        raise FileError(source, f"the image cannot be copied to {folder}: {error.strerror}") from None
    raise AssertionError("some number is free")
