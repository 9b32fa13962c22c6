"""Design variants of the open board: created, renamed, deleted, opened and compared."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from studio.app.files.open_and_save import Files
from studio.document.document import Document
from studio.document.reading import same_file
from studio.widgets.message_box import Box, Button, Icon, Role, ask_for_line, warn

if TYPE_CHECKING:
    from engine.files.variants import Variant
    from studio.app.variants.dialog import VariantsDialog


class Variants(QObject):
    """Shows the dialog and performs its actions.

    `compare` opens the comparison of a file with the open board; within `staying` the view stays where it is.
    """

    def __init__(
        self,
        document: Document,
        files: Files,
        compare: Callable[[Path], object],
        staying: Callable[[], AbstractContextManager[None]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._files, self._compare, self._window = document, files, compare, window
        self._staying = staying
        self.dialog: VariantsDialog | None = None

    def show(self) -> None:
        """Show the dialog."""
        from studio.app.variants.dialog import VariantsDialog

        dialog = self.dialog = VariantsDialog(self._document, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.new_asked.connect(self._create)
        dialog.rename_asked.connect(self._rename)
        dialog.delete_asked.connect(self._delete)
        dialog.switch_asked.connect(self._switch)
        dialog.compare_asked.connect(self._show_differences)
        dialog.open()

    def _create(self) -> None:
        """Save the open board under a new name and continue there, like Save As. The main file keeps what was saved."""
        from engine.files.variants import variant_path

        def save(name: str) -> None:
            assert self._document.path is not None
            if self._files.save_under(variant_path(self._document.path, name)):
                self._document.noticed.emit(tr("The variant “{name}” is open.").format(name=name.strip()))

        self._ask_for_name(tr("New Variant"), tr("Name of the variant:"), "", save)

    def _rename(self, variant: Variant) -> None:
        from engine.files.variants import rename_variant

        def rename(name: str) -> None:
            was_open = self._is_open(variant)
            file = rename_variant(variant, name)
            if was_open:
                self._document.follow_rename(file)
                self._files.remember(file)

        self._ask_for_name(tr("Rename Variant"), tr("New name of the variant:"), variant.name, rename)

    def _ask_for_name(self, title: str, label: str, text: str, act: Callable[[str], None]) -> None:
        """Ask for a name until it can be used or the user cancels."""
        while (name := ask_for_line(self.dialog, title, label, text)) is not None:
            try:
                act(name)
            except BoxcarsError as error:
                warn(self.dialog, title, in_brief(error))
                text = name
                continue
            break
        if self.dialog is not None:
            self.dialog.list_files()

    def _delete(self, variant: Variant) -> None:
        from engine.files.variants import delete_variant

        if self._is_open(variant):
            return
        question = tr("Delete the variant “{name}”?").format(name=variant.name)
        more = tr("Its content stays available in File > Version History.")
        box = Box(self.dialog, Icon.Question, question, more)
        delete = box.addButton(tr("&Delete"), Role.DestructiveRole)
        box.addButton(Button.Cancel)
        box.setDefaultButton(Button.Cancel)
        box.exec()
        if box.clickedButton() is not delete:
            return
        try:
            delete_variant(variant, self._document.committed.title)
        except BoxcarsError as error:
            warn(self.dialog, tr("Cannot Delete Variant"), in_brief(error))
        if self.dialog is not None:
            self.dialog.list_files()

    def _switch(self, variant: Variant) -> None:
        """Open a variant; the view stays where it is, so that the difference shows."""
        with self._staying():
            if not self._files.open(variant.path):
                return
        self._close()
        name = variant.name or tr("Main design")
        self._document.noticed.emit(tr("The variant “{name}” is open.").format(name=name))

    def _show_differences(self, variant: Variant) -> None:
        self._close()
        self._compare(variant.path)

    def _is_open(self, variant: Variant) -> bool:
        path = self._document.path
        return path is not None and same_file(variant.path, path)

    def _close(self) -> None:
        if self.dialog is not None:
            self.dialog.accept()
            self.dialog = None
