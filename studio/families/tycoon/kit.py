"""The printed game of Railroad Tycoon: cards, track and New City tiles, cubes, engines, shares, money and tokens."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.errors import RulesError
from engine.families.tycoon.author.printed import GRAY_COLOUR, printed
from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GRAY, OperationSign
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.board import board_of as compiled
from engine.families.tycoon.text.cards import card_use_text, operation_text, tycoon_text
from engine.families.tycoon.text.labels import n_links, n_points
from engine.game.family import Badge, PrintedTable, PrintedTrack
from engine.i18n import ptr, tr, tr_noop
from engine.model.board import grid_of
from engine.model.grids.lattice import centre, neighbour
from engine.model.identity.display_names import sites
from engine.money import money
from studio.export.kit.basis import Needs, basis
from studio.export.kit.blocks import Block, bold_font, fitted, narrow_font, plain_font
from studio.export.kit.board import fineness_of
from studio.export.kit.cards import back, front, ground, ink_on, inside
from studio.export.kit.money import assumed_cash, driven_cash, money_part, values
from studio.export.kit.parts import MINI, POKER, Card, Deck, Face, Paint, Part, Source
from studio.export.kit.record import record_pages
from studio.export.kit.tables import Printed, tables_part
from studio.export.kit.tokens import markers, pawns
from studio.families.tycoon.playtest.panels.card_icon import paint_sign
from studio.paint.grid.sites import paint_disc

CUBE = 9.0
LOCOMOTIVE = 10.0
GAMES = 20
"""Simulated games for the number of notes of a board that is not in the table of bundled boards."""
SHARES = 8
"""Shares of each player that are printed."""
MOST_ROUNDS = 6
"""Rounds that have room on a strip across a sheet."""
Tracks = tuple[tuple[int, int], ...]
"""Tracks of a tile, each from one side of the hex to another; they share no side (RT-BUILD-13)."""
TILES: Mapping[Tracks, tuple[str, float]] = {
    ((0, 3),): (tr_noop("Straight"), 0.45),
    ((0, 2),): (tr_noop("Curve"), 0.37),
    ((0, 3), (1, 4)): (tr_noop("Two straight tracks that cross"), 0.06),
    ((0, 3), (1, 5)): (tr_noop("Straight and curve that cross"), 0.06),
    ((0, 2), (1, 3)): (tr_noop("Curves that cross"), 0.03),
    ((0, 2), (3, 5)): (tr_noop("Curves that pass each other"), 0.03),
}
"""Names and shares of all tiles that the rules allow, apart from turns: straight or in a gentle bend, and two tracks of
a hex. The shares are estimates."""
PER_HEX = 0.6
"""Track tiles for each hex of the board."""
MOST_TILES = 240
OPERATION, TYCOON, ENGINE, SHARE = "#5b4a2f", "#6a2e4f", "#38536b", "#2f5d50"


def parts(source: Source) -> Sequence[Part]:
    """Return the parts of the game besides board and rules."""
    board = compiled_board(source)
    columns = (tr("Turn"), tr("Auction"), tr("Income"), tr("Dividends"), tr("Track"), tr("Points"), tr("Cash"))
    found = (
        operations(source, board),
        tycoons(source, board),
        tiles(source),
        new_cities(source),
        cubes(source),
        engines(source),
        shares(source),
        tables(source),
        notes(source),
        tokens(source),
        Part("scores", tr("Score sheets"), (record_pages(source, tr("Score sheet"), columns),)),
    )
    return tuple(part for part in found if part.contents)


def players(source: Source) -> int:
    """Return the largest number of players."""
    return min(6, max(content_of(source.scenario).empty_city_limits, default=6))


def compiled_board(source: Source) -> CompiledBoard | None:
    """Return the board of a game; None if it cannot be played yet."""
    try:
        return compiled(source.scenario, source.options)
    except RulesError:
        return None


def _tone(source: Source, colour: str) -> str:
    return "#14181c" if source.look == "contrast" else colour


def operations(source: Source, board: CompiledBoard | None) -> Part:
    """Return the operation cards; none in the beginners' game."""
    scenario, (wide, high) = source.scenario, POKER
    title = tr("Operation cards")
    behind = back(wide, high, scenario.title, tr("Operation"), OPERATION)
    area = inside(wide, high)
    cards = []
    numbers = {id: number for number, id in enumerate(board.card_ids)} if board is not None else {}
    for id, card in content_of(scenario).operations.items():
        if source.options.get("game.beginners"):
            break
        texts = [_points_text(card.points, area.left(), wide)] if card.points else []
        if board is not None and id in numbers:
            words = f"{operation_text(board, numbers[id])}\n{card_use_text(board, numbers[id])}"
        else:
            words = ", ".join(sites(scenario.board).get(site, site) for site in card.sites)
        texts.append(fitted(words, QRectF(area.left(), 34, area.width(), high - 34 - 9), plain_font(), 10.5, 6))
        if card.open_at_start:
            texts.append(fitted(tr("Open at the start"), QRectF(area.left(), high - 8, area.width(), 4), narrow_font(),
                                8, 6, "center", "middle"))  # fmt: skip
        more = _sign(card.symbol, area.left() + 1, 18.0)
        cards.append(Card(str(id), front(wide, high, _tone(source, OPERATION), card.name, texts, 16.0, more), behind))
    return Part("operations", title, (Deck("operations", title, wide, high, tuple(cards)),) if cards else ())


