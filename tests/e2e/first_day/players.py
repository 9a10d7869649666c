"""People who play whatever becomes of the server: they come back, send again what was not answered, and keep what was
acknowledged and how long each of their turns lasted at most."""

import queue
import threading
import time
import uuid

import grpc
from hostile.protocol import bearer

CHANNEL = [("grpc.use_local_subchannel_pool", 1)]
CALL_S = 5
PAUSE_S = 0.1
CHANNEL_S = 1
# Ends of a game itself; whatever else ends a match while both play is a fault.
BY_THE_RULES = ("few", "blocked", "reps", "quiet", "endquiet", "cap")


class Player:
    """A guest with a stream that is opened again when it ends. `house`: has `address`, and `ca` (bytes or None)."""

    def __init__(self, protocol, house):
        self._protocol, self._house = protocol, house
        self.heard = []  # kinds of messages, and codes of streams' ends
        self.over = threading.Event()
        self._lock, self._channel, self._opened_at = threading.Lock(), None, 0
        self.token = ""
        came = self.call("SignInGuest")
        self.token, self.account_id = came.token, came.player.account_id
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def channel(self):
        """To the server. One that found nobody is not used again, as client/sdk does it: it would wait for long."""
        with self._lock:
            if self._channel is None:
                self._channel = open_channel(self._house.address, self._house.ca)
                self._opened_at = time.monotonic()
            return self._channel

    def _give_up(self, channel):
        with self._lock:
            if self._channel is not channel or time.monotonic() < self._opened_at + CHANNEL_S:
                return
            self._channel = None
        # Closed at once it would cancel the calls that the other thread has on it.
        closing = threading.Timer(2 * CALL_S, channel.close)
        closing.daemon = True
        closing.start()

    def try_call(self, method, **fields):
        """One try; its Answer."""
        channel = self.channel()
        answer = self._protocol.call(channel, method, self._protocol.make(method, **fields), self.token, CALL_S)
        if answer.code == "UNAVAILABLE":
            self._give_up(channel)
        return answer

    def call(self, method, seconds=60, **fields):
        """Tries until it is granted; its message. Whatever it makes has a request id."""
        end = time.monotonic() + seconds
        while True:
            answer = self.try_call(method, **fields)
            if answer.ok:
                return answer.message
            if time.monotonic() > end or answer.code not in ("UNAVAILABLE", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED",
                                                              "UNKNOWN", "ABORTED", "CANCELLED"):
                raise AssertionError(f"{method}: {answer.code} {answer.reason}: {answer.sentence}")
            self.over.wait(PAUSE_S)

    def _follow(self):
        while not self.over.is_set():
            said = queue.SimpleQueue()
            said.put(self._protocol.session.request(subscribe={"topic": {"notices": {}}}))
            channel = self.channel()
            stream = self._protocol.open_session(channel, iter(said.get, None), self.token)
            try:
                for message in stream:
                    kind = message.WhichOneof("kind")
                    if kind == "ping":
                        said.put(self._protocol.session.request(pong={"nonce": message.ping.nonce}))
                    else:
                        self.heard.append(kind)
            except grpc.RpcError as error:
                self.heard.append(error.code().name)
                self._give_up(channel)
            said.put(None)
            self.over.wait(PAUSE_S)

    def close(self):
        """Ends its stream."""
        self.over.set()
        with self._lock:
            if self._channel:
                self._channel.close()


def open_channel(address, ca=None):
    """A connection of its own; with TLS if there is an authority."""
    if ca is None:
        return grpc.insecure_channel(address, options=CHANNEL)
    return grpc.secure_channel(address, grpc.ssl_channel_credentials(ca), options=CHANNEL)


class Outages:
    """When there was no server. Whoever ends and starts it tells."""

    def __init__(self):
        self._lock = threading.Lock()
        self._past, self._since = [], None

    def begin(self):
        with self._lock:
            self._since = self._since or time.monotonic()

    def end(self):
        with self._lock:
            if self._since:
                self._past.append((self._since, time.monotonic()))
            self._since = None

    def within(self, begin, end):
        """For how many seconds of these there was none."""
        with self._lock:
            return sum(max(0, min(end, until) - max(begin, since)) for since, until in self._past)


