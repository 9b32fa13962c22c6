"""What is mutated: every bundled scenario, small boards of every kind, records, characters, lands, pictures."""

from __future__ import annotations

import json
import struct
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engine.edit.sheet.tracing import SetTracing
from engine.files.library import bundled
from engine.files.scenarios import dumps
from engine.files.yaml.reader import parse_yaml
from engine.game.family import family, family_ids
from engine.model.look import Tracing
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.tools.grids import a_grid_board

RECORDS = Path(__file__).parents[1] / "games"
LARGEST_RECORD = 8_000
"""Bytes of a recorded game that is mutated among the fixed cases; a longer one only replays longer."""

CHARACTER = """\
name: Cooke
sentence: Buys what joins what is owned already, and declares with care.
weights: {access: 8, segment: 9, superchief: 2, declaring: -4, auctions: 10, income: -10}
"""
ISLAND = [[-3, 51], [-2.1, 51], [-2.1, 51.6], [-2, 51.6], [-2, 51], [-1, 51], [-1, 52], [-3, 52], [-3, 51]]
LAKE = [[-2.8, 51.6], [-2.4, 51.6], [-2.4, 51.9], [-2.8, 51.9], [-2.8, 51.6]]
RIVER = [[-1.5, 52.1], [-1.5, 51.5], [-1.4, 50.9]]


@cache
def scenario_texts() -> dict[str, str]:
    """Scenarios by name: the bundled ones, the templates of every family, and small boards with all kinds of things."""
    templates = {f"{id}: {name}": dumps(make()) for id in family_ids() for name, make in family(id).templates.items()}
    traced = SetTracing(Tracing("scan.png", 100.0, (5.0, 5.0), 3.0)).apply(_a_rich_grid())
    small = {"lines": dumps(a_small_board().scenario()), "grid": dumps(a_grid_board()), "rich grid": dumps(traced)}
    return {**{name: path.read_text() for name, path in bundled().items()}, **templates, **small}


@cache
def record_texts() -> dict[str, str]:
    """Recorded games by name."""
    return {path.stem: path.read_text() for path in sorted(RECORDS.glob("*/*.yaml"))}


@cache
def plain(kind: str, name: str) -> dict[str, Any]:
    """A source as plain data; who changes it copies it first."""
    texts = {"scenario": scenario_texts, "record": record_texts}[kind]()
    return parse_yaml(texts[name], name).value


def small_ones(kind: str) -> list[str]:
    """The names of the sources that are read and judged in a blink."""
    if kind == "record":
        return [name for name, text in record_texts().items() if len(text) < LARGEST_RECORD]
    return [name for name, text in scenario_texts().items() if len(text) < LARGEST_RECORD]


def land(rng: Random) -> dict[str, Any]:
    """A land as GeoJSON: polygons with holes, by chance round, spiked or tangled, and rivers."""
    from math import cos, pi, sin

    shape = rng.randrange(4)
    if shape == 0:
        rings = [ISLAND, LAKE]
    else:
        points = rng.choice((5, 30, 300, 2500))
        west, south, wide = rng.uniform(-179, 170), rng.uniform(-80, 75), rng.choice((0.01, 1, 3, 15, 60))
        turn = (1, 1, rng.choice((7, 101)), rng.randrange(2, 50))[shape]
        far = [wide * (1 if shape < 3 else rng.uniform(0.1, 1)) for _ in range(points)]
        spots = [(2 * pi * turn * n / points, r * (n / points if shape == 2 else 1)) for n, r in enumerate(far)]
        ring = [
            [round(west + r * cos(a), 5), round(max(-89.9, min(89.9, south + r * sin(a) / 2)), 5)] for a, r in spots
        ]
        rings = [[*ring, ring[0]]]
    kinds = [{"type": "Polygon", "coordinates": rings}, {"type": "MultiPolygon", "coordinates": [rings]}]
    river = {"type": "LineString", "coordinates": RIVER if shape == 0 else rings[0][: rng.randrange(2, 40)]}
    geometries = [rng.choice(kinds), river]
    features = [{"type": "Feature", "properties": {"name": "Ouse"}, "geometry": one} for one in geometries]
    return {"type": "FeatureCollection", "features": features}


