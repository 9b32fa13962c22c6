"""What the family's checks find on the wrong boards, and what the family tells of boards, is what it was."""

from pathlib import Path

from engine.families.crayon.author.checks import CHECKS
from engine.families.crayon.author.deck_edits import RegenerateDeck
from engine.families.crayon.author.templates import TEMPLATES
from engine.families.crayon.content import Recipe
from engine.families.crayon.family import FAMILY
from tests.families.crayon.author.test_checks import WRONG, bridged
from tests.findings import board, declared, found, is_kept

RECIPE = Recipe(7, 3, {"small": 1, "medium": 3, "major": 2})


def test_findings_and_what_checks_declare_are_the_kept_ones():
    wrong = {check.id: [scenario for id, scenario, _ in WRONG if id == check.id] for check in CHECKS}
    assert is_kept(Path(__file__).with_name("findings.txt"), [*declared(CHECKS), *found(CHECKS, wrong)])


def test_what_is_told_of_a_board_is_what_it_was():
    boards = [*(make() for make in TEMPLATES.values()), bridged(), RegenerateDeck(5).apply(bridged(recipe=RECIPE))]
    assert is_kept(Path(__file__).with_name("boards.txt"), [row for each in boards for row in board(FAMILY, each)])
