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
from itertools import pairwise
from pathlib import Path
from random import Random

from PySide6.QtCore import QTimer
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
"""Lines of its log that a life lasts at most: on a busy machine it takes longer, and does as much."""
TICK = 0.02
"""Seconds in which an idle machine does a step of a life; what it takes longer is time that it did not have."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def live(file: Path, seed: int, pipe: int) -> None:
    """Edit, undo, save and rest at random until the end, and log each state with the moment it began."""
    luck = Random(seed)
    say = lambda kind, what="": os.write(pipe, f"{kind} {time.monotonic()} {what}\n".encode())  # noqa: E731
    write = keepers.Keeper.write

    def logged(self, *work):
        say("begin-write")
        try:
            write(self, *work)
        finally:
            say("end-write")

    keepers.Keeper.write = logged
    app = QGuiApplication(["life"])
    document = Document()
    autosave = Autosave(document, PAUSE)
    if luck.random() < 0.8:
        document.load(file)
    else:
        document.new(scenarios.load(file))
    clock = QTimer(singleShot=True)

    def step():
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
        clock.start(luck.choice((0, 0, 1, 2, 5, 35)))

    clock.timeout.connect(step)
    say("state", digest(scenarios.dumps(document.committed)))
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
    end = luck.randint(1, LONGEST)
    while log.count(b"\n") < end and (more := os.read(out, 1 << 16)):
        log += more
    # Not always right after a line: anywhere in what it does next.
    time.sleep(luck.uniform(0, TICK))
    killed = time.monotonic()
    os.kill(child, signal.SIGKILL)
    _, ended = os.waitpid(child, 0)
    while more := os.read(out, 1 << 16):
        log += more
    os.close(out)
    if os.WTERMSIG(ended) != signal.SIGKILL:
        return {"seed": seed, "faults": ["the life ended by itself"]}
    lines = [line.split(" ") for line in log.decode().splitlines() if line.count(" ") == 2]
    return {"seed": seed, **found_after(file, first, [(kind, float(at), what) for kind, at, what in lines], killed)}


def found_after(file: Path, first: str, log: list[tuple[str, float, str]], killed: float) -> dict:
    """How many changes there were and how long ago the first one was done that is lost, less the time in which drafts
    were written and the machine did something else; and what is not as it has to be."""
    faults: list[str] = []
    states = [(at, what) for kind, at, what in log if kind == "state" and at <= killed]
    saved = {first, *(what for kind, _, what in log if kind == "begin-save")}
    file_state = digest(file.read_text())
    if file_state not in saved:
        faults.append("the author's file holds what was never saved")
    known = {what for _, what in states}
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
            # The last state may have been written before the log could say so.
            if held[-1] not in known and states[-1][0] > draft.saved_at.timestamp() - time.time() + time.monotonic():
                faults.append("the draft holds what was never there")
    try:
        scenarios.load(file)
    except BoxcarsError as error:
        faults.append(f"the author's file cannot be read: {error}")
    places = [n for n, (_, what) in enumerate(states) if what in held]
    lost = states[max(places) + 1 :] if places else []
    age = killed - lost[0][0] if lost else 0.0
    excused = _writing(log, killed - age, killed) + _stalled(log, killed - age, killed)
    return {"states": len(states), "drafts": len(left.drafts), "lost": len(lost), "age": age,
            "unexcused": age - excused, "faults": faults}  # fmt: skip


def _writing(log: list[tuple[str, float, str]], since: float, until: float) -> float:
    """Seconds between two moments in which a draft was being written."""
    total, begun = 0.0, None
    for kind, at, _ in log:
        if kind == "begin-write":
            begun = at
        elif kind == "end-write" and begun is not None:
            total += max(0.0, min(at, until) - max(begun, since))
            begun = None
    return total + (max(0.0, until - max(begun, since)) if begun is not None else 0.0)


def _stalled(log: list[tuple[str, float, str]], since: float, until: float) -> float:
    """Seconds between two moments in which the life did not go on, beyond what a step and a rest take."""
    moments = [since, *(at for kind, at, _ in log if kind in ("state", "begin-save") and since < at < until), until]
    return sum(max(0.0, b - a - TICK - 0.035) for a, b in pairwise(moments))


if __name__ == "__main__":
    where, start, number = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for each in range(start, start + number):
        print(json.dumps(cut_short(where, each)), flush=True)
