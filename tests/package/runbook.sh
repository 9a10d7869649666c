#!/usr/bin/env bash
# The runbook of deploy/README.md, on the machine that trial.sh has made: each chapter as it stands, under systemd, with
# packages. What holds goes to the output, the rest to the log.
set -euo pipefail
set -x
export DEBIAN_FRONTEND=noninteractive HOME=/root
readme=/srv/README.md

held() { echo "held: $1"; }
fail() {
  echo "did not hold: $1"
  journalctl --no-pager -u merels-server -u 'postgresql*' >&2
  exit 1
}
# The lines of a chapter, in one shell.
follow() {
  local lines
  lines=$(/srv/chapter.sh $readme "$1")
  (cd && bash -euo pipefail -xc "$lines") >/srv/printed || fail "the runbook: $1"
  cat /srv/printed >&2
  held "the runbook: $1"
}
games() { merelsctl games --token-file /root/ann --server play.example:9393; }
# An authority of this machine, and what it signs, where certbot would leave it.
sign() {
  local live=/etc/letsencrypt/live/play.example
  mkdir -p $live
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout $live/privkey.pem \
    -out $live/fullchain.pem -days "$1" -subj /CN=play.example -addext subjectAltName=DNS:play.example >&2
  cat $live/fullchain.pem >>/etc/ssl/certs/ca-certificates.crt
}
# The newer packages, for apt to find; in the form of Packages.
offer() {
  local package
  chmod 755 "$1" # apt reads as a user of its own
  cd "$1"
  for package in *.deb; do
    dpkg-deb -f "$package"
    printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "$package" "$(stat -c %s "$package")" \
      "$(sha256sum "$package" | cut -d' ' -f1)"
  done >Packages
  echo "deb [trusted=yes] file:$1 ./" >/etc/apt/sources.list.d/newer.list
  cd - >/dev/null
}

(($# == 1)) || fail "runbook.sh needs the folder of the newer packages"
apt-get -qq -y purge merels-server merels-tools >&2
rm -rf /var/lib/merels /etc/apt/sources.list.d/merels.list /root/{ann,bob}.token
echo "127.0.0.1 localhost play.example" >>/etc/hosts

follow "From nothing to a first rated game"
grep -q "Black wins, 0-1: White resigned" /srv/printed || fail "a game comes to its end"
sign 20
follow "Open to others"
sign 40
follow "Renew the certificate"
newest() { cmp -s <(openssl x509 -in /etc/merels/chain.pem) <(openssl s_client -connect play.example:9393 -alpn h2 2>&1 </dev/null | openssl x509); }
until newest; do :; done
held "a renewed certificate is shown"
follow "Back up"
played=$(games)
[[ -n $played ]] || fail "there is a game to lose"
before=$(dpkg-query -W -f='${Version}' merels-server)
offer "$1"
follow "Upgrade"
[[ $(dpkg-query -W -f='${Version}' merels-server) == "$before+next" ]] || fail "the newer packages are installed"
[[ $(games) == "$played" ]] || fail "an upgrade leaves the games"
apt-get -qq -y --allow-downgrades install "merels-server=$before" "merels-tools=$before" >&2
[[ $(games) == "$played" ]] || fail "the way back, to a version that can use the data"
held "the way back"
rm -rf /var/lib/merels/merels.db*
follow "Restore"
[[ $(games) == "$played" ]] || fail "what was restored has the games"
[[ $(stat -c %U /var/lib/merels/merels.db) == merels ]] || fail "what was restored is the server's"
follow "Ban"
apt-get -qq -y --no-install-recommends install postgresql >&2
grep -E "^    (pg_lsclusters|systemctl start postgresql|runuser -u postgres)" $readme >/srv/database
bash -euo pipefail -x /srv/database >&2 || fail "the lines that make a database"
follow "Move to PostgreSQL"
[[ $(games) == "$played" ]] || fail "what was moved has the games"
follow "Close"
grep -q '\[Reason "resign"\]' /srv/backups/games.txt || fail "the games are exported"
! systemctl is-active --quiet merels-server || fail "a closed server has ended"
held "closed"
