"""A draft as a file: unsaved work with what is known about it.

The first line is a header in JSON; everything behind it is the content as it would stand in a file of its own. So a
list of drafts reads headers only, and a draft can be taken apart with any text editor. The header names the length and
the SHA-256 of the content: a draft is whole or it is damaged, never half believed.
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
from engine.plain_text import plain_line

FORMAT = 1
SUFFIX = ".draft"
MAX_EDITS = 200
"""How many steps a draft names: the last ones."""
MAX_EDIT_LENGTH = 200
MAX_HEADER_BYTES = 1_000_000
ID = re.compile(r"[0-9a-f]{8}")

Kind = Literal["scenario", "record", "batch"]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known about a piece of unsaved work without reading it.

    `file` is the author's file as an absolute path, None where there is none yet; `edits` are the names of the steps
    since it was saved last, newest last; `process` is the number of the process that wrote the draft; `size` (bytes)
    and `hash` (SHA-256) are those of the content.
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
        """Whether the author's file holds exactly this content: it was saved, and there was no time to say so."""
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
    """A draft as it is written, saved now."""
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
    # json, not msgspec: a file name need not be text in UTF-8, and its odd bytes are halves of surrogate pairs here.
    return json.dumps(msgspec.to_builtins(header)).encode() + b"\n" + data


def read_draft(path: Path) -> Draft:
    """What a draft says about itself; its content is not read. Raises UnreadableFile."""
    with _opened(path) as file:
        return _header(path, file)


def read_content(path: Path) -> str:
    """The content of a draft, proven to be whole. Raises UnreadableFile."""
    with _opened(path) as file:
        draft = _header(path, file)
        data = file.read()
    if len(data) != draft.size or hashlib.sha256(data).hexdigest() != draft.hash:
        raise UnreadableFile(path, "this draft is damaged: its content is not what was written")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UnreadableFile(path, "this draft is damaged: its content is not text in UTF-8") from None


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """The file, if it is a plain one; a link could lead anywhere."""
    if path.is_symlink():
        raise UnreadableFile(path, "this draft is a link, not a plain file")
    with opened(path, MAX_HEADER_BYTES + MAX_BYTES, "draft") as file:
        yield file


def _header(path: Path, file: IO[bytes]) -> Draft:
    try:
        line = file.readline(MAX_HEADER_BYTES)
        plain = json.loads(line)
        found = plain.get("format") if isinstance(plain, dict) else None
        if isinstance(found, int) and found > FORMAT:
            raise UnreadableFile(path, f"a newer Boxcars Studio wrote this draft, in format {found}, and can read it")
        draft = msgspec.convert(plain, Draft)
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableFile(path, f"this draft is damaged: {error}") from None
    if draft.format != FORMAT or draft.id != path.stem or not ID.fullmatch(draft.id) or draft.size < 0:
        raise UnreadableFile(path, "this draft is damaged: its header does not fit its name")
    if draft.saved_at.tzinfo is None:
        raise UnreadableFile(path, "this draft is damaged: its time has no time zone")
    return draft


_STEPS = ((60, "second"), (60, "minute"), (24, "hour"), (365, "day"))


def ago(moment: datetime, now: datetime | None = None) -> str:
    """How long ago a moment was: `3 minutes ago`; `just now` below two seconds and for a clock that was set back."""
    left = ((now or datetime.now(UTC)) - moment).total_seconds()
    if left < 2:
        return "just now"
    for most, unit in _STEPS:
        if left < most:
            break
        left, unit = left / most, "year"
    number = int(left)
    return f"{number} {unit}{'' if number == 1 else 's'} ago"


def holds(draft: Draft) -> str:
    """How much work a draft holds."""
    number = len(draft.edits)
    match draft.kind:
        case "record":
            return "an unfinished or unsaved game"
        case "batch":
            return "results of games that were played"
    if not number:
        return "changes without names"
    last = plain_line(draft.edits[-1])
    return f"1 step: {last}" if number == 1 else f"{number} steps, the last one: {last}"
