"""Whatever a server gives to everybody together, one address does not use up: somebody from elsewhere gets
some, too. Seen from outside, by limits that are small enough to be reached. Places and Names fail with
--scarce-percent=100 --address-share-percent=100 --fresh-share-percent=0."""

import unittest

import grpc

from driver.waiting import wait_for
from hostile.protocol import Answer
from hostile.server_case import CROWD, ELSEWHERE, OPENING, PASSWORD, UNHURRIED, ServerCase, new_id

WHOLE = 20  # places


class Places(ServerCase):
    """Places stay taken until they are given back. Half of them may be taken by anybody."""

    OPTIONS = (*UNHURRIED, f"--max-open-tables={WHOLE}", f"--max-challenges-to-account={WHOLE}",
               f"--max-waiting-reports={WHOLE}", f"--max-standing-calls={WHOLE}",
               "--max-standing-calls-per-address=1000",
               "--max-challenges-per-account=1000", "--max-tables-per-account=1000")

    def leaves_room(self, take, reason):
        """`take(caller)` is granted to the crowd for a part of the places, and to somebody else after it."""
        one, other = self.guests(2, CROWD)
        taken = self.granted_until_refused((take((one, other)[i % 2]) for i in range(WHOLE + 1)), reason)
        self.assertLess(taken, WHOLE)
        self.assertGreaterEqual(taken, WHOLE // 2)
        self.granted(take(self.guest(ELSEWHERE)))

    def test_one_address_leaves_open_tables_to_others(self):
        self.leaves_room(lambda guest: guest.ask("OpenTable", request_id=new_id(), ruleset="standard"),
                         "TOO_MANY_TABLES")

    def test_one_address_leaves_places_to_challenge_a_player_to_others(self):
        victim = self.guest()
        self.leaves_room(lambda guest: guest.ask("CreateChallenge", request_id=new_id(), player=victim.id,
                                                 ruleset="standard"), "LIMIT_REACHED")

    def test_one_address_leaves_waiting_reports_to_others(self):
        player = self.guest()
        self.leaves_room(lambda guest: guest.ask("ReportPlayer", player=player.id, kind="REPORT_KIND_INSULT"),
                         "LIMIT_REACHED")

    def test_one_address_leaves_calls_of_health_watch_to_others(self):
        def watch(guest):
            """The first word of the call, which then stands."""
            method = guest.channel.unary_stream("/grpc.health.v1.Health/Watch",
                                                request_serializer=lambda text: text,
                                                response_deserializer=lambda data: data)
            call = method(b"")
            self.addCleanup(call.cancel)
            try:
                return Answer("OK", "", "", next(call), 0, 0)
            except grpc.RpcError as end:
                reason = self.protocol.reason_of(end.trailing_metadata())
                return Answer(end.code().name, reason, end.details(), None, 0, 0)

        self.leaves_room(watch, "LIMIT_REACHED")


class Names(ServerCase):
    # A tenth of a day's new names is for one address. They count as scarce from the first on.
    OPTIONS = (*UNHURRIED, f"--new-names-per-day={WHOLE}", "--scarce-percent=0")

    def test_one_address_leaves_the_new_names_of_a_day_to_others(self):
        def sign_up(number, source):
            return self.guest(source).ask("SignUp", name=f"Name-{number}", password=PASSWORD)

        taken = self.granted_until_refused((sign_up(i, CROWD) for i in range(WHOLE + 1)), "RATE_LIMITED")
        self.assertLess(taken, WHOLE // 2)
        self.granted(sign_up(WHOLE + 1, ELSEWHERE))
        refused = sign_up(WHOLE + 2, CROWD)
        self.assertEqual((refused.reason, refused.facts["limit"]), ("RATE_LIMITED", "new-names-per-day"))


class Written(ServerCase):
    BURST = 60  # with a limit that is far away all plies are written
    OPTIONS = (f"--address-command-burst={BURST}", "--address-commands-per-minute=1", "--refusal-delay-ms=0")

    def seat(self, source):
        """A match of two guests from there, and their streams."""
        players = self.guests(2, source)
        return self.match(*players), [self.stream_of(player) for player in players]

    def plays(self, match, streams):
        """Plays a ply at a time, until the server says that it is enough; how many were written."""
        for number, ply in enumerate(OPENING):
            said = streams[number % 2].command(match, number + 1, play_ply=ply)
            if said.HasField("refused"):
                self.assertEqual(said.refused.reason, "RATE_LIMITED", said.refused.sentence)
                self.assertEqual(said.refused.metadata["limit"], "address-commands-per-minute")
                return number
        return len(OPENING)

    def test_what_the_guests_of_one_address_write_on_streams_has_a_limit_together(self):
        # Each is far from the 60 commands of an account. To open a table and to join it are commands, too.
        crowd = [self.seat(CROWD) for _ in range(self.BURST // len(OPENING) + 1)]
        written = [self.plays(*seat) for seat in crowd]
        # One more comes with each minute.
        self.assertIn(sum(written) + 2 * len(crowd), range(self.BURST, self.BURST + 3))
        self.assertEqual(self.plays(*self.seat(ELSEWHERE)), len(OPENING))


class Passwords(ServerCase):
    WAITING = 30  # of the crowd
    FROM = ELSEWHERE  # from the crowd's own address Ann would wait for all of them
    OPTIONS = (*UNHURRIED, "--address-password-tries-per-minute=1000")

    def test_passwords_of_others_come_before_what_one_address_has_queued(self):
        self.member("Ann")
        crowd, ann = self.caller(CROWD), self.caller(self.FROM)
        ann.must("GetServerInfo")  # so that her connection stands
        guesses = [crowd.begin("SignIn", name=f"Nobody-{i}", password=PASSWORD) for i in range(self.WAITING)]
        waiting = lambda: sum(not guess.done() for guess in guesses)
        wait_for("the first wrong password to be refused", lambda: waiting() < self.WAITING)
        before = waiting()
        ann.must("SignIn", name="Ann", password=PASSWORD)
        after = waiting()
        # Two are being hashed, and some may be answered while the call is on its way.
        self.assertLess(before - after, 8)
        self.assertGreater(after, self.WAITING // 3)


if __name__ == "__main__":
    unittest.main()
