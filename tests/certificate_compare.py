#!/usr/bin/env python3
"""Compare the program with the rules of the second checker, game by game: every difference is printed.

    python3 tests/certificate_compare.py PROGRAM [--stages A,B] [--deals N] [--small N] [--limit N] [--seed N] ... [GAME...]

Stages (all, if none is named):
  deals     deals have the shape that the documents say; solutions of `PROGRAM solve` are replayed here, and must win
  moves     random play: texts of moves, legal or not, are judged here and by `PROGRAM check`
  small     verdicts on small decks, and on random positions there: blind search here, `PROGRAM solve` there; certificates of
            those that are lost, and mutated ones, are judged here and by `PROGRAM check --certificate`
  late      the same at the end of whole decks: some random moves off a solution
  files     the same with random rule files: several decks, complete runs, rows that are dealt, holes, pairs
  proofs    certificates of whole deals, likewise

Games are named with or without parameters; without, all samples and small decks of the rule file are tried. Exit code 1 if there
was a difference.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import tomllib

from certificate_checker import Refused, Undecided, check
from certificate_games import DOWN, SUITS, RANKS, Board, Unreadable, name, number, suit
from certificate_holes import Hole
from certificate_pairs import Accordion, Pairs
from certificate_piles import CELLS, GAMES, Piles, any_game

FAMILY = """golf black-hole worm-hole tri-peaks all-in-a-row pyramid accordion late-binding spider spiderette will-o-the-wisp
mrs-mop simple-simon scorpion yukon russian alaska east-haven forty-thieves number-ten limited lucas busy-aces maria rank-and-file
streets""".split()


# Boards


def board_lines(made, position):
    """A position as a board, as the documents write it."""
    def words(cards):
        return " ".join("--" if not card else f"[{name(card & ~DOWN)}]" if card & DOWN else name(card) for card in cards)
    lines = []
    if "foundations" in made.labels:
        tops = [f"{SUITS[place // made.copies]}-{RANKS[height - 1] if height else 0}"
                for place, height in enumerate(position.foundations) if place // made.copies < made.suits]
        lines.append("Foundations: " + " ".join(tops))
    lines += [f"{place + 1}: {words(row)}" for place, row in enumerate(position.rows)]
    for label, cards in (("Cells", position.cells), ("Stock", position.stock), ("Waste", position.waste)):
        if label.lower() in made.labels:
            lines.append(f"{label}: {words(cards)}")
    if "redeals" in made.labels:
        lines.append(f"Redeals: {position.redeals}")
    return lines


def from_json(made, board):
    """The position of a board that `PROGRAM deal --format json` has written."""
    foundations = board["foundations"]
    lines = [f"{place}: {' '.join(row)}" for place, row in enumerate(board["rows"])]
    for label in ("stock", "waste", "cells"):
        cards = board.get(label)
        if cards and (label in made.labels or any(cards)):
            lines.append(f"{label}: {' '.join(card or '-' for card in cards)}")
    if "redeals" in made.labels:
        lines.append(f"redeals: {board['redeals']}")
    if "foundations" in made.labels:
        each = foundations if isinstance(foundations, list) else [foundations]
        tops = [f"{which}-{RANKS[top - 1] if top else 0}" for one in each for which, top in one.items()]
        lines.append(f"foundations: {' '.join(tops)}")
    elif foundations:
        raise Unreadable("foundations where the game has none")
    return made.read(Board(lines, made.labels))


def rising(cards, piles):
    """How many cards each pile of a rising deal gets."""
    lengths, first = [0] * piles, 0
    while cards:
        for place in range(first, piles):
            if cards:
                lengths[place] += 1
                cards -= 1
        first = min(first + 1, piles - 1)
    return lengths


def shape_of(made):
    """Lengths of the rows of a deal, and how many cards of each lie face down."""
    if isinstance(made, Accordion):
        return [made.cards], [0]
    if isinstance(made, Pairs):
        return list(range(1, made.rows + 1)), [0] * made.rows
    if isinstance(made, Hole):
        if made.peaks:
            return made.widths, made.widths[:-1] + [0]
        cards = len(made.deck) - (made.start != "empty") - made.in_stock
        return [len(range(place, cards, made.rows)) for place in range(made.rows)], [0] * made.rows
    cards = len(made.deck) * made.copies - (made.suits * made.copies if made.deal[3] == "aces" else 0)
    if made.deal[1]:
        cards = made.deal[1]
    elif made.has_stock and made.deal[0] == "rising":
        cards = made.rows * (made.rows + 1) // 2
    opened = made.open_rounds * (made.rows - 1)
    cards -= opened
    lengths = rising(cards, made.rows) if made.deal[0] == "rising" else [
        len(range(place, cards, made.rows)) for place in range(made.rows)]
    total = [length + made.open_rounds * (place > 0) for place, length in enumerate(lengths)]
    if made.face_down is True:
        down = [max(0, length - 1) for length in lengths]
    elif made.face_down:
        down = [min(made.face_down["cards"], max(0, length - 1)) * (place < made.face_down.get("piles", made.rows))
                for place, length in enumerate(total)]
    else:
        down = [0] * made.rows
    return total, down


# Moves


def played(made, position, text):
    """What the move with this text makes of a position, or None if it is not legal."""
    if isinstance(made, Piles):
        return piles_played(made, position, text)
    if isinstance(made, Pairs) and "-" in text:
        one, _, other = text.partition("-")
        return next((result for other_text, result in made.named(position)
                     if other_text in (text, f"{other}-{one}")), None)
    return next((result for other, result in made.named(position) if other == text), None)


def piles_played(made, position, text):
    """The same for games of piles: the text is read, the move made without a question, and what comes of it has to be
    among all that legal moves make."""
    digits = 2 if made.rows > 10 else 1
    pile = f"[0-9]{{{digits}}}"

    def place(word):
        return int(word) - 1 if digits == 2 else (int(word) - 1) % 10

    if text in ("D", "R"):
        return next(iter(made.within(position)), None) if (text == "D") == bool(position.stock) else None
    legal = set(made.moves(position))
    found = re.fullmatch(f"({pile})({pile})(?:v([0-9]{{1,3}}))?", text)
    if found:
        source, target = place(found[1]), place(found[2])
        if max(source, target) >= made.rows or source == target or min(source, target) < 0:
            return None
        lengths = [int(found[3])] if found[3] else range(1, len(position.rows[source]) + 1)
        for length in lengths:
            if 1 <= length <= len(position.rows[source]):
                if any(card & DOWN for card in position.rows[source][-length:]):
                    return None
                result = made.moved(position, source, target, length)
                if (result in legal and made.may_go(position, source, target, length)
                        and made.takes(position, target, position.rows[source][-length])):
                    return result
        return None
    found = re.fullmatch(f"([{CELLS}])(h|{pile})", text)
    if found:
        cell = CELLS.index(found[1])
        card = position.cells[cell] if cell < len(position.cells) else 0
        left = position._replace(cells=position.cells[:cell] + b"\0" + position.cells[cell + 1:])
        if not card or found[2] == "h" and not made.next(position, card) or found[2] != "h" and place(found[2]) >= made.rows:
            return None
        result = made.gone_up(left, card) if found[2] == "h" else made.settled(made.laid(left, place(found[2]), bytes([card])))
        return result if result in legal else None
    found = re.fullmatch(f"({pile})([{CELLS}])", text)
    if found:
        source, cell = place(found[1]), CELLS.index(found[2])
        if source >= made.rows or not position.rows[source] or cell >= len(position.cells) or position.cells[cell]:
            return None
        cells = position.cells[:cell] + position.rows[source][-1:] + position.cells[cell + 1:]
        result = made.settled(made.filled(made.lifted(position, source, 1)._replace(cells=cells), source))
        return result if result in legal else None
    found = re.fullmatch(f"({pile}|w)h|w({pile})|([CDHS])({pile})", text)
    if not found:
        return None
    if found[1] == "w" or found[2]:
        if not position.waste:
            return None
        card, left = position.waste[-1], position._replace(waste=position.waste[:-1])
        if found[1]:
            result = made.gone_up(left, card) if made.next(position, card) else None
        else:
            target = place(found[2])
            result = made.settled(made.laid(left, target, bytes([card]))) if 0 <= target < made.rows else None
    elif found[1]:
        source = place(found[1])
        if not 0 <= source < made.rows or not position.rows[source] or not made.next(position, position.rows[source][-1]):
            return None
        result = made.without_last(position, source)
    elif found[3]:
        which, target = SUITS.index(found[3]), place(found[4])
        result = None
        if made.comes_back and which < made.suits and 0 <= target < made.rows:
            for height in made.of_suit(position.foundations, which):
                if height and result not in legal:
                    down = position._replace(foundations=made.up(position.foundations, which * 16 + height, -1))
                    result = made.laid(down, target, bytes([which * 16 + height]))
    else:
        return None
    return result if result in legal else None


def texts(made, position, dice):
    """Texts that may be moves, legal or not."""
    if not isinstance(made, Piles):
        right = [text for text, _ in made.named(position)]
        rows = [f"{r + 1}.{c + 1}" for r, row in enumerate(position.rows) for c in range(len(row))]
        if isinstance(made, Accordion):
            wrong = [f"{dice.randint(1, 9)}-{dice.randint(1, 9)}" for _ in range(3)]
        elif isinstance(made, Pairs):
            wrong = ["D", "R", "w", "s", "w-s"] + rows
            wrong += [f"{dice.choice(rows)}-{dice.choice(rows + ['w', 's'])}" for _ in range(4)]
        else:
            places = rows if made.peaks else [f"{p + 1:02}" if made.rows > 10 else str((p + 1) % 10)
                                              for p in range(made.rows)]
            wrong = ["D", "ah"] + places + [place + "a" for place in places]
        return right, wrong
    labels = [f"{p + 1:02}" if made.rows > 10 else str((p + 1) % 10) for p in range(made.rows)]
    wrong = ["D", "R", "wh"] + [f"{a}h" for a in labels] + [f"w{a}" for a in labels]
    wrong += [f"{which}{a}" for which in "CDHS" for a in labels]
    for a, row in zip(labels, position.rows):
        wrong += [f"{a}{b}v{n}" for b in labels if b != a for n in range(1, len(row) + 1)]
        wrong += [f"{a}{b}" for b in labels if b != a]
    right = [text for text in wrong if played(made, position, text) is not None]
    # Every result that legal moves have must have a text.
    named = {played(made, position, text) for text in right}
    if not named >= set(made.moves(position)) | set(made.within(position)):
        raise AssertionError(f"a move without a text: {board_lines(made, position)}")
    return right, wrong


def blind(made, start, limit):
    """True: can be won; False: cannot; None: too many positions. All moves, the whole position as the key; the newest
    position first, since wins lie deep."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        if made.is_won(position):
            return True
        for results in (made.within(position), made.moves(position)):
            for result in results:
                if result not in seen:
                    if len(seen) > limit:
                        return None
                    seen.add(result)
                    waiting.append(result)
    return False


