"""Random play of Calculation by T. Sugiyama and H. Iida, written in Python: a player of 15 lines."""

import winnable


class RandomPlayer:
    """The drawn card goes on a random stack, even if it could go up. Then rounds are played: stack by stack, the top goes up
    as long as it fits; the rounds end when one of them moves no card."""

    def __init__(self) -> None:
        self.stack = 0

    def __call__(self, view: winnable.View) -> str | None:
        ups = [move for move in view.moves if move[0] != "D"]
        if ups:
            # The next stack of this round, or else the first of the next round.
            move = next((move for move in ups if int(move[0]) >= self.stack), ups[0])
            self.stack = int(move[0])
            return move
        self.stack = 0
        lays = [move for move in view.moves if move[1] != "F"]
        return lays[int(view.random.random() * len(lays))] if lays else None
