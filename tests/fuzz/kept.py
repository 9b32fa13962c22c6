"""Failures that were found, kept as files: every run of the tests judges them again."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.case import Made

CASES = Path(__file__).parent / "cases"
REASONS = "reasons.txt"
MONKEYS = "monkeys.txt"
PACKED = 30_000
"""Bytes from which a case is kept packed."""


def keep(kind: str, made: Made, reason: str, folder: Path = CASES) -> Path:
    """Writes a case, named by its kind and a hash, with why it failed as a line of `reasons.txt`; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{kind}-{hashlib.sha256(made.data).hexdigest()[:10]}.{made.suffix}"
    packed = len(made.data) > PACKED
    path = folder / (f"{name}.gz" if packed else name)
    if not path.exists():
        path.write_bytes(gzip.compress(made.data, 9, mtime=0) if packed else made.data)
        with (folder / REASONS).open("a", encoding="utf-8") as reasons:
            reasons.write(f"{path.name}: {' '.join(reason.split())[:200]}\n")
    return path


def keep_steps(seed: int, board: str, steps: Sequence[int], reason: str, folder: Path = CASES) -> str:
    """Writes the steps of a monkey as a line of `monkeys.txt`; the line."""
    folder.mkdir(parents=True, exist_ok=True)
    line = f"{seed} | {board} | {','.join(map(str, steps))} | {' '.join(reason.split())[-200:]}"
    with (folder / MONKEYS).open("a", encoding="utf-8") as lines:
        lines.write(line + "\n")
    return line


def kept_steps(folder: Path = CASES) -> list[tuple[int, str, list[int]]]:
    """Seed, board and steps of every monkey that found something."""
    path = folder / MONKEYS
    rows = [line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    return [(int(seed), board, [int(step) for step in steps.split(",")]) for seed, board, steps, _ in rows]


def kept(folder: Path = CASES) -> list[Path]:
    """All that were kept."""
    return sorted(path for path in folder.glob("*-*") if path.is_file())


def opened(path: Path) -> tuple[str, Made]:
    """The kind of a kept case and its file."""
    name, data = path.name, path.read_bytes()
    if name.endswith(".gz"):
        name, data = name.removesuffix(".gz"), gzip.decompress(data)
    return name.split("-")[0], Made(name.rsplit(".", 1)[1], data, "kept")
