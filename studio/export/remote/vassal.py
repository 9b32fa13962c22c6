"""VASSAL: a module with a map, decks, pieces, hands, dice and charts. README.md describes the format."""

from __future__ import annotations

import io
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.files.saves.saving import save_bytes
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import plain_line, shortened
from studio.export.kit.parts import Card, Deck, Face, Pages, Part, Poster
from studio.export.remote.contents import (
    MM,
    Contents,
    board_dpi,
    board_image,
    contents_of,
    copies,
    encoded,
    face_image,
    is_hidden,
    is_token,
    plain_name,
)
from studio.export.remote.ids import Ids, read_table

BUILD = "VASSAL.build."
MODULE, MAP = f"{BUILD}module.", f"{BUILD}module.map."
VERSION = "3.7.0"
"""The version of VASSAL whose format is written."""
CARD_DPI, PAGE_DPI = 150, 110
PAGE = (190.0, 270.0)
"""Width and height of charts in millimeters."""
QUALITY = 88
OBJECTS = "objects.csv"
"""The file of a module with the IDs of its pieces; VASSAL ignores it."""
SIDES = ("White", "Red", "Yellow", "Green", "Blue", "Black")  # not shown
MOST_MODULE = 500_000_000


@dataclass
class _Module:
    """The module while it is made: its root, its pictures by name, and its IDs."""

    root: Element
    ids: Ids
    images: dict[str, bytes] = field(default_factory=dict)
    highest: int = 0

    def gpid(self, key: str) -> str:
        """Return the ID of a piece."""
        found = self.ids.of(key)
        self.highest = max(self.highest, int(found) if found.isdecimal() else 0)
        return found

    def image(self, name: str, content: bytes) -> str:
        """Add a picture and return its name."""
        self.images[name] = content
        return name


def module_of(contents: Contents, ids: Ids) -> dict[str, bytes]:
    """Return the files of a module by name. Needs a running QGuiApplication."""
    scenario = contents.scenario
    title = _text(scenario.title)
    root = Element(
        f"{BUILD}GameModule",
        {"name": title, "version": "1.0", "VassalVersion": VERSION, "description": title},
    )
    module = _Module(root, ids)
    SubElement(root, f"{MODULE}BasicCommandEncoder")
    documentation = SubElement(root, f"{MODULE}Documentation")
    if contents.rules:
        module.images["../rules.txt"] = contents.rules.encode()
        SubElement(
            documentation, f"{MODULE}documentation.HelpFile",
            {"fileName": "rules.txt", "fileType": "archive", "title": tr("Rules")},
        )  # fmt: skip
    roster = SubElement(
        root, f"{MODULE}PlayerRoster",
        {"buttonText": tr("Retire"), "buttonToolTip": tr("Change sides"), "buttonKeyStroke": "", "buttonIcon": ""},
    )  # fmt: skip
    for side in SIDES:
        SubElement(roster, "entry").text = side
    SubElement(root, "VASSAL.i18n.Language")
    SubElement(root, f"{MODULE}Chatter")
    SubElement(root, f"{MODULE}KeyNamer")
    SubElement(
        root, f"{MODULE}GlobalOptions",
        {"autoReport": "Always", "centerOnMove": "Use Preferences Setting", "nonOwnerUnmaskable": "Never",  # not shown
         "playerIdFormat": "$PlayerName$"},
    )  # fmt: skip
    SubElement(root, f"{MODULE}properties.GlobalProperties")
    for dice in contents.dice:
        SubElement(
            root, f"{MODULE}DiceButton",
            {"name": dice.name, "text": dice.name, "nDice": str(dice.number), "nSides": "6", "plus": "0",
             "addToTotal": "0", "reportTotal": "false", "prompt": "false", "hotkey": "", "icon": "",
             "tooltip": tr("Roll: {dice}").format(dice=dice.name), "sortDice": "false",
             "reportFormat": "** $name$ = $result$ *** <$PlayerName$>"},  # not shown
        )  # fmt: skip
    main = _map(root, tr("Board"), "main")
    picker = main[0]
    if contents.board is not None:
        _board(module, picker, contents, contents.board)
    else:
        _empty_board(picker, tr("Table"), 1_200, 800)
    table = _map(root, tr("Cards"), "cards")
    _decks(module, table, contents)
    pieces = SubElement(
        root, f"{MODULE}PieceWindow",
        {"name": tr("Pieces"), "text": tr("Pieces"), "tooltip": tr("Show or hide the pieces"), "hidden": "false",
         "defaultWidth": "300", "scale": "1.0", "hotkey": "", "icon": ""},
    )  # fmt: skip
    _pieces(module, SubElement(pieces, f"{BUILD}widget.TabWidget", {"entryName": tr("Pieces")}), contents)
    for side in SIDES:
        hand = SubElement(
            root, f"{MODULE}PlayerHand",
            {"mapName": tr("Hand of {side}").format(side=side), "side": side, "visible": "false", "launch": "true",
             "buttonName": tr("Hand of {side}").format(side=side), "allowMultiple": "false", "useBoards": "",
             "moveWithinFormat": "", "moveToFormat": "$pieceName$ moves to $location$",  # not shown
             "changeFormat": "$message$", "createFormat": ""},
        )  # fmt: skip
        _parts_of_map(hand, is_hand=True)
        _empty_board(hand[0], tr("Hand of {side}").format(side=side), 900, 320)
    _charts(module, root, contents)
    root.set("nextPieceSlotId", str(module.highest + 1))
    indent(root, " ")
    files = {"buildFile.xml": _xml(root), "moduledata": _moduledata(title)}
    for name, content in sorted(module.images.items()):
        files["rules.txt" if name == "../rules.txt" else f"images/{name}"] = content
    files[OBJECTS] = ids.table().encode("utf-8", "replace")
    return files


