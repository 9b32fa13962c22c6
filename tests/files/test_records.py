"""Record files: their text, where they say that the game was played, and what is wrong with one that cannot be read."""

from __future__ import annotations

import os
import re

import pytest
from msgspec.structs import replace

from engine.edit.sheet.tracing import SetTracing
from engine.errors import BoxcarsError, FileError, InvalidScenario, UnreadableFile
from engine.files.library import bundled, bundled_name, scenario_path
from engine.files.records import (
    load_record,
    parse_record,
    record_schema,
    record_text,
    recorded_scenario,
    save_record,
)
from engine.files.scenarios import dumps, load, loads, save, scenario_hash
from engine.game.record import Branch, Note, Record, along, players_after, with_branch
from engine.game.rules import SeatSetup
from engine.game.transfer import HandOver
from engine.gamelog.loaded_record import changes_between
from engine.model.look import Tracing
from engine.model.scenario import Credits, Ignored
from tests.builders import a_small_board
from tests.bundled import bundled_scenario

SMALL = a_small_board().scenario()
RECORD = Record(
    family="boxcars",
    hash="abc",
    seats=(SeatSetup("Red", "hill", "#c8321e"), SeatSetup("Blue")),
    seed=7,
    actions=("roll 3 4", "buy PA"),
    scores=(1000.0, 2500.5),
    finished=False,
    options={"home.swap": True, "win.cash": 5},
    game=3,
    title="A game",
    note="odd",
)
TEXT = """format: 4
family: boxcars
title: A game
note: odd
scenario: boards/small.yaml
hash: abc
options:
  home.swap: true
  win.cash: 5
seats:
  - {name: Red, bot: hill, colour: "#c8321e"}
  - {name: Blue}
seed: 7
game: 3
finished: false
scores: [1000, 2500.5]
actions:
  - roll 3 4
  - buy PA
"""


def test_a_record_is_written_in_this_order_and_read_again():
    text = record_text(RECORD, SMALL, "boards/small.yaml")
    assert parse_record(text, "game.yaml") == replace(RECORD, scenario="boards/small.yaml")
    assert [line.partition(":")[0] for line in text.splitlines() if line[0].isalpha()] == [
        line.partition(":")[0] for line in TEXT.splitlines() if line[0].isalpha()
    ]
    assert parse_record(TEXT, "game.yaml") == replace(RECORD, scenario="boards/small.yaml")


def test_record_without_scores_is_read_only_if_not_finished():
    text = record_text(replace(RECORD, scores=()), SMALL, "boards/small.yaml")
    assert "scores" not in text and text.startswith("format: 4\n") and parse_record(text, "game.yaml").scores == ()
    with pytest.raises(InvalidScenario, match="score for each seat of a finished game"):
        parse_record(text.replace("finished: false\n", ""), "game.yaml")


def test_options_that_were_taken_out_by_hand_are_none():
    text = TEXT.replace("  home.swap: true\n  win.cash: 5\n", "")
    assert "options:\nseats:" in text and parse_record(text, "game.yaml").options == {}


def test_a_record_without_a_name_holds_the_board_but_not_the_picture_under_it():
    drawn_over = SetTracing(Tracing("scan.png", 9.0)).apply(SMALL)
    record = parse_record(record_text(RECORD, drawn_over), "game.yaml")
    assert record.scenario == "" and record.embedded is not None
    assert recorded_scenario(record, "game.yaml") == SMALL
    assert record_text(RECORD, SMALL) == record_text(RECORD, drawn_over)


@pytest.mark.parametrize(
    ("file", "name"),
    [("game.yaml", "game.yaml"), ("boards/small.yaml", "boards/small.yaml"), ("../small.yaml", ""), (None, "")],
)
def test_a_board_in_the_folder_of_the_record_or_below_is_named_and_any_other_one_held(tmp_path, file, name):
    place = tmp_path / "games"
    place.mkdir()
    save_record(RECORD, place / "record.yaml", SMALL, None if file is None else place / file)
    record = load_record(place / "record.yaml")
    assert record.scenario == name and (record.embedded is None) == bool(name)
    assert not (place / "record.yaml.bak").exists()


def test_a_board_on_another_drive_or_of_a_name_that_is_no_text_is_held(tmp_path, monkeypatch):
    save_record(RECORD, tmp_path / "record.yaml", SMALL, tmp_path / os.fsdecode(b"br\xfcssel.yaml"))
    assert load_record(tmp_path / "record.yaml").embedded is not None

    def refuse(*_):
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", refuse)
    save_record(RECORD, tmp_path / "other.yaml", SMALL, tmp_path / "small.yaml")
    assert load_record(tmp_path / "other.yaml").embedded is not None


