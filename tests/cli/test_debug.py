"""`boxcars --debug` says on standard error what the program does; the log file has it without."""

import logging

import pytest

from engine.cli import json_result, main
from engine.cli.main import verbs
from engine.log import log_file

pytestmark = pytest.mark.usefixtures("home")


def lines(text, logger):
    """What a logger told."""
    return [line.partition(f" {logger}: ")[2] for line in text.splitlines() if f" {logger}: " in line]


def test_debug_lines_stand_on_standard_error_and_the_output_is_the_same(capsys):
    assert json_result.run(main.answer, ["check", "dice/boxcars"]) == 0
    plain = capsys.readouterr()
    assert json_result.run(main.answer, ["--debug", "check", "dice/boxcars"]) == 0
    debugged = capsys.readouterr()
    assert plain.out == debugged.out and "boxcars.files" not in plain.err
    (read,) = lines(debugged.err, "boxcars.files")
    assert read.startswith("read ") and "dice" in read
    assert log_file().read_text().endswith(debugged.err)


def test_the_log_says_how_the_command_was_called_and_what_it_failed_with(capsys):
    assert json_result.run(main.answer, ["table", "no-such.yaml", "payoffs"]) == 2
    begins, ends = lines(log_file().read_text(), "boxcars.cli")
    assert begins.endswith("starts: table no-such.yaml payoffs") and "no-such.yaml" in ends


def test_a_game_is_logged_with_its_seed_and_the_file_it_goes_to(capsys, tmp_path):
    record = tmp_path / "game.yaml"
    words = ["play", "dice/boxcars", "--bots", "random,greedy", "--seed", "77", "--record", str(record)]
    assert json_result.run(main.answer, words) == 0
    told = log_file().read_text()
    assert lines(told, "boxcars.games") == ["plays a game on Boxcars, the dice game with random,greedy, seed 77"]
    assert lines(told, "boxcars.files")[-1] == f"saved {record}, {record.stat().st_size} bytes"


@pytest.mark.parametrize("verb", ["simulate", "tournament"])
def test_a_batch_is_logged_with_its_seed_and_its_workers(verb, capsys):
    words = [verb, "dice/boxcars", "--games", "2", "--seed", "78", "--workers", "1", "--bots", "random,greedy"]
    assert json_result.run(main.answer, words) == 0
    told = log_file().read_text()
    assert "seed 78" in lines(told, "boxcars.games")[0]
    assert [line.rpartition(" ")[0] for line in lines(told, "boxcars.workers")] == ["started the worker"]


def test_no_verb_knows_debug_itself_and_nothing_is_listened_to_afterwards(capsys):
    assert "debug" not in verbs()
    assert json_result.run(main.answer, ["schema", "--debug"]) == 2
    assert logging.getLogger("boxcars").handlers == []
