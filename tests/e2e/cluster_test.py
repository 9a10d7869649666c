"""deploy/cluster.sh: a cluster of several nodes behind one address, and nothing of it left when it ends."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import types
import unittest

from driver.cluster import Cluster
from driver.nodes import BIN, test_with_nodes
from driver.plies import RULESET
from driver.postgres import SKIPPED
from driver.tools import Guest, Tools
from driver.waiting import wait_for
from first_day.players import Player
from hostile.protocol import Protocol

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "cluster.sh"
# Two people sign in, sit down and play by the one address; each node knows all their plies.
EVENING = """
set -eu
ctl() { person=$1 command=$2; shift 2
  "$MERELS_BIN/merelsctl" "$command" --server "$at" $trust --token-file "$person" "$@"; }
at=$MERELS_ADDRESS trust=${MERELS_CA:+--ca $MERELS_CA}
ctl ann signin >/dev/null
ctl bob signin >/dev/null
table=$(ctl ann open standard --clock 10+5 --side white | head -n 1 | cut -f 1)
match=$(ctl bob join "$table" | head -n 1 | cut -f 1)
for ply in d2 b4 f4; do
  ctl ann move "$match" "$ply" >/dev/null
  case $ply in d2) ctl bob move "$match" d6 >/dev/null ;; b4) ctl bob move "$match" f6 >/dev/null ;; esac
