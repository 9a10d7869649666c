"""cluster-kill.sh in a small form: a cluster of three nodes whose processes are killed loses nothing, and neither does one
whose nodes are restarted one after the other, or whose database has a standby that takes over."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

from driver.nodes import test_with_nodes
from driver.postgres import SKIPPED

BIN = os.environ["MERELS_BIN"]
SCRIPT = pathlib.Path(__file__).parent / "cluster-kill.sh"
LONGEST_WITHOUT_PRIMARY_S = 10


class KillCase(unittest.TestCase):
    def kill(self, *options):
        done = subprocess.run([SCRIPT, "--bin", BIN, "--matches", "12", "--rate", "40", *options],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertTrue(done.stdout.endswith("\nnothing was lost\n"), done.stdout)
        return re.findall(r"^round \d+: (.*); over after .* longest silence (\d+\.\d) s", done.stdout, re.MULTILINE)


class ClusterKill(KillCase):
    def test_processes_are_killed_in_turn_and_at_random(self):
        told = self.kill("--rounds", "3")
        self.assertEqual(len(told), 6)
        self.assertRegex(told[0][0], "^killed ")

    def test_a_node_is_cut_off_from_what_it_needs_or_from_players(self):
        told = self.kill("--rounds", "2", "--only", "parted")
        for words, _ in told:
            self.assertRegex(words, "^nothing passed link-(one|two|three)-(database|nats|door) for ")

    def test_all_nodes_are_restarted_one_after_the_other(self):
        (words, silence), = self.kill("--rounds", "1", "--only", "roll")
        self.assertRegex(words, "^drained one after the other: ")
        self.assertLess(float(silence), 3, "the others go on meanwhile")


@unittest.skipUnless(pathlib.Path("/usr/bin/patroni").exists() and pathlib.Path("/usr/bin/etcd").exists(),
                     "Patroni or etcd is not installed: deploy/install-deps.sh cluster-ha")
class PrimaryKill(KillCase):
    def test_the_primary_is_killed_and_players_hear_of_the_next_move_within_ten_seconds(self):
        told = self.kill("--ha", "--rounds", "2", "--only", "primary")
        self.assertEqual(len(told), 2)
        self.assertNotIn("before", told[0][0], "a new pair is one")
        for words, silence in told:
            self.assertRegex(words, "^killed the primary, postgres-[ab](, before it had a copy again)?$")
            if "before" not in words:
                self.assertLess(float(silence), LONGEST_WITHOUT_PRIMARY_S)


if __name__ == "__main__":
    if not pathlib.Path("/usr/sbin/haproxy").exists():
        print("SKIPPED: HAProxy is not installed: deploy/install-deps.sh cluster", file=sys.stderr)
        sys.exit(SKIPPED)
    test_with_nodes()
