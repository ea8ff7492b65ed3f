// Trains a judge of Calculation. See docs/training.md.
#include "calculation.h"
#include "judge_file.h"

struct Options {
    int stacks = 3, width = 256;
    u64 games = ~0ull, easy = 150000, seed = 1;
    double seconds = 1e9, until = 1e9;
    u32 at_once = 8192, batch = 4096, memory = 1 << 21, validation = 8192;
    int reuse = 4;
    float rate = 0.002f, lambda = 0.7f, wander = 0.003f;
    std::string out = "judge.bin", resume, play, command;
    u64 first = 0, count = 0;
};

static bool save(const std::string &path, const void *data, size_t bytes) {
    std::string part = path + ".part";
    FILE *file = fopen(part.c_str(), "wb");
    if (!file) return false;
    bool good = fwrite(data, 1, bytes, file) == bytes;
    good = fclose(file) == 0 && good;
    return good && rename(part.c_str(), path.c_str()) == 0;
}

static bool load(const std::string &path, void *data, size_t bytes) {
    FILE *file = fopen(path.c_str(), "rb");
    if (!file) return false;
    bool good = fread(data, 1, bytes, file) == bytes && fgetc(file) == EOF;
    fclose(file);
    return good;
}

// How far a training is, kept beside the weights and Adam's means: PATH.state, PATH.w, PATH.m, PATH.v.
struct Progress {
    u64 stacks, width, games, steps, next_deal;
    double seconds;
};

