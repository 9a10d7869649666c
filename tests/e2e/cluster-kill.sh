#!/usr/bin/env bash
# Kills, pauses and cuts off the processes of a cluster of several nodes under load, each in turn and others at random,
# and looks from outside for anything that was acknowledged and is lost, or is there twice.
#   tests/e2e/cluster-kill.sh --rounds 50
#   tests/e2e/cluster-kill.sh --rounds 20 --ha     two PostgreSQLs; the primary is among the killed
# Options: --rounds N (10), --ha, --nodes N (3), --matches N (40), --rate MOVES a second (120), --seed N (1), --bin FOLDER
# with merels-server, merelsctl and merels-load (build/release/bin), --keep FOLDER for data that stay, --only FAULT, which
# is primary, several, stand_still, parted, no_bus, no_database, no_sessions, drain, roll or stopped_primary.
# Exit status: 0 nothing lost, 1 something lost, 2 usage, 3 the cluster or the load did not do its part.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=$root/build/release/bin
cluster=()
rest=()
while (($#)); do
  case $1 in
    --ha)
      cluster+=(--ha)
      rest+=(--ha)
      ;;
    --nodes)
      cluster+=(--nodes "${2:?--nodes needs a number}")
      shift
      ;;
    --keep)
      cluster+=(--data-dir "${2:?--keep needs a folder}")
      shift
      ;;
    --bin)
      bin=$(realpath "${2:?--bin needs a folder}")
      shift
      ;;
    --only)
      rest+=(--only "${2:?--only needs a fault}")
      shift
      ;;
    --rounds | --matches | --rate | --seed)
      [[ ${2:-} =~ ^[0-9]+$ ]] || {
        echo "cluster-kill.sh: $1 needs a number" >&2
        exit 2
      }
      rest+=("$1" "$2")
      shift
      ;;
    *)
      sed -n '2,10p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//' >&2
      exit 2
      ;;
  esac
  shift
done
export PYTHONPATH=$root/tests/e2e MERELS_BIN=$bin
mapfile -t limits < <(python3 -B -c 'from kill.players import LIFTED; print(*LIFTED, sep="\n")')
for limit in "${limits[@]}"; do cluster+=(--node-option "$limit"); done
exec "$root/deploy/cluster.sh" --listen 127.0.0.1:0 --links "${cluster[@]}" -- python3 -B -m kill.cluster_main "${rest[@]}"
