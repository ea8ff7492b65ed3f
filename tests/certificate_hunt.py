#!/usr/bin/env python3
"""Hunt for certificates that the second checker accepts or refuses wrongly, on small random boards of every game.

    python3 tests/certificate_hunt.py [--boards N] [--seed N] [--limit N] [--solver PROGRAM] [GAME...]

A game may also be `rule-files`: random rules of piles.

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
import tomllib

from certificate_checker import Checker, FarCard, Refused, Undecided, check
from certificate_compare import board_lines, random_position, shape_of, wandered
from certificate_games import (DECK, DOWN, RANKS, Board, Calculation, Columns, Gaps, Klondike, MonteCarlo, Position,
                               Unreadable, name, number, suit)
from certificate_holes import Hole
from certificate_pairs import Accordion, Pairs
from certificate_piles import GAMES as RULES, Piles, any_game

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


def rule_files():
    """Every game that is only a rule file, with the parameters that its file names for tests."""
    for path in sorted(pathlib.Path(RULES).glob("*.toml")):
        rules = tomllib.loads(path.read_text(encoding="utf-8"))
        if "piles" in rules and "small-decks" in rules and rules["name"] != "klondike":
            yield from (f"{rules['name']}:{words}".rstrip(":") for words in rules["small-decks"] + rules["samples"])
        elif {"hole", "pairs", "accordion"} & set(rules):
            yield from (f"{rules['name']}:{words}" for words in rules.get("small-decks", ()))


def rule_file(dice, path):
    """A rule file of piles with random rules at this path; many contradict themselves, and a solver refuses them."""
    def maybe(chance, **keys):
        return {key.replace("_", "-"): value for key, value in keys.items() if dice.random() < chance}
    tables = {
        "deck": {"ranks": dice.randint(2, 6), "suits": dice.choice((4, 4, 4, 3, 2))},
        "piles": {
            "count": dice.randint(1, 6), "build": dice.choice(("down", "down", "down", "up", "both")),
            "suits": dice.choice(("any", "alternate", "colour", "suit")),
            "moves": dice.choice(("one", "as-spaces-allow", "run", "run-in-suit", "pile", "tail")),
            "spaces": dice.choice(("any", "any", "kings", "kings", "nothing", "reserve", "waste", "reserve-then-any",
                                   "reserve-then-waste")),
            **maybe(0.3, wrap=True), **maybe(0.4, face_down=True), **maybe(0.3, deal="rising")},
        "foundations": {**maybe(0.4, back=True), **maybe(0.3, base="dealt")},
    }
    spaces = tables["piles"]["spaces"]
    if dice.random() < 0.4:
        tables["cells"] = {"count": dice.randint(1, 2)}
    if "reserve" in spaces or dice.random() < 0.3:
        tables["reserve"] = {"cards": dice.randint(1, 3), **maybe(0.5, stacked=True)}
    if "waste" in spaces or dice.random() < 0.5:
        tables["stock"] = dice.choice((
            {"draw": dice.randint(1, 3)}, {"draw": dice.randint(1, 3), "passes": dice.randint(1, 3)},
            {"turn": "to-play", "passes": 1}, *([] if "waste" in spaces else [{"to": "piles", "passes": 1}])))
        if tables["piles"].get("deal") != "rising" or dice.random() < 0.5:
            tables["piles"]["cards"] = tables["piles"]["count"]
    with open(path, "w", encoding="utf-8") as file:
        print('name = "random"', file=file)
        for table, keys in tables.items():
            print(f"[{table}]", file=file)
            for key, value in keys.items():
                word = f'"{value}"' if isinstance(value, str) else str(value).lower()
                print(f"{key} = {word}", file=file)
    return path


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


def piles_board(made, dice):
    """Any position of a game of piles: some low cards up, the others anywhere."""
    if made.is_klondike:
        return klondike_board(made, dice)
    if made.copies > 1 or made.take != "cards":
        return board_lines(made, random_position(made, dice))
    while True:
        left = [card for card in left_over(dice, dice.randint(3, 16), made.last) if suit(card) < made.suits]
        base = dice.randint(1, made.last) if made.dealt_base else 1
        left = [card & ~15 | (number(card) + base - 2) % made.last + 1 for card in left]

        def taken(most):
            return [left.pop() for _ in range(dice.randint(0, most)) if left]
        others = {"base": [RANKS[base - 1]], "cells": taken(made.cells),
                  "reserve": taken(made.reserve), "stock": taken(6), "waste": taken(3),
                  "redeals": [str(dice.randrange(made.passes or 1))]}
        if not made.stacked:
            others["reserve"] += [0] * (made.reserve - len(others["reserve"]))
            dice.shuffle(others["reserve"])
        left += [card for label in ("stock", "waste") if label not in made.labels for card in others[label]]
        rows = dealt(dice, left, made.rows)
        for row in rows:
            down = dice.randint(0, len(row) - 1) if made.face_down and row else 0
            row[:down] = [f"[{name(card)}]" for card in row[:down]]
        board = lines(rows, **{label: cards for label, cards in others.items() if label in made.labels})
        try:
            made.read(Board(board, made.labels))
            return board
        except Unreadable:  # a pile would have been filled
            pass


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


def dealt_board(made, dice):
    """A random deal of a game with a hole, of pairs or an accordion, some moves later."""
    deck = dice.sample(list(made.deck), len(made.deck))
    waste = b""
    if isinstance(made, Hole) and made.start == "ace":
        deck.remove(DECK[-13])
        waste = bytes([DECK[-13]])
    rows = [bytes(deck.pop() for _ in range(length)) for length in shape_of(made)[0]]
    if isinstance(made, Hole) and made.start == "dealt":
        waste = bytes([deck.pop()])
    stock = b"" if isinstance(made, Accordion) else bytes(deck)
    redeals = made.passes - 1 if isinstance(made, Pairs) and made.passes else -1
    start = Position(rows=tuple(rows), cells=bytes(getattr(made, "cells", 0)), stock=stock, waste=waste, redeals=redeals)
    return board_lines(made, wandered(made, start, dice))


MAKERS = {Hole: dealt_board, Pairs: dealt_board, Accordion: dealt_board, Columns: columns_board, Klondike: klondike_board, MonteCarlo: monte_carlo_board,
          Calculation: calculation_board, Gaps: gaps_board, Piles: piles_board}


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
        if {"cycle", "early"} & reductions:
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
    places = [*position.rows, position.cells, position.stock, position.waste, position.reserve]
    cards = [card & ~DOWN for part in places for card in part]
    pools = collections.defaultdict(list)
    for card in dice.sample(cards, len(cards)):
        pools[checker.told[card]].append(card)
    places = [bytes(pools[checker.told[card & ~DOWN]].pop() | card & DOWN for card in part) for part in places]
    *rows, cells, stock, waste, reserve = places
    if "order" in checker.reductions:
        dice.shuffle(rows)
    if "hole" in checker.reductions:
        waste = bytes(dice.sample(waste[:-1], len(waste[:-1]))) + waste[-1:]
    position = position._replace(rows=tuple(rows), cells=cells, stock=stock, waste=waste, reserve=reserve)
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
    made = any_game(title)
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
        if "please report" in said:
            yield f"the solver {code} {said}", board
        if verdict == "undecided":
            verdict, lost = {0: "winnable", 1: "lost"}.get(code, verdict), code == 1
        elif code < 2 and code != int(lost):
            yield f"plain search says {verdict}, the solver {code} {said}", board
    tally["rule-files" if title.endswith(".toml") else title.partition(":")[0], verdict] += 1
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
    folder = tempfile.TemporaryDirectory()
    for title in options.games or [*GAMES, "klondike", *rule_files(), "rule-files"]:
        for board in range(options.boards * {"klondike": 5, "rule-files": 20}.get(title, 1)):
            dice = random.Random(f"{title} {options.seed} {board}")
            chosen = klondike(dice) if title == "klondike" else title
            if title == "rule-files":
                chosen = rule_file(dice, os.path.join(folder.name, "random.toml"))
            for complaint, text in hunt(chosen, dice, options.limit, other, tally):
                faults += 1
                if title == "rule-files":
                    text = [*text, *pathlib.Path(chosen).read_text(encoding="utf-8").split("\n")]
                print(f"{chosen}, board {board}: {complaint}", *text, sep="\n  ", flush=True)
    for (what, verdict), count in sorted(tally.items(), key=str):
        print(f"{what} {verdict}: {count}")
    print(f"{faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