def _sign(symbol: OperationSign, x: float, y: float) -> Paint:
    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(x, y)
        painter.scale(14 / 16, 14 / 16)
        paint_sign(painter, symbol)
        painter.restore()

    return paint


def _points_text(points: int, left: float, wide: float) -> Block:
    box = QRectF(left + 18, 19, wide - 2 * left - 18, 12)
    return fitted(n_points(points), box, bold_font(), 18, 8, "right", "middle")


def tycoons(source: Source, board: CompiledBoard | None) -> Part:
    """Return the Tycoon cards; none in the beginners' game."""
    scenario, (wide, high) = source.scenario, POKER
    title = tr("Tycoon cards")
    behind = back(wide, high, scenario.title, tr("Tycoon"), TYCOON)
    area = inside(wide, high)
    cards = []
    numbers = {id: number for number, id in enumerate(board.tycoon_ids)} if board is not None else {}
    for id, card in content_of(scenario).tycoons.items():
        if source.options.get("game.beginners"):
            break
        texts = [_points_text(card.points, area.left(), wide)]
        if board is not None and id in numbers:
            words = tycoon_text(board, numbers[id])
        else:
            words = ", ".join(sites(scenario.board).get(site, site) for site in card.sites)
        texts.append(fitted(words, QRectF(area.left(), 36, area.width(), high - 36 - 4), plain_font(), 12, 6))
        cards.append(Card(str(id), front(wide, high, _tone(source, TYCOON), card.name, texts, 16.0), behind))
    return Part("tycoons", title, (Deck("tycoons", title, wide, high, tuple(cards)),) if cards else ())


def hex_outline(source: Source) -> tuple[float, float, tuple[tuple[float, float], ...]]:
    """Return width, height and corners of a tile as large as a hex of the board."""
    grid = grid_of(source.scenario.board)
    far, turned = grid.spacing / math.sqrt(3), 30 if grid.orientation == "pointy" else 0
    points = [
        (far * math.cos(math.radians(turned + 60 * n)), far * math.sin(math.radians(turned + 60 * n))) for n in range(6)
    ]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return -2 * left, -2 * top, tuple((x - left, y - top) for x, y in points)


def tile_counts(source: Source) -> dict[Tracks, int]:
    """Return the number of track tiles of each kind, by the size of the board."""
    grid = grid_of(source.scenario.board)
    total = min(MOST_TILES, math.ceil(sum(len(row) - row.count(".") for row in grid.letters.rows) * PER_HEX))
    return {tracks: math.ceil(total * share) for tracks, (_, share) in TILES.items()}


def tiles(source: Source) -> Part:
    """Return track tiles: straight track, bends, and two tracks that cross or pass each other."""
    title = tr("Track tiles")
    wide, high, outline = hex_outline(source)
    cards = [
        Card(tr(TILES[tracks][0]), Face(_tracks(source, tracks, wide, high)), copies=count)
        for tracks, count in tile_counts(source).items()
    ]
    return Part("tiles", title, (Deck("tiles", title, wide, high, tuple(cards), 0.6, 0.0, outline),))


