"""The rules of crayon rails as text for players, for the values of the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.families.crayon.author.printed import printed
from engine.families.crayon.content import CrayonContent
from engine.families.crayon.rules.board import FAST_CASH, FAST_OPENINGS
from engine.families.crayon.rules.faults import deal
from engine.game.family import PrintedTable
from engine.game.printed_rules import Writer, write_starting_position, write_turn_limit
from engine.game.rules import Options
from engine.i18n import ntr, tr, tr_noop
from engine.model.scenario import Scenario
from engine.plain_text import listed

MAX_PLAYERS = 6
SIZES: Mapping[str, str] = {
    "small": tr_noop("a small city"),
    "medium": tr_noop("a medium city"),
    "major": tr_noop("a major city"),
}


def write(scenario: Scenario, options: Options, out: Writer) -> None:
    """Write all chapters."""
    content = cast(CrayonContent, scenario.content)
    majors = [site for site in scenario.board.sites.values() if site.size == "major"]
    names = listed([site.name for site in majors], 12) if majors else ""
    wanted = min(out.number("win.majors") or len(majors), len(majors))
    _aim(out, wanted, len(majors), names)
    _setup(options, out)
    _turn(options, out)
    _building(scenario, content, out)
    _movement(out)
    _loads(content, out)
    _trains(content, out)
    _events(content, out)
    _winning(out)
    _options(content, out)
    write_turn_limit(out)


def _aim(out: Writer, wanted: int, majors: int, names: str) -> None:
    out.chapter(tr("Aim of the Game"))
    win = out.money("win.cash")
    out.say(
        tr(
            "Players draw track between mileposts with crayons, and deliver loads to cities that demand "
            "them. The first "
            "player who has connected all major cities with own track, and has {cash} at the end of a turn, wins. The "
            "major cities are {cities}."
        ).format(cash=win, cities=names)
        if wanted == majors
        else ntr(
            "Players draw track between mileposts with crayons, and deliver loads to cities that demand "
            "them. The first "
            "player who has connected {n} major city with own track, and has {cash} at the end of a turn, wins. The "
            "major cities are {cities}.",
            "Players draw track between mileposts with crayons, and deliver loads to cities that demand "
            "them. The first "
            "player who has connected {n} major cities with own track, and has {cash} at the end of a turn, wins. The "
            "major cities are {cities}.",
            wanted,
        ).format(n=wanted, cash=win, cities=names),
        "BR-WIN-01",
    )
    if out.on("game.honeymoon"):
        out.say(tr("This is the honeymoon game for two players."), "BR-OPT-14")
    else:
        out.say(tr("The game is for 1 to {most} players.").format(most=MAX_PLAYERS), "BR-COMP-01")
    out.say(tr("Each player needs a crayon or pencil in a color of their own."), "BR-COMP-01", "BR-SETUP-01")


def _setup(options: Options, out: Writer) -> None:
    out.chapter(tr("Preparation"))
    write_starting_position(out)
    slow, fast = out.on("start.slow"), out.on("game.fast")
    cash = out.number("cash.slow_start" if slow else "cash.start") + (FAST_CASH if fast else 0)
    out.say(
        tr(
            
                
                    
                        
                            
                                
                                    "Each player starts with {cash} and a slow train with two thirds of the "
                                    "speed.").format(cash=out.amount(cash))
        if slow
        else tr("Each player starts with {cash} and the starting train.").format(cash=out.amount(cash)),
        "BR-OPT-34" if slow else "BR-SETUP-01", *(("BR-OPT-03",) if fast else ()),
    )  # fmt: skip
    if fast:
        out.say(tr("This includes {cash} more for the fast game.").format(cash=out.amount(FAST_CASH)), "BR-OPT-03")
    if out.on("trains.two"):
        out.say(tr("Each player has a second train, one upgrade faster. Both move in every turn."), "BR-OPT-31")
    hand, dealt = out.number("hand"), deal(options)
    out.say(
        ntr(
            "Deal each player {n} demand card, face up. Replace events that are dealt.",
            "Deal each player {n} demand cards, face up. Replace events that are dealt.",
            dealt,
        ).format(n=dealt),
        "BR-SETUP-02",
    )
    if fast or out.on("fast.deal"):
        out.say(
            ntr(
                "After the first two turns, each player keeps {n} card and discards the others.",
                "After the first two turns, each player keeps {n} cards and discards the others.",
                hand,
            ).format(n=hand),
            "BR-OPT-07",
        )
    out.say(
        tr("Events from the deal are removed from the game.")
        if fast or out.on("fast.events_stay_out")
        else tr("Then shuffle the events from the deal back into the deck."),
        "BR-OPT-04" if fast or out.on("fast.events_stay_out") else "BR-SETUP-04",
    )
    out.say(
        tr("The player with the highest payoff on a card begins; in a tie, the next highest payoff decides."),
        "BR-SETUP-03",
    )
    if out.on("deck.reshuffle_card"):
        out.say(tr("The deck has a reshuffle card: when it is drawn, shuffle the entire deck again."), "BR-OPT-28")


def _turn(options: Options, out: Writer) -> None:
    out.chapter(tr("A Turn"))
    openings = out.number("opening.turns") + (FAST_OPENINGS if out.on("game.fast") else 0)
    if openings:
        out.say(
            ntr(
                "The game opens with {n} turn of building only. The second such round goes in reverse order.",
                "The game opens with {n} turns of building only. The second such round goes in reverse order.",
                openings,
            ).format(n=openings),
            "BR-TURN-05", "BR-TURN-06",
        )  # fmt: skip
    else:
        out.say(tr("There are no opening turns: trains move from the first turn on."), "BR-TURN-05")
    out.item(tr("First move your train, and pick up, deliver and drop loads."), "BR-TURN-01")
    out.item(
        tr("Then build track for up to {limit}, or upgrade your train instead.").format(limit=out.money("build.limit")),
        "BR-TURN-01",
    )
    hand = out.number("hand")
    out.say(
        ntr(
            "Instead of a turn, you may discard your entire hand and draw {n} card.",
            "Instead of a turn, you may discard your entire hand and draw {n} cards.",
            hand,
        ).format(n=hand),
        "BR-TURN-02",
    )
    out.say(
        tr("Play passes to the left. When the deck is empty, shuffle the discard pile."), "BR-TURN-04", "BR-CARD-06"
    )


def _building(scenario: Scenario, content: CrayonContent, out: Writer) -> None:
    out.chapter(tr("Building Track"))
    out.say(
        tr("Draw track from a milepost to an adjacent one. A section costs the milepost that it reaches:"),
        "BR-BUILD-01",
    )
    for table in printed(scenario):
        if isinstance(table, PrintedTable) and table.id == "costs":
            for name, cost in table.rows:
                out.item(tr("{name}: {cost}").format(name=name, cost=cost), "BR-BUILD-12", "BR-BUILD-13")
    out.say(
        tr("Begin at any milepost of a major city or at your own track.")
        if not out.on("build.branching")
        else tr("Begin at any milepost of a major city, at your own track, or at track of other players."),
        "BR-BUILD-02" if not out.on("build.branching") else "BR-OPT-32",
    )
    out.say(
        ntr(
            "In a turn, at most {n} section may begin at major cities.",
            "In a turn, at most {n} sections may begin at major cities.",
            out.number("build.major_sections"),
        ).format(n=out.number("build.major_sections")),
        "BR-BUILD-03",
    )
    out.say(tr("No track is built inside a major city."), "BR-BUILD-04")
    for size, limit in content.entry_limits.items():
        limit = max(1, limit - 1) if out.on("game.honeymoon") else limit
        out.say(
            ntr(
                "At most {n} player may build into {city}.", "At most {n} players may build into {city}.", limit
            ).format(n=limit, city=tr(SIZES[size])),
            "BR-BUILD-07", *(("BR-OPT-15",) if out.on("game.honeymoon") else ()),
        )  # fmt: skip
    out.say(
        ntr(
            "A player may build at most {n} section at a medium or small city.",
            "A player may build at most {n} sections at a medium or small city.",
            out.number("build.city_sections"),
        ).format(n=out.number("build.city_sections")),
        "BR-BUILD-08",
    )
    out.say(
        tr("No section may prevent another player from reaching a city to which that player is entitled."),
        "BR-BUILD-06", "BR-BUILD-09",
    )  # fmt: skip
    out.say(
        tr("Only one section may connect two mileposts. Build only what you can pay at once."),
        "BR-BUILD-10", "BR-BUILD-11",
    )  # fmt: skip
    if out.on("track.trading"):
        out.say(
            tr("Instead of building, you may buy or exchange track at any price that both players accept."), "BR-OPT-33"
        )


def _movement(out: Writer) -> None:
    out.chapter(tr("Movement"))
    out.say(tr("A train may begin in any city. It moves along built track; each milepost counts as one."),
            "BR-MOVE-01", "BR-MOVE-02")  # fmt: skip
    out.say(
        tr("A train may turn around in cities, or anywhere for a lost turn.")
        if out.on("move.backtracking")
        else tr("A train may turn around only in cities."),
        "BR-OPT-10" if out.on("move.backtracking") else "BR-MOVE-04",
    )
    out.say(
        tr("Between mileposts at the edge of a major city, a train moves through the center.")
        if out.is_("move.major_rim", "via_centre")
        else tr("Between mileposts at the edge of a major city, a train may also move along the edge."),
        "BR-MOVE-05", "BR-MOVE-06",
    )  # fmt: skip
    own = out.number("fee.own_track")
    fee = out.money("fee.track")
    if own:
        out.say(
            tr("Moving on your own track costs {own} per turn, paid to the bank.").format(own=out.amount(own)),
            "BR-OPT-29",
        )
    else:
        out.say(tr("Your own track is free."), "BR-MOVE-07")
    out.say(tr("Pay {fee} per turn to each player whose track you use.").format(fee=fee), "BR-MOVE-07")
    out.say(
        tr("A fee may be paid later, from deliveries on that track, but before the train leaves it.")
        if out.on("fee.late")
        else tr("Have the money in hand before you enter the track."),
        "BR-OPT-09" if out.on("fee.late") else "BR-MOVE-08",
    )
    out.say(tr("Trains do not block each other."), "BR-MOVE-03")


def _loads(content: CrayonContent, out: Writer) -> None:
    out.chapter(tr("Loads and Deliveries"))
    out.say(
        tr("Pick up a load in a city that supplies it, as long as a load chip is available. No demand is needed."),
        "BR-LOAD-03", "BR-LOAD-04",
    )  # fmt: skip
    if out.on("game.honeymoon"):
        out.say(tr("Each load has one load chip fewer than usual."), "BR-OPT-14")
    cost = out.number("move.load_cost")
    out.say(
        tr("Loading and unloading cost no movement.")
        if not cost
        else ntr(
            "Each load that is picked up, dropped or delivered costs {n} milepost of movement.",
            "Each load that is picked up, dropped or delivered costs {n} mileposts of movement.",
            cost,
        ).format(n=cost),
        "BR-OPT-30" if cost else "BR-LOAD-06",
    )
    out.say(
        tr(
            
                "When you bring a load to a city that demands it on one of your cards, the bank pays the amount "
                "on the card. "
            "Discard the card, and draw a new one."
        ),
        "BR-DELIV-01", "BR-DELIV-02", "BR-DELIV-03",
    )  # fmt: skip
    field = out.options["warehouse.field"]
    if field == "some_turns":
        turns = out.number("warehouse.turns")
        out.say(
            ntr(
                "A load that is dropped in a city stays there for {n} turn. Any player may pick it up.",
                "A load that is dropped in a city stays there for {n} turns. Any player may pick it up.",
                turns,
            ).format(n=turns),
            "BR-OPT-18",
        )
    elif field == "wordelmann":
        out.say(
            tr(
                
                    "A load that is dropped in a city stays there without a time limit, unless the city supplies "
                    "it. When no "
                "load chip is left, a player may claim such a load in a supplying city by staying an entire turn. A "
                "disaster in the city returns stored loads to the tray."
            ),
            "BR-OPT-19", "BR-OPT-20", "BR-OPT-21",
        )  # fmt: skip
    elif not out.on("game.honeymoon"):
        out.say(tr("A load may be dropped in any city without payment. It returns to the tray."), "BR-LOAD-05")
    if out.on("game.honeymoon"):
        out.say(
            tr("A load that is dropped where it is not supplied stays there for both players, one in each city."),
            "BR-OPT-17",
        )
        out.say(tr("A player who builds into a small city for a demand must deliver or pick up there."), "BR-OPT-16")
    if out.on("warehouse.private"):
        loads = out.number("warehouse.loads")
        out.section(tr("Private Warehouses"))
        out.say(
            tr("Each player may build one warehouse at an empty milepost for {price}.").format(
                price=out.money("warehouse.price")
            ),
            "BR-OPT-22",
        )
        out.say(
            ntr("It holds {n} load for its owner.", "It holds {n} loads for its owner.", loads).format(n=loads),
            "BR-OPT-23",
        )
        out.say(
            tr("The owner may exchange loads with a passing player, or sell one for {price}.").format(
                price=out.money("warehouse.sale")
            ),
            "BR-OPT-25",
        )
        out.say(
            tr(
                
                    "When no load chip is left, a player in a supplying city may claim a load from any warehouse "
                    "by staying "
                "an entire turn. A disaster returns the loads of a warehouse to the tray."
            ),
            "BR-OPT-24", "BR-OPT-26",
        )  # fmt: skip
    if out.on("contracts.open"):
        most = out.number("contracts.most")
        out.section(tr("Open Contracts"))
        out.say(
            ntr(
                "Discarded hands are open contracts, at most {n} card. The first player to deliver is paid.",
                "Discarded hands are open contracts, at most {n} cards. The first player to deliver is paid.",
                most,
            ).format(n=most),
            "BR-OPT-27",
        )
    if out.on("game.circus"):
        out.section(tr("The Traveling Circus"))
        circus = content.circus
        out.say(
            tr(
                
                    "On every card whose place in the deck is a multiple of {every}, the lowest demand is one "
                    "for the circus, "
                "which pays {payoff}. The circus stays in the city where it was delivered until it is demanded again."
            ).format(every=circus.every, payoff=out.amount(circus.payoff)),
            "BR-OPT-36", "BR-OPT-37", "BR-OPT-38",
        )  # fmt: skip


def _trains(content: CrayonContent, out: Writer) -> None:
    out.chapter(tr("Trains"))
    fast = out.on("game.fast") or out.on("fast.speed")
    for train in content.trains.values():
        speed = train.mileposts * 4 // 3 if fast else train.mileposts
        out.item(
            tr("{train}: {loads} loads, {mileposts} mileposts per turn").format(
                train=train.name, loads=train.loads, mileposts=speed
            ),
            "BR-OPT-05" if fast else "BR-LOCO-01",
        )
    if fast:
        out.say(tr("These are the speeds of the fast game."), "BR-OPT-05")
    for upgrade in content.upgrades:
        if upgrade.old in content.trains and upgrade.new in content.trains:
            out.item(
                tr("Upgrade from {old} to {new}: {price}, instead of building").format(
                    old=content.trains[upgrade.old].name,
                    new=content.trains[upgrade.new].name,
                    price=out.amount(upgrade.price),
                ),
                "BR-LOCO-06", "BR-LOCO-07",
            )  # fmt: skip
    if out.on("crossgrade.enabled"):
        out.say(
            tr(
                "A train may be exchanged for the other one of its rank for {price}. In that turn you may "
                "also build for "
                "up to {limit}."
            ).format(price=out.money("crossgrade.price"), limit=out.money("crossgrade.build")),
            "BR-OPT-13",
        )


def _events(content: CrayonContent, out: Writer) -> None:
    if not content.events:
        return
    out.chapter(tr("Events"))
    out.say(
        tr(
            
                "An event takes effect at once for all players, and another card is drawn. It lasts until the "
                "end of the next "
            "turn of the player who drew it."
        ),
        "BR-EVENT-01", "BR-CARD-03",
    )  # fmt: skip
    taxes = [event for event in content.events.values() if event.kind == "tax"]
    if taxes and (out.on("game.fast") or out.on("fast.no_tax")):
        out.say(tr("There is no tax event."), "BR-OPT-06")
    else:
        for tax in taxes:
            steps = listed(
                [
                    tr("{tax} from {cash} on").format(tax=out.amount(amount), cash=out.amount(least))
                    for least, amount in tax.scale
                ],
                12,
            ) if tax.scale else ""  # fmt: skip
            if steps:
                out.say(tr("{title}: each player pays a tax by the cash in hand: {steps}.").format(
                    title=tax.title, steps=steps), "BR-EVENT-02", "BR-EVENT-11")  # fmt: skip
    kinds = {event.kind for event in content.events.values()}
    if "strike" in kinds:
        out.say(tr("Strike: no load is picked up or delivered in the area."), "BR-EVENT-11")
    if "rail-strike" in kinds:
        out.say(tr("Rail strike: no train moves and no track is built in the area."), "BR-EVENT-10")
    if "derailment" in kinds:
        out.say(
            tr(
                "Derailment: trains in the area when the card is drawn lose turns and loads. The player chooses "
                "the loads."),
            "BR-EVENT-08", "BR-EVENT-09",
        )  # fmt: skip
    if "flood" in kinds:
        out.say(tr("Flood: all track across the river is erased, and cannot be built while the card is open."),
                "BR-EVENT-06", "BR-EVENT-07")  # fmt: skip
    if "slow" in kinds:
        out.say(
            tr("Half rate: trains in the area move at half speed, rounded up. The step into the area also counts half.")
            if out.is_("slow.entry", "with_step")
            else tr(
                "Half rate: trains in the area move at half speed, rounded up. The step into the area is at full "
                "rate."),
            "BR-EVENT-04", "BR-EVENT-05",
        )  # fmt: skip
    out.say(
        tr(
            "A player who loses a turn does not move or build. The player on turn loses the rest of this "
            "turn and the next."
        )
        if out.is_("lose.turn", "rest_and_next")
        else tr("A player who loses a turn does not move or build. The player on turn loses the next turn only."),
        "BR-EVENT-12",
    )


def _winning(out: Writer) -> None:
    out.chapter(tr("End of the Game"))
    out.say(tr("Only cash counts, at the end of your own turn."), "BR-WIN-01", "BR-WIN-02")
    if out.on("win.equal_turns"):
        out.say(
            tr(
                "After a player claims victory, the round is completed. The most cash wins. In a tie, the winning cash "
                "rises by {step}, and play continues."
            ).format(step=out.money("win.step")),
            "BR-OPT-02",
        )
    rounds = out.number("time.rounds")
    if rounds:
        out.say(
            ntr(
                "After {n:,} round, one more round is played. Players who connected the cities rank first, "
                "then cash counts.",
                "After {n:,} rounds, one more round is played. Players who connected the cities rank first, then cash "
                "counts.",
                rounds,
            ).format(n=rounds),
            "BR-OPT-01",
        )
    out.say(
        tr("Cash is hidden until a tax event appears, then open. Cards, trains and loads are open.")
        if out.is_("info.cash", "until_tax")
        else tr("Cash, cards, trains and loads are open."),
        "BR-INFO-01",
    )


def _options(content: CrayonContent, out: Writer) -> None:
    if not (out.on("loan.enabled") or out.on("restart.enabled")):
        return
    out.chapter(tr("Help for Players in Need"))
    if out.on("loan.enabled"):
        factor = out.number("loan.factor")
        out.say(
            ntr(
                "The bank lends up to {limit}. {n} time the loan is repaid from all income.",
                "The bank lends up to {limit}. {n} times the loan is repaid from all income.",
                factor,
            ).format(limit=out.money("loan.limit"), n=factor),
            "BR-OPT-08",
        )
        hands = out.number("loan.after_discards")
        if hands:
            out.say(
                ntr(
                    "A loan is possible after {n} discarded hand.",
                    "A loan is possible after {n} discarded hands.",
                    hands,
                ).format(n=hands),
                "BR-OPT-08",
            )
    if out.on("restart.enabled"):
        out.say(
            tr("A player may start over: money, loads and track are returned, and the player begins again."),
            "BR-OPT-11",
        )
        if out.on("restart.rented_track_stays"):
            out.say(tr("Track that another player plans to rent remains for that run."), "BR-OPT-12")
