#!/usr/bin/env bash
# A cluster of several nodes on this machine, to try out and to test: PostgreSQL, NATS, merels-server several times, and
# HAProxy in front of them, each from Debian's packages and on loopback alone.
#   deploy/cluster.sh [OPTIONS] [-- COMMAND...]
#     --nodes N       how many nodes, from 1 to 9 (3)
#     --ha            two PostgreSQLs, each a copy of the other, with Patroni and etcd: one takes over when the other dies
#     --strict        with --ha: no write is accepted while there is no copy (otherwise one PostgreSQL alone goes on)
#     --listen ADDR   the one address for clients (127.0.0.1:9393); port 0 takes any free one
#     --plaintext     that address takes plaintext HTTP/2; otherwise TLS, by a certificate of the cluster's authority
#     --first-node    sessions go to the first node that serves, and not to all in turn
#     --connections N how many connections one address may have at HAProxy (1000)
#     --links         between each node and the database, NATS and HAProxy stands a process that a test can stop
#     --archive DIR   PostgreSQL keeps its history there, compressed, with a copy a day, for deploy/backup.sh; what is older
#                     than the seventh copy is deleted ($MERELS_COPIES, $MERELS_COPY_HOURS)
#     --data-dir DIR  where all data are kept; without it, in a folder that is deleted at the end
#     --node-option O given to each merels-server; as often as needed
# Prints "listening ADDRESS:PORT" when calls are served, and runs until Ctrl-C or SIGTERM. A part that ends is started
# again. With COMMAND it runs that instead, and ends with its status. COMMAND finds the address in MERELS_ADDRESS, the
# authority in MERELS_CA (empty with --plaintext), the nodes' own addresses in MERELS_NODES, the database in
# MERELS_CONNINFO, the counters of NATS at MERELS_NATS_MONITOR, the data folder in MERELS_DATA, and in the folder
# MERELS_PARTS a file for each part with the id of its process.
# It stops all that it has started, and starts no service of the system's. MERELS_BIN names a folder with built programs:
# then nothing is installed or built.
# Exit status: that of COMMAND; otherwise 0 stopped, 2 usage, another one after an error.
set -euo pipefail

usage() {
  sed -n '2,24p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
}

refuse() {
  echo "cluster.sh: $1" >&2
  exit "${2:-2}"
}

count=3
listen=127.0.0.1:9393
data=
archive=
ha=
strict=false
plaintext=
spread=1
connections=1000
links=
node_options=()
command=()
while (($#)); do
  case $1 in
    --nodes)
      [[ ${2:-} =~ ^[1-9]$ ]] || refuse "--nodes needs a number from 1 to 9, such as --nodes 3"
      count=$2
      shift
      ;;
    --ha) ha=1 ;;
    --strict) strict=true ;;
    --plaintext) plaintext=1 ;;
    --first-node) spread= ;;
    --connections)
      [[ ${2:-} =~ ^[1-9][0-9]{0,4}$ ]] || refuse "--connections needs a number, such as --connections 1000"
      connections=$2
      shift
      ;;
    --links) links=1 ;;
    --listen)
      [[ ${2:-} =~ ^127\.[0-9.]+:[0-9]{1,5}$ ]] ||
        refuse "--listen needs an address of this machine alone, such as --listen 127.0.0.1:9393"
      listen=$2
      shift
      ;;
    --archive | --data-dir)
      [[ -n ${2:-} ]] || refuse "$1 needs a folder"
      if [[ $1 == --archive ]]; then archive=$(realpath -m "$2"); else data=$(realpath -m "$2"); fi
      shift
      ;;
    --node-option)
      [[ -n ${2:-} ]] || refuse "--node-option needs an option of merels-server"
      node_options+=("$2")
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
[[ -n $ha || $strict == false ]] || refuse "--strict goes with --ha: one PostgreSQL has no copy"
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")

