"""The command `boxcars studio`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer


def studio(
    file: Annotated[
        Path | None, typer.Argument(help="A scenario file, the name of a bundled one, or the record of a game.")
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Begin with the page of new boards, whatever was open last.")
    ] = False,
    diff: Annotated[
        tuple[Path, Path] | None, typer.Option("--diff", help="Show two scenarios beside each other, and what differs.")
    ] = None,
) -> None:
    """Open the studio: draw the board, check it, play it."""
    from engine.files.library import scenario_path

    path = None if file is None else scenario_path(file)
    if not has_screen():
        print(
            "boxcars studio needs a screen (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
            "Start it on a desktop, or with a virtual screen: xvfb-run boxcars studio. These commands need no screen: "
            "boxcars check, play, simulate, analyze, export.",
            file=sys.stderr,
        )
        raise typer.Exit(2)
    from studio.app.application import compare, run

    raise typer.Exit(run(path, new) if diff is None else compare(*map(scenario_path, diff)))


def has_screen() -> bool:
    """Whether a window can be shown: X11 or Wayland is there, or the platform needs neither."""
    if sys.platform in ("win32", "darwin"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal", "vnc", "linuxfb", "eglfs"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
