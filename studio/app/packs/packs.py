"""Packs in the window: packing the open board, and opening a pack after its content was shown."""

from __future__ import annotations

import filecmp
import shutil
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from engine.bots.named import PERSON, bot_names, characters_folder
from engine.errors import BoxcarsError, FileError
from engine.files.saves.saving import save_bytes
from engine.game.bot import is_bot_file
from engine.i18n import tr
from engine.packs.archive import SUFFIX, Manifest, opened_pack, unpack
from engine.packs.packing import packed
from engine.plugins.trust import files_beside
from studio.app.files.open_and_save import Files
from studio.app.files.waiting import waited_for
from studio.app.packs.open_dialog import OpenPackDialog
from studio.app.packs.pack_dialog import PackDialog
from studio.document.document import Document
from studio.widgets.message_box import warn
from studio.widgets.saving import ask_where_to_save


def is_pack(path: Path) -> bool:
    """Return whether a file is a pack by its name."""
    return path.suffix.lower() == SUFFIX


class Packs(QObject):
    """Packs the open board and opens packs."""

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window

    def pack(self) -> None:
        """Ask for the parts and the name of a pack, and write it."""
        document = self._document
        dialog = PackDialog(document.committed, document.family, self._files.folder(), self._window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        choices = dialog.choices
        dialog.deleteLater()
        if not accepted:
            return
        name = document.path.stem if document.path else document.scenario.title
        first = Path(self._files.folder()) / f"{name}{SUFFIX}"
        kind = tr("Packs ({suffix})").format(suffix=f"*{SUFFIX}")
        chosen = ask_where_to_save(self._window, tr("Save Pack"), first, [kind])
        if chosen is None:
            return
        scenario, folder = document.committed, document.folder
        code = files_beside(document.path) if document.path else ()
        try:
            content = waited_for(
                self._window, tr("Packing…"),
                lambda _: packed(
                    scenario, name, folder, bots=choices.bots, records=choices.records, runs=choices.runs,
                    others=choices.others, note=choices.note, code=code,
                ),
            )  # fmt: skip
            if content is None:
                return
            save_bytes(chosen.path, content, keep_former=False)
        except BoxcarsError as error:
            warn(self._window, tr("Cannot Save Pack"), str(error))
            return
        self._files.saved_to(chosen.path)
        document.noticed.emit(tr("Saved {path}").format(path=chosen.path))

    def open(self, file: Path) -> bool:
        """Show the content of a pack, unpack it if the user agrees, and open its scenario. Return whether it is
        open."""
        try:
            manifest = waited_for(self._window, tr("Checking the pack…"), lambda _: _checked(file))
            if manifest is None or not self._files.may_leave():
                return False
            dialog = OpenPackDialog(file, manifest, len(_of_line_up(manifest)), self._window)
            accepted = dialog.exec() == QDialog.DialogCode.Accepted
            folder, with_others = Path(dialog.folder.text()), dialog.others.isChecked()
            adds_bots = dialog.bots.isChecked()
            dialog.deleteLater()
            if not accepted:
                return False
            if waited_for(self._window, tr("Unpacking…"), lambda _: unpack(file, folder, with_others)) is None:
                return False
            opened = self._files.open(folder / manifest.scenario)
            if adds_bots:
                self._add_bots(folder, manifest)
            if opened:
                self._preset_line_up(folder, manifest)
        except FileError as error:
            self._files.refuse(tr("Cannot Open Pack"), error)
            return False
        return opened

    def _add_bots(self, folder: Path, manifest: Manifest) -> None:
        """Copy the bots of the line-up to the user's own, except where another bot has the name."""
        taken: list[str] = []
        own = characters_folder()
        for name in _of_line_up(manifest):
            source, target = folder / name, own / Path(name).name
            if target.exists():
                if not filecmp.cmp(source, target, shallow=False):
                    taken.append(target.stem)
                continue
            try:
                own.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
            except OSError as error:
                raise FileError(target, tr("cannot be saved: {error}").format(error=error.strerror)) from None
        if taken:
            said = tr(
                "You have other bots with these names, which were not replaced: {names}. The bots of the "
                "pack are in {folder}."
            )
            warn(self._window, tr("Bots Not Added"), said.format(names=", ".join(taken), folder=folder / "characters"))

    def _preset_line_up(self, folder: Path, manifest: Manifest) -> None:
        """Let the first game on the board start with a human and the bots of the line-up that can be chosen here."""
        # Here, because the module is loaded with every file that is opened.
        from engine.sim.run import seats_of
        from studio.playtest.start.remembered import Table, load_remembered, name_of_scenario, remember
        from studio.playtest.start.start_dialog import MOST, another_seed

        document, bots = self._document, []
        known = bot_names(document.family, document.committed)
        for bot in manifest.lineup:
            name = bot
            if is_bot_file(bot):
                own = characters_folder() / Path(bot).name
                if not own.is_file() or not filecmp.cmp(folder / bot, own, shallow=False):
                    continue
                name = own.stem
            if name in known:
                bots.append(name)
        if bots:
            table = Table(tuple(seats_of([PERSON, *bots[: MOST - 1]])), another_seed())
            key = name_of_scenario(document.path, document.family.id, document.committed.title)
            remember(load_remembered().with_table(key, table))


def _checked(file: Path) -> Manifest:
    with opened_pack(file) as pack:
        return pack.manifest


def _of_line_up(manifest: Manifest) -> list[str]:
    return [each.name for each in manifest.of("character") if each.is_data and each.name.startswith("characters/")]
