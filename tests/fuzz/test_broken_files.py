"""Broken files: each is read, and then everything can be done with it, or it is refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.fuzz.bench import Worker
from tests.fuzz.case import Case
from tests.fuzz.kept import kept, opened
from tests.fuzz.sources import scenario_texts, small_ones
from tests.fuzz.watch import warnings
from tests.fuzz.worker import judged

SEED = 1
FEW = {"scenario": 10, "record": 3, "character": 4, "geojson": 2}
MANY = {"scenario": 120, "record": 40, "character": 20}
"""The numbers of cases of each kind that are judged in the process of the tests."""
LIMITED = {"scenario": 10, "record": 6, "geojson": 4, "picture": 4}
"""The numbers of cases of each kind that a process with limits on memory and time judges."""


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("kind", "number"), [*FEW.items(), *(pytest.param(*each, marks=pytest.mark.slow) for each in MANY.items())]
)
def test_broken_files_are_read_or_refused(qapp: QApplication, tmp_path: Path, kind: str, number: int) -> None:
    for n in range(number):
        case = Case(kind, SEED, n)
        made = case.make()
        file = tmp_path / f"case.{made.suffix}"
        file.write_bytes(made.data)
        said = judged(kind, file, warnings)
        assert said["outcome"] != "failed", f"{case.name} ({made.told}): {said.get('trace', said['reason'])}"


def test_a_whole_file_is_accepted_and_one_that_is_cut_off_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    outcomes = []
    for text in (scenario_texts()[small_ones("scenario")[0]], "family: [dice"):
        file.write_text(text, encoding="utf-8")
        outcomes.append(judged("scenario", file, warnings)["outcome"])
    assert outcomes == ["accepted", "refused"]


@pytest.mark.slow
def test_no_broken_file_takes_too_long_or_too_much_memory(worker: Worker) -> None:
    for kind, number in LIMITED.items():
        for n in range(number):
            case = Case(kind, SEED + 1, n)
            made = case.make()
            verdict = worker.judge(kind, made)
            assert verdict.outcome != "failed", f"{case.name} ({made.told}): {verdict.reason}\n{verdict.trace}"


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
def test_kept_case_does_not_fail_again(qapp: QApplication, tmp_path: Path, path: Path) -> None:
    kind, made = opened(path)
    file = tmp_path / f"case.{made.suffix}"
    file.write_bytes(made.data)
    said = judged(kind, file, warnings)
    assert said["outcome"] != "failed", said.get("trace", said["reason"])


@pytest.mark.slow
def test_kept_cases_stay_within_the_limits_of_time_and_memory(worker: Worker) -> None:
    verdicts = {path.name: worker.judge(*opened(path)) for path in kept()}
    assert {name: each.reason for name, each in verdicts.items() if each.outcome == "failed"} == {}


def test_a_case_is_the_same_wherever_it_is_made() -> None:
    told = {kind: Case(kind, 5, 3).make().told for kind in MANY}
    assert told == {kind: Case(kind, 5, 3).make().told for kind in MANY}
    assert Case("scenario", 5, 3).make().data == Case("scenario", 5, 3).make().data