def random_position(made, dice):
    """Any position of a game of piles that a board may have: some cards up, the others anywhere."""
    while True:
        left, heights, crowded = [], [], dice.random() < 0.4
        for which in range(made.suits):
            for _ in range(made.copies):
                height = made.last - min(made.last, dice.choice((0, 1, 2, 3, 4, 5) if crowded else (0, 0, 1, 1, 2, 3, 4)))
                if made.take == "complete-runs":
                    height = dice.choice((0, made.last, made.last))
                height *= made.take != "nothing"
                heights.append(height)
                left += [which * 16 + r for r in range(height + 1, made.last + 1)]
        dice.shuffle(left)
        if dice.random() < 0.3:
            left.sort(key=lambda card: -number(card) + dice.uniform(0, 4))

        def taken(label, most):
            return [left.pop() for _ in range(dice.randint(0, most)) if left] if label in made.labels else []
        others = {"Cells": taken("cells", made.cells), "Stock": taken("stock", 5), "Waste": taken("waste", 2)}
        rows = [[] for _ in range(made.rows)]
        used = rows[:made.rows if crowded else dice.randint(1, made.rows)]
        for card in left:
            dice.choice(used).append(card)
        lines = [f"{label}: {' '.join(map(name, cards))}" for label, cards in others.items() if label.lower() in made.labels]
        if "redeals" in made.labels:
            lines.append(f"Redeals: {dice.randrange(made.passes)}")
        for place, row in enumerate(rows):
            down = dice.randint(0, len(row) - 1) if made.face_down and row and dice.random() < 0.5 + crowded / 2 else 0
            words = [f"[{name(card)}]" if at < down else name(card) for at, card in enumerate(row)]
            lines.append(f"{place + 1}: {' '.join(words)}")
        try:
            return made.read(Board(lines, made.labels))
        except Unreadable:  # a complete run would have left
            pass


