"""Moderation on a server: invites, guests who only watch, new passwords, blocks, reports, bans, tokens, and the end of an
account, by merelsctl alone."""

import contextlib
import os
import pathlib
import sqlite3
import stat
import tempfile
import unittest

from driver.plies import RULESET
from driver.server import Server
from driver.tools import Conversation
from driver.waiting import wait_for
from members_test import PASSWORD, Person

BIN = pathlib.Path(os.environ["MERELS_BIN"])


def is_event(name):
    return lambda event: event["event"] == name


class House(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.data = self.folder / "data"
        self.server = Server(BIN / "merels-server", self.data, self.folder / "log", *self.OPTIONS)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.operator = Person(self.server.address, self.data / "operator.token")

    def person(self, name):
        return Person(self.server.address, self.folder / f"{name}.token")

    def member(self, name, *options):
        person = self.person(name)
        person.read("signup", name, *options, typed=PASSWORD + "\n")
        return person

    def admin(self, command, *arguments):
        """What the operator is told."""
        return self.operator.read("admin", command, *arguments, "--data-dir", str(self.data))

    def moderator(self):
        person = self.member("Mo")
        self.admin("moderator", "Mo")
        return person

    def refused(self, reason, person, *command, typed=""):
        done = person.ask(*command, typed=typed)
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, reason), done.stderr)

    def done(self, person, *command, typed=""):
        asked = person.ask(*command, typed=typed)
        self.assertEqual(asked.returncode, 0, asked.stderr)
        return asked.stdout

    def converse(self, person, *command):
        """A command that goes on, and is ended with the test."""
        conversation = Conversation([BIN / "merelsctl", *command, "--json", *person.options])
        self.addCleanup(conversation.stop)
        return conversation

    def match(self, white, black):
        table = white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        return black.read("join", table)["match"]


class InvitedHouse(House):
    OPTIONS = ("--registration", "invite", "--guests", "watch")

    def test_an_invite_lets_one_sign_up_and_no_second(self):
        ann, bob = self.person("ann"), self.person("bob")
        self.refused("wrong-code", ann, "signup", "Ann", typed=PASSWORD + "\n")
        code = self.admin("invite", "--note", "club")["code"]
        self.done(ann, "signup", "Ann", "--invite", code, typed=PASSWORD + "\n")
        self.refused("wrong-code", bob, "signup", "Bob", "--invite", code, typed=PASSWORD + "\n")
        self.assertEqual(self.admin("invites")["left"], 0)

    def test_guests_look_on_and_do_not_play(self):
        eve = self.person("eve")
        self.done(eve, "signin")
        self.refused("not-allowed", eve, "open", RULESET, "--clock", "10+5")
        self.assertEqual(self.done(eve, "tables"), "")

    def test_only_the_owner_of_the_data_reads_the_operators_token_and_it_is_another_at_each_start(self):
        path = self.data / "operator.token"
        first = path.read_text(encoding="ascii")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        self.server.kill()
        self.server.start()
        self.assertNotEqual(path.read_text(encoding="ascii"), first)
        path.write_text(first, encoding="ascii")
        self.refused("bad-token", self.operator, "admin", "invite", "--data-dir", str(self.data))


