"""No text of a file reaches a terminal as anything but text."""

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.output import json_text
from engine.cli.terminal import PlainStream
from engine.plain_text import plain_line

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "scenarios" / "boxcars" / "us-rail-baron.yaml"
TITLE = "\x1b]0;owned\x07\x1b[31mRed\x9b1m\u202e\x7f"
COMMAND = [sys.executable, "-c", "from engine.cli.main import main; main()"]
ENVIRONMENT = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
ANY = st.text(st.characters(codec=None))


def retitled(board: Path, target: Path, title: str) -> Path:
    """A copy of a bundled board with another title."""
    old = board.read_text(encoding="utf-8")
    line = next(line for line in old.splitlines() if line.startswith("title:"))
    target.write_text(old.replace(line, f"title: {json.dumps(title)}", 1), encoding="utf-8")
    return target


@pytest.fixture
def evil(tmp_path):
    return retitled(BOARD, tmp_path / "evil.yaml", TITLE)


def said(*words: object) -> str:
    """All that the command writes into a pipe."""
    done = subprocess.run([*COMMAND, *map(str, words)], cwd=ROOT, capture_output=True, env=ENVIRONMENT)
    return (done.stdout + done.stderr).decode()


def on_a_terminal(*words: object) -> str:
    """All that the command writes to a terminal."""
    ours, its = pty.openpty()
    running = subprocess.Popen([*COMMAND, *map(str, words)], cwd=ROOT, stdout=its, stderr=its, env=ENVIRONMENT)
    os.close(its)
    parts = []
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    running.wait()
    os.close(ours)
    return b"".join(parts).decode(errors="replace").replace("\r\n", "\n")


VERBS = [("check",), ("analyze",), ("play", "--bots", "random,random", "--seed", "1")]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_the_escape_codes_of_a_title_are_shown(verb, evil):
    name, *options = verb
    text = said(name, evil, *options)
    assert text and not any(plain_line(line) != line for line in text.split("\n"))


def test_the_escape_codes_of_a_title_are_shown_on_a_terminal_too(evil):
    text = on_a_terminal("analyze", evil)
    assert "\\x1b]0;owned\\x07" in text
    assert not any(plain_line(line) != line for line in text.split("\n"))


def test_a_file_name_with_escape_codes_is_told_as_text(tmp_path):
    assert "\x1b" not in said("check", tmp_path / "\x1b[31mred.yaml")


def test_a_file_name_that_is_no_utf_8_gets_a_word_and_no_traceback(tmp_path):
    text = said("check", os.fsdecode(os.fsencode(tmp_path / "b") + b"\xff.yaml"))
    assert "\\udcff.yaml" in text and "Traceback" not in text


@pytest.mark.parametrize("words", [("--\x1b]0;owned\x07",), ("\x1b]0;owned\x07",), ("check", "--\x1b]0;owned\x07")])
def test_wrong_words_of_the_command_line_are_told_as_text(words):
    text = on_a_terminal(*words)
    assert "owned" in text and "\x1b]0;" not in text and "\a" not in text


def test_markup_in_a_wrong_word_is_text():
    assert "[red]x[/red]" in on_a_terminal("[red]x[/red]")


def test_help_on_a_terminal_keeps_its_colours():
    assert "\x1b[1m" in on_a_terminal("--help")


def test_an_exception_nobody_expected_is_told_as_text():
    code = "from engine.cli.terminal import show_plain; show_plain(); raise ValueError('\\x1b[31m')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert "ValueError: \\x1b[31m" in done.stderr


@given(st.dictionaries(ANY, st.lists(ANY | st.integers() | st.none())))
def test_json_is_exact_and_holds_nothing_a_terminal_obeys(data):
    text = json_text(data)
    assert not any(plain_line(line) != line for line in text.split("\n"))
    assert json.loads(text) == data


@given(ANY, st.sampled_from(["ascii", "latin-1", "utf-8"]))
def test_a_stream_writes_any_text_in_any_encoding(text, encoding):
    below = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    assert PlainStream(below).write(text) == len(text)
    below.flush()
    below.seek(0)
    assert not any(plain_line(line.replace("\t", " ")) != line.replace("\t", " ") for line in below.read().split("\n"))
