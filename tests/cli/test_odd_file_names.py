"""Files and folders whose names are not UTF-8 are files like any other, for each verb."""

import json
import os

import pytest

from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.records import load_record, recorded_scenario
from engine.recovery.folder import left_behind
from engine.recovery.keeper import Keeper
from tests.families.boxcars.boards import a_ladder

pytestmark = pytest.mark.usefixtures("qapp", "without_workers")

SHOWN = "odd\\udcff"
SCENARIO = a_ladder().rule(win__cash=60_000, game__turn_limit=4).scenario()


@pytest.fixture
def board(odd_folder):
    path = odd_folder / os.fsdecode(b"odd\xff.yaml")
    scenarios.save(SCENARIO, path)
    return path


BOTS = ("--bots", "random,random", "--seed", "1")
VERBS = {
    "check": (),
    "analyze": (),
    "format": (),
    "table": ("payoffs",),
    "play": BOTS,
    "simulate": ("--bots", "random,random", "--games", "1", "--workers", "1"),
    "tournament": ("--bots", "random,planner", "--games", "2", "--workers", "1"),
}


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_reads_it_and_names_it_where_it_fails(verb, format, board, said):
    code, text = said(verb, board, *VERBS[verb], "--format", format)
    assert code == 0, text
    board.write_text("[")
    code, text = said(verb, board, *VERBS[verb], "--format", format)
    assert code == 2
    assert SHOWN in text and "Traceback" not in text
    if format == "json":
        json.loads(text)


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("suffix", [b".png", b".svg", b".pdf"])
def test_a_picture_of_it_is_written(suffix, format, board, said):
    target = board.with_name(os.fsdecode(b"picture\xff" + suffix))
    code, text = said("export", board, target, "--format", format)
    assert code == 0, text
    assert "picture\\udcff" in text and target.stat().st_size > 1000
    assert sorted(board.parent.glob("*icture*")) == [target]


@pytest.mark.parametrize("ending", ["html", "md", "csv"])
def test_a_report_of_it_is_written(ending, board, said):
    target = board.with_name(f"{board.stem}.{ending}")
    assert said("analyze", board, "--output", target)[0] == 0
    assert target.stat().st_size


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_new_one_is_made(format, board, said):
    target = board.with_name(f"new-{board.name}")
    code, text = said("new", "boxcars", target, "--format", format)
    assert (code, target.is_file()) == (0, True)
    assert f"new-{SHOWN}" in text
    assert said("new", "boxcars", target)[0] == 2


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_record_beside_it_holds_it_and_replays(format, board, said):
    record = board.with_name(f"record-{board.name}")
    assert said("play", board, *BOTS, "--record", record)[0] == 0
    assert load_record(record).scenario == ""
    assert recorded_scenario(load_record(record), record) == SCENARIO
    code, text = said("replay", record, "--format", format)
    assert code == 0, text


@pytest.mark.parametrize("format", ["text", "json"])
def test_unsaved_work_on_it_is_listed_and_written_to_another(format, board, said):
    keeper = Keeper()
    lost = scenarios.dumps(AddMilepost((5, 5), "lost").apply(SCENARIO))
    keeper.write("scenario", "Ladder", board, ("Add milepost lost",), lost)
    keeper.close()
    assert left_behind().drafts[0].file == str(board)
    code, text = said("recover", "--format", format)
    assert code == 0 and SHOWN in text
    out = board.with_name(f"out-{board.name}")
    assert said("recover", keeper.id, out, "--format", format)[0] == 0
    assert out.read_text() == lost
