"""What is done to a server on its first day, at random, under a handful of games: signals, reloads, restarts in a row,
renewed and broken certificates, a disk without room. No time may be taken from a player, no ply that was acknowledged may
be lost, the server may end only when it was ended, and its log has to say why. A seed repeats a run."""

import argparse
import os
import pathlib
import random
import resource
import signal
import ssl
import subprocess
import sys
import tempfile
import time

from driver.certificates import make_certificates, sign
from driver.server import Server
from driver.waiting import Failure, wait_for
from first_day.players import Game, Outages
from hostile.protocol import Protocol

BIN = pathlib.Path(os.environ.get("MERELS_BIN", "../../build/dev/bin"))
HARMLESS = ["SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGXCPU", "SIGPIPE", "SIGXFSZ",
            "SIGRTMIN", "SIGRTMAX", "SIGWINCH", "SIGURG", "SIGCONT"]
GOES_ON_S = 40


class Finding(Exception):
    """What must not be."""


class House:
    """A server with TLS and a configuration file, and what was done to it. `old`: options that it cannot have are left
    out, to show what a version before did."""

    def __init__(self, folder, choose, *, old=False):
        self.folder, self.choose, self.outages = folder, choose, Outages()
        authority, self.cert, self.key = make_certificates(folder)
        self.ca = authority.read_bytes()
        self.config = folder / "server.toml"
        self.log_file, self.data = folder / "log", folder / "data"
        self.configure()
        options = ["--config", self.config, "--tls-cert", self.cert, "--tls-key", self.key]
        if not old:
            options += ["--certificate-look-ms", "300"]
        self.server = Server(BIN / "merels-server", self.data, self.log_file, *options)
        self.server.start()

    @property
    def address(self):
        return self.server.address

    def configure(self, *lines):
        self.config.write_text("\n".join(["sign-ups-per-minute = 600", *lines]) + "\n", encoding="utf-8")

    def log(self):
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    def await_words(self, words, since):
        """Waits until the log has them behind its first `since` characters."""
        try:
            wait_for(f"the log to say {words}", lambda: words in self.log()[since:], 20)
        except Failure as failure:
            self.check_alive()
            raise Finding(str(failure)) from None

    def check_alive(self):
        """Whoever did not end it finds it alive."""
        status = self.server.poll()
        if status is not None:
            last = self.log().splitlines()[-1:]
            raise Finding(f"the server ended by itself with {status}; the last words in its log: {last}")

    def end(self, number):
        """Ends it by this signal; what its log says of that."""
        since = len(self.log())
        name = signal.Signals(number).name
        if number == signal.SIGKILL:
            self.server.kill()
        else:
            self.server.send_signal(number)
            status = self.server.wait(60)
            if status != 0:
                raise Finding(f"{name} ended it with {status}")
            said = self.log()[since:]
            if f"{name}: ending what is in progress" not in said or not said.endswith("ended in order\n"):
                raise Finding(f"an end by {name} is not in the log, which says: {said!r}")
        self.outages.begin()

    def start(self, after):
        """Starts it again; after a SIGKILL its log has to say so."""
        since = len(self.log())
        try:
            self.server.start()
        except Failure:
            raise Finding(f"it does not start again: {self.log()[since:]!r}") from None
        self.outages.end()
        told = "did not end by itself" in self.log()[since:]
        if told != (after == signal.SIGKILL):
            raise Finding(f"after {signal.Signals(after).name} the next start says: {self.log()[since:]!r}")


# ---- What is done: each returns its words

def harmless_signal(house):
    name = house.choose.choice(HARMLESS)
    house.server.send_signal(getattr(signal, name))
    return name


def hang_up(house):
    since = len(house.log())
    house.server.send_signal(signal.SIGHUP)
    house.await_words("SIGHUP: reading the configuration again", since)
    return "SIGHUP"


def reload_limits(house):
    streams, level = house.choose.randint(4, 9), house.choose.choice(["info", "debug"])
    since = len(house.log())
    house.configure(f"max-streams-per-account = {streams}", f"log-level = '{level}'", "max-open-tables = 5000")
    house.server.send_signal(signal.SIGHUP)
    house.await_words("taken over only by a restart: max-open-tables", since)
    house.configure(f"max-streams-per-account = {streams}")
    since = len(house.log())
    house.server.send_signal(signal.SIGHUP)
    house.await_words("SIGHUP: reading the configuration again", since)
    return f"reload with {streams} streams and level {level}"


def broken_configuration(house):
    since = len(house.log())
    house.configure("max-open-tabels = 3")
    house.server.send_signal(signal.SIGHUP)
    house.await_words("there is no key max-open-tabels; is it max-open-tables?", since)
    house.configure()
    return "a configuration with a fault"


def restart(house):
    number = house.choose.choice([signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGKILL])
    house.end(number)
    house.start(number)
    return f"restart after {signal.Signals(number).name}"


def restarts_in_a_row(house):
    numbers = [house.choose.choice([signal.SIGTERM, signal.SIGKILL]) for _ in range(house.choose.randint(2, 3))]
    for number in numbers:
        house.end(number)
        pause(house.choose.uniform(0, 2))
        house.start(number)
    return "restarts after " + ", ".join(signal.Signals(number).name for number in numbers)


