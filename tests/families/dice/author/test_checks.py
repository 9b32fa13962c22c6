"""Every check of the family finds its issue, is silent where nothing is wrong, and its fixes end the issue."""

import pytest
from msgspec.structs import replace

from engine.families.dice.author.checks import CHECKS
from engine.families.dice.author.templates import starter
from engine.families.dice.content import Boxcar, Loader, SeatSetUp, SetUp, Train, Warehouse
from engine.families.dice.family import FAMILY
from engine.files.library import bundled
from engine.validate.inspection import checks_for, inspect
from tests.bundled import bundled_scenario

BY_ID = {check.id: check for check in CHECKS}


def found(id, scenario):
    return list(BY_ID[id].run(scenario))


def with_content(rules=None, **fields):
    scenario = starter()
    return replace(scenario, content=replace(scenario.content, **fields), rules=rules or {})


def with_train(*cars, first=5, later=2, rules=None):
    trains = {**starter().content.trains, "odd": Train("Odd", cars, first, later)}
    return with_content(rules, trains=trains)


def with_loader(loader, **more):
    return with_content(loaders={**starter().content.loaders, "odd": loader}, **more)


def free(scenario):
    return replace(scenario, rules={"car.order": "free"})


WRONG = {
    "no-cars": [with_content(trains={}), with_content(trains={"odd": Train("Odd", (), 1, 1)})],
    "sum-out-of-reach": [
        with_train(Boxcar(19, 3)),
        with_loader(Loader("Odd", "top", "up", 13, 2)),
        with_train(Boxcar(2, 9, 0), rules={"car.all_boxes": True}),
    ],
    "train-never-finished": [with_train(), with_train(Boxcar(60, 3), Boxcar(8, 3))],
    "too-few-trains": [
        with_content({"end.trains": 5}),
        with_content(trains={"odd": Train("Odd", (Boxcar(8, 3),), 5, 2)}),
    ],
    "bonus-out-of-order": [with_train(Boxcar(8, 3), first=2, later=5)],
    "rates-out-of-order": [with_content(warehouse=Warehouse(12, 4, (3, 1, 2)))],
    "loader-without-effect": [
        free(with_loader(Loader("Odd", "top", "order", 5, 2))),
        with_loader(Loader("Odd", "bottom", "even-split", 5, 2)),
        with_loader(Loader("Odd", "top", "bonus", 5, 2)),
        with_loader(Loader("Odd", "top", "up", 5, 2)),
        with_content(players=1),
    ],
    "points-out-of-reach": [
        with_content(warehouse=Warehouse(12, 4, (1, 2, 3, 4, 5))),
        with_content(warehouse=Warehouse(2, 2, (1, 3))),
        with_content(players=1),
    ],
    "unusual-value": [
        with_train(Boxcar(9, 3), first=60),
        with_train(Boxcar(9, 3), first=50, later=50),
        with_train(Boxcar(120, 40)),
        with_loader(Loader("Odd", "top", "up", 60, 12)),
    ],
    "set-up": [with_content({"game.setup": "Lat"}, setups={"Late": SetUp((SeatSetUp(warehouse=(6,) * 99),))})],
}

CASES = [(id, scenario) for id, scenarios in WRONG.items() for scenario in scenarios]


def test_every_check_has_a_case():
    assert set(WRONG) == set(BY_ID)


@pytest.mark.parametrize(("id", "scenario"), CASES)
def test_what_is_wrong_is_found_and_what_to_do_is_said(id, scenario):
    issues = found(id, scenario)
    assert issues
    assert all(issue.about and issue.message.endswith(".") for issue in issues)


@pytest.mark.parametrize(("id", "scenario"), CASES)
def test_a_fix_ends_its_issue(id, scenario):
    for issue in found(id, scenario):
        for fix in issue.fixes:
            assert issue.message not in [left.message for left in found(id, fix.edit.apply(scenario))]


OFFERED = {
    "no-cars": [[[]], [[]]],
    "sum-out-of-reach": [[["Give it boxes to match"]]] * 3,
    "train-never-finished": [[["Take Odd off"]], [[]]],
    "too-few-trains": [[["End it after 4 trains"]], [["End it after 1 train"]]],
    "bonus-out-of-order": [[["Swap them"]]],
    "rates-out-of-order": [[["Begin with the fewest"]]],
    "loader-without-effect": [
        [["Take Odd off"]],
        [["Put it in the top row", "Take Odd off"]],
        [["Put it in the bottom row", "Take Odd off"]],
        [["Take Odd off"]],
        [["Take Even Split off"], ["Take Up off"]],
    ],
    "points-out-of-reach": [[["Keep 4 places"]], [[]], [[]]],
    "unusual-value": [[[]], [[], []], [[]], [[]]],
    "set-up": [[["Remove the rule"], ["Remove the set-up"]]],
}
"""What each check offers for each issue of each of its sheets; nothing, where only the author can know a remedy."""


@pytest.mark.parametrize("id", BY_ID)
def test_a_check_offers_the_remedies_that_it_knows(id):
    offered = [[[fix.text for fix in issue.fixes] for issue in found(id, scenario)] for scenario in WRONG[id]]
    assert offered == OFFERED[id]


@pytest.mark.parametrize("id", BY_ID)
def test_the_template_is_in_order(id):
    assert not found(id, starter())


@pytest.mark.parametrize("name", [name for name in bundled() if name.startswith("dice/")])
def test_bundled_sheets_have_no_issues(name):
    assert not inspect(bundled_scenario(name), checks_for(FAMILY)).issues


def test_a_second_loader_of_the_bottom_row_is_another_use():
    assert not found("loader-without-effect", with_loader(Loader("Odd", "bottom", "bonus", 9, 2)))