class Game(threading.Thread):
    """Two players who play matches with a clock, one after the other, until told to stop; at the end of each its record
    and clocks are held against what they saw. What is wrong is in `findings`."""

    SLACK_MS = 250
    CLOCK_MS = 600_000

    def __init__(self, protocol, house, outages, choose):
        super().__init__(daemon=True)
        self._house, self._outages, self._choose = house, outages, choose
        self.players = [Player(protocol, house) for _ in range(2)]
        self.findings, self.acknowledged, self.matches = [], 0, 0
        self._plies = {}  # by match
        self._over = threading.Event()
        self.last_at = time.monotonic()

    def run(self):
        try:
            while not self._over.is_set():
                self._play()
        except Exception as fault:  # it must not be lost with the thread
            self.findings.append(f"{type(fault).__name__}: {fault}")

    def stop(self):
        self._over.set()
        self.join(90)
        for player in self.players:
            player.close()

    def known(self):
        """The plies that were acknowledged until now, by match."""
        return {match: list(plies) for match, plies in list(self._plies.items())}

    def _seat(self, tries=2):
        """A match of the two: its id, and the players by side. A table ends by the time of day: when that is set hours ahead
        between the two calls, another one is opened."""
        one, two = self.players
        control = {"initial_ms": self.CLOCK_MS, "increment_ms": 0}
        table = one.call("OpenTable", request_id=str(uuid.uuid4()), ruleset="standard", time_control=control, side=1).table
        try:
            match = two.call("JoinTable", request_id=str(uuid.uuid4()), table_id=table.table_id).match_id
        except AssertionError as refused:
            if tries > 1 and "UNKNOWN_TABLE" in str(refused):
                return self._seat(tries - 1)
            raise
        return match, {1: one, 2: two}

    def _play(self):
        match, seats = self._seat()
        plies, bounds, began = [], [], time.monotonic()
        self._plies[match] = plies
        while len(plies) < 24 and not self._over.is_set():
            state = seats[1].call("GetMatch", match_id=match).match
            if state.HasField("score") and state.reason in BY_THE_RULES and list(state.plies) == plies:
                break
            if state.HasField("score"):
                self.findings.append(f"match {match} ended by itself: {state.reason}")
                break
            if list(state.plies) != plies:
                self.findings.append(f"match {match} has {list(state.plies)}, acknowledged was {plies}")
                break
            ply = self._choose.choice(list(state.legal_plies)) if state.legal_plies else None
            if ply is None:
                break
            self._over.wait(self._choose.uniform(0.02, 0.4))
            command = {"request_id": str(uuid.uuid4()), "match_id": match, "expected_seq": state.position_seq,
                       "play_ply": ply}
            sent = time.monotonic()
            seats[state.to_move].call("Submit", command=command)
            now = time.monotonic()
            bounds.append((began, now))
            began = sent  # the next turn begins when the server has taken the ply, which is later
            plies.append(ply)
            self.acknowledged += 1
            self.last_at = now
        self._judge(match, seats, plies, bounds)

    def _judge(self, match, seats, plies, bounds):
        state = seats[1].call("GetMatch", match_id=match).match
        self.matches += 1
        if list(state.plies) != plies and not state.HasField("score"):
            self.findings.append(f"match {match} has {list(state.plies)} at the end, acknowledged was {plies}")
        left = {1: self.CLOCK_MS, 2: self.CLOCK_MS}
        for number, ((begin, end), times) in enumerate(zip(bounds, state.ply_times)):
            most = (end - begin - self._outages.within(begin, end)) * 1000 + self.SLACK_MS
            side = 1 + number % 2
            # An outage may have been charged apart, up to its beginning.
            charged = left[side] - times.left_ms
            left[side] = times.left_ms
            if not 0 <= times.charged_ms <= charged <= most:
                self.findings.append(f"match {match}: ply {number + 1} cost {charged} ms ({times.charged_ms} of them its own), but "
                                     f"lasted at most {most:.0f} ms without outages of the server")
        seats[1].try_call("Submit", command={"request_id": str(uuid.uuid4()), "match_id": match, "resign": {}})
