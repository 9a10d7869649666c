"""A game of two windows is looked back on: analysed, annotated, saved, opened by another window that has a folder of
its own, and played on from ply 20 against the computer. Once by mouse, once by keys. And a player with a thousand
games is looked at.

By hand, with pictures of every stage: MERELS_PICTURES=FOLDER MERELS_BIN=... python3 -B -m look_back_window_test
"""

import unittest

from driver.client import Client
from driver.house_case import BIN, HouseCase
from driver.load import NO_LIMITS, Load
from driver.plies import parse_ply
from driver.screen import Screen
from driver.tools import Guest
from driver.waiting import wait_for

PLIES = 22  # of the game; by then all men are on the board
FROM = 20  # the ply from which it is played on
GAMES = 1000  # of somebody whose profile is looked at
NOTE = "Here it turned"


class Hand:
    """How a person does things at a window."""

    def __init__(self, window):
        self.window = window


class Mouse(Hand):
    """By clicks alone."""

    def press(self, widget):
        """A button."""
        self.window.click(widget)

    def point(self, name):
        """A point of the board."""
        self.window.click(f"point:{name}")

    def step(self, plies):
        """Goes so many plies on."""
        for _ in range(plies):
            self.window.click("step-on")

    def to_start(self):
        """Goes to the start of the game, unless it is there."""
        if self.window.widgets().get("step-to-start", {}).get("enabled"):
            self.window.click("step-to-start")
        self.window.wait_until("the start", lambda s: not s["analysis"]["path"])

    def field(self, name):
        """Gives a field the keyboard."""
        self.window.click(f"field:{name}")


class Keys(Hand):
    """Without a mouse: Tab goes to what is to be pressed."""

    def _go(self, widget):
        found = {}

        def there():
            widgets = self.window.widgets()
            found.update(widgets.get(widget, {}))
            return widget in widgets and widgets[widget].get("enabled", True)

        wait_for(f"{widget} of {self.window.name}", there, 20)
        for _ in range(200):
            if self.window.widgets().get(widget, {}).get("focused"):
                return
            self.window.screen.key("Tab")
        raise AssertionError(f"Tab does not lead to {widget}")

    def press(self, widget):
        """A button."""
        self._go(widget)
        self.window.screen.key("Return")

    def point(self, name):
        """A point of the board, by its letter and digit."""
        self._go("board")
        self.window.screen.type(name)
        self.window.wait("the point", cursor=name)
        self.window.screen.key("Return")

    def step(self, plies):
        """Goes so many plies on."""
        for _ in range(plies):
            self.window.screen.key("Right")

    def to_start(self):
        """Goes to the start of the game."""
        self._go("board")
        self.window.screen.key("Home")

    def field(self, name):
        """Gives a field the keyboard."""
        self._go(f"field:{name}")


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
        window.wait_until("all marks", lambda s: len(s["analysis"]["marked"]) == PLIES + 1, seconds=60)
        self.stage("analysed", window)

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
        hand.press("save-analysis")
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
        hand.press("play-from-here")
        hand.press("begin-to-play")
        state = there.wait("the table", screen="local")
        self.assertEqual(state["plies"], path)
        legal = there.wait_until("the turn", lambda s: s["legal"])["legal"]
        ply = parse_ply(next(text for text in legal if "," not in text))
        for point in (ply.start, ply.target):
            if point:
                hand.point(point)
        there.wait_until("the computer's answer", lambda s: len(s["plies"]) == FROM + 2, seconds=60)
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
        window = self.open("watcher", "--watch", match)
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

    def test_somebody_with_a_thousand_games_is_looked_at(self):
        begun = self.folder / "matches"
        load = Load(BIN / "merels-load", self.server.address, self.folder / "progress", "--matches", "1",
                    "--ruleset", "three", "--clock", "5+3", "--seconds", "240", "--print-matches", str(begun))
        self.addCleanup(load.stop)
        wait_for(f"{GAMES} games", lambda: begun.exists() and len(begun.read_text().split()) > GAMES, 200)
        window = self.open("third")
        # Games are short, and rows go with them: until one is still there when it is pressed.
        wait_for("the sheet about a player", lambda: self.press_a_name(window), 60)
        window.click("profile-of-person")
        window.wait_until("the first games", lambda s: s["profile"] and len(s["profile"]["games"]) == 50)
        self.stage("profile", window)
        for page in range(2, GAMES // 50 + 1):
            self.scroll_to_more(window)
            window.wait_until(f"page {page}", lambda s, n=page: len(s["profile"]["games"]) >= 50 * n)
        self.stage("a-thousand-games", window)

    def press_a_name(self, window):
        """Whether a name in the games that go on was pressed."""
        for name in self.names_in(window)[:1]:
            widget = window.widgets().get(name)
            if widget:
                window.screen.click(widget["x"] + widget["w"] / 2, widget["y"] + widget["h"] / 2)
        return "profile-of-person" in window.widgets()

    @staticmethod
    def names_in(window):
        """Names of players in the games that go on."""
        return [name for name in window.widgets() if name.startswith("match:") and name.endswith(":white")]

    @staticmethod
    def scroll_to_more(window):
        """To the end of the list, and what brings more."""
        def look():
            widgets = window.widgets()
            widget = widgets.get("profile-more")
            if widget and widget.get("enabled", True):
                return True
            row = next((one for name, one in widgets.items() if name.startswith("row:")), None)
            if row:
                window.screen.wheel(row["x"] + 10, row["y"] + 5)
            return False

        wait_for("the button for more", look, 20)
        window.click("profile-more")


if __name__ == "__main__":
    unittest.main()
