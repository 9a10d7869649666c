#!/usr/bin/env bash
# Prints the commands of a chapter of the runbook, as they stand in deploy/README.md.
#   tests/package/chapter.sh README CHAPTER
#   tests/package/chapter.sh README             all chapters, by name
# Exit status: 0 printed, 1 there is no such chapter or it has no commands, 2 usage.
set -euo pipefail

if (($# != 1 && $# != 2)) || [[ ! -r $1 ]]; then
  echo "chapter.sh: name the file with the runbook, and a chapter of it" >&2
  exit 2
fi
if (($# == 1)); then
  awk '/^## / { on = $0 == "## Runbook" } on && sub(/^### /, "")' "$1"
  exit
fi
awk -v chapter="### $2" '
  /^##/ { if ($0 == "## Runbook") book = 1; else if (/^## /) book = 0; on = book && $0 == chapter }
  on && sub(/^    /, "") { print; found = 1 }
  END { exit !found }' "$1" || {
  echo "chapter.sh: the runbook in $1 has no commands in a chapter '$2'" >&2
  exit 1
}
