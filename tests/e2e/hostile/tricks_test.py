"""Tricks by allowed calls that once got somebody what was not theirs: a draw, time, the first place,
television, an invite, words, a way around a sanction. Seen from outside. Each test says when it fails."""

import collections
import concurrent.futures
import threading
import time
import unittest

from driver.waiting import wait_for
from hostile.server_case import (BLITZ, CROWD, ELSEWHERE, OPENING, PASSWORD, UNHURRIED, ServerCase, Stream,
                                 new_id)

POOL = "standard/blitz"
ENDLESS = "standard+reps=0+quiet=0"  # no draw by the rules
PLAYERS, SPECTATORS = "CHAT_ROOM_PLAYERS", "CHAT_ROOM_SPECTATORS"
MOST_OFFERS = 200  # of one kind by one player in a match


def quiet_ply(plies):
    """One without a capture, if there is one."""
    return next((ply for ply in plies if "," not in ply), plies[0])


class Draws(ServerCase):
    OPTIONS = UNHURRIED

    def stuff(self, offer, decline, offered):
        """Fills a match by offers, made by both in turns, until they are refused; how many were made."""
        players = self.guests(2, CROWD)
        match = self.match(*players)
        self.play(match, *players, OPENING[:2])
        position, newest, made = 3, 3, 0
        while True:
            answer = players[made % 2].command(match, position, **{offer: {}})
            if not answer.ok:
                self.refused(answer, "TOO_MANY_OFFERS")
                break
            newest, made = answer.message.accepted.entry.seq, made + 1
            declined = self.granted(players[made % 2].command(match, newest, **{decline: {}}))
            newest = declined.accepted.entry.seq
        now = players[0].sees(match)
        self.assertEqual((now.seq, now.reason), (newest, ""), f"{offered}: the match goes on")
        self.granted(players[0].command(match, position, play_ply=OPENING[2]))
        return made

    def test_a_match_cannot_be_filled_up_to_a_draw_by_offers_and_requests(self):
        """Fails with another MOST_OFFERS. Without that limit it goes on to where matches once ended."""
        kinds = (("offer_draw", "decline_draw", "draws"), ("offer_takeback", "decline_takeback", "takebacks"))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = list(pool.map(lambda kind: self.stuff(*kind), kinds))
        self.assertEqual(made, [2 * MOST_OFFERS] * 2)


class LateStream(Stream):
    """Answers each ping only when some more have come, and so late by that many intervals."""

    HELD = 2

    def __init__(self, caller):
        self._held, self.is_measured = collections.deque(), threading.Event()
        super().__init__(caller)

    def pinged(self, ping):
        if ping.lag_ms >= self.HELD * LatePongs.PING_MS * 0.9:
            self.is_measured.set()
        self._held.append(ping.nonce)
        if len(self._held) > self.HELD:
            self.say(pong={"nonce": self._held.popleft()})


class LatePongs(ServerCase):
    PING_MS = 250
    BANK_MS = 7000  # of a whole match
    AT_ONCE_MS = 500  # of a ply
    PLIES = 52  # after which a bank that regains 100 ms a ply and nothing else had given more
    OPTIONS = (*UNHURRIED, f"--ping-interval-ms={PING_MS}")

    def think(self, player, match, for_ms):
        """Until White's clock has run that long."""
        began = player.sees(match).clocks.white_left_ms
        wait_for("White's clock to run", lambda: player.sees(match).clocks.white_left_ms <= began - for_ms)

    def test_who_answers_late_on_purpose_gains_no_more_than_the_bank_of_a_match(self):
        """Fails with a smaller BANK_MS; with HELD = 0 nothing is gained."""
        liar, honest = self.guest(), self.guest()
        match = self.match(liar, honest, ruleset=ENDLESS, time_control={"initial_ms": 60_000})
        stream = LateStream(liar)
        self.addCleanup(stream.end)
        self.assertTrue(stream.is_measured.wait(30), "the lag is measured")
        gained = []
        for _ in range(self.PLIES):
            self.think(honest, match, self.AT_ONCE_MS if sum(gained[-1:]) in (0, self.AT_ONCE_MS) else 110)
            now = liar.sees(match)
            said = stream.command(match, now.position_seq, play_ply=quiet_ply(now.legal_plies))
            self.assertFalse(said.HasField("refused"), said.refused.sentence)
            gained.append(said.accepted.entry.events[0].ply_played.credit_ms)
            now = honest.sees(match)
            self.granted(honest.command(match, now.position_seq, play_ply=quiet_ply(now.legal_plies)))
        self.assertLessEqual(sum(gained), self.BANK_MS, gained)
        self.assertGreater(sum(gained), self.BANK_MS * 0.9, "they have tried")


