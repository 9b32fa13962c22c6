"""The rules of Boxcars and Rail Baron as text for players, for the values of the options."""

from __future__ import annotations

from typing import cast

from engine.families.boxcars.content import BoxcarsContent
from engine.game.printed_rules import Writer, write_starting_position, write_turn_limit
from engine.game.rules import Options
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from engine.plain_text import listed

MIN_PLAYERS, MAX_PLAYERS = 2, 6


def write(scenario: Scenario, options: Options, out: Writer) -> None:
    """Write all chapters."""
    content = cast(BoxcarsContent, scenario.content)
    _aim(scenario, out)
    _setup(scenario, out)
    _turn(out)
    _destinations(scenario, out)
    _movement(out)
    _bonus(out)
    _arrival(out)
    _purchases(scenario, content, out)
    _fees(scenario, content, out)
    _selling(out)
    _winning(out)
    _information(out)
    _optional(out)
    write_turn_limit(out)


def _aim(scenario: Scenario, out: Writer) -> None:
    board = scenario.board
    out.chapter(tr("Aim of the Game"))
    out.say(
        tr(
            
                "Players run trains between cities, earn payoffs, and buy railroads and better trains. The first "
                "player who "
            "declares and reaches the home city with at least {cash} wins."
        ).format(cash=out.money("win.cash")),
        "BX-DECL-01", "RB-DECL-01",
    )  # fmt: skip
    out.say(
        tr(
            "The board shows {cities:,} cities in {regions:,} regions, and {railroads:,} railroads. Trains move from "
            "milepost to milepost along their lines. A city is a milepost."
        ).format(cities=len(board.cities), regions=len(board.regions), railroads=len(board.railroads)),
        "BX-MOVE-02", "RB-MOVE-04",
    )  # fmt: skip
    out.say(
        tr("The game is for {least} to {most} players. You need two white dice and a red die.").format(
            least=MIN_PLAYERS, most=MAX_PLAYERS
        ),
        "BX-SETUP-09", "RB-SETUP-08",
    )  # fmt: skip


def _setup(scenario: Scenario, out: Writer) -> None:
    out.chapter(tr("Preparation"))
    write_starting_position(out)
    cash = out.number("cash.start") + out.number("cash.extra")
    if out.number("cash.extra"):
        out.say(
            tr("Each player starts with {cash} ({start} and {extra} more) and a Freight train.").format(
                cash=out.amount(cash), start=out.money("cash.start"), extra=out.money("cash.extra")
            ),
            "BX-SETUP-02", "RB-OPT-06",
        )  # fmt: skip
    else:
        out.say(
            tr("Each player starts with {cash} and a Freight train.").format(cash=out.amount(cash)),
            "BX-SETUP-02", "RB-SETUP-01",
        )  # fmt: skip
    if not out.on("deal.all"):
        out.say(tr("The bank holds all railroads and all other money."), "BX-SETUP-03", "RB-SETUP-07")
    out.say(
        ntr(
            
                "All players roll {n} die. The highest roll begins, tied players roll again, and play proceeds "
                "to the left.",
            
                "All players roll {n} dice. The highest total begins, tied players roll again, and play proceeds "
                "to the left.",
            out.number("start.dice"),
        ).format(n=out.number("start.dice")),
        "BX-SETUP-04", "RB-SETUP-02",
    )  # fmt: skip
    if out.is_("home.order", "all_before_first_trip") or out.on("auction.opening"):
        out.say(
            tr("In turn order, all players find their home cities before anyone rolls a first destination."),
            "RB-SETUP-06",
        )
    else:
        out.say(tr("Each player finds a home city at the start of their first turn."), "BX-SETUP-05")
    if out.is_("home.choice", "pick_city"):
        out.say(
            tr("For a home city, roll the region as for a destination, and choose any city in that region.")
            if not out.on("home.unique")
            else tr(
                "For a home city, roll the region as for a destination, and choose any city in it that is not the home "
                "of another player. If every city of the region is taken, choose another region."
            ),
            "BX-SETUP-06",
        )
    else:
        out.say(
            tr(
                "A home city is rolled like a destination: first the region, then the city. Players may share a "
                "home city.")
            if not out.on("home.unique")
            else tr(
                "A home city is rolled like a destination: first the region, then the city. A city that is the home of "
                "another player cannot be a second home."
            ),
            "RB-SETUP-03", "RB-SETUP-04",
        )  # fmt: skip
    out.say(tr("Mark the home city, and place your train there."), "BX-SETUP-07", "RB-SETUP-05")
    if out.on("home.swap"):
        swapped = (
            tr("After a swap, the train counts as established at the new home city.")
            if out.on("establish.home_swap")
            else tr("After a swap, the train is not established at the new home city.")
        )
        out.say(
            tr(
                
                    "After the first destination is known and before the first roll to move, a player may swap "
                    "the home city "
                "and the first destination. The train then starts from the new home city."
            ),
            "RB-HOME-01", "RB-HOME-02",
        )  # fmt: skip
        out.say(swapped, "RB-HOME-03")
    if out.on("auction.opening"):
        out.say(
            tr(
                "Before the first turn, one railroad for each player is drawn and auctioned. A railroad without a bid "
                "returns to the bank."
            ),
            "RB-OPT-06",
        )
    if out.on("deal.all"):
        out.say(tr("Shuffle all railroads and deal them to the players in turn until none is left."), "BX-OPT-04")
        rounds = out.number("deal.trade_rounds")
        out.say(
            tr("Dealt railroads are not traded.")
            if not rounds
            else ntr(
                "Then the players trade railroads with each other for {n} round.",
                "Then the players trade railroads with each other for {n} rounds.",
                rounds,
            ).format(n=rounds),
            "BX-OPT-04",
        )


