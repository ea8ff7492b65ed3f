"""Games of pairs and accordions, for the second checker of certificates, from docs/pairs.md and docs/accordion.md alone.

Cards are as in certificate_games; a pyramid has rows with 0 for a card that has left, an accordion has one row of tops.
"""
import re

from certificate_games import DECK, FOREVER, Game, Position, Unreadable, cards, distinct, number, replaced, suit


def deck_of(rules):
    """The cards of one deck, and its highest rank."""
    table = rules.get("deck", {})
    if set(table) - {"decks", "suits", "ranks"} or table.get("decks", 1) != 1:
        raise Unreadable("a deck that is not known here")
    last = table.get("ranks", 13)
    return bytes(card for card in DECK if number(card) <= last and suit(card) < table.get("suits", 4)), last


class Pairs(Game):
    """Pyramid and its kin. `within` are draws and redeals."""
    premises = {"ranks", "turns"}

    def __init__(self, rules):
        table = rules["pairs"]
        if set(table) - {"rows", "goal", "stock-top", "passes"}:
            raise Unreadable("pairs with keys that are not known here")
        self.deck, self.last = deck_of(rules)
        self.rows, self.goal, self.stock_top = table["rows"], table["goal"], table["stock-top"]
        self.passes = table.get("passes", 0)
        self.in_stock = len(self.deck) - self.rows * (self.rows + 1) // 2
        if self.in_stock < 0 or self.goal not in ("pyramid", "all"):
            raise Unreadable("a pyramid that cannot be dealt, or another goal")
        self.labels = {"stock", "waste"} | ({"redeals"} if self.passes else set())

    def read(self, board):
        self.count_rows(board.rows)
        rows = tuple(bytes(cards(words, empty=True)) for words in board.rows)
        stock, waste = bytes(cards(board.get("stock"))), bytes(cards(board.get("waste")))
        if any(len(row) != r + 1 for r, row in enumerate(rows)) or len(stock + waste) > self.in_stock:
            raise Unreadable("another number of places, or more cards in stock and waste than were dealt")
        if any(not card and not self.is_bare(rows, r, i) for r, row in enumerate(rows) for i, card in enumerate(row)):
            raise Unreadable("a card on an empty place")
        named = distinct(b"".join(rows).replace(b"\0", b"") + stock + waste, self.deck)
        gone = [number(card) for card in self.deck if card not in named]
        for each in gone:
            partner = self.last - each
            if partner and (gone.count(each) != gone.count(partner) or partner == each and gone.count(each) % 2):
                raise Unreadable("cards that cannot have left")
        redeals = self.passes - 1 if self.passes else FOREVER
        if "redeals" in board:
            left = board["redeals"]
            if len(left) != 1 or not re.fullmatch("[0-9]{1,4}", left[0]) or int(left[0]) > redeals:
                raise Unreadable("redeals: more than the rules allow, or no number")
            redeals = int(left[0])
        return Position(rows=rows, stock=stock, waste=waste, redeals=redeals)

    def is_bare(self, rows, r, i):
        return r + 1 == len(rows) or not rows[r + 1][i] and not rows[r + 1][i + 1]

    def is_won(self, position):
        return not any(map(any, position.rows)) and not (self.goal == "all" and position.stock + position.waste)

    def without(self, position, text):
        """The position without the card that lies there."""
        if text == "w":
            return position._replace(waste=position.waste[:-1])
        if text == "s":
            return position._replace(stock=position.stock[1:])
        r, i = (int(part) - 1 for part in text.split("."))
        row = position.rows[r]
        return position._replace(rows=replaced(position.rows, (r, row[:i] + b"\0" + row[i + 1:])))

    def named(self, position):
        """Every legal move with its text, as it is written."""
        yield from (("D" if position.stock else "R", result) for result in self.within(position))
        yield from self.plays(position)

    def plays(self, position):
        free = [(f"{r + 1}.{i + 1}", number(card)) for r, row in enumerate(position.rows) for i, card in enumerate(row)
                if card and self.is_bare(position.rows, r, i)]
        free += [("w", number(card)) for card in position.waste[-1:]]
        free += [("s", number(card)) for card in position.stock[:1] if self.stock_top]
        for at, (text, rank) in enumerate(free):
            if rank == self.last:
                yield text, self.without(position, text)
            for other, partner in free[at + 1:]:
                if rank + partner == self.last:
                    yield f"{text}-{other}", self.without(self.without(position, text), other)

    def moves(self, position):
        return (result for _, result in self.plays(position))

    def within(self, position):
        stock, waste = position.stock, position.waste
        if stock:
            yield position._replace(stock=stock[1:], waste=waste + stock[:1])
        elif waste and position.redeals:
            left = FOREVER if position.redeals == FOREVER else position.redeals - 1
            yield position._replace(stock=waste, waste=b"", redeals=left)


class Accordion(Game):
    """Accordion and Late-Binding Solitaire."""
    premises = set()

    def __init__(self, rules):
        self.deck, _ = deck_of(rules)
        self.cards, self.rows = rules["accordion"]["cards"], 1
        if not 1 <= self.cards <= len(self.deck) or set(rules["accordion"]) != {"cards"}:
            raise Unreadable("cards that cannot be dealt")

    def read(self, board):
        self.count_rows(board.rows)
        row = distinct(bytes(cards(board.rows[0])), self.deck)
        if not 1 <= len(row) <= self.cards:
            raise Unreadable("no card, or too many")
        return Position(rows=(row,))

    def is_won(self, position):
        return len(position.rows[0]) == 1

    def named(self, position):
        """Every legal move with its text."""
        row = position.rows[0]
        for source, card in enumerate(row):
            for target in (source - 1, source - 3):
                if target >= 0 and (suit(card) == suit(row[target]) or number(card) == number(row[target])):
                    left = row[:target] + bytes([card]) + row[target + 1:source] + row[source + 1:]
                    yield f"{source + 1}-{target + 1}", Position(rows=(left,))

    def moves(self, position):
        return (result for _, result in self.named(position))
