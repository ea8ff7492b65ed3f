"""The rules and the boards of the games for the second checker of certificates, from docs/certificates.md alone.

Nothing here knows of reductions, but that each game names those whose premises hold for it. Where the document leaves a
rule open, the reading with more moves was taken; where it leaves open what a board may be, the one that refuses more.

A card is one byte, suit * 16 + number (suits C D H S, ace 1); DOWN is added where it lies face down; 0 is an empty
place. Rows, cells, stock and waste are byte strings, the card that can be played last (in the stock first).
"""
import re
from typing import NamedTuple

SUITS = "CDHS"
RANKS = "A23456789TJQK"
DOWN = 64
DECK = bytes(suit * 16 + number for suit in range(4) for number in range(1, 14))
EMPTY = {"-", "--", ".."}
FOREVER = -1  # as a number of redeals


class Unreadable(Exception):
    """The file is no certificate, or its board is no position of its game."""


class Position(NamedTuple):
    """A position of any game; the parts that a game does not have stay empty."""
    foundations: bytes = b""  # how many cards lie on each
    rows: tuple = ()
    cells: bytes = b""
    stock: bytes = b""
    waste: bytes = b""
    redeals: int = 0
    reserve: bytes = b""


def number(card):
    """1 for an ace to 13 for a king."""
    return card & 15


def suit(card):
    """The place of the suit in SUITS."""
    return card >> 4 & 3


def colour(card):
    """0 for black, 1 for red."""
    return int(suit(card) in (1, 2))


def replaced(rows, *changes):
    """The rows with those of `changes`, pairs of a place and a row, put in."""
    rows = list(rows)
    for place, row in changes:
        rows[place] = row
    return tuple(rows)


FITS = {  # does the upper card fit on the lower one?
    "alternate": lambda upper, lower: number(upper) + 1 == number(lower) and colour(upper) != colour(lower),
    "any": lambda upper, lower: number(upper) + 1 == number(lower),
    "suit": lambda upper, lower: number(upper) + 1 == number(lower) and suit(upper) == suit(lower),
    "both-ways": lambda upper, lower: abs(number(upper) - number(lower)) == 1 and suit(upper) == suit(lower),
}


def name(card):
    return RANKS[number(card) - 1] + SUITS[suit(card)]


def rank(word):
    """The number of a rank. Not 0 for ten: on foundations it might mean "none"."""
    word = {"10": "T"}.get(word, word)
    if len(word) != 1 or word not in RANKS:
        raise Unreadable(f"no rank: {word}")
    return RANKS.index(word) + 1


def cards(words, down=False, empty=False):
    """Cards from words; `down`: brackets are allowed, `empty`: empty places are."""
    for word in words or ():
        if empty and word in EMPTY:
            yield 0
            continue
        bare = re.fullmatch(r"\[(.*)\]", word) if down else None
        text = (bare[1] if bare else word).translate(str.maketrans("♣♦♥♠", SUITS))
        found = re.fullmatch(r"(10|[A2-9TJQK0])([CDHS])|([CDHS])(10|[A2-9TJQK0])", text)
        if not found:
            raise Unreadable(f"no card: {word}")
        which = (found[1] or found[4]).replace("10", "T").replace("0", "T")
        yield SUITS.index(found[2] or found[3]) * 16 + rank(which) | (DOWN if bare else 0)


def turned(stock):
    """The cards of a stock, in which none that was seen lies behind one that was never turned."""
    if any(one & DOWN > other & DOWN for one, other in zip(stock, stock[1:])):
        raise Unreadable("an open card of the stock behind one that was never turned")
    return bytes(card & ~DOWN for card in stock)


def tops(words):
    """The heights of foundations from words such as H-7."""
    heights = {}
    for word in words:
        which, dash, top = word.translate(str.maketrans("♣♦♥♠", SUITS)).partition("-")
        if not dash or which not in list(SUITS) or which in heights:
            raise Unreadable(f"foundations: {word}")
        heights[which] = 0 if top == "0" else rank(top)
    return [heights.get(which, 0) for which in SUITS]


