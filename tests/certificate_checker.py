#!/usr/bin/env python3
"""Checks certificates of loss, with rules of its own and nothing of the product.

    python3 tests/certificate_checker.py FILE...

Each FILE is a certificate as docs/certificates.md describes it. A line is printed for each: accepted with the number of
positions, or refused with the reason. Exit code 0 if all are accepted, 1 if one is refused.

A certificate names a game, a position, and how positions are told apart. The checker goes through everything that can be
reached and accepts if there is no win among it and the number of positions is the one that was told.

Cards are numbers 4 * (rank - 1) + suit with ranks 1 to 13 and suits C D H S.
"""

import itertools
import re
import sys

RANKS, SUITS = "A23456789TJQK", "CDHS"


class Refused(Exception):
    """The certificate is not accepted."""


def rank(card):
    return card // 4 + 1


def is_red(card):
    return card % 4 in (1, 2)


# Reading a certificate


def read_card(word):
    word = word.upper().replace("10", "T").replace("0", "T")
    if len(word) == 2 and word[0] in SUITS and word[1] in RANKS:
        word = word[::-1]
    if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
        raise Refused(f"expected a card, found {word!r}")
    return 4 * RANKS.index(word[0]) + SUITS.index(word[1])


class Certificate:
    def __init__(self, text):
        header, board = re.split(r"^board:[ ]*\n", text, maxsplit=1, flags=re.M) if "\nboard:" in text else (text, "")
        lines = [line.split("#")[0].strip() for line in header.splitlines()]
        lines = [line for line in lines if line]
        if not lines or lines[0] != "winnable certificate 1":
            raise Refused("expected the line 'winnable certificate 1'")
        fields = dict(line.split(":", 1) for line in lines[1:] if ":" in line)
        try:
            self.game = fields["game"].strip()
            self.reductions = fields["reductions"].split()
            self.positions = int(fields["positions"])
            self.horizon = [14] * 4
            if "horizon" in self.reductions:
                numbers = re.fullmatch(r"C=(\d+) D=(\d+) H=(\d+) S=(\d+)", fields["horizon"].strip())
                self.horizon = [int(number) for number in numbers.groups()]
        except (KeyError, ValueError, AttributeError) as error:
            raise Refused(f"the header cannot be read: {error!r}") from error
        if any(not 1 <= number <= 14 for number in self.horizon):
            raise Refused(f"expected a horizon from 1 to 14, found {self.horizon}")
        self.rows, self.lines = [], {}
        last = None
        for line in board.splitlines():
            line = line.split("#")[0].rstrip()
            if not line.strip():
                continue
            label, rest = line.split(":", 1) if ":" in line else (None, line)
            if label is None:
                last.extend(rest.split())
                continue
            last = rest.split()
            if label.strip().isdigit():
                self.rows.append(last)
            else:
                self.lines[label.strip()] = last


# The games. Each has a start, the positions after each move, whether a position is won, and the key of a position.


