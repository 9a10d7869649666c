# Of cluster.sh: one PostgreSQL, or a pair of them. Wants $rooms, $data, $tls; has conninfo, of the cluster's user.

# PostgreSQL refuses to run as root.
as=()
become_nobody() {
  chmod 711 "$rooms" "$data"
  as=(--reuid=nobody --regid=nogroup --clear-groups)
  # Where not even the way to its folder is open to others.
  setpriv "${as[@]}" test -x "$data" 2>/dev/null && setpriv "${as[@]}" test -x "$rooms/pids" 2>/dev/null ||
    as+=(--inh-caps=+dac_read_search --ambient-caps=+dac_read_search --securebits=+no_setuid_fixup)
}

# Folders that belong to whoever runs PostgreSQL, and are theirs alone.
own_folders() {
  mkdir -p "$@"
  chmod 700 "$@"
  if ((EUID == 0)); then chown nobody "$@"; fi
}

# Certificates, and secrets that PostgreSQL's side reads.
share_files() {
  own_folders "$rooms/db"
  (
    umask 077
    cp "$tls/ca.pem" "$tls/cert.pem" "$tls/key.pem" "$data/secrets/superuser" "$here/backup.sh" "$rooms/db"
    if ((EUID == 0)); then chown -R nobody "$rooms/db"; fi
  )
}

prepare_database() {
  (
    umask 077
    printf '*:*:*:merels:%s\n*:*:*:postgres:%s\n' "$(<"$data/secrets/house")" "$(<"$data/secrets/superuser")" \
      >"$data/secrets/passfile"
  )
  ((EUID != 0)) || become_nobody
  own_folders "$rooms/socket"
  share_files
  if [[ -n $archive ]]; then own_folders "$archive" "$archive/wal"; fi
}

# How PostgreSQL keeps its history. It may not see this folder, so it has a copy of the script.
archive_command() {
  printf '%q archive %%p %q' "$rooms/db/backup.sh" "$archive"
}

# Copies of the whole, without which the history is of no use, and the end of what no copy needs.
start_archiver() {
  [[ -z $archive ]] ||
    start archiver "$here/backup.sh" keep "$where dbname=postgres user=postgres passfile=$data/secrets/passfile" "$archive"
}

start_postgres() {
  prepare_database
  own_folders "$data/postgres"
  [[ -e $data/postgres/PG_VERSION ]] ||
    (cd / && setpriv "${as[@]}" "$postgres/initdb" -D "$data/postgres" -U postgres --auth=scram-sha-256 \
      --pwfile="$rooms/db/superuser" --encoding=UTF8 --locale=C --data-checksums >"$rooms/initdb" 2>&1) || {
    cat "$rooms/initdb" >&2
    refuse "the database could not be made; its words are above" 1
  }
  local keeps=()
  [[ -z $archive ]] || keeps=(-c archive_mode=on -c archive_timeout=10 -c "archive_command=$(archive_command)")
  start postgres "${as[@]}" "$postgres/postgres" -D "$data/postgres" -k "$rooms/socket" -c listen_addresses= \
    -c max_connections=$((20 + 10 * count)) "${keeps[@]}"
  where="host=$rooms/socket"
  until_ready postgres takes_writes
}

# A database that was restored first reads its history.
takes_writes() {
  [[ $(ask_postgres "SELECT pg_is_in_recovery()") == f ]]
}

# As its superuser.
ask_postgres() {
  "$postgres/psql" -qAt -v ON_ERROR_STOP=1 -c "$1" "$where dbname=postgres user=postgres passfile=$data/secrets/passfile"
}

# etcd holds the lock of the primary; Patroni runs the PostgreSQLs by it; HAProxy leads nodes to the primary.
start_pair() {
  prepare_database
  etcd_port=$(free_port)
  local peer_port
  peer_port=$(free_port)
  own_folders "$data/etcd"
  # The old interface of etcd, since that of Patroni 3.0 with the new one lets a leader that stood still take the lock
  # back from the next.
  start etcd "${as[@]}" "$etcd" --name etcd --data-dir "$data/etcd" --enable-v2 --log-level warn \
    --listen-client-urls "https://127.0.0.1:$etcd_port" --advertise-client-urls "https://127.0.0.1:$etcd_port" \
    --listen-peer-urls "http://127.0.0.1:$peer_port" --initial-advertise-peer-urls "http://127.0.0.1:$peer_port" \
    --initial-cluster "etcd=http://127.0.0.1:$peer_port" --force-new-cluster="$([[ -d $data/etcd/member ]] &&
      echo true || echo false)" \
    --cert-file "$rooms/db/cert.pem" --key-file "$rooms/db/key.pem" --client-cert-auth \
    --trusted-ca-file "$rooms/db/ca.pem"
  until_ready etcd curl_etcd /health
  database_port=$(free_port)
  local member
  for member in a b; do
    own_folders "$data/postgres-$member"
    postgres_ports[$member]=$(free_port)
    api_ports[$member]=$(free_port)
    write_member "$member"
    start "patroni-$member" "${as[@]}" --reset-env "$patroni" "$rooms/patroni-$member.yml"
  done
  write_database_proxy
  start database-proxy "$proxy" -db -f "$rooms/database-proxy.cfg"
  where="host=127.0.0.1 port=$database_port sslmode=verify-full sslrootcert=$tls/ca.pem"
  until_ready patroni-a has_pair
}
declare -A postgres_ports=() api_ports=()

