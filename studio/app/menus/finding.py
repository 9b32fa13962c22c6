"""Entries of the command palette: commands, tools, and items of the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtGui import QKeySequence

from engine.i18n import tr
from engine.model.board import Board
from engine.model.grids.grid import cell_ref
from engine.model.identity.display_names import cities, cities_at
from engine.model.ids import Kind, LineId, Ref, RegionId
from engine.model.kind_names import kind_name
from engine.validate.check import Issue
from studio.app.menus.bars import Bars
from studio.app.menus.palette import Entry, Palette
from studio.app.menus.toolbox import Toolbox
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.panels.signs import severity_word
from studio.widgets.mnemonic import without_keys


def show_palette(document: Document, commands: Sequence[Command], bars: Bars, shell: Shell, things_only: bool) -> None:
    """The palette over the window. Choosing an item focuses the board; Shift adds to the selection."""

    def going(entry: Entry) -> Entry:
        def go() -> None:
            entry.run()
            shell.to_board()

        def also() -> None:
            before = document.selection
            go()
            document.select({*before, *document.selection})

        return entry._replace(run=go, also=also)

    def cells(text: str) -> list[Entry]:
        return [going(cell) for cell in cell_entries(document, text)]

    words = tr("Type a command")
    entries = [going(thing) for thing in thing_entries(document, things_only)]
    if not things_only:
        entries = [*command_entries(commands, bars.actions.run), *tool_entries(bars.toolbox), *entries]
    elif bars.kind == "grid":
        words = tr("Type a city, river, region or cell number; Shift+Enter adds to the selection")
    else:
        words = tr("Type a city, railroad, line or milepost; Shift+Enter adds to the selection")
    Palette(entries, words, shell.say, bars.window, cells).show()


def command_entries(commands: Iterable[Command], run: Callable[[Command], None], above: str = "") -> list[Entry]:
    """Yield the commands, those of submenus after the title of their menu."""
    entries = []
    for command in commands:
        words = without_keys(command.words).removesuffix("…")
        if command.children is not None:
            entries += command_entries(command.children(), run, f"{words}: ")
        elif command.id != "palette":
            keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            entries.append(Entry(above + words, command.tooltip, partial(run, command), keys, command.disabled() or ""))
    return entries


def tool_entries(toolbox: Toolbox) -> list[Entry]:
    """Return the tools of the open board."""
    return [
        Entry(
            tr("{title} (tool)").format(title=tr(tool.title)),
            tool.words,
            partial(toolbox.choose, tool.id),
            tool.shortcut,
        )
        for tool in toolbox.offered()
    ]


def flight(document: Document, *refs: Ref) -> Callable[[], None]:
    """Select these items and show them."""

    def fly() -> None:
        document.select(refs)
        document.focus(refs)

    return fly


def cell_entries(document: Document, label: str) -> list[Entry]:
    """Return the cell of a label, if there is one."""
    if not label:
        return []
    from engine.model.cells import lattice_of
    from studio.panels.forms.grid_fields import cell_words

    cell = lattice_of(document.scenario.board).by_label.get(label)
    if cell is None:
        return []
    return [Entry(cell_words(document.scenario, cell), kind_name("cell"), flight(document, cell_ref(cell)))]


def thing_entries(document: Document, milepost_too: bool) -> list[Entry]:
    """Yield cities, railroads, regions, features, connections, issues and, if wanted, lines and mileposts. Choosing one
    shows it on the board."""
    board, to = document.scenario.board, partial(flight, document)
    entries = [
        Entry(cities(board)[id], tr("city in {region}").format(region=_name(board, c.region)), to(Ref("city", id)))
        for id, c in board.cities.items()
    ]
    railroad, region = kind_name("railroad"), kind_name("region")
    entries += [Entry(f"{id} {r.name}", railroad, to(Ref("railroad", id))) for id, r in board.railroads.items()]
    entries += [Entry(r.name, region, to(Ref("region", id))) for id, r in board.regions.items()]
    on_grid: dict[Kind, Collection[str]] = {
        "site": board.sites, "feature": board.features, "connection": board.connections, "terrain": board.terrains,
    }  # fmt: skip
    refs = [Ref(kind, id) for kind, ids in on_grid.items() for id in ids]
    if refs:
        # Names of cells need numpy, which a board without cells should not load.
        from studio.panels.names import name_of

        entries += [Entry(name_of(board, ref), kind_name(ref.kind), to(ref)) for ref in refs]
    if milepost_too:
        milepost, junction = kind_name("milepost"), kind_name("junction")
        entries += [
            Entry(f"{id} {m.name}".rstrip(), milepost, to(Ref("milepost", id))) for id, m in board.mileposts.items()
        ]
        entries += [Entry(id, junction, to(Ref("junction", id))) for id in board.junctions]
        entries += [Entry(id, words, to(Ref("line", id))) for id, words in _ends(board)]
    for issue in document.issues:
        entries.append(Entry(issue.message, severity_word(issue.severity), partial(_look_at, document, issue)))
    return entries


def _ends(board: Board) -> Iterator[tuple[LineId, str]]:
    """Yield every line with its description: from and to, by cities or else names of mileposts."""
    names: dict[str, str] = {id: milepost.name for id, milepost in board.mileposts.items()}
    names |= {milepost: " / ".join(called) for milepost, called in cities_at(board).items()}
    for id, line in board.lines.items():
        stops = [names.get(stop) or stop for stop in line.path if isinstance(stop, str)]
        yield (
            id,
            tr("line from {stops} to {stops_2}").format(stops=stops[0], stops_2=stops[-1]) if stops else tr("line"),
        )


def _look_at(document: Document, issue: Issue) -> None:
    document.select(issue.about, only_shown=True)
    document.focus(issue.places or issue.about)


def _name(board: Board, region: RegionId) -> str:
    return board.regions[region].name if region in board.regions else region
