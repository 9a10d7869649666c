"""What the author of another client meets who has only proto/ and its page: a client made of the files alone goes through
answers, numbers, turns, limits and refusals against a real server."""

import os
import pathlib
import queue
import tempfile
import threading
import unittest
import uuid

import grpc

from driver.server import Server
from driver.waiting import wait_for
from first_day.glicko import Glicko
from hostile.protocol import Protocol, open_channel

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PATIENCE_S = 30
UNNUMBERED = ("presence_changed", "watchers_changed", "turn")


class Stream:
    """A stream and what it has told, in order. Pings are answered, and every delivery is held against the one rule of
    numbers."""

    def __init__(self, protocol, channel, token):
        self._request, self._said, self._heard = protocol.session.request, queue.SimpleQueue(), queue.SimpleQueue()
        self.newest, self.kinds = {}, set()  # by topic; what was delivered
        self._call = protocol.open_session(channel, iter(self._said.get, None), token)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for message in self._call:
                if message.HasField("ping"):
                    self.say(pong={"nonce": message.ping.nonce})
                else:
                    self._heard.put(message)
        except grpc.RpcError as end:
            self._heard.put(end)

    def say(self, request_id="", **kind):
        self._said.put(self._request(request_id=request_id, **kind))

    def follow(self, topic, request_id="", **more):
        self.say(request_id, subscribe={"topic": topic, **more})

    def next(self):
        """The next message but pings; an error ends the test."""
        message = self._heard.get(timeout=PATIENCE_S)
        if isinstance(message, grpc.RpcError):
            raise AssertionError(f"the stream ended: {message.code()} {message.details()}")
        if message.HasField("delivery"):
            self._count(message.delivery)
        return message

    def _count(self, news):
        """The one rule: a snapshot always fits, everything else when its prev_seq is the newest; then its seq is."""
        kind = news.WhichOneof("content")
        self.kinds.add(kind)
        snapshot = kind.endswith("_snapshot") or kind == "on_air"
        if not snapshot and news.prev_seq != self.newest.get(news.topic, 0):
            raise AssertionError(f"{kind} of {news.topic}: {news.prev_seq} is not {self.newest.get(news.topic)}")
        if kind in UNNUMBERED and news.seq != news.prev_seq:
            raise AssertionError(f"{kind} has a number of its own")
        self.newest[news.topic] = news.seq

    def until(self, fits):
        """The first message that fits."""
        while True:
            message = self.next()
            if fits(message):
                return message

    def answer(self, request_id):
        """The answer to a message of ours by its name."""
        return self.until(lambda message: message.HasField("acknowledgement")
                          and message.acknowledgement.request_id == request_id).acknowledgement

    def delivery(self, kind):
        return self.until(lambda message: message.delivery.WhichOneof("content") == kind).delivery

    def end(self):
        self._said.put(None)
        self._call.cancel()


class Person:
    """A guest with a connection of their own."""

    def __init__(self, protocol, address, name):
        self.protocol, self.channel = protocol, open_channel(address)
        self.token = ""
        guest = self.call("SignInGuest", name=name).message
        self.token, self.id = guest.token, guest.player.account_id

    def call(self, method, **fields):
        return self.protocol.call(self.channel, method, self.protocol.make(method, **fields), self.token, PATIENCE_S)

    def stream(self):
        return Stream(self.protocol, self.channel, self.token)


def new_id():
    """An id as many libraries write it."""
    return str(uuid.uuid4()).upper()


class BotAuthor(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.protocol = Protocol(self.folder)
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *self.OPTIONS)
        self.addCleanup(self.server.stop)
        self.server.start()

    def person(self, name):
        return Person(self.protocol, self.server.address, name)

    def stream_of(self, person):
        stream = person.stream()
        self.addCleanup(stream.end)
        return stream

    def match_of(self, white, black, **wishes):
        table = white.call("OpenTable", request_id=new_id(), side="SIDE_WHITE", **{"ruleset": "three", **wishes}).message.table
        return black.call("JoinTable", request_id=new_id(), table_id=table.table_id).message.match_id

    def play(self, person, match, ply, seq):
        answer = person.call("Submit", command={"request_id": new_id(), "match_id": match, "expected_seq": seq,
                                                "play_ply": ply})
        self.assertTrue(answer.ok, answer.sentence)
        return answer.message.accepted.entry

    def refuse(self, answer, code, reason):
        self.assertEqual((answer.code, answer.reason), (code, reason), answer.sentence)


