"""A table of things follows their ids."""

import pytest

from engine.edit.edit import Several
from engine.edit.header import ChangeHeader
from engine.edit.network.cities import ChangeCity
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.model.ids import Ref
from studio.families.boxcars.cities import CityTable
from studio.panels.tables.record_table import Column, RecordTable, chosen_by
from studio.panels.tables.record_view import one_of


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


def test_rows_are_read_again_only_where_what_they_are_read_from_is_another(document):
    read = []

    def name(scenario, id):
        read.append(id)
        return scenario.board.cities[id].name

    table = RecordTable(
        document, "city", lambda s: s.board.cities, [Column("Name", name)], basis=lambda s: (s.board.cities,)
    )
    first = table.ids[0]
    read.clear()
    document.perform(ChangeHeader(title="Another"))
    assert not read
    document.perform(ChangeCity(first, name="Springfield"))
    assert read and table.index(0, 0).data() == "Springfield"


def test_a_choice_is_named_by_its_id_its_title_or_the_name_without_the_id_unless_several_have_it():
    choices = [("E", "East (E)"), ("W", "West (W)"), ("X", "West (X)"), ("z", "z")]
    assert [chosen_by(text, choices) for text in ("e", "East (E)", " east ", "West (W)", "Z")] == list("EEEWz")
    with pytest.raises(ValueError, match="several are called West: write one of W, X"):
        chosen_by("West", choices)
    with pytest.raises(ValueError, match="not one of the choices"):
        chosen_by("Eas", choices)


@pytest.mark.parametrize(("unit", "one"), [("railroads", "railroad"), ("cities", "city"), ("cars", "car")])
def test_a_table_with_one_row_does_not_count_several(unit, one):
    assert one_of(unit) == one


def test_the_frame_of_the_keyboard_stays_in_its_cell_when_rows_come_go_or_have_other_ids(document, shown):
    table = shown(CityTable(document))
    third, fourth = table.model.ids[2:4]
    table.view.setCurrentIndex(table.index_of(third, 3))
    renamed = Several("Rename", (Rename(Ref("city", "albany"), "x"), Rename(Ref("city", "atlanta"), "y")))
    document.perform(renamed)
    stands = table.view.currentIndex()
    assert (table.model.ids[table.proxy.mapToSource(stands).row()], stands.column()) == (third, 3)
    document.perform(Remove((Ref("city", third),)))
    stands = table.view.currentIndex()
    assert (table.model.ids[table.proxy.mapToSource(stands).row()], stands.column()) == (fourth, 3)
