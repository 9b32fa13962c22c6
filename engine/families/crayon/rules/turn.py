"""The course of a turn: cards first, then operating, then building (BR-TURN); the present step is the first that is
still open."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import build, sections, upgrade, upgrades
from engine.families.crayon.rules.chapters.deck import (
    contract_chosen,
    discard,
    discard_hand,
    drawn,
    held,
    leaders,
    over_full,
    pile_is_empty,
    short,
)
from engine.families.crayon.rules.chapters.events import load_lost, turn_is_over
from engine.families.crayon.rules.chapters.loads import deliver, deliverable, drop, droppable, pick_up, pickable
from engine.families.crayon.rules.chapters.mercy import borrow, loans
from engine.families.crayon.rules.chapters.movement import (
    begin_operation,
    end_operation,
    moves,
    others,
    place,
    ride,
    starts,
    turn_round,
    turnable,
)
from engine.families.crayon.rules.chapters.renting import (
    answer_restart,
    begin_restart,
    clear_rented,
    is_bound,
    release,
)
from engine.families.crayon.rules.chapters.stores import claim, claimable, end_stays, expire, take_stored, takeable
from engine.families.crayon.rules.chapters.trading import answer_track, offer, terms, want, wanted_stretches
from engine.families.crayon.rules.chapters.warehouses import (
    answer_load,
    ask_to_buy,
    ask_to_exchange,
    build_warehouse,
    buyable,
    exchangeable,
    warehouse_sites,
)
from engine.families.crayon.rules.chapters.winning import check_end, joined
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import (
    ANSWER,
    BEGIN,
    BUILD,
    BUILDING,
    BUY_LOAD,
    DISCARDED,
    DRAW,
    ENDING,
    FINISH,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    LOT,
    OPEN_CARDS,
    OPERATE,
    OPERATING,
    OVER,
    PILE,
    RENT,
    STARTS_OVER,
    STOPPED,
    SWAP_LOADS,
    TERMS,
    TO_BEGIN,
    WANT_TRACK,
    Position,
    carried,
    clear_turn,
)
from engine.game.kernel.steps import Automatic, Step, course

SPAN = 1 << 40
"""A decision of a turn is its kind times this, plus a value."""

(
    DONE,
    MOVE,
    PICK_UP,
    TAKE,
    DROP,
    DELIVER,
    PLACE,
    SWITCH,
    DISCARD_HAND,
    SECTION,
    UPGRADE,
    BORROW,
    TURN_ROUND,
    START_OVER,
    CLAIM,
    ASK_LOAD,
    ASK_EXCHANGE,
    WAREHOUSE,
    WANT,
) = range(19)


def step(m: CompiledBoard, g: Position) -> int:
    """The first step that is still open, derived from the position."""
    if g.over:
        return OVER
    if g.offer[0] != NONE:
        return {WANT_TRACK: TERMS, STARTS_OVER: RENT}.get(g.offer[0], ANSWER)
    if g.seat != NONE and any(g.takes):
        return LOSE_LOAD
    if g.asked:
        return OPEN_CARDS
    if short(m, g) != NONE:
        return DRAW
    if g.seat == NONE:
        return LOT
    if over_full(m, g) != NONE:
        return GIVE_CARDS
    if g.phase == OPERATING:
        return OPERATE
    if g.phase == BUILDING:
        return BUILD
    if g.phase == STOPPED:
        return LOST_TURN
    return BEGIN if g.phase == TO_BEGIN else FINISH


def on_turn(m: CompiledBoard, turn: int, first: int, seats: int) -> int:
    """Who has the turn with this number: play passes to the left, in the second opening round to the right (BR-TURN-04,
    BR-TURN-06)."""
    this_round, place_ = divmod(turn - 1, seats)
    return (first + (seats - 1 - place_ if this_round == 1 and m.openings > 1 else place_)) % seats


def is_opening(m: CompiledBoard, g: Position) -> bool:
    """Whether the turn is for building alone (BR-TURN-05)."""
    return (g.turn - 1) // g.seats < m.openings


def begin_turn(m: CompiledBoard, g: Position) -> None:
    """The next turn begins; one that an event took is over at once (BR-EVENT-12)."""
    g.turn += 1
    g.seat = on_turn(m, g.turn, g.first, g.seats)
    g.turns[g.seat] += 1
    clear_turn(m, g)
    note(g, journal.TURN, g.seat, 0, g.turn)
    if g.skip[g.seat]:
        g.skip[g.seat] -= 1
        note(g, journal.TURN_LOST, g.seat)
        g.phase = STOPPED
    elif is_opening(m, g):
        g.phase = BUILDING
    else:
        g.phase = OPERATING
        begin_operation(m, g)


def end_turn(m: CompiledBoard, g: Position) -> None:
    """Events count the turn, what was claimed or stored for a time goes its way, and whoever has won has won now."""
    seat = g.seat
    end_stays(m, g, seat)
    expire(m, g, seat)
    clear_rented(g)
    turn_is_over(m, g, seat)
    check_end(m, g)
    g.phase = TO_BEGIN


def _first(m: CompiledBoard, g: Position, seat: int) -> None:
    g.first = seat
    g.dealt = 1
    _shuffle_back(m, g)
    note(g, journal.FIRST, seat)
    g.seat = (seat - 1) % g.seats  # nobody's turn yet: the first one is about to begin
    g.phase = TO_BEGIN


def _shuffle_back(m: CompiledBoard, g: Position) -> None:
    """The events of the first deal go back into the deck (BR-SETUP-04)."""
    back = [card for card in range(m.card_count) if g.place[card] == DISCARDED]
    for card in back:
        g.place[card] = PILE
    if back:
        note(g, journal.DEALT_BACK, g.first, 0, len(back))


def _no_tie(m: CompiledBoard, g: Position) -> bool:
    best = leaders(m, g)
    if len(best) == 1:
        _first(m, g, best[0])
        return True
    return False


def _whole_turn(m: CompiledBoard, g: Position) -> list[int]:
    """What is done instead of a turn, before anything else (BR-TURN-02, BR-OPT-10, BR-OPT-11)."""
    if g.done:
        return []
    found = [DISCARD_HAND * SPAN]
    if g.phase == OPERATING:
        found += [TURN_ROUND * SPAN + k for k in turnable(m, g)]
    if m.starting_over:
        found.append(START_OVER * SPAN)
    return found


def _operations(m: CompiledBoard, g: Position) -> list[int]:
    if g.at[g.vehicle] == NONE:
        found = [PLACE * SPAN + node for node in starts(m, g)]
    else:
        found = [DELIVER * SPAN + demand for demand in deliverable(m, g)]
        found += [PICK_UP * SPAN + load for load in pickable(m, g)]
        found += [TAKE * SPAN + number for number in takeable(m, g)]
        found += [DROP * SPAN + load for load in droppable(m, g)]
        found += [CLAIM * SPAN + value for value in claimable(m, g)]
        found += [ASK_LOAD * SPAN + load for load in buyable(m, g)]
        found += [ASK_EXCHANGE * SPAN + value for value in exchangeable(m, g)]
        found += [MOVE * SPAN + arc for arc in moves(m, g)]
    found += [SWITCH * SPAN + k for k in others(m, g)]
    found += [BORROW * SPAN + amount for amount in loans(m, g)]
    if is_bound(m, g):
        return found  # BR-OPT-12
    found.append(DONE * SPAN)
    return found + _whole_turn(m, g)


def _operate(m: CompiledBoard, g: Position, a: int) -> None:
    kind, value = divmod(a, SPAN)
    if kind in (DONE, DISCARD_HAND, TURN_ROUND):
        release(g)
    if kind == MOVE:
        ride(m, g, value)
    elif kind == PICK_UP:
        pick_up(m, g, value)
    elif kind == DELIVER:
        deliver(m, g, value)
    elif kind == DROP:
        drop(m, g, value)
    elif kind == TAKE:
        take_stored(m, g, value)
    elif kind == PLACE:
        place(m, g, value)
    elif kind == SWITCH:
        g.vehicle = g.seat * m.fleet + value
    elif kind == CLAIM:
        claim(m, g, value)
    elif kind == ASK_LOAD:
        ask_to_buy(m, g, value)
    elif kind == ASK_EXCHANGE:
        ask_to_exchange(m, g, value)
    elif kind == DONE:
        end_operation(m, g)
    else:
        _instead(m, g, kind, value)


def _instead(m: CompiledBoard, g: Position, kind: int, value: int) -> None:
    if kind == DISCARD_HAND:
        discard_hand(m, g)
    elif kind == BORROW:
        borrow(m, g, value)
    elif kind == TURN_ROUND:
        turn_round(m, g, value)
        g.phase = ENDING
    elif kind == START_OVER:
        begin_restart(m, g)
    else:
        raise AssertionError("no such decision", kind)


def _buildings(m: CompiledBoard, g: Position) -> list[int]:
    found = [SECTION * SPAN + arc for arc in sections(m, g)]
    found += [UPGRADE * SPAN + number for number in upgrades(m, g)]
    found += [WAREHOUSE * SPAN + node for node in warehouse_sites(m, g)]
    found += [WANT * SPAN + edge for edge in wanted_stretches(m, g)]
    found += [BORROW * SPAN + amount for amount in loans(m, g)]
    found.append(DONE * SPAN)
    return found + _whole_turn(m, g)


def _build(m: CompiledBoard, g: Position, a: int) -> None:
    kind, value = divmod(a, SPAN)
    if kind == SECTION:
        before = joined(m, g, g.seat) if g.journal else 0
        build(m, g, value)
        if g.journal and before < joined(m, g, g.seat) > 1:
            note(g, journal.JOINED, g.seat, 0, joined(m, g, g.seat))
    elif kind == UPGRADE:
        if not upgrade(m, g, value):
            g.phase = ENDING
    elif kind == WAREHOUSE:
        build_warehouse(m, g, value)
    elif kind == WANT:
        want(m, g, value)
    elif kind == DONE:
        g.phase = ENDING
    else:
        _instead(m, g, kind, value)


def _loser(m: CompiledBoard, g: Position) -> int:
    return _hit(g) // m.fleet


def _hit(g: Position) -> int:
    """The first vehicle from which an event takes a load."""
    return next(vehicle for vehicle, takes in enumerate(g.takes) if takes)


def _losable(m: CompiledBoard, g: Position) -> list[int]:
    return sorted({load for load in g.cargo[_hit(g)] if load != NONE})


def _lose(m: CompiledBoard, g: Position, load: int) -> None:
    load_lost(m, g, _hit(g), load)


def _no_choice_of_loss(m: CompiledBoard, g: Position) -> bool:
    """Where all loads go, nobody has a choice."""
    vehicle = _hit(g)
    if carried(g, vehicle) > g.takes[vehicle]:
        return False
    while g.takes[vehicle]:
        load_lost(m, g, vehicle, g.cargo[vehicle][0])
    return True


def _lost(m: CompiledBoard, g: Position) -> list[int]:
    return [DONE * SPAN, *(TURN_ROUND * SPAN + k for k in turnable(m, g))]


def _only_lost(m: CompiledBoard, g: Position) -> bool:
    """A turn that is lost is over, unless a train may be turned round in it (BR-OPT-10)."""
    if turnable(m, g):
        return False
    g.phase = ENDING
    return True


def _pass_lost(m: CompiledBoard, g: Position, a: int) -> None:
    if a != DONE * SPAN:
        turn_round(m, g, a % SPAN)
    g.phase = ENDING


def _giver(m: CompiledBoard, g: Position) -> int:
    return over_full(m, g)


def _givable(m: CompiledBoard, g: Position) -> list[int]:
    return held(g, over_full(m, g))


def _give(m: CompiledBoard, g: Position, card: int) -> None:
    seat = over_full(m, g)
    discard(m, g, seat, card)
    note(g, journal.GAVE_CARD, seat, 0, card)


def _answerer(m: CompiledBoard, g: Position) -> int:
    return g.offer[1]


def _answer(m: CompiledBoard, g: Position, accepts: int) -> None:
    if g.offer[0] in (BUY_LOAD, SWAP_LOADS):
        answer_load(m, g, accepts)
        return
    traders = (g.seat, g.offer[1])
    before = [joined(m, g, seat) for seat in traders]
    answer_track(m, g, accepts)
    for seat, cities in zip(traders, before, strict=True):
        if cities < joined(m, g, seat) > 1:
            note(g, journal.JOINED, seat, 0, joined(m, g, seat))


def _answers(m: CompiledBoard, g: Position) -> list[int]:
    """No and yes."""
    return [0, 1]


def _on_turn(m: CompiledBoard, g: Position) -> int:
    return g.seat


def _held_on_turn(m: CompiledBoard, g: Position) -> list[int]:
    return held(g, g.seat)


def _lot_drawer(m: CompiledBoard, g: Position) -> int:
    return 0


STEPS: Mapping[int, Step[CompiledBoard, Position] | Automatic[CompiledBoard, Position]] = {
    OPERATE: Step(_on_turn, _operate, _operations),
    BUILD: Step(_on_turn, _build, _buildings),
    DRAW: Step(short, drawn, alone=pile_is_empty),
    FINISH: Automatic(end_turn),
    BEGIN: Automatic(begin_turn),
    LOSE_LOAD: Step(_loser, _lose, _losable, alone=_no_choice_of_loss),
    LOST_TURN: Step(_on_turn, _pass_lost, _lost, alone=_only_lost),
    GIVE_CARDS: Step(_giver, _give, _givable),
    OPEN_CARDS: Step(_on_turn, contract_chosen, _held_on_turn),
    ANSWER: Step(_answerer, _answer, _answers),
    TERMS: Step(_answerer, offer, terms),
    RENT: Step(_answerer, answer_restart, _answers),
    LOT: Step(_lot_drawer, _first, alone=_no_tie),
}
"""The course of a turn. DRAW takes the card that is drawn, LOT the seat that begins."""

actor, legal, act, advance = course(__name__, STEPS, step)
