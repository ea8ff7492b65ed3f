#!/usr/bin/env python3
"""Hunt for certificates that the second checker accepts or refuses wrongly, on small random boards of every game.

    python3 tests/certificate_hunt.py [--boards N] [--seed N] [--limit N] [--solver PROGRAM] [GAME...]

Whether a board is lost is found by plain search with the rules alone: the whole position as the key and no reduction, or,
where that is too much, `order` and then `turns` alone; where that is too much as well, the solver is believed. Then
random sets of reductions with random horizons are tried. A winnable board must never be accepted; a lost one must be,
unless a far card may go up, and always when no card is far. No move may lead out of an accepted set from a position that
only shares the key of one of its positions. The certificates in tests/forged must be refused: their boards can be won,
and each deceived a checker once, or a broken one. With --solver, `PROGRAM solve` has to agree on each board, and `PROGRAM check
--certificate` on whether a set is accepted, with the same number of positions.
"""
import argparse
import collections
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from certificate_checker import Checker, FarCard, Refused, Undecided, check
from certificate_games import (DECK, DOWN, Board, Calculation, Columns, Gaps, Klondike, MonteCarlo, game, name, number,
                               suit)

GAMES = """freecell freecell:cells=0,columns=4 freecell:cells=1,columns=4 freecell:cells=0 bakers-game:cells=0
bakers-game:cells=1 four-companies beleaguered-castle streets-and-alleys citadel siegecraft stronghold fortress
monte-carlo:2 monte-carlo:3 monte-carlo:4 monte-carlo:3,as-programmed monte-carlo:4,as-programmed calculation:1
calculation:2 calculation:1,laid-out gaps gaps:aces-fixed""".split()

MANY = 10 ** 9  # told of a set that is to be refused, so that it is not refused for its number


def klondike(dice):
    """Klondike with random options."""
    options = [f"draw={dice.choice((1, 2, 3, 3, 4))}"]
    options += dice.choice(([], ["passes=1"], ["passes=2"], ["passes=3"]))
    options += dice.choice(([], ["no-worry-back"]))
    options += dice.choice(([], ["build=any"], ["build=suit"]))
    options += dice.choice(([], ["spaces=any"], ["spaces=nothing"]))
    options += dice.choice(([], [f"piles={dice.randint(2, 4)}"]))
    options += dice.choice(([], [f"ranks={dice.randint(2, 5)}"]))
    return "klondike:" + ",".join(options)


def left_over(dice, count, last=13):
    """So many cards, shuffled, with all lower ones of their suits up."""
    heights = [last] * 4
    while count and any(heights):
        which = dice.randrange(4)
        if heights[which]:
            heights[which] -= 1
            count -= 1
    cards = [card for card in DECK if heights[suit(card)] < number(card) <= last]
    dice.shuffle(cards)
    return cards


def dealt(dice, cards, rows):
    """The cards in rows: evenly, or anywhere in some of them; often the low ones below, as lost boards have it."""
    if dice.random() < 0.7:
        cards = sorted(cards, key=lambda card: number(card) + dice.uniform(0, 6))
    made = [[] for _ in range(rows)]
    used = rows if dice.random() < 0.7 else dice.randint(1, rows)
    for place, card in enumerate(cards):
        made[place % used if dice.random() < 0.9 else dice.randrange(used)].append(card)
    return made


def lines(rows, **others):
    """The text of a board."""
    def words(cards):
        return " ".join(card if isinstance(card, str) else name(card) if card else "--" for card in cards)
    text = [f"{label.capitalize()}: {words(cards)}" for label, cards in others.items()]
    return text + [f"{place}: {words(row)}" for place, row in enumerate(rows, 1)]


def columns_board(made, dice):
    cards = left_over(dice, dice.choice((dice.randint(6, 16), min(52, made.rows * dice.randint(1, 5)))))
    cells = [cards.pop() for _ in range(dice.randint(0, made.cells))]
    return lines(dealt(dice, cards, made.rows), **({"cells": cells} if cells else {}))


def klondike_board(made, dice):
    """A late position. Half of them are crowded: little lies face down, low cards often, and much on other cards."""
    cards, rows, crowded = left_over(dice, dice.randint(6, 20), made.last), [], dice.random() < 0.5
    for _ in range(made.rows if crowded else dice.randint(1, made.rows)):
        if crowded and dice.random() < 0.8:
            cards.sort(key=lambda card: -number(card) + dice.uniform(0, 4))
        down = [cards.pop() for _ in range(dice.choice((0, 0, 1)) if crowded else dice.randint(0, 3)) if len(cards) > 1]
        dice.shuffle(cards)
        up = [cards.pop()] if cards and dice.random() < 0.9 else []
        more = 0.9 if crowded else 0.6
        while up and (fits := [c for c in cards if c in made.fitting[up[-1]]]) and dice.random() < more:
            up.append(fits[0])
            cards.remove(fits[0])
        cards += down if not up else []
        rows.append([f"[{name(card)}]" for card in down] + up if up else [])
    cut = dice.randint(0, len(cards))
    redeals = {"redeals": [str(dice.randrange(made.passes))]} if made.passes else {}
    return lines(rows, stock=cards[cut:], waste=cards[:cut], **redeals)


