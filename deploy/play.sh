#!/usr/bin/env bash
# Play Nine Men's Morris: from a bare Debian 12 to an open window, in one command.
#   deploy/play.sh                   a local server, and the client signed in as a guest
#   deploy/play.sh --two             the same with two clients, to play each other
#   deploy/play.sh --computer N [--ruleset R]
#                                    the same with one client and the computer as opponent, from level 1 to 9.
#                                    Opens the first table, of ruleset R (standard); the computer joins every
#                                    table that you open
#   deploy/play.sh --computer perfect --tablebase FOLDER [--ruleset R]
#                                    the same, and the computer gives nothing away: it plays by what merels-solve
#                                    has made in FOLDER, for ruleset R
#   deploy/play.sh --serve           only the server, until it is stopped (Ctrl-C or SIGTERM)
#   deploy/play.sh --demo [--seed N] a whole match between two clients with real mouse input on virtual screens,
#                                    watched by a third; leaves pictures and the game's record in demo/. This is
#                                    also what happens when there is no display
# Games are kept in $MERELS_DATA_DIR (default: $XDG_DATA_HOME/merels, that is ~/.local/share/merels).
# MERELS_PORT is the port tried first (default 9393). MERELS_BIN names a folder with built programs: then nothing
# is installed or built. Options after "--" are passed to each window, such as -- --scale 2.
# The script stops everything that it has started.
# Exit status: 0 done, 2 usage, another one after an error.
set -euo pipefail

usage() {
  sed -n '2,20p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
}

refuse() {
  echo "play.sh: $1" >&2
  exit "${2:-2}"
}

mode=one
seed=1
level=
ruleset=standard
tablebase=
window=()
while (($#)); do
  case $1 in
    --two) mode=two ;;
    --serve) mode=serve ;;
    --demo) mode=demo ;;
    --seed)
      [[ ${2:-} =~ ^[0-9]{1,18}$ ]] || refuse "--seed needs a whole number, such as --seed 2"
      seed=$2
      shift
      ;;
    --computer)
      [[ ${2:-} =~ ^([1-9]|perfect)$ ]] ||
        refuse "--computer needs a level from 1 to 9, such as --computer 5, or perfect"
      mode=computer
      level=$2
      shift
      ;;
    --ruleset)
      [[ -n ${2:-} ]] || refuse "--ruleset needs a ruleset, such as --ruleset six"
      ruleset=$2
      shift
      ;;
    --tablebase)
      [[ -n ${2:-} ]] || refuse "--tablebase needs a folder that merels-solve has made"
      tablebase=$(realpath -m "$2")
      shift
      ;;
    --)
      window=("${@:2}")
      break
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) refuse "unknown option $1; see deploy/play.sh --help" ;;
  esac
  shift
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."

[[ $ruleset == standard || $mode == computer ]] || refuse "--ruleset goes with --computer"
[[ -z $tablebase || $level == perfect ]] || refuse "--tablebase goes with --computer perfect"
[[ -n $tablebase || $level != perfect ]] || refuse "--computer perfect needs --tablebase FOLDER"
by=()
[[ -z $tablebase ]] || by=(--tablebase "$tablebase")
if [[ $mode != demo && $mode != serve && -z ${DISPLAY:-} ]]; then
  echo "There is no display (DISPLAY is not set), so this plays the demonstration; --serve runs a server." >&2
  mode=demo
fi

# Installs what is missing and builds the programs of this mode.
build() {
  local groups=(build server) targets=(merels-server) client=OFF log
  [[ $mode == serve ]] && groups+=(web) || groups+=(client)
  [[ $mode != demo ]] || groups+=(demo)
  deploy/install-deps.sh "${groups[@]}"
  echo "building (the first time this takes some minutes)" >&2
  if [[ $mode == serve ]]; then
    targets+=(merels-web)
  else
    targets+=(merels merelsctl)
    client=ON
  fi
  [[ $mode != computer ]] || targets+=(merels-bot)
  log=$(mktemp)
  if ! { cmake --preset release -Wno-dev -DMERELS_BUILD_TESTS=OFF -DMERELS_BUILD_CLIENT=$client &&
    cmake --build --preset release --target "${targets[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    refuse "the build failed; its output is above" 1
  fi
  rm -f "$log"
}

bin=${MERELS_BIN:-}
if [[ -z $bin ]]; then
  build
  bin=$PWD/build/release/bin
fi

if [[ $mode == computer ]]; then
  complaint=$("$bin/merelsctl" analyse "$ruleset" start --nodes 1 "${by[@]}" 2>&1 >/dev/null) ||
    refuse "--ruleset${by[0]:+, ${by[0]}}: ${complaint#*: }"
fi

if [[ $mode == demo ]]; then
  PYTHONPATH=tests/e2e exec python3 -B -m demo.main --bin "$bin" --out "$PWD/demo" --seed "$seed"
fi

data=${MERELS_DATA_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/merels}
mkdir -p "$data" || refuse "the data folder $data cannot be made; set MERELS_DATA_DIR to one that can" 1
echo "games are kept in $data" >&2

if [[ $mode == serve ]]; then
  web=()
  if [[ -x $bin/merels-web ]]; then
    web=(--web "127.0.0.1:${MERELS_WEB_PORT:-8080}")
    echo "to watch games in a browser: http://${web[1]}/" >&2
  fi
  exec "$bin/merels-server" --listen "127.0.0.1:${MERELS_PORT:-9393}" --data-dir "$data" "${web[@]}"
fi

started=()
ready=
# Ends what was started, newest first, and waits until it is gone.
finish() {
  trap - EXIT INT TERM
  local i
  for ((i = ${#started[@]} - 1; i >= 0; --i)); do kill -TERM "${started[i]}" 2>/dev/null || true; done
  for ((i = ${#started[@]} - 1; i >= 0; --i)); do wait "${started[i]}" 2>/dev/null || true; done
  [[ -z $ready ]] || rm -rf "$ready"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Starts the server on port $1 and sets `address` to where it listens; fails if it ends before that.
start_server() {
  mkfifo "$ready/out$1"
  "$bin/merels-server" --listen "127.0.0.1:$1" --data-dir "$data" >"$ready/out$1" 2>"$ready/log$1" &
  local pid=$! line
  started+=("$pid")
  exec {server_output}<"$ready/out$1"
  while read -r line <&"$server_output"; do
    [[ $line == "listening "* ]] || continue
    address=${line#listening }
    return 0
  done
  return 1
}

ready=$(mktemp -d)
first=${MERELS_PORT:-9393}
start_server "$first" || start_server 0 || {
  cat "$ready/log0" >&2
  refuse "the server did not start; its words are above" 1
}
echo "the server listens on $address" >&2

if [[ $mode == computer ]]; then
  # Its token is kept with the games, so that it goes on with a match of an earlier time, at whatever level. It
  # gives way to server and window whenever they have something to do.
  nice -n 19 "$bin/merels-bot" --server "$address" --level "$level" "${by[@]}" --name Computer \
    --token-file "$data/computer.token" >"$ready/computer" &
  started+=("$!")
  window+=(--open "$ruleset")
fi

clients=()
count=1
[[ $mode != two ]] || count=2
for ((i = 0; i < count; ++i)); do
  "$bin/merels" --server "$address" --guest "${window[@]}" &
  clients+=("$!")
  started+=("$!")
done
status=0
for pid in "${clients[@]}"; do wait "$pid" || status=$?; done
exit "$status"
