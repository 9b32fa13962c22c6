"""Records and scenarios told apart before they are read."""

import pytest

from engine.files.kinds import is_record
from engine.files.library import bundled


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
