"""Expiry of data on a server: they are deleted when their term is over, a few rows at a time, over kills too, and nothing else
goes with them."""

import contextlib
import json
import sqlite3
import unittest

from driver.waiting import wait_for
from members_test import PASSWORD
from moderation_test import House

DAY_MS = 86_400_000


class Terms(House):
    OPTIONS = ("--sweep-interval-ms", "20", "--max-sign-ins-per-account", "3")

    def later(self, *changes):
        """The server stands still while time passes in its data, and starts again."""
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database, database:
            for change, *values in changes:
                database.execute(change, values)
        self.server.start()

    def queue(self, moderator):
        return [json.loads(line) for line in self.done(moderator, "moderate", "queue", "--json").splitlines()]

    def count(self, table, which="1"):
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            return database.execute(f"SELECT count(*) FROM {table} WHERE {which}").fetchone()[0]

    def test_idle_guests_go_and_their_games_stay_as_those_of_a_closed_account(self):
        idle, idle_too, lively, plays = [self.person(name) for name in ("ann", "bob", "eve", "joe")]
        accounts = [person.read("signin")["account"] for person in (idle, idle_too, lively, plays)]
        over, goes_on = self.match(idle, lively), self.match(plays, lively)
        self.done(lively, "resign", over)
        self.later(("UPDATE accounts SET seen_at = seen_at - ? WHERE id IN (?, ?, ?)", 31 * DAY_MS, *accounts[:2],
                    accounts[3]))
        wait_for("the end of both", lambda: self.count("accounts", "kind = 4") == 1 and
                 self.count("accounts", f"id = '{accounts[1]}'") == 0)
        for person in (idle, idle_too):
            self.refused("bad-token", person, "tables")
        for person in (lively, plays):
            self.done(person, "tables")
        self.assertEqual(lively.read("show", over)["white"]["name"], "closed account")
        self.assertNotEqual(lively.read("show", goes_on)["white"]["name"], "closed account")
        self.assertEqual(self.count("tokens", f"account IN ('{accounts[0]}', '{accounts[1]}')"), 0)

    def test_many_idle_guests_go_over_kills_and_play_goes_on_meanwhile(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        match = self.match(ann, bob)
        many = 250
        self.later(*[("INSERT INTO accounts(id, name, folded_name, kind, created_at, seen_at) VALUES(?, 'x', 'x', 0, 1, 1)",
                      f"idle{i:09d}") for i in range(many)])
        for left in (many - 50, many - 110):
            wait_for("some of them", lambda left=left: self.count("accounts", "seen_at = 1") <= left)
            self.server.kill()
            self.assertGreater(self.count("accounts", "seen_at = 1"), 0)
            self.server.start()
        self.done(ann, "move", match, "d2")
        self.done(bob, "move", match, "a1")
        wait_for("all of them", lambda: self.count("accounts", "kind IN (0, 4)") == 0, 200)
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchone()[0], "ok")
        self.assertEqual(len(bob.read("show", match)["plies"]), 2)

    def test_requests_reports_tokens_and_the_audit_have_their_terms(self):
        ann, bob, mo = self.member("Ann"), self.member("Bob"), self.moderator()
        self.match(ann, bob)
        for words in ("resolved", "waits"):
            self.done(ann, "report", "Bob", words)
        self.done(ann, "token", "watch", "--hours", "1")
        report = self.queue(mo)[0]["id"]
        self.done(mo, "moderate", "resolve", report, "seen")
        self.later(("UPDATE requests SET at = at - ?", 6 * DAY_MS), ("UPDATE audit SET at = at - ?", 729 * DAY_MS),
                   ("UPDATE reports SET resolved_at = resolved_at - ? WHERE resolved_at > 0", 364 * DAY_MS))
        self.done(ann, "tables")
        before = [self.count(table) for table in ("requests", "reports", "audit")]
        self.assertEqual(before, [2, 2, 2])
        self.later(("UPDATE requests SET at = at - ?", 2 * DAY_MS), ("UPDATE audit SET at = at - ?", 2 * DAY_MS),
                   ("UPDATE reports SET resolved_at = resolved_at - ? WHERE resolved_at > 0", 2 * DAY_MS),
                   ("UPDATE tokens SET expires_at = 1 WHERE expires_at > 0",))
        wait_for("their end", lambda: [self.count(table) for table in ("requests", "reports", "audit")] == [0, 1, 0]
                 and self.count("tokens", "expires_at > 0") == 0)
        self.assertEqual([one["text"] for one in self.queue(mo)], ["waits"])

    def test_of_too_many_sign_ins_the_oldest_end(self):
        ann = self.member("Ann")
        later = [self.person(f"place{i}") for i in range(4)]
        for person in later:
            self.done(person, "signin", "--member", "Ann", typed=PASSWORD + "\n")
        for person in (ann, later[0]):
            self.refused("bad-token", person, "tables")
        for person in later[1:]:
            self.done(person, "tables")

    def test_the_queue_of_reports_is_listed_whole(self):
        mo = self.moderator()
        self.later(*[("INSERT INTO reports(id, reporter, account, match, kind, text, at, resolved_at, resolved_by, resolution)"
                      " VALUES(?, 'nobody', 'nobody', '', 0, ?, ?, 0, '', '')",
                      f"report{i}", f"number {i}", 1_000 + i // 7) for i in range(250)])
        queue = self.queue(mo)
        self.assertEqual({one["text"] for one in queue}, {f"number {i}" for i in range(250)})
        self.assertEqual(len(queue), 250)
        self.assertEqual([one["at_unix_ms"] for one in queue], sorted(one["at_unix_ms"] for one in queue))


if __name__ == "__main__":
    unittest.main()
