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
from studio.document.selected_railroads import selected_railroads
from studio.widgets.mnemonic import no_mnemonic

TEXT_SIZES = (100, 125, 150, 175, 200)
"""Available text sizes in percent of the desktop's."""


class Zoomable(Protocol):
    """Interface of the board view for commands."""

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
    """Return the commands of the View menu. `view` returns the board view and creates it on first use."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def no_network() -> str | None:
        if unopened() is None and "network" not in document.family.network_analyses:
            return tr("This game system has no networks of railroads.")
        return unopened() or (None if selected_railroads(document) else tr("Select railroads or their lines first."))

    def no_figures() -> str | None:
        if unopened() is None and document.family.live_figures is None:
            return tr("This game system has no live figures.")
        return unopened()

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
            Command(
                f"dock-{name}", title, "", partial(shell.show_dock, name, not shown), checked=partial(bool, shown),
                disabled=unopened,
            )
            for name, title, shown in shell.docks()
        ]  # fmt: skip

    def workspaces() -> list[Command]:
        titles = {
            "draw": (tr("&Draw"), tr("Show all panels in their default places")),
            "tables": (tr("&Tables"), tr("Show the tables large, with inspector and issues")),
            "lab": (tr("&Lab"), tr("Show runs, comparisons, analyses and simulations large")),
        }
        return [
            Command(
                f"workspace-{name}", title, "", partial(shell.show_workspace, name), tooltip=words,
                disabled=unopened,
            )
            for name, (title, words) in titles.items()
        ]  # fmt: skip

    def visions() -> list[Command]:
        def is_on(vision: Vision | None) -> bool:
            return view().vision == vision

        titles: dict[Vision | None, str] = {None: tr("All Colors"), **{one: tr(TITLES[one]) for one in VISIONS}}
        return [
            Command(
                f"vision-{vision or 'all'}", f"{title[:1].upper()}{title[1:]}", "", partial(view().set_vision, vision),
                checked=partial(is_on, vision), is_exclusive=True,
            )
            for vision, title in titles.items()
        ]  # fmt: skip

    def themes() -> list[Command]:
        def is_on(theme: str) -> bool:
            return shell.theme == theme

        titles = {
            "system": tr("System"),
            "light": tr("Light"),
            "dark": tr("Dark"),
            "contrast": tr("High Contrast"),
        }
        return [
            Command(
                f"theme-{name}", title, "", partial(shell.set_theme, name),
                checked=partial(is_on, name), is_exclusive=True,
            )
            for name, title in titles.items()
        ]  # fmt: skip

    def sizes() -> list[Command]:
        def is_on(size: int) -> bool:
            return shell.text_size == size

        return [
            Command(
                f"text-{size}", tr("{n}%").format(n=size), "", partial(shell.set_text_size, size),
                checked=partial(is_on, size), is_exclusive=True,
            )
            for size in TEXT_SIZES
        ]  # fmt: skip

    def languages_to_choose() -> list[Command]:
        def is_on(code: str) -> bool:
            return shell.language == code

        return [
            Command(
                f"language-{code}", no_mnemonic(name), "", partial(shell.choose_language, code),
                checked=partial(is_on, code), is_exclusive=True,
            )
            for code, name in shell.languages().items()
        ]  # fmt: skip

    def go_back() -> None:
        # Checked on demand: no signal reports each jump, and the keys of a disabled command would do nothing.
        if view().has_former_view:
            view().to_former_view()
        else:
            shell.say(tr("There is no previous view."))

    return [
        Command(
            "zoom-in", tr("Zoom &In"), "view", lambda: view().zoom_in(), "Ctrl++", "zoom-in", disabled=unopened,
        ),
        Command(
            "zoom-out", tr("&Zoom Out"), "view", lambda: view().zoom_out(), "Ctrl+-", "zoom-out", disabled=unopened,
        ),
        Command(
            "zoom-fit", tr("&Fit Sheet"), "view", lambda: view().zoom_to_fit(), "Ctrl+0", "zoom-fit",
            disabled=unopened,
        ),
        Command(
            "zoom-actual", tr("Act&ual Size"), "view", lambda: view().set_zoom(1.0), "Ctrl+1", disabled=unopened,
        ),
        Command(
            "zoom-selection", tr("Fit &Selection"), "view", lambda: view().zoom_to(tuple(document.selection)),
            "Ctrl+2", disabled=lambda: None if document.selection else tr("Nothing is selected."),
        ),
        Command(
            "former-view", tr("Previous &View"), "view", go_back, "Alt+Left",
            tooltip=tr("Return to the view before the board jumped to an issue or finding"),
            disabled=unopened,
        ),
        Command(
            "layers", tr("&Layers"), "view", children=layers, group=1,
            disabled=unopened,
        ),
        Command("panels", tr("&Panels"), "view", children=docks, group=1),
        Command(
            "workspaces", tr("&Workspaces"), "view", children=workspaces, group=1,
            tooltip=tr("Show the panels for a kind of work"),
        ),
        Command(
            "analysis", tr("&Analysis"), "view", lambda: shell.show_dock("analysis"), "F9",
            tooltip=tr("Show statistics of the board: cities, corridors, deliveries"), group=1,
            disabled=unopened,
        ),
        Command(
            "network-of-selected", tr("Networ&k of Selected Railroads"), "view",
            lambda: shell.show_analysis("network"),
            tooltip=tr("Show the cities, the reach and the gaps of the selected railroads as one network"), group=1,
            disabled=no_network,
        ),
        Command(
            "live-figures", tr("Live Figu&res"), "view", lambda: shell.show_live_figures(not shell.shows_live_figures),
            "Shift+F9",
            tooltip=tr(
                "Draw expected rides, access to cities and income per price over the board, exact while you edit"
            ),
            checked=lambda: shell.shows_live_figures, disabled=no_figures, group=1,
        ),
        Command(
            "table-window", tr("Table in Win&dow"), "view", shell.open_table_window, "Ctrl+Shift+W",
            tooltip=tr("Open the current table in a window of its own, as a double-click on its tab does"),
            disabled=lambda: unopened() or (None if shell.has_tables else tr("This scenario has no tables.")), group=1,
        ),
        Command(
            "hide-panels", tr("&Hide or Show All Panels"), "view", shell.toggle_all_docks, "Tab", board=True, group=1,
            disabled=unopened,
        ),
        Command(
            "next-part", tr("&Next Panel or Board"), "view", shell.to_next_part, "F6",
            tooltip=tr("Focus the next visible panel, and the board after the last one"), group=1,
        ),
        Command(
            "to-board", tr("Focus &Board"), "view", shell.to_board, "Shift+F6",
            tooltip=tr("Give the board the keyboard focus, for its keys, such as the arrow keys and Delete"), group=1,
            disabled=unopened,
        ),
        Command(
            "panels-beside", tr("All Panels Besid&e the Board"), "view",
            lambda: shell.put_panels_beside(not shell.panels_are_beside), group=1,
            tooltip=tr("Dock the lower panels to the right of the board, so that the board has the whole height"),
            checked=lambda: shell.panels_are_beside, disabled=unopened,
        ),
        Command("reset-layout", tr("Restore La&yout"), "view", shell.reset_layout, group=1, disabled=unopened),
        Command("theme", tr("&Theme"), "view", children=themes, group=2),
        Command("text-size", tr("Te&xt Size"), "view", children=sizes, group=2),
        Command(
            "language", tr("Lan&guage"), "view", children=languages_to_choose, group=2,
            tooltip=tr("Choose the language of the program"),
        ),
        Command(
            "vision", tr("&Color Vision"), "view", children=visions, group=2,
            tooltip=tr("Show the board as people with a color vision deficiency see it. The file does not change."),
            disabled=unopened,
        ),
        Command(
            "console", tr("C&onsole"), "view", shell.show_console, "F12",
            tooltip=tr("Type Python statements that read and change the open board"), group=3,
        ),
        Command(
            "palette", tr("Co&mmand Palette…"), "view", shell.open_palette, "Ctrl+Shift+P",
            tooltip=tr("Find any command, city, railroad or issue by a few letters of its name (Ctrl+K)"), group=3,
        ),
    ]  # fmt: skip


def issue_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands of the Issues menu."""

    def none() -> str | None:
        return None if document.issues or document.inspector.busy else tr("There are no issues.")

    def walk(step: int) -> None:
        if not shell.issue_list().walk(step):
            shell.say(none() or tr("The filter hides all issues."))

    def chosen() -> IssueList | None:
        """Return the issue list. Does not bring it to the front; commands that act do so."""
        made = shell.issue_list_if_made()
        return made if made is not None and made.current() is not None else None

    def profiles() -> list[Command]:
        def is_asked(profile: Profile) -> bool:
            return document.profile is profile

        return [
            Command(
                f"checks-{profile}", tr(PROFILES[profile]), "", partial(setattr, document, "profile", profile),
                tooltip=tr(MEANING[profile]), checked=partial(is_asked, profile), is_exclusive=True,
            )
            for profile in Profile
        ]  # fmt: skip

    unchosen = tr("Select an issue in the list first.")

    def unfixable() -> str | None:
        made = chosen()
        issue = made and made.current()
        if not made or not issue:
            return unchosen
        if made.entry() is not None:
            return tr("This issue is ignored.")
        return None if issue.fixes else tr("There is no automatic fix for this issue.")

    def no_action() -> str | None:
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
            tooltip=tr("Fix the selected issue"), disabled=unfixable, group=1,
        ),
        Command(
            "fix-kind", tr("Fix &All of This Kind"), "issues", lambda: shell.issue_list().fix_all(),
            tooltip=tr("Fix all issues of the same check in one step"), disabled=unfixable, group=1,
        ),
        Command(
            "ignore-issue", tr("&Ignore…"), "issues", lambda: shell.issue_list().ask_to_ignore(), "Ctrl+Shift+F8",
            tooltip=tr("Ignore the selected issue, with a reason that is saved in the scenario"), disabled=no_action,
            group=1,
        ),
        Command(
            "ignore-kind", tr("Ignore All of This &Kind…"), "issues", lambda: shell.issue_list().ask_to_ignore_kind(),
            tooltip=tr("Ignore all issues of the same check, including future ones"), disabled=no_action, group=1,
        ),
        Command(
            "take-issue-back", tr("S&top Ignoring"), "issues", lambda: shell.issue_list().take_back(),
            tooltip=tr("Show the selected ignored issue again"), disabled=not_ignored, group=1,
        ),
        Command(
            "checks", tr("&Checks"), "issues", children=profiles, group=2,
            tooltip=tr("Choose which checks run: draft, playtest or print. Applies to all boards."),
        ),
    ]  # fmt: skip


