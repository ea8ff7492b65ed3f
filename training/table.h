// A position of Calculation as the player keeps it: foundations and stacks, where each waste card has a label, the place
// on a foundation where it is meant to end (crates/players/src/calculation/lookahead/labelled_table.rs). A waste card is
// known by its label, 13 v + k for place k of foundation v.
#pragma once

#include "portable.h"

const u8 NONE = 52;

struct Table {
    u64 waste;
    u8 under[52];
    u8 tops[4];
    u8 up[4];
};

HD inline int rank_at(int v, int k) {
    int rank = (k + 1) * (v + 1) % 13;
    return rank == 0 ? 13 : rank;
}

// The place of a rank on foundation v: the inverse of rank_at. 1/2, 1/3 and 1/4 modulo 13 are 7, 9 and 10.
HD inline int place_of(int v, int rank) {
    const int inverse = v == 0 ? 1 : v == 1 ? 7 : v == 2 ? 9 : 10;
    int k = rank * inverse % 13;
    return (k == 0 ? 13 : k) - 1;
}

// The label of the place of a rank on foundation v.
HD inline int label_of(int v, int rank) { return 13 * v + place_of(v, rank); }

// The four places of a rank.
HD inline u64 places_of(int rank) {
    u64 places = 0;
    for (int v = 0; v < 4; v++) places |= 1ull << label_of(v, rank);
    return places;
}

// The places of foundation v before place k.
HD inline u64 earlier(int v, int k) { return ((1ull << k) - 1) << (13 * v); }

HD inline u64 open_places(const Table &t) {
    u64 filled = 0;
    for (int v = 0; v < 4; v++) filled |= earlier(v, t.up[v]);
    return ((1ull << 52) - 1) & ~filled & ~t.waste;
}

// The first waste card that is meant for a later place of the same foundation than this label, or NONE.
HD inline int follower(u64 waste, int label) {
    u64 later = waste & earlier(label / 13, 13) & ~((2ull << label) - 1);
    return later ? lowest(later) : NONE;
}

HD inline void start(Table &t) {
    t.waste = 0;
    for (int i = 0; i < 52; i++) t.under[i] = NONE;
    for (int i = 0; i < 4; i++) t.tops[i] = NONE, t.up[i] = 0;
}

// Writes the waste cards such that each comes before those that must go up after it; -1 if there is a tangle.
template <int N> HD int order_of(const Table &t, u8 order[52]) {
    int gone = 0;
    u64 rest = t.waste;
    u8 tops[N];
    for (int s = 0; s < N; s++) tops[s] = t.tops[s];
    while (rest) {
        int before = gone;
        for (int s = 0; s < N; s++) {
            while (tops[s] != NONE && !(rest & earlier(tops[s] / 13, tops[s] % 13))) {
                rest &= ~(1ull << tops[s]);
                order[gone++] = tops[s];
                tops[s] = t.under[tops[s]];
            }
        }
        if (gone == before) return -1;
    }
    return gone;
}

// For each stack the cards that must go up after any card that is laid on it next.
template <int N> HD void held_up(const Table &t, const u8 order[52], int count, u64 held[N]) {
    for (int s = 0; s < N; s++) held[s] = t.tops[s] == NONE ? 0 : 1ull << t.tops[s];
    for (int i = 0; i < count; i++) {
        u64 card = 1ull << order[i];
        int below = t.under[order[i]], next = follower(t.waste, order[i]);
        u64 after = (below == NONE ? 0 : 1ull << below) | (next == NONE ? 0 : 1ull << next);
        for (int s = 0; s < N; s++) {
            if (held[s] & card) held[s] |= after;
        }
    }
}

// The places for which a card could be laid without a tangle on a stack that holds up these cards.
HD inline u64 allowed(u64 held) {
    u64 result = 0;
    for (int v = 0; v < 4; v++) {
        u64 all = earlier(v, 13), own = held & all;
        u64 low = own & (0 - own);
        result |= (low - (1ull << (13 * v))) & all;
    }
    return result;
}

template <int N> HD void settle(Table &t) {
    for (int s = 0; s < N;) {
        int card = t.tops[s];
        if (card != NONE && card % 13 == t.up[card / 13]) {
            t.tops[s] = t.under[card];
            t.waste &= ~(1ull << card);
            t.up[card / 13]++;
            s = 0;
        } else {
            s++;
        }
    }
}

// Exchanges two labels, of two waste cards or of a waste card and an open place.
template <int N> HD void exchange(Table &t, int a, int b) {
    for (int s = 0; s < N; s++) {
        u8 *at = &t.tops[s];
        while (*at != NONE) {
            int card = *at;
            if (card == a) *at = (u8)b;
            if (card == b) *at = (u8)a;
            at = &t.under[card];
        }
    }
    u8 below = t.under[a];
    t.under[a] = t.under[b];
    t.under[b] = below;
    u64 differ = (t.waste >> a ^ t.waste >> b) & 1;
    t.waste ^= differ << a | differ << b;
}

