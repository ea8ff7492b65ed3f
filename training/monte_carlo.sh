#!/bin/sh
# Makes the judge of Monte Carlo at 5×5 in three steps: see docs/training.md. Needs 16 cores, a GPU with PyTorch and 2 GB of
# disk for the lessons; nine minutes.
#     training/monte_carlo.sh JUDGE [FOLDER FOR LESSONS]
set -e
cd "$(dirname "$0")/.."
judge=$1
lessons=${2:-$(mktemp -d)}
program=${LESSONS:-target/release/examples/monte_carlo_lessons}
[ -n "$LESSONS" ] || cargo build --release -p winnable-players --example monte_carlo_lessons
games=0

# step KIND FIRST-SEED SECONDS EPOCHS RATE FROM TO: lessons, the fit to them, and the validation deals that the judge wins alone
step() {
    echo "$1, $3 s of lessons"
    played=$($program write "$1" "${6:--}" "$2" "$3" 16 "$lessons/lesson-" | cut -d' ' -f1)
    games=$((games + played))
    echo "$played games"
    python3 training/monte_carlo.py --data "$lessons/lesson-" --epochs "$4" --rate "$5" --games $games ${6:+--init "$6"} \
        --alone "$program" --out "$7"
}

step sampled 1099511700000 130 4 0.002 "" "$lessons/judge-1"
step looked 1305670057984 145 4 0.001 "$lessons/judge-1" "$lessons/judge-2"
step looked 1374389534720 145 4 0.001 "$lessons/judge-2" "$judge"
