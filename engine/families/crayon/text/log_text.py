"""Text of the journal: a sentence for each kind of row, its timeline mark and the rules behind it."""

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
from engine.game.family import by_code
from engine.game.kernel.game_rules import Row
from engine.game.rules import Entry, Leg, Mark
from engine.game.setups import start_entry
from engine.i18n import ntr, tr, tr_noop
from engine.model.ids import Ref

Line = tuple[str, str, str, str, tuple[Ref, ...]]
"""Kind, text, reason, rule, about."""

LineOf = Callable[[CompiledBoard, Sequence[str], str, int, int, int], Line]
"""A function that makes a line from the board, all names, the name of the acting player, the amount, x and y."""


def log_entries(board: CompiledBoard, names: Sequence[str], rows: Sequence[Row]) -> list[Entry]:
    """Return a journal entry for each row."""
    kinds = [0, *(row[0] for row in rows)]
    return [_entry(board, names, former, *row) for former, row in zip(kinds, rows, strict=False)]


def _entry(
    board: CompiledBoard, names: Sequence[str], former: int, kind: int, seat: int, amount: int, x: int, y: int
) -> Entry:
    if kind == j.SET_UP:
        return start_entry(board.setup_name, seat)
    player = names[seat] if 0 <= seat < len(names) else ""
    what, text, reason, rule, about = LINES[kind](board, names, player, abs(amount), x, y)
    repeats = REPEATS.get(kind) == former
    return Entry("money" if amount else what, seat, text.strip(), amount, reason, rule, about,
                 _leg(board, kind, x), repeats)  # fmt: skip


def _leg(board: CompiledBoard, kind: int, arc: int) -> Leg | None:
    if kind == j.MOVED:
        verb, one, several = tr("moves"), tr("milepost"), tr("mileposts")
    elif kind == j.BUILT:
        verb, one, several = tr("builds"), tr("section"), tr("sections")
    else:
        return None
    return Leg(verb, "", milepost(board, board.start[arc]), milepost(board, board.end[arc]), one, several)


REPEATS = {
    j.EVENT: j.DREW,
    j.FEE_RECEIVED: j.FEE,
    j.LOAD_SOLD: j.LOAD_PAID,
    j.TRADE_RECEIVED: j.TRADE_PAID,
}
"""For some kinds of rows, the kind that says the same when it comes right before."""


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else tr("the bank")


def _event(board: CompiledBoard, number: int) -> str:
    event = board.events[number]
    places = [board.city_names[board.city_of[site]] for site in event.sites if site in board.city_of]
    return f"{event.title} ({', '.join(places)})" if places else event.title


def _event_refs(board: CompiledBoard, event: int) -> tuple[Ref, ...]:
    return card_refs(board, board.demand_cards + event)


