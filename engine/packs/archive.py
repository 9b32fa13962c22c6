"""The archive of a pack: a zip file with a manifest of all its files, read as a file of an unknown author.

Nothing is written before the whole archive was checked: names that leave the folder, links, duplicate names, encrypted
or oversized content and wrong hashes are refused. README.md describes the format.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import stat
import tempfile
import unicodedata
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import msgspec
from msgspec import Struct

from engine.errors import FileError, NewerFormat, UnreadableFile
from engine.files.opening import opened
from engine.folders import stays_inside
from engine.i18n import tr
from engine.plain_text import plain_line, quoted

FORMAT = 1
MANIFEST = "manifest.json"
SUFFIX = ".boxcars"

MAX_PACK = 200_000_000
"""Bytes of a pack."""
MAX_CONTENT = 200_000_000
"""Bytes of all its files together."""
MAX_FILES = 2_000
MAX_MANIFEST = 2_000_000
MAX_NAME = 200
"""Characters of a name with its folders."""
CHUNK = 1 << 16

Role = Literal["scenario", "image", "character", "record", "runs", "code", "other"]  # not shown
"""What a file is for. Everything but `code` and `other` is data, which the program only reads."""

DATA: Mapping[str, tuple[str, ...]] = {
    "scenario": (".yaml", ".yml"),
    "character": (".yaml", ".yml"),
    "record": (".yaml", ".yml"),
    "image": (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff"),
    "runs": (".runs", ".sqlite", ".db"),
}
"""Suffixes of the files of each role."""

_RESERVED = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))}
"""Names of devices on Windows."""


class PackedFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a pack: its name with folders, its role, its size in bytes, and the SHA-256 of its content."""

    name: str
    role: Role
    size: int
    sha256: str

    @property
    def is_data(self) -> bool:
        """Whether the program only reads the file: its role and its suffix are those of data."""
        return PurePosixPath(self.name).suffix.lower() in DATA.get(self.role, ())


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a pack: its title, the game system, the version that wrote it, the line-up, and its files."""

    format: int
    title: str
    family: str
    files: tuple[PackedFile, ...]
    lineup: tuple[str, ...] = ()
    note: str = ""

    @property
    def scenario(self) -> str:
        """The name of the scenario's file."""
        return next(file.name for file in self.files if file.role == "scenario")

    @property
    def others(self) -> tuple[PackedFile, ...]:
        """The files that are not data."""
        return tuple(file for file in self.files if not file.is_data)

    def of(self, role: Role) -> tuple[PackedFile, ...]:
        """Return the files of a role."""
        return tuple(file for file in self.files if file.role == role)


class Item(Struct, frozen=True):
    """A file to pack."""

    name: str
    role: Role
    content: bytes


def pack_bytes(
    title: str, family: str, items: Sequence[Item], lineup: Sequence[str] = (), note: str = "", file: str = "pack"
) -> bytes:
    """Return the bytes of a pack: the manifest, then the files by name. The same files make the same bytes. Raises
    FileError, naming `file`, for names or sizes that could not be opened again."""
    ordered = sorted(items, key=lambda item: item.name)
    _refuse_names(file, [item.name for item in ordered])
    total = sum(len(item.content) for item in ordered)
    if total > MAX_CONTENT:
        raise FileError(
            file, tr("expected at most {most:,} bytes, found {size:,}").format(most=MAX_CONTENT, size=total)
        )
    listed = tuple(
        PackedFile(item.name, item.role, len(item.content), hashlib.sha256(item.content).hexdigest())
        for item in ordered
    )
    manifest = Manifest(FORMAT, title, family, listed, tuple(lineup), note)
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
    into = io.BytesIO()
    with ZipFile(into, "w") as archive:
        for name, content in ((MANIFEST, text), *((item.name, item.content) for item in ordered)):
            info = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, content, compresslevel=9)
    return into.getvalue()


