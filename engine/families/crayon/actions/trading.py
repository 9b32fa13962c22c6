"""Selling and trading track, and answers of players who are asked for a load or for track."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.actions.base import Answer, Choice, Filled, TurnChoice, event, name_of, of_player
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.trading import GIVE, PAY, WITHDRAW, building_cost, can_name_price, stretch
from engine.families.crayon.rules.position import ANSWER, BUILD, BUY_LOAD, BUY_TRACK, SPAN, SWAP_LOADS, TERMS, Position
from engine.families.crayon.rules.turn import WANT
from engine.families.crayon.text.labels import cell, load_refs, milepost, milepost_ref, money
from engine.game.amount import BLANK, Amount
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


def _ids(board: CompiledBoard, state: Position, edge: int) -> str:
    """Return a stretch of track in a code: its first two mileposts and its last one."""
    nodes = stretch(board, state, edge)
    return " ".join(cell(board, node) for node in (nodes[0], nodes[1], nodes[-1]))


def _track(board: CompiledBoard, state: Position, edge: int) -> tuple[str, tuple[Ref, ...]]:
    """Return the text for a stretch of track, and its ends."""
    nodes = stretch(board, state, edge)
    text = tr("the track from {start} to {end}").format(start=milepost(board, nodes[0]), end=milepost(board, nodes[-1]))
    return text, (milepost_ref(board, nodes[-1]), milepost_ref(board, nodes[0]))


class AskForTrack(TurnChoice, frozen=True):
    """Ask the owner for the stretch of track with a section."""

    steps = (BUILD,)
    rules = "BR-OPT-33"
    kind, word = WANT, "want"

    edge: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return _ids(board, state, self.edge)

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        cost = money(board, building_cost(board, state, self.edge))
        return tr("Make an offer to {owner} for {track} (building cost {cost})").format(
            owner=names[state.track[self.edge] - 1], track=_track(board, state, self.edge)[0], cost=cost
        )

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return _track(board, state, self.edge)[1]


class OfferMoney(Choice, frozen=True):
    """Offer money for the track."""

    steps = (TERMS,)
    prompt = tr_noop("what to offer in return")
    rules = "BR-OPT-33"
    kind, word, sentence = PAY, "pay", tr_noop("Offer {price} for {track}")

    price: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        track, about = _track(board, state, state.offer[2])
        return {"price": money(board, self.price), "track": track}, about

    @classmethod
    def amounts(cls, board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        """Return the price that the player may name."""
        if not can_name_price(board, state):
            return ()
        track, about = _track(board, state, state.offer[2])
        text, cash = tr(cls.sentence).format(price=BLANK, track=track), state.cash[state.seat]
        return [(PAY * SPAN, Amount(f"{cls.word} {BLANK}", text, 0, cash, currency=board.currency, about=about))]


class OfferTrack(Choice, frozen=True):
    """Offer the own stretch of track with a section for the track."""

    steps = (TERMS,)
    rules = "BR-OPT-33"
    kind, word, sentence = GIVE, "give", tr_noop("Offer {own_track} for {track}")

    edge: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return _ids(board, state, self.edge)

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        track, refs = _track(board, state, state.offer[2])
        own_track, own_refs = _track(board, state, self.edge)
        return {"own_track": own_track, "track": track}, (*own_refs, *refs)


class MakeNoOffer(Choice, frozen=True):
    """Make no offer for the track."""

    steps = (TERMS,)
    rules = "BR-OPT-33"
    kind, word, sentence = WITHDRAW, "withdraw", tr_noop("Make no offer")


class AnswerOffer(Answer, frozen=True):
    """Accept or decline the offer of another player."""

    steps = (ANSWER,)
    prompt = tr_noop("whether to agree")
    rules = "BR-OPT-25 BR-OPT-33"

    def code(self, board: CompiledBoard, state: Position) -> str:
        return "accept" if self.agrees else "decline"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        kind, _, get, give = state.offer[:4]
        if kind == BUY_LOAD:
            text = tr("Agree to sell {load} for {price}") if self.agrees else tr("Decline to sell {load} for {price}")
            return text.format(load=board.load_names[get], price=money(board, board.warehouse_sale))
        if kind == SWAP_LOADS:
            text = (
                tr("Agree to give {load} for {offered}") if self.agrees else tr("Decline to give {load} for {offered}")
            )
            return text.format(load=board.load_names[get], offered=board.load_names[give])
        track, _ = _track(board, state, get)
        if kind == BUY_TRACK:
            text = tr("Agree to sell {track} for {price}") if self.agrees else tr("Decline to sell {track} for {price}")
            return text.format(track=track, price=money(board, give))
        text = tr("Agree to give {track} for {offered}") if self.agrees else tr("Decline to give {track} for {offered}")
        return text.format(track=track, offered=_track(board, state, give)[0])

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        kind, _, get, give = state.offer[:4]
        if kind in (BUY_LOAD, SWAP_LOADS):
            return tuple(ref for load in (get, give) if load != NONE for ref in load_refs(board, load))
        return tuple(
            ref for edge in ((get,) if kind == BUY_TRACK else (get, give)) for ref in _track(board, state, edge)[1]
        )


def _of_track(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    a, b = divmod(x, board.node_count)
    fields = {"start": milepost(board, a), "end": milepost(board, b), "other": name_of(names, y)}
    return fields, (milepost_ref(board, b), milepost_ref(board, a))


KINDS = (AskForTrack, OfferMoney, OfferTrack, MakeNoOffer, AnswerOffer)
EVENTS = (
    event(
        journal.WANTS_TRACK, "trade", tr_noop("{player} asks {other} for the track from {start} to {end}"),
        "BR-OPT-33", _of_track,
        ruling=tr_noop(
            "Instead of building, a player may buy or exchange track at any price that both players accept."
        ),
    ),
    event(
        journal.OFFERED_MONEY, "trade", tr_noop("{player} offers {other} {money_y} for it"), "BR-OPT-33", of_player
    ),
    event(
        journal.OFFERED_TRACK, "trade", tr_noop("{player} offers {other} the track from {start} to {end} for it"),
        "BR-OPT-33", _of_track,
    ),
    event(journal.WITHDREW, "trade", tr_noop("{player} makes no offer"), "BR-OPT-33"),
    event(
        journal.GOT_TRACK, "trade", tr_noop("{player} receives the track from {start} to {end} from {other}"),
        "BR-OPT-33", _of_track,
    ),
    event(
        journal.TRADE_PAID, "trade", tr_noop("{player} pays {other} {amount} for track"), "BR-OPT-33", of_player,
        reason=tr_noop("trade"),
    ),
    event(
        journal.TRADE_RECEIVED, "trade", tr_noop("{player} receives {amount} from {other} for track"), "BR-OPT-33",
        of_player, reason=tr_noop("trade"), repeats=(journal.TRADE_PAID,),
    ),
    event(journal.DECLINED, "offer", tr_noop("{player} declines"), "BR-OPT-25 BR-OPT-33"),
)  # fmt: skip
