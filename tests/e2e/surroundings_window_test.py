"""A real window in bad surroundings: no display or one that goes, no audio, a home that takes nothing, servers that are
none. Each time it says in words what is wrong, and goes on as far as it can."""

import contextlib
import http.server
import os
import pathlib
import resource
import socket
import subprocess
import threading
import unittest

from driver.client import Client
from driver.screen import Screen
from driver.window_case import WindowCase

BIN = pathlib.Path(os.environ["MERELS_BIN"])
NOBODY = "127.0.0.1:9"  # nothing listens there
USAGE = 2  # exit status


class Surroundings(WindowCase):
    """The window begins on its first screen, without a server."""

    def setUp(self):
        self.open_screen()

    def open_window(self, keeps=None, **process):
        """One that keeps its things in this folder, that of the test unless it is said."""
        keeps = keeps or self.folder
        self.window = Client.alone("window", BIN / "merels", self.screen, (self.folder, self.folder),
                                   "--server", NOBODY, "--matches-folder", keeps / "matches",
                                   "--games-folder", keeps / "games", "--token-file", keeps / "token",
                                   "--settings-file", keeps / "settings.json", **process)
        self.addCleanup(self.stop_window)
        self.window.wait("the first screen", screen="sign-in")

    def stop_window(self):
        """Ends it, unless a test has done so."""
        if self.window is not None:
            self.window.stop()
        self.window = None

    def begin(self):
        """From the first screen to a game against the computer."""
        self.window.click("set-up:computer")
        self.window.click("local-side:first")
        self.window.click("start-local")
        self.window.wait_until("the turn", lambda s: s["screen"] == "local" and s["legal"])

    def log(self):
        return (self.folder / "window.log").read_text(encoding="utf-8")

    def run_without(self, display, **more):
        """What it says, and its status, on a display that is none."""
        environment = {name: value for name, value in {**os.environ, **more}.items() if name != "DISPLAY"}
        if display is not None:
            environment["DISPLAY"] = display
        done = subprocess.run([BIN / "merels"], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def test_without_a_display_it_says_so_and_ends(self):
        status, out, err = self.run_without(None)
        self.assertEqual((status, out), (USAGE, ""))
        self.assertEqual(err, "no display: DISPLAY is not set; start the program from a graphical session\n")
        status, out, err = self.run_without(":none")
        self.assertEqual((status, out), (USAGE, ""))
        self.assertEqual(err, "no display: the X server at :none cannot be reached\n")

    def test_on_a_display_that_cannot_draw_it_says_why_in_a_line_and_ends(self):
        no_gl = "cannot draw this window: it has no OpenGL (GLX), as with ssh -X and some remote desktops"
        unable = "cannot draw this window: it has OpenGL, but not for windows of this kind"
        indirect = "draws only for itself (indirect OpenGL), which is too slow and too old for this window"
        bits = "shows 16 bits for each point, and this window needs 24"
        for why, depth, options, force in ((no_gl, 24, ("-extension", "GLX"), "false"), (no_gl, 8, (), "false"),
                                           (bits, 16, (), "false"), (unable, 24, (), "true"),
                                           (indirect, 24, ("+iglx",), "true")):
            with self.subTest((depth, *options, force)):
                screen = Screen(depth=depth, options=options)
                self.addCleanup(screen.close)
                status, out, err = self.run_without(screen.name, LIBGL_ALWAYS_INDIRECT=force)
                self.assertEqual((status, out), (USAGE, ""))
                self.assertEqual(err, f"no display: the X server at {screen.name} {why}\n")

    def test_on_a_display_that_lacks_what_is_not_needed_it_works(self):
        for extension in ("RANDR", "MIT-SHM", "RENDER"):
            with self.subTest(extension):
                self.screen = Screen(options=("-extension", extension))
                self.addCleanup(self.screen.close)
                self.open_window()
                self.screen.key("F11")
                self.begin()
                self.assertEqual(self.log(), "no audio device: playing without sound\n")
                self.stop_window()

    def test_when_the_display_goes_it_ends_with_a_sentence_and_the_game_goes_on_later(self):
        self.open_window()
        self.begin()
        self.click("d2")
        plies = self.window.wait_until("the answer", lambda s: len(s["plies"]) == 2 and s["legal"])["plies"]
        kept = self.folder
        self.screen.close()
        self.assertEqual(self.window.ended(), USAGE)
        self.assertEqual(self.log().splitlines()[-1], "the display is gone: the X server has ended or was lost")
        self.window = None
        self.open_screen()
        self.open_window(kept)
        self.window.click(next(id for id in self.window.widgets() if id.startswith("open-local:")))
        self.window.wait("the same game", screen="local", plies=plies)

    def test_without_audio_it_says_so_once_and_is_played_without(self):
        self.open_window(environment=(("ALSOFT_DRIVERS", "none-of-them"),))
        self.begin()
        self.click("d2")
        self.window.wait_until("the answer", lambda s: len(s["plies"]) == 2 and s["legal"])
        self.assertEqual(self.log(), "no audio device: playing without sound\n")

    def everything_works_and_nothing_is_kept(self):
        """Plies and a setting, each with a word about what is not kept."""
        self.begin()
        self.click("d2")
        self.wait_for_message("This game is not kept: ")
        self.window.wait_until("the answer", lambda s: len(s["plies"]) == 2 and s["legal"])
        self.screen.key("ctrl+comma")
        self.window.wait("the settings", screen="settings")
        self.window.click("choose-theme:light")
        self.wait_for_message("This setting will not be saved: ")
        self.window.wait_until("the light theme", lambda s: s["settings"].get("theme") == "light")

    def wait_for_message(self, beginning):
        self.window.wait_until(f"'{beginning}'", lambda s: any(m.startswith(beginning) for m in s["messages"]))

    def test_in_a_home_that_cannot_be_written_it_plays_on_and_says_once_what_is_not_kept(self):
        self.open_window(pathlib.Path("/proc/nowhere"))  # where not even root can make a folder
        self.everything_works_and_nothing_is_kept()
        announced = (self.folder / "window.announced.txt").read_text(encoding="utf-8")
        self.assertEqual(announced.count("his game is not kept"), 1)

    def test_on_a_full_disk_it_plays_on_and_says_what_is_not_kept(self):
        # No file may grow by a byte. The signal that comes with that limit is ignored, and the write fails.
        self.open_window(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)), restore_signals=False)
        self.everything_works_and_nothing_is_kept()
        self.assertEqual(list((self.folder / "matches").glob("*.match")), [])

    def sign_in(self, address):
        """As a guest of this server; what the window says."""
        self.window.fill("server", address)
        self.window.click("sign-in-guest")
        return self.window.wait_until(f"what it says of {address}", lambda s: s["last_error"], 40)["last_error"]

    def test_an_address_that_is_none_is_said_and_can_be_corrected(self):
        self.open_window()
        for address in ("nowhere:0", "a b", "127.0.0.1:99999", "[::1"):
            self.assertIn("is not the address of a server; write HOST:PORT", self.sign_in(address))
        self.assertIn(NOBODY, self.sign_in(NOBODY))
        self.begin()

    def test_a_server_that_is_something_else_is_said(self):
        self.open_window()
        with contextlib.ExitStack() as exits:
            for address in (exits.enter_context(web_server()), exits.enter_context(rude_server())):
                said = self.sign_in(address)
                self.assertIn(address, said)
                self.picture("something-else")
                self.window.wait("the first screen", screen="sign-in")
        self.begin()

    def test_a_name_of_300_letters_is_cut_where_it_is_typed(self):
        self.open_window()
        self.window.click("field:name")
        self.screen.type("n" * 300)
        self.window.wait_text("field:name", lambda text: text == "n" * 20)


@contextlib.contextmanager
def web_server():
    """Its address. It speaks HTTP/1.1 and nothing else."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    server.RequestHandlerClass.log_message = lambda *_: None
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield "127.0.0.1:%d" % server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def rude_server():
    """Its address. It answers every connection with a line of its own and ends it, as a mail server might."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection:
                    connection.sendall(b"220 mail.example ESMTP\r\n")

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield "127.0.0.1:%d" % listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


if __name__ == "__main__":
    unittest.main()
