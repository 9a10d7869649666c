#!/usr/bin/env bash
# Tries packages as their users will: in a bare Debian 12 under systemd they are installed, played on, restarted, killed,
# upgraded with a live match, and purged; then the runbook of deploy/README.md is followed word by word. By hand, as root:
# it starts a container (systemd-nspawn).
#   tests/package/trial.sh FOLDER     FOLDER is what deploy/package.sh has filled
# Prints what was tried; the whole log is in FOLDER/trial.log. Exit status: 0 all held, 1 something did not, 2 usage.
set -euo pipefail

(($# == 1)) && [[ -f $1/InRelease ]] || {
  echo "trial.sh: name the folder that deploy/package.sh has filled" >&2
  exit 2
}
folder=$(realpath "$1")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
for program in mmdebstrap systemd-nspawn; do
  command -v "$program" >/dev/null || apt-get install -qq -y --no-install-recommends mmdebstrap systemd-container >/dev/null
done

machine=$(mktemp -d --tmpdir=/var/tmp)
trap 'rm -rf "$machine"' EXIT
mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates,procps,openssl bookworm "$machine/root" \
  "$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -1)"
mkdir "$machine/root/srv/merels"
cp "$folder"/*.deb "$folder"/{Packages,Release,InRelease,merels.asc} "$machine/root/srv/merels"
cp "$here"/{inside,runbook,chapter}.sh "$here/../../deploy/README.md" "$machine/root/srv"
cat >"$machine/root/etc/systemd/system/trial.service" <<'END'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /srv/inside.sh
StandardOutput=file:/srv/said
StandardError=file:/srv/log
ExecStopPost=/bin/systemctl --no-block poweroff
[Install]
WantedBy=multi-user.target
END
wanted=$machine/root/etc/systemd/system/multi-user.target.wants
mkdir -p "$wanted"
ln -s ../trial.service "$wanted"
timeout 1800 systemd-nspawn --quiet --boot --register=no --keep-unit --directory="$machine/root" --console=pipe \
  </dev/null >"$folder/trial.log" 2>&1 || true
cat "$machine/root/srv/log" >>"$folder/trial.log"
cat "$machine/root/srv/said"
grep -qx "all held" "$machine/root/srv/said"
