"""Order and headings of choices."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.building import ContinueLink, LayTile, LeaveIncomplete, StartLink
from engine.families.tycoon.actions.cards import PlayCard, TakeCard, UseCard
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.deliver import Deliver, UseLink
from engine.families.tycoon.actions.engines import ImproveEngine
from engine.families.tycoon.actions.new_cities import PlaceTile, Urbanize
from engine.families.tycoon.actions.shares import IssueShare
from engine.families.tycoon.actions.turns import Pass
from engine.families.tycoon.actions.western import BuildWesternLink
from engine.game.rules import Action
from engine.i18n import tr, tr_noop

HEADINGS: dict[type[TycoonDecision], str] = {
    UseLink: tr_noop("Destination of the cube"),
    UseCard: tr_noop("City for the card"),
    PlaceTile: tr_noop("New city"),
    LeaveIncomplete: tr_noop("Build"),
    LayTile: tr_noop("Build"),
    # Money from a share makes engines possible. Engines are listed after it, so that the number key of the share does
    # not change.
    IssueShare: tr_noop("Engine and shares"),
    ImproveEngine: tr_noop("Engine and shares"),
    Pass: tr_noop("Pass"),
    TakeCard: tr_noop("Cards"),
    PlayCard: tr_noop("Cards"),
    Deliver: tr_noop("Deliver a cube"),
    BuildWesternLink: tr_noop("Build the western link"),
    ContinueLink: tr_noop("Continue a link"),
    Urbanize: tr_noop("Urbanize"),
    StartLink: tr_noop("Start a link"),
}
"""Headings by kind of decision, in display order; the most numerous kinds are last."""


def heading(action: Action) -> str:
    """Return the heading of a choice; "" for bids."""
    text = HEADINGS.get(type(action.decision), "")
    return tr(text) if text else ""


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Sort choices of a kind together; others, such as bids, stay before them."""
    order = {kind: n for n, kind in enumerate(HEADINGS)}
    return sorted(actions, key=lambda action: order.get(type(action.decision), -1))
