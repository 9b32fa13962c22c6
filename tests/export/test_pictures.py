"""Pictures as files: whole, of the sheet's size, and never in the way of what was there."""

import json
import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from typer.testing import CliRunner

from engine.errors import FileError, RulesError
from engine.files import scenarios
from engine.model.board import Sheet
from engine.model.scenario import Credits
from studio.export import pictures
from studio.export.pictures import board_picture, default_dpi, export_board, left_out, placed_credits, reduced
from studio.paint.charts.legend import place_legend
from studio.paint.grid import cells
from studio.paint.lettering.names import label_boxes
from studio.paint.lettering.positions import name_boxes, place_names
from tests.builders import a_board, a_small_board
from tests.tools.grids import a_grid_board

MAGIC = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


@pytest.fixture
def scenario(qapp):
    return a_small_board().scenario()


@pytest.mark.parametrize("suffix", MAGIC)
def test_a_picture_starts_as_its_kind_does(scenario, tmp_path, suffix):
    target = tmp_path / f"board{suffix}"
    export_board(scenario, target)
    assert target.read_bytes().startswith(MAGIC[suffix])
    assert [file.name for file in tmp_path.iterdir()] == [target.name]


@pytest.mark.parametrize("suffix", MAGIC)
def test_a_picture_holds_the_credits(scenario, tmp_path, suffix):
    sources = ("Railways: © OpenStreetMap contributors, ODbL", "Cities: a <list>")
    credited = replace(scenario, credits=Credits("A. Uthor", "CC0", sources))
    export_board(credited, tmp_path / f"board{suffix}", dpi=20 if suffix == ".png" else None)
    data = (tmp_path / f"board{suffix}").read_bytes()
    if suffix == ".png":
        held = QImage(str(tmp_path / "board.png")).text("Copyright")
        assert held == "\n".join(("A. Uthor", "CC0", *sources))
    elif suffix == ".svg":
        assert sources[0] in data.decode() and "a &lt;list>" in data.decode().replace("&gt;", ">")
    else:
        assert "OpenStreetMap".encode("utf-16-be") in data or b"OpenStreetMap" in data


def test_dpi_says_how_fine_a_png_is(scenario, tmp_path):
    export_board(scenario, tmp_path / "board.png", dpi=254)
    assert QImage(str(tmp_path / "board.png")).size() == QSize(2400, 2000)


def test_a_sheet_too_large_for_the_usual_dpi_gets_the_most_that_fit(scenario, tmp_path, monkeypatch):
    assert default_dpi(scenario) == 150 and not reduced(scenario, tmp_path / "board.png")
    monkeypatch.setattr(pictures, "MAX_PIXELS", 480_000)
    assert default_dpi(scenario) == 80
    assert "has 80 dpi" in reduced(scenario, tmp_path / "board.PNG")
    assert not reduced(scenario, tmp_path / "board.pdf")
    export_board(scenario, tmp_path / "board.png")
    assert QImage(str(tmp_path / "board.png")).size() == QSize(756, 630)
    with pytest.raises(FileError, match="up to 80 dpi"):
        export_board(scenario, tmp_path / "other.png", dpi=150)


def test_a_pdf_page_has_the_sheets_size(scenario, tmp_path):
    export_board(scenario, tmp_path / "board.pdf")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", (tmp_path / "board.pdf").read_bytes())
    wide, high = (float(side) * 25.4 / 72 for side in box.groups())
    assert (wide, high) == pytest.approx((240, 200), abs=0.5)


def test_an_svg_can_be_read_back(scenario, tmp_path):
    export_board(scenario, tmp_path / "board.svg")
    assert QSvgRenderer(str(tmp_path / "board.svg")).isValid()


def test_themes_differ(scenario, tmp_path):
    for tone in ("dark", "print"):
        export_board(scenario, tmp_path / f"{tone}.png", dpi=30, tone=tone)
    assert (tmp_path / "dark.png").read_bytes() != (tmp_path / "print.png").read_bytes()


def grid_file(qapp, tmp_path, suffix, columns, **more):
    """The content of a picture of a square grid, without the date of a PDF."""
    scenario = a_grid_board(columns, columns, **more)
    export_board(scenario, tmp_path / f"board{suffix}")
    return scenario, re.sub(rb"D:[0-9+']+|/ID.*", b"", (tmp_path / f"board{suffix}").read_bytes())


def test_a_vector_file_has_many_cells_in_a_path(qapp, tmp_path):
    few, many = (grid_file(qapp, tmp_path, ".svg", columns, spacing=4.0)[1] for columns in (10, 40))
    assert many.count(b"<path") - few.count(b"<path") < (1600 - 100) / 10
    assert many.count(b"M") - few.count(b"M") > 1600 - 100


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_vector_file_lacks_what_is_off_the_sheet(qapp, tmp_path, suffix):
    sizes = []
    for columns in (30, 60):
        scenario = a_grid_board(columns, columns)
        small = replace(scenario, board=replace(scenario.board, sheet=Sheet(100, 100)))
        export_board(small, tmp_path / f"board{suffix}")
        sizes.append((tmp_path / f"board{suffix}").stat().st_size)
    assert sizes[1] < 1.05 * sizes[0]


