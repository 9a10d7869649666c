#!/usr/bin/env bash
# A server on the open Internet: merels-server on loopback, with HAProxy (deploy/haproxy.cfg) in front of it, which
# terminates TLS and HTTP/2 and holds back what no honest client sends.
#   deploy/public.sh --listen ADDRESS:PORT --certificate CHAIN.pem --key KEY.pem [-- SERVER-OPTION...]
#     --listen        the address for clients, such as [::]:9393 (IPv4 too) or 203.0.113.7:9393
#     --certificate   the certificate and its chain, in PEM; read again on SIGHUP, together with
#     --key           its key
#     --data-dir DIR  instead of $MERELS_DATA_DIR
#     --web           serves browsers at the same address, too, by merels-web: games to watch, and to play by a link
#     --web-address URL  where browsers find it, such as https://play.example:9393: programs share it as the link of a game
# Options after "--" are passed to merels-server. Prints "listening ADDRESS:PORT" when calls are served. Runs until
# SIGTERM or Ctrl-C, and stops both; ends also when one of them ends. On SIGHUP new connections are shown the present
# certificate, open streams go on, and the server reads its configuration again; a pair that does not match is refused, and
# the one before stays. merelsctl admin --data-dir DIR reaches the server. deploy/systemd/merels-public.service runs this.
# Games are kept in $MERELS_DATA_DIR (default: $XDG_DATA_HOME/merels, that is ~/.local/share/merels).
# MERELS_BIN names a folder with built programs: then nothing is installed or built.
# Exit status: 0 stopped, 2 usage, another one after an error.
set -euo pipefail
trap : HUP # what is asked for before there is anything to reload: the present files are read anyway

usage() {
  sed -n '2,18p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'
}

refuse() {
  echo "public.sh: $1" >&2
  exit "${2:-2}"
}

listen=
certificate=
key=
data=${MERELS_DATA_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/merels}
options=()
browsers=false
address=
while (($#)); do
  case $1 in
    --listen | --certificate | --key | --data-dir | --web-address)
      [[ -n ${2:-} ]] || refuse "$1 needs a value; see deploy/public.sh --help"
      case $1 in
        --listen) listen=$2 ;;
        --certificate) certificate=$2 ;;
        --key) key=$2 ;;
        --data-dir) data=$2 ;;
        --web-address) address=$2 ;;
      esac
      shift
      ;;
    --web) browsers=true ;;
    --)
      options=("${@:2}")
      break
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) refuse "unknown option $1; see deploy/public.sh --help" ;;
  esac
  shift
done
[[ $listen == *:* ]] || refuse "--listen needs ADDRESS:PORT, such as --listen [::]:9393"
[[ -r $certificate ]] || refuse "--certificate needs a file that can be read"
[[ -r $key ]] || refuse "--key needs a file that can be read"
certificate=$(realpath "$certificate")
key=$(realpath "$key")
data=$(realpath -m "$data")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=${MERELS_BIN:-}
if [[ -z $bin ]]; then
  more=()
  targets=(merels-server)
  if [[ $browsers == true ]]; then
    more=(web)
    targets+=(merels-web)
  fi
  deploy/install-deps.sh build server proxy "${more[@]}"
  echo "building (the first time this takes some minutes)" >&2
  { cmake --preset release -Wno-dev -DMERELS_BUILD_TESTS=OFF -DMERELS_BUILD_CLIENT=OFF &&
    cmake --build --preset release --target "${targets[@]}"; } >&2 || refuse "the build failed; its output is above" 1
  bin=$PWD/build/release/bin
fi
proxy=$(PATH=$PATH:/usr/sbin command -v haproxy) ||
  refuse "haproxy is missing; deploy/install-deps.sh proxy installs it" 1
(umask 077 && mkdir -p "$data") || refuse "the data folder $data cannot be made; give another with --data-dir" 1

# The proxy needs both in one file: a copy for its owner alone, in a folder that is deleted at the end.
rooms=$(mktemp -d)
join() {
  (umask 077 && cat "$certificate" "$key" >"$rooms/certificate.new")
}

# What HAProxy's socket answers to these lines.
ask_proxy() {
  python3 - "$rooms/admin" "$1" <<'END'
import socket, sys
with socket.socket(socket.AF_UNIX) as admin:
    admin.connect(sys.argv[1])
    admin.sendall(sys.argv[2].encode() + b"\n")
    print(admin.makefile().read())
END
}

