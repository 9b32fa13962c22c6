"""The family's checks: each finds its issue, is silent without it, and its fix ends it."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from engine.families.boxcars.author.checks import CHECKS
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice, SetRegionCell
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.content import RegionChart
from engine.model.scenario import Scenario
from engine.validate.issue import Issue


def with_content(**changes: Any) -> Scenario:
    board = starter()
    return replace(board, content=replace(board.content, **changes))


def asymmetric() -> Scenario:
    payoffs = starter().content.payoffs
    return with_content(payoffs={**payoffs, "fir": {"alder": payoffs["alder"]["fir"] + 500}})


def line_waiting_for(name: str) -> Scenario:
    made = starter()
    lines = dict(made.board.lines)
    lines["GN-1"] = replace(lines["GN-1"], when=name)
    return replace(made, board=replace(made.board, lines=lines))


def never_rolled_city() -> Scenario:
    made = starter()
    for parity in ("odd", "even"):
        for total in range(2, 13):
            if getattr(made.content.destinations["E"], parity)[total - 2] == "fir":
                made = SetDestinationCell("E", parity, total, "elm").apply(made)
    return made


@dataclass
class Case:
    check: str
    scenario: Scenario
    says: str
    severity: str = "error"
    offers: tuple[str, ...] = ()
    """Nothing, where only the author can know a remedy."""


CASES = [
    Case("empty-cell", SetRegionCell("odd", 7, None).apply(starter()), "fill the empty cell odd 7"),
    Case("empty-cell", SetDestinationCell("E", "even", 2, None).apply(starter()), "destination table of East"),
    Case(
        "destination-table",
        with_content(destinations={"W": starter().content.destinations["W"]}),
        "has no destination",
        offers=("Share it among its cities",),
    ),
    Case("destination-table", SetDestinationCell("E", "odd", 2, "alder").apply(starter()), "but lies in W", "warning"),
    Case(
        "never-rolled",
        never_rolled_city(),
        "Fir is never a destination",
        "warning",
        ("Give it a chance like the others",),
    ),
    Case(
        "never-rolled",
        with_content(regions=RegionChart(("W",) * 11, ("W",) * 11)),
        "East is never rolled",
        "warning",
        ("Give it one",),
    ),
    Case(
        "payoff-far-off",
        SetPayoff("alder", "fir", 1_000_000).apply(starter()),
        "pays 1,000,000; for",
        "warning",
        ("Pay 21,500",),
    ),
    Case("payoff", SetPayoff("alder", "fir", None).apply(starter()), "lacks the payoff to Fir"),
    Case("payoff", SetPayoff("alder", "fir", 0).apply(starter()), "pays nothing", "warning"),
    Case("payoff", asymmetric(), "Choose one of the two", offers=("Pay 21,500 both ways", "Pay 22,000 both ways")),
    Case(
        "unusual-value", SetPrice("GN", 450_000).apply(starter()), "The price of Grand Northern is 450,000", "warning"
    ),
    Case("price", SetPrice("GN", None).apply(starter()), "Grand Northern has no price"),
    Case(
        "unknown-rule",
        replace(starter(), rules={"home.swop": True}),
        "did you mean home.swap?",
        offers=("Remove the rule",),
    ),
    Case("unknown-rule", line_waiting_for("map.balanced"), "did you mean map.balance?"),
]


def found(scenario: Scenario, check: str) -> list[Issue]:
    return [issue for each in CHECKS if each.id == check for issue in each.run(scenario)]


def test_a_new_board_has_none_of_these_issues() -> None:
    assert [issue for check in CHECKS for issue in check.run(starter())] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}: {case.says}")
def test_the_check_finds_its_issue(case: Case) -> None:
    (issue,) = found(case.scenario, case.check)
    assert case.says in issue.message
    assert issue.severity == case.severity
    assert issue.about


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}: {case.says}")
def test_a_check_offers_the_remedies_that_it_knows(case: Case) -> None:
    (issue,) = found(case.scenario, case.check)
    assert tuple(fix.text for fix in issue.fixes) == case.offers


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}: {case.says}")
def test_each_fix_ends_its_issue(case: Case) -> None:
    for issue in found(case.scenario, case.check):
        for fix in issue.fixes:
            assert found(fix.edit.apply(case.scenario), case.check) == []


def test_every_check_of_the_family_has_a_case() -> None:
    assert {check.id for check in CHECKS} == {case.check for case in CASES}


def test_twins_that_share_a_milepost_may_pay_nothing() -> None:
    made = starter()
    cities = dict(made.board.cities)
    cities["elm"] = replace(cities["elm"], milepost=cities["fir"].milepost)
    made = SetPayoff("elm", "fir", 0).apply(replace(made, board=replace(made.board, cities=cities)))
    assert found(made, "payoff") == []
