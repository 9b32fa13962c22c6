"""`boxcars branch`: a game goes on otherwise from one of its positions, and the record keeps it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from engine.cli.console_game import ConsoleGame
from engine.cli.main import application
from engine.errors import BoxcarsError, DivergenceError
from engine.files.records import load_record, save_record
from engine.game.record import along, replay
from engine.game.rules import CHANCE
from engine.game.transfer import HandOver
from tests.gamelog.games import a_short_game, played, rules_of

BOARD = a_short_game().rule(game__turn_limit=20).scenario()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    save_record(played(BOARD), tmp_path / "game.yaml", BOARD)
    return tmp_path / "game.yaml"


def branched(record: Path, *more: str, typed: str = "") -> Result:
    asked = ["branch", str(record), "--name", "north", *more]
    return CliRunner().invoke(application(), asked, catch_exceptions=False, input=typed)


def test_the_same_bots_play_the_same_game_and_others_play_another(record: Path) -> None:
    before = load_record(record)
    assert branched(record, "--step", "40").exit_code == 0
    assert along(load_record(record), "north").actions == before.actions
    said = branched(record, "--step", "40", "--bots", "random,random").stdout
    after = load_record(record)
    game = along(after, "north")
    assert along(after).actions == before.actions and game.actions[:40] == before.actions[:40] != game.actions
    assert [seat.bot for seat in game.seats] == ["random", "random"] and game.finished
    own = [seat.bot for seat in before.seats]
    assert game.hand_overs == tuple(HandOver(40, n, bot, "random") for n, bot in enumerate(own) if bot != "random")
    assert int(said.split()[0]) > 40  # told from there on
    again = CliRunner().invoke(application(), ["replay", str(record), "--branch", "north"])
    assert again.exit_code == 0 and f"{len(game.actions)} actions" in again.stdout
    assert "Branches: “north”" in again.stdout
    name = before.seats[0].name
    assert f"After action 40: {name} is now played by random, no longer by {own[0]}." in again.stdout


def test_a_person_takes_a_seat_over_and_what_was_played_is_kept(record: Path) -> None:
    result = branched(record, "--step", "40", "--bots", "person,planner", "--format", "json", typed="1\n1\nquit\n")
    told = json.loads(result.stdout[result.stdout.index("{") :])
    game = along(load_record(record), "north")
    assert told["branch"] == "north" and told["leaves_after"] >= 40
    assert len(game.actions) > 40 and not game.finished


def test_a_game_that_was_broken_off_goes_on_from_there_where_no_step_is_named(record: Path) -> None:
    branched(record, "--step", "40", "--bots", "person,planner", typed="1\n1\nquit\n")
    kept = along(load_record(record), "north").actions
    asked = ["branch", str(record), "--name", "on", "--of", "north", "--bots", "random,random"]
    assert CliRunner().invoke(application(), asked, catch_exceptions=False).exit_code == 0
    on = along(load_record(record), "on")
    assert on.actions[: len(kept)] == kept and len(on.actions) > len(kept) and on.finished


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--step", "-1"), "expected --step from 0 to 92"),
        (("--step", "99999"), "expected --step from 0 to 92"),
        (("--step", "1", "--bots", "hill"), "expected 2 bots, one for each seat, found 1"),
        (("--step", "1", "--of", "south"), "no branch named “south”; the record has no branches"),
        (("--name", ""), "expected a name of 1 to 80 characters for the branch, found 0"),
        (("--name", "x" * 81), "expected a name of 1 to 80 characters for the branch, found 81"),
        (("--name", "br\udcff"), "expected a name of UTF-8 text for the branch"),
    ],
)
def test_what_cannot_be_branched_is_refused_and_nothing_is_written(
    record: Path, more: tuple[str, ...], said: str
) -> None:
    before = record.read_bytes()
    with pytest.raises(BoxcarsError, match=said):
        branched(record, *more)
    assert record.read_bytes() == before


def test_the_name_of_the_game_is_refused_before_a_branch_is_played(record: Path) -> None:
    save_record(replace(load_record(record), main_branch="north"), record, BOARD)
    before = record.read_bytes()
    with pytest.raises(BoxcarsError, match="the game and a branch are both named “north”"):
        branched(record, "--bots", "person,person")
    assert record.read_bytes() == before


def test_a_wrong_roll_is_reported_with_the_possible_ones(record: Path) -> None:
    game = load_record(record)
    rules = rules_of(BOARD)
    at = [n for n, (_, state) in enumerate(replay(rules, BOARD, game)) if rules.current_player(state) == CHANCE][3]
    save_record(replace(game, actions=(*game.actions[:at], "99 99", *game.actions[at + 1 :])), record, BOARD)
    with pytest.raises(DivergenceError, match=rf"at action {at + 1} the record has 99 99, but only these are possible"):
        branched(record, "--step", str(at + 1))


def test_a_branch_that_another_program_adds_meanwhile_is_kept(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to_the_end = ConsoleGame.to_the_end

    def beside(game: ConsoleGame) -> tuple[int, bool]:
        if len(calls) == 0:
            calls.append(1)
            CliRunner().invoke(application(), ["branch", str(record), "--name", "south", "--step", "10"])
        return to_the_end(game)

    calls: list[int] = []
    monkeypatch.setattr(ConsoleGame, "to_the_end", beside)
    assert branched(record, "--step", "40").exit_code == 0
    assert [each.name for each in load_record(record).branches] == ["south", "north"]