# shellcheck disable=SC2317  # it is called by a trap
# The connections that are open stay: HAProxy takes the new pair into its memory, if it is one.
renew() {
  local said
  join || { echo "public.sh: the certificate or its key cannot be read; the one from before stays" >&2 && return 0; }
  said=$(ask_proxy "set ssl cert $rooms/certificate <<
$(sed '/^[[:space:]]*$/d' "$rooms/certificate.new")
")
  if [[ $said == *ransaction* ]]; then
    said=$(ask_proxy "commit ssl cert $rooms/certificate")
    if [[ $said == *Success* ]]; then
      mv "$rooms/certificate.new" "$rooms/certificate"
      echo "public.sh: new connections are shown the present certificate" >&2
      return 0 # otherwise it would be what the trap interrupted
    fi
  fi
  rm -f "$rooms/certificate.new"
  ask_proxy "abort ssl cert $rooms/certificate" >/dev/null
  echo "public.sh: the certificate from before stays, since HAProxy refuses this one: ${said//$'\n'/ }" >&2
}

# Says when the certificate has less than a week left, or none.
warn_of_end() {
  local end
  ! openssl x509 -in "$certificate" -noout -checkend $((7 * 86400)) >/dev/null 2>&1 || return 0
  end=$(openssl x509 -in "$certificate" -noout -enddate 2>/dev/null) || return 0
  echo "public.sh: the certificate ends at ${end#notAfter=}: renew it, and send SIGHUP" >&2
}

server=
front=
web=
day=
# Ends what was started: the server tells its streams to come back later, while the proxy takes nobody new.
finish() {
  trap - EXIT INT TERM HUP
  [[ -z $server ]] || kill -TERM "$server" 2>/dev/null || true
  [[ -z $front ]] || kill -USR1 "$front" 2>/dev/null || true
  [[ -z $web ]] || kill -TERM "$web" 2>/dev/null || true
  [[ -z $server ]] || wait "$server" 2>/dev/null || true
  [[ -z $web ]] || wait "$web" 2>/dev/null || true
  [[ -z $front ]] || kill -TERM "$front" 2>/dev/null || true
  [[ -z $front ]] || wait "$front" 2>/dev/null || true
  [[ -z $day ]] || kill "$day" 2>/dev/null || true
  rm -rf "$rooms"
}
trap finish EXIT
trap 'exit 0' INT TERM

# The server: it believes addresses only from the proxy.
mkfifo "$rooms/out"
"$bin/merels-server" --listen 127.0.0.1:0 --data-dir "$data" --trusted-proxy 127.0.0.1 \
  ${address:+--web-address "$address"} "${options[@]}" >"$rooms/out" &
server=$!
exec {words}<"$rooms/out"
upstream=
while read -r line <&"$words"; do
  [[ $line == "listening "* ]] || continue
  upstream=${line#listening }
  break
done
[[ -n $upstream ]] || refuse "the server did not start; its words are above" 1
echo "merelsctl admin --data-dir $data reaches the server itself, which listens on $upstream" >&2

# The gateway for browsers, a guest of the server like any other.
if [[ $browsers == true ]]; then
  mkfifo "$rooms/web"
  "$bin/merels-web" --server "$upstream" --listen 127.0.0.1:0 --token-file "$data/web.token" \
    --trusted-proxy 127.0.0.1 --program-address "$listen" ${address:+--public-url "$address"} >"$rooms/web" &
  web=$!
  exec {web_words}<"$rooms/web"
  read -r line <&"$web_words" || refuse "the gateway for browsers did not start; its words are above" 1
  export MERELS_WEB=${line#listening }
fi

join && mv "$rooms/certificate.new" "$rooms/certificate"
export MERELS_PUBLIC=$listen MERELS_UPSTREAM=$upstream MERELS_CERTIFICATE=$rooms/certificate MERELS_ADMIN=$rooms/admin
"$proxy" -W -db -f deploy/haproxy.cfg &
front=$!
trap 'renew; warn_of_end; kill -HUP "$server"' HUP

# Until the proxy has seen the server serve: its socket says so.
is_up() {
  [[ -S $rooms/admin ]] && ask_proxy "show servers state house" | awk '$6 == 2 { up = 1 } END { exit !up }'
}
for ((i = 0; i < 150; ++i)); do
  kill -0 "$front" 2>/dev/null || refuse "haproxy did not start; its words are above" 1
  ! is_up 2>/dev/null || break
  read -rt 0.1 <> <(:) || true
done
is_up || refuse "haproxy does not find the server; its words are above" 1
warn_of_end
echo "listening $listen"

# SIGHUP interrupts the wait, and is not the end.
lives() { kill -0 "$server" 2>/dev/null && kill -0 "$front" 2>/dev/null && { [[ -z $web ]] || kill -0 "$web" 2>/dev/null; }; }
while lives; do
  if [[ -z $day ]] || ! kill -0 "$day" 2>/dev/null; then
    [[ -z $day ]] || warn_of_end
    sleep 86400 &
    day=$!
  fi
  wait -n "$server" "$front" "$day" ${web:+"$web"} || true
done
refuse "the server, haproxy or the gateway ended; its words are above" 1
