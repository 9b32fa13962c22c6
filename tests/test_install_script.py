"""The installer of the Linux bundle: menu entry, icon, file association, and what is left after removal."""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUNDLE = Path(__file__).resolve().parents[1] / ".ci" / "bundle"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="macOS and Windows have other installers")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder where a bundle is installed whose program prints its arguments, one per line."""
    bundle, home = tmp_path / "a bundle", tmp_path / "a home"
    icons = bundle / "_internal" / "studio" / "resources" / "icons"
    icons.mkdir(parents=True)
    (icons / "boxcars.svg").write_text("<svg/>")
    program = bundle / "boxcars"
    program.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    program.chmod(0o755)
    shutil.copy(BUNDLE / "install.sh", bundle)
    (home / "boards").mkdir(parents=True)
    (home / "boards" / "mine.yaml").write_text("")
    install(bundle, home)
    return home


def install(bundle: Path, home: Path, *options: str) -> None:
    """Run the installer of a bundle for the user with this home folder."""
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    subprocess.run(["sh", str(bundle / "install.sh"), *options], env=environment, check=True, capture_output=True)


def entry(home: Path) -> configparser.SectionProxy:
    """Return the menu entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(home / ".local/share/applications/boxcars-studio.desktop")
    return parser["Desktop Entry"]


def test_the_menu_entry_opens_a_file_with_spaces_in_the_studio(home: Path) -> None:
    words = [word.replace("%f", "/boards/a b.boxcars") for word in shlex.split(entry(home)["Exec"])]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["studio", "/boards/a b.boxcars"]


def test_designs_have_a_file_type_whose_program_is_the_studio(home: Path) -> None:
    data = home / ".local/share"
    kind = (data / "mime/packages/boxcars-studio.xml").read_text()
    assert 'type="application/x-boxcars"' in kind and 'pattern="*.boxcars"' in kind
    assert "application/x-boxcars" in entry(home)["MimeType"].split(";")
    assert list(data.glob(f"icons/hicolor/*/apps/{entry(home)['Icon']}.svg"))


def test_a_second_installation_replaces_the_first(home: Path) -> None:
    installed = home / ".local/share/boxcars-studio"
    newer = home.parent / "newer"
    shutil.copytree(installed, newer)
    (newer / "new").write_text("")
    (installed / "old").write_text("")
    install(newer, home)
    assert (installed / "new").is_file() and not (installed / "old").exists()


def test_removal_leaves_only_files_of_the_user_and_indexes_of_the_desktop(home: Path) -> None:
    install(home / ".local/share/boxcars-studio", home, "--remove")
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file() or path.is_symlink()}
    assert {path for path in left if "boxcars" in path} == set()
    assert "boards/mine.yaml" in left
