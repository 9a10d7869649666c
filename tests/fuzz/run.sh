#!/usr/bin/env bash
# Runs the fuzz targets that the preset fuzz has built, one after another. tests/run.sh fuzz builds and calls it.
#   tests/fuzz/run.sh SECONDS [TARGET...]     each of the targets (default: all) for so long
# What was found interesting is kept in build/fuzz/corpus and is where the next run begins; an input that breaks
# something is kept in build/fuzz/findings, and the run ends there.
# Exit status: 0 nothing found, 1 a finding, 2 usage.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${1:-}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "usage: tests/fuzz/run.sh SECONDS [TARGET...]" >&2; exit 2; }
shift
targets=("$@")
((${#targets[@]})) || targets=(ply position record entry ruleset request differential)

build=$PWD/build/fuzz
mkdir -p "$build/findings"
python3 -B tests/fuzz/seeds.py "$build/seeds"

for target in "${targets[@]}"; do
  program=$build/bin/merels-fuzz-$target
  [[ -x $program ]] || { echo "tests/fuzz/run.sh: there is no $program; build the preset fuzz" >&2; exit 2; }
  mkdir -p "$build/corpus/$target"
  log=$build/$target.log
  if ! "$program" -max_total_time="$seconds" -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$build/findings/$target-" "$build/corpus/$target" "$build/seeds/$target" >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "$target: a finding; the input is in build/fuzz/findings, the output in build/fuzz/$target.log" >&2
    exit 1
  fi
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  covered=$(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -n 1)
  echo "$target: no finding in $executions executions, $covered"
done
