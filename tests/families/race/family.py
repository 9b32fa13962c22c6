"""The example family: a race on a ring of mileposts. A train goes as far as it likes up to the die, and ends where no
other train stands; whoever passes the start after the last lap has won. All that the engine needs is on this page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import networkx as nx
from msgspec import Meta
from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.errors import RulesError
from engine.game.bot import Bot
from engine.game.family import Family
from engine.game.kernel.chapters import Chapters, Outcomes, Row
from engine.game.kernel.fields import Facts, Log, Sized, facts
from engine.game.kernel.kernel import KernelRules
from engine.game.kernel.state import State
from engine.game.rules import Action, Entry, Holding, Option, Options, Rules, Seat, Token
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Content, Scenario

ROLL, RIDE, OVER = range(3)
TURN, RODE, WON = range(3)
LAPS = Option("laps", "Laps to the end", "int", 10, unit="laps", lowest=1, highest=100)
DIE = Outcomes((face, Action(f"die {face}", f"Roll {face}"), 1) for face in range(1, 7))


class RaceContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the author sets: the prize for every milepost."""

    prize: Annotated[int, Meta(ge=0, le=1_000)] = 10


class SetPrize(Edit, frozen=True):
    """Another prize."""

    prize: int

    @property
    def text(self) -> str:
        return "Set the prize"

    def apply(self, scenario: Scenario) -> Scenario:
        return replace(scenario, content=RaceContent(self.prize))


class Ring:
    """The board: the mileposts as they are passed, how many are to be passed, and the prize."""

    def __init__(self, scenario: Scenario, options: Options) -> None:
        graph = nx.Graph([(section.a, section.b) for section in network(scenario.board).sections])
        if not graph or not nx.is_connected(graph) or any(degree != 2 for _, degree in graph.degree):
            raise RulesError("a race needs one ring of mileposts")
        assert isinstance(scenario.content, RaceContent)
        self.stops = [Ref("milepost", here) for here, _ in nx.find_cycle(graph, min(graph))]
        self.goal = int(options["laps"]) * len(self.stops)
        self.prize = scenario.content.prize

    def at(self, gone: int) -> Ref:
        """The milepost of a train that has passed so many."""
        return self.stops[gone % len(self.stops)]


@facts
class Race(Facts):
    """The position: turns that are over, the die (0 before the roll), and how many mileposts each seat has passed."""

    turn: int
    die: int
    gone: Annotated[list[int], Sized("seats")]
    log: Log

    def __init__(self, m: Ring, seats: int) -> None:
        if not 1 <= seats < len(m.stops):
            raise RulesError("every train needs a milepost, and one has to be free")
        self.turn = self.die = 0
        self.make_rows(seats=seats)
        self.log = [(TURN, 0)]


def step(m: Ring, g: Race) -> int:
    return OVER if max(g.gone) >= m.goal else RIDE if g.die else ROLL


def actor(m: Ring, g: Race, now: int) -> Seat:
    return g.turn % len(g.gone)


def legal(m: Ring, g: Race, now: int) -> list[int]:
    mine, taken = g.gone[actor(m, g, now)], [m.at(gone) for gone in g.gone]
    return [0, *(n for n in range(1, g.die + 1) if mine + n >= m.goal or m.at(mine + n) not in taken)]


def act(m: Ring, g: Race, now: int, a: int) -> None:
    seat = actor(m, g, now)
    if now == ROLL:
        g.die = a
        return
    g.gone[seat] += a
    g.log.append((RODE, seat, g.gone[seat], a * m.prize))
    g.die = 0
    g.turn += 1
    g.log.append((WON, seat) if g.gone[seat] >= m.goal else (TURN, actor(m, g, now)))


def outcomes(m: Ring, g: Race, now: int, names: Sequence[str]) -> Outcomes:
    return DIE


def drawn(m: Ring, g: Race, now: int) -> int:
    return 0


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


class Hasty(Bot):
    """Rides as far as it can."""

    def choose(self, rules: Rules, view: State[Ring, Race], seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(max(view.decisions.numbers))


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

FAMILY = Family(id="race", title="A race on a ring", content=RaceContent, rules=RULES, bots={"hasty": Hasty})
