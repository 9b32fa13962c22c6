"""Signals while a library cannot stand an exception or keeps Python's lock."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.waiting import SECONDS_LONG

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be sent to one process there")

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8"))

KEEPS_THE_LOCK = """
import ctypes
from engine.cli.interruption import left_to_the_system, listen
listen()
with left_to_the_system():
    print("busy", flush=True)
    ctypes.PyDLL(None).sleep(1000)
"""

EXPORTS = """
import signal, sys
from engine.cli.interruption import _end, listen
from engine.cli.main import answer

def is_left():
    return signal.getsignal(signal.SIGINT) == signal.getsignal(signal.SIGTERM) == signal.SIG_DFL

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.startswith(("PySide6", "shiboken6")):
            print("loads", is_left())

def called(frame, event, argument):
    if event == "call" and frame.f_code.co_name in ("paint_board", "save_bytes"):
        print(frame.f_code.co_name, is_left())

listen()
sys.meta_path.insert(0, Finder())
sys.setprofile(called)
answer(["export", "dice/boxcars", sys.argv[1]])
print("ends", signal.getsignal(signal.SIGINT) is _end)
"""

IMPORTS = """
import os, signal, sys
from engine.cli.start import main

module, name = sys.argv[1:]

def called(frame, event, argument):
    seen = frame.f_back.f_globals if event == "call" and frame.f_back else {}
    if seen.get("__name__") == module and name in seen:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)

sys.setprofile(called)
sys.argv[1:] = ["--version", "--format=json"]
main()
"""

FINDS = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == marker:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

marker, *sys.argv[1:] = sys.argv[1:]
sys.meta_path.insert(0, Finder())
sys.modules.pop("gettext", None)
"""

SIMULATES = """
import os, signal, sys
from engine.cli.start import main
from engine.sim import batch

def interrupted(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)
    yield from ()

batch.play_games = interrupted
sys.argv[1:] = ["simulate", "dice/short-line", "--games", "10"]
main()
"""


@pytest.mark.parametrize(
    ("module", "name"), [("engine.cli.json_result", "Callable"), ("typer", "Abort"), ("typer._click", "Command")]
)
def test_a_signal_while_a_library_is_imported_ends_the_command_in_one_line(module: str, name: str) -> None:
    """Python cannot import a package again whose first import was interrupted after one of its modules."""
    command = [sys.executable, "-c", IMPORTS, module, name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_LONG)
    assert (done.returncode, done.stderr) == (130, "boxcars: interrupted\n")
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["error"]["message"] == "interrupted"


@pytest.mark.parametrize(
    "marker",
    ["engine.cli.interruption", "engine.cli.main", "gettext", "engine.cli.terminal", "engine.model.ids"],
)
@pytest.mark.parametrize(
    "program",
    ["from {module} import {function}; {function}()", "import runpy; runpy.run_module('studio', run_name='__main__')"],
    ids=["script", "module"],
)
def test_a_signal_during_an_import_of_the_entry_point_is_no_traceback(program: str, marker: str) -> None:
    module, _, function = PROJECT["project"]["scripts"]["boxcars"].partition(":")
    program = FINDS + program.format(module=module, function=function)
    command = [sys.executable, "-c", program, marker, "no-such-board.yaml", "--format=json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_LONG)
    assert (done.returncode, done.stderr) == (130, "boxcars: interrupted\n")
    assert json.loads(done.stdout)["error"]["message"] == "interrupted"


def test_the_generated_script_imports_only_the_entry_point_before_it_calls_it() -> None:
    module = PROJECT["project"]["scripts"]["boxcars"].partition(":")[0]
    program = f"import sys; before = {{*sys.modules}}; import {module}; print(*({{*sys.modules}} - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"engine", "engine.cli", module}


def test_an_error_during_an_import_of_the_entry_point_is_not_taken_for_an_interruption() -> None:
    program = "import sys; sys.modules['engine.cli.terminal'] = None; from engine.cli.start import main; main()"
    done = subprocess.run([sys.executable, "-c", program, "--version"], capture_output=True, text=True)
    assert done.returncode == 1 and "ModuleNotFoundError" in done.stderr


def test_a_simulation_interrupted_before_its_first_game_prints_no_empty_tables() -> None:
    done = subprocess.run([sys.executable, "-c", SIMULATES], capture_output=True, text=True, timeout=SECONDS_LONG)
    assert done.returncode == 130
    assert done.stdout == "Interrupted before the first game was finished.\n"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_library_that_keeps_the_lock(number: signal.Signals) -> None:
    busy = subprocess.Popen([sys.executable, "-c", KEEPS_THE_LOCK], stdout=subprocess.PIPE, text=True)
    assert busy.stdout is not None and busy.stdout.readline() == "busy\n"
    busy.send_signal(number)
    busy.communicate(timeout=SECONDS_LONG)
    assert busy.returncode == -number


@pytest.mark.slow
def test_export_leaves_signals_to_the_system_while_qt_is_loaded_and_draws(tmp_path: Path) -> None:
    command = [sys.executable, "-c", EXPORTS, str(tmp_path / "board.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_LONG, check=True)
    said = set(done.stdout.splitlines())
    assert {"loads True", "paint_board True", "save_bytes False", "ends True"} <= said
    assert not {"loads False", "paint_board False", "save_bytes True"} & said
