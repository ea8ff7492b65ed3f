// Thousands of games of Calculation at once, all drawing a card in each wave. The player and its targets are those of
// crates/players/src/calculation/lookahead/train.rs: it takes the option that the net rates best and reconsiders all
// labels; the target of a position is the mean, over all ranks that can be drawn, of the chance after such an answer,
// plus a share of how much better or worse the game went on than the answer to the real draw promised.
#pragma once

#include "features.h"
#include "learn.h"

struct Settings {
    float lambda = 0.7f;
    float wander = 0.003f;
};

// A position that may follow: a change made to `parent`, as an answer for `target`.
struct Candidate {
    u32 parent, target;
    Change change;
};

template <int N, int W> struct Games {
    static constexpr int RANKS = 13;
    u32 games;
    Net<W> net;
    Settings settings;
    // Positions: of each game, then for each game the answer to each rank.
    Table *tables;
    u16 *slots;
    float *units;
    float *scores;
    u64 *best;
    u32 *winner;
    u8 *answers;
    // What may follow.
    u32 room;
    u32 *queued;
    Candidate *queue;
    u32 *differences;
    u16 *lengths;
    u64 *packed;
    // The games.
    u8 *stock;
    u8 *drawn;
    u64 *deal;
    u8 *over;
    SplitMix64 *rng;
    u64 *next_deal, *end_of_deals;
    // Positions that each game has been through.
    u16 *path;
    float *expected, *answered, *targets;
    u8 *wandered;
    u32 *memory_at;
    u8 *ending;
    // A hash of all features of the positions of each game so far, to compare games with those of the Rust program.
    u64 *trace;
    // For each deal from `first_deal` on the cards placed and the trace, where they are wanted.
    u64 *placed_in = nullptr, *trace_of = nullptr, first_deal = 0;
    // Counters: games won, games ended, cards placed, positions to learn from, most candidates at once.
    u32 *counters;

    void open(u32 count, u32 candidates, Net<W> n, Settings s, u64 first, u64 end) {
        games = count;
        net = n;
        settings = s;
        u64 positions = (u64)count * (1 + RANKS);
        tables = allocate<Table>(positions);
        slots = allocate<u16>(positions * SLOTS);
        units = allocate<float>(positions * W);
        scores = allocate<float>(positions);
        best = allocate<u64>(positions);
        winner = allocate<u32>(positions);
        answers = allocate<u8>(positions);
        room = count * candidates;
        queued = allocate<u32>(1);
        queue = allocate<Candidate>(room);
        differences = allocate<u32>((u64)room * SLOTS);
        lengths = allocate<u16>(room);
        packed = allocate<u64>(room);
        stock = allocate<u8>((u64)count * 52);
        drawn = allocate<u8>(count);
        deal = allocate<u64>(count);
        over = allocate<u8>(count);
        rng = allocate<SplitMix64>(count);
        next_deal = allocate<u64>(1);
        end_of_deals = allocate<u64>(1);
        path = allocate<u16>((u64)count * 52 * SLOTS);
        expected = allocate<float>((u64)count * 52);
        answered = allocate<float>((u64)count * 52);
        targets = allocate<float>((u64)count * 52);
        wandered = allocate<u8>((u64)count * 52);
        memory_at = allocate<u32>(count);
        ending = allocate<u8>(count);
        trace = allocate<u64>(count);
        counters = allocate<u32>(8);
        to_device(next_deal, &first, 1);
        to_device(end_of_deals, &end, 1);
        Games d = *this;
        for_each(count, LAMBDA(u64 g) { d.begin(g); });
    }

    // Plays the deals of a range once, with the net as it is.
    void restart(u64 first, u64 end) {
        to_device(next_deal, &first, 1);
        to_device(end_of_deals, &end, 1);
        clear(counters, 8);
        Games d = *this;
        for_each(games, LAMBDA(u64 g) { d.begin(g); });
    }

    HD void begin(u64 g) const {
#ifdef __CUDA_ARCH__
        u64 number = atomicAdd((unsigned long long *)next_deal, 1ull);
#else
        u64 number = (*next_deal)++;
#endif
        over[g] = number >= *end_of_deals;
        deal[g] = number;
        drawn[g] = 0;
        trace[g] = 0xCBF29CE484222325ull;
        rng[g].state = number ^ 0xC0FFEE00;
        u8 cards[52];
        deal_cards(number, cards);
        for (int i = 0; i < 52; i++) stock[g * 52 + i] = cards[i] / 4 + 1;
        start(tables[g]);
    }

    HD u64 answer(u64 g, int rank) const { return games + g * RANKS + rank - 1; }

    HD bool is_asked(u64 g, int rank, bool all_ranks) const {
        if (over[g]) return false;
        if (stock[g * 52 + drawn[g]] == rank) return true;
        return all_ranks && drawn[g] > 0 && (open_places(tables[g]) & places_of(rank));
    }

    HD void push(u64 parent, u64 target, Change change) const {
        u32 at = take_number(queued);
        if (at < room) queue[at] = {(u32)parent, (u32)target, change};
    }

    // The differences between a candidate and its parent.
    HD void compare(u64 i) const {
        Candidate c = queue[i];
        Table t = tables[c.parent];
        make<N>(t, c.change);
        const u16 *old = slots + (u64)c.parent * SLOTS;
        u32 *out = differences + i * SLOTS;
        u32 length = 0;
        features<N>(t, [&](int slot, int row) {
            if (old[slot] != row) out[length++] = (u32)slot << 16 | (u32)row;
        });
        lengths[i] = (u16)length;
    }

    // The first layer of a candidate, from that of its parent.
    WARP void units_of(u64 i, float a[Net<W>::PER], int lane) const {
        u64 parent = queue[i].parent;
        const float *from = units + parent * W + lane * Net<W>::PER;
        for (int c = 0; c < Net<W>::PER; c++) a[c] = from[c];
        const u32 *entries = differences + i * SLOTS;
        const u16 *old = slots + parent * SLOTS;
        int length = lengths[i];
#ifdef __CUDACC__
        for (int e = 0; e < length; e += 32) {
            u32 added = 0, removed = 0;
            if (e + lane < length) {
                added = entries[e + lane];
                removed = old[added >> 16];
                added &= 0xFFFF;
            }
            int end = length - e < 32 ? length - e : 32;
#pragma unroll 4
            for (int k = 0; k < end; k++) {
                add_row(net, (int)__shfl_sync(0xFFFFFFFF, added, k), 1.0f, a, lane);
                add_row(net, (int)__shfl_sync(0xFFFFFFFF, removed, k), -1.0f, a, lane);
            }
        }
#else
        for (int e = 0; e < length; e++) {
            add_row(net, (int)(entries[e] & 0xFFFF), 1.0f, a, lane);
            add_row(net, (int)old[entries[e] >> 16], -1.0f, a, lane);
        }
#endif
    }

    WARP void rate(u64 i, int lane) const {
        float a[Net<W>::PER];
        units_of(i, a, lane);
        float score = score_of(net, a, lane);
        if (lane != 0) return;
        u32 bits;
        memcpy(&bits, &score, 4);
        bits = bits >> 31 ? ~bits : bits | 0x80000000u;
        // Of equal scores the first change wins.
        packed[i] = (u64)bits << 32 | (0xFFFFFFFFu - queue[i].change);
        raise_to(&best[queue[i].target], packed[i]);
    }

    HD static float score_in(u64 packed) {
        u32 bits = (u32)(packed >> 32);
        bits = bits >> 31 ? bits & 0x7FFFFFFFu : ~bits;
        float score;
        memcpy(&score, &bits, 4);
        return score;
    }

    // Rates all candidates, and makes each answer what its best candidate is, if that is better than it is now.
    void rate_all() {
        Games d = *this;
        u64 positions = (u64)games * (1 + RANKS);
        clear(best, positions);
        timed(0, [&] { for_queue(queued, room, LAMBDA(u64 i) { d.compare(i); }); });
        timed(1, [&] { for_warp_queue(queued, room, LAMBDA(u64 i, int lane) { d.rate(i, lane); }); });
        for_queue(queued, room, LAMBDA(u64 i) {
            if (d.packed[i] == d.best[d.queue[i].target]) d.winner[d.queue[i].target] = (u32)i;
            if (i == 0 && *d.queued > d.counters[4]) d.counters[4] = *d.queued;
        });
        for_each_warp((u64)games * RANKS, LAMBDA(u64 i, int lane) {
            u64 at = d.games + i;
            if (!d.best[at] || (d.answers[at] && !(score_in(d.best[at]) > d.scores[at]))) return;
            d.become(at, lane);
        });
        clear(queued, 1);
    }

    // Makes position `at` what its winner is.
    WARP void become(u64 at, int lane) const {
        u64 i = winner[at];
        float a[Net<W>::PER];
        units_of(i, a, lane);
        u64 parent = queue[i].parent;
        for (int c = 0; c < Net<W>::PER; c++) units[at * W + lane * Net<W>::PER + c] = a[c];
        if (at != parent) {
            for (int s = lane; s < SLOTS; s += LANES) slots[at * SLOTS + s] = slots[parent * SLOTS + s];
        }
#ifdef __CUDACC__
        __syncwarp();
#endif
        const u32 *entries = differences + i * SLOTS;
        for (int e = lane; e < lengths[i]; e += LANES) slots[at * SLOTS + (entries[e] >> 16)] = (u16)entries[e];
        if (lane == 0) {
            Table t = tables[parent];
            make<N>(t, queue[i].change);
            tables[at] = t;
            scores[at] = score_in(best[at]);
            answers[at] = 1;
        }
    }

    // The labels after the exchange of a pair of a rank; whether there is such an exchange and it makes no tangle.
    HD static bool exchanged(Table &t, int rank, int pair) {
        int a, b;
        pair_of(pair, a, b);
        a = label_of(a, rank), b = label_of(b, rank);
        if (!can_exchange(t, open_places(t), a, b)) return false;
        exchange<N>(t, a, b);
        u8 order[52];
        return order_of<N>(t, order) >= 0;
    }

    // Visits the answers to a rank that need at most one exchange among its labels; pair -1 is none.
    template <class Visit> HD void options(u64 g, int rank, int pair, Visit visit) const {
        Table t = tables[g];
        if (pair >= 0) {
            if (!exchanged(t, rank, pair)) return;
            settle<N>(t);
        }
        simple_options<N>(t, rank, pair < 0 ? 0 : exchange_number(pair), rank, visit);
    }

    // Finds the answers to the cards drawn; with `all_ranks` to all that could have been drawn.
    void wave(bool all_ranks, bool reconsiders) {
        Games d = *this;
        u64 answer_count = (u64)games * RANKS;
        for_each(games, LAMBDA(u64 g) {
            if (d.over[g]) return;
            u16 *own = d.slots + g * SLOTS;
            features<N>(d.tables[g], [&](int slot, int row) { own[slot] = (u16)row; });
            u64 hash = d.trace[g];
            for (int s = 0; s < SLOTS; s++) hash = (hash ^ own[s]) * 0x100000001B3ull;
            d.trace[g] = hash;
        });
        for_each_warp(games, LAMBDA(u64 g, int lane) {
            if (d.over[g]) return;
            float a[Net<W>::PER];
            for (int c = 0; c < Net<W>::PER; c++) a[c] = d.net.all[lane * Net<W>::PER + c];
            for (int s = 0; s < Layout<N>::S_END; s++) add_row(d.net, (int)d.slots[g * SLOTS + s], 1.0f, a, lane);
            for (int c = 0; c < Net<W>::PER; c++) d.units[g * W + lane * Net<W>::PER + c] = a[c];
        });
        clear(queued, 1);
        clear(answers, (u64)games * (1 + RANKS));
        for_each(answer_count * 7, LAMBDA(u64 i) {
            u64 g = i / (7 * RANKS);
            int rank = (int)(i / 7 % RANKS) + 1;
            if (!d.is_asked(g, rank, all_ranks)) return;
            d.options(g, rank, (int)(i % 7) - 1, [&](Change c) { d.push(g, d.answer(g, rank), c); });
        });
        rate_all();
        // A rank without an answer: other labels of any one rank.
        for_each(answer_count * RANKS, LAMBDA(u64 i) {
            u64 g = i / (RANKS * RANKS);
            int rank = (int)(i / RANKS % RANKS) + 1, other = (int)(i % RANKS) + 1;
            if (!d.is_asked(g, rank, all_ranks) || d.answers[d.answer(g, rank)]) return;
            u64 open = open_places(d.tables[g]);
            if (!(d.tables[g].waste & places_of(other))) return;
            for (int number = 1; number < 24; number++) {
                if (!is_relabelling(d.tables[g], open, number, other)) continue;
                Table t = d.tables[g];
                relabel<N>(t, number, other);
                u8 order[52];
                if (order_of<N>(t, order) < 0) continue;
                settle<N>(t);
                simple_options<N>(t, rank, number, other, [&](Change c) { d.push(g, d.answer(g, rank), c); });
            }
        });
        rate_all();
        for (int rank = 1; reconsiders && rank <= RANKS; rank++) {
            for_each(answer_count * 6, LAMBDA(u64 i) {
                u64 at = d.games + i / 6;
                int pair = (int)(i % 6);
                if (!d.answers[at]) return;
                Table t = d.tables[at];
                if (exchanged(t, rank, pair)) d.push(at, at, change(exchange_number(pair), rank, 0, 0, 0));
            });
            rate_all();
        }
    }

    // Takes the answers to the cards drawn, remembers the positions of games that are over, and begins new ones.
    void advance(bool easy, Memory memory, u32 *written) {
        Games d = *this;
        for_each_warp(games, LAMBDA(u64 g, int lane) {
            if (d.over[g] || d.drawn[g] == 0) return;
            u16 *to = d.path + (g * 52 + d.drawn[g] - 1) * SLOTS;
            for (int s = lane; s < SLOTS; s += LANES) to[s] = d.slots[g * SLOTS + s];
        });
        for_each(games, LAMBDA(u64 g) {
            d.ending[g] = 0;
            if (!d.over[g]) d.take_answer(g, easy, written);
        });
        if (memory.room > 0) {
            for_each_warp((u64)games * 52, LAMBDA(u64 i, int lane) {
                u64 g = i / 52, step = i % 52;
                if (step + 1 >= d.ending[g]) return;
                u64 to = (d.memory_at[g] + step) % memory.room;
                for (int s = lane; s < SLOTS; s += LANES) memory.features[to * SLOTS + s] = d.path[i * SLOTS + s];
                if (lane == 0) memory.targets[to] = d.targets[i];
            });
        }
        for_each(games, LAMBDA(u64 g) {
            if (d.ending[g]) d.begin(g);
        });
    }

    HD void take_answer(u64 g, bool easy, u32 *written) const {
        int before = drawn[g], rank = stock[g * 52 + before];
        u64 open = open_places(tables[g]), at = answer(g, rank);
        float mean = 0;
        for (int r = 1; r <= RANKS; r++) {
            u64 other = answer(g, r);
            if (answers[other]) mean += (float)ones(open & places_of(r)) * chance(scores[other]);
        }
        mean /= (float)ones(open);
        bool found = answers[at], wanders = rng[g].unit() < settings.wander;
        if (before > 0) {
            expected[g * 52 + before - 1] = mean;
            answered[g * 52 + before - 1] = found ? chance(scores[at]) : 0;
            wandered[g * 52 + before - 1] = wanders;
        }
        int placed = before + found;
        if (found && placed < 52) {
            Table next = tables[at];
            if (wanders) {
                u64 seen = 0;
                Change chosen = 0;
                for (int pair = -1; pair < 6; pair++) {
                    options(g, rank, pair, [&](Change c) {
                        if (rng[g].below(++seen) == 0) chosen = c;
                    });
                }
                if (seen) {
                    next = tables[g];
                    make<N>(next, chosen);
                }
            }
            tables[g] = next;
            drawn[g] = (u8)placed;
            return;
        }
        // The positions of this game are those before draws 1 to `before`.
        if (placed_in) {
            placed_in[deal[g] - first_deal] = (u64)placed;
            trace_of[deal[g] - first_deal] = trace[g];
        }
        ending[g] = (u8)(before + 1);
#ifdef __CUDA_ARCH__
        atomicAdd(&counters[0], placed == 52), atomicAdd(&counters[1], 1), atomicAdd(&counters[2], placed);
        memory_at[g] = atomicAdd(written, before);
#else
        counters[0] += placed == 52, counters[1]++, counters[2] += placed;
        memory_at[g] = *written;
        *written += before;
#endif
        float share = (float)placed / 52, target = easy ? share * share : (float)(placed == 52);
        for (int i = before - 1; i >= 0; i--) {
            u64 s = g * 52 + i;
            float later = settings.lambda * (target - answered[s]);
            if (easy) {
                target = answered[s] == 0 ? target : answered[s] + later;
            } else {
                target = wandered[s] ? expected[s] : fminf(fmaxf(expected[s] + later, 0.0f), 1.0f);
            }
            targets[s] = target;
        }
    }
};
