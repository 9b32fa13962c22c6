"""Texts of the journal: a template for each kind of row, its mark on the timeline, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.families.boxcars.rules import journal, turn
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters import (
    auction,
    destination,
    fees,
    homeward,
    loans,
    movement,
    purchase,
    setup,
    setup_apply,
    titles,
    trading,
)
from engine.families.boxcars.text import labels
from engine.game.family import by_code
from engine.game.rules import Entry, Leg, Mark
from engine.game.setups import BEGUN
from engine.i18n import format_number, tr, tr_noop
from engine.model.ids import Ref
from engine.plain_text import quantity


class Row(NamedTuple):
    """A row of the journal."""

    kind: int
    seat: int
    amount: int
    x: int
    y: int


class Sentence(NamedTuple):
    """Template of the entry for a log row: its kind, the templates of text and reason with the fields of `Fields`, the
    things that the entry is about, and the rows of the rules matrix. `cause` is the key of the reason; it and the
    amount count only where the kind is "money"."""

    kind: str
    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    reason: str = ""
    cause: str = ""


class Fields(Mapping[str, str]):
    """Values of the fields of a template. `city_x` is the city whose number is the row's x, `mileposts_x` that number
    of mileposts, and so on for `sections`, `rail`, `region`, `seat`, `sum` and `train`, x and y."""

    def __init__(self, board: CompiledBoard, names: Sequence[str], row: Row) -> None:
        self.m, self.names, self.row = board, names, row

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __getitem__(self, key: str) -> str:
        m, row = self.m, self.row
        if key.endswith(("_x", "_y")):
            return self._named(key[:-2], row.x if key.endswith("x") else row.y)
        match key:
            case "who":
                return self.names[row.seat]
            case "setup":
                return str(m.options["game.setup"])
            case "sum":
                return labels.dollars(m, abs(row.amount))
            case "x" | "y":
                return format_number(row.x if key == "x" else row.y)
            case "origin" | "goal":
                return labels.city(m, divmod(row.x, len(m.cities))[key == "goal"])
            case "chart":
                return labels.dollars(m, row.amount + row.y)
            case "one" | "two":
                return str(divmod(row.x, 10)[key == "two"])
            case "total":
                return str(sum(divmod(row.x, 10)) + row.y)
            case "cell":
                return labels.cell(row.x)
        raise KeyError(key)

    def _named(self, kind: str, number: int) -> str:
        m = self.m
        match kind:
            case "city":
                return labels.city(m, number)
            case "rail":
                return m.railroads[number]
            case "region":
                return labels.region(m, number)
            case "train":
                return tr(BOUGHT_TRAINS[number])
            case "seat":
                return (*self.names, tr("the bank"), tr("the third player"))[number]
            case "sum":
                return labels.dollars(m, number)
            case "mileposts":
                return quantity(number, "milepost")
            case "sections":
                return quantity(number, "section")
            case "arc":
                return tr("{railroads} to {place}").format(
                    railroads=labels.rails_text(m, number), place=labels.place(m, m.to[number])
                )
        raise KeyError(kind)

    def refs(self, key: str) -> tuple[Ref, ...]:
        """Return the things on the board that `city_x`, `rail_y`, `trip` and the like stand for."""
        m, row = self.m, self.row
        number = row.x if key.endswith("x") else row.y
        match key.removesuffix("_x").removesuffix("_y"):
            case "city":
                return (labels.city_ref(m, number),)
            case "rail":
                return (labels.rail_ref(m, number),)
            case "region":
                return (Ref("region", m.regions[number]),)
            case "arc":
                return m.refs[number]
        assert key == "trip", key
        return tuple(labels.city_ref(m, city) for city in divmod(row.x, len(m.cities)))


BOUGHT_TRAINS = (tr_noop("a Freight"), tr_noop("an Express"), tr_noop("a Superchief"))


def log_entries(board: CompiledBoard, names: Sequence[str], rows: Sequence[tuple[int, ...]]) -> tuple[Entry, ...]:
    """Return the entries for rows of the journal, with the names of the players."""
    entries = []
    previous = 0
    for row in map(Row._make, rows):
        sentence = SENTENCES[row.kind]
        fields = Fields(board, names, row)
        is_money = sentence.kind == "money"
        entries.append(
            Entry(
                sentence.kind,
                row.seat,
                tr(_template(row)).format_map(fields),
                row.amount if is_money else 0,
                # The rest of the roll is lost on arrival.
                tr(sentence.reason).format_map(fields)
                if sentence.reason and not (row.kind == movement.RODE and row.y == NONE)
                else "",
                sentence.rule,
                tuple(ref for key in sentence.about for ref in fields.refs(key)),
                _leg(board, row.x) if row.kind == movement.RODE else None,
                previous in REPEATS.get(row.kind, ()),
                row.y if row.kind == movement.PAYOFF else 0,
                sentence.cause if is_money else "",
            )
        )
        previous = row.kind
    return tuple(entries)


def _template(row: Row) -> str:
    """Return the template of a row: that of its kind, or the one for its case."""
    case = CASES.get(row.kind)
    return case[1] if case is not None and case[0](row) else SENTENCES[row.kind].text


def _leg(board: CompiledBoard, arc: int) -> Leg:
    by = tr("the {railroads}").format(railroads=labels.rails_text(board, arc))
    start, to = labels.place(board, board.to[arc ^ 1]), labels.place(board, board.to[arc])
    return Leg(tr("rides"), by, start, to, tr("milepost"), tr("mileposts"))


CASES: Mapping[int, tuple[Callable[[Row], bool], str]] = {
    movement.PAYOFF: (
        lambda row: row.y > 0,
        tr_noop(
            "The bank pays {who} {sum} for the trip from {origin} to {goal} ({chart} less the bank fee of {sum_y})"
        ),
    ),
    movement.DICE: (lambda row: row.y > 0, tr_noop("{who} rolls {one} and {two} and a red {y}: {total} to move")),
    auction.PUT_UP: (lambda row: row.y > 0, tr_noop("{who} puts the {rail_x} up for auction to raise {sum_y}")),
    auction.BANK_SALE: (
        lambda row: row.y > 0,
        tr_noop("The bank buys the {rail_x} back from {who} for {sum} ({who} is {sum_y} short)"),
    ),
    auction.LAST_CASH: (
        lambda row: row.x > 0,
        tr_noop("{who}'s last {sum} goes to the creditors; the bank pays the rest"),
    ),
}
"""Templates for rows that need another one than their kind has."""


REPEATS: Mapping[int, tuple[int, ...]] = {
    fees.FEE_RECEIVED: (fees.FEE,),
    purchase.BOUGHT: (purchase.PAID_FOR,),
    purchase.TRAIN_BOUGHT: (purchase.TRAIN_PAID,),
    auction.SALE: (auction.SALE_PAID,),
    auction.SOLD: (auction.SALE, auction.OPENING_PAID),
    homeward.ROVER_RECEIVED: (homeward.ROVER,),
    trading.TRADE_RECEIVED: (trading.TRADE_PAID,),
    trading.TRADED: (trading.TRADE_RECEIVED,),
}
"""Kinds of rows that repeat a row of one of these kinds right before them."""


SENTENCES: Mapping[int, Sentence] = {
    setup.START_ROLL: Sentence("roll", tr_noop("{who} rolls {x} for the first turn"), "BX-SETUP-04 RB-SETUP-02"),
    setup.FIRST: Sentence("first", tr_noop("{who} goes first"), "BX-SETUP-04 RB-SETUP-02"),
    turn.TURN: Sentence("turn", tr_noop("Turn {x}: {who}"), "BX-SETUP-04"),
    destination.REGION_ROLLED: Sentence(
        "roll", tr_noop("{who} rolls {cell}: {region_y}"), "BX-DEST-02 RB-LOOKUP-01", ("region_y",)
    ),
    destination.CITY_ROLLED: Sentence(
        "roll", tr_noop("{who} rolls {cell}: {city_y}"), "BX-DEST-04 RB-LOOKUP-02", ("city_y",)
    ),
    destination.REGION_PICKED: Sentence(
        "region", tr_noop("{who} chooses {region_x}"), "BX-DEST-03 RB-LOOKUP-03", ("region_x",)
    ),
    setup.HOME: Sentence("home", tr_noop("{who}'s home city is {city_x}"), "BX-SETUP-07 RB-SETUP-05", ("city_x",)),
    destination.DESTINATION: Sentence(
        "destination", tr_noop("{who}'s destination is {city_x}"), "BX-DEST-05 RB-DEST-01", ("city_x",)
    ),
    destination.ALTERNATE: Sentence(
        "destination", tr_noop("{who}'s alternate destination is {city_x}"), "BX-DECL-06 RB-DECL-03", ("city_x",)
    ),
    destination.SAME_CITY: Sentence(
        "lost", tr_noop("{who} is already in {city_x} and loses the turn"), "BX-DEST-06 RB-DEST-02", ("city_x",)
    ),
    destination.SWAPPED: Sentence(
        "home",
        tr_noop("{who} swaps: home city {city_x}, first destination {city_y}"),
        "RB-HOME-01",
        ("city_x", "city_y"),
    ),
    movement.DICE: Sentence("roll", tr_noop("{who} rolls {one} and {two}: {total} to move"), "BX-MOVE-01 RB-MOVE-01"),
    movement.BONUS: Sentence("bonus", tr_noop("{who} rolls {x} on the bonus roll"), "BX-BONUS-04 RB-BONUS-01"),
    movement.BOUNCED: Sentence("bonus", tr_noop("{who} bounces out with {x} on the red die"), "RB-ARR-03"),
    movement.RODE: Sentence(
        "ride", tr_noop("{who} rides the {arc_x}"), "BX-MOVE-02 RB-MOVE-04", ("arc_x",), tr_noop("{mileposts_y} left")
    ),
    movement.STUCK_ON: Sentence(
        "stuck", tr_noop("{who} cannot move on and loses {mileposts_x} of the roll"), "BX-MOVE-08"
    ),
    homeward.WAY_OPENED: Sentence(
        "way", tr_noop("{who} may reuse {sections_x}: there is no other route"), "RB-ROVER-05"
    ),
    movement.ARRIVED: Sentence(
        "arrive", tr_noop("{who} arrives in {city_x} from {city_y}"), "BX-MOVE-08 RB-ARR-01", ("city_x",)
    ),
    movement.ARRIVED_HOME: Sentence(
        "home", tr_noop("{who} arrives home in {city_x}"), "BX-DECL-08 RB-DECL-06", ("city_x",)
    ),
    movement.PAYOFF: Sentence(
        "money",
        tr_noop("The bank pays {who} {sum} for the trip from {origin} to {goal}"),
        "BX-PAY-01 RB-PAY-01",
        ("trip",),
        tr_noop("payoff: the trip from {origin} to {goal}"),
        "payoff",
    ),
    fees.FEE: Sentence(
        "money",
        tr_noop("{who} pays {sum} to {seat_x} for riding the {rail_y}"),
        "BX-FEE-02 RB-FEE-01",
        ("rail_y",),
        tr_noop("fee: {rail_y}"),
        "fee",
    ),
    fees.FEE_RECEIVED: Sentence(
        "money",
        tr_noop("{who} receives {sum} from {seat_x} for the {rail_y}"),
        "BX-FEE-04 RB-FEE-04",
        ("rail_y",),
        tr_noop("fee: {rail_y}"),
        "fee",
    ),
    purchase.PAID_FOR: Sentence(
        "money",
        tr_noop("{who} pays {sum} to the bank for the {rail_x}"),
        "BX-BUY-03 RB-BUY-03",
        ("rail_x",),
        tr_noop("purchase"),
    ),
    purchase.BOUGHT: Sentence(
        "buy", tr_noop("{who} buys the {rail_x} for {sum}"), "BX-BUY-03 RB-BUY-01", ("rail_x",), tr_noop("purchase")
    ),
    purchase.TRAIN_PAID: Sentence(
        "money", tr_noop("{who} pays {sum} to the bank for {train_x}"), "BX-BUY-03 RB-BUY-03", (), tr_noop("purchase")
    ),
    purchase.TRAIN_BOUGHT: Sentence("train", tr_noop("{who} has {train_x}"), "BX-BUY-02 RB-BUY-03"),
    purchase.NO_BUY: Sentence("pass", tr_noop("{who} buys nothing"), "BX-BUY-06 RB-BUY-05"),
    fees.SOLD_OUT: Sentence(
        "sold out",  # not shown
        tr_noop("All railroads are sold: the user fee rises to {sum}"),
        "BX-FEE-05 RB-FEE-05",
    ),
    auction.PUT_UP: Sentence(
        "auction", tr_noop("{who} puts the {rail_x} up for auction"), "BX-SELL-03 RB-AUC-01", ("rail_x",)
    ),
    auction.BID_MADE: Sentence(
        "bid", tr_noop("{who} bids {sum} for the {rail_x}"), "BX-SELL-06 RB-AUC-04", ("rail_x",)
    ),
    auction.PASSED: Sentence("pass", tr_noop("{who} passes"), "BX-SELL-07 RB-AUC-04"),
    auction.SALE: Sentence(
        "money",
        tr_noop("{who} receives {sum} from {seat_y} for the {rail_x}"),
        "BX-SELL-08 RB-AUC-05",
        ("rail_x",),
        tr_noop("auction"),
    ),
    auction.SALE_PAID: Sentence(
        "money",
        tr_noop("{who} pays {sum} to {seat_y} for the {rail_x}"),
        "BX-SELL-08 RB-AUC-05",
        ("rail_x",),
        tr_noop("auction"),
    ),
    auction.SOLD: Sentence(
        "sell", tr_noop("The {rail_x} goes to {who} for {sum}"), "BX-SELL-08 RB-AUC-05", ("rail_x",), tr_noop("auction")
    ),
    auction.BANK_SALE: Sentence(
        "money",
        tr_noop("The bank buys the {rail_x} back from {who} for {sum}"),
        "BX-SELL-09 RB-AUC-02",
        ("rail_x",),
        tr_noop("sale"),
        "sale",
    ),
    homeward.DECLARED: Sentence("declare", tr_noop("{who} declares with {sum} and runs home"), "BX-DECL-01 RB-DECL-01"),
    homeward.NOT_DECLARED: Sentence("pass", tr_noop("{who} does not declare"), "BX-DECL-04 RB-DECL-02"),
    homeward.UNDECLARED: Sentence(
        "undeclare",
        tr_noop("{who} is no longer declared; the destination is {city_x}"),
        "BX-DECL-09 RB-UNDECL-01",
        ("city_x",),
    ),
    homeward.ROVER: Sentence(
        "money", tr_noop("{who} pays {sum} to {seat_x}"), "BX-ROVER-01 RB-ROVER-04", (), tr_noop("rover play")
    ),
    homeward.ROVER_RECEIVED: Sentence(
        "money", tr_noop("{who} receives {sum} from {seat_x}"), "BX-ROVER-01 RB-ROVER-04", (), tr_noop("rover play")
    ),
    homeward.CAUGHT: Sentence("rover", tr_noop("{who} catches {seat_x}"), "BX-ROVER-01 RB-ROVER-01"),
    journal.ANNOUNCED: Sentence("announce", tr_noop("{who} announces {sum}"), "BX-INFO-01 RB-INFO-01"),
    auction.CREDITOR_PAID: Sentence(
        "money", tr_noop("{who} receives {sum} owed by {seat_x}"), "BX-FEE-15", (), tr_noop("bankrupt")
    ),
    auction.LAST_CASH: Sentence(
        "money", tr_noop("{who}'s last {sum} goes to the bank"), "BX-FEE-15 RB-BANK-01", (), tr_noop("bankrupt")
    ),
    auction.WENT_OUT: Sentence(
        "out", tr_noop("{who} cannot pay {sum_x} and is out of the game"), "BX-FEE-15 RB-BANK-01"
    ),
    homeward.WINS: Sentence(
        "win",
        tr_noop("{who} wins with {sum} at home in {city_x}"),
        "BX-DECL-08 RB-DECL-06",
        ("city_x",),
        tr_noop("home"),
    ),
    homeward.LASTS: Sentence(
        "win",
        tr_noop("{who} wins as the last remaining player, with {sum}"),
        "BX-FEE-15 RB-BANK-02",
        (),
        tr_noop("last survivor"),
    ),
    turn.TURN_LIMIT_REACHED: Sentence(
        "end",
        tr_noop("The game ends without a winner: the limit of {x} turns is reached"),
        "",
        (),
        tr_noop("turn limit"),
    ),
    homeward.NOBODY_IS_LEFT: Sentence(
        "end", tr_noop("The game ends without a winner: no player is left"), "", (), tr_noop("no player left")
    ),
    titles.DEALT: Sentence("deal", tr_noop("{who} is dealt the {rail_x}"), "BX-OPT-04", ("rail_x",), tr_noop("deal")),
    trading.OFFERED_SALE: Sentence(
        "offer", tr_noop("{who} offers the {rail_x} to {seat_y} for {sum}"), "BX-OPT-04", ("rail_x",)
    ),
    trading.OFFERED_PURCHASE: Sentence(
        "offer", tr_noop("{who} offers {seat_y} {sum} for the {rail_x}"), "BX-OPT-04", ("rail_x",)
    ),
    trading.OFFERED_SWAP: Sentence(
        "offer", tr_noop("{who} offers the {rail_x} for the {rail_y}"), "BX-OPT-04", ("rail_x", "rail_y")
    ),
    trading.NO_OFFER: Sentence("pass", tr_noop("{who} offers nothing"), "BX-OPT-04"),
    trading.DECLINED: Sentence("pass", tr_noop("{who} declines"), "BX-OPT-04"),
    trading.TRADE_PAID: Sentence(
        "money", tr_noop("{who} pays {sum} to {seat_y} for the {rail_x}"), "BX-OPT-04", ("rail_x",), tr_noop("trade")
    ),
    trading.TRADE_RECEIVED: Sentence(
        "money",
        tr_noop("{who} receives {sum} from {seat_y} for the {rail_x}"),
        "BX-OPT-04",
        ("rail_x",),
        tr_noop("trade"),
    ),
    trading.TRADED: Sentence(
        "trade", tr_noop("The {rail_x} goes to {who}"), "BX-OPT-04", ("rail_x",), tr_noop("trade")
    ),
    titles.TITLE_DRAWN: Sentence(
        "auction", tr_noop("The {rail_x} comes up for auction"), "RB-OPT-06", ("rail_x",), tr_noop("opening")
    ),
    auction.OPENING_PAID: Sentence(
        "money",
        tr_noop("{who} pays {sum} to the bank for the {rail_x}"),
        "RB-OPT-06",
        ("rail_x",),
        tr_noop("opening auction"),
    ),
    auction.SET_ASIDE: Sentence(
        "aside", tr_noop("No bid: the {rail_x} is set aside"), "RB-OPT-06", ("rail_x",), tr_noop("no bid")
    ),
    titles.RETURNED: Sentence(
        "return", tr_noop("The {rail_x} returns to the bank"), "RB-OPT-06", ("rail_x",), tr_noop("opening auction")
    ),
    titles.THIRD_GETS: Sentence(
        "third", tr_noop("The third player gets the {rail_x}"), "RB-OPT-07", ("rail_x",), tr_noop("two players")
    ),
    fees.FEE_HALF: Sentence(
        "money",
        tr_noop("{who} receives {sum}, half of {seat_x}'s fee for the third player's {rail_y}"),
        "RB-OPT-09",
        ("rail_y",),
        tr_noop("fee: {rail_y}"),
        "fee",
    ),
    loans.LOAN: Sentence(
        "money", tr_noop("The bank lends {who} {sum} at {sum_x} interest"), "BX-OPT-07", (), tr_noop("loan")
    ),
    loans.LOAN_REPAID: Sentence(
        "money",
        tr_noop("{who} repays {sum} to the bank and still owes {sum_x}"),
        "BX-OPT-07",
        (),
        tr_noop("loan repaid"),
    ),
    loans.INTEREST_PAID: Sentence(
        "money", tr_noop("{who} pays {sum} interest to the bank"), "BX-OPT-07", (), tr_noop("interest")
    ),
    setup_apply.SET_UP: Sentence("setup", BEGUN),
    purchase.UPGRADED: Sentence("upgrade", tr_noop("{who} upgrades the Express for free"), "RB-OPT-05"),
}


BY_CAUSE: Mapping[str, Mark] = {"payoff": "trip", "sale": "sale"}

BY_KIND: Mapping[str, Mark] = {
    "buy": "purchase",
    "train": "purchase",
    "sell": "auction",
    "declare": "declaration",
    "undeclare": "declaration",
    "rover": "catch",
    "sold out": "event",  # not shown
    "trade": "sale",
    "out": "out",
    "win": "win",
}


def mark(entry: Entry) -> Mark:
    """Return the mark of an entry on the timeline."""
    if entry.kind == "money":
        return BY_CAUSE.get(entry.cause, "")
    return BY_KIND.get(entry.kind, "")


RULINGS = by_code(
    {
        "BX-SETUP-04 RB-SETUP-02": tr_noop(
            "All players roll for the first turn. The highest roll begins; play proceeds to the left."
        ),
        "BX-SETUP-07 RB-SETUP-05": tr_noop("A player marks a home city; the train starts there."),
        "RB-HOME-01": tr_noop("Before the first roll, a player may swap the home city and the first destination."),
        "BX-DEST-02 RB-LOOKUP-01": tr_noop(
            "Three dice give the region: the red die odd or even, and the sum of the white dice."
        ),
        "BX-DEST-03 RB-LOOKUP-03": tr_noop("A player who rolls the current region chooses any region."),
        "BX-DEST-04 RB-LOOKUP-02": tr_noop(
            "Three dice give the city of the region: the red die odd or even, and the sum of the white dice."
        ),
        "BX-DEST-05 RB-DEST-01": tr_noop("A train travels to the rolled destination."),
        "BX-DEST-06 RB-DEST-02": tr_noop("A player who rolls the current city loses the rest of the turn."),
        "BX-MOVE-01 RB-MOVE-01": tr_noop("A turn begins with a roll of two dice."),
        "BX-MOVE-02 RB-MOVE-04": tr_noop("A train moves from milepost to milepost along the lines of any railroad."),
        "BX-MOVE-08": tr_noop("A train moves the full roll, but stops at its destination and loses the rest."),
        "BX-BONUS-04": tr_noop("A bonus roll is a roll of the red die; the train moves as for any other roll."),
        "RB-BONUS-01": tr_noop(
            "A double six, an Express after a double or a Superchief gives a roll of the red die after the move."
        ),
        "RB-ARR-01": tr_noop("A train stops at its destination; an exact roll is not needed."),
        "RB-ARR-03": tr_noop(
            "A player who arrives before using the red die rolls the next destination at once and moves on."
        ),
        "BX-PAY-01 RB-PAY-01": tr_noop("On arrival, the bank pays the payoff for the trip between the two cities."),
        "BX-FEE-02 RB-FEE-01": tr_noop(
            "At the end of a turn, a player pays user fees for all other railroads used in that turn."
        ),
        "BX-FEE-04 RB-FEE-04": tr_noop(
            "Each owner whose railroads were used is paid once per turn, including the bonus roll."
        ),
        "BX-FEE-05 RB-FEE-05": tr_noop(
            "After the bank has sold all its railroads, the user fee to owners is higher for the rest of the game."
        ),
        "BX-FEE-15": tr_noop(
            "A player who can neither pay nor sell is out of the game; the bank pays the rest to the creditors."
        ),
        "RB-BANK-01": tr_noop(
            "A player who cannot pay after selling everything is out of the game; the cash goes to the bank."
        ),
        "RB-BANK-02": tr_noop("The last remaining player wins."),
        "BX-BUY-02": tr_noop(
            "After a trip, a player may make one purchase: a railroad from the bank or a better train."
        ),
        "BX-BUY-03": tr_noop("The price is paid to the bank."),
        "BX-BUY-06 RB-BUY-05": tr_noop("Purchases are optional."),
        "RB-BUY-01": tr_noop("After a payoff, a player may buy one railroad from the bank or a better engine."),
        "RB-BUY-03": tr_noop("A railroad costs the price on its title, an engine the price in the rules."),
        "BX-SELL-03": tr_noop(
            "A player who is forced to sell puts a railroad of their choice up for auction among the other players."
        ),
        "BX-SELL-06": tr_noop("A bid is a multiple of the increment and higher than the last bid."),
        "BX-SELL-07": tr_noop(
            "A player who passed may bid again. The auction ends when all other players have passed in turn."
        ),
        "BX-SELL-08 RB-AUC-05": tr_noop("The highest bidder pays the seller and gets the railroad."),
        "BX-SELL-09": tr_noop("If there is no bid, the bank pays half the price."),
        "RB-AUC-01": tr_noop(
            "A player who cannot pay all fees must auction railroads or sell them to the bank until the fees are paid."
        ),
        "RB-AUC-02": tr_noop("The bank pays half the listed price, and the railroad can be bought again."),
        "RB-AUC-04": tr_noop(
            "A bid is at least one increment higher than the last one, and not higher than the bidder's cash."
        ),
        "BX-DECL-01 RB-DECL-01": tr_noop(
            "A player with enough cash to win may declare before rolling the next destination, and then runs home."
        ),
        "BX-DECL-04 RB-DECL-02": tr_noop("Declaring is optional."),
        "BX-DECL-06 RB-DECL-03": tr_noop(
            "A player who declares rolls an alternate destination, which counts only if the declaration ends."
        ),
        "BX-DECL-08 RB-DECL-06": tr_noop(
            "A declared player who reaches home with enough cash to win after all fees wins."
        ),
        "BX-DECL-09 RB-UNDECL-01": tr_noop(
            "A declaration ends if fees leave too little cash to win; the train continues to the alternate destination."
        ),
        "BX-ROVER-01": tr_noop("The first player to reach the milepost of a declared player is paid by that player."),
        "RB-ROVER-01": tr_noop(
            "A declared player is caught by another train that reaches the milepost of their train."
        ),
        "RB-ROVER-04": tr_noop("A caught player pays the player who caught them and is no longer declared."),
        "RB-ROVER-05": tr_noop(
            "After a catch, used sections stay closed, except for the fewest needed if there is no other route."
        ),
        "BX-INFO-01 RB-INFO-01": tr_noop("Cash is secret up to a limit; a player who reaches it announces it."),
        "BX-OPT-04": tr_noop("All railroads are dealt at the start and may be traded."),
        "BX-OPT-07": tr_noop(
            "A player who cannot pay and has no railroad borrows from the bank and repays with interest."
        ),
        "RB-OPT-05": tr_noop("As a purchase, a player may upgrade an Express to a Superchief for free."),
        "RB-OPT-06": tr_noop(
            "Before the first turn, one railroad for each player is drawn and auctioned; "
            "without a bid it returns to the bank."
        ),
        "RB-OPT-07": tr_noop("In a game for two, an imaginary third player gets railroads as the players buy."),
        "RB-OPT-09": tr_noop(
            "User fees for railroads of the third player go half to the bank and half to the opponent."
        ),
    }
)
"""One sentence for each row of the rules matrix, marked with `tr_noop`."""
