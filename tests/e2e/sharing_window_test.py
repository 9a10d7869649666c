"""What is shared with others: links as QR codes, which are read as a camera reads them, and games as animations."""

import subprocess
import unittest

from driver.house_case import BIN, HouseCase
from driver.tools import Guest
from driver.waiting import wait_for

PAGES = "https://play.example"
MODULE = 4  # pixels of a module that is drawn here


def read_code(path):
    """What the QR codes in a picture say."""
    read = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, check=False, text=True)
    return read.stdout.splitlines()


def draw_blocks(lines, path):
    """A picture of what a terminal with light letters on a dark ground shows."""
    rows = []
    for line in lines:
        rows.append([letter in "█▀" for letter in line])
        rows.append([letter in "█▄" for letter in line])
    pixels = bytearray()
    for row in rows:
        pixels += b"".join((b"\xff" if light else b"\0") * MODULE for light in row) * MODULE
    path.write_bytes(b"P5 %d %d 255\n" % (len(rows[0]) * MODULE, len(rows) * MODULE) + pixels)


class SharingCase(HouseCase):
    """Two guests, for the command line."""

    def setUp(self):
        super().setUp()
        self.white, self.black = (Guest(self.tools, self.server.address, self.folder / name)
                                  for name in ("white", "black"))

    def begin(self):
        """A game of these two."""
        table = self.white.read("open", "standard", "--clock", "10+5", "--side", "white")["table"]
        return self.black.read("join", table)["match"]


class Sharing(SharingCase):
    """The server has an address for browsers."""

    SERVER = ("--web-address", PAGES)

    def test_the_command_line_draws_the_link_that_it_prints(self):
        code = self.white.read("open", "standard", "--clock", "5+3", "--private")["code"]
        link, *blocks = self.white.run("link", code, "--qr").splitlines()
        self.assertEqual(link, f"{PAGES}/play/{code}")
        self.assertEqual(set(blocks[0]) | set(blocks[1]), {"█"}, "a quiet zone of four modules")
        self.assertEqual({line[:4] + line[-4:] for line in blocks[:-1]}, {"█" * 8})
        draw_blocks(blocks, self.folder / "blocks.pgm")
        self.assertEqual(read_code(self.folder / "blocks.pgm"), [link])

    def test_a_window_shows_the_link_that_it_copies_in_both_themes(self):
        match = self.begin()
        link = f"{PAGES}/m/{match}"
        for name, theme in (("dark", ()), ("light", ("--theme", "light"))):
            window = self.start(name, "--watch", match, *theme)
            window.wait("the table", screen="table", match=match)
            window.click(f"copy-link:{link}")
            window.wait_until("the sheet", lambda _, w=window: "link-sheet" in w.widgets())
            picture = self.folder / f"{name}.png"
            window.screen.picture(picture)
            self.assertEqual(read_code(picture), [link], name)
            self.stage("link", window)
            window.screen.key("Escape")
            window.wait_until("its end", lambda _, w=window: "link-sheet" not in w.widgets())
            window.stop()

    def test_the_card_of_a_private_table_has_its_code(self):
        window = self.open("host")
        window.stop()
        host = Guest(self.tools, self.server.address, self.folder / "host.token")
        code = host.read("open", "standard", "--clock", "5+3", "--private")["code"]
        window = self.open("host")
        window.click(f"show-link:{PAGES}/play/{code}")
        window.wait_until("the sheet", lambda _: "link-sheet" in window.widgets())
        picture = self.folder / "table.png"
        window.screen.picture(picture)
        self.assertEqual(read_code(picture), [f"{PAGES}/play/{code}"])
        window.click("close-link")
        window.wait_until("its end", lambda _: "link-sheet" not in window.widgets())

    def test_a_finished_game_is_saved_as_an_animation(self):
        match = self.begin()
        for mover, ply in ((self.white, "d2"), (self.black, "f4"), (self.white, "a1")):
            mover.run("move", match, ply)
        self.black.run("resign", match)
        games = self.folder / "games"
        window = self.start("watcher", "--watch", match, "--games-folder", games)
        window.wait("the table", screen="table", match=match)
        window.click(f"analyse:{match}")
        window.wait("the analysis", screen="analysis")
        window.click("open-menu")
        window.wait_until("the menu", lambda _: "save-animation" in window.widgets())
        self.stage("menu", window)
        window.click("save-animation")
        saved = wait_for("the file", lambda: [one for one in games.glob("*.gif") if one.stat().st_size > 0])
        self.assertEqual(saved[0].read_bytes()[:6], b"GIF89a")
        window.wait_until("its name", lambda s: f"Saved as {saved[0]}" in s["messages"])
        self.stage("saved", window)

    def test_an_animation_that_cannot_be_written_says_why(self):
        match = self.begin()
        self.white.run("move", match, "d2")
        self.black.run("resign", match)
        window = self.start("watcher", "--watch", match, "--games-folder", "/dev/null/games")
        window.wait("the table", screen="table", match=match)
        window.click(f"analyse:{match}")
        window.wait("the analysis", screen="analysis")
        window.click("open-menu")
        window.click("save-animation")
        window.wait_until("the reason", lambda s: any("/dev/null/games" in text for text in s["messages"]))


class SharingOfNoPages(SharingCase):
    """The server has none."""

    def test_the_command_line_says_that_there_is_nothing_for_a_camera(self):
        match = self.begin()
        refused = self.white.ask("link", match, "--qr")
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("not-allowed: this server has no address for browsers", refused.stderr)


if __name__ == "__main__":
    unittest.main()
