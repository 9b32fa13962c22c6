"""Preflight: planted defects are found, with the numbers of the profile, and fixes resolve them."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QColorSpace, QImage, QPen

from engine.files.scenarios import loads
from engine.game.authoring import performed
from engine.model.look import RailroadLook
from studio.export.kit.blocks import fitted, line, plain_font
from studio.export.kit.parts import Card, Deck, Face, Pages, Part
from studio.export.preflight.checks import CHECKS, Job, capitals, ink_of, preflight
from studio.export.preflight.recorder import measures
from studio.export.shops.pieces import pieces_of
from studio.export.shops.production import read_profile
from studio.export.shops.profiles import PROFILES
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.export.icc import cmyk_profile

HOME, SHOP = PROFILES["home-a4"], PROFILES["thegamecrafter"]
BY_ID = {check.id: check for check in CHECKS}


def found(check, scenario, profile=HOME, **more):
    return list(BY_ID[check].run(Job(scenario, profile, **more)))


class Planted(Job):
    """A job with cards of its own in place of the parts of the game."""

    parts = ()


def with_cards(profile, *faces, pages=()):
    cards = tuple(Card(f"card {n}", face) for n, face in enumerate(faces))
    contents = [Deck("cards", "Cards", 63.5, 88.9, cards)]
    if pages:
        contents.append(Pages("rules", "Rules", lambda wide, high: list(pages)))
    job = Planted(bundled_scenario("dice/short-line"), profile)
    object.__setattr__(job, "parts", (Part("cards", "Cards", tuple(contents)),))
    return job


@pytest.fixture
def small():
    return a_small_board().scenario()


def test_names_below_six_points_are_found_and_enlarged(qapp, small):
    board = replace(small, look=replace(small.look, text_size=1.0))
    (issue,) = found("small-text", board)
    assert "6 pt" in issue.message
    after = performed(issue.fixes[0].edit, board)
    assert not found("small-text", after)
    assert after.look.text_size == pytest.approx(capitals(6), abs=0.011)


def test_small_labels_are_found_by_their_text_and_enlarged(qapp, small):
    from engine.edit.sheet.labels import AddLabel

    board = performed(AddLabel("Tiny Creek", (50, 50), size=1.0), small)
    (issue,) = found("small-text", board)
    assert "Tiny Creek" in issue.message and not found("small-text", performed(issue.fixes[0].edit, board))


def test_small_text_of_cards_and_pages_is_found(qapp):
    face = Face(None, (line("Fine print", 10, 10, plain_font(), 4),))
    (issue,) = BY_ID["small-text"].run(with_cards(HOME, face, pages=(face,)))
    assert "2 texts" in issue.message and "Fine print" in issue.message


def test_thin_railroads_are_found_and_widened(qapp, small):
    railroad = next(iter(small.board.railroads))
    look = replace(small.look, railroads={railroad: RailroadLook(width=0.05)})
    board = replace(small, look=look)
    (issue,) = found("thin-lines", board)
    assert railroad in issue.message and not found("thin-lines", performed(issue.fixes[0].edit, board))


@pytest.mark.parametrize(("width", "is_found"), [(0.08, True), (0.0, True), (0.09, False)])
def test_thin_lines_of_cards_are_measured_on_paper(width, is_found, qapp):
    def paint(painter):
        painter.scale(0.5, 0.5)
        painter.setPen(QPen(QColor("black"), 2 * width))
        painter.drawLine(QLineF(10, 10, 100, 100))

    assert bool(list(BY_ID["thin-lines"].run(with_cards(HOME, Face(paint))))) is is_found


def test_lines_without_pen_are_not_thin(qapp):
    assert measures(lambda painter: painter.fillRect(QRectF(0, 0, 5, 5), QColor("red")), 10, 10).thinnest == float(
        "inf"
    )


def test_image_of_few_dots_is_found_by_its_size_on_paper(qapp):
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))

    def paint(painter):
        painter.drawImage(QRectF(5, 5, 25.4, 25.4), image)

    assert "100 dpi" in next(BY_ID["low-resolution"].run(with_cards(HOME, Face(paint)))).message

    def sharp(painter):
        painter.drawImage(QRectF(5, 5, 8.0, 8.0), image)

    assert not list(BY_ID["low-resolution"].run(with_cards(SHOP, Face(sharp))))


def test_ink_above_the_limit_is_found_only_where_the_shop_mixes_so_much(qapp, tmp_path):
    file = tmp_path / "shop.icc"
    black = Face(lambda painter: painter.fillRect(QRectF(-3, -3, 100, 100), QColor("black")))
    for ink, is_found in ((1.0, True), (0.7, False)):
        file.write_bytes(cmyk_profile(ink))
        job = with_cards(HOME, black)
        object.__setattr__(job, "space", read_profile(file))
        issues = list(BY_ID["ink"].run(job))
        assert bool(issues) is is_found
    assert not list(BY_ID["ink"].run(with_cards(HOME, black)))
    (piece,) = pieces_of(with_cards(HOME, Face()).parts, HOME)
    assert ink_of(piece, read_profile(file), 300) is None


def test_letters_without_a_glyph_are_found_on_cards_and_boards(qapp, small):
    face = Face(None, (line("東京 Tokyo", 10, 10, plain_font(), 8),))
    (issue,) = BY_ID["missing-glyphs"].run(with_cards(HOME, face))
    assert "glyph" in issue.message and "東" in issue.message and issue.severity == "error"
    city = next(iter(small.board.cities))
    board = loads(DUMPED(small).replace(f"name: {small.board.cities[city].name}", "name: 東京都", 1))
    assert any("font" in issue.message for issue in found("board", board))


def DUMPED(scenario):
    from engine.files.scenarios import dumps

    return dumps(scenario)


def test_names_at_joints_are_found_by_the_paper(qapp):
    board = bundled_scenario("boxcars/us-rail-baron")
    (issue,) = found("names-across-folds", board, SHOP)
    job = Job(board, SHOP)
    middle = board.board.sheet.width / 2, board.board.sheet.height / 2
    for ref in issue.about:
        box = job.names[ref]
        assert box.left() < middle[0] < box.right() or box.top() < middle[1] < box.bottom()


def test_mileposts_closer_than_a_pawn_are_found_and_the_board_enlarged(qapp, small):
    (x, y) = next(iter(small.board.mileposts.values())).at
    from engine.edit.network.mileposts import AddMilepost

    board = performed(AddMilepost((x + 4.0, y), "near"), small)
    (issue,) = found("dots-closer-than-pawns", board)
    assert "4.0" in issue.message
    assert not found("dots-closer-than-pawns", performed(issue.fixes[0].edit, board))


def test_text_outside_the_safe_zone_is_found(qapp):
    outside = Face(None, (fitted("Edge", QRectF(0.5, 0.5, 30, 5), plain_font(), 9),))
    inside = Face(None, (fitted("Middle", QRectF(5, 5, 30, 5), plain_font(), 9),))
    for profile in (HOME, SHOP):
        (issue,) = BY_ID["outside-safe-zone"].run(with_cards(profile, outside, inside))
        assert "card 0" in issue.message and "card 1" not in issue.message


def test_names_at_the_edge_of_the_board_are_found(qapp, small):
    from engine.edit.network.cities import AddCity
    from engine.edit.network.mileposts import AddMilepost

    board = performed(AddMilepost((1.0, 1.0), "corner"), small)
    region = next(iter(board.board.regions), None)
    board = performed(AddCity("Cornerville", region, "corner"), board) if region else board
    issues = found("outside-safe-zone", board)
    assert any("Cornerville" in issue.message for issue in issues)


def test_pieces_beyond_the_pages_of_pdf_are_found(qapp, small):
    from engine.edit.header import ResizeSheet

    board = performed(ResizeSheet(6_000, 300), small)
    assert any("5,080" in issue.message for issue in found("board", board))
    (issue,) = found("large-sheet", board, PROFILES["production"])
    assert issue.severity == "error"


def test_production_without_a_profile_of_inks_is_noted(qapp, small, tmp_path):
    (issue,) = found("no-cmyk", small, PROFILES["production"])
    assert issue.severity == "note" and "RGB" in issue.message
    assert found("no-cmyk", small, PROFILES["production"], space=QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    (tmp_path / "inks.icc").write_bytes(cmyk_profile())
    inks = read_profile(tmp_path / "inks.icc")
    assert not found("no-cmyk", small, PROFILES["production"], space=inks)
    assert not found("no-cmyk", small, SHOP)


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_bundled_dice_game_has_no_errors_for_any_profile(profile, qapp):
    assert all(
        issue.severity != "error" for issue in preflight(Job(bundled_scenario("dice/boxcars"), PROFILES[profile]))
    )
