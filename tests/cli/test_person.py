"""A person at the terminal, who may type another amount than those offered."""

from __future__ import annotations

import json
import signal
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli import console_game
from engine.cli.console_player import Command, ConsolePlayer
from engine.cli.interruption import Interrupted
from engine.cli.main import application
from engine.families.boxcars.family import FAMILY
from engine.files.library import scenario_path
from engine.files.records import load_record
from engine.files.scenarios import load, save
from engine.game.explanation import Appraisal, Explanation, Score
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action
from engine.recovery.folder import left_behind
from engine.sim.run import seats_of
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.rules.chapters.test_bids import in_need
from tests.families.boxcars.table import RULES, Table
from tests.families.crayon.table import COUNTRY
from tests.families.crayon.table import Table as Country


def answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *answers: str) -> tuple[str, str]:
    """The code of what a person with a million decides at an auction by these answers, and what was said."""
    typed = StringIO("".join(f"{answer}\n" for answer in answers))
    monkeypatch.setattr("sys.stdin", typed)
    decided = asked()
    assert not typed.read() and isinstance(decided, list)
    return decided[0].code, capsys.readouterr().out


def asked() -> list[Action] | Command:
    """What a person with a million decides at an auction."""
    table = in_need(cash=1_000_000).do("auction B")
    person = ConsolePlayer(
        FAMILY, table.m.scenario, table.state.seats, lambda path: None, lambda: None, lambda: ["a line"]
    )
    return person.decide(RULES.information_state(table.state, 1), 1)


def test_another_amount_is_the_last_of_the_choices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last = str(len(RULES.legal_actions(in_need(cash=1_000_000).do("auction B").state)) + 1)
    assert answered(monkeypatch, capsys, last, "$123,500")[0] == "bid 123500"
    code, said = answered(monkeypatch, capsys, last, "123501", "٥٠٠", "1e6", "-500", "9" * 5_000, "", "1")
    assert code == "pass" and said.count("enter an amount from $4,000 to $1,000,000 in steps of $500") == 5
    assert f"{last}  Bid … for the B (another amount)" in said


class Screen(StringIO):
    """Where a signal comes while a question is written."""

    def flush(self) -> None:
        raise Interrupted(signal.SIGINT)


def test_ctrl_c_while_the_question_is_written_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    monkeypatch.setattr("sys.stdout", Screen())
    with pytest.raises(Interrupted):
        asked()


def test_input_that_ends_is_no_empty_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("\n"))
    with pytest.raises(EOFError):
        asked()


def test_questions_are_answered_before_a_decision_is_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = answered(monkeypatch, capsys, "?", "log", "why", "seats", "as", "bid $", "nonsense", "go east", "1")
    assert code == "pass"
    assert "undo" in said and "a line" in said and "no bot explains decisions" in said
    assert said.count("> Blue") == 2 and "$1,000,000" in said and "owns A" in said
    assert said.count("   1  Pass") == 2  # listed at first, and found by its letters
    assert said.count("enter a number from") == 1 and "no ride is possible now" in said


def test_somebody_may_take_back_or_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    for word, wish in (("undo", Command.UNDO), ("q", Command.QUIT)):
        monkeypatch.setattr("sys.stdin", StringIO(f"{word}\n"))
        assert asked() is wish


def test_words_that_begin_one_choice_decide(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(monkeypatch, capsys, "b", "PASS")[0] == "pass"


def test_track_is_built_towards_a_place_as_far_as_it_can_be_paid_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("track nowhere\nseats\ntrack FERN\n"))
    crayon = family("crayon")
    assert crayon.rules is not None
    state = crayon.rules.initial_state(COUNTRY, seats_of(["person", "greedy"]), {})
    while crayon.rules.current_player(state) == CHANCE:
        state = crayon.rules.apply_action(state, crayon.rules.chance_outcomes(state).outcomes[0][0])
    seat = crayon.rules.current_player(state)
    assert seat is not None
    person = ConsolePlayer(crayon, COUNTRY, state.seats, lambda path: None, lambda: None, lambda: [])
    decided = person.decide(crayon.rules.information_state(state, seat), seat)
    assert (
        isinstance(decided, list)
        and len(decided) > 1
        and str(decided[-1]).startswith("Build from 1 milepost south-west of Fern to Fern")
    )
    for action in decided:
        state = crayon.rules.apply_action(state, action)
    said = capsys.readouterr().out
    assert "to Fern" in str(decided[-1]) and "no track can be built to nowhere now" in said
    assert "End the turn" in said and said.count("(from Fern)") == 6  # the three cards of the hand, asked for twice


