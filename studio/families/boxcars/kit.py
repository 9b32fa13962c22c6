"""The printed game of Boxcars and Rail Baron: titles, payoffs, destination tables, money, tokens and score sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.families.boxcars.author.service import service
from engine.families.boxcars.content import TOTALS, BoxcarsContent, CityChart, RegionChart
from engine.i18n import ntr, tr
from engine.model.identity.display_names import cities as city_names
from engine.model.ids import CityId, RailroadId
from engine.model.look import RailroadLook
from engine.model.scenario import Scenario
from engine.money import money
from studio.export.kit.basis import Needs, basis
from studio.export.kit.blocks import bold_font, fitted, narrow_font, plain_font
from studio.export.kit.board import fineness_of
from studio.export.kit.cards import back, ground, ink_on, inside
from studio.export.kit.flow import Item, flow, heading, table, table_row
from studio.export.kit.money import assumed_cash, final_cash, money_part, values
from studio.export.kit.parts import BLEED, MINI, POKER, Card, Deck, Face, Pages, Part, Source
from studio.export.kit.record import record_pages
from studio.export.kit.tokens import markers, pawns
from studio.paint.lines.railroads import paint_sample
from studio.paint.style import Style

PLAYERS = 6
RED = "#c8321e"
"""Color of the red die."""
GAMES = 1_000
"""Simulated games for the number of notes."""


def parts(source: Source) -> Sequence[Part]:
    """Return the parts of the game besides board and rules."""
    return (
        titles(source),
        payoffs(source),
        destinations(source),
        notes(source),
        tokens(source),
        engines(source),
        Part("scores", tr("Score sheets"), (record_pages(source, tr("Score sheet"), columns()),)),
    )


def columns() -> tuple[str, ...]:
    """Return the columns of the record of a player's trips."""
    return (tr("Trip"), tr("From"), tr("Destination"), tr("Payoff"), tr("Fees"), tr("Purchases"), tr("Cash"))


def _content(scenario: Scenario) -> BoxcarsContent:
    assert isinstance(scenario.content, BoxcarsContent)
    return scenario.content


def titles(source: Source) -> Part:
    """Return a card for every railroad: color and pattern, name, price, cities served."""
    scenario, (wide, high) = source.scenario, POKER
    title = tr("Titles")
    behind = back(wide, high, scenario.title, tr("Title"))
    cards = [Card(id, _title(source, id), behind) for id in scenario.board.railroads]
    return Part("titles", title, (Deck("titles", title, wide, high, tuple(cards)),))


def _title(source: Source, id: RailroadId) -> Face:
    scenario, (wide, high) = source.scenario, POKER
    railroad, look = scenario.board.railroads[id], scenario.look.railroads.get(id, RailroadLook())
    names = city_names(scenario.board)
    found = service(scenario).get(id)
    served = sorted(names[city] or city for city in found.cities) if found is not None else []
    price = _content(scenario).prices.get(id)
    area = inside(wide, high)
    band = RailroadLook(look.colour, look.pattern, 5.2)
    tone: Style = source.style

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, high), QColor("#ffffff"))
        paint_sample(painter, (-BLEED, 8.0), (wide + BLEED, 8.0), band, tone, fineness_of(painter))
        painter.setPen(QPen(QColor("#14181c"), 0.2))
        painter.drawLine(QLineF(5, 41, wide - 5, 41))

    nickname = railroad.nickname if railroad.nickname and railroad.nickname != railroad.name else ""
    texts = [
        fitted(id, QRectF(area.left(), 13.5, area.width(), 9), bold_font(), 22, 8, "center", "middle"),
        fitted(
            railroad.name, QRectF(area.left(), 22.5, area.width(), 7.4 if nickname else 9.0), bold_font(), 11, 6,
            "center", "middle",
        ),
        fitted(
            money(scenario.currency, price) if price is not None else tr("no price"),
            QRectF(area.left(), 33.0, area.width(), 7), bold_font(), 16, 8, "center", "middle",
        ),
    ]  # fmt: skip
    if nickname:
        texts.append(fitted(nickname, QRectF(area.left(), 30.3, area.width(), 3.4), narrow_font(), 7.5, 6, "center",
                            "middle"))  # fmt: skip
    words = ntr("Serves {n} city", "Serves {n} cities", len(served)).format(n=len(served))
    texts.append(fitted(words, QRectF(area.left(), 42.2, area.width(), 3.6), bold_font(), 7.5, 6))
    texts.append(
        fitted(", ".join(served), QRectF(area.left(), 46.2, area.width(), high - 46.2 - area.left() - 4), narrow_font(),
               8.5, 6)
    )  # fmt: skip
    public = id in _content(scenario).public and bool(source.options.get("public_lines"))
    last = tr("Public railroad: cannot be bought") if public else _fee(source)
    texts.append(
        fitted(last, QRectF(area.left(), high - area.left() - 3.6, area.width(), 3.6), plain_font(), 6.5, 5.5, "center",
               "middle")
    )  # fmt: skip
    return Face(paint, tuple(texts))


def _fee(source: Source) -> str:
    sign, options = source.scenario.currency, source.options
    return tr("User fee {fee}, after the sell-out {later}").format(
        fee=money(sign, int(options["fee.player"])), later=money(sign, int(options["fee.player_sold_out"]))
    )


