"""Lines of cards: those that a link completes, and the links that get closer to completing one. Compiled; see
`search_state`. Points are in thousandths."""

from __future__ import annotations

from engine.families.tycoon.bots.deliveries import Workspace
from engine.families.tycoon.bots.search_state import FAR, LINE_WIDE, NONE, PerCity, SearchBoard, SeatState

MAX_LACKED, CLOSER = 7, 70
"""Maximum number of missing links for which a line is a target. A link that gets closer to it has this percentage of
its points, divided by the number of missing links."""


def goes_west(own: SeatState, line: int) -> bool:
    """Return whether the line of a card needs no western link, or a western link of the seat leaves a city joined to
    its start or end."""
    if not own.lines[line + 2]:
        return True
    for end in range(2):
        city = here = own.lines[line + end]
        while True:
            if own.west[here] > 0:
                return True
            here = own.ring[here]
            if here == city:
                break
    return False


def find_lines(land: SearchBoard, own: SeatState, room: Workspace) -> None:
    """Find the lines that one more link completes, in `room.lines`."""
    room.line_count = 0
    for line in range(0, land.lines, LINE_WIDE):
        if own.lines[line + 3] > 0:
            here, there = own.part[own.lines[line]], own.part[own.lines[line + 1]]
            if here != there and goes_west(own, line):
                row = 3 * room.line_count
                room.lines[row], room.lines[row + 1], room.lines[row + 2] = here, there, own.lines[line + 3]
                room.line_count += 1


def line_points(room: Workspace, here: int, there: int) -> int:
    """Return the points of cards for lines that a link between two parts completes."""
    points = 0
    for row in range(0, 3 * room.line_count, 3):
        one, other = room.lines[row], room.lines[row + 1]
        if (one == here and other == there) or (one == there and other == here):
            points += room.lines[row + 2]
    return points


def gain_lines(land: SearchBoard, own: SeatState) -> None:
    """Set the points of complete lines to 0."""
    for line in range(0, land.lines, LINE_WIDE):
        if (
            own.lines[line + 3] > 0
            and own.part[own.lines[line]] == own.part[own.lines[line + 1]]
            and goes_west(own, line)
        ):
            own.lines[line + 3] = own.aimed = 0


def lack(land: SearchBoard, own: SeatState, room: Workspace, row: PerCity, start: int) -> None:
    """Find the number of links that each city needs to be joined to a city; FAR if it is more than MAX_LACKED."""
    for city in range(land.cities):
        row[city] = FAR
    count = _reach(own, room, row, start, 0, 0)
    place = 0
    while place < count:
        here = room.queue[place]
        place += 1
        far = row[here] + 1
        if far > MAX_LACKED:
            return
        for each in range(land.touched[here], land.touched[here + 1]):
            pair = land.touching[each]
            there = land.other[pair] if land.one[pair] == here else land.one[pair]
            if own.run[pair] != NONE and row[there] == FAR:
                count = _reach(own, room, row, there, far, count)


def _reach(own: SeatState, room: Workspace, row: PerCity, city: int, far: int, count: int) -> int:
    """Give all cities joined to a city the same distance and queue them. Return the length of the queue."""
    here = city
    while True:
        row[here] = far
        room.queue[count] = here
        count += 1
        here = own.ring[here]
        if here == city:
            return count


def find_aims(land: SearchBoard, own: SeatState, room: Workspace) -> None:
    """Find the values of links that get closer to lines: a fraction of the points of each line that lacks several
    links, the more the fewer."""
    if own.aimed:
        return
    own.aimed = 1
    for pair in range(land.pairs):
        own.aims[pair] = 0
    for line in range(0, land.lines, LINE_WIDE):
        one, other, points = own.lines[line], own.lines[line + 1], own.lines[line + 3]
        if points <= 0 or own.part[one] == own.part[other] or own.locomotives < 2:
            continue
        lack(land, own, room, room.behind, one)
        lacks = room.behind[other]
        if not 1 < lacks <= MAX_LACKED or lacks > own.locomotives:
            continue
        lack(land, own, room, room.ahead, other)
        gain = points * CLOSER // (100 * lacks)
        for pair in range(land.pairs):
            here, there = land.one[pair], land.other[pair]
            if own.run[pair] != NONE and (
                room.behind[here] + room.ahead[there] == lacks - 1 or room.behind[there] + room.ahead[here] == lacks - 1
            ):
                own.aims[pair] += gain
