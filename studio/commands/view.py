"""The View, Issues, Playtest and Help menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from engine.edit.sheet.layers import ChangeLayers
from engine.i18n import tr
from engine.model.layers import Stacked
from engine.validate.profiles import MEANING, Profile
from engine.validate.profiles import TITLES as PROFILES
from engine.validate.vision import TITLES, VISIONS, Vision
from studio.commands.command import Command
from studio.commands.shell import IssueList, Shell
from studio.document.document import Document

TEXT_SIZES = (100, 125, 150, 175, 200)
"""How large the program's text can be, in percent of what the desktop says."""


class Zoomable(Protocol):
    """What the commands ask of the board's view."""

    def zoom_in(self) -> None: ...
    def zoom_out(self) -> None: ...
    def zoom_to_fit(self) -> None: ...
    def to_former_view(self) -> None: ...
    @property
    def has_former_view(self) -> bool: ...
    def zoom_to(self, places: Sequence[object]) -> None: ...
    def set_zoom(self, zoom: float) -> None: ...
    def layers(self) -> Sequence[Stacked]: ...
    @property
    def vision(self) -> Vision | None: ...
    def set_vision(self, vision: Vision | None) -> None: ...


def view_commands(document: Document, view: Callable[[], Zoomable], shell: Shell) -> list[Command]:
    """How the board and the window look. `view` gives the board's view, made when it is first asked for."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def layers() -> list[Command]:
        return [
            Command(
                f"layer-{one.name}", one.layer.title, "",
                partial(document.perform, ChangeLayers((one.name,), shown=not one.own.shown)),
                checked=partial(bool, one.own.shown),
            )
            for one in view().layers()
        ]  # fmt: skip

    def docks() -> list[Command]:
        return [
            Command(f"dock-{name}", title, "", partial(shell.show_dock, name, not shown), checked=partial(bool, shown))
            for name, title, shown in shell.docks()
        ]

    def visions() -> list[Command]:
        def is_on(vision: Vision | None) -> bool:
            return view().vision == vision

        titles: dict[Vision | None, str] = {None: tr("All Colours"), **{one: tr(TITLES[one]) for one in VISIONS}}
        return [
            Command(
                f"vision-{vision or 'all'}", f"{title[:1].upper()}{title[1:]}", "", partial(view().set_vision, vision),
                checked=partial(is_on, vision),
            )
            for vision, title in titles.items()
        ]  # fmt: skip

    def themes() -> list[Command]:
        def is_on(theme: str) -> bool:
            return shell.theme == theme

        titles = {
            "system": tr("As the System"),
            "light": tr("Light"),
            "dark": tr("Dark"),
            "contrast": tr("High Contrast"),
        }
        return [
            Command(
                f"theme-{name}", title, "", partial(shell.set_theme, name),
                checked=partial(is_on, name),
            )
            for name, title in titles.items()
        ]  # fmt: skip

    def sizes() -> list[Command]:
        def is_on(size: int) -> bool:
            return shell.text_size == size

        return [
            Command(f"text-{size}", f"{size} %", "", partial(shell.set_text_size, size), checked=partial(is_on, size))
            for size in TEXT_SIZES
        ]

    def go_back() -> None:
        # Asked when it is wanted: no news tells of each jump, and a grey command's keys would do nothing.
        if view().has_former_view:
            view().to_former_view()
        else:
            shell.say(tr("There is no former view: the board was not shown elsewhere."))

    return [
        Command(
            "zoom-in", tr("Zoom &In"), "view", lambda: view().zoom_in(), "Ctrl++", "zoom-in", disabled=unopened,
        ),
        Command(
            "zoom-out", tr("Zoom &Out"), "view", lambda: view().zoom_out(), "Ctrl+-", "zoom-out", disabled=unopened,
        ),
        Command(
            "zoom-fit", tr("&Fit the Sheet"), "view", lambda: view().zoom_to_fit(), "Ctrl+0", "zoom-fit",
            disabled=unopened,
        ),
        Command(
            "zoom-actual", tr("Act&ual Size"), "view", lambda: view().set_zoom(1.0), "Ctrl+1", disabled=unopened,
        ),
        Command(
            "zoom-selection", tr("Fit the &Selection"), "view", lambda: view().zoom_to(tuple(document.selection)),
            "Ctrl+2", disabled=lambda: None if document.selection else tr("Nothing is selected."),
        ),
        Command(
            "former-view", tr("Back to the Former &View"), "view", go_back, "Alt+Left",
            tooltip=tr("Look again where you looked before the board was shown elsewhere: at an issue, a finding."),
            disabled=unopened,
        ),
        Command(
            "layers", tr("&Layers"), "view", children=layers, group=1,
            disabled=unopened,
        ),
        Command("panels", tr("&Panels"), "view", children=docks, group=1),
        Command(
            "analysis", tr("&Analysis"), "view", lambda: shell.show_dock("analysis"), "F9",
            tooltip=tr("Show figures about the board: cities, corridors, deliveries."), group=1,
            disabled=unopened,
        ),
        Command(
            "hide-panels", tr("&Hide or Show All Panels"), "view", shell.toggle_all_docks, "Tab", board=True, group=1,
        ),
        Command(
            "next-part", tr("&Next Panel or Board"), "view", shell.to_next_part, "F6",
            tooltip=tr("Give the keyboard to the next panel in sight, after the last of them to the board."), group=1,
        ),
        Command(
            "to-board", tr("Keyboard to the &Board"), "view", shell.to_board, "Shift+F6",
            tooltip=tr("Give the board the keyboard, for the letters of the tools and the arrow keys."), group=1,
            disabled=unopened,
        ),
        Command(
            "panels-beside", tr("All Panels Besid&e the Board"), "view",
            lambda: shell.put_panels_beside(not shell.panels_are_beside), group=1,
            tooltip=tr("Put the lower panels to the right of the board, which has all of the height then."),
            checked=lambda: shell.panels_are_beside,
        ),
        Command("reset-layout", tr("&Reset the Layout"), "view", shell.reset_layout, group=1),
        Command("theme", tr("&Theme"), "view", children=themes, group=2),
        Command("text-size", tr("Te&xt Size"), "view", children=sizes, group=2),
        Command(
            "vision", tr("&Colour Vision"), "view", children=visions, group=2,
            tooltip=tr("Show the board as people see it who see fewer colours; nothing is changed."),
            disabled=unopened,
        ),
        Command(
            "palette", tr("Comman&d Palette…"), "view", shell.open_palette, "Ctrl+Shift+P",
            tooltip=tr("Find any command, city, railroad or issue by a few letters of its name (Ctrl+K)."), group=3,
        ),
    ]  # fmt: skip


def issue_commands(document: Document, shell: Shell) -> list[Command]:
    """Walking the issues of the list, and what is done about the chosen one."""

    def none() -> str | None:
        return None if document.issues or document.inspector.busy else tr("There are no issues.")

    def walk(step: int) -> None:
        if not shell.issue_list().walk(step):
            shell.say(none() or tr("The list of issues shows none; its filter hides them."))

    def chosen() -> IssueList | None:
        """The list in which an issue is chosen. Asking brings it to no front: that is for what is done."""
        made = shell.issue_list_if_made()
        return made if made is not None and made.current() is not None else None

    def profiles() -> list[Command]:
        def is_asked(profile: Profile) -> bool:
            return document.profile is profile

        return [
            Command(
                f"checks-{profile}", tr(PROFILES[profile]), "", partial(setattr, document, "profile", profile),
                tooltip=tr(MEANING[profile]), checked=partial(is_asked, profile),
            )
            for profile in Profile
        ]  # fmt: skip

    unchosen = tr("Choose an issue in the list first.")

    def unfixable() -> str | None:
        made = chosen()
        issue = made and made.current()
        if not made or not issue:
            return unchosen
        if made.entry() is not None:
            return tr("This issue is ignored.")
        return None if issue.fixes else tr("This issue has no fix that the program knows.")

    def standing() -> str | None:
        made = chosen()
        if made is None:
            return unchosen
        return tr("This issue is ignored already.") if made.entry() is not None else None

    def not_ignored() -> str | None:
        made = chosen()
        if made is None:
            return unchosen
        return None if made.entry() is not None else tr("This issue is not ignored.")

    return [
        Command("next-issue", tr("&Next Issue"), "issues", lambda: walk(1), "F8", "issue", disabled=none),
        Command("previous-issue", tr("&Previous Issue"), "issues", lambda: walk(-1), "Shift+F8", disabled=none),
        Command(
            "fix-issue", tr("&Fix"), "issues", lambda: shell.issue_list().fix(), "Ctrl+F8",
            tooltip=tr("Fix the issue that is chosen in the list."), disabled=unfixable, group=1,
        ),
        Command(
            "fix-kind", tr("Fix &All of This Kind"), "issues", lambda: shell.issue_list().fix_all(),
            tooltip=tr("Fix every issue of the chosen one's check, as one step."), disabled=unfixable, group=1,
        ),
        Command(
            "ignore-issue", tr("&Ignore…"), "issues", lambda: shell.issue_list().ask_to_ignore(), "Ctrl+Shift+F8",
            tooltip=tr("Accept the chosen issue, with a reason that the scenario keeps."), disabled=standing, group=1,
        ),
        Command(
            "ignore-kind", tr("Ignore All of This &Kind…"), "issues", lambda: shell.issue_list().ask_to_ignore_kind(),
            tooltip=tr("Accept every issue of the chosen one's check, those to come, too."), disabled=standing, group=1,
        ),
        Command(
            "take-issue-back", tr("&Take Back"), "issues", lambda: shell.issue_list().take_back(),
            tooltip=tr("Show the chosen issue again that is ignored."), disabled=not_ignored, group=1,
        ),
        Command(
            "checks", tr("&Checks"), "issues", children=profiles, group=2,
            tooltip=tr("How far the board has come: which checks are asked from now on, of every board."),
        ),
    ]  # fmt: skip


def play_commands(document: Document, shell: Shell) -> list[Command]:
    """Playing the board as it stands."""

    def why_not() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def why_no_games() -> str | None:
        if why_not() is None and document.family.rules is None:
            return tr("Games of this family cannot be played yet, because their rules are not in the program.")
        return why_not()

    return [
        Command(
            "playtest", tr("&Play the Board…"), "play", shell.playtest, "F5", "play",
            tr("Play the board as it stands, unsaved changes too."), why_not,
        ),
        Command(
            "games", tr("Play &Many Games"), "play", lambda: shell.show_dock("games"), "Shift+F5",
            tooltip=tr("Have bots play many games, and see what they teach about the board."), disabled=why_no_games,
        ),
        Command(
            "hunt", tr("&Hunt for Gaps…"), "play", shell.hunt, "Ctrl+F5",
            tooltip=tr("Have bots look for positions without a decision, loops, broken laws and absurd choices."),
            disabled=why_no_games,
        ),
    ]  # fmt: skip


def help_commands(shell: Shell) -> list[Command]:
    """Help."""
    return [
        Command(
            "help", tr("&Help on This"), "help", shell.help_here, "F1", "help",
            tr("The page about what has the keyboard: the tool in hand, a panel, a table, a dialog."),
        ),
        Command("pages", tr("All Pa&ges"), "help", lambda: shell.show_help()),
        Command("shortcuts", tr("&Keyboard Shortcuts"), "help", lambda: shell.show_help("shortcuts")),
        Command("about", tr("&About Boxcars Studio"), "help", shell.show_about, role="about", group=1),
    ]  # fmt: skip
