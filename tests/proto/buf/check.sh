#!/usr/bin/env bash
# "buf lint" of the protocol, and "buf breaking" against what was released, by the version that package-lock.json pins:
#   check.sh FOLDER    FOLDER is where its packages go, and stay for the next time
# Exit status: 0 both pass, 77 npm or its packages cannot be had here (nothing was checked), else not 0.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
proto=$here/../../../proto
folder=${1:?the folder for the packages}

if ! command -v npm >/dev/null; then
  echo "skipped: there is no npm"
  exit 77
fi
mkdir -p "$folder"
if ! cmp -s "$here/package-lock.json" "$folder/package-lock.json" || [[ ! -d $folder/node_modules ]]; then
  cp "$here/package.json" "$here/package-lock.json" "$folder"
  if ! (cd "$folder" && timeout 120 npm ci --ignore-scripts --no-audit --no-fund --prefer-offline) >"$folder/npm.log" 2>&1; then
    rm -f "$folder/package-lock.json"
    echo "skipped: npm cannot install buf here; $folder/npm.log says why"
    exit 77
  fi
fi
buf=$(echo "$folder"/node_modules/@bufbuild/buf-*/bin/buf)
if [[ ! -x $buf ]]; then
  echo "skipped: there is no buf for this machine"
  exit 77
fi
"$buf" lint "$proto"
"$buf" breaking "$proto" --against "$proto/released/v1.binpb"