def monte_carlo_board(made, dice):
    cards = []
    for rank in dice.sample(range(1, 14), dice.randint(2, 3 * made.rows)):
        cards += dice.sample([card for card in DECK if number(card) == rank], dice.choice((2, 2, 4)))
    dice.shuffle(cards)
    places = [0 if dice.random() < 0.1 or not cards else cards.pop() for _ in range(made.rows ** 2)]
    return lines([places[i:i + made.rows] for i in range(0, len(places), made.rows)], stock=cards)


def calculation_board(made, dice):
    heights, left = [13] * 4, dice.randint(6, 16)
    while left:
        which = dice.randrange(4)
        if heights[which] > 1:
            heights[which] -= 1
            left -= 1
    up = collections.Counter(made.rank(f, p) for f in range(4) for p in range(1, heights[f] + 1))
    cards = [card for r in range(1, 14) for card in dice.sample([c for c in DECK if number(c) == r], 4 - up[r])]
    dice.shuffle(cards)
    cut = dice.randint(0, len(cards))
    tops = ["A23456789TJQK"[made.rank(f, heights[f]) - 1] for f in range(4)]
    return lines(dealt(dice, cards[:cut], made.rows), foundations=tops, stock=cards[cut:])


def gaps_board(made, dice):
    rows = [[s * 16 + n for n in range(1, 14)] + [0] for s in range(4)]
    places = dice.sample([(r, c) for r in range(4) for c in range(1, 14)], dice.randint(3, 16))
    places += [p for p in [(r, 13) for r in range(4)] if p not in places]
    cards = [rows[r][c] for r, c in places]
    dice.shuffle(cards)
    for (r, c), card in zip(places, cards):
        rows[r][c] = card
    return lines(rows if made.aces else [row[1:] for row in rows])


MAKERS = {Columns: columns_board, Klondike: klondike_board, MonteCarlo: monte_carlo_board,
          Calculation: calculation_board, Gaps: gaps_board}


def decide(made, start, reductions, horizon, limit):
    """Positions of the set, or what the checker said of it."""
    try:
        return Checker(made, reductions, horizon, limit).positions(start)
    except (Refused, Undecided) as answer:
        return answer


def attempts(made, start, dice):
    """Some sets of reductions with horizons, mostly just above the foundations, where they matter."""
    heights = start.foundations if len(start.foundations) == 4 else [0] * 4
    for far in (False, True, True, True, True, True):
        reductions = {word for word in made.premises if dice.random() < 0.7}
        if "cycle" in reductions:
            reductions.add("turns")
        yield reductions, tuple(min(14, h + dice.choice((1, 1, 2, 2, 3, 4, 9))) if far else 14 for h in heights)


class Keeper(Checker):
    """A checker that keeps the positions of its set."""

    def put(self, position):
        before = len(self.waiting)
        super().put(position)
        self.kept = getattr(self, "kept", []) + self.waiting[before:]


def rearranged(made, position, dice):
    """The same face-down and lowest face-up cards, with the other face-up ones laid out anew, the high ones first, each
    on a card that it fits on or, those of the highest rank, in a space."""
    rows = [list(row) for row in made.placeless(position)]
    left = [card for row, kept in zip(position.rows, rows) for card in row[len(kept):]]
    for card in sorted(dice.sample(left, len(left)), key=number, reverse=True):
        dice.choice([row for row in rows if (card in made.fitting[row[-1]] if row else number(card) == made.last)]
                    ).append(card)
    return position._replace(rows=tuple(map(bytes, rows)))


def disguised(checker, position, dice):
    """Another position that shares the key: cards that the key does not tell apart change places, rows too, and the
    stock is somewhere else in its round; with `places` the face-up cards lie elsewhere."""
    round_ = position.waste + position.stock
    cut = dice.randint(0, len(round_))
    elsewhere = position._replace(waste=round_[:cut], stock=round_[cut:])
    if checker.key(elsewhere) == checker.key(position):
        position = elsewhere
    places = [*position.rows, position.cells, position.stock, position.waste]
    cards = [card & ~DOWN for part in places for card in part]
    pools = collections.defaultdict(list)
    for card in dice.sample(cards, len(cards)):
        pools[checker.told[card]].append(card)
    places = [bytes(pools[checker.told[card & ~DOWN]].pop() | card & DOWN for card in part) for part in places]
    *rows, cells, stock, waste = places
    if "order" in checker.reductions:
        dice.shuffle(rows)
    position = position._replace(rows=tuple(rows), cells=cells, stock=stock, waste=waste)
    return rearranged(checker.game, position, dice) if "places" in checker.reductions else position


