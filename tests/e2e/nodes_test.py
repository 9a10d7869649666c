"""Several nodes of one cluster, over PostgreSQL and NATS: any of them serves any client, and one may die."""

import subprocess
import time
import uuid

from driver.nodes import BIN, Nodes, test_with_nodes
from driver.plies import RULESET
from driver.tools import Conversation, Guest
from driver.waiting import wait_for
from members_test import PASSWORD, Person
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

    def open_nodes(self, *names, options=()):
        """Starts nodes; white is a guest at the first one, black at the second."""
        self.servers = [self.nodes.start(name, *options) for name in names]
        self.white, self.black, *self.others = (
            Guest(self.tools, server.address, self.folder / f"{name}.token")
            for name, server in zip(("white", "black", "eve"), self.servers))

    def begin(self):
        """A match that was begun at the first node."""
        table = self.white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        return self.black.at(self.servers[0].address).read("join", table)["match"]

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
        self.assertIn("another node of this cluster is called one", words)
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


class Operated(NodesHouse):
    """By its operator, with merelsctl admin."""

    def operator(self, number, name):
        data = self.folder / name
        operator = Person(self.servers[number].address, data / "operator.token")

        def ask(*words):
            return operator.lines("admin", *words, "--data-dir", str(data))
        return ask

    def test_nodes_and_leases_are_listed_and_a_node_is_drained_and_its_lease_handed_over(self):
        self.open_nodes("one", "two", "three")
        two = self.operator(1, "two")

        def seen():
            return {node["name"]: node for node in two("nodes")}
        wait_for("all nodes to be heard", lambda: {node["state"] for node in seen().values()} == {"serving"}
                 and len(seen()) == 3, SURE)
        nodes = seen()
        for name, server in zip(("one", "two", "three"), self.servers):
            self.assertEqual((nodes[name]["address"], nodes[name]["is_this"]), (server.address, name == "two"))
        wait_for("somebody to pair seeks", lambda: two("leases"), SURE)
        lease = two("leases")[0]
        self.assertEqual((lease["name"], lease["is_alive"]), ("pairing", True))
        leader = next(name for name, node in nodes.items() if node["id"] == lease["node_id"])
        number = ("one", "two", "three").index(leader)
        witness = self.operator((number + 1) % 3, ("one", "two", "three")[(number + 1) % 3])

        self.assertEqual(self.operator(number, leader)("drain"), [])
        self.assertEqual(self.servers[number].wait(), 0)
        self.assertIn("asked by the operator: ending", self.nodes.words(leader))
        wait_for("another to pair seeks", lambda: witness("leases")[0]["epoch"] > lease["epoch"], SHORT)
        wait_for("the drained node to be gone", lambda: len(witness("nodes")) == 2, SURE)

    def test_a_limit_that_is_set_holds_at_its_node_alone_and_that_is_said(self):
        self.open_nodes("one", "two")
        one, two = self.operator(0, "one"), self.operator(1, "two")
        wait_for("both to be heard", lambda: len(two("nodes")) == 2, SURE)
        done = self.tools.ask("admin", "set-limit", "max-chat-text", "120", "--data-dir", str(self.folder / "two"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("At the node two alone: no other has changed.", done.stderr)
        self.assertIn("max-chat-text is 120 instead of 200, until the server ends, at node two", self.nodes.words("two"))
        values = [next(limit["value"] for limit in ask("limits") if limit["name"] == "max-chat-text") for ask in (one, two)]
        self.assertEqual(values, [200, 120])

    def test_the_token_of_one_node_is_not_that_of_another(self):
        self.open_nodes("one", "two")
        wrong = Person(self.servers[1].address, self.folder / "one" / "operator.token")
        done = wrong.ask("admin", "drain", "--data-dir", str(self.folder / "one"))
        self.assertIn("bad-token", done.stderr)
        self.white.at(self.servers[1].address).read("signin")


class Played(NodesHouse):
    def setUp(self):
        super().setUp()
        self.open_nodes("one", "two", "three")
        self.eve = self.others[0]

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

    def test_while_nodes_look_into_the_log_rarely_plies_come_by_nats(self):
        rarely = ("--heads-interval-ms", "60000")
        four, five = self.nodes.start("four", *rarely), self.nodes.start("five", *rarely)
        table = self.white.at(four.address).read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        match = self.black.at(four.address).read("join", table)["match"]
        watching = self.eve.at(five.address).watch(match)
        self.addCleanup(watching.stop)
        watching.hear("the match", lambda e: e["event"] == "match")
        for number, ply in enumerate(("d2", "f4", "b4", "d6"), 1):
            (self.black, self.white)[number % 2].at(four.address).run("move", match, ply)
            watching.hear(ply, lambda e: e["event"] == "ply" and e["ply"] == ply, SHORT)

    def test_nobody_at_another_node_is_taken_for_absent(self):
        soon = ("--claim-wait-percent", "1")
        four, five = self.nodes.start("four", *soon), self.nodes.start("five", *soon)
        table = self.white.at(four.address).read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        match = self.black.at(four.address).read("join", table)["match"]
        playing = self.black.at(five.address).play(match)
        self.addCleanup(playing.stop)
        self.white.at(four.address).run("move", match, "d2")
        playing.hear("d2", lambda e: e["event"] == "ply", SHORT)
        for _ in range(60):  # some seconds
            self.assert_refused(self.white.at(four.address).ask("claim", match, "win"), "opponent-present")


class Together(NodesHouse):
    """Chat, watchers and presence are the cluster's."""

    DEATH_S = 3  # in which the death of a node is known
    GONE_S = 2.4  # 4 % of the usual minute

    def setUp(self):
        super().setUp()
        self.open_nodes("one", "two", "three", options=("--claim-wait-percent", "4", "--commands-per-minute", "100000",
                        "--address-commands-per-minute", "100000",
                                                        "--command-burst", "100000"))
        self.match = self.begin()
        self.playing = [self.converse(player.play) for player in (self.white, self.black)]

    def converse(self, how):
        conversation = how(self.match)
        self.addCleanup(conversation.stop)
        conversation.hear("the match", lambda e: e["event"] == "match", SURE)
        return conversation

    @staticmethod
    def hears(who, words, within):
        return who.hear(words, lambda e: e["event"] == "chat" and e["said"] == words, within)

    @staticmethod
    def hears_watchers(who, number, within):
        who.hear(f"{number} watchers", lambda e: e["event"] == "watchers" and e["watchers"] == number, within)

    def test_what_is_said_at_any_node_is_heard_at_all_and_without_nats_a_little_later(self):
        white, black = self.playing
        eve, fay = self.converse(self.others[0].watch), self.converse(self.others[0].at(self.servers[0].address).play)
        white.say("say good luck, Black!")
        self.hears(black, "good luck, Black!", SHORT)
        black.say("say and to you")
        self.hears(white, "and to you", SHORT)
        fay.say("say White will win")
        self.hears(eve, "White will win", SHORT)
        self.nodes.nats.stop()
        black.say("say nobody tells")
        self.hears(white, "nobody tells", 5)
        self.hears(black, "nobody tells", SHORT)  # their own
        for player in (white, black):
            self.assertEqual([e["said"] for e in player.events if e["event"] == "chat"],
                             ["good luck, Black!", "and to you", "nobody tells"])

    def test_watchers_of_all_nodes_are_counted_until_their_node_dies(self):
        eve = self.converse(self.others[0].watch)
        self.converse(self.others[0].at(self.servers[1].address).watch)
        self.hears_watchers(eve, 2, SHORT)
        self.hears_watchers(self.playing[0], 2, SHORT)
        self.servers[1].kill()
        self.hears_watchers(eve, 1, self.DEATH_S + 3)

    def test_who_goes_with_their_node_is_missed_in_seconds_and_the_match_can_be_claimed(self):
        white, black = self.playing
        for number, (player, ply) in enumerate([(white, "d2"), (black, "f4"), (white, "a1")], 1):
            player.say(ply)
            for who in (white, black):
                who.hear(ply, lambda e, n=number: e["event"] == "ply" and e["number"] == n, SHORT)
        for _ in range(20):
            self.assert_refused(self.white.ask("claim", self.match, "win"), "opponent-present")
        white.say("say ready")  # what came before, as of Black's coming, is read
        self.hears(white, "ready", SHORT)
        killed = time.monotonic()
        self.servers[1].kill()
        white.hear("that Black is away", lambda e: e["event"] == "presence" and not e["present"], self.DEATH_S + 3)
        known = time.monotonic()
        self.assertGreater(known - killed, self.DEATH_S - 1)

        def granted():
            done = self.white.at(self.servers[2].address).ask("claim", self.match, "win")
            if done.returncode:
                self.assert_refused(done, "(claim-too-early|opponent-present)")  # the third node may hear of it later
            return done.returncode == 0 and done.stdout

        self.assertEqual(wait_for("the claim to be granted", granted, SURE), "1-0\tabandoned\n")
        self.assertGreater(time.monotonic() - known, self.GONE_S - 1)

    def test_who_comes_back_at_another_node_is_here_again(self):
        white, black = self.playing
        black.process.kill()
        white.hear("that Black is away", lambda e: e["event"] == "presence" and not e["present"], SHORT)
        self.converse(self.black.at(self.servers[2].address).play)
        white.hear("that Black is back", lambda e: e["event"] == "presence" and e["present"], SHORT)

    def test_a_node_that_is_not_heard_may_have_anybody(self):
        white, black = self.playing
        white.say("d2")
        black.say("say here I am")
        self.hears(white, "here I am", SHORT)
        wait_for("Black to be known to be here", lambda: "opponent-present" in self.white.ask(
            "claim", self.match, "win").stderr, SHORT)
        self.nodes.nats.stop()
        until = time.monotonic() + self.DEATH_S + self.GONE_S + 2  # longer than for a death
        while time.monotonic() < until:
            self.assert_refused(self.white.ask("claim", self.match, "win"), "opponent-present")


class Lobby(NodesHouse):
    """Tables, and who is told of them and of the matches that begin."""

    def setUp(self):
        super().setUp()
        self.open_nodes("one", "two", "three")
        self.eve = self.others[0]

    def wait_at_a_table(self, guest):
        waits = guest.start("open", RULESET, "--clock", "10+5", "--side", "white", "--wait")
        self.addCleanup(waits.communicate)
        self.addCleanup(waits.kill)
        return waits

    def test_a_table_of_one_node_is_seen_and_joined_at_others_and_its_owner_is_told(self):
        lobby = self.eve.converse("lobby")
        self.addCleanup(lobby.stop)
        waits = self.wait_at_a_table(self.white)
        table = lobby.hear("the table", lambda e: e["event"] == "table-opened", SHORT)["table"]
        match = self.black.read("join", table)["match"]
        out, err = waits.communicate(timeout=SURE)
        self.assertEqual((waits.returncode, out.splitlines()[-1]), (0, f"{match}\twhite"), err)
        lobby.hear("the end of the table", lambda e: e == {"event": "table-closed", "table": table}, SHORT)
        lobby.hear("the match", lambda e: e["event"] == "match-started" and e["match"] == match, SHORT)
        self.assert_refused(self.eve.ask("join", table), "unknown-table")
        self.white.run("resign", match)
        lobby.hear("its end", lambda e: e == {"event": "match-ended", "match": match}, SHORT)

    def test_without_nats_all_that_comes_a_little_later(self):
        self.nodes.nats.stop()
        lobby = self.eve.converse("lobby")
        self.addCleanup(lobby.stop)
        waits = self.wait_at_a_table(self.white)
        table = lobby.hear("the table", lambda e: e["event"] == "table-opened", SURE)["table"]
        match = self.black.read("join", table)["match"]
        out, err = waits.communicate(timeout=SURE)
        self.assertEqual((waits.returncode, out.splitlines()[-1]), (0, f"{match}\twhite"), err)
        lobby.hear("the match", lambda e: e["event"] == "match-started" and e["match"] == match, SURE)

    def test_a_table_outlives_its_node(self):
        table = self.white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        self.servers[0].kill()
        match = self.black.read("join", table)["match"]
        self.white = self.white.at(self.servers[2].address)
        self.white.run("move", match, "d2")
        self.black.run("move", match, "f4")

    def test_a_challenge_is_heard_of_and_accepted_at_another_node_and_the_challenger_is_told(self):
        bob = self.black.read("signin")["account"]
        waits = self.white.start("challenge", bob, RULESET, "--clock", "10+5", "--side", "white", "--wait")
        self.addCleanup(waits.communicate)
        self.addCleanup(waits.kill)
        standing = wait_for("the challenge", lambda: self.black.run("challenges").splitlines(), SHORT)
        match = self.black.read("accept", standing[0].split("\t")[0])["match"]
        out, err = waits.communicate(timeout=SURE)
        self.assertEqual((waits.returncode, out.splitlines()[-1]), (0, f"{match}\twhite"), err)
        self.assertEqual(self.white.run("challenges"), "")

    def seek(self, guest):
        seeks = guest.start("seek", "standard", "--clock", "10+5")
        self.addCleanup(seeks.communicate)
        self.addCleanup(seeks.kill)
        return seeks

    def assert_paired(self, one, other):
        """Both seeks end with the same match, whose state any node shows."""
        ends = [seeks.communicate(timeout=SURE) for seeks in (one, other)]
        self.assertEqual([one.returncode, other.returncode], [0, 0], ends)
        lines = [out.splitlines()[-1].split("\t") for out, _ in ends]
        self.assertEqual(lines[0][0], lines[1][0])
        self.assertEqual({line[1] for line in lines}, {"white", "black"})
        return lines[0][0]

    def test_who_seek_at_two_nodes_are_paired_and_a_third_node_shows_the_match(self):
        match = self.assert_paired(self.seek(self.white), self.seek(self.black))
        self.assertEqual(self.eve.read("show", match)["clock"], "10+5")

    def test_when_the_node_that_pairs_is_killed_others_go_on(self):
        self.assert_paired(self.seek(self.white), self.seek(self.black))
        self.servers[0].kill()  # it was there first, and so it leads
        self.assert_paired(self.seek(self.black), self.seek(self.eve))

    def test_a_challenge_outlives_its_node(self):
        bob = self.black.read("signin")["account"]
        challenge = self.white.read("challenge", bob, RULESET, "--clock", "10+5")["challenge"]
        self.servers[0].kill()
        match = self.black.read("accept", challenge)["match"]
        self.assertEqual(self.eve.read("show", match)["clock"], "10+5")

    def test_of_many_who_join_at_all_nodes_at_once_one_gets_the_seat(self):
        guests = [Guest(self.tools, server.address, self.folder / f"guest{number}.token")
                  for number, server in enumerate(self.servers * 2)]
        for _ in range(3):
            table = self.white.read("open", RULESET, "--clock", "10+5")["table"]
            joining = [guest.start("join", table) for guest in guests]
            ends = [(process.communicate(timeout=60), process.returncode) for process in joining]
            self.assertEqual(sorted(status for _, status in ends), [0, 1, 1, 1, 1, 1], ends)
            self.assertEqual({err.split(":")[0] for (_, err), status in ends if status}, {"unknown-table"})


class People(NodesHouse):
    """What is done to people at one node holds at the others within the time that the protocol promises."""

    WITHIN = 5

    def setUp(self):
        super().setUp()
        self.servers = [self.nodes.start(name) for name in ("one", "two")]

    def member(self, name):
        person = self.person(name, self.servers[0])
        person.read("signup", name, typed=PASSWORD + "\n")
        return person

    def person(self, name, server):
        return Person(server.address, self.folder / f"{name}.token")

    def streams_at_two(self, name):
        """A stream of theirs at the second node, which has answered."""
        there = self.person(name, self.servers[1])
        there.read("open", RULESET, "--clock", "10+5")
        lobby = Conversation([BIN / "merelsctl", "lobby", "--json", *there.options])
        self.addCleanup(lobby.stop)
        lobby.hear("their own table", lambda e: True)
        return lobby

    def moderator(self):
        moderator = self.member("Mo")
        operator = Person(self.servers[0].address, self.folder / "one" / "operator.token")
        operator.read("admin", "moderator", "Mo", "--data-dir", str(self.folder / "one"))
        return moderator

    def test_a_ban_ends_the_streams_and_is_known_at_other_nodes(self):
        self.member("Bob")
        lobby = self.streams_at_two("Bob")
        self.moderator().read("moderate", "ban", "Bob", "for shouting", "--minutes", "60")
        self.assertEqual(lobby.reason_of_end(self.WITHIN), "banned")
        self.assertIn("banned", self.person("Bob", self.servers[1]).ask("signins").stderr)

    def test_a_sign_in_that_was_ended_is_refused_at_other_nodes_and_its_streams_end(self):
        bob = self.member("Bob")
        lobby = self.streams_at_two("Bob")
        kept = self.folder / "kept"
        kept.write_bytes(bob.token_file.read_bytes())
        kept.chmod(0o600)
        self.assertEqual(bob.ask("signout").returncode, 0)
        self.assertEqual(lobby.reason_of_end(self.WITHIN), "bad-token")
        done = Person(self.servers[1].address, kept).ask("signins")
        self.assertIn("bad-token", done.stderr)

    def test_a_new_name_and_a_moderators_rights_are_known_at_other_nodes(self):
        there = self.person("Ann", self.servers[1])
        there.read("signin", "--name", "Annie")
        self.member("Ann")
        wait_for("the name", lambda: there.read("signin")["name"] == "Ann", self.WITHIN)
        self.moderator()
        there = self.person("Mo", self.servers[1])
        wait_for("the office", lambda: there.ask("moderate", "queue").returncode == 0, self.WITHIN)


if __name__ == "__main__":
    test_with_nodes()
