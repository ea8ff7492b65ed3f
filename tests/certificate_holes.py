"""Games with a hole, for the second checker of certificates, from docs/holes.md and docs/certificates.md alone.

Cards are as in certificate_games; the hole is the waste of a position. Peaks are rows with 0 for a card that has left.
"""
from certificate_games import DECK, DOWN, Game, Position, Unreadable, cards, distinct, number, replaced

KEYS = {"columns", "cards", "peaks", "height", "start", "wrap", "kings-stop", "cells"}


class Hole(Game):
    """A game with a hole. `within` are draws, `plays` all other moves with their texts."""

    def __init__(self, rules):
        table, deck = rules["hole"], rules.get("deck", {})
        if set(table) - KEYS or set(deck) - {"decks", "suits", "ranks"} or deck.get("decks", 1) != 1:
            raise Unreadable("a hole with keys that are not known here")
        self.last, suits = deck.get("ranks", 13), deck.get("suits", 4)
        self.deck = bytes(card for card in DECK if number(card) <= self.last and card >> 4 < suits)
        self.start, self.cells = table.get("start", "dealt"), table.get("cells", 0)
        self.kings_stop = table.get("kings-stop", False)
        self.goes_round = table.get("wrap", False) and self.last >= 3
        self.peaks, self.height = table.get("peaks", 0), table.get("height", 0)
        others = len(self.deck) - (self.start != "empty")
        if self.peaks:
            self.widths = [self.peaks * r for r in range(1, self.height)] + [self.peaks * (self.height - 1) + 1]
            self.rows, in_layout = self.height, sum(self.widths)
        else:
            self.rows, in_layout = table["columns"], table.get("cards", others)
            self.longest = -(-in_layout // self.rows)
        if in_layout > others or in_layout < others and self.start != "dealt":
            raise Unreadable("cards that have no place, or places that have no card")
        self.in_stock = others - in_layout
        self.labels = {"waste"} | ({"stock"} if self.in_stock else set()) | ({"cells"} if self.cells else set())
        self.premises = {"ranks", "hole"} | (set() if self.peaks else {"order"})
        self.premises |= {"turns", "early"} if self.in_stock else set()
        self.premises |= set() if self.kings_stop else {"walk"}

    def read(self, board):
        self.count_rows(board.rows)
        rows = tuple(bytes(card & ~DOWN for card in cards(words, down=bool(self.peaks), empty=bool(self.peaks)))
                     for words in board.rows)
        cells = bytes(cards(board.get("cells"), empty=True))
        stock = bytes(card & ~DOWN for card in cards(board.get("stock"), down=True))
        hole = bytes(cards(board.get("waste")))
        if self.peaks and [len(row) for row in rows] != self.widths:
            raise Unreadable("a row with other places than the peaks have")
        if not self.peaks and any(len(row) > self.longest for row in rows):
            raise Unreadable("a column that is longer than at the start")
        if len(cells) > self.cells or not hole and self.start != "empty":
            raise Unreadable("too many cells, or an empty hole")
        named = (b"".join(rows) + cells).replace(b"\0", b"") + stock + hole
        if len(distinct(named, self.deck)) != len(self.deck):
            raise Unreadable("cards are missing")
        position = Position(rows=rows, cells=cells.ljust(self.cells, b"\0"), stock=stock, waste=hole)
        for r, row in enumerate(rows if self.peaks else ()):
            for place, card in enumerate(row):
                if not card and not self.is_bare(rows, r, place):
                    raise Unreadable("a card that lies on a place from which one has left")
        return position

    def is_won(self, position):
        return not any(map(any, position.rows)) and not any(position.cells)

    def is_bare(self, rows, r, place):
        """Are both cards gone that overlap this place of the peaks? Rows and places are counted from 0."""
        if r == self.height - 1:
            return True
        shift = 0 if r == self.height - 2 else place // (r + 1)
        return not rows[r + 1][place + shift] and not rows[r + 1][place + shift + 1]

    def neighbours(self, one, other):
        """Are these two ranks next to each other?"""
        return abs(one - other) == 1 or self.goes_round and abs(one - other) == self.last - 1

    def takes(self, hole, card):
        if not hole:
            return True
        return self.neighbours(number(card), number(hole[-1])) and not (self.kings_stop and number(hole[-1]) == self.last)

    def free(self, position):
        """The free cards of the layout: text, card, the rows without it."""
        for r, row in enumerate(position.rows):
            if not self.peaks and row:
                text = f"{r + 1:02}" if self.rows > 10 else str((r + 1) % 10)
                yield text, row[-1], replaced(position.rows, (r, row[:-1]))
            for place, card in enumerate(row if self.peaks else ()):
                if card and self.is_bare(position.rows, r, place):
                    left = row[:place] + b"\0" + row[place + 1:]
                    yield f"{r + 1}.{place + 1}", card, replaced(position.rows, (r, left))

    def within(self, position):
        if position.stock:
            yield position._replace(stock=position.stock[1:], waste=position.waste + position.stock[:1])

    def plays(self, position):
        hole = position.waste
        for text, card, rows in self.free(position):
            if self.takes(hole, card):
                yield text, position._replace(rows=rows, waste=hole + bytes([card]))
            for cell, other in enumerate(position.cells):
                if not other:
                    cells = position.cells[:cell] + bytes([card]) + position.cells[cell + 1:]
                    yield text + "abcd"[cell], position._replace(rows=rows, cells=cells)
        for cell, card in enumerate(position.cells):
            if card and self.takes(hole, card):
                cells = position.cells[:cell] + b"\0" + position.cells[cell + 1:]
                yield "abcd"[cell] + "h", position._replace(cells=cells, waste=hole + bytes([card]))

    def moves(self, position):
        return (result for _, result in self.plays(position))

    def named(self, position):
        """Every legal move with its text."""
        yield from (("D", result) for result in self.within(position))
        yield from self.plays(position)

    def is_walk(self, position):
        """May the ranks that are left be a walk from the top of the hole? With cards to come nothing is known."""
        if position.stock or not position.waste:
            return True
        start = number(position.waste[-1]) - 1
        times = [0] * self.last
        times[start] = 1
        for card in (b"".join(position.rows) + position.cells).replace(b"\0", b""):
            times[number(card) - 1] += 1
        return any(self.walks(times, start, end) for end in range(self.last) if times[end])

    def walks(self, times, start, end):
        """Is there such a walk that ends at this rank? Lines i go from rank i to the next one; the last one goes round."""
        degrees = [2 * each - (r == start) - (r == end) for r, each in enumerate(times)]
        for round_the_corner in range(max(degrees) + 1 if self.goes_round else 1):
            lines, before = [], round_the_corner
            for degree in degrees:
                before = degree - before
                lines.append(before)
            if min(lines) < 0 or lines[-1] != round_the_corner:
                continue
            reached, waiting = {start}, [start]
            while waiting:
                r = waiting.pop()
                for other, line in (((r + 1) % self.last, r), ((r - 1) % self.last, (r - 1) % self.last)):
                    if lines[line] and other not in reached:
                        reached.add(other)
                        waiting.append(other)
            if all(r in reached for r, each in enumerate(times) if each):
                return True
        return False
