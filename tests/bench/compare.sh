#!/usr/bin/env bash
# Measures merels-server beside merels-yardstick: compare.sh ROW... [--seconds N] [--runs N] [--out FILE]
# --help has the rows. Takes the programs of build/release, or of the folder in MERELS_BIN.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
bin=${MERELS_BIN:-$root/build/release/bin}
exec env PYTHONPATH="$here:$root/tests/e2e" python3 -B -m compare.main --bin "$bin" "$@"
