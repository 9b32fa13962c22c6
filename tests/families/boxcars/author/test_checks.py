"""The family's checks: each finds its issue, is silent without it, and its fix ends it."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from engine.families.boxcars.author.checks import CHECKS
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice, SetRegionCell
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.content import RegionChart, SeatSetUp, SetUp
from engine.model.board import Milepost
from engine.model.scenario import Scenario
from engine.validate.check import Issue


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


AT_HOME = SeatSetUp(home="alder")
REMOVED = ("Remove the set-up",)


def with_setup(*seats: SeatSetUp, **more: Any) -> Scenario:
    return with_content(setups={"Late": SetUp(seats, **more)})


def lonely() -> Scenario:
    """A train where no line leads away."""
    made = with_setup(SeatSetUp(home="alder", at="nowhere"), SeatSetUp())
    dots = {**made.board.mileposts, "nowhere": Milepost((5.0, 5.0))}
    return replace(made, board=replace(made.board, mileposts=dots))


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
    Case(
        "payoff",
        SetPayoff("alder", "fir", None).apply(starter()),
        "lacks the payoff to Fir. Enter it in the chart, or press Fill Missing beside it.",
        offers=("Fill with what is usual for the distance",),
    ),
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
    Case("set-up", with_setup(AT_HOME, AT_HOME), "Seat 2 has the home of seat 1, Alder", "warning", REMOVED),
    Case("set-up", with_setup(AT_HOME, SeatSetUp(at="fir")), "Seat 2 is on its way", "warning", REMOVED),
    Case(
        "set-up",
        with_setup(SeatSetUp(railroads=("GN",)), SeatSetUp(railroads=("GN",))),
        "The Grand Northern belongs to seat 1 and to seat 2.",
        "warning",
        REMOVED,
    ),
    Case(
        "set-up",
        with_setup(replace(AT_HOME, at="fir", declared=True, cash=5_000), SeatSetUp()),
        "has declared with less than $80,000",
        "warning",
        REMOVED,
    ),
    Case(
        "set-up",
        with_setup(replace(AT_HOME, declared=True, cash=300_000), SeatSetUp()),
        "it has won already",
        "warning",
        REMOVED,
    ),
    Case(
        "set-up",
        with_setup(replace(AT_HOME, origin="fir", goal="fir"), SeatSetUp()),
        "Seat 1 is bound for Fir, where its trip begins, and would never be paid.",
        "warning",
        REMOVED,
    ),
    Case(
        "set-up",
        with_setup(SeatSetUp(), replace(AT_HOME, goal="alder")),
        "Seat 2 is bound for Alder, where its trip begins",
        "warning",
        REMOVED,
    ),
    Case("set-up", with_setup(SeatSetUp(), SeatSetUp(), turn=3), "the turn of seat 3", "warning", REMOVED),
    Case("set-up", with_setup(AT_HOME, SeatSetUp(), third=("GN",)), "there is none in this game", "warning", REMOVED),
    Case("set-up", lonely(), "where no line leads away", "warning", REMOVED),
    Case(
        "set-up",
        replace(with_setup(AT_HOME, AT_HOME), rules={"game.setup": "Late"}),
        "No game can begin from the set-up Late.",
        offers=REMOVED,
    ),
    Case(
        "set-up",
        replace(with_setup(SeatSetUp(), SeatSetUp()), rules={"game.setup": "Lat"}),
        "did you mean Late?",
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


def test_each_missing_payoff_is_told_once_where_most_is_missing():
    payoffs = starter().content.payoffs
    ids = list(starter().board.cities)
    bare, half = ids[1], ids[2]
    chart = {a: {b: v for b, v in row.items() if bare not in (a, b)} for a, row in payoffs.items()}
    chart[half] = {b: v for b, v in chart[half].items() if b != ids[0]}
    chart[ids[0]] = {b: v for b, v in chart[ids[0]].items() if b != half}
    told = [issue.about[0].id for issue in found(with_content(payoffs=chart), "payoff")]
    assert told == [bare, ids[0]], "the pair that two cities lack stands with the first of them"
    everything = found(with_content(payoffs={"nowhere": {ids[0]: 5}}), "payoff")
    assert [issue.about[0].id for issue in everything] == ids[:-1]
    one_way = {a: {b: v for b, v in row.items() if a < b} for a, row in payoffs.items()}
    assert found(with_content(payoffs=one_way), "payoff") == []
