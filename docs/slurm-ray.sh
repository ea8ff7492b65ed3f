#!/usr/bin/env bash
# A Ray cluster inside a Slurm allocation, and a job on it. The package and Ray are installed in an environment that all
# machines see (VENV), and OUT is a directory that all machines see. The same command again goes on where it stopped.
#
#   sbatch --export=ALL,VENV=/shared/venv,DEALS=1000000000,OUT=/shared/freecell docs/slurm-ray.sh
#
#SBATCH --job-name=winnable-ray
#SBATCH --nodes=8
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --time=24:00:00
set -euo pipefail
export PATH="$VENV/bin:$PATH" RAY_USAGE_STATS_ENABLED=0
head=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
address="$(srun --nodes=1 --ntasks=1 --nodelist="$head" hostname --ip-address | cut -d ' ' -f 1):6379"
srun --nodes=1 --ntasks=1 --nodelist="$head" \
  ray start --head --port=6379 --num-cpus="$SLURM_CPUS_PER_TASK" --include-dashboard=false --block &
sleep 20
if [ "$SLURM_JOB_NUM_NODES" -gt 1 ]; then
  srun --nodes=$((SLURM_JOB_NUM_NODES - 1)) --ntasks=$((SLURM_JOB_NUM_NODES - 1)) --exclude="$head" \
    ray start --address="$address" --num-cpus="$SLURM_CPUS_PER_TASK" --block &
fi
srun --overlap --nodes=1 --ntasks=1 --nodelist="$head" \
  python -m winnable.cluster rate "${GAME:-freecell}" --first "${FIRST:-1}" --deals "$DEALS" --out "$OUT" --address "$address"
