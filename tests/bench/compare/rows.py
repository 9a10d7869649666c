"""The rows of the table of targets: each a function from a setting to figures."""

import dataclasses
import os
import subprocess
import sys
import time

from compare.figures import at_least, at_most, median, within
from compare.programs import Programs, came_within, found
from driver.waiting import Failure, wait_for


@dataclasses.dataclass
class Setting:
    """How long, how often, and with what."""
    programs: Programs
    seconds: float
    runs: int


def _bare_run(setting, options=(), yardstick=()):
    with setting.programs.yardstick(*yardstick) as bare:
        return setting.programs.load(bare, setting.seconds, "--bare", *options)


def _our_run(setting, options=()):
    with setting.programs.server() as ours:
        return setting.programs.load(ours, setting.seconds, *options)


def _side_by_side(setting, *options):
    """Runs of the yardstick and of ours in turn, so that both see the same machine."""
    pairs = [(_bare_run(setting, options), _our_run(setting, options)) for _ in range(setting.runs)]
    return [bare for bare, _ in pairs], [ours for _, ours in pairs]


def throughput(setting, matches):
    """Durable moves a second, every match as fast as it goes."""
    bare, ours = _side_by_side(setting, "--matches", matches)
    row = f"throughput-{matches}"
    cpu, p99 = "server_cpu_us_per_move", ("seen_us", "p99")
    return [at_least(row, "moves/s", median(bare, "moves_per_s"), median(ours, "moves_per_s"), 0.85),
            at_most(row, "server CPU a move, us", median(bare, cpu), median(ours, cpu), 1.2),
            at_most(row, "p99 submit to opponent, us", median(bare, *p99), median(ours, *p99), 1.5)]


def instructions(setting):
    """Instructions outside the kernel a move, one match in lockstep: what four times the length adds, so that start and
    sign-ins count for nothing. The machine's speed, and what else it does, hardly matter."""

    def a_move(name):
        short = setting.programs.counted(name, setting.seconds)
        long = setting.programs.counted(name, 4 * setting.seconds)
        return (long[0] - short[0]) / (long[1] - short[1])

    bare, ours = a_move("merels-yardstick"), a_move("merels-server")
    return [at_most("instructions", "instructions a move, outside the kernel", bare, ours, 1.3)]


def once_a_second(setting):
    """1,000 matches, each moving once a second."""
    bare, ours = _side_by_side(setting, "--matches", 1000, "--rate", 1000)
    return [within("once-a-second", f"{name} submit to seen, us", median(ours, "seen_us", name), most,
                   median(bare, "seen_us", name)) for name, most in (("p50", 1000), ("p99", 5000))]


def alone(setting):
    """One match; beside it the sync and the round trip of a stream that writes nothing."""
    trips, syncs, ours = [], [], []
    for _ in range(setting.runs):
        trips.append(_bare_run(setting, ("--matches", 1), ("--memory",)))
        syncs.append(setting.programs.sync_times())
        ours.append(_our_run(setting, ("--matches", 1)))
    floor = median(syncs, "sync_p50_us") + median(trips, "seen_us", "p50")
    p50 = median(ours, "seen_us", "p50")
    return [at_most("alone", "p50 against sync + round trip, us", floor, p50, 1.6)]


def many(setting):
    """What a move costs at 5,000 matches against 100, at the same rate."""
    quotients = {}
    for matches in (100, 5000):
        bare, ours = _side_by_side(setting, "--matches", matches, "--rate", 1000)
        quotients[matches] = (median(ours, "server_cpu_us_per_move") / median(bare, "server_cpu_us_per_move"))
    what = "CPU of ours / yardstick's: at 5,000 against 100"
    return [at_most("many", what, quotients[100], quotients[5000], 1.2)]


class _Busy:
    """Two processes that do nothing but keep the processors busy."""

    def __enter__(self):
        self._processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]

    def __exit__(self, *_):
        for process in self._processes:
            process.kill()
            process.wait(20)


def busy(setting):
    """100 matches at 2,000 moves a second, with two busy processes beside them and without."""
    options = ("--matches", 100, "--rate", 2000)
    _, quiet = _side_by_side(setting, *options)
    with _Busy():
        bare, ours = _side_by_side(setting, *options)
    p99 = ("seen_us", "p99")
    allowed = max(5 * median(quiet, *p99), 1.3 * median(bare, *p99))
    what = "p99 busy against max(5 x quiet, 1.3 x yardstick's busy), us"
    return [at_most("busy", what, allowed, median(ours, *p99), 1.0)]


def memory_stream(setting):
    """What an idle stream on its own connection costs."""
    bare, ours = _side_by_side(setting, "--matches", 1000, "--rate", 1, "--warmup-seconds", 0)
    each = "server_rss_bytes_per_stream"
    return [at_most("memory-stream", "bytes an idle stream", median(bare, each), median(ours, each), 1.3)]


def memory_match(setting, matches=800, plies=100):
    """What a live match costs when so many plies are played and nobody is connected.

    The race is played, because there legal plies chosen at random hardly ever end a match so soon. Half of the
    matches are loaded before: they fill what is kept of the database, which is bounded and no match's."""
    folder = setting.programs.fresh_folder()
    ids = os.path.join(folder, "matches")
    with setting.programs.server(folder) as ours:
        setting.programs.load(ours, plies / 5, "--matches", matches, "--rate", matches * 5,
                              "--warmup-seconds", 0, "--ruleset", "race", "--print-matches", ids)
    with open(ids, encoding="ascii") as lines:
        begun = lines.read().split()
    with setting.programs.server(folder) as ours:
        _ctl(setting, ours, folder, "signin")
        half = len(begun) // 2
        for match in begun[:half]:
            _ctl(setting, ours, folder, "show", match)
        before = ours.rss()
        for match in begun[half:]:
            _ctl(setting, ours, folder, "show", match)
        each = (ours.rss() - before) / (len(begun) - half)
    return [within("memory-match", f"bytes a live match at ply {plies}", each, 4096)]


