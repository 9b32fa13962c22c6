"""Names of actions, the journal, and what the table shows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.chance import Outcomes
from engine.game.kernel.position import Row
from engine.game.rules import Action, Entry, Holding, Token
from engine.model.ids import Ref
from tests.families.race.rules import RODE, WON, Race, Ring, actor

DIE = Outcomes((face, Action(f"die {face}", f"Roll {face}"), 1) for face in range(1, 7))


def code(m: Ring, g: Race, now: int, a: int) -> str:
    return f"ride {a}"


def said(m: Ring, g: Race, now: int, a: int, names: Sequence[str]) -> tuple[str, tuple[Ref, ...]]:
    there = m.at(g.gone[actor(m, g, now)] + a)
    return (f"Ride {a} to {there.id}" if a else "Wait"), (there,)


def told(m: Ring, names: Sequence[str], rows: Sequence[Row]) -> list[Entry]:
    found = []
    for kind, seat, *more in rows:
        if kind == RODE:
            there = m.at(more[0])
            found.append(Entry("ride", seat, f"{names[seat]} is at {there.id}", about=(there,)))
            found.append(Entry("money", seat, f"{names[seat]} gets the prize", more[1]))
        else:
            word, text = ("win", "wins the race") if kind == WON else ("turn", "is next")
            found.append(Entry(word, seat, f"{names[seat]} {text}"))
    return found


def tokens(m: Ring, g: Race, names: Sequence[str]) -> list[Token]:
    return [Token(seat, "train", m.at(gone), names[seat]) for seat, gone in enumerate(g.gone)]


def holdings(m: Ring, g: Race) -> list[Holding]:
    return [Holding(seat, gone * m.prize, goal=min(1, gone / m.goal)) for seat, gone in enumerate(g.gone)]


def scores(m: Ring, g: Race) -> list[int]:
    return g.gone


def counted(m: Ring, row: Row) -> list[tuple[str, Ref, int]]:
    return [("stops", m.at(row[2]), 1)] if row[0] == RODE else []
