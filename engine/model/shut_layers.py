"""Objects on hidden or locked layers, which commands on the board leave alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.i18n import tr, tr_noop
from engine.model.board import City
from engine.model.ids import CityId, Kind, MilepostId, Ref
from engine.model.layers import LAYERS, LayerName
from engine.model.look import layers_drawn
from engine.model.memo import derived
from engine.model.scenario import Scenario

LAYERS_OF: dict[Kind, tuple[LayerName, ...]] = {
    "milepost": ("stops",),
    "junction": ("stops",),
    "city": ("cities",),
    "line": ("railroads",),
    "section": ("railroads",),
    "railroad": ("railroads",),
    "crossing": ("crossings",),
    "region": ("regions",),
    "shape": ("ground", "shores"),
    "label": ("labels",),
    "site": ("sites",),
    "feature": ("features",),
    "connection": ("connections",),
    # The cells of a crayon board are visible as mileposts.
    "cell": ("cells", "dots"),
}
"""Layers that show each kind. An object is shut only if all of them are."""

SHUT = tr_noop("Nothing was changed, because these layers are locked or hidden: {layers}. The Layers panel opens them.")
KEPT = tr_noop("Objects on locked or hidden layers were left alone: {layers}.")


def shut_layers(scenario: Scenario) -> frozenset[LayerName]:
    """Return the layers that take no clicks because they are hidden or locked."""
    return frozenset(one.name for one in layers_drawn(scenario.board, scenario.look) if one.is_shut)


def is_shut(ref: Ref, shut: Collection[str], with_city: Collection[MilepostId] = ()) -> bool:
    """Return whether all layers of an object are in `shut`. The mileposts `with_city` are those of cities, which are
    shown as squares."""
    if not shut:
        return False
    layers = ("cities",) if ref.kind == "milepost" and ref.id in with_city else LAYERS_OF.get(ref.kind, ())
    return bool(layers) and all(layer in shut for layer in layers)


def open_refs(scenario: Scenario, refs: Iterable[Ref]) -> list[Ref]:
    """Return the objects that are not on locked or hidden layers, in the given order."""
    shut = shut_layers(scenario)
    if not shut:
        return list(refs)
    with_city = _with_city(scenario.board.cities)
    return [ref for ref in refs if not is_shut(ref, shut, with_city)]


def shut_words(scenario: Scenario, refs: Iterable[Ref], template: str = SHUT) -> str:
    """Return a message that names the locked or hidden layers of objects; empty if there are none."""
    refs = set(refs)
    shut, closed = shut_layers(scenario), refs - set(open_refs(scenario, refs))
    names = {layer for ref in closed for layer in LAYERS_OF.get(ref.kind, ())}
    with_city = _with_city(scenario.board.cities)
    names |= {"cities" for ref in closed if ref.kind == "milepost" and ref.id in with_city}
    titles = [tr(layer.title) for layer in LAYERS if layer.name in names & shut]
    return tr(template).format(layers=", ".join(titles)) if titles else ""


@derived()
def _with_city(cities: dict[CityId, City]) -> frozenset[MilepostId]:
    return frozenset(city.milepost for city in cities.values())
