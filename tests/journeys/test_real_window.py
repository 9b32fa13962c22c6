"""The real window on an X server: the offscreen platform hides what xcb needs."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import SECONDS_LONG

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "scenarios" / "boxcars" / "us-boxcars-2013.yaml"
START = "from engine.cli.start import main; main()"

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="an X server of its own is for Linux"),
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed (Debian package xvfb)"),
]


@pytest.fixture
def display():
    """A virtual screen of its own, by the name that programs find it under."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb found no free display"
    yield f":{number}"
    server.terminate()
    server.wait()


def test_the_studio_paints_the_us_board_in_a_real_window(display, tmp_path):
    env = dict(
        os.environ, DISPLAY=display, QT_QPA_PLATFORM="xcb", BOXCARS_QUIT_AFTER_PAINT="1", BOXCARS_HOME=str(tmp_path)
    )
    env.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-c", START, "studio", str(BOARD)],
        env=env,
        capture_output=True,
        text=True,
        timeout=SECONDS_LONG,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^painted \d+", done.stdout, re.MULTILINE), done.stdout + done.stderr
