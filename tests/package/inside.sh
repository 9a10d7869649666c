#!/usr/bin/env bash
# The trial of packages, on the machine that trial.sh has made. What holds goes to the output, the rest to the log.
set -euo pipefail
set -x
export DEBIAN_FRONTEND=noninteractive HOME=/root
server=127.0.0.1:9393

held() { echo "held: $1"; }
fail() {
  echo "did not hold: $1"
  journalctl --no-pager -u merels-server >&2
  exit 1
}
as() { merelsctl "$2" "${@:3}" --server $server --token-file "/root/$1.token"; }
install() { apt-get -qq -y --no-install-recommends install "$@" >&2; }
# The main process once it serves.
main() { systemctl show -p MainPID --value merels-server; }

echo "deb [signed-by=/srv/merels/merels.asc] file:/srv/merels ./" >/etc/apt/sources.list.d/merels.list
apt-get -qq update >&2
began=$SECONDS
install merels-server
systemctl is-active --quiet merels-server || fail "the service runs once it is installed"
held "installed and running $((SECONDS - began)) s after apt-get install merels-server"
[[ $(stat -c %U:%a /var/lib/merels) == merels:700 ]] || fail "the data are the server's alone"
[[ $(ps -o user= -p "$(main)") == merels ]] || fail "it runs as its own user"
held "as the user merels, with its data for itself"

as ann signin >&2
as bob signin >&2
table=$(as ann open standard --clock 5+3 --side white --json | sed 's/.*"table":"\([^"]*\)".*/\1/')
match=$(as bob join "$table" --json | sed 's/.*"match":"\([^"]*\)".*/\1/')
as ann move "$match" d2 >&2
as bob move "$match" f4 >&2
held "two guests play"

# Somebody connects all the time, more often than one address may; every failure is a line.
printf 'new-connections-per-minute = 1000000\nnew-connection-burst = 1000000\n' >>/etc/merels/server.toml
systemctl restart merels-server
knock() { until [[ -e /srv/enough ]]; do (exec 3<>/dev/tcp/127.0.0.1/9393) 2>/dev/null || echo refused >>/srv/refused; done; }
: >/srv/refused
knock &
for how in restart kill restart; do
  before=$(main)
  if [[ $how == kill ]]; then kill -9 "$before"; else systemctl restart merels-server; fi
  until [[ $(main) != "$before" && $(systemctl is-active merels-server) == active ]]; do :; done
done
as ann move "$match" d6 >&2 || fail "a match goes on after two restarts and a kill"
held "a match goes on after two restarts and a kill"

new=$(mktemp -d)
for package in merels-server merels-tools; do
  dpkg-deb -R /srv/merels/${package}_*.deb "$new/$package"
  sed -i 's/^Version: .*/&+next/; s/(= \([^)]*\))/(= \1+next)/' "$new/$package/DEBIAN/control"
  dpkg-deb -b "$new/$package" "$new/$package.deb" >&2
done
before=$(main)
echo "# mine" >>/etc/merels/server.toml
dpkg -i "$new"/merels-tools.deb "$new"/merels-server.deb >&2
[[ $(main) != "$before" ]] || fail "an upgrade restarts the server"
as bob move "$match" b4 >&2 || fail "a match goes on over an upgrade"
grep -q "# mine" /etc/merels/server.toml || fail "an upgrade leaves the configuration alone"
touch /srv/enough
wait
[[ ! -s /srv/refused ]] || fail "no connection is refused meanwhile: $(wc -l </srv/refused) were"
held "an upgrade leaves the match and the configuration alone, and nobody was refused meanwhile"

echo "max-connections = 'many'" >>/etc/merels/server.toml
systemctl reload merels-server
until journalctl -u merels-server | grep -q max-connections; do :; done
systemctl is-active --quiet merels-server || fail "a broken configuration is not taken over"
held "a broken configuration is told in the journal, and the server goes on"
sed -i '/many/d' /etc/merels/server.toml

merels-server backup /root/copy.db --data-dir /var/lib/merels >&2
systemctl stop merels-server
(exec 3<>/dev/tcp/127.0.0.1/9393) 2>/dev/null && fail "systemctl stop closes its port"
held "systemctl stop closes its port"
apt-get -qq -y purge merels-server >&2
[[ -s /var/lib/merels/merels.db ]] || fail "purging leaves the games"
[[ ! -e /etc/merels/server.toml ]] || fail "purging removes the configuration"
held "purged, but for the games"
install "$new/merels-server.deb"
as ann show "$match" >&2 || fail "installed again, it has the match"
held "installed again, it has the match"
install merels-data
merels-solve info /usr/share/merels/tablebases/six >&2 || fail "the tablebase can be read"
held "the tablebase can be read"
for page in merels-server merelsctl; do [[ -s /usr/share/man/man1/$page.1.gz ]] || fail "there is a manual"; done
/srv/runbook.sh "$new"
echo "all held"
