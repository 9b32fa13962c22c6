"""Sheets: exact pages, tiles that join to the picture, cards and their backs, booklets."""

import io
import shutil
import subprocess

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPen

from engine.errors import BoxcarsError
from studio.export.kit.blocks import POINT, fitted, plain_font, width, wrapped
from studio.export.kit.decks import Printer, deck_sheets, grid_for
from studio.export.kit.flow import Item, flow
from studio.export.kit.pages import booklet_order
from studio.export.kit.paper import MARGIN, PAPERS, paper_of
from studio.export.kit.parts import Card, Deck, Face, Poster
from studio.export.kit.pdf import pdf_bytes
from studio.export.kit.sheets import Sheet
from studio.export.kit.tiles import OVERLAP, Kept, joints, plan, tile_sheets
from studio.export.kit.tokens import letters, shape

A4 = PAPERS["a4"]


def checked(painter):
    """A picture in which every place differs from its neighborhood."""
    for x in range(0, 400, 20):
        for y in range(0, 300, 20):
            painter.fillRect(QRectF(x, y, 20, 20), QColor(x * 255 // 400, y * 255 // 300, (x + y) % 3 * 100))


BOARD = Poster("board", "Board", 400, 300, checked)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ["a4", "letter", "a3", "200.5x301"])
def test_pages_have_exactly_the_size_of_the_paper_and_are_not_scaled(name):
    paper = paper_of(name)
    data = pdf_bytes([Sheet("part", paper, "Caption"), Sheet("part", paper.turned, "Turned")], "Title")
    reader = pypdf.PdfReader(io.BytesIO(data))
    sizes = [(float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT) for page in reader.pages]
    assert sizes == [
        pytest.approx((paper.width, paper.height), abs=1e-3), pytest.approx((paper.height, paper.width), abs=1e-3)
    ]  # fmt: skip
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert "Caption" in reader.pages[0].extract_text() and "100 mm" in reader.pages[1].extract_text()


@pytest.mark.parametrize("name", ["a0.5", "", "10x10", "200x", "9999x9999", "1e3x300", "nanx300"])
def test_paper_that_does_not_exist_is_refused(name):
    with pytest.raises(BoxcarsError, match=r"paper|mm"):
        paper_of(name)


@pytest.mark.usefixtures("qapp")
def test_same_sheets_make_the_same_bytes():
    first, second = (pdf_bytes(list(tile_sheets("board", BOARD, A4)), "Title", "Author") for _ in range(2))
    assert first == second and b"Date" not in first
    # Qt's own tags of fonts change from run to run.
    pages = pypdf.PdfReader(io.BytesIO(first)).pages
    names = {
        inner.get_object()["/FontDescriptor"]["/FontName"]
        for page in pages
        for font in page["/Resources"].get("/Font", {}).values()
        for inner in font.get_object()["/DescendantFonts"]
    }
    assert names and all(name.startswith("/AAAAA") and "+" in name for name in names)


@pytest.mark.usefixtures("qapp")
def test_canceled_file_is_not_made():
    told = []

    def tell(done, all):
        told.append((done, all))
        return len(told) < 2

    assert pdf_bytes(list(tile_sheets("board", BOARD, A4)), "Title", tell=tell) is None
    assert len(told) == 2 and all(done <= all for done, all in told)


@given(st.floats(50, 900), st.floats(120, 400), st.lists(st.tuples(st.floats(0, 900), st.floats(1, 40)), max_size=20))
def test_joints_make_tiles_that_fit_and_as_few_as_possible(total, most, kept):
    found = joints(total, most, [Kept(low, low + long) for low, long in kept])
    places = found.places
    assert places[0] == 0 and places[-1] == total and list(places) == sorted(places)
    for number in range(found.number):
        low = max(0, places[number] - OVERLAP / 2) if number else 0
        high = min(total, places[number + 1] + OVERLAP / 2) if number < found.number - 1 else total
        assert high - low <= most + 1
    # One tile less is too short even with the longest tiles.
    assert found.number == 1 or (found.number - 1) * (most - OVERLAP) + OVERLAP < total + 1


def test_joints_avoid_names():
    free = joints(400, 184, ())
    kept = [Kept(place - 6, place + 6) for place in free.places[1:-1]]
    assert joints(400, 184, kept).crossed == 0
    everywhere = [Kept(0, 400)]
    assert joints(400, 184, everywhere).crossed == free.number - 1


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs poppler-utils")
def test_tiles_cut_at_their_marks_join_to_the_picture(tmp_path):
    sheets = list(tile_sheets("board", BOARD, A4))
    (tmp_path / "kit.pdf").write_bytes(pdf_bytes(sheets, "Title"))
    dpi = 25.4 * 4
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", "kit.pdf", "page"], cwd=tmp_path, check=True)
    pages = sorted(tmp_path.glob("page-*.png"))
    assert len(pages) == len(sheets) > 2
    seen = set()
    for sheet, file in zip(sheets[1:], pages[1:], strict=True):
        (tile,) = sheet.tiles
        image = QImage(str(file))
        for x in range(10, 400, 20):
            for y in range(10, 300, 20):
                if tile.source.contains(x, y):
                    at = (tile.x + x - tile.source.left(), tile.y + y - tile.source.top())
                    found = image.pixelColor(round(at[0] * 4), round(at[1] * 4))
                    x0, y0 = x - 10, y - 10
                    assert found == QColor(x0 * 255 // 400, y0 * 255 // 300, (x0 + y0) % 3 * 100), (x, y)
                    seen.add((x, y))
    assert len(seen) == 20 * 15


def sea_with_an_island(painter):
    painter.fillRect(QRectF(0, 0, 400, 300), QColor("#a9cce3"))
    painter.setPen(QPen(QColor("#98bbd2"), 0.1))
    painter.drawLine(QLineF(20, 20, 30, 20))


@pytest.mark.usefixtures("qapp")
def test_tiles_of_a_single_color_are_not_printed():
    """A thin pale line in the first tile is enough to print it."""
    sheets = list(tile_sheets("board", Poster("board", "Board", 400, 300, sea_with_an_island), A4))
    assembly, (first,) = sheets[0], sheets[1:]
    assert first.tiles[0].source.contains(25, 20) and first.texts == ()
    assert [text.text for plate in assembly.placed for text in plate.face.texts] == ["A1"]
    said = " ".join(text.text for text in assembly.texts)
    assert "Tiles A2, B1, B2 have a single color each and are not printed." in said and said.count("1 sheet") == 1
    empty = Poster("board", "Board", 400, 300, lambda painter: painter.fillRect(QRectF(0, 0, 400, 300), "red"))
    assert len(list(tile_sheets("board", empty, A4))) == 5


def card(name, back=None):
    return Card(name, Face(), back)


@pytest.mark.parametrize("size", [(63.5, 88.9), (44.45, 63.5), (16, 16), (120, 80)])
def test_backs_lie_behind_their_fronts(size):
    back = Face()
    deck = Deck("cards", "Cards", *size, tuple(card(str(n), back) for n in range(7)))
    front, behind = list(deck_sheets("cards", [deck], A4, Printer("duplex", (1.0, -0.5))))[:2]
    assert behind.is_back and len(front.placed) == len(behind.placed)
    for one, other in zip(front.placed, behind.placed, strict=True):
        turned = one.turns % 2 == 1
        wide = (one.clip.height() if turned else one.clip.width()) / 2
        # Seen through the paper, both have the same middle, apart from the shift of the printer.
        assert one.x + wide == pytest.approx(A4.width - (other.x + wide + 1.0))
        assert one.y == pytest.approx(other.y - 0.5)
        assert (one.turns + other.turns) % 4 == 0
        assert other.face is back


def test_pieces_stay_between_the_margins():
    for paper in PAPERS.values():
        for wide, high in ((63.5, 88.9), (44.45, 63.5), (62, 35), (9, 9)):
            grid = grid_for(wide, high, 3, paper)
            inner = paper.inner
            assert grid.columns * grid.across <= inner[0] + 1e-6 and grid.rows * grid.down <= inner[1] + 1e-6
    assert grid_for(300, 300, 0, A4) is None


def test_more_cards_fit_with_less_bleed():
    """Poker cards on A4: six with 3 mm around each, eight with 2 mm."""
    grid = grid_for(63.5, 88.9, 3.0, A4)
    assert (grid.number, grid.bleed) == (8, 2.0)
    deck = Deck("cards", "Cards", 63.5, 88.9, tuple(card(str(n), Face()) for n in range(8)))
    front, behind = deck_sheets("cards", [deck], A4, Printer())
    for sheet in (front, behind):
        boxes = [
            QRectF(one.x, one.y, one.clip.height(), one.clip.width()).adjusted(0.01, 0.01, -0.01, -0.01)
            for one in sheet.placed
        ]
        assert len(boxes) == 8 and not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[:n])
        assert all(one.clip.left() == -2.0 for one in sheet.placed)
    assert grid_for(63.5, 88.9, 3.0, PAPERS["legal"]).bleed == 3.0


def test_small_decks_share_a_sheet():
    decks = [Deck(name, name, 16, 16, tuple(card(str(n)) for n in range(5)), 1.0) for name in ("one", "two", "three")]
    (sheet,) = deck_sheets("tokens", decks, A4, Printer())
    assert len(sheet.placed) == 15 and all(name in sheet.caption for name in ("one", "two", "three"))
    boxes = [QRectF(p.x, p.y, p.clip.width(), p.clip.height()).adjusted(0.01, 0.01, -0.01, -0.01) for p in sheet.placed]
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[:n])


