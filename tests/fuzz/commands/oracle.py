"""The outcome of a call, and what has to hold of every call.

It ends in time, within its memory, with exit code 0, 1 or 2 and without a traceback. With `--format json`, its
standard output is one document. It changes no file but those that it is asked to write, leaves no file that it made
on the way and no process, and a refused call changes nothing.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.fuzz.commands.calls import FOLDER, FOLDERS, LINKS, PLAYING, Call
from tests.fuzz.commands.server import ERRORS, IN, MOST_SECONDS, OUT

ROOT = Path(__file__).parents[3]
PATIENCE = 3.0
"""Seconds of play after which a call is interrupted."""
MOST_MEGABYTES = 900
"""The most memory of a call; the server itself holds about 250."""
TORN = frozenset(("play", "branch", "format", "fuzz", "league", "simulate", "tournament"))
"""Commands that write what they have when they are refused later: an input that ends, one bad file of several."""


class Outcome(Struct, frozen=True):
    """What a call did: its exit code as `subprocess` has it, what it wrote, and what is wrong, "" for nothing."""

    code: int
    said: str
    errors: str
    wrong: str


class Server:
    """The process that runs calls, started again after it has died."""

    def __init__(self, seconds: int = MOST_SECONDS, extra: Path | None = None) -> None:
        """A call may take so many seconds of processor time. Modules in the folder `extra` are found before others."""
        self._seconds, self._extra = seconds, extra
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        if self._process is not None:
            with suppress(BrokenPipeError):
                self._process.communicate()

    def outcome(self, call: Call) -> Outcome:
        """Run a call, and judge it."""
        with tempfile.TemporaryDirectory(prefix="boxcars-calls-") as place:
            folder = Path(place)
            _lay_out(folder, call)
            before = _contents(folder / "work")
            told = self._told(call, folder)
            said, errors = (_text(folder / name) for name in (OUT, ERRORS))
            after, rest = _contents(folder / "work"), _contents(folder / "tmp")
            wrong = _wrong(call, told, said, errors) or _wrong_files(call, told["code"], before, after, rest)
            (folder / "cache").chmod(0o700)
            return Outcome(told["code"], said, errors, wrong)

    def _told(self, call: Call, folder: Path) -> dict[str, Any]:
        process = self.start()
        assert process.stdin is not None and process.stdout is not None
        interrupt = PATIENCE if call.command in PLAYING else 0.0
        asked = {"arguments": [call.command, *call.arguments], "folder": str(folder), "interrupt": interrupt}
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server ended with {process.wait()}")
        told: dict[str, Any] = json.loads(line)
        return told

    def start(self) -> subprocess.Popen[str]:
        """Start the process unless it runs, and return it once it is ready."""
        if self._process is None:
            extra = filter(None, (self._extra, ROOT))
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, extra))}
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.fuzz.commands.server", str(self._seconds)],
                cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            assert self._process.stdout is not None
            if self._process.stdout.readline() != "ready\n":
                raise RuntimeError("the server does not start")
        return self._process


def _lay_out(place: Path, call: Call) -> None:
    for name in ("work", "tmp", "home", "cache"):
        (place / name).mkdir()
    # Others may write there, so that the program neither reads nor compiles games.
    (place / "cache" / "compiled-games").mkdir()
    (place / "cache" / "compiled-games").chmod(0o777)
    (place / IN).write_text(call.typed, encoding="utf-8")
    work = place / "work"
    for name, data in call.files.items():
        (work / name).write_bytes(data)
    for name, target in LINKS.items():
        (work / name).symlink_to(target)
    (work / FOLDER).mkdir()


def _contents(folder: Path) -> dict[str, bytes]:
    """Return all files, links and folders below a folder, with what they hold."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = b"-> " + os.fsencode(os.readlink(path))
        elif path.is_dir():
            found[name] = b"a folder"
        else:
            found[name] = path.read_bytes()
    return found


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _wrong(call: Call, told: Mapping[str, Any], said: str, errors: str) -> str:
    """Return what is wrong with how a call ended and what it wrote."""
    code = told["code"]
    for text in (errors, said):
        if found := re.search(r"Traceback \(most recent call last\)|internal error: [^\n]*|Fatal Python error", text):
            last = [line for line in text.splitlines() if line.strip()][-1]
            return f"{found[0]}: {last}"[:300]
    if code == -24:
        return "takes too much processor time"
    if code == -9:
        return "does not end after Ctrl+C" if told["interrupted"] else "does not end"
    ended = (130, -2) if told["interrupted"] else ()
    if code not in (0, 1, 2, *ended):
        return f"ends with exit code {code}: {errors[-200:]}"
    if told["megabytes"] > MOST_MEGABYTES:
        return f"takes {told['megabytes']:,.0f} MB"
    if told["left"]:
        return "leaves a process"
    if code == 2 and not errors.strip():
        return "is refused without a message"
    if _is_json(call) and code != -2:
        try:
            json.loads(said)
        except ValueError as error:
            return f"writes other text than one JSON document ({error}): {said[:120]!r}"
    return ""


def _is_json(call: Call) -> bool:
    """Return whether one JSON document is asked for: help is text, and a person is asked questions."""
    words = call.arguments
    wanted = "--format=json" in words or ("--format", "json") in pairwise(words)
    chosen = [after for before, after in pairwise(words) if before == "--format"]
    return wanted and chosen[-1:] != ["text"] and "--help" not in words and "person" not in " ".join(words)


def _wrong_files(
    call: Call, code: int, before: Mapping[str, bytes], after: Mapping[str, bytes], rest: Mapping[str, bytes]
) -> str:
    """Return what is wrong with the files that a call left."""
    if rest:
        return f"leaves temporary files: {sorted(rest)[:3]}"
    allowed = {os.path.normpath(name) for name in call.writes}
    allowed |= {os.path.normpath(target) for name, target in LINKS.items() if name in allowed}
    allowed |= {f"{name}.bak" for name in allowed}
    changed = [name for name in before if after.get(name) != before[name]]
    made = [name for name in after if name not in before]
    for name in (*changed, *made):
        in_folder = call.command in FOLDERS and any(name.startswith(f"{each}/") for each in (*allowed, "a-gaps"))
        if name not in allowed and not in_folder and not (call.command in FOLDERS and name.endswith("-gaps")):
            return f"changes {name!r}" if name in changed else f"leaves {name!r}"
    if code == 2 and (changed or made) and call.command not in TORN:
        return f"is refused, but changes {(*changed, *made)[0]!r}"
    overwritten = [name for name in map(os.path.normpath, call.reads) if name in changed]
    return f"overwrites its input {overwritten[0]!r}" if overwritten else ""


def kept_call(call: Call, folder: Path) -> Path:
    """Write the files of a call with a script that repeats it, and return their folder."""
    import hashlib
    import shlex

    key = hashlib.sha256(ascii((call.arguments, call.files, call.typed)).encode()).hexdigest()[:10]
    made = folder / f"{call.command}-{key}"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    for name, data in call.files.items():
        (made / name).write_bytes(data)
    for name, target in LINKS.items():
        (made / name).symlink_to(target)
    (made / FOLDER).mkdir()
    words = " ".join(map(shlex.quote, ("boxcars", call.command, *call.arguments)))
    script = f'#!/bin/sh\ncd "$(dirname "$0")" && printf %s {shlex.quote(call.typed)} | {words}\n'
    (made / "call.sh").write_bytes(os.fsencode(script))
    return made
