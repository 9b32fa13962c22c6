"""The rules and words as the kernel plays them."""

from __future__ import annotations

from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from tests.families.race.rules import LAPS, OVER, ROLL, Race, Ring, act, actor, legal, step
from tests.families.race.words import code, counted, drawn, holdings, outcomes, said, scores, tokens, told

RULES = KernelRules(
    Chapters(
        options=(LAPS,),
        compiled=Ring,
        begin=Race,
        over=OVER,
        draws={ROLL: "die"},
        step=step,
        advance=step,
        actor=actor,
        legal=legal,
        outcomes=outcomes,
        drawn=drawn,
        act=act,
        code=code,
        said=said,
        told=told,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        counters=("stops",),
        counted=counted,
    )
)
