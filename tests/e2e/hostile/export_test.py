"""All that is kept of somebody is for them to take out, and goes with their account."""

import contextlib
import json
import sqlite3
import stat
import unittest

from driver.plies import RULESET
from members_test import PASSWORD
from moderation_test import House


class Export(House):
    def export(self, person, name):
        """What the exported file says."""
        path = self.folder / f"{name}.json"
        self.done(person, "account", "export", "--out", str(path))
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        return json.loads(path.read_text(encoding="utf-8"))

    def live(self, ann, bob, mo):
        """Some life in the server: the matches of Ann, the first one closed to others."""
        table = ann.read("open", RULESET, "--clock", "10+5", "--side", "white", "--watching", "closed")["table"]
        hidden = bob.read("join", table)["match"]
        self.done(ann, "move", hidden, "d2")
        self.done(bob, "resign", hidden)
        matches = [hidden] + [self.match(ann, bob) for _ in range(2)]
        for match in matches[1:]:
            self.done(bob, "resign", match)
        for i in range(3):
            self.done(ann, "say", matches[0], f"word {i} from Aachen")
        self.done(bob, "say", matches[0], "not her words")
        self.done(ann, "report", "Bob", "he is from Aachen too", "--kind", "insult")
        self.done(ann, "block", "Mo")
        self.done(mo, "moderate", "warn", "Ann-of-Aachen", "no more of that")
        return matches

    def test_it_has_all_that_is_kept_of_one_and_nothing_of_others(self):
        ann, bob, mo = self.member("Ann-of-Aachen"), self.member("Bob"), self.moderator()
        matches = self.live(ann, bob, mo)
        told = self.export(ann, "ann")
        self.assertEqual(told["player"]["name"], "Ann-of-Aachen")
        self.assertGreater(int(told["created_at_unix_ms"]), 0)
        self.assertEqual([entry["current"] for entry in told["sign_ins"]], [True])
        self.assertEqual([player["name"] for player in told["blocks"]], ["Mo"])
        self.assertEqual([one["imposed_because"] for one in told["sanctions"]], ["no more of that"])
        self.assertEqual([one["text"] for one in told["reports"]], ["he is from Aachen too"])
        self.assertEqual([one["message"]["text"] for one in told["said"]], [f"word {i} from Aachen" for i in range(3)])
        self.assertEqual(len(told["records"]), 3)
        for match, record in zip(reversed(matches), told["records"]):
            self.assertIn(match, record)
        whole = json.dumps(told)
        self.assertNotIn("not her words", whole)
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            secrets = database.execute("SELECT hash FROM tokens UNION SELECT password FROM accounts").fetchall()
        for (secret,) in secrets:
            self.assertTrue(not secret or secret not in whole)
        self.assertNotIn(ann.token_file.read_text(encoding="ascii").strip(), whole)
        bobs = self.export(bob, "bob")
        self.assertEqual([one["message"]["text"] for one in bobs["said"]], ["not her words"])
        self.assertEqual(bobs.get("reports", []), [])

    def test_many_words_and_games_come_page_by_page(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        match = self.match(ann, bob)
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database, database:
            account = database.execute("SELECT id FROM accounts WHERE name = 'Ann'").fetchone()[0]
            database.executemany(
                "INSERT INTO chat(match, room, at, account, name, text, courtesy, request) VALUES(?, 0, ?, ?, 'Ann', ?, 0, ?)",
                [(match, 1_000 + i, account, f"word {i}", f"request {i}") for i in range(450)])
        self.server.start()
        told = self.export(ann, "ann")
        self.assertEqual([one["message"]["text"] for one in told["said"]], [f"word {i}" for i in range(450)])
        self.assertEqual(len(told["records"]), 1)

    def test_a_token_without_the_scope_account_takes_nothing_out_and_a_guest_may(self):
        ann, program, guest = self.member("Ann"), self.person("program"), self.person("guest")
        token = ann.read("token", "watch", "--label", "wall")["token"]
        program.token_file.write_text(token + "\n", encoding="ascii")
        program.token_file.chmod(0o600)
        self.refused("not-allowed", program, "account", "export")
        guest.read("signin")
        self.assertTrue(json.loads(self.done(guest, "account", "export"))["player"]["guest"])

    def test_after_the_account_is_closed_nothing_of_it_is_left(self):
        ann, bob, mo = self.member("Ann-of-Aachen"), self.member("Bob"), self.moderator()
        matches = self.live(ann, bob, mo)
        self.done(ann, "close-account", typed=PASSWORD + "\n")
        self.refused("token-missing", ann, "account", "export")
        self.assertEqual(bob.read("show", matches[1])["white"]["name"], "closed account")
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            everything = "\n".join(database.iterdump())
        self.assertIn("not her words", everything)
        self.assertNotIn("aachen", everything.lower())


if __name__ == "__main__":
    unittest.main()
