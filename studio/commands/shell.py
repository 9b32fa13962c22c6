"""Interface of the main window for commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from engine.model.geometry import Point
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Issue


class IssueList(Protocol):
    """Interface of the list of issues for commands."""

    def current(self) -> Issue | None: ...
    def entry(self) -> Ignored | None: ...
    def walk(self, step: int) -> bool: ...
    def fix(self) -> None: ...
    def fix_all(self) -> None: ...
    def ask_to_ignore(self) -> None: ...
    def ask_to_ignore_kind(self) -> None: ...
    def take_back(self) -> None: ...


class LessonProgress(NamedTuple):
    """A lesson for a list: its name, its title and purpose in the current language, how many steps were done at most,
    and how many there are."""

    name: str
    title: str
    purpose: str
    done: int
    steps: int


class Shell(Protocol):
    """The services of the main window: dialogs, and parts that can be shown and hidden."""

    @property
    def recent(self) -> Sequence[str]:
        """The pinned files, then the other recent files, the newest first."""

    @property
    def pinned(self) -> Sequence[str]:
        """The pinned files."""

    def pin_file(self, path: Path, is_pinned: bool) -> None:
        """Pin a file of the recent ones, or unpin it."""

    def remove_recent(self, path: Path) -> None:
        """Remove a file from the recent and the pinned ones."""

    @property
    def known_version(self) -> str:
        """The version that ran before this one was started; empty in the first run."""

    @property
    def version(self) -> str:
        """The version of the program."""

    def say(self, text: str) -> None:
        """Show a message in the status line."""

    def ask(self, title: str, label: str, text: str) -> str | None:
        """Ask for one line of text; return None if the user cancels."""

    def write_field(self, field: str) -> None:
        """Edit a field of the selection in the inspector; Enter returns the focus to the board."""

    def find_field(self) -> None:
        """Focus the search field of the inspector."""

    def start_new(self, scenario: Scenario) -> None:
        """Open a scenario without a file, after asking about unsaved changes."""

    def new_board(self) -> None:
        """Ask for the kind of a new board and open it, after asking about unsaved changes."""

    def new_window(self) -> None:
        """Open another window of the studio."""

    def new_land(self) -> None:
        """Ask for a land, its cities and railways, and make a board of lines of it."""

    def import_geography(self, kind: Literal["outline", "cities", "railways"]) -> None:
        """Ask for a file and import an outline, cities or railways from it."""

    def schematize(self) -> None:
        """Ask for the strength of a schematic layout and lay out the lines."""

    def fill_tables(self) -> None:
        """Ask which tables to fill, and fill them."""

    def new_over_outline(self) -> None:
        """Ask for the outline of a land and create a grid over it."""

    def new_over_image(self) -> None:
        """Ask for a picture and create a grid over it."""

    def new_of_hexes(self) -> None:
        """Ask for a table of hexes and open its board."""

    def new_of_network(self) -> None:
        """Ask for a network of stops and lines and open its board."""

    def choose_and_open(self) -> None:
        """Ask for a file and open it."""

    def choose_record(self) -> None:
        """Ask for a game record and open it in a new window."""

    def open_file(self, path: Path) -> bool:
        """Open a file, after asking about unsaved changes. Return whether it is open."""

    def recover_work(self) -> None:
        """Offer the unsaved work of earlier runs."""

    @property
    def has_lost_work(self) -> bool:
        """Whether earlier runs left unsaved work."""

    def show_versions(self) -> None:
        """Show the content of files at each save."""

    @property
    def has_versions(self) -> bool:
        """Whether there are previous versions of files."""

    def save_file(self) -> bool:
        """Save, asking for a name if there is none."""

    def save_file_as(self) -> bool:
        """Save under another name."""

    def close_board(self) -> None:
        """Close the board, after asking about unsaved changes, and show the welcome page."""

    def reload_file(self) -> None:
        """Read the file again, after asking about unsaved changes."""

    def compare_with_saved(self) -> None:
        """Show what has changed since the file was saved."""

    def compare_with_another(self) -> None:
        """Ask for a file and show how it differs."""

    def show_variants(self) -> None:
        """Show the design variants of the open file."""

    def export_picture(self) -> None:
        """Ask for a name and write a picture of the board."""

    def print_kit(self) -> None:
        """Show the parts of the printed game and save them as a PDF."""

    def preflight(self) -> None:
        """Show what a printer would print badly."""

    def export_game(self, target: str) -> None:
        """Export the whole game: `tabletop-simulator`, `vassal`, or a print profile of a shop."""

    def pack_for_playtester(self) -> None:
        """Ask for the parts of a pack and write it."""

    def choose_tracing(self) -> None:
        """Ask for an image and show it under the board."""

    def add_railroad(self) -> None:
        """Ask for the properties of a new railroad and add it."""

    def add_region(self) -> None:
        """Ask for the properties of a new region, add it, and choose the tool for its outline."""

    def propose_colours(self) -> None:
        """Propose colors for the railroads, and use them if the user accepts."""

    def place_to_paste(self) -> Point:
        """Return the pointer position on the board in millimeters, or the center of the view if it is elsewhere."""

    def take_tool(self, id: str) -> None:
        """Choose a tool."""

    def use_key(self, name: str) -> None:
        """Let the current tool handle a key by its name, as if it were pressed on the board."""

    def draw_line(self) -> None:
        """Choose the line tool and begin a line at the selected stop."""

    def forget_recent(self) -> None:
        """Empty the list of recent files."""

    def close_window(self) -> object:
        """Close, after asking about unsaved changes."""

    def docks(self) -> Sequence[tuple[str, str, bool]]:
        """Return name, title and visibility of every dock."""

    def issue_list(self) -> IssueList:
        """Show the list of issues in front and return it."""

    def issue_list_if_made(self) -> IssueList | None:
        """The list of issues; None if it has not been shown yet."""

    def show_table(self, title: str) -> None:
        """Show the table of that title in front and focus it."""

    @property
    def has_tables(self) -> bool:
        """Whether the open scenario has tables."""

    def open_table_window(self, title: str = "") -> None:
        """Open the table of that title, or the current one, in a window of its own."""

    def show_analysis(self, name: str) -> None:
        """Show the analysis of that name, of the selected railroads."""

    def show_workspace(self, name: str) -> None:
        """Show the panels of a workspace: draw, tables or lab."""

    def show_games(self) -> None:
        """Show the panel that simulates games."""

    def show_lab(self, page: str = "runs") -> None:
        """Show a page of the lab: runs, compare, sensitivity, seek or worth."""

    def compare_games_with_saved(self) -> None:
        """Compare the open board with its file by pairs of games."""

    @property
    def shows_live_figures(self) -> bool:
        """Whether figures are drawn over the board while it is edited."""

    def show_live_figures(self, shown: bool) -> None:
        """Show or hide figures over the board that follow every edit."""

    def show_dock(self, name: str, visible: bool = True) -> None:
        """Show (in front) or hide a dock."""

    @property
    def panels_are_beside(self) -> bool:
        """Whether all panels are docked beside the board and none below it."""

    def put_panels_beside(self, beside: bool) -> None:
        """Dock all panels beside the board, or restore their default places."""

    def toggle_all_docks(self) -> None:
        """Hide all docks, or show those again that were hidden by this command."""

    def to_board(self) -> None:
        """Give the board the keyboard focus."""

    def to_next_part(self) -> None:
        """Focus the next visible panel, or the board after the last one."""

    def reset_layout(self) -> None:
        """Restore the default layout of the docks."""

    @property
    def theme(self) -> str:
        """system, light or dark."""

    def set_theme(self, theme: str) -> None:
        """Apply a theme to the window and the board."""

    @property
    def text_size(self) -> int:
        """Text size in percent of the desktop's."""

    def set_text_size(self, percent: int) -> None:
        """Change the text size of the program."""

    @property
    def language(self) -> str:
        """Code of the language of the program."""

    def languages(self) -> Mapping[str, str]:
        """Return the names of the available languages by their codes."""

    def choose_language(self, code: str) -> None:
        """Change the language of the program and remember it."""

    def open_palette(self, things_only: bool = False) -> None:
        """Open the command palette; with `things_only` to find items on the board."""

    def playtest(self) -> None:
        """Play the board as it is."""

    def hunt(self) -> None:
        """Search for anomalies of the rules and the board."""

    def show_help(self, page: str = "") -> None:
        """Open a page of the help."""

    def show_rules(self) -> None:
        """Show the rules of the open board as text."""

    def help_here(self) -> None:
        """Open the help about the focused widget."""

    def show_glossary(self) -> None:
        """Show what the terms of the program mean, on the open board."""

    def show_console(self) -> None:
        """Show the Python console."""

    def show_plugins(self) -> None:
        """Show what plug-ins add, and their messages."""

    def lessons(self) -> Sequence[LessonProgress]:
        """Return all lessons with what is done of each."""

    def show_lessons(self, name: str = "") -> None:
        """Show the lessons, and start the one of that name."""

    def show_about(self) -> None:
        """Show version and credits."""
