"""A former moderator reads no private chat from that moment on, not even on a stream that was open before."""

import os
import pathlib
import subprocess
import unittest

from driver.line_program import LineProgram
from moderation_test import House

HERE = pathlib.Path(__file__).resolve()
STUBS = HERE.parents[3] / "client" / "examples" / "python" / "make_stubs.sh"
LISTENER = HERE.parent / "chat_listener.py"
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for


class FormerModerator(House):
    def listen(self, person, *topics):
        stubs = self.folder / "stubs"
        subprocess.run([STUBS, stubs], check=True)
        token = person.token_file.read_text(encoding="ascii").strip()
        listener = LineProgram(["env", f"PYTHONPATH={stubs}", PYTHON, "-B", LISTENER, self.server.address, token,
                                *topics], stderr=None)
        self.addCleanup(listener.stop)
        shown = {f"{topic} snapshot" for topic in topics}
        listener.listen("the rooms", lambda line: shown <= set(listener.heard), 30)
        return listener

    def test_an_open_stream_ends_with_the_office_and_that_of_their_own_match_does_not(self):
        ann, bob, mo = self.member("Ann"), self.member("Bob"), self.moderator()
        private, own = self.match(ann, bob), self.match(ann, mo)
        rooms = f"chat/{private}", f"chat/{own}"
        stream = self.listen(mo, *rooms)
        self.done(ann, "say", private, "between us")
        stream.listen("a moderator's ears", lambda line: line == f"{rooms[0]} said between us")
        self.admin("moderator", "Mo", "--end")
        self.done(ann, "say", private, "only us two")
        self.done(ann, "say", own, "good luck with it")
        stream.listen("what is said to them", lambda line: line == f"{rooms[1]} said good luck with it")
        self.assertNotIn(f"{rooms[0]} said only us two", stream.heard)
        self.assertIn(f"{rooms[0]} ended NOT_ALLOWED", stream.heard)
        self.refused("not-allowed", mo, "chat", private)

    def test_what_the_operator_does_is_in_the_audit(self):
        self.member("Ann")
        mo = self.moderator()
        self.admin("reset-password", "Ann")
        self.admin("invite", "--note", "club")
        invite = self.admin("invites")["id"]
        self.done(self.operator, "admin", "revoke-invite", invite, "--data-dir", str(self.data))
        actions = [line.split("\t")[3] for line in self.done(mo, "moderate", "audit").splitlines()]
        self.assertEqual(actions, ["revoke-invite", "invite", "reset-code", "make-moderator"])


if __name__ == "__main__":
    unittest.main()
