"""Tokens for programs: none makes one that may do more or is good for longer, and one for playing is enough to play."""

import unittest

from driver.plies import RULESET
from moderation_test import House


class TokenScopes(House):
    OPTIONS = ("--call-burst", "10000")

    def program(self, owner, name, *scopes_and_options):
        """A program with a token of its own."""
        token = owner.read("token", *scopes_and_options)["token"]
        program = self.person(name)
        program.token_file.write_text(token + "\n", encoding="ascii")
        program.token_file.chmod(0o600)
        return program

    def test_a_token_makes_none_that_may_do_more_or_is_valid_for_longer(self):
        ann = self.member("Ann")
        program = self.program(ann, "program", "account", "--hours", "3")
        self.refused("not-allowed", program, "token", "watch", "play", "chat", "account")
        self.refused("not-allowed", program, "token", "play", "--hours", "1")
        self.refused("not-allowed", program, "token", "account")
        self.refused("not-allowed", program, "token", "account", "--hours", "4")
        child = self.program(program, "child", "account", "--hours", "2")
        self.refused("not-allowed", child, "token", "account", "--hours", "3")
        self.assertEqual(len(self.done(ann, "signins").splitlines()), 3)

    def test_what_an_ended_token_made_is_listed_and_a_new_password_ends_it(self):
        ann = self.member("Ann")
        child = self.program(self.program(ann, "program", "account"), "child", "account")
        self.assertEqual(len(self.done(ann, "signins").splitlines()), 3)
        self.done(ann, "password", typed="three in a row\nfour in a row\n")
        self.refused("bad-token", child, "signins")

    def test_a_program_plays_with_a_token_for_playing_alone(self):
        ann, bob = self.member("Ann"), self.member("Bob")
        program = self.program(ann, "program", "play")
        table = program.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        match = bob.read("join", table)["match"]
        playing = self.converse(program, "play", match)
        playing.hear("the match", lambda event: event["event"] == "match")
        self.assertIn("d2", self.done(program, "plies", match).split())
        self.done(program, "move", match, "d2")
        playing.hear("the ply", lambda event: event["event"] == "ply")
        self.refused("not-allowed", program, "say", match, "hello")
        self.refused("not-allowed", program, "signins")
        self.refused("not-allowed", program, "token", "play")


if __name__ == "__main__":
    unittest.main()
