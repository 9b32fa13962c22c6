"""The commands `boxcars studio` and `boxcars lessons`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.interruption import leave_to_the_system
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.i18n import tr


def studio(
    file: Annotated[
        Path | None, typer.Argument(help=tr("A scenario file, the name of a bundled scenario, or a game record."))
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help=tr("Show the page of new boards instead of the last file."))
    ] = False,
    diff: Annotated[
        tuple[Path, Path] | None, typer.Option("--diff", help=tr("Compare two scenarios side by side."))
    ] = None,
) -> None:
    """Open the studio: draw the board, check it, play it."""
    from engine.files.library import scenario_path

    path = None if file is None else scenario_path(file)
    _require_screen()
    # Qt cannot stand an exception while it is loaded. The window has its own answer to signals, once there is one.
    leave_to_the_system()
    from studio.app.splash import splash_of_slow_start

    # Before the rest of the studio is loaded.
    splash = splash_of_slow_start() if diff is None else None
    from studio.app.application import compare, run

    raise typer.Exit(run(path, new, splash=splash) if diff is None else compare(*map(scenario_path, diff)))


def lessons(
    name: Annotated[str, typer.Argument(help=tr("A lesson by its name, for example draw."))] = "",
    list_: Annotated[bool, typer.Option("--list", help=tr("Print the lessons and exit."))] = False,
    format: FormatOption = Format.text,
) -> None:
    """Open the studio at a lesson, or at the list of lessons."""
    from studio.app.lessons.lessons import LESSONS, lesson_named

    if name:
        lesson_named(name)
    if list_:
        rows = [
            {
                "name": each.name, "title": tr(each.title), "purpose": tr(each.purpose),
                "steps": [tr(step.title) for step in each.steps],
            }
            for each in LESSONS
            if name in ("", each.name)
        ]  # fmt: skip
        if format is Format.json:
            print_json({"lessons": rows})
        else:
            for row in rows:
                print(f"{row['name']:10} {row['title']}")  # not shown
        return
    if format is Format.json:
        raise BoxcarsError(tr("--format json is for --list."))
    _require_screen()
    leave_to_the_system()
    from studio.app.splash import splash_of_slow_start

    splash = splash_of_slow_start()
    from studio.app.application import run

    raise typer.Exit(run(None, new=True, lesson=name or "list", splash=splash))


def _require_screen() -> None:
    """Report that no window can be shown, and exit with code 2."""
    if not has_screen():
        print(
            tr(
                "boxcars studio needs a screen (neither DISPLAY nor WAYLAND_DISPLAY is set).\nStart it on a "
                "desktop, or with a virtual screen: xvfb-run boxcars studio. These commands need no screen: "
                "boxcars check, play, simulate, analyze, export."
            ),
            file=sys.stderr,
        )
        raise typer.Exit(2)


def has_screen() -> bool:
    """Return whether a window can be shown: there is X11 or Wayland, or the platform needs neither."""
    if sys.platform in ("win32", "darwin"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal", "vnc", "linuxfb", "eglfs"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
