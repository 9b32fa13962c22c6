"""The journal in words: a sentence for each kind of row, its mark on the timeline, and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.families.boxcars.rules import journal as j
from engine.families.boxcars.rules.board import CompiledBoard, cell_name
from engine.families.boxcars.rules.position import EXPRESS
from engine.families.boxcars.text import labels
from engine.game.family import Mark, by_code
from engine.game.rules import Entry, Leg
from engine.game.setups import BEGUN
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
    """How a row is told: kind of the entry, text and reason with the fields of `Fields`, what the entry is about, and
    the rows of the rules matrix it comes from. `amount` counts only where the kind is "money"."""

    kind: str
    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    reason: str = ""


class Fields(Mapping[str, str]):
    """What the braces of a sentence stand for. `city_x` is the city whose number is the row's x, `mileposts_x` as many
    mileposts, and so on for `rail`, `region`, `seat`, `sum` and `train`, x and y."""

    def __init__(self, board: CompiledBoard, names: Sequence[str], row: Row) -> None:
        self.m, self.names, self.row = board, names, row

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __getitem__(self, key: str) -> str:
        m, row = self.m, self.row
        if key.startswith("mileposts"):
            return quantity(row.x if key.endswith("x") else row.y, "milepost")
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
                return f"{row.x if key == 'x' else row.y:,}"
            case "trip":
                origin, goal = divmod(row.x, len(m.cities))
                return f"the trip from {labels.city(m, origin)} to {labels.city(m, goal)}"
            case "less":
                chart, fee = labels.dollars(m, row.amount + row.y), labels.dollars(m, row.y)
                return f" ({chart} less the bank fee of {fee})" if row.y else ""
            case "roll":
                one, two = divmod(row.x, 10)
                red = f" and a red {row.y}" if row.y else ""
                return f"{one} and {two}{red}: {one + two + row.y} to move"
            case "cell":
                return " ".join(map(str, cell_name(row.x)))
            case "raise":
                return f" to raise {labels.dollars(m, row.y)}" if row.y > 0 else ""
            case "short":
                return f" ({self.names[row.seat]} is {labels.dollars(m, row.y)} short)" if row.y > 0 else ""
            case "creditors":
                return "the creditors; the bank makes up the rest" if row.x else "the bank"
        raise KeyError(key)

    def _named(self, what: str, number: int) -> str:
        m = self.m
        match what:
            case "city":
                return labels.city(m, number)
            case "rail":
                return m.railroads[number]
            case "region":
                return labels.region(m, number)
            case "train":
                return f"{'an' if number == EXPRESS else 'a'} {labels.TRAINS[number]}"
            case "seat":
                return (*self.names, "the bank", "the third player")[number]
            case "sum":
                return labels.dollars(m, number)
            case "arc":
                return f"{labels.rails(m, number, ' and ')} to {labels.place(m, m.to[number])}"
        raise KeyError(what)

    def refs(self, key: str) -> tuple[Ref, ...]:
        """What `city_x`, `rail_y`, `trip` and the like point at."""
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


def told(board: CompiledBoard, names: Sequence[str], rows: Sequence[tuple[int, ...]]) -> tuple[Entry, ...]:
    """The entries for rows of the journal; `names` of the seats."""
    entries = []
    former = 0
    for row in map(Row._make, rows):
        sentence = SENTENCES[row.kind]
        fields = Fields(board, names, row)
        amount = row.amount if sentence.kind == "money" else 0
        about = tuple(ref for key in sentence.about for ref in fields.refs(key))
        text, reason = sentence.text.format_map(fields), sentence.reason.format_map(fields)
        leg = _leg(board, row.x) if row.kind == j.RODE else None
        repeats = former in REPEATS.get(row.kind, ())
        withheld = row.y if row.kind == j.PAYOFF else 0
        told_of = (sentence.kind, row.seat, text, amount, reason, sentence.rule, about)
        entries.append(Entry(*told_of, leg, repeats, withheld))
        former = row.kind
    return tuple(entries)


def _leg(board: CompiledBoard, arc: int) -> Leg:
    by = f"the {labels.rails(board, arc, ' and ')}"
    return Leg(
        "rides", by, labels.place(board, board.to[arc ^ 1]), labels.place(board, board.to[arc]), "milepost", "mileposts"
    )


REPEATS: Mapping[int, tuple[int, ...]] = {
    j.FEE_RECEIVED: (j.FEE,),
    j.BOUGHT: (j.PAID_FOR,),
    j.TRAIN_BOUGHT: (j.TRAIN_PAID,),
    j.SALE: (j.SALE_PAID,),
    j.SOLD: (j.SALE, j.OPENING_PAID),
    j.ROVER_RECEIVED: (j.ROVER,),
    j.TRADE_RECEIVED: (j.TRADE_PAID,),
    j.TRADED: (j.TRADE_RECEIVED,),
}
"""What tells the same as a row of these kinds right before it."""


SENTENCES: Mapping[int, Sentence] = {
    j.START_ROLL: Sentence("roll", "{who} rolls {x} for the first turn", "BX-SETUP-04 RB-SETUP-02"),
    j.FIRST: Sentence("first", "{who} goes first", "BX-SETUP-04 RB-SETUP-02"),
    j.TURN: Sentence("turn", "Turn {x}: {who}", "BX-SETUP-04"),
    j.REGION_ROLLED: Sentence("roll", "{who} rolls {cell}: {region_y}", "BX-DEST-02 RB-LOOKUP-01", ("region_y",)),
    j.REGION_PICKED: Sentence("region", "{who} chooses {region_x}", "BX-DEST-03 RB-LOOKUP-03", ("region_x",)),
    j.HOME: Sentence("home", "{who} is at home in {city_x}", "BX-SETUP-07 RB-SETUP-05", ("city_x",)),
    j.DESTINATION: Sentence("destination", "{who} is bound for {city_x}", "BX-DEST-05 RB-DEST-01", ("city_x",)),
    j.ALTERNATE: Sentence(
        "destination", "{city_x} is the alternate destination of {who}", "BX-DECL-06 RB-DECL-03", ("city_x",)
    ),
    j.SAME_CITY: Sentence(
        "lost", "{who} is in {city_x} already and loses the turn", "BX-DEST-06 RB-DEST-02", ("city_x",)
    ),
    j.SWAPPED: Sentence(
        "home", "{who} swaps: home is {city_x}, the first destination {city_y}", "RB-HOME-01", ("city_x", "city_y")
    ),
    j.DICE: Sentence("roll", "{who} rolls {roll}", "BX-MOVE-01 RB-MOVE-01"),
    j.BONUS: Sentence("bonus", "{who} has a bonus turn and rolls {x}", "BX-BONUS-04 RB-BONUS-01"),
    j.BOUNCED: Sentence("bonus", "{who} bounces out with the red {x}", "RB-ARR-03"),
    j.RODE: Sentence("ride", "{who} rides the {arc_x}", "BX-MOVE-02 RB-MOVE-04", ("arc_x",), "{mileposts_y} left"),
    j.STUCK_ON: Sentence("stuck", "{who} can go no farther, and loses {mileposts_x} of the roll", "BX-MOVE-08"),
    j.WAY_OPENED: Sentence("way", "{who} may ride {x} used sections again, no other way being left", "RB-ROVER-05"),
    j.ARRIVED: Sentence("arrive", "{who} arrives in {city_x} from {city_y}", "BX-MOVE-08 RB-ARR-01", ("city_x",)),
    j.ARRIVED_HOME: Sentence("home", "{who} reaches home in {city_x}", "BX-DECL-08 RB-DECL-06", ("city_x",)),
    j.PAYOFF: Sentence(
        "money", "The bank pays {who} {sum} for {trip}{less}", "BX-PAY-01 RB-PAY-01", ("trip",), "payoff: {trip}"
    ),
    j.FEE: Sentence(
        "money", "{who} pays {sum} to {seat_x} for riding the {rail_y}", "BX-FEE-02 RB-FEE-01", ("rail_y",),
        "fee: {rail_y}",
    ),
    j.FEE_RECEIVED: Sentence(
        "money", "{who} receives {sum} from {seat_x} for the {rail_y}", "BX-FEE-04 RB-FEE-04", ("rail_y",),
        "fee: {rail_y}",
    ),
    j.PAID_FOR: Sentence(
        "money", "{who} pays {sum} to the bank for the {rail_x}", "BX-BUY-03 RB-BUY-03", ("rail_x",), "purchase"
    ),
    j.BOUGHT: Sentence("buy", "{who} buys the {rail_x} for {sum}", "BX-BUY-03 RB-BUY-01", ("rail_x",), "purchase"),
    j.TRAIN_PAID: Sentence(
        "money", "{who} pays {sum} to the bank for {train_x}", "BX-BUY-03 RB-BUY-03", (), "purchase"
    ),
    j.TRAIN_BOUGHT: Sentence("train", "{who} has {train_x}", "BX-BUY-02 RB-BUY-03"),
    j.NO_BUY: Sentence("pass", "{who} buys nothing", "BX-BUY-06 RB-BUY-05"),
    j.SOLD_OUT: Sentence("sold out", "All railroads are sold: the fee rises to {sum}", "BX-FEE-05 RB-FEE-05"),
    j.PUT_UP: Sentence("auction", "{who} puts the {rail_x} up for auction{raise}", "BX-SELL-03 RB-AUC-01", ("rail_x",)),
    j.BID_MADE: Sentence("bid", "{who} bids {sum} for the {rail_x}", "BX-SELL-06 RB-AUC-04", ("rail_x",)),
    j.PASSED: Sentence("pass", "{who} passes", "BX-SELL-07 RB-AUC-04"),
    j.SALE: Sentence(
        "money", "{who} receives {sum} from {seat_y} for the {rail_x}", "BX-SELL-08 RB-AUC-05", ("rail_x",), "auction"
    ),
    j.SALE_PAID: Sentence(
        "money", "{who} pays {sum} to {seat_y} for the {rail_x}", "BX-SELL-08 RB-AUC-05", ("rail_x",), "auction"
    ),
    j.SOLD: Sentence("sell", "The {rail_x} goes to {who} for {sum}", "BX-SELL-08 RB-AUC-05", ("rail_x",), "auction"),
    j.BANK_SALE: Sentence(
        "money", "The bank buys the {rail_x} back from {who} for {sum}{short}", "BX-SELL-09 RB-AUC-02", ("rail_x",),
        "sale",
    ),
    j.DECLARED: Sentence("declare", "{who} declares with {sum} and heads for home", "BX-DECL-01 RB-DECL-01"),
    j.NOT_DECLARED: Sentence("pass", "{who} does not declare", "BX-DECL-04 RB-DECL-02"),
    j.UNDECLARED: Sentence(
        "undeclare", "{who} is no longer declared and goes on to {city_x}", "BX-DECL-09 RB-UNDECL-01", ("city_x",)
    ),
    j.ROVER: Sentence("money", "{who} pays {sum} to {seat_x}", "BX-ROVER-01 RB-ROVER-04", (), "rover play"),
    j.ROVER_RECEIVED: Sentence(
        "money", "{who} receives {sum} from {seat_x}", "BX-ROVER-01 RB-ROVER-04", (), "rover play"
    ),
    j.CAUGHT: Sentence("rover", "{who} catches {seat_x}", "BX-ROVER-01 RB-ROVER-01"),
    j.ANNOUNCED: Sentence("announce", "{who} announces {sum}", "BX-INFO-01 RB-INFO-01"),
    j.CREDITOR_PAID: Sentence("money", "{who} receives {sum} owed by {seat_x}", "BX-FEE-15", (), "bankrupt"),
    j.LAST_CASH: Sentence(
        "money", "The last {sum} of {who} go to {creditors}", "BX-FEE-15 RB-BANK-01", (), "bankrupt"
    ),
    j.WENT_OUT: Sentence(
        "out", "{who} cannot pay {sum_x} of what is due and is out of the game", "BX-FEE-15 RB-BANK-01"
    ),
    j.WINS: Sentence(
        "win", "{who} wins with {sum} at home in {city_x}", "BX-DECL-08 RB-DECL-06", ("city_x",), "home"
    ),
    j.LASTS: Sentence(
        "win", "{who} wins as the last player left, with {sum}", "BX-FEE-15 RB-BANK-02", (), "last survivor"
    ),
    j.TURN_LIMIT_REACHED: Sentence(
        "end", "The game ends without a winner: the limit of {x} turns is reached", "", (), "turn limit"
    ),
    j.NOBODY_IS_LEFT: Sentence("end", "The game ends without a winner: nobody is left", "", (), "nobody left"),
    j.DEALT: Sentence("deal", "{who} is dealt the {rail_x}", "BX-OPT-04", ("rail_x",), "deal"),
    j.OFFERED_SALE: Sentence(
        "offer", "{who} offers the {rail_x} to {seat_y} for {sum}", "BX-OPT-04", ("rail_x",)
    ),
    j.OFFERED_PURCHASE: Sentence(
        "offer", "{who} offers {seat_y} {sum} for the {rail_x}", "BX-OPT-04", ("rail_x",)
    ),
    j.OFFERED_SWAP: Sentence(
        "offer", "{who} offers the {rail_x} for the {rail_y}", "BX-OPT-04", ("rail_x", "rail_y")
    ),
    j.NO_OFFER: Sentence("pass", "{who} offers nothing", "BX-OPT-04"),
    j.DECLINED: Sentence("pass", "{who} declines", "BX-OPT-04"),
    j.TRADE_PAID: Sentence("money", "{who} pays {sum} to {seat_y} for the {rail_x}", "BX-OPT-04", ("rail_x",), "trade"),
    j.TRADE_RECEIVED: Sentence(
        "money", "{who} receives {sum} from {seat_y} for the {rail_x}", "BX-OPT-04", ("rail_x",), "trade"
    ),
    j.TRADED: Sentence("trade", "The {rail_x} goes to {who}", "BX-OPT-04", ("rail_x",), "trade"),
    j.TITLE_DRAWN: Sentence("auction", "The {rail_x} comes up for auction", "RB-OPT-06", ("rail_x",), "opening"),
    j.OPENING_PAID: Sentence(
        "money", "{who} pays {sum} to the bank for the {rail_x}", "RB-OPT-06", ("rail_x",), "opening auction"
    ),
    j.SET_ASIDE: Sentence("aside", "Nobody bids: the {rail_x} is set aside", "RB-OPT-06", ("rail_x",), "no bid"),
    j.RETURNED: Sentence("return", "The {rail_x} goes back to the bank", "RB-OPT-06", ("rail_x",), "opening auction"),
    j.THIRD_GETS: Sentence("third", "The third player gets the {rail_x}", "RB-OPT-07", ("rail_x",), "two players"),
    j.FEE_HALF: Sentence(
        "money", "{who} receives {sum}, half of what {seat_x} pays for the {rail_y} of the third player", "RB-OPT-09",
        ("rail_y",), "fee: {rail_y}",
    ),
    j.LOAN: Sentence(
        "money", "The bank lends {who} {sum}, to be repaid with {sum_x} of interest", "BX-OPT-07", (), "loan"
    ),
    j.LOAN_REPAID: Sentence(
        "money", "{who} repays {sum} to the bank and owes {sum_x} more", "BX-OPT-07", (), "loan repaid"
    ),
    j.INTEREST_PAID: Sentence("money", "{who} pays {sum} of interest to the bank", "BX-OPT-07", (), "interest"),
    j.SET_UP: Sentence("setup", BEGUN),
    j.UPGRADED: Sentence("upgrade", "{who} trades in the Express for nothing", "RB-OPT-05"),
}  # fmt: skip


BY_KIND: Mapping[str, Mark] = {
    "buy": "purchase",
    "train": "purchase",
    "sell": "auction",
    "declare": "declaration",
    "undeclare": "declaration",
    "rover": "catch",
    "sold out": "event",
    "trade": "sale",
    "out": "out",
    "win": "win",
}


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    if entry.kind == "money":
        return "trip" if entry.reason.startswith("payoff") else "sale" if entry.reason == "sale" else ""
    return BY_KIND.get(entry.kind, "")


RULINGS = by_code(
    {
        "BX-SETUP-04 RB-SETUP-02": "All roll for the first turn; who rolls most begins, and play goes on to the left.",
        "BX-SETUP-07 RB-SETUP-05": "A seat marks its home city, and its train begins there.",
        "RB-HOME-01": (
            "Before the first roll a seat may make its first destination its home, and its home the destination."
        ),
        "BX-DEST-02 RB-LOOKUP-01": (
            "Three dice find the region: whether the coloured one is odd, and the sum of the others."
        ),
        "BX-DEST-03 RB-LOOKUP-03": "Who rolls the region where the train stands may choose any region.",
        "BX-DEST-05 RB-DEST-01": "A train travels to the destination that the dice have found.",
        "BX-DEST-06 RB-DEST-02": "Who rolls the city where the train stands loses the rest of the turn.",
        "BX-MOVE-01 RB-MOVE-01": "A turn begins with a roll of two dice.",
        "BX-MOVE-02 RB-MOVE-04": "A train goes from milepost to milepost along the lines of any railroad.",
        "BX-MOVE-08": "The whole roll is ridden, but a train stops at its destination and the rest is lost.",
        "BX-BONUS-04": "A bonus turn is a roll of the coloured die, ridden like any other roll.",
        "RB-BONUS-01": "A double six, or an engine of more power, brings a roll of the red die after the move.",
        "RB-ARR-01": "A train stops in its destination; the roll need not fit.",
        "RB-ARR-03": "Who arrives before the red die is ridden draws the next destination at once and rides on.",
        "BX-PAY-01 RB-PAY-01": "On arrival the bank pays the payoff between the two cities of the trip.",
        "BX-FEE-02 RB-FEE-01": "At the end of a turn fees are due for all railroads of others that were ridden in it.",
        "BX-FEE-04 RB-FEE-04": "Each owner whose railroads were ridden is paid once a turn, the bonus roll included.",
        "BX-FEE-05 RB-FEE-05": "Once the bank has sold all its railroads, the fee to owners is higher until the end.",
        "BX-FEE-15": "Who can neither pay nor sell is out, and the bank makes up what others are owed.",
        "RB-BANK-01": "Who cannot pay after selling everything is out; the cash goes to the bank.",
        "RB-BANK-02": "The last seat that is left wins.",
        "BX-BUY-02": "After a trip one thing may be bought: a railroad of the bank or a better train.",
        "BX-BUY-03": "The price is paid to the bank.",
        "BX-BUY-06 RB-BUY-05": "Nobody has to buy.",
        "RB-BUY-01": "After a payoff a seat may buy one railroad of the bank or a better engine.",
        "RB-BUY-03": "A railroad costs what its deed says, an engine what the rules say.",
        "BX-SELL-03": "Who is forced to sell puts a railroad of their choice up for auction among the others.",
        "BX-SELL-06": "A bid is a multiple of the step and higher than the bid before.",
        "BX-SELL-07": "Who passed may bid again; the auction ends once all others have passed in turn.",
        "BX-SELL-08 RB-AUC-05": "The highest bidder pays the seller and gets the railroad.",
        "BX-SELL-09": "Where nobody bids, the bank pays half the price.",
        "RB-AUC-01": "Who cannot pay all fees has to auction railroads, or sell them to the bank, until they are paid.",
        "RB-AUC-02": "The bank pays half the listed price, and the railroad can be bought again.",
        "RB-AUC-04": "A bid is at least a step higher than the one before, and no higher than the bidder's cash.",
        "BX-DECL-01 RB-DECL-01": (
            "Who has the cash to win may declare before the next destination is drawn, and heads for home."
        ),
        "BX-DECL-04 RB-DECL-02": "Nobody has to declare.",
        "BX-DECL-06 RB-DECL-03": "Who declares draws another destination, which counts only if the declaration ends.",
        "BX-DECL-08 RB-DECL-06": "Who reaches home declared, with the cash to win left after all fees, wins.",
        "BX-DECL-09 RB-UNDECL-01": (
            "A declaration ends where fees leave less than the cash to win; the train goes on to the other destination."
        ),
        "BX-ROVER-01": "The first to come to the milepost of a declared train is paid by it.",
        "RB-ROVER-01": "A declared train is caught by another one that comes to its milepost.",
        "RB-ROVER-04": "Who is caught pays the catcher and is no longer declared.",
        "RB-ROVER-05": "After a catch used sections stay closed, but for the fewest where no other way is left.",
        "BX-INFO-01 RB-INFO-01": "Cash is secret up to a limit; who has as much says so.",
        "BX-OPT-04": "All railroads are dealt out at the start and may be traded.",
        "BX-OPT-07": "Who has no railroad left and cannot pay borrows from the bank and repays with interest.",
        "RB-OPT-05": "With a purchase an Express becomes a Super Chief for nothing.",
        "RB-OPT-06": (
            "Before the first turn a railroad for each seat is drawn and auctioned; without a bid it goes back."
        ),
        "RB-OPT-07": "In a game of two an imaginary third player gets railroads as the others buy.",
        "RB-OPT-09": "Fees for railroads of the third player go half to the bank and half to the opponent.",
    }
)
"""By the row of the rules matrix."""