def distinct(named, deck):
    for card in named:
        if card not in deck or named.count(card) > 1:
            raise Unreadable(f"{name(card)} is there twice, or not in the deck")
    return named


class Board(dict):
    """The lines of a board by their labels in lower case, each a list of words; `rows` are those with numbers."""

    def __init__(self, lines, labels):
        super().__init__()
        self.rows, words, indent, first = [], None, 0, None
        for line in lines:
            line = line.partition("#")[0].rstrip().upper().expandtabs()
            if not line:
                continue
            label, colon, rest = line.partition(":")
            depth = len(line) - len(line.lstrip())
            if not colon:
                if words is None or depth <= indent:
                    raise Unreadable(f"a line without a label: {line.strip()}")
                words.extend(line.split())
                continue
            words, indent, label = rest.split(), depth, label.strip().lower()
            if re.fullmatch("[0-9]{1,2}", label):
                first = int(label) if first is None else first
                if first > 1 or int(label) != first + len(self.rows):
                    raise Unreadable(f"row {label} is not the next one")
                self.rows.append(words)
            elif label not in labels or label in self:
                raise Unreadable(f"a line {label} that the game does not have, or twice")
            else:
                self[label] = words


class Game:
    """What the checker asks of a game. `within` are the moves inside a turn, `moves` those that end one; in games
    without turns each move is a turn of its own."""
    premises = {"order"}  # the reductions that are sound here
    labels = set()  # the lines of a board beside the rows
    comes_back = False  # do cards leave the foundations?

    def within(self, position):
        return ()

    def turned(self, position):
        """Waste and stock as the key has them under `cycle`; only Klondike may use it."""
        raise NotImplementedError

    def placeless(self, position):
        """The rows as the key has them under `places`; only Klondike may use it."""
        raise NotImplementedError

    def ups(self, position):
        """The moves up from rows, where `places` asks for them."""
        raise NotImplementedError

    def count_rows(self, rows):
        if len(rows) != self.rows:
            raise Unreadable(f"the board has {len(rows)} rows, not {self.rows}")


class InSuit(Game):
    """Games whose four foundations are built up in suit from ace to king, with rows built as `FITS[build]` says."""
    last = 13

    def build(self, build):
        self.built = build
        self.fitting = {lower: bytes(c for c in DECK if FITS[build](c, lower)) for lower in DECK}
        self.premises = self.premises | {"safe"} | ({"horizon"} if build in ("alternate", "any") else set())

    def is_won(self, position):
        return min(position.foundations) == self.last

    def next(self, position, card):
        return position.foundations[suit(card)] + 1 == number(card)

    def up(self, foundations, card, by=1):
        heights = list(foundations)
        heights[suit(card)] += by
        return bytes(heights)

    def foundations(self, words, named):
        """The heights: what is not named is up, and a line that says otherwise is refused."""
        deck = [c for c in DECK if number(c) <= self.last]
        heights = [self.last] * 4
        for card in sorted(distinct(named, deck), reverse=True):
            heights[suit(card)] = number(card) - 1
        for card in deck:
            if (number(card) > heights[suit(card)]) != (card in named):
                raise Unreadable(f"{name(card)} is missing")
        if words is not None and tops(words) != heights:
            raise Unreadable("the foundations are not the cards that are missing")
        return bytes(heights)


