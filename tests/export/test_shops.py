"""Files for print shops: sizes, bleed, safe zone and boxes, read back from what was written."""

import csv
import io
from itertools import pairwise

import pypdf
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QColorSpace, QImage, QPainter, QPen

from engine.errors import BoxcarsError, FileError
from studio.export.kit.blocks import fitted, plain_font
from studio.export.kit.parts import Card, Deck, Face, Pages, Part, Poster
from studio.export.shops.images import LIST, piece_image, safe_box, save_images, size_of, with_edges
from studio.export.shops.pieces import pieces_of
from studio.export.shops.production import fill_edges, production_pdf, read_profile
from studio.export.shops.profiles import PROFILES, profile_named
from tests.export.icc import cmyk_profile

WIDE, HIGH = 63.5, 88.9
POINT = 25.4 / 72


def red(painter):
    painter.fillRect(QRectF(-3, -3, WIDE + 6, HIGH + 6), QColor("#ff0000"))


def parts():
    box = QRectF(3, 3, WIDE - 6, 10)
    front = Face(red, (fitted("Albany", box, plain_font(), 12),))
    cards = (Card("a b", front, Face(red), 3), Card("A/B", front), Card("a b", front))
    board = Poster(
        "board", "Board", 500, 300, lambda painter: painter.fillRect(QRectF(0, 0, 500, 300), QColor("#0000ff"))
    )
    pages = Pages("rules", "Rules", lambda wide, high: [front, front])
    return (
        Part("board", "Board", (board,)), Part("cards", "Cards", (Deck("cards", "Cards", WIDE, HIGH, cards),)),
        Part("rules", "Rules", (pages,)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "pixels"), [("thegamecrafter", (825, 1125)), ("printplay", (round(67.5 / 25.4 * 300), 1097))]
)
def test_cards_have_the_pixels_of_the_shop_and_no_white_edge(name, pixels, qapp):
    profile = PROFILES[name]
    card = next(piece for piece in pieces_of(parts(), profile) if piece.part == "cards")
    assert size_of(card, profile.dpi) == pixels
    image = with_edges(piece_image(card, profile.dpi), card, profile.dpi)
    for x, y in ((0, 0), (pixels[0] - 1, 0), (0, pixels[1] - 1), (pixels[0] - 1, pixels[1] - 1)):
        assert image.pixelColor(x, y) == QColor("#ff0000")


def test_texts_of_cards_stay_in_the_safe_zone_of_the_shop(qapp):
    profile = PROFILES["thegamecrafter"]
    card = next(piece for piece in pieces_of(parts(), profile) if piece.part == "cards")
    safe = safe_box(card, profile)
    block = card.face.texts[0]
    middle = card.width / 2
    left = middle + card.shrink * (block.box.left() - middle)
    assert card.shrink < 1 and left >= safe.left() - 1e-6


def framed(painter):
    painter.fillRect(QRectF(-1, -1, 18, 18), QColor("#ffe0c0"))
    painter.setPen(QPen(QColor("#000000"), 0.4))
    painter.drawEllipse(QRectF(1, 1, 14, 14))