def test_a_milepost_of_crayon_rails_is_ridden_to_by_its_number_and_by_where_it_lies(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Country().track(0, "7,0", "11,0").train(0, "7,0").ready()
    person = ConsolePlayer(family("crayon"), COUNTRY, table.state.seats, lambda path: None, lambda: None, lambda: [])
    for typed in ("go 9,0", "go milepost 9,0", "go 2 mileposts east of FERN"):
        monkeypatch.setattr("sys.stdin", StringIO(f"go 27,4\n{typed}\n"))
        decided = person.decide(table.state, 0)
        assert isinstance(decided, list) and [action.code for action in decided] == ["move 8,0", "move 9,0"]
        assert "27,4 is not within reach of this move" in capsys.readouterr().out


def at_the_table(tmp_path: Path, typed: str, *more: str) -> tuple[str, str, int]:
    board = tmp_path / "board.yaml"
    save(a_ladder().scenario(), board)
    run = CliRunner().invoke(application(), ["play", str(board), "--bots", "person,random", *more], input=typed)
    return run.stdout, run.stderr, run.exit_code


def test_a_game_by_hand_shows_where_it_goes_and_is_kept_when_the_input_ends(tmp_path: Path) -> None:
    record = tmp_path / "mine.yaml"
    said, _, _ = at_the_table(tmp_path, "1\n" * 8, "--record", str(record))
    assert "$" in said and " to go)" in said and " away" in said
    kept = load_record(record)
    assert not kept.finished and kept.actions and kept.seats[0].bot == "person"
    assert CliRunner().invoke(application(), ["replay", str(record)]).exit_code == 0


def test_who_stops_is_told_where_the_game_stands(tmp_path: Path) -> None:
    record = tmp_path / "mine.yaml"
    _, told, code = at_the_table(tmp_path, "1\n1\nquit\n", "--record", str(record))
    assert code == 0 and f"It is saved in {record}." in told
    _, told, _ = at_the_table(tmp_path, "1\n1\n", "--record", str(record))
    assert "stopped without a winner" in told and "saved in" not in told, "the error says so"


def test_what_is_taken_back_comes_again_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    at_the_table(tmp_path, "1\n1\n1\nquit\n", "--record", str(one))
    at_the_table(tmp_path, "1\n2\nundo\nundo\n1\n1\n1\nundo\n1\nquit\n", "--record", str(other))
    assert load_record(one).actions == load_record(other).actions


def test_questions_are_not_mixed_with_a_result_for_programs(tmp_path: Path) -> None:
    said, told, code = at_the_table(tmp_path, "1\nquit\n", "--format", "json")
    assert code == 0 and json.loads(said)["winner"] is None
    assert "Type the number of a choice, or ? for help." in told and "1-" in told


def test_the_bot_that_is_asked_can_be_chosen(tmp_path: Path) -> None:
    said, _, _ = at_the_table(tmp_path, "why\nwhy gould\nwhy hill\nwhy goold\nwhy random\nquit\n")
    assert said.count("Analysis by Gould") == 2 and said.count("Analysis by Hill") == 1
    assert "no bot named “goold” (did you mean gould?)" in said


def after(tmp_path: Path, typed: str) -> tuple[list[str], str]:
    """The actions of a game in which this was typed, and what was said."""
    record = tmp_path / "typed.yaml"
    said, _, _ = at_the_table(tmp_path, typed.replace(" ; ", "\n") + "\nquit\n", "--record", str(record))
    return list(load_record(record).actions), said


def test_a_ride_and_a_turn_are_taken_back_whole_and_come_again_as_they_were(tmp_path: Path) -> None:
    played, said = after(tmp_path, " ; ".join("1" * 9))
    rides = [n for n, code in enumerate(played) if code.startswith("ride ")]
    assert rides and "to go)" in said
    back, told = after(tmp_path, " ; ".join("1" * 9) + " ; undo ride")
    assert len(back) < len(played) and back == played[: len(back)] and played[len(back)].startswith("ride ")
    assert not back[-1].startswith("ride ") and "`redo` repeats it" in told
    assert after(tmp_path, " ; ".join("1" * 9) + " ; undo ride ; redo")[0] == played
    turn, _ = after(tmp_path, " ; ".join("1" * 9) + " ; undo turn")
    assert len(turn) <= len(back) and turn == played[: len(turn)]
    assert after(tmp_path, " ; ".join("1" * 9) + " ; undo ; undo ; undo ; redo ; redo ; redo")[0] == played


def test_what_was_taken_back_is_gone_once_something_else_is_decided(tmp_path: Path) -> None:
    _, said = after(tmp_path, "undo ; undo ride ; redo ; 1 ; 1 ; undo ; 1 ; redo")
    assert said.count("nothing to undo") == 2
    assert said.count("nothing to redo") == 2


@pytest.mark.usefixtures("home")
def test_a_game_without_a_file_is_kept_as_a_draft(tmp_path: Path) -> None:
    _, told, code = at_the_table(tmp_path, "1\nquit\n")
    (draft,) = left_behind().drafts
    assert code == 0 and draft.kind == "record" and f"boxcars recover {draft.id}" in told


def test_a_ride_by_the_name_of_the_place_takes_all_its_decisions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("go nowhere\ngo Weest\ngo far\ngo EAST\n"))
    board = Sketch().line("A", "west m1 m2 east").line("B", "west b1 east").cities("w", "west").cities("e", "east")
    board = board.line("C", "east c1 c2 c3 c4 c5 c6 far").cities("f", "far")
    table = Table(board, 2).at(0, "m1", "A", "west").bound(0, "east").ready("1 1")
    person = ConsolePlayer(FAMILY, table.m.scenario, table.state.seats, lambda path: None, lambda: None, lambda: [])
    decided = person.decide(table.state, 0)
    assert isinstance(decided, list) and [action.code for action in decided] == ["ride m2 A", "ride east A"]
    said = capsys.readouterr().out
    assert "no place named “nowhere”\n" in said
    assert "no place named “Weest” (did you mean West?)" in said
    assert "far is not within reach of this move: 9 mileposts" in said
    assert said.index("to m2  (1 to go)") < said.index("to West  (2 to go)")