// The six pairs of the four places of a rank.
HD inline void pair_of(int pair, int &a, int &b) {
    a = pair < 3 ? 0 : pair < 5 ? 1 : 2;
    b = pair < 3 ? pair + 1 : pair < 5 ? pair - 1 : 3;
}

// What can be done with a position: new labels for the cards of one rank, and then a drawn card laid.
//
// bits 0-4: the permutation of the four places of the rank, by its number in lexicographic order, 0 for none
// bits 5-8: the rank whose labels change
// bits 9-10: the foundation that the drawn card is meant for; bits 11-12: the stack
// bits 13-16: the rank that is drawn, 0 for none
typedef u32 Change;
HD inline Change change(int permutation, int rank, int v, int s, int drawn) {
    return (Change)(permutation | rank << 5 | v << 9 | s << 11 | drawn << 13);
}

// Permutation number i of four things in lexicographic order.
HD inline void permutation(int i, int p[4]) {
    int rest[4] = {0, 1, 2, 3};
    const int sizes[4] = {6, 2, 1, 1};
    for (int a = 0; a < 4; a++) {
        int at = i / sizes[a];
        i %= sizes[a];
        p[a] = rest[at];
        for (int b = at; b < 3 - a; b++) rest[b] = rest[b + 1];
    }
}

// The permutation that exchanges a and b only.
HD inline int exchange_number(int pair) {
    // 0123 with two exchanged: 1023, 2103, 3120, 0213, 0321, 0132
    return pair == 0 ? 6 : pair == 1 ? 14 : pair == 2 ? 21 : pair == 3 ? 2 : pair == 4 ? 5 : 1;
}

// Gives the cards of a rank new labels, without a test for tangles.
template <int N> HD void relabel(Table &t, int number, int rank) {
    if (number == 0) return;
    int p[4];
    permutation(number, p);
    // As exchanges of places: place x is to hold what place inverse[x] holds now.
    int inverse[4];
    for (int a = 0; a < 4; a++) inverse[p[a]] = a;
    for (int x = 0; x < 3; x++) {
        int from = inverse[x];
        if (from == x) continue;
        exchange<N>(t, label_of(x, rank), label_of(from, rank));
        // What lay at x is at `from` now.
        for (int y = x + 1; y < 4; y++) {
            if (inverse[y] == x) inverse[y] = from;
        }
    }
}

// Lays a drawn card that is meant for a place of foundation v; puts it up if it is next there.
template <int N> HD void put(Table &t, int rank, int v, int stack) {
    int label = label_of(v, rank);
    if (label - 13 * v == t.up[v]) {
        t.up[v]++;
        settle<N>(t);
    } else {
        t.under[label] = t.tops[stack];
        t.tops[stack] = (u8)label;
        t.waste |= 1ull << label;
    }
}

template <int N> HD void make(Table &t, Change c) {
    int number = c & 31, drawn = c >> 13 & 15;
    if (number) {
        relabel<N>(t, number, c >> 5 & 15);
        settle<N>(t);
    }
    if (drawn) put<N>(t, drawn, c >> 9 & 3, c >> 11 & 3);
}

// Visits the changes that lay a drawn card without further new labels, after the change of labels `number` of `rank`,
// which has been made already.
template <int N, class Visit> HD void simple_options(const Table &t, int drawn, int number, int rank, Visit visit) {
    u8 order[52];
    int count = order_of<N>(t, order);
    if (count < 0) return;
    u64 held[N];
    held_up<N>(t, order, count, held);
    u64 fits[N];
    for (int s = 0; s < N; s++) fits[s] = allowed(held[s]);
    u64 open = open_places(t);
    for (int v = 0; v < 4; v++) {
        int label = label_of(v, drawn);
        if (!(open >> label & 1)) continue;
        if (label - 13 * v == t.up[v]) {
            visit(change(number, rank, v, 0, drawn));
            continue;
        }
        bool has_space = false;
        for (int s = 0; s < N; s++) {
            bool is_empty = t.tops[s] == NONE;
            if ((fits[s] >> label & 1) && !(is_empty && has_space)) visit(change(number, rank, v, s, drawn));
            has_space |= is_empty;
        }
    }
}

// Whether a pair of places of a rank can be exchanged, tangles apart: one holds a waste card, and neither is filled.
HD inline bool can_exchange(const Table &t, u64 open, int a, int b) {
    u64 both = 1ull << a | 1ull << b;
    return (t.waste & both) && !(both & ~(t.waste | open));
}

// Whether a permutation of the places of a rank is one way to relabel its waste cards: filled places stay, something
// changes, and of the permutations that do the same it is the one that keeps the open places in order.
HD inline bool is_relabelling(const Table &t, u64 open, int number, int rank) {
    int p[4];
    permutation(number, p);
    bool moves = false;
    int last_open = -1;
    for (int a = 0; a < 4; a++) {
        int label = label_of(a, rank);
        if (t.waste >> label & 1) {
            moves |= p[a] != a;
        } else if (open >> label & 1) {
            if (p[a] < last_open) return false;
            last_open = p[a];
        } else if (p[a] != a) {
            return false;
        }
    }
    return moves;
}