class Television(ServerCase):
    IDLE_MS = 1000
    PLY_S = 0.6  # so that the match is not over before the server has looked twice
    OPTIONS = (*UNHURRIED, f"--tv-idle-ms={IDLE_MS}")

    def test_a_match_in_which_nobody_moves_is_on_air_no_longer_than_another_is_played(self):
        """Fails with a tv-idle-ms of an hour."""
        idle, *players = self.guests(4, CROWD), *self.guests(2, ELSEWHERE)
        first = self.match(*idle[:2], time_control=BLITZ)
        self.play(first, *idle[:2], OPENING[:2])
        viewer = self.stream_of(self.guest())
        viewer.follow(channel={"pool": POOL})
        self.assertEqual(viewer.delivery("on_air").on_air.match.match_id, first)
        second = self.match(*players, time_control=BLITZ)
        plies, due = 0, 0

        def is_on():
            """Whether the second match is on; it is played meanwhile."""
            nonlocal plies, due
            if time.monotonic() >= due:
                now, due = players[0].sees(second), time.monotonic() + self.PLY_S
                self.assertEqual(now.reason, "", "it was played to its end, and not shown")
                ply = quiet_ply(now.legal_plies)
                self.granted(players[plies % 2].command(second, now.position_seq, play_ply=ply))
                plies += 1
            return viewer.has_more() and viewer.delivery("on_air").on_air.match.match_id == second

        wait_for("the match that is played to be on air", is_on, 30)
        self.assertEqual(self.guest().sees(first).reason, "", "the other one goes on")


class Leaderboard(ServerCase):
    OPTIONS = (*UNHURRIED, "--rated-repeats-per-day=1000", "--trusted-proxy=127.0.0.1")
    HOME = "203.0.113.7"  # addresses of this machine are not compared
    SURE = 110  # points of deviation, at which a rating is no longer provisional

    def beat(self, winner, loser, plies):
        """A rated game of so many plies that the loser gives up."""
        match = self.match(loser, winner, rated=True, time_control=BLITZ)
        self.play(match, loser, winner, OPENING[:plies])
        self.granted(loser.command(match, 0, resign={}))

    def rating(self, player):
        ratings = player.must("GetRatings").ratings
        return ratings[0].standing if ratings else None

    def farm(self, player, others, plies):
        """Plays them in turns until the player's rating is sure, which takes longer by wins alone."""
        for games in range(1, 60):
            two = player, others[games % len(others)]
            self.beat(*(two if games % 3 else two[::-1]), plies)
            wait_for("the rating", lambda: (seen := self.rating(player)) and seen.games >= games)
            if self.rating(player).rating.deviation <= self.SURE:
                return
        self.fail("the rating does not become sure")

    def leaders(self):
        return [line.player.name for line in self.guest().must("ListStandings", pool=POOL).standings]

    def test_puppets_make_nobody_a_leader(self):
        """Fails with --leaderboard-opponents=0, and the first half of it with --leaderboard-plies=0."""
        member = lambda name, source: self.signed_up(self.signed_in(self.forwarded(source)), name)
        farmer = member("Farmer", self.HOME)
        elsewhere = [member(f"Far-{i}", f"198.51.100.{i}") for i in range(3)]
        self.farm(farmer, elsewhere, 2)
        self.assertEqual(self.leaders(), [], "games that are too short")
        self.beat_all(farmer, [member(f"Near-{i}", self.HOME) for i in range(3)])
        self.assertEqual(self.leaders(), [], "games of one address")
        self.beat_all(farmer, elsewhere)
        self.assertEqual(self.leaders(), ["Farmer"], "games that count")

    def beat_all(self, player, others):
        """Beats each of them in a longer game, and waits until that is rated."""
        before = self.rating(player).games
        for other in others:
            self.beat(player, other, len(OPENING))
        wait_for("the ratings", lambda: self.rating(player).games == before + len(others))