class Columns(InSuit):
    """FreeCell and its kin, the castles, Fortress: columns, cells, foundations."""

    def __init__(self, build, rows, cells, together=False):
        self.build(build)
        self.rows, self.cells, self.together = rows, cells, together
        self.labels = {"foundations", "cells"} if cells else {"foundations"}

    def read(self, board):
        self.count_rows(board.rows)
        rows = tuple(bytes(cards(words)) for words in board.rows)
        cells = bytes(cards(board.get("cells"), empty=True))
        if len(cells) > self.cells:
            raise Unreadable(f"more than {self.cells} cells")
        named = b"".join(rows) + cells.replace(b"\0", b"")
        return Position(self.foundations(board.get("foundations"), named), rows, cells.ljust(self.cells, b"\0"))

    def free(self, position):
        return [row[-1] for row in position.rows if row] + [card for card in position.cells if card]

    def run(self, row):
        """How many cards at the end of a row follow each other, if they may be moved together."""
        length = 1
        while self.together and length < len(row) and row[-length] in self.fitting[row[-length - 1]]:
            length += 1
        return length

    def moves(self, position):
        foundations, rows, cells = position[:3]
        empty_rows, empty_cells = rows.count(b""), [i for i, card in enumerate(cells) if not card]
        for source, row in enumerate(rows):
            if not row:
                continue
            card = row[-1:]
            if self.next(position, card[0]):
                yield Position(self.up(foundations, card[0]), replaced(rows, (source, row[:-1])), cells)
            for cell in empty_cells:
                yield Position(foundations, replaced(rows, (source, row[:-1])), cells[:cell] + card + cells[cell + 1:])
            run = self.run(row)
            for target, onto in enumerate(rows):
                if target == source:
                    continue
                most = run
                if self.together != "any length":
                    most = min(run, (len(empty_cells) + 1) << (empty_rows - (not onto)))
                for length in range(1, most + 1):
                    if not onto or row[-length] in self.fitting[onto[-1]]:
                        changes = (source, row[:-length]), (target, onto + row[-length:])
                        yield Position(foundations, replaced(rows, *changes), cells)
        for cell, number_of_card in enumerate(cells):
            if not number_of_card:
                continue
            card, left = cells[cell:cell + 1], cells[:cell] + b"\0" + cells[cell + 1:]
            if self.next(position, card[0]):
                yield Position(self.up(foundations, card[0]), rows, left)
            for target, onto in enumerate(rows):
                if not onto or card[0] in self.fitting[onto[-1]]:
                    yield Position(foundations, replaced(rows, (target, onto + card)), left)
            for other in empty_cells:
                yield Position(foundations, rows, left[:other] + card + left[other + 1:])

    def without(self, position, card):
        """The position after `card`, which lies free, has gone up."""
        foundations, rows, cells = position[:3]
        if card in cells:
            return Position(self.up(foundations, card), rows, cells.replace(bytes([card]), b"\0"))
        source = next(i for i, row in enumerate(rows) if row and row[-1] == card)
        return Position(self.up(foundations, card), replaced(rows, (source, rows[source][:-1])), cells)


class Stocked(InSuit):
    """Games with a stock that is turned, `draw` cards at a time, and piles whose last rank is `last`."""

    def turned(self, position):
        if len(position.waste) % self.draw and position.stock:
            return position
        return position._replace(stock=position.waste + position.stock, waste=b"")

    def placeless(self, position):
        """Of each pile the face-down cards and the lowest face-up one; nothing of one that begins with a card of the
        highest rank, face up."""
        kept = [row[:1 + sum(card >= DOWN for card in row)] for row in position.rows]
        return tuple(b"" if len(row) == 1 and number(row[0]) == self.last else row for row in kept)