def export_vassal(
    scenario: Scenario,
    file: Path,
    rules: Mapping[str, RuleValue] | None = None,
    wanted: Callable[[], bool] = lambda: True,
) -> int:
    """Write a module; pieces that the file had before keep their IDs. Return the number of files in it; 0 if it is no
    longer wanted before it is saved. Raises FileError and RulesError. Needs a running QGuiApplication."""
    files = module_of(contents_of(scenario, rules), Ids(_known(file), decimal=True))
    into = io.BytesIO()
    with ZipFile(into, "w") as archive:
        for name, content in files.items():
            info = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.compress_type = ZIP_STORED if name.endswith((".jpg", ".png")) else ZIP_DEFLATED
            archive.writestr(info, content)
    if not wanted():
        return 0
    save_bytes(file, into.getvalue(), keep_former=False)
    return len(files)


def _known(file: Path) -> dict[str, str]:
    """Return the IDs of an earlier export; none if the file is missing or another program's."""
    from engine.errors import FileError
    from engine.files.opening import opened

    if not file.is_file():
        return {}
    try:
        with opened(file, MOST_MODULE) as handle, ZipFile(handle) as archive, archive.open(OBJECTS) as source:
            return {
                key: id for key, id in read_table(source.read(50_000_000).decode("utf-8", "replace")).items()
                if id.isdecimal()
            }  # fmt: skip
    except (FileError, KeyError, BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError):
        return {}


def _map(root: Element, name: str, key: str) -> Element:
    made = SubElement(
        root, f"{MODULE}Map",
        {"mapName": name, "launch": "true" if key != "main" else "false", "buttonName": name if key != "main" else "",
         "allowMultiple": "false", "edgeWidth": "20", "edgeHeight": "20", "hotkey": "", "icon": "",
         "markMoved": "Always", "markUnmovedText": "", "moveKey": "",
         "moveWithinFormat": "$pieceName$ moves from $previousLocation$ to $location$",  # not shown
         "moveToFormat": "$pieceName$ moves to $location$", "changeFormat": "$message$",  # not shown
         "createFormat": "$pieceName$ is created in $location$",  # not shown
         "backgroundcolor": "255,255,255", "color": "0,0,0",
         "thickness": "3"},
    )  # fmt: skip
    _parts_of_map(made)
    return made


