"""Scenario files that a command changes: read, compared before they are overwritten, and saved."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import typer

from engine.errors import BoxcarsError
from engine.files.foreign import read_source
from engine.files.kinds import refuse_to_replace
from engine.files.library import bundled_name, scenario_path
from engine.files.saves.digest import digest_of
from engine.files.saves.saving import refuse_unsaveable
from engine.files.scenarios import from_document, save
from engine.files.yaml.reader import parse_yaml
from engine.i18n import tr
from engine.model.scenario import Scenario


class EditedFile(NamedTuple):
    """A scenario that is changed: its file, its content when it was read, the file to write instead (None: the same
    one), and whether comments would be lost."""

    path: Path
    scenario: Scenario
    source: bytes
    output: Path | None
    has_comments: bool

    @classmethod
    def open(cls, file: Path, output: Path | None, is_saved: bool = True) -> EditedFile:
        """Read the scenario of a file or bundled name. Raises BoxcarsError for a bundled one without an output, unless
        nothing is saved."""
        path = scenario_path(file)
        if output is None and is_saved and path != file and bundled_name(path) is not None:
            raise BoxcarsError(
                tr("{file} is a bundled scenario; add --output FILE.yaml to save a changed copy").format(file=file)
            )
        source = read_source(path)
        document = parse_yaml(source, str(path))
        return cls(path, from_document(document), source, output, document.comments)

    @property
    def written(self) -> Path:
        """Return the file that is written."""
        return self.output or self.path

    def check_output(self, *inputs: Path | None) -> None:
        """Raise FileError if the output would overwrite an input or a game, or cannot be written."""
        refuse_to_replace(self.output, *inputs, board=True)
        refuse_unsaveable(self.output)

    def save(self, after: Scenario) -> tuple[str, ...]:
        """Save the changed scenario, unless another program changed the file, and return notes for the user."""
        if self.has_comments:
            typer.echo(
                tr("{file}: comments are not preserved; use `note:` fields instead").format(file=self.path), err=True
            )
        return save(after, self.written, expected=digest_of(self.source) if self.output is None else None).notes