class Klondike(Stocked):
    """Klondike. A turn is any number of draws and redeals, and then a move of a card."""
    premises = {"order", "turns"}

    def __init__(self, draw, passes, comes_back, build, spaces, piles, ranks):
        self.build(build)
        self.draw, self.passes, self.comes_back, self.last, self.rows = draw, passes, comes_back, ranks, piles
        self.starters = {"kings": bytes(c for c in DECK if number(c) == ranks), "any": DECK, "nothing": b""}[spaces]
        self.labels = {"foundations", "stock", "waste"} | ({"redeals"} if passes else set())
        if not passes:
            self.premises = self.premises | {"cycle"}
        if spaces != "any":
            self.premises = self.premises | {"places"}

    def read(self, board):
        if len(board.rows) > self.rows:
            raise Unreadable(f"the board has {len(board.rows)} rows, not {self.rows}")
        rows = [bytes(cards(words, down=True)) for words in board.rows]
        for row in rows:
            faces = row.lstrip(bytes(c | DOWN for c in DECK))
            if row and not faces:
                raise Unreadable("a face-down card is on top of a pile")
            if any(card & DOWN for card in faces):
                raise Unreadable("a face-down card lies above a face-up one")
            if any(upper not in self.fitting[lower] for lower, upper in zip(faces, faces[1:])):
                raise Unreadable("face-up cards that do not follow each other")
        stock = turned(bytes(cards(board.get("stock"), down=True)))
        waste = bytes(cards(board.get("waste")))
        redeals = FOREVER if not self.passes else self.passes - 1
        if "redeals" in board:
            left = board["redeals"]
            if len(left) != 1 or not re.fullmatch("[0-9]{1,4}", left[0]) or int(left[0]) > redeals:
                raise Unreadable(f"redeals: a number up to {redeals}, not {' '.join(left)}")
            redeals = int(left[0])
        named = bytes(card & ~DOWN for row in rows for card in row) + stock + waste
        rows = tuple(rows + [b""] * (self.rows - len(rows)))
        return Position(self.foundations(board.get("foundations"), named), rows, b"", stock, waste, redeals)

    def free(self, position):
        return [row[-1] for row in position.rows if row] + list(position.waste[-1:])

    def lifted(self, row, length):
        """A pile without its last cards; a face-down card that comes to lie last is turned up."""
        row = row[:-length]
        return row[:-1] + bytes([row[-1] & ~DOWN]) if row else row

    def accepts(self, onto, card):
        return card in (self.fitting[onto[-1]] if onto else self.starters)

    def within(self, position):
        stock, waste = position.stock, position.waste
        if stock:
            yield position._replace(stock=stock[self.draw:], waste=waste + stock[:self.draw])
        elif waste and position.redeals:
            left = FOREVER if position.redeals == FOREVER else position.redeals - 1
            yield position._replace(stock=waste, waste=b"", redeals=left)

    def moves(self, position):
        foundations, rows, _, _, waste = position[:5]
        if waste:
            card, left = waste[-1:], waste[:-1]
            if self.next(position, card[0]):
                yield position._replace(foundations=self.up(foundations, card[0]), waste=left)
            for target, onto in enumerate(rows):
                if self.accepts(onto, card[0]):
                    yield position._replace(rows=replaced(rows, (target, onto + card)), waste=left)
        yield from self.ups(position)
        for source, row in enumerate(rows):
            for length in range(1, len(row) + 1):
                if row[-length] & DOWN:
                    break
                for target, onto in enumerate(rows):
                    if target != source and self.accepts(onto, row[-length]):
                        changes = (source, self.lifted(row, length)), (target, onto + row[-length:])
                        yield position._replace(rows=replaced(rows, *changes))
        for which, height in enumerate(foundations):
            card = which * 16 + height
            for target, onto in enumerate(rows):
                if self.comes_back and height and self.accepts(onto, card):
                    changed = replaced(rows, (target, onto + bytes([card])))
                    yield position._replace(foundations=self.up(foundations, card, -1), rows=changed)

    def ups(self, position):
        for row in position.rows:
            if row and self.next(position, row[-1]):
                yield self.without(position, row[-1])

    def without(self, position, card):
        """The position after `card`, which lies last in a pile, has gone up."""
        rows = position.rows
        source = next(i for i, row in enumerate(rows) if row and row[-1] == card)
        rows = replaced(rows, (source, self.lifted(rows[source], 1)))
        return position._replace(foundations=self.up(position.foundations, card), rows=rows)