def _turn(out: Writer) -> None:
    out.chapter(tr("A Turn"))
    out.item(tr("If you are not on a trip, roll a destination, or declare if you can."), "BX-DEST-01", "RB-DEST-01")
    out.item(tr("Roll the dice and move the full roll toward your destination."), "BX-MOVE-01", "RB-MOVE-01")
    out.item(tr("If you are entitled to a bonus, roll the red die and move again."), "BX-BONUS-04", "RB-BONUS-01")
    if out.is_("fee.timing", "before_purchase"):
        out.item(
            tr("When you arrive, collect the payoff, pay user fees, and then make one purchase if you like."),
            "BX-FEE-13",
        )
    else:
        out.item(
            tr("When you arrive, collect the payoff and make one purchase if you like. User fees are paid afterward."),
            "RB-BUY-06",
        )
    out.item(tr("At the end of the turn, pay the user fees that are due."), "BX-FEE-02", "RB-FEE-01")


def _destinations(scenario: Scenario, out: Writer) -> None:
    out.chapter(tr("Destinations"))
    out.say(
        tr(
            "Roll three dice for the region: read whether the red die is odd or even, add the white dice, and find the "
            "region in the region table."
        ),
        "BX-DEST-02", "RB-LOOKUP-01",
    )  # fmt: skip
    out.say(
        tr("If you roll the region in which your train is, choose any region, also this one."),
        "BX-DEST-03", "RB-LOOKUP-03",
    )  # fmt: skip
    out.say(
        tr("Roll three dice again for the city, and find it in the destination table of that region."),
        "BX-DEST-04", "RB-LOOKUP-02",
    )  # fmt: skip
    alone = [
        region.name
        for id, region in scenario.board.regions.items()
        if sum(city.region == id for city in scenario.board.cities.values()) == 1
    ]
    if alone:
        out.say(
            tr("A region with a single city needs no second roll: {regions}.").format(regions=listed(alone)),
            "BX-GB-04",
        )
    out.say(
        tr("If you roll the city in which your train is, the rest of your turn is lost. Roll again in your next turn."),
        "BX-DEST-06", "RB-DEST-02",
    )  # fmt: skip
    out.say(tr("Mark the destination. The trip begins in the same turn."), "BX-DEST-05")


