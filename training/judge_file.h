// The judge as a file (crates/players/src/judge_file.rs): lines of text, an empty line, and the weights.
//
// The rows of the first layer that were ever trained are kept, each as 8-bit numbers and a scale. When they are read the
// weights are rounded to steps of 1/2048, so that sums of them are exact in f32, in any order.
#pragma once

#include "net.h"
#include <cmath>
#include <string>
#include <vector>

inline u64 fnv1a(const u8 *bytes, size_t count) {
    u64 hash = 0xCBF29CE484222325ull;
    for (size_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 0x100000001B3ull;
    return hash;
}

inline void append(std::vector<u8> &body, const void *from, size_t bytes) {
    body.insert(body.end(), (const u8 *)from, (const u8 *)from + bytes);
}

// `all` are the weights, `trained[row]` whether a row was ever learned from; `head` the lines of the header but the hash.
template <int W>
bool write_judge(const char *path, const std::string &head, int rows, const std::vector<float> &all,
                 const std::vector<bool> &trained) {
    std::vector<u8> body((size_t)(rows + 7) / 8, 0);
    for (int row = 0; row < rows; row++) body[row / 8] |= (u8)(trained[row] << (row % 8));
    for (int row = 0; row < rows; row++) {
        if (!trained[row]) continue;
        float most = 0;
        for (int c = 0; c < W; c++) most = fmaxf(most, fabsf(all[(size_t)row * W + c]));
        float scale = most / 127;
        append(body, &scale, 4);
        for (int c = 0; c < W; c++) {
            signed char q = scale > 0 ? (signed char)lrintf(all[(size_t)row * W + c] / scale) : 0;
            append(body, &q, 1);
        }
    }
    append(body, &all[(size_t)rows * W], ((W + 1) * NARROW + NARROW + 1) * 4);
    char hash[64];
    snprintf(hash, sizeof hash, "hash %016llx\n\n", (unsigned long long)fnv1a(body.data(), body.size()));
    std::string temporary = std::string(path) + ".part";
    FILE *file = fopen(temporary.c_str(), "wb");
    if (!file) return false;
    std::string text = head + hash;
    bool good = fwrite(text.data(), 1, text.size(), file) == text.size();
    good = good && fwrite(body.data(), 1, body.size(), file) == body.size();
    good = fclose(file) == 0 && good;
    return good && rename(temporary.c_str(), path) == 0;
}

// Reads the weights of a judge of this width and number of rows; exits with a message if it is another.
template <int W> std::vector<float> read_judge(const char *path, int rows) {
    auto refuse = [&](const char *why) {
        fprintf(stderr, "%s: %s\n", path, why);
        exit(2);
    };
    FILE *file = fopen(path, "rb");
    if (!file) refuse("cannot be read");
    std::vector<u8> bytes;
    u8 buffer[65536];
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, file)) > 0;) append(bytes, buffer, n);
    fclose(file);
    std::string text((const char *)bytes.data(), bytes.size() < 4096 ? bytes.size() : 4096);
    size_t end = text.find("\n\n");
    if (end == std::string::npos) refuse("expected a judge");
    text.resize(end + 1);
    if (text.find("width " + std::to_string(W) + "\n") == std::string::npos) refuse("expected another width");
    if (text.find("rows " + std::to_string(rows) + "\n") == std::string::npos) refuse("expected other features");
    const u8 *body = bytes.data() + end + 2, *at = body + (rows + 7) / 8, *stop = bytes.data() + bytes.size();
    std::vector<float> all((size_t)rows * W + (W + 1) * NARROW + NARROW + 1);
    for (int row = 0; row < rows; row++) {
        if (!(body[row / 8] >> (row % 8) & 1)) continue;
        float scale;
        if (at + 4 + W > stop) refuse("ends too early");
        memcpy(&scale, at, 4);
        for (int c = 0; c < W; c++) {
            all[(size_t)row * W + c] = rintf((float)(signed char)at[4 + c] * scale * 2048) / 2048;
        }
        at += 4 + W;
    }
    size_t rest = ((W + 1) * NARROW + NARROW + 1) * 4;
    if (at + rest != stop) refuse("has another length");
    memcpy(&all[(size_t)rows * W], at, rest);
    return all;
}