class Pack:
    """An open pack whose names and sizes were checked, and then its content against the manifest."""

    def __init__(self, file: Path, archive: ZipFile, manifest: Manifest, members: Mapping[str, ZipInfo]) -> None:
        self.file, self.manifest = file, manifest
        self._archive, self._members = archive, members

    def chunks(self, packed: PackedFile) -> Iterator[bytes]:
        """Yield the content of a file in pieces. Raises UnreadableFile at the first byte too much, or at the end if the
        content is not that of the manifest."""
        digest, size = hashlib.sha256(), 0
        with self._archive.open(self._members[packed.name]) as source:
            while piece := source.read(CHUNK):
                size += len(piece)
                if size > packed.size:
                    break
                digest.update(piece)
                yield piece
        if size != packed.size or digest.hexdigest() != packed.sha256:
            raise _refused(self.file, tr("the content of {name} is not what the manifest states"), packed.name)

    def content(self, packed: PackedFile) -> bytes:
        """Return the content of a file."""
        return b"".join(self.chunks(packed))


@contextmanager
def opened_pack(file: Path) -> Iterator[Pack]:
    """Open a pack: read its manifest, and check all names, sizes and hashes. Raises UnreadableFile."""
    with opened(file, MAX_PACK) as handle, _as_file_error(file), ZipFile(handle) as archive:
        members = _members(file, archive)
        manifest = _manifest(file, archive, members)
        pack = Pack(file, archive, manifest, members)
        for packed in manifest.files:
            for _ in pack.chunks(packed):
                pass
        yield pack


def unpack(file: Path, folder: Path, with_others: bool = False) -> Manifest:
    """Write the files of a pack into a folder that is missing or empty, all of them or none. Files that are not data
    are written only `with_others`. Return the manifest. Raises FileError."""
    if os.path.lexists(folder) and (not folder.is_dir() or folder.is_symlink() or any(folder.iterdir())):
        raise FileError(folder, tr("expected a folder that is empty or does not exist"))
    with opened_pack(file) as pack:
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            made = Path(tempfile.mkdtemp(prefix=".unpacking-", dir=folder.parent))
        except OSError as error:
            raise FileError(folder, _unsaved(error)) from None
        try:
            for packed in pack.manifest.files:
                if packed.is_data or with_others:
                    _write(made, pack, packed)
            made.chmod(0o755)
            if folder.is_dir():
                folder.rmdir()
            made.rename(folder)
        except OSError as error:
            raise FileError(folder, _unsaved(error)) from None
        finally:
            shutil.rmtree(made, ignore_errors=True)
        return pack.manifest


def _write(folder: Path, pack: Pack, packed: PackedFile) -> None:
    target = folder / packed.name
    target.parent.mkdir(parents=True, exist_ok=True)
    # A new file in a new folder: nothing can be replaced or followed.
    with target.open("xb") as into:
        for piece in pack.chunks(packed):
            into.write(piece)


def _unsaved(error: OSError) -> str:
    return tr("cannot be saved: {error}").format(error=error.strerror or error)


def _members(file: Path, archive: ZipFile) -> dict[str, ZipInfo]:
    """Return the files of an archive by name. Raises UnreadableFile for anything that is not a plain file of a safe
    name, and for more content than allowed."""
    listed = archive.infolist()
    if len(listed) > MAX_FILES:
        raise UnreadableFile(
            file, tr("expected at most {most:,} files, found {n:,}").format(most=MAX_FILES, n=len(listed))
        )
    files = [info for info in listed if not info.is_dir()]
    # `orig_filename` has the name as written, where `filename` ends at a zero byte.
    folders = [info.orig_filename.rstrip("/") for info in listed if info.is_dir()]
    _refuse_names(file, [info.orig_filename for info in files], folders)
    total = 0
    for info in listed:
        mode = info.external_attr >> 16
        if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR) or (stat.S_ISDIR(mode) and not info.is_dir()):
            raise _refused(file, tr("{name} is a link or a device, not a plain file"), info.filename)
        if info.flag_bits & 0x1:
            raise _refused(file, tr("{name} is encrypted"), info.filename)
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise _refused(file, tr("{name} is compressed in a way that packs do not use"), info.filename)
        total += info.file_size
    if total > MAX_CONTENT + MAX_MANIFEST:
        raise UnreadableFile(
            file, tr("expected at most {most:,} bytes of content, found {size:,}").format(most=MAX_CONTENT, size=total)
        )
    return {info.filename: info for info in files}


