"""What the family's checks find on the wrong boards, and what the family tells of boards, is what it was."""

from pathlib import Path

from msgspec.structs import replace

from engine.families.tycoon.author.checks import CHECKS
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import OperationCard, TycoonCard, Western
from engine.families.tycoon.family import FAMILY
from tests.families.tycoon.author.test_checks import WRONG
from tests.findings import board, declared, found, is_kept


def test_findings_and_what_checks_declare_are_the_kept_ones():
    wrong = {id: [make()] for id, make in WRONG.items()}
    assert is_kept(Path(__file__).with_name("findings.txt"), [*declared(CHECKS), *found(CHECKS, wrong)])


def rich():
    """A new board with all that it may have: western links, closed sides, a city on its own, cards of every kind."""
    made = starter()
    content = made.content
    cities = {**content.cities, "fox-bend": replace(content.cities["fox-bend"], closed=(0, 3))}
    del cities["gray-gate"]
    content = replace(
        content,
        cities=cities,
        western=Western({"ash-harbor": (0, 2), "dun-mill": (0, 3)}),
        operations={
            **content.operations,
            "O4": OperationCard("major-line", "Bell - Fox", 7, ("bell-ferry", "fox-bend"), start=True, invented=True),
            "O5": OperationCard("major-line", "One end", 7, ("bell-ferry",)),
        },
        tycoons={
            **content.tycoons,
            "T3": TycoonCard("Joiner", "connected", 4, each=True, sites=("clay-pit", "elk-ford")),
        },
        income=(0, 5_000, 4_500),
    )
    return replace(made, content=content, currency="£")


def test_what_is_told_of_a_board_is_what_it_was():
    boards = [starter(), rich()]
    assert is_kept(Path(__file__).with_name("boards.txt"), [row for each in boards for row in board(FAMILY, each)])