def test_bleed_of_a_smaller_picture_repeats_its_edge_and_not_its_frame(qapp):
    """A chip that is drawn smaller for the safe zone has one ring, not another one around it."""
    block = fitted("Salt", QRectF(4, 6, 8, 4), plain_font(), 8)
    deck = Deck("chips", "Chips", 16, 16, (Card("salt", Face(framed, (block,))),), 1.0, 1.0)
    (piece,) = pieces_of((Part("chips", "Chips", (deck,)),), PROFILES["production"])
    assert piece.shrink < 1
    image = QImage(440, 440, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    with QPainter(image) as painter:
        painter.scale(20, 20)
        painter.translate(3, 3)
        fill_edges(painter, piece)
        piece.draw(painter)
    for x, y in ((1, 1), (438, 1), (1, 438), (438, 438), (220, 1), (1, 220)):
        assert image.pixelColor(x, y) == QColor("#ffe0c0")
    row = [image.pixelColor(x, 150).lightness() < 100 for x in range(440)]
    assert sum(now and not before for before, now in pairwise(row)) == 2


def test_pieces_without_texts_keep_their_size(qapp):
    """Track of a tile leads from edge to edge."""
    deck = Deck("tiles", "Tiles", 20, 23, (Card("straight", Face(framed)),), 0.6, 0.0)
    (piece,) = pieces_of((Part("tiles", "Tiles", (deck,)),), PROFILES["thegamecrafter"])
    assert piece.shrink == 1.0


def test_boards_are_drawn_in_bands_with_the_bleed_of_their_edge(qapp, monkeypatch):
    from studio.export.shops import images

    profile = PROFILES["printplay"]
    board = next(piece for piece in pieces_of(parts(), profile) if piece.part == "board")
    assert board.bleed == 6.0
    whole = with_edges(piece_image(board, 30), board, 30)
    monkeypatch.setattr(images, "BAND", 5_000)
    found = QImage.fromData(images.piece_png(board, 30))
    assert found.size() == whole.size()
    for x in (0, 10, whole.width() - 1):
        for y in (0, 3, 100, whole.height() - 1):
            assert found.pixelColor(x, y) == QColor("#0000ff")


def test_folder_has_a_picture_of_each_piece_and_their_list(qapp, tmp_path):
    profile = PROFILES["thegamecrafter"]
    small = [piece for piece in pieces_of(parts(), profile) if piece.part != "board"]
    save_images(small, tmp_path / "shop", profile)
    rows = list(csv.DictReader(io.StringIO((tmp_path / "shop" / LIST).read_text())))
    names = [row["file"] for row in rows]
    assert names[:4] == ["cards/a-b.png", "cards/a-b-back.png", "cards/A-B-2.png", "cards/a-b-3.png"]
    assert [row["back"] for row in rows[:3]] == ["cards/a-b-back.png", "", ""]
    assert all((tmp_path / "shop" / name).is_file() for name in names) and rows[0]["copies"] == "3"


def test_back_of_several_cards_is_one_picture_but_follows_each_front_in_a_pdf(qapp):
    back = Face(red)
    deck = Deck("cards", "Cards", WIDE, HIGH, tuple(Card(str(n), Face(red), back) for n in range(3)))
    part = (Part("cards", "Cards", (deck,)),)
    pictures = list(pieces_of(part, PROFILES["thegamecrafter"]))
    assert [piece.name for piece in pictures] == ["cards/0", "cards/back", "cards/1", "cards/2"]
    assert {piece.back for piece in pictures if piece.name != "cards/back"} == {"cards/back"}
    assert [piece.face is back for piece in pieces_of(part, PROFILES["production"])] == [False, True] * 3


def test_canceled_pictures_end_and_a_file_is_not_a_folder(qapp, tmp_path):
    profile = PROFILES["thegamecrafter"]
    pieces = [piece for piece in pieces_of(parts(), profile) if piece.part == "cards"]
    assert save_images(pieces, tmp_path / "shop", profile, lambda done, all: done < 2) is None
    assert len(list((tmp_path / "shop").rglob("*.png"))) == 2
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError):
        save_images(pieces, tmp_path / "file", profile)


def made(space, **more):
    pieces = list(pieces_of(parts(), PROFILES["production"]))
    return pieces, production_pdf(pieces, "A game", "An author", space, **more)


def test_production_pages_have_exact_trim_and_bleed_boxes(qapp):
    pieces, data = made(read_profile(None))
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert len(reader.pages) == len(pieces)
    for page, piece in zip(reader.pages, pieces, strict=True):
        assert float(page.trimbox.width) * POINT == pytest.approx(piece.width, abs=0.001)
        assert float(page.trimbox.height) * POINT == pytest.approx(piece.height, abs=0.001)
        assert float(page.trimbox.left - page.bleedbox.left) * POINT == pytest.approx(3.0, abs=0.001)
        assert page.mediabox.left < page.bleedbox.left
    root = reader.trailer["/Root"]
    assert root["/OutputIntents"][0]["/S"] == "/GTS_PDFX" and b"PDF/X-4" in root["/Metadata"].get_data()
    assert data.startswith(b"%PDF-1.6")


def test_production_files_are_the_same_for_the_same_pieces(qapp):
    assert made(read_profile(None))[1] == made(read_profile(None))[1]


def test_profile_of_a_shop_makes_cmyk_colors(qapp, tmp_path):
    file = tmp_path / "shop.icc"
    file.write_bytes(cmyk_profile())
    space = read_profile(file)
    assert space.colorModel() == QColorSpace.ColorModel.Cmyk
    _, data = made(space, condition="TEST1")
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.trailer["/Root"]["/OutputIntents"][0]["/OutputConditionIdentifier"] == "TEST1"
    content = reader.pages[0].get_contents().get_data()
    assert b" k\n" in content or b" scn" in content or b" SCN" in content
    assert b" rg\n" not in content


def test_file_that_is_no_icc_profile_is_refused(tmp_path):
    file = tmp_path / "x.icc"
    file.write_bytes(b"nothing")
    with pytest.raises(FileError):
        read_profile(file)


def test_unknown_profile_suggests_the_nearest():
    with pytest.raises(BoxcarsError, match="printplay"):
        profile_named("print-play")