class MonteCarlo(Game):
    """Monte Carlo. A turn is any number of removals, and then closing up."""
    premises = {"ranks", "turns"}
    labels = {"stock"}

    def __init__(self, size, as_programmed):
        self.rows, self.as_programmed = size, as_programmed
        steps = (0, 1), (1, -1), (1, 0), (1, 1)
        self.touching = [(r * size + c, (r + down) * size + c + right) for r in range(size) for c in range(size)
                         for down, right in steps if r + down < size and 0 <= c + right < size
                         and not (as_programmed and r == size - 1)]

    def read(self, board):
        self.count_rows(board.rows)
        rows = tuple(bytes(cards(words, empty=True)) for words in board.rows)
        if any(len(row) != self.rows for row in rows):
            raise Unreadable(f"a row that has not {self.rows} places")
        stock = bytes(cards(board.get("stock")))
        ranks = [number(card) for card in distinct((b"".join(rows) + stock).replace(b"\0", b""), DECK)]
        if any(ranks.count(rank) % 2 for rank in ranks):
            raise Unreadable("an odd number of cards of a rank")
        return Position(rows=rows, stock=stock)

    def is_won(self, position):
        return not position.stock and not any(map(any, position.rows))

    def with_places(self, position, places, stock):
        size = self.rows
        return position._replace(rows=tuple(places[i:i + size] for i in range(0, size * size, size)), stock=stock)

    def within(self, position):
        places = bytearray().join(position.rows)
        for one, other in self.touching:
            if places[one] and number(places[one]) == number(places[other]):
                left = bytearray(places)
                left[one] = left[other] = 0
                yield self.with_places(position, bytes(left), position.stock)

    def moves(self, position):
        """Closing up changes nothing unless there are holes, and where these are, something has been removed."""
        kept = b"".join(position.rows).replace(b"\0", b"") + position.stock
        places = self.rows * self.rows
        yield self.with_places(position, kept[:places].ljust(places, b"\0"), kept[places:])


class Calculation(Game):
    """Calculation: foundation f is built by f."""
    premises = {"order", "ranks", "dead-ends"}
    labels = {"foundations", "stock"}

    def __init__(self, stacks):
        self.rows = stacks

    def rank(self, foundation, place):
        """The rank of the card at this place, 1 to 13, of a foundation, 0 to 3."""
        return (foundation + 1) * place % 13 or 13

    def read(self, board):
        self.count_rows(board.rows)
        rows, stock = tuple(bytes(cards(words)) for words in board.rows), bytes(cards(board.get("stock")))
        words = board.get("foundations", ["-"] * 4)
        if len(words) != 4:
            raise Unreadable("not four foundations")
        heights = []
        for foundation, word in enumerate(words):
            top = 0 if word in EMPTY else rank(word)
            heights.append(next(h for h in range(14) if (self.rank(foundation, h) if h else 0) == top))
        ranks = [number(card) for card in distinct(b"".join(rows) + stock, DECK)]
        ranks += [self.rank(f, place) for f, height in enumerate(heights) for place in range(1, height + 1)]
        if any(ranks.count(each) != 4 for each in range(1, 14)):
            raise Unreadable("a rank is not there four times")
        return Position(bytes(heights), rows, b"", stock)

    def is_won(self, position):
        return min(position.foundations) == 13

    def ups(self, foundations, card):
        """The foundations after the card has gone to each of those that it fits."""
        for f, height in enumerate(foundations):
            if height < 13 and self.rank(f, height + 1) == number(card):
                yield foundations[:f] + bytes([height + 1]) + foundations[f + 1:]

    def moves(self, position):
        foundations, rows, _, stock = position[:4]
        if stock:
            for higher in self.ups(foundations, stock[0]):
                yield position._replace(foundations=higher, stock=stock[1:])
            for target, row in enumerate(rows):
                yield position._replace(rows=replaced(rows, (target, row + stock[:1])), stock=stock[1:])
        for source, row in enumerate(rows):
            for higher in self.ups(foundations, row[-1]) if row else ():
                yield position._replace(foundations=higher, rows=replaced(rows, (source, row[:-1])))


