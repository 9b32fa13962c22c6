"""The pictures of the studio's views: every view can be drawn, and a visible change is found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

from tests import gallery
from tests.waiting import SECONDS_LONG

ROOT = Path(__file__).resolve().parents[2]


def picture(path: Path, *dots: tuple[int, int]) -> None:
    """Save a gray picture with black dots of nine pixels."""
    values = np.full((60, 100, 4), 200, np.uint8)
    for x, y in dots:
        values[y : y + 3, x : x + 3, :3] = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    data = values.tobytes()
    assert QImage(data, 100, 60, QImage.Format.Format_RGB32).save(str(path))


def test_a_picture_that_changed_is_missing_or_has_another_size_is_found(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        picture(folder / "en" / "same.png", (4, 5))
    picture(one / "en" / "moved.png", (4, 5), (20, 30))
    picture(other / "en" / "moved.png", (60, 5), (70, 30))
    picture(one / "de" / "gone.png")
    assert gallery.different(one, other) == ["de/gone.png", "en/moved.png"]
    assert gallery.different(one, one) == []


@pytest.mark.slow
def test_every_view_is_drawn_in_both_themes_and_twice_alike(tmp_path: Path) -> None:
    few = ["find", "new-scenario", "inspector-city"]
    for folder, names in (("one", list(gallery.VIEWS)), ("other", few)):
        command = [sys.executable, "-m", "tests.gallery", str(tmp_path / folder), "--only", *names]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True,
            timeout=SECONDS_LONG, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    made = {path.relative_to(tmp_path / "one").as_posix() for path in (tmp_path / "one").rglob("*.png")}
    assert made == {f"en/{theme}-100/{name}.png" for theme in ("light", "dark") for name in gallery.VIEWS}
    changed = gallery.different(tmp_path / "one", tmp_path / "other")
    assert [name for name in changed if Path(name).stem in few] == []
    light = tmp_path / "one" / "en" / "light-100"
    for name in gallery.VIEWS:
        assert not gallery.is_alike(light / f"{name}.png", tmp_path / "one" / "en" / "dark-100" / f"{name}.png"), name
