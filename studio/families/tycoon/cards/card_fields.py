"""Columns of the decks and fields of a card by its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from engine.edit.edit import Edit
from engine.families.tycoon.content import OperationSign
from engine.i18n import ptr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.tycoon.cards.decks import OPERATIONS, PARTS, Deck
from studio.families.tycoon.colors import site_choices
from studio.panels.forms.fields import Field
from studio.panels.names import name_of
from studio.panels.numbers import amount_of
from studio.panels.tables.record_table import Column

INVENTED = "◆"
"""The sign of a reconstructed card."""


def columns(deck: Deck) -> list[Column]:
    """Return the columns of a deck's table."""
    card: Callable[[Scenario, str], Any] = lambda s, id: deck.cards(s)[id]  # noqa: E731
    found = [
        Column(tr("ID"), lambda s, id: id),
        Column(
            tr("Name"), lambda s, id: card(s, id).name, edit=lambda s, id, text: deck.change(s, id, name=_filled(text))
        ),
        Column(
            tr("Kind") if deck.about == "kind" else tr("Goal"),
            lambda s, id: getattr(card(s, id), deck.about),
            word,
            edit=lambda s, id, kind: deck.change(s, id, **{deck.about: kind}),
            choices=lambda s, id: [(kind, word(kind)) for kind in deck.kinds],
        ),
        Column(
            tr("Points"),
            lambda s, id: card(s, id).points,
            edit=lambda s, id, text: deck.change(s, id, points=amount_of(str(text))),
            is_number=True,
        ),
        Column(
            tr("Cities"), lambda s, id: ", ".join(name_of(s.board, Ref("site", site)) for site in card(s, id).sites)
        ),
    ]
    if deck is OPERATIONS:
        found += [
            _switch(deck, tr("At start"), "open_at_start", tr("yes"), tr("Placed on the table before the first turn")),
            _switch(deck, tr("Invented"), "invented", f"{INVENTED} {tr('invented')}", reconstructed()),
        ]
    return found


def _switch(deck: Deck, title: str, name: str, yes: str, tip: str) -> Column:
    """Return a column with yes and no."""

    def edit(scenario: Scenario, id: str, value: Any) -> Edit:
        return deck.change(scenario, id, **{name: value is True or str(value) in ("True", yes)})

    return Column(
        title,
        lambda s, id: getattr(deck.cards(s)[id], name),
        lambda value: yes if value else "",
        edit,
        lambda s, id: ((False, tr("no")), (True, yes)),
        tip=tip,
    )


def card_fields(scenario: Scenario, deck: Deck, id: str) -> list[Field]:
    """Return the fields of a card, without those that its kind does not use."""
    card: Any = deck.cards(scenario)[id]
    kind = getattr(card, deck.about)

    def field(
        name: str, title: str, editor: Any, read: Callable[[Any], Any] = lambda value: value, **more: Any
    ) -> Field:
        edit = lambda value: deck.change(scenario, id, **{name: read(value)})  # noqa: E731
        return Field(name, title, editor, getattr(card, name), edit, **more)

    kinds = tuple((one, word(one)) for one in deck.kinds)
    found = [
        field("name", tr("Name"), "text", _filled),
        field(deck.about, tr("Kind") if deck.about == "kind" else tr("Goal"), "choice", choices=kinds),
        *(_site_field(scenario, deck, id, place) for place in range(deck.cities_of(card))),
    ]
    titles = {
        "points": tr("Points"),
        "links": tr("Links"),
        "level": tr("Western links") if kind == "western-link" else tr("Engine level"),
        "western": tr("With a western link"),
        "per_link": tr("For each link"),
        "tie_counts": tr("A tie counts"),
    }
    # Show a value that the file has even if the kind does not use it.
    used = deck.parts.get(kind, ())
    for name in PARTS:
        if name in used or getattr(card, name, False):
            is_switch = isinstance(getattr(card, name), bool)
            read = (lambda value: value) if is_switch else _number
            found.append(field(name, titles[name], "switch" if is_switch else "whole", read))
    if deck is OPERATIONS:
        signs = tuple((sign, word(sign)) for sign in get_args(OperationSign))
        found += [
            field("symbol", tr("Symbol"), "choice", choices=signs),
            field("open_at_start", tr("On table at start"), "switch"),
            field("invented", f"{INVENTED} {tr('Invented')}", "switch", tip=reconstructed()),
        ]
    else:
        shown = (("end", tr("at the end")), ("when-done", tr("when fulfilled")))
        found.append(field("reveal", tr("Revealed"), "choice", choices=shown))
    return [*found, field("note", tr("Note"), "text")]


def _site_field(scenario: Scenario, deck: Deck, id: str, place: int) -> Field:
    sites = deck.cards(scenario)[id].sites

    def edit(site: Any) -> Edit:
        if place > len(sites):
            raise ValueError(tr("choose the first city first"))
        return deck.change(scenario, id, sites=(*sites[:place], site, *sites[place + 1 :]))

    title = tr("City") if deck.cities_of(deck.cards(scenario)[id]) == 1 else (tr("From"), ptr("place", "To"))[place]
    value = sites[place] if place < len(sites) else ""
    return Field(f"site {place}", title, "choice", value, edit, site_choices(scenario))


def reconstructed() -> str:
    """Return the tooltip of the sign of an invented card."""
    return tr("A reconstruction, not known from the printed game")


def word(id: str) -> str:
    """Return the name of a kind, goal or symbol."""
    return id.replace("-", " ").capitalize()


def _filled(text: Any) -> str:
    if not str(text).strip():
        raise ValueError(tr("expected a name"))
    return str(text).strip()


def _number(value: Any) -> int:
    if value == "":
        raise ValueError(tr("expected a number"))
    return int(value)