def leak(made, start, reductions, horizon, dice):
    """Does a move lead out of an accepted set, from a position that is not in it but shares the key of one that is?"""
    checker = Keeper(made, reductions, horizon)
    size = checker.positions(start)
    chosen = dice.sample(checker.kept, min(20, size))
    for position in chosen * (3 if "places" in reductions else 1):
        other = disguised(checker, position, dice)
        if checker.key(other) != checker.key(position):
            return f"the keys of {position} and {other} differ"
        try:
            checker.look(other)
            for result in checker.results(other):
                checker.put(result)
        except Refused as error:
            return f"{error}, from {other}"
        if len(checker.keys) > size:
            return f"a move from {other} leads out of the set"
    return None


class Other:
    """The program that is asked for a second opinion."""

    def __init__(self, program):
        self.program, self.folder = program, tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "board")

    def call(self, text, *arguments):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n")
        done = subprocess.run([self.program, *arguments, self.path], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def solve(self, title, board):
        return self.call(board, "solve", title)

    def check(self, title, board, reductions, horizon, positions):
        header = ["winnable certificate 1", f"game: {title}", f"reductions: {' '.join(sorted(reductions))}"]
        if "horizon" in reductions:
            header.append("horizon: C=%d D=%d H=%d S=%d" % horizon)
        return self.call(header + [f"positions: {positions}", "board:"] + board,
                         "check", "--memory", "256M", "--certificate")


def hunt(title, dice, limit, other, tally):
    """One board; complaints, if there are any."""
    made = game(title)
    board = MAKERS[type(made)](made, dice)
    start = made.read(Board(board, made.labels))
    truth = None
    for reductions in (set(), {"order"} & made.premises, {"order", "turns"} & made.premises):
        truth = decide(made, start, reductions, None, limit)
        if not isinstance(truth, Undecided):
            break
    lost = isinstance(truth, int)
    verdict = "undecided" if isinstance(truth, Undecided) else "lost" if lost else "winnable"
    if other:
        code, said = other.solve(title, board)
        if verdict == "undecided":
            verdict, lost = {0: "winnable", 1: "lost"}.get(code, verdict), code == 1
        elif code < 2 and code != int(lost):
            yield f"plain search says {verdict}, the solver {code} {said}", board
    tally[title.partition(":")[0], verdict] += 1
    if verdict == "undecided":
        return
    for reductions, horizon in attempts(made, start, dice):
        answer = decide(made, start, reductions, horizon, limit)
        if isinstance(answer, Undecided):
            tally["set", "undecided"] += 1
            continue
        accepted = isinstance(answer, int)
        tally["set", "accepted" if accepted else "refused"] += 1
        if accepted != lost and not isinstance(answer, FarCard):
            yield f"{verdict}, but {sorted(reductions)} {horizon}: {answer}", board
        if accepted and (hole := leak(made, start, reductions, horizon, dice)):
            yield f"{sorted(reductions)} {horizon}: {hole}", board
        if other and dice.random() < 0.5:
            code, said = other.check(title, board, reductions, horizon, answer if accepted else MANY)
            tally["other", code] += 1
            closed = code == 0 or "positions as the certificate says" in said and not accepted
            if code < 2 and closed != accepted:  # 2: it knows no such reduction
                yield f"{sorted(reductions)} {horizon}: {answer}, but the other {code} {said}", board


def check_file(path):
    """0 if a certificate that once deceived a checker, though its board can be won, is accepted."""
    try:
        check(path.read_bytes())
    except Refused:
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20, help="boards a game (20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=3000, help="positions of a search (3000)")
    parser.add_argument("--solver", help="a program `winnable` that has to agree")
    parser.add_argument("games", nargs="*")
    options = parser.parse_args()
    tally, faults = collections.Counter(), 0
    for path in sorted(pathlib.Path(__file__).with_name("forged").iterdir()):
        if check_file(path) == 0:
            faults += 1
            print(f"{path} was accepted")
    other = Other(options.solver) if options.solver else None
    for title in options.games or GAMES + ["klondike"]:
        for board in range(options.boards * (5 if title == "klondike" else 1)):
            dice = random.Random(f"{title} {options.seed} {board}")
            chosen = klondike(dice) if title == "klondike" else title
            for complaint, text in hunt(chosen, dice, options.limit, other, tally):
                faults += 1
                print(f"{chosen}, board {board}: {complaint}", *text, sep="\n  ", flush=True)
    for (what, verdict), count in sorted(tally.items(), key=str):
        print(f"{what} {verdict}: {count}")
    print(f"{faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
