"""The context menu of the board: commands for the clicked item."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.i18n import tr
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, RailroadId, Ref, SiteId
from engine.model.scenario import Scenario
from engine.plain_text import shortened
from studio.commands.command import Command
from studio.commands.lines import chosen_lines
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.document.selected_railroads import railroad_about
from studio.family import studio_family
from studio.widgets.mnemonic import no_mnemonic

STOPS = ("milepost", "junction", "city")
MAX_NAME = 40
"""Maximum length of a name in a menu."""

OF_LINES = (
    "space-mileposts",
    "straighten",
    "smoothen-lines",
    "split-line",
    "join-lines",
    "reverse-lines",
    "merge-mileposts",
)
OF_SELECTION = ("cut", "copy", "duplicate", "delete", "rename", "rename-id")
ANYWHERE = ("paste",)
VIEWS = ("zoom-selection", "zoom-fit")
ON_EMPTY_BOARD = ("paste", "select-all", "add-railroad", "add-region", "zoom-fit")
"""Commands of the menus that a context menu has, if they can run."""


def about_selection(document: Document, shell: Shell) -> Iterator[Command]:
    """Yield the commands that concern the selected item itself; none if several items are selected."""
    if len(document.selection) != 1:
        return
    (ref,) = document.selection
    scenario = document.scenario
    board, name = scenario.board, no_mnemonic(shortened(_named(scenario, ref), MAX_NAME))
    if ref.kind in STOPS and board.kind == "lines":
        yield Command(
            "draw-from-here", tr("Draw &Line from Here"), "", shell.draw_line, icon="line",
            tooltip=tr("Choose the line tool and begin a line at this stop"),
        )  # fmt: skip
    if ref.kind in ("section", "line"):
        lines = list(chosen_lines(document))
        if lines and ref != Ref("line", lines[0]):
            yield Command(
                "select-line", tr("Select Whole &Line"), "", partial(document.select, [Ref("line", lines[0])])
            )
    railroad = railroad_about(board, ref)
    if railroad is not None:
        yield Command(
            "select-railroad-lines",
            tr("Select All Lines of {railroad}").format(railroad=no_mnemonic(board.railroads[railroad].name)), "",
            partial(
                document.select, [Ref("line", id) for id, line in board.lines.items() if line.railroad == railroad]
            ), group=1,
        )  # fmt: skip
        if ref.kind != "railroad":
            yield Command(
                "select-railroad", tr("Select Railroad {railroad}").format(
                    railroad=no_mnemonic(board.railroads[railroad].name)
                ), "", partial(document.select, [Ref("railroad", railroad)]), group=1,
            )  # fmt: skip
    if ref.kind == "region":
        inside = [Ref("city", id) for id, city in board.cities.items() if city.region == ref.id]
        if inside:
            yield Command("select-cities-of", tr("Select &Cities of {region}").format(region=name), "",
                          partial(document.select, inside), group=1)  # fmt: skip
    family = studio_family(scenario.family)
    for title in family.tables_about.get(ref.kind, ()) if family is not None else ():
        words = tr("{table}: {item}").format(table=title, item=name)
        yield Command(
            f"show-in-{title}", words, "", partial(shell.show_table, title), group=2,
            tooltip=tr("Show the table with this item selected"),
        )  # fmt: skip


def listed(document: Document) -> tuple[tuple[str, ...], ...]:
    """Return the IDs of further commands for the selection, in groups; those of the empty board if nothing is
    selected."""
    if not document.selection:
        return (ON_EMPTY_BOARD,)
    kinds = {ref.kind for ref in document.selection}
    lines = OF_LINES if kinds & {"line", "section", *STOPS} else ()
    connected = ("select-connected",) if kinds & {"cell", "section", *STOPS} else ()
    way = ("select-way",) if len(document.selection) == 2 else ()
    network = ("network-of-selected",) if kinds & {"railroad", "line", "section"} else ()
    return (lines, (*connected, *way, "select-alike"), network, OF_SELECTION, ANYWHERE, VIEWS)


def _named(scenario: Scenario, ref: Ref) -> str:
    board = scenario.board
    match ref:
        case Ref("city", id) if id in board.cities:
            return cities(board)[CityId(id)]
        case Ref("site", id) if id in board.sites:
            return board.sites[SiteId(id)].name or id
        case Ref("railroad", id) if id in board.railroads:
            return board.railroads[RailroadId(id)].name
    region = board.regions.get(ref.id) if ref.kind == "region" else None  # type: ignore[call-overload]
    return region.name if region is not None else ref.id
