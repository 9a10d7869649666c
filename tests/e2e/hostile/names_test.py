"""Names that pass for the server's, invisible words, codes and labels that break, and blocks that show."""

import unittest

from driver.plies import RULESET
from members_test import PASSWORD
from moderation_test import House

BLANK = "\u3164"
HEAP = "Z" + "\u0335\u0336\u0337\u0338\u0334"


class Names(House):
    def test_nobody_takes_the_houses_names_or_their_look_alikes(self):
        eve = self.person("eve")
        for name in ("Admin", "4dm1n", "moderator", "Rn0derator", "House", "House-1", "h0use.7", "server",
                     "merels-support", "The-Admin"):
            self.refused("name-reserved", eve, "signin", "--name", name)
            self.refused("name-reserved", eve, "signin", "--name", name, "--bot")
        self.done(eve, "signin", "--name", "Housemartin")
        self.refused("name-reserved", eve, "signup", "House-3", typed=PASSWORD + "\n")
        self.refused("bad-name", self.person("blank"), "signin", "--name", BLANK)

    def test_nobody_takes_a_name_that_reads_like_a_members(self):
        for name, alike in (("Clara", "Dara"), ("Bo8", "BOB"), ("Li2", "liz"), ("Me9", "MEG"), ("Hannah", "Hamah")):
            self.member(name)
            other = self.person(f"not {name}")
            self.refused("name-taken", other, "signin", "--name", alike)
            self.done(other, "signin")
            self.refused("name-taken", other, "signup", alike, typed=PASSWORD + "\n")
            self.done(self.person(f"{name} again"), "signin", "--member", name, typed=PASSWORD + "\n")

    def test_what_is_not_seen_and_heaps_of_marks_are_not_said(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        match = self.match(ann, bob)
        for words in (BLANK, f"a{BLANK}b", "\u2800", "\u200b", "\u0301", HEAP, HEAP * 5):
            self.refused("bad-text", ann, "say", match, words)
        self.refused("bad-argument", ann, "report", "Bob", HEAP)
        self.done(ann, "say", match, "Vie\u0323\u0302t \u2764\ufe0f")
        self.assertEqual(len(self.done(bob, "chat", match).splitlines()), 1)

    def test_a_mistyped_name_does_not_burn_a_code(self):
        self.member("Ann")
        self.member("Bob")
        code = self.admin("reset-password", "Ann")["code"]
        new = self.person("new")
        for name in ("Anna", "Bob"):
            self.refused("wrong-code", new, "reset-password", name, typed=f"{code}\nfour in a row\n")
        self.done(new, "reset-password", "Ann", typed=f"{code}\nfour in a row\n")
        self.refused("wrong-code", new, "reset-password", "Ann", typed=f"{code}\nfour in a row\n")

    def test_a_label_that_is_cut_leaves_the_list_readable(self):
        ann = self.member("Ann")
        ann.read("token", "watch", "--label", "x" * 39 + "\u00d3")
        self.assertIn("x" * 39, self.done(ann, "signins"))

    def test_being_blocked_is_told_by_no_answer(self):
        ann, bob, eve = self.member("Ann"), self.member("Bob"), self.member("Eve")
        self.done(ann, "block", "Bob")
        public = ann.read("open", RULESET, "--clock", "10+5")["table"]
        code = ann.read("open", RULESET, "--clock", "10+5", "--private")["code"]
        match = self.match(ann, eve)

        def told(*command):
            return bob.ask(*command).stderr

        self.assertEqual(told("join", public), told("join", "nosuchtable22"))
        self.assertEqual(told("join", "--code", code), told("join", "--code", "NOCODE"))
        for command in (["show"], ["plies"], ["export"], ["resign"], ["chat"], ["chat", "--spectators"]):
            self.assertEqual(told(*command, match), told(*command, "nosuchmatch22"), command)
        challenge = bob.read("challenge", "Ann", RULESET, "--clock", "5+0")["challenge"]
        self.assertIn(challenge, self.done(bob, "challenges"))
        self.assertEqual(self.done(ann, "challenges"), "")


if __name__ == "__main__":
    unittest.main()
