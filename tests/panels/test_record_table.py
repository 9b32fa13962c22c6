"""A table of things follows their ids."""

from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.model.ids import Ref
from studio.panels.tables.record_table import Column, RecordTable


def test_a_row_that_is_renamed_stays_where_it_is_so_that_the_editor_in_it_lives_on(document):
    table = RecordTable(
        document, "city", lambda s: s.board.cities, [Column("Name", lambda s, id: s.board.cities[id].name)]
    )
    resets, changes = [], []
    table.modelReset.connect(lambda: resets.append(1))
    table.dataChanged.connect(lambda first, last: changes.append(first.row()))
    document.perform(Rename(Ref("city", table.ids[3]), "elsewhere"))
    assert table.ids == list(document.scenario.board.cities) and table.ids[3] == "elsewhere"
    assert changes == [3] and not resets
    document.perform(Remove((Ref("city", "elsewhere"),)))
    assert table.ids == list(document.scenario.board.cities) and resets
