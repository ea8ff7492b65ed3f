"""Games that are rule files of piles, for the second checker of certificates, from docs/piles.md and docs/own-game.md.

A rule file is read with its parameters, and the rules are played as they stand there, without a thought for speed. Cards
are as in certificate_games, but numbers count from the first rank: where the base is a 7, a 7 has the number 1. Whether
a file can be dealt is not asked: a certificate has its board.
"""
import os
import re

try:
    import tomllib
except ImportError:  # before Python 3.11
    tomllib = None

from certificate_holes import Hole
from certificate_pairs import Accordion, Pairs
from certificate_games import (DECK, DOWN, FOREVER, OWN, SUITS, Stocked, Position, Unreadable, cards, colour, game, number,
                               rank, replaced, suit, turned)

FAMILIES = {"hole": Hole, "pairs": Pairs, "accordion": Accordion}  # by the table that their files have
GAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crates", "rules", "games")
SUITS_FIT = {
    "any": lambda upper, lower: True,
    "alternate": lambda upper, lower: colour(upper) != colour(lower),
    "colour": lambda upper, lower: colour(upper) == colour(lower),
    "suit": lambda upper, lower: suit(upper) == suit(lower),
}
STEPS = {"down": (1,), "up": (-1,), "both": (1, -1)}  # from the upper card to the lower one
WORDS = {  # what a key may be, the word that it is when it is left out first; None: it must be there
    "piles.deal": ("in-turn", "rising"),
    "piles.build": (None, "down", "up", "both"),
    "piles.suits": (None, "any", "alternate", "colour", "suit"),
    "piles.moves": (None, "one", "as-spaces-allow", "run", "run-in-suit", "pile", "tail"),
    "piles.spaces": (None, "any", "kings", "nothing", "reserve", "waste", "reserve-then-any", "reserve-then-waste"),
    "stock.to": ("waste", "piles"),
    "stock.turn": ("freely", "to-play"),
    "foundations.base": ("ace", "dealt"),
    "foundations.start": ("empty", "aces", "going-up"),
    "foundations.take": ("cards", "complete-runs", "nothing"),
}
BOUNDS = {  # lowest, highest, left out
    "deck.decks": (1, 2, 1), "deck.suits": (1, 4, 4), "deck.ranks": (1, 13, 13), "piles.count": (1, 40, None),
    "piles.cards": (0, 104, 0), "cells.count": (0, 12, 0), "cells.filled": (0, 12, 0), "reserve.cards": (0, 104, None),
    "stock.draw": (1, 24, 1), "stock.passes": (1, 100, 0), "piles.open-rounds": (0, 104, 0),
}
TOP = {"name", "alias", "title", "short", "sentence", "numbers", "samples", "small-decks", "deck", "piles", "cells",
       "reserve", "stock", "foundations", "parameter"}
FLAGS = {"deck.full", "piles.kings-sink", "piles.wrap", "reserve.stacked", "stock.no-spaces", "foundations.back"}
CELLS = "abcdefgijklm"


def file_of(title):
    """The parsed rule file of a name, of another name of the game, or of a path."""
    if not tomllib:
        raise Unreadable("rule files are read by Python 3.11 and later alone")
    paths = [title] if title.endswith(".toml") else sorted(
        os.path.join(GAMES, file) for file in os.listdir(GAMES) if file.endswith(".toml"))
    for path in paths:
        try:
            with open(path, "rb") as file:
                rules = tomllib.load(file)
        except (OSError, ValueError) as error:
            raise Unreadable(f"{path}: {error}") from None
        alias = rules.get("alias", [])
        if path == title or title == rules.get("name") or title in ([alias] if isinstance(alias, str) else alias):
            return rules
    raise Unreadable(f"no game {title}")


