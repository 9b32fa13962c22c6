"""What the rules say that lines of the journal come from, a sentence each."""

from __future__ import annotations

from engine.game.family import by_code

RULINGS = by_code(
    {
        "DX-SETUP-02": "Who begins is found by lot.",
        "DX-ROLL-01": "In the first turn all dice are rolled.",
        "DX-ROLL-02": "Later the dice that were used are rolled; any of the others may be rolled too.",
        "DX-PICK-01": "Who is on turn takes all dice of one number.",
        "DX-ALLOC-01": "Each die is written in a free box of a boxcar, a loader or the warehouse.",
        "DX-CAR-01": "A full boxcar is closed and brings a star, a point.",
        "DX-LOAD-02": "A full loader brings a star, a point, and can be used from the next turn on.",
        "DX-LOAD-04": "Loaders of the lower row can be used on the own turn, each once.",
        "DX-LOAD-09": "Re-Roll: any dice may be rolled again.",
        "DX-LOAD-10": "Bonus: one die of another number is used as well.",
        "DX-LOAD-11": "Change: one die may be turned to any number.",
        "DX-TRAIN-02": "The first to complete a train gets the higher number of its engine, others the lower one.",
        "DX-WARE-02": (
            "At the end the fullest warehouse brings a point a box, the second a point for two, the third for three."
        ),
        "DX-END-01": "Once somebody has completed enough trains, the round is finished and one more is played.",
        "DX-END-02": "Most points win; where they are equal, who sat earlier.",
        "DX-SOLO-02": "Alone, one used die is locked until the round ends.",
        "DX-SOLO-05": "Alone, without a number to take the round ends and a die is lost for good.",
    }
)
"""By the row of the rules matrix."""
