"""No text of a file reaches a terminal as anything but text."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.terminal import PlainStream, json_text
from engine.plain_text import plain_line

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "scenarios" / "boxcars" / "us-rail-baron.yaml"
TITLE = "\x1b]0;owned\x07\x1b[31mRed\x9b1m\u202e\x7f"
COMMAND = [sys.executable, "-c", "from engine.cli.start import main; main()"]
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


VERBS = [("check",), ("analyze",), ("play", "--bots", "random,random", "--seed", "1")]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_escape_codes_of_a_title_are_written_out(verb, evil, said):
    name, *options = verb
    _, text = said(name, evil, *options)
    assert text and not any(plain_line(line) != line for line in text.split("\n"))


def test_escape_codes_of_a_title_are_written_out_on_a_terminal(evil, on_a_terminal):
    _, text = on_a_terminal("analyze", evil)
    assert "\\x1b]0;owned\\x07" in text
    assert not any(plain_line(line) != line for line in text.split("\n"))


@pytest.mark.parametrize("name", ["\x1b[31mred.yaml", os.fsdecode(b"b\xff.yaml")], ids=["escape code", "no UTF-8"])
def test_file_name_that_cannot_be_written_is_written_out(name, tmp_path):
    """In a process of its own: there `main` itself has to make the streams safe."""
    done = subprocess.run([*COMMAND, "check", str(tmp_path / name)], cwd=ROOT, capture_output=True)
    text = (done.stdout + done.stderr).decode()
    assert "\x1b" not in text and "Traceback" not in text and ("\\udcff.yaml" in text or "\\x1b[31mred" in text)


@pytest.mark.parametrize("words", [("--\x1b]0;owned\x07",), ("\x1b]0;owned\x07",), ("check", "--\x1b]0;owned\x07")])
def test_escape_codes_of_wrong_words_are_written_out(words, on_a_terminal):
    code, text = on_a_terminal(*words)
    assert code == 2 and "owned" in text and "\x1b]0;" not in text and "\a" not in text


def test_markup_in_a_wrong_word_is_text(on_a_terminal):
    assert "[red]x[/red]" in on_a_terminal("[red]x[/red]")[1]


def test_help_has_colors_on_a_terminal(on_a_terminal):
    assert "\x1b[1m" in on_a_terminal("--help")[1]


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