class Tableau:
    """Columns, cells and foundations: a position is (foundations, columns, cells)."""

    # Columns, cells, what fits, how runs move. None: one card; True: of any length; False: as single cards could.
    GAMES = {
        "freecell": (8, 4, "colours", False),
        "bakers-game": (8, 4, "suit", False),
        "four-companies": (8, 4, "suit", True),
        "beleaguered-castle": (8, 0, "any", None),
        "siegecraft": (8, 1, "any", None),
        "streets-and-alleys": (8, 0, "any", None),
        "stronghold": (8, 1, "any", None),
        "citadel": (8, 0, "any", None),
        "fortress": (10, 0, "up or down", None),
    }

    def __init__(self, certificate):
        family, _, parameters = certificate.game.partition(":")
        columns, cells, self.build, self.runs = self.GAMES[family]
        for parameter in filter(None, parameters.split(",")):
            name, _, number = parameter.partition("=")
            known = {"freecell": ("cells", "columns"), "bakers-game": ("cells",)}
            if name not in known.get(family, ()):
                raise Refused(f"unknown parameter {parameter!r}")
            columns, cells = (int(number), cells) if name == "columns" else (columns, int(number))
        far_cards = self.build in ("any", "colours")
        only(certificate.reductions, ["order", "horizon"] if far_cards else ["order"])
        self.in_order = "order" in certificate.reductions
        self.horizon = certificate.horizon if "horizon" in certificate.reductions else [14] * 4
        rows = tuple(tuple(map(read_card, row)) for row in certificate.rows)
        held = [None if word in ("-", "--") else read_card(word) for word in certificate.lines.get("Cells", [])]
        held += [None] * (cells - len(held))
        if len(rows) != columns or len(held) != cells:
            raise Refused(f"expected {columns} columns and {cells} cells, found {len(rows)} and {len(held)}")
        seen = [card for pile in (*rows, held) for card in pile if card is not None]
        if len(set(seen)) != len(seen):
            raise Refused("a card is there twice")
        up = []
        for suit in range(4):
            ranks = sorted(rank(card) for card in seen if card % 4 == suit)
            up.append(13 - len(ranks))
            if ranks != list(range(up[suit] + 1, 14)):
                raise Refused("the cards that are not there are not the lowest of their suit")
        self.start = (tuple(up), rows, tuple(held))

    def fits(self, card, on):
        step = rank(on) - rank(card)
        if self.build == "any":
            return step == 1
        if self.build == "colours":
            return step == 1 and is_red(card) != is_red(on)
        return card % 4 == on % 4 and (step == 1 or (self.build == "up or down" and step == -1))

    def is_won(self, position):
        return sum(position[0]) == 52

    def moves(self, position):
        up, columns, cells = position
        free = [("column", i, column[-1]) for i, column in enumerate(columns) if column]
        free += [("cell", i, card) for i, card in enumerate(cells) if card is not None]
        for place, i, card in free:
            if place == "column":
                left, kept = replaced(columns, i, columns[i][:-1]), cells
            else:
                left, kept = columns, replaced(cells, i, None)
            if up[card % 4] + 1 == rank(card):
                yield replaced(up, card % 4, rank(card)), left, kept
            for j, column in enumerate(left):
                if (place, i) != ("column", j) and (not column or self.fits(card, column[-1])):
                    yield up, replaced(left, j, (*column, card)), kept
            if place == "column" and None in kept:
                # All free cells are alike, but only under `order`.
                spaces = [j for j, held in enumerate(kept) if held is None]
                for j in spaces[:1] if self.in_order else spaces:
                    yield up, left, replaced(kept, j, card)
        # Runs that single cards could carry lead to nothing new; those of any length do.
        if self.runs:
            yield from self.long_runs(position)

    def long_runs(self, position):
        up, columns, cells = position
        for i, source in enumerate(columns):
            length = 2
            while length <= len(source) and self.fits(source[1 - length], source[-length]):
                run = source[-length:]
                for j, column in enumerate(columns):
                    if i != j and (not column or self.fits(run[0], column[-1])):
                        yield up, replaced(replaced(columns, i, source[:-length]), j, column + run), cells
                length += 1

    def key(self, position):
        up, columns, cells = position
        self.refuse_free_far_cards(up, columns, cells)
        columns = [tuple(map(self.seen_as, column)) for column in columns]
        cells = [-1 if card is None else self.seen_as(card) for card in cells]
        if self.in_order:
            columns.sort()
            cells.sort()
        return up, tuple(columns), tuple(cells)

    def is_far(self, card):
        return rank(card) >= self.horizon[card % 4]

    def seen_as(self, card):
        if not self.is_far(card):
            return card
        return 100 + rank(card) + (50 if self.build == "colours" and is_red(card) else 0)

    def refuse_free_far_cards(self, up, columns, cells):
        for card in itertools.chain((column[-1] for column in columns if column), cells):
            if card is None or not self.is_far(card):
                continue
            for suit in range(4):
                like = self.build == "any" or is_red(suit) == is_red(card)
                if like and self.horizon[suit] <= rank(card) == up[suit] + 1:
                    raise Refused(f"the horizon is too near: {SUITS[suit]}{rank(card)} or one like it may go up")


