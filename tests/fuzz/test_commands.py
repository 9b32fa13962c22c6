"""Every command is called with random arguments and files: it does its work, or refuses the call in words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from time import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli.main import verbs
from tests.fuzz.commands.calls import LEFT_OUT, WRITING, Call, calls, commands, parameters
from tests.fuzz.commands.oracle import Server, kept_call
from tests.fuzz.commands.search import main, searched
from tests.fuzz.sources import scenario_texts

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the server forks")

SECONDS = 120.0
"""Seconds of the slow suite for all commands together."""
BOARD = scenario_texts()["lines"].encode()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
def test_every_call_ends_well(server: Server, command: str, tmp_path: Path) -> None:
    first = 1_000 if os.environ.get("CI") else int(time())
    found = searched(command, SECONDS / len(commands()), first, server)
    where = kept_call(found.call, tmp_path) if found.call is not None else None
    assert not found.wrong, f"{found.call}\n{found.wrong}\nRepeat it with {where}/call.sh"
    assert found.tried > 0


def test_every_command_is_called_or_left_out_with_a_reason() -> None:
    assert set(commands()) | set(LEFT_OUT) == set(verbs()) and all(LEFT_OUT.values())
    for command, written in WRITING.items():
        assert written <= {each.name for each in parameters(command)}, command


@given(st.data())
@settings(max_examples=20)
def test_calls_can_be_started_by_a_shell(data: st.DataObject) -> None:
    call = data.draw(calls(data.draw(st.sampled_from(commands()))))
    assert all(b"\0" not in os.fsencode(word) for word in call.arguments)
    assert not any(path.startswith("/") and path != "/dev/null" for path in call.writes)


def call(*words: str, **files: bytes) -> Call:
    return Call(words[0], words[1:], {"a.yaml": BOARD, **files}, "", tuple(words[1:]))


def test_a_good_call_has_no_fault(server: Server) -> None:
    found = server.outcome(call("check", "a.yaml", "--format", "json"))
    assert (found.code, found.wrong) == (0, "") and found.said.startswith("[")
    assert server.outcome(call("table", "a.yaml", "railroads", "--output", "out.csv")).wrong == ""


PLANTED = {
    "a traceback": ("raise KeyError('planted')", "planted"),
    "an exit code": ("import typer; raise typer.Exit(7)", "exit code 7"),
    "a hang": ("while True: pass", "processor time"),
    "memory": ("kept = bytearray(1_000_000_000)", "MB"),
    "an input": ("open('b.yaml', 'a').write('#')", "changes 'b.yaml'"),
    "a temporary file": ("import tempfile; tempfile.mkstemp()", "temporary files"),
    "a file on the way": ("open('a.yaml.new', 'w').close()", "leaves 'a.yaml.new'"),
    "a process": ("import subprocess; subprocess.Popen(['sleep', '60'])", "leaves a process"),
    "a second document": ("print('{}')", "JSON document"),
    "silence": ("import typer; raise typer.Exit(2)", "without a message"),
}

SITE = """
import os, sys
from pathlib import Path
if os.environ.get("BOXCARS_FUZZ_PLANTED"):
    from engine.cli.verbs.boards import analyze
    plain = analyze.print_json
    def planted(data):
        plain(data)
        exec(Path(__file__).with_name("fault.py").read_text())
    analyze.print_json = planted
"""
"""The fault in a file beside this module, in `analyze --format json` after its result."""


OPENING = """
import os
if os.environ.get("BOXCARS_FUZZ_PLANTED"):
    from engine.files import library
    def planted(name):
        raise KeyError("planted")
    library.scenario_path = planted
"""
"""A fault in every command that opens a scenario."""


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder whose file `fault.py` is the fault of every server that is started with it."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "sitecustomize.py").write_text(SITE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOXCARS_FUZZ_PLANTED", "1")
        yield folder


@pytest.fixture(scope="module")
def faulty(planted: Path) -> Iterator[Server]:
    with Server(extra=planted) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_noticed(fault: str, faulty: Server, planted: Path) -> None:
    statement, said = PLANTED[fault]
    (planted / "fault.py").write_text(statement)
    call = Call("analyze", ("a.yaml", "--format", "json"), {"a.yaml": BOARD, "b.yaml": BOARD}, "", ())
    # Only a call that never ends may have few seconds: on a busy machine, the others take longer.
    with Server(2, planted) if fault == "a hang" else nullcontext(faulty) as server:
        assert said in server.outcome(call).wrong


@pytest.mark.slow
def test_the_search_finds_a_planted_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(OPENING)
    monkeypatch.setenv("BOXCARS_FUZZ_PLANTED", "1")
    with Server(extra=tmp_path) as planted:
        found = searched("analyze", 60, 1, planted)
    assert found.call is not None and "planted" in found.wrong
    script = (kept_call(found.call, tmp_path / "kept") / "call.sh").read_text()
    assert "boxcars analyze" in script


@pytest.mark.slow
def test_the_search_reports_numbers_for_each_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seconds", "2", "--seed", "1", "--commands", "schema,diff", "--into", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "2 commands, 2 seconds, seed 1" in said and "schema" in said and "diff" in said
