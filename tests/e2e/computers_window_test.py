"""The computers of a server, played from the card on which the computer of this machine is chosen."""

import unittest

from families_test import WindowHouse


class Computers(WindowHouse):
    """A server that keeps one computer at an open table."""

    server_options = ("--bots", "1", "--bot-level", "1")

    def choose_computer(self):
        """Shows the card and chooses the server's computer on it."""
        self.window.click("show-play")
        self.window.wait("the card", screen="play")
        self.window.wait_until("the server's computer", lambda _: self.computers(), 30)
        self.window.click(self.computers()[0])
        self.window.wait_text("level-name", lambda text: text.startswith("Computer-1"))

    def computers(self):
        """The chips of the server's computers."""
        return [widget for widget in self.window.widgets() if widget.startswith("computer:")]

    def test_it_is_challenged_by_the_terms_of_the_card_and_gives_a_rematch(self):
        self.choose_computer()
        self.picture("server-computer")
        self.window.click("local-clock:10+5")
        self.window.click("local-side:first")
        self.window.click("start-local")
        game = self.window.wait_until("the game", lambda s: s["screen"] == "table" and s["legal"], 30)
        self.assertEqual(game["my_side"], "white")
        self.assertGreater(game["clocks"]["white_ms"], 500_000)
        self.click("d2")
        self.window.wait_until("the computer's answer", lambda s: len(s["plies"]) >= 2)
        self.window.resign()
        self.picture("server-computer-result")
        self.window.click(f"rematch:{game['match']}")
        again = self.window.wait_until("the rematch", lambda s: s["match"] != game["match"] and s["my_side"], 30)
        self.assertEqual(again["my_side"], "black")


if __name__ == "__main__":
    unittest.main()