def _movement(out: Writer) -> None:
    out.chapter(tr("Movement"))
    out.say(
        tr("Roll the two white dice. Their total is the number of mileposts to move."),
        "BX-MOVE-01", "RB-MOVE-01",
    )  # fmt: skip
    out.say(
        tr(
            "Move along lines from milepost to milepost by any route. It need not be the shortest. You may change "
            "railroads at every milepost that both serve."
        ),
        "BX-MOVE-02", "BX-MOVE-05", "RB-MOVE-04", "RB-MOVE-05",
    )  # fmt: skip
    if out.is_("move.change_at_crossing", "any"):
        out.say(tr("You may also change railroads where lines cross between mileposts."), "BX-MOVE-06")
    else:
        out.say(
            tr("Where lines cross between mileposts, you may only change between lines of the same railroad."),
            "RB-MOVE-07",
        )
    out.say(
        tr("Move the full roll. The train stops at its destination, and the rest of the roll is lost."),
        "BX-MOVE-08", "RB-ARR-01",
    )  # fmt: skip
    out.say(tr("A step is final once it is made. Trains do not block each other."), "BX-MOVE-04", "BX-MOVE-12")
    if out.is_("reuse.scope", "turn"):
        out.say(
            tr(
                
                    "A section, one line between two mileposts, can be used only once in a turn, in either "
                    "direction. In the "
                "next turn, all sections can be used again."
            ),
            "BX-MOVE-09", "BX-MOVE-10",
        )  # fmt: skip
        out.say(
            tr("After an arrival, the sections used so far can be used again for the bonus roll."),
            "BX-MOVE-11",
        )
    else:
        out.say(
            tr(
                
                    "A section, one line between two mileposts, can be used only once on a trip, in either "
                    "direction. After "
                "the arrival, all sections can be used again."
            ),
            "RB-MOVE-08", "RB-MOVE-12",
        )  # fmt: skip
    if out.on("reuse.keep_reachable"):
        out.say(
            tr("A step is forbidden if the destination could then no longer be reached over unused sections."),
            "RB-MOVE-10",
        )
    else:
        out.say(
            tr("A step is allowed even if the unused sections then no longer lead to the destination."), "BX-MOVE-09"
        )


def _bonus(out: Writer) -> None:
    out.chapter(tr("Trains and Bonus Rolls"))
    together = out.is_("superchief.roll", "together")
    out.item(
        tr("Freight: a double six of the white dice gives a roll of the red die after the move."),
        "BX-BONUS-01", "RB-BONUS-01",
    )  # fmt: skip
    if out.on("train.express_sold"):
        out.item(tr("Express: any double of the white dice gives a roll of the red die."), "BX-BONUS-02", "RB-BONUS-02")
    if out.on("train.superchief_sold"):
        out.item(
            tr("Superchief: the red die is rolled together with the white dice in every turn. There is no bonus roll.")
            if together
            else tr("Superchief: after every move, roll the red die and move again."),
            "BX-BONUS-03", "RB-MOVE-02",
        )  # fmt: skip
    out.say(
        tr("A turn has at most one bonus roll. It must be moved in full, by the usual rules."),
        "BX-BONUS-04", "BX-BONUS-07", "BX-BONUS-08", "RB-BONUS-04",
    )  # fmt: skip
    out.say(
        tr("A train that is bought in a turn counts from the next turn on."),
        "BX-BONUS-09", "RB-BONUS-05",
    )  # fmt: skip
    if out.is_("bonus.superchief_bounce", "arrival_in_normal_move"):
        out.say(
            tr(
                "If you arrive in the normal move and a bonus is due, roll a new destination at once. The bonus begins "
                "the next trip."
            ),
            "BX-BONUS-06",
        )
    else:
        out.say(
            tr(
                
                    "If you arrive with no more than the white dice and a bonus is due, roll a new destination "
                    "at once. The "
                "red die begins the next trip. If the arrival needed the red die, the move is over."
            ),
            "RB-ARR-02", "RB-ARR-03",
        )  # fmt: skip


def _arrival(out: Writer) -> None:
    out.chapter(tr("Payoffs"))
    out.say(
        tr("On arrival, the bank pays the payoff for the city where the trip began and the destination."),
        "BX-PAY-01", "BX-PAY-02", "RB-PAY-01",
    )  # fmt: skip
    out.say(tr("The destination is the start of the next trip."), "BX-PAY-04")


