"""The rules of Railroad Tycoon as text for players, for the values of the options."""

from __future__ import annotations

from collections import Counter

from engine.errors import RulesError
from engine.families.tycoon.author.printed import printed
from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import TycoonContent
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.faults import MAX_SEATS, MIN_SEATS
from engine.families.tycoon.text.cards import card_use_text, operation_text, tycoon_text
from engine.families.tycoon.text.labels import n_cubes, n_links, n_points, n_tiles
from engine.game.family import PrintedTable
from engine.game.printed_rules import Writer, write_starting_position
from engine.game.rules import Options
from engine.i18n import ntr, tr
from engine.model.identity.display_names import sites
from engine.model.scenario import Scenario
from engine.plain_text import listed


def write(scenario: Scenario, options: Options, out: Writer) -> None:
    """Write all chapters."""
    content = content_of(scenario)
    try:
        board: CompiledBoard | None = board_of(scenario, options)
    except RulesError:
        board = None  # A board that cannot be played yet has rules without the texts of its cards.
    _aim(out)
    _setup(content, out)
    _turn(content, out)
    _building(scenario, content, out)
    _other_actions(scenario, content, out)
    _delivering(out)
    _money(out)
    _end(content, out)
    if board is not None and not out.on("game.beginners"):
        _cards(board, out)
    out.chapter(tr("Played with the Program"))
    out.say(
        ntr(
            "Boxcars Studio ends a game after {n:,} turn.",
            "Boxcars Studio ends a game after {n:,} turns.",
            out.number("game.turn_limit"),
        ).format(n=out.number("game.turn_limit"))
    )


def _aim(out: Writer) -> None:
    out.chapter(tr("Aim of the Game"))
    out.say(
        tr(
            "Players build links between cities, and deliver goods cubes over them to cities of the same "
            "color. Deliveries "
            "gain points, and points bring income. The player with the most points wins."
        ),
        "RT-END-04",
    )
    out.say(tr("The game is for {least} to {most} players.").format(least=MIN_SEATS, most=MAX_SEATS), "RT-SETUP-04")
    if out.on("game.beginners"):
        out.say(tr("This is the beginners' game, without cards and western links."), "RT-OPT-01")


def _setup(content: TycoonContent, out: Writer) -> None:
    out.chapter(tr("Preparation"))
    write_starting_position(out)
    fewer = out.number("setup.fewer_cubes")
    out.say(tr("Place as many cubes from the bag on each city as its number."), "RT-SETUP-01")
    if fewer:
        out.say(
            tr("With two or three players, place {cubes} fewer on each city, but at least one.").format(
                cubes=n_cubes(fewer)
            ),
            "RT-SETUP-02",
        )
    out.say(
        tr("Each player starts with {cash}, the first engine, and {n} locomotives.").format(
            cash=out.money("cash.start"), n=out.number("locomotives")
        ),
        "RT-SETUP-04", "RT-SETUP-07", "RT-MAP-03",
    )  # fmt: skip
    if not out.on("game.beginners"):
        if content.tycoons:
            out.say(tr("Each player draws a Tycoon card and keeps it secret."), "RT-SETUP-05")
        if content.operations:
            each = out.number("cards.each")
            out.say(
                ntr(
                    "Open the starting operation cards, and {n} more card for each player.",
                    "Open the starting operation cards, and {n} more cards for each player.",
                    each,
                ).format(n=each),
                "RT-SETUP-06",
            )
    out.say(
        tr("The first player of the first turn is chosen at random.")
        if out.is_("start.first", "lot")
        else tr("The player in seat 1 is first in the first turn."),
        "RT-SETUP-04",
    )


