#!/usr/bin/env bash
# Backups of a cluster's PostgreSQL that lead back to any moment: copies of the whole, and every change since the oldest
# of them. PostgreSQL itself keeps the changes in ARCHIVE/wal (deploy/cluster.sh --archive ARCHIVE; for another PostgreSQL see
# README.md).
#   deploy/backup.sh base CONNINFO ARCHIVE              a copy of the whole while the cluster goes on; of older ones all but
#                                                       the newest $MERELS_COPIES (7) are deleted, and the changes before
#   deploy/backup.sh keep CONNINFO ARCHIVE              the same once in $MERELS_COPY_HOURS (24), until it is told to end
#   deploy/backup.sh archive FILE ARCHIVE               PostgreSQL's archive_command: keeps one file of changes, compressed
#   deploy/backup.sh restore ARCHIVE FOLDER [MOMENT]    a data folder for PostgreSQL as it was then, such as
#                                                       "2026-01-31 20:15:00+00"; without a moment: as late as possible
# CONNINFO's user may replicate; it has no password, but passfile=FILE. FOLDER must not exist. cluster.key is not in the
# database: back it up too. PostgreSQL reads ARCHIVE when it is first started over FOLDER, and starts a timeline of its
# own. Exit status: 0 done, 1 not done, 2 usage.
set -euo pipefail

refuse() {
  echo "backup.sh: $1" >&2
  exit "${2:-1}"
}

usage() {
  sed -n '2,15p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
}

postgres=$(find /usr/lib/postgresql -path '*/bin/pg_basebackup' 2>/dev/null | sort -V | tail -n 1)
[[ -n $postgres || ${1:-} == archive ]] || refuse "pg_basebackup is missing: it is in Debian's package postgresql-client"

copies=${MERELS_COPIES:-7}
hours=${MERELS_COPY_HOURS:-24}
[[ $copies =~ ^[1-9][0-9]*$ && $hours =~ ^[1-9][0-9]*$ ]] || refuse "MERELS_COPIES and MERELS_COPY_HOURS are whole numbers" 2

# The newest last. As texts they are in the order of time.
copies_in() {
  [[ ! -d $1/base ]] || find "$1/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort
}

base() {
  local archive name turn
  [[ $1 != *password=* ]] || refuse "do not put a password into CONNINFO, where other users can read it" 2
  archive=$(realpath -m "$2")
  mkdir -p "$archive/base"
  # One at a time.
  exec {turn}>"$archive/base/turn"
  flock "$turn"
  name=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  [[ ! -e $archive/base/$name ]] || refuse "there is a copy of this very second"
  # Under another name until it is whole; what an earlier try left is of no use.
  rm -rf "$archive"/base/*.part
  "$postgres" -d "$1" -D "$archive/base/$name.part" --format=tar --gzip --checkpoint=fast --wal-method=stream \
    --no-password >&2 || {
    rm -rf "$archive/base/$name.part"
    refuse "PostgreSQL could not be copied; its words are above"
  }
  mv "$archive/base/$name.part" "$archive/base/$name"
  prune "$archive"
  echo "$archive/base/$name"
}

# Deletes copies that are too old, and the changes that none of the others needs.
prune() {
  local old first
  copies_in "$1" | head -n "-$copies" | while read -r old; do rm -rf "$old"; done
  first=$(copies_in "$1" | head -n 1)
  first=$(tar -xzOf "$first/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p')
  [[ -d $1/wal && -n $first ]] || return 0
  "${postgres%/*}/pg_archivecleanup" -x .gz "$1/wal" "$first"
}

# A copy a day, or as often as asked; a try that fails is made again after a while.
keep() {
  local newest age due
  trap 'exit 0' TERM INT
  while :; do
    newest=$(copies_in "$2" | tail -n 1)
    age=$((hours * 3600))
    [[ -z $newest ]] || age=$(($(date +%s) - $(date -d "${newest##*/}" +%s)))
    due=$((hours * 3600 - age))
    if ((due <= 0)); then
      (base "$1" "$2") || true
      due=60
    fi
    sleep "$due" &
    wait $! || true
  done
}

# The file is there whole or not at all, and none is ever overwritten. An empty or idle one shrinks to next to nothing.
archive() {
  local file=$2/wal/${1##*/}.gz
  # Of one that was kept, but not acknowledged, PostgreSQL asks again.
  if [[ -e $file ]]; then
    cmp -s "$1" <(gzip -dc "$file") || refuse "$file is another file of changes"
    return
  fi
  gzip -c "$1" >"$file.part" && sync "$file.part" && mv "$file.part" "$file"
}

restore() {
  local archive folder moment=${3:-} newest='' name
  archive=$(realpath "$1")
  folder=$(realpath -m "$2")
  [[ ! -e $folder ]] || refuse "$folder exists: nothing is overwritten"
  local latest=9999
  [[ -z $moment ]] || latest=$(date -u -d "$moment" +%Y-%m-%dT%H:%M:%SZ) || refuse "'$moment' is no moment" 2
  # The newest whole copy that had been begun before.
  for name in "$archive"/base/*Z; do
    # shellcheck disable=SC2071  # as texts they are in the order of time
    if [[ -d $name && ! ${name##*/} > $latest ]]; then newest=$name; fi
  done
  [[ -n $newest ]] || refuse "no copy in $archive/base is old enough"
  mkdir -p "$folder"
  chmod 700 "$folder"
  tar -C "$folder" -xzf "$newest/base.tar.gz"
  tar -C "$folder/pg_wal" -xzf "$newest/pg_wal.tar.gz"
  rm -f "$folder/postmaster.pid" "$folder/standby.signal"
  {
    printf "restore_command = 'gzip -dc \"%s/wal/%%f.gz\" >\"%%p\"'\n" "$archive"
    if [[ -n $moment ]]; then printf "recovery_target_time = '%s'\nrecovery_target_action = promote\n" "$moment"; fi
  } >>"$folder/postgresql.auto.conf"
  touch "$folder/recovery.signal"
  # As PostgreSQL does not run as root.
  if ((EUID == 0)); then chown -R "$(stat -c %U "$archive/wal")" "$folder"; fi
  echo "$folder: from ${newest##*/}, to ${moment:-the end of the archive}"
}

case "${1:-} $#" in
  "base 3" | "keep 3" | "archive 3") "$1" "$2" "$3" ;;
  "restore 3" | "restore 4") restore "${@:2}" ;;
  "-h 1" | "--help 1") usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