def rule_file(dice, path):
    """A random rule file with several decks, complete runs and the like at this path; many contradict themselves."""
    def maybe(chance, line):
        return [line] if dice.random() < chance else []
    take = dice.choice(("cards", "complete-runs", "complete-runs", "nothing"))
    build = "down" if take != "cards" else dice.choice(("down", "down", "up", "both"))
    lines = ['name = "own"', "[deck]", f"decks = {dice.choice((1, 2, 2))}", f"ranks = {dice.randint(1, 4)}",
             f"suits = {dice.choice((1, 2, 2, 3, 4))}", *maybe(0.2, "full = true")]
    lines += ["[piles]", f"count = {dice.randint(1, 4)}", f"cards = {dice.randint(1, 10)}", f'build = "{build}"',
              f"""suits = "{dice.choice(('any', 'alternate', 'colour', 'suit'))}\"""",
              f"""moves = "{dice.choice(('one', 'as-spaces-allow', 'run', 'run-in-suit', 'run-in-suit', 'pile', 'tail', 'tail'))}\"""",
              f"""spaces = "{dice.choice(('any', 'any', 'kings', 'nothing', 'waste'))}\"""",
              *maybe(0.5, dice.choice(("face-down = true", "face-down = { cards = 1 }", "face-down = { cards = 2, piles = 2 }"))),
              *maybe(0.1, "open-rounds = 1"), *maybe(0.1, 'wrap = true')]
    lines += dice.choice((['[stock]', 'to = "piles"', *maybe(0.5, "no-spaces = true")],
                          ['[stock]', f"draw = {dice.randint(1, 3)}", *maybe(0.6, f"passes = {dice.randint(1, 3)}"),
                           *maybe(0.1, 'turn = "to-play"')]))
    lines += maybe(0.2, "[cells]\ncount = 1")
    lines += ["[foundations]", f'take = "{take}"', *maybe(0.2, "back = true"), *maybe(0.1, 'start = "aces"')]
    path.write_text("\n".join(lines) + "\n")


