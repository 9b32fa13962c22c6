"""Bundled scenarios go by their names, and anything else by its path."""

from pathlib import Path

import pytest

from engine.errors import UnreadableFile
from engine.files import library
from engine.files.library import bundled, bundled_name, scenario_path


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of bundled scenarios behind one that is missing, as in the wheel."""
    shipped = tmp_path / "bundled"
    monkeypatch.setattr(library, "_PLACES", (tmp_path / "missing", shipped))
    for name in ("lines/west.yaml", "dice/one.v2.yaml", "lines/east.yaml", "README.md", "lines/notes.txt"):
        (shipped / name).parent.mkdir(parents=True, exist_ok=True)
        (shipped / name).touch()
    return shipped


def test_each_scenario_of_the_first_place_that_is_there_has_a_name(place: Path) -> None:
    names = ["dice/one.v2", "lines/east", "lines/west"]
    assert list(bundled().items()) == [(name, place / f"{name}.yaml") for name in names]
    for name in names:
        assert scenario_path(name) == place / f"{name}.yaml"
        assert bundled_name(place / f"{name}.yaml") == name
    (place.parent / "missing").mkdir()
    assert bundled() == {}


def test_without_any_place_nothing_is_bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_PLACES", (tmp_path / "missing",))
    assert bundled() == {} and bundled_name(tmp_path) is None


def test_a_file_of_the_name_of_a_bundled_one_comes_first(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place.parent)
    (place.parent / "lines").mkdir()
    assert scenario_path("lines/east") == place / "lines/east.yaml"
    (place.parent / "lines" / "east").touch()
    assert scenario_path("lines/east") == Path("lines/east")


def test_a_link_to_a_bundled_scenario_is_that_scenario(place: Path, tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(place / "lines" / "east.yaml")
    assert bundled_name(tmp_path / "link.yaml") == "lines/east"


def test_what_is_there_in_no_way_is_refused_and_what_may_be_there_is_left_to_who_opens_it(place: Path) -> None:
    for name in ("lines/eats", "lines/east.yaml", str(place / "lines" / "east.yaml" / "below")):
        with pytest.raises(UnreadableFile, match="no such file") as refused:
            scenario_path(name)
        assert refused.value.file == Path(name)
    for name in (str(place), "x" * 5000, "a\0b"):
        assert scenario_path(name) == Path(name)


def test_a_file_is_found_by_its_name_in_other_capitals_or_another_unicode_form(tmp_path: Path) -> None:
    (tmp_path / "A\u030alesund.yaml").touch()
    for name in ("\u00c5lesund.yaml", "\u00e5lesund.YAML", "A\u030alesund.yaml"):
        assert scenario_path(tmp_path / name) == tmp_path / "A\u030alesund.yaml"
    (tmp_path / "\u00c5lesund.yaml").touch()
    assert scenario_path(tmp_path / "\u00c5lesund.yaml").name == "\u00c5lesund.yaml"
    with pytest.raises(UnreadableFile, match="no such file"):
        scenario_path(tmp_path / "\u00e5lesund.yaml")
