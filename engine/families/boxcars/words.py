"""The journal in the rulebook's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.families.boxcars import journal as j
from engine.families.boxcars.board import NONE, CompiledBoard, cell_name
from engine.families.boxcars.game import EXPRESS
from engine.game.rules import Entry
from engine.model.ids import Ref

TRAINS = ("Freight", "Express", "Super Chief")


def dollars(m: CompiledBoard, amount: float) -> str:
    """An amount in the scenario's currency, for example `$5,000`."""
    return f"{m.scenario.currency}{amount:,.0f}"


def city(m: CompiledBoard, number: int) -> str:
    """A city's name."""
    return m.scenario.board.cities[m.cities[number]].name


def region(m: CompiledBoard, number: int) -> str:
    """A region's name."""
    return m.scenario.board.regions[m.regions[number]].name


def city_ref(m: CompiledBoard, number: int) -> Ref:
    """What an entry or action about a city points at."""
    return Ref("city", m.cities[number])


def rail_ref(m: CompiledBoard, number: int) -> Ref:
    """What an entry or action about a railroad points at."""
    return Ref("railroad", m.railroads[number])


def rails(m: CompiledBoard, arc: int, between: str) -> str:
    """The railroad of an arc, or both where it changes railroad at a crossing."""
    first, last = m.railroads[m.first[arc]], m.railroads[m.last[arc]]
    return first if first == last else f"{first}{between}{last}"


def place(m: CompiledBoard, dot: int) -> str:
    """How a milepost is called: by its cities, else its own name, else its id."""
    at = [city(m, c) for c in range(len(m.cities)) if m.city_dot[c] == dot]
    return " / ".join(at) or m.scenario.board.mileposts[m.mileposts[dot]].name or m.mileposts[dot]


def worded(m: CompiledBoard, names: Sequence[str], rows: Sequence[tuple[int, ...]]) -> tuple[Entry, ...]:
    """The entries for rows of the journal; `names` of the seats."""
    told = []
    for row in rows:
        kind, seat, amount, x, y = row
        who = names[seat] if seat != NONE else ""
        entry = WORDS[kind](m, names, who, seat, amount, x, y)
        told.append(entry)
    return tuple(told)


Teller = Callable[[CompiledBoard, Sequence[str], str, int, int, int, int], Entry]


def _payee(m: CompiledBoard, names: Sequence[str], owner: int) -> str:
    return names[owner] if owner < len(names) else "the bank"


