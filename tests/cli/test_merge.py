"""`boxcars merge` and `boxcars variant`: exit codes, files and JSON."""

import json
import subprocess
import sys

import pytest

from engine.cli.json_result import run
from engine.cli.main import answer
from engine.edit.header import ChangeHeader
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.families.boxcars.author.edits import SetPayoff, SetPrice
from engine.files.saves.backups import versions
from engine.files.scenarios import load, save
from tests.builders import a_small_board

BOARD = a_small_board().scenario()


def made(*edits):
    after = BOARD
    for edit in edits:
        after = edit.apply(after)
    return after


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A base and two changed copies, in the current folder."""
    monkeypatch.chdir(tmp_path)
    save(BOARD, "base.yaml")
    save(made(SetPrice("PA", 1), SetPrice("NYC", 7)), "mine.yaml")
    save(made(SetPrice("PA", 2), ChangeHeader(title="Theirs")), "theirs.yaml")
    return tmp_path


def merged(*more):
    return run(answer, ["merge", "base.yaml", "mine.yaml", "theirs.yaml", *more])


def test_a_merge_with_conflicts_lists_them_and_has_my_values(files, capsys):
    assert merged("--output", "out.yaml", "--format", "json") == 1
    said = json.loads(capsys.readouterr().out)
    assert said["conflicts"] == [
        {
            "path": "content.prices.PA",
            "mine": "In the prices, The PA was changed from 5,000 to 1.",
            "theirs": "In the prices, The PA was changed from 5,000 to 2.",
        }
    ]
    assert load("out.yaml") == made(SetPrice("PA", 1), SetPrice("NYC", 7), ChangeHeader(title="Theirs"))
    assert merged() == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 conflict"


def test_two_new_values_that_one_sentence_tells_are_told_apart(files, capsys):
    save(made(MoveMileposts({"m3": (110, 20)})), "mine.yaml")
    save(made(MoveMileposts({"m3": (100.5, 30)})), "theirs.yaml")
    assert merged("--format", "json") == 1
    (said,) = json.loads(capsys.readouterr().out)["conflicts"]
    assert said["mine"] == "The milepost Buffalo (m3) was moved. New value: 110, 20"
    assert said["theirs"] == "The milepost Buffalo (m3) was moved. New value: 100.5, 30"


def test_conflicts_can_be_decided_for_one_side(files):
    assert merged("--output", "out.yaml", "--favor", "theirs") == 0
    assert load("out.yaml").content.prices["PA"] == 2
    assert run(answer, ["merge", "base.yaml", "base.yaml", "theirs.yaml", "--output", "out.yaml"]) == 0
    assert load("out.yaml") == load("theirs.yaml")


def test_an_output_replaces_my_file_only(files):
    assert merged("--output", "theirs.yaml") == 2
    assert load("theirs.yaml").title == "Theirs"
    (files / "mine.yaml").rename(".merge_file_a")
    before = sorted(file.name for file in files.iterdir())
    assert run(answer, ["merge", "base.yaml", ".merge_file_a", "theirs.yaml", "--output", ".merge_file_a"]) == 1
    assert load(".merge_file_a").title == "Theirs"
    assert sorted(file.name for file in files.iterdir()) == before, "git removes its own file only"


@pytest.mark.slow
def test_the_command_is_a_merge_driver_of_git(files):
    def git(*arguments):
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        return subprocess.run(["git", *who, *arguments], capture_output=True, text=True)

    driver = f"{sys.executable} -c 'from engine.cli.main import main; main()' merge %O %A %B --output %A"
    git("init", "-q", "-b", "main")
    git("config", "merge.boxcars.driver", driver)
    (files / ".gitattributes").write_text("*.yaml merge=boxcars\n")
    (files / "board.yaml").write_bytes((files / "base.yaml").read_bytes())
    git("add", ".gitattributes", "board.yaml")
    git("commit", "-q", "-m", "base")
    git("checkout", "-q", "-b", "other")
    save(made(AddMilepost((140, 20)), AddLine("NYC", ("m3", "m7"))), "board.yaml")
    git("commit", "-q", "-a", "-m", "other")
    git("checkout", "-q", "main")
    save(made(AddMilepost((140, 100)), AddLine("NYC", ("m6", "m7"))), "board.yaml")
    git("commit", "-q", "-a", "-m", "mine")
    done = git("merge", "-q", "-m", "both", "other")
    assert done.returncode == 0, done.stdout + done.stderr
    assert set(load("board.yaml").board.mileposts) == {*BOARD.board.mileposts, "m7", "m8"}
    assert not [file.name for file in files.iterdir() if file.name.startswith(".merge")]


def variant(*more):
    return run(answer, ["variant", "base.yaml", *more])


def test_variants_are_files_that_are_listed_with_their_differences(files, capsys):
    assert variant("--new", "Long rivers") == 0
    assert (files / "base~Long rivers.yaml").is_file()
    save(made(SetPayoff("albany", "buffalo", 77)), "base~Long rivers.yaml")
    assert variant("--rename", "long rivers", "Short") == 0
    capsys.readouterr()
    assert run(answer, ["variant", "base~Short.yaml", "--format", "json"]) == 0
    main, short = json.loads(capsys.readouterr().out)["variants"]
    assert main == {"name": "", "file": "base.yaml", "changes": ""}
    assert (short["name"], short["changes"]) == ("Short", "1 entry of the payoffs was changed.")
    assert len(versions(files / "base~Short.yaml")) == 2, "the history follows the name"
    assert variant("--delete", "Short") == 0
    assert not (files / "base~Short.yaml").exists() and versions(files / "base~Short.yaml")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--new", "a/b"], "cannot contain “/”"),
        (["--new", " "], "needs a name"),
        (["--new", "Here"], "already"),
        (["--rename", "Heer", "x"], "did you mean Here"),
        (["--delete", "none"], "no variant named"),
        (["--new", "x", "--delete", "Here"], "at a time"),
        (["--from", "Here"], "belong together"),
        (["--from", "Here", "--take", "content.prices.Pa"], "no difference at content.prices.Pa"),
    ],
)
def test_wrong_variants_are_refused(files, capsys, options, told):
    variant("--new", "Here")
    before = sorted(file.name for file in files.iterdir())
    assert variant(*options) == 2
    assert told in capsys.readouterr().err
    assert sorted(file.name for file in files.iterdir()) == before


def test_single_changes_are_taken_over_with_what_they_need(files, capsys):
    save(made(AddMilepost((140, 20)), AddLine("NYC", ("m3", "m7")), SetPrice("PA", 9)), "base~Long.yaml")
    assert variant("--from", "Long", "--take", "board.lines", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["taken"] == 1
    assert load("base.yaml") == made(AddMilepost((140, 20)), AddLine("NYC", ("m3", "m7")))
