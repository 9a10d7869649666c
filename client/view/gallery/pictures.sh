#!/usr/bin/env bash
# Paints every sample state of the window in both themes, at 1024x640, 1440x900 and 2560x1440, side by side, into
# build/pictures, with a page that lists them; and replaces those that client/view/pictures and the README show.
#   client/view/gallery/pictures.sh build/release/bin [PREFIX]     only states whose names begin so, with PREFIX
# Needs ImageMagick and a display; Xvfb will do. Exit status 0, 2 usage, else not 0.
set -euo pipefail
[[ $# -ge 1 && $# -le 2 && -x $1/merels-gallery ]] || { sed -n '2,5p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 2; }
gallery=$(realpath "$1")/merels-gallery
only=${2:-}
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
shown=client/view/pictures
out=build/pictures
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

paint() { # THEME SIZE
  mkdir -p "$work/$1-$2"
  local light=()
  [[ $1 == dark ]] || light=(--light)
  "$gallery" --out "$work/$1-$2" --only "$only" --width "${2%x*}" --height "${2#*x}" "${light[@]}" >/dev/null
}
for theme in dark light; do
  for size in 1024x640 1440x900 2560x1440; do paint "$theme" "$size"; done
done

sheet() { # STATE
  montage "$work"/{dark,light}-{1024x640,1440x900,2560x1440}/"$1.png" -tile 3x2 -resize 640x -geometry +4+4 \
    -background '#808080' -quality 65 -define webp:method=6 "$out/$1.webp"
  [[ ! -f $shown/$1.webp ]] || cp "$out/$1.webp" "$shown"
}
export -f sheet
export work out shown
[[ -n $only ]] || rm -f "$out"/*.webp
find "$work/dark-1024x640" -name '*.png' -printf '%f\n' | sed 's/\.png$//' | sort | xargs -P 2 -I{} bash -c 'sheet {}'

# The table at a capture, for the README.
capture=$work/dark-1440x900/table-capture.png
[[ ! -f $capture ]] || cp "$capture" screenshot.png

for picture in "$out"/*.webp; do
  state=$(basename "$picture" .webp)
  printf '<h3>%s</h3>\n<img src="%s.webp" alt="%s">\n' "$state" "$state" "$state"
done >"$out/index.html"
echo "painted: $out/index.html"