class Answers(BotAuthor):
    def test_every_message_with_a_name_is_answered_by_it_once_and_others_when_they_are_refused(self):
        ann, bob = self.person("Ann"), self.person("Bob")
        match = self.match_of(ann, bob)
        stream = self.stream_of(ann)
        stream.follow({"match": {"match_id": match}}, "My 1")
        accepted = stream.answer("My 1")
        self.assertTrue(accepted.HasField("accepted"))
        self.assertEqual(accepted.topic, f"matches/{match}")
        stream.delivery("match_snapshot")
        stream.follow({"match": {"match_id": "aaaaaaaaaaaaa"}}, "My 2")
        self.assertEqual(stream.answer("My 2").refused.reason, "UNKNOWN_MATCH")
        stream.follow({"lobby": {"time_classes": ["TIME_CLASS_UNSPECIFIED"]}}, "My 3")
        self.assertEqual(stream.answer("My 3").topic, "lobby", "unspecified is any")
        stream.say("My 4", unsubscribe={"topic": {"lobby": {}}})
        self.assertTrue(stream.answer("My 4").HasField("accepted"))
        stream.say("My 5", take_challenges={"available": True})
        self.assertEqual(stream.answer("My 5").refused.reason, "NOT_ALLOWED")
        stream.say("My 6")
        self.assertEqual(stream.answer("My 6").refused.reason, "UNKNOWN_KIND", "a kind that the server does not know")
        stream.follow({"channel": {"pool": "no/pool"}})
        self.assertEqual(stream.answer("").refused.reason, "BAD_ARGUMENT", "without a name it is still refused")
        # Who has missed nothing hears of it, though nothing is delivered.
        stream.follow({"match": {"match_id": match}}, "My 7", epoch="log", after_seq=1)
        self.assertTrue(stream.answer("My 7").HasField("accepted"))

    def test_a_command_has_one_shape_of_answer_with_its_id_as_it_was_sent(self):
        ann, bob = self.person("Ann"), self.person("Bob")
        match = self.match_of(ann, bob)
        stream = self.stream_of(ann)
        request = new_id()
        stream.say(command={"request_id": request, "match_id": match, "expected_seq": 1, "play_ply": "a1"})
        self.assertEqual(stream.answer(request).accepted.entry.seq, 2, "nothing is followed")
        stream.follow({"match": {"match_id": match}})
        stream.delivery("match_snapshot")
        self.play(bob, match, "b1", 2)
        request = new_id()
        stream.say(command={"request_id": request, "match_id": match, "expected_seq": 3, "play_ply": "c1"})
        beside = stream.until(lambda message: message.acknowledgement.request_id == request)
        self.assertEqual(beside.delivery.match_entry.seq, 4, "the entry is delivered, and the answer stands beside it")
        self.assertTrue(beside.acknowledgement.HasField("accepted"))
        stream.say(command={"request_id": request.lower(), "match_id": match, "expected_seq": 3, "play_ply": "c1"})
        self.assertEqual(stream.answer(request.lower()).accepted.entry.seq, 4, "it is the same in either case")

    def test_one_rule_of_numbers_holds_for_everything_that_is_delivered(self):
        ann, bob, eve = self.person("Ann"), self.person("Bob"), self.person("Eve")
        match = self.match_of(ann, bob)
        stream, other = self.stream_of(ann), self.stream_of(eve)
        for topic in ({"match": {"match_id": match}}, {"notices": {}}, {"lobby": {}}, {"channel": {}},
                      {"chat": {"match_id": match, "room": "CHAT_ROOM_PLAYERS"}}):
            stream.follow(topic, "next", with_turns=True)
            stream.answer("next")
        other.follow({"match": {"match_id": match}})
        stream.delivery("watchers_changed")
        bobs = self.stream_of(bob)
        bobs.follow({"match": {"match_id": match}}, "come")
        bobs.answer("come")
        bobs.say(unsubscribe={"topic": {"match": {"match_id": match}}})
        stream.delivery("presence_changed")
        ann.call("Say", request_id=new_id(), match_id=match, room="CHAT_ROOM_PLAYERS", text="Hello")
        stream.delivery("chat_message")
        ann.call("OpenTable", request_id=new_id(), ruleset="six")
        stream.delivery("lobby_change")
        self.play(ann, match, "a1", 1)
        stream.until(lambda message: message.delivery.turn.position_seq == 2)
        self.assertLessEqual({"match_snapshot", "match_entry", "presence_changed", "watchers_changed", "turn",
                              "notices_snapshot", "lobby_snapshot", "lobby_change", "chat_snapshot", "chat_message",
                              "on_air"}, stream.kinds)

    def test_two_bots_without_rules_play_a_game_and_make_no_call(self):
        ann, bob = self.person("Ann"), self.person("Bob")
        match = self.match_of(ann, bob, ruleset="three")
        seats = {1: self.stream_of(ann), 2: self.stream_of(bob)}  # SIDE_WHITE, SIDE_BLACK
        for stream in seats.values():
            stream.follow({"match": {"match_id": match}}, with_turns=True)
        to_move, plies = 1, 0
        while to_move:
            turn = seats[to_move].until(lambda message: message.delivery.turn.to_move in (0, to_move)
                                        and message.delivery.HasField("turn")).delivery.turn
            if not turn.HasField("to_move"):
                break
            seats[to_move].say(command={"request_id": new_id(), "match_id": match, "expected_seq": turn.position_seq,
                                        "play_ply": turn.legal_plies[plies % len(turn.legal_plies)]})
            plies, to_move = plies + 1, 3 - to_move
        now = ann.call("GetMatch", match_id=match).message.match
        self.assertTrue(now.reason)
        self.assertEqual(len(now.plies), plies)

    def test_what_ends_an_offer_is_an_event(self):
        ann, bob = self.person("Ann"), self.person("Bob")
        match = self.match_of(ann, bob)
        self.play(ann, match, "a1", 1)
        offer = bob.call("Submit", command={"request_id": new_id(), "match_id": match, "expected_seq": 2, "offer_draw": {}})
        self.assertTrue(offer.ok)
        asked = ann.call("Submit", command={"request_id": new_id(), "match_id": match, "expected_seq": 2,
                                            "offer_takeback": {}})
        self.assertTrue(asked.ok)
        entry = self.play(bob, match, "b1", 2)
        self.assertEqual([event.WhichOneof("kind") for event in entry.events], ["ply_played", "takeback_declined"])