def payoffs(source: Source) -> Part:
    """Return the payoffs from every city, as a booklet."""
    scenario = source.scenario
    content, names = _content(scenario), city_names(scenario.board)
    title = tr("Payoffs")
    order = sorted(scenario.board.cities, key=lambda id: names[id] or id)

    def items(wide: float) -> Iterator[Item]:
        widths = [wide * 0.66, wide * 0.34]
        for start in order:
            head = heading(names[start] or start, wide, 8.5, 1.4)
            yield head
            more = heading(tr("{city} (continued)").format(city=names[start] or start), wide, 8.5, 0.0)
            for end in order:
                value = content.payoff(start, end)
                if end != start and value is not None:
                    cells = (names[end] or end, money(scenario.currency, value))
                    yield table_row(cells, widths, 7.0, ("left", "right"))._replace(head=(more,))

    def make(wide: float, high: float) -> list[Face]:
        return flow(items, wide, high, max(1, int(wide // 40)), 4.0, title)

    return Part("payoffs", title, (Pages("payoffs", title, make, booklet=True),))


def destinations(source: Source) -> Part:
    """Return the region table and the destination table of every region."""
    scenario = source.scenario
    content, board = _content(scenario), scenario.board
    title = tr("Destination tables")
    names = city_names(board)

    def named(id: str | None) -> str:
        if id is None:
            return ""
        if id in board.regions:
            return board.regions[id].name  # type: ignore[index]
        return names.get(CityId(id)) or id

    def chart(words: str, found: RegionChart | CityChart, wide: float) -> Iterator[Item]:
        yield heading(words, wide, 10, 3.0)
        rows = [
            (str(total), named(odd), named(even))
            for total, odd, even in zip(TOTALS, found.odd, found.even, strict=True)
        ]
        heads = (tr("Total"), tr("Red die odd"), tr("Red die even"))
        for item in table(heads, rows, [wide * 0.14, wide * 0.43, wide * 0.43], 8.5, ("center",)):
            # A table stays in one column.
            yield item._replace(leads=True)
        yield Item(0.5)

    def items(wide: float) -> Iterator[Item]:
        yield from chart(tr("Region"), content.regions, wide)
        for region, found in content.destinations.items():
            yield from chart(named(region), found, wide)

    def make(wide: float, high: float) -> list[Face]:
        return flow(items, wide, high, 2, 8.0, title)

    return Part("destinations", title, (Pages("destinations", title, make),))


def notes(source: Source) -> Part:
    """Return the money: as much as in games of all players."""
    return money_part(source, {}) if source.notes else money_part(source, *basis(source, needs(source)))


def needs(source: Source) -> Needs:
    """Return what notes are needed for."""
    scenario, options = source.scenario, source.options
    content = _content(scenario)
    amounts = {*content.prices.values(), *(value for row in content.payoffs.values() for value in row.values())}
    for name in ("cash.start", "fee.bank", "fee.player", "fee.player_sold_out", "train.express", "train.superchief",
                 "auction.increment", "rover.payment"):  # fmt: skip
        amounts.add(int(options[name]))
    known = values(amounts, int(options["win.cash"]))
    assumed = assumed_cash(int(options["cash.start"]), int(options["win.cash"]), PLAYERS)
    return Needs(PLAYERS, known, assumed, GAMES, final_cash)


def tokens(source: Source) -> Part:
    """Return a train, and markers for home and destination, for every player."""
    title = tr("Tokens")
    words = (tr("Home"), tr("Destination"), tr("Alternate"))
    return Part("tokens", title, (pawns(PLAYERS), markers("markers", tr("Markers"), PLAYERS, words)))


def engines(source: Source) -> Part:
    """Return cards for the engines: a Freight, an Express and a Superchief for every player."""
    scenario, (wide, high) = source.scenario, MINI
    sign, options = scenario.currency, source.options
    title = tr("Engines")
    free = tr("free")
    kinds = [
        (tr("Freight"), free, tr("Two white dice; a total of 12 adds the red die"), 2),
        (tr("Express"), money(sign, int(options["train.express"])), tr("Two white dice; doubles add the red die"), 2),
        (tr("Superchief"), money(sign, int(options["train.superchief"])), tr("Two white dice and the red die"), 3),
    ]
    cards = []
    for name, price, dice, count in kinds:
        cards.append(Card(name, _engine(name, price, dice, count), copies=PLAYERS))
    return Part("engines", title, (Deck("engines", title, wide, high, tuple(cards)),))


def _engine(name: str, price: str, dice: str, count: int) -> Face:
    wide, high = MINI
    area = inside(wide, high)
    side = 9.0
    left = wide / 2 - (count * side + (count - 1) * 2) / 2
    dice_boxes = [QRectF(left + die * (side + 2), 24, side, side) for die in range(count)]

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, high), QColor("#ffffff"))
        painter.setPen(QPen(QColor("#14181c"), 0.4))
        for number, die in enumerate(dice_boxes):
            painter.setBrush(QColor(RED if number == 2 else "#ffffff"))
            painter.drawRoundedRect(die, 1.5, 1.5)

    # The word names the red die where it is printed in gray.
    red = tuple(
        fitted(tr("Red"), die.adjusted(0.8, 0.8, -0.8, -0.8), bold_font(), 8, 6, "center", "middle", ink_on(RED))
        for die in dice_boxes[2:]
    )
    return Face(
        paint,
        (
            *red,
            fitted(name, QRectF(area.left(), 5, area.width(), 9), bold_font(), 14, 6, "center", "middle"),
            fitted(price, QRectF(area.left(), 14.5, area.width(), 7), plain_font(), 11, 6, "center", "middle"),
            fitted(dice, QRectF(area.left(), 38, area.width(), 18), plain_font(), 9, 6, "center", "middle"),
        ),
    )
