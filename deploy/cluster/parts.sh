# Of cluster.sh: the processes it starts, keeps and ends. Wants $rooms; has pids, from the name of a part to its process.

declare -A pids=() since=() quick=()
order=() # as they were started
commands=()
# A part that ends sooner than this, in seconds, so many times in a row, is given up.
soon=2
most_quick=60

# Ends what was started, and waits for each before the next: nodes write until they end.
finish() {
  trap - EXIT
  trap '' INT TERM
  local i pid
  [[ -z ${ours:-} ]] || kill -TERM "$ours" 2>/dev/null || true
  for ((i = ${#order[@]} - 1; i >= 0; --i)); do
    pid=${pids[${order[i]}]}
    kill -TERM "$pid" 2>/dev/null || true
    kill -CONT "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  ! declare -F finish_database >/dev/null || finish_database
  rm -rf "$rooms"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
[[ ${#command[@]} -gt 0 ]] || trap 'exit 0' INT TERM

# Starts a part that ends with this script, however that ends, and that no Ctrl-C but this script reaches. Its words go
# to the file $1.
start() {
  local name=$1
  order+=("$name")
  commands+=("$(printf '%q ' "${@:2}")")
  launch "$name" "${commands[-1]}"
}

launch() {
  local -a words
  eval "words=($2)"
  setsid setpriv --pdeathsig TERM "${words[@]}" >>"$rooms/$1.out" 2>>"$rooms/$1.log" </dev/null &
  pids[$1]=$!
  since[$1]=$SECONDS
  echo "${pids[$1]}" >"$rooms/pids/$1.new"
  mv "$rooms/pids/$1.new" "$rooms/pids/$1"
}

# Waits a minute or two for a command that succeeds; the part's words otherwise.
until_ready() {
  local part=$1 i
  for ((i = 0; i < 450; ++i)); do
    ! "${@:2}" >/dev/null 2>&1 || return 0
    kill -0 "${pids[$part]}" 2>/dev/null || break
    a_moment
  done
  cat "$rooms/$part.log" >&2
  refuse "$part did not start; its words are above" 1
}

# Nothing is ever written there.
exec {never}<> <(:)
a_moment() {
  read -rt 0.2 -u "$never" || true
}

# Starts again whatever ends, until the process $1 ends; exits with its status. It looks five times a second: of several
# that end at once bash would tell only one.
keep() {
  ours=${1:-}
  local status=0 i name
  while :; do
    if [[ -n $ours ]] && ! kill -0 "$ours" 2>/dev/null; then
      wait "$ours" || status=$?
      ours=
      exit "$status"
    fi
    for i in "${!order[@]}"; do
      name=${order[i]}
      kill -0 "${pids[$name]}" 2>/dev/null || again "$name" "${commands[i]}"
    done
    a_moment
  done
}

again() {
  quick[$1]=$((SECONDS - since[$1] < soon ? ${quick[$1]:-0} + 1 : 0))
  ((quick[$1] < most_quick)) || {
    tail -n 20 "$rooms/$1.log" >&2
    refuse "$1 ends again and again; its words are above" 1
  }
  echo "$1 has ended and is started again" >&2
  ((quick[$1] == 0)) || a_moment
  launch "$1" "$2"
}

free_port() {
  python3 -c 'import socket
with socket.create_server(("127.0.0.1", 0)) as taken: print(taken.getsockname()[1])'
}

# What HAProxy with this socket answers.
ask_proxy() {
  python3 - "$@" <<'END'
import socket, sys
with socket.socket(socket.AF_UNIX) as admin:
    admin.connect(sys.argv[1])
    admin.sendall(sys.argv[2].encode() + b"\n")
    print(admin.makefile().read())
END
}
