"""Fuzz test in the background: games played by processes of their own, and findings so far."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from engine.errors import RulesError
from engine.files.records import save_record
from engine.folders import state_folder
from engine.fuzzing.game_fuzzer import Finding, Findings, Hunted, hunt, save_findings, tables_of
from engine.game.family import family
from engine.game.options import resolve
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.threads.worker import Wanted

MOST_KEPT = 50
"""Maximum number of stored records of opened findings."""


class Hunt:
    """Games of a fuzz test on one board, with its `file` if it is saved unchanged. `play` runs in a worker; the
    window's thread reads `done` and `found`, and may `stop`."""

    def __init__(self, scenario: Scenario, games: int, seed: int, file: Path | None = None) -> None:
        self.scenario, self.games, self.seed, self.file = scenario, games, seed, file
        self.done = 0
        self.found: Sequence[Finding] = ()
        self._stopped = False

    def stop(self) -> None:
        """Start no further games; findings remain."""
        self._stopped = True

    def play(self, is_wanted: Wanted) -> Sequence[Finding]:
        """Play the games. Raises BoxcarsError if the board cannot be played."""
        from engine.validate.inspection import checks_for, inspect

        known = family(self.scenario.family)
        assert known.rules is not None
        for issue in inspect(self.scenario, checks_for(known)).unplayable:
            raise RulesError(tr("The board has errors. {message}").format(message=issue.message))
        options = resolve(known.rules.options, self.scenario.rules)
        hunted = Hunted(self.scenario, options, {}, tables_of(known, self.scenario, options), self.seed)
        findings = Findings()
        # Leave one core to the window.
        workers = max(1, (os.cpu_count() or 1) - 1)
        for trail in hunt(hunted, self.games, workers, lambda: self._stopped or not is_wanted()):
            findings.add(trail.numbers, trail.gaps)
            self.found, self.done = findings.as_list(), findings.games
        return findings.as_list()

    def written(self, finding: Finding) -> Path:
        """Return a temporary file with the record of a finding; the oldest of these files are removed. Raises
        FileError."""
        folder, gap = state_folder() / "gaps", finding.gap
        path = folder / f"{gap.kind.replace(' ', '-')}-{self.seed}-{gap.game}-{gap.step}.yaml"
        with suppress(OSError):  # Writing the record reports folders that cannot be created or listed.
            folder.mkdir(parents=True, exist_ok=True)
            for old in sorted(folder.glob("*.yaml"), key=lambda each: each.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()
        save_record(gap.record, path, self.scenario, self.file)
        return path

    def save(self, folder: Path) -> list[Path]:
        """Write the records of all findings to a folder. Raises FileError."""
        return save_findings(self.found, folder, self.scenario, self.file)
