"""What a file holds, as the open scenario needs it."""

from __future__ import annotations

import os
from pathlib import Path

from engine.files.saves.digest import file_digest
from engine.model.scenario import Scenario


def read(path: Path) -> tuple[Scenario, bytes, bool]:
    """The scenario in a file, the digest of the file, and whether comments stand in it. Raises FileError."""
    from engine.files import scenarios
    from engine.files.yaml.reader import read_yaml

    # Take the digest first: a change between the two reads is then noticed.
    digest = file_digest(path)
    text = read_yaml(path)
    return scenarios.from_document(text), digest, bool(text.comments)


def same_file(first: Path, second: Path) -> bool:
    """Whether two paths lead to one file."""
    return os.path.normcase(os.path.realpath(first)) == os.path.normcase(os.path.realpath(second))
