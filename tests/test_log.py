"""What the program does is logged in a file that stays small, and a log that cannot be written ends nothing."""

import io
import logging
import os
import re

import pytest

from engine.log import MAX_BYTES, MAX_FORMER, MAX_LETTERS, log_file, logged

LOGGER = logging.getLogger("boxcars.tests")
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} \d+ (DEBUG|INFO|WARNING|ERROR) boxcars.tests: (.*)")

pytestmark = pytest.mark.usefixtures("home")


def test_a_line_says_when_who_and_what_in_the_file_and_on_the_stream():
    stream = io.StringIO()
    with logged(stream):
        LOGGER.debug("read %s", "a.yaml")
    assert log_file().read_text() == stream.getvalue()
    assert LINE.fullmatch(stream.getvalue().rstrip("\n")).groups() == ("DEBUG", "read a.yaml")


def test_nothing_is_logged_before_and_after():
    level = logging.getLogger("boxcars").level
    with logged():
        pass
    LOGGER.info("lost")
    assert not log_file().exists()
    assert logging.getLogger("boxcars").handlers == [] and logging.getLogger("boxcars").level == level


def test_a_name_cannot_look_like_another_line_or_command_the_terminal():
    with logged():
        LOGGER.info("read %s", "a\n2026-01-01 00:00:00,000 1 ERROR boxcars.tests: b\x1b[31m\u202e")
    (line,) = log_file().read_text().splitlines()
    assert line.endswith("read a\\n2026-01-01 00:00:00,000 1 ERROR boxcars.tests: b\\x1b[31m\\u202e")


def test_an_exception_stands_below_its_line_and_is_cut():
    with logged():
        LOGGER.error("failed", exc_info=ValueError("\x1b" + "x" * 100_000))
        LOGGER.info("y" * 100_000)
    told = log_file().read_text()
    assert "ValueError: \\x1bxxx" in told and len(told) < 21_000 + 2 * MAX_LETTERS


def test_a_full_file_is_begun_anew_and_few_former_ones_are_kept():
    with logged():
        for _ in range(8 * MAX_BYTES // MAX_LETTERS):
            LOGGER.info("z" * MAX_LETTERS)
    kept = sorted(path.name for path in log_file().parent.iterdir())
    assert kept == ["boxcars.log", *(f"boxcars.log.{n}" for n in range(1, MAX_FORMER + 1))]
    assert all(path.stat().st_size <= MAX_BYTES for path in log_file().parent.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="modes are not kept there")
def test_only_its_user_can_look_into_the_folder():
    with logged():
        LOGGER.info("told")
    assert log_file().parent.stat().st_mode & 0o077 == 0


def test_neither_a_folder_that_cannot_be_made_nor_a_stream_that_is_closed_ends_anything(home, capsys):
    (home / "state").write_text("no folder")
    stream = io.StringIO()
    stream.close()
    with logged(stream):
        LOGGER.error("lost")
    assert capsys.readouterr().err == ""
