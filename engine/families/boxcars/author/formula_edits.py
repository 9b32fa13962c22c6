"""Edits with the payoff formula: another formula, cells reset to it, and cells that it fills."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import hypot, isclose

from msgspec.structs import replace

from engine.analyze.distances import check_measurable
from engine.edit.edit import Edit
from engine.edit.set_fields import lookup
from engine.edit.undo_text import name_of
from engine.errors import EditError, TooMuch
from engine.families.boxcars.author.edits import CONTENT, SetPayoffs, with_marks
from engine.families.boxcars.author.formula import Pays, paid_by, usual
from engine.families.boxcars.content import BoxcarsContent, PayoffFormula
from engine.i18n import ntr, tr
from engine.model.board import Board
from engine.model.ids import CityId
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on

Pair = tuple[CityId, CityId]

PAYOFF_PER_SECTION = 500.0
"""The payoff of a new formula for each section of the shortest route."""


class SetFormula(Edit, frozen=True):
    """Sets the payoff formula; None leaves every payoff unchanged. The first formula changes no existing payoff: those
    that differ from it count as set by hand, and missing ones are filled. Another formula changes all payoffs except
    those set by hand."""

    formula: PayoffFormula | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set payoff formula") if self.formula is not None else tr("Remove payoff formula")

    def apply(self, scenario: Scenario) -> Scenario:
        old = CONTENT.of(scenario)
        if self.formula is None:
            return CONTENT.replaced(scenario, formula=None, fixed={})
        if self.formula == old.formula:
            return scenario
        is_first = old.formula is None
        made = CONTENT.replaced(scenario, formula=self.formula)
        pays = paid_by(made, self.formula)
        pairs = list(combinations(scenario.board.cities, 2))
        if is_first:
            by_hand = [pair for pair in pairs if (payoff := old.payoff(*pair)) is not None and payoff != pays(*pair)]
            made = CONTENT.replaced(made, fixed=with_marks(old.fixed, by_hand, ()))
        return _paid(made, (pair for pair in pairs if not CONTENT.of(made).is_fixed(*pair)), pays)


class PayByFormula(Edit, frozen=True):
    """Sets the payoffs of pairs by the formula and removes their marks; without pairs, all that are not set by hand."""

    pairs: tuple[Pair, ...] = ()

    def text(self, scenario: Scenario) -> str:
        n = len(self.pairs)
        return (
            ntr("Pay {n} trip by formula", "Pay {n} trips by formula", n).format(n=n)
            if self.pairs
            else tr("Pay all trips by formula")
        )

    def apply(self, scenario: Scenario) -> Scenario:
        content = CONTENT.of(scenario)
        if content.formula is None:
            raise EditError(tr("there is no payoff formula; set one first"))
        for pair in self.pairs:
            for city in pair:
                lookup(scenario.board.cities, city, "city")
        _check_measurable(scenario, content.formula)
        made = CONTENT.replaced(scenario, fixed=with_marks(content.fixed, (), self.pairs))
        every = (pair for pair in combinations(scenario.board.cities, 2) if not content.is_fixed(*pair))
        return _paid(made, self.pairs or every, paid_by(made, content.formula))


class FillPayoffs(Edit, frozen=True):
    """Fills the missing payoffs of these or all cities: by the formula, else with estimates from the other payoffs."""

    cities: tuple[CityId, ...] = ()

    def text(self, scenario: Scenario) -> str:
        if 0 < len(self.cities) < 4:
            return tr("Fill payoffs of {cities}").format(
                cities=", ".join(name_of(scenario, "city", id) for id in self.cities)
            )
        return tr("Fill missing payoffs")

    def apply(self, scenario: Scenario) -> Scenario:
        content, cities = CONTENT.of(scenario), scenario.board.cities
        for city in self.cities:
            lookup(cities, city, "city")
        pays = usual(scenario)
        if pays is None:
            raise EditError(tr("too few trips have a payoff to estimate the others; set a formula first"))
        _check_measurable(scenario, content.formula)
        wanted = self.cities or tuple(cities)
        pairs = dict.fromkeys(
            pair for a in wanted for b in cities if a != b and content.payoff(*(pair := _ordered(a, b))) is None
        )
        made = _paid(scenario, pairs, pays)
        if pairs and made is scenario:
            raise EditError(tr("no line reaches these cities yet, so the formula gives no payoff"))
        return made


def _check_measurable(scenario: Scenario, formula: PayoffFormula | None) -> None:
    """Raise EditError if the board is too large for the routes that a formula measures."""
    if formula is not None and formula.measure not in ("millimetres", "kilometres"):
        try:
            check_measurable(scenario.board)
        except TooMuch as error:
            raise EditError(str(error)) from None


def _ordered(first: CityId, second: CityId) -> Pair:
    return (first, second) if first < second else (second, first)


def _paid(scenario: Scenario, pairs: Iterable[Pair], pays: Pays) -> Scenario:
    """Return the scenario with the payoffs of the pairs by a formula, if they change."""
    content = CONTENT.of(scenario)
    rows = [(a, b, payoff) for a, b in pairs if (payoff := pays(a, b)) is not None and payoff != content.payoff(a, b)]
    return SetPayoffs(tuple(rows)).apply(scenario) if rows else scenario


def follow(before: Scenario, after: Scenario) -> Scenario:
    """Return the scenario after an edit with filled payoffs of new or newly connected cities, if there is a formula. A
    formula with lengths on the board gives the same payoffs after the whole board is scaled."""
    content = after.content
    if not isinstance(content, BoxcarsContent) or content.formula is None:
        return after
    after = _rescaled(before.board, after, content.formula)
    fresh = _new_cities(before, after)
    try:
        return FillPayoffs(fresh).apply(after) if fresh else after
    except EditError:
        # No line reaches the city yet. The check reports the missing payoffs, and its fix fills them later.
        return after


def _new_cities(before: Scenario, after: Scenario) -> tuple[CityId, ...]:
    """Return the new cities, and those reached by a line for the first time."""
    board, cities = after.board, after.board.cities
    fresh = (
        {id for id in cities if id not in before.board.cities} if cities is not before.board.cities else set[CityId]()
    )
    if board.lines is not before.board.lines:
        then, now = (network(one.board, switched_on(one)).at for one in (before, after))
        fresh |= {id for id, city in cities.items() if now.get(city.milepost) and not then.get(city.milepost)}
    return tuple(id for id in cities if id in fresh)


def _rescaled(before: Board, after: Scenario, formula: PayoffFormula) -> Scenario:
    board = after.board
    is_counted = formula.measure == "mileposts"
    if is_counted or board.sheet == before.sheet or board.mileposts.keys() != before.mileposts.keys():
        return after
    grown = max(board.sheet.width, board.sheet.height) / max(before.sheet.width, before.sheet.height)
    # A sheet can also grow around a board of the same size.
    if grown == 1 or not isclose(_extent(board), grown * _extent(before), rel_tol=1e-3):
        return after
    if formula.measure == "kilometres":
        formula = replace(formula, scale=float(f"{formula.scale / grown:.6g}"))
    else:
        formula = replace(formula, factor=float(f"{formula.factor / grown:.6g}"))
    return CONTENT.replaced(after, formula=formula)


def _extent(board: Board) -> float:
    """Return the diagonal of the box around all mileposts in millimeters, which rotations by 90° do not change."""
    xs, ys = zip(*(milepost.at for milepost in board.mileposts.values()), strict=True) if board.mileposts else ((), ())
    return hypot(max(xs) - min(xs), max(ys) - min(ys)) if xs else 0.0
