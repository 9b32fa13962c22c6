"""Design variants: complete scenario files next to the file of the main design, `germany~Long rivers.yaml` beside
`germany.yaml`.

The name of the file is all there is to it: no file lists the variants, so that nothing can contradict the files after a
crash, and each one is an ordinary scenario for every command.
"""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from engine.errors import BoxcarsError, FileError, did_you_mean
from engine.files.opening import MAX_BYTES, read_file
from engine.files.saves.backups import keep_found, move_versions
from engine.files.saves.digest import MISSING
from engine.files.scenarios import save
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import quoted
from engine.text_match import folded

SIGN = "~"
"""The sign between the name of the main file and that of a variant."""

LONGEST = 60
"""Maximum number of characters of a name."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*~]')
"""Characters that some system does not allow in names of files, and the sign."""


class Variant(Struct, frozen=True):
    """A variant: its name and file. The main design has no name."""

    name: str
    path: Path

    def changed_at(self) -> datetime | None:
        """Return when the file was changed last; None if there is no file anymore."""
        try:
            return datetime.fromtimestamp(self.path.stat().st_mtime, UTC)
        except OSError:
            return None


def main_file(path: Path) -> Path:
    """Return the file of the main design of a variant; of any other file, the file itself."""
    stem, sign, name = path.stem.rpartition(SIGN)
    main = path.with_name(f"{stem}{path.suffix}")
    return main if sign and stem and name and main.is_file() else path


def variants(path: Path) -> tuple[Variant, ...]:
    """Return the design of a file: the main one first, then its variants by name."""
    main = main_file(path)
    begin = f"{main.stem}{SIGN}"
    found = []
    with suppress(OSError):
        for file in main.parent.iterdir():
            name = file.stem.removeprefix(begin)
            if file.stem.startswith(begin) and file.suffix == main.suffix and not _fault(name) and file.is_file():
                found.append(Variant(name, file))
    return (Variant("", main), *sorted(found, key=lambda variant: (folded(variant.name), variant.name)))


def variant_path(path: Path, name: str) -> Path:
    """Return the file for a variant of this name. Raises BoxcarsError if the name cannot be used or is in use."""
    name = unicodedata.normalize("NFC", name.strip())
    if fault := _fault(name):
        raise BoxcarsError(fault)
    if any(folded(known.name) == folded(name) for known in variants(path)):
        raise BoxcarsError(tr("there is a variant named “{name}” already").format(name=name))
    main = main_file(path)
    file = main.with_name(f"{main.stem}{SIGN}{name}{main.suffix}")
    if len(os.fsencode(file.name)) > 240:
        raise BoxcarsError(tr("the name of the file would be too long; choose a shorter name"))
    if os.path.lexists(file):
        raise FileError(file, tr("this file exists already"))
    return file


def named_variant(path: Path, name: str) -> Variant:
    """Return the variant of a name. Raises BoxcarsError if there is none."""
    known = variants(path)[1:]
    for variant in known:
        if folded(variant.name) == folded(name):
            return variant
    near = did_you_mean(name, [variant.name for variant in known])
    raise BoxcarsError(tr("there is no variant named “{name}”{near}").format(name=name, near=near))


def create_variant(path: Path, name: str, scenario: Scenario) -> Path:
    """Save a scenario as a new variant and return its file. Raises BoxcarsError."""
    file = variant_path(path, name)
    save(scenario, file, expected=MISSING)
    return file


def rename_variant(variant: Variant, name: str) -> Path:
    """Give a variant another name and return its new file; its version history and its backup follow. Raises
    BoxcarsError."""
    assert variant.name, "the main design has no name of its own"
    own = unicodedata.normalize("NFC", name.strip())
    if folded(own) == folded(variant.name) and not _fault(own):
        # Another spelling of the same name, which may be the same file on this system.
        file = variant.path.with_name(f"{main_file(variant.path).stem}{SIGN}{own}{variant.path.suffix}")
        if file.exists() and not file.samefile(variant.path):
            raise FileError(file, tr("this file exists already"))
    else:
        file = variant_path(variant.path, own)
    try:
        os.rename(variant.path, file)
    except OSError as error:
        said = tr("cannot be renamed: {error}").format(error=error.strerror)
        raise FileError(variant.path, said) from None
    with suppress(OSError):
        os.rename(f"{variant.path}.bak", f"{file}.bak")
    move_versions(variant.path, file)
    return file


def delete_variant(variant: Variant, title: str) -> None:
    """Remove the file of a variant; the version history keeps its content. Raises BoxcarsError, and then the file is
    still there."""
    assert variant.name, "the main design is not a variant"
    read_file(variant.path, MAX_BYTES)
    keep_found(variant.path, title)
    try:
        variant.path.unlink()
    except OSError as error:
        raise FileError(variant.path, tr("cannot be deleted: {error}").format(error=error.strerror)) from None
    with suppress(OSError):
        os.unlink(f"{variant.path}.bak")


def _fault(name: str) -> str:
    """Return the reason why a name cannot be used; empty if there is none."""
    if not name:
        return tr("a variant needs a name")
    if len(name) > LONGEST:
        return tr("a name has at most {most} characters").format(most=LONGEST)
    if not name.isprintable():
        return tr("a name of a variant cannot contain characters that are not printed")
    if wrong := _FORBIDDEN.search(name):
        return tr("a name of a variant cannot contain {sign}").format(sign=quoted(wrong[0]))
    return tr("a name cannot end with a period") if name.endswith(".") else ""
