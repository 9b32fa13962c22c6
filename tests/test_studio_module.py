"""`python -m studio` opens the studio, as the command does."""

from __future__ import annotations

import os
import subprocess
import sys


def test_the_module_takes_what_the_command_takes() -> None:
    there = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    asked = [sys.executable, "-m", "studio", "no-such-board.yaml"]
    found = subprocess.run(asked, env=there, capture_output=True, text=True, check=False)
    assert found.returncode == 2 and "no-such-board.yaml: no such file" in found.stderr