done
trust=
for at in $MERELS_NODES; do ctl bob show "$match" --json; done
"""

# Of three connections, how many are answered HTTP/2's greeting.
CONNECT = """
import os, socket
host, port = os.environ["MERELS_ADDRESS"].split(":")
lines, answered = [], 0
for _ in range(3):
    try:  # one too many is reset, as soon as it connects or a moment later
        line = socket.create_connection((host, int(port)), timeout=10)
        lines.append(line)
        line.sendall(b"PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        answered += len(line.recv(9)) == 9
    except OSError:
        pass
print(answered)
"""


def parts_of(folder):
    """The processes that have this folder in their command lines."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes()
        except OSError:
            continue  # it has ended
        if str(folder).encode() in words and b"cluster.sh" not in words:
            found.append(int(process.name))
    return found


class ClusterScript(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.environment = {**os.environ, "MERELS_BIN": str(BIN.resolve()), "TMPDIR": str(self.folder)}

    def run_with(self, *command, options=()):
        return subprocess.run([SCRIPT, "--listen", "127.0.0.1:0", *options, "--", *command], cwd=self.folder,
                              env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=120, check=False)

    def assert_nothing_left(self):
        self.assertEqual(parts_of(self.folder), [])
        self.assertEqual([*self.folder.glob("tmp.*")], [])

    def test_people_play_through_the_one_address_and_every_node_knows(self):
        done = self.run_with("bash", "-c", EVENING)
        self.assertEqual(done.returncode, 0, done.stderr)
        shown = done.stdout.splitlines()
        self.assertEqual(len(shown), 3)
        for line in shown:
            self.assertIn('"plies":["d2","d6","b4","f6","f4"]', line.replace(" ", ""))
        self.assert_nothing_left()

    def test_one_address_has_so_many_connections_and_no_more(self):
        done = self.run_with(sys.executable, "-c", CONNECT, options=("--plaintext", "--connections", "2"))
        self.assertEqual((done.returncode, done.stdout.strip()), (0, "2"), done.stderr)
        self.assert_nothing_left()

    def test_no_password_is_on_a_command_line(self):
        done = self.run_with("bash", "-c", 'cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" " " >lines;'
                             ' cat "$MERELS_DATA"/secrets/* "$MERELS_PARTS"/../secrets/* >secrets')
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = (self.folder / "lines").read_text(encoding="utf-8", errors="replace")
        self.assertIn("merels-server", lines)
        secrets = set(re.findall("[0-9a-f]{32}", (self.folder / "secrets").read_text(encoding="utf-8")))
        self.assertGreaterEqual(len(secrets), 5)
        self.assertEqual([secret for secret in secrets if secret in lines], [])

    def test_the_commands_status_is_the_scripts(self):
        self.assertEqual(self.run_with("bash", "-c", "exit 7").returncode, 7)
        self.assert_nothing_left()

    def test_without_a_command_it_serves_until_it_is_told_to_end(self):
        with subprocess.Popen([SCRIPT, "--listen", "127.0.0.1:0", "--nodes", "2"], env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as script:
            self.addCleanup(script.kill)
            self.assertRegex(script.stdout.readline(), r"^listening 127\.0\.0\.1:\d+$")
            self.assertGreaterEqual(len(parts_of(self.folder)), 5)
            script.send_signal(signal.SIGINT)
            self.assertEqual(script.wait(60), 0)
        self.assert_nothing_left()

    def test_the_first_node_is_killed_and_people_play_on_by_the_same_address(self):
        log = self.folder / "log"
        with open(log, "wb") as words, subprocess.Popen([SCRIPT, "--listen", "127.0.0.1:0", "--plaintext"],
                                                        env=self.environment, stdin=subprocess.DEVNULL,
                                                        stdout=subprocess.PIPE, stderr=words, text=True) as script:
            self.addCleanup(script.kill)
            address = script.stdout.readline().split()[1]
            tools = Tools(BIN / "merelsctl")
            white, black = (Guest(tools, address, self.folder / name) for name in ("white", "black"))
            match = self.seat(white, black)
            white.run("move", match, "d2")
            first = re.search(r"node one listens on \S+ \(process (\d+)\)", log.read_text(encoding="utf-8"))
            os.kill(int(first[1]), signal.SIGKILL)
            wait_for("the next node", lambda: black.ask("tables").returncode == 0, 20)
            black.run("move", match, "d6")
            watching = black.watch(match)
            self.addCleanup(watching.stop)
            white.run("move", match, "b4")
            watching.hear("b4", lambda e: e["event"] == "ply" and e["ply"] == "b4")
            self.seat(white, black)
            script.send_signal(signal.SIGTERM)
            self.assertEqual(script.wait(60), 0)

    def on_node_one(self):
        """A cluster, and a player whose stream is the first node's while others come to the second."""
        house = Cluster(self.folder, BIN, "--nodes", "2", "--plaintext")
        self.addCleanup(house.stop)
        house.start()
        house.lead_only_to("one")
        player = Player(Protocol(self.folder), types.SimpleNamespace(address=house.address, ca=None))
        self.addCleanup(player.close)
        wait_for("a welcome", lambda: "welcome" in player.heard)
        house.lead_only_to("one", "two")
        wait_for("both to serve", lambda: house.serves("one") and house.serves("two"))
        return house, player

    def test_a_node_that_stands_still_is_left_by_its_players_in_three_seconds(self):
        house, player = self.on_node_one()
        began = time.monotonic()
        os.kill(house.parts.pid("one"), signal.SIGSTOP)
        wait_for("another node", lambda: player.heard.count("welcome") == 2)
        took = time.monotonic() - began
        os.kill(house.parts.pid("one"), signal.SIGCONT)
        print(f"a node that stood still was left after {took:.1f} s", flush=True)
        self.assertLess(took, 5, "three seconds, and the time in which a busy machine gets round to it")

    def test_a_node_that_drains_ends_its_streams_itself(self):
        house, player = self.on_node_one()
        house.drain("one")
        wait_for("another node", lambda: player.heard.count("welcome") == 2)
        again = len(player.heard) - player.heard[::-1].index("welcome")
        self.assertIn("go_away", player.heard[:again], player.heard)

    @staticmethod
    def seat(white, black):
        table = white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        return black.read("join", table)["match"]

    def test_when_it_is_killed_its_parts_end_too(self):
        with subprocess.Popen([SCRIPT, "--listen", "127.0.0.1:0", "--nodes", "1"], env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as script:
            script.stdout.readline()
            script.kill()
        wait_for("all parts to end", lambda: not parts_of(self.folder))

    def test_what_is_asked_wrongly_is_refused_with_2(self):
        for options in (["--nodes", "0"], ["--listen", "0.0.0.0:1"], ["--"], ["--many"], ["--strict"]):
            done = subprocess.run([SCRIPT, *options], env=self.environment, capture_output=True, text=True,
                                  timeout=30, check=False)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn("cluster.sh: ", done.stderr)


if __name__ == "__main__":
    if not pathlib.Path("/usr/sbin/haproxy").exists():
        print("SKIPPED: HAProxy is not installed: deploy/install-deps.sh proxy", file=sys.stderr)
        sys.exit(SKIPPED)
    test_with_nodes()
