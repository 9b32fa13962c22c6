"""What the checks of a board find on the wrong boards, but for the wording, is what it was: things, places, fixes."""

from pathlib import Path

from engine.validate.checks import BOARD_CHECKS
from tests.findings import declared, found, is_kept
from tests.validate.test_checks import WRONG
from tests.validate.wrong_boards import MAKERS

KEPT = Path(__file__).with_name("findings.txt")


def test_findings_and_what_checks_declare_are_the_kept_ones():
    wrong = {id: [make()] for id, make in WRONG.items()}
    for each in MAKERS:
        wrong[each.check].append(each.maker(3, {0, 2}))
    fixes = [
        f"{check.id} offers {[[fix.text for fix in issue.fixes] for issue in check.run(wrong[check.id][0])]}"
        for check in BOARD_CHECKS
        if check.id in wrong
    ]
    assert is_kept(KEPT, [*declared(BOARD_CHECKS), *found(BOARD_CHECKS, wrong), "", *fixes])