class MonteCarlo:
    """A position is (places of the board in natural order, stock), with cards or None for a hole."""

    def __init__(self, certificate):
        only(certificate.reductions, ["ranks", "turns"])
        parameters = certificate.game.partition(":")[2].split(",")
        self.as_programmed = "as-programmed" in parameters
        self.size = int(next((word for word in parameters if word.isdigit()), 5))
        self.by_rank = "ranks" in certificate.reductions
        self.by_turns = "turns" in certificate.reductions
        if len(certificate.rows) != self.size:
            raise Refused(f"expected {self.size} rows, found {len(certificate.rows)}")
        board = []
        for row in certificate.rows:
            places = [None if word in ("-", "--") else read_card(word) for word in row]
            if len(places) > self.size:
                raise Refused("a row is too long")
            board += places + [None] * (self.size - len(places))
        stock = tuple(map(read_card, certificate.lines.get("Stock", [])))
        cards = [card for card in (*board, *stock) if card is not None]
        odd = any(sum(rank(card) == r for card in cards) % 2 for r in range(1, 14))
        if len(set(cards)) != len(cards) or odd:
            raise Refused("a card is there twice, or a rank has an odd number of cards")
        self.start = (tuple(board), stock)
        size = self.size
        places = list(itertools.product(range(size), repeat=2))
        self.neighbours = [
            (r * size + c, s * size + d)
            for r, c in places
            for s, d in places
            if (r, c) < (s, d)
            and abs(r - s) <= 1
            and abs(c - d) <= 1
            and not (self.as_programmed and r == s == size - 1)
        ]

    def is_won(self, position):
        return not any(card is not None for card in position[0]) and not position[1]

    def removals(self, position):
        board, stock = position
        for a, b in self.neighbours:
            if board[a] is not None and board[b] is not None and rank(board[a]) == rank(board[b]):
                yield replaced(replaced(board, a, None), b, None), stock

    def closed_up(self, position):
        cards = [card for card in (*position[0], *position[1]) if card is not None]
        places = self.size**2
        return tuple(cards[:places]) + (None,) * (places - len(cards)), tuple(cards[places:])

    def moves(self, position):
        if not self.by_turns:
            yield from self.removals(position)
            yield self.closed_up(position)
            return
        # All boards up to the next closing up, and what they are closed up to.
        seen, waiting = {position}, [position]
        while waiting:
            board = waiting.pop()
            if self.is_won(board):
                yield board
            if board != position or self.closed_up(board) != board:
                yield self.closed_up(board)
            for following in self.removals(board):
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)

    def key(self, position):
        if not self.by_rank:
            return position
        return tuple(tuple(0 if card is None else rank(card) for card in pile) for pile in position)


class Calculation:
    """A position is (heights of the foundations, waste stacks, stock)."""

    HEIGHT = [{(h * (f + 1) - 1) % 13 + 1: h for h in range(1, 14)} for f in range(4)]
    RANK = [{h: r for r, h in heights.items()} for heights in HEIGHT]

    def __init__(self, certificate):
        only(certificate.reductions, ["order", "ranks", "dead-ends"])
        self.reductions = certificate.reductions
        parameters = certificate.game.partition(":")[2].split(",")
        stacks = int(next((word for word in parameters if word.isdigit()), 4))
        tops = certificate.lines.get("Foundations", ["-"] * 4)
        if len(certificate.rows) > stacks or len(tops) != 4:
            raise Refused(f"expected {stacks} stacks and 4 foundations")
        up = tuple(
            0 if top == "-" else self.HEIGHT[f][RANKS.index(top.replace("0", "T")) + 1] for f, top in enumerate(tops)
        )
        rows = [tuple(map(read_card, row)) for row in certificate.rows]
        rows += [()] * (stacks - len(rows))
        stock = tuple(map(read_card, certificate.lines.get("Stock", [])))
        cards = [card for pile in (*rows, stock) for card in pile]
        built = [self.RANK[f][h] for f in range(4) for h in range(1, up[f] + 1)]
        counts = [sum(rank(card) == r for card in cards) + built.count(r) for r in range(1, 14)]
        if len(set(cards)) != len(cards) or counts != [4] * 13:
            raise Refused("expected each card once, and four of each rank in all")
        self.start = (up, tuple(rows), stock)

    def is_won(self, position):
        return position[0] == (13,) * 4

    def moves(self, position):
        up, stacks, stock = position
        sources = [(stock[0], stacks, stock[1:])] if stock else []
        sources += [(s[-1], replaced(stacks, i, s[:-1]), stock) for i, s in enumerate(stacks) if s]
        for card, kept, rest in sources:
            for f in range(4):
                if up[f] < 13 and self.RANK[f][up[f] + 1] == rank(card):
                    yield replaced(up, f, up[f] + 1), kept, rest
        if stock:
            for i, stack in enumerate(stacks):
                yield up, replaced(stacks, i, (*stack, stock[0])), stock[1:]

    def key(self, position):
        up, stacks, stock = position
        if "dead-ends" in self.reductions and self.is_dead_end(position):
            return None
        if "ranks" in self.reductions:
            stacks, stock = tuple(tuple(map(rank, stack)) for stack in stacks), tuple(map(rank, stock))
        return up, tuple(sorted(stacks)) if "order" in self.reductions else stacks, stock

    def is_dead_end(self, position):
        """The relaxed game: the stock is at hand, and what is open or reached stays so."""
        now, stacks, stock = position
        reached, stacks, is_open = list(now), [list(map(rank, stack)) for stack in stacks], set(map(rank, stock))
        has_changed = True
        while has_changed:
            has_changed = False
            for f in range(4):
                while reached[f] < 13 and self.RANK[f][reached[f] + 1] in is_open:
                    reached[f] += 1
                    has_changed = True
            for stack in stacks:
                while stack and any(now[f] < self.HEIGHT[f][stack[-1]] <= reached[f] + 1 for f in range(4)):
                    is_open.add(stack.pop())
                    has_changed = True
        return reached != [13] * 4 or any(stacks)


