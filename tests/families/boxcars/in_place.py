"""A game in place from decision to decision, as a batch plays it but for rides, which come one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.fast.playout import PLAYOUT, RANDOM, Bots, Lineup, Player, chance_outcome, decide
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.position import Position
from engine.families.boxcars.rules.turn import act, actor, advance
from engine.game.fast.bound import Bound
from engine.game.fast.playout import any_legal, draw_bits, is_chance, shuffle

_copies = Bound(PLAYOUT.texts)
_any_legal, _draw_bits = _copies.of(any_legal), _copies.of(draw_bits)


def decisions(m: CompiledBoard, g: Position, players: Sequence[Player], key: int) -> Iterator[tuple[int, int, int]]:
    """Plays a game with this key to the end. Before each decision of chance or of a seat: the step, who decides and
    what, as the chapters take it."""
    luck = PLAYOUT.luck([kind == RANDOM for kind, _ in players])
    bots = Bots(knowledge(m), Lineup(players), [Plan(m, knowledge(m)) for _ in players])
    shuffle(luck, len(players), key)
    now = advance(m, g)
    while not g.over:
        seat = actor(m, g, now)
        if is_chance(luck, now):
            a = chance_outcome(m, g, now, _draw_bits(m, g, now, seat, luck))
        elif luck.by_luck[seat]:
            a = _any_legal(m, g, now, seat, luck)
        else:
            a = decide(m, g, now, seat, bots)
        yield now, seat, a
        act(m, g, now, a)
        now = advance(m, g)
