"""What the rules say that lines of the journal come from, a sentence each."""

from __future__ import annotations

from engine.game.family import by_code

RULINGS = by_code(
    {
        "BR-SETUP-02": "Each seat begins with three demand cards; events that are dealt are replaced.",
        "BR-SETUP-03": "Who has the highest payoff on a card begins.",
        "BR-SETUP-04": "Events of the deal are shuffled back into the deck.",
        "BR-TURN-02": "Instead of a turn a seat may discard its whole hand and draw three cards.",
        "BR-TURN-04": "Play goes on to the left.",
        "BR-CARD-03": "An event that is drawn acts at once on everybody, and another card is drawn.",
        "BR-CARD-04": "A seat always has three demand cards.",
        "BR-CARD-06": "An empty deck is made anew of the discarded cards.",
        "BR-BUILD-01": "Track goes from milepost to neighbouring milepost and costs what the one it reaches costs.",
        "BR-MOVE-01": "A train may begin in any city.",
        "BR-MOVE-02": "A train goes over built track; each milepost counts one.",
        "BR-MOVE-07": "Own track is free; each opponent whose track is used is paid once a turn.",
        "BR-LOAD-03": "A load is picked up in a city that offers it, while a chip is left.",
        "BR-LOAD-05": "A load may be dropped in any city without payment.",
        "BR-DELIV-01": "A load that a card in hand demands is paid in the city that the card names.",
        "BR-DELIV-02": "For a delivery the card is discarded, the sum paid and a new card drawn.",
        "BR-LOCO-06": "Instead of building, the first train may be turned in for a faster or a larger one.",
        "BR-LOCO-07": "Instead of building, a faster or larger train may be turned in for the best one.",
        "BR-EVENT-01": "An event acts at once and lasts until the end of the next turn of who drew it.",
        "BR-EVENT-05": "What is left of a move is halved where a train is in the area or enters it.",
        "BR-EVENT-06": "A flood erases all track over the river.",
        "BR-EVENT-08": "A derailment strikes trains near the city when the card is drawn.",
        "BR-EVENT-09": "Whose train loses a load chooses which.",
        "BR-EVENT-11": "A tax is paid by what each seat has.",
        "BR-EVENT-12": "In a turn that is lost nobody moves or builds.",
        "BR-WIN-01": "Who has joined the major cities by own track and has the cash to win at the end of a turn wins.",
        "BR-OPT-01": (
            "When the time is up, one more round is played; then the most cash wins, first among those who joined "
            "the cities."
        ),
        "BR-OPT-02": (
            "After a claim to have won the round is finished; the most cash wins, and where it is equal more is needed."
        ),
        "BR-OPT-07": "In the fast game five cards are dealt, and two are given up after the first two turns.",
        "BR-OPT-08": "The bank lends up to a limit; double of it is paid back out of whatever comes in.",
        "BR-OPT-09": "A fee may be paid later, from deliveries on that track.",
        "BR-OPT-10": "A train may turn round at any milepost for the loss of a turn.",
        "BR-OPT-11": "Who starts over gives up money, loads and track and begins anew.",
        "BR-OPT-12": "Track that another one plans to rent stays for that run when its owner starts over.",
        "BR-OPT-13": "A train may be turned in for the other one of its rank.",
        "BR-OPT-16": "Who builds to a small city for a demand has to deliver or pick up there.",
        "BR-OPT-17": "A load dropped where it is not offered stays there for both players.",
        "BR-OPT-18": "A dropped load waits for four turns for whoever comes by.",
        "BR-OPT-19": "A dropped load waits without a limit.",
        "BR-OPT-20": "Where none is left to pick up, a load from the field may be claimed by staying a whole turn.",
        "BR-OPT-21": "A disaster in the city sends stored loads back.",
        "BR-OPT-22": "Each seat may build one warehouse, at an empty milepost.",
        "BR-OPT-23": "A warehouse holds two loads for its owner.",
        "BR-OPT-24": "Where none is left to pick up, a load may be taken from any warehouse by staying a whole turn.",
        "BR-OPT-25": "The owner of a warehouse may exchange loads or sell one.",
        "BR-OPT-26": "A disaster sends the loads of a warehouse back; the warehouse stays.",
        "BR-OPT-27": "Hands that are discarded lie open, and whoever delivers first is paid.",
        "BR-OPT-29": "Moving on own track costs a fee a turn.",
        "BR-OPT-33": "Instead of building, track may be bought or exchanged at any price that both agree to.",
        "BR-OPT-38": "The circus stays in the city where it was delivered until it is demanded again.",
    }
)
"""By the row of the rules matrix."""