template <int N, int W> struct Training {
    Options o;
    Net<W> net;
    Learner<W> learner;
    Games<N, W> games, validation;
    Memory memory;
    Progress progress;
    std::vector<float> host;

    void open(const Options &options) {
        o = options;
        net.rows = Layout<N>::ROWS;
        net.all = allocate<float>(net.count());
        net.play = allocate<weight>((size_t)net.rows * W);
        net.fast = allocate<float>(W * NARROW);
        host.resize(net.count());
        SplitMix64 rng = {o.seed};
        for (size_t i = 0; i < host.size(); i++) {
            float size = i < (size_t)net.rows * W ? 0.05f : i < host.size() - NARROW - 1 ? 0.15f : 0.4f;
            host[i] = (rng.unit() * 2 - 1) * size;
        }
        host.back() = 0;
        learner.open(net);
        progress = {(u64)N, (u64)W, 0, 0, FIRST_GPU_DEAL + (o.seed << 32), 0};
        if (!o.resume.empty()) resume();
        set(host);
    }

    void set(const std::vector<float> &weights) {
        host = weights;
        to_device(net.all, host.data(), host.size());
        refresh(net);
    }

    void resume() {
        std::vector<float> m(net.count()), v(net.count());
        size_t bytes = net.count() * 4;
        Progress p;
        if (!load(o.resume + ".state", &p, sizeof p) || p.stacks != N || p.width != W ||
            !load(o.resume + ".w", host.data(), bytes) || !load(o.resume + ".m", m.data(), bytes) ||
            !load(o.resume + ".v", v.data(), bytes)) {
            fprintf(stderr, "%s: expected a checkpoint for %d stacks, width %d\n", o.resume.c_str(), N, W);
            exit(2);
        }
        progress = p;
        learner.steps = p.steps;
        to_device(learner.first_mean, m.data(), m.size());
        to_device(learner.second_mean, v.data(), v.size());
    }

    void checkpoint(float won) {
        std::vector<float> m(net.count()), v(net.count());
        to_host(host.data(), net.all, host.size());
        to_host(m.data(), learner.first_mean, m.size());
        to_host(v.data(), learner.second_mean, v.size());
        size_t bytes = net.count() * 4;
        progress.steps = learner.steps;
        std::vector<bool> trained(net.rows);
        for (size_t i = 0; i < (size_t)net.rows * W; i++) {
            if (v[i] > 0) trained[i / W] = true;
        }
        char head[2048];
        snprintf(head, sizeof head,
                 "winnable judge 1\ngame calculation:%d\nfeatures %u\nrows %d\nwidth %d\ngames %llu\nseed %llu\n"
                 "validation %.2f\ncommand %s\n",
                 N, FEATURE_VERSION, net.rows, W, (unsigned long long)progress.games, (unsigned long long)o.seed,
                 100 * won, o.command.c_str());
        bool good = write_judge<W>(o.out.c_str(), head, net.rows, host, trained);
        good = good && save(o.out + ".w", host.data(), bytes) && save(o.out + ".m", m.data(), bytes);
        good = good && save(o.out + ".v", v.data(), bytes) && save(o.out + ".state", &progress, sizeof progress);
        if (!good) {
            fprintf(stderr, "%s: cannot be written\n", o.out.c_str());
            exit(1);
        }
    }

    // The share of validation deals that the judge wins by itself.
    float validate(u32 *written) {
        u32 count = o.validation;
        validation.restart(FIRST_VALIDATION_DEAL, FIRST_VALIDATION_DEAL + count);
        for (int draw = 0; draw < 52; draw++) {
            validation.wave(false, true);
            validation.advance(false, Memory{0, SLOTS, nullptr, nullptr}, written);
        }
        u32 counters[8];
        to_host(counters, validation.counters, 8);
        return (float)counters[0] / (float)counters[1];
    }

    void run() {
        Settings settings = {o.lambda, o.wander};
        games.open(o.at_once, 1000, net, settings, progress.next_deal, ~0ull);
        Settings plain = {o.lambda, 0};
        validation.open(o.validation, 150, net, plain, 0, 0);
        memory = {o.memory, SLOTS, allocate<u16>((u64)o.memory * SLOTS), allocate<float>(o.memory)};
        u32 *written = allocate<u32>(1), *unused = allocate<u32>(1);
        float *loss = allocate<float>(1);
        double opened = now(), began = opened - progress.seconds, told = opened;
        u64 total = 0, learned = 0, told_games = progress.games;
        u32 last_written = 0;
        u32 won = 0, ended = 0, placed = 0, batches = 0, most = 0;
        printf("  games      s  games/s  placed  won %%  valid %%  error  rate\n");
        for (;;) {
            double done = fmax((double)progress.games / (double)o.games, (now() - began) / o.seconds);
            bool is_over = done >= 1 || now() - opened > o.until, easy = progress.games < o.easy;
            if (is_over || now() - told > (progress.games < 3 * o.easy ? 5 : 30)) {
                float valid = validate(unused), error;
                to_host(&error, loss, 1);
                clear(loss, 1);
                progress.seconds = now() - began;
                printf("%8llu %6.0f %7.0f %7.2f %6.2f %7.2f %7.4f %7.5f\n", (unsigned long long)progress.games,
                       progress.seconds, (double)(progress.games - told_games) / (now() - told),
                       ended ? (double)placed / ended : 0.0, ended ? 100.0 * won / ended : 0.0, 100 * valid,
                       batches ? error / ((float)batches * o.batch) : 0, rate(done));
                fflush(stdout);
                to_host(&progress.next_deal, games.next_deal, 1);
                checkpoint(valid);
                told = now(), told_games = progress.games;
                won = ended = placed = batches = 0;
                if (is_timed) {
                    printf("s: compare %.2f, rate %.2f, waves %.2f, advance %.2f, gradient %.2f, step %.2f; most %u\n",
                           seconds_in[0], seconds_in[1], seconds_in[2], seconds_in[3], seconds_in[4], seconds_in[5],
                           most);
                }
                if (is_over) break;
            }
            timed(2, [&] { games.wave(!easy, !easy); });
            timed(3, [&] { games.advance(easy, memory, written); });
            u32 counters[8], count;
            to_host(counters, games.counters, 8);
            to_host(&count, written, 1);
            clear(games.counters, 4);
            most = counters[4];
            if (most > games.room) fprintf(stderr, "warning: %u candidates, room for %u\n", most, games.room);
            won += counters[0], ended += counters[1], placed += counters[2];
            progress.games += counters[1];
            total += (u32)(count - last_written);
            last_written = count;
            if (total < (u64)o.batch * 4) {
                learned = total * o.reuse;
                continue;
            }
            u32 filled = total < o.memory ? (u32)total : o.memory;
            while (learned + o.batch <= total * o.reuse) {
                learned += o.batch;
                u64 seed = o.seed ^ (learner.steps * 0x9E3779B97F4A7C15ull);
                timed(4, [&] { add_gradient(learner, memory, filled, seed, o.batch, loss); });
                timed(5, [&] { step(learner, o.batch, rate(done)); });
                batches++;
            }
        }
    }

    // The learning rate; it falls to a hundredth by the end.
    float rate(double done) const { return o.rate * (float)(1 - 0.99 * fmin(done, 1.0)); }

    // Plays deals with a judge and prints for each how many cards found a place, and a hash of all that was seen.
    void play() {
        set(read_judge<W>(o.play.c_str(), net.rows));
        Settings plain = {o.lambda, 0};
        games.first_deal = o.first;
        games.placed_in = allocate<u64>(o.count);
        games.trace_of = allocate<u64>(o.count);
        games.open((u32)o.count, 150, net, plain, o.first, o.first + o.count);
        u32 *written = allocate<u32>(1);
        for (int draw = 0; draw < 52; draw++) {
            games.wave(false, true);
            games.advance(false, Memory{0, SLOTS, nullptr, nullptr}, written);
        }
        std::vector<u64> placed(o.count), trace(o.count);
        to_host(placed.data(), games.placed_in, o.count);
        to_host(trace.data(), games.trace_of, o.count);
        for (u64 i = 0; i < o.count; i++) {
            printf("%llu %llu %016llx\n", (unsigned long long)(o.first + i), (unsigned long long)placed[i],
                   (unsigned long long)trace[i]);
        }
    }
};

