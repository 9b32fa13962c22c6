"""The version of a checkout, from the tags of git."""

from __future__ import annotations

import runpy
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / ".ci" / "version.py"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """Return the names of the script."""
    return runpy.run_path(str(SCRIPT))


@pytest.mark.parametrize(
    ("described", "expected"),
    [
        ("v1.2.0-0-g1a2b3c4", "1.2.0"),
        ("v1.2.0-5-g1a2b3c4", "1.2.1.dev5"),
        ("v1.2-0-g1a2b3c4", "1.2"),
        ("v2.0.9-120-gabc", "2.0.10.dev120"),
        ("", "0.1.0"),
        ("venice-3-g1a2b3c4", "0.1.0"),
    ],
)
def test_a_tag_is_a_version(script: dict[str, Any], described: str, expected: str) -> None:
    assert script["version_of"](described) == expected


def git(folder: Path, *words: str) -> None:
    """Call git in a folder, as somebody."""
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_a_checkout_is_described(script: dict[str, Any], tmp_path: Path) -> None:
    assert script["version"](tmp_path) == "0.1.0"
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "one")
    assert script["version"](tmp_path) == "0.1.0"
    git(tmp_path, "tag", "v0.3.1")
    git(tmp_path, "tag", "picked")
    assert script["version"](tmp_path) == "0.3.1"
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "two")
    assert script["version"](tmp_path) == "0.3.2.dev1"


def test_the_installed_program_has_a_version() -> None:
    assert version("boxcars").split(".")[:2] >= ["0", "1"]
