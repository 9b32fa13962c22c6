"""Records and scenarios told apart before they are read."""

import pytest

from engine.errors import FileError
from engine.files.foreign import FOREIGN
from engine.files.kinds import is_record
from engine.files.library import bundled
from engine.files.records import load_record, save_record
from engine.files.scenarios import load, save


@pytest.mark.parametrize("name", ["dice/boxcars", "crayon/saltmark-isles"])
def test_a_scenario_is_no_record(name):
    assert not is_record(bundled()[name])


def test_a_record_is_one_however_its_board_is_kept(request):
    games = sorted((request.config.rootpath / "tests" / "games").glob("*/*.yaml"))
    assert len(games) > 100
    assert [path for path in games if not is_record(path)] == []


def test_what_cannot_be_read_is_none(tmp_path):
    (tmp_path / "bytes.yaml").write_bytes(bytes(range(256)) * 9)
    assert not any(map(is_record, (tmp_path, tmp_path / "nowhere.yaml", tmp_path / "bytes.yaml")))


def test_neither_is_written_over_the_other(request, tmp_path):
    game = load_record(request.config.rootpath / "tests" / "games" / "dice" / "final-round.yaml")
    scenario, file = load(bundled()["dice/boxcars"]), tmp_path / "one.yaml"
    save(scenario, file)
    before = file.read_bytes()
    with pytest.raises(FileError, match="holds a scenario"):
        save_record(game, file, scenario)
    assert file.read_bytes() == before
    save(scenario, file)  # a board over itself, and a game over itself
    other = tmp_path / "two.yaml"
    save_record(game, other, scenario)
    save_record(game, other, scenario)
    before = other.read_bytes()
    with pytest.raises(FileError, match="holds a game"):
        save(scenario, other)
    assert other.read_bytes() == before


@pytest.mark.parametrize("suffix", [suffix for suffixes, _ in FOREIGN for suffix in suffixes])
def test_a_file_of_another_kind_is_refused_with_the_way_to_use_it(suffix, tmp_path):
    path = tmp_path / f"LAND{suffix.upper()}"
    path.write_bytes(b'{"type": "FeatureCollection", "features": []}' if "json" in suffix else bytes(range(256)))
    with pytest.raises(FileError, match=r"this (is|JSON)") as caught:
        load(path)
    assert "boxcars" in str(caught.value) or "Board >" in str(caught.value) or "File >" in str(caught.value)
    with pytest.raises(FileError, match="no such file"):
        load(tmp_path / f"missing{suffix}")


def test_a_board_may_be_json(tmp_path):
    path = tmp_path / "board.json"
    path.write_text('{"format": 99}', encoding="utf-8")
    with pytest.raises(FileError, match="expected a format up to"):
        load(path)
