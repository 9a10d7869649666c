"""Several nodes serve one house, over PostgreSQL and NATS: anybody is served by any of them, and one may die."""

import subprocess
import uuid

from driver.nodes import BIN, Nodes, test_with_nodes
from driver.plies import RULESET
from driver.tools import Guest
from driver.waiting import wait_for
from postgres_test import PostgresHouse

SHORT = 5  # seconds, for what a hint tells
SURE = 20


class NodesHouse(PostgresHouse):
    def setUp(self):
        super().setUp()
        self.nodes = Nodes(self.folder, self.store, *self.nats_options())
        self.addCleanup(self.nodes.stop)

    def nats_options(self):
        """More than the usual ones."""
        return []

    def open_nodes(self, *names):
        """Starts nodes; white is a guest at the first one, black at the second."""
        self.servers = [self.nodes.start(name) for name in names]
        self.white, self.black, *self.others = (
            Guest(self.tools, server.address, self.folder / f"{name}.token")
            for name, server in zip(("white", "black", "eve"), self.servers))

    def refused_node(self, *options):
        """The exit status and last words of a node that must not start."""
        done = subprocess.run([BIN / "merels-server", "--data-dir", self.nodes.data("refused"), "--listen",
                               "127.0.0.1:0", *options], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertNotIn("listening", done.stdout)
        return done.returncode, done.stderr.splitlines()[-1]


class Started(NodesHouse):
    def test_a_second_node_of_a_name_is_refused_until_the_first_is_gone(self):
        first = self.nodes.start("one")
        status, words = self.refused_node(*self.nodes.options("one"))
        self.assertEqual(status, 1)
        self.assertIn("another node of this house is called one", words)
        first.kill()
        self.nodes.start("one")

    def test_a_server_without_a_bus_to_others_is_refused_beside_nodes(self):
        self.nodes.start("one")
        status, words = self.refused_node("--store", self.store)
        self.assertEqual(status, 1)
        self.assertIn("another server", words)

    def test_a_node_starts_without_nats_says_so_and_finds_it_later(self):
        self.nodes.nats.stop()
        self.open_nodes("one", "two")
        self.assertIn("does not answer yet", self.nodes.words("one"))
        match = self.seat_at_two()
        # From the log: nobody is told.
        self.white.run("move", match, "d2")
        self.black.run("move", match, "f4")
        self.nodes.nats.start()
        wait_for("NATS to be found", lambda: "connected to NATS" in self.nodes.words("one"), SURE)

    def seat_at_two(self):
        """A match that is begun at the first node and known at the second."""
        table = self.white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        return self.black.at(self.servers[0].address).read("join", table)["match"]


class Guarded(NodesHouse):
    """NATS lets in only who knows a password."""

    def nats_options(self):
        return ["--user", "node", "--pass", "three-in-a-row"]

    def test_nats_is_shown_what_is_in_the_file_and_a_wrong_password_is_told(self):
        for name, password, words in (("right", "three-in-a-row", "connected to NATS"),
                                      ("wrong", "four-in-a-row", "NATS refuses the credentials")):
            line = self.folder / password
            line.write_text(f"node:{password}\n", encoding="utf-8")
            line.chmod(0o600)
            self.nodes.start(name, "--bus-credentials", line)
            wait_for(words, lambda: words in self.nodes.words(name), SURE)
            self.assertNotIn(password, self.nodes.words(name))


class Played(NodesHouse):
    def setUp(self):
        super().setUp()
        self.open_nodes("one", "two", "three")
        self.eve = self.others[0]

    def begin(self):
        """A match that was begun at the first node."""
        table = self.white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        return self.black.at(self.servers[0].address).read("join", table)["match"]

    def test_players_at_two_nodes_and_a_watcher_at_a_third_and_the_node_of_one_is_killed(self):
        match = self.begin()
        plies = self.tools.random_game(120)
        watching = self.eve.watch(match)
        self.addCleanup(watching.stop)
        request = ["--request-id", str(uuid.uuid4())]
        for number, ply in enumerate(plies, 1):
            player = (self.white, self.black)[(number - 1) % 2]
            if number == 7:
                expected = ["--expected-seq", str(player.read("show", match)["position_seq"])]
                first = player.read("move", match, ply, *request, *expected)
                self.servers[0].kill()
                self.white = self.white.at(self.servers[1].address)
                again = self.white.read("move", match, ply, *request, *expected)
                self.assertEqual((again["seq"], again["ply"]), (first["seq"], ply))
            else:
                player.run("move", match, ply)
            watching.hear(f"ply {number}", lambda e: e["event"] == "ply" and e["number"] == number
                          and e["ply"] == ply, SHORT)
        watching.hear("the end", lambda e: e["event"] == "ended", SHORT)
        self.assert_record(match, plies)
        self.assertEqual([e["number"] for e in watching.events if e["event"] == "ply"], [*range(1, len(plies) + 1)])

    def test_two_converse_from_two_nodes_to_the_end(self):
        match = self.begin()
        self.assert_record(match, self.play_whole_game(match))

    def test_nats_dies_and_comes_back_and_nobody_notices_but_by_latency(self):
        match = self.begin()

        def before(number):
            if number == 3:
                self.nodes.nats.kill()
            elif number == 9:
                self.nodes.nats.start()

        self.assert_record(match, self.play_whole_game(match, before))

    def test_a_token_is_good_at_every_node(self):
        for server in self.servers:
            self.assertEqual(self.white.at(server.address).read("signin"), self.white.read("signin"))


if __name__ == "__main__":
    test_with_nodes()
