"""A game of two windows is looked back on: analysed, annotated, saved, opened by another window that has a folder of
its own, and played on from ply 20 against the computer. Once by mouse, once by keys. And a player with a thousand
games is looked at.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m look_back_window_test
"""

import re
import unittest

from driver.client import Client
from driver.hands import Keys, Mouse
from driver.house_case import BIN, HouseCase
from driver.load import NO_LIMITS, Load
from driver.plies import parse_ply
from driver.screen import Screen
from driver.tools import Guest

PLIES = 22  # of the game; by then all men are on the board
FROM = 20  # the ply from which it is played on
GAMES = 1000  # of somebody whose profile is looked at
NOTE = "Here it turned"


class LookingBackTogether(HouseCase):
    """Two guests play, and one of them looks back."""

    SERVER = NO_LIMITS

    def play(self, players, hands):
        """A game by quick play, to its middle, where Black resigns; how it is called."""
        for hand in hands:
            hand.press("quick-play")
        match = self.seated(players)
        sides = {player.state()["my_side"]: (player, hand) for player, hand in zip(players, hands)}
        for number in range(PLIES):
            player, hand = sides["white" if number % 2 == 0 else "black"]
            legal = player.wait_until("the turn", lambda s: s["legal"])["legal"]
            # Nothing is taken, so that both have men enough to go on.
            quiet = [text for text in legal if "," not in text] or legal
            ply = parse_ply(quiet[(7 * number) % len(quiet)])
            for point in (ply.start, ply.target, *ply.captures):
                if point:
                    hand.point(point)
            for window in players:
                window.wait_until(f"ply {number + 1}",
                                  lambda s, n=number: len(s["plies"]) == n + 1 and s["pending"] is None)
        self.stage("played", *players)
        for _ in range(2):
            sides["black"][1].press("resign")
        for window in players:
            window.wait_until("the end", lambda s: s["outcome"])
            window.wait_until("the review", lambda s, w=window: "review" in w.widgets())
        self.stage("over", *players)
        return match

    def elsewhere(self, *arguments):
        """A window that reaches no server and shares no folder with the others."""
        screen = Screen()
        self.addCleanup(screen.close)
        folder = self.folder / "elsewhere"
        folder.mkdir()
        window = Client.alone("elsewhere", BIN / "merels", screen, (folder, folder), "--server", "127.0.0.1:9",
                              "--matches-folder", folder / "matches", "--games-folder", folder / "games",
                              "--token-file", folder / "token", "--settings-file", folder / "settings.json",
                              *arguments)
        self.addCleanup(window.stop)
        return window

    def look_back(self, make_hand):
        """The whole way, with this hand."""
        games = self.folder / "first.games"
        players = [self.open("first", "--games-folder", games), self.open("second")]
        hands = [make_hand(player) for player in players]
        match = self.play(players, hands)
        window, hand = players[0], hands[0]

        hand.press(f"analyse:{match}")
        window.wait("the game", screen="analysis")
        window.wait_until("the first marks", lambda s: s["analysis"]["marked"])
        window.wait_until("all marks", lambda s: len(s["analysis"]["marked"]) == PLIES + 1)
        self.stage("analysed", window)

        window.click("switch-openings")
        hand.to_start()
        window.wait_until("what was played first",
                          lambda s: any(widget.startswith("play-opening:") for widget in window.widgets()))
        self.stage("openings", window)
        window.click("switch-openings")
        hand.to_start()
        hand.step(4)
        state = window.wait_until("ply 4", lambda s: len(s["analysis"]["path"]) == 4)
        played = window.wait_until("the position", lambda s: s["legal"])["legal"]
        following = self.following(window, hand, state["analysis"]["path"])
        other = next(text for text in played if "," not in text and text != following)
        hand.point(other)
        window.wait_until("the branch", lambda s: s["analysis"]["path"][4:] == [other])
        hand.field("comment")
        window.screen.type(NOTE)
        window.wait_until("the comment", lambda s: s["analysis"]["comment"] == NOTE)
        self.stage("annotated", window)
        hand.from_menu("save-analysis")
        window.wait_until("the toast", lambda s: any("Saved" in text for text in s["messages"]))
        saved = list(games.glob("*.txt"))
        self.assertEqual(len(saved), 1)
        self.assertIn(f"; {NOTE}", saved[0].read_text())

        there = self.elsewhere()
        hand = make_hand(there)
        there.wait("the first screen", screen="sign-in")
        there.screen.key("ctrl+o")
        there.wait("the sheet", screen="analysis")
        hand.field("record")
        there.screen.type(str(saved[0]))
        there.screen.key("Return")
        there.wait_until("the record", lambda s: s["analysis"] and s["analysis"]["plies"] == PLIES + 1)
        hand.to_start()
        hand.step(FROM)
        path = there.wait_until(f"ply {FROM}", lambda s: len(s["analysis"]["path"]) == FROM)["analysis"]["path"]
        self.stage("opened-elsewhere", there)
        hand.from_menu("play-from-here")
        hand.press("begin-to-play")
        state = there.wait("the table", screen="local")
        self.assertEqual(state["plies"], path)
        legal = there.wait_until("the turn", lambda s: s["legal"])["legal"]
        ply = parse_ply(next(text for text in legal if "," not in text))
        for point in (ply.start, ply.target):
            if point:
                hand.point(point)
        there.wait_until("the computer's answer", lambda s: len(s["plies"]) == FROM + 2)
        self.stage("played-on", there)

    @staticmethod
    def following(window, hand, path):
        """The ply that the game has after these; goes there and back."""
        hand.step(1)
        after = window.wait_until("the next ply", lambda s: len(s["analysis"]["path"]) == len(path) + 1)
        window.screen.key("Left")
        window.wait_until("back", lambda s: s["analysis"]["path"] == path)
        return after["analysis"]["path"][-1]

    def test_by_mouse(self):
        self.look_back(Mouse)

    def test_by_keys(self):
        self.look_back(Keys)

    def test_a_watched_game_is_analysed_as_it_goes_on_and_shown_to_others_by_its_link(self):
        white, black = (Guest(self.tools, self.server.address, self.folder / name) for name in ("white", "black"))
        match = self.begin(white, black)
        window = self.start("watcher", "--watch", match)
        window.wait("the table", screen="table", match=match)
        white.run("move", match, "d2")
        window.wait("the ply", plies=["d2"])
        window.click(f"analyse:{match}")
        state = window.wait_until("the game", lambda s: s["analysis"] and s["analysis"]["path"] == ["d2"])
        self.assertEqual((state["analysis"]["live"], state["analysis"]["engine"]), (match, False))
        black.run("move", match, "f4")
        window.wait_until("the answer", lambda s: s["analysis"]["path"] == ["d2", "f4"])
        self.assertEqual(window.state()["analysis"]["marked"], [])
        self.stage("watched-and-analysed", window)
        window.click("back-to-game")
        window.wait("the table again", screen="table", match=match)

        link = f"merels://{self.server.address}/{match}"
        window.click(f"copy-link:{link}")
        window.click("leave-table")
        window.wait("the lobby", screen="lobby")
        window.click("field:code")
        window.screen.key("ctrl+v")
        window.wait_text("field:code", lambda text: text == link)
        window.screen.key("Return")
        window.wait("the table once more", screen="table", match=match)
        screen = Screen()
        self.addCleanup(screen.close)
        other = Client.alone("linked", BIN / "merels", screen, (self.folder, self.folder), link,
                             "--token-file", self.folder / "linked.token")
        self.addCleanup(other.stop)
        other.wait("the match of the link", screen="table", match=match, plies=["d2", "f4"])
        self.stage("by-its-link", other)

        white.run("resign", match)
        window.wait_until("the end", lambda s: s["outcome"])
        window.click(f"next-game:{match}")
        window.wait_until("that there is none", lambda s: "They have not begun another game yet" in s["messages"])
        again = self.begin(white, black)
        window.click(f"next-game:{match}")
        window.wait("their next game", screen="table", match=again)

    @staticmethod
    def begin(white, black):
        """A game of these two."""
        table = white.read("open", "standard", "--clock", "10+5", "--side", "white")["table"]
        return black.read("join", table)["match"]

    def test_somebody_with_a_thousand_rated_games_is_looked_at(self):
        begun = self.folder / "matches"
        load = Load(BIN / "merels-load", self.server.address, self.folder / "progress", "--matches", "1", "--rated",
                    "--ruleset", "standard", "--clock", "5+3", "--resign-after", "2", "--warmup-seconds", "0",
                    "--seconds", "600", "--print-matches", str(begun))
        self.addCleanup(load.stop)
        load.wait(f"{GAMES} games", lambda: begun.exists() and len(begun.read_text().split()) > GAMES, 300)
        status, found = load.end()
        self.assertEqual((status, found["verified"]["differing"]), (0, 0), found)
        for make_hand in (Mouse, Keys):
            window = self.open(f"third-{make_hand.__name__.lower()}")
            self.look_at(window, make_hand(window))

    def look_at(self, window, hand):
        """The profile of the first of the two who have played: record, curve, and every page of games."""
        hand.press("show-ranks")
        hand.press("choose-pool:standard/blitz")
        window.wait_until("both players", lambda _: len(self.names_in(window)) == 2)
        hand.press(self.names_in(window)[0])
        hand.press("profile-of-player")
        window.wait_until("the first games", lambda s: s["profile"] and len(s["profile"]["games"]) == 50)
        window.wait_text("chart", lambda text: text.startswith("Blitz over time: from "))
        record = re.search(r"won (\d+), drawn 0, lost (\d+) since ", window.text("text:ratings"))
        self.assertIsNotNone(record, window.text("text:ratings"))
        won, lost = map(int, record.groups())
        games = won + lost
        self.assertGreaterEqual(games, GAMES)
        self.assertGreater(min(won, lost), GAMES // 4, "either player has lost")
        self.stage("profile", window)
        self.every_page(window, hand, games)
        self.stage("a-thousand-games", window)
        hand.press("filter-their-games:won")
        window.wait_until("a page of them", lambda s: len(s["profile"]["games"]) == 50)
        self.every_page(window, hand, won)
        self.stage("those-that-were-won", window)

    def every_page(self, window, hand, games):
        """Asks for more until all are there: so many, and perhaps one that still goes on."""
        shown = 50
        while "profile-more" in window.widgets():
            hand.press("profile-more")
            shown = len(window.wait_until(
                f"more than {shown}", lambda s, n=shown: len(s["profile"]["games"]) > n)["profile"]["games"])
            window.wait_text("profile-more", lambda text: text in ("Show more", ""))
        self.assertIn(shown, (games, games + 1))

    @staticmethod
    def names_in(window):
        """The names in a list that can be pressed."""
        return [name for name in window.widgets() if name.startswith("row:") and name.endswith(":name")]


if __name__ == "__main__":
    unittest.main()
