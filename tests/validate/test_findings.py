"""What the checks of a board find on the wrong boards, but for the wording, is what it was: things, places, fixes."""

from pathlib import Path

from engine.edit.sheet.tracing import SetTracing
from engine.model.look import Tracing
from engine.validate.checks import BOARD_CHECKS
from tests.builders import a_board
from tests.findings import declared, found, is_kept
from tests.grids import a_grid
from tests.validate.test_checks import WRONG
from tests.validate.wrong_boards import MAKERS

KEPT = Path(__file__).with_name("findings.txt")


def test_findings_and_what_checks_declare_are_the_kept_ones():
    wrong = {id: [make()] for id, make in WRONG.items()}
    wrong["grid-off-sheet"] = [a_grid("c" * 41).scenario()]
    wrong["tracing-image"] = [SetTracing(Tracing("/elsewhere/scan.png", 9.0)).apply(a_board().scenario())]
    for id, _, maker in MAKERS:
        wrong.setdefault(id, []).append(maker(3, {0, 2}))
    assert is_kept(KEPT, [*declared(BOARD_CHECKS), *found(BOARD_CHECKS, wrong)])