def play_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands of the Playtest menu."""

    def why_not() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def why_no_games() -> str | None:
        if why_not() is None and document.family.rules is None:
            return tr("The program does not include the rules of this game system, so the board cannot be played.")
        return why_not()

    def why_no_saved() -> str | None:
        if why_no_games() is None and document.path is None:
            return tr("The board is not saved yet.")
        return why_no_games() or (tr("Nothing has changed since the board was saved.") if document.is_clean else None)

    return [
        Command(
            "playtest", tr("&Play Board…"), "play", shell.playtest, "F5", "play",
            tr("Play the board as it is, including unsaved changes"), why_not,
        ),
        Command(
            "games", tr("&Simulate Games"), "play", shell.show_games, "Shift+F5",
            tooltip=tr("Let bots play many games, and see what they show about the board"), disabled=why_no_games,
        ),
        Command(
            "lab", tr("&Runs of Games"), "play", lambda: shell.show_lab("runs"), "Ctrl+F9",
            tooltip=tr("Play, store, continue and open runs of many games"), disabled=why_no_games, group=1,
        ),
        Command(
            "compare-games", tr("&Compare Games with the Saved Version"), "play", shell.compare_games_with_saved,
            tooltip=tr("Show by pairs of games what the unsaved changes do"), disabled=why_no_saved, group=1,
        ),
        Command(
            "compare-runs", tr("Compare &Boards or Rules…"), "play", lambda: shell.show_lab("compare"),
            tooltip=tr("Show by pairs of games how two boards, rules or runs differ"), disabled=why_no_games, group=1,
        ),
        Command(
            "sensitivity", tr("Sensiti&vity…"), "play", lambda: shell.show_lab("sensitivity"),
            tooltip=tr("Show how much each of some options changes the length of games or the wins of a seat"),
            disabled=why_no_games, group=1,
        ),
        Command(
            "goal-seek", tr("&Goal Seek…"), "play", lambda: shell.show_lab("seek"),
            tooltip=tr("Search for values of options that reach a goal, and accept them one by one"),
            disabled=why_no_games, group=1,
        ),
        Command(
            "worth", tr("&Worth of Railroads…"), "play", lambda: shell.show_lab("worth"),
            tooltip=tr("Show what railroads, trains and regions are worth to a player, and fair prices"),
            disabled=why_no_games, group=1,
        ),
        Command(
            "contest", tr("&Tournament and League…"), "play", lambda: shell.show_lab("contest"),
            tooltip=tr("Let bots play against each other: ratings, wins by pair, and new bots that evolve"),
            disabled=why_no_games, group=1,
        ),
        Command(
            "hunt", tr("&Find Anomalies…"), "play", shell.hunt, "Ctrl+F5",
            tooltip=tr("Let bots search for positions without a legal decision, loops, broken invariants and blunders"),
            disabled=why_no_games, group=2,
        ),
    ]  # fmt: skip


def help_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands of the Help menu."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    return [
        Command(
            "help", tr("&Context Help"), "help", shell.help_here, "F1", "help",
            tr("Show the help page about the current tool, panel, table or dialog"),
        ),
        Command("pages", tr("Help Con&tents"), "help", lambda: shell.show_help()),
        Command(
            "rules-of-game", tr("&Rules of This Game"), "help", shell.show_rules,
            tooltip=tr("Show the rules of the open board as text, for the values of its options"), disabled=unopened,
        ),
        Command(
            "lessons", tr("&Lessons…"), "help", lambda: shell.show_lessons(),
            tooltip=tr("Learn the studio step by step on boards of its own: draw, fix, play, simulate, print"),
        ),
        Command(
            "glossary", tr("&Glossary"), "help", shell.show_glossary,
            tooltip=tr("Explain the terms of the program, with pictures from the open board"),
        ),
        Command("changes", tr("C&hanges"), "help", lambda: shell.show_help("changes")),
        Command("shortcuts", tr("&Keyboard Shortcuts"), "help", lambda: shell.show_help("shortcuts")),
        Command(
            "plugins", tr("&Plug-Ins…"), "help", shell.show_plugins,
            tooltip=tr("Show the checks, bots and exporters of plug-ins, and their messages"),
        ),
        Command("about", tr("&About Boxcars Studio"), "help", shell.show_about, role="about", group=1),
    ]  # fmt: skip