def other_file(dice, path):
    """A random rule file of a game with a hole, or of pairs."""
    def maybe(chance, line):
        return [line] if dice.random() < chance else []
    lines = ['name = "own"', "[deck]", f"ranks = {dice.randint(1, 6)}", f"suits = {dice.randint(1, 4)}"]
    if dice.random() < 0.3:
        lines += ["[pairs]", f"rows = {dice.randint(1, 4)}", f"""goal = "{dice.choice(('pyramid', 'all'))}\"""",
                  f"stock-top = {dice.choice(('true', 'false'))}", *maybe(0.5, f"passes = {dice.randint(1, 3)}")]
    else:
        lines += ["[hole]", *maybe(0.5, "wrap = true"), *maybe(0.3, "kings-stop = true"), *maybe(0.4, "cells = 1")]
        if dice.random() < 0.4:
            lines += [f"peaks = {dice.randint(1, 3)}", f"height = {dice.randint(2, 4)}"]
        else:
            start = dice.choice(("dealt", "dealt", "ace", "empty"))
            lines += [f"columns = {dice.randint(1, 6)}", f'start = "{start}"']
            lines += [f"cards = {dice.randint(1, 12)}"] if start == "dealt" else []
    path.write_text("\n".join(lines) + "\n")


def wandered(made, position, dice):
    """A position some random moves later."""
    for _ in range(dice.choice((0, 0, 2, 4, 8, 12))):
        after = list(made.moves(position)) + list(made.within(position))
        if made.is_won(position) or not after:
            break
        position = dice.choice(after)
    return position