def _payoff(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    origin, goal = divmod(x, len(m.cities))
    trip = f"the trip from {city(m, origin)} to {city(m, goal)}"
    less = f" ({dollars(m, amount + y)} less the bank fee of {dollars(m, y)})" if y else ""
    return Entry("money", seat, f"The bank pays {who} {dollars(m, amount)} for {trip}{less}", amount, f"payoff: {trip}",
                 "BX-PAY-01 RB-PAY-01", (city_ref(m, origin), city_ref(m, goal)))  # fmt: skip


def _fee(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    rail = m.railroads[y]
    text = f"{who} pays {dollars(m, -amount)} to {_payee(m, names, x)} for riding the {rail}"
    return Entry("money", seat, text, amount, f"fee: {rail}", "BX-FEE-02 RB-FEE-01", (rail_ref(m, y),))


def _received(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    text = f"{who} receives {dollars(m, amount)} from {names[x]} for the {m.railroads[y]}"
    return Entry("money", seat, text, amount, f"fee: {m.railroads[y]}", "BX-FEE-04 RB-FEE-04", (rail_ref(m, y),))


def _rode(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    text = f"{who} rides the {rails(m, x, ' and ')} to {place(m, m.to[x])}"
    return Entry("ride", seat, text, 0, f"{y} left", "BX-MOVE-02 RB-MOVE-04", m.refs[x])


def _dice(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    one, two = divmod(x, 10)
    shown = f"{one} and {two}" + (f" and a red {y}" if y else "")
    return Entry("roll", seat, f"{who} rolls {shown}: {one + two + y} to move", 0, "", "BX-MOVE-01 RB-MOVE-01")


def _region(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    parity, total = cell_name(x)
    return Entry("roll", seat, f"{who} rolls {parity} {total}: {region(m, y)}", 0, "", "BX-DEST-02 RB-LOOKUP-01",
                 (Ref("region", m.regions[y]),))  # fmt: skip


def _wins(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    if x == NONE:
        return Entry("win", seat, f"{who} wins as the last player left, with {dollars(m, amount)}", 0, "last survivor",
                     "BX-FEE-15 RB-BANK-02")  # fmt: skip
    return Entry("win", seat, f"{who} wins with {dollars(m, amount)} at home in {city(m, x)}", 0, "home",
                 "BX-DECL-08 RB-DECL-06", (city_ref(m, x),))  # fmt: skip


def _simple(kind: str, text: str, rule: str, about: str = "", reason: str = "", money: bool = False) -> Teller:
    """A teller for a sentence with fields; `about` says what x numbers: a city, railroad or region."""

    def tell(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
        refs: tuple[Ref, ...] = ()
        named = ""
        if about == "city":
            refs, named = (city_ref(m, x),), city(m, x)
        elif about == "railroad":
            refs, named = (rail_ref(m, x),), m.railroads[x]
        elif about == "region":
            refs, named = (Ref("region", m.regions[x]),), region(m, x)
        elif about == "seat":
            named = _payee(m, names, x)
        elif about == "train":
            named = TRAINS[x]
        sum_ = dollars(m, abs(amount))
        said = text.format(who=who, sum=sum_, x=named or x, article="an" if about == "train" and x == EXPRESS else "a")
        return Entry(kind, seat, said, amount if money else 0, reason or (text if not who else ""), rule, refs)

    return tell


def _money(text: str, rule: str, about: str, reason: str) -> Teller:
    return _simple("money", text, rule, about, reason, money=True)


def _arrived(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    return Entry("arrive", seat, f"{who} arrives in {city(m, x)} from {city(m, y)}", 0, "", "BX-MOVE-08 RB-ARR-01",
                 (city_ref(m, x),))  # fmt: skip


def _swapped(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    text = f"{who} swaps: home is {city(m, x)}, the first destination {city(m, y)}"
    return Entry("home", seat, text, 0, "home swap", "RB-HOME-01", (city_ref(m, x), city_ref(m, y)))


def _last_cash(m: CompiledBoard, names: Sequence[str], who: str, seat: int, amount: int, x: int, y: int) -> Entry:
    to = "the creditors; the bank makes up the rest" if x else "the bank"
    return Entry("money", seat, f"The last {dollars(m, -amount)} of {who} go to {to}", amount, "bankrupt",
                 "BX-FEE-15 RB-BANK-01")  # fmt: skip


WORDS: dict[int, Teller] = {
    j.START_ROLL: _simple("roll", "{who} rolls {x} for the first turn", "BX-SETUP-04 RB-SETUP-02"),
    j.FIRST: _simple("first", "{who} goes first", "BX-SETUP-04 RB-SETUP-02"),
    j.TURN: _simple("turn", "Turn {x}: {who}", "BX-SETUP-04"),
    j.REGION_ROLLED: _region,
    j.REGION_PICKED: _simple("region", "{who} chooses {x}", "BX-DEST-03 RB-LOOKUP-03", "region"),
    j.HOME: _simple("home", "{who} is at home in {x}", "BX-SETUP-07 RB-SETUP-05", "city"),
    j.DESTINATION: _simple("destination", "{who} is bound for {x}", "BX-DEST-05 RB-DEST-01", "city"),
    j.ALTERNATE: _simple("destination", "{x} is the alternate destination of {who}", "BX-DECL-06 RB-DECL-03", "city"),
    j.SAME_CITY: _simple("lost", "{who} is in {x} already and loses the turn", "BX-DEST-06 RB-DEST-02", "city"),
    j.SWAPPED: _swapped,
    j.DICE: _dice,
    j.BONUS: _simple("bonus", "{who} has a bonus turn and rolls {x}", "BX-BONUS-04 RB-BONUS-01"),
    j.BOUNCED: _simple("bonus", "{who} bounces out with the red {x}", "RB-ARR-03"),
    j.RODE: _rode,
    j.STUCK_ON: _simple("stuck", "{who} can go no farther; {x} of the roll are lost", "BX-MOVE-08"),
    j.WAY_OPENED: _simple("way", "{who} may ride {x} used sections again, as no other way is left", "RB-ROVER-05"),
    j.ARRIVED: _arrived,
    j.ARRIVED_HOME: _simple("home", "{who} reaches home in {x}", "BX-DECL-08 RB-DECL-06", "city"),
    j.PAYOFF: _payoff,
    j.FEE: _fee,
    j.FEE_RECEIVED: _received,
    j.PAID_FOR: _money("{who} pays {sum} to the bank for the {x}", "BX-BUY-03 RB-BUY-03", "railroad", "purchase"),
    j.BOUGHT: _simple("buy", "{who} buys the {x}", "BX-BUY-03 RB-BUY-01", "railroad"),
    j.TRAIN_PAID: _money("{who} pays {sum} to the bank for {article} {x}", "BX-BUY-03 RB-BUY-03", "train", "purchase"),
    j.TRAIN_BOUGHT: _simple("train", "{who} has {article} {x}", "BX-BUY-02 RB-BUY-03", "train"),
    j.NO_BUY: _simple("pass", "{who} buys nothing", "BX-BUY-06 RB-BUY-05"),
    j.SOLD_OUT: _simple("sold out", "All railroads are sold: the fee rises to {sum}", "BX-FEE-05 RB-FEE-05"),
    j.PUT_UP: _simple("auction", "{who} puts the {x} up for auction", "BX-SELL-03 RB-AUC-01", "railroad"),
    j.BID_MADE: _simple("bid", "{who} bids {sum} for the {x}", "BX-SELL-06 RB-AUC-04", "railroad"),
    j.PASSED: _simple("pass", "{who} passes", "BX-SELL-07 RB-AUC-04"),
    j.SALE: _money("{who} receives {sum} for the {x}", "BX-SELL-08 RB-AUC-05", "railroad", "auction"),
    j.SALE_PAID: _money("{who} pays {sum} for the {x}", "BX-SELL-08 RB-AUC-05", "railroad", "auction"),
    j.SOLD: _simple("sell", "The {x} goes to {who} for {sum}", "BX-SELL-08 RB-AUC-05", "railroad"),
    j.BANK_SALE: _money("The bank buys the {x} back from {who} for {sum}", "BX-SELL-09 RB-AUC-02", "railroad", "sale"),
    j.DECLARED: _simple("declare", "{who} declares with {sum} and heads for home", "BX-DECL-01 RB-DECL-01"),
    j.NOT_DECLARED: _simple("pass", "{who} does not declare", "BX-DECL-04 RB-DECL-02"),
    j.UNDECLARED: _simple("undeclare", "{who} is no longer declared and goes on to {x}", "BX-DECL-09 RB-UNDECL-01",
                          "city"),
    j.ROVER: _money("{who} pays {sum} to {x}", "BX-ROVER-01 RB-ROVER-04", "seat", "rover play"),
    j.ROVER_RECEIVED: _money("{who} receives {sum} from {x}", "BX-ROVER-01 RB-ROVER-04", "seat", "rover play"),
    j.CAUGHT: _simple("rover", "{who} catches {x}", "BX-ROVER-01 RB-ROVER-01", "seat"),
    j.ANNOUNCED: _simple("announce", "{who} announces {sum}", "BX-INFO-01 RB-INFO-01"),
    j.CREDITOR_PAID: _money("{who} receives {sum} owed by {x}", "BX-FEE-15", "seat", "bankrupt"),
    j.LAST_CASH: _last_cash,
    j.WENT_OUT: _simple("out", "{who} is out of the game", "BX-FEE-15 RB-BANK-01"),
    j.WINS: _wins,
    j.NO_WINNER: _simple("end", "The game ends without a winner: the limit of turns is reached", "",
                         reason="turn limit"),
}  # fmt: skip