@given(st.integers(2, 60))
def test_pages_of_a_booklet_follow_each_other_when_folded(count):
    sides = booklet_order(count)
    sheets = [(sides[n], sides[n + 1]) for n in range(0, len(sides), 2)]
    # Leaf by leaf through the folded booklet: right page of a front, then left page of its back, and so on.
    read = [page for (front, back) in sheets for page in (front[1], back[0])]
    read += [page for (front, back) in reversed(sheets) for page in (back[1], front[0])]
    assert read == list(range(len(sides) * 2)) and len(read) - count < 4


LETTERS = st.text(st.characters(exclude_categories=("Cs",)), max_size=120)


@pytest.mark.usefixtures("qapp")
@given(LETTERS, st.floats(8, 90), st.floats(3, 60))
def test_text_always_stays_in_its_box(text, wide, high):
    block = fitted(text, QRectF(1, 2, wide, high), plain_font(), 14)
    for line in block.lines:
        assert line.x >= 1 - 1e-6
        assert line.x + width(line.text, block.font, block.size) <= 1 + wide + 0.01
        assert 2 <= line.y <= 2 + high + 0.01
    assert block.is_readable == (block.size >= 6)


@pytest.mark.usefixtures("qapp")
def test_numbers_stay_with_their_currency():
    font = plain_font()
    wide = width("Upgrade to Fast Goods: kr", font, 9) + 0.5
    assert wrapped("Upgrade to Fast Goods: kr 15", font, 9, wide) == ["Upgrade to Fast Goods:", "kr 15"]
    wide = width("Lost turns and loads:", font, 9) + 0.5
    assert wrapped("Lost turns and loads: 12", font, 9, wide) == ["Lost turns and", "loads: 12"]
    assert wrapped("kr 15", font, 9, width("15", font, 9)) == ["kr", "15"]