def test_a_city_out_of_reach_is_told_with_its_turns_fees_and_payoff(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("go far\nundo ride\n"))
    board = Sketch().line("A", "x a b c d e f g h far").cities("w", "x far").pay("x", "far", 7_500)
    table = Table(board, 2).bound(0, "far").ready("1 1")
    person = ConsolePlayer(FAMILY, table.m.scenario, table.state.seats, lambda path: None, lambda: None, lambda: [])
    assert person.decide(table.state, 0) is Command.UNDO_RIDE
    said = capsys.readouterr().out
    assert "far is not within reach of this move: 9 mileposts, about 2 turns, about $2,000 to the bank" in said
    assert "payoff $7,500" in said and "to Far, 9 mileposts away, for $7,500" in said


@pytest.mark.parametrize(("count", "left"), [(8, None), (10, "and 2 more, which the bot ranks lower")])
def test_reasons_that_are_left_out_are_counted(
    capsys: pytest.CaptureFixture[str], count: int, left: str | None
) -> None:
    scenario, seats = a_ladder().scenario(), seats_of(["person", "person"])
    found = Explanation(0, "", tuple(Appraisal(f"option {n}", 0, count - n, ()) for n in range(count)))
    person = ConsolePlayer(FAMILY, scenario, seats, lambda path: None, lambda: found, lambda: [])
    person._tell_reasons(FAMILY.rules.initial_state(scenario, seats, resolve(FAMILY.rules.options, scenario.rules)), 0)
    said = capsys.readouterr().out
    assert said.count("option ") == 8 and (left in said if left else "more" not in said)


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("boxcars/us-boxcars-2013", ["go PLACE", "undo ride"]),
        ("crayon/british-rails", ["go PLACE", "track PLACE", "undo ride"]),
        ("tycoon/eastern-us", []),
        ("dice/boxcars", []),
    ],
)
def test_the_help_names_what_games_of_the_family_have(board: str, moves: list[str]) -> None:
    scenario = load(scenario_path(Path(board)))
    person = ConsolePlayer(family(scenario.family), scenario, (), lambda path: None, lambda: None, lambda: [])
    said = person._help()
    assert [each for each in ("go PLACE", "track PLACE", "undo ride") if each in said] == moves


def test_reasons_have_the_numbers_of_choices_and_sums_with_their_currency(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = in_need(cash=1_000_000).do("auction B")
    code = RULES.legal_actions(table.state)[1].code
    scores = (Score("way", -21_020), Score("won", 1_000), Score("chased", 1 << 50))
    found = Explanation(1, "hill", (Appraisal(code, 0, -20_020, scores),), meanings={"way": "What turns are worth"})
    person = ConsolePlayer(FAMILY, table.m.scenario, table.state.seats, lambda path: None, lambda: found, lambda: [])
    monkeypatch.setattr("sys.stdin", StringIO("why\n1\n"))
    person.decide(RULES.information_state(table.state, 1), 1)
    said = capsys.readouterr().out
    assert "Analysis by hill, best first:\n   2  " in said
    assert ": -$20,020  (way -$21,020, won $1,000, chased)" in said
    assert "way: What turns are worth" in said


def test_a_game_that_does_not_end_is_broken_off_and_its_record_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console_game, "MAX_ACTIONS", 50)
    board, record = tmp_path / "board.yaml", tmp_path / "game.yaml"
    save(a_ladder().scenario(), board)
    run = CliRunner().invoke(
        application(), ["play", str(board), "--bots", "random,random", "--record", str(record)], catch_exceptions=False
    )
    assert run.exit_code == 0 and "stopped without a winner after 50 actions" in run.stderr
    assert not load_record(record).finished
    assert "The game was not over" in CliRunner().invoke(application(), ["replay", str(record)]).stdout


@pytest.mark.usefixtures("without_workers")
def test_games_that_nobody_can_win_are_counted(tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    save(a_ladder().rule(win__cash=10**9, game__turn_limit=20).scenario(), board)
    asked = ["simulate", str(board), "--games", "3", "--bots", "planner,planner", "--workers", "1"]
    assert "3 games ended without a winner" in CliRunner().invoke(application(), asked).stdout
    data = json.loads(CliRunner().invoke(application(), [*asked, "--format", "json"]).stdout)
    assert data["without_winner"] == 3