def _built(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    a, b = board.start[x], board.end[x]
    text = tr("{player} builds from {start} to {end} for {amount}").format(
        player=player, start=milepost(board, a), end=milepost(board, b), amount=money(board, amount)
    )
    return "build", text, "track", "BR-BUILD-01", (milepost_ref(board, b), milepost_ref(board, a))


def _upgraded(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    if y:
        text, rule = tr("{player} crossgrades to {train} for {amount}"), "BR-OPT-13"
    else:
        text, rule = tr("{player} upgrades to {train} for {amount}"), "BR-LOCO-06 BR-LOCO-07"
    text = text.format(player=player, train=board.train_names[x], amount=money(board, amount))
    return "upgrade", text, "train", rule, train_refs(board, x)


def _delivered(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    city, load, _ = board.demands[x][y]
    text = tr("{player} delivers {load} to {city} for {amount}").format(
        player=player, load=board.load_names[load], city=board.city_names[city], amount=money(board, amount)
    )
    return "deliver", text, "delivery", "BR-DELIV-01 BR-DELIV-02", (city_ref(board, city), *load_refs(board, load))


def _drew(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    if x < board.demand_cards:
        text, rule = tr("{player} draws {card}: {demands}"), "BR-CARD-04"
        text = text.format(player=player, card=card(board, x), demands=demands(board, x))
    else:
        text, rule = tr("{player} draws {card}").format(player=player, card=card(board, x)), "BR-CARD-03"
    return "draw", text, "", rule, card_refs(board, x)


def _load_line(template: str, rule: str) -> LineOf:
    """Return a line about a load (`{load}`) at a milepost (`{place}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        text = tr(template).format(player=player, load=board.load_names[x], place=at_milepost(board, y))
        return "load", text, "", rule, (milepost_ref(board, y), *load_refs(board, x))

    return line


def _place_line(template: str, rule: str) -> LineOf:
    """Return a line about a milepost (`{place}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        return "train", tr(template).format(player=player, place=at_milepost(board, x)), "", rule, (
            milepost_ref(board, x),)  # fmt: skip

    return line


def _plain(kind: str, template: str, rule: str, reason: str = "") -> LineOf:
    """Return a line with amounts of money (`{amount}`, `{money_x}`) and a number (`{x}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        text = tr(template).format(player=player, amount=money(board, amount), x=x, money_x=money(board, x))
        return kind, text, reason, rule, ()

    return line


def _event_line(kind: str, template: str, rule: str, reason: str = "") -> LineOf:
    """Return a line about an event (`{event}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        text = tr(template).format(player=player, event=_event(board, x), amount=money(board, amount))
        return kind, text, reason, rule, _event_refs(board, x)

    return line


def _erased(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = ntr("{player} loses {n} section of track: {event}", "{player} loses {n} sections of track: {event}", y)
    return "flood", text.format(player=player, n=y, event=_event(board, x)), "", "BR-EVENT-06", _event_refs(board, x)


def _loses_turns(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = ntr("{player} loses {n} turn: {event}", "{player} loses {n} turns: {event}", y)
    return "event", text.format(player=player, n=y, event=_event(board, x)), "", "BR-EVENT-08", _event_refs(board, x)


def _player_line(kind: str, template: str, rule: str, reason: str) -> LineOf:
    """Return a line about another player or the bank (`{other}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        text = tr(template).format(
            player=player, other=_name(names, x), amount=money(board, amount), money_y=money(board, y)
        )
        return kind, text, reason, rule, ()

    return line


def _card_line(kind: str, template: str, rule: str) -> LineOf:
    """Return a line about a card (`{card}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        return kind, tr(template).format(player=player, card=card(board, x)), "", rule, card_refs(board, x)

    return line


def _moved(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    there = board.end[x]
    text = ntr("{player} moves to {place} ({n} milepost left)", "{player} moves to {place} ({n} mileposts left)", y)
    return "ride", text.format(player=player, place=milepost(board, there), n=y), "", "BR-MOVE-02", (
        milepost_ref(board, there), milepost_ref(board, board.start[x]))  # fmt: skip


def _lost_load(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = tr("{player} loses {load}").format(player=player, load=board.load_names[x])
    return "load", text, "", "BR-EVENT-09", load_refs(board, x)


def _offer_line(template: str, *, is_pair: bool = False, rule: str = "BR-OPT-25", reason: str = "") -> LineOf:
    """Return a line about another player (`{other}`) and one load (`{get}`) or the exchange of two (`{give}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        give, get = divmod(y, board.load_count) if is_pair else (y, y)
        text = tr(template).format(
            player=player, other=_name(names, x), give=board.load_names[give], get=board.load_names[get],
            amount=money(board, amount or board.warehouse_sale))  # fmt: skip
        return "offer", text, reason, rule, tuple(dict.fromkeys((*load_refs(board, give), *load_refs(board, get))))

    return line


def _track_line(template: str) -> LineOf:
    """Return a line about track from `{start}` to `{end}` and its owner (`{other}`)."""

    def line(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
        a, b = divmod(x, board.node_count)
        text = tr(template).format(
            player=player, start=milepost(board, a), end=milepost(board, b), other=_name(names, y)
        )
        return "trade", text, "", "BR-OPT-33", (milepost_ref(board, b), milepost_ref(board, a))

    return line


def _track_stays(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = ntr(
        "{player} leaves {n} section of track to the bank until the planned rental",
        "{player} leaves {n} sections of track to the bank until the planned rental",
        x,
    )
    return "restart", text.format(player=player, n=x), "", "BR-OPT-12", ()


def _track_gone(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = ntr(
        "{n} section of track that {player} rented is removed",
        "{n} sections of track that {player} rented are removed",
        x,
    )
    return "restart", text.format(player=player, n=x), "", "BR-OPT-12", ()


def _warehouse(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = tr("{player} builds a warehouse {place} for {amount}").format(
        player=player, place=at_milepost(board, x), amount=money(board, amount)
    )
    return "build", text, "warehouse", "BR-OPT-22", (milepost_ref(board, x),)


def _duty(board: CompiledBoard, names: Sequence[str], player: str, amount: int, x: int, y: int) -> Line:
    text = tr("{player} must deliver to {city} or pick up a load there")
    return "duty", text.format(player=player, city=board.city_names[x]), "", "BR-OPT-16", (city_ref(board, x),)


LINES: dict[int, LineOf] = {
    j.DREW: _drew,
    j.SET_ASIDE: _card_line("draw", tr_noop("{player} draws {card}, which is set aside"), "BR-SETUP-02"),
    j.DEALT_BACK: _plain("deck", tr_noop("{player} shuffles the events dealt back into the deck"), "BR-SETUP-04"),
    j.FIRST: _plain("first", tr_noop("{player} has the highest payoff and begins"), "BR-SETUP-03"),
    j.TURN: _plain("turn", tr_noop("Turn {x}: {player}"), "BR-TURN-04"),
    j.SHUFFLED: _plain("deck", tr_noop("{player} shuffles the discard pile into the deck"), "BR-CARD-06"),
    j.EVENT: _event_line("event", tr_noop("{player} starts an event: {event}"), "BR-EVENT-01"),
    j.EVENT_OVER: _event_line("event", tr_noop("{player} ends the event: {event}"), "BR-EVENT-01"),
    j.TAXED: _event_line("tax", tr_noop("{player} pays a tax of {amount}: {event}"), "BR-EVENT-11", "tax"),
    j.ERASED: _erased,
    j.LOSES_TURN: _loses_turns,
    j.LOST_LOAD: _lost_load,
    j.SLOWED: _place_line(tr_noop("{player} moves at half rate {place}"), "BR-EVENT-05"),
    j.TURN_LOST: _plain("event", tr_noop("{player} loses this turn"), "BR-EVENT-12"),
    j.TURN_STOPPED: _plain("event", tr_noop("{player} loses the rest of this turn"), "BR-EVENT-12"),
    j.PLACED: _place_line(tr_noop("{player} places the train {place}"), "BR-MOVE-01"),
    j.MOVED: _moved,
    j.FEE: _player_line("fee", tr_noop("{player} pays {other} {amount} for track"), "BR-MOVE-07",
                        tr_noop("track fee")),
    j.FEE_RECEIVED: _player_line("fee", tr_noop("{player} receives {amount} from {other} for track"), "BR-MOVE-07",
                                 tr_noop("track fee")),
    j.OWN_FEE: _plain("fee", tr_noop("{player} pays {amount} for moving on own track"), "BR-OPT-29",
                      tr_noop("own track")),
    j.PICKED_UP: _load_line(tr_noop("{player} picks up {load} {place}"), "BR-LOAD-03"),
    j.DROPPED: _load_line(tr_noop("{player} drops {load} {place}"), "BR-LOAD-05"),
    j.DELIVERED: _delivered,
    j.NEW_HAND: _plain("discard", tr_noop("{player} discards the hand instead of a turn"), "BR-TURN-02"),
    j.GAVE_CARD: _card_line("discard", tr_noop("{player} discards {card}"), "BR-OPT-07"),
    j.BUILT: _built,
    j.TRAIN_BOUGHT: _upgraded,
    j.JOINED: _plain("join", tr_noop("{player} has connected {x} major cities"), "BR-WIN-01"),
    j.CLAIMED: _plain("claim", tr_noop("{player} claims victory with {money_x}; the round is completed"), "BR-OPT-02"),
    j.LIMIT_RAISED: _plain("claim", tr_noop("{player} has as much cash as another player who claims victory; "
                                            "{money_x} is now needed to win"), "BR-OPT-02"),
    j.LAST_ROUND: _plain("time", tr_noop("{player} ends the round in which time runs out; one more round is played"),
                         "BR-OPT-01"),
    j.WINS: _plain("win", tr_noop("{player} wins with {money_x}"), "BR-WIN-01"),
    j.TURN_LIMIT_REACHED: _plain("end", tr_noop("{player} ends the last of {x} turns; the game has no winner"), "",
                                 tr_noop("turn limit")),
    j.TIED: _plain("end", tr_noop("{player} has as much cash as another player when time runs out; the game has no "
                                  "winner"), "BR-OPT-01", "tie"),
    j.LOAN: _plain("loan", tr_noop("{player} borrows {amount} and will repay {money_x}"), "BR-OPT-08", "loan"),
    j.LOAN_REPAID: _plain("loan", tr_noop("{player} repays {amount}; {money_x} is still owed"), "BR-OPT-08", "loan"),
    j.OWES_FEE: _player_line("fee", tr_noop("{player} owes {other} {money_y} for track"), "BR-OPT-09",
                             tr_noop("track fee")),
    j.TURNED_ROUND: _place_line(tr_noop("{player} turns the train around {place}"), "BR-OPT-10"),
    j.STARTED_OVER: _plain("restart", tr_noop("{player} starts over"), "BR-OPT-11"),
    j.START_CASH: _plain("restart", tr_noop("{player} has the starting cash again, a change of {amount}"), "BR-OPT-11",
                         "restart"),
    j.TOOK_STORED: _load_line(tr_noop("{player} picks up the stored {load} {place}"),
                              "BR-OPT-17 BR-OPT-18 BR-OPT-19 BR-OPT-23 BR-OPT-38"),
    j.STORED_GONE: _load_line(tr_noop("{player} loses the stored {load} {place} to the tray"),
                              "BR-OPT-18 BR-OPT-21 BR-OPT-26"),
    j.GOT_CLAIMED: _load_line(tr_noop("{player} receives the claimed {load} {place}"), "BR-OPT-20 BR-OPT-24"),
    j.OFFERED_CONTRACT: _card_line("contract", tr_noop("{player} leaves {card} as an open contract"), "BR-OPT-27"),
    j.DUTY: _duty,
    j.WAREHOUSE_BUILT: _warehouse,
    j.STAYS: _load_line(tr_noop("{player} stays for the entire next turn to claim {load} {place}"),
                        "BR-OPT-20 BR-OPT-24"),
    j.STORED: _load_line(tr_noop("{player} stores {load} {place}"), "BR-OPT-23"),
    j.ASKED: _offer_line(tr_noop("{player} asks {other} for {get} for {amount}")),
    j.ASKED_EXCHANGE: _offer_line(tr_noop("{player} offers {other} {give} for {get}"), is_pair=True),
    j.DECLINED: _plain("offer", tr_noop("{player} declines"), "BR-OPT-25 BR-OPT-33"),
    j.LOAD_PAID: _offer_line(tr_noop("{player} pays {other} {amount} for {get}"), reason="warehouse"),
    j.LOAD_SOLD: _offer_line(tr_noop("{player} receives {amount} from {other} for {get}"), reason="warehouse"),
    j.WANTS_TRACK: _track_line(tr_noop("{player} asks {other} for the track from {start} to {end}")),
    j.OFFERED_MONEY: _player_line("trade", tr_noop("{player} offers {other} {money_y} for it"), "BR-OPT-33", ""),
    j.OFFERED_TRACK: _track_line(tr_noop("{player} offers {other} the track from {start} to {end} for it")),
    j.WITHDREW: _plain("trade", tr_noop("{player} makes no offer"), "BR-OPT-33"),
    j.GOT_TRACK: _track_line(tr_noop("{player} receives the track from {start} to {end} from {other}")),
    j.TRADE_PAID: _player_line("trade", tr_noop("{player} pays {other} {amount} for track"), "BR-OPT-33", "trade"),
    j.TRADE_RECEIVED: _player_line("trade", tr_noop("{player} receives {amount} from {other} for track"), "BR-OPT-33",
                                   "trade"),
    j.PLANS_TO_RENT: _player_line("restart", tr_noop("{player} plans to rent the track of {other} and must use it in "
                                                     "the next turn"), "BR-OPT-12", ""),
    j.NO_PLAN: _player_line("restart", tr_noop("{player} does not plan to rent the track of {other}"), "BR-OPT-12",
                            ""),
    j.TAKEN_BACK: _plain("restart", tr_noop("{player} cancels starting over"), "BR-OPT-12"),
    j.TRACK_STAYS: _track_stays,
    j.TRACK_GONE: _track_gone,
    j.EXCHANGED: _offer_line(tr_noop("{player} gives {other} {give} for {get}"), is_pair=True),
}  # fmt: skip


BY_REASON: Mapping[str, Mark] = {"delivery": "trip", "train": "purchase", "tax": "event", "warehouse": "build"}
BY_KIND: Mapping[str, Mark] = {"event": "event", "flood": "event", "join": "goal", "claim": "declaration", "win": "win"}


def mark(entry: Entry) -> Mark:
    """Return the timeline mark of an entry."""
    return BY_REASON.get(entry.reason, "") if entry.kind == "money" else BY_KIND.get(entry.kind, "")


RULINGS = by_code(
    {
        "BR-SETUP-02": tr_noop("Each player begins with three demand cards. Events that are dealt are replaced."),
        "BR-SETUP-03": tr_noop("The player with the highest payoff on a card begins."),
        "BR-SETUP-04": tr_noop("Events from the deal are shuffled back into the deck."),
        "BR-TURN-02": tr_noop("Instead of a turn, a player may discard the entire hand and draw three cards."),
        "BR-TURN-04": tr_noop("Play passes to the left."),
        "BR-CARD-03": tr_noop("An event card takes effect at once for all players, and another card is drawn."),
        "BR-CARD-04": tr_noop("A player always has three demand cards."),
        "BR-CARD-06": tr_noop("When the deck is empty, the discard pile is shuffled to make a new deck."),
        "BR-BUILD-01": tr_noop(
            "Track is built from a milepost to an adjacent one, at the cost of the milepost it reaches."
        ),
        "BR-MOVE-01": tr_noop("A train may begin in any city."),
        "BR-MOVE-02": tr_noop("A train moves along built track. Each milepost counts as one."),
        "BR-MOVE-07": tr_noop(
            "A player moves on own track free, and pays each opponent whose track is used once per turn."
        ),
        "BR-LOAD-03": tr_noop("A load is picked up in a city that supplies it, as long as a load chip is available."),
        "BR-LOAD-05": tr_noop("A load may be dropped in any city without payment."),
        "BR-DELIV-01": tr_noop("A player who delivers a load to the city named on a card in hand is paid for it."),
        "BR-DELIV-02": tr_noop("After a delivery, the player is paid, discards the card and draws a new one."),
        "BR-LOCO-06": tr_noop("Instead of building, a player may upgrade the first train to a faster or a larger one."),
        "BR-LOCO-07": tr_noop("Instead of building, a player may upgrade a faster or larger train to the best one."),
        "BR-EVENT-01": tr_noop(
            "An event takes effect at once and lasts until the end of the next turn of the player who drew it."
        ),
        "BR-EVENT-05": tr_noop("The rest of a move is halved for a train that is in the area or enters it."),
        "BR-EVENT-06": tr_noop("A flood erases all track across the river."),
        "BR-EVENT-08": tr_noop("A derailment affects trains near the city when the card is drawn."),
        "BR-EVENT-09": tr_noop("A player whose train loses a load chooses which one."),
        "BR-EVENT-11": tr_noop("Each player pays a tax by the cash in hand."),
        "BR-EVENT-12": tr_noop("A player who loses a turn does not move or build."),
        "BR-WIN-01": tr_noop(
            "A player who has connected the major cities with own track and has the winning cash "
            "at the end of a turn wins."
        ),
        "BR-OPT-01": tr_noop(
            "When time runs out, one more round is played. The player with the most cash wins, "
            "and players who connected the cities rank first."
        ),
        "BR-OPT-02": tr_noop(
            "After a player claims victory, the round is completed. The most cash wins; in a tie "
            "the winning total is raised."
        ),
        "BR-OPT-07": tr_noop(
            "In the fast game, players are dealt five cards and discard two after the first two turns."
        ),
        "BR-OPT-08": tr_noop("The bank lends up to a limit. Twice the loan is repaid from all income."),
        "BR-OPT-09": tr_noop("A fee may be paid later, from deliveries on that track."),
        "BR-OPT-10": tr_noop("A train may turn around at any milepost for the loss of a turn."),
        "BR-OPT-11": tr_noop("A player who starts over returns money, loads and track and begins again."),
        "BR-OPT-12": tr_noop("If a player starts over, track that another player plans to rent remains for that run."),
        "BR-OPT-13": tr_noop("A train may be exchanged for the other one of its rank."),
        "BR-OPT-16": tr_noop("A player who builds into a small city for a demand must deliver or pick up there."),
        "BR-OPT-17": tr_noop("A load dropped where it is not supplied stays there for both players."),
        "BR-OPT-18": tr_noop("A dropped load stays for four turns, and any player may pick it up."),
        "BR-OPT-19": tr_noop("A dropped load stays without a time limit."),
        "BR-OPT-20": tr_noop(
            "When no load chip is left, a player may claim a load from the field by staying an entire turn."
        ),
        "BR-OPT-21": tr_noop("A disaster in the city returns stored loads to the tray."),
        "BR-OPT-22": tr_noop("Each player may build one warehouse, at an empty milepost."),
        "BR-OPT-23": tr_noop("A warehouse holds two loads for its owner."),
        "BR-OPT-24": tr_noop(
            "When no load chip is left, a player may claim a load from any warehouse by staying an entire turn."
        ),
        "BR-OPT-25": tr_noop("The owner of a warehouse may exchange loads or sell one."),
        "BR-OPT-26": tr_noop("A disaster returns the loads of a warehouse to the tray. The warehouse remains."),
        "BR-OPT-27": tr_noop("Discarded hands are open contracts, and the first player to deliver is paid."),
        "BR-OPT-29": tr_noop("Moving on own track costs a fee per turn."),
        "BR-OPT-33": tr_noop(
            "Instead of building, a player may buy or exchange track at any price that both players accept."
        ),
        "BR-OPT-38": tr_noop("The circus stays in the city where it was delivered until it is demanded again."),
    }
)
"""Sentences by the rows of the rules matrix."""