class OpenHouse(House):
    def test_a_lost_password_is_replaced_by_a_code_once(self):
        ann = self.member("Ann")
        code = self.admin("reset-password", "Ann")["code"]
        elsewhere = self.person("elsewhere")
        self.refused("wrong-code", elsewhere, "reset-password", "Ann", typed="nonsense\nfour in a row\n")
        self.done(elsewhere, "reset-password", "Ann", typed=f"{code}\nfour in a row\n")
        self.refused("bad-token", ann, "signins")
        self.refused("wrong-code", ann, "reset-password", "Ann", typed=f"{code}\nfive in a row\n")
        self.done(self.person("again"), "signin", "--member", "Ann", typed="four in a row\n")

    def test_a_token_does_what_its_scopes_say_and_ends(self):
        ann = self.member("Ann")
        program = self.person("program")
        program.token_file.write_text(ann.read("token", "watch", "--label", "wall")["token"] + "\n", encoding="ascii")
        program.token_file.chmod(0o600)
        self.done(program, "tables")
        self.refused("not-allowed", program, "open", RULESET, "--clock", "10+5")
        self.refused("not-allowed", program, "signins")
        line = next(line for line in self.done(ann, "signins").splitlines() if "\twall" in line)
        self.done(ann, "signout", line.split("\t")[0])
        self.refused("bad-token", program, "tables")

    def test_a_token_lets_in_until_it_expires(self):
        ann, program = self.member("Ann"), self.person("program")
        token = ann.read("token", "watch", "--label", "wall", "--hours", "1")["token"]
        program.token_file.write_text(token + "\n", encoding="ascii")
        program.token_file.chmod(0o600)
        self.done(program, "tables")
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database, database:
            hour_over = database.execute("UPDATE tokens SET expires_at = created_at + 1"
                                         " WHERE label = 'wall' AND expires_at = created_at + 3600000")
        self.assertEqual(hour_over.rowcount, 1)
        self.server.start()
        self.refused("bad-token", program, "tables")
        self.done(ann, "tables")

    def test_a_report_leads_to_a_ban_that_ends_the_stream_and_is_undone(self):
        ann, bob, mo = self.member("Ann"), self.member("Bob"), self.moderator()
        match = self.match(ann, bob)
        self.refused("not-allowed", bob, "moderate", "queue")
        self.done(ann, "report", "bob", "he never moves", "--match", match, "--kind", "insult")
        report = mo.read("moderate", "queue")
        self.assertEqual((report["player"], report["reporter"], report["match"]), ("Bob", "Ann", match))
        listens, table = self.converse(bob, "notices"), self.converse(ann, "play", match)
        listens.hear("their match", is_event("paired"))
        table.hear("the match", is_event("match"))
        ban = mo.read("moderate", "ban", "Bob", "for shouting", "--minutes", "60")
        self.assertEqual(listens.reason_of_end(), "banned")
        table.hear("Bob go", lambda event: event["event"] == "presence" and not event["present"])
        self.refused("banned", bob, "tables")
        self.refused("banned", self.person("new"), "signin")
        self.server.kill()
        self.server.start()
        self.refused("banned", bob, "tables")
        self.done(mo, "moderate", "resolve", report["id"], "banned for an hour")
        self.assertEqual(self.done(mo, "moderate", "queue"), "")
        self.done(mo, "moderate", "lift", ban["id"], "a mistake")
        self.done(bob, "tables")
        self.assertIn("for shouting", self.done(bob, "sanctions"))
        actions = [line.split("\t")[3] for line in self.done(mo, "moderate", "audit").splitlines()]
        self.assertEqual(actions, ["lift-ban", "resolve", "ban", "make-moderator"])

    def test_who_is_blocked_finds_no_table_of_their_blocker(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        self.done(ann, "block", "Bob")
        table = ann.read("open", RULESET, "--clock", "10+5")["table"]
        self.refused("unknown-table", bob, "join", table)
        self.assertEqual(self.done(bob, "tables"), "")
        match = self.match(ann, self.member("Eve"))
        self.assertEqual(self.done(bob, "games", "--live"), "")
        self.assertNotIn(match, self.done(bob, "channels"))
        self.done(ann, "unblock", "Bob")
        self.assertIn(match, self.done(bob, "games", "--live"))
        self.done(bob, "join", table)

    def test_who_is_blocked_does_not_watch_their_blocker(self):
        ann, bob, eve = self.member("Ann"), self.member("Bob"), self.member("Eve")
        match = self.match(ann, eve)
        self.done(bob, "show", match)
        self.done(ann, "block", "Bob")
        for command in ("show", "plies", "watch", "boards", "replay", "export"):
            self.refused("unknown-match", bob, command, match)
        self.refused("unknown-match", bob, "say", match, "--spectators", "hello")
        self.done(eve, "resign", match)
        self.done(bob, "show", match)

    def test_what_the_blocked_say_is_not_heard(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        match = self.match(ann, bob)
        table = self.converse(ann, "play", match)
        self.done(bob, "say", match, "before")
        table.hear("Bob", lambda event: event["event"] == "chat" and event["said"] == "before")
        self.done(ann, "block", "Bob")
        self.done(bob, "say", match, "after")
        self.done(ann, "say", match, "silence")
        table.hear("her own words", lambda event: event["event"] == "chat" and event["said"] == "silence")
        self.assertEqual([event["said"] for event in table.events if event["event"] == "chat"], ["before", "silence"])
        self.assertNotIn("after", self.done(ann, "chat", match))

    def test_a_new_block_ends_challenges_and_what_the_blocked_watches(self):
        ann, bob, eve = self.member("Ann"), self.member("Bob"), self.member("Eve")
        match = self.match(ann, eve)
        bobs = self.converse(bob, "notices")
        watcher, other = self.converse(bob, "watch", match), self.converse(self.moderator(), "watch", match)
        for one in (watcher, other):
            one.hear("the match", is_event("match"))
        challenge = bob.read("challenge", "Ann", RULESET, "--clock", "5+0", "--side", "white")["challenge"]
        bobs.hear("the challenge", is_event("challenge-made"))
        self.done(ann, "block", "Bob")
        ended = bobs.hear("its end", is_event("challenge-ended"))
        self.assertEqual((ended["challenge"], ended["how"]), (challenge, "declined"))
        self.assertEqual(self.done(ann, "challenges"), "")
        wait_for("the end of the watching", lambda: watcher.process.poll() is not None)
        self.assertEqual(watcher.process.returncode, 1)
        self.assertTrue(watcher.process.stderr.read().startswith(b"unknown-match: "))
        self.done(ann, "move", match, "d2")
        other.hear("the ply", is_event("ply"))
        self.assertEqual([event for event in watcher.events if event["event"] == "ply"], [])

    def test_what_a_moderator_imposes_is_told_to_the_account_and_holds(self):
        ann, bob, mo = self.member("Ann"), self.member("Bob"), self.moderator()
        match = self.match(ann, bob)
        self.done(bob, "say", match, "boo")
        listens = self.converse(bob, "notices")
        mo.read("moderate", "warn", "Bob", "that was rude")
        told = listens.hear("the warning", is_event("sanction"))
        self.assertEqual((told["kind"], told["reason"]), ("warning", "that was rude"))
        mo.read("moderate", "mute", "Bob", "again", "--minutes", "60")
        self.assertEqual(listens.hear("the mute", is_event("sanction"))["kind"], "mute")
        self.refused("muted", bob, "say", match, "boo")
        mo.read("moderate", "rated-ban", "Bob", "and again", "--minutes", "60")
        self.assertEqual(listens.hear("the ban", is_event("sanction"))["kind"], "rated-ban")
        self.refused("banned", bob, "open", RULESET, "--clock", "10+5", "--rated")
        later = [line.split("\t")[:2] for line in self.done(bob, "notices", "--once").splitlines()]
        self.assertEqual([kind for notice, kind in later if notice == "sanction"], ["warning", "mute", "rated-ban"])
        self.assertEqual(len(self.done(ann, "chat", match).splitlines()), 1)
        self.done(mo, "moderate", "lift", told["id"], "it was not")
        lifted = listens.hear("the warning taken back", is_event("sanction-lifted"))
        self.assertEqual([lifted[key] for key in ("id", "kind", "because")], [told["id"], "warning", "it was not"])

    def test_blocks_are_listed_and_taken_back(self):
        ann = self.member("Ann")
        self.member("Bob")
        self.done(ann, "block", "bob")
        self.assertEqual(ann.read("blocks")["name"], "Bob")
        self.done(ann, "unblock", "BOB")
        self.assertEqual(self.done(ann, "blocks"), "")
        self.refused("unknown-player", ann, "block", "Nobody-here")

    def test_of_a_closed_account_nothing_personal_is_left_in_the_data(self):
        ann, bob = self.member("Ann-of-Aachen"), self.member("Bob")
        match = self.match(ann, bob)
        self.done(ann, "say", match, "greetings from Aachen")
        self.refused("wrong-password", ann, "close-account", typed="four in a row\n")
        self.done(ann, "close-account", typed=PASSWORD + "\n")
        self.assertFalse(ann.token_file.exists())
        self.assertEqual(bob.read("show", match)["white"]["name"], "closed account")
        self.refused("name-taken", self.person("eve"), "signup", "Ann-of-Aachen", typed=PASSWORD + "\n")
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            everything = "\n".join(database.iterdump())
        self.assertIn("Bob", everything)
        self.assertNotIn("aachen", everything.lower())


if __name__ == "__main__":
    unittest.main()
