"""The File menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document
from studio.widgets.mnemonic import no_mnemonic


def file_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands of the File menu."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def nothing_to_save() -> str | None:
        if unopened():
            return unopened()
        return tr("Everything is saved.") if document.is_clean and document.path else None

    def nothing_kept() -> str | None:
        return None if shell.has_versions else tr("No file has been saved yet, so there are no previous versions.")

    def no_file() -> str | None:
        return None if document.path else tr("This board has no file yet.")

    def no_own_file() -> str | None:
        if document.path and document.folder is None:
            return tr("Variants are files next to the file of a board. Save this bundled board as your own first.")
        return None if document.path else tr("Variants are files next to the file of a board. Save the board first.")

    def unchanged() -> str | None:
        return no_file() or (tr("Everything is saved.") if document.is_clean else None)

    def nothing_left() -> str | None:
        return None if shell.has_lost_work else tr("There is no unsaved work to recover.")

    return [
        Command(
            "new", tr("&New…"), "file", shell.new_board, "Ctrl+N", "new",
            tr("Choose the kind of a new board, its name and its sheet"),
        ),
        Command(
            "new-window", tr("New &Window"), "file", shell.new_window, "Ctrl+Shift+N",
            tooltip=tr("Open another window, to work on two boards or to copy from one to the other"),
        ),
        Command(
            "new-land", tr("New Lan&d…"), "file", shell.new_land, "Ctrl+Alt+B", "region",
            tr("Make a board of lines from a country or an outline, with cities, railways and tables"),
        ),
        Command(
            "new-over-outline", tr("New &Grid over an Outline…"), "file", shell.new_over_outline, icon="region",
            tooltip=tr("Make a board of mileposts or hexes from a country or an outline, for crayon rails and other "
        "games on a grid"),
        ),
        Command(
            "new-over-image", tr("New Grid over an &Image…"), "file", shell.new_over_image, icon="tracing",
            tooltip=tr("Create a grid over a scan or picture to draw over. Cells on water can be left out."),
        ),
        Command(
            "new-of-hexes", tr("New Grid of He&xes…"), "file", shell.new_of_hexes,
            tooltip=tr("Create a grid from a table of hexes with coordinates as in 18xx games (A1, A3, B2)"),
        ),
        Command(
            "new-of-network", tr("New Board from a Networ&k…"), "file", shell.new_of_network,
            tooltip=tr("Create a board from a table of connections (CSV, Excel, JSON) or a GraphML file"),
        ),
        Command("open", tr("&Open…"), "file", shell.choose_and_open, "Ctrl+O", "open", tr("Open a scenario file")),
        Command(
            "open-record", tr("O&pen Game…"), "file", shell.choose_record, "Ctrl+Shift+O",
            tooltip=tr("Open a game record in a new window, to review the game or to continue it"),
        ),
        Command("open-recent", tr("Open &Recent"), "file", children=lambda: _recent(shell)),
        Command("open-bundled", tr("Open &Bundled Board"), "file", children=lambda: _bundled(shell)),
        Command(
            "recover", tr("Recover &Unsaved Work…"), "file", shell.recover_work,
            tooltip=tr("Open work that was not saved when the program crashed or was stopped"), disabled=nothing_left,
        ),
        Command(
            "save", tr("&Save"), "file", shell.save_file, "Ctrl+S", "save",
            tr("Save the scenario to its file. The previous version is saved as .bak."), nothing_to_save, group=1,
        ),
        Command(
            "save-as", tr("Save &As…"), "file", shell.save_file_as, "Ctrl+Shift+S",
            tooltip=tr("Save the scenario to another file"), disabled=unopened, group=1,
        ),
        Command(
            "former-versions", tr("Version &History…"), "file", shell.show_versions,
            tooltip=tr("Show the content of the file at each save: view it, compare it, open it as a copy or "
        "restore it"),
            disabled=nothing_kept, group=1,
        ),
        Command(
            "compare-saved", tr("Compare with Saved &File"), "file", shell.compare_with_saved,
            tooltip=tr("Show both boards and every value that has changed since the file was saved"),
            disabled=unchanged, group=1,
        ),
        Command(
            "compare", tr("Co&mpare with…"), "file", shell.compare_with_another,
            tooltip=tr("Show another scenario next to this one, and every value that differs"),
            disabled=unopened, group=1,
        ),
        Command(
            "variants", tr("&Variants…"), "file", shell.show_variants, "Ctrl+Alt+A",
            tooltip=tr("Show the design variants of this board: create, rename, delete, open or compare one"),
            disabled=lambda: unopened() or no_own_file(), group=1,
        ),
        Command(
            "reload", tr("Re&load"), "file", shell.reload_file,
            tooltip=tr("Read the file again. Undo restores what is open now."), disabled=no_file, group=1,
        ),
        Command(
            "close-board", tr("&Close Board"), "file", shell.close_board, "Ctrl+W",
            tooltip=tr("Return to the page with the recent files and the new boards"), disabled=unopened, group=1,
        ),
        Command(
            "export", tr("&Export Picture…"), "file", shell.export_picture, "Ctrl+E", "export",
            tr("Save the board or a part of it as PNG, JPEG, SVG or PDF"), unopened, group=2,
        ),
        Command(
            "print-kit", tr("Print and Pla&y…"), "file", shell.print_kit, "Ctrl+P",
            tooltip=tr("Save the whole game as a PDF to print, cut and play: board, cards, tables, money, rules"),
            disabled=unopened, group=2,
        ),
        Command(
            "export-game", tr("Expor&t Game"), "file", children=lambda: _targets(shell, unopened),
            tooltip=tr("Export board, cards, tables, pieces and rules for a remote table or a print shop"),
            disabled=unopened, group=2,
        ),
        Command(
            "preflight", tr("Prefli&ght…"), "issues", shell.preflight,
            tooltip=tr("Check the game for print: small text, thin lines, ink, glyphs, folds, safe zone, resolution"),
            disabled=unopened, group=4,
        ),
        Command(
            "pack", tr("Pac&k for a Playtester…"), "playtest", shell.pack_for_playtester,
            tooltip=tr("Save the board with its images, bots and games as one file that a playtester can open"),
            disabled=unopened, group=4,
        ),
        Command("quit", tr("&Quit"), "file", shell.close_window, "Ctrl+Q", role="quit", group=3),
    ]  # fmt: skip


def templates(shell: Shell) -> Sequence[Command]:
    """Return a command for each template board of each family, with its description as tooltip."""
    from engine.game.family import family, family_ids

    def start(make: Callable[[], Scenario]) -> None:
        shell.start_new(make())

    found = [(group, id, *made) for group, id in enumerate(family_ids()) for made in family(id).templates.items()]

    return [
        Command(
            f"new-{id}-{name}", template.name(family(id).title), "", partial(start, template),
            tooltip=tr(template.description), group=group,
        )
        for group, id, name, template in found
    ]  # fmt: skip


def _targets(shell: Shell, unopened: Callable[[], str | None]) -> Sequence[Command]:
    tables = [
        Command(
            "export-tabletop-simulator", tr("&Tabletop Simulator…"), "",
            partial(shell.export_game, "tabletop-simulator"), disabled=unopened,
            tooltip=tr("Save a game for Tabletop Simulator: board with snap points, decks, pieces, dice, rules"),
        ),
        Command(
            "export-vassal", tr("&VASSAL Module…"), "", partial(shell.export_game, "vassal"), disabled=unopened,
            tooltip=tr("Save a module for VASSAL: board with named places, decks, pieces, dice, charts"),
        ),
        Command(
            "export-plug-in", tr("With Plug-&In…"), "", partial(shell.export_game, "plug-in"), disabled=unopened,
            tooltip=tr("Save the game in a format that a plug-in adds"), group=2,
        ),
    ]  # fmt: skip
    shops = [
        Command(
            f"export-{name}", title, "", partial(shell.export_game, name), disabled=unopened, tooltip=tooltip, group=1
        )
        for name, title, tooltip in (
            ("thegamecrafter", tr("Pictures for The &Game Crafter…"), tr("Save a picture of each piece at 300 dpi")),
            (
                "printplay", tr("Pictures for &Print && Play Productions…"),
                tr("Save a picture of each piece at 300 dpi, with bleed"),
            ),
            ("production", tr("P&DF/X-4 for Print Shops…"), tr("Save each piece as a page with trim and bleed boxes")),
        )
    ]  # fmt: skip
    return [*tables, *shops]


def _recent(shell: Shell) -> Sequence[Command]:
    def missing(path: Path) -> str | None:
        return None if path.is_file() else tr("This file no longer exists.")

    def named(path: str) -> str:
        return no_mnemonic(Path(path).name)

    files = [
        Command(
            f"recent-{number}", f"&{number} {named(path)}" if number < 10 else named(path), "",
            partial(shell.open_file, Path(path)), tooltip=path, disabled=partial(missing, Path(path)),
        )
        for number, path in enumerate(shell.recent, 1)
    ]  # fmt: skip

    def empty() -> str | None:
        return None if shell.recent else tr("No file has been opened yet.")

    clear = Command("clear-recent", tr("&Clear List"), "", shell.forget_recent, disabled=empty, group=1)
    return [*files, clear]


def _bundled(shell: Shell) -> Sequence[Command]:
    from engine.files.library import bundled, title_in

    return [
        Command(
            f"bundled-{name}", no_mnemonic(title_in(path) or name), "", partial(shell.open_file, path), tooltip=name
        )
        for name, path in bundled().items()
    ]