curl_etcd() {
  python3 - "https://127.0.0.1:$etcd_port$1" "$tls" <<'END'
import ssl, sys, urllib.request
context = ssl.create_default_context(cafile=sys.argv[2] + "/ca.pem")
context.load_cert_chain(sys.argv[2] + "/cert.pem", sys.argv[2] + "/key.pem")
print(urllib.request.urlopen(sys.argv[1], context=context, timeout=2).read().decode())
END
}

# Whether there is a primary, and a copy that commits wait for.
has_pair() {
  python3 - "${api_ports[a]}" "${api_ports[b]}" <<'END'
import json, sys, urllib.request
def of(port):
    return json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/cluster", timeout=2))["members"]
roles = sorted(one["role"] for one in of(sys.argv[1]))
sys.exit(roles != ["leader", "sync_standby"])
END
}

# A folder of certificates and passwords is read by Patroni and PostgreSQL alone.
write_member() {
  local member=$1 file=$rooms/patroni-$1.yml
  local trust="sslmode: verify-ca
      sslrootcert: $rooms/db/ca.pem"
  (
    umask 077
    cat >"$file" <<END
scope: house
namespace: /merels/
name: $member
restapi:
  listen: 127.0.0.1:${api_ports[$member]}
  connect_address: 127.0.0.1:${api_ports[$member]}
  authentication:
    username: operator
    password: $(<"$data/secrets/api")
etcd:
  host: 127.0.0.1:$etcd_port
  protocol: https
  cacert: $rooms/db/ca.pem
  cert: $rooms/db/cert.pem
  key: $rooms/db/key.pem
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 1
    retry_timeout: 3
    primary_start_timeout: 0
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: $strict
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        synchronous_commit: "on"
        wal_log_hints: "on"
        max_connections: $((40 + 10 * count))
  initdb:
    - encoding: UTF8
    - locale: C
    - data-checksums
postgresql:
  listen: 127.0.0.1:${postgres_ports[$member]}
  connect_address: 127.0.0.1:${postgres_ports[$member]}
  data_dir: $data/postgres-$member/data
  bin_dir: $postgres
  pgpass: $data/postgres-$member/pgpass
  pg_hba:
    - hostssl replication replicator 127.0.0.1/32 scram-sha-256
    - hostssl replication postgres 127.0.0.1/32 scram-sha-256
    - hostssl all all 127.0.0.1/32 scram-sha-256
  basebackup:
    checkpoint: fast
  authentication:
    superuser:
      username: postgres
      password: $(<"$data/secrets/superuser")
      $trust
    replication:
      username: replicator
      password: $(<"$data/secrets/replication")
      $trust
  parameters:
    unix_socket_directories: ""
    ssl: "on"
    ssl_cert_file: $rooms/db/cert.pem
    ssl_key_file: $rooms/db/key.pem
$([[ -z $archive ]] || printf '    archive_mode: "on"\n    archive_timeout: 10\n    archive_command: %s\n' \
      "$(python3 -c 'import json, sys; print(json.dumps(sys.argv[1]))' "$(archive_command)")")
END
    if ((EUID == 0)); then chown nobody "$file"; fi
  )
}

# Nodes have one address of the database. It leads to whoever holds the lock, and ends what leads to anybody else: so
# a machine that no longer answers holds up nobody.
write_database_proxy() {
  cat >"$rooms/database-proxy.cfg" <<END
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 1s
  timeout client 24h
  timeout server 24h
listen postgres
  bind 127.0.0.1:$database_port
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 1s
  default-server inter 300ms fall 3 rise 1 fastinter 100ms on-marked-down shutdown-sessions
  server a 127.0.0.1:${postgres_ports[a]} check port ${api_ports[a]}
  server b 127.0.0.1:${postgres_ports[b]} check port ${api_ports[b]}
END
}

# The cluster's user and database, which no other program's are in.
make_database() {
  conninfo="$where dbname=merels user=merels passfile=$data/secrets/passfile"
  "$postgres/psql" -qAt -v ON_ERROR_STOP=1 "$where dbname=postgres user=postgres passfile=$data/secrets/passfile" \
    >"$rooms/psql" 2>&1 <<END || {
SELECT 'CREATE ROLE merels LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'merels') \gexec
ALTER ROLE merels PASSWORD '$(<"$data/secrets/house")';
SELECT 'CREATE DATABASE merels OWNER merels TEMPLATE template0 ENCODING ''UTF8'''
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'merels') \gexec
END
    cat "$rooms/psql" >&2
    refuse "the database of the house could not be made; psql's words are above" 1
  }
}

# What Patroni leaves running when it is killed.
finish_database() {
  local member file
  for member in a b; do
    file=$data/postgres-$member/data/postmaster.pid
    if [[ -e $file ]]; then
      kill -QUIT "$(head -n 1 "$file")" 2>/dev/null || true
      kill -CONT "$(head -n 1 "$file")" 2>/dev/null || true
    fi
  done
}
