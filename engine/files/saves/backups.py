"""Version history of saved files: a copy of each save, in the user's own folder and not next to the file.

A file's versions are in `backups/KEY/` of `engine.folders.state_folder()`, where KEY is a digest of the file's real
path. `file.json` there has path and title; a version's name has its time and digest. Nothing else is stored, so nothing
can contradict the files.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from engine.errors import FileError
from engine.files.opening import MAX_BYTES
from engine.files.saves.digest import MISSING, digest_of, file_digest
from engine.files.saves.saving import save_bytes
from engine.folders import own_folder, state_folder
from engine.i18n import tr

MAX_VERSIONS = 50
"""Number of versions stored per file."""

LATEST = 20
"""Number of latest versions that are always stored."""


def thinned(times: Iterable[float], most: int = MAX_VERSIONS, latest: int = LATEST) -> list[float]:
    """Return the times (seconds) of versions to keep, newest first: at most `most`, with the oldest and the `latest`
    newest ones.

    While there are too many, remove the one whose neighbors are nearest to each other for their age. The rest is an
    hour apart when it is hours old and weeks apart when it is months old.
    """
    assert most > latest > 0, "the oldest needs room, too"
    kept = sorted(set(times), reverse=True)
    while len(kept) > most:
        # Age is counted from the newest, not from the clock, which may have been set since.
        gaps = ((kept[i - 1] - kept[i + 1]) / (kept[0] - kept[i + 1]) for i in range(latest, len(kept) - 1))
        del kept[min(enumerate(gaps, latest), key=lambda gap: gap[1])[0]]
    return kept


MAX_TOTAL_BYTES = 500_000_000
"""Bytes that the versions of all files may use; the oldest ones are removed first."""

_NAME = re.compile(r"(\d{8}T\d{6}\.\d{6})-([0-9a-f]{16})\.yaml")
_TIME = "%Y%m%dT%H%M%S.%f"
_ABOUT = "file.json"


class FormerVersion(Struct, frozen=True):
    """A stored version: its file, time, length in bytes, and the start of its digest."""

    path: Path
    kept_at: datetime
    size: int
    digest: str


class KeptFile(Struct, frozen=True):
    """A file with stored versions, whether it still exists or not; `versions` newest first."""

    file: Path
    title: str
    versions: tuple[FormerVersion, ...]


def path_key(file: Path) -> str:
    """Return the key of a file by its real path: the same for a link and its target."""
    real = os.path.normcase(os.path.realpath(file))
    return hashlib.sha256(os.fsencode(real)).hexdigest()[:20]


def keep(file: Path, data: bytes, title: str, now: datetime | None = None) -> None:
    """Store `data` as the newest version of a file. Raises FileError if that is not possible.

    Content that is stored already becomes the newest version and is not stored twice. Versions beyond the limits of
    this file, or of all files together, are removed.
    """
    folder = _folder(file)
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    digest = digest_of(data).hex()[:16]
    try:
        own_folder(_root())
        own_folder(folder)
        known = _versions(folder)
        if not known or known[0].digest != digest:
            name = folder / f"{_later(moment, known).strftime(_TIME)}-{digest}.yaml"
            again = next((version for version in known if version.digest == digest), None)
            if again is not None:
                os.replace(again.path, name)
            else:
                save_bytes(name, data, keep_former=False)
        about = {"file": os.path.realpath(file), "title": title}
        if _about(folder) != about:
            save_bytes(folder / _ABOUT, json.dumps(about).encode(), keep_former=False)
        _thin(folder)
        _make_room(folder)
    except FileError as error:
        raise FileError(
            file,
            tr("the version history in {folder} cannot be saved: {message}").format(
                folder=folder, message=error.message
            ),
        ) from None
    except OSError as error:
        raise FileError(
            file,
            tr("the version history in {folder} cannot be saved: {strerror}").format(
                folder=folder, strerror=error.strerror
            ),
        ) from None


def keep_found(file: Path, title: str) -> None:
    """Store the current content of a file unless it is stored already: a version of another program, or one from before
    there was a version history. Ignore a file that cannot hold a scenario. Raises FileError."""
    digest = file_digest(file)
    if digest == MISSING or any(version.digest == digest.hex()[:16] for version in versions(file)):
        return
    try:
        if file.stat().st_size <= MAX_BYTES:
            keep(file, file.read_bytes(), title)
    except OSError as error:
        raise FileError(
            file,
            tr("the previous content cannot be saved in the version history: {strerror}").format(
                strerror=error.strerror
            ),
        ) from None


def move_versions(file: Path, renamed: Path) -> None:
    """Give a file that was renamed the versions of its former name, unless its new name has versions of its own.
    Versions that cannot be moved stay with the former name."""
    about = _about(_folder(file))
    with contextlib.suppress(OSError, FileError):
        if about is not None and not _folder(renamed).exists():
            os.rename(_folder(file), _folder(renamed))
            about["file"] = os.path.realpath(renamed)
            save_bytes(_folder(renamed) / _ABOUT, json.dumps(about).encode(), keep_former=False)


def versions(file: Path) -> tuple[FormerVersion, ...]:
    """Return the stored versions of a file, newest first; the file itself may be gone."""
    return _versions(_folder(file))


def kept_files() -> tuple[KeptFile, ...]:
    """Return every file with stored versions, the one saved last first."""
    found = []
    for folder in _folders():
        about, known = _about(folder), _versions(folder)
        if about is not None and known:
            found.append(KeptFile(Path(about["file"]), about["title"], known))
    return tuple(sorted(found, key=lambda kept: kept.versions[0].kept_at, reverse=True))


def is_empty() -> bool:
    """Return whether there are no stored versions at all."""
    return not _root().is_dir()


def _root() -> Path:
    return state_folder() / "backups"


def _folder(file: Path) -> Path:
    return _root() / path_key(file)


def _folders() -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from (folder for folder in _root().iterdir() if folder.is_dir())


def _versions(folder: Path) -> tuple[FormerVersion, ...]:
    found = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            match = _NAME.fullmatch(entry.name)
            with contextlib.suppress(OSError, ValueError):
                if match is not None and entry.is_file(follow_symlinks=False):
                    moment = datetime.strptime(match[1], _TIME).replace(tzinfo=UTC)
                    found.append(FormerVersion(Path(entry.path), moment, entry.stat().st_size, match[2]))
    return tuple(sorted(found, key=lambda version: version.kept_at, reverse=True))


def _about(folder: Path) -> dict[str, str] | None:
    try:
        about = json.loads((folder / _ABOUT).read_bytes())
        return {"file": str(about["file"]), "title": str(about["title"])}
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _later(moment: datetime, known: tuple[FormerVersion, ...]) -> datetime:
    """Return the current time, or one just after the newest version if the clock was set back: the newest version is
    the one saved last."""
    return max(moment, known[0].kept_at + datetime.resolution) if known else moment


def _thin(folder: Path) -> None:
    known = _versions(folder)
    stays = set(thinned(version.kept_at.timestamp() for version in known))
    for version in known:
        if version.kept_at.timestamp() not in stays:
            version.path.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    """Remove the oldest versions of any file while they use too much space: first those that are not the newest of
    their file, and never the one just stored."""
    by_folder = {each: _versions(each) for each in _folders()}
    together = sum(version.size for known in by_folder.values() for version in known)
    older = [version for known in by_folder.values() for version in known[1:]]
    newest = [known[0] for each, known in by_folder.items() if known and each != folder]
    for versions in (older, newest):
        for version in sorted(versions, key=lambda version: version.kept_at):
            if together <= MAX_TOTAL_BYTES:
                return
            version.path.unlink(missing_ok=True)
            together -= version.size
