#!/usr/bin/env python3
"""A second checker of certificates of loss, written from docs/certificates.md and the pages of rules that it names alone.

    python3 tests/certificate_checker.py [--positions N] FILE...

A line a file: "accepted, N positions", "refused: why" or "undecided: why". Exit code 0: all were accepted; 1: one was
refused; 2: one cannot be read; 3: one is undecided, since more than N positions were in the set or waited in a turn.

It shares no line and no data structure with the first checker: rules, reading and reductions are written once more, in
the plainest way, so that a mistake has to be made twice before a false certificate is accepted by both. Where the
document leaves a thing open, the reading with more moves, or the one that refuses, was taken.
"""
import re
import sys

from certificate_games import DECK, DOWN, Board, Unreadable, colour, name, number, suit
from certificate_piles import any_game


class Refused(Exception):
    """The certificate proves nothing; the message says why."""


class FarCard(Refused):
    """The horizon is too near: a far card may go up."""


class Undecided(Exception):
    """The bound on the work was reached."""


class Checker:
    """The set of positions that a certificate means."""

    def __init__(self, made, reductions, horizon, limit=None):
        self.game, self.reductions, self.limit = made, reductions, limit
        for word in sorted(reductions):
            if word not in made.premises:
                raise Refused(f"{word} may not be used in this game")
        for word in {"cycle", "early"} & reductions:
            if "turns" not in reductions:
                raise Refused(f"{word} may not be used without turns")
        self.horizon = horizon if "horizon" in reductions else (14,) * 4
        self.safety = {}
        self.told = self.alphabet()

    def is_far(self, card):
        return number(card) >= self.horizon[suit(card)]

    def could_be(self, card):
        """The suits that the key allows a far card to have."""
        return [s for s in range(4) if self.horizon[s] <= number(card)
                and (self.game.built != "alternate" or colour(s * 16) == colour(card))]

    def alphabet(self):
        """`horizon` and `ranks`: what the key has in place of each card, as a table for bytes.translate. A far card is
        told by the first suit that it might have, and a bit that no near card has."""
        table = bytearray(range(256))
        for card in DECK:
            if "ranks" in self.reductions:
                table[card] = number(card)
            elif self.is_far(card):
                table[card] = 128 | self.could_be(card)[0] * 16 | number(card)
            table[card | DOWN] = table[card] | DOWN
        return bytes(table)

    def key(self, position):
        """`order`: rows and cells are sorted, after the cards were blurred."""
        if "cycle" in self.reductions:
            position = self.game.turned(position)
        if "places" in self.reductions:
            position = position._replace(rows=self.game.placeless(position))
        foundations, rows, cells, stock, waste, redeals, reserve = position
        if "hole" in self.reductions:
            waste = waste[-1:]
        rows = [row.translate(self.told) for row in rows]
        cells = cells.translate(self.told)
        if "order" in self.reductions:
            rows.sort()
            cells = bytes(sorted(cells))
        stock, waste, reserve = (part.translate(self.told) for part in (stock, waste, reserve))
        return b"\xff".join((bytes([redeals + 1]), foundations, cells, stock, waste, reserve, *rows))

    def look(self, position):
        """Every position that is made passes here: none may be a win, and no far card may be able to go up in it or in
        a position that shares its key."""
        if self.game.is_won(position):
            raise Refused("a position of the set is a win")
        if "horizon" in self.reductions:
            for card in self.game.free(position):
                if self.is_far(card) and any(
                        self.game.next(position, s * 16 + number(card)) for s in self.could_be(card)):
                    raise FarCard(f"a far card, {name(card)}, may go up")

    def is_safe(self, foundations, card):
        """Are all followers of a card that can go up themselves up, or next? Only foundations and the card are asked,
        so that the answer is the same in all positions of a key."""
        key = foundations, card
        if key not in self.safety:
            followers, self.safety[key] = [card], True
            for lower in followers:
                for upper in self.game.fitting[lower]:
                    above = number(upper) - foundations[suit(upper)]  # 1: next, less: up
                    if upper in followers or above < 1 and not self.game.comes_back:
                        continue
                    if above > 1:
                        self.safety[key] = False
                    followers.append(upper)
        return self.safety[key]

    def safe_card(self, position):
        """A safe card of a row or cell, or None. The waste is no place to take it from: what is drawn would change. Nor
        is the reserve."""
        for card in self.game.free(position._replace(waste=b"", reserve=b"")):
            if self.game.next(position, card) and self.is_safe(position.foundations, card):
                return card
        return None

    def is_dead_end(self, position):
        """Is even the relaxed game of Calculation lost? It never forgets a card that was at hand, so each pass over
        foundations and stacks can only add, and the end does not depend on the order."""
        rank, start = self.game.rank, position.foundations
        at_hand = {number(card) for card in position.stock}
        heights, rows = list(start), list(position.rows)
        place = [{rank(f, p): p for p in range(1, 14)} for f in range(4)]
        changed = True
        while changed:
            changed = False
            for f in range(4):
                while heights[f] < 13 and rank(f, heights[f] + 1) in at_hand:
                    heights[f] += 1
                    changed = True
            for i, row in enumerate(rows):
                while row and any(start[f] < place[f][number(row[-1])] <= heights[f] + 1 for f in range(4)):
                    at_hand.add(number(row[-1]))
                    rows[i] = row = row[:-1]
                    changed = True
        return min(heights) < 13 or any(rows)

    def moves(self, position):
        """What the moves that end a turn make of a position. `places`: after a shift, which does not change the key, the
        moves up from rows too. What a shift has made is put into the set like anything else: after draws, which `turns`
        forgets, its key may be a new one."""
        if "places" not in self.reductions:
            yield from self.game.moves(position)
            return
        key = self.key(position)
        for result in self.game.moves(position):
            yield result
            if self.key(result) == key:
                yield from self.game.ups(result)

    def results(self, position):
        """What one move makes of a position; with `turns`, what one turn makes of it."""
        if "turns" not in self.reductions:
            yield from self.game.within(position)
            yield from self.moves(position)
            return
        inside, waiting, made = {position}, [position], set()
        while waiting:
            current = waiting.pop()
            if "early" in self.reductions:  # a turn is a row of draws, so the first time is after the fewest of them
                for text, result in self.game.plays(current):
                    if text not in made:
                        made.add(text)
                        yield result
            else:
                yield from self.moves(current)
            for result in self.game.within(current):
                if result not in inside:
                    self.look(result)
                    inside.add(result)
                    waiting.append(result)
                    self.count(len(inside))

    def count(self, inside=0):
        if self.limit is not None and len(self.keys) + inside > self.limit:
            raise Undecided(f"more than {self.limit} positions")

    def put(self, position):
        """Put a position into the set, or what takes its place there."""
        self.look(position)
        while "safe" in self.reductions and (card := self.safe_card(position)) is not None:
            position = self.game.without(position, card)
            self.look(position)
        key = self.key(position)
        if key in self.keys or "dead-ends" in self.reductions and self.is_dead_end(position):
            return
        if "walk" in self.reductions and not self.game.is_walk(position):
            return
        self.keys.add(key)
        self.waiting.append(position)
        self.count()

    def positions(self, start):
        """How many positions the set has; Refused if it holds a win, or something that might be one."""
        self.keys, self.waiting = set(), []
        self.put(start)
        while self.waiting:
            for result in self.results(self.waiting.pop()):
                self.put(result)
        return len(self.keys)


