"""A new user of a server, who does everything that newcomers do, from an address of their own, and the time of each step."""

import queue
import threading
import time
import uuid

from driver.proxy import Proxy
from hostile.protocol import open_channel

PASSWORD = "three in a row"
PATIENCE_S = 30  # the longest that anything may take
SIGN_INS = 10  # fewer than an account may have at once
SIGN_IN_EVERY_S = 1.5


class Refused(Exception):
    """Something that a newcomer may do was refused."""


class Newcomer:
    """A guest of the server, who comes from there."""

    def __init__(self, protocol, server, source, times):
        self.protocol, self._times = protocol, times
        self._proxy = Proxy(int(server.rsplit(":", 1)[1]), 1, source=source)
        self._channel = open_channel(self._proxy.address)
        self.source, self.token, self.account = source, "", ""

    def close(self):
        self._channel.close()
        self._proxy.stop()

    def call(self, method, what=None, **fields):
        """The answer's message; what it took is noted under `what`."""
        answer = self.protocol.call(self._channel, method, self.protocol.make(method, **fields), self.token, PATIENCE_S)
        if not answer.ok:
            raise Refused(f"{method} from {self.source}: {answer.brief()}: {answer.sentence}")
        self._times.setdefault(what or method, []).append(answer.seconds)
        return answer.message

    # ---- What a newcomer does

    def sign_in(self):
        come = self.call("SignInGuest", name="")
        self.token, self.account = come.token, come.player.account_id
        return self

    def open_table(self):
        return self.call("OpenTable", request_id=str(uuid.uuid4()), ruleset="standard", side=1).table.table_id

    def join(self, table):
        return self.call("JoinTable", request_id=str(uuid.uuid4()), table_id=table).match_id

    def play(self, match):
        legal = self.call("ListLegalPlies", match_id=match)
        self.call("Submit", command={"request_id": str(uuid.uuid4()), "match_id": match,
                                     "expected_seq": legal.position_seq, "play_ply": legal.plies[0]})

    def lobby(self):
        """What one who opens the lobby now is shown: ids of tables, and of matches."""
        began, said, shown = time.monotonic(), queue.SimpleQueue(), None
        said.put(self.protocol.session.request(subscribe={"topic": {"lobby": {}}}))
        stream = self.protocol.open_session(self._channel, iter(said.get, None), self.token)
        watchdog = threading.Timer(PATIENCE_S, stream.cancel)
        watchdog.start()
        try:
            for message in stream:
                if message.WhichOneof("kind") == "delivery" and message.delivery.HasField("lobby_snapshot"):
                    shown = message.delivery.lobby_snapshot
                    break
        finally:
            watchdog.cancel()
            said.put(None)
            stream.cancel()
        if shown is None:
            raise Refused(f"the lobby was not shown to {self.source}")
        self._times.setdefault("lobby", []).append(time.monotonic() - began)
        return {table.table_id for table in shown.tables}, {match.match_id for match in shown.live_matches}


def visit(protocol, server, number, regular, times):
    """Two who come from two addresses, and play. `regular`: a member, whom they challenge. What was not as it must be."""
    faults = []
    ann = Newcomer(protocol, server, f"127.{1 + number // 250 % 200}.{number % 250}.1", times)
    bob = Newcomer(protocol, server, f"127.{1 + number // 250 % 200}.{number % 250}.2", times)
    try:
        ann.sign_in(), bob.sign_in()
        table = ann.open_table()
        if table not in bob.lobby()[0]:
            faults.append(f"the table of {ann.source} was not seen in the lobby")
        match = bob.join(table)
        for _ in range(3):
            ann.play(match)
            bob.play(match)
        if match not in ann.lobby()[1]:
            faults.append(f"the match of {ann.source} was not seen in the lobby")
        ann.call("CreateChallenge", request_id=str(uuid.uuid4()), player=regular.account, ruleset="standard")
        bob.call("ReportPlayer", player=regular.account, kind=1, text="for the record")
        if regular.signs_in_now():
            bob.call("SignIn", name=regular.name, password=PASSWORD)
        if number % 20 == 0:
            bob.call("SignUp", name=f"New-{number}-{uuid.uuid4().hex[:6]}", password=PASSWORD)
    except Refused as refusal:
        faults.append(str(refusal))
    finally:
        ann.close()
        bob.close()
    return faults


class Regular:
    """A member from yet another address, whom everybody challenges."""

    def __init__(self, protocol, server):
        self.name = "Regular"
        self._one = Newcomer(protocol, server, "127.250.0.1", {}).sign_in()
        self._one.call("SignUp", name=self.name, password=PASSWORD)
        self._signed_in, self._left = 0, SIGN_INS
        self.account = self._one.account

    def decline_some(self):
        """As somebody does who looks at what they are asked."""
        standing = self._one.call("ListChallenges").challenges
        for challenge in standing[-2:]:
            self._one.call("DeclineChallenge", challenge_id=challenge.challenge_id)

    def signs_in_now(self):
        """Whether they sign in somewhere else: not more often than an account may. The oldest sign-in ends in time."""
        if time.monotonic() < self._signed_in + SIGN_IN_EVERY_S:
            return False
        self._signed_in, self._left = time.monotonic(), self._left - 1
        if self._left == 0:
            self._one.token = self._one.call("SignIn", name=self.name, password=PASSWORD).token
            self._left = SIGN_INS
        return True

    def close(self):
        self._one.close()