def _purchases(scenario: Scenario, content: BoxcarsContent, out: Writer) -> None:
    out.chapter(tr("Purchases"))
    out.say(
        tr(
            "After each payoff, you may make one purchase from the bank, with cash in hand. Purchases are not possible "
            "at any other time. You may also buy nothing."
        ),
        "BX-BUY-01", "BX-BUY-04", "BX-BUY-06", "RB-BUY-01", "RB-BUY-04", "RB-BUY-05",
    )  # fmt: skip
    out.item(tr("A railroad of the bank costs the price on its card."), "BX-BUY-02", "RB-BUY-03")
    if out.on("train.express_sold"):
        out.item(
            tr("An Express costs {price}. A player with a Superchief cannot buy one.").format(
                price=out.money("train.express")
            ),
            "BX-BUY-02", "RB-BUY-03",
        )  # fmt: skip
    else:
        out.item(tr("Expresses are not sold."), "BX-OPT-05")
    if not out.on("train.superchief_sold"):
        out.item(tr("Superchiefs are not sold."), "BX-OPT-05")
    elif out.on("train.superchief_by_players"):
        out.item(
            tr("A Superchief costs {price}, and 10% of that less for each player above three.").format(
                price=out.money("train.superchief")
            ),
            "RB-OPT-04",
        )
    else:
        out.item(
            tr("A Superchief costs {price}.").format(price=out.money("train.superchief")), "BX-BUY-02", "RB-BUY-03"
        )
    if out.on("train.free_upgrade") and out.on("train.superchief_sold"):
        out.item(tr("As a purchase, a player may upgrade an Express to a Superchief free."), "RB-OPT-05")
    elif out.on("train.superchief_sold"):
        out.item(tr("The price of an Express is not credited toward a Superchief."), "BX-BUY-05")
    public = [railroad.name for id, railroad in scenario.board.railroads.items() if id in content.public]
    if out.on("public_lines"):
        out.say(
            tr("Public railroads cannot be bought: {railroads}.").format(railroads=listed(public, 12))
            if public
            else tr("Railroads marked as public cannot be bought. This board has none."),
            "RB-BUY-02",
        )


def _fees(scenario: Scenario, content: BoxcarsContent, out: Writer) -> None:
    out.chapter(tr("User Fees"))
    out.say(
        tr("Your own railroads are free. For all other railroads that you use in a turn, pay user fees:"),
        "BX-FEE-01", "BX-FEE-02", "RB-FEE-01", "RB-FEE-02",
    )  # fmt: skip
    out.item(
        tr("{fee} to the bank in a turn for all of its railroads together.").format(fee=out.money("fee.bank")),
        "BX-FEE-03", "RB-FEE-03",
    )  # fmt: skip
    out.item(
        tr("{fee} in a turn to each player whose railroads you use, including the bonus roll.").format(
            fee=out.money("fee.player")
        ),
        "BX-FEE-04", "RB-FEE-04",
    )  # fmt: skip
    out.item(
        tr(
            "{fee} instead to each such player once the bank has sold all its railroads, for the rest of the "
            "game.").format(
            fee=out.money("fee.player_sold_out")
        ),
        "BX-FEE-05", "RB-FEE-05",
    )  # fmt: skip
    out.say(
        tr("The owner at the time of the ride is paid, also if you buy the railroad later in the turn."),
        "BX-FEE-02", "RB-FEE-04",
    )  # fmt: skip
    if out.is_("fee.timing", "before_purchase"):
        out.say(tr("On arrival, user fees are paid before the purchase."), "BX-FEE-13")
    else:
        out.say(
            tr("On arrival, the purchase comes before the user fees, even with the money that they need."), "RB-BUY-06"
        )
    out.section(tr("Established Trains"))
    if out.is_("establish.at", "last_line"):
        out.say(
            tr(
                
                    "If the fee of a railroad rises while your train is on it, the train is established: you pay "
                    "the previous "
                "fee as long as you use no other railroad. Only the railroad that you used last counts."
            ),
            "BX-FEE-06", "BX-FEE-07", "BX-FEE-16",
        )  # fmt: skip
    else:
        out.say(
            tr(
                
                    "If fees rise while your train is at a milepost, the train is established on every railroad "
                    "that serves "
                "the milepost: you pay the previous fee on such a railroad until you use a different one."
            ),
            "RB-EST-01", "RB-EST-02", "RB-EST-03",
        )  # fmt: skip
    out.say(
        tr("The previous fee is paid to the present owner. An owner is paid once a turn, the largest fee that is due."),
        "BX-FEE-08", "BX-FEE-09", "RB-EST-04", "RB-EST-05",
    )  # fmt: skip
    out.say(
        tr("If a railroad is sold under a train, the train keeps the fee that it paid before.")
        if out.on("establish.after_auction")
        else tr("If a railroad is sold under a train, the train pays the fee of the new owner."),
        "BX-FEE-17", "RB-AUC-06",
    )  # fmt: skip


