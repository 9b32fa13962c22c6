"""Identity of a run: everything that its games depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.bots.named import code_of_bot
from engine.edit.sheet.tracing import SetTracing
from engine.errors import BoxcarsError
from engine.files.scenarios import dumps, loads, run_hash
from engine.game.bot import is_bot_file
from engine.game.family import Family, Lessons, family
from engine.game.game_rules import GameRules
from engine.game.options import resolve
from engine.game.rules import Options
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.plugins.loading import are_disabled, kept_code
from engine.plugins.trust import is_trusted
from engine.sim.run import Job

STORED_COUNTERS = ("bought", "begins", "fees_paid", "fees_received")
"""Counters that every run stores if its game system has them: purchases, the player who begins, fees."""


class Identity(Struct, frozen=True):
    """Everything that the games of a run depend on. `scenario` is the hash of the text of the board in the store,
    `scenario_hash` that of what affects games, as a record has it. `rules` are all values in force, `chosen` those that
    differ from the scenario. `bot_files` has the SHA-256 of the file of each bot that is a file or a plug-in."""

    title: str
    family: str
    scenario: str
    scenario_hash: str
    rules: dict[str, RuleValue]
    chosen: dict[str, RuleValue]
    bots: tuple[str, ...]
    bot_files: dict[str, str]
    seed: int
    counters: tuple[str, ...]
    engine_version: str

    def text(self) -> bytes:
        """Return the canonical text: equal for runs of the same games."""
        return msgspec.json.encode(self, order="deterministic")


def scenario_text(scenario: Scenario) -> str:
    """Return the text of a scenario in a store, without its tracing image."""
    return dumps(SetTracing(None).apply(scenario))


def identity_of(
    scenario: Scenario,
    options: Options,
    chosen: Mapping[str, RuleValue],
    bots: Sequence[str],
    seed: int,
    counters: Sequence[str],
    version: str,
) -> Identity:
    """Return the identity of a run of this version."""
    return Identity(
        title=scenario.title,
        family=scenario.family,
        scenario=text_hash(scenario_text(scenario)),
        scenario_hash=run_hash(scenario, chosen),
        rules=dict(options),
        chosen=dict(chosen),
        bots=tuple(bots),
        bot_files=_bot_files(scenario, bots),
        seed=seed,
        counters=tuple(counters),
        engine_version=version,
    )


def stored_counters(known: Family, named: Sequence[str]) -> tuple[str, ...]:
    """Return the counters of a run: the usual ones that the game system has, and those that are named."""
    has = known.rules.counters if known.rules is not None else ()
    return tuple(dict.fromkeys([*(name for name in STORED_COUNTERS if name in has), *named]))


def own_figures(identity: Identity, text: str) -> Lessons | None:
    """Return the empty figures of the game system of a run on the board of this text. None if the game system has no
    such figures, the run lacks a counter for them, or this version cannot read the board."""
    known = family(identity.family)
    if known.lessons is None or known.rules is None:
        return None
    try:
        scenario = loads(text, tr("board of the run"))
        options = resolve(known.rules.options, scenario.rules, identity.chosen)
        made = known.lessons(scenario, options, len(identity.bots))
    except BoxcarsError:
        return None
    return made if set(made.counters) <= set(identity.counters) else None


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


class Playable(Struct, frozen=True):
    """A run that can be played again: its identity, its board and its job."""

    identity: Identity
    scenario: Scenario
    job: Job

    @property
    def rules(self) -> GameRules[Any, Any]:
        """The rules of the game system."""
        found = family(self.identity.family).rules
        assert found is not None
        return found


def playable(identity: Identity, text: str, code: Mapping[str, bytes] | None = None) -> Playable:
    """Return a run from its identity, the text of its board and the code of its bots by hash. Code that is not that of
    the plug-ins in use is used if it is trusted. Raises BoxcarsError if a bot has changed since or is not trusted, and
    RulesError for an option that this version does not have."""
    made, stored = as_played(identity, text), code or {}
    now = _bot_files(made.scenario, tuple(identity.bot_files))
    missing: dict[str, bytes] = {}
    for name, known in identity.bot_files.items():
        if now.get(name) == known:
            continue
        if known not in stored:
            raise BoxcarsError(tr("the bot {name} has changed since the run was played").format(name=name))
        if are_disabled() or not is_trusted(stored[known]):
            said = tr(
                "the bot {name} of the run is code that you do not trust (SHA-256 {hash}); trust it beside its board "
                "with: boxcars trust FILE"
            )
            raise BoxcarsError(said.format(name=name, hash=known))
        missing[known] = stored[known]
    if not missing:
        return made
    return replace(made, job=replace(made.job, code=str(kept_code(missing))))


def as_played(identity: Identity, text: str) -> Playable:
    """Return a run from its identity and the text of its board, whether its bots are here or not. Raises BoxcarsError
    for an option that this version does not have."""
    scenario = loads(text, tr("board of the run"))
    rules = family(identity.family).rules
    assert rules is not None
    options = resolve(rules.options, scenario.rules, identity.chosen)
    job = Job(scenario, options, identity.bots, identity.seed, identity.counters, is_detailed=True)
    return Playable(identity, scenario, job)


def identity_from(text: str | bytes) -> Identity:
    """Return the identity that a text has."""
    return msgspec.json.decode(text, type=Identity)


def code_of_bots(scenario: Scenario, bots: Sequence[str]) -> dict[str, bytes]:
    """Return the code of the bots of plug-ins among these by its hash."""
    known = family(scenario.family)
    files = (code_of_bot(known, name, scenario) for name in dict.fromkeys(bots))
    return {file.hash: file.code for file in files if file is not None}


def _bot_files(scenario: Scenario, bots: Sequence[str]) -> dict[str, str]:
    """Return the SHA-256 of the files of bots: characters by their file name, and plug-ins."""
    found: dict[str, str] = {}
    known = family(scenario.family)
    for name in dict.fromkeys(bots):
        if (code := code_of_bot(known, name, scenario)) is not None:
            found[name] = code.hash
        elif is_bot_file(name):
            try:
                found[name] = hashlib.sha256(Path(name).read_bytes()).hexdigest()
            except OSError:
                found[name] = ""
    return found
