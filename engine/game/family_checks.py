"""Checks that all game systems share: of the options in a file, and of starting positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from engine.edit.rules import SetRule
from engine.edit.setups import RemoveSetUp
from engine.errors import RulesError, did_you_mean
from engine.game.family import Family, family
from engine.game.options import checked, resolve
from engine.game.rules import Option, Options, SeatSetup
from engine.game.setups import SETUP, Fault, chosen_setup, seats_of_setup
from engine.i18n import tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity
from engine.validate.inspection import checks_for, inspect

M = TypeVar("M")

Faults = Callable[[Scenario, Any, Options], Iterable[Fault]]
"""What is impossible about a set-up of a scenario with these options; nothing where another fault of the board keeps
that from being found out."""


class KnownRules(Check):
    """Every entry under `rules:` is one of the `options` of the game system and has an allowed value."""

    id: ClassVar[str] = "unknown-rule"
    title: ClassVar[str] = tr_noop("Unknown options")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("rules",)

    def __init__(self, options: Sequence[Option]) -> None:
        self.by_name = {option.name: option for option in options}

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for name, value in scenario.rules.items():
            said = ""
            if name not in self.by_name:
                said = tr("There is no option named {name}{by_name}. Correct or remove it.").format(
                    name=name, by_name=did_you_mean(name, self.by_name)
                )
            else:
                try:
                    checked(self.by_name[name], value)
                except RulesError as error:
                    said = tr("Option {error}. Correct or remove it.").format(error=error)
            if said:
                fix = Fix(tr("Remove the Option"), SetRule(name, None))
                yield Issue(self.id, self.severity, said, (Ref("rule", name),), fixes=(fix,))


class SetUps(Check):
    """A game can start from each starting position, and the option that chooses one names an existing one. Only the
    chosen starting position is an error; others are warnings. `options` and `faults` are those of the game system."""

    id: ClassVar[str] = "set-up"
    title: ClassVar[str] = tr_noop("Starting positions")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content", "rules", "board", "currency")

    def __init__(self, options: Sequence[Option], faults: Faults) -> None:
        self._options, self._faults = options, faults

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        known, used = scenario.content.positions, chosen_setup(scenario, {})
        if used and used not in known:
            said = tr("There is no starting position named {used}{known}. Correct or remove the option.").format(
                used=used, known=did_you_mean(used, known)
            )
            fix = Fix(tr("Remove the Option"), SetRule(SETUP.name, None))
            yield Issue(self.id, "error", said, (Ref("rule", SETUP.name),), fixes=(fix,))
        if not known:
            return
        try:
            values = resolve(self._options, scenario.rules)
        except RulesError:
            return  # Another check speaks of the rule.
        for name, setup in known.items():
            wrong = list(self._faults(scenario, setup, values))
            if wrong:
                severity: Severity = "error" if name == used else "warning"
                said = tr("No game can start from the starting position {name}. {join}").format(
                    name=name, join=" ".join(fault.said for fault in wrong)
                )
                about = dict.fromkeys(ref for fault in wrong for ref in fault.about)
                why = tr_noop("A starting position must be a position that the rules can continue.")
                fix = Fix(tr("Remove the Starting Position"), RemoveSetUp(name))
                yield Issue(self.id, severity, said, (Ref("content", f"setups.{name}"), *about), why=why, fixes=(fix,))


class CanStart(Check):
    """A game can start. Other checks say in detail what prevents one; this check reports whatever they do not."""

    id: ClassVar[str] = "cannot-start"
    title: ClassVar[str] = tr_noop("Games that cannot start")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("board", "content", "rules", "look", "currency", "ignored")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        known = family(scenario.family)
        error = _refusal(known, scenario)
        if error is None or self._is_reported(known, scenario):
            return
        about = tuple(dict.fromkeys(ref for issue in error.issues if isinstance(issue, Issue) for ref in issue.about))
        reason = str(error).rstrip(".")
        said = tr("No game can start. {reason}.").format(reason=f"{reason[:1].upper()}{reason[1:]}")
        yield Issue(self.id, self.severity, said, about)

    def _is_reported(self, known: Family, scenario: Scenario) -> bool:
        """Return whether another check reports an error that prevents a game and that the author does not ignore."""
        return bool(inspect(scenario, [check for check in checks_for(known) if check.id != self.id]).unplayable)


def _refusal(known: Family, scenario: Scenario) -> RulesError | None:
    """Return why no game can start with any number of players, by the rules for two; None if one can, and for a game
    system without rules."""
    refused: RulesError | None = None
    if known.rules is None:
        return None
    given = seats_of_setup(scenario, {})
    for number in SEATS_TRIED if given is None else (given,):
        try:
            options = resolve(known.rules.options, scenario.rules)
            known.rules.initial_state(scenario, [SeatSetup(str(seat + 1), "") for seat in range(number)], options)
        except RulesError as error:
            refused = refused or error
        else:
            return None
    return refused


SEATS_TRIED = (2, 1, 3, 4, 5, 6)
"""The numbers of players for which a game is tried: most boards that allow any number allow two."""


def on_board(compiled: Callable[[Scenario, Options], M], faults: Callable[[M, Any], Iterable[Fault]]) -> Faults:
    """Return the faults of a starting position on the compiled board; none if the scenario cannot be compiled, which
    other checks report."""

    def find_faults(scenario: Scenario, setup: Any, options: Options) -> Iterable[Fault]:
        try:
            m = compiled(scenario, {**options, SETUP.name: SETUP.default})
        except RulesError:
            return ()
        return faults(m, setup)

    return find_faults
