"""`boxcars check` for machines: SARIF, JUnit, profiles, and the issues that the author accepts."""

import json
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engine.cli.json_result import run
from engine.cli.main import answer
from engine.edit.network.cities import ChangeCity
from engine.edit.rules import IgnoreIssue
from engine.families.boxcars.author.edits import SetPrice
from engine.files.scenarios import save
from engine.game.family import family, family_ids
from engine.validate.inspection import checks_for, inspect
from engine.validate.profiles import ON_PAPER, WRONG_AT_ONCE, Profile, checks_of
from tests.builders import a_small_board

BOARD = a_small_board().scenario()
SPOILT = SetPrice("PA", None).apply(BOARD)
OFF_PAPER = a_small_board().with_label("l1", "far", at=(500, 10)).scenario()


@pytest.fixture
def checked(tmp_path, capsys):
    def checked(scenario, *words, name="mine.yaml"):
        save(scenario, tmp_path / name)
        code = run(answer, ["check", str(tmp_path / name), *words])
        return code, capsys.readouterr().out

    return checked


def results(text):
    (only,) = json.loads(text)["runs"]
    return only["results"], only["tool"]["driver"]["rules"]


def test_sarif_has_a_rule_a_level_a_file_and_the_line_of_the_thing(checked, tmp_path):
    code, out = checked(SPOILT, "--format", "sarif", name="with space.yaml")
    document = json.loads(out)
    assert (code, document["version"]) == (1, "2.1.0") and document["$schema"].endswith("sarif-2.1.0.json")
    (result,), rules = results(out)
    assert (result["ruleId"], result["level"]) == ("price", "error")
    assert rules[result["ruleIndex"]]["id"] == "price" and rules[result["ruleIndex"]]["shortDescription"]["text"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("/with%20space.yaml")
    lines = (tmp_path / "with space.yaml").read_text().splitlines()
    assert lines[place["region"]["startLine"] - 1].strip().startswith("PA:")


def test_a_board_without_issues_has_all_rules_and_no_results(checked):
    code, out = checked(BOARD, "--format", "sarif")
    found, rules = results(out)
    assert (code, found) == (0, [])
    assert [rule["id"] for rule in rules] == [check.id for check in checks_for(family("boxcars"))]


def test_a_file_that_cannot_be_read_is_a_result_with_its_line(checked, tmp_path, capsys):
    checked(BOARD)
    file = tmp_path / "mine.yaml"
    file.write_text(file.read_text().replace("albany: {name: Albany,", "albany: {nam: Albany,"))
    for style in ("sarif", "junit"):
        assert run(answer, ["check", str(file), "--format", style]) == 2
        out = capsys.readouterr().out
        if style == "sarif":
            (result, *_), _ = results(out)
            assert result["ruleId"] == "unreadable-file" and result["level"] == "error"
            line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
            assert "albany" in file.read_text().splitlines()[line - 1]
        else:
            assert ElementTree.fromstring(out).find(".//testcase[@name='unreadable-file']/failure") is not None


def test_junit_has_a_case_for_each_check_and_those_with_errors_fail(checked):
    code, out = checked(SPOILT, "--format", "junit")
    (suite,) = ElementTree.fromstring(out)
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == [check.id for check in checks_for(family("boxcars"))]
    assert [case.get("name") for case in cases if case.find("failure") is not None] == ["price"]
    assert (code, suite.get("failures"), suite.get("tests")) == (1, "1", str(len(cases)))


def test_a_warning_is_told_in_its_case_and_fails_nothing(checked):
    code, out = checked(OFF_PAPER, "--format", "junit")
    (suite,) = ElementTree.fromstring(out)
    case = suite.find("testcase[@name='off-sheet']")
    assert (code, suite.get("failures"), case.find("failure")) == (0, "0", None)
    assert "warning" in case.find("system-out").text


def test_a_hostile_name_breaks_neither_form(checked):
    made = ChangeCity("albany", name='</failure><x a="\x1b[31m\u202e&').apply(SPOILT)
    made = replace(made, content=replace(made.content, payoffs={}))
    assert len(ElementTree.fromstring(checked(made, "--format", "junit")[1])) == 1
    assert "\x1b" not in checked(made, "--format", "sarif")[1]


def test_an_ignored_issue_is_listed_with_its_reason_when_asked_and_is_no_error(checked):
    made = IgnoreIssue("price", ("PA",), "a gift").apply(SPOILT)
    assert "price" not in checked(made)[1]
    code, out = checked(made, "--ignored")
    assert code == 0 and "ignored: The PA has no price" in out and "(a gift)" in out and out.endswith(", 1 ignored\n")
    (row,) = json.loads(checked(made, "--ignored", "--format", "json")[1])
    assert row["issues"] == [] and [(each["check"], each["reason"]) for each in row["ignored"]] == [("price", "a gift")]
    (result,), _ = results(checked(made, "--ignored", "--format", "sarif")[1])
    assert result["suppressions"] == [{"kind": "inSource", "justification": "a gift"}]
    (suite,) = ElementTree.fromstring(checked(made, "--ignored", "--format", "junit")[1])
    assert suite.get("failures") == "0" and "(ignored: a gift)" in suite.find("testcase[@name='price']/system-out").text


@pytest.mark.parametrize("format", ["json", "sarif", "junit"])
def test_an_ignored_issue_is_left_out_unless_asked(checked, format):
    made = IgnoreIssue("price", ("PA",), "a gift").apply(SPOILT)
    code, out = checked(made, "--format", format)
    assert code == 0 and "has no price" not in out


def test_a_kind_of_issue_that_is_ignored_as_a_whole_has_its_reason_too(checked):
    made = IgnoreIssue("price", (), "all free").apply(SPOILT)
    assert "(all free)" in checked(made, "--ignored")[1]


@pytest.mark.parametrize(
    ("profile", "spoilt", "off_paper"), [("draft", 0, False), ("playtest", 1, False), ("print", 1, True)]
)
def test_each_stage_of_a_board_asks_more(checked, profile, spoilt, off_paper):
    assert checked(SPOILT, "--profile", profile)[0] == spoilt
    assert ("off-sheet" in checked(OFF_PAPER, "--profile", profile)[1]) == off_paper


def test_a_half_drawn_board_is_not_nagged_as_a_draft(checked):
    bare = replace(BOARD, content=replace(BOARD.content, payoffs={}, prices={}))
    assert checked(bare, "--profile", "draft") == (0, checked(BOARD, "--profile", "draft")[1])


def test_profiles_name_checks_that_there_are():
    known = {check.id for id in family_ids() for check in checks_for(family(id))}
    assert known >= WRONG_AT_ONCE | ON_PAPER and not WRONG_AT_ONCE & ON_PAPER
    checks = checks_for(family("crayon"))
    assert set(checks_of(Profile.draft, checks)) < set(checks_of(Profile.playtest, checks)) < set(checks)
    assert checks_of(Profile.print, checks) == checks
    assert inspect(BOARD, checks_of(Profile.draft, checks_for(family("boxcars")))).ok


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit"])
def test_every_format_says_on_standard_error_what_cannot_be_read(form, capsys):
    assert run(answer, ["check", "no-such-file.yaml", "dice/boxcars", "", "--format", form]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("no-such-file.yaml: ") and second == ".: this is a folder, not a file"
