"""A crowd of a few addresses that does its worst by calls that are allowed: a program of its own, until its input ends.

    /usr/bin/python3 -B -m first_day.crowd SERVER SEED ADDRESSES VICTIM

ADDRESSES: of this machine, with commas between them, such as 127.0.0.2,127.0.0.3. VICTIM: the account that is challenged and
reported. Prints what was granted and what was refused, as JSON. Needs protoc and python3-grpcio.
"""

import collections
import json
import pathlib
import queue
import sys
import tempfile
import threading
import time
import uuid

from driver.proxy import Proxy
from hostile.actors import Actor, Bot, Member
from hostile.protocol import Protocol, bearer, open_channel
from hostile.seen_values import SeenValues
from hostile.witness import Witness

RANDOM_ONES = ((Actor, "Guest", 2), (Member, "Member", 1), (Bot, "Robot", 1))  # at each address
GREEDY_ONES = 4  # at each address
GUESTS_OF_ONE = 12  # whose tokens a greedy one uses in turns
PATIENCE_S = 20


class Outside:
    """What actors need of a server that they only call."""

    def __init__(self, server, folder):
        self.protocol, self.witness = Protocol(folder), Witness()
        self.values = SeenValues(["standard", "three", ""])
        self.other_tokens, self.dead_tokens = collections.deque(maxlen=50), collections.deque(maxlen=200)
        self.expired_token, self.pause = "", 0
        self._port = int(server.rsplit(":", 1)[1])
        self._closed = threading.Event()
        self._ways = []

    def way(self, source):
        """The same server, as it is called from that address."""
        self._ways.append(Proxy(self._port, 1, source=source))
        return _Way(self, self._ways[-1].address)

    def closed(self):
        return self._closed.is_set()

    def close(self):
        self._closed.set()

    def leave(self):
        for way in self._ways:
            way.stop()

    def note_sanction(self, sanction):
        """Nobody here lifts any."""

    def operator_asks(self, method, **fields):
        """Nobody here may."""


class _Way:
    def __init__(self, house, address):
        self._house, self.address = house, address

    def __getattr__(self, name):
        return getattr(self._house, name)


class Greedy(Actor):
    """Somebody with many guests, who wants one thing for a while, as often as the server gives it, and then another."""

    DEEDS = ("fill_tables", "begin_matches", "challenge", "report", "guess", "take_names", "stand", "replay", "toggle",
             "change_lobby", "list_all", "come_and_go")
    IN_A_ROW = 15
    AT_FIRST = ("fill_tables",) * 4 + ("begin_matches",) * 2  # more than a lobby shows, by all together

    def __init__(self, house, name, seed, victim):
        super().__init__(house, name, seed)
        self.victim = victim
        self.guests = collections.deque()  # tokens
        self.idle = collections.deque(maxlen=40)  # tables that nobody has joined
        self.matches = collections.deque(maxlen=40)
        self.standing = []
        self._first = collections.deque(self.AT_FIRST)

    def live_on(self):
        deed = getattr(self, self._first.popleft() if self._first else self.choose.choice(self.DEEDS))
        for _ in range(self.IN_A_ROW):
            if self.house.closed():
                return
            if len(self.guests) < GUESTS_OF_ONE and not self._one_more():
                threading.Event().wait(0.2)
            if self.guests:
                self.guests.rotate(1)
                deed()

    def _one_more(self):
        come = self.get("SignInGuest", "", name="")
        if come.ok:
            self.guests.append(come.message.token)
        return come.ok

    def get(self, method, token=None, **fields):
        """A call of the guest whose turn it is; counted."""
        token = self.guests[0] if token is None else token
        answer = self.protocol.call(self.channel, method, self.protocol.make(method, **fields), token, PATIENCE_S)
        self.witness.note(f"{method} {answer.brief()}")
        return answer

    # ---- Deeds

    def fill_tables(self):
        table = self.get("OpenTable", request_id=str(uuid.uuid4()), ruleset="standard", side=1)
        if table.ok:
            self.idle.append(table.message.table.table_id)

    def begin_matches(self):
        """In which nobody moves."""
        self.fill_tables()
        self.guests.rotate(1)
        if self.idle and self.guests:
            match = self.get("JoinTable", request_id=str(uuid.uuid4()), table_id=self.idle.popleft())
            if match.ok:
                self.matches.append((match.message.match_id, self.guests[0]))

    def challenge(self):
        self.get("CreateChallenge", request_id=str(uuid.uuid4()), player=self.victim, ruleset="standard")

    def report(self):
        self.get("ReportPlayer", player=self.victim, kind=1, text="again")

    def guess(self):
        """Passwords: each is hashed, whatever the name."""
        self.get("SignIn", "", name=f"Nobody-{self.choose.randrange(10**6)}", password="three in a row")

    def take_names(self):
        if self.get("SignUp", name=f"N{self.choose.randrange(10**9)}", password="three in a row").ok:
            self.guests.popleft()

    def stand(self):
        call = self.channel.unary_stream("/grpc.health.v1.Health/Watch", request_serializer=lambda text: text,
                                         response_deserializer=lambda data: data)
        self.standing.append(call(b"", metadata=bearer("")))
        del self.standing[:-40]

    def replay(self):
        if not self.matches:
            return self.begin_matches()
        match, token = self.choose.choice(self.matches)
        said = queue.SimpleQueue()
        topic = {"match": {"match_id": match}}
        stream = self.protocol.open_session(self.channel, iter(said.get, None), token)
        for _ in range(10):
            said.put(self.protocol.session.request(subscribe={"topic": topic, "replay_from_ply": 0}))
            said.put(self.protocol.session.request(unsubscribe={"topic": topic}))
        said.put(None)
        for _ in stream:
            self.witness.note("heard of replays")
        return None

    def toggle(self):
        if not self.matches:
            return self.begin_matches()
        match, token = self.choose.choice(self.matches)
        return self.get("SetChat", token, match_id=match, off=self.choose.random() < 0.5)

    def change_lobby(self):
        self.fill_tables()
        if self.idle:
            self.get("WithdrawTable", table_id=self.idle.pop())

    def list_all(self):
        self.get("ListMatches", page_size=200, filter={"state": self.choose.randrange(3)})
        self.get("ListTables", page_size=200)

    def come_and_go(self):
        self.guests.popleft()

    def run(self):
        try:
            super().run()
        finally:
            for call in self.standing:
                call.cancel()


def main(server, seed, addresses, victim):
    with tempfile.TemporaryDirectory() as folder:
        house = Outside(server, pathlib.Path(folder))
        crowd = []
        for address in addresses.split(","):
            way = house.way(address)
            crowd += [role(way, f"{name}{number} of {address}", seed) for role, name, count in RANDOM_ONES
                      for number in range(count)]
            crowd += [Greedy(way, f"Greedy{number} of {address}", seed, victim) for number in range(GREEDY_ONES)]
        for one in crowd:
            one.start()
        sys.stdin.read()
        house.close()
        until = time.monotonic() + PATIENCE_S
        for one in crowd:
            one.join(max(0, until - time.monotonic()))
        print(json.dumps(dict(house.witness.counts)), flush=True)
        house.leave()


if __name__ == "__main__":
    main(*sys.argv[1:])