def _turn(content: TycoonContent, out: Writer) -> None:
    out.chapter(tr("A Turn"))
    rounds = out.number("rounds")
    out.item(tr("An auction decides who is first player."), "RT-TURN-01", "RT-AUCTION-01")
    out.item(
        ntr(
            "In {n} round, every player takes one action, from the first player to the left.",
            "In each of {n} rounds, every player takes one action, from the first player to the left.",
            rounds,
        ).format(n=rounds),
        "RT-ACTION-01",
    )
    out.item(tr("Each player collects income and pays dividends."), "RT-INC-01", "RT-INC-02")
    if content.operations and not out.on("game.beginners"):
        cards = out.number("cards.turn")
        out.item(
            ntr("{n} more operation card is opened.", "{n} more operation cards are opened.", cards).format(n=cards),
            "RT-CARD-07",
        )
    out.section(tr("Auction for First Player"))
    out.say(
        tr(
            
                "The previous first player opens. Bids are multiples of {unit}, the lowest {unit}. A player who "
                "does not bid "
            
                "more passes and is out. The highest bidder pays the bank and is first player. If all pass, the "
                "player to the "
            "left of the previous first player is first."
        ).format(unit=out.money("bid.unit")),
        "RT-AUCTION-01", "RT-AUCTION-02", "RT-AUCTION-03", "RT-AUCTION-04", "RT-AUCTION-05",
    )  # fmt: skip
    out.section(tr("Actions"))
    out.say(
        tr("Build track, urbanize, improve the engine, or deliver a cube; or pass.")
        if out.on("game.beginners")
        else tr(
            "Build track, urbanize, improve the engine, deliver a cube, take an operation card, or build a "
            "western link; "
            "or pass."
        ),
        "RT-ACTION-02",
    )


def _building(scenario: Scenario, content: TycoonContent, out: Writer) -> None:
    out.chapter(tr("Building Track"))
    out.say(
        tr(
            
                "Lay up to {tiles} in one action, for one link: begin at a city or at your own incomplete link, "
                "and stop at the "
            "next city."
        ).format(tiles=n_tiles(content.costs.tiles)),
        "RT-BUILD-01", "RT-BUILD-02",
    )  # fmt: skip
    for table in printed(scenario):
        if isinstance(table, PrintedTable) and table.id == "costs":
            for (name, cost), sample in zip(table.rows, table.samples, strict=True):
                if sample is not None:
                    text = tr("{name}: {cost}").format(name=name, cost=cost)
                    out.item(text, "RT-BUILD-06", "RT-BUILD-07", "RT-BUILD-08")
    out.say(
        tr("A river costs extra if the track crosses it.")
        if out.is_("river.rule", "geometric")
        else tr("A river in a hex costs extra, unless the track follows it."),
        "RT-BUILD-09", "RT-BUILD-10", "RT-BUILD-11",
    )  # fmt: skip
    crossing = out.number("crossing.cost")
    out.say(
        tr("A tile that crosses other track costs {price}.").format(price=out.amount(crossing))
        if crossing
        else tr("A tile that crosses other track costs as much as its hex."),
        "RT-BUILD-14",
    )
    out.say(
        tr(
            "A link is complete when its track connects two cities. Mark it with a locomotive. Incomplete links are "
            "removed at the end of the turn, without a refund."
        ),
        "RT-BUILD-04", "RT-BUILD-12", "RT-BUILD-15",
    )  # fmt: skip


def _other_actions(scenario: Scenario, content: TycoonContent, out: Writer) -> None:
    names = sites(scenario.board)
    out.chapter(tr("Cities and Engines"))
    cubes = out.number("urbanize.cubes")
    tiles = sum(content.new_cities.values())
    price = out.amount(content.costs.urbanize)
    out.say(
        tr(
            
                "To urbanize, pay {price} and place a New City tile on a gray city, which takes its color and "
                "receives {cubes}."
        ).format(price=price, cubes=n_cubes(cubes))
        if cubes
        else tr("To urbanize, pay {price} and place a New City tile on a gray city, which takes its color.").format(
            price=price
        ),
        "RT-URB-01", "RT-URB-02", "RT-URB-03",
    )  # fmt: skip
    out.say(ntr("There is {n} New City tile.", "There are {n} New City tiles.", tiles).format(n=tiles), "RT-URB-04")
    out.say(
        tr("An improved engine costs the price of its level. Its level limits the links of a delivery."),
        "RT-ENG-01", "RT-ENG-02", "RT-ENG-04",
    )  # fmt: skip
    for level, engine in enumerate(content.engines, 1):
        out.item(
            tr("Level {level}: {price}, {links}").format(
                level=level, price=out.amount(engine.price), links=n_links(engine.links)
            ),
            "RT-ENG-02", "RT-ENG-03",
        )  # fmt: skip
    western = content.western
    if western.links and not out.on("game.beginners"):
        out.section(tr("Western Links"))
        out.say(
            tr(
                
                    "Cities with a western link: {cities}. With a complete link to such a city, a player may "
                    "build its western "
                "link in a later action for {price}."
            ).format(
                cities=listed([names[id] for id in western.links if id in names], 8),
                price=out.amount(content.costs.western_link),
            ),
            "RT-WEST-01", "RT-WEST-03",
        )  # fmt: skip
        colour = content.colours.get(western.colour)
        if colour is not None and western.destination is not None:
            out.say(
                tr(
                    
                        "The city receives {cubes} of the color {color}. Each such cube that is delivered from "
                        "there to {city} "
                    "adds {reward} to {city}."
                ).format(
                    cubes=n_cubes(western.cubes), color=colour.name, reward=n_cubes(western.reward),
                    city=names.get(western.destination, western.destination),
                ),
                "RT-WEST-02", "RT-WEST-04",
            )  # fmt: skip


