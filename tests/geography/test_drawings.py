"""SVG drawings as outlines."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from shapely import Polygon

from engine.errors import BoxcarsError, FileError
from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.imported.drawings import FLAT
from engine.geography.land import Use, import_outline
from engine.model.board import Shape
from engine.model.scenario import Scenario

BOARD = TEMPLATES["empty"]()
WIDTH, HEIGHT = BOARD.board.sheet.width, BOARD.board.sheet.height
PAGE = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" viewBox="0 0 {WIDTH} {HEIGHT}"'


def drawn(folder: Path, body: str, root: str = PAGE) -> Path:
    path = folder / "coast.svg"
    path.write_text(f"{root}>{body}</svg>", encoding="utf-8")
    return path


def imported(folder: Path, body: str, use: Use = "land", root: str = PAGE) -> tuple[Shape, tuple[str, ...]]:
    edit, notes = import_outline(BOARD, drawn(folder, body, root), use)
    *_, shape = edit.apply(BOARD).board.shapes.values()
    return shape, notes


def area_of(shape: Shape) -> float:
    first, *holes = sorted((abs(Polygon(ring.points).area) for ring in shape.rings), reverse=True)
    return first - sum(holes)


@pytest.mark.parametrize(
    ("body", "area"),
    [
        ('<path d="M10 10h30v20H10z"/>', 600),
        ('<path d="m10,10 30,0 0,20-30,0"/>', 600),
        ('<polygon points="10,10 40,10 40,30 10,30"/>', 600),
        ('<polyline points="10 10 40 10 40 30 10 30"/>', 600),
        ('<rect x="10" y="10" width="30" height="20"/>', 600),
        ('<rect x="10" y="10" width="40" height="30" rx="10"/>', 1200 - (4 - math.pi) * 100),
        ('<circle cx="50" cy="50" r="20"/>', math.pi * 400),
        ('<ellipse cx="50" cy="50" rx="20" ry="10"/>', math.pi * 200),
        ('<path d="M10 40a20 20 0 0140 0z"/>', math.pi * 200),
        ('<path d="M10 10A20 20 0 0 0 50 10Z"/>', math.pi * 200),
        ('<path d="M10 50A40 20 30 1 1 50 60z"/>', None),
        ('<path d="M10 10Q30 50 50 10z"/>', 2 / 3 * 40 * 20),
        ('<path d="M10 10q10 20 20 0t20 0v40h-40z"/>', 1600),
        ('<path d="M10 30c0 20 20 20 20 0s20-20 20 0v40h-40z"/>', 1600),
        ('<path d="M10 10a1e-200 1 0 0 0 30 0v20a9 9 0 0 0 1e-200 0h-30z"/>', 600),
        ('<path d="M10 10h40v40h-40zM20 20v20h20v-20z"/>', 1200),
        ('<path fill-rule="evenodd" d="M10 10h40v40h-40zM20 20h20v20h-20z"/>', 1200),
        ('<path d="M10 10h40v40h-40zM20 20h20v20h-20z"/>', 1600),
        ('<g transform="translate(5 5)scale(2)"><rect width="10" height="5" transform="rotate(90 5 5)"/></g>', 200),
        ('<g transform="matrix(1,0,1,1,100,0) skewX(10)"><rect width="10" height="5"/></g>', 50),
        ('<svg x="10" y="10" width="40" height="40" viewBox="0 0 10 10"><rect width="10" height="5"/></svg>', 800),
    ],
)
def test_shapes_have_their_area_on_the_board(tmp_path: Path, body: str, area: float | None) -> None:
    shape, notes = imported(tmp_path, body)
    assert notes == () and shape.kind == "land"
    if area is not None:
        assert area_of(shape) == pytest.approx(area, rel=1e-2)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for ring in shape.rings for x, y in ring.points)


def test_a_flattened_curve_is_near_the_drawn_one_with_few_points(tmp_path: Path) -> None:
    shape, _ = imported(tmp_path, '<circle cx="100" cy="100" r="90"/>')
    (ring,) = shape.rings
    ends = zip(ring.points, (*ring.points[1:], ring.points[0]), strict=True)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ends]
    assert all(abs(math.dist(at, (100, 100)) - 90) <= FLAT + 0.03 for at in (*ring.points, *middles))
    assert len(ring.points) < 120


def test_drawings_with_equal_pages_fit_each_other_in_any_unit(tmp_path: Path) -> None:
    inches = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH / 25.4}in" height="{HEIGHT / 25.4}in"'
    pixels = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 {WIDTH * 7} {HEIGHT * 7}"'
    own, _ = imported(tmp_path, '<rect x="10" y="10" width="30" height="20"/>')
    for root, body in (
        (inches, '<rect x="10mm" y="10mm" width="30mm" height="20mm"/>'),
        (pixels, '<rect x="20" y="20" width="210" height="140"/>'),
    ):
        shape, _ = imported(tmp_path, body, root=root)
        assert np.allclose(sorted(shape.rings[0].points), sorted(own.rings[0].points), atol=1e-3)


def test_a_drawing_beyond_its_page_fills_the_sheet(tmp_path: Path) -> None:
    shape, _ = imported(tmp_path, '<rect x="-9000" y="2000" width="3000" height="20"/>')
    xs = [x for x, _ in shape.rings[0].points]
    assert (min(xs), max(xs)) == pytest.approx((12, WIDTH - 12), abs=0.01)


def test_lines_become_rivers_and_are_no_land(tmp_path: Path) -> None:
    body = '<path fill="none" d="M10 10L50 50"/><g style="fill:none"><polyline points="60,60 70,70 80,60"/></g>'
    shape, _ = imported(tmp_path, body, "river")
    assert [len(ring.points) for ring in shape.rings] == [3, 3]
    with pytest.raises(BoxcarsError, match="no area"):
        imported(tmp_path, body)
    _, notes = imported(tmp_path, body + '<rect width="10" height="10"/><text>Sea</text>')
    assert notes == (
        "1 element is no outline and was left out: text.",
        "2 open lines were left out; import them as rivers or borders.",
    )


def test_hidden_things_are_not_drawn(tmp_path: Path) -> None:
    rest = '<defs><rect width="99" height="9"/></defs><rect style="display:none" width="99" height="9"/>'
    shape, _ = imported(tmp_path, rest + '<rect width="10" height="10"/>')
    assert area_of(shape) == pytest.approx(100)


def test_a_drawn_outline_that_crosses_itself_is_repaired_and_reported(tmp_path: Path) -> None:
    shape, notes = imported(tmp_path, '<path d="M10 10L50 50H10L50 10z"/>')
    assert notes == ("1 outline crossed itself and was repaired.",)
    assert all(Polygon(ring.points).is_valid for ring in shape.rings)


def test_regions_have_the_labels_of_their_shapes(tmp_path: Path) -> None:
    label = 'xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="Upper Land"'
    body = f'<rect {label} id="r1" width="9" height="9"/><rect id="Coast" x="20" width="9" height="9"/>'
    path = drawn(tmp_path, body + '<rect id="path12-3" x="40" width="9" height="9"/>')
    made: Scenario = import_outline(BOARD, path, "region")[0].apply(BOARD)
    new = [region.name for id, region in made.board.regions.items() if id not in BOARD.board.regions]
    assert new[:2] == ["Upper Land", "Coast"] and new[2].startswith("Region")


BILLION = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
SECRET = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        (f'{BILLION}\n<svg id="&b;"/>', "entities are not read", 1),
        (f"{SECRET}<svg>&a;</svg>", "entities are not read", 1),
        ('<!DOCTYPE svg SYSTEM "http://localhost/a.dtd">\n<svg>&a;</svg>', "entities are not read", 2),
        ("<html/>", "expected an SVG drawing, found <html>", 1),
        ("<svg>\n<g>", "not SVG: no element found", 2),
        ('<?xml version="1.0" encoding="none"?><svg/>', "not SVG", None),
        ("<svg/>", "no outline", None),
        ("<svg>" + "<g>" * 300, "nested too deeply", 1),
        ('<svg>\n<path id="Isle" d="M1 1 L 2 x"/></svg>', "Isle: expected a command or a number", 2),
        ('<svg><path d="L1 1"/></svg>', "<path>: a path begins with M", 1),
        ('<svg><path d="M1 1z3"/></svg>', "expected a command", 1),
        ('<svg><path d="M1e99 1"/></svg>', "smaller numbers", 1),
        ('<svg><path d="M1 1h1a1 1 0 2 0 3 3"/></svg>', "expected a command", 1),
        ('<svg><polygon points="1 2 3"/></svg>', "pairs of numbers", 1),
        ('<svg><polygon points="1 2 nan 3"/></svg>', "expected numbers", 1),
        ('<svg><g transform="spin(3)"><line/></g></svg>', "unknown transform", 1),
        ('<svg><g transform="scale(1e9)scale(1e9)"><line x2="5"/></g></svg>', "smaller numbers", 1),
        ('<svg viewBox="0 0 0 5"/>', "viewBox", 1),
        ('<svg width="wide"/>', "expected a length", 1),
        ("<svg><polygon points='" + "1 2 " * 900_000 + "'/></svg>", "segments", 1),
        ("<svg width='" + "1" * 200_000 + "!'/>", "expected a length", 1),
    ],
)
def test_a_hostile_or_broken_drawing_is_refused_with_its_place(
    tmp_path: Path, text: str, said: str, line: int | None
) -> None:
    path = tmp_path / "bad.svg"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=said) as refused:
        import_outline(BOARD, path)
    assert refused.value.line == line


def test_a_doctype_without_entities_is_read(tmp_path: Path) -> None:
    path = tmp_path / "old.svg"
    path.write_text(
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
        '<svg viewBox="0 0 20 20"><rect width="10" height="10"/></svg>',
        encoding="utf-8",
    )
    assert import_outline(BOARD, path)[0].apply(BOARD).board.shapes


def test_a_drawing_is_no_geography(tmp_path: Path) -> None:
    from engine.files.imported.features import read_features

    with pytest.raises(FileError, match="no longitudes and latitudes"):
        read_features(drawn(tmp_path, '<rect width="10" height="10"/>'))