def test_a_bundled_board_is_named_by_its_name(tmp_path):
    name, file = "dice/boxcars", bundled()["dice/boxcars"]
    save_record(RECORD, tmp_path / "record.yaml", load(file), file)
    record = load_record(tmp_path / "record.yaml")
    assert record.scenario == name and recorded_scenario(record, tmp_path / "record.yaml") == load(file)
    assert bundled_name(file) == name and bundled_name(tmp_path / "boxcars.yaml") is None
    assert scenario_path(name) == file and scenario_path(str(file)) == file
    with pytest.raises(UnreadableFile, match=r"no such file \(did you mean dice/boxcars"):
        scenario_path("dice/boxcar")


def test_a_board_beside_the_record_is_read_from_there(tmp_path):
    (tmp_path / "boards").mkdir()
    save(SMALL, tmp_path / "boards" / "small.yaml")
    record = parse_record(TEXT, "game.yaml")
    assert recorded_scenario(record, tmp_path / "record.yaml") == SMALL
    assert recorded_scenario(replace(record, scenario="boards\\small.yaml"), tmp_path / "record.yaml") == SMALL


@pytest.mark.parametrize(
    "name", ["../small.yaml", "boards/../../small.yaml", "/etc/small.yaml", "C:small.yaml", "..\\small.yaml"]
)
def test_a_board_outside_of_the_folder_is_not_read(tmp_path, name):
    with pytest.raises(UnreadableFile, match="is outside the record's folder") as refused:
        recorded_scenario(replace(RECORD, scenario=name), tmp_path / "record.yaml")
    assert refused.value.problems[0].path == "scenario"


def test_a_scenario_and_a_record_are_not_taken_for_each_other():
    with pytest.raises(InvalidScenario, match="this is a scenario, not a game record"):
        parse_record(dumps(SMALL), "small.yaml")
    for text in (TEXT, record_text(RECORD, SMALL)):
        with pytest.raises(InvalidScenario, match="this is a game record, not a scenario") as refused:
            loads(text, "game.yaml")
        assert "`boxcars branch` continues it" in str(refused.value)
        assert text.splitlines()[refused.value.line - 1].startswith("actions:")


KEPT = replace(
    RECORD,
    notes=(Note(1, "too dear: [PA]"), Note(0, "from here", "city albany"), Note(3, "better", branch="north")),
    branches=(
        Branch("north", 1, ("pass", "end"), (5.0, 6.0), bots=("person", "hill")),
        Branch("farther", 2, ("stop",), (7.0, 8.0), finished=False, parent="north", note="why"),
    ),
    main_branch="as it was",
)


def test_notes_and_branches_are_written_and_read():
    text = record_text(KEPT, SMALL, "boards/small.yaml")
    assert text.startswith("format: 4\n") and text.splitlines()[-1] == "actions: [roll 3 4, buy PA]"
    assert parse_record(text, "game.yaml") == replace(KEPT, scenario="boards/small.yaml")
    assert KEPT.notes[0].about is None and KEPT.notes[1].about == ("city", "albany")


HANDED = replace(
    KEPT,
    hand_overs=(HandOver(1, 0, "person", "hill"), HandOver(2, 1, "random", "planner"), HandOver(2, 0, "hill", "hall")),
    seats=(SeatSetup("Red", "hall"), SeatSetup("Blue", "planner")),
    branches=(
        Branch("north", 1, ("pass", "end"), (5.0, 6.0), bots=("person", "hill"),
               hand_overs=(HandOver(2, 1, "random", "hill"),)),
        Branch("farther", 3, ("stop",), (7.0, 8.0), parent="north", finished=False),
    ),
)  # fmt: skip
"""Red goes from a person to hill and on to hall, Blue from random to planner; otherwise Blue goes to hill."""


def test_hand_overs_are_written_and_read():
    text = record_text(HANDED, SMALL, "boards/small.yaml")
    assert "{step: 1, seat: 0, from: person, to: hill}" in text
    assert parse_record(text, "game.yaml") == replace(HANDED, scenario="boards/small.yaml")


def test_who_decided_is_known_at_each_position_of_each_line():
    played = [players_after(HANDED, step) for step in range(3)]
    assert played == [("person", "random"), ("hill", "random"), ("hall", "planner")]
    for name in ("north", "farther"):
        line = along(HANDED, name)
        assert [each.step for each in line.hand_overs] == [2]
        assert [players_after(line, step) for step in (1, 2)] == [("person", "random"), ("person", "hill")]
        assert with_branch(HANDED, name, line, HANDED.branches[name == "farther"].parent) == HANDED


def test_a_line_that_others_play_leaves_where_the_seat_was_handed_over_though_they_decide_the_same():
    game = replace(along(HANDED), seats=RECORD.seats, hand_overs=HANDED.hand_overs[:1])
    made = with_branch(HANDED, "south", replace(game, seats=(SeatSetup("Red", "hill"), SeatSetup("Blue", "random"))))
    assert (made.branches[-1].step, made.branches[-1].hand_overs) == (2, ())
    assert along(made, "south").hand_overs == HANDED.hand_overs[:1]


