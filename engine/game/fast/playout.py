"""A whole game in place between bots: what a batch plays, interpreted or compiled, of every family.

The text is written once. What differs between families is called by names that mean nothing here; `Playout` says what a
family hands over for them, and `bound` makes copies of this text in which they mean that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic

from msgspec import Struct

from engine.game.chance import below, mix, purpose_number
from engine.game.drive import DECISION
from engine.game.fast.bound import Bound, Texts
from engine.game.game_rules import GameRules
from engine.game.kernel.position import G, M
from engine.game.kernel.state_record import Facts, Sized, facts

PerSeat = Annotated[list[int], Sized("seats")]
UNASKED = -1


@facts
class Luck(Facts):
    """The chance of a game: by step the `purpose` of its draws as it stands in the hash, 0 where a seat decides; what
    all draws of a seat for a purpose share, and all its choices (`mixed`, `lucky`). By seat whether it plays `by_luck`
    alone, and how often it had a choice in which turn."""

    purpose: Annotated[list[int], Sized("steps")]
    mixed: Annotated[list[list[int]], Sized("steps", "seats")]
    lucky: PerSeat
    by_luck: PerSeat
    asked: PerSeat
    asked_in: PerSeat

    def __init__(self, purposes: Sequence[int], by_luck: Sequence[bool]) -> None:
        self.make_rows(steps=len(purposes), seats=len(by_luck))
        self.purpose, self.by_luck = list(purposes), [int(each) for each in by_luck]


if TYPE_CHECKING:
    # What a game system provides, by the names that `play_games` uses.
    def advance(board: Any, state: Any) -> int: ...
    def actor(board: Any, state: Any, step: int) -> int: ...
    def legal(board: Any, state: Any, step: int) -> list[int]: ...
    def act(board: Any, state: Any, step: int, action: int) -> None: ...
    def draw_count(board: Any, state: Any, step: int) -> int: ...
    def draw_turn(board: Any, state: Any, step: int) -> int: ...
    def begin(board: Any, state: Any, bots: Any, seats: int) -> None: ...
    def brought(board: Any, state: Any, step: int, bits: int) -> int: ...
    def move(board: Any, state: Any, step: int, seat: int, bots: Any) -> None: ...
    def keep(board: Any, state: Any, result: Any) -> None: ...
    def watch(board: Any, state: Any) -> None: ...


WATCH = f"{__name__}:watch"
"""The name by which `play_games` calls `Playout.watch`."""


def unwatched(board: Any, state: Any) -> None:
    """Watch nothing."""


class Playout(Struct, Generic[M, G], frozen=True, kw_only=True, dict=True):
    """How the games of a family are played in place: its rules, and what a batch has of its own. A position needs a
    fact `over`, 0 while the game goes on.

    Compiled, all of it keeps to what `translation` knows; `bots` is then a tuple of records.
    """

    rules: GameRules[M, Any]
    begin: Callable[[M, G, Any, int], None]
    """Reset everything to the state before the first decision, in a used position, for this number of seats; forget
    what bots remember of another game."""
    brought: Callable[[M, G, int, int], int]
    """What 64 random bits bring in a step of chance, as `chance.pick` does with the outcomes of the rules."""
    move: Callable[[M, G, int, int, Any], None]
    """Carries out what the bot of a seat decides in a step; several decisions in a row where it knows them already."""
    keep: Callable[[M, G, Any], None]
    """Writes down what is kept of a game that is over."""
    watch: Callable[[M, G], None] = unwatched
    """Is called when everything is prepared, and after each decision with all that follows from it."""
    instead: Texts = {}
    """What a batch calls in place of what the rules call."""

    @property
    def texts(self) -> Texts:
        """What stands for the names of this module."""
        rules = {
            name: getattr(self.rules, name) for name in ("advance", "actor", "legal", "act", "draw_count", "draw_turn")
        }
        own = {"begin": self.begin, "brought": self.brought, "move": self.move, "keep": self.keep, "watch": self.watch}
        return {**self.instead, **{f"{__name__}:{name}": text for name, text in {**rules, **own}.items()}}

    @property
    def purposes(self) -> list[int]:
        """By step, what stands for the purpose of its draws in the hash; 0 where a seat decides."""
        chance = self.rules.chance
        return [purpose_number(chance[now].purpose) if now in chance else 0 for now in range(max(chance) + 1)]

    def luck(self, by_luck: Sequence[bool]) -> Luck:
        """The chance of games in which these seats play by luck alone."""
        return Luck(self.purposes, by_luck)

    @cached_property
    def interpreted(self) -> Callable[[M, G, Any, Luck, int, Sequence[int], Sequence[Any]], None]:
        """`play_games` of this family, interpreted."""
        play: Callable[..., None] = Bound(self.texts).of(play_games)
        return play


def play_games(
    board: Any, state: Any, bots: Any, luck: Luck, seats: int, keys: Sequence[int], results: Sequence[Any]
) -> None:
    """The games with these keys, one after the other, each from the first decision to the end."""
    for number in range(len(keys)):
        shuffle(luck, seats, keys[number])
        begin(board, state, bots, seats)
        now = advance(board, state)
        watch(board, state)
        while not state.over:
            seat = actor(board, state, now)
            if is_chance(luck, now):
                act(board, state, now, brought(board, state, now, draw_bits(board, state, now, seat, luck)))
            elif luck.by_luck[seat]:
                act(board, state, now, any_legal(board, state, now, seat, luck))
            else:
                move(board, state, now, seat, bots)
            now = advance(board, state)
            watch(board, state)
        keep(board, state, results[number])


def shuffle(luck: Luck, seats: int, key: int) -> None:
    """Makes the chance of the game with this key, as `chance.number` begins."""
    for seat in range(seats):
        for now in range(len(luck.purpose)):
            luck.mixed[now][seat] = mix(mix(key ^ luck.purpose[now]) ^ (seat + 1))
        luck.lucky[seat] = mix(mix(key ^ DECISION) ^ (seat + 1))
        luck.asked_in[seat] = UNASKED


def is_chance(luck: Luck, now: int) -> bool:
    """Whether chance decides in a step."""
    return now < len(luck.purpose) and luck.purpose[now] != 0


def draw_bits(board: Any, state: Any, step: int, seat: int, luck: Luck) -> int:
    """64 random bits for a step of chance, those of `chance.number`."""
    return mix(mix(luck.mixed[step][seat] ^ draw_turn(board, state, step)) ^ draw_count(board, state, step))


def any_legal(board: Any, state: Any, step: int, seat: int, luck: Luck) -> int:
    """Any legal decision, each as likely as any other; only where there is a choice, luck is asked for one."""
    found = legal(board, state, step)
    if len(found) == 1:
        return found[0]
    if luck.asked_in[seat] != state.turn:
        luck.asked_in[seat] = state.turn
        luck.asked[seat] = 0
    bits = mix(mix(luck.lucky[seat] ^ state.turn) ^ luck.asked[seat])
    luck.asked[seat] += 1
    return found[below(bits, len(found))]
