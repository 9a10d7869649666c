#!/usr/bin/env bash
# A house of several nodes on this machine, to try out and to test: PostgreSQL, NATS, merels-server several times, and
# HAProxy in front of them, each from Debian's packages and on loopback alone.
#   deploy/cluster.sh [--nodes N] [--listen 127.0.0.1:PORT] [--data-dir DIR] [-- COMMAND...]
#     --nodes     how many nodes, from 1 to 9 (3)
#     --listen    the one address for clients (127.0.0.1:9393); port 0 takes any free one
#     --data-dir  where all data are kept; without it, in a folder that is deleted at the end
# Prints "listening ADDRESS:PORT" when calls are served, and runs until Ctrl-C or SIGTERM, or until a part of it but a
# node ends. With COMMAND it runs that instead, with the address in MERELS_ADDRESS and those of the nodes in
# MERELS_NODES, and ends with its status. It stops all that it has started, and starts no service of the system's.
# MERELS_BIN names a folder with built programs: then nothing is installed or built.
# Exit status: that of COMMAND; otherwise 0 stopped, 2 usage, another one after an error.
set -euo pipefail

usage() {
  sed -n '2,13p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
}

refuse() {
  echo "cluster.sh: $1" >&2
  exit "${2:-2}"
}

count=3
listen=127.0.0.1:9393
data=
command=()
while (($#)); do
  case $1 in
    --nodes)
      [[ ${2:-} =~ ^[1-9]$ ]] || refuse "--nodes needs a number from 1 to 9, such as --nodes 3"
      count=$2
      shift
      ;;
    --listen)
      [[ ${2:-} =~ ^127\.[0-9.]+:[0-9]{1,5}$ ]] ||
        refuse "--listen needs an address of this machine alone, such as --listen 127.0.0.1:9393"
      listen=$2
      shift
      ;;
    --data-dir)
      [[ -n ${2:-} ]] || refuse "--data-dir needs a folder"
      data=$(realpath -m "$2")
      shift
      ;;
    --)
      command=("${@:2}")
      ((${#command[@]})) || refuse "there is no command after --"
      break
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) refuse "unknown option $1; see deploy/cluster.sh --help" ;;
  esac
  shift
done
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")

# In a shell of its own: the command runs where the caller is.
build() (
  cd "$here/.."
  deploy/install-deps.sh build server client proxy cluster
  echo "building (the first time this takes some minutes)" >&2
  cmake --preset release -Wno-dev -DMERELS_BUILD_TESTS=OFF -DMERELS_BUILD_CLIENT=ON >&2 &&
    cmake --build --preset release --target merels-server merelsctl >&2
)

bin=${MERELS_BIN:-}
if [[ -z $bin ]]; then
  build || refuse "the build failed; its output is above" 1
  bin=$here/../build/release/bin
fi
bin=$(realpath "$bin")

postgres=$(find /usr/lib/postgresql -path '*/bin/postgres' 2>/dev/null | sort -V | tail -n 1)
postgres=${postgres%/postgres}
nats=$(PATH=$PATH:/usr/sbin command -v nats-server) || nats=
proxy=$(PATH=$PATH:/usr/sbin command -v haproxy) || proxy=
[[ -n $postgres && -n $nats && -n $proxy ]] ||
  refuse "PostgreSQL, NATS or HAProxy is missing; deploy/install-deps.sh proxy cluster installs them" 1

rooms=$(mktemp -d)
[[ -n $data ]] || data=$rooms/data
started=() # as they have to end: the newest first
# Ends what was started, and waits for each before the next: nodes write until they end.
finish() {
  trap - EXIT
  trap '' INT TERM
  local i
  for ((i = ${#started[@]} - 1; i >= 0; --i)); do
    kill -TERM "${started[i]}" 2>/dev/null || true
    wait "${started[i]}" 2>/dev/null || true
  done
  rm -rf "$rooms"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
[[ ${#command[@]} -gt 0 ]] || trap 'exit 0' INT TERM

# Starts a part that ends with this script, however that ends, and that no Ctrl-C but this script reaches. Its words go
# to the file $1.
start() {
  setsid setpriv --pdeathsig TERM "${@:2}" >"$rooms/$1.out" 2>"$rooms/$1.log" </dev/null &
  started+=("$!")
}

# Waits up to half a minute for a command that succeeds; the part's words otherwise.
until_ready() {
  local part=$1 pid=${started[-1]} i
  for ((i = 0; i < 300; ++i)); do
    ! "${@:2}" >/dev/null 2>&1 || return 0
    kill -0 "$pid" 2>/dev/null || break
    read -rt 0.1 <> <(:) || true
  done
  cat "$rooms/$part.log" >&2
  refuse "$part did not start; its words are above" 1
}

# PostgreSQL refuses to run as root.
as=()
mkdir -p "$data" || refuse "the data folder $data cannot be made; give another with --data-dir" 1
mkdir -p "$data/postgres" "$rooms/socket"
chmod 700 "$data/postgres" "$rooms/socket"
if ((EUID == 0)); then
  chown nobody "$data/postgres" "$rooms/socket"
  chmod 711 "$rooms" "$data"
  as=(--reuid=nobody --regid=nogroup --clear-groups)
  # Where not even the way to its folder is open to others.
  setpriv "${as[@]}" test -x "$data/postgres" 2>/dev/null && setpriv "${as[@]}" test -x "$rooms/socket" 2>/dev/null ||
    as+=(--inh-caps=+dac_read_search --ambient-caps=+dac_read_search --securebits=+no_setuid_fixup)
fi
[[ -e $data/postgres/PG_VERSION ]] ||
  (cd / && setpriv "${as[@]}" "$postgres/initdb" -D "$data/postgres" -U merels --auth=trust --encoding=UTF8 \
    --locale=C >"$rooms/initdb" 2>&1) || {
  cat "$rooms/initdb" >&2
  refuse "the database could not be made; its words are above" 1
}
start postgres "${as[@]}" "$postgres/postgres" -D "$data/postgres" -k "$rooms/socket" -c listen_addresses= \
  -c max_connections=$((20 + 10 * count))
until_ready postgres "$postgres/pg_isready" -q -h "$rooms/socket" -U merels -d postgres

# NATS lets in only the nodes. It chooses its port, and writes it into a file.
(
  umask 077
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  mkdir "$rooms/ports"
  echo "node:$secret" >"$rooms/credentials"
  printf 'host: 127.0.0.1\nport: -1\nports_file_dir: "%s"\nauthorization { user: node, password: "%s" }\n' \
    "$rooms/ports" "$secret" >"$rooms/nats.conf"
)
start nats "$nats" -c "$rooms/nats.conf"
until_ready nats grep -hqo 'nats://[0-9.:]*' "$rooms/ports" -r
bus=$(grep -rho 'nats://[0-9.:]*' "$rooms/ports" | head -n 1)

# The first node makes the key of the house; the others get a copy.
names=(one two three four five six seven eight nine)
addresses=()
for name in "${names[@]:0:count}"; do
  mkdir -p "$data/$name"
  if [[ $name != one && ! -e $data/$name/house.key ]]; then cp -p "$data/one/house.key" "$data/$name/house.key"; fi
  start "$name" "$bin/merels-server" --node "$name" --listen 127.0.0.1:0 --data-dir "$data/$name" \
    --store "postgres:host=$rooms/socket dbname=postgres user=merels" --bus "$bus" \
    --bus-credentials "$rooms/credentials" --trusted-proxy 127.0.0.1
  until_ready "$name" grep -q '^listening ' "$rooms/$name.out"
  address=$(sed -n 's/^listening //p' "$rooms/$name.out")
  addresses+=("$address")
  echo "node $name listens on $address (process ${started[-1]})" >&2
done

# What the nodes do not share yet, streams with the lobby in them above all, goes to the first node that serves; the rest
# to all in turn. The health check is that of haproxy.cfg.
if [[ $listen == *:0 ]]; then
  listen=${listen%:0}:$(python3 -c 'import socket
with socket.create_server(("127.0.0.1", 0)) as taken: print(taken.getsockname()[1])')
fi
servers() {
  local i
  for i in "${!addresses[@]}"; do
    echo "  server ${names[i]} ${addresses[i]} proto h2 check $( ((i == 0)) || echo "${1:-}")"
  done
}
checks=$(grep -E '^  (option )?tcp-check' "$here/haproxy.cfg")
cat >"$rooms/haproxy.cfg" <<END
global
  stats socket $rooms/admin mode 600 level admin
defaults
  mode http
  option http-no-delay
  option redispatch
  retries 3
  # Only calls that have not reached a node are made again at another one.
  retry-on conn-failure
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout http-request 10s
  timeout http-keep-alive 60s
  # A node that cannot be connected to gets nothing from then on, until a check finds it again.
  default-server inter 500ms fall 2 rise 1 fastinter 200ms on-marked-down shutdown-sessions observe layer4 error-limit 1 on-error mark-down
frontend house
  bind $listen proto h2
  http-request del-header forwarded
  http-request set-header x-forwarded-for %[src]
  use_backend any if { path_beg /merels.v1.MatchService/ /merels.v1.AccountService/ /merels.v1.RatingService/ }
  use_backend any if { path_beg /merels.v1.RulesService/ /merels.v1.ServerService/ }
  default_backend first
backend any
  balance roundrobin
  http-reuse safe
$checks
$(servers)
backend first
  http-reuse safe
$checks
$(servers backup)
END
start haproxy "$proxy" -db -f "$rooms/haproxy.cfg"
admin() {
  python3 - "$rooms/admin" "$1" <<'END'
import socket, sys
with socket.socket(socket.AF_UNIX) as admin:
    admin.connect(sys.argv[1])
    admin.sendall(sys.argv[2].encode() + b"\n")
    print(admin.makefile().read())
END
}
# Whether it has seen every node serve in both places.
all_serve() {
  (($(admin "show servers state" | awk '$6 == 2' | wc -l) == 2 * count))
}
until_ready haproxy all_serve

if ((${#command[@]} == 0)); then
  echo "listening $listen"
  parts=("${started[0]}" "${started[1]}" "${started[-1]}")
  wait -n "${parts[@]}" || true
  refuse "PostgreSQL, NATS or HAProxy ended" 1
fi
export MERELS_ADDRESS=$listen MERELS_NODES="${addresses[*]}"
status=0
"${command[@]}" <&0 &
started+=("$!")
wait "$!" || status=$?
unset 'started[-1]'
exit "$status"
