"""The journal in words: a sentence for each kind of row, its mark on the timeline, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.crayon.rules import journal as j
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.text.labels import (
    at_milepost,
    card,
    card_refs,
    city_ref,
    demands,
    load_refs,
    milepost,
    milepost_ref,
    money,
    train_refs,
)
from engine.game.family import Mark, by_code
from engine.game.kernel.game_rules import Row
from engine.game.rules import Entry, Leg
from engine.game.setups import start_entry
from engine.model.ids import Ref

Line = tuple[str, str, str, str, tuple[Ref, ...]]
"""Kind, text after the name, reason, rule, about."""

Say = Callable[[CompiledBoard, Sequence[str], int, int, int], Line]
"""A line from the board, the names, the amount, x and y."""


def told(board: CompiledBoard, names: Sequence[str], rows: Sequence[Row]) -> list[Entry]:
    """The rows of a journal, each as a line."""
    kinds = [0, *(row[0] for row in rows)]
    return [_line(board, names, former, *row) for former, row in zip(kinds, rows, strict=False)]


def _line(
    board: CompiledBoard, names: Sequence[str], former: int, kind: int, seat: int, amount: int, x: int, y: int
) -> Entry:
    if kind == j.SET_UP:
        return start_entry(board.setup_name, seat)
    what, text, reason, rule, about = SAY[kind](board, names, abs(amount), x, y)
    who = names[seat] if 0 <= seat < len(names) else ""
    said, repeats = f"{who} {text}".strip(), REPEATS.get(kind) == former
    return Entry("money" if amount else what, seat, said, amount, reason, rule, about, _leg(board, kind, x), repeats)


def _leg(board: CompiledBoard, kind: int, arc: int) -> Leg | None:
    if kind not in (j.MOVED, j.BUILT):
        return None
    does, *called = ("goes", "milepost", "mileposts") if kind == j.MOVED else ("builds", "section", "sections")
    return Leg(does, "", milepost(board, board.start[arc]), milepost(board, board.end[arc]), *called)


REPEATS = {
    j.EVENT: j.DREW,
    j.FEE_RECEIVED: j.FEE,
    j.LOAD_SOLD: j.LOAD_PAID,
    j.TRADE_RECEIVED: j.TRADE_PAID,
}
"""What tells the same as a row of this kind right before it."""


def _who(names: Sequence[str], whose: int) -> str:
    return names[whose] if whose < len(names) else "the bank"


def _event(board: CompiledBoard, event: int) -> str:
    said = board.events[event]
    places = [board.city_names[board.city_of[site]] for site in said.sites if site in board.city_of]
    return f"{said.title} ({', '.join(places)})" if places else said.title


def _event_refs(board: CompiledBoard, event: int) -> tuple[Ref, ...]:
    return card_refs(board, board.demand_cards + event)


def _times(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _built(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    a, b = board.start[x], board.end[x]
    text = f"builds from {milepost(board, a)} to {milepost(board, b)} for {money(board, amount)}"
    return "build", text, "track", "BR-BUILD-01", (milepost_ref(board, b), milepost_ref(board, a))


def _upgraded(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    word, rule = ("crossgrades", "BR-OPT-13") if y else ("upgrades", "BR-LOCO-06 BR-LOCO-07")
    return (
        "upgrade",
        f"{word} to {board.train_names[x]} for {money(board, amount)}",
        "train",
        rule,
        train_refs(board, x),
    )


def _delivered(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    city, load, _ = board.demands[x][y]
    text = f"delivers {board.load_names[load]} to {board.city_names[city]} for {money(board, amount)}"
    return "deliver", text, "delivery", "BR-DELIV-01 BR-DELIV-02", (city_ref(board, city), *load_refs(board, load))


def _drew(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    text = f"draws {card(board, x)}"
    if x < board.demand_cards:
        text += ": " + demands(board, x)
    return "draw", text, "", "BR-CARD-03" if x >= board.demand_cards else "BR-CARD-04", card_refs(board, x)


def _load(word: str, rule: str) -> Say:
    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        text = f"{word} {board.load_names[x]} {at_milepost(board, y)}"
        return "load", text, "", rule, (milepost_ref(board, y), *load_refs(board, x))

    return say


def _at(word: str, rule: str, kind: str = "train") -> Say:
    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        return kind, f"{word} {at_milepost(board, x)}", "", rule, (milepost_ref(board, x),)

    return say


def _plain(kind: str, text: str, rule: str, reason: str = "") -> Say:
    """`{amount}` is a sum, `{x}` a number, `{money_x}` the same as a sum."""

    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        return kind, text.format(amount=money(board, amount), x=x, money_x=money(board, x)), reason, rule, ()

    return say


def _about_event(kind: str, text: str, rule: str, reason: str = "") -> Say:
    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        said = text.format(event=_event(board, x), amount=money(board, amount), turns=_times(y, "turn", "turns"),
                           sections=_times(y, "section", "sections"))  # fmt: skip
        return kind, said, reason, rule, _event_refs(board, x)

    return say


def _with_seat(kind: str, text: str, rule: str, reason: str) -> Say:
    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        said = text.format(who=_who(names, x), amount=money(board, amount), money_y=money(board, y))
        return kind, said, reason, rule, ()

    return say


def _about_card(kind: str, text: str, rule: str) -> Say:
    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        return kind, text.format(card=card(board, x)), "", rule, card_refs(board, x)

    return say


def _moved(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    there = board.end[x]
    return "ride", f"goes to {milepost(board, there)} ({_times(y, 'milepost', 'mileposts')} left)", "", "BR-MOVE-02", (
        milepost_ref(board, there), milepost_ref(board, board.start[x]))  # fmt: skip


def _lost_load(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    return "load", f"loses {board.load_names[x]}", "", "BR-EVENT-09", load_refs(board, x)


def _asked(text: str, *, of_pair: bool = False, rule: str = "BR-OPT-25", reason: str = "") -> Say:
    """About another seat, and a load or two of them, the first one for the second."""

    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        give, get = divmod(y, board.load_count) if of_pair else (y, y)
        said = text.format(who=_who(names, x), give=board.load_names[give], get=board.load_names[get],
                           amount=money(board, amount or board.warehouse_sale))  # fmt: skip
        return "offer", said, reason, rule, tuple(dict.fromkeys((*load_refs(board, give), *load_refs(board, get))))

    return say


def _stretch(text: str) -> Say:
    """About the two ends of a stretch of track, and its owner."""

    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        a, b = divmod(x, board.node_count)
        said = text.format(track=f"the track from {milepost(board, a)} to {milepost(board, b)}", who=_who(names, y))
        return "trade", said, "", "BR-OPT-33", (milepost_ref(board, b), milepost_ref(board, a))

    return say


def _sections(text: str) -> Say:
    def say(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
        return "restart", text.format(sections=_times(x, "section", "sections")), "", "BR-OPT-12", ()

    return say


def _warehouse(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    text = f"builds a warehouse {at_milepost(board, x)} for {money(board, amount)}"
    return "build", text, "warehouse", "BR-OPT-22", (milepost_ref(board, x),)


def _duty(board: CompiledBoard, names: Sequence[str], amount: int, x: int, y: int) -> Line:
    return (
        "duty",
        f"has to deliver to {board.city_names[x]} or to pick up there",
        "",
        "BR-OPT-16",
        (city_ref(board, x),),
    )


SAY: dict[int, Say] = {
    j.DREW: _drew,
    j.SET_ASIDE: _about_card("draw", "draws {card}, which is set aside", "BR-SETUP-02"),
    j.DEALT_BACK: _plain("deck", "sees the events of the deal shuffled back into the deck", "BR-SETUP-04"),
    j.FIRST: _plain("first", "has the highest demand and begins", "BR-SETUP-03"),
    j.TURN: _plain("turn", "is on turn: turn {x}", "BR-TURN-04"),
    j.SHUFFLED: _plain("deck", "has the discard pile shuffled into the deck", "BR-CARD-06"),
    j.EVENT: _about_event("event", "has an event on everybody: {event}", "BR-EVENT-01"),
    j.EVENT_OVER: _about_event("event", "ends the event: {event}", "BR-EVENT-01"),
    j.TAXED: _about_event("tax", "pays a tax of {amount}: {event}", "BR-EVENT-11", "tax"),
    j.ERASED: _about_event("flood", "loses {sections} of track: {event}", "BR-EVENT-06"),
    j.LOSES_TURN: _about_event("event", "loses {turns}: {event}", "BR-EVENT-08"),
    j.LOST_LOAD: _lost_load,
    j.SLOWED: _at("moves at half rate", "BR-EVENT-05"),
    j.TURN_LOST: _plain("event", "cannot do anything in this turn, which is lost", "BR-EVENT-12"),
    j.TURN_STOPPED: _plain("event", "loses the rest of this turn", "BR-EVENT-12"),
    j.PLACED: _at("places the train", "BR-MOVE-01"),
    j.MOVED: _moved,
    j.FEE: _with_seat("fee", "pays {who} {amount} for track", "BR-MOVE-07", "track fee"),
    j.FEE_RECEIVED: _with_seat("fee", "gets {amount} from {who} for track", "BR-MOVE-07", "track fee"),
    j.OWN_FEE: _plain("fee", "pays {amount} for moving on own track", "BR-OPT-29", "own track"),
    j.PICKED_UP: _load("picks up", "BR-LOAD-03"),
    j.DROPPED: _load("drops", "BR-LOAD-05"),
    j.DELIVERED: _delivered,
    j.DISCARDED_HAND: _plain("discard", "discards the hand instead of a turn", "BR-TURN-02"),
    j.GAVE_CARD: _about_card("discard", "gives up {card}", "BR-OPT-07"),
    j.BUILT: _built,
    j.UPGRADED: _upgraded,
    j.JOINED: _plain("join", "has joined {x} major cities", "BR-WIN-01"),
    j.CLAIMED: _plain("claim", "claims to have won with {money_x}: the round is played to its end", "BR-OPT-02"),
    j.LIMIT_RAISED: _plain("claim", "has as much as another one who claims to have won: now {money_x} are needed",
                           "BR-OPT-02"),
    j.LAST_ROUND: _plain("time", "ends the round in which the time is up: one more round is played", "BR-OPT-01"),
    j.WINS: _plain("win", "wins with {money_x}", "BR-WIN-01"),
    j.TURN_LIMIT_REACHED: _plain("end", "ends the last of {x} turns: the game ends without a winner", "", "turn limit"),
    j.TIED: _plain("end", "has as much as another one when the time is up: nobody wins", "BR-OPT-01", "tie"),
    j.LOAN: _plain("loan", "borrows {amount} and will pay back {money_x}", "BR-OPT-08", "loan"),
    j.LOAN_REPAID: _plain("loan", "pays back {amount}; {money_x} are left to be paid", "BR-OPT-08", "loan"),
    j.OWES_FEE: _with_seat("fee", "owes {who} {money_y} for track", "BR-OPT-09", "track fee"),
    j.TURNED_ROUND: _at("turns the train round", "BR-OPT-10"),
    j.STARTED_OVER: _plain("restart", "starts over", "BR-OPT-11"),
    j.START_CASH: _plain("restart", "begins anew with the start money: {amount} of difference", "BR-OPT-11", "restart"),
    j.TOOK_STORED: _load("takes the stored", "BR-OPT-17 BR-OPT-18 BR-OPT-19 BR-OPT-23 BR-OPT-38"),
    j.STORED_GONE: _load("sees a stored load go to the tray:", "BR-OPT-18 BR-OPT-21 BR-OPT-26"),
    j.GOT_CLAIMED: _load("gets the claimed", "BR-OPT-20 BR-OPT-24"),
    j.OFFERED_CONTRACT: _about_card("contract", "leaves {card} open for all", "BR-OPT-27"),
    j.DUTY: _duty,
    j.WAREHOUSE_BUILT: _warehouse,
    j.STAYS: _load("stays for the whole next turn to get", "BR-OPT-20 BR-OPT-24"),
    j.STORED: _load("stores", "BR-OPT-23"),
    j.ASKED: _asked("asks {who} for {get} for {amount}"),
    j.ASKED_EXCHANGE: _asked("offers {who} {give} for {get}", of_pair=True),
    j.DECLINED: _plain("offer", "declines", "BR-OPT-25 BR-OPT-33"),
    j.LOAD_PAID: _asked("pays {who} {amount} for {get}", reason="warehouse"),
    j.LOAD_SOLD: _asked("gets {amount} from {who} for {get}", reason="warehouse"),
    j.WANTS_TRACK: _stretch("asks {who} for {track}"),
    j.OFFERED_MONEY: _with_seat("trade", "offers {who} {money_y} for it", "BR-OPT-33", ""),
    j.OFFERED_TRACK: _stretch("offers {who} {track} for it"),
    j.WITHDREW: _plain("trade", "makes no offer", "BR-OPT-33"),
    j.GOT_TRACK: _stretch("gets {track} of {who}"),
    j.TRADE_PAID: _with_seat("trade", "pays {who} {amount} for track", "BR-OPT-33", "trade"),
    j.TRADE_RECEIVED: _with_seat("trade", "gets {amount} from {who} for track", "BR-OPT-33", "trade"),
    j.PLANS_TO_RENT: _with_seat("restart", "plans to rent the track of {who}, and has to make the run in the next turn",
                                "BR-OPT-12", ""),
    j.NO_PLAN: _with_seat("restart", "does not plan to rent the track of {who}", "BR-OPT-12", ""),
    j.TAKEN_BACK: _plain("restart", "takes back to start over", "BR-OPT-12"),
    j.TRACK_STAYS: _sections("leaves {sections} of track to the bank, until they were rented as planned"),
    j.TRACK_GONE: _sections("sees the last of {sections} of rented track, which are gone"),
    j.EXCHANGED: _asked("gives {who} {give} for {get}", of_pair=True),
}  # fmt: skip


BY_REASON: Mapping[str, Mark] = {"delivery": "trip", "train": "purchase", "tax": "event", "warehouse": "build"}
BY_KIND: Mapping[str, Mark] = {"event": "event", "flood": "event", "join": "goal", "claim": "declaration", "win": "win"}


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    return BY_REASON.get(entry.reason, "") if entry.kind == "money" else BY_KIND.get(entry.kind, "")


RULINGS = by_code(
    {
        "BR-SETUP-02": "Each seat begins with three demand cards; events that are dealt are replaced.",
        "BR-SETUP-03": "Who has the highest payoff on a card begins.",
        "BR-SETUP-04": "Events of the deal are shuffled back into the deck.",
        "BR-TURN-02": "Instead of a turn a seat may discard its whole hand and draw three cards.",
        "BR-TURN-04": "Play goes on to the left.",
        "BR-CARD-03": "An event that is drawn acts at once on everybody, and another card is drawn.",
        "BR-CARD-04": "A seat always has three demand cards.",
        "BR-CARD-06": "An empty deck is made anew of the discarded cards.",
        "BR-BUILD-01": "Track goes from milepost to neighbouring milepost and costs what the one it reaches costs.",
        "BR-MOVE-01": "A train may begin in any city.",
        "BR-MOVE-02": "A train goes over built track; each milepost counts one.",
        "BR-MOVE-07": "Own track is free; each opponent whose track is used is paid once a turn.",
        "BR-LOAD-03": "A load is picked up in a city that offers it, while a chip is left.",
        "BR-LOAD-05": "A load may be dropped in any city without payment.",
        "BR-DELIV-01": "A load that a card in hand demands is paid in the city that the card names.",
        "BR-DELIV-02": "For a delivery the card is discarded, the sum paid and a new card drawn.",
        "BR-LOCO-06": "Instead of building, the first train may be turned in for a faster or a larger one.",
        "BR-LOCO-07": "Instead of building, a faster or larger train may be turned in for the best one.",
        "BR-EVENT-01": "An event acts at once and lasts until the end of the next turn of who drew it.",
        "BR-EVENT-05": "What is left of a move is halved where a train is in the area or enters it.",
        "BR-EVENT-06": "A flood erases all track over the river.",
        "BR-EVENT-08": "A derailment strikes trains near the city when the card is drawn.",
        "BR-EVENT-09": "Whose train loses a load chooses which.",
        "BR-EVENT-11": "A tax is paid by what each seat has.",
        "BR-EVENT-12": "In a turn that is lost nobody moves or builds.",
        "BR-WIN-01": "Who has joined the major cities by own track and has the cash to win at the end of a turn wins.",
        "BR-OPT-01": (
            "When the time is up, one more round is played; then the most cash wins, first among those who joined "
            "the cities."
        ),
        "BR-OPT-02": (
            "After a claim to have won the round is finished; the most cash wins, and where it is equal more is needed."
        ),
        "BR-OPT-07": "In the fast game five cards are dealt, and two are given up after the first two turns.",
        "BR-OPT-08": "The bank lends up to a limit; double of it is paid back out of whatever comes in.",
        "BR-OPT-09": "A fee may be paid later, from deliveries on that track.",
        "BR-OPT-10": "A train may turn round at any milepost for the loss of a turn.",
        "BR-OPT-11": "Who starts over gives up money, loads and track and begins anew.",
        "BR-OPT-12": "Track that another one plans to rent stays for that run when its owner starts over.",
        "BR-OPT-13": "A train may be turned in for the other one of its rank.",
        "BR-OPT-16": "Who builds to a small city for a demand has to deliver or pick up there.",
        "BR-OPT-17": "A load dropped where it is not offered stays there for both players.",
        "BR-OPT-18": "A dropped load waits for four turns for whoever comes by.",
        "BR-OPT-19": "A dropped load waits without a limit.",
        "BR-OPT-20": "Where none is left to pick up, a load from the field may be claimed by staying a whole turn.",
        "BR-OPT-21": "A disaster in the city sends stored loads back.",
        "BR-OPT-22": "Each seat may build one warehouse, at an empty milepost.",
        "BR-OPT-23": "A warehouse holds two loads for its owner.",
        "BR-OPT-24": "Where none is left to pick up, a load may be taken from any warehouse by staying a whole turn.",
        "BR-OPT-25": "The owner of a warehouse may exchange loads or sell one.",
        "BR-OPT-26": "A disaster sends the loads of a warehouse back; the warehouse stays.",
        "BR-OPT-27": "Hands that are discarded lie open, and whoever delivers first is paid.",
        "BR-OPT-29": "Moving on own track costs a fee a turn.",
        "BR-OPT-33": "Instead of building, track may be bought or exchanged at any price that both agree to.",
        "BR-OPT-38": "The circus stays in the city where it was delivered until it is demanded again.",
    }
)
"""By the row of the rules matrix."""
