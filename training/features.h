// The features of a position, as in crates/players/src/calculation/lookahead/features.rs: a fixed number of slots, each
// of which holds the number of a row of the first layer, or 0.
#pragma once

#include "table.h"

const int SLOTS = 216;
const u32 FEATURE_VERSION = 2;

template <int N> struct Layout {
    static constexpr int ALL = (1 << N) - 1;
    // Rows; row 0 is the bias.
    static constexpr int PAIR = 1;
    static constexpr int MASK = PAIR + 52 * 53;
    static constexpr int WAIT = MASK + 52 * ALL * 4;
    static constexpr int OPEN_WAIT = WAIT + 52 * 24;
    static constexpr int SIDE = OPEN_WAIT + 52 * 24;
    static constexpr int FIT = SIDE + 52 * N * 3;
    static constexpr int HEIGHT = FIT + N * 4 * 14;
    static constexpr int TOP = HEIGHT + N * 14;
    static constexpr int WAIT_TOP = TOP + N * 52;
    static constexpr int WAIT_BOTTOM = WAIT_TOP + N * 24;
    static constexpr int WAYS = WAIT_BOTTOM + N * 40;
    static constexpr int UP = WAYS + 13 * 5 * 12;
    static constexpr int LEFT = UP + 4 * 14;
    static constexpr int NEXT = LEFT + 53;
    static constexpr int RUN = NEXT + 4 * (4 + 6 * N);
    static constexpr int ROWS = RUN + 4 * 8;
    // Slots.
    static constexpr int S_PLACE = 0;
    static constexpr int S_WAIT = 52;
    static constexpr int S_SIDE = 104;
    static constexpr int S_FIT = 156;
    static constexpr int S_HEIGHT = S_FIT + 4 * N;
    static constexpr int S_TOP = S_HEIGHT + N;
    static constexpr int S_WAIT_TOP = S_TOP + N;
    static constexpr int S_WAIT_BOTTOM = S_WAIT_TOP + N;
    static constexpr int S_WAYS = S_WAIT_BOTTOM + N;
    static constexpr int S_UP = S_WAYS + 13;
    static constexpr int S_LEFT = S_UP + 4;
    static constexpr int S_NEXT = S_LEFT + 1;
    static constexpr int S_RUN = S_NEXT + 4;
    static constexpr int S_END = S_RUN + 4;
};

HD inline int least(int a, int b) { return a < b ? a : b; }