def _parts_of_map(owner: Element, is_hand: bool = False) -> None:
    """Add what a map needs to show boards and to move pieces. In a hand, the pieces of a stack lie side by side."""
    SubElement(
        owner, f"{MAP}BoardPicker",
        {"title": tr("Choose Boards"), "addRowText": tr("Add Row"), "addColumnText": tr("Add Column"),
         "boardPrompt": tr("Select board"), "slotScale": "0.2", "slotWidth": "350", "slotHeight": "125"},
    )  # fmt: skip
    keys = {"bottom": "40,0", "disabled": "false", "down": "37,0", "top": "38,0", "up": "39,0"}
    if is_hand:
        SubElement(
            owner, f"{MAP}HandMetrics", {**keys, "exSepX": "12", "exSepY": "0", "unexSepX": "12", "unexSepY": "0"}
        )
    else:
        SubElement(
            owner, f"{MAP}StackMetrics", {**keys, "exSepX": "6", "exSepY": "18", "unexSepX": "2", "unexSepY": "4"}
        )
    # What lies on a board below the mouse, also a single piece, is shown enlarged with its name.
    viewer = {
        "version": "4", "delay": "700", "hotkey": "32,130", "display": "from top-most layer only",  # not shown
        "minDisplayPieces": "1", "showgraph": "true", "showtext": "true", "zoomlevel": "1.0", "graphicsZoom": "1.0",
        "borderWidth": "10", "fontSize": "9", "fgColor": "0,0,0", "bgColor": "255,255,255",
        "summaryReportFormat": "$LocationName$", "counterReportFormat": "$PieceName$",  # not shown
        "emptyHexReportForma": "$LocationName$",
    }  # fmt: skip
    for name, fields in (
        ("ForwardToKeyBuffer", {}), ("Scroller", {"useArrows": "Prompt"}), ("ForwardToChatter", {}),
        ("MenuDisplayer", {}), ("MapCenterer", {}), *(() if is_hand else (("StackExpander", {}),)), ("PieceMover", {}),
        ("KeyBufferer", {}), ("SelectionHighlighters", {}),
        ("HighlightLastMoved", {"enabled": "true", "color": "255,0,0", "thickness": "2"}),
        *(() if is_hand else (("CounterDetailViewer", viewer),)),
        ("Zoomer", {"inButtonText": "+", "outButtonText": "-", "zoomLevels": "0.1,0.2,0.33,0.5,0.75,1.0,1.5,2.0",
                    "zoomStart": "4"}),
    ):  # fmt: skip
        SubElement(owner, f"{MAP}{name}", fields)
    SubElement(owner, f"{MODULE}properties.GlobalProperties")


def _board(module: _Module, picker: Element, contents: Contents, board: Poster) -> None:
    """Add the board with a named region for each place, to which pieces snap and by which moves are reported."""
    dpi = board_dpi(board)
    image = board_image(board, dpi)
    name = module.image("board.jpg", _jpeg(image))
    made = SubElement(
        picker, f"{MAP}boardPicker.Board",
        {"name": tr("Board"), "image": name, "reversible": "false", "width": str(image.width()),
         "height": str(image.height())},
    )  # fmt: skip
    grid = SubElement(
        made, f"{MAP}boardPicker.board.RegionGrid", {"snapto": "true", "visible": "false", "fontsize": "9"}
    )
    for spot in contents.spots:
        at = {"originx": str(round(spot.at[0] * dpi / MM)), "originy": str(round(spot.at[1] * dpi / MM))}
        SubElement(grid, f"{MAP}boardPicker.board.Region", {"name": _text(spot.name), **at})


