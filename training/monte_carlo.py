"""Trains the judge of Monte Carlo from lessons that `monte_carlo_lessons` wrote. See docs/training.md."""

import argparse
import glob
import subprocess
import time

import numpy as np
import torch
import torch.nn.functional as F

# As in net.rs and monte_carlo/features.rs.
NARROW = 16
FEATURES = 2
ROWS = 6619
# Numbers in a record of a lesson, and the last of them for a sure win.
RECORD = 64
SURE = 10_000


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


class Judge(torch.nn.Module):
    """A sum of rows -> 16 -> 1, as in net.rs."""

    def __init__(self, rows, width):
        super().__init__()
        self.first = torch.nn.EmbeddingBag(rows, width, mode="sum", padding_idx=0)
        torch.nn.init.normal_(self.first.weight, std=0.05)
        self.bias = torch.nn.Parameter(torch.zeros(width))
        self.second = torch.nn.Linear(width, NARROW)
        self.third = torch.nn.Linear(NARROW, 1)

    def forward(self, features):
        return self.third(F.relu(self.second(F.relu(self.first(features) + self.bias)))).squeeze(1)


def write(judge, seen, args, validation):
    """The judge as a file, as judge_file.rs reads it."""
    first = judge.first.weight.detach().clone()
    first[~seen] = 0
    first[0] = judge.bias.detach()
    first = first.cpu().numpy()
    most = np.abs(first).max(axis=1)
    trained = most > 0
    body = bytearray(np.packbits(trained, bitorder="little").tobytes())
    for row, size in zip(first[trained], most[trained]):
        scale = np.float32(size / 127)
        body += scale.tobytes() + np.rint(row / scale).clip(-127, 127).astype(np.int8).tobytes()
    rest = [judge.second.weight.t(), judge.second.bias, judge.third.weight, judge.third.bias]
    for layer in rest:
        body += layer.detach().contiguous().cpu().numpy().astype("<f4").tobytes()
    header = (
        f"winnable judge 1\ngame monte-carlo:5\nfeatures {FEATURES}\nrows {ROWS}\nwidth {args.width}\n"
        f"games {args.games}\nseed {args.seed}\nvalidation {validation}\ncommand {args.command}\nhash {fnv1a(body):016x}\n\n"
    )
    with open(args.out, "wb") as file:
        file.write(header.encode() + body)


def read(judge, path, rows, width):
    """Takes over the weights of a judge."""
    data = open(path, "rb").read()
    body = data[data.index(b"\n\n") + 2 :]
    mask = np.unpackbits(np.frombuffer(body[: (rows + 7) // 8], np.uint8), bitorder="little")[:rows].astype(bool)
    at = (rows + 7) // 8
    count = int(mask.sum())
    stored = np.frombuffer(body[at : at + count * (width + 4)], np.uint8).reshape(count, width + 4)
    scale = stored[:, :4].copy().view("<f4")
    first = np.zeros((rows, width), np.float32)
    first[mask] = stored[:, 4:].copy().view(np.int8) * scale
    rest = np.frombuffer(body[at + count * (width + 4) :], "<f4").copy()
    with torch.no_grad():
        judge.first.weight.copy_(torch.from_numpy(first))
        judge.bias.copy_(torch.from_numpy(first[0]))
        judge.first.weight[0] = 0
        judge.second.weight.copy_(torch.from_numpy(rest[: width * NARROW].reshape(width, NARROW).T.copy()))
        rest = torch.from_numpy(rest[width * NARROW :])
        judge.second.bias.copy_(rest[:NARROW])
        judge.third.weight.copy_(rest[NARROW : 2 * NARROW].reshape(1, NARROW))
        judge.third.bias.copy_(rest[2 * NARROW :])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True, help="prefix of the files")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--init", help="a judge to go on from")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=0, help="for the header: training games")
    parser.add_argument("--alone", required=True, help="the program monte_carlo_lessons, which plays validation deals with the judge")
    parser.add_argument("--command", default="training/monte_carlo.sh", help="for the header")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    parts = []
    for name in sorted(glob.glob(args.data + "*")):
        part = np.fromfile(name, dtype="<i2")
        part = part[: len(part) // RECORD * RECORD].reshape(-1, RECORD)
        parts.append(torch.from_numpy(part).to(device))
    # The last positions of each file are held out: they are of other games.
    held = torch.cat([part[-len(part) // 100 :] for part in parts])
    data = torch.cat([part[: -len(part) // 100] for part in parts])
    del parts
    seen = torch.zeros(ROWS, dtype=torch.bool, device=device)
    used = 0
    for chunk in data.split(1 << 20):
        seen[chunk[:, :-1].long().flatten()] = True
        used = max(used, int((chunk[:, :-1] != 0).sum(1).max()))
    seen[0] = True
    if args.init:
        seen[:] = True
    print(f"{len(data)} positions, {len(held)} held out, at most {used} features, {int(seen.sum())} of {ROWS} rows seen",
          flush=True)
    target = data[:, -1].float() / SURE
    data = data[:, :used].contiguous()
    held_target = held[:, -1].float() / SURE
    held = held[:, :used].contiguous()
    judge = Judge(ROWS, args.width).to(device)
    if args.init:
        read(judge, args.init, ROWS, args.width)
    optimizer = torch.optim.Adam(judge.parameters(), lr=args.rate, fused=device == "cuda")
    start, step, shown, total = time.time(), 0, 0.0, 0.0
    order, at = torch.randperm(len(data), device=device), 0
    epoch = 0

    def validate():
        with torch.no_grad():
            loss = sum(F.binary_cross_entropy_with_logits(judge(x.int()), y, reduction="sum")
                       for x, y in zip(held.split(1 << 17), held_target.split(1 << 17)))
            error = sum(((judge(x.int()).sigmoid() - y) ** 2).sum()
                        for x, y in zip(held.split(1 << 17), held_target.split(1 << 17)))
        return float(loss) / len(held), float(error) / len(held)

    print("at the start: held out %.5f, squared %.5f" % validate(), flush=True)
    while True:
        done = step * args.batch / (args.epochs * len(data))
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1.0, (step + 1) / 500) * (1 - 0.99 * done)
        if at + args.batch > len(data):
            order, at, epoch = torch.randperm(len(data), device=device), 0, epoch + 1
        some = order[at : at + args.batch]
        at += args.batch
        loss = F.binary_cross_entropy_with_logits(judge(data[some].int()), target[some])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        total += loss.detach()
        if done - shown >= 0.1:
            shown = done
            print(f"{time.time() - start:.0f} s, epoch {epoch}, step {step}: loss {float(total) / step:.5f}, held out %.5f, squared %.5f" % validate(),
                  flush=True)
    print("at the end: held out %.5f, squared %.5f" % validate())
    write(judge, seen, args, "0.00")
    said = subprocess.run([args.alone, "alone", args.out, "8000"], capture_output=True, text=True, check=True).stdout
    print(said, end="")
    write(judge, seen, args, said.split()[-2])


main()
