#!/usr/bin/env bash
# Tries the images of deploy/container: makes them, and plays on a server, over its end, and on three nodes, while one is
# killed. By hand, as root or not, with podman; it says what held, and takes away what it has started.
#   tests/package/containers.sh FOLDER     FOLDER is what deploy/package.sh has filled
# Needs merelsctl on the PATH or in $MERELS_BIN. Exit status: 0 all held, 1 something did not, 2 usage.
set -euo pipefail

if (($# != 1)) || [[ ! -f $1/InRelease ]]; then
  echo "containers.sh: name the folder that deploy/package.sh has filled" >&2
  exit 2
fi
folder=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
deploy/install-deps.sh container
deploy/container/build.sh "$folder"

readme=$PWD/deploy/README.md
work=$(mktemp -d)
cp -r deploy/container/. "$work"
cd "$work"
export MERELS_PUBLIC=127.0.0.1:${MERELS_PORT:-19393}
files=(compose.yaml compose.cluster.yaml)
volumes=(merels merels-database merels-one merels-two merels-three)
for volume in "${volumes[@]}"; do
  ! podman volume exists "$volume" || {
    echo "containers.sh: there is a volume $volume, with somebody's games" >&2
    exit 2
  }
done
finish() {
  for file in "${files[@]}"; do podman-compose -f "$file" down >/dev/null 2>&1 || true; done
  podman volume rm --force "${volumes[@]}" >/dev/null 2>&1 || true
  cd / && rm -rf "$work"
}
trap finish EXIT

held() { echo "held: $1"; }
fail() {
  echo "did not hold: $1"
  for container in $(podman ps --all --format '{{.Names}}'); do
    [[ $container != merels* ]] || { echo "$container:" && podman logs "$container" 2>&1 | tail -n 5; } >&2
  done
  exit 1
}
as() {
  "${MERELS_BIN:+$MERELS_BIN/}merelsctl" "$2" "${@:3}" --server "localhost:${MERELS_PUBLIC##*:}" --ca "$work/tls/chain.pem" \
    --token-file "$work/$1.token"
}
# Waits half a minute for a command that succeeds.
until_held() {
  local i
  for ((i = 0; i < 150; ++i)); do
    ! "${@:2}" >/dev/null 2>&1 || { held "$1" && return; }
    read -rt 0.2 <> <(:) || true
  done
  fail "$1"
}
# begin FILE [WHAT COMMAND]: starts these, waits for what holds then, and plays.
begin() {
  podman-compose -f "$1" up -d >"$work/up" 2>&1 || { cat "$work/up" >&2 && fail "$1 begins"; }
  rm -f "$work"/*.token
  until_held "$1 serves over TLS" as ann signin
  [[ $# == 1 ]] || until_held "$2" "$3"
  as bob signin >/dev/null
  table=$(as ann open standard --clock 5+3 --side white --json | sed 's/.*"table":"\([^"]*\)".*/\1/')
  match=$(as bob join "$table" --json | sed 's/.*"match":"\([^"]*\)".*/\1/')
  as ann move "$match" d2 >/dev/null
  held "$1: two guests play"
}

mkdir tls
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout tls/key.pem -out tls/chain.pem -days 2 \
  -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
cat tls/chain.pem tls/key.pem >tls/both.pem
chmod 644 tls/*.pem

begin compose.yaml
podman healthcheck run merels >/dev/null || fail "it is well"
held "its health is checked by the operator's socket"
[[ $(podman exec merels id -un) == merels ]] || fail "it has a user of its own"
held "it has a user of its own"
lines=$(grep '^    podman ' "$readme" | sed 's/^ *//')
[[ $lines == *" backup "* ]] || fail "the manual has commands for a container"
bash -euo pipefail -c "$lines" >/dev/null || fail "the manual's commands for a container"
[[ -s monday && -s monday.key ]] || fail "a backup is taken out of a container"
held "the manual's commands for a container, and a backup by them"
podman stop --time 30 merels >/dev/null
[[ $(podman inspect merels --format '{{.State.ExitCode}}') == 0 ]] || fail "it ends in order"
podman-compose -f compose.yaml down >/dev/null 2>&1
podman-compose -f compose.yaml up -d >/dev/null 2>&1
until_held "another container goes on with the match" as bob move "$match" f4
podman-compose -f compose.yaml down >/dev/null 2>&1

three() { [[ $(podman exec merels-one merelsctl admin nodes --data-dir /var/lib/merels | grep -c serving) == 3 ]]; }
begin compose.cluster.yaml "three nodes know each other" three
podman kill merels-two >/dev/null
until_held "a match goes on after the death of a node" as bob move "$match" f4
podman restart --time 10 merels-database >/dev/null
until_held "and of the database" as ann move "$match" d6
echo "all held"
