#!/usr/bin/env bash
# Builds and runs every test. A bare Debian 12 is enough: what is missing is installed first.
#   tests/run.sh          the debug build, with warnings as errors
#   tests/run.sh asan     with the address and undefined-behaviour sanitizers
#   tests/run.sh tsan     with the thread sanitizer
#   tests/run.sh tidy     clang-tidy over every own file; runs no tests
#   tests/run.sh fuzz     clang's fuzzer on each target of tests/fuzz; runs no other tests
# Further arguments go to ctest: tests/run.sh dev -R Board
# Those of fuzz are the seconds a target (60) and the targets (all): tests/run.sh fuzz 600 record
# MERELS_JOBS says how many compilers and tests may run at once (default: as many as there are processors, and of the
# debug build's tests one more, since the longest of them mostly wait).
# At the end it says how long each phase took, also when one failed.
# Exit status: 0 all passed, 2 usage, else not 0.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=${1:-dev}
shift || true
jobs=${MERELS_JOBS:-$(nproc)}
test_jobs=$jobs
groups=(build server client web browser test demo proxy)

case $preset in
  dev) [[ -n ${MERELS_JOBS:-} ]] || test_jobs=$((jobs + 1)) ;;
  asan)
    groups+=(sanitize)
    export ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-14
    # Debian's protobuf is built without the sanitizer, so its containers cannot keep the annotations that
    # detect_container_overflow looks at.
    export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_container_overflow=0:strict_string_checks=1"
    LSAN_OPTIONS="${LSAN_OPTIONS:+$LSAN_OPTIONS:}suppressions=$PWD/tests/data/lsan.supp"
    export LSAN_OPTIONS="$LSAN_OPTIONS:print_suppressions=0"
    export UBSAN_OPTIONS="${UBSAN_OPTIONS:+$UBSAN_OPTIONS:}print_stacktrace=1"
    ;;
  tsan)
    groups+=(sanitize)
    # Debian's gRPC is built without the sanitizer: what it synchronises inside cannot be seen.
    TSAN_OPTIONS="${TSAN_OPTIONS:+$TSAN_OPTIONS:}ignore_noninstrumented_modules=1"
    # A server that a script started says nothing of reports when it ends: it has to end with the first.
    TSAN_OPTIONS="$TSAN_OPTIONS:halt_on_error=1:external_symbolizer_path=/usr/bin/llvm-symbolizer-14"
    export TSAN_OPTIONS="$TSAN_OPTIONS:suppressions=$PWD/tests/data/tsan.supp"
    ;;
  tidy) groups+=(tidy) ;;
  fuzz) groups=(fuzz) ;;
  *)
    echo "tests/run.sh: no preset is called '$preset'; use dev, asan, tsan, tidy or fuzz" >&2
    exit 2
    ;;
esac

screen=
took=$(mktemp)
leave() {
  [[ -z $screen ]] || kill "$screen"
  awk '{ printf "%-10s %5d s, of the processors %5d s\n", $1, $2, $3 + $4; all += $2; work += $3 + $4 }
    END { printf "%-10s %5d s, of the processors %5d s\n", "in all", all, work }' "$took" >&2
  rm -f "$took"
}
trap leave EXIT

# phase NAME COMMAND...: runs it, and notes what it took.
phase() {
  local TIMEFORMAT="$1 %0R %0U %0S"
  { time "${@:2}" 2>&3; } 3>&2 2>>"$took" || return
}

phase install deploy/install-deps.sh "${groups[@]}"
phase configure cmake --preset "$preset" -Wno-dev >/dev/null
keep_going=()
[[ $preset != tidy ]] || keep_going=(-- -k 0)
phase build cmake --build --preset "$preset" -j "$jobs" "${keep_going[@]}"
[[ $preset != tidy ]] || exit 0
if [[ $preset == fuzz ]]; then
  phase fuzz tests/fuzz/run.sh "${@:-60}"
  exit
fi

# The tests that draw want a screen; one that nobody sees will do.
if [[ -z ${DISPLAY:-} ]]; then
  exec {numbers}< <(exec Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp -noreset 2>/dev/null)
  screen=$!
  read -r -t 20 number <&"$numbers"
  export DISPLAY=:$number
fi
phase tests ctest --preset "$preset" -j "$test_jobs" --no-tests=error "$@"
