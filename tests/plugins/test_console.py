"""The process of the console: statements, changes, errors, completion, and loops without end."""

import json
import subprocess
import sys
from typing import Any

import pytest

from engine import api
from engine.console import MOST_OUTPUT, Session
from engine.files.scenarios import dumps, loads

BOARD = api.open("dice/short-line")


class Talk:
    """A session with its answers."""

    def __init__(self) -> None:
        self.answers: list[dict[str, Any]] = []
        self.session = Session(self.answers.append)
        self.session.open(dumps(BOARD))

    def run(self, source: str) -> str:
        """Run statements and return what they printed."""
        self.answers.clear()
        self.session.run(source)
        assert self.answers[-1]["done"]
        return "".join(each.get("out", "") for each in self.answers)

    @property
    def changed(self) -> api.Scenario | None:
        """The changed scenario of the last statements."""
        text = self.answers[-1].get("scenario")
        return None if text is None else loads(text)


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talk:
    """A session in this process, whose hook for exceptions is not that of the tests."""
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    return Talk()


RENAME = "from engine.edit.header import ChangeHeader\ndocument.perform(ChangeHeader(title={title!r}))"


def test_values_are_shown_and_variables_stay(talk):
    assert talk.run("x = 20 + 1") == "" and talk.run("2 * x") == "42\n" and talk.changed is None
    assert talk.run("scenario.title") == f"{BOARD.title!r}\n"
    assert talk.run("check") != "" and talk.run("len(check(scenario))").strip().isdigit()


def test_pasted_statements_run_one_after_the_other(talk):
    assert talk.run("for n in range(2):\n    print(n)\nn + 5\ndef f():\n    return 3\n\nf()") == "0\n1\n6\n3\n"


def test_edits_change_the_scenario(talk):
    talk.run(RENAME.format(title="Other"))
    assert talk.changed.title == "Other" and talk.changed.board == BOARD.board
    assert talk.run("document.scenario.title") == "'Other'\n" and talk.changed is None
    talk.run("document.scenario = edit(scenario, ChangeHeader(title='Third'))")
    assert talk.changed.title == "Third"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("x = (", "SyntaxError"),
        ("return 1", "SyntaxError"),
        ("document.scenario = 3", "expected a scenario, found int"),
        ("document.scenario = open('crayon/british-rails')", "another game system"),
        ("x = '\\0", "SyntaxError"),
    ],
)
def test_errors_are_tracebacks_and_change_nothing(talk, source, said):
    printed = talk.run(f"{RENAME.format(title='Other')}\n{source}")
    assert said in printed and talk.changed is None
    assert talk.run("document.scenario.title") == f"{BOARD.title!r}\n"


def test_exit_does_not_end_the_session(talk):
    assert "Close the window" in talk.run("exit()") and talk.run("1") == "1\n"


def test_long_output_is_limited(talk):
    printed = talk.run("print('x' * 1_000_000); print('more')")
    assert len(printed) < MOST_OUTPUT + 100 and "left out" in printed
    assert talk.run("print('again')") == "again\n"


def test_nothing_open_is_an_error_of_the_statement(talk):
    talk.session.open(None)
    assert "nothing is open" in talk.run("document.scenario") and talk.run("scenario is None") == "True\n"


def test_names_are_completed(talk):
    talk.run("yellow = 1")
    assert talk.session.complete("yell") == ["yellow"]
    assert talk.session.complete("document.sc") == ["document.scenario"]
    assert talk.session.complete("nothing_like_it") == []


def test_a_loop_without_end_is_interrupted_and_the_process_ends_with_its_input():
    program = [sys.executable, "-P", "-m", "engine.console"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None

        def send(**question: Any) -> None:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()

        send(scenario=None, run="x = 5\nprint('begun', flush=True)\nwhile True: pass")
        assert json.loads(process.stdout.readline())["out"] == "begun\n"
        send(stop=True)
        assert "KeyboardInterrupt" in json.loads(process.stdout.readline())["out"]
        assert json.loads(process.stdout.readline()) == {"done": True}
        send(run="x")
        assert json.loads(process.stdout.readline())["out"] == "5\n", "variables stay"
        process.stdin.close()
        assert process.wait() == 0
