"""What the rules say that lines of the journal come from, a sentence each."""

from __future__ import annotations

from engine.game.family import by_code

RULINGS = by_code(
    {
        "RT-SETUP-01": "Each city begins with as many cubes, drawn at random, as its number says.",
        "RT-SETUP-04": "The first player of the first turn is found by lot.",
        "RT-SETUP-05": "Each seat draws a Tycoon card and keeps it secret.",
        "RT-SETUP-06": "The cards of the start and two more for each seat lie open.",
        "RT-AUCTION-01": "Each turn begins with an auction of the first place, opened by who was first before.",
        "RT-AUCTION-02": "Who does not outbid passes, and is out of the auction.",
        "RT-AUCTION-04": "The highest bidder pays the bank and goes first in this turn.",
        "RT-AUCTION-05": "Where all pass, the first place goes on to the left.",
        "RT-ACTION-01": "In each of three rounds every seat has one action.",
        "RT-ACTION-02": (
            "An action builds, urbanizes, improves the engine, delivers a cube, takes a card or goes west; it may "
            "be passed."
        ),
        "RT-SHARE-01": "In its turn a seat may issue shares for cash, as many as it likes.",
        "RT-BUILD-03": "Track that does not reach a second city yet is an incomplete link of its builder.",
        "RT-BUILD-04": "A link is complete when track joins two cities.",
        "RT-BUILD-06": "A tile costs what the hex costs that it is laid on.",
        "RT-BUILD-07": "Hills cost more than open land.",
        "RT-BUILD-15": "Links that are still incomplete are taken off at the end of the turn.",
        "RT-URB-02": "A city that is urbanized gets two more cubes and is no longer empty.",
        "RT-URB-03": "Urbanizing has a fixed price.",
        "RT-ENG-02": "A better engine costs what its level says.",
        "RT-WEST-03": "A link to the west has a fixed price.",
        "RT-DELIV-01": "A cube goes along complete links to another city of its colour.",
        "RT-DELIV-07": "Each owner gains a point for each own link that a cube uses.",
        "RT-DELIV-09": "A city that its last cube has left is marked empty.",
        "RT-CARD-01": "To take an open card is an action.",
        "RT-CARD-02": "The first to reach the goal of such a card gains it.",
        "RT-CARD-03": "Such a card helps once a turn.",
        "RT-CARD-05": "Such a card is kept, used once and discarded.",
        "RT-CARD-07": "After the income of each turn one more card is opened.",
        "RT-CARD-12": (
            "Some cards reward the first to join or to serve the cities they name, or whoever delivers there."
        ),
        "RT-CARD-14": "Some cards help once: free land, a fifth tile, a new industry, a city that grows.",
        "RT-INC-01": "At the end of a turn each seat collects the income of the space that it has reached.",
        "RT-INC-02": "Then each seat pays a dividend for each of its shares.",
        "RT-TYCOON-04": "A Tycoon card that is fulfilled by being first is shown at once.",
        "RT-END-01": "Once enough cities are empty, one more turn is played.",
        "RT-END-02": "Points count as the track says; each share takes one off.",
        "RT-END-03": "Goals of Tycoon cards are added; where they are tied they bring nothing.",
        "RT-END-04": "Most points win; then most links, then most money.",
    }
)
"""By the row of the rules matrix."""