template <int N, int W> int act(const Options &o) {
    static Training<N, W> training;
    training.open(o);
    if (o.play.empty()) {
        training.run();
    } else {
        training.play();
    }
    return 0;
}

template <int N> int with_width(const Options &o) {
    // One size can be chosen at compile time, because each takes a while to compile.
#ifdef WIDTH
    if (o.width == WIDTH) return act<N, WIDTH>(o);
#else
    switch (o.width) {
    case 64: return act<N, 64>(o);
    case 128: return act<N, 128>(o);
    case 256: return act<N, 256>(o);
    }
#endif
    fprintf(stderr, "expected --width 64, 128 or 256, as far as it was compiled, found %d\n", o.width);
    return 2;
}

int main(int count, char **arguments) {
    Options o;
    o.command = "training/judge";
    for (int i = 1; i + 1 < count; i += 2) {
        std::string key = arguments[i];
        if (key != "--out" && key != "--resume" && key != "--until") o.command += " " + key + " " + arguments[i + 1];
    }
    for (int i = 1; i + 1 < count; i += 2) {
        std::string key = arguments[i];
        const char *value = arguments[i + 1];
        if (key == "--stacks") o.stacks = atoi(value);
        else if (key == "--width") o.width = atoi(value);
        else if (key == "--games") o.games = strtoull(value, nullptr, 10);
        else if (key == "--easy") o.easy = strtoull(value, nullptr, 10);
        else if (key == "--seed") o.seed = strtoull(value, nullptr, 10);
        else if (key == "--seconds") o.seconds = atof(value);
        else if (key == "--until") o.until = atof(value);
        else if (key == "--timed") is_timed = atoi(value);
        else if (key == "--at-once") o.at_once = (u32)atoi(value);
        else if (key == "--batch") o.batch = (u32)atoi(value);
        else if (key == "--memory") o.memory = (u32)atoi(value);
        else if (key == "--validation") o.validation = (u32)atoi(value);
        else if (key == "--reuse") o.reuse = atoi(value);
        else if (key == "--rate") o.rate = (float)atof(value);
        else if (key == "--lambda") o.lambda = (float)atof(value);
        else if (key == "--wander") o.wander = (float)atof(value);
        else if (key == "--out") o.out = value;
        else if (key == "--resume") o.resume = value;
        else if (key == "--play") o.play = value;
        else if (key == "--first") o.first = strtoull(value, nullptr, 10);
        else if (key == "--deals") o.count = strtoull(value, nullptr, 10);
        else {
            fprintf(stderr, "unknown option %s\n", key.c_str());
            return 2;
        }
    }
#ifdef STACKS
    if (o.stacks == STACKS) return with_width<STACKS>(o);
#else
    switch (o.stacks) {
    case 1: return with_width<1>(o);
    case 2: return with_width<2>(o);
    case 3: return with_width<3>(o);
    case 4: return with_width<4>(o);
    }
#endif
    fprintf(stderr, "expected --stacks 1 to 4, as far as it was compiled, found %d\n", o.stacks);
    return 2;
}