def _delivering(out: Writer) -> None:
    out.chapter(tr("Delivering"))
    out.say(
        tr(
            "A cube moves along complete links to another city of its color, over at most as many links as the engine "
            "allows. It uses no city and no link twice, and stops at the first city of its color."
        ),
        "RT-DELIV-01", "RT-DELIV-03", "RT-DELIV-04", "RT-DELIV-05",
    )  # fmt: skip
    out.say(tr("The first link must be your own. Links of other players may follow."), "RT-DELIV-08")
    points = out.number("link.points")
    out.say(
        tr("The owner of each link that the cube uses gains {points}.").format(points=n_points(points)), "RT-DELIV-07"
    )
    out.say(tr("The cube returns to the bag. A city whose last cube leaves gets an empty marker."),
            "RT-DELIV-06", "RT-DELIV-09")  # fmt: skip


def _money(out: Writer) -> None:
    out.chapter(tr("Income and Shares"))
    out.say(tr("Each player collects the income of their space on the income track."), "RT-INC-01")
    out.say(
        tr("A player whose points pass the end of the income track starts over at space 1.")
        if out.is_("income.past_end", "begin_anew")
        else tr("A player whose points pass the end of the income track stays on the last space."),
        "RT-TRACK-01",
    )
    out.say(
        tr("A player may issue any number of shares in their own turn, and gets {value} for each.").format(
            value=out.money("share.value")
        ),
        "RT-SHARE-01", "RT-SHARE-03",
    )  # fmt: skip
    out.say(
        tr(
            
                "After the income, each share costs a dividend of {dividend}. Issue shares if the cash is not "
                "enough.").format(
            dividend=out.money("share.dividend")
        ),
        "RT-INC-02", "RT-INC-03",
    )  # fmt: skip
    points = out.number("share.points")
    out.say(
        tr("Shares are never paid back. Each costs {points} at the end.").format(points=n_points(points))
        if points
        else tr("Shares are never paid back. They cost no points at the end."),
        "RT-SHARE-02",
    )


def _end(content: TycoonContent, out: Writer) -> None:
    out.chapter(tr("End of the Game"))
    out.say(tr("Once enough cities have empty markers, one more turn is played:"), "RT-END-01")
    for players, limit in content.empty_city_limits.items():
        out.item(tr("{players} players: {limit} empty cities").format(players=players, limit=limit), "RT-END-01")
    out.say(
        tr("Points are those of the income track, minus those for shares.")
        if out.on("game.beginners")
        else tr(
            
                "Points are those of the income track, minus those for shares, plus those of the Tycoon card. A "
                "tie for the "
            "goal of a Tycoon card gains nothing, unless the card says so."
        ),
        "RT-END-02", "RT-END-03",
    )  # fmt: skip
    out.say(tr("The player with the most points wins. Ties go to the most links, then the most cash."), "RT-END-04")


def _cards(board: CompiledBoard, out: Writer) -> None:
    if board.cards:
        out.chapter(tr("Operation Cards"))
        if board.lines:
            out.say(
                tr("A major line that several players have connected goes only to the first in turn order.")
                if board.first_in_order
                else tr("A major line that several players have connected gains its points for each of them."),
                "RT-CARD-02",
            )
        copies = Counter(
            tr("{card}: {effect} {use}").format(
                card=card.name, effect=operation_text(board, number), use=card_use_text(board, number)
            )
            for number, card in enumerate(board.cards)
        )
        for text, n in copies.items():
            shown = text if n == 1 else ntr("{n} card of {text}", "{n} cards of {text}", n).format(n=n, text=text)
            out.item(shown, "RT-CARD-02", "RT-CARD-11", "RT-CARD-12", "RT-CARD-13", "RT-CARD-14")
    if board.tycoons:
        out.chapter(tr("Tycoon Cards"))
        for number, tycoon in enumerate(board.tycoons):
            out.item(tr("{card}: {goal}").format(card=tycoon.name, goal=tycoon_text(board, number)), "RT-END-03")
