"""Lives of a studio's document that are cut short by SIGKILL, and what is found afterwards.

Run as a program, `lives FOLDER FIRST NUMBER` lives so many lives, the seeds counting from FIRST, and prints a line of
JSON for each. What every life needs is imported once; each is a fork of this process, which has no thread and no Qt
application of its own, so that two hundred lives take no longer than a few starts of a studio.
"""

import hashlib
import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.errors import BoxcarsError
from engine.files import scenarios
from engine.recovery import keeper as keepers
from engine.recovery.draft import read_content
from engine.recovery.folder import draft_path, left_behind
from studio.document.autosave import Autosave
from studio.document.document import Document
from tests.builders import a_small_board

PAUSE = 50
"""Milliseconds between a change and its draft in these lives."""
LONGEST = 20
"""Maximum number of log lines after which a life is killed."""
MOMENT = 0.02
"""Maximum number of seconds between the last of these lines and the kill, so that it does not always follow a line."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def live(file: Path, seed: int, pipe: int) -> None:
    """Edit, undo, save and rest at random until killed.

    The log has a line for each state, for each save, and for each draft before and after it is written. The number of
    a draft counts the states up to the one that it holds. `late` reports a state without a draft although a timer that
    began with that state and lasts twice as long as the pause has ended: the order of timers does not depend on load.
    """
    luck = Random(seed)
    states = captured = 0
    write = keepers.Keeper.write

    def say(kind: str, what: object = "") -> None:
        nonlocal states
        states += kind == "state"
        os.write(pipe, f"{kind} {what}\n".encode())

    def logged(self, *work):
        number = captured
        write(self, *work)
        say("end-write", number)

    keepers.Keeper.write = logged
    sys.excepthook = lambda *error: os._exit(3)
    app = QGuiApplication(["life"])
    document = Document()
    autosave = Autosave(document, PAUSE)
    work = autosave.drafts._work

    def capture():
        nonlocal captured
        captured = states
        say("begin-write", captured)
        return work()

    autosave.drafts._work = capture
    if luck.random() < 0.8:
        document.load(file)
    else:
        document.new(scenarios.load(file))
    clock = QTimer(singleShot=True)

    def step():
        nonlocal captured
        stack, kind = document.undo_stack, luck.random()
        if kind < 0.06:
            say("begin-save", digest(scenarios.dumps(document.committed)))
            document.save(file)
        elif kind < 0.14:
            stack.undo()
        elif kind < 0.18:
            stack.redo()
        elif kind < 0.6:
            document.perform(AddMilepost((luck.uniform(0, 200), luck.uniform(0, 200))))
        else:
            places = {"m1": (luck.uniform(0, 200), luck.uniform(0, 200))}
            document.perform(MoveMileposts(places, luck.random() < 0.5))
        say("state", digest(scenarios.dumps(document.committed)))
        if document.is_clean:
            captured = states  # no draft is needed
        clock.start(luck.choice((0, 0, 1, 2, 5, 35)))

    def watch():
        state = states

        def look():
            if captured < state and not autosave.drafts._is_writing:
                say("late", state)

        timer = QTimer(app, singleShot=True, interval=2 * PAUSE, timerType=Qt.TimerType.PreciseTimer)
        timer.timeout.connect(look)
        timer.start()

    autosave._settled.timeout.connect(watch)  # after the pause has begun
    clock.timeout.connect(step)
    say("state", digest(scenarios.dumps(document.committed)))
    if document.is_clean:
        captured = states  # a board as it was loaded needs no draft
    clock.start(0)
    app.exec()
    autosave.close()


def cut_short(folder: Path, seed: int) -> dict:
    """One life and what is found after it."""
    home, file = folder / str(seed), folder / f"{seed}.yaml"
    os.environ["BOXCARS_HOME"] = str(home)
    scenarios.save(a_small_board().scenario(), file)
    first = digest(file.read_text())
    out, pipe = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            live(file, seed, pipe)
        finally:
            os._exit(3)
    os.close(pipe)
    luck, log = Random(-1 - seed), os.read(out, 1 << 16)
    # Every other life lasts until a draft has been written.
    while seed % 2 and b"end-write" not in log and (more := os.read(out, 1 << 16)):
        log += more
    end = log.count(b"\n") + luck.randint(1, LONGEST)
    while log.count(b"\n") < end and (more := os.read(out, 1 << 16)):
        log += more
    time.sleep(luck.uniform(0, MOMENT))
    os.kill(child, signal.SIGKILL)
    _, ended = os.waitpid(child, 0)
    while more := os.read(out, 1 << 16):
        log += more
    os.close(out)
    if os.WTERMSIG(ended) != signal.SIGKILL:
        return {"seed": seed, "faults": ["the life ended by itself"]}
    lines = [line.partition(" ") for line in log.decode().splitlines()]
    return {"seed": seed, **found_after(file, first, [(kind, what) for kind, _, what in lines])}


def found_after(file: Path, first: str, log: list[tuple[str, str]]) -> dict:
    """Return the number of drafts and of lost states, and what is not as it has to be."""
    faults = [f"no draft of state {what} in time" for kind, what in log if kind == "late"]
    states = [what for kind, what in log if kind == "state"]
    saved = {first, *(what for kind, what in log if kind == "begin-save")}
    file_state = digest(file.read_text())
    if file_state not in saved:
        faults.append("the author's file holds what was never saved")
    held = [file_state]
    left = left_behind()
    faults += [f"a damaged draft: {error}" for error in left.damaged]
    if len(left.drafts) > 1:
        faults.append("more drafts than one")
    for draft in left.drafts:
        try:
            content = read_content(draft_path(draft.id))
            scenarios.loads(content)
        except BoxcarsError as error:
            faults.append(f"the draft cannot be read: {error}")
        else:
            held.append(digest(content))
    try:
        scenarios.load(file)
    except BoxcarsError as error:
        faults.append(f"the author's file cannot be read: {error}")
    kept = 1 + max((n for n, what in enumerate(states) if what in held), default=-1)
    written = max((int(what) for kind, what in log if kind == "end-write"), default=0)
    # A draft that was begun may be whole although the log does not say so.
    if written > kept:
        faults.append(f"{written} states were written and {kept} are left")
    begun = max((int(what) for kind, what in log if kind == "begin-write"), default=0)
    if left.drafts and not begun:
        faults.append("a draft that was never begun")
    return {"drafts": len(left.drafts), "lost": len(states) - kept, "faults": faults}


if __name__ == "__main__":
    where, start, number = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for each in range(start, start + number):
        print(json.dumps(cut_short(where, each)), flush=True)