class Invites(ServerCase):
    PLACES = 3
    OPTIONS = (*UNHURRIED, "--registration=invite")

    def test_sign_ups_that_fail_use_no_place_of_an_invite(self):
        """Fails when one of the failures has a name that is free."""
        invite = self.operator().must("CreateInvite", count=self.PLACES).code
        asks = {"password": PASSWORD, "invite": invite}
        sign_up = lambda name: self.guest(ELSEWHERE).ask("SignUp", name=name, **asks)
        self.granted(sign_up("Ann"))
        failures = (*[("ANN", PASSWORD, "NAME_TAKEN")] * 4, ("Bob", "short", "BAD_PASSWORD"),
                    ("Admin", PASSWORD, "NAME_RESERVED"), ("-", PASSWORD, "BAD_NAME"))
        for name, password, reason in failures:
            self.refused(self.guest(CROWD).ask("SignUp", name=name, password=password, invite=invite), reason)
        invites = self.operator().must("ListInvites").invites
        self.assertEqual([one.left for one in invites], [self.PLACES - 1])
        for name in ("Bob", "Cleo"):
            self.granted(sign_up(name))
        self.refused(sign_up("Dora"), "WRONG_CODE")


class Rematches(ServerCase):
    OPTIONS = UNHURRIED
    ROUNDS = 12

    def test_two_offers_of_a_rematch_at_once_are_one_match(self):
        """Fails when only one of the two offers."""
        players = self.guest(CROWD), self.guest(ELSEWHERE)
        match = self.match(*players, ruleset="three")
        for _ in range(self.ROUNDS):
            self.granted(players[0].command(match, 0, resign={}))
            offers = [player.begin("OfferRematch", request_id=new_id(), match_id=match) for player in players]
            named = {offer.result().match_id for offer in offers} - {""}
            match = wait_for("the rematch", self.only_live_match(players[0]))
            self.assertLessEqual(named, {match})
            for player in players:
                wait_for("the end of the offers", lambda: not player.must("ListChallenges").challenges, 10)

    def only_live_match(self, player):
        def look():
            wish = {"player": player.id, "state": "MATCH_STATE_LIVE"}
            live = player.must("ListMatches", filter=wish).matches
            self.assertLessEqual(len(live), 1)
            return live and live[0].match_id

        return look


