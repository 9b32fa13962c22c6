"""Which tables of the panel go out to files: those that the family writes, by the names that it knows them by."""

import pytest

from engine.files.library import bundled
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.tabs import tables_of
from studio.panels.tables.verbs import verbs
from tests.opening import opened


@pytest.fixture
def sheets(qtbot, request):
    """The tables of a bundled scenario, by their titles."""
    with opened(bundled()[request.param]) as document:
        found = []
        for title, make in tables_of(document).items():
            page = make(document, None)
            qtbot.addWidget(page)
            found += [(title, sheet, document.family) for sheet in page.findChildren(Spreadsheet)]
        yield found


@pytest.mark.parametrize("sheets", bundled(), indirect=True)
def test_a_table_that_goes_out_to_files_is_one_that_the_family_writes(sheets):
    assert sheets
    for title, sheet, family in sheets:
        assert not sheet.exported or sheet.exported in family.tables, title


@pytest.mark.parametrize("sheets", ["boxcars/us-rail-baron"], indirect=True)
def test_set_ups_say_that_no_file_holds_them_alone(sheets):
    export = next(verb for verb in verbs() if verb.id == "table-export")
    setups = next(sheet for title, sheet, _ in sheets if "et-up" in title)
    assert "Copy its cells" in export.disabled(setups)
