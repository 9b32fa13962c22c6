"""The fields of an event card by its kind, and short texts for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.crayon.author.deck_edits import SetEvent
from engine.families.crayon.content import Event, EventKind
from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from studio.families.crayon.text import amount, filled, money, names_of, number, parse_names
from studio.panels.forms.fields import Field

PLACES: dict[EventKind, tuple[str, ...]] = {"tax": (), "flood": ("features",)}
EVERYWHERE = ("where", "radius", "sites", "regions", "features")
"""The fields for the area of an event; most kinds have them."""


def kind_words() -> dict[str, str]:
    """Return the translated kinds of events."""
    return {
        "tax": tr("Tax"),
        "strike": tr("Strike"),
        "rail-strike": tr("Rail strike"),
        "derailment": tr("Derailment"),
        "flood": tr("Flood"),
        "slow": tr("Half rate"),
    }


def where_words() -> dict[str, str]:
    """Return the choices near the sea or away from it."""
    return {"": tr("at the listed places"), "coast": tr("near the sea"), "inland": tr("away from the sea")}


def lasting_words() -> dict[str, str]:
    """Return the durations of events."""
    return {"once": tr("at once"), "round": tr("for a round")}


def effect_text(kind: EventKind) -> str:
    """Return the effect of an event of a kind."""
    return {
        "tax": tr("Every player pays an amount that depends on their cash."),
        "strike": tr("Trains cannot pick up or deliver loads there."),
        "rail-strike": tr("Trains cannot move there, and track cannot be built."),
        "derailment": tr("Trains there lose turns and loads."),
        "flood": tr("Track across the rivers is removed."),
        "slow": tr("Trains move at half rate there."),
    }[kind]


def things_of(scenario: Scenario, name: str) -> Mapping[Any, Any]:
    """Return the choices of a field of places: cities, regions, features."""
    things: Mapping[Any, Any] = getattr(scenario.board, name)
    return things


def shown_places(event: Event) -> tuple[str, ...]:
    """Return the fields of places that a kind has, and others with a value."""
    own = PLACES.get(event.kind, EVERYWHERE)
    return tuple(name for name in EVERYWHERE if name in own or getattr(event, name))


def event_fields(scenario: Scenario, id: str, event: Event) -> list[Field]:
    """Return the fields of an event card."""

    def change(name: str, read: Callable[[Any], Any] = lambda value: value) -> Callable[[Any], Edit]:
        return lambda value: SetEvent(id, replace(event, **{name: read(value)}))

    def places(name: str, title: str, tip: str) -> Field:
        table = things_of(scenario, name)
        read = lambda text: parse_names(table, text)  # noqa: E731
        return Field(name, title, "text", names_of(table, getattr(event, name)), change(name, read), tip=tip)

    def count(name: str, title: str, unit: str = "") -> Field:
        read = lambda value: number(value if value != "" else 0, title.lower())  # noqa: E731
        return Field(name, title, "whole", getattr(event, name), change(name, read), unit=unit, tip=tips[name])

    tips = {
        "radius": tr("Maximum distance in mileposts from the place or the sea"),
        "turns_lost": tr("For each train there"),
        "loads_lost": tr("For each train there"),
    }
    commas = tr("Names, separated by commas")
    known = {
        "where": Field(
            "where",
            tr("Area"),
            "choice",
            event.where,
            change("where"),
            tuple(where_words().items()),
            tip=tr("Near the sea, away from the sea, or at listed places"),
        ),
        "radius": count("radius", tr("Within"), tr("mileposts")),
        "sites": places("sites", tr("Of cities"), commas),
        "regions": places("regions", tr("In regions"), commas),
        "features": places("features", tr("Along rivers"), commas),
    }
    kinds = tuple(kind_words().items())
    found = [
        Field("kind", tr("Kind"), "choice", event.kind, change("kind"), kinds, tip=effect_text(event.kind)),
        Field("title", tr("Title"), "text", event.title, change("title", filled), tip=tr("Title of the card")),
        *(known[name] for name in shown_places(event)),
    ]
    if event.kind == "tax" or event.scale:
        tip = tr(
            "Payment by cash. For example, 50: 10, 100: 20 takes 10 from players with 50 or more, and 20 "
            "with 100 or more"
        )
        read = lambda text: scale_of(scenario, str(text))  # noqa: E731
        found.append(Field("scale", tr("Scale"), "text", scale_text(event), change("scale", read), tip=tip))
    if event.kind != "tax" or event.turns_lost or event.loads_lost:
        found += [count("turns_lost", tr("Turns lost")), count("loads_lost", tr("Loads lost"))]
    lasting = tuple(lasting_words().items())
    assert {value for value, _ in kinds} == set(get_args(EventKind))
    return [
        *found,
        Field(
            "lasts", tr("Duration"), "choice", event.lasts, change("lasts"), lasting, tip=tr("Duration of the effect")
        ),
        Field(
            "note",
            tr("Note"),
            "text",
            event.note,
            change("note", str.strip),
            tip=tr("For authors; no effect in the game"),
        ),
    ]


def scale_text(event: Event) -> str:
    """Return the scale of a tax as typed: `50: 10, 100: 20`."""
    return ", ".join(f"{cash}: {paid}" for cash, paid in event.scale)


def scale_of(scenario: Scenario, text: str) -> tuple[tuple[int, int], ...]:
    """Return the typed scale by rising cash. Raises ValueError with a message."""
    found: dict[int, int] = {}
    for part in filter(None, map(str.strip, text.replace(";", ",").split(","))):
        cash, colon, paid = part.partition(":")
        if not colon:
            raise ValueError(tr("expected cash and payment, such as 50: 10, 100: 20"))
        if amount(scenario, cash) in found:
            raise ValueError(tr("{cash} appears twice").format(cash=cash.strip()))
        found[amount(scenario, cash)] = amount(scenario, paid)
    return tuple(sorted(found.items()))


def place_text(scenario: Scenario, event: Event) -> str:
    """Return the area of an event in short."""
    board = scenario.board
    named = [
        names_of(board.sites, event.sites),
        names_of(board.regions, event.regions),
        names_of(board.features, event.features),
    ]
    where = [where_words()[event.where]] if event.where else []
    told = ", ".join(filter(None, [*where, *named]))
    if not event.radius:
        return told
    return ntr("{n} milepost: {where}", "{n} mileposts: {where}", event.radius).format(n=event.radius, where=told)


def loss_text(scenario: Scenario, event: Event) -> str:
    """Return the loss by an event in short."""
    told = [
        tr("{paid} with {cash} or more").format(cash=money(scenario, cash), paid=money(scenario, paid))
        for cash, paid in event.scale
    ]
    if event.turns_lost:
        told.append(tr("turns: {n}").format(n=event.turns_lost))
    if event.loads_lost:
        told.append(tr("loads: {n}").format(n=event.loads_lost))
    return ", ".join(told)
