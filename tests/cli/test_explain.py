"""`boxcars explain`: the reasons of a bot at one decision of a record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner, Result

from engine.bots.named import bot_named
from engine.cli.main import application, main
from engine.files.records import load_record, recorded_scenario, save_record
from engine.files.scenarios import scenario_hash
from engine.game.drive import drive
from engine.game.explanation import RULED_OUT, Appraisal, Explanation, Score
from engine.game.family import family
from engine.game.options import resolve
from engine.game.record import Record, replay
from engine.sim.run import seats_of
from tests.families.boxcars.boards import a_ladder

SCENARIO = a_ladder().rule(win__cash=60_000, game__turn_limit=300).scenario()
FAMILY = family(SCENARIO.family)
GAMES = Path(__file__).parents[1] / "games" / "boxcars"
SEATS = tuple(seats_of(["hill", "planner"]))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A whole game of hill against the planner, and its actions."""
    rules = FAMILY.rules
    assert rules is not None
    bots = [bot_named(FAMILY, seat.bot) for seat in SEATS]
    state = rules.initial_state(SCENARIO, SEATS, resolve(rules.options, SCENARIO.rules))
    codes = []
    for action, after in drive(rules, state, bots, 4):
        codes.append(action.code)
        state = after
    scores = tuple(float(score) for score in rules.returns(state).values())
    path = tmp_path_factory.mktemp("explained") / "game.yaml"
    made = Record(SCENARIO.family, scenario_hash(SCENARIO), SEATS, 4, tuple(codes), scores)
    save_record(made, path, SCENARIO)
    return path, codes


def explained(record: tuple[Path, list[str]], *args: str) -> Result:
    return CliRunner().invoke(application(), ["explain", str(record[0]), *args])


def steps_of(record: tuple[Path, list[str]], word: str) -> list[int]:
    return [number for number, code in enumerate(record[1], 1) if code.startswith(word)]


def test_options_as_good_as_the_one_taken_are_told(record: tuple[Path, list[str]]) -> None:
    decided = json.loads(explained(record, "--list", "--format", "json").stdout)
    seen = set()
    for step in [each["step"] for each in decided][:12]:
        args = ("--step", str(step), "--bot", "hill")
        found = explained(record, *args, "--format", "json")
        if found.exit_code:
            continue
        totals = [option["total"] for option in json.loads(found.stdout)["options"]]
        if totals[0] is None:
            continue
        seen.add(totals[0] in totals[1:])
        assert ("the same total" in explained(record, *args).stdout) == (totals[0] in totals[1:]), step
    assert seen == {True, False}


def test_a_purchase_shows_scores_totals_and_the_price_that_would_flip_it(record: tuple[Path, list[str]]) -> None:
    (step, *_) = steps_of(record, "buy")
    found = json.loads(explained(record, "--step", str(step), "--bot", "hill", "--format", "json").stdout)
    options = found["options"]
    assert found["bot"] == "hill" and found["step"] == step
    assert [option["option"] for option in options if option["taken"]] == [record[1][step - 1]]
    assert [option["chosen"] for option in options] == [True] + [False] * (len(options) - 1)
    assert all(option["total"] == sum(option["scores"].values()) for option in options)
    bought = [option for option in options if option["option"].startswith("buy ") and option["scores"]]
    assert bought and all(isinstance(option["flip"], int) for option in bought)


def test_the_seats_own_bot_takes_what_it_takes_first(record: tuple[Path, list[str]]) -> None:
    for step in steps_of(record, "buy"):
        found = json.loads(explained(record, "--step", str(step), "--bot", "hill", "--format", "json").stdout)
        if found["seat"] == 0:
            assert found["options"][0]["taken"]


def test_the_list_has_every_choice_with_its_turn_and_its_words(record: tuple[Path, list[str]]) -> None:
    rows = json.loads(explained(record, "--list", "--format", "json").stdout)
    assert [set(row) for row in rows] == [{"step", "turn", "seat", "decision"}] * len(rows)
    assert set(steps_of(record, "buy")) <= {row["step"] for row in rows}
    for row in (rows[0], rows[-1]):
        one = json.loads(explained(record, "--step", str(row["step"]), "--bot", "hill", "--format", "json").stdout)
        taken = next(option for option in one["options"] if option["taken"])
        assert (one["turn"], one["seat"], taken["title"]) == (row["turn"], row["seat"], row["decision"])
    said = explained(record, "--list").stdout
    assert rows[-1]["decision"] in said.strip().splitlines()[-1]


