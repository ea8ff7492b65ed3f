#!/bin/sh
# Makes the judge of Monte Carlo at 5×5 in four steps: see docs/training.md. Needs 16 cores, a GPU and 5 GB of memory for the
# lessons.
#     training/monte_carlo.sh JUDGE [FOLDER FOR LESSONS]
set -e
cd "$(dirname "$0")/.."
judge=$1
lessons=${2:-$(mktemp -d)}
cargo build --release -p winnable-players --example monte_carlo_lessons
program=target/release/examples/monte_carlo_lessons

# step KIND FIRST-SEED SECONDS EPOCHS RATE FROM TO
step() {
    $program write "$1" "${6:--}" "$2" "$3" 16 "$lessons/lesson-"
    python3 training/monte_carlo.py --data "$lessons/lesson-" --epochs "$4" --rate "$5" ${6:+--init "$6"} --out "$7"
    $program alone "$7" 8000
}

step sampled 1099511700000 170 37 0.002 "" "$lessons/judge-1"
step played 1168231104512 130 3 0.001 "$lessons/judge-1" "$lessons/judge-2"
step looked 1305670057984 210 4 0.001 "$lessons/judge-2" "$lessons/judge-3"
step looked 1374389534720 150 4 0.001 "$lessons/judge-3" "$judge"
