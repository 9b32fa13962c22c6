"""Ranges of cells that are copied and pasted, and the order of rows: laws over random tables."""

from hypothesis import assume, given
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView

from studio.panels.tables.clipboard import cells_of, copied
from studio.panels.tables.row_order import RowOrder
from tests.panels.test_spreadsheet import answers, choose, document, loads, place, press, table  # noqa: F401

texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp"]), max_size=6)
words = st.text("abcäß-7", min_size=1, max_size=5)


def rectangles(cells):
    return st.integers(1, 4).flatmap(lambda wide: st.lists(st.lists(cells, min_size=wide, max_size=wide), min_size=1))


@given(rectangles(texts), st.data())
def test_copied_cells_come_back_in_their_places(qapp, rows, data):
    model, view = QStandardItemModel(), QTableView()
    for row in rows:
        model.appendRow([QStandardItem(text) for text in row])
    model.setHorizontalHeaderLabels([f"Column {n}" for n in range(len(rows[0]))])
    model.setVerticalHeaderLabels([f"Row {n}" for n in range(len(rows))])
    view.setModel(model)
    every = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    chosen = data.draw(st.sets(st.sampled_from(every), min_size=1))
    for at in chosen:
        index = model.index(*at)
        view.selectionModel().select(QItemSelection(index, index), QItemSelectionModel.SelectionFlag.Select)
    down, across = sorted({r for r, _ in chosen}), sorted({c for _, c in chosen})
    wanted = [[rows[r][c].strip() if (r, c) in chosen else "" for c in across] for r in down]
    assert cells_of(copied(view), is_tabbed=True) == wanted
    titled = [
        ["", *(f"Column {c}" for c in across)],
        *([f"Row {r}", *line] for r, line in zip(down, wanted, strict=True)),
    ]
    assert cells_of(copied(view, with_headers=True), is_tabbed=True) == titled


@given(rectangles(words), st.sampled_from(";,\t"), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_cells_are_parted_by_the_sign_between_all_of_them(rows, sign, end, is_indented):
    assume(len(rows[0]) > 1)
    text = end.join(sign.join(row) for row in rows)
    assert cells_of(f" {text}" if is_indented else text) == rows


@given(st.lists(st.lists(words, min_size=2, max_size=3), min_size=1, max_size=4), st.sampled_from(";,"))
def test_sign_with_a_space_after_it_parts_no_cells(names, sign):
    lines = [f"{sign} ".join(name) for name in names]
    assert cells_of("\n".join(lines)) == [[line] for line in lines]


values = st.none() | st.integers(0, 3)


@given(st.lists(values, max_size=8), st.lists(words, unique=True, max_size=3), st.sampled_from(Qt.SortOrder))
def test_sorted_rows_stay_in_order_and_new_ones_come_last(some, new, order):
    rows, value = RowOrder(), {f"id {n}": each for n, each in enumerate(some)}
    assert rows.of(value) == list(value) and not rows.is_own
    rows.sort(value, value.__getitem__, order)
    sign = -1 if order == Qt.SortOrder.DescendingOrder else 1
    wanted = sorted(value, key=lambda id: (value[id] is None, sign * (value[id] or 0)))
    assert rows.of(value) == wanted
    assert rows.of([*new, *value]) == [*wanted, *new]
    rows.forget()
    assert rows.of(value) == list(value)


def test_column_that_begins_with_an_empty_cell_is_pasted_as_it_is(qtbot, table, document):  # noqa: F811
    choose(table, ("coal", "Note"), ("coal", "Note"))
    QGuiApplication.clipboard().setText("\nfrom the hills\n")
    press(qtbot, table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [load.note for load in loads(document).values()] == ["", "from the hills", ""]


def test_pasted_cells_pass_over_hidden_rows(qtbot, table, document):  # noqa: F811
    table.view.setRowHidden(1, True)
    choose(table, ("coal", "Chips"), ("coal", "Chips"))
    QGuiApplication.clipboard().setText("7\n8\n")
    press(qtbot, table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    chips = {id: load.chips for id, load in loads(document).items()}
    assert (chips["coal"], chips["fish"]) == (7, 8) and chips["wool"] not in (7, 8)


def test_new_id_and_other_cells_of_its_row_are_pasted_together(qtbot, table, document):  # noqa: F811
    choose(table, ("coal", "ID"), ("coal", "ID"))
    QGuiApplication.clipboard().setText("anthracite\tAnthracite\t7\n")
    press(qtbot, table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    load = loads(document)["anthracite"]
    assert (load.name, load.chips) == ("Anthracite", 7) and "coal" not in loads(document)
    assert document.undo_stack.count() == 1


def test_replace_leaves_cells_that_follow_from_others(table, document):  # noqa: F811
    column = place(table, "Demands")
    shown = table.index_of("coal", column).data()
    found = table.sheet.matches(shown, True)
    own = [index for index in found if index.flags() & Qt.ItemFlag.ItemIsEditable]
    assert len(own) < len(found)
    table.sheet.replace(shown, "9", True)
    assert table.index_of("coal", column).data() == shown
    assert table.told.text() == f"Calculated cells that are not changed: {len(found) - len(own)}"
    assert document.undo_stack.count() == bool(own)