class Shapes(BotAuthor):
    def test_a_number_that_says_nothing_is_unset(self):
        ann, bob = self.person("Ann"), self.person("Bob")
        match = self.match_of(ann, bob)
        stream = self.stream_of(ann)
        stream.follow({"match": {"match_id": match}})
        now = stream.delivery("match_snapshot").match_snapshot
        self.assertFalse(now.HasField("draw_offer_seq") or now.HasField("takeback_seq"))
        listed = ann.call("ListMatches", filter={"state": "MATCH_STATE_LIVE"}).message.matches[0]
        self.assertFalse(listed.HasField("rating") or listed.HasField("score"))
        signed_in = ann.call("ListSignIns").message.sign_ins[0]
        self.assertFalse(signed_in.HasField("expires_at_unix_ms"))

    def test_one_filter_finds_matches_by_player_and_state(self):
        ann, bob = self.person("Ann"), self.person("Bob")
        live, over = self.match_of(ann, bob), self.match_of(ann, bob)
        ann.call("Submit", command={"request_id": new_id(), "match_id": over, "resign": {}})

        def found(**wanted):
            answer = bob.call("ListMatches", filter={"player": ann.id, **wanted})
            return [one.match_id for one in answer.message.matches]
        self.assertEqual(found(state="MATCH_STATE_LIVE"), [live])
        self.assertEqual(found(state="MATCH_STATE_ENDED"), [over])
        self.assertEqual(found(), [over, live])

    def test_a_program_for_an_older_protocol_is_told_instead_of_misunderstood(self):
        ann = self.person("Ann")
        list_matches = self.protocol.methods["ListMatches"]
        old = list_matches.request.FromString(b"\x08\x01")  # live_only, as it was
        answer = self.protocol.call(ann.channel, list_matches, old, ann.token)
        self.refuse(answer, "INVALID_ARGUMENT", "BAD_ARGUMENT")
        self.assertIn("field 1 of ListMatchesRequest", answer.sentence)

    def test_who_has_the_code_of_a_match_may_chat_there(self):
        ann, bob, eve = self.person("Ann"), self.person("Bob"), self.person("Eve")
        match = self.match_of(ann, bob, watching={"access": "WATCH_ACCESS_CODE"})
        code = ann.call("GetMatch", match_id=match).message.match.watch_code
        room = {"match_id": match, "room": "CHAT_ROOM_SPECTATORS"}
        self.refuse(eve.call("Say", request_id=new_id(), text="Hello", **room), "NOT_FOUND", "UNKNOWN_MATCH")
        stream = self.stream_of(eve)
        stream.follow({"chat": room}, "blind")
        self.assertEqual(stream.answer("blind").refused.reason, "UNKNOWN_MATCH")
        stream.follow({"chat": room}, "with code", watch_code=code)
        self.assertTrue(stream.answer("with code").HasField("accepted"))
        said = eve.call("Say", request_id=new_id(), text="Hello", watch_code=code, **room)
        self.assertTrue(said.ok, said.sentence)
        heard = stream.delivery("chat_message").chat_message
        self.assertEqual((heard.author.account_id, heard.author.name, heard.author.guest), (eve.id, "Eve", True))
        listed = eve.call("ListMessages", watch_code=code, **room).message.messages
        self.assertEqual([one.text for one in listed], ["Hello"])

    def test_a_table_has_the_draw_limits_that_it_does_not_name(self):
        ann = self.person("Ann")

        def opened(ruleset):
            return ann.call("OpenTable", request_id=new_id(), ruleset=ruleset).message.table.ruleset
        self.assertEqual(opened("standard+fly=0"), "standard+fly=0+reps=3+quiet=100")
        self.assertEqual(opened("standard+fly=0+quiet=0+reps=0"), "standard+fly=0")


