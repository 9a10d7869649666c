#!/bin/bash
# PostgreSQL in a container: the first time it makes a database merels for a user merels, with the password $PGPASSWORD.
set -euo pipefail

export PATH=$PATH:/usr/lib/postgresql/15/bin
data=/var/lib/postgresql/data
[[ ${PGPASSWORD:-} =~ ^[[:alnum:]]+$ ]] || {
  echo "database.sh: PGPASSWORD needs a password of letters and digits; build.sh writes one into secrets.env" >&2
  exit 2
}
if [[ ! -e $data/made ]]; then
  rm -rf "$data"
  initdb --pgdata="$data" --encoding=UTF8 --locale=C.UTF-8 --auth-local=peer --auth-host=scram-sha-256 >/dev/null
  echo "host merels merels samenet scram-sha-256" >>"$data/pg_hba.conf"
  postgres --single -D "$data" postgres >/dev/null <<SQL
CREATE ROLE merels LOGIN PASSWORD '$PGPASSWORD'
CREATE DATABASE merels OWNER merels
SQL
  touch "$data/made"
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
