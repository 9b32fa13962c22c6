"""A monkey at the studio: mouse, keys and menus by chance, and everything can be undone to the first byte.

`python -m tests.fuzz.monkey SEED BOARD [--count 60] [--steps 3,7,9]` runs one and prints its steps; BOARD is the name
of a bundled scenario or `family: template`. Where something fails, the steps that it takes are looked for and printed.
With `--edits 800` it does nothing but edit, until so many of its steps have changed the scenario, and says what it
reached; `--reached FILE` writes that as JSON.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.reached import Reached, told

HARMLESS = ("This plugin does not support",)
MOST_RUNS = 40
"""How many runs the search for the fewest steps may take."""
LAST = (3, 12, 50)
"""So many of the last steps are tried alone, which are done sooner than all of a long walk."""


@dataclass
class Run:
    """One run: what was done, by the numbers of the steps, how many edits changed the scenario, and what went wrong,
    with the trace. One that `only_edits` opens, saves, plays and looks at nothing."""

    seed: int
    board: str
    only_edits: bool = False
    edits: int = 0
    told: dict[int, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    reached: Reached = field(default_factory=Reached)

    @property
    def sort(self) -> str:
        """What makes two failures the same one: the last line without what stands behind a colon."""
        lines = self.wrong[0].strip().splitlines() if self.wrong else [""]
        return lines[-1].split(":")[0] + next(
            (line.strip() for line in reversed(lines) if line.startswith("  File")), ""
        )


def boards() -> list[str]:
    """The boards that a monkey may have: every bundled one, and a new one of every template."""
    from engine.files.library import bundled
    from engine.game.family import family, family_ids

    return [*bundled(), *(f"{id}: {name}" for id in family_ids() for name in family(id).templates)]


def run(seed: int, board: str, steps: Iterable[int]) -> Run:
    """A monkey with these of its steps; a step is the same whatever stands before it. Needs a QApplication."""
    return _run(Run(seed, board), steps)


def walk(seed: int, board: str, edits: int, steps: Iterable[int] | None = None) -> Run:
    """A monkey that only edits, until so many of its steps have changed the scenario. Needs a QApplication."""
    return _run(Run(seed, board, only_edits=True), count() if steps is None else steps, edits)


def _run(done: Run, steps: Iterable[int], edits: int = sys.maxsize) -> Run:
    with tempfile.TemporaryDirectory(prefix="boxcars-monkey-") as folder, listening(done.wrong):
        _go(done, Path(folder), steps, edits)
    return done


def _go(done: Run, folder: Path, steps: Iterable[int], edits: int) -> None:
    from msgspec.structs import replace
    from PySide6.QtWidgets import QApplication
    from shiboken6 import delete

    from engine.files import scenarios
    from engine.files.library import bundled
    from engine.game.family import family
    from engine.model.look import Tracing
    from studio.app.settings import Settings
    from studio.app.window import MainWindow
    from tests.fuzz.acts.answers import Answers
    from tests.fuzz.acts.every import ACTS, EDITING

    shipped = bundled()
    if done.board in shipped:
        scenario = scenarios.load(shipped[done.board])
    else:
        id, _, name = done.board.partition(": ")
        scenario = family(id).templates[name]()
    if done.only_edits and done.seed % 2:
        scenario = replace(scenario, look=replace(scenario.look, tracing=Tracing("scan.png", 150.0)))
    file = folder / "board.yaml"
    scenarios.save(scenario, file)
    (folder / "broken.yaml").write_text("format: 1\nfamily: boxcars\nboard: {sheet: {width: wide}}\n")
    if done.only_edits:
        _put_files(folder, scenario)
    window, first = MainWindow(Settings()), Firsts()
    first.follow(window.document)
    done.reached.follow(window)
    answers = Answers(folder, willing=done.only_edits)
    acts, weights = zip(*(EDITING if done.only_edits else ACTS), strict=True)
    try:
        with answers.stubs():
            window.resize(1000, 700)
            window.shell.open_file(file)
            window.show()
            window.dock_set.wake()
            QApplication.processEvents()
            for step in steps:
                rng = Random(f"{done.seed}/{done.board}/{step}")
                answers.begin(rng)
                act = rng.choices(acts, weights)[0]
                done.told[step] = act.__name__
                done.told[step] = act(window, rng)
                while answers.asking() is not None:
                    answers.answer()
                QApplication.processEvents()
                done.reached.look(window)
                if done.wrong:
                    return
                done.edits = done.reached.edits
                if done.edits >= edits:
                    break
            answers.stop()
            done.reached.list_all(window)
            done.reached.counts.update({f"dialog {name}": times for name, times in answers.met.items()})
            _take_back(done, window, first.text)
    except Exception:
        done.wrong.append(traceback.format_exc())
    finally:
        answers.stop()
        for top in QApplication.topLevelWidgets():
            if top is not window and hasattr(top, "game"):
                top.game.close_game()
                delete(top)
        window.document.close()
        delete(window)


def _put_files(folder: Path, scenario: Any) -> None:
    """A picture to draw over, and the tables of the board as files, for whoever is asked for one."""
    from PySide6.QtGui import QImage

    from engine.files.sheets.writing import save_tables
    from engine.game.family import family

    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(0x8090A0)
    image.save(str(folder / "scan.png"))
    tables = family(scenario.family).tables
    if tables:
        save_tables(folder / "tables.xlsx", [make(scenario) for make in tables.values()])


class Firsts:
    """The text of what was opened last: where undoing everything has to lead."""

    def __init__(self) -> None:
        self.text = ""

    def follow(self, document: Any) -> None:
        """Note it whenever something is opened."""
        from engine.files.scenarios import dumps

        opened = document._open

        def noted(scenario: Any, *more: Any) -> None:
            opened(scenario, *more)
            self.text = dumps(document.committed)

        document._open = noted


def _take_back(done: Run, window: Any, first: str) -> None:
    from engine.files.scenarios import dumps, loads

    window.toolbox.held.cancel(window.view.editor)
    document = window.document
    document.end_preview()
    last = dumps(document.committed)
    if loads(last) != document.committed or dumps(loads(last)) != last:
        done.wrong.append("what is open and what is written of it are not the same")
    stack = document.undo_stack
    index = stack.index()
    while stack.canUndo():
        stack.undo()
    if dumps(document.committed) != first:
        done.wrong.append("everything undone is not what was there first")
    while stack.index() < index:
        stack.redo()
    if dumps(document.committed) != last:
        done.wrong.append("everything done again is not what was there last")


@contextmanager
def listening(wrong: list[str]) -> Iterator[None]:
    """Exceptions that nobody caught, in slots, in threads or in finalizers, and warnings of Qt are noted."""
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler

    def hook(kind: Any, error: Any, trace: Any) -> None:
        wrong.append("".join(traceback.format_exception(kind, error, trace)))

    def threads(args: Any) -> None:
        hook(args.exc_type, args.exc_value, args.exc_traceback)

    def hear(kind: QtMsgType, context: Any, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not any(word in text for word in HARMLESS):
            wrong.append(f"Qt warns: {context.category} {text}")

    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    sys.excepthook, threading.excepthook = hook, threads
    sys.unraisablehook = lambda args: hook(args.exc_type, args.exc_value, args.exc_traceback)
    former = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(former)
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def fewest(found: Run, tries: int = MOST_RUNS) -> Run:
    """The same failure by as few steps as are found: the last ones alone, then ever smaller pieces are left out."""
    steps, best = list(found.told), found
    for last in LAST:
        again = _run(Run(found.seed, found.board, found.only_edits), steps[-last:])
        tries -= 1
        if again.wrong and again.sort == found.sort:
            steps, best = list(again.told), again
            break
    piece = max(1, len(steps) // 2)
    while tries > 0:
        at = 0
        while at < len(steps) and tries > 0 and len(steps) > 1:
            rest = steps[:at] + steps[at + piece :]
            tries -= 1
            again = _run(Run(found.seed, found.board, found.only_edits), rest)
            if again.wrong and again.sort == found.sort:
                steps, best = list(again.told), again
            else:
                at += piece
        if piece == 1:
            break
        piece = max(1, piece // 2)
    return best


def report(found: Run) -> str:
    """What went wrong, by which steps, and how to see it again."""
    steps = ",".join(map(str, found.told))
    rows = [f"  {step}: {what}" for step, what in found.told.items()]
    only = " --edits 1000000" if found.only_edits else ""
    again = f"python -m tests.fuzz.monkey {found.seed} '{found.board}'{only} --steps {steps}"
    return "\n".join([*found.wrong[:3], "by these steps:", *rows, "again:", f"  {again}"])


def main() -> int:
    """Run one monkey; 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("board")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--edits", type=int)
    parser.add_argument("--steps", default="")
    parser.add_argument("--reached", type=Path)
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    faulthandler.enable()
    home = tempfile.TemporaryDirectory(prefix="boxcars-monkey-home-")
    os.environ["BOXCARS_HOME"] = home.name
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    steps = [int(step) for step in asked.steps.split(",")] if asked.steps else None
    if asked.edits is None:
        found = run(asked.seed, asked.board, range(asked.count) if steps is None else steps)
    else:
        found = walk(asked.seed, asked.board, asked.edits, steps)
    if found.wrong and steps is None:
        # The search may take long, and may be broken off.
        print(f"after {len(found.told):,} steps: {found.wrong[0]}", flush=True)
        found = fewest(found)
    done = f"{len(found.told):,} steps, {found.edits:,} edits, and all of them taken back"
    print(report(found) if found.wrong else done)
    if asked.reached is not None:
        asked.reached.write_text(json.dumps([found.reached.counts, sorted(found.reached.there)]))
    elif asked.edits is not None:
        print(told(found.reached.counts, found.reached.there))
    sys.stdout.flush()
    # Without a screen Qt's clipboard outlives Python, and what was copied is Python's.
    app.clipboard().clear()
    home.cleanup()
    del app
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