// Calls `tell(slot, row)` once for each slot that is in use with this number of stacks.
template <int N, class Tell> HD void features(const Table &t, Tell tell) {
    typedef Layout<N> L;
    static_assert(L::S_END <= SLOTS, "room for all slots");
    u8 order[52];
    int count = order_of<N>(t, order);
    u64 open = open_places(t);
    u64 held[N];
    held_up<N>(t, order, count, held);
    u64 fits[N];
    int key[N], height[N], sorted[N];
    for (int s = 0; s < N; s++) {
        fits[s] = allowed(held[s]) & open;
        height[s] = 0;
        for (int card = t.tops[s]; card != NONE; card = t.under[card]) height[s]++;
        key[s] = ones(fits[s]) << 16 | (52 - height[s]) << 8 | t.tops[s];
        // Inserted among the stacks before it: those that allow the fewest places first, of these the highest, of
        // these by the label of the top.
        int at = s;
        while (at > 0 && key[sorted[at - 1]] > key[s]) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = s;
    }
    // The unseen cards that each waste card waits for, by the open places that must be filled before it.
    u64 needs[52];
    for (int i = 0; i < count; i++) needs[order[i]] = 0;
    for (int i = 0; i < count; i++) {
        int card = order[i];
        u64 own = needs[card] | (open & earlier(card / 13, card % 13));
        needs[card] = own;
        if (t.under[card] != NONE) needs[t.under[card]] |= own;
        int next = follower(t.waste, card);
        if (next != NONE) needs[next] |= own;
    }
    u8 side[52];
    for (int i = 0; i < N; i++) {
        int s = sorted[i], bottom = NONE;
        for (int card = t.tops[s]; card != NONE; card = t.under[card]) {
            side[card] = (u8)i;
            bottom = card;
        }
        for (int v = 0; v < 4; v++) {
            tell(L::S_FIT + 4 * i + v, L::FIT + (4 * i + v) * 14 + ones(fits[s] & earlier(v, 13)));
        }
        int top = t.tops[s];
        tell(L::S_HEIGHT + i, L::HEIGHT + i * 14 + least(height[s], 13));
        tell(L::S_TOP + i, top == NONE ? 0 : L::TOP + i * 52 + top);
        tell(L::S_WAIT_TOP + i, top == NONE ? 0 : L::WAIT_TOP + i * 24 + least(ones(needs[top]), 23));
        tell(L::S_WAIT_BOTTOM + i, top == NONE ? 0 : L::WAIT_BOTTOM + i * 40 + least(ones(needs[bottom]), 39));
    }
    u64 next_places = 0;
    for (int v = 0; v < 4; v++) {
        if (t.up[v] < 13) next_places |= 1ull << (13 * v + t.up[v]);
    }
    for (int v = 0; v < 4; v++) {
        u64 before = 0;
        for (int k = 0; k < 13; k++) {
            int p = 13 * v + k;
            int place = 0, wait = 0, follows = 0;
            if (t.waste >> p & 1) {
                int i = side[p];
                place = L::PAIR + p * 53 + t.under[p];
                wait = L::WAIT + p * 24 + least(ones(needs[p]), 23);
                int relation = k == 12 || !(t.waste >> (p + 1) & 1) ? 0 : side[p + 1] == i ? 1 : 2;
                follows = L::SIDE + (p * N + i) * 3 + relation;
                before |= needs[p];
            } else if (open >> p & 1) {
                int mask = 0;
                for (int i = 0; i < N; i++) mask |= (int)(fits[sorted[i]] >> p & 1) << i;
                int unseen = ones(open & places_of(rank_at(v, k)));
                if (mask != L::ALL) place = L::MASK + (p * L::ALL + mask) * 4 + unseen - 1;
                wait = L::OPEN_WAIT + p * 24 + least(ones(before), 23);
                before |= 1ull << p;
            }
            tell(L::S_PLACE + p, place);
            tell(L::S_WAIT + p, wait);
            tell(L::S_SIDE + p, follows);
        }
    }
    for (int rank = 1; rank <= 13; rank++) {
        u64 places = places_of(rank);
        int unseen = ones(open & places), ways = 0;
        for (int s = 0; s < N; s++) ways += ones(fits[s] & places);
        ways = open & places & next_places ? 11 : least(ways, 10);
        tell(L::S_WAYS + rank - 1, L::WAYS + ((rank - 1) * 5 + unseen) * 12 + ways);
    }
    for (int v = 0; v < 4; v++) {
        int up = t.up[v], next = 0, run = 0;
        int label = 13 * v + up;
        if (up < 13 && (open >> label & 1)) {
            next = L::NEXT + v * (4 + 6 * N) + ones(open & places_of(rank_at(v, up))) - 1;
        } else if (up < 13) {
            int over = 0;
            for (int card = t.tops[sorted[side[label]]]; card != label; card = t.under[card]) over++;
            next = L::NEXT + v * (4 + 6 * N) + 4 + 6 * side[label] + least(over, 5);
        }
        u64 mine = open & earlier(v, 13);
        if (mine) {
            int first = lowest(mine), length = 0;
            while (first + 1 + length < 13 * (v + 1) && (t.waste >> (first + 1 + length) & 1)) length++;
            run = L::RUN + v * 8 + least(length, 7);
        }
        tell(L::S_UP + v, L::UP + v * 14 + up);
        tell(L::S_NEXT + v, next);
        tell(L::S_RUN + v, run);
    }
    tell(L::S_LEFT, L::LEFT + ones(open));
}
