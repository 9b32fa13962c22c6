"""File > Export Game: the whole game for a remote table or a print shop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.errors import BoxcarsError
from engine.i18n import ntr, tr
from engine.plain_text import plain_line
from studio.app.files.open_and_save import Files
from studio.app.files.waiting import waited_for
from studio.document.document import Document
from studio.threads.worker import Wanted
from studio.widgets.message_box import Box, ask, warn
from studio.widgets.saving import ask_where_to_save


class Exporting(QObject):
    """Asks for a place and writes the open game there, while the window responds."""

    def __init__(self, document: Document, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window

    def export(self, target: str) -> None:
        """Export for a target: `tabletop-simulator`, `vassal`, `plug-in`, or a print profile of a shop."""
        if target == "plug-in":
            self._with_plugin()
        elif target == "tabletop-simulator":
            self._into_folder(tr("Export for Tabletop Simulator"), self._tabletop)
        elif target == "vassal":
            self._into_file(tr("Export VASSAL Module"), tr("VASSAL modules ({suffix})"), ".vmod", self._vassal)
        elif target == "production":
            self._for_production()
        else:
            self._into_folder(tr("Export for a Print Shop"), lambda path, wanted: self._shop(target, path, wanted))

    def _for_production(self) -> None:
        """Ask for the ICC profile of the print shop, without which a file has no inks, and write the file."""
        title = tr("Export Production PDF")
        question = tr(
            "The colors are CMYK only with the CMYK profile (ICC) of your print shop. Without it the file is in RGB "
            "(sRGB). Do you want to choose a profile?"
        )
        buttons = Box.StandardButton.Yes | Box.StandardButton.No | Box.StandardButton.Cancel
        answer = ask(self._window, title, question, buttons, Box.StandardButton.No)
        icc: Path | None = None
        if answer == Box.StandardButton.Yes:
            kinds = tr("ICC profiles ({suffixes});;All files (*)").format(suffixes="*.icc *.icm")
            name, _ = QFileDialog.getOpenFileName(self._window, tr("ICC Profile"), self._files.folder(), kinds)
            if not name:
                return
            icc = Path(name)
        elif answer != Box.StandardButton.No:
            return
        self._into_file(
            title, "PDF ({suffix})", ".pdf",  # not shown
            lambda path, wanted: self._shop("production", path, wanted, icc),
        )  # fmt: skip

    def _into_folder(self, title: str, work: Callable[[Path, Wanted], int]) -> None:
        """Ask for a folder; the game gets a folder of its own in it, which a second export updates."""
        name = QFileDialog.getExistingDirectory(self._window, title, self._files.folder())
        if name:
            self._write(title, Path(name) / self._stem(), work)

    def _into_file(self, title: str, kind: str, suffix: str, work: Callable[[Path, Wanted], int]) -> None:
        first = Path(self._files.folder()) / f"{self._stem()}{suffix}"
        chosen = ask_where_to_save(self._window, title, first, [kind.format(suffix=f"*{suffix}")])
        if chosen is not None:
            self._write(title, chosen.path, work)

    def _with_plugin(self) -> None:
        """Ask for a file of a format of the plug-ins, and write it in a process of its own."""
        from engine.plugins.exporting import write_with
        from engine.plugins.loading import exporters

        title, known = tr("Export with Plug-In"), exporters()
        if not known:
            text = tr("No plug-in in use adds a format. Help > Plug-Ins lists the plug-ins.")
            self._document.noticed.emit(text)
            return
        kinds = [f"{plain_line(each.title)} (*{suffix})" for suffix, each in known.items()]
        first = Path(self._files.folder()) / f"{self._stem()}{next(iter(known))}"
        chosen = ask_where_to_save(self._window, title, first, kinds)
        exporter = None if chosen is None else known.get(chosen.path.suffix.lower())
        if chosen is None:
            return
        if exporter is None:
            text = tr("No plug-in writes files that end with {suffix}.").format(suffix=chosen.path.suffix)
            warn(self._window, title, text)
            return
        scenario = self._document.committed
        self._write(
            title, chosen.path,
            lambda path, wanted: int(write_with(exporter, scenario, path, lambda: not wanted())),
        )  # fmt: skip

    def _write(self, title: str, path: Path, work: Callable[[Path, Wanted], int]) -> None:
        try:
            count = waited_for(self._window, tr("Drawing the game…"), lambda wanted: work(path, wanted))
        except BoxcarsError as error:
            warn(self._window, title, str(error))
            return
        if not count:
            return
        self._files.saved_to(path)
        words = ntr("Saved {path}: {n:,} file.", "Saved {path}: {n:,} files.", count)
        self._document.noticed.emit(words.format(path=path, n=count))

    def _stem(self) -> str:
        from engine.edit.ids import slug

        path = self._document.path
        return path.stem if path is not None else slug(self._document.scenario.title) or "game"  # not shown

    def _tabletop(self, path: Path, wanted: Wanted) -> int:
        from studio.export.remote.tabletop import export_tabletop

        return len(export_tabletop(self._document.committed, path, wanted=wanted))

    def _vassal(self, path: Path, wanted: Wanted) -> int:
        from studio.export.remote.vassal import export_vassal

        return int(export_vassal(self._document.committed, path, wanted=wanted) > 0)

    def _shop(self, profile: str, path: Path, wanted: Wanted, icc: Path | None = None) -> int:
        from studio.export.kit.build import Request
        from studio.export.shops.making import Job, make

        made = make(Job(self._document.committed, Request(), profile, path, icc), lambda done, all: wanted())
        return 0 if made is None else len(made.files)
