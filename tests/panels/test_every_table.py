"""All tables of one board of each family: what they have in common."""

import pytest
from PySide6.QtWidgets import QAbstractItemView, QTableView

from engine.files.library import bundled, scenario_path
from studio.panels.tables.cell_delegate import CellDelegate
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.tabs import TablesPanel
from studio.panels.tables.verbs import Handles, verbs
from tests.opening import opened

SMALL = ("boxcars/us-rail-baron", "crayon/saltmark-isles", "dice/boxcars", "tycoon/amber-coast")
OTHERS = [pytest.param(name, marks=pytest.mark.slow) for name in bundled() if name not in SMALL]


@pytest.mark.parametrize("board", [*SMALL, *OTHERS])
def test_every_table_has_verbs_a_cell_editor_and_a_known_export_name(shown, board):
    with opened(scenario_path(board)) as document:
        panel = shown(TablesPanel(document))
        written = 0
        for title in [panel.tabs.tabText(tab) for tab in range(panel.tabs.count())]:
            page = panel.table(title)
            for view in page.findChildren(QTableView):
                if view.editTriggers() != QAbstractItemView.EditTrigger.NoEditTriggers:
                    written += 1
                    assert isinstance(view.itemDelegate(), CellDelegate), title
                assert view.parent().accessibleName() == "Odds" or view.findChild(Handles), title
            for sheet in page.findChildren(Spreadsheet):
                assert not sheet.exported or sheet.exported in document.family.tables, title
                if "et-up" in title:
                    export = next(verb for verb in verbs() if verb.id == "table-export")
                    assert "Copy its cells" in export.disabled(sheet)
        assert written
        panel.close()
