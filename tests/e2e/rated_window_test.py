"""Fair play in a rated game: its window gives no help of any kind. By mouse and by keys."""

import unittest

from driver.house_case import HouseCase
from driver.records import RECORD

NAMES = ("Annabel", "Bartolo")


class Rated(HouseCase):
    """Two windows that play each other."""

    def test_no_hint_and_no_position_played_on_while_a_rated_game_goes_on(self):
        record = self.folder / "evening.txt"
        record.write_text(RECORD)
        players = [self.open("first"), self.open("second")]
        for player, name in zip(players, NAMES):
            self.sign_up(player, name)
            player.click("choose-kind:rated")
            player.click("quick-play")
        self.seated(players)
        window = players[0]
        window.click("show-play")
        window.click("set-up:computer")
        window.click("local-side:first")
        window.click("start-local")
        window.wait("the local table", screen="local")
        window.screen.key("h")
        hints = "You are in a rated game: there are no hints until it ends"
        window.wait_until("the refusal", lambda s: hints in s["messages"])
        self.stage("no-hint", window)
        window.click("point:d2")
        window.wait_until("the game, which goes on", lambda s: len(s["plies"]) == 2)
        window.screen.key("ctrl+o")
        window.wait("the sheet", screen="analysis")
        window.screen.type(str(record))
        window.screen.key("Return")
        window.wait_until("the record", lambda s: s["analysis"] and s["analysis"]["rated"])
        window.click("open-menu")
        window.click("play-from-here")
        refusal = "You are in a rated game: no position can be played on against the computer until it ends"
        window.wait_until("the refusal", lambda s: refusal in s["messages"])
        self.stage("no-playing-on", window)


if __name__ == "__main__":
    unittest.main()
