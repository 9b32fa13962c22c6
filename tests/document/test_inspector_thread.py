"""Issues keep up with the author."""

import pytest

from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.remove import Remove
from engine.model.ids import Ref
from engine.validate.check import Check
from engine.validate.inspection import inspect
from studio.document.inspector_thread import checks_for
from tests.builders import a_small_board


def checked(qtbot, document):
    """Waits until every check has seen the newest scenario."""
    qtbot.waitUntil(lambda: not document.inspector.busy and document.inspection is not None)


def messages(issues):
    return sorted((issue.check, issue.message) for issue in issues)


def test_an_issue_appears_and_goes_with_what_causes_it(document, qtbot):
    checked(qtbot, document)
    before = messages(document.issues)
    document.perform(Remove((Ref("line", "NYC-1"),)))
    checked(qtbot, document)
    assert messages(document.issues) != before
    document.undo_stack.undo()
    checked(qtbot, document)
    assert messages(document.issues) == before


def test_after_a_preview_the_issues_are_those_of_a_fresh_look(document, qtbot):
    checked(qtbot, document)
    document.preview(MoveMileposts({"m1": (60, 20)}))
    document.end_preview()
    checked(qtbot, document)
    fresh = inspect(document.scenario, checks_for(document.scenario))
    assert messages(document.issues) == messages(fresh.issues)


def test_preview_on_another_board_shows_no_issues_of_the_one_before(document, qtbot):
    document.perform(Remove((Ref("line", "NYC-1"),)))
    checked(qtbot, document)
    before = document.issues
    document.new(a_small_board().scenario())
    document.preview(MoveMileposts({"m1": (60, 20)}))
    fresh = inspect(document.scenario, checks_for(document.scenario))
    assert set(messages(document.issues)) <= set(messages(fresh.issues)) and set(messages(before)) - set(
        messages(fresh.issues)
    )


def test_a_result_for_an_older_scenario_is_dropped(document, qtbot):
    for more in (("m3", "m5"), ("m1", "m4"), ("m4", "m5")):
        document.perform(AddLine("NYC", more))
    checked(qtbot, document)
    assert document.inspection.scenario is document.scenario


class Failing(Check):
    id = "failing"
    title = "Cities at sea"
    severity = "warning"
    live = True

    def run(self, scenario, touched=None):
        raise MemoryError


@pytest.mark.parametrize("live", [True, False])
def test_a_failing_check_becomes_an_issue_and_the_inspector_comes_to_rest(document, qtbot, monkeypatch, live):
    checked(qtbot, document)
    Failing.live = live
    checks = (*checks_for(document.scenario), Failing())
    monkeypatch.setattr("studio.document.inspector_thread.checks_for", lambda *_: checks)
    document.preview(MoveMileposts({"m1": (60, 20)}))
    document.perform(MoveMileposts({"m1": (60, 20)}))
    checked(qtbot, document)
    assert [issue.check for issue in document.issues].count("check-failed") == 1


def test_an_inspection_that_cannot_be_made_is_told_and_not_waited_for(document, qtbot, monkeypatch):
    checked(qtbot, document)

    def broken(*_):
        raise KeyError("no family")

    monkeypatch.setattr("studio.document.inspector_thread.checks_for", broken)
    with qtbot.captureExceptions() as told:
        document.perform(MoveMileposts({"m1": (60, 20)}))
        qtbot.waitUntil(lambda: not document.inspector.busy)
    assert [str(value) for _, value, _ in told] == ["the checks could not be asked"]


def test_who_cannot_wait_has_every_check_asked_before_going_on(document, qtbot):
    checked(qtbot, document)
    document.perform(Remove((Ref("line", "NYC-1"),)))
    document.inspector.finish()
    fresh = inspect(document.scenario, checks_for(document.scenario))
    assert not document.inspector.busy and messages(document.issues) == messages(fresh.issues)
