"""Opening and saving with questions about names, unsaved changes and unreadable files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.errors import ChangedOutside, FileError
from engine.files.library import bundled_name
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.app.files.external_changes import Outside, Over, ask_over
from studio.app.files.picture_dialog import PictureChoices
from studio.app.files.tracing import Tracings
from studio.app.files.waiting import waited_for
from studio.app.own_code.trust_dialog import ask_trust
from studio.app.settings import Settings, save_settings
from studio.document.document import Document
from studio.threads.worker import Wanted
from studio.widgets.message_box import Box, Button, Icon, Role
from studio.widgets.notices import Notices
from studio.widgets.saving import ask_where_to_save

Answer = Button

NETWORK_WIDTH = 594.0
"""Width of the sheet of a new network in millimeters, that of a sheet A2; *Board > Move Board* scales it."""


class Files(QObject):
    """The file commands of the window."""

    def __init__(self, document: Document, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._settings, self._window = document, settings, window
        self._saved_in: Path | None = None
        self.tracings = Tracings(document, window)
        self.notices = Notices(window)
        self.outside = Outside(document, self.notices, self.save_over, self.save_as, window)

    def look(self) -> None:
        """Check the open file for changes by other programs."""
        self.outside.look()

    def may_leave(self) -> bool:
        """Return whether the open scenario may be closed: it is saved, or the user saves or discards it now."""
        self._document.look_at_file()
        if self._document.is_clean:
            return True
        question = tr("Save the changes to {document}?").format(document=title_of(self._document))
        more = tr("Changes that you do not save will be lost.")
        if self._document.undo_stack.isClean():
            question = tr("Save {document}?").format(document=title_of(self._document))
            more = tr("The file no longer contains the open version. Changes that you do not save will be lost.")
        box = Box(self._window, Icon.Question, question, more)
        box.setStandardButtons(Answer.Save | Answer.Discard | Answer.Cancel)
        box.setDefaultButton(Answer.Save)
        answer = box.exec()
        return self.save() if answer == Answer.Save else answer == Answer.Discard

    def open(self, path: Path) -> bool:
        """Open a file if the open scenario may be closed. Report an unreadable file and leave the scenario open."""
        if not self.may_leave():
            return False
        ask_trust(path, self._window)
        try:
            self._document.load(path)
        except FileError as error:
            self.refuse(tr("Cannot open {path}").format(path=path.name), error)
            return False
        self.remember(path)
        return True

    def open_map(self, path: Path) -> bool:
        """Open a map of another program as a new board if the open scenario may be closed, and show what was changed or
        not taken over. Report a map that cannot be used and leave the scenario open."""
        from engine.geography.other_maps import read_map

        return self._open_as_new(path, tr("Reading the map…"), lambda _: read_map(path))

    def open_network(self) -> bool:
        """Ask for a network, and open a board of its stops and lines as a new one, like a map."""
        from engine.game.family import family
        from engine.geography.networks import read_board

        kinds = tr("Networks ({suffixes})").format(suffixes="*.csv *.tsv *.xlsx *.json *.graphml")
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("New Board from a Network"), self.folder(), ";;".join((kinds, self._kinds()[1]))
        )
        if not name:
            return False
        empty = family("boxcars").templates["empty"]
        return self._open_as_new(
            Path(name), tr("Reading the network…"), lambda _: read_board(Path(name), empty(), NETWORK_WIDTH)
        )

    def _open_as_new(self, path: Path, words: str, read: Callable[[Wanted], tuple[Scenario, Sequence[str]]]) -> bool:
        if not self.may_leave():
            return False
        try:
            made = waited_for(self._window, words, read)
        except FileError as error:
            self.refuse(tr("Cannot open {path}").format(path=path.name), error)
            return False
        if made is None:
            return False
        scenario, notes = made
        self._document.new(scenario, True)
        said = tr("{path} was opened as a new board.").format(path=path.name)
        Box(self._window, Icon.Information, said, "\n".join(f"• {note}" for note in notes)).exec()
        return True

    def choose(self) -> Path | None:
        """Ask which file to open."""
        from engine.geography.other_maps import map_formats

        suffixes = " ".join(f"*{suffix}" for known in map_formats() for suffix in known.suffixes)
        board, every = self._kinds()
        packs = tr("Packs ({suffix})").format(suffix="*.boxcars")
        kinds = ";;".join((board, packs, tr("Maps of other programs ({suffixes})").format(suffixes=suffixes), every))
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open Scenario"), self.folder(), kinds)
        return Path(name) if name else None

    def start(self, scenario: Scenario, is_work: bool = False) -> None:
        """Open a scenario without a file. With `is_work` it is unsaved from the start."""
        if self.may_leave():
            self._document.new(scenario, is_work)

    def leave(self) -> bool:
        """Close the board if allowed; the next start begins without one. Return whether it is closed."""
        if not self.may_leave():
            return False
        self._document.leave()
        self._settings.last = ""
        save_settings(self._settings)
        return True

    def save(self) -> bool:
        """Save; a bundled board and a new one ask for a name. Return whether it is saved."""
        path = self._document.path
        if path is None or bundled_name(path) is not None:
            return self.save_as()
        return self._save(path)

    def save_as(self) -> bool:
        """Ask for a name and save. Return whether it is saved."""
        path = self._document.path
        first = Path(self.folder()) / (path.name if path else f"{_slug(self._document.scenario.title)}.yaml")
        target = ask_where_to_save(self._window, tr("Save Scenario"), first, self._kinds())
        return target is not None and self._save(target.path)

    def save_under(self, path: Path) -> bool:
        """Save to another file, which becomes the file of the open scenario. Return whether it is saved."""
        return self._save(path)

    def save_over(self) -> bool:
        """Save to the file even if another program changed it, after the user agreed. Return whether it is saved."""
        path = self._document.path
        return path is not None and self._save(path, self._document.look_at_file())

    def reload(self) -> None:
        """Read the file again as one undo step."""
        try:
            self._document.reload()
        except FileError as error:
            self.refuse(tr("Cannot Reload File"), error)

    def export(self, choices: PictureChoices | None = None) -> None:
        """Ask for a name and write a picture of the board; without choices the whole board in the colors of print."""
        chosen_part, tone, dpi = choices or (None, "print", None)
        from engine.files.imported.credits import are_for_pictures
        from engine.validate.vision import TITLES, VISIONS
        from studio.export.pictures import (
            NO_ROOM,
            beyond_readers,
            credits_of,
            export_board,
            left_out,
            placed_credits,
            reduced,
            traced_image,
        )  # fmt: skip

        first = (self._document.path or Path(_slug(self._document.scenario.title))).with_suffix(".png").name
        kinds = ["PNG (*.png)", "JPEG (*.jpg *.jpeg)", "SVG (*.svg)", "PDF (*.pdf)"]  # not shown
        words = tr("{0} with the credits (*.{1})")
        credited = [words.format(kind, kind.lower()) for kind in ("PNG", "SVG", "PDF")]
        if not credits_of(self._document.committed):
            credited = []
        must_credit = are_for_pictures(self._document.committed.credits.sources)
        kinds = [*credited, *kinds] if must_credit else [*kinds, *credited]
        traced: list[str] = []
        if self._document.committed.look.tracing is not None:
            words = tr("{0} with the tracing image (*.{1})")
            traced = [words.format(kind, kind.lower()) for kind in ("PNG", "SVG", "PDF")]
        seen = {
            tr("PNG, simulated color vision: {titles} (*.png)").format(titles=tr(TITLES[vision])): vision
            for vision in VISIONS
        }
        chosen = ask_where_to_save(
            self._window, tr("Export Picture"), Path(self.folder()) / first, (*kinds, *traced, *seen)
        )
        if chosen is None:
            return
        target, kind = chosen
        try:
            scenario, folder, image = self._document.committed, self._document.folder, None
            if kind in traced:
                words = tr("Reading the tracing image…")
                image = waited_for(self._window, words, lambda wanted: traced_image(scenario, folder, wanted))
                if image is None:
                    return
            wants_credits = kind in credited or (must_credit and (kind in traced or kind in seen))
            printed = placed_credits(scenario) if wants_credits else None
            export_board(scenario, target, dpi, tone, image, seen.get(kind), printed, chosen_part)
        except FileError as error:
            self.refuse(tr("Cannot Export Picture"), error)
            return
        self.saved_to(target)
        hidden = left_out(scenario, target)
        words = tr("Saved {0} without the layers that are hidden or too small: {1}") if hidden else tr("Saved {0}")
        told = words.format(target, ", ".join(hidden))
        less = reduced(scenario, target) if choices is None else ""
        self._document.noticed.emit(f"{told}. {less}" if less else told)
        if wants_credits and printed is None:
            Box(self._window, Icon.Warning, tr("Picture Without Credits"), tr(NO_ROOM)).exec()
        if warning := beyond_readers(scenario, target):
            Box(self._window, Icon.Warning, tr("Page Too Large for PDF Readers"), warning).exec()

    def forget_recent(self) -> None:
        """Empty the list of recent files, except for pinned ones."""
        self._settings.recent = ()
        save_settings(self._settings)

    def remember(self, path: Path) -> None:
        """Put a file first among the recent files."""
        self._settings.remember_file(path)
        save_settings(self._settings)

    def home(self) -> Path:
        """Return the folder for the first save: that of the last save in this run."""
        return self._saved_in if self._saved_in is not None and self._saved_in.is_dir() else Path.home()

    def saved_to(self, path: Path) -> None:
        """Remember the folder of a save for the next one."""
        self._saved_in = path.parent

    def remember_record(self, path: Path) -> None:
        """Put a game record first among the recent files; the next start opens a board all the same."""
        last = self._settings.last
        self._settings.remember_file(path)
        self._settings.last = last
        save_settings(self._settings)

    def remember_game(self, path: Path | None) -> None:
        """Set the record that the next start offers; None for none."""
        self._settings.game = str(path.resolve()) if path is not None else ""
        save_settings(self._settings)

    def refuse(self, title: str, error: FileError) -> None:
        """Show the problems of a file: one line for each, with its place and line."""
        Box(self._window, Icon.Warning, title, _listed(error, tr("line {0}"))).exec()

    def _save(self, path: Path, expected: bytes | None = None) -> bool:
        """Save to a file. Its own file must still contain what was read or saved here, or the content with the digest
        `expected`."""
        was_copied = self.tracings.take_along(path)
        while True:
            try:
                notes = self._document.save(path, expected)
            except ChangedOutside:
                # Only the content that the user sees now may be overwritten, not a later change.
                expected = self._document.look_at_file()
                if self._document.is_clean:
                    return True  # Nothing was changed here, so the file was just read again.
                answer = ask_over(self._document, path, self._window)
                if answer is Over.SAVE_OVER:
                    continue
                if answer is Over.MERGE and self.outside.merge():
                    expected = None
                    continue
            except FileError as error:
                answer = self._tell_unsaved(error)
            else:
                break
            if was_copied:
                self._document.undo_stack.undo()
            return self.save_as() if answer is Over.SAVE_ELSEWHERE else False
        self.remember(path)
        self.saved_to(path)
        self._document.noticed.emit(" ".join((tr("Saved {path}.").format(path=path.name), *notes)))
        return True

    def _tell_unsaved(self, error: FileError) -> Over:
        """Report that a save failed, that nothing is lost, and offer another place."""
        more = tr("Nothing is lost: your work is still open, but not saved.")
        text = "\n\n".join((_listed(error, tr("line {0}")), more))
        box = Box(self._window, Icon.Warning, tr("Cannot Save Scenario"), text)
        elsewhere = box.addButton(tr("Save &As…"), Role.AcceptRole)
        box.addButton(Answer.Close)
        box.setDefaultButton(elsewhere)
        box.exec()
        return Over.SAVE_ELSEWHERE if box.clickedButton() is elsewhere else Over.CANCEL

    def folder(self) -> str:
        """Return the folder where file dialogs start."""
        path = self._document.path
        if path is None or bundled_name(path) is not None or not path.parent.is_dir():
            return str(self.home())
        return str(path.parent)

    def _kinds(self) -> tuple[str, str]:
        return tr("Scenarios (*.yaml *.yml)"), tr("All files (*)")


def _listed(error: FileError, line: str) -> str:
    """Return the file, and each problem with its line and place."""
    problems = [
        ": ".join(part for part in (line.format(p.line) if p.line else "", p.path, p.message) if part)
        for p in error.problems
    ]
    return "\n".join((str(error.file), *problems))


def title_of(document: Document) -> str:
    """Return the display name of the open scenario: its file name, else its title."""
    return document.path.name if document.path else document.scenario.title


def _slug(title: str) -> str:
    from engine.edit.ids import slug

    return slug(title).replace("_", "-") or "board"