def drain(house):
    since = len(house.log())
    said = subprocess.run([BIN / "merelsctl", "admin", "drain", "--data-dir", house.data], capture_output=True, text=True,
                          timeout=60, check=False)
    if said.returncode != 0:
        raise Finding(f"merelsctl admin drain: {said.stderr}")
    if house.server.wait(60) != 0 or "asked by the operator" not in house.log()[since:]:
        raise Finding(f"a drain is not in the log: {house.log()[since:]!r}")
    house.outages.begin()
    house.start(signal.SIGTERM)
    return "a drain by the operator"


def renewed_certificate(house):
    sign(house.folder, "cert.pem", "key.pem", days=house.choose.randint(20, 300))
    if house.choose.random() < 0.5:
        house.server.send_signal(signal.SIGHUP)
    try:
        wait_for("the renewed certificate", lambda: shown(house) == der(house.cert), 20)
    except Failure as failure:
        house.check_alive()
        raise Finding(str(failure)) from None
    return "a renewed certificate"


def broken_certificate(house):
    since, before = len(house.log()), shown(house)
    good = house.cert.read_bytes(), house.key.read_bytes()
    sign(house.folder, "cert.pem", "another.key")
    house.await_words("is not the key of the certificate", since)
    if shown(house) != before:
        raise Finding("a pair that does not match is shown")
    house.cert.write_bytes(good[0])
    hang_up(house)  # which looks at once: the next one is another refusal then
    return "a certificate without its key"


def full_disk(house):
    """No file may grow: as far as the server can tell, the disk is full."""
    size = (house.data / "merels.db-wal").stat().st_size
    hard = resource.prlimit(house.server.pid(), resource.RLIMIT_FSIZE)[1]
    resource.prlimit(house.server.pid(), resource.RLIMIT_FSIZE, (size + 1, hard))
    seconds = house.choose.uniform(0.5, 4)
    pause(seconds)
    house.check_alive()
    resource.prlimit(house.server.pid(), resource.RLIMIT_FSIZE, (hard, hard))
    return f"a full disk for {seconds:.1f} s"


ACTS = [harmless_signal, hang_up, reload_limits, broken_configuration, restart, restarts_in_a_row, drain,
        renewed_certificate, broken_certificate, full_disk]


def pause(seconds):
    """Lets the games go on."""
    end = time.monotonic() + seconds
    wait_for("a pause", lambda: time.monotonic() >= end, seconds + 5)


def shown(house):
    """What a new connection is shown."""
    host, port = house.address.split(":")
    return ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((host, int(port)), timeout=20))


def der(path):
    return ssl.PEM_cert_to_DER_cert(path.read_text(encoding="ascii"))


class Monkey:
    """Does one thing after the other, and looks after each whether all is as it has to be."""

    def __init__(self, folder, seed, games, acts=None, *, old=False):
        self.choose = random.Random(seed)
        self.house = House(folder, self.choose, old=old)
        self.acts = acts or ACTS
        protocol = Protocol(folder)
        self.games = [Game(protocol, self.house, self.house.outages, random.Random(f"{seed} {number}"))
                      for number in range(games)]

    def run(self, seconds, tell):
        """Findings of so many seconds."""
        end, done = time.monotonic() + seconds, 0
        for game in self.games:
            game.start()
        try:
            while time.monotonic() < end:
                act = self.choose.choice(self.acts)
                words = act(self.house)
                self.look(act.__name__)
                done += 1
                tell(f"{done}: {words}; {sum(game.acknowledged for game in self.games)} plies")
        except Finding as finding:
            return [str(finding)]
        finally:
            for game in self.games:
                game.stop()
            status = self.house.server.stop()
        findings = [finding for game in self.games for finding in game.findings]
        if status != 0:
            findings.append(f"at last it ended with {status}")
        if not sum(game.matches for game in self.games):
            findings.append("no match was played to its end")
        return findings

    def look(self, what):
        self.house.check_alive()
        now = time.monotonic()
        for game in self.games:
            try:
                wait_for("a ply of each game", lambda game=game: game.findings or game.last_at > now, GOES_ON_S)
            except Failure as failure:
                self.house.check_alive()
                raise Finding(f"after {what}: {failure}") from None
            if game.findings:
                raise Finding(f"after {what}: {game.findings[0]}")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=None, help="repeats what was done in another run")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=[act.__name__ for act in ACTS], help="does nothing else")
    parser.add_argument("--old", action="store_true", help="for a server from before it could reload")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for data and log")
    line = parser.parse_args(arguments)
    seed = line.seed if line.seed is not None else random.SystemRandom().randrange(1 << 30)
    print(f"seed {seed}", flush=True)
    acts = [act for act in ACTS if not line.only or act.__name__ in line.only]
    with tempfile.TemporaryDirectory() as temporary:
        folder = line.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        monkey = Monkey(folder, seed, line.games, acts, old=line.old)
        findings = monkey.run(line.minutes * 60, lambda words: print(words, flush=True))
    for finding in findings:
        print(f"finding (seed {seed}): {finding}", flush=True)
    played = sum(game.acknowledged for game in monkey.games)
    print(f"{len(findings)} findings; {played} plies in {sum(game.matches for game in monkey.games)} matches")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
