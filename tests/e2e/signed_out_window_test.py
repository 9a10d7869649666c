"""A window whose sign-in is ended from elsewhere: it says so once, beside the button that helps."""

import unittest

from families_test import WindowHouse
from members_test import Person

PASSWORD = "three in a row"
ANOTHER = "nine in a row"


class SignedOut(WindowHouse):
    """The window of a member, who is also signed in at a terminal."""

    def test_a_password_that_is_changed_elsewhere_leads_to_the_first_screen_in_words(self):
        self.window.click("show-account")
        self.window.fill("member-name", "Ann")
        self.window.fill("password", PASSWORD)
        self.window.click("sign-up")
        self.window.wait("the member", member=True, player="Ann")
        terminal = Person(self.server.address, self.folder / "terminal.token")
        terminal.read("signin", "--member", "Ann", typed=PASSWORD + "\n")
        done = terminal.ask("password", typed=f"{PASSWORD}\n{ANOTHER}\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        told = self.window.wait("the first screen", screen="sign-in")
        self.assertIn("You were signed out", told["last_error"])
        self.assertIn("or the password was changed", told["last_error"])
        self.picture("signed-out")
        self.assertEqual(self.window.text("field:name"), "Ann")
        self.assertEqual(told["messages"], [])
        self.window.fill("password", ANOTHER)
        self.window.click("sign-in-member")
        self.window.wait("the lobby again", screen="lobby", player="Ann", member=True)


if __name__ == "__main__":
    unittest.main()
