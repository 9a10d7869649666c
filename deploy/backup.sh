#!/usr/bin/env bash
# Backups of a house's PostgreSQL that lead back to any moment: a copy of the whole, and every change since. PostgreSQL
# itself keeps the changes in ARCHIVE/wal (deploy/cluster.sh --archive ARCHIVE; for another PostgreSQL see README.md).
#   deploy/backup.sh base CONNINFO ARCHIVE              a copy of the whole, while the house goes on
#   deploy/backup.sh restore ARCHIVE FOLDER [MOMENT]    a data folder for PostgreSQL as it was then, such as
#                                                       "2026-01-31 20:15:00+00"; without a moment: as late as possible
# CONNINFO's user may replicate; it has no password, but passfile=FILE. FOLDER must not exist. house.key is not in the
# database: back it up too. PostgreSQL reads ARCHIVE when it is first started over FOLDER, and starts a timeline of its
# own. Exit status: 0 done, 1 not done, 2 usage.
set -euo pipefail

refuse() {
  echo "backup.sh: $1" >&2
  exit "${2:-1}"
}

usage() {
  sed -n '2,10p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
}

postgres=$(find /usr/lib/postgresql -path '*/bin/pg_basebackup' 2>/dev/null | sort -V | tail -n 1)
[[ -n $postgres ]] || refuse "pg_basebackup is missing: it is in Debian's package postgresql-client"

base() {
  local archive name
  [[ $1 != *password=* ]] || refuse "do not put a password into CONNINFO, where other users can read it" 2
  archive=$(realpath -m "$2")
  name=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  mkdir -p "$archive/base"
  [[ ! -e $archive/base/$name ]] || refuse "there is a copy of this very second"
  # Under another name until it is whole.
  "$postgres" -d "$1" -D "$archive/base/$name.part" --checkpoint=fast --wal-method=stream --no-password >&2 || {
    rm -rf "$archive/base/$name.part"
    refuse "PostgreSQL could not be copied; its words are above"
  }
  mv "$archive/base/$name.part" "$archive/base/$name"
  echo "$archive/base/$name"
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
  mkdir -p "$(dirname "$folder")"
  cp -a "$newest" "$folder"
  rm -f "$folder/postmaster.pid" "$folder/standby.signal"
  {
    printf "restore_command = 'cp \"%s/wal/%%f\" \"%%p\"'\n" "$archive"
    if [[ -n $moment ]]; then printf "recovery_target_time = '%s'\nrecovery_target_action = promote\n" "$moment"; fi
  } >>"$folder/postgresql.auto.conf"
  touch "$folder/recovery.signal"
  chmod 700 "$folder"
  # As PostgreSQL does not run as root.
  if ((EUID == 0)); then chown -R "$(stat -c %U "$archive/wal")" "$folder"; fi
  echo "$folder: from ${newest##*/}, to ${moment:-the end of the archive}"
}

case "${1:-} $#" in
  "base 3") base "$2" "$3" ;;
  "restore 3" | "restore 4") restore "${@:2}" ;;
  "-h 1" | "--help 1") usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
