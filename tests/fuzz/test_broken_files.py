"""A fixed few hundred broken files: each is read and then everything can be done with it, or refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.fuzz.bench import Worker
from tests.fuzz.case import Case
from tests.fuzz.kept import kept, opened
from tests.fuzz.watch import warnings
from tests.fuzz.worker import judged

SEED = 1
BATCH = 20
BATCHES = {"scenario": 6, "record": 2, "character": 1}
"""How many batches of each kind are judged in the process of the tests."""
LIMITED = {"scenario": 10, "record": 6, "geojson": 4, "picture": 4}
"""How many of each kind a process with limits on memory and time judges."""


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.mark.parametrize(("kind", "batch"), [(kind, n) for kind, number in BATCHES.items() for n in range(number)])
def test_broken_files_are_read_or_refused(qapp: QApplication, tmp_path: Path, kind: str, batch: int) -> None:
    for n in range(batch * BATCH, (batch + 1) * BATCH):
        case = Case(kind, SEED, n)
        made = case.make()
        file = tmp_path / f"case.{made.suffix}"
        file.write_bytes(made.data)
        said = judged(kind, file, warnings)
        assert said["outcome"] in ("accepted", "refused"), (
            f"{case.name} ({made.told}): {said.get('trace', said['reason'])}"
        )


def test_no_broken_file_takes_too_long_or_too_much_memory(worker: Worker) -> None:
    for kind, number in LIMITED.items():
        for n in range(number):
            case = Case(kind, SEED + 1, n)
            made = case.make()
            verdict = worker.judge(kind, made)
            assert verdict.outcome != "failed", f"{case.name} ({made.told}): {verdict.reason}\n{verdict.trace}"


def test_what_failed_once_does_not_fail_again(worker: Worker) -> None:
    wrong = []
    for path in kept():
        verdict = worker.judge(*opened(path))
        if verdict.outcome == "failed":
            wrong.append(f"{path.name}: {verdict.reason}")
    assert not wrong


def test_some_broken_files_are_read_and_some_are_refused(qapp: QApplication, tmp_path: Path) -> None:
    file, seen = tmp_path / "case.yaml", set()
    for n in range(10):
        file.write_bytes(Case("scenario", SEED, n).make().data)
        seen.add(judged("scenario", file, warnings)["outcome"])
    assert seen >= {"accepted", "refused"}


def test_a_case_is_the_same_wherever_it_is_made() -> None:
    told = {kind: Case(kind, 5, 3).make().told for kind in BATCHES}
    assert told == {kind: Case(kind, 5, 3).make().told for kind in BATCHES}
    assert Case("scenario", 5, 3).make().data == Case("scenario", 5, 3).make().data
