#!/usr/bin/env bash
# Makes Debian packages of what is committed here, and a folder that apt can install them from.
#   deploy/package.sh [--key ID] [--nocheck] FOLDER
#     FOLDER     gets the packages, their list of what is linked in (SPDX), and the files that apt reads: then
#                  echo "deb [signed-by=FOLDER/merels.asc] file:FOLDER ./" >/etc/apt/sources.list.d/merels.list
#     --key ID   the OpenPGP key that signs the folder (default: one made for it, kept in FOLDER/.key, for a folder at home)
# What is missing for building is installed first.
# Exit status: 0 done, 2 usage, another one after an error.
set -euo pipefail

usage() { sed -n '2,8p' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//'; }

refuse() {
  echo "package.sh: $1" >&2
  exit "${2:-2}"
}

key=
options=
folder=
while (($#)); do
  case $1 in
    --help | -h) usage && exit ;;
    --key)
      [[ -n ${2:-} ]] || refuse "--key needs the id of a key, as gpg --list-secret-keys shows it"
      key=$2
      shift
      ;;
    --nocheck) options=nocheck ;;
    -*) refuse "unknown option $1; see deploy/package.sh --help" ;;
    *)
      [[ -z $folder ]] || refuse "name one folder, not '$folder' and '$1'"
      folder=$1
      ;;
  esac
  shift
done
[[ -n $folder ]] || refuse "name the folder that gets the packages; see deploy/package.sh --help"
mkdir -p "$folder"
folder=$(realpath "$folder")

cd "$(dirname "${BASH_SOURCE[0]}")/.."
deploy/install-deps.sh build server client web package
commit=$(git rev-parse --short=10 HEAD 2>/dev/null) || refuse "this is no git checkout; packages are made of a commit" 1
[[ -z $(git status --porcelain) ]] || echo "package.sh: what is not committed is left out" >&2
when=$(git show -s --format=%ct HEAD)
version=$(sed -n 's/^project(merels VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
tag=$(git describe --exact-match --tags 2>/dev/null || true)
[[ $tag == "v$version" ]] || version+="~$(date -u -d "@$when" +%Y%m%d%H%M).$commit"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$work/merels
mkdir "$source"
git archive HEAD | tar -x -C "$source"
cp -r "$source/deploy/package/debian" "$source/debian"
# Whoever has made the commit answers for the packages.
maintainer=$(git show -s --format='%an <%ae>' HEAD)
sed -i "s/@MAINTAINER@/$maintainer/" "$source/debian/control"
cat >"$source/debian/changelog" <<END
merels ($version) unstable; urgency=medium

  * See CHANGELOG.md.

 -- $maintainer  $(date -u -R -d "@$when")
END

# What an earlier run has compiled, if ccache is there: debhelper has a home of its own.
export CCACHE_DIR=${CCACHE_DIR:-$HOME/.cache/ccache}
echo "package.sh: building merels $version, which takes some minutes" >&2
(cd "$source" && DEB_BUILD_OPTIONS="$options parallel=$(nproc)" SOURCE_DATE_EPOCH=$when \
  dpkg-buildpackage -b -us -uc >"$work/log" 2>&1) || {
  tail -n 40 "$work/log" >&2
  refuse "the packages could not be built; the end of what was said is above" 1
}
rm -f "$folder"/merels*.deb
cp "$work"/*.deb "$folder"
deploy/package/spdx.py --version "$version" --when "$when" "$source"/debian/merels*/ >"$folder/merels.spdx"

if [[ -z $key ]]; then
  install -d -m 700 "$folder/.key"
  export GNUPGHOME=$folder/.key
  gpg --batch --quiet --list-secret-keys merels 2>/dev/null | grep -q sec ||
    gpg --batch --quiet --passphrase '' --quick-generate-key merels ed25519 sign never
  key=merels
fi
cd "$folder"
apt-ftparchive packages . >Packages
apt-ftparchive -o APT::FTPArchive::Release::Origin=Merels -o APT::FTPArchive::Release::Label=Merels release . >Release
gpg --batch --yes --quiet --local-user "$key" --clearsign --output InRelease Release
gpg --batch --yes --quiet --armor --export "$key" >merels.asc
sha256sum ./*.deb