def _tracks(source: Source, tracks: Tracks, wide: float, high: float) -> Paint:
    grid = grid_of(source.scenario.board)
    x0, y0 = centre(grid, (0, 0))

    def edge(side: int) -> QPointF:
        x, y = centre(grid, neighbour((0, 0), side))
        return QPointF((x - x0) / 2, (y - y0) / 2)

    paths = []
    for enter, leave in tracks:
        path = QPainterPath(edge(enter))
        path.quadTo(QPointF(0, 0), edge(leave))
        paths.append(path)
    ground_colour = next(iter(source.scenario.look.terrains.values()), None)
    tint = ground_colour.colour if ground_colour is not None else "#e2e3b6"

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, high, 0.6), QColor(tint))
        painter.translate(wide / 2, high / 2)
        ties = QPen(QColor("#5a4632"), 0.16 * grid.spacing, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        ties.setDashPattern([0.3, 0.42])
        for number, path in enumerate(paths):
            if number:
                # The second track leads over the first one on a bridge, so that nobody takes them for a junction.
                painter.strokePath(path, QPen(QColor(tint), 0.22 * grid.spacing, c=Qt.PenCapStyle.FlatCap))
            # Ties, then two rails.
            painter.strokePath(path, ties)
            painter.strokePath(path, QPen(QColor("#14181c"), 0.11 * grid.spacing, c=Qt.PenCapStyle.FlatCap))
            painter.strokePath(path, QPen(QColor("#f4f1e6"), 0.055 * grid.spacing, c=Qt.PenCapStyle.FlatCap))

    return paint


def new_cities(source: Source) -> Part:
    """Return the New City tiles and the markers of empty cities."""
    content = content_of(source.scenario)
    wide, high, outline = hex_outline(source)
    title = tr("New City tiles")
    cards = []
    for id, count in content.new_cities.items():
        colour = content.colours.get(id)
        badge = Badge(colour.colour if colour else GRAY_COLOUR, colour.letter if colour else "")
        cards.append(Card(colour.name if colour else id, Face(_disc(source, badge, wide, high)), copies=count))
    found = [Deck("new-cities", title, wide, high, tuple(card for card in cards if card.copies), 0.6, 0.0, outline)]
    western = western_links(source)
    if western is not None:
        found.append(western)
    empty = max(content.empty_city_limits.values(), default=0)
    if empty:
        face = Face(
            lambda painter: painter.fillRect(ground(CUBE, CUBE, 0.5), QColor("#ffffff")),
            (fitted(tr("Empty"), QRectF(0.6, 1, CUBE - 1.2, CUBE - 2), narrow_font(True), 7, 5, "center", "middle"),),
        )
        found.append(
            Deck("empty", tr("Markers of empty cities"), CUBE, CUBE, (Card("empty", face, copies=empty + 4),), 0.5, 0.5)
        )
    return Part("new-cities", title, tuple(deck for deck in found if deck.cards))


def western_links(source: Source) -> Deck | None:
    """Return a Western Link tile for each city that can have one; None in games without western links."""
    content = content_of(source.scenario)
    western = content.western
    if not western.links or source.options.get("game.beginners"):
        return None
    wide, high, outline = hex_outline(source)
    colour = content.colours.get(western.colour)
    tint = colour.colour if colour else GRAY_COLOUR

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, high, 0.6), QColor("#f4f1e6"))
        arrow = QPainterPath(QPointF(0.16 * wide, 0.36 * high))
        for x, y in ((0.40, 0.20), (0.40, 0.30), (0.84, 0.30), (0.84, 0.42), (0.40, 0.42), (0.40, 0.52)):
            arrow.lineTo(x * wide, y * high)
        arrow.closeSubpath()
        painter.fillPath(arrow, QColor(tint))
        painter.strokePath(arrow, QPen(QColor("#14181c"), 0.25))

    box = QRectF(0.16 * wide, 0.54 * high, 0.68 * wide, 0.26 * high)
    face = Face(paint, (fitted(tr("Western link"), box, narrow_font(True), 8, 5, "center", "middle"),))
    card = Card("western", face, copies=len(western.links))
    return Deck("western-links", tr("Western Link tiles"), wide, high, (card,), 0.6, 0.0, outline)


