"""The base of tests that come to a real server from several addresses, by the calls of the protocol. Needs
protoc and python3-grpcio."""

import functools
import os
import pathlib
import queue
import tempfile
import threading
import unittest
import uuid

import grpc

from driver.proxy import Proxy
from driver.server import Server
from driver.waiting import PATIENCE_S
from hostile.protocol import Protocol, bearer, open_channel

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PASSWORD = "three in a row"
# Addresses of this machine, no two in one /24, which is a prefix for the server.
CROWD, ELSEWHERE = "127.10.0.2", "127.20.0.2"
# For tests of one limit: what else might refuse them first.
UNHURRIED = tuple(f"--{limit}=1000000" for limit in (
    "commands-per-minute", "command-burst", "address-commands-per-minute", "address-command-burst",
    "calls-per-minute", "call-burst", "address-calls-per-minute", "address-call-burst", "lookups-per-minute",
    "lookup-burst")) + (
    "--sign-ups-per-minute=100000", "--refusal-delay-ms=0")
BLITZ = {"initial_ms": 300_000}
# Ten plies of the placing phase without a mill.
OPENING = ("a7", "g7", "d6", "b6", "c4", "d5", "e3", "a4", "f2", "c3")


@functools.cache
def protocol():
    with tempfile.TemporaryDirectory() as folder:
        return Protocol(folder)


def new_id():
    return str(uuid.uuid4())


class Forwarded(grpc.UnaryUnaryClientInterceptor):
    """Calls as a proxy of the server passes them on, for somebody at that address."""

    def __init__(self, source):
        self._header = ("x-forwarded-for", source)

    def intercept_unary_unary(self, continuation, details, request):
        return continuation(details._replace(metadata=[*(details.metadata or ()), self._header]), request)


class Caller:
    """Somebody with a connection of their own, and a token unless it is empty."""

    def __init__(self, channel, token=""):
        self.channel, self.token, self.id = channel, token, ""

    def ask(self, method, **fields):
        """What came of a call."""
        request = protocol().make(method, **fields)
        return protocol().call(self.channel, method, request, self.token, PATIENCE_S)

    def must(self, method, **fields):
        """The answer of a call that has to be granted."""
        answer = self.ask(method, **fields)
        if not answer.ok:
            raise AssertionError(f"{method}: {answer.brief()}: {answer.sentence}")
        return answer.message

    def begin(self, method, **fields):
        """The call on its way, as gRPC's future."""
        called = protocol().methods[method]
        function = self.channel.unary_unary(called.path, request_serializer=called.request.SerializeToString,
                                            response_deserializer=called.response.FromString)
        return function.future(called.request(**fields), timeout=PATIENCE_S, metadata=bearer(self.token))

    def command(self, match, seq, **action):
        """What came of a command in a match."""
        command = {"request_id": new_id(), "match_id": match, "expected_seq": seq, **action}
        return self.ask("Submit", command=command)

    def sees(self, match):
        return self.must("GetMatch", match_id=match).match

    def stream(self):
        return Stream(self)


