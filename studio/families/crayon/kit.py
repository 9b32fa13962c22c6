"""The printed game of crayon rails: demand and event cards, load chips, trains, tables, money and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.families.crayon.author.printed import printed
from engine.families.crayon.content import Demand, Event, Train
from engine.game.family import PrintedTable
from engine.i18n import ntr, ptr, tr
from engine.model.scenario import Scenario
from studio.export.kit.basis import Needs, basis
from studio.export.kit.blocks import Block, bold_font, fitted, narrow_font, plain_font
from studio.export.kit.cards import back, front, ground, inside
from studio.export.kit.money import assumed_cash, driven_cash, money_part, values
from studio.export.kit.parts import MINI, POKER, Card, Deck, Face, Part, Source
from studio.export.kit.record import record_pages
from studio.export.kit.tables import Printed, tables_part
from studio.export.kit.tokens import markers, pawns
from studio.families.crayon.events.fields import effect_text, kind_words, lasting_words, loss_text, place_text
from studio.families.crayon.text import content_of, load_name, money, names_of, site_name

PLAYERS = 6
GAMES = 5
"""Simulated games for the number of notes of a board that is not in the table of bundled boards."""
CHIP = 16.0
DEMAND, EVENT, TRAIN = "#2f5d50", "#8c2f26", "#38536b"
TINTS = ("#f3e3c3", "#dce8d2", "#d6e2ee", "#eed9d9", "#e6dbef", "#f1efc9", "#d3e8e6", "#e5e0d8")


def parts(source: Source) -> Sequence[Part]:
    """Return the parts of the game besides board and rules."""
    columns = (tr("Turn"), tr("Load"), tr("From"), ptr("place", "To"), tr("Payoff"), tr("Track"), tr("Cash"))
    return (
        demands(source),
        events(source),
        loads(source),
        trains(source),
        tables(source),
        notes(source),
        tokens(source),
        Part("scores", tr("Score sheets"), (record_pages(source, tr("Score sheet"), columns),)),
    )


def rows_of(source: Source, number: int, demands: Sequence[Demand]) -> Iterator[tuple[str, str, str]]:
    """Yield city, load and payoff of each demand of the card at a place of the deck, from 1. With the circus, the
    lowest demand of some cards is one for it (BR-OPT-37)."""
    scenario, circus = source.scenario, content_of(source.scenario).circus
    has_circus = bool(source.options.get("game.circus")) and number % circus.every == 0
    least = min((demand.payoff for demand in demands), default=0)
    for demand in demands:
        is_circus = has_circus and demand.payoff == least
        load = tr("Circus") if is_circus else load_name(scenario, demand.load)
        yield site_name(scenario, demand.site), load, money(scenario, circus.payoff if is_circus else demand.payoff)


def demands(source: Source) -> Part:
    """Return the demand cards."""
    scenario, (wide, high) = source.scenario, POKER
    title = tr("Demand cards")
    behind = _back(scenario)
    cards = [
        Card(str(id), _demand(source, str(id), number, some), behind)
        for number, (id, some) in enumerate(content_of(scenario).cards.items(), 1)
    ]
    return Part("demands", title, (Deck("demands", title, wide, high, tuple(cards)),))


def _back(scenario: Scenario) -> Face:
    # Demands and events are one deck.
    return back(*POKER, scenario.title, tr("Demand or event"), DEMAND)


def _demand(source: Source, id: str, number: int, demands: Sequence[Demand]) -> Face:
    wide, high = POKER
    area = inside(wide, high)
    rows = list(rows_of(source, number, demands))
    top, step = 15.0, (high - 15.0 - 3.0) / max(1, len(rows))
    texts: list[Block] = []
    for place, (city, load, payoff) in enumerate(rows):
        y = top + place * step
        texts += [
            fitted(city, QRectF(area.left(), y + 1, area.width(), step * 0.42), bold_font(), 15, 6, "left", "middle"),
            fitted(load, QRectF(area.left(), y + step * 0.46, area.width() * 0.6, step * 0.46), plain_font(), 12, 6,
                   "left", "middle"),
            fitted(payoff, QRectF(area.left() + area.width() * 0.62, y + step * 0.46, area.width() * 0.38, step * 0.46),
                   bold_font(), 16, 7, "right", "middle"),
        ]  # fmt: skip

    def lines(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("#14181c"), 0.2))
        for place in range(1, len(rows)):
            painter.drawLine(QLineF(area.left(), top + place * step, area.right(), top + place * step))

    title = tr("Demand {number}").format(number=id)
    return front(wide, high, _tone(source, DEMAND), title, texts, more=lines)


def _tone(source: Source, colour: str) -> str:
    return "#14181c" if source.look == "contrast" else colour


def events(source: Source) -> Part:
    """Return the event cards that are in the game."""
    scenario, (wide, high) = source.scenario, POKER
    title = tr("Event cards")
    without_tax = bool(source.options.get("game.fast")) or bool(source.options.get("fast.no_tax"))
    cards = [
        Card(str(id), _event(source, str(id), event), _back(scenario))
        for id, event in content_of(scenario).events.items()
        if not (event.kind == "tax" and without_tax)
    ]
    return Part("events", title, (Deck("events", title, wide, high, tuple(cards)),))


def _event(source: Source, id: str, event: Event) -> Face:
    scenario, (wide, high) = source.scenario, POKER
    area = inside(wide, high)
    lines = [effect_text(event.kind)]
    if place := place_text(scenario, event):
        lines.append(tr("Area: {place}").format(place=place))
    if loss := loss_text(scenario, event):
        lines.append(tr("Loss: {loss}").format(loss=loss))
    lines.append(tr("Duration: {duration}").format(duration=lasting_words()[event.lasts]))
    body = fitted("\n".join(lines), QRectF(area.left(), 19, area.width(), high - 19 - 4), plain_font(), 11, 6)
    kind = tr("Event {number}: {kind}").format(number=id, kind=kind_words()[event.kind])
    return front(wide, high, _tone(source, EVENT), event.title, [body], 16.0, small=kind)


def loads(source: Source) -> Part:
    """Return the load chips."""
    content = content_of(source.scenario)
    title = tr("Load chips")
    cards = []
    for number, (id, load) in enumerate(content.loads.items()):
        cards.append(Card(str(id), _chip(source, load.name or id, number), copies=load.chips))
    if source.options.get("game.circus"):
        cards.append(Card("circus", _chip(source, tr("Circus"), len(cards)), copies=content.circus.chips))
    deck = Deck("loads", title, CHIP, CHIP, tuple(card for card in cards if card.copies), 1.0, 1.0)
    return Part("loads", title, (deck,))


def _chip(source: Source, name: str, number: int) -> Face:
    tint = "#ffffff" if source.look == "contrast" else TINTS[number % len(TINTS)]

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(CHIP, CHIP, 1.0), QColor(tint))
        painter.setPen(QPen(QColor("#14181c"), 0.25))
        painter.drawEllipse(QRectF(0.8, 0.8, CHIP - 1.6, CHIP - 1.6))

    return Face(paint, (fitted(name, QRectF(1.9, 3.5, CHIP - 3.8, CHIP - 7), narrow_font(True), 9, 5, "center",
                               "middle"),))  # fmt: skip


def trains(source: Source) -> Part:
    """Return a card of each kind of train for every player."""
    content, (wide, high) = content_of(source.scenario), MINI
    title = tr("Trains")
    cards = [Card(str(id), _train(source, id, train), copies=PLAYERS) for id, train in content.trains.items()]
    return Part("trains", title, (Deck("trains", title, wide, high, tuple(cards)),))


def _train(source: Source, id: str, train: Train) -> Face:
    scenario, (wide, high) = source.scenario, MINI
    area = inside(wide, high)
    content = content_of(scenario)
    lines = [
        ntr("{n} load", "{n} loads", train.loads).format(n=train.loads),
        ntr("{n} milepost per turn", "{n} mileposts per turn", train.mileposts).format(n=train.mileposts),
    ]
    lines += [
        tr("Upgrade to {train}: {price}").format(
            train=content.trains[one.new].name if one.new in content.trains else one.new,
            price=money(scenario, one.price),
        )
        for one in content.upgrades
        if one.old == id
    ]
    body = fitted("\n".join(lines), QRectF(area.left(), 15, area.width(), high - 15 - 16), plain_font(), 9.5, 6)

    def places(painter: QPainter) -> None:
        # Places for the chips that the train carries.
        painter.setPen(QPen(QColor("#14181c"), 0.2))
        side = min(12.0, (wide - 6) / max(1, train.loads) - 1)
        left = wide / 2 - (train.loads * (side + 1) - 1) / 2
        for number in range(min(train.loads, 6)):
            painter.drawEllipse(QRectF(left + number * (side + 1), high - 3 - side, side, side))

    return front(wide, high, _tone(source, TRAIN), train.name or id, [body], 12.0, places)


def tables(source: Source) -> Part:
    """Return costs, trains, numbers of cards, and loads by city and by name."""
    scenario = source.scenario
    content, board = content_of(scenario), scenario.board
    found = []
    for one in printed(scenario):
        if isinstance(one, PrintedTable):
            count = max(map(len, one.rows))
            rows = [(*row, *[""] * (count - len(row))) for row in one.rows]
            found.append(Printed(one.title, [""] * count, rows))
    named = sorted(content.loads.items(), key=lambda pair: pair[1].name.casefold())
    found.append(
        Printed(
            tr("Loads"),
            (tr("Load"), tr("Chips"), tr("Cities")),
            [(load.name or id, str(load.chips), names_of(board.sites, load.sites)) for id, load in named],
            ("left", "right"),
        )
    )
    supplied = {
        id: ", ".join(load.name for _, load in named if id in load.sites)
        for id in sorted(board.sites, key=lambda id: site_name(scenario, id).casefold())
    }
    found.append(
        Printed(
            tr("Cities"), (tr("City"), tr("Loads")),
            [(site_name(scenario, id), text) for id, text in supplied.items()],
        )
    )  # fmt: skip
    return tables_part("tables", tr("Tables"), found, 2)


def notes(source: Source) -> Part:
    """Return the money: as much as in games of all players."""
    return money_part(source, {}) if source.notes else money_part(source, *basis(source, needs(source)))


def needs(source: Source) -> Needs:
    """Return what notes are needed for."""
    content, options = content_of(source.scenario), source.options
    goal, start = int(options["win.cash"]), int(options["cash.start"])
    amounts = {goal, start, int(options["fee.track"]), int(options["build.limit"])}
    amounts |= {demand.payoff for card in content.cards.values() for demand in card}
    amounts |= {*content.costs.terrain.values(), *content.costs.sites.values(), *content.costs.features.values()}
    known = values(amounts, goal)
    assumed = assumed_cash(start, goal, PLAYERS)
    return Needs(PLAYERS, known, assumed, GAMES, driven_cash)


def tokens(source: Source) -> Part:
    """Return a train and a start marker for every player."""
    title = tr("Tokens")
    return Part("tokens", title, (pawns(PLAYERS), markers("markers", tr("Markers"), PLAYERS, (tr("Player"),), 2)))
