#!/usr/bin/env bash
# How strong the levels of the computer player are: plays every pairing that is asked for and prints a table.
#
#   tests/duel/strength.sh RESULTS [PROGRAM] [JOBS]
#
# Games are played in parts of 50. What RESULTS (a file, a line of JSON a part) already has is not played again,
# so a run that was cut short goes on where it stopped; begin a new file when the player has changed. Takes some
# processor hours. The results, but not the times, are the same on every machine.
set -euo pipefail

results=${1:?usage: strength.sh RESULTS [PROGRAM] [JOBS]}
program=${2:-build/release/bin/merels-duel}
jobs=${3:-1}
part=50

# Ruleset, players, games, and what the first player's score in per cent, or the low end of its 95 % interval, must be.
pairings='
standard level:2 level:1 400 low > 52
standard level:3 level:2 400 low > 52
standard level:4 level:3 400 low > 52
standard level:5 level:4 400 low > 52
standard level:6 level:5 400 low > 52
standard level:1 fixed:4 400 score <= 25
standard level:7 level:6 400 low > 52
six level:9 level:3 100 score >= 75
foxgeese level:9 level:3 100 score >= 75
race level:9 level:3 100 score >= 75
merrills level:9 level:3 100 score >= 75
standard level:9 fixed:4 100 score >= 90
standard level:9 level:5 100 score >= 80
standard level:8 level:7 400 low > 52
standard level:9 level:8 400 low > 52
'

has_part() {  # RULESET A B SEED
  grep -qE "^\{\"ruleset\":\"$1[+\"].*\"a\":\"$2\",\"b\":\"$3\",.*\"seed\":$4," "$results"
}

play_missing() {
  local ruleset a b games rest seed
  while read -r ruleset a b games rest; do
    [[ -n $ruleset ]] || continue
    for ((seed = 1; seed <= games / part; ++seed)); do
      has_part "$ruleset" "$a" "$b" "$seed" ||
        "$program" "$ruleset" "$a" "$b" --games "$part" --seed "$seed" --jobs "$jobs" --json >>"$results" ||
        echo "not played: $ruleset $a $b" >&2
    done
  done <<<"$pairings"
}

print_table() {
  awk -v results="$results" '
    function number(line, key) {
      return match(line, "\"" key "\":[0-9.]+") ? substr(line, RSTART + length(key) + 3, RLENGTH - length(key) - 3) : 0
    }
    function word(line, key) {
      return match(line, "\"" key "\":\"[^\"]*") ? substr(line, RSTART + length(key) + 4, RLENGTH - length(key) - 4) : ""
    }
    BEGIN {
      while ((getline line <results) > 0) {
        name = word(line, "ruleset"); sub(/\+.*/, "", name)
        pair = name " " word(line, "a") " " word(line, "b")
        won[pair] += number(line, "wins"); drawn[pair] += number(line, "draws"); lost[pair] += number(line, "losses")
        seconds[pair] += number(line, "cpu_seconds"); plies[pair] += number(line, "games") * number(line, "mean_plies")
      }
      print "| ruleset | players | games | won, drawn, lost | score, 95 % | asked for | plies a game | processor s |"
      print "| --- | --- | --- | --- | --- | --- | --- | --- |"
    }
    NF {
      pair = $1 " " $2 " " $3; games = won[pair] + drawn[pair] + lost[pair]
      if (games == 0) next
      mean = (won[pair] + drawn[pair] / 2) / games
      squares = won[pair] * (1 - mean) ^ 2 + drawn[pair] * (0.5 - mean) ^ 2 + lost[pair] * mean ^ 2
      half = games > 1 ? 1.96 * sqrt(squares / games / (games - 1)) : 0
      value = 100 * ($5 == "low" ? mean - half : mean)
      kept = $6 == ">" ? value > $7 : $6 == ">=" ? value >= $7 : value <= $7
      printf "| %s | %s against %s | %d of %d | %d, %d, %d | %.1f (%.1f to %.1f) | %s %s %d: %s | %.0f | %.0f |\n", $1, $2, $3,
        games, $4, won[pair], drawn[pair], lost[pair], 100 * mean, 100 * (mean - half), 100 * (mean + half),
        $5, $6, $7, kept ? "yes" : "NO", plies[pair] / games, seconds[pair]
    }' <<<"$pairings"
}

touch "$results"
play_missing
print_table