def _manifest(file: Path, archive: ZipFile, members: Mapping[str, ZipInfo]) -> Manifest:
    if MANIFEST not in members:
        raise UnreadableFile(file, tr("this is not a pack of Boxcars Studio: it has no manifest.json"))
    with archive.open(members[MANIFEST]) as source:
        text = source.read(MAX_MANIFEST + 1)
    if len(text) > MAX_MANIFEST:
        raise UnreadableFile(file, tr("expected at most {most:,} bytes, found more").format(most=MAX_MANIFEST))
    try:
        manifest = _decoded(file, text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        said = tr("the manifest cannot be read: {error}").format(error=plain_line(str(error)))
        raise UnreadableFile(file, said) from None
    names = [packed.name for packed in manifest.files]
    missing = sorted(set(names) - set(members))
    unlisted = sorted(set(members) - set(names) - {MANIFEST})
    if missing:
        raise _refused(file, tr("{name} is in the manifest, but not in the pack"), missing[0])
    if unlisted:
        raise _refused(file, tr("{name} is in the pack, but not in the manifest"), unlisted[0])
    if len(names) != len(set(names)):
        raise UnreadableFile(file, tr("the manifest lists a file twice"))
    scenarios = manifest.of("scenario")
    if len(scenarios) != 1 or not scenarios[0].is_data:
        raise UnreadableFile(file, tr("expected one scenario, found {n}").format(n=len(scenarios)))
    return manifest


class _Header(Struct):
    """The part of a manifest that every format has."""

    format: int = 0


def _decoded(file: Path, text: bytes) -> Manifest:
    found = msgspec.json.decode(text, type=_Header).format
    if found > FORMAT:
        raise NewerFormat(
            file,
            tr("expected a format up to {newest}, found {found}: a newer Boxcars Studio wrote this pack").format(
                newest=FORMAT, found=found
            ),
        )
    if found != FORMAT:
        raise UnreadableFile(file, tr("expected format {format}, found {found}").format(format=FORMAT, found=found))
    return msgspec.json.decode(text, type=Manifest)


def _refuse_names(file: Path | str, names: Sequence[str], folders: Sequence[str] = ()) -> None:
    """Raise UnreadableFile for names that leave the folder, that some system cannot have, or that differ only in
    capitals or in the Unicode form of their letters; and for a file that is also a folder."""
    seen: set[str] = set()
    for name in (*names, *folders):
        if not is_safe(name):
            raise _refused(file, tr("{name} is not allowed as the name of a file in a pack"), name)
    for name in names:
        alike = _folded(name)
        if alike in seen:
            raise _refused(file, tr("two files of the pack have the name {name}"), name)
        seen.add(alike)
    for name in names:
        if any(str(parent) in seen for parent in PurePosixPath(_folded(name)).parents):
            raise _refused(file, tr("{name} is in a folder that is also a file"), name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def is_safe(name: str) -> bool:
    """Return whether a name stays in its folder and can be a file on every system."""
    if not name or len(name) > MAX_NAME or "\\" in name or not stays_inside(name) or not name.isprintable():
        return False
    parts = name.split("/")
    return all(
        part
        and part not in (".", "..")
        and part[-1] not in ". "
        and part[0] != " "
        and not set(part) & set('<>:"|?*')
        and part.split(".")[0].casefold() not in _RESERVED
        for part in parts
    )


def _refused(file: Path | str, message: str, name: str) -> UnreadableFile:
    return UnreadableFile(file, message.format(name=quoted(plain_line(name), 80)))


@contextmanager
def _as_file_error(file: Path) -> Iterator[None]:
    try:
        yield
    except (BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError, OverflowError) as error:
        said = plain_line(str(error)) or type(error).__name__
        raise UnreadableFile(file, tr("not a pack that can be read: {error}").format(error=said)) from None
