"""The rules: the board as a ring, the position, and the steps of a turn."""

from __future__ import annotations

from typing import Annotated

import networkx as nx

from engine.errors import RulesError
from engine.game.kernel.state_record import Facts, Log, Sized, facts
from engine.game.rules import Option, Options, Seat
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario
from tests.families.race.content import RaceContent

ROLL, RIDE, OVER = range(3)
"""Steps: chance rolls, the player rides, the game is over."""
TURN, RODE, WON = range(3)
"""Rows of the log."""
LAPS = Option("laps", "Laps to the end", "int", 10, unit="laps", lowest=1, highest=100)


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
