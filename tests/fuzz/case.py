"""One case: a file that somebody broke, the same everywhere for the same kind, seed and number."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engine.files.yaml.reader import parse_yaml
from engine.files.yaml.writer import to_yaml
from tests.fuzz.sources import CHARACTER, geojson, land, picture, plain, record_texts, scenario_texts, small_ones
from tests.fuzz.texts import MANGLINGS
from tests.fuzz.trees import MILD, MUTATIONS, body

KINDS = ("scenario", "record", "character", "geojson", "picture")
MOST_CHANGES = 5
SMALL = 0.8
"""Which part of the cases is made of small sources: a large one takes seconds where a small one takes a blink."""

MANGLED = 0.12
"""Which part is changed by somebody who knows nothing of its shape."""
MILDLY = 0.6
"""Which part of the cases is changed so that most can still be read."""


@dataclass(frozen=True)
class Made:
    """A case as a file: its suffix, its bytes, and what was done."""

    suffix: str
    data: bytes
    told: str


@dataclass(frozen=True)
class Case:
    """A kind of file, a seed and a number; `kept` are the changes that are made, by their numbers, None for all."""

    kind: str
    seed: int
    n: int
    kept: tuple[int, ...] | None = None

    @property
    def name(self) -> str:
        """What reports call it."""
        left = "" if self.kept is None else f" changes {','.join(map(str, self.kept))}"
        return f"{self.kind} {self.seed}/{self.n}{left}"

    def only(self, kept: Sequence[int]) -> Case:
        """The same with fewer changes."""
        return replace(self, kept=tuple(kept))

    @property
    def changes(self) -> tuple[int, ...]:
        """The numbers of the changes that are made."""
        return tuple(range(1 + self._chance("how many").randrange(MOST_CHANGES))) if self.kept is None else self.kept

    def make(self) -> Made:
        """The file."""
        rng = self._chance("source")
        match self.kind:
            case "picture":
                suffix, data = picture(rng)
                return self._mangled(suffix, data, "a picture", 0.6)
            case "geojson":
                tree: Any = land(rng)
                return self._written("geojson", tree, land(self._chance("other")), "a land", geojson, 0.45)
            case "character":
                tree, other = parse_yaml(CHARACTER, "a character").value, plain("scenario", "boxcars: starter")
                return self._written("yaml", tree, other, "a character", _yaml, 0)
        texts = scenario_texts() if self.kind == "scenario" else record_texts()
        small, all_ = small_ones(self.kind), list(texts)
        name = rng.choice(small if rng.random() < SMALL else all_)
        other = plain(self.kind, rng.choice(small))
        if rng.random() < MANGLED:
            return self._mangled("yaml", texts[name].encode(), name, 0)
        return self._written("yaml", deepcopy(plain(self.kind, name)), other, name, _yaml, 0)

    def _written(self, suffix: str, tree: Any, other: Any, name: str, write: Any, untouched: float) -> Made:
        told = [name]
        if self._chance("untouched").random() >= untouched:
            is_mild = self._chance("mild").random() < MILDLY
            mutations = MILD if is_mild else MUTATIONS
            for change in self.changes:
                rng = self._chance(f"change {change}")
                mutation = rng.choice(mutations)
                mutation(body(tree) if is_mild and self.kind == "scenario" else tree, rng, other)
                told.append(mutation.__name__)
        return Made(suffix, write(tree), ", ".join(told))

    def _mangled(self, suffix: str, data: bytes, name: str, untouched: float) -> Made:
        told = [name]
        if self._chance("untouched").random() >= untouched:
            for change in self.changes:
                rng = self._chance(f"change {change}")
                mangling = rng.choice(MANGLINGS)
                data = mangling(data, rng)
                told.append(mangling.__name__)
        return Made(suffix, data, ", ".join(told))

    def _chance(self, purpose: str) -> Random:
        return Random(f"{self.kind}/{self.seed}/{self.n}/{purpose}")


def _yaml(tree: Any) -> bytes:
    return to_yaml(tree).encode("utf-8", "replace")
