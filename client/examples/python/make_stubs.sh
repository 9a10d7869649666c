#!/usr/bin/env bash
# make_stubs.sh FOLDER: writes the Python modules of the protocol below FOLDER, out of the files in proto/ alone.
set -euo pipefail
protocol=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../proto" && pwd)
mkdir -p "$1"
protoc -I "$protocol" --python_out="$1" --grpc_python_out="$1" \
  --plugin=protoc-gen-grpc_python="$(command -v grpc_python_plugin)" \
  "$protocol"/merels/v1/*.proto "$protocol"/google/rpc/*.proto
