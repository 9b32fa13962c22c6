"""Issues of one fact are told as one."""

import json

from msgspec.structs import replace

from engine.cli.json_result import run
from engine.cli.main import answer
from engine.files.scenarios import save
from engine.game.family import family
from engine.validate.grouping import gathered, parts_of
from engine.validate.inspection import checks_for, inspect
from tests.builders import a_board


def ladder(*rungs):
    """The NYC from left to right across lines of other railroads from top to bottom, away from every milepost."""
    board = a_board().with_milepost("w", at=(20, 50)).with_milepost("e", at=(190, 50)).with_line("NYC", "w", "e")
    for n, railroad in enumerate(rungs):
        top, foot, x = f"n{n}", f"s{n}", 40 + 20 * n
        board = board.with_milepost(top, at=(x, 10)).with_milepost(foot, at=(x, 90)).with_line(railroad, top, foot)
    return board.scenario()


def crossings(scenario):
    issues = inspect(scenario, checks_for(family(scenario.family))).issues
    return tuple(issue for issue in issues if issue.check == "undeclared-crossing")


def test_the_crossings_of_two_railroads_are_one_issue_and_of_two_others_another():
    found = crossings(ladder("PA", "B&O", "PA", "PA"))
    assert len(found) == 4
    three, one = gathered(found)
    assert three.message.startswith("3 times: The NYC crosses the PA away from any milepost. Declare whether")
    assert three.about == tuple(dict.fromkeys(ref for issue in (found[0], *found[2:]) for ref in issue.about))
    assert {((60.0, 50.0),), ((80.0, 50.0),)} - set(three.places) == {((60.0, 50.0),)}, "all but that of the B&O"
    assert one == found[1], "a single one keeps its own words"
    assert sorted(parts_of((three, one)), key=lambda issue: issue.places) == sorted(found, key=lambda i: i.places)


def test_a_railroad_that_crosses_itself_is_another_fact():
    (twice,) = gathered(crossings(ladder("NYC", "NYC")))
    assert twice.message.startswith("2 times: The NYC crosses itself away from any milepost. Add a junction")


def test_each_fix_of_what_is_gathered_ends_all_of_it_as_one_edit():
    scenario = ladder("PA", "PA", "PA")
    (issue,) = gathered(crossings(scenario))
    assert [fix.text for fix in issue.fixes] == ["Declare Change of Railroads (3 times)", "Declare Bridge (3 times)"]
    for fix in issue.fixes:
        assert crossings(fix.edit.apply(scenario)) == ()


def test_a_fix_that_only_some_have_is_not_offered_for_all():
    first, second = crossings(ladder("PA", "PA"))
    (issue,) = gathered((first, replace(second, fixes=second.fixes[:1])))
    assert [fix.text for fix in issue.fixes] == ["Declare Change of Railroads (2 times)"]


def test_facts_that_are_wanted_apart_stay_one_by_one():
    found = crossings(ladder("PA", "B&O", "PA", "B&O"))
    whole = gathered(found)
    assert len(whole) == 2
    apart = gathered(found, {(found[0].check, found[0].fact)})
    assert apart[0] == found[0] and found[2] in apart and len(apart) == 3


def test_a_programs_answer_keeps_each_and_a_persons_tells_one(tmp_path, capsys):
    file = tmp_path / "mine.yaml"
    save(ladder("PA", "PA"), file)
    told = {}
    for form in ("text", "json"):
        run(answer, ["check", str(file), "--format", form])
        told[form] = capsys.readouterr().out
    assert told["text"].count("[undeclared-crossing]") == 1 and "2 times: " in told["text"]
    issues = json.loads(told["json"])[0]["issues"]
    assert sum(issue["check"] == "undeclared-crossing" for issue in issues) == 2