def with_parameters(rules, text):
    """The rules after the words behind the name have been applied."""
    told = set()
    for word in text.split(",") if text is not None else ():
        key, equals, value = word.partition("=")
        for parameter in rules.get("parameter", ()):
            if parameter.get("bare") and re.fullmatch("[0-9]{1,4}", word):
                key, equals, value = parameter["key"], "=", word
            if parameter["key"] == key:
                break
        else:
            raise Unreadable(f"no parameter {word}")
        if "value" in parameter:
            is_right, value = not equals, parameter["value"]
        elif "words" in parameter:
            is_right = value in parameter["words"]
        else:
            is_right = re.fullmatch("[0-9]{1,4}", value) and parameter["from"] <= int(value) <= parameter["to"]
            value = int(value) if is_right else value
        if not is_right or key in told:
            raise Unreadable(f"{word} cannot be, or is there twice")
        told.add(key)
        table, _, entry = parameter["sets"].partition(".")
        rules.setdefault(table, {})[entry] = value
    return rules


def any_game(text):
    """The game that a name, or the path of a rule file, with parameters means."""
    if text.partition(":")[0] in OWN:
        return game(text)
    found = re.fullmatch(r"(.*?\.toml|[^:]*)(?::(.*))?", text)
    if not found:
        raise Unreadable(f"no game {text}")
    try:
        rules = with_parameters(file_of(found[1]), found[2])
        for table, family in FAMILIES.items():
            if table in rules:
                return family(rules)
        return Piles(rules)
    except (AttributeError, KeyError, TypeError) as error:
        raise Unreadable(f"the rule file of {text}: {error!r}") from None


