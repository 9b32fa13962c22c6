"""What every family gives its authors: checks, fixes, edits, and what it shows of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.game.family import family
from engine.model.scenario import Scenario
from engine.validate.check import Check
from tests.families.boxcars.author import exact_edits as boxcars_edits
from tests.families.boxcars.author import test_checks as boxcars_checks
from tests.families.crayon.author import exact_edits as crayon_edits
from tests.families.crayon.author import test_checks as crayon_checks
from tests.families.dice.author import exact_edits as dice_edits
from tests.families.dice.author import test_checks as dice_checks
from tests.families.tycoon.author import exact_edits as tycoon_edits
from tests.families.tycoon.author import test_checks as tycoon_checks
from tests.findings import board, declared, found, is_kept


class Authoring(NamedTuple):
    """Test data of a family: edits and their effects, boards by the ID of the check that they violate, other boards."""

    base: Scenario
    edits: Sequence[tuple[Edit, dict[str, Any]]]
    refused: Sequence[tuple[Edit, str]]
    wrong: dict[str, list[Scenario]]
    shown: Sequence[Scenario]
    checks: dict[str, Check]


def _authoring(id: str, edits: Any, cases: Any) -> Authoring:
    checks = {check.id: check for check in family(id).checks()}
    return Authoring(edits.BOARD, edits.EDITS, edits.REFUSED, cases.WRONG, cases.SHOWN, checks)


FAMILIES = {
    "boxcars": _authoring("boxcars", boxcars_edits, boxcars_checks),
    "crayon": _authoring("crayon", crayon_edits, crayon_checks),
    "dice": _authoring("dice", dice_edits, dice_checks),
    "tycoon": _authoring("tycoon", tycoon_edits, tycoon_checks),
}
every_family = pytest.mark.parametrize("id", FAMILIES)


def kept(id: str, name: str) -> Path:
    return Path(__file__).parent / id / "author" / name


def offered(its: Authoring) -> Iterator[str]:
    """The message of each issue of a board, and the texts of the fixes that the check offers for it."""
    for id, check in its.checks.items():
        for issue in (issue for scenario in its.wrong[id] for issue in check.run(scenario)):
            yield f"{id}: {issue.message} {[fix.text for fix in issue.fixes]}"


@every_family
def test_checks_find_the_stored_issues_with_their_messages_and_fixes(id: str) -> None:
    its = FAMILIES[id]
    checks = its.checks.values()
    assert is_kept(kept(id, "findings.txt"), [*declared(checks), *found(checks, its.wrong), "", *offered(its)])


@every_family
def test_family_shows_the_stored_facts_of_a_board(id: str) -> None:
    assert is_kept(kept(id, "boards.txt"), [row for each in FAMILIES[id].shown for row in board(family(id), each)])


@every_family
def test_every_check_has_a_wrong_board_and_reads_existing_fields(id: str) -> None:
    its = FAMILIES[id]
    assert its.wrong.keys() == its.checks.keys()
    for name in {name for check in its.checks.values() for name in check.reads}:
        part, _, field = name.partition(".")
        assert hasattr(its.base, part) and (not field or hasattr(getattr(its.base, part), field))


WRONG = [(id, check, scenario) for id, its in FAMILIES.items() for check in its.wrong for scenario in its.wrong[check]]


@pytest.mark.parametrize(("id", "check", "scenario"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_check_finds_its_issue_and_each_fix_removes_it(id: str, check: str, scenario: Scenario) -> None:
    run = FAMILIES[id].checks[check].run
    issues = list(run(scenario))
    assert issues and all(issue.check == check and issue.message.endswith((".", "?")) for issue in issues)
    for issue in issues:
        for fix in issue.fixes:
            left = list(run(fix.edit.apply(scenario)))
            assert (issue.key, issue.message) not in [(each.key, each.message) for each in left]
            assert len(left) < len(issues), fix.text


EDITS = [(id, *each) for id, its in FAMILIES.items() for each in its.edits]


@pytest.mark.parametrize(("id", "edit", "fields"), EDITS, ids=lambda given: given if isinstance(given, str) else "")
def test_edit_changes_only_its_fields_and_keeps_the_order(id: str, edit: Edit, fields: dict[str, Any]) -> None:
    before: Any = FAMILIES[id].base
    after: Any = edit.apply(before)
    assert after == replace(before, content=replace(before.content, **fields))
    for name, value in fields.items():
        assert not isinstance(value, dict) or list(getattr(after.content, name)) == list(value)


REFUSED = [(id, *each) for id, its in FAMILIES.items() for each in its.refused]


@pytest.mark.parametrize(("id", "edit", "said"), REFUSED, ids=lambda given: given if isinstance(given, str) else "")
def test_invalid_edit_is_refused_with_a_reason(id: str, edit: Edit, said: str) -> None:
    with pytest.raises(EditError, match=said):
        edit.apply(FAMILIES[id].base)