class Gaps(Game):
    """Gaps, with or without the aces at the left ends."""

    def __init__(self, aces):
        self.rows, self.aces = 4, aces
        self.goals = {bytes(s * 16 + n for n in range(2, 14)) for s in range(4)}

    def read(self, board):
        self.count_rows(board.rows)
        rows = tuple(bytes(cards(words, empty=True)) for words in board.rows)
        named = distinct(b"".join(rows).replace(b"\0", b""), DECK)
        if any(len(row) != 13 + self.aces for row in rows):
            raise Unreadable(f"a row that has not {13 + self.aces} places")
        if set(named) != {card for card in DECK if number(card) > 1 or self.aces}:
            raise Unreadable("not the cards of the game")
        if self.aces and [row[0] for row in rows] != [1, 17, 33, 49]:
            raise Unreadable("the aces do not lie at the left ends in the order C D H S")
        return Position(rows=rows)

    def is_won(self, position):
        return all(row[self.aces:self.aces + 12] in self.goals for row in position.rows)

    def moves(self, position):
        rows = position.rows
        at = {card: (r, c) for r, row in enumerate(rows) for c, card in enumerate(row)}
        for r, row in enumerate(rows):
            for c, place in enumerate(row):
                if place:
                    continue
                left = row[c - 1] if c else 0
                takes = (2, 18, 34, 50) if c == 0 else (left + 1,) if left and number(left) < 13 else ()
                for card in takes:
                    changed = [bytearray(row) for row in rows]
                    changed[at[card][0]][at[card][1]] = 0
                    changed[r][c] = card
                    yield position._replace(rows=tuple(map(bytes, changed)))


OWN = {  # the games below, whose rules stand in docs/certificates.md
    "freecell", "bakers-game", "four-companies", "beleaguered-castle", "streets-and-alleys", "citadel", "siegecraft",
    "stronghold", "fortress", "klondike", "monte-carlo", "calculation", "gaps", "superpuzz",
}


def game(text):
    """The game that a name with parameters means; those that are not in `OWN` are in certificate_piles."""
    title, _, rest = text.partition(":")
    options = {}
    for word in rest.split(",") if rest else []:
        key, equals, value = word.partition("=")
        if not equals and word.isdecimal():
            key, value = "", word
        if key in options:
            raise Unreadable(f"{word} twice")
        options[key] = value if value else not equals

    def whole(key, low, high, default):
        value = str(options.pop(key, default))
        if not re.fullmatch("[0-9]{1,3}", value) or not low <= int(value) <= high:
            raise Unreadable(f"{key or title}: a number from {low} to {high}, not {value}")
        return int(value)

    def choice(key, values, default):
        value = options.pop(key, default)
        if value not in (default, *values):
            raise Unreadable(f"{key}: one of {values}, not {value}")
        return value

    def flag(key):
        return choice(key, (True,), False)

    if title == "freecell":
        made = Columns("alternate", whole("columns", 4, 10, 8), whole("cells", 0, 8, 4), "as space allows")
    elif title == "bakers-game":
        made = Columns("suit", 8, whole("cells", 0, 8, 4), "as space allows")
    elif title == "four-companies":
        made = Columns("suit", 8, 4, "any length")
    elif title in ("beleaguered-castle", "streets-and-alleys", "citadel"):
        made = Columns("any", 8, 0)
    elif title in ("siegecraft", "stronghold"):
        made = Columns("any", 8, 1)
    elif title == "fortress":
        made = Columns("both-ways", 10, 0)
    elif title == "klondike":
        passes = whole("passes", 1, 9, 1) if "passes" in options else 0
        made = Klondike(whole("draw", 1, 13, 3), passes, not flag("no-worry-back"),
                        choice("build", ("any", "suit"), None) or "alternate",
                        choice("spaces", ("any", "nothing"), None) or "kings",
                        whole("piles", 1, 7, 7), whole("ranks", 1, 13, 13))
    elif title == "monte-carlo":
        made = MonteCarlo(whole("", 2, 7, 5), flag("as-programmed"))
    elif title == "calculation":
        made = Calculation(whole("", 1, 12, 4))
        flag("laid-out")  # it is about the deal alone
    elif title in ("gaps", "superpuzz"):
        made = Gaps(flag("aces-fixed"))
    else:
        raise Unreadable(f"no game {title}")
    if options:
        raise Unreadable(f"{title} has no parameter {next(iter(options)) or text}")
    return made
