"""A cluster of three nodes behind one address, used by windows: two people at two nodes find each other by quick play,
a third at another node watches, and all nodes are restarted one after the other while the game is played. By mouse.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m cluster_window_test
"""

import json
import pathlib
import sys

from driver.cluster import Cluster
from driver.house_case import BIN, HouseCase
from driver.nodes import test_with_nodes
from driver.postgres import SKIPPED
from driver.tools import finish

NODES = ("one", "two", "three")
MOST_PLIES = 60  # of the game that is played
FIRST_PLIES = 2  # before the first node is drained
PLIES_EACH = 8  # from the drain of a node to that of the next


class ClusterWindows(HouseCase):
    """Windows know one address, and each is served by another node at first."""

    def make_server(self):
        return Cluster(self.folder, BIN)

    def open_at(self, name, node):
        """A window whose stream is at this node."""
        self.server.lead_only_to(node)
        window = self.open(name, "--ca", self.server.authority)
        self.assertEqual(self.server.await_served_by(window, node), node)
        return window

    def process_of(self, window, *nodes):
        """The node, of these, that serves a window, and its process: one may come back to a node that began anew."""
        node = self.server.await_served_by(window, *nodes)
        return node, self.server.parts.pid(node)

    def find_each_other(self, players):
        """Both press Play; the match."""
        players[0].click("quick-play")
        players[0].wait("the search", searching=True)
        self.stage("searching", *players)
        players[1].click("quick-play")
        return self.seated(players)

    def watch(self, watcher, match):
        """The third finds the game among the live boards and opens it."""
        watcher.click("show-watch")
        watcher.wait("the board", boards=[match])
        watcher.click(f"watch:{match}")
        watcher.wait("the game", screen="table", match=match, my_side=None, plies=[])
        watcher.wait_until("both names", lambda _: watcher.text("seat:top:name") and watcher.text("seat:bottom:name"))

    def play_while_nodes_restart(self, players, watcher, plies):
        """Plays these plies; every window shows each of them before the next is made."""
        sides, drained, former = self.sides(players), None, 0
        movers, windows = [sides["white"], sides["black"]], (*players, watcher)
        for number, text in enumerate(plies):
            turn, due = divmod(number - FIRST_PLIES, PLIES_EACH)
            if due == 0 and turn <= len(NODES):
                if drained:
                    self.server.await_back(drained, former)
                    for window in windows:
                        self.served_by[window.name].add(self.process_of(window, *NODES))
                drained = NODES[turn] if turn < len(NODES) else None
                former = drained and self.server.drain(drained)
            self.click_ply(movers[number % 2], text)
            for window in windows:
                window.wait(f"ply {number + 1} ({text})", plies=plies[:number + 1], pending=None)
            if drained and due == PLIES_EACH // 2:
                self.stage(f"{drained}-restarts", *windows)
        self.assertIsNone(drained, "the game was too short to restart all nodes")

    def assert_kept(self, match, plies):
        """Every node has the whole game."""
        for address in self.server.node_addresses:
            shown = finish(BIN / "merelsctl", "show", match, "--server", address, "--token-file",
                           self.folder / "first.token", "--json")
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertEqual(json.loads(shown.stdout)["plies"], plies)

    def test_two_find_each_other_and_a_third_watches_while_all_nodes_are_restarted(self):
        self.served_by = {}
        players = [self.open_at("first", "one"), self.open_at("second", "two")]
        watcher = self.open_at("third", "three")
        before = {name: self.server.parts.pid(name) for name in NODES}
        self.server.lead_only_to(*NODES)
        match = self.find_each_other(players)
        for window, node in zip((*players, watcher), NODES):
            self.served_by[window.name] = {self.process_of(window, node)}
        self.watch(watcher, match)
        plies = self.tools.random_game(MOST_PLIES)
        self.play_while_nodes_restart(players, watcher, plies)
        for window in (*players, watcher):
            window.wait_until("the end", lambda s: s["outcome"])
            self.assertEqual(window.state()["plies"], plies)
        self.stage("end", *players, watcher)
        self.assertFalse([name for name in NODES if self.server.parts.pid(name) == before[name]])
        self.assertFalse([name for name, served in self.served_by.items() if len(served) == 1], "who never moved on")
        self.assert_kept(match, plies)


if __name__ == "__main__":
    if not pathlib.Path("/usr/sbin/haproxy").exists():
        print("SKIPPED: HAProxy is not installed: deploy/install-deps.sh cluster", file=sys.stderr)
        sys.exit(SKIPPED)
    test_with_nodes()
