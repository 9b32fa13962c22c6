"""The table of proven rules tells the truth."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests.rules.coverage import RuleCoverage, table, wanted


def test_the_checklist_holds_every_row_of_the_five_games_once() -> None:
    ids = wanted()
    counts = Counter(id[:2] for id in ids)
    assert [counts[game] for game in ("BX", "RB", "BR", "DX", "RT")] == [121, 112, 147, 61, 116]
    assert len(set(ids)) == len(ids)


def test_a_missing_rule_stands_in_its_chapter() -> None:
    lines = table(["BX-FEE-01", "BX-FEE-02", "RB-EST-01"], {"BX-FEE-02", "RB-EST-01"})
    assert lines[0].split() == ["BX-FEE", "1", "of", "2", "missing:", "BX-FEE-01"]
    assert "missing" not in lines[1]


def a_run(*args: str, markexpr: str = "") -> Any:
    """A run of pytest over these paths, as a plugin sees it."""
    option = SimpleNamespace(keyword="", markexpr=markexpr, collectonly=False)
    config = SimpleNamespace(option=option, args=list(args), getini=lambda name: ["tests"])
    return SimpleNamespace(config=config, exitstatus=pytest.ExitCode.OK)


def a_report(when: str, passed: bool, *ids: str) -> Any:
    """The report of a test that is marked with these rules."""
    return SimpleNamespace(when=when, passed=passed, failed=not passed, user_properties=[("rules", " ".join(ids))])


@pytest.mark.parametrize("markexpr", ["", "not slow"])
def test_a_whole_run_fails_while_a_rule_is_missing(markexpr: str) -> None:
    run = a_run("tests", markexpr=markexpr)
    coverage = RuleCoverage(run.config)
    coverage.pytest_runtest_logreport(a_report("call", True, *wanted()[1:]))
    coverage.pytest_sessionfinish(run)
    assert run.exitstatus == pytest.ExitCode.TESTS_FAILED and coverage.missing == wanted()[:1]


def test_a_whole_run_with_every_rule_proven_passes_and_a_part_of_it_need_not_prove_any() -> None:
    whole, part = a_run("tests"), a_run("tests/rules")
    coverage = RuleCoverage(whole.config)
    coverage.pytest_runtest_logreport(a_report("call", True, *wanted()))
    coverage.pytest_sessionfinish(whole)
    RuleCoverage(part.config).pytest_sessionfinish(part)
    assert whole.exitstatus == part.exitstatus == pytest.ExitCode.OK


def test_one_failing_test_takes_the_proof_away() -> None:
    coverage = RuleCoverage(a_run("tests").config)
    coverage.pytest_runtest_logreport(a_report("call", True, "BX-FEE-01"))
    coverage.pytest_runtest_logreport(a_report("call", False, "BX-FEE-01"))
    assert "BX-FEE-01" in coverage.missing


def test_a_mark_that_names_no_rule_fails_its_test() -> None:
    coverage = RuleCoverage(a_run("tests").config)
    item = SimpleNamespace(iter_markers=lambda name: [pytest.mark.rule("BX-NO-99").mark])
    with pytest.raises(pytest.fail.Exception, match="BX-NO-99"):
        coverage.pytest_runtest_setup(item)  # type: ignore[arg-type]


def test_a_rule_is_proven_by_a_deselected_test_of_the_slow_suite_in_this_process_and_in_a_worker() -> None:
    first, second, *others = wanted()
    run = a_run("tests", markexpr="not slow")
    coverage = RuleCoverage(run.config)
    coverage.pytest_runtest_logreport(a_report("call", True, *others))
    coverage.pytest_deselected([an_item(first, slow=True), an_item(second, slow=False)])
    assert coverage.missing == [second]
    coverage.pytest_testnodedown(SimpleNamespace(workeroutput={"slow_rules": [second]}))
    coverage.pytest_sessionfinish(run)
    assert coverage.missing == [] and run.exitstatus == pytest.ExitCode.OK


def test_a_worker_reports_the_rules_of_the_slow_suite() -> None:
    run = a_run("tests", markexpr="not slow")
    run.config.workerinput, run.config.workeroutput = {}, {}
    coverage = RuleCoverage(run.config)
    coverage.pytest_deselected([an_item("BX-FEE-01", slow=True)])
    coverage.pytest_sessionfinish(run)
    assert run.config.workeroutput == {"slow_rules": ["BX-FEE-01"]}


def test_a_run_of_the_slow_suite_need_not_prove_every_rule() -> None:
    run = a_run("tests", markexpr="slow or hypothesis")
    RuleCoverage(run.config).pytest_sessionfinish(run)
    assert run.exitstatus == pytest.ExitCode.OK


def an_item(id: str, slow: bool) -> Any:
    """A test that names a rule."""
    mark = pytest.mark.slow.mark if slow else None
    return SimpleNamespace(iter_markers=lambda name: [pytest.mark.rule(id).mark], get_closest_marker=lambda name: mark)
