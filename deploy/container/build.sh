#!/usr/bin/env bash
# Makes the images localhost/merels (a server) and localhost/merels-parts (PostgreSQL, NATS and HAProxy, for several nodes)
# from Debian's packages and ours. No registry is asked: the base is made by mmdebstrap.
#   deploy/container/build.sh [--fresh] FOLDER
#     FOLDER    what deploy/package.sh has filled
#     --fresh   makes the base anew, with today's packages (otherwise it is made once)
# What is missing for building is installed first. MERELS_MIRROR names another mirror of Debian.
# Exit status: 0 done, 2 usage, another one after an error.
set -euo pipefail

refuse() {
  echo "build.sh: $1" >&2
  exit "${2:-2}"
}

fresh=
folder=
while (($#)); do
  case $1 in
    --help | -h) sed -n '2,8p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//' && exit ;;
    --fresh) fresh=1 ;;
    -*) refuse "unknown option $1; see deploy/container/build.sh --help" ;;
    *) folder=$1 ;;
  esac
  shift
done
compgen -G "$folder/merels-server_*.deb" >/dev/null || refuse "name the folder that deploy/package.sh has filled"
folder=$(realpath "$folder")
cd "$(dirname "${BASH_SOURCE[0]}")"
../install-deps.sh container

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Like the system's apt, the base gets security updates, unless a mirror is named.
if [[ -n $fresh ]] || ! buildah inspect --type image localhost/merels-base >/dev/null 2>&1; then
  mmdebstrap --quiet --variant=apt --include=ca-certificates bookworm "$work/base.tar" ${MERELS_MIRROR:+"$MERELS_MIRROR"}
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/base.tar" / >/dev/null
  buildah commit --quiet --rm "$container" localhost/merels-base >/dev/null
fi
mkdir -p "$work/context/packages"
cp "$folder"/merels-{server,tools,data}_*.deb "$work/context/packages"
cp database.sh "$work/context"
# In the format that keeps the health check, and without a runtime for containers, which a builder need not have.
build() {
  buildah build --quiet --format docker --isolation chroot --layers=false --file "$1" --tag "$2" "$work/context" \
    >/dev/null 2>"$work/log" || {
    tail -n 20 "$work/log" >&2
    refuse "$2 could not be built; the end of what was said is above" 1
  }
  echo "$2"
}
build Containerfile localhost/merels
build Containerfile.parts localhost/merels-parts
if [[ ! -e secrets.env ]]; then
  (umask 077 && echo "PGPASSWORD=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" >secrets.env)
fi
