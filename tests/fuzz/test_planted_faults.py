"""Faults planted on purpose: whoever judges broken files, and the monkey, notice each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from engine.edit.header import ChangeHeader
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.files import scenarios
from engine.game.family import family
from engine.validate.checks.mileposts.dead_end import DeadEnd
from studio.document.change import Change
from tests.builders import a_small_board
from tests.fuzz import oracle
from tests.fuzz.bench import Verdict, Worker
from tests.fuzz.case import Case, Made
from tests.fuzz.kept import keep, kept, opened
from tests.fuzz.monkey import fewest, run
from tests.fuzz.shrink import shrunk
from tests.fuzz.watch import warnings
from tests.fuzz.worker import MOST_SECONDS, judged

SMALL = scenarios.dumps(a_small_board().scenario())


@pytest.fixture
def small(tmp_path: Path, qapp: QApplication) -> Path:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL)
    return file


def wrong(file: Path, kind: str = "scenario") -> str:
    said = judged(kind, file, warnings)
    return str(said["reason"]) if said["outcome"] == "failed" else ""


def test_a_whole_file_has_no_fault(small: Path) -> None:
    assert judged("scenario", small, warnings)["outcome"] == "accepted"


def test_a_check_that_raises_is_noticed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_(self: DeadEnd, scenario: object, touched: object = None) -> None:
        raise KeyError("m999")

    monkeypatch.setattr(DeadEnd, "run", run_)
    assert "m999" in wrong(small)


def test_a_reader_that_takes_nan_is_noticed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = scenarios.from_document

    def lenient(document: object) -> object:
        scenario = read(document)  # type: ignore[arg-type]
        return replace(scenario, board=replace(scenario.board, sheet=replace(scenario.board.sheet, width=float("nan"))))

    monkeypatch.setattr(scenarios, "from_document", lenient)
    assert wrong(small)


def test_a_writer_that_loses_a_field_is_noticed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "dumps", lambda scenario: scenarios.dumps(replace(scenario, title="")))
    assert "another scenario" in wrong(small)


def test_an_analysis_that_raises_is_noticed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = family("boxcars")
    broken = replace(known, analyses={"service": lambda scenario: 1 // 0})
    monkeypatch.setattr(oracle, "family", lambda id: broken)
    assert "ZeroDivisionError" in wrong(small)


def test_a_fix_that_cannot_be_applied_is_noticed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SMALL.replace("[m4, m1]", "[m4, m4, m1]")
    assert text != SMALL
    small.write_text(text)
    found = judged("scenario", small, warnings)
    assert found["outcome"] == "accepted"
    from engine.edit.network.stops import RemoveStop
    from engine.errors import EditError

    def refuse(self: RemoveStop, scenario: object) -> None:
        raise EditError("not today")

    monkeypatch.setattr(RemoveStop, "apply", refuse)
    assert "cannot be applied: not today" in wrong(small)


def test_a_warning_of_qt_is_noticed(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "_paint", lambda scenario: warnings.append("default: QPainter::begin: no"))
    assert wrong(small).startswith("Qt warns")


def verdicts(folder: Path, seconds: float, *texts: str) -> Iterator[Verdict]:
    """What becomes of files with these texts in one worker with the faults of `PLANTED`."""
    (folder / "sitecustomize.py").write_text(PLANTED)
    worker = Worker(seconds, folder)
    try:
        for text in texts:
            yield worker.judge("scenario", Made("yaml", text.encode(), ""))
    finally:
        worker.close()


@pytest.mark.slow
def test_a_process_that_dies_or_grows_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXCARS_FUZZ_PLANTED", "1")
    held = b"x" * 800_000_000  # what the process that starts it holds is not the worker's
    grows, dies, small = verdicts(tmp_path, MOST_SECONDS, "grows", "dies", SMALL)  # seconds pass until it has grown
    del held
    assert "MB" in grows.reason
    assert "died by signal 11" in dies.reason
    assert small.outcome == "accepted"


@pytest.mark.slow
def test_a_process_that_hangs_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXCARS_FUZZ_PLANTED", "1")
    small, hangs = verdicts(tmp_path, 1.5, SMALL, "hangs")
    assert small.outcome == "accepted"
    assert "does not end" in hangs.reason


PLANTED = """
import os, sys
if os.environ.get("BOXCARS_FUZZ_PLANTED"):
    from tests.fuzz import oracle
    judge = oracle.judge
    def planted(kind, file):
        text = file.read_text()
        if text == "dies":
            os.kill(os.getpid(), 11)
        if text == "hangs":
            while True:
                pass
        if text == "grows":
            kept = b"x" * 1_000_000_000
            return "refused"
        return judge(kind, file)
    oracle.judge = planted
"""


@pytest.mark.slow
def test_an_undo_that_loses_a_field_is_noticed_by_the_monkey(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Change, "undo", lambda self: self._show(replace(self.before, note="lost")))
    said = (said for seed in range(1, 6) for said in run(seed, "boxcars: starter", range(30)).wrong)
    assert any("what was there first" in one for one in said)


@pytest.mark.slow
def test_an_exception_in_a_slot_is_noticed_by_the_monkey_and_few_steps_are_left(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: MoveMileposts | AddMilepost | ChangeHeader, scenario: object) -> None:
        raise KeyError("planted")

    for edit in (MoveMileposts, AddMilepost, ChangeHeader):
        monkeypatch.setattr(edit, "apply", broken)
    found = next(done for seed in range(1, 6) if (done := run(seed, "boxcars: starter", range(30))).wrong)
    assert "planted" in found.wrong[0]
    least = fewest(found, tries=12)
    assert least.wrong and len(least.told) < len(found.told)


def test_a_failing_file_is_made_small() -> None:
    made = Case("scenario", 1, 0).make()
    small = shrunk(Made("yaml", SMALL.encode(), made.told), lambda tried: b"ERIE" in tried.data)
    assert b"ERIE" in small.data and len(small.data) < len(SMALL) / 3


def test_a_kept_case_is_the_same_when_it_is_opened(tmp_path: Path) -> None:
    for data in (b"\xff\x00small", b"large" * 20_000):
        keep("scenario", Made("yaml", data, ""), "because", tmp_path)
        keep("scenario", Made("yaml", data, ""), "because", tmp_path)
    assert {opened(path)[1].data for path in kept(tmp_path)} == {b"\xff\x00small", b"large" * 20_000}
    assert len((tmp_path / "reasons.txt").read_text().splitlines()) == 2
