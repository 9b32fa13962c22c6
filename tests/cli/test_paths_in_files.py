"""Paths that a file names: a file from elsewhere never makes the program read other files of its user."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.bots.named import bot_named
from engine.errors import BoxcarsError, UnreadableFile
from engine.files.records import load_record, recorded_scenario, save_record
from engine.files.scenarios import save
from engine.files.yaml.convert import to_plain
from engine.files.yaml.writer import to_yaml
from engine.folders import path_inside
from engine.game.family import family
from engine.game.rules import SeatSetup
from engine.game.transfer import HandOver
from studio.playtest.session.session import GameSetup
from tests.cli.conftest import Said
from tests.gamelog.games import a_short_game, played

BOARD = a_short_game().rule(game__turn_limit=20).scenario()
BOXCARS = family("boxcars")
OUTSIDE = ("{secret}", "../secret.yaml", "bots/../../secret.yaml", "..\\secret.yaml", "link.yaml", "linked/secret.yaml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board, and links to a file outside of it."""
    (tmp_path / "secret.yaml").write_text("passphrase: swordfish\n")
    made = tmp_path / "records"
    made.mkdir()
    save(BOARD, made / "board.yaml")
    (made / "link.yaml").symlink_to("../secret.yaml")
    (made / "linked").symlink_to(tmp_path)
    return made


def recorded(folder: Path, bot: str) -> Path:
    """A record whose second seat is played by this bot."""
    game = played(BOARD)
    seats = (game.seats[0], replace(game.seats[1], bot=bot))
    save_record(replace(game, seats=seats), folder / "game.yaml", BOARD, folder / "board.yaml")
    return folder / "game.yaml"


def a_choice(record: Path, said: Said) -> str:
    """The number of a decision of the second seat."""
    rows = json.loads(said("explain", record, "--list", "--format", "json")[1])
    return str(next(row["step"] for row in rows if row["seat"] == 1))


def a_character(path: Path) -> Path:
    """The file of a bot that explains its decisions."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(to_yaml(to_plain(BOXCARS.characters["hill"])))
    return path


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("name", OUTSIDE)
def test_a_bot_outside_the_folder_is_refused(folder: Path, said: Said, name: str) -> None:
    record = recorded(folder, name.format(secret=folder.parent / "secret.yaml"))
    before = record.read_bytes()
    step = a_choice(record, said)
    for words in (("explain", record, "--step", step), ("branch", record, "--name", "north", "--step", "9")):
        code, text = said(*words)
        assert code == 2 and "is outside the record's folder" in text and "passphrase" not in text
    assert record.read_bytes() == before
    with pytest.raises(UnreadableFile, match="is outside the record's folder"):
        GameSetup(BOARD, load_record(record).seats, 1, named_by=record)


def test_a_former_player_outside_the_folder_is_refused(folder: Path, said: Said) -> None:
    game = played(BOARD)
    over = HandOver(len(game.actions), 1, "../secret.yaml", game.seats[1].bot)
    save_record(replace(game, hand_overs=(over,)), folder / "game.yaml", BOARD, folder / "board.yaml")
    code, text = said("explain", folder / "game.yaml", "--step", a_choice(folder / "game.yaml", said))
    assert code == 2 and "is outside the record's folder" in text and "passphrase" not in text


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("name", OUTSIDE)
def test_a_board_outside_the_folder_is_refused(folder: Path, name: str) -> None:
    game = replace(played(BOARD), scenario=name.format(secret=folder.parent / "secret.yaml"))
    with pytest.raises(UnreadableFile, match="is outside the record's folder"):
        recorded_scenario(game, folder / "game.yaml")


def test_a_circle_of_links_cannot_be_read(folder: Path) -> None:
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to("one")
    with pytest.raises(UnreadableFile):
        recorded_scenario(replace(played(BOARD), scenario="one/board.yaml"), folder / "game.yaml")
    assert path_inside(folder, "board.yaml\0") is None
    assert path_inside(folder, "board.yaml") == folder / "board.yaml"


def test_a_bot_is_found_in_the_folder_of_its_record(
    folder: Path, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_character(folder / "bots" / "own.yaml")
    monkeypatch.chdir(folder)
    asked = ("play", "board.yaml", "--bots", "random,bots/own.yaml", "--record", "bots/../game.yaml")
    assert said(*asked)[0] == 0
    assert [seat.bot for seat in load_record(folder / "game.yaml").seats] == ["random", "bots/own.yaml"]
    moved = shutil.copytree(folder, tmp_path / "moved", symlinks=True)
    monkeypatch.chdir(tmp_path)
    record = moved / "game.yaml"
    code, text = said("explain", record, "--step", a_choice(record, said))
    assert code == 0 and "analysis by bots/own.yaml" in text
    assert said("branch", record, "--name", "north", "--step", "9")[0] == 0
    given = ("--bots", f"{moved / 'bots' / 'own.yaml'},random")
    assert said("branch", record, "--name", "south", "--step", "9", *given)[0] == 0
    assert load_record(record).branches[1].bots == ("bots/own.yaml", "random")


def test_the_name_of_an_own_character_is_no_path(home: Path) -> None:
    a_character(home / "other.yaml")
    a_character(home / "characters" / "own.yaml")
    assert bot_named(BOXCARS, "own") is not None
    for name in ("../other", str(home / "other"), "x" * 1_000):
        with pytest.raises(BoxcarsError, match="no bot named"):
            bot_named(BOXCARS, name)


def test_a_seat_of_the_studio_keeps_a_bot_of_its_record(folder: Path) -> None:
    a_character(folder / "own.yaml")
    setup = GameSetup(BOARD, [SeatSetup("A", "own.yaml"), SeatSetup("B", "random")], 1, named_by=folder / "game.yaml")
    assert setup.played_by(["random", "own.yaml"]).on(BOARD).bots[1] is not None
