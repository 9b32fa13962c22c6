"""What commands need of the window around the board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from engine.model.geometry import Point
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Issue


class IssueList(Protocol):
    """What commands ask of the list of issues."""

    def current(self) -> Issue | None: ...
    def entry(self) -> Ignored | None: ...
    def walk(self, step: int) -> bool: ...
    def fix(self) -> None: ...
    def fix_all(self) -> None: ...
    def ask_to_ignore(self) -> None: ...
    def ask_to_ignore_kind(self) -> None: ...
    def take_back(self) -> None: ...


class Shell(Protocol):
    """The window's services: it asks the author, and it shows and hides things."""

    @property
    def recent(self) -> Sequence[str]:
        """The files opened lately, the last first."""

    def say(self, text: str) -> None:
        """A sentence in the status line."""

    def ask(self, title: str, label: str, text: str) -> str | None:
        """Ask for one line of text; None when the author thinks better of it."""

    def write_field(self, field: str) -> None:
        """Have a field of what is selected typed next in the inspector; Enter gives the keyboard back to the board."""

    def start_new(self, scenario: Scenario) -> None:
        """Begin with a scenario without a file, after asking about unsaved changes."""

    def new_board(self) -> None:
        """Ask which board is to be begun, and begin with it after asking about unsaved changes."""

    def new_window(self) -> None:
        """Open another window of the studio."""

    def new_over_outline(self) -> None:
        """Ask for the outline of a land and begin with a grid over it."""

    def new_over_image(self) -> None:
        """Ask for a picture and begin with a grid over it."""

    def choose_and_open(self) -> None:
        """Ask for a file and open it."""

    def choose_record(self) -> None:
        """Ask for the record of a game and open it in a window of its own."""

    def open_file(self, path: Path) -> bool:
        """Open a file, after asking about unsaved changes; whether it is open."""

    def recover_work(self) -> None:
        """Offer what earlier runs left unsaved."""

    @property
    def has_lost_work(self) -> bool:
        """Whether earlier runs left work unsaved."""

    def show_versions(self) -> None:
        """Show what files held at each save."""

    @property
    def has_versions(self) -> bool:
        """Whether former versions of files are kept."""

    def save_file(self) -> bool:
        """Save, asking for a name where there is none."""

    def save_file_as(self) -> bool:
        """Save under another name."""

    def close_board(self) -> None:
        """Leave the board, after asking about unsaved changes, for the page to begin with."""

    def reload_file(self) -> None:
        """Read the file again, after asking about unsaved changes."""

    def compare_with_saved(self) -> None:
        """Show what has changed since the file was saved."""

    def compare_with_another(self) -> None:
        """Ask for a file and show what it has otherwise."""

    def export_picture(self) -> None:
        """Ask for a name and write a picture of the board."""

    def choose_tracing(self) -> None:
        """Ask for an image and lay it under the board."""

    def add_railroad(self) -> None:
        """Ask what a new railroad is like and add it."""

    def add_region(self) -> None:
        """Ask what a new region is like, add it, and let its outline be drawn."""

    def propose_colours(self) -> None:
        """Show other colours for the railroads, and take them if the author likes them."""

    def place_to_paste(self) -> Point:
        """Where the pointer is on the board in millimetres; the middle of what is seen while it is elsewhere."""

    def take_tool(self, id: str) -> None:
        """Choose a tool."""

    def forget_recent(self) -> None:
        """Empty the list of recent files."""

    def close_window(self) -> object:
        """Close, after asking about unsaved changes."""

    def docks(self) -> Sequence[tuple[str, str, bool]]:
        """Name, title and whether it is shown, of every dock."""

    def issue_list(self) -> IssueList:
        """The list of issues, in front."""

    def issue_list_if_made(self) -> IssueList | None:
        """The list of issues; None before anybody has seen it."""

    def show_table(self, title: str) -> None:
        """Bring the table of that title to the front and give it the keyboard."""

    def show_dock(self, name: str, visible: bool = True) -> None:
        """Show (in front) or hide a dock."""

    @property
    def panels_are_beside(self) -> bool:
        """Whether all panels stand beside the board, none below it."""

    def put_panels_beside(self, beside: bool) -> None:
        """Put the panels beside the board, or where they stand at first."""

    def toggle_all_docks(self) -> None:
        """Hide every dock, or show again those that were hidden so."""

    def to_board(self) -> None:
        """Give the board the keyboard."""

    def to_next_part(self) -> None:
        """Give the keyboard to the next panel in sight; from the last of them to the board."""

    def reset_layout(self) -> None:
        """The docks as they were at first."""

    @property
    def theme(self) -> str:
        """system, light or dark."""

    def set_theme(self, theme: str) -> None:
        """Dress the window and the board."""

    @property
    def text_size(self) -> int:
        """How large text is, in percent of what the desktop says."""

    def set_text_size(self, percent: int) -> None:
        """Make the text of the program larger or smaller."""

    def open_palette(self, things_only: bool = False) -> None:
        """The command palette; with `things_only` to find a place on the board."""

    def playtest(self) -> None:
        """Play the board as it stands."""

    def hunt(self) -> None:
        """Look for gaps in the rules and the board."""

    def show_help(self, page: str = "") -> None:
        """Help, at a page."""

    def help_here(self) -> None:
        """Help about what has the keyboard."""

    def show_about(self) -> None:
        """What this program is and whom it thanks."""
