"""`boxcars export FILE PICTURE`: the board as PNG, SVG or PDF, also without a screen."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.game import SetOption
from engine.cli.interruption import left_to_the_system
from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import format_number, ntr, tr
from engine.plain_text import plain_line

if TYPE_CHECKING:
    from engine.model.scenario import Scenario


class Theme(StrEnum):
    """Theme of the picture."""

    light = "light"
    dark = "dark"
    print = "print"


class RemoteTable(StrEnum):
    """Program for games with others far away."""

    tabletop_simulator = "tabletop-simulator"
    vassal = "vassal"


class Seen(StrEnum):
    """Simulated color vision: without red, green, blue, or any color."""

    protan = "protan"
    deutan = "deutan"
    tritan = "tritan"
    grey = "grey"


def export(
    file: Annotated[Path, typer.Argument(help=tr("A scenario file, or the name of a bundled scenario."))],
    picture: Annotated[
        Path,
        typer.Argument(
            help=tr("File to write: a picture (.png, .jpg, .svg, .pdf), a graph (.graphml) or a VASSAL module (.vmod); "
                    "or a folder, for Tabletop Simulator.")
        ),
    ],
    dpi: Annotated[
        int | None,
        typer.Option(
            "--dpi",
            min=10,
            max=2400,
            help=tr(
                "Resolution of a PNG or JPEG in dots per inch. Default: 150, or less if the sheet is too large."
            ),
        ),
    ] = None,
    theme: Annotated[Theme, typer.Option(help=tr("Colors for a light screen, a dark screen, or paper."))] = Theme.print,
    tracing: Annotated[bool, typer.Option("--tracing", help=tr("Include the tracing image under the board."))] = False,
    vision: Annotated[Seen | None, typer.Option(help=tr("Simulate a color vision deficiency (PNG and JPEG)."))] = None,
    credits: Annotated[
        bool | None,
        typer.Option(
            "--credits/--no-credits",
            help=tr(
                "Show author, license and sources as small text where nothing is covered. Default: only if a source "
                "requires it, such as OpenStreetMap."
            ),
        ),
    ] = None,
    part: Annotated[
        str,
        typer.Option(
            help=tr("Part of the board in millimeters: left, top, width, height, such as 100,50,200,150. Default: all.")
        ),
    ] = "",
    remote: Annotated[
        RemoteTable | None,
        typer.Option("--for", help=tr(
            "Export the whole game for a program: board, decks, pieces, dice, hands, rules.")),
    ] = None,
    base_url: Annotated[
        str,
        typer.Option(
            help=tr("Address of the folder in the save of Tabletop Simulator. Default: the folder on this computer.")
        ),
    ] = "",
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:  # fmt: skip
    """Draw the board into a file, at the size of the sheet; or export the game for a remote table."""
    from engine.files.imported.credits import are_for_pictures
    from engine.files.library import scenario_path
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import load

    path = scenario_path(file)
    scenario = load(path)
    if remote is not None or picture.suffix.lower() == ".vmod":
        _write_table(scenario, picture, remote, base_url, sets or [], format)
        return
    if picture.suffix.lower() == ".graphml":
        _write_graph(scenario, picture, format)
        return
    from engine.plugins.loading import exporter_for, use_code_of

    use_code_of(path)
    if (own := exporter_for(picture)) is not None:
        from engine.plugins.exporting import write_with

        write_with(own, scenario, picture)
        print(plain_line(f"{picture}: {own.title}"))
        return
    with left_to_the_system():
        app = application()
        from studio.export.pictures import (
            NO_ROOM,
            beyond_readers,
            board_picture,
            credits_of,
            default_dpi,
            left_out,
            part_of,
            placed_credits,
            reduced,
            traced_image,
            whole_sheet,
        )  # fmt: skip

        area = part_of(scenario, part) if part else whole_sheet(scenario)
    traced = traced_image(scenario, path.parent) if tracing else None
    wants_credits = are_for_pictures(scenario.credits.sources) if credits is None else credits
    with left_to_the_system():
        printed = placed_credits(scenario) if wants_credits else None
        written = board_picture(
            scenario, picture, dpi, theme.value, traced, vision.value if vision is not None else None, printed, area
        )
        del app
    save_bytes(picture, written, keep_former=False)
    if wants_credits and printed is None:
        message = tr(NO_ROOM) if credits_of(scenario) else tr("The scenario has no credits.")
        print(tr("warning: {warning}").format(warning=message), file=sys.stderr)
    if format is Format.json:
        size = {"width_mm": area.width(), "height_mm": area.height()}
        found = {"hidden_layers": list(left_out(scenario, picture)), "warning": beyond_readers(scenario, picture)}
        found["credits"] = list(printed.rows) if printed is not None else []
        suffix = picture.suffix.lower()
        has_pixels = suffix in (".png", ".jpg", ".jpeg")
        pixels = {"dpi": dpi or default_dpi(scenario, area, suffix)} if has_pixels else {}
        print_json({"file": str(picture), "bytes": picture.stat().st_size, **size, **pixels, **found})
    else:
        size_text = f"{format_number(area.width(), 'g')} x {format_number(area.height(), 'g')} mm"
        print(plain_line(f"{picture}: {scenario.title}, {size_text}"))
        if dpi is None and not part and (words := reduced(scenario, picture)):
            print(words)
        if missing := left_out(scenario, picture):
            print(tr("Layers that are hidden or too small are left out: {layers}").format(layers=", ".join(missing)))
        if warning := beyond_readers(scenario, picture):
            print(tr("warning: {warning}").format(warning=warning), file=sys.stderr)


def _write_table(
    scenario: Scenario, target: Path, remote: RemoteTable | None, base_url: str, sets: list[str], format: Format
) -> None:
    """Write the game for a remote table."""
    from engine.errors import FileError
    from engine.files.kinds import refuse_to_replace
    from engine.game.family import family
    from engine.game.options import settings

    system = family(scenario.family)
    rules = settings(system.rules.options if system.rules is not None else (), sets)
    with left_to_the_system():
        app = application()
        if remote is RemoteTable.tabletop_simulator:
            from studio.export.remote.tabletop import export_tabletop

            count = len(export_tabletop(scenario, target, base_url, rules))
        else:
            from studio.export.remote.vassal import export_vassal

            if target.suffix.lower() != ".vmod":
                raise FileError(target, tr("expected a .vmod file, found “{suffix}”").format(suffix=target.suffix))
            refuse_to_replace(target)
            count = export_vassal(scenario, target, rules)
        del app
    if format is Format.json:
        print_json({"file": str(target), "files": count})
    else:
        print(plain_line(ntr("{file}: {n:,} file", "{file}: {n:,} files", count).format(file=target, n=count)))


def write_picture(scenario: Scenario, file: Path) -> None:
    """Write a picture of a board in the colors of paper, with the credits that its sources require."""
    from engine.files.imported.credits import are_for_pictures
    from engine.files.saves.saving import save_bytes

    with left_to_the_system():
        app = application()
        from studio.export.pictures import board_picture, placed_credits

        printed = placed_credits(scenario) if are_for_pictures(scenario.credits.sources) else None
        written = board_picture(scenario, file, None, "print", None, None, printed)
        del app
    save_bytes(file, written, keep_former=False)


def _write_graph(scenario: Scenario, file: Path, format: Format) -> None:
    """Write the network as GraphML, for networkx, Gephi and yEd."""
    import networkx as nx

    from engine.files.saves.saving import save_bytes
    from engine.geography.networks import graph_of

    graph = graph_of(scenario)
    text = "\n".join(nx.generate_graphml(graph))
    save_bytes(file, f"{text}\n".encode(), keep_former=False)
    if format is Format.json:
        counts = {"stops": graph.number_of_nodes(), "sections": graph.number_of_edges()}
        print_json({"file": str(file), "bytes": file.stat().st_size, **counts})
    else:
        said = tr("{file}: {stops:,} stops, {sections:,} sections")
        numbers = {"stops": graph.number_of_nodes(), "sections": graph.number_of_edges()}
        print(plain_line(said.format(file=file, **numbers)))


def application() -> object:
    """Return the running Qt application, or one without a screen: pictures need Qt's fonts, not its windows."""
    from PySide6.QtGui import QGuiApplication

    running = QGuiApplication.instance()
    if running is not None:
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
        os.environ["QT_LOGGING_RULES"] = "*.warning=false"
    return QGuiApplication(["boxcars"])
