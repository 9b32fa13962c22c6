"""The process of the console of the studio: it runs Python statements that read and change the open scenario.

The studio sends lines of JSON: `{"run": source}` with the `scenario` as text if it has changed, `{"complete": text}`
and `{"stop": true}`. The answers are `{"out": text}` while a statement runs and `{"done": true}` at its end, with the
new `scenario` if the statement changed it, or `{"names": [...]}`. The process ends with its input.
"""

from __future__ import annotations

import _thread
import ast
import io
import json
import signal
import sys
import threading
from code import InteractiveInterpreter
from collections.abc import Callable
from rlcompleter import Completer
from types import CodeType
from typing import Any

from engine import api
from engine.edit.edit import Edit
from engine.errors import BoxcarsError
from engine.files.scenarios import dumps, loads
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plugins.processes import Answer, questions_and_answer

MOST_OUTPUT = 200_000
"""Maximum number of characters that a statement prints; the rest is left out."""

FLUSH_SECONDS = 0.1
"""Seconds between two looks for printed text."""

MOST_NAMES = 200
"""Maximum number of completions."""

PLACE = "<console>"  # not shown
"""Name of the file in tracebacks."""


class OpenDocument:
    """The open scenario. Setting `scenario`, or `perform`, changes the board when the statement ends, as one undo
    step; a statement that fails changes nothing."""

    def __init__(self) -> None:
        self._scenario: Scenario | None = None

    @property
    def scenario(self) -> Scenario:
        """The open scenario, with the changes of this statement. Raises BoxcarsError if nothing is open."""
        if self._scenario is None:
            raise BoxcarsError(tr("nothing is open"))
        return self._scenario

    @scenario.setter
    def scenario(self, changed: Scenario) -> None:
        if not isinstance(changed, Scenario):
            raise TypeError(tr("expected a scenario, found {type}").format(type=type(changed).__name__))
        if changed.family != self.scenario.family:
            raise BoxcarsError(tr("the open board is of another game system"))
        self._scenario = changed

    def perform(self, *edits: Edit) -> Scenario:
        """Change the open scenario by edits, which are classes of `engine.edit`, and return it. Raises EditError, and
        then nothing has changed."""
        self._scenario = api.edit(self.scenario, *edits)
        return self._scenario

    def __repr__(self) -> str:
        return f"<document {self._scenario.title!r}>" if self._scenario is not None else "<document>"


class _Interpreter(InteractiveInterpreter):
    """Runs statements and shows their tracebacks."""

    has_failed = False

    def showtraceback(self) -> None:
        """Show the exception, and remember that there was one."""
        self.has_failed = True
        super().showtraceback()


class _Output(io.TextIOBase):
    """Sends printed text to the studio, in parts and not more than a limit."""

    def __init__(self, answer: Answer) -> None:
        self._answer, self._lock = answer, threading.Lock()
        self._parts: list[str] = []
        self._left = MOST_OUTPUT

    def write(self, text: str) -> int:
        """Keep a text for the next `send`."""
        with self._lock:
            if self._left > 0 and text:
                self._parts.append(text[: self._left])
                self._left -= len(text)
                if self._left <= 0:
                    self._parts.append("\n" + tr("The rest of the output is left out.") + "\n")
        return len(text)

    def send(self) -> None:
        """Send what was printed since the last call."""
        with self._lock:
            parts, self._parts = self._parts, []
            if parts:
                self._answer({"out": "".join(parts)})

    def begin(self) -> None:
        """Allow another statement the whole limit."""
        self._left = MOST_OUTPUT


class Session:
    """The names of a console and the open document; `answer` gets the answers."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self.output = _Output(answer)
        self.document = OpenDocument()
        self.names: dict[str, Any] = {name: getattr(api, name) for name in api.__all__}
        self.names |= {"__name__": "__console__", "__doc__": None, "api": api, "document": self.document}
        self._interpreter = _Interpreter(self.names)
        self.is_busy = False

    def open(self, text: str | None) -> None:
        """Take the text of the open scenario; None if nothing is open."""
        self.document._scenario = None if text is None else loads(text)

    def run(self, source: str) -> None:
        """Run statements and answer `done`. Only the changes of statements without an error count."""
        before = self.document._scenario
        self.names["scenario"] = before
        self.output.begin()
        former = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self.output
        interpreter = self._interpreter
        interpreter.has_failed = False
        self.is_busy = True
        try:
            for statement in self._compiled(source):
                interpreter.runcode(statement)
                if interpreter.has_failed:
                    break
        except KeyboardInterrupt:
            interpreter.has_failed = True
        except SystemExit:
            self.output.write(tr("Close the window to end the console.") + "\n")
        finally:
            self.is_busy = False
            sys.stdout, sys.stderr = former
        after = self.document._scenario
        changed: dict[str, Any] = {}
        if interpreter.has_failed:
            self.document._scenario = before
        elif after is not None and after is not before and after != before:
            changed["scenario"] = dumps(after)
        self.output.send()
        self._answer({"done": True, **changed})

    def _compiled(self, source: str) -> list[CodeType]:
        """Return the statements; none if one of them is wrong, which is shown."""
        try:
            body = ast.parse(source, PLACE).body
            return [compile(ast.Interactive([statement]), PLACE, "single") for statement in body]
        except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
            self._interpreter.has_failed = True
            self._interpreter.showsyntaxerror(PLACE)
            return []

    def complete(self, text: str) -> list[str]:
        """Return names that begin with a text, such as `document.sc`."""
        completer, found = Completer(self.names), list[str]()
        while len(found) < MOST_NAMES and (name := completer.complete(text, len(found))) is not None:
            found.append(name)
        return list(dict.fromkeys(found))


def serve() -> None:
    """Answer the studio until the standard input ends."""
    session: Session | None = None

    def is_urgent(line: bytes) -> bool:
        if b'"stop"' not in line or "stop" not in json.loads(line):
            return False
        if session is not None and session.is_busy:
            _interrupt()
        return True

    questions, answer = questions_and_answer(is_urgent)
    lock = threading.Lock()

    def answer_in_turn(data: dict[str, Any]) -> None:
        with lock:
            answer(data)

    session = Session(answer_in_turn)
    threading.Thread(target=_send_output, args=(session.output.send,), daemon=True).start()
    while True:
        try:
            question = json.loads(questions.get())
            if "scenario" in question:
                session.open(question["scenario"])
            if "complete" in question:
                answer_in_turn({"names": session.complete(question["complete"])})
            if "run" in question:
                session.run(question["run"])
        except KeyboardInterrupt:
            continue


def _send_output(send: Callable[[], None]) -> None:
    never = threading.Event()
    while not never.wait(FLUSH_SECONDS):
        send()


def _interrupt() -> None:
    """Raise KeyboardInterrupt in the main thread, also while it waits in a system call where the system can do so."""
    if hasattr(signal, "pthread_kill"):
        ident = threading.main_thread().ident
        assert ident is not None
        signal.pthread_kill(ident, signal.SIGINT)
    else:
        _thread.interrupt_main()


if __name__ == "__main__":
    serve()
