"""New users of a server, who do everything that newcomers do, from addresses of their own, and what each step
takes."""

import queue
import threading
import time
import uuid

import grpc

from driver.proxy import Proxy
from hostile.protocol import open_channel

PASSWORD = "three in a row"
PATIENCE_S = 30  # the longest that anything may take
SIGN_INS = 10  # fewer than an account may have at once
SIGN_IN_EVERY_S = 1.5
CLOCK = {"initial_ms": 300_000}
EXACT_MS = 50  # what a clock may differ by from what its player can see
UNCHARGED = 2  # plies: the clocks run once both have moved


class Refused(Exception):
    """Something that a newcomer may do was refused."""


class Turns:
    """When the plies of a match were sent and answered, and whether its clocks agree."""

    def __init__(self):
        self.plies, self.faults, self._before = 0, [], None

    def note(self, sent, answered, played):
        """The next ply. The server read it, and had the one before, somewhere between these times of its player's."""
        if self.plies >= UNCHARGED:
            least, most = (1000 * (end - begin) for begin, end in zip(self._before[::-1], (sent, answered)))
            thought = played.charged_ms + played.credit_ms
            if not least - EXACT_MS <= thought <= most + EXACT_MS:
                self.faults.append(f"a ply that took {least:.0f} to {most:.0f} ms was charged as {thought}")
        self.plies, self._before = self.plies + 1, (sent, answered)


class Newcomer:
    """A guest of the server, who comes from there."""

    def __init__(self, protocol, server, source, times):
        self.protocol, self._times = protocol, times
        self._proxy = Proxy(int(server.rsplit(":", 1)[1]), 1, source=source)
        self.channel = open_channel(self._proxy.address)
        self.source, self.token, self.account = source, "", ""

    def close(self):
        self.channel.close()
        self._proxy.stop()

    def call(self, method, what=None, **fields):
        """The answer's message; what it took is noted under `what`."""
        request = self.protocol.make(method, **fields)
        answer = self.protocol.call(self.channel, method, request, self.token, PATIENCE_S)
        if not answer.ok:
            raise Refused(f"{method} from {self.source}: {answer.brief()}: {answer.sentence}")
        self._times.setdefault(what or method, []).append(answer.seconds)
        return answer.message

    def note(self, what, began):
        """Something took from then until now."""
        self._times.setdefault(what, []).append(time.monotonic() - began)

    # ---- What a newcomer does

    def sign_in(self):
        come = self.call("SignInGuest", name="")
        self.token, self.account = come.token, come.player.account_id
        return self

    def open_table(self):
        return self.call("OpenTable", request_id=str(uuid.uuid4()), ruleset="standard", side=1,
                         time_control=CLOCK).table.table_id

    def join(self, table):
        return self.call("JoinTable", request_id=str(uuid.uuid4()), table_id=table).match_id

    def play(self, match, turns):
        legal = self.call("ListLegalPlies", match_id=match)
        sent = time.monotonic()
        done = self.call("Submit", command={"request_id": str(uuid.uuid4()), "match_id": match,
                                            "expected_seq": legal.position_seq, "play_ply": legal.plies[0]})
        turns.note(sent, time.monotonic(), done.accepted.entry.events[0].ply_played)

    def resign(self, match):
        command = {"request_id": str(uuid.uuid4()), "match_id": match, "resign": {}}
        self.call("Submit", "resign", command=command)

    def lobby(self):
        """What one who opens the lobby now is shown: ids of tables, and of matches."""
        with self.follow("lobby", {"lobby": {}}) as followed:
            shown = followed.next("lobby_snapshot").lobby_snapshot
        return {table.table_id for table in shown.tables}, {match.match_id for match in shown.live_matches}

    def say(self, match, words):
        self.call("Say", request_id=str(uuid.uuid4()), match_id=match, room="CHAT_ROOM_PLAYERS", text=words)

    def hears(self, match):
        """What was said in a match of theirs."""
        said = self.call("ListMessages", match_id=match, room="CHAT_ROOM_PLAYERS").messages
        return [message.text for message in said]

    def lists(self):
        """Looks through the lists of tables, of matches and of channels; the ids of their own matches."""
        self.call("ListTables", page_size=200)
        self.call("ListMatches", page_size=50)
        self.call("ListChannels")
        own = self.call("ListMatches", "own matches", filter={"player": self.account}).matches
        return {match.match_id for match in own}

    def television(self):
        """The match that is on air."""
        with self.follow("television", {"channel": {}}) as followed:
            return followed.next("on_air").on_air.match.match_id

    def replay(self, match):
        """Goes through an ended match from its start; how many plies there were, once its end has come."""
        with self.follow("replay", {"match": {"match_id": match}}, replay_from_ply=0) as followed:
            plies = len(followed.next("match_snapshot").match_snapshot.plies)
            while True:
                entry = followed.next("match_entry").match_entry
                kinds = [event.WhichOneof("kind") for event in entry.events]
                plies += kinds.count("ply_played")
                if "ended" in kinds:
                    return plies

    def offer_rematch(self, match):
        """The match that has begun, when the other one had offered it, too."""
        return self.call("OfferRematch", request_id=str(uuid.uuid4()), match_id=match).match_id

    def follow(self, what, topic, **more):
        return Followed(self, what, topic, **more)