class Stream:
    """A stream, and what it has told, in the order in which it came. Pings are answered."""

    def __init__(self, caller):
        self._said, self._heard = queue.SimpleQueue(), queue.SimpleQueue()
        self._call = protocol().open_session(caller.channel, iter(self._said.get, None), caller.token)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for message in self._call:
                if message.HasField("ping"):
                    self.pinged(message.ping)
                else:
                    self._heard.put(message)
        except grpc.RpcError as end:
            self._heard.put(end)

    def pinged(self, ping):
        self.say(pong={"nonce": ping.nonce})

    def say(self, **kind):
        self._said.put(protocol().session.request(**kind))

    def follow(self, **topic):
        self.say(subscribe={"topic": topic})

    def next(self):
        """The next message but pings; an end of the stream fails the test."""
        message = self._heard.get(timeout=PATIENCE_S)
        if isinstance(message, grpc.RpcError):
            raise AssertionError(f"the stream ended: {message.code()} {message.details()}")
        return message

    def has_more(self):
        """Whether something has come that was not read yet."""
        return not self._heard.empty()

    def delivery(self, kind):
        """The next delivery of this kind."""
        while True:
            message = self.next()
            if message.delivery.WhichOneof("content") == kind:
                return message.delivery

    def command(self, match, seq, **action):
        """The acknowledgement of a command; its entry also where that was delivered beside it."""
        request = new_id()
        self.say(command={"request_id": request, "match_id": match, "expected_seq": seq, **action})
        while True:
            message = self.next()
            if message.acknowledgement.request_id == request:
                if message.HasField("delivery"):
                    message.acknowledgement.accepted.entry.CopyFrom(message.delivery.match_entry)
                return message.acknowledgement

    def end(self):
        self._said.put(None)
        self._call.cancel()


class ServerCase(unittest.TestCase):
    """A server that is started with OPTIONS."""

    OPTIONS = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *self.OPTIONS)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.protocol = protocol()
        self._ways = {}

    # ---- Who comes

    def way(self, source):
        """Where one connects in order to come from this address; empty: from 127.0.0.1."""
        if not source:
            return self.server.address
        if source not in self._ways:
            proxy = Proxy(int(self.server.address.rsplit(":", 1)[1]), 1, source=source)
            self.addCleanup(proxy.stop)
            self._ways[source] = proxy.address
        return self._ways[source]

    def caller(self, source="", token=""):
        return self._caller(open_channel(self.way(source)), token)

    def _caller(self, channel, token):
        self.addCleanup(channel.close)
        return Caller(channel, token)

    def forwarded(self, source):
        """Somebody without a token who comes by a proxy that the server trusts, from any address at all."""
        return self._caller(grpc.intercept_channel(open_channel(self.server.address), Forwarded(source)), "")

    def guest(self, source=""):
        return self.signed_in(self.caller(source))

    @staticmethod
    def signed_in(guest):
        come = guest.must("SignInGuest", name="")
        guest.token, guest.id = come.token, come.player.account_id
        return guest

    def guests(self, count, source):
        return [self.guest(source) for _ in range(count)]

    def member(self, name, source=""):
        return self.signed_up(self.guest(source), name)

    @staticmethod
    def signed_up(guest, name):
        guest.must("SignUp", name=name, password=PASSWORD)
        return guest

    def operator(self):
        token = (self.folder / "data" / "operator.token").read_text(encoding="ascii").strip()
        return self.caller(token=token)

    def moderator(self, name="Mo"):
        moderator = self.member(name)
        self.operator().must("SetModerator", player=name, moderator=True)
        return moderator

    def stream_of(self, caller):
        stream = caller.stream()
        self.addCleanup(stream.end)
        return stream

    # ---- What they do

    def match(self, white, black, **wishes):
        """A match between the two, at a table that White has opened with these wishes."""
        fields = {"ruleset": "standard", "side": "SIDE_WHITE", **wishes}
        table = white.must("OpenTable", request_id=new_id(), **fields).table
        return black.must("JoinTable", request_id=new_id(), table_id=table.table_id).match_id

    def play(self, match, white, black, plies):
        """Plays these plies from the start of a match, without anything between them."""
        for number, ply in enumerate(plies):
            self.granted((white, black)[number % 2].command(match, number + 1, play_ply=ply))

    def granted(self, answer):
        self.assertTrue(answer.ok, answer.sentence)
        return answer.message

    def refused(self, answer, reason):
        self.assertEqual(answer.reason, reason, answer.sentence or answer.message)

    def granted_until_refused(self, answers, reason):
        """How many of these answers were granted before one was refused for this reason. One has to be."""
        for number, answer in enumerate(answers):
            if not answer.ok:
                self.refused(answer, reason)
                return number
        return self.fail("nothing was refused")