def _empty_board(picker: Element, name: str, wide: int, high: int) -> None:
    SubElement(
        picker, f"{MAP}boardPicker.Board",
        {"name": name, "image": "", "reversible": "false", "width": str(wide), "height": str(high),
         "color": "228,222,208"},
    )  # fmt: skip


def _decks(module: _Module, table: Element, contents: Contents) -> None:
    """Add a draw pile for each deck of hidden cards, in rows."""
    x, y, deepest, widest = 20, 40, 0, 0
    piles: list[tuple[Deck, Part, int, int, int, int]] = []
    for part, deck in contents.decks:
        if is_token(deck) or deck.fold or deck.outline or not is_hidden(deck):
            continue
        wide, high = _pixels(deck)
        if x + wide > 1_400 and x > 20:
            x, y, deepest = 20, y + deepest + 60, 0
        piles.append((deck, part, x, y, wide, high))
        x += wide + 40
        deepest, widest = max(deepest, high), max(widest, x)
    name = tr("Cards")
    _empty_board(table[0], name, max(widest, 600), y + max(deepest, 200) + 60)
    for deck, part, left, top, wide, high in piles:
        pile = SubElement(
            table, f"{MAP}DrawPile",
            {"name": deck.title, "owningBoard": name, "x": str(left + wide // 2), "y": str(top + high // 2),
             "width": str(wide), "height": str(high), "faceDown": "Always", "shuffle": "Always", "draw": "true",
             "reversible": "false", "allowMultiple": "true", "allowSelect": "true", "drawFaceUp": "false",
             "reshufflable": "false", "color": "80,80,80", "canSave": "false"},
        )  # fmt: skip
        back = f"{plain_name(part.name)}-{plain_name(deck.name)}-back.jpg"
        own = deck.cards[0].back
        assert own is not None
        module.image(back, _picture(own, deck))
        numbers: dict[str, int] = {}
        for card in copies(deck):
            number = numbers[card.name] = numbers.get(card.name, 0) + 1
            _slot(module, pile, "widget.CardSlot", part, deck, card, number, back)


def _pieces(module: _Module, tabs: Element, contents: Contents) -> None:
    """Add a tab of pieces for each other deck: tokens, notes, tiles."""
    for part, deck in contents.decks:
        if not (is_token(deck) or deck.fold or deck.outline or not is_hidden(deck)):
            continue
        rows = SubElement(
            tabs, f"{BUILD}widget.ListWidget",
            {"entryName": deck.title, "width": "300", "height": "200", "divider": "150", "scale": "1.0"},
        )  # fmt: skip
        for card in deck.cards:
            back = ""
            if card.back is not None and not deck.fold:
                back = f"{_stem(part, deck, card)}-back.jpg"
                module.image(back, _picture(card.back, deck))
            _slot(module, rows, "widget.PieceSlot", part, deck, card, 1, back)


def _slot(
    module: _Module, owner: Element, kind: str, part: Part, deck: Deck, card: Card, number: int, back: str
) -> None:
    """Add a piece: a picture with a name and, for cards, a back."""
    wide, high = _pixels(deck)
    name = f"{_stem(part, deck, card)}.{'png' if deck.outline else 'jpg'}"
    if name not in module.images:
        module.image(name, _picture(card.front, deck))
    gpid = module.gpid(f"{kind} {part.name}/{deck.name}/{card.name} {number}")
    label = _text(card.name)
    slot = SubElement(
        owner, f"{BUILD}{kind}", {"entryName": label, "gpid": gpid, "width": str(wide), "height": str(high)}
    )
    slot.text = piece_text(name, label, gpid, back)


def piece_text(image: str, name: str, gpid: str, back: str = "") -> str:
    """Return the definition of a piece: the command that adds it, its traits and their states. A piece with a back can
    be turned face down (Ctrl+F)."""
    kind = sequence(";", "piece", "", "", image, name)
    state = sequence(";", "null", "0", "0", gpid, "0")
    if back:
        mask = sequence(";", "obs", "70,130", back, tr("Flip"), "B", "?", "player:", "")
        kind, state = sequence("\t", mask, kind), sequence("\t", "null", state)
    return sequence("/", "+", "null", kind, state)


def sequence(sign: str, *parts: str) -> str:
    """Return parts joined by a sign, which is escaped in each of them."""
    return sign.join(part.replace("\\", "/").replace(sign, f"\\{sign}") if sign != "/" else _slashed(part)
                     for part in parts)  # fmt: skip


def _slashed(part: str) -> str:
    return part.replace("/", "\\/")


def _charts(module: _Module, root: Element, contents: Contents) -> None:
    """Add tables and rules as charts, a tab for each."""
    if not contents.pages:
        return
    window = SubElement(
        root, f"{MODULE}ChartWindow",
        {"name": tr("Charts"), "text": tr("Charts"), "tooltip": tr("Show or hide the charts"), "hotkey": "",
         "icon": ""},
    )  # fmt: skip
    tabs = SubElement(window, f"{BUILD}widget.TabWidget", {"entryName": tr("Charts")})
    for part, pages in contents.pages:
        faces = _faces(pages)
        owner = tabs
        if len(faces) > 1:
            owner = SubElement(tabs, f"{BUILD}widget.TabWidget", {"entryName": pages.title})
        for number, (face, wide, high) in enumerate(faces, 1):
            name = f"{plain_name(part.name)}-{plain_name(pages.name)}-{number:02d}.png"
            module.image(name, _page(face, wide, high))
            title = pages.title if len(faces) == 1 else str(number)
            SubElement(owner, f"{BUILD}widget.Chart", {"chartName": title, "description": "", "fileName": name})


def _faces(pages: Pages) -> list[tuple[Face, float, float]]:
    wide, high = PAGE[::-1] if pages.landscape else PAGE
    return [(face, wide, high) for face in pages.make(wide, high)]


def _page(face: Face, wide: float, high: float) -> bytes:
    edge = 6.0
    scale = PAGE_DPI / MM
    image = QImage(round((wide + 2 * edge) * scale), round((high + 2 * edge) * scale), QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(edge, edge)
        face.draw(painter)
    return encoded(image, "png", 70)


def _pixels(deck: Deck) -> tuple[int, int]:
    return max(8, round(deck.width * CARD_DPI / MM)), max(8, round(deck.height * CARD_DPI / MM))


def _picture(face: Face, deck: Deck) -> bytes:
    image = face_image(face, deck.width, deck.height, *_pixels(deck), deck.outline)
    return encoded(image, "png", 70) if deck.outline else _jpeg(image)


def _stem(part: Part, deck: Deck, card: Card) -> str:
    """Return the name of a picture; names that differ only in signs get a number of their place in the deck."""
    plain = plain_name(card.name)
    alike = [one.name for one in deck.cards if plain_name(one.name).casefold() == plain.casefold()]
    number = f"-{alike.index(card.name) + 1}" if len(alike) > 1 else ""
    return f"{plain_name(part.name)}-{plain_name(deck.name)}-{plain}{number}"


def _jpeg(image: QImage) -> bytes:
    return encoded(image, "jpg", QUALITY)


def _text(text: str) -> str:
    """Return a name that XML and the definitions of pieces can hold."""
    return "".join(char for char in shortened(plain_line(text), 120) if char.isprintable() and char not in "\\;\t")


def _moduledata(title: str) -> bytes:
    data = Element("data", {"version": "1"})
    for name, text in (
        ("version", "1.0"), ("VassalVersion", VERSION), ("dateSaved", "946684800000"), ("description", title),
        ("name", title),
    ):  # fmt: skip
        SubElement(data, name).text = text
    return _xml(data)


def _xml(root: Element) -> bytes:
    head = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
    body: bytes = tostring(root, encoding="utf-8")
    return head + body + b"\n"
