"""A request id is used once: the same answers over SQLite, over PostgreSQL, and from three nodes of a cluster in turn; and the
same after the servers have been restarted."""

import uuid

from driver.load import NO_LIMITS
from driver.nodes import test_with_nodes
from driver.waiting import wait_for
from first_day.players import Player
from first_day.request_ids import BEGUN, EITHER, GRANTED, REUSED, ROWS, SAME, World
from hostile.protocol import Protocol, open_channel
from match_test import House
from nodes_test import NodesHouse
from postgres_test import PostgresHouse

PATIENCE_S = 30
# Whoever has challenged and has no stream is away.
OPTIONS = [*NO_LIMITS, "--challenge-away-ms", "900000"]


class Account:
    """A guest without a stream."""

    def __init__(self, protocol, channel):
        came = protocol.call(channel, "SignInGuest", protocol.make("SignInGuest"), "").message
        self.token, self.account_id = came.token, came.player.account_id


class Node:
    """Where a player with a stream calls."""

    ca = None

    def __init__(self, address):
        self.address = address


class Asked:
    """What was asked first in a row, and what came of it."""

    def __init__(self, row, house):
        self.row, self.house, self.id = row, house, str(uuid.uuid4())
        self.world = World(house, row.seeks)
        self.request = row.first(self.world)
        answer = house.ask(self.world.me, 0, self.id, *self.request)
        house.test.assertEqual(answer.reason, row.begins, answer.sentence)
        self.first = answer.message
        self.match = row.becomes(self.world, self.request[1], self.first)
        if row.second:
            self.request = row.second(self.world)

    def again(self, expected, node):
        """Asks the second time, at a node."""
        who = self.world.me if self.row.by == "me" else self.world.other
        answer = self.house.ask(who, node, self.row.spelt(self.id), *self.request)
        said = f"{answer.brief()}: {answer.sentence}"
        if expected is SAME:
            self.house.test.assertEqual(answer.message, self.first, said)
        elif expected is BEGUN:
            self.house.test.assertEqual(answer.message and answer.message.match_id, self.match, said)
        elif expected is EITHER:
            self.house.test.assertIn(answer.reason if not answer.ok else GRANTED, (GRANTED, REUSED), said)
        else:
            self.house.test.assertEqual(answer.reason if not answer.ok else GRANTED, expected, said)


class Table:
    """The table, held against a cluster of one or several servers: `servers`."""

    def begin(self):
        self.test, self.players = self, []
        self.protocol = Protocol(self.folder)
        self.connect()

    def connect(self):
        self.channels = [open_channel(server.address) for server in self.servers]
        for channel in self.channels:
            self.addCleanup(channel.close)

    def account(self, listens):
        if not listens:
            return Account(self.protocol, self.channels[0])
        player = Player(self.protocol, Node(self.servers[0].address))
        self.addCleanup(player.close)
        self.players.append(player)
        self.await_notices(player)
        return player

    def await_notices(self, player):
        wait_for("the notices", lambda: "delivery" in player.heard, PATIENCE_S)

    def call(self, account, node, method, **fields):
        return self.protocol.call(self.channels[node], method, self.protocol.make(method, **fields), account.token,
                                  PATIENCE_S)

    def ask(self, account, node, request_id, method, fields):
        """A request with this id; of a command it is within."""
        if method == "Submit":
            return self.call(account, node, method, command={**fields["command"], "request_id": request_id})
        return self.call(account, node, method, request_id=request_id, **fields)

    def grant(self, account, node, method, **fields):
        """The message of a call that must be granted; what needs an id has one."""
        if "request_id" in self.protocol.methods[method].request.DESCRIPTOR.fields_by_name:
            fields.setdefault("request_id", str(uuid.uuid4()))
        answer = self.call(account, node, method, **fields)
        self.assertTrue(answer.ok, f"{method}: {answer.brief()}: {answer.sentence}")
        return answer.message

    def await_everywhere(self, account, method, holds, **fields):
        """Waits until the answer of each node is so."""
        for node in range(len(self.channels)):
            wait_for(f"{method} at node {node}", lambda node=node: holds(self.grant(account, node, method, **fields)))

    def restart(self):
        """All at once."""
        for server in self.servers:
            self.assertEqual(server.stop(), 0)
        for player in self.players:
            player.heard.clear()
        for server in self.servers:
            server.start()
        self.connect()
        for player in self.players:
            self.await_notices(player)

    def check(self, asked, expected):
        """The second request, at each node, the one that was asked first at last."""
        for node in [*range(1, len(self.channels)), 0]:
            with self.subTest(str(asked.row), node=node):
                asked.again(expected, node)

    def test_an_id_of_a_request_is_used_once_also_after_a_restart(self):
        self.begin()
        rows = []
        for row in ROWS:
            rows.append(Asked(row, self))
            self.check(rows[-1], row.answer)
        self.restart()
        for asked in rows:
            self.check(asked, asked.row.after or asked.row.answer)


class Sqlite(Table, House):
    def begin(self):
        self.servers = [self.start_server("data", *OPTIONS)]
        super().begin()


class OnePostgres(Table, PostgresHouse):
    def begin(self):
        self.servers = [self.server_on(self.store, *OPTIONS)]
        self.servers[0].start()
        super().begin()


class ThreeNodes(Table, NodesHouse):
    def begin(self):
        self.servers = [self.nodes.start(name, *OPTIONS) for name in ("one", "two", "three")]
        super().begin()

    def use_again(self, world, node, refusal, method, fields):
        """A request that is refused at this node, and then one for a table with its id there."""
        request = str(uuid.uuid4())
        self.assertEqual(self.ask(world.me, node, request, method, fields).reason, refusal)
        again = self.ask(world.me, node, request, *world.table())
        self.assertTrue(again.ok, f"{again.brief()}: {again.sentence}")

    def test_what_a_node_refuses_because_another_was_faster_has_not_used_its_id(self):
        self.begin()
        world = World(self, False)
        with self.subTest("a seat"):
            method, fields = world.table()
            opened = self.grant(world.other, 0, method, **fields)
            world.await_table(opened, True)
            self.grant(self.account(False), 0, "JoinTable", table_id=opened.table.table_id)
            self.use_again(world, 2, "UNKNOWN_TABLE", "JoinTable", {"table_id": opened.table.table_id})
        with self.subTest("an acceptance"):
            method, fields = world.challenge()
            made = self.grant(world.other, 0, method, **{**fields, "player": world.me.account_id})
            world.await_challenge(made, True)
            which = {"challenge_id": made.challenge.challenge_id}
            self.grant(world.other, 0, "WithdrawChallenge", **which)
            self.use_again(world, 2, "UNKNOWN_CHALLENGE", "AcceptChallenge", which)

    def test_a_seek_that_is_refused_beside_another_has_not_used_its_id(self):
        self.begin()
        world = World(self, True)
        method, fields = world.seek()
        self.grant(world.me, 0, method, **fields)
        self.use_again(world, 2, "ALREADY_SEEKING", *world.seek())


if __name__ == "__main__":
    test_with_nodes()
