#!/usr/bin/env bash
# Paints the pictures of client/view/pictures again: every sample state of the window in both themes, at 1024x640,
# 1440x900 and 2560x1440, side by side, and the page that lists them; and the picture at the head of the README.
#   client/view/gallery/pictures.sh build/release/bin [PREFIX]     only states whose names begin so, with PREFIX
# Needs ImageMagick and a display; Xvfb will do. Exit status 0, 2 usage, else not 0.
set -euo pipefail
[[ $# -ge 1 && $# -le 2 && -x $1/merels-gallery ]] || { sed -n '2,5p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 2; }
gallery=$(realpath "$1")/merels-gallery
only=${2:-}
out=$(cd "$(dirname "${BASH_SOURCE[0]}")/../pictures" && pwd)
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
}
export -f sheet
export work out
[[ -n $only ]] || rm -f "$out"/*.webp
find "$work/dark-1024x640" -name '*.png' -printf '%f\n' | sed 's/\.png$//' | sort | xargs -P 2 -I{} bash -c 'sheet {}'

# The table at a capture, for the README.
if [[ -f $work/dark-1440x900/table-capture.png ]]; then
  cp "$work/dark-1440x900/table-capture.png" "$(git -C "$out" rev-parse --show-toplevel)/screenshot.png"
fi

# The page, between its words and its end.
page=$out/README.md
head=$(sed '/^## Every state/q' "$page")
{
  printf '%s\n' "$head"
  for picture in "$out"/*.webp; do
    state=$(basename "$picture" .webp)
    printf '\n### %s\n\n![%s](%s.webp)\n' "$state" "$state" "$state"
  done
} >"$work/page"
mv "$work/page" "$page"
