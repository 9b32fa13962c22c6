"""What the family's checks find on the wrong boards, and what the family tells of boards, is what it was."""

from pathlib import Path

from engine.families.crayon.author.checks import CHECKS
from engine.families.crayon.author.deck_edits import RegenerateDeck
from engine.families.crayon.author.templates import TEMPLATES
from engine.families.crayon.content import Costs, Event, Recipe, Train, Upgrade
from engine.families.crayon.family import FAMILY
from tests.families.crayon.author.test_checks import WRONG, bridged
from tests.findings import board, declared, found, is_kept

RECIPE = Recipe(7, 3, {"small": 1, "medium": 3, "major": 2})


def rich():
    """The small board with all that it may have: prices and events of every kind, trains of every level."""
    return bridged(
        costs=Costs(
            {"clear": 1, "mountain": 2},
            {"small": 3, "medium": 4, "major": 5},
            {"river": 2, "lake": 3, "inlet": 4, "ridge": 1, "border": 6},
            {"ferry": 4, "tunnel": 9, "one-way": 2},
            {"ferry": 8},
        ),
        events={
            "3": Event("tax", "Tax", scale=((0, 1), (50, 10), (100, 20))),
            "4": Event("flood", "Flood", features=("brook",), lasts="round", note="odd"),
            "5": Event("strike", "Strike", 2, ("a", "m"), "coast"),
            "6": Event("rail-strike", "Rail strike", where="inland", regions=("west",), lasts="round"),
            "7": Event("derailment", "Crash", 3, ("b",), turns_lost=1, loads_lost=2),
            "8": Event("slow", "Snow", 3, ("m",), regions=("west",), features=("brook",)),
        },
        trains={
            "slow": Train("Slow", 2, 9),
            "fast": Train("Fast", 2, 12),
            "big": Train("Big", 3, 9),
            "jet": Train("Jet", 3, 16),
        },
        upgrades=(
            Upgrade("slow", "fast", 20),
            Upgrade("slow", "big", 15),
            Upgrade("fast", "jet", 5),
            Upgrade("jet", "slow", 0),
        ),
        entry={"small": 2, "major": 0},
    )


def test_findings_and_what_checks_declare_are_the_kept_ones():
    wrong = {check.id: [scenario for id, scenario, _ in WRONG if id == check.id] for check in CHECKS}
    assert is_kept(Path(__file__).with_name("findings.txt"), [*declared(CHECKS), *found(CHECKS, wrong)])


def test_what_is_told_of_a_board_is_what_it_was():
    boards = [
        *(make() for make in TEMPLATES.values()),
        rich(),
        RegenerateDeck(5).apply(bridged(recipe=RECIPE)),
    ]
    assert is_kept(Path(__file__).with_name("boards.txt"), [row for each in boards for row in board(FAMILY, each)])
