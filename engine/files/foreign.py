"""Files of other programs that are neither boards nor games, and how to use them."""

from __future__ import annotations

import re
from pathlib import Path

from engine.errors import UnreadableFile
from engine.files.opening import MAX_BYTES, read_file
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

FOREIGN: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        (".rb3", ".rbp"),
        tr_noop("this is a map of Rail Baron Player; `boxcars new boxcars OUT.yaml --map {file}` makes a board of it, "
                "and so does File > Open in the studio"),
    ),
    (
        (".ebm",),
        tr_noop("this is a map of EBPEdit, whose format is not public; save a picture of the map in EBPEdit and lay a "
                "grid over it with File > New Grid over an Image in the studio"),
    ),
    (
        (".geojson", ".topojson", ".shp", ".gpkg"),
        tr_noop("this is a geographic file; `boxcars new boxcars OUT.yaml --outline {file}` makes a board of its land, "
                "and `boxcars import BOARD outline {file}` (or cities, or railways) adds it to a board, like Board > "
                "Import Outline in the studio"),
    ),
    (
        (".json",),
        tr_noop("this JSON file has no `format` and is no board; `boxcars new boxcars OUT.yaml --edges {file}` makes a "
                "board of a network, --outline of a land, and `boxcars import BOARD TABLE {file}` adds tables, cities "
                "or railways to a board"),
    ),
    (
        (".csv", ".tsv", ".xlsx", ".xlsm"),
        tr_noop("this is a table; `boxcars import BOARD TABLE {file}` adds it to a board, like Table > Import Tables "
                "in the studio, and `boxcars new boxcars OUT.yaml --edges {file}` makes a board of a network"),
    ),
    (
        (".xls", ".ods"),
        tr_noop("this is a spreadsheet; save it as .xlsx or .csv, then `boxcars import BOARD TABLE FILE` adds it to a "
                "board, like Table > Import Tables in the studio"),
    ),
    (
        (".graphml",),
        tr_noop("this is a network; `boxcars new boxcars OUT.yaml --edges {file}` makes a board of it"),
    ),
    (
        (".svg",),
        tr_noop("this is a drawing; `boxcars import BOARD outline {file}` adds its paths to a board, like Board > "
                "Import Outline in the studio; an exported picture cannot become a board again"),
    ),
    (
        (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif"),
        tr_noop("this is a picture; draw over it with Board > Tracing Image or File > New Grid over an Image in the "
                "studio"),
    ),
    (
        (".pdf",),
        tr_noop("this is a PDF file; save its page as a picture and draw over that with Board > Tracing Image in the "
                "studio"),
    ),
    (
        (".zip",),
        tr_noop("this is an archive; unpack it, or, if it holds a GTFS feed or a shapefile, add it to a board with "
                "`boxcars import BOARD railways {file}` (or outline, or cities), or Board > Import Railways in the "
                "studio"),
    ),
)  # fmt: skip
"""Files that are neither boards nor games, by the ends of their names, and how to use them."""


_HAS_FORMAT = re.compile(rb"[\"']?format[\"']?\s*:")


def read_source(path: Path) -> bytes:
    """Return the bytes of a board or a game. Raises UnreadableFile like `read_file`, and for a file that has the
    name of another kind with the way to use it. A JSON file is another kind if it has no format number."""
    suffix = path.suffix.lower()
    said = next((said for suffixes, said in FOREIGN if suffix in suffixes), None)
    if said is not None and path.is_file() and suffix != ".json":
        raise UnreadableFile(path, tr(said).format(file=plain_line(path.name)))
    source = read_file(path, MAX_BYTES)
    if said is not None and not _HAS_FORMAT.search(source):
        raise UnreadableFile(path, tr(said).format(file=plain_line(path.name)))
    return source
