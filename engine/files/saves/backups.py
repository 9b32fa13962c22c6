"""Former versions of saved files: a copy of each save, in the user's own folder and not beside the file.

A file's versions lie in `backups/KEY/` of `engine.folders.state_folder()`, KEY being a digest of the file's real path;
`file.json` there tells path and title, and a version's name tells when it was kept and its digest. Nothing else is
remembered, so that there is nothing that could contradict what lies there.
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

MAX_VERSIONS = 50
"""So many versions of a file are kept."""

LATEST = 20
"""So many of the latest are kept whatever lies between them."""


def thinned(times: Iterable[float], most: int = MAX_VERSIONS, latest: int = LATEST) -> list[float]:
    """The times (seconds) that stay, newest first: at most `most`, among them the oldest and the `latest` newest ones.

    As long as there are too many, that one goes whose neighbours are nearest to each other for their age, so that what
    is left is an hour apart when it is hours old and weeks apart when it is months old.
    """
    assert most > latest > 0, "the oldest needs a place too"
    kept = sorted(set(times), reverse=True)
    while len(kept) > most:
        # Age is counted from the newest, not from the clock, which may have been set since.
        gaps = ((kept[i - 1] - kept[i + 1]) / (kept[0] - kept[i + 1]) for i in range(latest, len(kept) - 1))
        del kept[min(enumerate(gaps, latest), key=lambda gap: gap[1])[0]]
    return kept


MAX_TOTAL_BYTES = 500_000_000
"""Bytes that the versions of all files may take; the oldest ones make room."""

_NAME = re.compile(r"(\d{8}T\d{6}\.\d{6})-([0-9a-f]{16})\.yaml")
_TIME = "%Y%m%dT%H%M%S.%f"
_ABOUT = "file.json"


class FormerVersion(Struct, frozen=True):
    """One kept version: where it lies, when it was kept, how long it is in bytes, the beginning of its digest."""

    path: Path
    kept_at: datetime
    size: int
    digest: str


class KeptFile(Struct, frozen=True):
    """A file of which versions are kept, whether it is there or not; `versions` newest first."""

    file: Path
    title: str
    versions: tuple[FormerVersion, ...]


def path_key(file: Path) -> str:
    """What tells a file by its real path: the same for a link and the file it leads to."""
    real = os.path.normcase(os.path.realpath(file))
    return hashlib.sha256(os.fsencode(real)).hexdigest()[:20]


def keep(file: Path, data: bytes, title: str, now: datetime | None = None) -> None:
    """Keep `data` as the newest version of a file. Raises FileError where that cannot be.

    Content that is kept already becomes the newest and is not kept twice. Versions that are too many of this file, or
    too much of all files together, go.
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
        raise FileError(file, f"no former version can be kept in {folder}: {error.message}") from None
    except OSError as error:
        raise FileError(file, f"no former version can be kept in {folder}: {error.strerror}") from None


def keep_found(file: Path, title: str) -> None:
    """Keep what the file holds now, unless it is kept already: a version that another program wrote, or one from before
    versions were kept. A file that no scenario can be in is passed over. Raises FileError."""
    digest = file_digest(file)
    if digest == MISSING or any(version.digest == digest.hex()[:16] for version in versions(file)):
        return
    try:
        if file.stat().st_size <= MAX_BYTES:
            keep(file, file.read_bytes(), title)
    except OSError as error:
        raise FileError(file, f"what it held cannot be kept as a former version: {error.strerror}") from None


def versions(file: Path) -> tuple[FormerVersion, ...]:
    """The versions of a file that are kept, newest first; the file itself may be gone."""
    return _versions(_folder(file))


def kept_files() -> tuple[KeptFile, ...]:
    """Every file of which versions are kept, the one saved last first."""
    found = []
    for folder in _folders():
        about, known = _about(folder), _versions(folder)
        if about is not None and known:
            found.append(KeptFile(Path(about["file"]), about["title"], known))
    return tuple(sorted(found, key=lambda kept: kept.versions[0].kept_at, reverse=True))


def is_empty() -> bool:
    """Whether no version was ever kept."""
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
    """The moment, or one just after the newest version where the clock was set back since: the newest is what was
    saved last."""
    return max(moment, known[0].kept_at + datetime.resolution) if known else moment


def _thin(folder: Path) -> None:
    known = _versions(folder)
    stays = set(thinned(version.kept_at.timestamp() for version in known))
    for version in known:
        if version.kept_at.timestamp() not in stays:
            version.path.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    """The oldest versions of any file go while there is too much: first those that are not the newest of their file,
    and never the one that was just kept."""
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
