"""Pictures to draw over stay in the folder of their scenario, or are told."""

import os

import pytest
from msgspec.structs import replace

from engine.edit.sheet.tracing import SetTracing
from engine.errors import FileError
from engine.files.imported import tracings
from engine.files.imported.tracings import check_picture, copied_beside, found_from_afar, name_for, tracing_path
from engine.model.look import Tracing
from engine.validate.checks.sheet.tracing_image import TracingImage
from tests.grids import a_grid

SCAN = Tracing("scan.png", 200.0)
ASTRAY = [
    "/etc/scan.png",
    "../scan.png",
    "a/../../scan.png",
    "C:\\scans\\scan.png",
    "..\\scan.png",
    "\\\\host\\scan.png",
]


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "boards"
    made.mkdir()
    (made / "scan.png").write_bytes(b"a picture")
    return made


def test_an_image_beside_the_scenario_is_found(folder):
    assert tracing_path(SCAN, folder) == folder / "scan.png"


@pytest.mark.parametrize("file", ASTRAY)
def test_a_path_that_leaves_the_folder_is_told_by_file_and_check(file, folder):
    tracing = replace(SCAN, file=file)
    with pytest.raises(FileError, match="outside the folder"):
        tracing_path(tracing, folder)
    scenario = SetTracing(tracing).apply(a_grid().scenario())
    (issue,) = TracingImage().run(scenario)
    assert issue.about and file in issue.message
    assert not list(TracingImage().run(issue.fixes[0].edit.apply(scenario)))


def test_an_image_beside_is_no_issue():
    assert not list(TracingImage().run(SetTracing(SCAN).apply(a_grid().scenario())))
    assert not list(TracingImage().run(a_grid().scenario()))


def test_a_link_out_of_the_folder_leaves_it_too(folder, tmp_path):
    (tmp_path / "secret.png").write_bytes(b"")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(FileError, match="outside"):
        tracing_path(replace(SCAN, file="link.png"), folder)


def test_missing_images_folders_and_large_ones_are_told(folder, monkeypatch):
    (folder / "sub").mkdir()
    for file, words in (("none.png", "no such image"), ("sub", "a folder"), ("x" * 5000, "cannot be read")):
        with pytest.raises(FileError, match=words):
            tracing_path(replace(SCAN, file=file), folder)
    monkeypatch.setattr(tracings, "MAX_BYTES", 5)
    with pytest.raises(FileError, match="expected at most 5 bytes, found 9"):
        tracing_path(SCAN, folder)


def test_a_picture_of_a_gibibyte_is_taken_and_no_larger_one(folder):
    with open(folder / "scan.png", "wb") as file:
        file.truncate(1 << 30)
        check_picture(folder / "scan.png")
        file.truncate((1 << 30) + 1)
    with pytest.raises(FileError, match="at most 1,073,741,824 bytes"):
        check_picture(folder / "scan.png")


def test_as_long_as_there_is_no_folder_only_a_whole_path_is_an_image(folder):
    assert tracing_path(replace(SCAN, file=str(folder / "scan.png")), None) == folder / "scan.png"
    with pytest.raises(FileError):
        tracing_path(SCAN, None)


def test_a_copy_takes_a_free_name_and_is_made_once(folder, tmp_path):
    other = tmp_path / "scan.png"
    other.write_bytes(b"another picture")
    assert copied_beside(other, folder) == copied_beside(other, folder) == "scan-2.png"
    assert (folder / "scan-2.png").read_bytes() == b"another picture"
    assert (folder / "scan.png").read_bytes() == b"a picture"


def test_an_image_in_the_folder_is_not_copied(folder):
    (folder / "scans").mkdir()
    (folder / "scans" / "east.png").write_bytes(b"")
    assert copied_beside(folder / "scans" / "east.png", folder) == "scans/east.png"
    assert sorted(file.name for file in folder.iterdir()) == ["scan.png", "scans"]


def test_what_cannot_be_copied_is_told(tmp_path, folder):
    with pytest.raises(FileError, match="cannot be copied"):
        copied_beside(tmp_path / "none.png", folder)


def test_a_scenario_that_leaves_its_folder_finds_the_picture_that_lies_there(folder):
    scenario = SetTracing(SCAN).apply(a_grid().scenario())
    away = found_from_afar(scenario, folder)
    assert away.look.tracing == replace(SCAN, file=str(folder / "scan.png"))
    assert replace(away, look=scenario.look) == scenario
    astray = SetTracing(replace(SCAN, file="../scan.png")).apply(scenario)
    for same, place in ((scenario, None), (astray, folder), (a_grid().scenario(), folder)):
        assert found_from_afar(same, place) is same


def test_a_scenario_without_a_folder_calls_a_picture_by_its_whole_path(folder):
    assert name_for(folder / "scan.png", None) == str(folder / "scan.png")
    assert name_for(folder / "scan.png", folder) == "scan.png"


def test_a_name_that_no_scenario_can_hold_is_told(folder, tmp_path):
    odd = tmp_path / os.fsdecode(b"br\xfcssel.png")
    odd.write_bytes(b"")
    for name in (lambda: name_for(odd, None), lambda: copied_beside(odd, folder)):
        with pytest.raises(FileError, match="not UTF-8 text; rename the image"):
            name()
    assert [file.name for file in folder.iterdir()] == ["scan.png"]
