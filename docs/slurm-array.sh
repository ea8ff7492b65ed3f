#!/usr/bin/env bash
# A job without Ray, as an array of Slurm: each element runs one part of the deals and can be started again as often as
# need be. Then, once: winnable merge "$OUT"/part-* --out "$OUT"/whole
#
#   sbatch --export=ALL,DEALS=100000000,OUT=/shared/freecell docs/slurm-array.sh
#
#SBATCH --job-name=winnable
#SBATCH --array=1-16
#SBATCH --cpus-per-task=8
#SBATCH --mem=16G
#SBATCH --time=12:00:00
#SBATCH --signal=TERM@60
#SBATCH --requeue
set -euo pipefail
part="$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
exec winnable rate "${GAME:-freecell}" --first "${FIRST:-1}" --deals "$DEALS" --shard "$part" \
  --jobs "$SLURM_CPUS_PER_TASK" --out "$OUT/part-$SLURM_ARRAY_TASK_ID"
