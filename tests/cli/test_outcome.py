"""How the command ends, from outside: errors as JSON in every verb, outputs that nobody takes or that are full."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from engine.cli import json_result, main
from engine.cli.main import verbs
from engine.errors import FileError, Problem, UnplayableBoard
from tests.waiting import SECONDS_LONG

START = [sys.executable, "-c", "from engine.cli.start import main; main()"]

VERBS = sorted(verbs())


def ended(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object], str]:
    code = json_result.run(main.answer, arguments)
    said = capsys.readouterr()
    return code, json.loads(said.out), said.err


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("wrong", [["--nonsense"], ["--format", "xml"]], ids=["option", "value"])
def test_wrong_use_of_any_verb_is_told_as_json(verb, wrong, capsys):
    code, said, words = ended([verb, "--format", "json", *wrong], capsys)
    assert code == 2
    assert said["error"]["message"] in " ".join(words.split()) and said["error"]["problems"] == []


NO_FILES = {"schema", "recover", "format", "new", "studio", "lessons"}


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in NO_FILES])
def test_a_file_that_is_not_there_is_told_as_json(verb, capsys):
    more = {
        "table": ["payoffs"],
        "explain": ["--step", "1"],
        "branch": ["--step", "1", "--name", "north"],
        "export": ["x.png"],
        "kit": ["x.pdf"],
        "pack": ["x.boxcars"],
        "animate": ["x.gif"],
        "unpack": ["folder"],
        "import": ["payoffs", "payoffs.csv"],
        "diff": ["another.yaml"],
        "merge": ["mine.yaml", "theirs.yaml"],
        "compare": ["another.yaml"],
        "stretch": ["points.csv"],
        "sensitivity": ["--knobs", "cash.start"],
        "seek": ["--knobs", "cash.start", "--target", "turns=200"],
    }.get(verb, [])
    file = ["show", "1", "--store", "no-such.yaml"] if verb == "runs" else ["no-such.yaml"]
    code, said, _ = ended([verb, *file, *more, "--format=json"], capsys)
    found = said[0] if isinstance(said, list) else said
    assert code == 2 and found["error"]["problems"][0]["message"]
    assert "no-such.yaml" in json.dumps(found)


def test_no_verb_at_all_and_an_unknown_one_are_told_as_json(capsys):
    assert ended(["--format", "json"], capsys)[0] == 2
    assert "check" in ended(["chekc", "--format", "json"], capsys)[1]["error"]["message"]


def test_a_problem_has_a_file_a_path_a_line_and_a_message():
    error = FileError("a.yaml", problems=[Problem("board.sheet", 7, "odd"), Problem("", None, "odder")])
    assert json_result.problems_of(error) == [
        {"file": "a.yaml", "path": "board.sheet", "line": 7, "message": "odd"},
        {"file": "a.yaml", "path": "", "line": None, "message": "odder"},
    ]
    (only,) = json_result.problems_of(UnplayableBoard("b.yaml", ["no city"]))
    assert (only["file"], only["message"]) == ("b.yaml", "no city")


def test_a_mistake_of_the_program_is_one_line_and_a_file(capsys):
    def fails(arguments):
        raise KeyError("x")

    assert json_result.run(fails, []) == json_result.PROGRAM
    said = capsys.readouterr().err
    assert "Traceback" not in said and "KeyError" in said
    assert "in fails" in Path(said.split()[-1]).read_text()


slow = partial(pytest.param, marks=pytest.mark.slow)
LONG_JSON = slow("check boxcars/us-rail-baron --format json")


@pytest.mark.parametrize("verb", ["--help", slow("nonsense"), slow("schema"), LONG_JSON])
def test_a_reader_who_goes_away_is_no_error(verb):
    command, wanted = [*START, *verb.split()], 2 if verb == "nonsense" else 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        running.stdout.close()
        said = running.stderr.read()
    assert running.returncode == wanted
    assert "Broken" not in said and "Exception" not in said
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        running.stdout.close()
    assert running.returncode == wanted


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("verb", ["--help", slow("schema")])
def test_a_full_disk_under_the_output_is_an_error(verb):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*START, verb], stdout=full, stderr=subprocess.PIPE, text=True, timeout=SECONDS_LONG)
    assert done.returncode == 2
    assert done.stderr.strip() == "boxcars: the output cannot be written: No space left on device"


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
def test_a_command_without_streams_keeps_its_files_out_of_their_places(tmp_path):
    script = f'"{START[0]}" -c "{START[2]}" new boxcars board.yaml <&- >&- 2>&-'
    assert subprocess.run(["sh", "-c", script], cwd=tmp_path, timeout=SECONDS_LONG).returncode == 0
    assert (tmp_path / "board.yaml").read_text().startswith("format:")


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
def test_nobody_at_the_terminal_ends_the_game():
    script = f'"{START[0]}" -c "{START[2]}" play dice/boxcars --bots person,greedy <&-'
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=SECONDS_LONG)
    assert done.returncode == 2
    assert "the input ended before a decision was made" in done.stderr