def read(data):
    """Game, reductions, horizon, number of positions and start of a certificate, given as bytes."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("not UTF-8") from None
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if lines.pop(0).rstrip() != "winnable certificate 1":
        raise Unreadable("the first line is not: winnable certificate 1")
    header = {}
    while True:
        if not lines:
            raise Unreadable("no board")
        field, colon, value = lines.pop(0).partition("#")[0].partition(":")
        field, value = field.strip(), value.strip()
        if field or colon:
            if not colon or field in header:
                raise Unreadable(f"what is {field}?")
            header[field] = value
        if field == "board":
            break
    wanted = ["game", "reductions", "positions", "board"]
    reductions = header.get("reductions", "").split()
    if "horizon" in reductions:
        wanted.insert(2, "horizon")
    if list(header) != wanted or header["board"]:
        raise Unreadable(f"the fields are not {', '.join(wanted)}")
    if len(set(reductions)) != len(reductions):
        raise Unreadable("a reduction twice")
    horizon = re.fullmatch(r"C=(\d+)\s+D=(\d+)\s+H=(\d+)\s+S=(\d+)", header.get("horizon", "C=14 D=14 H=14 S=14"), re.A)
    if not horizon or not all(1 <= int(h) <= 14 for h in horizon.groups()):
        raise Unreadable("horizon: four numbers from 1 to 14")
    if not re.fullmatch(r"[0-9]{1,18}", header["positions"]):
        raise Unreadable("positions: no number")
    made = any_game(header["game"])
    start = made.read(Board(lines, made.labels))
    return made, set(reductions), tuple(map(int, horizon.groups())), int(header["positions"]), start


def check(data, limit=None):
    """The number of positions of a certificate that holds; otherwise one of the three exceptions."""
    made, reductions, horizon, told, start = read(data)
    found = Checker(made, reductions, horizon, limit).positions(start)
    if found != told:
        raise Refused(f"the set has {found} positions, not {told}")
    return found


def main(arguments):
    limit = None
    if arguments[:1] == ["--positions"] and arguments[1:2] and arguments[1].isdecimal():
        limit, arguments = int(arguments[1]), arguments[2:]
    if not arguments or arguments[0].startswith("--"):
        print(__doc__, file=sys.stderr)
        return 2
    codes = {0}
    for path in arguments:
        try:
            with open(path, "rb") as file:
                print(f"{path}: accepted, {check(file.read(), limit)} positions")
        except (Unreadable, OSError) as error:
            codes.add(2)
            print(f"{path}: refused: {error}")
        except Refused as error:
            codes.add(1)
            print(f"{path}: refused: {error}")
        except Undecided as error:
            codes.add(3)
            print(f"{path}: undecided: {error}")
    return next(code for code in (2, 1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