class Piles(Stocked):
    """A game of piles. `within` are draws and redeals, `moves` all others."""

    def __init__(self, rules):
        if "piles" not in rules:
            raise Unreadable("not a game of piles")
        if strange := set(rules) - TOP:
            raise Unreadable(f"what is {min(strange)}?")
        tables = {key.partition(".")[0] for key in [*WORDS, *BOUNDS]}
        told = {f"{table}.{key}": value for table in tables for key, value in rules.get(table, {}).items()}

        def take(key):
            value = told.pop(key, None)
            if key in FLAGS:
                value = value is not None and value
                is_right = isinstance(value, bool)
            elif key in WORDS:
                value = WORDS[key][0] if value is None else value
                is_right = value in WORDS[key]
            else:
                low, high, left_out = BOUNDS[key]
                is_right = value is None or type(value) is int and low <= value <= high
                value = left_out if value is None else value
            if value is None or not is_right:
                raise Unreadable(f"{key} cannot be {value}")
            return value

        self.copies, self.take = take("deck.decks"), take("foundations.take")
        deal = [take(key) for key in ("piles.deal", "piles.cards", "piles.kings-sink", "foundations.start")]
        take("cells.filled")
        self.suits, self.last = take("deck.suits"), take("deck.ranks")
        is_full = take("deck.full")
        if is_full:
            if 4 % self.suits:
                raise Unreadable("a full deck of three suits")
            self.copies *= 4 // self.suits
        self.rows, self.face_down = take("piles.count"), told.pop("piles.face-down", False)
        if isinstance(self.face_down, dict):
            if not {"cards"} <= set(self.face_down) <= {"cards", "piles"}:
                raise Unreadable("face-down: cards, and perhaps piles")
        elif not isinstance(self.face_down, bool):
            raise Unreadable("face-down cannot be that")
        self.deal, self.open_rounds, self.no_spaces = deal, take("piles.open-rounds"), take("stock.no-spaces")
        build, self.built, wrap = take("piles.build"), take("piles.suits"), take("piles.wrap")
        self.together, self.spaces = take("piles.moves"), take("piles.spaces")
        self.cells = take("cells.count")
        self.has_reserve = "reserve" in rules
        self.reserve = take("reserve.cards") if self.has_reserve else 0
        self.stacked = take("reserve.stacked")
        self.has_stock, self.draw, self.passes = "stock" in rules, take("stock.draw"), take("stock.passes")
        self.to_piles, self.to_play = take("stock.to") == "piles", take("stock.turn") == "to-play"
        self.dealt_base, self.comes_back = take("foundations.base") == "dealt", take("foundations.back")
        if told:
            raise Unreadable(f"what is {next(iter(told))}?")
        if self.spaces.startswith("reserve") and not self.has_reserve:
            raise Unreadable("spaces that a reserve fills, without a reserve")
        if self.spaces.endswith("waste") and not (self.has_stock and not self.to_piles):
            raise Unreadable("spaces that a waste fills, without a waste")
        if self.comes_back and (self.copies > 1 or self.take != "cards"):
            raise Unreadable("cards that come back, where there are several of each or complete runs leave")
        if self.take != "cards" and (self.dealt_base or deal[3] != "empty" or wrap or build != "down"):
            raise Unreadable("complete runs, but no foundations that begin empty, or piles that are not built down")
        if self.to_play and (self.passes != 1 or self.to_piles):
            raise Unreadable("cards that are turned to be played, but not in one pass to a waste")
        self.deck = bytes(card for card in DECK if suit(card) < self.suits and number(card) <= self.last)
        self.fitting = {lower: bytes(upper for upper in self.deck if SUITS_FIT[self.built](upper, lower)
                                     and any(self.follows(upper, lower, step, wrap) for step in STEPS[build]))
                        for lower in DECK}
        has_waste = self.has_stock and not self.to_piles
        self.labels = {label for label, is_there in (
            ("foundations", self.take != "nothing"), ("base", self.dealt_base), ("cells", self.cells), ("reserve", self.has_reserve), ("stock", self.has_stock),
            ("waste", has_waste), ("redeals", has_waste and self.passes)) if is_there}
        self.is_klondike = (
            has_waste and not self.to_play and self.face_down is True and not self.open_rounds and self.copies == 1
            and not is_full and self.take == "cards" and deal == ["rising", 0, False, "empty"]
            and build == "down" and not wrap and self.built != "colour" and self.together == "run"
            and self.spaces in ("any", "kings", "nothing") and self.suits == 4 and self.rows <= 7
            and not (self.cells or self.has_reserve or self.dealt_base))
        self.is_fortress = (
            build == "both" and self.built == "suit" and self.together == "one" and self.spaces == "any" and not wrap
            and deal[0] == "in-turn" and not deal[2] and deal[3] == "empty" and self.rows <= 10 and len(self.deck) == 52
            and self.take == "cards" and not (self.open_rounds or self.copies > 1 or self.face_down or self.comes_back)
            and not (self.has_reserve or self.has_stock or self.dealt_base))
        self.premises = self.premises_for(build, wrap)

    def premises_for(self, build, wrap):
        if self.to_piles:  # the first piles get the next cards, and no pile is like another
            premises = set()
        else:
            premises = {"order", "turns"} if self.has_stock else {"order"}
            if self.has_stock and not self.passes and self.spaces != "waste":
                premises.add("cycle")
        if not self.dealt_base and self.take == "cards":
            if (self.built in ("any", "alternate") and self.together != "run-in-suit" and not self.to_play
                    and self.copies == 1):
                premises.add("horizon")
            if (build == "down" and not wrap and self.together not in ("pile", "tail")
                    and self.spaces in ("any", "kings", "nothing") and not self.to_piles and not self.to_play
                    and self.copies == 1):
                premises.add("safe")
        if self.is_fortress:
            premises.add("safe")
        if self.is_klondike and self.spaces != "any":
            premises.add("places")
        return premises

    def follows(self, upper, lower, step, wrap):
        """Is the lower card `step` above the upper one?"""
        there = number(upper) + step
        return number(lower) == ((there - 1) % self.last + 1 if wrap else there)

    def is_won(self, position):
        if self.take == "nothing":
            elsewhere = position.stock + position.waste + (position.cells + position.reserve).replace(b"\0", b"")
            return not elsewhere and all(not row or len(row) == self.last and self.ends_complete(row)
                                         for row in position.rows)
        return sum(position.foundations) == len(self.deck) * self.copies

    def of_suit(self, foundations, which):
        """The heights of the foundations of a suit; those of one suit are sorted, since nothing tells them apart."""
        return foundations[which * self.copies:(which + 1) * self.copies]

    def next(self, position, card):
        return self.take == "cards" and number(card) - 1 in self.of_suit(position.foundations, suit(card))

    def up(self, foundations, card, by=1):
        heights = list(self.of_suit(foundations, suit(card)))
        heights[heights.index(number(card) - (by > 0))] += by
        before, behind = suit(card) * self.copies, (suit(card) + 1) * self.copies
        return foundations[:before] + bytes(sorted(heights)) + foundations[behind:]

    def ends_complete(self, row):
        """Are the last cards of a pile a complete run: open, of one suit, from the highest rank to the ace?"""
        run = row[-self.last:]
        return len(row) >= self.last and run == bytes(suit(run[0]) * 16 + r for r in range(self.last, 0, -1))

    def settled(self, position):
        """The position after complete runs have left, where they do."""
        for place in range(self.rows if self.take == "complete-runs" else 0):
            while self.ends_complete(position.rows[place]):
                which = suit(position.rows[place][-1])
                heights = bytes(sorted([*self.of_suit(position.foundations, which)[1:], self.last]))
                before, behind = which * self.copies, (which + 1) * self.copies
                position = self.filled(self.lifted(position, place, self.last)._replace(
                    foundations=position.foundations[:before] + heights + position.foundations[behind:]), place)
        return position

    # Boards

    def read(self, board):
        if self.is_klondike:
            board.rows.extend([] for _ in range(self.rows - len(board.rows)))
        self.count_rows(board.rows)
        base = 1
        if self.dealt_base:
            if len(board.get("base", ())) != 1:
                raise Unreadable("base: a rank")
            base = rank(board["base"][0])
            if base > self.last:
                raise Unreadable("a base that is not in the deck")

        def counted(words, **how):
            for card in cards(words, **how):
                if card & 15 > self.last:
                    raise Unreadable("a card that is not in the deck")
                yield card and card & ~15 | self.counted(number(card), base)

        rows = tuple(bytes(counted(words, down=bool(self.face_down))) for words in board.rows)
        for row in rows:
            faces = [bool(card & DOWN) for card in row]
            if any(faces[-1:]) or faces != sorted(faces, reverse=True):
                raise Unreadable("a face-down card on top of a pile, or on a face-up one")
            if self.is_klondike and any(upper not in self.fitting[lower] for lower, upper in zip(row, row[1:])
                                        if not lower & DOWN):
                raise Unreadable("face-up cards that do not follow each other")
        cells = bytes(counted(board.get("cells"), empty=True))
        reserve = bytes(counted(board.get("reserve"), empty=not self.stacked))
        if len(cells) > self.cells or len(reserve) > self.reserve:
            raise Unreadable("too many cells, or places of the reserve")
        if not self.stacked:
            reserve = reserve.ljust(self.reserve, b"\0")
        stock = bytes(counted(board.get("stock"), down=True))
        stock = turned(stock) if self.is_klondike else bytes(card & ~DOWN for card in stock)
        waste = bytes(counted(board.get("waste")))
        redeals = FOREVER if not self.passes else self.passes - 1
        if "redeals" in board:
            left = board["redeals"]
            if len(left) != 1 or not re.fullmatch("[0-9]{1,4}", left[0]) or int(left[0]) > redeals:
                raise Unreadable(f"redeals: a number up to {redeals}, not {' '.join(left)}")
            redeals = int(left[0])
        named = bytes(card & ~DOWN for row in rows for card in row) + (cells + reserve).replace(b"\0", b"")
        heights = self.heights(board.get("foundations"), named + stock + waste, base)
        position = Position(heights, rows, cells.ljust(self.cells, b"\0"), stock, waste, redeals, reserve)
        if any(self.filled(position, i) is not position for i, row in enumerate(rows) if not row):
            raise Unreadable("an empty pile that would have been filled at once")
        if self.settled(position) is not position:
            raise Unreadable("a complete run that would have left")
        return position

    def counted(self, plain, base):
        """The number of a rank, counted from the first one."""
        return (plain - base) % self.last + 1

    def heights(self, words, named, base):
        """How many cards are up on each foundation: those that are not named."""
        heights = []
        for which in range(4):
            up = [self.copies - named.count(which * 16 + r) for r in range(1, self.last + 1)] if which < self.suits else []
            if up != sorted(up, reverse=True) or min(up, default=0) < 0:
                raise Unreadable(f"cards of {SUITS[which]} are missing, or there too often")
            if self.take == "nothing" and any(up) or self.take == "complete-runs" and len(set(up)) > 1:
                raise Unreadable(f"cards of {SUITS[which]} cannot have left")
            heights += sorted(sum(count > place for count in up) for place in range(self.copies))
        if any(card not in self.deck for card in named):
            raise Unreadable("a card that is not in the deck")
        if words is not None:
            told = [[] for _ in SUITS]
            for word in words:
                which, dash, top = word.translate(str.maketrans("♣♦♥♠", SUITS)).partition("-")
                if not dash or which not in list(SUITS) or len(told[SUITS.index(which)]) == self.copies:
                    raise Unreadable(f"foundations: {word}")
                told[SUITS.index(which)].append(0 if top == "0" else self.counted(rank(top), base))
            if [height for tops in told for height in sorted(tops + [0] * (self.copies - len(tops)))] != heights:
                raise Unreadable("the foundations are not the cards that are missing")
        return bytes(heights)

    # Places

    def free(self, position):
        """The cards that could go up if they were next."""
        reserve = position.reserve[-1:] if self.stacked else position.reserve.replace(b"\0", b"")
        return [*(row[-1] for row in position.rows if row), *position.cells.replace(b"\0", b""), *position.waste[-1:],
                *reserve]

    def filled(self, position, place):
        """The position after an empty pile has been filled, if it fills itself."""
        if position.rows[place]:
            return position
        card = b""
        if self.spaces.startswith("reserve"):
            position, card = self.next_of_reserve(position)
        elif self.spaces == "waste" and position.waste:
            card, position = position.waste[-1:], position._replace(waste=position.waste[:-1])
        elif self.spaces == "waste" and position.stock:
            card, position = position.stock[:1], position._replace(stock=position.stock[1:])
        return position._replace(rows=replaced(position.rows, (place, card))) if card else position

    def next_of_reserve(self, position):
        reserve = position.reserve
        if self.stacked:
            return (position._replace(reserve=reserve[:-1]), reserve[-1:]) if reserve else (position, b"")
        for place, card in enumerate(reserve):
            if card:
                return position._replace(reserve=reserve[:place] + b"\0" + reserve[place + 1:]), bytes([card])
        return position, b""

    def lifted(self, position, source, length):
        """The position without the last cards of a pile, before a space is filled."""
        row = position.rows[source][:-length]
        if row:
            row = row[:-1] + bytes([row[-1] & ~DOWN])
        return position._replace(rows=replaced(position.rows, (source, row)))

    def laid(self, position, target, run):
        return position._replace(rows=replaced(position.rows, (target, position.rows[target] + run)))

    def gone_up(self, position, card):
        return position._replace(foundations=self.up(position.foundations, card))

    def takes(self, position, target, card, from_waste=False):
        """May this card, with what lies on it, be laid on this pile?"""
        row = position.rows[target]
        if row:
            return card in self.fitting[row[-1]]
        return {"any": True, "kings": number(card) == self.last, "reserve-then-any": True,
                "reserve-then-waste": from_waste}.get(self.spaces, False)

    def may_go(self, position, source, target, length):
        """May so many cards of one pile go together to another?"""
        row = position.rows[source]
        run = row[-length:]
        if any(card & DOWN for card in run):
            return False
        if length == 1 and self.together != "pile" or self.together == "tail":
            return True
        if self.together == "one" or any(upper not in self.fitting[lower] for lower, upper in zip(run, run[1:])):
            return False
        if self.together == "as-spaces-allow":
            spaces = 0
            if self.spaces == "any":
                spaces = sum(not other for place, other in enumerate(position.rows) if place != target)
            return length <= (position.cells.count(0) + 1) << spaces
        if self.together == "run-in-suit":
            return len({suit(card) for card in run}) == 1
        return self.together == "run" or length == len(row)

    def ups(self, position):
        for source, row in enumerate(position.rows):
            if row and self.next(position, row[-1]):
                yield self.without_last(position, source)

    # Moves

    def within(self, position):
        stock, waste = position.stock, position.waste
        if self.to_play:
            return
        if stock and self.to_piles:
            dealt = [row + stock[place:place + 1] for place, row in enumerate(position.rows)]
            if not self.no_spaces or all(position.rows):
                yield self.settled(position._replace(rows=tuple(dealt), stock=stock[self.rows:]))
        elif stock:
            yield position._replace(stock=stock[self.draw:], waste=waste + stock[:self.draw])
        elif waste and position.redeals:
            left = FOREVER if position.redeals == FOREVER else position.redeals - 1
            yield position._replace(stock=waste, waste=b"", redeals=left)

    def moves(self, position):
        yield from self.from_piles(position)
        for place, card in enumerate(position.cells):
            if card:
                left = position._replace(cells=position.cells[:place] + b"\0" + position.cells[place + 1:])
                yield from self.placed(left, card)
        yield from self.from_waste(position)
        for place, card in enumerate(position.reserve):
            if self.stacked and place == len(position.reserve) - 1:
                yield from self.placed(position._replace(reserve=position.reserve[:-1]), card)
            elif card and not self.stacked:
                left = position.reserve[:place] + b"\0" + position.reserve[place + 1:]
                yield from self.placed(position._replace(reserve=left), card)
        for place, height in enumerate(position.foundations):
            if self.comes_back and height > self.dealt_base:
                card = place // self.copies * 16 + height
                down = position._replace(foundations=self.up(position.foundations, card, -1))
                yield from self.placed(down, card, goes_up=False)

    def placed(self, left, card, from_waste=False, goes_up=True):
        """What a card that is no longer in its place, which is no pile, can do."""
        if goes_up and self.next(left, card):
            yield self.gone_up(left, card)
        for target in range(self.rows):
            if self.takes(left, target, card, from_waste):
                yield self.settled(self.laid(left, target, bytes([card])))

    def from_waste(self, position):
        while True:
            if position.waste:
                left = position._replace(waste=position.waste[:-1])
                yield from self.placed(left, position.waste[-1], from_waste=True)
            if not self.to_play or not position.stock:
                return
            position = position._replace(stock=position.stock[self.draw:],
                                         waste=position.waste + position.stock[:self.draw])

    def from_piles(self, position):
        for source, row in enumerate(position.rows):
            if row:
                card = row[-1]
                if self.next(position, card):
                    yield self.without_last(position, source)
                for cell, other in enumerate(position.cells):
                    if not other:
                        cells = position.cells[:cell] + bytes([card]) + position.cells[cell + 1:]
                        yield self.settled(self.filled(self.lifted(position, source, 1)._replace(cells=cells), source))
            for target in range(self.rows):
                for length in range(1, len(row) + 1) if target != source else ():
                    if self.may_go(position, source, target, length) and self.takes(position, target, row[-length]):
                        yield self.moved(position, source, target, length)

    def moved(self, position, source, target, length):
        run = position.rows[source][-length:]
        return self.settled(self.filled(self.laid(self.lifted(position, source, length), target, run), source))

    def without_last(self, position, source):
        card = position.rows[source][-1]
        return self.filled(self.gone_up(self.lifted(position, source, 1), card), source)

    def without(self, position, card):
        """The position after `card`, which lies last in a pile or in a cell, has gone up."""
        for source, row in enumerate(position.rows):
            if row and row[-1] == card:
                return self.without_last(position, source)
        return self.gone_up(position._replace(cells=position.cells.replace(bytes([card]), b"\0")), card)
