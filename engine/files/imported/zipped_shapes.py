"""Shapefiles in zip archives, as they are downloaded: the file of shapes and those beside it."""

from __future__ import annotations

import os.path
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile, ZipInfo

from engine.errors import FileError, InvalidScenario, UnreadableFile
from engine.files.opening import MAX_BYTES, opened
from engine.i18n import tr
from engine.plain_text import listed, plain_line

MAX_ZIP = 500_000_000
MAX_FILES = 1_000

_OTHERS = (".dbf", ".cpg", ".prj", ".shp.xml")
"""Suffixes of files that belong to a file of shapes."""


class ZippedShapes(NamedTuple):
    """The content of a shapefile in an archive, by the suffixes of its files in lower case; `.shp` is one of them."""

    name: str
    parts: Mapping[str, bytes]


def zipped_shapes(file: Path) -> ZippedShapes | None:
    """Return the shapefile in a zip file; None for any other file or archive. Raises FileError if the archive has
    several shapefiles, or cannot be read."""
    if file.suffix.lower() != ".zip" or os.path.isdir(file):
        return None
    with opened(file, MAX_ZIP) as handle:
        try:
            with ZipFile(handle) as archive:
                return _in_archive(file, archive)
        except FileError:
            raise
        except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as error:
            said = plain_line(str(error)) or type(error).__name__
            raise UnreadableFile(file, tr("not a zip file: {error}").format(error=said)) from None


def _in_archive(file: Path, archive: ZipFile) -> ZippedShapes | None:
    # Archives of macOS have a second file for each, whose name begins with a dot.
    members = {
        each.filename.lower(): each
        for each in archive.infolist()[:MAX_FILES]
        if not PurePosixPath(each.filename).name.startswith(".")
    }
    shapes = [name for name in members if name.endswith(".shp")]
    if not shapes:
        return None
    if len(shapes) > 1:
        names = listed([members[name].filename for name in shapes], 8)
        raise InvalidScenario(
            file,
            tr("expected one shapefile in the archive, found {names}; unpack it and choose one of them").format(
                names=plain_line(names)
            ),
        )
    stem = shapes[0].removesuffix(".shp")
    found = {suffix: members[stem + suffix] for suffix in (".shp", *_OTHERS) if stem + suffix in members}
    name = PurePosixPath(members[shapes[0]].filename).name
    return ZippedShapes(name, {suffix: _content(file, archive, each) for suffix, each in found.items()})


def _content(file: Path, archive: ZipFile, member: ZipInfo) -> bytes:
    with archive.open(member) as handle:
        content = handle.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise UnreadableFile(
            file / PurePosixPath(member.filename).name,
            tr("expected at most {most:,} bytes, found more").format(most=MAX_BYTES),
        )
    return content