def test_a_turn_explains_each_of_its_choices(record: tuple[Path, list[str]]) -> None:
    rows = json.loads(explained(record, "--list", "--format", "json").stdout)
    turn = rows[-1]["turn"]
    found = json.loads(explained(record, "--turn", str(turn), "--format", "json").stdout)
    assert [one["step"] for one in found["decisions"]] == [row["step"] for row in rows if row["turn"] == turn]
    assert explained(record, "--turn", str(turn)).stdout.count(" decides; analysis by ") == len(found["decisions"])


def test_people_read_a_table_with_a_column_a_score(record: tuple[Path, list[str]]) -> None:
    (step, *_) = steps_of(record, "buy")
    result = explained(record, "--step", str(step), "--bot", "hill")
    assert result.exit_code == 0
    headings = re.split(" {2,}", result.stdout.splitlines()[1])
    assert headings[:2] == ["Option", "Total"] and headings[-1] == "Buys up to" and "analysis by hill" in result.stdout
    assert {"Price", "Fees saved to the end", "Fees received to the end"} <= set(headings)  # as the studio shows them
    options = json.loads(explained(record, "--step", str(step), "--bot", "hill", "--format", "json").stdout)["options"]
    names = {name for option in options for name, amount in option["scores"].items() if amount}
    assert {"price", "fees saved", "fees earned"} <= names and len(headings) == len(names) + 3


