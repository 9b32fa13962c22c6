"""A draft as a file: unsaved work and its header.

The first line is a header in JSON; everything after it is the content as it would be in a file of its own. So a list of
drafts reads headers only, and a draft can be opened with any text editor. The header has the length and the SHA-256 of
the content: a draft is complete or it is damaged, never used in part.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Literal

import msgspec
from msgspec import Struct

from engine.errors import UnreadableFile
from engine.files.opening import MAX_BYTES, opened
from engine.i18n import ntr, tr
from engine.plain_text import plain_line

FORMAT = 1
SUFFIX = ".draft"
MAX_EDITS = 200
"""Number of edits that a draft names: the last ones."""
MAX_EDIT_LENGTH = 200
MAX_HEADER_BYTES = 1_000_000
ID = re.compile(r"[0-9a-f]{8}")

Kind = Literal["scenario", "record", "batch"]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """Header of a piece of unsaved work, known without reading the content.

    `file` is the author's file as an absolute path, None if there is none yet; `edits` are the names of the edits since
    the last save, newest last; `process` is the number of the process that wrote the draft; `size` (bytes) and `hash`
    (SHA-256) are those of the content.
    """

    format: int
    id: str
    kind: Kind
    title: str
    file: str | None
    edits: tuple[str, ...]
    saved_at: datetime
    process: int
    size: int
    hash: str

    @property
    def is_superfluous(self) -> bool:
        """Return whether the author's file holds exactly this content: it was saved and the draft not yet removed."""
        if self.file is None:
            return False
        try:
            about = os.stat(self.file)
            if not stat.S_ISREG(about.st_mode) or about.st_size != self.size:
                return False
            return hashlib.sha256(Path(self.file).read_bytes()).hexdigest() == self.hash
        except (OSError, ValueError):
            return False


def draft_bytes(id: str, kind: Kind, title: str, file: str | None, edits: Sequence[str], content: str) -> bytes:
    """Return the text of a draft, saved now."""
    data = content.encode()
    header = Draft(
        format=FORMAT,
        id=id,
        kind=kind,
        title=title,
        file=file,
        edits=tuple(edit[:MAX_EDIT_LENGTH] for edit in edits[-MAX_EDITS:]),
        saved_at=datetime.now(UTC),
        process=os.getpid(),
        size=len(data),
        hash=hashlib.sha256(data).hexdigest(),
    )
    # json, not msgspec: a file name may not be valid UTF-8, and its odd bytes are lone surrogates here.
    return json.dumps(msgspec.to_builtins(header)).encode() + b"\n" + data


def read_draft(path: Path) -> Draft:
    """Read the header of a draft, without its content. Raises UnreadableFile."""
    with _opened(path) as file:
        return _header(path, file)


def read_content(path: Path) -> str:
    """Read the content of a draft and verify it. Raises UnreadableFile."""
    with _opened(path) as file:
        draft = _header(path, file)
        data = file.read()
    if len(data) != draft.size or hashlib.sha256(data).hexdigest() != draft.hash:
        raise UnreadableFile(path, tr("this draft is damaged: its content is not what was written"))
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UnreadableFile(path, tr("this draft is damaged: its content is not UTF-8 text")) from None


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """Open the file if it is a plain one; a link could lead anywhere."""
    if path.is_symlink():
        raise UnreadableFile(path, tr("this draft is a link, not a plain file"))
    with opened(path, MAX_HEADER_BYTES + MAX_BYTES, "draft") as file:
        yield file


def _header(path: Path, file: IO[bytes]) -> Draft:
    try:
        line = file.readline(MAX_HEADER_BYTES)
        plain = json.loads(line)
        found = plain.get("format") if isinstance(plain, dict) else None
        if isinstance(found, int) and found > FORMAT:
            raise UnreadableFile(
                path,
                tr("a newer Boxcars Studio wrote this draft, in format {found}, and can read it").format(found=found),
            )
        draft = msgspec.convert(plain, Draft)
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableFile(path, tr("this draft is damaged: {error}").format(error=error)) from None
    if draft.format != FORMAT or draft.id != path.stem or not ID.fullmatch(draft.id) or draft.size < 0:
        raise UnreadableFile(path, tr("this draft is damaged: its header does not match its name"))
    if draft.saved_at.tzinfo is None:
        raise UnreadableFile(path, tr("this draft is damaged: its time has no time zone"))
    return draft


_STEPS = (60, 60, 24, 365)
"""Seconds in a minute, minutes in an hour, hours in a day, days in a year."""


def ago(moment: datetime, now: datetime | None = None) -> str:
    """Return how long ago a moment was: `3 minutes ago`; `just now` below two seconds and if the clock was set back."""
    left = ((now or datetime.now(UTC)) - moment).total_seconds()
    if left < 2:
        return tr("just now")
    unit = 0
    while unit < len(_STEPS) and left >= _STEPS[unit]:
        left, unit = left / _STEPS[unit], unit + 1
    number = int(left)
    texts = (
        ntr("{n} second ago", "{n} seconds ago", number),
        ntr("{n} minute ago", "{n} minutes ago", number),
        ntr("{n} hour ago", "{n} hours ago", number),
        ntr("{n} day ago", "{n} days ago", number),
        ntr("{n} year ago", "{n} years ago", number),
    )
    return texts[unit].format(n=number)


def holds(draft: Draft) -> str:
    """Describe the work in a draft."""
    number = len(draft.edits)
    match draft.kind:
        case "record":
            return tr("an unfinished or unsaved game")
        case "batch":
            return tr("results of games that were played")
    if not number:
        return tr("changes without names")
    last = plain_line(draft.edits[-1])
    return ntr("{n} edit: {last}", "{n} edits, the last one: {last}", number).format(n=number, last=last)