class Klondike:
    """A position is (foundations, piles, stock, waste, redeals); a card that lies face down is 64 more than its number."""

    DOWN = 64

    def __init__(self, certificate):
        self.draw, passes, self.worry_back, self.build, self.spaces, piles, self.ranks = 3, None, True, "", "", 7, 13
        for parameter in filter(None, certificate.game.partition(":")[2].split(",")):
            name, _, value = parameter.partition("=")
            if name == "draw":
                self.draw = int(value)
            elif name == "passes":
                passes = int(value)
            elif name == "no-worry-back":
                self.worry_back = False
            elif name == "build":
                self.build = value
            elif name == "spaces":
                self.spaces = value
            elif name == "piles":
                piles = int(value)
            elif name == "ranks":
                self.ranks = int(value)
            else:
                raise Refused(f"unknown parameter {parameter!r}")
        only(certificate.reductions, ["order", "turns"] if self.build else ["order", "horizon", "turns"])
        self.in_order, self.by_turns = (word in certificate.reductions for word in ("order", "turns"))
        self.horizon = certificate.horizon
        rows = [tuple(map(self.read, row)) for row in certificate.rows]
        if len(rows) > piles:
            raise Refused(f"expected {piles} piles, found {len(rows)}")
        rows += [()] * (piles - len(rows))
        for row in rows:
            if row and row[-1] >= self.DOWN:
                raise Refused("the top of a pile lies face down")
            for under, card in zip(row, row[1:]):
                if under < self.DOWN and (card >= self.DOWN or not self.fits(card, under)):
                    raise Refused("a face-up card does not lie on the one below it")
        stock, waste = (
            tuple(self.read(word) % self.DOWN for word in certificate.lines.get(label, [])) for label in ("Stock", "Waste")
        )
        if any("[" in word for word in certificate.lines.get("Waste", [])):
            raise Refused("a card of the waste lies face down")
        redeals = None if passes is None else int(certificate.lines.get("Redeals", [passes - 1])[0])
        seen = [card % self.DOWN for pile in (*rows, stock, waste) for card in pile]
        if len(set(seen)) != len(seen):
            raise Refused("a card is there twice")
        up = []
        for suit in range(4):
            ranks = sorted(rank(card) for card in seen if card % 4 == suit)
            up.append(self.ranks - len(ranks))
            if ranks != list(range(up[suit] + 1, self.ranks + 1)):
                raise Refused("the cards that are not there are not the lowest of their suit")
        self.start = (tuple(up), tuple(rows), stock, waste, redeals)

    def read(self, word):
        is_down = word.startswith("[") and word.endswith("]")
        return read_card(word[1:-1]) + self.DOWN if is_down else read_card(word)

    def fits(self, card, on):
        suits = {"any": True, "suit": card % 4 == on % 4}.get(self.build, is_red(card) != is_red(on))
        return suits and rank(card) + 1 == rank(on)

    def goes_on(self, card, pile):
        if pile:
            return self.fits(card, pile[-1])
        return {"any": True, "nothing": False}.get(self.spaces, rank(card) == self.ranks)

    def left(self, pile, count):
        """A pile without its last cards; the card that comes to lie on top is turned up."""
        rest = pile[:-count]
        return (*rest[:-1], rest[-1] % self.DOWN) if rest else ()

    def is_won(self, position):
        return sum(position[0]) == 4 * self.ranks

    def draws(self, position):
        up, piles, stock, waste, redeals = position
        if stock:
            yield up, piles, stock[self.draw :], waste + stock[: self.draw], redeals
        elif waste and redeals != 0:
            yield up, piles, waste, (), None if redeals is None else redeals - 1

    def others(self, position):
        up, piles, stock, waste, redeals = position
        single = [(waste[-1], piles, waste[:-1])] if waste else []
        single += [(pile[-1], replaced(piles, i, self.left(pile, 1)), waste) for i, pile in enumerate(piles) if pile]
        for card, kept, rest in single:
            if up[card % 4] + 1 == rank(card):
                yield replaced(up, card % 4, rank(card)), kept, stock, rest, redeals
        for j, target in enumerate(piles):
            if waste and self.goes_on(waste[-1], target):
                yield up, replaced(piles, j, (*target, waste[-1])), stock, waste[:-1], redeals
            for suit in range(4):
                top = 4 * (up[suit] - 1) + suit
                if self.worry_back and up[suit] and self.goes_on(top, target):
                    yield replaced(up, suit, up[suit] - 1), replaced(piles, j, (*target, top)), stock, waste, redeals
            for i, source in enumerate(piles):
                for count in range(1, sum(card < self.DOWN for card in source) + 1):
                    run = source[-count:]
                    if i != j and self.goes_on(run[0], target):
                        moved = replaced(replaced(piles, i, self.left(source, count)), j, target + run)
                        yield up, moved, stock, waste, redeals

    def moves(self, position):
        if not self.by_turns:
            yield from self.draws(position)
            yield from self.others(position)
            return
        # All positions that draws lead to, and what one other move makes of them.
        seen, waiting = {position}, [position]
        while waiting:
            drawn = waiting.pop()
            yield from self.others(drawn)
            for following in self.draws(drawn):
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)

    def key(self, position):
        up, piles, stock, waste, redeals = position
        for pile in (*piles, waste):
            if pile and rank(pile[-1]) >= self.horizon[pile[-1] % 4]:
                for suit in (suit for suit in range(4) if is_red(suit) == is_red(pile[-1])):
                    if self.horizon[suit] <= rank(pile[-1]) == up[suit] + 1:
                        raise Refused(f"the horizon is too near: {SUITS[suit]}{rank(pile[-1])} or one like it may go up")
        piles = [tuple(map(self.seen_as, pile)) for pile in piles]
        if self.in_order:
            piles.sort()
        return up, tuple(piles), tuple(map(self.seen_as, stock)), tuple(map(self.seen_as, waste)), redeals

    def seen_as(self, card):
        down, face = card // self.DOWN, card % self.DOWN
        if rank(face) < self.horizon[face % 4]:
            return card
        return 200 + 100 * down + rank(face) + (50 if is_red(face) else 0)


