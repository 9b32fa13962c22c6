"""Making the files of a print shop: pictures in a folder, or a production PDF."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QColorSpace

from engine.cli.output import print_json, progress
from engine.errors import FileError
from engine.files.saves.saving import save_bytes
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, quoted
from studio.export.kit.build import Request, chosen, parts_of, source_of
from studio.export.kit.parts import Part
from studio.export.pictures import credits_of
from studio.export.shops.images import Tell, save_images
from studio.export.shops.pieces import Piece, pieces_of
from studio.export.shops.production import production_pdf, read_profile
from studio.export.shops.profiles import PrintProfile, profile_named


@dataclass(frozen=True)
class Job:
    """A game to make files of: the game, the request of its parts, the profile by name, the file or folder to write,
    and for production files the ICC profile of the shop and the name of its printing condition."""

    scenario: Scenario
    request: Request
    profile: str
    output: Path
    icc: Path | None = None
    condition: str = ""


@dataclass(frozen=True)
class Made:
    """The parts of the game, their pieces, and the files that were written."""

    parts: tuple[Part, ...]
    pieces: tuple[Piece, ...]
    files: tuple[Path, ...]

    def counts(self) -> dict[str, int]:
        """Return the number of pictures or pages of each part."""
        found = Counter(piece.part for piece in self.pieces)
        return {part.name: found[part.name] for part in self.parts}


def make(job: Job, tell: Tell = lambda done, all: True) -> Made | None:
    """Write the files; None if `tell` canceled it. Raises FileError and BoxcarsError. Needs a running
    QGuiApplication."""
    profile = profile_named(job.profile)
    if profile.output == "production":
        refuse_other(job.output)
    space = read_profile(job.icc)
    parts = chosen(parts_of(source_of(job.scenario, job.request)), job.request.parts)
    pieces = tuple(pieces_of(parts, profile))
    if profile.output == "images":
        written = save_images(pieces, job.output, profile, tell)
        return None if written is None else Made(parts, pieces, tuple(written))
    return _production(job, profile, parts, pieces, space, tell)


def _production(
    job: Job, profile: PrintProfile, parts: tuple[Part, ...], pieces: tuple[Piece, ...], space: QColorSpace, tell: Tell
) -> Made | None:
    author = "; ".join(credits_of(job.scenario))
    data = production_pdf(pieces, job.scenario.title, author, space, job.condition, tell)
    if data is None:
        return None
    save_bytes(job.output, data, keep_former=False)
    return Made(parts, pieces, (job.output,))


def refuse_other(output: Path) -> None:
    """Raise FileError if the name is not that of a PDF, or its folder does not exist."""
    if output.suffix.lower() != ".pdf":
        found = quoted(output.suffix) if output.suffix else tr("nothing")
        raise FileError(output, tr("expected a file ending in {suffixes}, found {value}").format(
            suffixes=".pdf", value=found))  # fmt: skip
    if not output.parent.is_dir():
        raise FileError(output, tr("no folder named {parent}").format(parent=quoted(str(output.parent), 200)))


def print_made(job: Job, as_json: bool) -> None:
    """Make the files with a progress bar, and print what was made."""
    with progress(tr("Drawing pieces"), 100) as advance:
        done = 0

        def tell(steps: int, all: int) -> bool:
            nonlocal done
            percent = 100 * steps // all
            advance(percent - done)
            done = percent
            return True

        made = make(job, tell)
    assert made is not None
    titles = {part.name: part.title for part in made.parts}
    counts = made.counts()
    if as_json:
        found = {name: {"title": titles[name], "pages": count} for name, count in counts.items()}
        print_json({"file": str(job.output), "profile": job.profile, "files": len(made.files), "parts": found})
        return
    n = len(made.pieces)
    said = ntr("{file}: {title}, {n:,} piece", "{file}: {title}, {n:,} pieces", n)
    print(plain_line(said.format(file=job.output, title=job.scenario.title, n=n)))
    for name, count in counts.items():
        print(plain_line(f"  {name}: {titles[name]}, {count:,}"))
