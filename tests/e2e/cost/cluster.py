"""What a move costs each part of a cluster of several nodes: the command of deploy/cluster.sh, or of cluster-cost.sh.

    tests/e2e/cluster-cost.sh --nodes 3 --rate 300 --matches 300 --seconds 20

Prints a line of JSON: percentiles of the acknowledgement in microseconds, processor time in microseconds a move of each
kind of part, commits and rows and bytes of log of PostgreSQL a move, messages of NATS a move, resident memory.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.request

from driver import processes
from driver.load import Load
from kill.parts import Parts

TICKS = os.sysconf("SC_CLK_TCK")


def processor_s(process):
    """Of a process and all that it has started; what has ended meanwhile is not in it."""
    used = 0
    for one in processes.descendants(process):
        if words := processes.read(one, "stat").decode("ascii").rpartition(")")[2].split():
            used += int(words[11]) + int(words[12])
    return used / TICKS


def resident_bytes(process):
    """Of the process alone."""
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024


class Meter:
    """The parts' counters at a moment."""

    def __init__(self, parts, database):
        nodes = parts.nodes()
        kind = {name: "nodes" if name in nodes else re.sub("-[ab]$", "", name) for name in parts.names()}
        self.processor = {}
        for name, of in kind.items():
            # Patroni's own; what it has started is the PostgreSQL.
            used = processor_s(parts.pid(name))
            self.processor[of] = self.processor.get(of, 0) + used
        if "patroni" in self.processor:
            self.processor["patroni"] -= self.processor["postgres"]
        told = parts.sql("SELECT xact_commit, tup_inserted, pg_current_wal_lsn() - '0/0'::pg_lsn FROM pg_stat_database"
                         f" WHERE datname = '{database}'").split("|")
        self.commits, self.rows, self.wal = (int(word) for word in told)
        with urllib.request.urlopen(os.environ["MERELS_NATS_MONITOR"] + "/varz", timeout=5) as answer:
            counted = json.load(answer)
        self.said, self.heard = counted["in_msgs"], counted["out_msgs"]


def main():
    """Measures once."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (("rate", 300), ("matches", 300), ("seconds", 20), ("warmup", 8)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    parts = Parts()
    with tempfile.TemporaryDirectory() as folder:
        trust = ["--ca", os.environ["MERELS_CA"]] if os.environ["MERELS_CA"] else []
        load = Load(pathlib.Path(os.environ["MERELS_BIN"]) / "merels-load", os.environ["MERELS_ADDRESS"],
                    pathlib.Path(folder) / "progress", "--matches", str(options.matches), "--rate", str(options.rate),
                    "--seconds", str(options.seconds), "--warmup-seconds", str(options.warmup), *trust)
        load.wait("everybody", lambda: load.look().connected >= 2 * options.matches)
        load.reach(options.rate * options.warmup // 2)
        before, moves, began = Meter(parts, "merels"), load.look().acknowledged, time.monotonic()
        load.reach(options.rate * options.seconds // 2, 240)
        after, moves = Meter(parts, "merels"), load.look().acknowledged - moves
        seconds = time.monotonic() - began
        memory = {name: resident_bytes(parts.pid(name)) for name in parts.nodes()}
        out = load.end_by_itself(options.seconds + 240)
    each = {of: round((after.processor[of] - before.processor[of]) / moves * 1e6) for of in after.processor}
    print(json.dumps({
        "nodes": len(parts.nodes()), "moves_per_s": round(moves / seconds), "ack_us": out["ack_us"],
        "seen_us": out["seen_us"], "processor_us_per_move": each,
        "commits_per_move": round((after.commits - before.commits) / moves, 2),
        "rows_per_move": round((after.rows - before.rows) / moves, 2),
        "wal_bytes_per_move": round((after.wal - before.wal) / moves),
        "bus_in_per_move": round((after.said - before.said) / moves, 2),
        "bus_out_per_move": round((after.heard - before.heard) / moves, 2),
        "node_resident_mb": {name: round(size / 1e6) for name, size in memory.items()},
        "load_average": os.getloadavg()[0], "processors": os.cpu_count()}))


if __name__ == "__main__":
    try:
        main()
    except subprocess.SubprocessError as problem:
        raise SystemExit(f"cluster-cost.sh: {problem}") from None
