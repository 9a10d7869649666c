"""Members and their games in a real window: signing up, out and in by mouse and keys, and a game replayed."""

import json
import unittest

from driver.tools import Guest, Tools
from driver.waiting import wait_for
from families_test import BIN, WindowHouse
from members_test import Person

PASSWORD = "three in a row"


class People(WindowHouse):
    """The window begins as a guest in the lobby."""

    def sign_up(self, name, password=PASSWORD):
        """The guest becomes a member on the screen of the own account."""
        self.window.click("show-account")
        self.window.fill("member-name", name)
        self.window.fill("password", password)
        self.window.click("sign-up")

    def sign_out(self):
        """Ends the sign-in of a member."""
        self.window.click("sign-out")
        self.window.wait("the first screen", screen="sign-in", player=None)

    def widget(self, name):
        """Waits for a widget, and gives its text."""
        self.window.wait_until(name, lambda _: name in self.window.widgets())
        return self.window.text(name)

    def test_a_guest_signs_up_out_and_in_again(self):
        self.sign_up("Admin")
        self.assertIn("name", self.widget("problem:field:member-name").lower())
        self.picture("sign-up-refused")
        self.window.fill("member-name", "Annabel")
        self.window.fill("password", "short")
        self.window.click("sign-up")
        self.assertIn("8", self.widget("problem:field:password"))
        self.window.fill("password", PASSWORD)
        self.window.click("sign-up")
        self.window.wait("the member", member=True, player="Annabel")
        self.assertIn("You are now Annabel", self.widget("note:password"))
        self.picture("signed-up")
        shown = json.dumps([self.window.widgets(), self.window.state()]) + self.announced()
        self.assertNotIn(PASSWORD, shown)
        self.sign_out()
        self.window.fill("name", "annabel")
        self.window.fill("password", "four in a row")
        self.window.click("sign-in-member")
        self.assertTrue(self.widget("problem:field:password"))
        self.picture("sign-in-refused")
        self.window.fill("password", PASSWORD)
        self.screen.key("Return")
        self.window.wait("the lobby", screen="lobby", member=True, player="Annabel", connection="online")

    def test_a_new_member_comes_straight_from_the_first_screen(self):
        self.window.click("show-account")
        while self.window.state()["screen"] != "sign-in":  # a guest presses twice, or as often as a busy machine needs
            self.window.click_if_there("sign-out")
        self.window.fill("name", "Sunniva")
        self.window.fill("password", PASSWORD)
        self.window.click("sign-up-here")
        self.window.wait("the lobby", screen="lobby", member=True, player="Sunniva", connection="online")

    def test_a_member_goes_on_as_who_they_are_and_a_guest_beside_them_takes_nothing(self):
        self.sign_up("Annabel")
        self.window.wait("the member", member=True, player="Annabel")
        token = (self.folder / "window.token").read_text(encoding="utf-8")
        self.window.click("sign-in-as")
        self.window.wait("the first screen", screen="sign-in")
        self.window.wait_text("continue-here", lambda text: text == "Continue as Annabel")
        self.picture("continue-as")
        self.window.click("sign-in-guest")
        self.window.wait("a guest in the lobby", screen="lobby", member=False, connection="online")
        self.assertEqual(token, (self.folder / "window.token").read_text(encoding="utf-8"))
        self.window.click("show-account")
        self.window.click("sign-in-as")
        self.window.click("continue-here")
        self.window.wait("the member again", screen="lobby", member=True, player="Annabel", connection="online")
        self.window.stop()
        self.open_window()
        self.window.wait("the member once more", screen="lobby", member=True, player="Annabel", connection="online")

    def test_a_changed_password_ends_the_other_sign_ins(self):
        self.sign_up("Annabel")
        self.window.wait("the member", member=True)
        elsewhere = Tools(BIN / "merelsctl")
        options = ("--server", self.server.address, "--token-file", self.folder / "elsewhere")
        elsewhere.run("signin", "--member", "Annabel", *options, typed=PASSWORD + "\n")
        self.window.click("show-lobby")
        self.window.click("show-account")
        self.window.wait_until("both sign-ins", lambda _: sum(
            w.startswith("row:") for w in self.window.widgets()) == 2)
        self.window.fill("old-password", PASSWORD)
        self.window.fill("new-password", "four in a row")
        self.window.click("change-password")
        self.window.wait_until("the other one's end", lambda _: sum(
            w.startswith("row:") for w in self.window.widgets()) == 1)
        self.picture("password-changed")
        self.sign_out()
        self.window.fill("name", "Annabel")
        self.window.fill("password", "four in a row")
        self.window.click("sign-in-member")
        self.window.wait("the lobby", screen="lobby", member=True)

    def test_an_own_game_is_found_replayed_and_saved(self):
        tools = Tools(BIN / "merelsctl")
        guest = Guest(tools, self.server.address, self.folder / "token")
        table = guest.read("open", "standard", "--clock", "10+5", "--side", "black")["table"]
        self.window.click(f"join-table:{table}")
        match = self.window.wait_until("the match", lambda s: s["screen"] == "table" and s["position"])["match"]
        self.click("d2")
        self.window.wait("the first ply", plies=["d2"], pending=None)
        guest.run("move", match, "f4")
        self.window.wait("the answer", plies=["d2", "f4"])
        self.window.resign()
        self.window.wait("the end", outcome="0-1 resign")
        place = self.window.widgets()["show-games"]["x"]
        self.window.click("leave-table")
        wait_for("the table's tab to be disabled", lambda: not self.window.widgets()["show-table"]["enabled"])
        self.assertEqual(place, self.window.widgets()["show-games"]["x"], "tabs keep their places")
        self.window.click("show-games")
        self.window.wait("the game in the list", games=[match])
        self.window.wait_text(f"row:{match}", lambda text: "Lost" in text)
        self.picture("games")
        self.window.click(f"open-match:{match}")
        self.window.wait("the game", screen="table", plies=["d2", "f4"], history=None)
        self.screen.key("Left")
        self.window.wait("one ply back", history=1)
        self.screen.key("Home")
        self.window.wait("the start", history=0)
        self.picture("replay")
        self.window.click(f"save-record:{match}")
        games = self.folder / "games"
        self.window.wait_until("the file", lambda _: list(games.glob("*.txt")))
        saved, = games.glob("*.txt")
        self.assertRegex(saved.name, r"^\d{4}-\d\d-\d\d .+ - .+\.txt$")
        self.assertEqual(saved.read_text(encoding="utf-8"), guest.run("export", match))


class Invited(WindowHouse):
    """A server that takes members by invitation only."""

    server_options = ("--registration", "invite")

    def test_who_has_an_invite_signs_up(self):
        operator = Person(self.server.address, self.folder / "data" / "operator.token")
        code = operator.read("admin", "invite", "--data-dir", str(self.folder / "data"))["code"]
        self.window.click("show-account")
        self.window.fill("member-name", "Annabel")
        self.window.fill("password", PASSWORD)
        self.window.click("sign-up")
        self.window.wait_until("the field", lambda _: "field:invite" in self.window.widgets())
        self.picture("invite")
        self.window.fill("invite", code)
        self.window.click("sign-up")
        self.window.wait("the member", member=True, player="Annabel")


if __name__ == "__main__":
    unittest.main()