class Compare:
    """One program, and the differences that were found."""

    def __init__(self, program, options):
        self.program, self.options, self.differences = program, options, 0
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def run(self, *words, given=None, timeout=300):
        return subprocess.run([self.program, *map(str, words)], input=given, capture_output=True, text=True, timeout=timeout)

    def differs(self, *what):
        self.differences += 1
        print("DIFFERENCE", *what, flush=True)

    def solve(self, game, deal):
        """The verdict and the moves."""
        done = self.run("solve", game, deal, "--json", "--max-states", self.options.states)
        try:
            answer = json.loads(done.stdout)
            return answer["verdict"], answer["moves"]
        except ValueError:
            return f"error: {done.stderr.strip()}", []

    def start(self, game, seed):
        done = self.run("deal", game, f"seed:{seed}", "--format", "json")
        if done.returncode:
            return None, done.stderr.strip()
        made = any_game(game)
        try:
            return (made, from_json(made, json.loads(done.stdout))), None
        except Unreadable as error:
            return None, f"the deal is not a board: {error}"

    def replay(self, made, position, moves):
        """None if the moves win, else what is wrong."""
        for at, text in enumerate(moves):
            after = played(made, position, text)
            if after is None:
                return f"move {at + 1} ({text}) is not legal at {board_lines(made, position)}"
            position = after
        return None if made.is_won(position) else f"not won at the end: {board_lines(made, position)}"

    def deals(self, game):
        verdicts = collections.Counter()
        for seed in range(1, self.options.deals + 1):
            begun, error = self.start(game, seed)
            if error:
                self.differs(game, f"seed:{seed}", error)
                continue
            made, position = begun
            shape = [len(row) for row in position.rows], [sum(bool(c & DOWN) for c in row) for row in position.rows]
            wanted = tuple(shape_of(made))
            if isinstance(made, Hole):  # brackets are not kept
                wanted, shape = wanted[0], shape[0]
            if shape != wanted and not (isinstance(made, Piles) and made.take == "complete-runs" and sum(position.foundations)):
                self.differs(game, f"seed:{seed}", "shape", shape, wanted)
            verdict, moves = self.solve(game, f"seed:{seed}")
            verdicts[verdict] += 1
            if verdict == "winnable" and (wrong := self.replay(made, position, moves)):
                self.differs(game, f"seed:{seed}", wrong, "moves", moves)
        return dict(verdicts)

    def moves(self, game):
        """Random play; after each game one check of the whole, and several of a random wrong move behind a prefix."""
        judged = collections.Counter()
        for seed in range(1, self.options.deals + 1):
            dice = random.Random(f"{game} {seed} {self.options.seed}")
            begun, error = self.start(game, seed)
            if error:
                self.differs(game, f"seed:{seed}", error)
                continue
            made, position = begun
            line = []
            for _ in range(dice.randint(0, 40)):
                right, wrong = texts(made, position, dice)
                if not right or made.is_won(position):
                    break
                # one text that may be wrong, judged by both
                for text in dice.sample(wrong, min(2, len(wrong))):
                    if dice.random() < 0.5:
                        continue
                    mine = played(made, position, text) is not None
                    self.judge(game, seed, line + [text], mine, judged)
                line.append(dice.choice(right))
                position = played(made, position, line[-1])
            self.judge(game, seed, line, True, judged)
        return dict(judged)

    def judge(self, game, seed, line, mine, judged):
        done = self.run("check", game, f"seed:{seed}", "-", given=json.dumps(line))
        said = done.stdout + done.stderr
        wrong = re.search(r"move (\d+)", said)
        theirs = not wrong
        judged["legal" if mine else "not legal"] += 1
        if theirs != mine or wrong and int(wrong[1]) != len(line) or not wrong and "not won" not in said and done.returncode:
            self.differs(game, f"seed:{seed}", "mine: " + ("legal" if mine else "not legal"), "theirs:", said.strip(), line)

    def small(self, game):
        verdicts, found, tried = collections.Counter(), collections.Counter(), 0
        seed = 0
        while sum(verdicts[each] for each in (True, False)) < self.options.small and seed < 3 * self.options.small:
            seed += 1
            dice = random.Random(f"{game} {seed} {self.options.seed}")
            begun, error = self.start(game, seed)
            if error:
                self.differs(game, f"seed:{seed}", error)
                continue
            made, position = begun
            anywhere = isinstance(made, Piles) and dice.random() < 0.6
            if anywhere:
                position = random_position(made, dice)
            else:
                position = wandered(made, position, dice)
            mine = blind(made, position, self.options.limit)
            verdicts[mine] += 1
            if mine is None:
                continue
            board = self.folder / "board.txt"
            board.write_text("\n".join(board_lines(made, position)) + "\n")
            verdict, moves = self.solve(game, board)
            if verdict != ("winnable" if mine else "unwinnable"):
                self.differs(game, f"seed:{seed}", "mine:", mine, "theirs:", verdict, board_lines(made, position))
            elif mine and (wrong := self.replay(made, position, moves)):
                self.differs(game, f"seed:{seed}", wrong, board_lines(made, position), "moves", moves)
            elif not mine and tried < self.options.certificates:
                tried += 1
                self.certified(game, board, board_lines(made, position), found)
        return {**{str(key): value for key, value in verdicts.items()}, **found}

    def late(self, game):
        """Whole decks: a solution is followed almost to its end, then some random moves are made; both judge what is left."""
        verdicts = collections.Counter()
        for seed in range(1, self.options.deals + 1):
            dice = random.Random(f"late {game} {seed} {self.options.seed}")
            begun, error = self.start(game, seed)
            verdict, moves = self.solve(game, f"seed:{seed}")
            if error or verdict != "winnable":
                continue
            made, position = begun
            line = [position]
            for text in moves:
                line.append(played(made, line[-1], text))
            for _ in range(self.options.small):
                position = line[-1 - min(len(moves), dice.randint(3, 25))]
                for _ in range(dice.randint(1, 6)):
                    after = list(made.moves(position)) + list(made.within(position))
                    if made.is_won(position) or not after:
                        break
                    position = dice.choice(after)
                mine = blind(made, position, self.options.limit)
                verdicts[str(mine)] += 1
                if mine is None:
                    continue
                board = self.folder / "board.txt"
                board.write_text("\n".join(board_lines(made, position)) + "\n")
                verdict, moves_left = self.solve(game, board)
                if verdict != ("winnable" if mine else "unwinnable"):
                    self.differs(game, f"seed:{seed}", "mine:", mine, "theirs:", verdict, board_lines(made, position))
                elif mine and (wrong := self.replay(made, position, moves_left)):
                    self.differs(game, f"seed:{seed}", wrong, board_lines(made, position), "moves", moves_left)
        return dict(verdicts)

    def files(self, _):
        """Random rule files, and random positions of those that both read."""
        found = collections.Counter()
        for seed in range(self.options.deals):
            dice = random.Random(f"files {seed} {self.options.seed}")
            path = self.folder / f"own{seed}.toml"
            dice.choice((rule_file, other_file))(dice, path)
            done = self.run("deal", path, "seed:1")
            if done.returncode:
                found["not read"] += 1
                continue
            try:
                made = any_game(str(path))
            except Unreadable as error:
                self.differs("a rule file that is not read here:", error, path.read_text())
                continue
            for at in range(self.options.small):
                if isinstance(made, Piles):
                    position = random_position(made, dice)
                else:
                    begun, error = self.start(str(path), at + 1)
                    if error:
                        self.differs("rule file", path.read_text(), f"seed:{at + 1}", error)
                        break
                    position = wandered(made, begun[1], dice)
                mine = blind(made, position, self.options.limit)
                board = self.folder / "board.txt"
                board.write_text("\n".join(board_lines(made, position)) + "\n")
                if mine is None:
                    continue
                verdict, moves = self.solve(path, board)
                found[verdict] += 1
                if verdict != ("winnable" if mine else "unwinnable"):
                    self.differs("rule file", path.read_text(), "mine:", mine, "theirs:", verdict, board_lines(made, position))
                elif mine and (wrong := self.replay(made, position, moves)):
                    self.differs("rule file", path.read_text(), wrong, board_lines(made, position), "moves", moves)
                elif not mine and dice.random() < 0.3:
                    self.certified(path, board, board_lines(made, position), found)
        return dict(found)

    def judged(self, data):
        """What both checkers say: 0 accepted, 1 refused, 2 unreadable, 3 undecided."""
        try:
            check(data, self.options.limit * 3)
            mine, why = 0, ""
        except Refused as error:
            mine, why = 1, error
        except Unreadable as error:
            mine, why = 2, error
        except Undecided as error:
            mine, why = 3, error
        done = self.run("check", "--certificate", "-", given=data.decode())
        return mine, done.returncode, f"mine: {why}; theirs: {(done.stdout + done.stderr).strip()}"

    def proofs(self, game):
        found = collections.Counter()
        for seed in range(1, self.options.deals + 1):
            self.certified(game, f"seed:{seed}", f"seed:{seed}", found)
        return dict(found)

    def certified(self, game, deal, told, found):
        """A certificate of a deal, and mutations of it; `found` counts what both checkers say."""
        try:
            done = self.run("prove", game, deal, "--max-states", self.options.states, timeout=self.options.seconds)
        except subprocess.TimeoutExpired:
            found["no certificate in time"] += 1
            return
        if done.returncode or not done.stdout.startswith("winnable certificate"):
            found["no certificate: " + ("won" if "can be won" in done.stderr else done.stderr.strip()[:100])] += 1
            return
        data = done.stdout
        mine, theirs, why = self.judged(data.encode())
        found[f"certificate {mine}{theirs}"] += 1
        if mine != theirs and mine != 3 or theirs:
            self.differs(game, told, "certificate", why, data)
        dice = random.Random(f"{game} {told} {self.options.seed}")
        for _ in range(self.options.mutations if mine != 3 else 0):
            changed, what = mutated(data, dice)
            mine, theirs, why = self.judged(changed.encode())
            found[f"{what} {mine}{theirs}"] += 1
            if bool(mine) != bool(theirs) and 3 not in (mine, theirs):
                self.differs(game, told, what, why, changed)


