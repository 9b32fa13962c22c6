"""A record as it is opened: what is said of a board that has changed since."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from engine.files.records import save_record
from engine.files.scenarios import save
from engine.gamelog.loaded_record import changes_between, open_record
from tests.gamelog.games import a_short_game, played

BOARD = a_short_game().scenario()
DEAR = replace(BOARD, content=replace(BOARD.content, prices={**BOARD.content.prices, "A": 12_345}))


def test_a_board_that_is_the_same_needs_no_remark(tmp_path: Path):
    save_record(played(BOARD, most=5), tmp_path / "game.yaml", BOARD)
    found = open_record(tmp_path / "game.yaml")
    assert found.remark == "" and found.played_on == found.scenario == BOARD


def test_what_has_changed_since_is_named_where_a_former_version_is_kept(tmp_path: Path):
    board, record = tmp_path / "board.yaml", tmp_path / "game.yaml"
    save(BOARD, board)
    save_record(played(BOARD, most=5), record, BOARD, board)
    save(DEAR, board)
    found = open_record(record)
    assert found.scenario == DEAR and found.played_on == BOARD
    assert [change.path for change in found.changes] == ["content.prices.A"]
    assert "12,345" in found.remark


def test_a_board_of_which_no_version_is_kept_is_told_to_be_another(tmp_path: Path):
    board, record = tmp_path / "board.yaml", tmp_path / "game.yaml"
    save(DEAR, board)
    save_record(played(BOARD, most=5), record, BOARD, board)
    found = open_record(record)
    assert found.played_on is None and not found.changes
    assert "The changes are unknown: the version history" in found.remark


def test_looks_and_notes_are_no_change_of_the_game():
    noted = replace(BOARD, note="new", look=replace(BOARD.look, dot_size=9.0))
    assert changes_between(BOARD, noted, {}) == ()
    assert [change.path for change in changes_between(BOARD, replace(noted, title="Other"), {})] == ["title"]