class Ratings(BotAuthor):
    def member(self, name):
        person = self.person(name)
        self.assertTrue(person.call("SignUp", name=name, password="a long password").ok)
        return person

    def test_the_log_of_a_pool_gives_the_ratings_by_what_the_page_says(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        glicko, known = Glicko(), {}
        for loser in (ann, ann, bob):
            match = self.match_of(ann, bob, ruleset="standard", rated=True, time_control={"initial_ms": 300_000})
            self.play(ann, match, "a1", 1)
            self.play(bob, match, "d7", 2)
            loser.call("Submit", command={"request_id": new_id(), "match_id": match, "resign": {}})
        log = wait_for("three rated matches", lambda: len(lines := ann.call(
            "ListRatingLog", pool="standard/blitz").message.entries) == 3 and lines)
        for line in log:
            score = {1: 1.0, 2: 0.0}[line.score]
            before = [known.get(player.account_id, (tuple(glicko.newcomer), None)) for player in (line.white, line.black)]
            periods = [0 if at is None else glicko.periods(line.ended_at_unix_ms - at) for _, at in before]
            aged = [glicko.aged(rating, passed) for (rating, _), passed in zip(before, periods)]
            after = [glicko.after(before[0][0], periods[0], aged[1], score),
                     glicko.after(before[1][0], periods[1], aged[0], 1 - score)]
            for told, mine in zip((line.white_before, line.black_before, line.white_after, line.black_after),
                                  (before[0][0], before[1][0], *after)):
                for number, wanted in zip((told.value, told.deviation, told.volatility), mine):
                    self.assertAlmostEqual(number, wanted, 6)
            for player, rating in zip((line.white, line.black), after):
                known[player.account_id] = (rating, line.ended_at_unix_ms)


class Names(BotAuthor):
    def test_a_name_is_what_the_page_says(self):
        for name in ("a", "7", "A_-.9", "x" * 20):
            self.assertEqual(self.person(name).call("GetAccount").message.player.name, name)
        anybody = self.person("")
        self.assertRegex(anybody.call("GetAccount").message.player.name, "^Guest-[a-z2-7]{4}$")
        for name, reason in (("_a", "BAD_NAME"), (".a", "BAD_NAME"), ("a b", "BAD_NAME"), ("\u00e9", "BAD_NAME"),
                             ("x" * 21, "NAME_TOO_LONG"), ("\u00e9" * 11, "NAME_TOO_LONG")):
            with self.subTest(name):
                self.refuse(anybody.call("SignInGuest", name=name), "INVALID_ARGUMENT", reason)


class Limits(BotAuthor):
    OPTIONS = ("--max-tables-per-account=1", "--chat-burst=1", "--chat-per-minute=1", "--max-reports-per-account=1",
               "--max-friends-per-account=1", "--catalogue-reads-per-minute=1", "--password-tries-per-minute=1",
               "--max-subscriptions-per-stream=1")

    def setUp(self):
        super().setUp()
        self.ann, self.bob, self.eve = self.person("Ann"), self.person("Bob"), self.person("Eve")
        info = self.ann.call("GetServerInfo").message
        self.limits = {limit.name: limit.value for limit in info.limits}

    def met(self, code, reason, limit, method, fields, who=None):
        """A call is made until it meets a limit: with this code, by this reason, and with the name of the limit."""
        who = who or self.ann
        for _ in range(100):
            answer = who.call(method, **fields())
            if not answer.ok and answer.reason != "WRONG_PASSWORD":
                break
        self.refuse(answer, code, reason)
        self.assertEqual(answer.facts.get("limit"), limit, method)
        self.assertEqual(answer.facts.get("limit_value"), str(self.limits[limit]), method)
        self.assertEqual(answer.waits, code == "RESOURCE_EXHAUSTED", "to wait, and nothing else, is advised by this code")

    def test_each_refusal_names_its_limit_and_by_the_code_alone_one_knows_whether_to_wait(self):
        match = self.match_of(self.ann, self.bob)
        self.met("FAILED_PRECONDITION", "TOO_MANY_TABLES", "max-tables-per-account", "OpenTable",
                 lambda: {"request_id": new_id(), "ruleset": "six"})
        self.met("RESOURCE_EXHAUSTED", "RATE_LIMITED", "chat-per-minute", "Say",
                 lambda: {"request_id": new_id(), "match_id": match, "room": "CHAT_ROOM_PLAYERS", "text": "Hi"})
        self.met("FAILED_PRECONDITION", "LIMIT_REACHED", "max-reports-per-account", "ReportPlayer",
                 lambda: {"player": self.bob.id, "kind": "REPORT_KIND_SPAM"})
        others = iter((self.bob.id, self.eve.id))
        self.met("FAILED_PRECONDITION", "LIMIT_REACHED", "max-friends-per-account", "FollowPlayer",
                 lambda: {"player": next(others)})
        self.met("RESOURCE_EXHAUSTED", "RATE_LIMITED", "catalogue-reads-per-minute", "ListRulesets", dict)
        self.met("RESOURCE_EXHAUSTED", "RATE_LIMITED", "password-tries-per-minute", "SignIn",
                 lambda: {"name": "Nobody", "password": "no such password"})
        stream = self.stream_of(self.ann)
        for topic in ({"notices": {}}, {"lobby": {}}):
            stream.follow(topic, str(topic))
        refused = stream.answer("{'lobby': {}}").refused
        self.assertEqual((refused.code, refused.reason), (9, "TOO_MANY_SUBSCRIPTIONS"))
        self.assertEqual(refused.metadata["limit"], "max-subscriptions-per-stream")

    def test_a_message_that_is_far_too_large_has_a_clear_answer_time_after_time(self):
        for kib in (100, 200, 1000, 5000):
            answer = self.ann.call("Say", request_id=new_id(), text="x" * 1024 * kib)
            with self.subTest(kib):
                self.assertIn(answer.code, ("INVALID_ARGUMENT", "RESOURCE_EXHAUSTED"), answer.sentence)
        self.assertTrue(self.ann.call("GetAccount").ok, "nobody is locked out for it")


if __name__ == "__main__":
    unittest.main()
