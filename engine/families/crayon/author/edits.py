"""Edits of costs, entry limits, loads and their supply, trains and upgrades.

Edits of cards are in `deck_edits`. Loads are removed and renamed like all things with IDs (`engine.edit.remove`).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.edit.content import check_count, check_money
from engine.edit.edit import Edit
from engine.edit.ids import check_free, is_made_of, is_named
from engine.edit.rename import Naming
from engine.edit.set_fields import lookup, updated, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.families.crayon.author.set_fields import CONTENT, check_sites, id_from
from engine.families.crayon.content import LOAD, Load, LoadId, Train, Upgrade
from engine.i18n import tr
from engine.model.grids.grid import SiteSize
from engine.model.ids import ConnectionId, Ref, SiteId, TerrainId
from engine.model.scenario import Scenario

Costly = Literal["terrain", "sites", "features", "connections", "ferries"]
"""The tables of `Costs`: by terrain ID, city size, kind of feature or connection, or connection ID."""

_KNOWN: dict[Costly, tuple[str, ...]] = {
    "sites": ("small", "medium", "major"),
    "features": ("river", "lake", "inlet", "ridge", "border"),
    "connections": ("ferry", "tunnel", "one-way"),
}


def train_name(scenario: Scenario, id: str) -> str:
    """Return the name of a train, or its ID if there is none."""
    train = CONTENT.of(scenario).trains.get(id)
    return train.name if train is not None and train.name else id


class SetCost(Edit, frozen=True):
    """Set an entry of a table of costs; None removes it."""

    table: Costly
    id: str
    cost: int | None

    def text(self, scenario: Scenario) -> str:
        table = {"terrain": "terrain", "ferries": "connection"}.get(self.table, "")
        return tr("Set cost of {item}").format(item=name_of(scenario, table, self.id) if table else self.id)

    def apply(self, scenario: Scenario) -> Scenario:
        board, costs = scenario.board, CONTENT.of(scenario).costs
        check_money(self.cost)
        if self.table == "terrain":
            lookup(board.terrains, TerrainId(self.id), "terrain")
        elif self.table == "ferries":
            lookup(board.connections, ConnectionId(self.id), "connection")
        elif self.id not in _KNOWN[self.table]:
            text = tr("no cost of “{id}” in {table}; available: {known}")
            raise EditError(text.format(id=self.id, table=self.table, known=", ".join(_KNOWN[self.table])))
        changed = with_entry(getattr(costs, self.table), self.id, self.cost)
        return CONTENT.replaced(scenario, costs=replace(costs, **{self.table: changed}))


class SetEntry(Edit, frozen=True):
    """Set how many players may build into cities of a size; None removes the limit."""

    size: SiteSize
    players: int | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set entry limit of {size} cities").format(size=self.size)

    def apply(self, scenario: Scenario) -> Scenario:
        check_count(self.players, tr("an entry limit"))
        return CONTENT.replaced(
            scenario,
            entry_limits=with_entry(CONTENT.of(scenario).entry_limits, self.size, self.players),
        )


class AddLoad(Edit, frozen=True):
    """Add a load. An empty ID is made from the name."""

    name: str
    chips: int = 3
    sites: tuple[SiteId, ...] = ()
    id: LoadId = LoadId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add load {load}").format(load=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        loads = CONTENT.of(scenario).loads
        _check_load(scenario, self.name, self.chips, self.sites)
        id = self.id or LoadId(id_from(self.name, loads, "load"))
        check_free(id, loads, "load")
        return CONTENT.replaced(scenario, loads={**loads, id: Load(self.name, self.chips, tuple(self.sites))})


class ChangeLoad(Edit, frozen=True):
    """Change the name, number of chips, supply or note of a load; None changes nothing."""

    id: LoadId
    name: str | None = None
    chips: int | None = None
    sites: tuple[SiteId, ...] | None = None
    note: str | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change load {load}").format(load=name_of(scenario, "load", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        loads = CONTENT.of(scenario).loads
        old = lookup(loads, self.id, "load")
        _check_load(scenario, self.name, self.chips, self.sites or ())
        new = updated(old, name=self.name, chips=self.chips, sites=self.sites, note=self.note)
        return CONTENT.replaced(scenario, loads=with_entry(loads, self.id, new))


class NameLoad(Naming, frozen=True):
    """Change the name of a load. An ID that was made from the old name is made from the new one, unless a table names
    the load by it."""

    id: LoadId
    name: str

    def text(self, scenario: Scenario) -> str:
        return tr("Name load {load}").format(load=self.name)

    @property
    def ref(self) -> Ref:
        return Ref(LOAD, self.id)

    def renamed(self) -> Edit:
        return ChangeLoad(self.id, name=self.name)

    def new_id(self, scenario: Scenario) -> LoadId:
        """Return the ID of the load with its new name."""
        loads = CONTENT.of(scenario).loads
        old, others = loads.get(self.id), [id for id in loads if id != self.id]
        if old is None or old.name == self.name or not is_made_of(self.id, id_from(old.name, (), "load")):
            return self.id
        return self.id if is_named(scenario, self.ref) else LoadId(id_from(self.name, others, "load"))


class SetSupply(Edit, frozen=True):
    """Set whether a city supplies a load."""

    site: SiteId
    load: LoadId
    supplied: bool

    def text(self, scenario: Scenario) -> str:
        template = tr("Supply {load} at {city}") if self.supplied else tr("Stop supplying {load} at {city}")
        return template.format(load=name_of(scenario, "load", self.load), city=name_of(scenario, "site", self.site))

    def apply(self, scenario: Scenario) -> Scenario:
        loads = CONTENT.of(scenario).loads
        old = lookup(loads, self.load, "load")
        check_sites(scenario, (self.site,))
        if (self.site in old.sites) == self.supplied:
            return scenario
        sites = (*old.sites, self.site) if self.supplied else tuple(one for one in old.sites if one != self.site)
        return CONTENT.replaced(scenario, loads=with_entry(loads, self.load, replace(old, sites=sites)))


class AddTrain(Edit, frozen=True):
    """Add a train card. An empty ID is made from the name. The first train becomes the starting train."""

    name: str
    loads: int = 2
    mileposts: int = 9
    id: str = ""

    def text(self, scenario: Scenario) -> str:
        return tr("Add train {train}").format(train=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        _check_train(self.name, self.loads, self.mileposts)
        id = self.id or id_from(self.name, content.trains, "train")
        check_free(id, content.trains, "train")
        trains = {**content.trains, id: Train(self.name, self.loads, self.mileposts)}
        return CONTENT.replaced(scenario, trains=trains, starting_train=content.starting_train or id)


class ChangeTrain(Edit, frozen=True):
    """Change the name, number of loads or mileposts or note of a train; None changes nothing."""

    id: str
    name: str | None = None
    loads: int | None = None
    mileposts: int | None = None
    note: str | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change train {train}").format(train=train_name(scenario, self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        trains = CONTENT.of(scenario).trains
        old = lookup(trains, self.id, "train")
        _check_train(self.name, self.loads, self.mileposts)
        new = updated(old, name=self.name, loads=self.loads, mileposts=self.mileposts, note=self.note)
        return CONTENT.replaced(scenario, trains=with_entry(trains, self.id, new))


class RemoveTrain(Edit, frozen=True):
    """Remove a train and its upgrades. If it was the starting train, the first remaining train becomes it."""

    id: str

    def text(self, scenario: Scenario) -> str:
        return tr("Remove train {train}").format(train=train_name(scenario, self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        lookup(content.trains, self.id, "train")
        trains = with_entry(content.trains, self.id, None)
        upgrades = tuple(one for one in content.upgrades if self.id not in (one.old, one.new))
        start = next(iter(trains), "") if content.starting_train == self.id else content.starting_train
        return CONTENT.replaced(scenario, trains=trains, upgrades=upgrades, starting_train=start)


class SetStart(Edit, frozen=True):
    """Set the starting train."""

    train: str

    def text(self, scenario: Scenario) -> str:
        return tr("Start with train {train}").format(train=train_name(scenario, self.train))

    def apply(self, scenario: Scenario) -> Scenario:
        lookup(CONTENT.of(scenario).trains, self.train, "train")
        return CONTENT.replaced(scenario, starting_train=self.train)


class SetUpgrade(Edit, frozen=True):
    """Set the price of an upgrade from one train to another; None removes the upgrade."""

    old: str
    new: str
    price: int | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set upgrade from {old} to {new}").format(
            old=train_name(scenario, self.old), new=train_name(scenario, self.new)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        prices = {(one.old, one.new): one.price for one in content.upgrades}
        if self.price is None:
            prices.pop((self.old, self.new), None)
        else:
            lookup(content.trains, self.old, "train")
            lookup(content.trains, self.new, "train")
            check_money(self.price)
            if self.old == self.new:
                raise EditError(tr("an upgrade must lead to another train"))
            prices[self.old, self.new] = self.price
        return CONTENT.replaced(scenario, upgrades=tuple(Upgrade(*pair, price) for pair, price in prices.items()))


class LeadUpgrade(Edit, frozen=True):
    """Replace the trains of an upgrade; its price and place in the list stay.

    Raises EditError if the old upgrade does not exist, the new one already exists, or it leads to the same train.
    """

    old: str
    new: str
    to_old: str
    to_new: str

    def text(self, scenario: Scenario) -> str:
        return tr("Upgrade from {new_start} to {new_end} instead of {old_start} to {old_end}").format(
            new_start=train_name(scenario, self.to_old),
            new_end=train_name(scenario, self.to_new),
            old_start=train_name(scenario, self.old),
            old_end=train_name(scenario, self.new),
        )

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        pairs = [(one.old, one.new) for one in content.upgrades]
        if (self.old, self.new) not in pairs:
            raise EditError(tr("no upgrade from “{old}” to “{new}”").format(old=self.old, new=self.new))
        if (self.to_old, self.to_new) in pairs:
            raise EditError(tr("this upgrade already exists"))
        if self.to_old == self.to_new:
            raise EditError(tr("an upgrade must lead to another train"))
        for train in (self.to_old, self.to_new):
            lookup(content.trains, train, "train")
        at = pairs.index((self.old, self.new))
        led = Upgrade(self.to_old, self.to_new, content.upgrades[at].price)
        return CONTENT.replaced(scenario, upgrades=(*content.upgrades[:at], led, *content.upgrades[at + 1 :]))


class SetUpgrades(Edit, frozen=True):
    """Set all upgrades. Raises EditError for unknown trains, upgrades to the same train and duplicates."""

    upgrades: tuple[Upgrade, ...]

    def text(self, scenario: Scenario) -> str:
        return tr("Set the upgrades")

    def apply(self, scenario: Scenario) -> Scenario:
        content, seen = CONTENT.of(scenario), set[tuple[str, str]]()
        for one in self.upgrades:
            for train in (one.old, one.new):
                lookup(content.trains, train, "train")
            check_money(one.price)
            if one.old == one.new:
                raise EditError(tr("an upgrade must lead to another train"))
            if (one.old, one.new) in seen:
                text = tr("there are two upgrades from “{old}” to “{new}”")
                raise EditError(text.format(old=one.old, new=one.new))
            seen.add((one.old, one.new))
        return CONTENT.replaced(scenario, upgrades=self.upgrades)


def _check_load(scenario: Scenario, name: str | None, chips: int | None, sites: tuple[SiteId, ...]) -> None:
    if name == "":
        raise EditError(tr("a load must have a name"))
    check_count(chips, tr("a number of chips"))
    check_sites(scenario, sites)
    if len(set(sites)) < len(sites):
        raise EditError(tr("a city can supply a load only once"))


def _check_train(name: str | None, loads: int | None, mileposts: int | None) -> None:
    if name == "":
        raise EditError(tr("a train must have a name"))
    check_count(loads, tr("a number of loads"))
    check_count(mileposts, tr("a number of mileposts"))
