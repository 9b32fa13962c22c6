"""Checks of plug-ins run in processes of their own: none stops the list of issues."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import api
from engine.game.family import family
from engine.model.ids import Ref
from engine.plugins import checking, loading, probing, processes
from engine.validate.inspection import CHECK_FAILED, MAX_ISSUES, checks_for, inspect
from engine.validate.profiles import checks_of
from tests.messages import ROOT
from tests.waiting import poll

Write = Callable[..., Path]

BOARD = "dice/short-line"

CHECK = """
import os, sys
from engine.api import Check, Fix, Issue, Ref, Severity

class Own(Check):
    id = "own"
    title = "Own check"
    severity = Severity.WARNING

    def run(self, scenario, touched=None):
{body}
"""


def code(body: str) -> str:
    """Return a plug-in whose check has this body."""
    return CHECK.format(body="\n".join(" " * 8 + line for line in body.splitlines()))


def issues() -> list[api.Issue]:
    """Return the issues of the plug-in on a board, and of its failure."""
    return [each for each in api.check(api.open(BOARD)) if each.check in ("own", CHECK_FAILED)]


FORKS = """
import time
if os.fork() == 0:
    time.sleep(1000)
os._exit(0)
"""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "too slow, no result within 2 s"),
        ("import re; re.match('(a+)+b', 'a' * 60)", "too slow"),
        ("os._exit(3)", "its process ended"),
        pytest.param(FORKS, "its process ended", marks=pytest.mark.skipif(os.name == "nt", reason="has no fork")),
        ("raise SystemExit('bye')", "SystemExit: bye"),
        ("raise ValueError('no luck')", "ValueError: no luck"),
        ("return [1, 2]", "expected an issue, found 1"),
        ("return [Issue('own', 'critical', 'x')]", "critical"),
        ("return [Issue('own', 'note', 'x', places=(1, 2))]", "ValidationError"),
        ("return 5", "TypeError"),
    ],
)
def test_a_check_that_fails_is_an_issue_which_names_the_plugin(
    plugin: Write, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    if "too slow" in said:
        monkeypatch.setattr(checking, "MOST_SECONDS", 2.0)
    plugin(code(body))
    (issue,) = issues()
    assert issue.check == CHECK_FAILED and said in issue.message
    assert "plug-in own.py" in issue.why


@pytest.mark.skipif(os.name == "nt", reason="Windows does not limit it")
def test_a_check_that_takes_all_memory_fails(plugin: Write) -> None:
    plugin(code("bytearray(8 << 30)"))
    (issue,) = issues()
    assert "MemoryError" in issue.message


def test_what_a_check_prints_is_no_answer(plugin: Write) -> None:
    plugin(code("for _ in range(3000): print('{\"issues\": []}' * 40)\nyield self.issue('Short.')"))
    assert [each.message for each in issues()] == ["Short."]


def test_endless_output_is_shown_in_part_and_as_plain_text(plugin: Write, capfd: pytest.CaptureFixture[str]) -> None:
    plugin(code("for _ in range(300): print('\\x1b[31m' + 'x' * 1000)\nyield self.issue('Short.')"))
    assert [each.message for each in issues()] == ["Short."]
    shown = ""

    def is_shown() -> bool:
        nonlocal shown
        shown += capfd.readouterr().err
        return "prints more" in shown

    poll(is_shown)
    assert processes.MOST_PRINTED < len(shown) < 2 * processes.MOST_PRINTED
    assert "\x1b" not in shown and "x1b" in shown


def test_a_check_with_endless_issues_is_cut_short(plugin: Write) -> None:
    plugin(code("while True: yield self.issue('x' * 5000)"))
    found = [each for each in api.check(api.open(BOARD)) if each.check == "own"]
    assert len(found) == MAX_ISSUES and {len(each.message) for each in found} == {checking.MOST_LETTERS}


def test_a_check_that_ends_its_process_is_not_run_for_ever(
    plugin: Write, tmp_path: Path, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNS", str(tmp_path / "runs"))
    plugin(code("open(os.environ['RUNS'], 'a').write('x')\nos._exit(1)"))
    for _ in range(checking.MAX_FAILURES + 2):
        (issue,) = issues()
    assert len((tmp_path / "runs").read_text()) == checking.MAX_FAILURES == len(reports)
    assert "after a restart" in issue.message and "own.py" in reports[0]


def test_a_fix_of_a_check_is_an_edit(plugin: Write) -> None:
    body = "from engine.edit.remove import Remove\nyield Issue(self.id, 'note', 'x', fixes=(Fix('Go', Remove(())),))"
    plugin(code(body))
    (issue,) = issues()
    (fix,) = issue.fixes
    scenario = api.open(BOARD)
    assert fix.text == "Go" and api.edit(scenario, fix.edit) == scenario


def test_an_edit_of_a_plugin_is_refused_in_words(plugin: Write) -> None:
    own = "from engine.api import Edit\nclass Mine(Edit):\n    def apply(self, scenario): return scenario\n"
    plugin(own + code("yield Issue(self.id, 'note', 'x', fixes=(Fix('Go', Mine()),))"))
    (issue,) = issues()
    assert "a fix has an edit that is not of the program: Mine" in issue.message


def test_ids_get_their_kinds_and_unknown_ones_are_left_out(plugin: Write) -> None:
    unknown = "['nowhere', Ref('moon', 'x'), Ref('city', 'x')]"
    plugin(code(f"yield self.issue('x', [*scenario.board.cities][:1] + {unknown})"))
    board = api.open("boxcars/gb-boxcars-2013")
    (issue,) = [each for each in api.check(board) if each.check == "own"]
    assert issue.about == (Ref("city", next(iter(board.board.cities))),)


def test_a_second_inspection_runs_a_check_with_unknown_parts(plugin: Write) -> None:
    plugin(code("yield self.issue('x')").replace("title =", "reads = ('board.moons',)\n    title ="))
    board = api.open(BOARD)
    checks = (*checks_for(family(board.family)), *loading.own_checks())
    first = inspect(board, checks)
    second = inspect(api.edit(board), checks, first)
    assert [each.check for each in second.issues].count("own") == 1


def test_a_check_of_the_program_is_not_replaced(plugin: Write) -> None:
    board = api.open(BOARD)
    checks = checks_for(family(board.family))
    plugin(code("yield self.issue('x')").replace('"own"', repr(checks[0].id)))
    found = inspect(board, checks_of("print", (*checks, *loading.own_checks())))
    assert "x" not in [each.message for each in found.issues]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("while True: pass", "too slow"),
        ("import os; os._exit(0)", "its process ended"),
        ("x = 1", "no subclass of Check, Bot or Exporter"),
        (code("pass").replace("def run", "def runs"), "the class Own has no method “run”"),
        (code("pass").replace('title = "Own check"', ""), "the class Own has no “title”"),
        (code("pass").replace("Severity.WARNING", "'critical'"), "critical"),
        (code("pass") + code("pass").replace("class Own", "class Other"), "another check with the ID “own”"),
        ("from engine.api import Chek", "Chek"),
        ("def f(:\n", "SyntaxError"),
        ("from engine.api import Bot\nclass A(Bot):\n    def decide(self, view, actions): ...", "no “name”"),
        (
            "from engine.api import Exporter\nclass A(Exporter):\n    suffix = 'txt'\n    title = 't'\n"
            "    def write(self, scenario, path): ...",
            "“txt”",
        ),
    ],
)
def test_a_plugin_that_cannot_be_used_is_reported_and_others_work(
    plugin: Write, reports: list[str], monkeypatch: pytest.MonkeyPatch, source: str, said: str
) -> None:
    monkeypatch.setattr(probing, "MOST_SECONDS", 5.0)
    plugin(code("yield self.issue('x')").replace('"own"', '"good"'), "good.py")
    plugin(source, "wrong.py")
    assert "good" in [check.id for check in loading.own_checks()]
    (report,) = reports
    assert "wrong.py is left out" in report and said in report


@pytest.mark.parametrize(
    "page", ["resources/help/9-sharing.md", "resources/help/de/9-sharing.md", "engine/plugins/README.md"]
)
def test_the_example_of_the_documentation_works(plugin: Write, reports: list[str], page: str) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    plugin(example)
    assert [check.id for check in loading.own_checks()] == ["short-names"]
    assert "first" in api.bots(api.open(BOARD)) and not reports
    assert CHECK_FAILED not in [issue.check for issue in api.check(api.open("boxcars/us-boxcars-2013"))]