WORDS = "order ranks horizon turns cycle places safe dead-ends hole early walk".split()


def mutated(text, dice):
    """A certificate with one thing changed, and what that was."""
    head, _, board = text.partition("board:\n")
    what = dice.choice(("swap", "move", "reduction", "reduction", "number", "less", "lose"))
    cards = [found.span() for found in re.finditer(r"\[?[A2-9TJQK][CDHS]\]?", board)]
    if what == "swap":
        (a, b), (c, d) = sorted(dice.sample(cards, 2))
        board = board[:a] + board[c:d] + board[b:c] + board[a:b] + board[d:]
    elif what == "move":
        (a, b), (c, d) = dice.sample(cards, 2)
        card = board[a:b]
        board = board[:a] + board[b:] if c < a else board
        board = board[:c] + card + " " + board[c:]
        if a < c:
            board = board[:a] + board[b:]
    elif what == "lose":
        a, b = dice.choice(cards)
        board = board[:a] + board[b:]
    elif what == "number":
        head = re.sub(r"positions: (\d+)", lambda found: f"positions: {int(found[1]) + dice.choice((-1, 1)) or 7}", head)
    else:
        words = re.search(r"reductions:(.*)", head)[1].split()
        word = dice.choice([word for word in WORDS if (word in words) == (what == "less")] or ["order"])
        if what == "less":
            words = [each for each in words if each != word]
        elif word not in words:
            words.append(word)
        head = re.sub(r"reductions:.*", "reductions: " + " ".join(words), head)
        head = re.sub(r"horizon: .*\n", "", head)
        if "horizon" in words:
            head = re.sub(r"positions", f"horizon: C={dice.randint(1, 14)} D=14 H={dice.randint(1, 14)} S=14\npositions", head)
    return f"{head}board:\n{board}", what


def with_samples(game, stage):
    """The game with the parameters of its file."""
    if ":" in game or stage == "files":
        return [game]
    rules = next(rules for rules in (tomllib.loads(path.read_text()) for path in sorted(pathlib.Path(GAMES).glob("*.toml")))
                 if rules["name"] == game)
    samples, small = rules.get("samples", [""]), rules.get("small-decks", [])
    words = {"deals": samples + small, "moves": samples + small, "small": small, "late": samples, "proofs": samples + small}[stage]
    return [f"{game}:{word}".rstrip(":") for word in words]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--stages", default="deals,moves,small,late,files,proofs")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--small", type=int, default=80)
    parser.add_argument("--limit", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--certificates", type=int, default=8)
    parser.add_argument("--mutations", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--states", default="200000")
    parser.add_argument("games", nargs="*")
    options = parser.parse_intermixed_args()
    compare = Compare(options.program, options)
    for stage in options.stages.split(","):
        for game in options.games or FAMILY if stage != "files" else ["files"]:
            for each in with_samples(game, stage):
                print(stage, each, getattr(compare, stage)(each), flush=True)
    print(compare.differences, "differences")
    return compare.differences > 0


if __name__ == "__main__":
    sys.exit(main())
