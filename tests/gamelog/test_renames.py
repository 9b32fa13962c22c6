"""Renamed IDs: recognized by name and place, and a record is replayed, branched and continued with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from engine.cli.main import application
from engine.files.records import load_record, save_record
from engine.files.scenarios import save
from engine.game.record import Note, Record, along, with_branch
from engine.game.record import replay as replayed
from engine.gamelog.loaded_record import changes_between, open_record
from engine.gamelog.renames import rename_texts, renames_between, translated, with_former_ids
from engine.model.comparison.single import single_changes
from engine.model.identity.references import renamed
from engine.model.ids import CityId, MilepostId, RailroadId, Ref, RegionId
from engine.model.scenario import Scenario
from tests.gamelog.games import a_short_game, played, rules_of

OWN = a_short_game().scenario()
IDS = {
    Ref("city", "ashby"): "aby",
    Ref("milepost", "ashby"): "m1",
    Ref("milepost", "n2"): "north-2",
    Ref("region", "upper"): "up",
    Ref("railroad", "NOR"): "NO",
}
NOW = renamed(OWN, IDS)


@pytest.fixture(scope="module")
def game() -> Record:
    return played(OWN)


def test_ids_are_recognized_by_name_and_place() -> None:
    assert renames_between(OWN, NOW) == IDS
    assert not renames_between(OWN, OWN)


def test_a_thing_with_another_name_or_place_is_another_thing() -> None:
    city = OWN.board.cities[CityId("ashby")]
    cities = {id: each for id, each in OWN.board.cities.items() if id != "ashby"}
    for other in (replace(city, name="Elsewhere"), replace(city, milepost=MilepostId("n3"))):
        now = replace(OWN, board=replace(OWN.board, cities={**cities, CityId("other"): other}))
        assert not renames_between(OWN, now)


def test_a_thing_that_could_be_two_others_is_none_of_them() -> None:
    region = OWN.board.regions[RegionId("upper")]
    regions = {id: each for id, each in OWN.board.regions.items() if id != "upper"}
    now = replace(OWN, board=replace(OWN.board, regions={**regions, RegionId("a"): region, RegionId("b"): region}))
    assert not any(ref.kind == "region" for ref in renames_between(OWN, now))


def test_a_record_is_translated_with_its_notes_and_branches(game: Record) -> None:
    other = played(OWN, ("random", "hill"), most=60)
    same = next(n for n, (a, b) in enumerate(zip(game.actions, other.actions, strict=False)) if a != b)
    other = replace(other, seats=game.seats)
    record = with_branch(replace(game, notes=(Note(3, "here", "city ashby"),)), "north", other)
    found = translated(record, rules_of(NOW), NOW, IDS)
    assert found.notes[0].place == "city aby"
    for line in ("", "north"):
        steps = list(replayed(rules_of(NOW), NOW, along(found, line)))
        assert len(steps) == len(along(record, line).actions) + 1
    assert found.actions != record.actions and same


def test_changes_of_a_board_do_not_count_renamed_ids() -> None:
    assert changes_between(OWN, NOW, {}) == ()
    dear = replace(NOW, content=replace(NOW.content, prices={**NOW.content.prices, RailroadId("NO"): 13_000}))
    (change,) = changes_between(OWN, dear, {})
    assert "13,000" in change.text
    assert with_former_ids(NOW, IDS) == OWN
    assert rename_texts(OWN, {Ref("city", "ashby"): "aby"}) == (
        "The ID of the city Ashby was renamed from ashby to aby.",
    )


def test_two_things_of_one_name_are_told_apart_in_a_change() -> None:
    before = {"board": {"cities": {"a": {"name": "Ålesund"}, "b": {"name": "Ålesund"}}}, "content": {"start": "a"}}
    after = {**before, "content": {"start": "b"}}
    (change,) = single_changes(before, after)
    assert change.text.endswith("was changed from Ålesund (a) to Ålesund (b).")


def files(folder: Path, game: Record, board: Scenario) -> tuple[Path, Path]:
    """A record and its board in a folder; then the board was saved again as another one."""
    save(OWN, folder / "board.yaml")
    save_record(game, folder / "game.yaml", OWN, folder / "board.yaml")
    save(board, folder / "now.yaml")
    return folder / "game.yaml", folder / "now.yaml"


def command(*words: object) -> Result:
    return CliRunner().invoke(application(), [str(word) for word in words])


def test_replay_recognizes_renamed_ids_and_says_so(tmp_path: Path, game: Record) -> None:
    record, board = files(tmp_path, game, NOW)
    found = command("replay", record, "--board", board)
    assert found.exit_code == 0, found.output
    assert "The ID of the city Ashby was renamed from ashby to aby." in found.stdout
    assert f"{len(game.actions)} actions" in found.stdout
    told = json.loads(command("replay", record, "--board", board, "--format", "json").stdout)
    assert told["same"] and len(told["renamed"]) == len(IDS)
    refused = command("replay", record, "--board", board, "--no-renames")
    assert refused.exit_code == 1 and "diverges at action" in refused.stdout


def test_a_branch_and_an_explanation_follow_a_board_whose_ids_were_renamed(tmp_path: Path, game: Record) -> None:
    record, _ = files(tmp_path, game, NOW)
    save(NOW, tmp_path / "board.yaml")
    assert "was renamed from ashby to m1" in open_record(record).remark
    found = command("branch", record, "--name", "again", "--step", 40)
    assert found.exit_code == 0, found.output
    assert "was renamed from ashby to aby" in found.stderr
    # The branch has the IDs of the record, so it is replayed like the rest.
    assert along(load_record(record), "again").actions == game.actions
    assert command("replay", record, "--branch", "again").exit_code == 0
    listed = command("explain", record, "--list")
    assert listed.exit_code == 0, listed.output