@pytest.mark.parametrize(
    ("number", "changes", "where", "said"),
    [
        (1, {"seat": 2}, "hand_overs[1].seat", "expected a seat from 0 to 1, found 2"),
        (1, {"to": "hill"}, "hand_overs[1].to", "played by “planner” after it, found “hill”"),
        (0, {"to": "random"}, "hand_overs[0].to", "played by “hill” after it, found “random”"),
        (0, {"step": 3}, "hand_overs[0].step", "from 0 to 2"),
        (2, {"step": 3}, "hand_overs[2].step", "from 0 to 2"),
    ],
)
def test_hand_overs_that_do_not_fit_are_refused_with_their_place(number, changes, where, said):
    wrong = list(HANDED.hand_overs)
    wrong[number] = replace(wrong[number], **changes)
    with pytest.raises(InvalidScenario, match=f"{re.escape(where)}.*{said}"):
        parse_record(record_text(replace(HANDED, hand_overs=tuple(wrong)), SMALL, "small.yaml"), "game.yaml")


def test_a_branch_is_a_game_of_its_own():
    north, farther = along(KEPT, "north"), along(KEPT, "farther")
    assert north.actions == ("roll 3 4", "pass", "end") and north.finished and not north.branches
    assert [seat.bot for seat in farther.seats] == ["person", "hill"]
    assert farther.actions == ("roll 3 4", "pass", "stop") and farther.scores == (7.0, 8.0) and farther.note == "why"
    assert [note.text for note in north.notes] == ["too dear: [PA]", "from here", "better"]
    assert [note.text for note in farther.notes] == ["too dear: [PA]", "from here"]
    assert [note.text for note in along(KEPT).notes] == ["too dear: [PA]", "from here"]
    assert along(KEPT, "as it was") == along(KEPT) and (along(KEPT).main_branch, north.main_branch) == (
        "as it was",
        "north",
    )
    with pytest.raises(BoxcarsError, match=r"no branch named “nort” \(did you mean north"):
        along(KEPT, "nort")


def test_a_game_becomes_a_branch_where_it_leaves_and_takes_the_place_of_one_of_its_name():
    for name in ("north", "farther"):
        again = with_branch(KEPT, name, along(KEPT, name), KEPT.branches[name == "farther"].parent)
        assert again == KEPT
    other = replace(along(KEPT, "north"), actions=("roll 3 4", "buy PA", "end"), seats=KEPT.seats)
    made = with_branch(KEPT, "south", other)
    assert made.branches[-1] == Branch("south", 2, ("end",), (5.0, 6.0))
    with pytest.raises(BoxcarsError, match="at most 0"):
        with_branch(KEPT, "north", replace(KEPT, actions=()))


def test_the_schema_knows_every_field_of_a_record_and_all_formats():
    made = record_schema()
    text = record_text(HANDED, SMALL, "boards/small.yaml")
    assert {line.partition(":")[0] for line in text.splitlines() if line[0].isalpha()} <= set(made["properties"])
    assert made["properties"]["format"] == {"const": 4} and made["additionalProperties"] is False
    assert {"format", "family", "hash", "seats", "seed", "actions"} == set(made["required"])
    assert {"Note", "Branch", "SeatSetup", "HandOver"} <= set(made["$defs"])