def replaced(items, at, item):
    return items[:at] + (item,) + items[at + 1 :]


def only(reductions, sound):
    for reduction in reductions:
        if reduction not in sound or reductions.count(reduction) > 1:
            raise Refused(f"expected each at most once of {sound}, found {reduction!r}")


def game_of(certificate):
    family = certificate.game.partition(":")[0]
    if family == "monte-carlo":
        return MonteCarlo(certificate)
    if family == "calculation":
        return Calculation(certificate)
    if family == "klondike":
        return Klondike(certificate)
    if family in Tableau.GAMES:
        return Tableau(certificate)
    raise Refused(f"unknown game {certificate.game!r}")


# The check


def check(text):
    """The number of positions; refused if the certificate does not hold."""
    certificate = Certificate(text)
    game = game_of(certificate)
    keys, waiting = set(), []

    def add(position):
        if game.is_won(position):
            raise Refused("the game can be won")
        key = game.key(position)
        if key is not None and key not in keys:
            keys.add(key)
            waiting.append(position)
            if len(keys) > certificate.positions:
                raise Refused(f"expected {certificate.positions} positions, found more")

    add(game.start)
    while waiting:
        for position in game.moves(waiting.pop()):
            add(position)
    if len(keys) != certificate.positions:
        raise Refused(f"expected {certificate.positions} positions, found {len(keys)}")
    return len(keys)


def main(paths):
    is_refused = False
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        try:
            print(f"{path}: accepted, {check(text)} positions")
        except Refused as refusal:
            is_refused = True
            print(f"{path}: refused, {refusal}")
    return int(is_refused)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: certificate_checker.py FILE...")
    sys.exit(main(sys.argv[1:]))