class Followed:
    """A stream with one topic, for a block. What its first delivery takes is noted under `what`."""

    def __init__(self, newcomer, what, topic, **more):
        self._newcomer, self._what, self._topic, self._more = newcomer, what, topic, more

    def __enter__(self):
        one, self._began, self._said = self._newcomer, time.monotonic(), queue.SimpleQueue()
        self._say(subscribe={"topic": self._topic, **self._more})
        self._stream = one.protocol.open_session(one.channel, iter(self._said.get, None), one.token)
        self._watchdog = threading.Timer(PATIENCE_S, self._stream.cancel)
        self._watchdog.start()
        return self

    def __exit__(self, *_):
        self._watchdog.cancel()
        self._said.put(None)
        self._stream.cancel()

    def _say(self, **kind):
        self._said.put(self._newcomer.protocol.session.request(**kind))

    def next(self, kind):
        """The next delivery of this kind."""
        whom = f"{self._what} to {self._newcomer.source}"
        try:
            for message in self._stream:
                if message.HasField("ping"):
                    self._say(pong={"nonce": message.ping.nonce})
                for refusal in (message.acknowledgement.refused, message.subscription_ended.refusal):
                    if refusal.reason:
                        raise Refused(f"{whom}: {refusal.reason}: {refusal.sentence}")
                if message.delivery.WhichOneof("content") == kind:
                    self._note_first()
                    return message.delivery
        except grpc.RpcError as end:
            raise Refused(f"{whom}: waited for {kind}: {end.code().name}") from end
        raise Refused(f"{whom}: the stream ended before {kind}")

    def _note_first(self):
        if self._began:
            self._newcomer.note(self._what, self._began)
            self._began = None


def pair(one, other, clock):
    """The matches that the two are told of who seek a game that nobody else seeks."""
    with one.follow("notices", {"notices": {}}) as ones, other.follow("notices", {"notices": {}}) as others:
        for followed in (ones, others):
            followed.next("notices_snapshot")
        for seeker in (one, other):
            seeker.call("CreateSeek", request_id=str(uuid.uuid4()),
                        choices=[{"ruleset": "standard", "time_control": clock}])
        began, paired = time.monotonic(), []
        for followed in (ones, others):
            while not (notice := followed.next("notice").notice).HasField("paired"):
                if notice.HasField("seek_ended"):
                    raise Refused(f"a seek near {one.source} ended: {notice.seek_ended.reason}")
            paired.append(notice.paired.match_id)
        one.note("pairing", began)
    return paired


def play_and_watch(ann, bob, eve, match, faults):
    """They play and talk, and the third one watches."""
    turns = Turns()
    for _ in range(3):
        ann.play(match, turns)
        bob.play(match, turns)
    if match not in ann.lobby()[1]:
        faults.append(f"the match of {ann.source} was not seen in the lobby")
    with eve.follow("watching", {"match": {"match_id": match}}) as watched:
        watched.next("match_snapshot")
        began = time.monotonic()
        ann.play(match, turns)
        watched.next("match_entry")
        eve.note("a watched ply", began)
    faults += turns.faults
    ann.say(match, "Hello")
    if bob.hears(match) != ["Hello"]:
        faults.append(f"{bob.source} did not hear what {ann.source} said")
    if match not in bob.lists():
        faults.append(f"{bob.source} did not find their own match")
    if not eve.television():
        faults.append(f"nothing was on air for {eve.source}, though somebody played")


def end_and_play_again(ann, bob, eve, match, faults):
    """A match is given up, looked at, and played again."""
    bob.resign(match)
    if eve.replay(match) != 7:
        faults.append(f"{eve.source} was not shown all plies of a match that had ended")
    ann.offer_rematch(match)
    again = bob.offer_rematch(match)
    if not again:
        faults.append(f"no rematch began for {bob.source}")
    else:
        bob.play(again, Turns())  # the sides have changed


def visit(protocol, server, number, regular, times):
    """Three who come from three addresses, play and watch: what was not as it must be. All challenge the
    `regular`, a member."""
    faults = []
    network = f"127.{1 + number // 250 % 200}.{number % 250}"
    ann, bob, eve = (Newcomer(protocol, server, f"{network}.{host}", times) for host in (1, 2, 3))
    try:
        ann.sign_in(), bob.sign_in(), eve.sign_in()
        table = ann.open_table()
        if table not in bob.lobby()[0]:
            faults.append(f"the table of {ann.source} was not seen in the lobby")
        match = bob.join(table)
        play_and_watch(ann, bob, eve, match, faults)
        end_and_play_again(ann, bob, eve, match, faults)
        # Who has met before waits for others at first.
        if len(set(pair(ann, eve, {"initial_ms": 300_000 + number}))) != 1:
            faults.append(f"{ann.source} and {eve.source} were not paired with each other")
        ann.call("CreateChallenge", request_id=str(uuid.uuid4()), player=regular.account, ruleset="standard")
        bob.call("ReportPlayer", player=regular.account, kind=1, text="for the record")
        if regular.signs_in_now():
            bob.call("SignIn", name=regular.name, password=PASSWORD)
        if number % 20 == 0:
            bob.call("SignUp", name=f"New-{number}-{uuid.uuid4().hex[:6]}", password=PASSWORD)
    except Refused as refusal:
        faults.append(str(refusal))
    finally:
        for newcomer in (ann, bob, eve):
            newcomer.close()
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
        """Whether they sign in somewhere else: not more often than an account may. The oldest sign-in ends in
        time."""
        if time.monotonic() < self._signed_in + SIGN_IN_EVERY_S:
            return False
        self._signed_in, self._left = time.monotonic(), self._left - 1
        if self._left == 0:
            self._one.token = self._one.call("SignIn", name=self.name, password=PASSWORD).token
            self._left = SIGN_INS
        return True

    def close(self):
        self._one.close()
