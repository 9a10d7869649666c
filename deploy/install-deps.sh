#!/usr/bin/env bash
# Installs missing Debian packages; silent and quick when none are missing.
#   deploy/install-deps.sh GROUP...
#     build      the compiler, the build tools and the libraries that every program needs
#     server    what merels-server needs besides
#     client    what the graphical client needs besides
#     web       what the gateway for browsers needs besides
#     browser   a browser that tests drive
#     test      what the tests need
#     demo      what is needed to drive real windows without a screen
#     tidy      clang-tidy
#     sanitize  the compiler for builds with sanitizers, and the symbolizer for their reports
#     package   what makes Debian packages
#     container  what makes images of containers
#     fuzz      everything that the fuzz targets need
#     proxy     the proxy for a server on the open Internet
#     cluster   what a cluster of several nodes needs besides
#     cluster-ha  what a pair of PostgreSQLs needs besides, one of which takes over from the other
# Needs root or sudo only if something is missing. Services of what it installs are not started, and those of etcd,
# Patroni, NATS and Prometheus are masked (systemctl unmask NAME undoes that).
# Exit status: 0 everything installed, 1 could not install, 2 usage.
set -euo pipefail

declare -A packages=(
  [build]="cmake ninja-build g++ pkg-config protobuf-compiler protobuf-compiler-grpc libprotobuf-dev
    libgrpc++-dev libcli11-dev nlohmann-json3-dev libidn2-dev
    libqrencode-dev"
  [server]="libsqlite3-dev libpq-dev libnats-dev libsodium-dev libspdlog-dev prometheus-cpp-dev
    libsystemd-dev"
  [client]="libsfml-dev libfreetype-dev libgif-dev libx11-dev libxext-dev libopenal-dev fonts-inter fonts-ebgaramond"
  [web]="libboost-dev libgif-dev libpng-dev libfreetype-dev fonts-inter fonts-ebgaramond"
  [browser]="chromium chromium-driver"
  [test]="libgtest-dev libgmock-dev libbenchmark-dev openssl python3 python3-grpcio python3-protobuf ccache lld
    clang-14 postgresql nats-server scdoc prometheus iproute2 python3-yaml zbar-tools"
  [demo]="python3 xvfb xdotool imagemagick x11-utils x11-xserver-utils openbox"
  [tidy]="clang-tidy-14"
  [sanitize]="clang-14 libclang-rt-14-dev llvm-14"
  [container]="mmdebstrap buildah podman podman-compose netavark aardvark-dns crun openssl"
  [package]="debhelper scdoc python3 apt-utils gpg dpkg-dev"
  [fuzz]="cmake ninja-build clang-14 libclang-rt-14-dev python3 ccache lld"
  [proxy]="haproxy openssl python3"
  [cluster]="postgresql nats-server haproxy openssl python3"
  [cluster-ha]="patroni etcd-server python3-idna"
)

fail() {
  echo "install-deps.sh: $1" >&2
  exit "${2:-1}"
}

wanted=()
for group in "$@"; do
  [[ -n ${packages[$group]:-} ]] || fail "no group is called '$group'; there are: ${!packages[*]}" 2
  read -rd '' -a members <<<"${packages[$group]}" || true
  wanted+=("${members[@]}")
done
((${#wanted[@]})) || fail "name at least one group of: ${!packages[*]}" 2

command -v dpkg-query >/dev/null ||
  fail "this is not a Debian system; install by hand what provides: ${wanted[*]}"

installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' "${wanted[@]}" 2>/dev/null || true)"
missing=()
for package in "${wanted[@]}"; do
  [[ $installed == *" $package=installed "* ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null ||
    fail "packages are missing, and there is no sudo; as root, run: apt-get install ${missing[*]}"
  as_root=(sudo)
fi

# Recommended packages stay out: none of them is needed, and they double the download.
install=(env DEBIAN_FRONTEND=noninteractive apt-get -o Dpkg::Use-Pty=0 install -qq -y --no-install-recommends)
# PostgreSQL's package would make a database of its own, and those of services start them. While they are installed they
# are told not to; what later ones do is up to the operator.
made=()
trap '((${#made[@]} == 0)) || "${as_root[@]}" rm -f "${made[@]}"' EXIT
settings=/etc/postgresql-common/createcluster.d/merels.conf
if [[ " ${missing[*]} " == *" postgresql "* && ! -e $settings ]]; then
  made+=("$settings")
  "${as_root[@]}" mkdir -p "${settings%/*}"
  echo "create_main_cluster = false" | "${as_root[@]}" tee "$settings" >/dev/null
fi
policy=/usr/sbin/policy-rc.d
if [[ ! -e $policy ]]; then
  made+=("$policy")
  printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
  "${as_root[@]}" chmod 755 "$policy"
fi

# Debian would start these again at each boot.
for unit in nats-server:nats-server etcd-server:etcd patroni:patroni patroni:patroni@ prometheus:prometheus; do
  file=/etc/systemd/system/${unit#*:}.service
  if [[ " ${missing[*]} " == *" ${unit%:*} "* && ! -e $file && ! -L $file ]]; then
    "${as_root[@]}" mkdir -p "${file%/*}"
    "${as_root[@]}" ln -s /dev/null "$file"
  fi
done

echo "installing ${missing[*]}" >&2
"${as_root[@]}" apt-get -qq update >&2 || fail "the package lists could not be fetched; see the lines above"
"${as_root[@]}" "${install[@]}" "${missing[@]}" >/dev/null || fail "apt-get could not install: ${missing[*]}"