def test_a_bid_above_the_lowest_stands_in_the_table_without_a_total(tmp_path: Path) -> None:
    path = GAMES / "auction-with-bids.yaml"
    codes = load_record(path).actions
    scenario = recorded_scenario(load_record(path), path)
    step = next(number for number, code in enumerate(codes, 1) if code.startswith("bid"))
    higher = f"bid {int(codes[step - 1].split()[1]) + 500}"
    made = structs.replace(load_record(path), actions=(*codes[: step - 1], higher), finished=False)
    save_record(made, tmp_path / "higher.yaml", scenario)
    result = explained((tmp_path / "higher.yaml", []), "--step", str(step), "--bot", "hill", "--format", "json")
    assert result.exit_code == 0, result.exception
    *weighed, taken = json.loads(result.stdout)["options"]
    assert taken["option"] == higher and taken["taken"] and taken["total"] is None
    assert not any(option["taken"] for option in weighed)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--step", "0"], "there is no action 0"),
        (["--step", "99999"], "there is no action 99999; the record has"),
        (["--step", "1"], "was a roll; the next choice is action"),
        ([], "expected --step NUMBER, --turn NUMBER"),
        (["--step", "1", "--list"], "expected --step NUMBER"),
        (["--turn", "99999"], "there is no choice in turn 99999; the last choice is in turn"),
        (["--turn", "-1"], "there is no choice in turn -1; explain --list shows all"),
        (["--step", "BUY", "--bot", "random"], "explains no decisions; choose another"),
        (["--step", "BUY", "--bot", "hil"], "did you mean hill"),
    ],
)
def test_what_cannot_be_explained_says_why_and_leaves_with_2(
    record: tuple[Path, list[str]],
    arguments: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (step, *_) = steps_of(record, "buy")
    given = [argument.replace("BUY", str(step)) for argument in arguments]
    monkeypatch.setattr("sys.argv", ["boxcars", "explain", str(record[0]), *given])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    told = capsys.readouterr()
    assert said in told.err and not told.out and told.err.count("\n") == 1


def test_the_choice_named_as_the_next_one_can_be_explained(record: tuple[Path, list[str]]) -> None:
    named = re.search(r"next choice is action (\d+)", str(explained(record, "--step", "1").exception))
    assert named is not None
    assert explained(record, "--step", named[1], "--bot", "hill").exit_code == 0


def test_a_word_stands_for_an_amount_that_decides_alone(
    record: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def reasons(bot: object, rules: object, view: object, seat: int) -> Explanation:
        scores = [("ahead", 1 << 50), ("price", -4), ("ahead", RULED_OUT)]
        said = ["", "", "Nobody would."]
        options = [
            Appraisal(f"option {n}", n, amount, (Score(name, amount),), said=said[n])
            for n, (name, amount) in enumerate(scores)
        ]
        return Explanation(seat, "hill", tuple(options))

    monkeypatch.setattr(type(bot_named(FAMILY, "hill")), "explain", reasons)
    lines = explained(record, "--bot", "hill", "--step", str(steps_of(record, "buy")[0])).stdout.splitlines()
    rows = {line[:11].strip(" *>"): line[11:].split() for line in lines if "option " in line[:11]}
    assert [rows[f"option {n}"] for n in range(3)] == [["always", "always"], ["-4", "-4"], ["never", "never"]]
    assert "option 2: Nobody would." in lines


@pytest.mark.parametrize(
    ("options", "has_totals"),
    [
        ((Appraisal("a", 0, 0, (), said="Yes.", aside=True), Appraisal("b", 1, 7, (Score("way", 7),))), True),
        ((Appraisal("a", 0, 0, (), said="It says no."), Appraisal("b", 1, 0, ())), False),
    ],
)
def test_what_is_done_aside_has_no_total_and_where_nothing_is_weighed_none_has(
    record: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, options: tuple[Appraisal, ...], has_totals: bool
) -> None:
    """Of each of those that say no it was told that the others have the same total, and all totals were 0."""
    bot = type(bot_named(FAMILY, "hill"))
    monkeypatch.setattr(bot, "explain", lambda self, rules, view, seat: Explanation(seat, "hill", options))
    args = ("--bot", "hill", "--step", str(steps_of(record, "buy")[0]))
    shown = explained(record, *args).stdout
    headings = shown.splitlines()[1].split()
    assert "the same total" not in shown and headings == (["Option", "Total", "Way"] if has_totals else ["Option"])
    totals = [option["total"] for option in json.loads(explained(record, *args, "--format", "json").stdout)["options"]]
    assert totals[:2] == [None, 7 if has_totals else None]


@pytest.mark.parametrize("name", ["dice/final-round", "tycoon/card-hotel"])
def test_turns_are_numbered_as_the_journal_numbers_them(name: str) -> None:
    path = GAMES.parent / f"{name}.yaml"
    listed = json.loads(explained((path, []), "--list", "--format", "json").stdout)
    told, game = family(name.partition("/")[0]).summary, load_record(path)
    assert told is not None
    rules = family(game.family).rules
    assert rules is not None
    states = [state for _, state in replay(rules, recorded_scenario(game, path), game)]
    assert [each["turn"] for each in listed] == [told.turn(states[each["step"] - 1]) for each in listed]
    last = listed[-1]["turn"]
    answer = json.loads(explained((path, []), "--turn", str(last), "--format", "json").stdout)
    assert [each["step"] for each in answer["decisions"]] == [each["step"] for each in listed if each["turn"] == last]


def test_points_that_a_bot_counts_in_hundredths_are_told_in_points(tmp_path: Path) -> None:
    played = ["play", "dice/short-line", "--bots", "planner,planner", "--seed", "3"]
    assert CliRunner().invoke(application(), [*played, "--record", str(tmp_path / "g.yaml")]).exit_code == 0
    record = (tmp_path / "g.yaml", [])
    steps = [each["step"] for each in json.loads(explained(record, "--list", "--format", "json").stdout)]
    told = json.loads(explained(record, "--step", str(steps[0]), "--format", "json").stdout)
    totals = [option["total"] for option in told["options"]]
    assert told["unit"] == "points" and max(totals) < 20 and any(total % 1 for total in totals)
    shown = explained(record, "--step", str(steps[0])).stdout
    assert f"{totals[0]:.2f}" in shown and "in points" in shown


def test_scores_in_money_name_the_currency(record: tuple[Path, list[str]]) -> None:
    shown = explained(record, "--step", str(steps_of(record, "buy")[0])).stdout
    assert "in $" in shown.splitlines()[0]
