"""Rules for all tests: each is collected, and none depends on the speed of the machine."""

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
TIMED = ("benchmarks", "fuzz", "mutation")
"""Folders whose tests measure time."""
# Written in pieces, because this file is searched as well.
CLOCKS = re.compile("|".join(("process" + "_time", "perf" + "_counter", "mono" + "tonic", "thread" + "_time")))
SHORT = re.compile(r"\btimeout=" + r"(?!(?:\w+\.)?(?:SECONDS_)?LONG\b)")
"""A wait that does not last as long as those of `tests/waiting.py`."""


@cache
def untimed():
    """Return the lines of all files outside the timed folders, by place."""
    return {
        f"{path.relative_to(TESTS)}:{number}": line
        for path in TESTS.rglob("*.py")
        if path.relative_to(TESTS).parts[0] not in TIMED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    }


def test_no_test_reads_a_clock():
    assert [place for place, line in untimed().items() if CLOCKS.search(line)] == []


def test_no_wait_ends_because_the_machine_is_busy():
    found = {place: line.strip() for place, line in untimed().items() if SHORT.search(line)}
    assert {place: line for place, line in found.items() if not place.startswith("waiting.py")} == {}


@pytest.mark.parametrize(
    ("line", "is_short"),
    [("wait(timeout" + "=5)", True), ("run(timeout=SECONDS_LONG)", False), ("timeout=LONG", False)],
)
def test_search_finds_short_waits(line, is_short):
    assert bool(SHORT.search(line)) is is_short


def test_every_test_function_is_in_a_file_that_is_collected():
    others = [path for path in TESTS.rglob("*.py") if not path.name.startswith("test_")]
    assert [path.name for path in others if re.search(r"^def test_", path.read_text(encoding="utf-8"), re.M)] == []