def test_cell_numbers_that_are_too_small_or_too_many_are_left_out_of_vector_files(qapp, tmp_path, monkeypatch):
    numbered, large = grid_file(qapp, tmp_path, ".svg", 10, spacing=10.0)
    tiny, small = grid_file(qapp, tmp_path, ".svg", 10, spacing=2.0)
    assert len(large) > 2 * len(small)
    assert left_out(tiny, tmp_path / "a.svg") == ("Cell numbers",) == left_out(tiny, tmp_path / "a.PDF")
    assert left_out(tiny, tmp_path / "a.png") == left_out(numbered, tmp_path / "a.svg") == ()
    monkeypatch.setattr(cells, "MOST_NUMBERS", 99)
    assert left_out(numbered, tmp_path / "a.svg") == ("Cell numbers",)


@pytest.mark.parametrize(("name", "word"), [("board.gif", ".png"), ("board", ".png"), ("no/board.png", "no folder")])
def test_what_cannot_be_written_is_refused_clearly(scenario, tmp_path, name, word):
    with pytest.raises(FileError, match=re.escape(word)):
        export_board(scenario, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_beyond_all_measure_is_refused(scenario, tmp_path):
    with pytest.raises(FileError, match="dpi"):
        export_board(scenario, tmp_path / "board.png", dpi=100_000)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_export_leaves_the_old_picture(scenario, tmp_path, monkeypatch):
    target = tmp_path / "board.png"
    target.write_bytes(b"old")
    monkeypatch.setattr(pictures, "picture", lambda *args: QImage())
    with pytest.raises(FileError, match="memory"):
        export_board(scenario, target)
    assert target.read_bytes() == b"old" and [file.name for file in tmp_path.iterdir()] == ["board.png"]


def run(*words):
    import typer

    from studio.export.verb import export

    app = typer.Typer()
    app.command()(export)
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_verb_draws_a_bundled_board(qapp, tmp_path):
    done = run("boxcars/us-boxcars-2013", tmp_path / "us.png", "--dpi", 40, "--format", "json")
    assert done.exit_code == 0 and '"width_mm": 896' in done.stdout
    assert (tmp_path / "us.png").stat().st_size > 20_000


def test_the_verb_refuses_an_unreadable_scenario(qapp, tmp_path):
    (tmp_path / "broken.yaml").write_text("a: [")
    assert isinstance(run(tmp_path / "broken.yaml", tmp_path / "us.png").exception, FileError)


@pytest.mark.parametrize("suffix", MAGIC)
def test_a_picture_that_would_lack_a_layer_is_not_written(scenario, tmp_path, monkeypatch, suffix):
    def broken(painter, *_):
        painter.save()
        raise MemoryError

    monkeypatch.setattr("studio.paint.board.paint_cities", broken)
    with pytest.raises(FileError, match="the layer “City squares” could not be drawn: MemoryError"):
        export_board(scenario, tmp_path / f"board{suffix}")
    assert not list(tmp_path.iterdir())


def test_a_page_that_pdf_readers_crop_is_exported_with_a_warning(qapp, tmp_path):
    scenarios.save(a_board(5080, 100).scenario(), tmp_path / "long.yaml")
    assert "crop" not in run(tmp_path / "long.yaml", tmp_path / "long.pdf").output
    scenarios.save(a_board(6000, 100).scenario(), tmp_path / "longer.yaml")
    done = run(tmp_path / "longer.yaml", tmp_path / "longer.pdf")
    assert "6,000 × 100 mm" in done.stderr and "5,080 mm" in done.stderr and (tmp_path / "longer.pdf").exists()
    assert "crop" not in run(tmp_path / "longer.yaml", tmp_path / "longer.svg").output
    assert (
        "5,080"
        in json.loads(run(tmp_path / "longer.yaml", tmp_path / "longer.pdf", "--format", "json").stdout)["warning"]
    )


@pytest.fixture
def credited():
    """A small board with a city at the lower right, and two sources."""
    sources = ("Railways: © OpenStreetMap contributors, ODbL", "Cities: a list")
    made = a_small_board().with_label("far", "Credits may not cover this", (200, 196), size=4, angle=-8)
    return made.scenario(credits=Credits("A. Uthor", "CC0", sources))


@pytest.mark.parametrize("whole", [pictures.WHOLE, 0])
def test_printed_credits_change_only_their_free_place(credited, qapp, tmp_path, monkeypatch, whole):
    monkeypatch.setattr(pictures, "WHOLE", whole)
    printed = placed_credits(credited)
    assert " ".join(printed.rows) == "A. Uthor · CC0 · Railways: © OpenStreetMap contributors, ODbL · Cities: a list"
    assert not any(QRectF(x0, y0, x1 - x0, y1 - y0).intersects(printed.box) for x0, y0, x1, y1 in taken(credited))
    assert QRectF(0, 0, 240, 200).contains(printed.box)
    for name, shown in (("plain.png", None), ("credited.png", printed)):
        export_board(credited, tmp_path / name, dpi=254, printed=shown)
    plain, seen = (QImage(str(tmp_path / name)) for name in ("plain.png", "credited.png"))
    inside = printed.box.toAlignedRect()
    inside = QRectF(inside.x() * 10, inside.y() * 10, inside.width() * 10, inside.height() * 10).toRect()
    assert plain.copy(inside) != seen.copy(inside)
    for image in (plain, seen):
        with QPainter(image) as painter:
            painter.fillRect(inside, 0)
    assert plain == seen


def taken(scenario):
    yield from label_boxes(scenario.board)
    for box in name_boxes(scenario.board, place_names(scenario.board, scenario.look)).values():
        yield box.left(), box.top(), box.right(), box.bottom()
    for post in scenario.board.mileposts.values():
        yield post.at[0] - 1.6, post.at[1] - 1.6, post.at[0] + 1.6, post.at[1] + 1.6
    if (legend := place_legend(scenario)) is not None:
        yield legend.box.left(), legend.box.top(), legend.box.right(), legend.box.bottom()


def test_credits_without_room_or_without_words_are_not_placed(credited, qapp):
    assert placed_credits(replace(credited, credits=Credits())) is None
    small = replace(credited, board=replace(credited.board, sheet=Sheet(20, 6)))
    assert placed_credits(small) is None


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_vector_file_shows_printed_credits(credited, qapp, tmp_path, suffix):
    plain, seen = (
        board_picture(credited, tmp_path / f"a{suffix}", printed=p) for p in (None, placed_credits(credited))
    )
    assert len(seen) > len(plain) + 500


@pytest.mark.parametrize(
    ("source", "option", "is_shown"),
    [
        ("Railways: © OpenStreetMap contributors, ODbL", (), True),
        ("Railways: © OpenStreetMap contributors, ODbL", ("--no-credits",), False),
        ("Cities: GeoNames (geonames.org), CC BY 4.0", (), False),
        ("Cities: GeoNames (geonames.org), CC BY 4.0", ("--credits",), True),
    ],
)
def test_credits_are_shown_by_default_where_a_license_requires_it(credited, tmp_path, source, option, is_shown):
    file = tmp_path / "board.yaml"
    scenarios.save(replace(credited, credits=Credits(sources=(source,))), file)
    told = run(file, tmp_path / "a.png", "--format", "json", "--dpi", 40, *option)
    assert json.loads(told.stdout)["credits"] == ([source] if is_shown else [])


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_part_of_the_board_has_the_pixels_of_the_whole(scenario, tmp_path, suffix):
    whole, part = tmp_path / f"whole{suffix}", tmp_path / f"part{suffix}"
    export_board(scenario, whole, dpi=254)
    export_board(scenario, part, dpi=254, part=QRectF(10, 20, 30, 15))
    both, cut = QImage(str(whole)), QImage(str(part))
    assert (cut.width(), cut.height()) == (300, 150)
    same = sum(
        abs(cut.pixelColor(x, y).lightness() - both.pixelColor(x + 100, y + 200).lightness()) < 24
        for x in range(5, 300, 10)
        for y in range(5, 150, 10)
    )
    assert same >= 0.97 * 30 * 15


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_part_of_the_board_as_a_vector_file_has_its_size(scenario, tmp_path, suffix):
    export_board(scenario, tmp_path / f"part{suffix}", part=QRectF(10, 20, 30, 15))
    data = (tmp_path / f"part{suffix}").read_bytes()
    if suffix == ".svg":
        assert b'viewBox="0 0 300 150"' in data
    else:
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", data)
        assert [float(side) * 25.4 / 72 for side in box.groups()] == pytest.approx([30, 15], abs=0.5)


@pytest.mark.usefixtures("qapp")
def test_a_part_off_the_sheet_is_refused(scenario, tmp_path):
    with pytest.raises(FileError, match="part of the board is empty"):
        export_board(scenario, tmp_path / "part.png", part=QRectF(-50, -50, 20, 20))
    for text in ("1,2,3", "a,b,c,d", "-50,-50,20,20", "1,1,0,5", "nan,1,5,5", "1,1,-5,5"):
        with pytest.raises(RulesError, match="expected a rectangle"):
            pictures.part_of(scenario, text)