class Sanctions(ServerCase):
    OPTIONS = UNHURRIED
    FROM = ELSEWHERE

    def impose(self, moderator, player, kind):
        return moderator.must("ImposeSanction", player=player, kind=kind, because="for a test").sanction.id

    def say(self, player, match, room=PLAYERS):
        return player.ask("Say", request_id=new_id(), match_id=match, room=room, text="Hello")

    def test_who_shows_a_banned_token_elsewhere_shuts_no_address_but_where_they_signed_in(self):
        """Fails when FROM is the address where Bob signed in."""
        bob, moderator = self.member("Bob", CROWD), self.moderator()
        shows = self.caller(self.FROM, bob.token)
        shows.must("GetAccount")
        self.impose(moderator, "Bob", "SANCTION_KIND_BAN")
        for caller in (bob, shows):
            self.refused(caller.ask("GetAccount"), "BANNED")
        self.refused(self.caller(CROWD).ask("SignInGuest"), "BANNED")
        self.granted(self.caller(self.FROM).ask("SignInGuest"))

    def test_a_mute_holds_for_the_next_guest_of_its_address_too(self):
        """Fails with --mute-address-hours=0."""
        rude, moderator = self.guest(CROWD), self.moderator()
        old = self.match(rude, self.guest())
        self.granted(self.say(rude, old))
        self.impose(moderator, rude.id, "SANCTION_KIND_MUTE")
        self.refused(self.say(rude, old), "MUTED")
        again, neighbour = self.guest(CROWD), self.guest(self.FROM)
        match = self.match(again, neighbour)
        self.refused(self.say(again, match), "MUTED")
        self.granted(self.say(neighbour, match))

    def test_a_moderator_does_not_lift_a_sanction_on_themselves(self):
        """Fails when another moderator lifts it at first."""
        moderator, muted = self.moderator(), self.member("Max")
        mute = self.impose(moderator, "Max", "SANCTION_KIND_MUTE")
        self.operator().must("SetModerator", player="Max", moderator=True)
        self.refused(muted.ask("LiftSanction", sanction_id=mute, because="I like myself"), "NOT_ALLOWED")
        match = self.match(muted, self.guest())
        self.refused(self.say(muted, match), "MUTED")
        self.granted(moderator.ask("LiftSanction", sanction_id=mute, because="enough"))
        self.granted(self.say(muted, match))

    def test_which_private_chat_a_moderator_reads_is_in_the_audit(self):
        """Fails for the room of the spectators."""
        moderator, ann, bob = self.moderator(), self.guest(), self.guest()
        listed, followed, untouched = (self.match(ann, bob) for _ in range(3))
        for match in (listed, followed, untouched):
            self.granted(self.say(ann, match))
        self.assertEqual(len(moderator.must("ListMessages", match_id=listed, room=PLAYERS).messages), 1)
        moderator.must("ListMessages", match_id=untouched, room=SPECTATORS)
        stream = self.stream_of(moderator)
        stream.follow(chat={"match_id": followed, "room": PLAYERS})
        self.assertEqual(len(stream.delivery("chat_snapshot").chat_snapshot.messages), 1)
        account = moderator.must("GetAccount").player.account_id
        entries = moderator.must("ListAudit").entries
        self.assertEqual([(entry.actor_id, entry.detail) for entry in entries if entry.action == "read-chat"],
                         [(account, followed), (account, listed)], "newest first")


class Chat(ServerCase):
    BURST = 5
    OPTIONS = (*UNHURRIED, f"--chat-burst={BURST}", "--chat-per-minute=1")

    def test_to_turn_the_chat_off_and_on_counts_like_talking(self):
        """Fails with a chat-burst of 100."""
        ann, bob = self.guest(), self.guest()
        match = self.match(ann, bob)
        set_chat = lambda number: ann.ask("SetChat", match_id=match, off=number % 2 == 0)
        toggled = self.granted_until_refused((set_chat(i) for i in range(10 * self.BURST)), "RATE_LIMITED")
        self.assertIn(toggled, (self.BURST, self.BURST + 1))


class DelayedMatch(ServerCase):
    DELAY_MS = 2000
    OPTIONS = (*UNHURRIED, "--chat-burst=1000000", "--chat-per-minute=1000000")

    def test_the_players_of_a_delayed_match_say_nothing_to_spectators_before_these_know_its_end(self):
        """Fails with a DELAY_MS of 0."""
        ann, bob, viewer = self.guest(), self.guest(), self.guest(ELSEWHERE)
        match = self.match(ann, bob, watching={"access": "WATCH_ACCESS_OPEN", "delay_ms": self.DELAY_MS})
        stream = self.stream_of(viewer)
        stream.follow(match={"match_id": match})
        stream.delivery("match_snapshot")
        stream.follow(chat={"match_id": match, "room": SPECTATORS})
        stream.delivery("chat_snapshot")
        began = time.monotonic()
        self.granted(ann.command(match, 0, resign={}))
        refused = 0

        def says():
            nonlocal refused
            said = ann.ask("Say", request_id=new_id(), match_id=match, room=SPECTATORS, text="I gave up")
            refused += not said.ok
            if not said.ok:
                self.refused(said, "NOT_ALLOWED")
            return said.ok

        wait_for("the player to be heard", says)
        self.assertGreaterEqual(time.monotonic() - began, self.DELAY_MS / 1000)
        self.assertGreater(refused, 0)
        kinds = []
        while "chat_message" not in kinds:
            kinds.append(stream.next().delivery.WhichOneof("content"))
        self.assertIn("match_entry", kinds, "the end comes first")
        self.assertEqual(viewer.sees(match).reason, "resign")


if __name__ == "__main__":
    unittest.main()