def _ctl(setting, server, folder, *words):
    """What merelsctl is told, as the guest whose token lies in the folder."""
    command = [setting.programs.path("merelsctl"), *words, "--server", server.address,
               "--token-file", os.path.join(folder, "token")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 0:
        raise Failure(f"merelsctl {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def fan_out(setting, spectators=5000):
    """One match as fast as it goes, watched by thousands, against a bare broadcast of the same bytes."""
    bare, ours = [], []
    for _ in range(setting.runs):
        bare.append(_bare_run(setting, ("--matches", 0, "--spectators", spectators),
                              ("--memory", "--broadcast", str(spectators))))
        ours.append(_our_run(setting, ("--matches", 1, "--spectators", spectators, "--spectators-on-first")))
    each = "deliveries_per_s"
    return [at_least("fan-out", "deliveries/s", median(bare, each), median(ours, each), 0.9)]


def _watched(setting, server, spectators):
    """The players' figures with so many watching from a process of their own."""
    folder = setting.programs.fresh_folder()
    matches = os.path.join(folder, "matches")
    progress = os.path.join(folder, "progress")
    come_in = 5 + spectators / 100  # seconds, the time to warm up
    begin = time.monotonic()
    players = subprocess.Popen(
        setting.programs.load_command(server, "--matches", 1, "--rate", 1, "--seconds", setting.seconds,
                                      "--warmup-seconds", come_in, "--print-matches", matches),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    watchers = None
    try:
        if spectators > 0:
            match = wait_for("a match to watch", lambda: _first_line(matches), 30)
            # Machines of spectators would take nothing from those of players, so their process gives way.
            command = setting.programs.load_command(server, "--watch-only", "--urgency", 0, "--match", match,
                                                    "--spectators", spectators, "--seconds",
                                                    setting.seconds + 2 * come_in, "--progress", progress)
            late = time.monotonic() - begin
            watchers = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        out, err = players.communicate(timeout=setting.seconds + come_in + 60)
        if watchers is not None and watchers.poll() is not None:
            raise Failure("those who watch left before the players were done")
        if watchers is not None and not came_within(progress, spectators, come_in - late):
            raise Failure(f"not all of the {spectators} who watch had come when measuring began")
        return found(subprocess.CompletedProcess(players.args, players.returncode, out, err))
    finally:
        for process in (players, watchers):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait(60)


def _first_line(path):
    if not os.path.exists(path):
        return None
    with open(path, encoding="ascii") as lines:
        line = lines.readline()
    return line.strip() if line.endswith("\n") else None


def watched(setting, spectators=5000):
    """One ply a second: the players' p99 with thousands watching against nobody.

    Half a minute at the least: of a few plies the p99 would be the one that met a slow sync."""
    setting = dataclasses.replace(setting, seconds=max(setting.seconds, 30))
    alone_runs, watched_runs = [], []
    for _ in range(setting.runs):
        with setting.programs.server() as ours:
            alone_runs.append(_watched(setting, ours, 0))
        with setting.programs.server() as ours:
            watched_runs.append(_watched(setting, ours, spectators))
    p99 = ("seen_us", "p99")
    return [at_most("watched", "players' p99 watched against unwatched, us", median(alone_runs, *p99),
                    median(watched_runs, *p99), 1.5)]


def _leave_unfinished(setting, folder, matches):
    """Matches that were begun, each with some plies; the server is killed. The id of one."""
    batch = 5000
    ids = os.path.join(folder, "matches")
    server = setting.programs.server(folder)
    server.start()
    try:
        for begun in range(0, matches, batch):
            count = min(batch, matches - begun)
            setting.programs.load(server, 1, "--matches", count, "--rate", count, "--seed", begun + 1,
                                  "--print-matches", ids)
        _ctl(setting, server, folder, "signin")
    finally:
        server.kill()
    return _first_line(ids)


def _start_again(setting, folder, match):
    """Seconds until it listens, seconds until a client has an answer about a match, and its memory."""
    again = setting.programs.server(folder)
    begin = time.monotonic()
    again.start()
    try:
        listening = time.monotonic() - begin
        _ctl(setting, again, folder, "show", match)
        return {"listening": listening, "serving": time.monotonic() - begin, "rss": again.rss()}
    finally:
        again.kill()


def restart(setting, matches=10_000):
    """Killed with thousands of unfinished matches and started again; what each costs beyond the first ones."""

    def start_with(count):
        folder = setting.programs.fresh_folder()
        match = _leave_unfinished(setting, folder, count)
        return [_start_again(setting, folder, match) for _ in range(setting.runs)]

    empty, runs, twice = start_with(1), start_with(matches), start_with(2 * matches)
    each = (median(twice, "rss") - median(runs, "rss")) / matches
    return [within("restart", f"seconds until it listens, {matches} unfinished", median(runs, "listening"), 1,
                   median(empty, "listening")),
            within("restart", "seconds until a new client has an answer", median(runs, "serving"), 1,
                   median(empty, "serving")),
            within("restart", "bytes an idle, unloaded match", each, 256)]


ROWS = {
    "throughput-10": lambda setting: throughput(setting, 10),
    "throughput-100": lambda setting: throughput(setting, 100),
    "throughput-1000": lambda setting: throughput(setting, 1000),
    "instructions": instructions,
    "once-a-second": once_a_second,
    "alone": alone,
    "many": many,
    "busy": busy,
    "memory-stream": memory_stream,
    "memory-match": memory_match,
    "fan-out": fan_out,
    "watched": watched,
    "restart": restart,
}