def _selling(out: Writer) -> None:
    out.chapter(tr("Forced Sales"))
    out.say(
        tr(
            
                "A player who cannot pay all that is due sells railroads until it can be paid. Railroads are not "
                "sold at any "
            "other time, and trains never."
        ),
        "BX-SELL-01", "BX-SELL-02", "BX-FEE-14", "RB-AUC-01",
    )  # fmt: skip
    out.say(
        tr("The seller chooses each time between an auction and a sale to the bank.")
        if out.on("sell.to_bank_direct")
        else tr("The seller puts a railroad of their choice up for auction among the other players."),
        "BX-SELL-03", "RB-AUC-01",
    )  # fmt: skip
    out.say(
        tr("The bank pays {share} of the price, and the railroad can be bought again.").format(
            share=out.percent("bank.buyback")
        )
        if out.on("sell.to_bank_direct")
        else tr("If there is no bid, the bank pays {share} of the price, and the railroad can be bought again.").format(
            share=out.percent("bank.buyback")
        ),
        "BX-SELL-09", "BX-SELL-11", "RB-AUC-02",
    )  # fmt: skip
    out.section(tr("Auctions"))
    out.say(
        tr(
            
                "Bidding begins to the left of the seller. The lowest bid is {share} of the price. No bid is "
                "higher than the "
            "bidder's cash."
        ).format(share=out.percent("auction.min")),
        "BX-SELL-04", "BX-SELL-05", "RB-AUC-03",
    )  # fmt: skip
    step = out.money("auction.increment")
    out.say(
        tr("Each bid is a multiple of {step} and higher than the last one.").format(step=step)
        if out.is_("auction.step", "multiple_of_step")
        else tr("Each bid is at least {step} higher than the last one.").format(step=step),
        "BX-SELL-06", "RB-AUC-04",
    )  # fmt: skip
    out.say(
        tr("A player who passed may bid again. The auction ends when all others have passed after the last bid.")
        if out.on("auction.reenter")
        else tr("A player who passes is out of the auction. It ends when all others have passed."),
        "BX-SELL-07", "RB-AUC-04",
    )  # fmt: skip
    out.say(tr("The highest bidder pays the seller and gets the railroad."), "BX-SELL-08", "RB-AUC-05")
    out.section(tr("Bankruptcy"))
    if out.on("loan.enabled"):
        out.say(
            tr(
                "A player without a railroad who cannot pay borrows from the bank, and repays the loan with {interest} "
                "interest from the next payoff."
            ).format(interest=out.percent("loan.interest")),
            "BX-OPT-07",
        )
    else:
        out.say(
            tr(
                
                    "A player who cannot pay and has no railroad left is out of the game. The cash goes to those "
                    "who are owed, "
                "and the bank pays the rest."
            )
            if out.is_("bankrupt.creditors", "bank_pays_rest")
            else tr(
                
                    "A player who cannot pay and has no railroad left is out of the game. The cash goes to the "
                    "bank, and the "
                "players who are owed get nothing."
            ),
            "BX-FEE-15", "RB-BANK-01",
        )  # fmt: skip
        out.say(
            tr("The last remaining player wins.")
            if out.on("win.last_survivor")
            else tr("The last remaining player must still declare and reach the home city to win."),
            "RB-BANK-02",
        )


