"""`boxcars animate RECORD game.gif`: a recorded game as an animated picture, also without a screen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.interruption import left_to_the_system
from engine.cli.output import Format, FormatOption, print_json, progress
from engine.i18n import ntr, tr
from engine.plain_text import plain_line


def animate(
    record: Annotated[Path, typer.Argument(help=tr("Record written by `boxcars play --record` or the studio."))],
    output: Annotated[
        Path,
        typer.Argument(help=tr("File to write: .gif, .webp, .mp4 (with ffmpeg), or .png for a strip of frames.")),
    ],
    frames: Annotated[
        int | None,
        typer.Option(min=1, max=2_000, help=tr("Maximum number of frames. Default: 120, or 12 for a strip.")),
    ] = None,
    width: Annotated[int, typer.Option(min=200, max=3_000, help=tr("Width of a frame in pixels."))] = 800,
    delay: Annotated[int, typer.Option(min=20, max=10_000, help=tr("Milliseconds between two frames."))] = 500,
    format: FormatOption = Format.text,
) -> None:
    """Show a recorded game turn by turn as an animated picture."""
    from engine.files.kinds import refuse_to_replace
    from engine.gamelog.loaded_record import open_record

    with left_to_the_system():
        from studio.export.animation.writing import refuse_unknown

        refuse_unknown(output)
        refuse_to_replace(output, record)
        opened = open_record(record)
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # The platform without a screen warns about every widget.
        os.environ.setdefault("QT_LOGGING_RULES", "*.warning=false")
        from PySide6.QtWidgets import QApplication

        app = QApplication.instance() or QApplication(["boxcars"])
        from studio.export.animation.writing import save_animation
        from studio.playtest.animation import all_frames
        from studio.playtest.records.reopened import reopen

        session = reopen(opened, record, lambda count: None).session
        most = frames or (12 if output.suffix.lower() == ".png" else 120)
        with progress(tr("Drawing frames"), 100) as advance:
            done = 0

            def tell(steps: int, all: int) -> bool:
                nonlocal done
                percent = 100 * steps // all
                advance(percent - done)
                done = percent
                return True

            made = all_frames(session, width, most, tell)
        assert made is not None
        save_animation(made, output, delay)
        del app
    n = len(made)
    if format is Format.json:
        size = {"width": made[0].width(), "height": made[0].height()}
        print_json({"file": str(output), "bytes": output.stat().st_size, "frames": n, **size})
        return
    print(plain_line(ntr("{file}: {n:,} frame", "{file}: {n:,} frames", n).format(file=output, n=n)))
