"""Reading a file for the open scenario."""

from __future__ import annotations

import os
from pathlib import Path

from engine.files.saves.digest import file_digest
from engine.model.scenario import Scenario


def read(path: Path) -> tuple[Scenario, bytes, bool]:
    """Return the scenario in a file, the digest of the file, and whether it contains comments. Raises FileError."""
    from engine.files import scenarios
    from engine.files.yaml.reader import read_yaml

    # Take the digest first: a change between the two reads is then noticed.
    digest = file_digest(path)
    text = read_yaml(path)
    return scenarios.from_document(text), digest, bool(text.comments)


def same_file(first: Path, second: Path) -> bool:
    """Return whether two paths are the same file."""
    return os.path.normcase(os.path.realpath(first)) == os.path.normcase(os.path.realpath(second))