def test_titles_of_tables_stay_with_their_rows():
    items = [item for n in range(30) for item in (Item(4, leads=True), Item(4, leads=True), Item(4))]
    assert len(flow(lambda wide: items, 100, 22)) == 30
    assert len(flow(lambda wide: items, 100, 24)) == 15


def test_joints_of_a_row_differ_where_they_cut_less():
    """Two names leave no place where a joint could pass through both rows."""
    names = (QRectF(100, 50, 60, 5), QRectF(140, 350, 60, 5))
    made = plan(Poster("board", "Board", 300, 400, checked, names), A4)
    assert made.crossed == 0 and not made.is_straight and not any(map(made.cuts, names))
    across = QRectF(made.trim(1, 0).left() - 1, 60, 2, 2)
    assert made.cuts(across) and not made.cuts(across.translated(-5, 0))
    area = sum(
        made.trim(column, row).width() * made.trim(column, row).height()
        for column in range(made.columns)
        for row in range(made.rows)
    )
    assert area == pytest.approx(300 * 400)


@pytest.mark.usefixtures("qapp")
def test_names_of_tiles_on_the_assembly_page_cover_no_names_of_the_board():
    """All of the picture has names, but for the upper left corner of each quarter."""
    names = tuple(
        QRectF(x, y, 14, 14) for x in range(0, 400, 15) for y in range(0, 300, 15) if x % 200 > 60 or y % 150 > 45
    )
    page = next(iter(tile_sheets("board", Poster("board", "Board", 400, 300, checked, names), A4)))
    (small,) = page.tiles
    taken = [
        QRectF(small.x + small.scale * box.left(), small.y + small.scale * box.top(), small.scale * box.width(),
               small.scale * box.height()) for box in names
    ]  # fmt: skip
    assert len(page.placed) == 4
    for plate in page.placed:
        spot = plate.clip.translated(plate.x, plate.y)
        assert small.box.contains(spot) and not any(spot.intersects(box) for box in taken)


def test_only_sheets_with_backs_have_registration_marks():
    plain = Deck("plain", "Plain", 20, 20, (card("one"),))
    backed = Deck("backed", "Backed", 20, 20, (card("one", Face()),))
    alone, front, behind = deck_sheets("cards", [plain, backed], A4, Printer())
    edge = MARGIN / 2 + 1

    def has_cross(sheet):
        return any(mark.y1() == mark.y2() == edge for mark in sheet.lines)

    assert [has_cross(sheet) for sheet in (alone, front, behind)] == [False, True, True]


@pytest.mark.parametrize(
    "names",
    [
        ("Red", "Blue", "Green", "Yellow", "Black", "White"),
        ("Rot", "Blau", "Grün", "Gelb", "Schwarz", "Weiß"),
        ("A", "A", "a", ""),
    ],
)
def test_players_have_different_letters(names):
    found = letters(names)
    assert len(set(found)) == len(names) and all(len(letter) == 1 for letter in found)
    assert found[0] == names[0][0]


@pytest.mark.parametrize("seat", range(6))
def test_shapes_of_players_hold_their_letters(seat):
    """The middle of each shape is white, also where the bars of a cross meet."""
    assert shape(seat, 10).contains(QRectF(-4.2, -4.2, 8.4, 8.4))
