"""A hunt for gaps beside the window: games played by processes of their own, and what they showed so far."""

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
from engine.model.scenario import Scenario
from studio.threads.worker import Wanted

MOST_KEPT = 50
"""So many records of findings that were opened stay."""


class Hunt:
    """Games of a hunt on one board, which has a `file` where it was saved as it is. `play` runs in a worker; the
    window's thread looks at `done` and `found`, and may `stop`."""

    def __init__(self, scenario: Scenario, games: int, seed: int, file: Path | None = None) -> None:
        self.scenario, self.games, self.seed, self.file = scenario, games, seed, file
        self.done = 0
        self.found: Sequence[Finding] = ()
        self._stopped = False

    def stop(self) -> None:
        """No further games; what was found until now stays."""
        self._stopped = True

    def play(self, is_wanted: Wanted) -> Sequence[Finding]:
        """What all games that were played showed. Raises BoxcarsError where the board cannot be played."""
        from engine.validate.inspection import checks_for, inspect

        known = family(self.scenario.family)
        assert known.rules is not None
        for issue in inspect(self.scenario, checks_for(known)).unplayable:
            raise RulesError(f"The board has errors. {issue.message}")
        options = resolve(known.rules.options(), self.scenario.rules)
        hunted = Hunted(self.scenario, options, {}, tables_of(known, self.scenario, options), self.seed)
        findings = Findings()
        # One core is left to the window.
        workers = max(1, (os.cpu_count() or 1) - 1)
        for trail in hunt(hunted, self.games, workers, lambda: self._stopped or not is_wanted()):
            findings.add(trail.numbers, trail.gaps)
            self.found, self.done = findings.as_list(), findings.games
        return findings.as_list()

    def written(self, finding: Finding) -> Path:
        """The record of a finding in a file of the user's own; the oldest of these files go. Raises FileError."""
        folder, gap = state_folder() / "gaps", finding.gap
        path = folder / f"{gap.kind.replace(' ', '-')}-{self.seed}-{gap.game}-{gap.step}.yaml"
        with suppress(OSError):  # What cannot be made or listed is told when the record is written.
            folder.mkdir(parents=True, exist_ok=True)
            for old in sorted(folder.glob("*.yaml"), key=lambda each: each.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()
        save_record(gap.record, path, self.scenario, self.file)
        return path

    def save(self, folder: Path) -> list[Path]:
        """The records of all findings, in a folder. Raises FileError."""
        return save_findings(self.found, folder, self.scenario, self.file)
