"""What is executed is loaded from a folder only that nobody but its user could write into."""

import os
import stat
import sys

import pytest

from engine.families.crayon.bots.compilation import COMPILATION
from engine.folders import made_private
from engine.game.fast import compilation

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no owners and modes of this kind")

NOBODY = 65534


@pytest.fixture
def folder(tmp_path):
    found = tmp_path / "cache" / "compiled-games"
    assert made_private(found) == ""
    return found


def test_a_private_folder_is_made_with_mode_700_and_is_used_again(folder):
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert made_private(folder) == ""


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o755, 0o701])
def test_a_folder_that_is_open_to_others_is_refused(folder, mode):
    folder.chmod(mode)
    assert f"mode {mode:o}" in made_private(folder)


def test_a_folder_that_others_can_replace_is_refused(folder):
    folder.parent.chmod(0o777)
    assert "other users can write to" in made_private(folder)
    folder.parent.chmod(0o1777)  # as /tmp is
    assert made_private(folder) == ""


def test_a_link_is_refused_and_one_above_is_followed(folder, tmp_path):
    link = tmp_path / "cache" / "link"
    link.symlink_to(folder)
    assert "is a link" in made_private(link)
    above = tmp_path / "above"
    above.symlink_to(folder.parent)
    assert made_private(above / folder.name) == ""
    folder.parent.chmod(0o777)
    assert "other users can write to" in made_private(above / folder.name)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_user_is_refused_and_one_below_it(folder):
    os.chown(folder, NOBODY, -1)
    assert "belongs to another user" in made_private(folder)
    os.chown(folder, 0, -1)
    os.chown(folder.parent, NOBODY, -1)
    assert "belongs to another user" in made_private(folder)


def test_a_file_in_its_place_and_a_folder_that_cannot_be_made_are_told(tmp_path):
    (tmp_path / "file").touch()
    assert "cannot be used" in made_private(tmp_path / "file")
    assert "cannot be used" in made_private(tmp_path / "file" / "below")


def test_compiled_games_are_not_looked_for_in_an_open_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path))
    compilation.refused_because.cache_clear()
    try:
        assert made_private(compilation.shelf()) == ""
        COMPILATION.folder.mkdir()
        (COMPILATION.folder / "all.ready").touch()
        assert COMPILATION.is_ready("all")
        compilation.shelf().chmod(0o777)
        compilation.refused_because.cache_clear()
        assert not COMPILATION.is_ready("all")
        assert "mode 777" in compilation.refused_because()
    finally:
        compilation.refused_because.cache_clear()
