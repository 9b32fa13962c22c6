"""The payoff formula as fields: measure, factor, constant, rounding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.boxcars.author.formula import measured_by
from engine.families.boxcars.author.formula_edits import SetFormula
from engine.families.boxcars.content import BoxcarsContent, PayoffFormula
from engine.i18n import format_number, tr
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import Scenario
from studio.families.boxcars.fitting.fit_result import fit_of
from studio.panels.forms.fields import Field

LARGEST = 1e9


def formula_of(scenario: Scenario) -> PayoffFormula | None:
    """Return the scenario's formula."""
    return scenario.content.formula if isinstance(scenario.content, BoxcarsContent) else None


def suggested(scenario: Scenario) -> PayoffFormula:
    """Return the first formula: the nearest to the current payoffs, in mileposts."""
    fit = fit_of(scenario)
    counted = [(pair.sections, pair.millimetres) for pair in fit.pairs if pair.sections] if fit is not None else []
    if fit is None or not counted:
        return PayoffFormula(1000.0)
    constant = max(0.0, round(fit.constant))
    total = sum(fit.constant + fit.a_section * sections + fit.a_millimetre * far for sections, far in counted)
    a_section = (total - constant * len(counted)) / sum(sections for sections, _ in counted)
    return PayoffFormula(round(max(a_section, 0.0), 1), constant=constant, round_to=fit.step)


def measures() -> dict[str, str]:
    """Return the measures of trip lengths with their names."""
    return {
        "mileposts": tr("mileposts"),
        "rails": tr("millimeters along the rails"),
        "millimetres": tr("millimeters in a straight line"),
        "kilometres": tr("kilometers in a straight line"),
    }


def filled_by(scenario: Scenario) -> str:
    """Return a description of the source of filled payoffs."""
    formula, known = formula_of(scenario), measures()
    if formula is not None:
        return tr("the formula by {measure}").format(measure=known[formula.measure])
    if fit_of(scenario) is None:
        return tr("the payoffs of the other trips by {measure}").format(measure=known["millimetres"])
    return tr("the payoffs of the other trips by {measure} and {second}").format(
        measure=known["mileposts"], second=known["millimetres"]
    )


def formula_fields(scenario: Scenario) -> list[Field]:
    """Return the fields of the formula; only the first one without a formula."""
    formula = formula_of(scenario)

    def measured(value: Any) -> Edit:
        if value == "":
            return SetFormula(None)
        if formula is None:
            first = suggested(scenario)
            return SetFormula(first if value == first.measure else measured_by(scenario, first, value))
        return SetFormula(measured_by(scenario, formula, value))

    choices = (("", tr("no formula")), *measures().items())
    found = [
        Field(
            "measure", tr("By"), "choice", formula.measure if formula is not None else "", measured, choices,
            tip=tr("Unit of trip lengths. The first formula changes no payoffs. A new unit leaves the total of "
        "all payoffs unchanged."),
        )
    ]  # fmt: skip
    if formula is None:
        return found

    def change(name: str, least: float, most: float) -> Callable[[Any], Edit]:
        def edit(value: Any) -> Edit:
            if value == "" or not least <= value <= most:
                raise ValueError(tr("expected a number from {least} to {most}").format(
                    least=format_number(least, ",.10g"), most=format_number(most, ",.10g")))  # fmt: skip
            return SetFormula(replace(formula, **{name: value}))

        return edit

    sign = scenario.currency
    found += [
        Field("factor", tr("Per unit"), "number", formula.factor, change("factor", 0, LARGEST), unit=sign,
              tip=tr("Amount that each milepost, millimeter or kilometer adds to the payoff")),
        Field("constant", tr("Constant"), "number", formula.constant, change("constant", -LARGEST, LARGEST),
              unit=sign, tip=tr("Amount that is added to every payoff")),
        Field("round_to", tr("Rounding"), "whole", formula.round_to, change("round_to", 1, MOST_MONEY), unit=sign,
              tip=tr("Rounds payoffs to multiples of this amount")),
    ]  # fmt: skip
    if formula.measure == "kilometres":
        found.append(
            Field("scale", tr("Scale (km per mm)"), "number", formula.scale, change("scale", 1e-6, 1e6), unit="km",
                  tip=tr("Scale of the board"))
        )  # fmt: skip
    return found