def _winning(out: Writer) -> None:
    out.chapter(tr("Declaring and Winning"))
    win = out.money("win.cash")
    out.say(
        tr(
            
                "A player with at least {cash} in hand who has arrived may declare before rolling the next "
                "destination, and "
            "then runs home. A normal trip to the home city does not win."
        ).format(cash=win),
        "BX-DECL-01", "BX-DECL-02", "BX-DECL-03", "BX-DECL-04", "RB-DECL-01", "RB-DECL-02",
    )  # fmt: skip
    out.say(
        tr("A player who rolls the city where the train is may declare before the next roll.")
        if out.on("declare.after_lost_turn")
        else tr(
            "The next chance to declare is after the next arrival, also if a turn was lost by rolling the same "
            "city."),
        "BX-DECL-04", "RB-DECL-01",
    )  # fmt: skip
    out.say(
        tr("A player who declares also rolls an alternate destination. It counts only if the declaration ends."),
        "BX-DECL-06", "RB-DECL-03",
    )  # fmt: skip
    out.say(
        tr("A declared player who reaches the home city with at least {cash} after all fees wins.").format(cash=win),
        "BX-DECL-08", "RB-DECL-06",
    )  # fmt: skip
    out.say(
        tr(
            
                "If fees leave less than {cash}, the declaration ends, and the train continues to the alternate "
                "destination. "
            "Both parts are one trip, with the payoff from the city of the declaration."
        ).format(cash=win),
        "BX-DECL-09", "BX-DECL-10", "RB-UNDECL-01",
    )  # fmt: skip
    out.section(tr("Rover Play"))
    if not out.on("rover.enabled"):
        out.say(tr("There is no rover play: declared players cannot be caught."), "BX-OPT-06")
        return
    out.say(
        tr(
            
                "The first player whose train moves onto or through the milepost of a declared train catches it: "
                "the declared "
            "player pays {payment} to that player and is no longer declared."
        ).format(payment=out.money("rover.payment")),
        "BX-ROVER-01", "BX-ROVER-02", "RB-ROVER-01", "RB-ROVER-04",
    )  # fmt: skip
    out.say(tr("A declared train that passes others is not caught by its own move."), "BX-ROVER-03")
    out.say(
        tr("After a catch, sections used before can be used again, once per turn.")
        if out.is_("rover.alternate_reuse", "once_per_turn")
        else tr("After a catch, used sections stay closed, except for the fewest needed if there is no other route."),
        "BX-DECL-10", "RB-ROVER-05",
    )  # fmt: skip


def _information(out: Writer) -> None:
    out.chapter(tr("Open Information"))
    limit = out.money("cash.announce")
    out.say(
        tr("A player whose cash is above {limit} announces it at once.").format(limit=limit)
        if out.is_("announce.when", "over")
        else tr("A player whose cash is {limit} or more announces it at once.").format(limit=limit),
        "BX-INFO-01", "RB-INFO-01",
    )  # fmt: skip
    out.say(
        tr("Any player may ask for the exact cash of another player at any time.")
        if out.is_("info.cash", "exact_on_request")
        else tr("Players only have to tell the exact amount of cash above that limit."),
        "BX-INFO-02", "RB-INFO-02",
    )  # fmt: skip
    out.say(
        tr("Home cities are open.")
        if out.is_("info.home", "public")
        else tr("Home cities are shown on request."),
        "BX-SETUP-08", "RB-INFO-02",
    )  # fmt: skip
    out.say(tr("Railroads are open."), "BX-INFO-03", "RB-BUY-07")


def _optional(out: Writer) -> None:
    if not (out.on("third.player") or out.on("map.balance")):
        return
    out.chapter(tr("Further Options"))
    if out.on("third.player"):
        out.say(
            tr(
                "In a game for two, an imaginary third player gets a railroad of the bank after {first:,} "
                "purchases, and "
                "another after every {next:,} more."
            ).format(first=out.number("third.first"), next=out.number("third.next")),
            "RB-OPT-07",
        )
        out.say(tr("User fees for these railroads go half to the bank and half to the opponent."), "RB-OPT-09")
    if out.on("map.balance"):
        out.say(tr("The lines of the balance option are used."), "RB-OPT-02")
