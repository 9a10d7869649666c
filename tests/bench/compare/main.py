"""Measures merels-server by merels-yardstick, in one run on one machine."""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

from compare.figures import table
from compare.programs import Programs
from compare.rows import ROWS, Setting
from driver.waiting import Failure


def _arguments(arguments):
    parser = argparse.ArgumentParser(prog="compare.sh",
                                     description="The yardstick and merels-server side by side.")
    parser.add_argument("rows", nargs="+", metavar="ROW", choices=[*ROWS, "all"],
                        help="all, or some of: " + " ".join(ROWS))
    parser.add_argument("--seconds", type=float, default=10, help="how long a run measures (%(default)s)")
    parser.add_argument("--runs", type=int, default=5, help="of which the median is taken (%(default)s)")
    parser.add_argument("--bin", required=True, help="folder of the programs")
    parser.add_argument("--out", help="file to which a line of JSON a figure is added")
    parser.add_argument("--data", help="folder on the disk to be measured (that of the programs)")
    parsed = parser.parse_args(arguments)
    if parsed.seconds <= 0 or parsed.runs < 1:
        parser.error("--seconds and --runs are more than nothing")
    parsed.rows = list(ROWS) if "all" in parsed.rows else parsed.rows
    return parsed


def _machine():
    """What every figure is to be read with."""
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else "unknown"
    return {"cores": os.cpu_count(), "processor": processor,
            "kernel": os.uname().release, "load": os.getloadavg()[0]}


def _measure(name, setting):
    """The figures of one row, each with the sync time of the disk and the machine."""
    syncs = setting.programs.sync_times()
    machine = _machine()
    print(f"{name}: sync p50 {syncs['sync_p50_us']:.0f} us, p99 {syncs['sync_p99_us']:.0f} us, "
          f"load {machine['load']:.1f}", flush=True)
    figures = ROWS[name](setting)
    when = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    beside = {"seconds": setting.seconds, "runs": setting.runs, **syncs, **machine, "at": when}
    return figures, [{**figure.as_dict(), **beside} for figure in figures]


def main(arguments):
    """0: all was measured, whether met or missed; 1: something could not be measured."""
    parsed = _arguments(arguments)
    data = tempfile.mkdtemp(prefix="compare-", dir=parsed.data or parsed.bin)
    setting = Setting(Programs(parsed.bin, data), parsed.seconds, parsed.runs)
    measured, failed = [], False
    try:
        for name in parsed.rows:
            try:
                figures, lines = _measure(name, setting)
            except (Failure, OSError, subprocess.TimeoutExpired) as error:
                print(f"{name}: not measured: {error}", file=sys.stderr, flush=True)
                failed = True
                continue
            measured += figures
            if parsed.out:
                with open(parsed.out, "a", encoding="utf-8") as out:
                    out.writelines(json.dumps(line) + "\n" for line in lines)
    finally:
        shutil.rmtree(data, ignore_errors=True)
    print("\n".join(table(measured)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
