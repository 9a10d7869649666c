"""Games found again in a real window: own ones and somebody else's, by filters and by opponent. By mouse and by keys.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m games_window_test
"""

import json
import unittest

from driver.hands import Keys, Mouse
from driver.house_case import HouseCase
from driver.raters import AGAIN, Member


class GamesFound(HouseCase):
    """Ann, who sits at the window, has beaten Bob twice and lost to them once; Bob has beaten Cid."""

    SERVER = AGAIN

    def setUp(self):
        super().setUp()
        self.ann, self.bob, self.cid = (Member(self.server, self.folder, name) for name in ("Ann", "Bob", "Cid"))
        self.won = self.game(self.ann, self.bob, self.bob)
        self.rated = self.game(self.ann, self.bob, self.ann, "--rated")
        self.six = self.game(self.bob, self.ann, self.bob, ruleset="six", clock="10+5")
        self.other = self.game(self.bob, self.cid, self.cid)

    @staticmethod
    def game(white, black, loser, *options, ruleset="standard", clock="5+3"):
        """One of a ply each, then one of them resigns; how it is called."""
        table = json.loads(white.must("open", ruleset, "--clock", clock, "--side", "white", *options, "--json"))["table"]
        match = json.loads(black.must("join", table, "--json"))["match"]
        white.must("move", match, "d2")
        black.must("move", match, "a1")
        loser.must("resign", match)
        return match

    def listed(self, window, *matches):
        """Waits until these are the games of the list."""
        window.wait_until("the games that fit", lambda s: s["games"] == list(matches))

    def theirs(self, window, *matches):
        """The same of a profile."""
        window.wait_until("their games that fit",
                          lambda s: s["profile"] and s["profile"]["games"] == list(matches))

    def find_own(self, make_hand):
        """Own games, by what they were."""
        window = self.open("Ann")
        hand = make_hand(window)
        hand.press("show-games")
        self.listed(window, self.six, self.rated, self.won)
        self.stage("games", window)
        hand.press("filter-games:won")
        self.listed(window, self.six, self.won)
        hand.press("filter-games:rapid")
        self.listed(window, self.six)
        self.stage("rapid-games-won", window)
        hand.press("filter-games:rated")
        self.listed(window)
        window.wait_until("the way out", lambda _: window.text("filter-games:clear") == "Clear filters")
        self.stage("nothing-fits", window)
        hand.press("filter-games:clear")
        self.listed(window, self.six, self.rated, self.won)
        hand.press("filter-games:six")
        self.listed(window, self.six)
        hand.press("filter-games:standard")
        self.listed(window, self.rated, self.won)
        hand.press("filter-games:week")
        hand.press("filter-games:lost")
        self.listed(window, self.rated)
        self.stage("lost-this-week", window)
        hand.press("filter-games:clear")
        self.listed(window, self.six, self.rated, self.won)
        return window, hand

    def find_theirs(self, window, hand):
        """Bob's games, all of them and against one player."""
        hand.press(f"row:{self.six}:name")
        hand.press("profile-of-player")
        self.theirs(window, self.other, self.six, self.rated, self.won)
        hand.press("filter-their-games:lost")
        self.theirs(window, self.six, self.won)
        self.stage("games-they-lost", window)
        hand.press("filter-their-games:clear")
        hand.press("profile-between")
        self.theirs(window, self.six, self.rated, self.won)
        window.wait_text("list-note", lambda text: text == "You won 2, lost 1, drew 0")
        self.stage("between-us", window)
        hand.press("profile-against")
        hand.field("opponent")
        window.screen.type("ci")
        hand.complete("complete-opponent:Cid")
        self.theirs(window, self.other)
        window.wait_text("list-note", lambda text: text == "Bob won 1, lost 0, drew 0 against Cid")
        self.stage("between-two-others", window)
        hand.field("opponent")
        window.screen.type("Nobody")
        window.screen.key("Return")
        window.wait_until("a way to try again", lambda _: "profile-again" in window.widgets())
        self.stage("against-nobody", window)
        hand.press("profile-games")
        self.theirs(window, self.other, self.six, self.rated, self.won)

    def test_by_mouse(self):
        self.find_theirs(*self.find_own(Mouse))

    def test_by_keys(self):
        window, hand = self.find_own(Keys)
        window.screen.type("/")
        window.wait_until("the first filter", lambda _: window.widgets()["filter-games:won"]["focused"])
        self.find_theirs(window, hand)

    def test_a_past_opponent_is_challenged_by_a_few_letters_of_their_name(self):
        window = self.open("Ann")
        window.click("show-games")
        self.listed(window, self.six, self.rated, self.won)
        window.click("show-lobby")
        window.click("field:friend")
        window.screen.type("bo")
        window.wait_text("complete-name:Bob", lambda text: text == "Bob")
        for key in ("Tab", "Return"):
            window.screen.key(key)
        window.wait_text("field:friend", lambda text: text == "Bob")
        self.stage("completed", window)
        window.screen.key("Return")
        window.wait_until("the challenge to be sent", lambda _: window.text("field:friend") == "")


if __name__ == "__main__":
    unittest.main()
