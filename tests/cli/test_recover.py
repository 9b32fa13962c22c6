"""`boxcars recover`: lists, writes, discards."""

import json

import pytest
from typer.testing import CliRunner

from engine.cli.main import application
from engine.errors import BoxcarsError
from engine.files import scenarios
from engine.recovery.folder import draft_path
from engine.recovery.keeper import Keeper
from tests.builders import a_small_board

pytestmark = pytest.mark.usefixtures("home")

TEXT = scenarios.dumps(a_small_board().scenario())


@pytest.fixture
def run():
    return lambda *args: CliRunner().invoke(application(), ["recover", *map(str, args)])


@pytest.fixture
def draft(tmp_path):
    """The id of a draft that was left behind."""
    keeper = Keeper()
    keeper.write("scenario", "Small\x1b[31m", tmp_path / "a.yaml", ["Move m1", "Add city x"], TEXT)
    keeper.close()
    return keeper.id


def test_nothing_to_recover_is_an_empty_list_and_a_sentence(run):
    assert json.loads(run("--format", "json").stdout) == []
    assert "nothing to recover" in run().stdout


@pytest.mark.parametrize("option", ["--discard", "--force"])
def test_an_option_that_needs_an_id_is_refused_without_one(run, draft, option):
    assert f"{option} needs the ID of a draft" in str(run(option).exception)
    assert draft_path(draft).exists()


def test_a_draft_is_listed(run, draft, tmp_path):
    (listed,) = json.loads(run("--format", "json").stdout)
    saved_at = listed.pop("saved_at")
    assert listed == {
        "id": draft, "file": str(tmp_path / "a.yaml"), "title": "Small\x1b[31m", "edits": ["Move m1", "Add city x"],
        "kind": "scenario",
    }  # fmt: skip
    assert saved_at.endswith("+00:00")
    told = run().stdout
    assert draft in told and "2 edits, the last one: Add city x" in told and "\x1b" not in told


def test_a_draft_is_written_to_a_new_file_and_stays(run, draft, tmp_path):
    out = tmp_path / "out.yaml"
    assert run(draft, out).exit_code == 0
    assert scenarios.load(out) == a_small_board().scenario()
    assert draft_path(draft).exists()


def test_a_file_that_is_there_is_written_over_only_by_force(run, draft, tmp_path):
    out = tmp_path / "out.yaml"
    out.write_text("mine")
    result = run(draft, out)
    assert isinstance(result.exception, BoxcarsError) and "--force" in str(result.exception)
    assert out.read_text() == "mine"
    assert run(draft, out, "--force").exit_code == 0 and out.read_text() == TEXT


def test_a_discarded_draft_is_gone_a_damaged_one_too(run, draft):
    draft_path(draft).write_bytes(b"damaged")
    assert run(draft, "--discard").exit_code == 0
    assert not draft_path(draft).exists()


@pytest.mark.parametrize("id", ["ffffffff", "../../etc", "x"])
def test_an_unknown_id_is_told(run, draft, id, tmp_path):
    assert isinstance(run(id, tmp_path / "o.yaml").exception, BoxcarsError)
    assert isinstance(run(id, "--discard").exception, BoxcarsError)


def test_a_damaged_draft_is_said_and_the_others_are_listed(run, draft):
    draft_path("01234567").write_bytes(b"damaged")
    result = run("--format", "json")
    assert [each["id"] for each in json.loads(result.stdout)] == [draft]
    assert "01234567" in result.stderr


def test_neither_a_file_nor_discard_is_wrong_use(run, draft, tmp_path):
    assert isinstance(run(draft).exception, BoxcarsError)
    assert isinstance(run(draft, tmp_path / "o.yaml", "--discard").exception, BoxcarsError)
