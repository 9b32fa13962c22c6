"""The command `boxcars studio`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.interruption import leave_to_the_system
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
    # Qt cannot stand an exception while it is loaded. The window has its own answer to signals, once there is one.
    leave_to_the_system()
    from studio.app.application import compare, run

    raise typer.Exit(run(path, new) if diff is None else compare(*map(scenario_path, diff)))


def has_screen() -> bool:
    """Return whether a window can be shown: there is X11 or Wayland, or the platform needs neither."""
    if sys.platform in ("win32", "darwin"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal", "vnc", "linuxfb", "eglfs"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
