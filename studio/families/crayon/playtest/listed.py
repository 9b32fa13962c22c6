"""Order and headings of choices, and choices that are clicked at the train."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.families.crayon.actions.cards import DiscardHand
from engine.families.crayon.actions.loads import Deliver, Drop, PickUp
from engine.families.crayon.actions.movement import Move, PlaceTrain, SwitchTrain, TurnAround
from engine.families.crayon.actions.relief import Borrow, StartOver
from engine.families.crayon.actions.stores import Claim, TakeStored
from engine.families.crayon.actions.track import BuildSection
from engine.families.crayon.actions.trading import AskForTrack, MakeNoOffer, OfferMoney, OfferTrack
from engine.families.crayon.actions.trains import Upgrade
from engine.families.crayon.actions.turns import EndOperation, EndTurn, SkipTurn
from engine.families.crayon.actions.warehouses import AskForExchange, AskForLoad, BuildWarehouse
from engine.families.crayon.content import LOAD
from engine.game.rules import Action
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref
from studio.playtest.marks import Place

HEADINGS: dict[type, str] = {
    Deliver: tr_noop("Deliver"),
    PickUp: tr_noop("Pick up"),
    TakeStored: tr_noop("Pick up"),
    Claim: tr_noop("Claim from another place"),
    AskForLoad: tr_noop("Buy from this warehouse"),
    AskForExchange: tr_noop("Buy from this warehouse"),
    EndOperation: tr_noop("Turn"),
    EndTurn: tr_noop("Turn"),
    SkipTurn: tr_noop("Turn"),
    Drop: tr_noop("Drop"),
    Upgrade: tr_noop("Train"),
    SwitchTrain: tr_noop("Train"),
    TurnAround: tr_noop("Train"),
    Borrow: tr_noop("Instead of a turn; loans"),
    DiscardHand: tr_noop("Instead of a turn; loans"),
    StartOver: tr_noop("Instead of a turn; loans"),
    BuildWarehouse: tr_noop("Warehouse"),
    MakeNoOffer: tr_noop("No offer"),
    OfferMoney: tr_noop("Offer money"),
    OfferTrack: tr_noop("Offer own track"),
    AskForTrack: tr_noop("Ask for track"),
    PlaceTrain: tr_noop("Place the train"),
    Move: tr_noop("Move"),
    BuildSection: tr_noop("Build"),
}
"""Headings by the kind of decision, in display order."""

ORDER = {kind: n for n, kind in enumerate(HEADINGS)}

AT_TRAIN = (Deliver, PickUp, TakeStored, Drop)
"""Kinds of decisions at the position of the train."""


def heading(action: Action) -> str:
    """Return the heading of a choice."""
    words = HEADINGS.get(type(action.decision), "")
    return tr(words) if words else ""


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Sort choices: loads first, then the end of the turn, then drops, so that no habit drops a load. Sections and
    mileposts are last. Others keep their place."""
    return sorted(actions, key=lambda action: ORDER.get(type(action.decision), -1))


def places(actions: Sequence[Action], train: Ref | None, name: Callable[[Ref], str]) -> list[Place]:
    """Return a mark at the train for loads: a short text that hides few mileposts, with the name of the load if there
    is only one choice."""
    here = [action for action in in_order(actions) if isinstance(action.decision, AT_TRAIN)]
    if train is None or not here:
        return []
    words = " / ".join(dict.fromkeys(map(heading, here)))
    if len(here) == 1:
        words = " ".join([words, *(name(ref) for ref in here[0].about if ref.kind == LOAD)])
    return [Place(train, words, tuple(here))]
