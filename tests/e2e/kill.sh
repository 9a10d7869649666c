#!/usr/bin/env bash
# Kills a server again and again under full load, and has every acknowledged move looked for at the end.
#   tests/e2e/kill.sh --kills 100                                  SIGKILL; the machine goes on
#   tests/e2e/kill.sh --kills 100 --power-cut                      what was not synced is gone, the last page torn
#   tests/e2e/kill.sh --kills 3 --power-cut --synchronous-off      must lose moves
# Further options: --help. Wants merels-server, merels-load and merels-server-power-cut in build/release/bin, or in
# the folder of --bin.
# Exit status: 0 nothing lost, 1 something lost, 2 usage, 3 the load or the server did not do its part.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export PYTHONPATH=$root/tests/e2e
exec python3 -B -m kill.main --bin "$root/build/release/bin" "$@"
