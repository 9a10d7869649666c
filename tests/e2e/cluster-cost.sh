#!/usr/bin/env bash
# What a move costs each part of a cluster of several nodes, at a fixed rate; it prints a line of JSON.
#   tests/e2e/cluster-cost.sh --nodes 3 --rate 300 --matches 300 --seconds 20 [--ha] [--plaintext] [--bin FOLDER]
# Exit status: 0 measured, 2 usage, another one after an error.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=$root/build/release/bin
cluster=(--listen 127.0.0.1:0 --connections 20000)  # two for each match, all of one address
rest=()
while (($#)); do
  case $1 in
    --ha | --plaintext) cluster+=("$1") ;;
    --nodes)
      cluster+=(--nodes "${2:?--nodes needs a number}")
      shift
      ;;
    --bin)
      bin=$(realpath "${2:?--bin needs a folder}")
      shift
      ;;
    --rate | --matches | --seconds)
      rest+=("$1" "${2:?$1 needs a number}")
      shift
      ;;
    *)
      sed -n '2,4p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//' >&2
      exit 2
      ;;
  esac
  shift
done
export PYTHONPATH=$root/tests/e2e MERELS_BIN=$bin
mapfile -t limits < <(python3 -B -c 'from driver.load import NO_LIMITS; print(*NO_LIMITS, sep="\n")')
for limit in "${limits[@]}"; do cluster+=(--node-option "$limit"); done
exec "$root/deploy/cluster.sh" "${cluster[@]}" -- python3 -B -m cost.cluster "${rest[@]}"