SPOILT = {
    "a note behind the end": (replace(KEPT, notes=(Note(3, "late"),)), "at most 2 actions", "notes[0].step"),
    "a note on no branch": (replace(KEPT, notes=(Note(0, "x", branch="s"),)), "named “s”", "notes[0].branch"),
    "a place without an id": (replace(KEPT, notes=(Note(0, "x", "albany"),)), "as kind and ID", "notes[0].place"),
    "two of a name": (replace(KEPT, branches=KEPT.branches[:1] * 2, notes=()), "two branches are", "branches[1].name"),
    "the game of the name of a branch": (replace(KEPT, main_branch="north"), "both named “north”", "main_branch"),
    "a branch of none": (replace(KEPT, branches=KEPT.branches[1:], notes=()), "named “north”", "branches[0].parent"),
    "a branch behind the end": (
        replace(KEPT, branches=(replace(KEPT.branches[0], step=3),), notes=()), "2, found 3", "branches[0].step",
    ),
    "too few bots": (
        replace(KEPT, branches=(replace(KEPT.branches[0], bots=("hill",)),), notes=()), "found 1", "branches[0].bots",
    ),
    "no scores": (
        replace(KEPT, branches=(replace(KEPT.branches[0], scores=()),), notes=()), "found 0", "branches[0].scores",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("record", "said", "path"), SPOILT.values(), ids=SPOILT)
def test_what_is_wrong_with_notes_and_branches_is_told_with_its_place(record, said, path):
    with pytest.raises(InvalidScenario) as refused:
        parse_record(record_text(record, SMALL, "boards/small.yaml"), "game.yaml")
    (problem,) = refused.value.problems
    assert said in problem.message and problem.line is not None
    assert problem.path.replace("[", ".").replace("]", "") == path.replace("[", ".").replace("]", "")


WRONG = {
    "no board": (TEXT.replace("scenario: boards/small.yaml\n", ""), "neither a name nor a board", "", 1),
    "no format": (TEXT.replace("format: 4\n", ""), "`format: 4`", "format", 1),
    "a format that is no number": (TEXT.replace("format: 4", "format: one"), "found “one”", "format", 1),
    "a format of 0": (TEXT.replace("format: 4", "format: 0"), "found “0”", "format", 1),
    "a newer format": (TEXT.replace("format: 4", "format: 5"), "found 5: a newer", "format", 1),
    "an unknown rule": (TEXT.replace("win.cash", "win.cake"), "no option named “win.cake”", "options.win.cake", 9),
    "a rule that cannot be so": (TEXT.replace("true", "perhaps"), "", "options.home.swap", 8),
    "a seed that is none": (TEXT.replace("seed: 7", "seed: many"), "", "seed", 13),
}


@pytest.mark.parametrize(("text", "said", "path", "line"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_record_is_told_with_its_place(text, said, path, line):
    with pytest.raises(FileError) as refused:
        parse_record(text, "game.yaml")
    (problem,) = refused.value.problems
    assert said in problem.message
    assert (str(refused.value.file), problem.path, problem.line) == ("game.yaml", path, line)


HEADER = {
    "no family": (
        lambda text: text.replace("family: boxcars\n", ""),
        "“family”, the game system, is missing",
        "family",
    ),
    "an unknown family": (lambda text: text.replace("family: boxcars", "family: boxcarz"), "boxcarz", "family"),
    "a rule that cannot be so": (
        lambda text: text.replace("board:", "rules: {home.swap: perhaps}\nboard:"),
        "",
        "rules.home.swap",
    ),
}


@pytest.mark.parametrize(("spoilt", "said", "path"), HEADER.values(), ids=HEADER)
def test_what_is_wrong_with_the_header_of_a_scenario_is_told_with_its_place(spoilt, said, path):
    text = spoilt(dumps(SMALL))
    with pytest.raises(InvalidScenario) as refused:
        loads(text, "small.yaml")
    (problem,) = refused.value.problems
    assert said in problem.message and (str(refused.value.file), problem.path) == ("small.yaml", path)
    wanted = next((n for n, line in enumerate(text.splitlines(), 1) if path.rpartition(".")[2] in line), 1)
    assert problem.line == wanted


def test_all_that_is_wrong_in_the_board_the_content_and_the_rules_is_told_at_once():
    text = (
        dumps(SMALL)
        .replace("board:", "rules: {home.swap: perhaps}\nboard:")
        .replace("PA: 5000", "PA: -5")
        .replace("at: [20, 20]", "at: here", 1)
    )
    with pytest.raises(InvalidScenario) as refused:
        loads(text)
    assert {problem.path.split(".")[0] for problem in refused.value.problems} == {"rules", "content", "board"}


def test_a_hash_is_of_what_is_played_and_not_of_notes_looks_and_credits():
    first = scenario_hash(SMALL)
    assert len(first) == 64
    noted = replace(SMALL.board.mileposts["m1"], note="here")
    same = replace(SMALL, note="new", look=replace(SMALL.look, dot_size=9.0), credits=Credits("A. N. Author"))
    same = replace(same, ignored=(Ignored("unused-railroad", ("PA",)),))
    same = replace(same, board=replace(SMALL.board, mileposts={**SMALL.board.mileposts, "m1": noted}))
    assert scenario_hash(same) == first
    for other in (replace(SMALL, title="Another"), replace(SMALL, rules={"home.swap": True})):
        assert scenario_hash(other) != first
    assert scenario_hash(replace(SMALL, content=replace(SMALL.content, prices={}))) != first


def test_a_hash_leaves_out_the_regions_of_a_board_whose_rules_never_ask_them():
    tycoon, crayon = (bundled_scenario(name) for name in ("tycoon/eastern-us", "crayon/saltmark-isles"))
    for scenario, same in ((tycoon, True), (crayon, False)):
        bare = replace(scenario, board=replace(scenario.board, regions={}))
        assert scenario.board.regions
        assert (scenario_hash(bare) == scenario_hash(scenario)) is same
        assert (changes_between(bare, scenario, {}) == ()) is same