def _disc(source: Source, badge: Badge, wide: float, high: float) -> Paint:
    grid = grid_of(source.scenario.board)

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, high, 0.6), QColor("#f4f1e6"))
        painter.translate(wide / 2, high / 2)
        paint_disc(painter, badge, 0.34 * grid.spacing, source.style, fineness_of(painter))

    return paint


def cubes(source: Source) -> Part:
    """Return goods cubes as chips with the letter of their color."""
    title = tr("Goods cubes")
    cards = []
    for id, colour in content_of(source.scenario).colours.items():
        face = Face(
            _filled(colour.colour, CUBE),
            (fitted(colour.letter, QRectF(1, 1, CUBE - 2, CUBE - 2), bold_font(), 15, 6, "center", "middle",
                    ink_on(colour.colour)),),
        )  # fmt: skip
        cards.append(Card(colour.name or id, face, copies=colour.cubes))
    deck = Deck("cubes", title, CUBE, CUBE, tuple(card for card in cards if card.copies), 0.5, 0.5)
    return Part("cubes", title, (deck,) if deck.cards else ())


def _filled(colour: str, side: float) -> Paint:
    return lambda painter: painter.fillRect(ground(side, side, 0.5), QColor(colour))


def engines(source: Source) -> Part:
    """Return a card of each engine level for every player."""
    scenario, (wide, high) = source.scenario, MINI
    title = tr("Engines")
    area = inside(wide, high)
    cards = []
    for level, engine in enumerate(content_of(scenario).engines, 1):
        texts = [
            fitted(str(level), QRectF(area.left(), 15, area.width(), 18), bold_font(), 46, 12, "center", "middle"),
            fitted(n_links(engine.links), QRectF(area.left(), 35, area.width(), 8), plain_font(), 13, 6, "center",
                   "middle"),
            fitted(money(scenario.currency, engine.price), QRectF(area.left(), 46, area.width(), 8), bold_font(), 13, 6,
                   "center", "middle"),
        ]  # fmt: skip
        face = front(wide, high, _tone(source, ENGINE), tr("Engine"), texts, 11.0)
        cards.append(Card(str(level), face, copies=players(source)))
    return Part("engines", title, (Deck("engines", title, wide, high, tuple(cards)),) if cards else ())


def shares(source: Source) -> Part:
    """Return share certificates."""
    scenario, (wide, high) = source.scenario, MINI
    title = tr("Share certificates")
    area = inside(wide, high)
    sign, options = scenario.currency, source.options
    lines = [
        tr("Pays {amount} when issued").format(amount=money(sign, int(options.get("share.value", 0)))),
        tr("Dividend of {amount} per turn").format(amount=money(sign, int(options.get("share.dividend", 0)))),
        tr("At the end: −{points}").format(points=n_points(int(options.get("share.points", 0)))),
    ]
    body = fitted("\n".join(lines), QRectF(area.left(), 16, area.width(), high - 16 - 5), plain_font(), 11, 6)
    face = front(wide, high, _tone(source, SHARE), tr("Share"), [body], 12.0)
    card = Card("share", face, copies=SHARES * players(source))
    return Part("shares", title, (Deck("shares", title, wide, high, (card,)),))


def tables(source: Source) -> Part:
    """Return costs, engines, income, the end of the game, cities, and cubes."""
    scenario = source.scenario
    content = content_of(scenario)
    found = []
    for one in printed(scenario):
        if isinstance(one, PrintedTrack):
            found.append(Printed(one.title, (tr("Space"), tr("Income")), one.spaces, ("right", "right")))
        elif isinstance(one, PrintedTable):
            count = max(map(len, one.rows))
            found.append(Printed(one.title, [""] * count, [(*row, *[""] * (count - len(row))) for row in one.rows]))
    names = sites(scenario.board)
    rows = []
    for id, city in content.cities.items():
        colour = content.colours.get(city.colour)
        shown = f"{colour.name} ({colour.letter})" if colour else tr("Gray") if city.colour == GRAY else city.colour
        rows.append((names.get(id, id), shown, str(city.cubes)))
    heads = (tr("City"), tr("Color"), tr("Cubes"))
    found.append(Printed(tr("Cities"), heads, sorted(rows), ("left", "left", "right")))
    bag = [(f"{one.name} ({one.letter})", str(one.cubes)) for one in content.colours.values()]
    found.append(Printed(tr("Goods cubes"), (tr("Color"), tr("Cubes")), bag, ("left", "right")))
    return tables_part("tables", tr("Tables"), found, 3)


