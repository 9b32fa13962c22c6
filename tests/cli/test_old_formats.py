"""Commands with files of older formats."""

from __future__ import annotations

import json
from pathlib import Path

from engine.files.scenarios import dumps
from engine.files.yaml.writer import to_yaml
from tests.cli.conftest import Run
from tests.old_formats import in_format_1, scenario_of


def test_check_reports_issues_at_the_lines_of_an_old_file(run: Run, tmp_path: Path) -> None:
    plain = in_format_1(scenario_of("crayon"))
    plain["content"]["recipe"]["cards"] = 7
    path = tmp_path / "old.yaml"
    path.write_text(text := to_yaml(plain))
    log = json.loads(run("check", path, "--format", "sarif").stdout)["runs"][0]
    (found,) = (each for each in log["results"] if each["ruleId"] == "deck-count")
    line = found["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert text.splitlines()[line - 1].lstrip().startswith("recipe:")


def test_format_rewrites_an_old_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_text(to_yaml(in_format_1(scenario_of("tycoon"))))
    assert run("format", "--check", path).exit_code == 1
    assert run("format", path).exit_code == 0
    assert path.read_text() == dumps(scenario_of("tycoon"))
