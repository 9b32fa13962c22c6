"""The program of a bundle, run by this interpreter instead of PyInstaller's."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

BUNDLE = Path(__file__).resolve().parents[1] / ".ci" / "bundle"

RUN = """
import os, runpy, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == marker:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

folder, marker, *sys.argv[1:] = sys.argv[1:]
sys._MEIPASS = "/nowhere"
runpy.run_path(folder + "/signals.py")
sys.meta_path.insert(0, Finder())
runpy.run_path(folder + "/start.py", run_name="__main__")
"""


def run(marker: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program; Ctrl+C comes when the module of that name is imported."""
    command = [sys.executable, "-c", RUN, str(BUNDLE), marker, *arguments]
    return subprocess.run(command, capture_output=True, text=True)


def test_the_program_is_the_command() -> None:
    assert run("", "--version").stdout.startswith("boxcars ")


@pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be sent to one process there")
@pytest.mark.parametrize(
    "marker", ["multiprocessing", "engine.cli.start", "engine.cli.interruption", "engine.cli.main"]
)
def test_an_early_interruption_ends_the_command_in_one_line(marker: str) -> None:
    done = run(marker, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "boxcars: interrupted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be sent to one process there")
def test_a_process_of_the_program_handles_an_interruption_itself() -> None:
    done = run("json.tool", "-P", "-m", "json.tool")
    assert done.returncode in (1, -signal.SIGINT) and "KeyboardInterrupt" in done.stderr
