"""The clock in a window whose server is killed and started again: what it shows meanwhile, and what it says."""

import re
import time
import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse

ONE_WAY = 1_000  # milliseconds, on a busy machine
AWAY = 7  # seconds without a server at least; the board is covered after five


class Outage(WindowHouse):
    """The window plays White against a guest at a terminal, and it is its turn."""

    def setUp(self):
        super().setUp()
        guest = self.guest = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "token")
        table = guest.read("open", "standard", "--clock", "5+3", "--side", "black")["table"]
        self.window.click(f"join-table:{table}")
        self.window.wait_until("the match", lambda s: s["screen"] == "table" and s["position"])

    def test_the_clock_stands_while_nobody_knows_it_and_the_outage_is_given_back(self):
        running = self.window.wait_until("a running clock", lambda s: s["clocks"]["white_ms"] < 299_000)
        self.assertFalse(running["clocks"]["held"])
        self.server.kill()
        killed = time.monotonic()
        held = self.window.wait_until("the loss", lambda s: s["clocks"]["held"])["clocks"]["white_ms"]
        self.window.wait_text("overlay", lambda text: "If the server is down, your clock is paused" in text)
        self.window.wait_text("seat:bottom:clock", lambda text: text.endswith("when the connection broke"))
        self.picture("outage")
        self.window.wait_until("some time", lambda _: time.monotonic() - killed > AWAY)
        self.assertEqual(self.window.state()["clocks"]["white_ms"], held)
        self.server.start()
        self.window.click_if_there("try-now")  # it also tries by itself
        back = self.window.wait_until("the server's clock", lambda s: not s["clocks"]["held"])
        self.picture("given-back")
        self.assertEqual(back["clocks"]["running"], "white")
        # The server charges what it had served when it last said so, once a second, and nothing of the outage.
        self.assertGreater(back["clocks"]["white_ms"], held - 2_000)
        told = re.search(r"The server was away for (\d+) s; that time has been added back to the clock", self.announced())
        self.assertGreaterEqual(int(told.group(1)), AWAY - 1)
        self.assertGreater(self.guest.read("show", back["match"])["clock_stands_ms"], 0)
        again = self.window.wait_until("a clock that runs again",
                                       lambda s: s["clocks"]["white_ms"] < back["clocks"]["white_ms"])
        self.assertFalse(again["clocks"]["held"])
        server = self.guest.read("show", back["match"])["clocks"]["white_ms"]
        later = self.window.state()["clocks"]["white_ms"]
        # The window's clock is the server's, but for the way of one message.
        self.assertGreaterEqual(again["clocks"]["white_ms"] + ONE_WAY, server)
        self.assertLessEqual(later, server + ONE_WAY)


if __name__ == "__main__":
    unittest.main()