# In a shell of its own: the command runs where the caller is.
build() (
  cd "$here/.."
  deploy/install-deps.sh build server client cluster ${ha:+cluster-ha}
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
find_program() { PATH=$PATH:/usr/sbin command -v "$1" || true; }
nats=$(find_program nats-server)
proxy=$(find_program haproxy)
etcd=$(find_program etcd)
patroni=$(find_program patroni)
[[ -n $postgres && -n $nats && -n $proxy ]] ||
  refuse "PostgreSQL, NATS or HAProxy is missing; deploy/install-deps.sh cluster installs them" 1
[[ -z $ha || -n $etcd && -n $patroni ]] ||
  refuse "etcd or Patroni is missing; deploy/install-deps.sh cluster-ha installs them" 1

rooms=$(mktemp -d)
[[ -n $data ]] || data=$rooms/data
mkdir -p "$data" || refuse "the data folder $data cannot be made; give another with --data-dir" 1
mkdir "$rooms/pids"

# shellcheck source=deploy/cluster/parts.sh
. "$here/cluster/parts.sh"
# shellcheck source=deploy/cluster/secrets.sh
. "$here/cluster/secrets.sh"
# shellcheck source=deploy/cluster/database.sh
. "$here/cluster/database.sh"
# shellcheck source=deploy/cluster/links.sh
. "$here/cluster/links.sh"

# A database lets in nobody whose passwords are others than those it was made with.
for folder in "$data/postgres" "$data/postgres-a/data" "$data/postgres-b/data"; do
  [[ ! -e $folder/PG_VERSION || -e $data/secrets/superuser && -e $data/secrets/replication ]] ||
    refuse "the passwords of $folder are missing: put the folder secrets of the backup into $data" 1
done
make_secrets
if [[ -n $ha ]]; then start_pair; else start_postgres; fi
make_database
start_archiver

# NATS lets in only the nodes.
(
  umask 077
  cat >"$rooms/nats.conf" <<END
host: 127.0.0.1
port: $(free_port)
http: "127.0.0.1:$(free_port)"
authorization { user: node, password: "$(<"$rooms/secrets/nats")" }
tls { cert_file: "$tls/cert.pem", key_file: "$tls/key.pem", timeout: 5 }
END
  echo "node:$(<"$rooms/secrets/nats")" >"$rooms/credentials"
)
bus=127.0.0.1:$(sed -n 's/^port: //p' "$rooms/nats.conf")
start nats "$nats" -c "$rooms/nats.conf"
until_ready nats grep -q 'Server is ready' "$rooms/nats.log"

# The first node makes the key of the cluster; the others get a copy. A node that is started again has its old address.
names=(one two three four five six seven eight nine)
nodes=()
addresses=() # as HAProxy reaches them
readies=()
for name in "${names[@]:0:count}"; do
  mkdir -p "$data/$name"
  if [[ $name != one && ! -e $data/$name/cluster.key ]]; then cp -p "$data/one/cluster.key" "$data/$name/cluster.key"; fi
  address=127.0.0.1:$(free_port)
  ready=127.0.0.1:$(free_port)
  node_conninfo=$conninfo node_bus=$bus
  [[ -z $links ]] || link_node "$name"
  start "$name" "$bin/merels-server" --node "$name" --listen "$address" --ready "$ready" --data-dir "$data/$name" \
    --store "postgres:$node_conninfo" --bus "nats:tls://$node_bus" --bus-ca "$tls/ca.pem" \
    --bus-credentials "$rooms/credentials" --trusted-proxy 127.0.0.1 --drain-wait-ms 1500 "${node_options[@]}"
  until_ready "$name" grep -q '^listening ' "$rooms/$name.out"
  nodes+=("$address")
  [[ -z $links ]] || link_door "$name"
  addresses+=("$address")
  readies+=("$ready")
  echo "node $name listens on $address (process ${pids[$name]})" >&2
done

[[ $listen != *:0 ]] || listen=${listen%:0}:$(free_port)
servers() {
  local i
  for i in "${!addresses[@]}"; do
    echo "  server ${names[i]} ${addresses[i]} proto h2 check check-proto h1 port ${readies[i]##*:} $(
      ((i == 0)) || echo "${1:-}")"
  done
}
if [[ -n $plaintext ]]; then door="proto h2"; else door="ssl crt $tls/both.pem alpn h2 proto h2"; fi
cat >"$rooms/haproxy.cfg" <<END
global
  stats socket $rooms/admin mode 600 level admin
  ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets
  fd-hard-limit 20000
  tune.h2.max-concurrent-streams 100
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
  # A node that drains (404) is given nothing new, and ends its streams itself. One that stands still has its streams cut
  # after two seconds, so that its players come back at another. One that cannot be connected to gets nothing from then
  # on, until a check finds it again.
  option httpchk GET /ready
  http-check disable-on-404
  timeout check 800ms
  default-server inter 500ms fall 2 rise 1 fastinter 200ms observe layer4 error-limit 1 on-error mark-down on-marked-down shutdown-sessions
frontend house
  bind $listen $door
  # Nodes see only HAProxy's connections, so their limits of connections by address cannot hold behind it.
  stick-table type ipv6 size 200k expire 2m store conn_cur
  tcp-request connection track-sc0 src,ipmask(32,64)
  tcp-request connection reject if { sc0_conn_cur gt $connections }
  http-request del-header forwarded
  http-request set-header x-forwarded-for %[src]
$([[ -n $spread ]] || echo "  use_backend any if { path_beg /merels.v1.MatchService/ /merels.v1.AccountService/ }
  use_backend any if { path_beg /merels.v1.RatingService/ /merels.v1.RulesService/ /merels.v1.ServerService/ }")
  default_backend $(if [[ -n $spread ]]; then echo any; else echo first; fi)
backend any
  balance roundrobin
  http-reuse safe
$(servers)
backend first
  http-reuse safe
$(servers backup)
END
start haproxy "$proxy" -db -f "$rooms/haproxy.cfg"
# Whether it has seen every node serve in both places.
all_serve() {
  (($(ask_proxy "$rooms/admin" "show servers state" | awk '$6 == 2' | wc -l) == 2 * count))
}
until_ready haproxy all_serve

export MERELS_ADDRESS=$listen MERELS_NODES="${nodes[*]}" MERELS_CONNINFO=$conninfo MERELS_PARTS=$rooms/pids
MERELS_NATS_MONITOR=http://$(sed -n 's/^http: "\(.*\)"$/\1/p' "$rooms/nats.conf")
export MERELS_NATS_MONITOR
export MERELS_CA='' MERELS_DATA=$data
[[ -n $plaintext ]] || MERELS_CA=$tls/ca.pem
if ((${#command[@]} == 0)); then
  [[ -n $plaintext ]] || echo "the server's authority is $MERELS_CA" >&2
  echo "listening $listen"
  keep
fi
"${command[@]}" <&0 &
keep "$!"