def geojson(tree: Any) -> bytes:
    """GeoJSON of plain data; numbers that were made text are numbers again where JSON has such."""
    return json.dumps(tree).encode("utf-8", "replace")


def picture(rng: Random) -> tuple[str, bytes]:
    """A picture as bytes, with its suffix: PNG, JPEG, BMP, GIF-like headers, SVG."""
    kind = rng.choice(("png", "png", "jpg", "bmp", "svg", "svg", "svg"))
    if kind == "svg":
        return "svg", _svg(rng).encode()
    from PySide6.QtCore import QBuffer
    from PySide6.QtGui import QImage

    formats = (QImage.Format.Format_RGB32, QImage.Format.Format_Grayscale8, QImage.Format.Format_ARGB32)
    image = QImage(rng.choice((1, 3, 40, 500)), rng.choice((1, 3, 40, 500)), rng.choice(formats))
    image.fill(rng.randrange(2**24))
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind.upper())  # type: ignore[call-overload]
    data = bytes(buffer.data().data())
    if kind == "png" and rng.random() < 0.5:
        # Another size in the header, its sum mended.
        side = struct.pack(">II", *(rng.choice((0, 1, 2**15, 2**16, 2**31 - 1, 2**32 - 1)) for _ in range(2)))
        header = b"IHDR" + side + data[24:29]
        data = data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]
    return kind, data


def _svg(rng: Random) -> str:
    size = rng.choice(
        ('width="100" height="80"', 'width="1e9" height="1e9"', 'viewBox="0 0 10 10"', 'width="-5" height="0"', "")
    )
    match rng.randrange(7):
        case 0:
            inside = '<rect width="50" height="50" fill="red"/><circle r="20"/><text x="5" y="9">York</text>'
        case 1:
            deep, wide = rng.choice(((3, 4), (8, 10), (30, 2), (12, 6)))
            rows = ['<g id="a0"><rect width="9" height="9"/></g>']
            rows += [f'<g id="a{n}">' + f'<use xlink:href="#a{n - 1}"/>' * wide + "</g>" for n in range(1, deep)]
            inside = f'<defs>{"".join(rows)}</defs><use xlink:href="#a{deep - 1}"/>'
        case 2:
            blur = rng.choice(("2", "1e9", "-1", "nan"))
            inside = (
                f'<filter id="f"><feGaussianBlur stdDeviation="{blur}"/><feOffset dx="1e9" dy="1e9"/></filter>'
                '<rect width="90" height="70" filter="url(#f)"/>'
            )
        case 3:
            depth = rng.choice((50, 3000, 60_000))
            inside = "<g>" * depth + '<rect width="9" height="9"/>' + "</g>" * depth
        case 4:
            inside = '<use id="me" xlink:href="#me"/><g id="b"><use xlink:href="#b"/></g>'
        case 5:
            inside = '<image width="90" height="70" xlink:href="file:///dev/zero"/><image xlink:href="file:///etc/hostname"/>'
        case _:
            points = " ".join(
                f"L {rng.uniform(-1e9, 1e9):g} {rng.uniform(-1e9, 1e9):g}" for _ in range(rng.choice((5, 5000)))
            )
            drawn = f'stroke="red" stroke-width="{rng.choice(("1", "1e9"))}" stroke-dasharray="1e-6"'
            inside = f'<path d="M 0 0 {points}" {drawn}/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size}>{inside}</svg>'


def _a_rich_grid() -> Any:
    board = a_grid("ccmmcc", "ccwwcc", "cc..cc", "cccccc", "mmcccc")
    board = board.with_site("york", (1, 1), "major").with_site("leeds", (3, 3)).with_site("hull", (0, 4), "medium")
    board = board.with_feature("ouse", "river", ((0, 0), (1, 0)), ((1, 0), (0, 1)))
    board = board.with_feature("peak", "ridge", ((3, 3), (3, 4))).with_connection("boat", "ferry", (1, 2), (3, 2))
    return board.with_region("east", (0, 0), (1, 0), (0, 1)).scenario()
