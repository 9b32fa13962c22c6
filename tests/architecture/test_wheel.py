"""The wheel carries the boards and the pictures' font, and finds them without the checkout."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from studio.app import changes

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The project's wheel, built from a copy so that the checkout gets no build folder."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("engine", "studio", "scenarios", "resources"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.bak"))
    for name in ("hatch_build.py", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source / name)
    (source / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "version.py", source / ".ci" / "version.py")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=source, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel) -> list[PurePosixPath]:
    return [PurePosixPath(name) for name in zipfile.ZipFile(wheel).namelist()]


def test_the_wheel_holds_the_bundled_boards(names):
    boards = {path.name for path in names if path.match("engine/bundled/boxcars/*.yaml")}
    assert {path.name for path in (ROOT / "scenarios" / "boxcars").glob("*.yaml")} == boards != set()


def test_the_wheel_holds_the_changelog_where_the_program_finds_it(wheel, names):
    assert PurePosixPath("studio/resources/CHANGELOG.md") in names
    assert changes._PLACES[1].relative_to(ROOT) == Path("studio/resources/CHANGELOG.md")


def test_the_wheel_holds_the_font_with_its_licence(names):
    fonts = {path.name for path in names if path.match("studio/resources/fonts/*")}
    assert {"Roboto-Regular.ttf", "RobotoCondensed-Regular.ttf", "DejaVuSans.ttf"} <= fonts
    assert {"LICENSE-Roboto.txt", "LICENSE-DejaVu.txt"} <= fonts


def test_the_wheel_holds_the_licence_and_the_notices_and_names_them(wheel, names):
    held = {path.name for path in names if ".dist-info" in path.parts[0] and "licenses" in path.parts}
    assert held == {"LICENSE", "NOTICE", "LICENSE-Roboto.txt", "LICENSE-DejaVu.txt"}
    [about] = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA")]
    told = zipfile.ZipFile(wheel).read(about).decode().splitlines()
    assert "License-Expression: MIT" in told and "License-File: LICENSE" in told and "License-File: NOTICE" in told


def test_the_wheel_holds_nothing_else(names):
    tops = {path.parts[0] for path in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"engine", "studio"}
    assert not [path for path in names if path.suffix in {".bak", ".pyc"} or path.name.startswith("test_")]


def test_the_wheel_holds_compiled_games_if_the_checkout_does(wheel, names):
    compiled = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.glob("engine/families/**/compiled.*")
        if path.suffix != ".stamp"
    }
    assert {
        str(path) for path in names if path.stem.partition(".")[0] == "compiled" and path.suffix != ".py"
    } == compiled
    assert ("-none-any" in wheel.name) == (not compiled)


def test_the_unpacked_wheel_finds_the_us_board(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = "from engine.files.library import bundled; print(bundled()['boxcars/us-boxcars-2013'].read_text()[:7])"
    # Isolated from the checkout (-P keeps the folder out, -S its editable install) yet with the installed libraries.
    setup = f"import sys; sys.path[:0] = [{str(tmp_path)!r}]; sys.path += {site_packages()!r}; "
    done = subprocess.run(
        [sys.executable, "-S", "-P", "-c", setup + program], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("format:")


def site_packages() -> list[str]:
    import sysconfig

    return [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
