"""Tests run in an order of chance where that is asked for, and in the same one again by its seed."""

import re
import subprocess
import sys
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = tuple(f"tests/test_{name}.py" for name in ("errors", "folders", "log", "plain_text"))


@cache
def collected(*words):
    """The names of some tests in the order in which they would run, and all that was said."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q", *words]
    done = subprocess.run([*command, *FILES], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_a_seed_is_an_order_of_the_same_tests():
    usual, first, second = (collected(*words) for words in ([], ["--shuffle=1"], ["--shuffle=2"]))
    again = collected.__wrapped__("--shuffle=1")
    assert sorted(usual) == sorted(first) == sorted(second) and len(usual) > 5
    assert first == again and usual != first != second


def test_files_and_the_tests_of_each_are_in_an_order_of_chance_and_a_file_stays_together():
    usual, shuffled = collected(), collected("--shuffle=2")
    files = [file for file, _ in groupby(shuffled, lambda test: test.partition("::")[0])]
    assert sorted(files) == sorted(FILES) and files != list(FILES)
    for file in FILES:
        before, after = ([test for test in order if test.startswith(file)] for order in (usual, shuffled))
        assert before != after


@pytest.mark.parametrize("workers", [(), ("--numprocesses", "2")], ids=["one process", "workers"])
def test_a_drawn_seed_is_printed_and_all_workers_have_it(workers):
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--shuffle=new",
        *workers,
        "tests/test_plain_text.py",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"in an order of chance: --shuffle=\d+$", done.stdout, re.MULTILINE)
