"""Play through a bad network: what is late, cut off in mid-message or half open costs time, and nothing else."""

import unittest

from driver.load import NO_LIMITS, Load
from driver.proxy import Proxy, Weather
from driver.tools import Guest
from driver.waiting import wait_for
from match_test import BIN, House

# Enough for half a dozen breaks in a game, a third of them without anybody's being told.
STORM = Weather(delay_ms=2, jitter_ms=8, mean_bytes=6000, held=0.3)


class Network(House):
    def open_house(self, *server_options, guest_options=()):
        self.server = self.start_server("data", "--ping-interval-ms", "100", "--stuck-reader-ms", "1000",
                                        *server_options)
        self.proxy = Proxy(int(self.server.address.split(":")[1]), seed=1)
        self.addCleanup(self.proxy.stop)
        self.guest_options = guest_options
        self.white, self.black = self.guest("white"), self.guest("black")

    def guest(self, name):
        return Guest(self.tools, self.proxy.address, self.folder / f"{name}.token", *self.guest_options)

    def test_a_whole_game_is_played_through_a_storm(self):
        self.open_house()
        match = self.seat()
        self.proxy.weather = STORM
        plies = self.play_whole_game(match)
        self.proxy.weather = Weather()
        self.assertGreater(self.proxy.cut, 0)
        self.assertGreater(self.proxy.held, 0)
        self.assert_record(match, plies)

    def test_many_matches_lose_nothing_in_a_storm(self):
        self.open_house(*NO_LIMITS)
        self.proxy.weather = STORM
        load = Load(BIN / "merels-load", self.proxy.address, self.folder / "progress", "--matches", "10",
                    "--spectators", "10", "--think-ms", "20", "--seconds", "300", "--warmup-seconds", "0")
        self.addCleanup(load.stop)
        load.reach(1000)
        self.proxy.weather = Weather()
        status, found = load.end()
        self.assertEqual(status, 0, found)
        self.assertEqual(found["verified"]["acknowledged"], found["acknowledged"])
        self.assertGreater(self.proxy.cut, 10)
        self.assertGreater(self.proxy.held, 5)
        self.assertGreater(found["disconnects"], 20)

    def test_clients_whose_first_connection_is_held_half_open_come_in_by_another(self):
        self.open_house(*NO_LIMITS)
        self.proxy.weather = Weather(mean_bytes=800, held=1)
        load = Load(BIN / "merels-load", self.proxy.address, self.folder / "progress", "--matches", "10",
                    "--seconds", "300", "--warmup-seconds", "0")
        self.addCleanup(load.stop)
        wait_for("held connections", lambda: self.proxy.held >= 10)
        self.proxy.weather = Weather()
        load.reach(100)
        status, found = load.end()
        self.assertEqual(status, 0, found)

    def test_a_half_open_connection_is_left_and_the_game_goes_on(self):
        self.open_house()
        match = self.seat()
        plies = self.play_whole_game(match, lambda number: self.proxy.hold_all() if number in (3, 20) else None)
        self.assert_record(match, plies)


if __name__ == "__main__":
    unittest.main()
