"""Tabletop Simulator: a folder with a save and its pictures. README.md describes the format.

A unit of the table is an inch; the board has its printed size.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.errors import FileError
from engine.files.saves.saving import make_folder, save_bytes
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import plain_line
from studio.export.kit.pages import page_sheets
from studio.export.kit.paper import PAPERS
from studio.export.kit.parts import Card, Deck, Face, Pages, Part, Poster
from studio.export.kit.pdf import pdf_bytes
from studio.export.remote.contents import (
    MM,
    Contents,
    board_image,
    common_colour,
    contents_of,
    encoded,
    face_image,
    has_common_back,
    is_hidden,
    is_token,
    plain_name,
)
from studio.export.remote.ids import Ids, read_table

Object = dict[str, Any]

ACROSS, DOWN = 10, 7
"""Most columns and rows of a picture of cards. Its last place shows a card that is hidden."""
MOST_SIDE = 4096
"""Pixels of the longest side of a picture."""
CARD_DPI, TOKEN_DPI = 160, 200
QUALITY = 90
CARD = (63.5 / MM, 88.9 / MM)
"""Size of a card of scale 1 in inches."""
TABLE = 1.0
"""Height of the table."""
OBJECTS = "objects.csv"
"""The file with the IDs of all objects."""

SEATS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0), "Red": (0.86, 0.1, 0.09), "Yellow": (0.9, 0.9, 0.17), "Green": (0.19, 0.7, 0.17),
    "Blue": (0.12, 0.53, 1.0), "Purple": (0.63, 0.13, 0.94),
}  # fmt: skip
"""Colors of players."""


@dataclass
class _Table:
    """The save while it is made: its objects, its files, and the next free place below the board."""

    ids: Ids
    base: str
    objects: list[Object] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    decks: int = 0
    x: float = 0.0
    z: float = 0.0
    left: float = 0.0
    right: float = 0.0

    def url(self, name: str) -> str:
        return f"{self.base}{name}"

    def place(self, wide: float, deep: float) -> tuple[float, float]:
        """Return the center of the next free place for a piece of this size in inches."""
        if self.x + wide > self.right and self.x > self.left:
            self.x = self.left
            self.z -= self._deep + 0.5
            self._deep = 0.0
        at = self.x + wide / 2, self.z - deep / 2
        self.x += wide + 0.5
        self._deep = max(self._deep, deep)
        return at

    _deep: float = 0.0


def save_of(contents: Contents, folder: Path, ids: Ids, base: str = "") -> tuple[Object, dict[str, bytes]]:
    """Return the save of a game and its other files by name. `base` is the address of the folder in the save; by
    default, that of the folder on this computer. Needs a running QGuiApplication."""
    table = _Table(ids, base or f"{folder.resolve().as_uri()}/")
    scenario = contents.scenario
    board = contents.board
    wide, high = (board.width / MM, board.height / MM) if board is not None else (24.0, 16.0)
    table.left, table.right = -max(wide / 2, 14.0), max(wide / 2, 14.0)
    table.x, table.z = table.left, -high / 2 - 1.0
    snaps = []
    if board is not None:
        table.objects += _board(table, board)
        snaps = [
            {"Position": _at(spot.at[0] / MM - wide / 2, TABLE + 0.1, high / 2 - spot.at[1] / MM)}
            for spot in contents.spots
        ]
    for dice in contents.dice:
        for number in range(dice.number):
            table.objects.append(
                _object(table, f"die {dice.colour} {number}", "Die_6", dice.name, table.place(1.0, 1.0), dice.colour)
            )
    for part, deck in contents.decks:
        table.objects += _deck(table, part, deck)
    for part, pages in contents.pages:
        table.objects.append(_pages(table, part, pages, scenario))
    table.objects += _hands(table, wide, high)
    save = {
        "SaveName": plain_line(scenario.title), "Date": "", "VersionNumber": "", "GameMode": plain_line(scenario.title),
        "GameType": "", "GameComplexity": "", "Tags": [], "Gravity": 0.5, "PlayArea": 1.0, "Table": "Table_RPG",
        "Sky": "Sky_Museum", "Note": "", "TabStates": _notes(contents), "Grid": _grid(),
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "SnapPoints": snaps, "DecalPallet": [], "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        "ObjectStates": table.objects,
    }  # fmt: skip
    return save, table.files


def export_tabletop(
    scenario: Scenario,
    folder: Path,
    base: str = "",
    rules: Mapping[str, RuleValue] | None = None,
    wanted: Callable[[], bool] = lambda: True,
) -> list[Path]:
    """Write the folder of a save; objects that it had before keep their IDs. Return the files; none if they are no
    longer wanted before the first is saved. Raises FileError and RulesError. Needs a running QGuiApplication."""
    if folder.exists() and not folder.is_dir():
        raise FileError(folder, tr("expected the name of a folder, found a file"))
    known: dict[str, str] = {}
    if (folder / OBJECTS).is_file():
        from engine.files.opening import read_file

        known = read_table(read_file(folder / OBJECTS, 50_000_000).decode("utf-8", "replace"))
    ids = Ids(known)
    save, files = save_of(contents_of(scenario, rules), folder, ids, base)
    name = plain_name(scenario.title)
    files[f"{name}.json"] = (json.dumps(save, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    files[OBJECTS] = ids.table().encode("utf-8", "replace")
    written: list[Path] = []
    if not wanted():
        return written
    for own, content in files.items():
        file = folder / own
        make_folder(file.parent)
        save_bytes(file, content, keep_former=False)
        written.append(file)
    return written


def _object(
    table: _Table, key: str, name: str, nickname: str, at: tuple[float, float], colour: str = "", scale: float = 1.0,
    **more: Any,
) -> Object:  # fmt: skip
    """Return an object at a place of the table, with the fields that all objects have."""
    tint = QColor(colour or "#ffffff")
    return {
        "GUID": table.ids.of(key),
        "Name": name,
        "Transform": {
            "posX": round(at[0], 4), "posY": TABLE + 0.5, "posZ": round(at[1], 4), "rotX": 0.0, "rotY": 180.0,
            "rotZ": 0.0, "scaleX": round(scale, 5), "scaleY": 1.0 if name.startswith("Custom_") else round(scale, 5),
            "scaleZ": round(scale, 5),
        },
        "Nickname": plain_line(nickname), "Description": "", "GMNotes": "",
        "ColorDiffuse": {"r": tint.redF(), "g": tint.greenF(), "b": tint.blueF()},
        "Locked": False, "Grid": False, "Snap": True, "IgnoreFoW": False, "Autoraise": True, "Sticky": True,
        "Tooltip": True, "GridProjection": False, "HideWhenFaceDown": False, "Hands": False,
        "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        **more,
    }  # fmt: skip


def _tile(url: str, thickness: float = 0.1, stackable: bool = False, back: str = "") -> Object:
    """Return the picture of a square tile; a tile of scale 1 is two inches high, and as wide as its picture needs."""
    return {
        "ImageURL": url, "ImageSecondaryURL": back or url, "ImageScalar": 1.0, "WidthScale": 0.0,
        "CustomTile": {"Type": 0, "Thickness": thickness, "Stackable": stackable, "Stretch": True},
    }  # fmt: skip


def _board(table: _Table, board: Poster) -> Iterator[Object]:
    """Yield the board as square tiles that are locked, so that its size does not depend on the shape of a picture."""
    whole = board_image(board)
    per_mm = whole.width() / board.width
    columns = max(1, -(-max(whole.width(), 1) // (MOST_SIDE - 1)))
    side = board.width / columns
    rows = max(1, int(-(-board.height // side)))
    # Fewer, larger tiles leave less empty space below the board.
    while rows * side - board.height > side / 2 and columns < 8:
        columns += 1
        side = board.width / columns
        rows = max(1, int(-(-board.height // side)))
    pixels = min(MOST_SIDE, round(side * per_mm))
    for row in range(rows):
        for column in range(columns):
            left, top = round(column * side * per_mm), round(row * side * per_mm)
            size = round(side * per_mm)
            part = QImage(size, size, QImage.Format.Format_RGB32)
            part.fill(QColor("#404040"))
            with QPainter(part) as painter:
                painter.drawImage(0, 0, whole, left, top, size, size)
            if size > pixels:
                part = part.scaled(pixels, pixels, mode=Qt.TransformationMode.SmoothTransformation)
            name = f"images/board-{row + 1}-{column + 1}.jpg"
            table.files[name] = _jpeg(part)
            at = (
                ((column + 0.5) * side - board.width / 2) / MM,
                (board.height / 2 - (row + 0.5) * side) / MM,
            )
            made = _object(
                table, f"board {row + 1} {column + 1}", "Custom_Tile", board.title, at, scale=side / MM / 2,
                CustomImage=_tile(table.url(name)), Locked=True, Tooltip=False,
            )  # fmt: skip
            made["Transform"]["posY"] = TABLE
            yield made


def _deck(table: _Table, part: Part, deck: Deck) -> Iterator[Object]:
    if deck.fold:
        for card in deck.cards:
            for number in range(card.copies):
                yield _figure(table, part, deck, card, number)
    elif part.name == "cubes":
        yield from _cubes(table, part, deck)
    elif deck.outline or is_token(deck):
        yield from _tokens(table, part, deck)
    else:
        yield from _cards(table, part, deck)


def _cards(table: _Table, part: Part, deck: Deck) -> Iterator[Object]:
    """Yield cards that share a back as a deck, and others, such as money, as a bag for each kind."""
    sheets, places = _sheets(table, part, deck)
    scale = deck.height / MM / CARD[1] if deck.height >= deck.width else deck.width / MM / CARD[1]

    def card_object(card: Card, number: int, inside: str) -> Object:
        sheet, place = places[card.name]
        sign = str(sheet)
        return _object(
            table, f"{inside} {part.name}/{deck.name}/{card.name} {number}", "CardCustom", card.name, (0.0, 0.0),
            scale=scale, CardID=sheet * 100 + place, SidewaysCard=deck.width > deck.height, Hands=True,
            HideWhenFaceDown=True, CustomDeck={sign: sheets[sign]},
        )  # fmt: skip

    wide, deep = deck.width / MM + 0.3, deck.height / MM + 0.3
    if is_hidden(deck) or all(card.copies == 1 for card in deck.cards):
        cards = [card_object(card, number, "card") for card in deck.cards for number in range(card.copies)]
        at = table.place(wide, deep)
        if len(cards) == 1:
            (only,) = cards
            only["Transform"]["posX"], only["Transform"]["posZ"] = round(at[0], 4), round(at[1], 4)
            yield only
            return
        made = _object(
            table, f"deck {part.name}/{deck.name}", "DeckCustom", deck.title, at, scale=scale, Hands=False,
            SidewaysCard=deck.width > deck.height, HideWhenFaceDown=True,
            DeckIDs=[card["CardID"] for card in cards], CustomDeck=sheets, ContainedObjects=cards,
        )  # fmt: skip
        if is_hidden(deck):
            made["Transform"]["rotZ"] = 180.0
        yield made
        return
    for card in deck.cards:
        yield _object(
            table, f"bag {part.name}/{deck.name}/{card.name}", "Infinite_Bag", f"{deck.title}: {card.name}",
            table.place(2.2, 2.2), ContainedObjects=[card_object(card, 0, "supply")],
        )  # fmt: skip


def _sheets(table: _Table, part: Part, deck: Deck) -> tuple[dict[str, Object], dict[str, tuple[int, int]]]:
    """Draw the pictures of a deck. Return their descriptions by number, and for each card its picture and place."""
    most = ACROSS * DOWN - 1
    side = min(CARD_DPI / MM, (MOST_SIDE // ACROSS) / deck.width, (MOST_SIDE // DOWN) / deck.height)
    wide, high = max(1, int(deck.width * side)), max(1, int(deck.height * side))
    has_own_backs = any(card.back is not None for card in deck.cards) and not has_common_back(deck)
    sheets: dict[str, Object] = {}
    places: dict[str, tuple[int, int]] = {}
    back_name = ""
    if not has_own_backs:
        back = deck.cards[0].back or Face(_plain_back)
        back_name = f"images/{plain_name(part.name)}-{plain_name(deck.name)}-back.jpg"
        table.files[back_name] = _jpeg(face_image(back, deck.width, deck.height, wide, high))
    for first in range(0, len(deck.cards), most):
        cards = deck.cards[first : first + most]
        rows = max(2, -(-(len(cards) + 1) // ACROSS))
        table.decks += 1
        number = table.decks
        stem = f"images/{plain_name(part.name)}-{plain_name(deck.name)}-{first // most + 1}"
        hidden = deck.cards[0].back or Face(_plain_back)
        table.files[f"{stem}.jpg"] = _sheet(deck, [card.front for card in cards], hidden, rows, wide, high)
        if has_own_backs:
            backs = [card.back or Face(_plain_back) for card in cards]
            table.files[f"{stem}-backs.jpg"] = _sheet(deck, backs, hidden, rows, wide, high)
        sheets[str(number)] = {
            "FaceURL": table.url(f"{stem}.jpg"),
            "BackURL": table.url(f"{stem}-backs.jpg" if has_own_backs else back_name),
            "NumWidth": ACROSS, "NumHeight": rows, "BackIsHidden": not has_own_backs, "UniqueBack": has_own_backs,
            "Type": 0,
        }  # fmt: skip
        for place, card in enumerate(cards):
            places[card.name] = (number, place)
    return sheets, places


def _plain_back(painter: QPainter) -> None:
    painter.fillRect(-10, -10, 1_000, 1_000, QColor("#d8d2c4"))


def _sheet(deck: Deck, faces: Sequence[Face], hidden: Face, rows: int, wide: int, high: int) -> bytes:
    image = QImage(ACROSS * wide, rows * high, QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        for place, face in [*enumerate(faces), (ACROSS * rows - 1, hidden)]:
            drawn = face_image(face, deck.width, deck.height, wide, high)
            painter.drawImage(place % ACROSS * wide, place // ACROSS * high, drawn)
    return _jpeg(image)


def _tokens(table: _Table, part: Part, deck: Deck) -> Iterator[Object]:
    """Yield small pieces: single ones as tiles, several alike as a bag that holds them all."""
    wide = max(16, round(deck.width * TOKEN_DPI / MM))
    high = max(16, round(deck.height * TOKEN_DPI / MM))
    scale = deck.height / MM / 2
    for card in deck.cards:
        stem = f"images/{plain_name(part.name)}-{plain_name(deck.name)}-{plain_name(card.name)}"
        name = f"{stem}.png" if deck.outline else f"{stem}.jpg"
        image = face_image(card.front, deck.width, deck.height, wide, high, deck.outline)
        table.files[name] = _png(image) if deck.outline else _jpeg(image)
        back = ""
        if card.back is not None:
            back = f"{stem}-back.jpg"
            table.files[back] = _jpeg(face_image(card.back, deck.width, deck.height, wide, high))
        if deck.outline:
            kind, picture = "Custom_Token", {
                "ImageURL": table.url(name), "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
                "CustomToken": {"Thickness": 0.1, "MergeDistancePixels": 10.0, "StandUp": False, "Stackable": True},
            }  # fmt: skip
        else:
            kind, picture = "Custom_Tile", _tile(table.url(name), 0.1, True, table.url(back) if back else "")
        pieces = [
            _object(
                table, f"piece {part.name}/{deck.name}/{card.name} {number}", kind, card.name, (0.0, 0.0), scale=scale,
                CustomImage=picture,
            )
            for number in range(card.copies)
        ]  # fmt: skip
        yield from _single_or_bag(table, part, deck, card, pieces)


def _cubes(table: _Table, part: Part, deck: Deck) -> Iterator[Object]:
    """Yield a bag of wooden cubes for each color."""
    for card in deck.cards:
        colour = common_colour(face_image(card.front, deck.width, deck.height, 48, 48))
        pieces = [
            _object(
                table, f"piece {part.name}/{deck.name}/{card.name} {number}", "BlockSquare", card.name, (0.0, 0.0),
                colour, deck.height / MM,
            )
            for number in range(card.copies)
        ]  # fmt: skip
        yield from _single_or_bag(table, part, deck, card, pieces, colour)


def _single_or_bag(
    table: _Table, part: Part, deck: Deck, card: Card, pieces: list[Object], colour: str = ""
) -> Iterator[Object]:
    if len(pieces) == 1:
        at = table.place(deck.width / MM + 0.2, deck.height / MM + 0.2)
        pieces[0]["Transform"]["posX"], pieces[0]["Transform"]["posZ"] = round(at[0], 4), round(at[1], 4)
        yield pieces[0]
        return
    yield _object(
        table, f"bag {part.name}/{deck.name}/{card.name}", "Bag", f"{deck.title}: {card.name}", table.place(2.2, 2.2),
        colour, ContainedObjects=pieces, Bag={"Order": 0},
    )  # fmt: skip


def _figure(table: _Table, part: Part, deck: Deck, card: Card, number: int) -> Object:
    """Return a piece that stands."""
    wide = max(16, round(deck.width * TOKEN_DPI / MM))
    high = max(16, round(deck.height * TOKEN_DPI / MM))
    stem = f"images/{plain_name(part.name)}-{plain_name(deck.name)}-{plain_name(card.name)}"
    table.files[f"{stem}.jpg"] = _jpeg(face_image(card.front, deck.width, deck.height, wide, high))
    back = ""
    if card.back is not None:
        back = f"{stem}-back.jpg"
        table.files[back] = _jpeg(face_image(card.back, deck.width, deck.height, wide, high))
    return _object(
        table, f"piece {part.name}/{deck.name}/{card.name} {number}", "Figurine_Custom", card.name,
        table.place(deck.width / MM + 0.4, 1.0), scale=deck.height / MM / 2,
        CustomImage={
            "ImageURL": table.url(f"{stem}.jpg"), "ImageSecondaryURL": table.url(back) if back else "",
            "ImageScalar": 1.0, "WidthScale": 0.0,
        },
    )  # fmt: skip


def _pages(table: _Table, part: Part, pages: Pages, scenario: Scenario) -> Object:
    """Return tables and rules as a PDF to leaf through."""
    from dataclasses import replace

    sheets = list(page_sheets(part.name, replace(pages, booklet=False), PAPERS["a4"]))
    name = f"files/{plain_name(part.name)}-{plain_name(pages.name)}.pdf"
    data = pdf_bytes(sheets, pages.title)
    assert data is not None
    table.files[name] = data
    return _object(
        table, f"pages {part.name}/{pages.name}", "Custom_PDF", pages.title, table.place(8.5, 11.0), scale=2.0,
        CustomPDF={"PDFUrl": table.url(name), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0},
    )  # fmt: skip


def _hands(table: _Table, wide: float, high: float) -> Iterator[Object]:
    """Yield a hand for each player, three on each long side of the table."""
    for number, (name, tint) in enumerate(SEATS.items()):
        side, place = divmod(number, 3)
        x = (place - 1) * max(wide / 3, 12.0)
        z = (high / 2 + 22.0) * (1 if side else -1)
        made = _object(table, f"hand {name}", "HandTrigger", "", (x, z), FogColor=name, Locked=True)
        made["ColorDiffuse"] = {"r": tint[0], "g": tint[1], "b": tint[2], "a": 0.3}
        made["Transform"].update(posY=TABLE + 2.5, rotY=180.0 if side else 0.0, scaleX=11.0, scaleY=5.0, scaleZ=4.0)
        yield made


def _notes(contents: Contents) -> Object:
    """Return the rules as a page of the notebook."""
    grey = {"r": 0.5, "g": 0.5, "b": 0.5}
    body = contents.rules
    return {"0": {"title": tr("Rules"), "body": body, "color": "Grey", "visibleColor": grey, "id": 0}} if body else {}


def _grid() -> Object:
    return {
        "Type": 0, "Lines": False, "Color": {"r": 0.0, "g": 0.0, "b": 0.0}, "Opacity": 0.75, "ThickLines": False,
        "Snapping": False, "Offset": False, "BothSnapping": False, "xSize": 2.0, "ySize": 2.0,
        "PosOffset": _at(0.0, 1.0, 0.0),
    }  # fmt: skip


def _at(x: float, y: float, z: float) -> Object:
    return {"x": round(x, 4), "y": round(y, 4), "z": round(z, 4)}


def _jpeg(image: QImage) -> bytes:
    return encoded(image, "jpg", QUALITY)


def _png(image: QImage) -> bytes:
    return encoded(image, "png", 70)