def notes(source: Source) -> Part:
    """Return the money: as much as in games of all players."""
    return money_part(source, {}) if source.notes else money_part(source, *basis(source, needs(source)))


def needs(source: Source) -> Needs:
    """Return what notes are needed for."""
    content, options = content_of(source.scenario), source.options
    amounts = set(_amounts(source))
    high = max([*content.income, *(engine.price for engine in content.engines), *amounts, 1])
    known = values(amounts, 4 * high)
    count = players(source)
    assumed = assumed_cash(int(options.get("cash.start", 0)), 2 * high, count)
    return Needs(count, known, assumed, GAMES, driven_cash)


def _amounts(source: Source) -> Iterator[int]:
    content, options = content_of(source.scenario), source.options
    yield from content.income
    yield from content.costs.terrain.values()
    yield from (content.costs.river, content.costs.ridge, content.costs.urbanize, content.costs.western_link)
    yield from (engine.price for engine in content.engines)
    for name in ("cash.start", "share.value", "share.dividend", "bid.unit", "crossing.cost"):
        yield int(options.get(name, 0))


def tokens(source: Source) -> Part:
    """Return trains, markers for the tracks, locomotives that show who owns a link, the sign of the first player, and
    the places of the rounds of a turn with their marker."""
    title = tr("Tokens")
    count = players(source)
    words = (tr("Points"), tr("Income"))
    locomotives = int(source.options.get("locomotives", 25))
    side = 24.0
    face = Face(
        lambda painter: painter.fillRect(ground(side, side, 1.0), QColor("#ffffff")),
        (
            fitted(
                ptr("token", "First player"), QRectF(2, 2, side - 4, side - 4), bold_font(), 14, 6, "center", "middle"
            ),
        ),
    )
    return Part(
        "tokens",
        title,
        (
            pawns(count),
            markers("markers", tr("Markers"), count, words),
            markers("locomotives", tr("Locomotives on links"), count, ("",), locomotives, LOCOMOTIVE),
            Deck("first", ptr("token", "First player"), side, side, (Card("first", face),), 1.0, 1.0),
            *round_track(int(source.options.get("rounds", 3))),
        ),
    )


def round_track(rounds: int) -> tuple[Deck, ...]:
    """Return a strip with a place for each round of a turn, and the marker that moves along it; none for more rounds
    than have room across a sheet."""
    side = 18.0
    if rounds > MOST_ROUNDS:
        return ()
    wide = side * rounds

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, side, 1.0), QColor("#ffffff"))
        painter.setPen(QPen(QColor("#14181c"), 0.3))
        for number in range(rounds):
            painter.drawRect(QRectF(number * side + 1.2, 1.2, side - 2.4, side - 2.4))

    strip = Face(
        paint,
        tuple(
            fitted(tr("Round {n}").format(n=number + 1), QRectF(number * side + 2, 2, side - 4, 5), narrow_font(True),
                   8, 6, "center", "middle")
            for number in range(rounds)
        ),
    )  # fmt: skip
    marker = Face(
        lambda painter: painter.fillRect(ground(LOCOMOTIVE, LOCOMOTIVE, 1.0), QColor("#14181c")),
        (fitted(tr("Round"), QRectF(0.8, 2, LOCOMOTIVE - 1.6, LOCOMOTIVE - 4), narrow_font(True), 7, 5, "center",
                "middle", "#ffffff"),),
    )  # fmt: skip
    return (
        Deck("rounds", tr("Rounds of a turn"), wide, side, (Card("rounds", strip),), 1.0, 1.0),
        Deck("round", tr("Marker of the round"), LOCOMOTIVE, LOCOMOTIVE, (Card("round", marker),), 1.0, 0.8),
    )
