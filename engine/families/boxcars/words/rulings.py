"""What the rules say that lines of the journal come from, a sentence each."""

from __future__ import annotations

from engine.game.family import by_code

RULINGS = by_code(
    {
        "BX-SETUP-04 RB-SETUP-02": "All roll for the first turn; who rolls most begins, and play goes on to the left.",
        "BX-SETUP-07 RB-SETUP-05": "A seat marks its home city, and its train begins there.",
        "RB-HOME-01": (
            "Before the first roll a seat may make its first destination its home, and its home the destination."
        ),
        "BX-DEST-02 RB-LOOKUP-01": (
            "Three dice find the region: whether the coloured one is odd, and the sum of the others."
        ),
        "BX-DEST-03 RB-LOOKUP-03": "Who rolls the region where the train stands may choose any region.",
        "BX-DEST-05 RB-DEST-01": "A train travels to the destination that the dice have found.",
        "BX-DEST-06 RB-DEST-02": "Who rolls the city where the train stands loses the rest of the turn.",
        "BX-MOVE-01 RB-MOVE-01": "A turn begins with a roll of two dice.",
        "BX-MOVE-02 RB-MOVE-04": "A train goes from milepost to milepost along the lines of any railroad.",
        "BX-MOVE-08": "The whole roll is ridden, but a train stops at its destination and the rest is lost.",
        "BX-BONUS-04": "A bonus turn is a roll of the coloured die, ridden like any other roll.",
        "RB-BONUS-01": "A double six, or an engine of more power, brings a roll of the red die after the move.",
        "RB-ARR-01": "A train stops in its destination; the roll need not fit.",
        "RB-ARR-03": "Who arrives before the red die is ridden draws the next destination at once and rides on.",
        "BX-PAY-01 RB-PAY-01": "On arrival the bank pays the payoff between the two cities of the trip.",
        "BX-FEE-02 RB-FEE-01": "At the end of a turn fees are due for all railroads of others that were ridden in it.",
        "BX-FEE-04 RB-FEE-04": "Each owner whose railroads were ridden is paid once a turn, the bonus roll included.",
        "BX-FEE-05 RB-FEE-05": "Once the bank has sold all its railroads, the fee to owners is higher until the end.",
        "BX-FEE-15": "Who can neither pay nor sell is out, and the bank makes up what others are owed.",
        "RB-BANK-01": "Who cannot pay after selling everything is out; the cash goes to the bank.",
        "RB-BANK-02": "The last seat that is left wins.",
        "BX-BUY-02": "After a trip one thing may be bought: a railroad of the bank or a better train.",
        "BX-BUY-03": "The price is paid to the bank.",
        "BX-BUY-06 RB-BUY-05": "Nobody has to buy.",
        "RB-BUY-01": "After a payoff a seat may buy one railroad of the bank or a better engine.",
        "RB-BUY-03": "A railroad costs what its deed says, an engine what the rules say.",
        "BX-SELL-03": "Who is forced to sell puts a railroad of their choice up for auction among the others.",
        "BX-SELL-06": "A bid is a multiple of the step and higher than the bid before.",
        "BX-SELL-07": "Who passed may bid again; the auction ends once all others have passed in turn.",
        "BX-SELL-08 RB-AUC-05": "The highest bidder pays the seller and gets the railroad.",
        "BX-SELL-09": "Where nobody bids, the bank pays half the price.",
        "RB-AUC-01": "Who cannot pay all fees has to auction railroads, or sell them to the bank, until they are paid.",
        "RB-AUC-02": "The bank pays half the listed price, and the railroad can be bought again.",
        "RB-AUC-04": "A bid is at least a step higher than the one before, and no higher than the bidder's cash.",
        "BX-DECL-01 RB-DECL-01": (
            "Who has the cash to win may declare before the next destination is drawn, and heads for home."
        ),
        "BX-DECL-04 RB-DECL-02": "Nobody has to declare.",
        "BX-DECL-06 RB-DECL-03": "Who declares draws another destination, which counts only if the declaration ends.",
        "BX-DECL-08 RB-DECL-06": "Who reaches home declared, with the cash to win left after all fees, wins.",
        "BX-DECL-09 RB-UNDECL-01": (
            "A declaration ends where fees leave less than the cash to win; the train goes on to the other destination."
        ),
        "BX-ROVER-01": "The first to come to the milepost of a declared train is paid by it.",
        "RB-ROVER-01": "A declared train is caught by another one that comes to its milepost.",
        "RB-ROVER-04": "Who is caught pays the catcher and is no longer declared.",
        "RB-ROVER-05": "After a catch used sections stay closed, but for the fewest where no other way is left.",
        "BX-INFO-01 RB-INFO-01": "Cash is secret up to a limit; who has as much says so.",
        "BX-OPT-04": "All railroads are dealt out at the start and may be traded.",
        "BX-OPT-07": "Who has no railroad left and cannot pay borrows from the bank and repays with interest.",
        "RB-OPT-05": "With a purchase an Express becomes a Super Chief for nothing.",
        "RB-OPT-06": (
            "Before the first turn a railroad for each seat is drawn and auctioned; without a bid it goes back."
        ),
        "RB-OPT-07": "In a game of two an imaginary third player gets railroads as the others buy.",
        "RB-OPT-09": "Fees for railroads of the third player go half to the bank and half to the opponent.",
    }
)
"""By the row of the rules matrix."""
