"""What comes from elsewhere on the first day: records that went through Notepad, records of other programs, addresses as
they are copied, configuration files and tokens from another system, plies as people write them."""

import os
import pathlib
import tempfile
import unittest

from driver.plies import RULESET
from driver.server import Server
from driver.tools import Guest, Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])
RECORDS = pathlib.Path(__file__).resolve().parents[2] / "data" / "records"
MARK = b"\xef\xbb\xbf"
LIST = b"1. d6 f4\n2. d2 b4\n"
OURS = """[Ruleset "standard"]
[Match "-"]
[Date "2026-03-01"]
[White "Mühle"]
[Black "Bob"]
[Clock "-"]
[Rated "no"]
[Result "*"]
[Reason "unfinished"]

1 d2
2 f4
"""
GOOD = "ok\t*\tunfinished\t2\t.../.../.../....B./.../.W./... w 8,8\n"


class Texts(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")

    def file(self, data, name="text.txt"):
        """A file with these bytes."""
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def serve(self, *options):
        """A server, and a guest of it."""
        server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *options)
        self.addCleanup(server.stop)
        server.start()
        return server


class Records(Texts):
    def test_a_record_reads_alike_whatever_editor_it_went_through(self):
        windows = OURS.replace("\n", "\r\n")
        for name, data in {
                "Notepad, UTF-8": windows.encode(), "Notepad, UTF-8 with BOM": MARK + windows.encode(),
                "Notepad, Unicode": windows.encode("utf-16"), "Notepad, ANSI": windows.encode("latin-1"),
                "an old Mac": OURS.replace("\n", "\r").encode(), "no last line end": OURS.rstrip().encode(),
                "blanks": OURS.replace("\n", "  \t\n").encode(), "blank lines before": ("\n\n" + OURS).encode()}.items():
            with self.subTest(name):
                self.assertEqual(self.tools.run("check", "--record", self.file(data)), GOOD)
                written = self.tools.run("convert", self.file(data))
                self.assertIn('[White "Mühle"]', written)

    def test_a_record_without_some_headers_is_read(self):
        for header in OURS.splitlines()[:9]:
            with self.subTest(header):
                data = OURS.replace(header + "\n", "").encode()
                self.assertEqual(self.tools.run("check", "--record", self.file(data)), GOOD)

    def test_records_of_other_programs_are_read_to_their_end(self):
        for name in ("wmd.txt", "sanmill.pgn", "playok.txt", "goldtoken.txt"):
            with self.subTest(name):
                judged = self.tools.run("check", "--record", str(RECORDS / name))
                self.assertEqual(judged, "ok\t1-0\tfew\t41\t.../B../.../...WWW/.../WWW/.WB b 0,0\n")
        self.assertTrue(self.tools.run("check", "morabaraba", str(RECORDS / "mssa.txt")).startswith("ok\t0-1\tfew\t44\t"))

    def test_a_record_goes_to_others_and_comes_back(self):
        for name in ("sanmill.pgn", "playok.txt"):
            with self.subTest(name):
                ours = self.tools.run("convert", str(RECORDS / name))
                wmd = self.tools.run("convert", "--format", "wmd", self.file(ours.encode()))
                self.assertIn("21. g7-g4xf6 1-0", wmd)
                self.assertEqual(self.tools.run("convert", self.file(wmd.encode())).split("\n\n")[1],
                                 ours.split("\n\n")[1])

    def test_what_is_not_understood_is_said_with_line_and_column(self):
        done = self.tools.ask("check", "--record", self.file(LIST + b"3. d2 hello\n"))
        self.assertEqual((done.returncode, done.stdout), (0, "refused\t5\toccupied\n"))
        self.assertIn("line 3, column 4: ", done.stderr)
        done = self.tools.ask("convert", self.file(LIST + b"3. a1 hello\n"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("5 a1\n", done.stdout)
        self.assertIn('line 3, column 7: "hello" is not a ply', done.stderr)
        done = self.tools.ask("check", "--record", self.file(b"Dear Ann,\n"))
        self.assertEqual((done.returncode, done.stdout), (1, ""))

    def test_a_list_of_plies_may_be_spelled_as_people_do(self):
        plies = "d6 a1 b6 a4 f6 x a1 g7"
        self.assertTrue(self.tools.run("check", RULESET, self.file(plies.encode("utf-16"))).startswith("ok\t*"))
        self.assertIn("d7\n", self.tools.run("moves", RULESET, "d6 a1 b6 a4 f6 ×a1"))
        self.assertIn("d7\n", self.tools.run("moves", RULESET, "1. d6 a1 2. b6 a4 3. f6:a1"))


class Addresses(Texts):
    def test_a_server_is_found_by_its_address_as_it_is_copied(self):
        server = self.serve()
        for copied in (f" {server.address}", f"{server.address} ", f"{server.address}/", f"merels://{server.address}",
                       f"\tMERELS://{server.address}/\r\n"):
            with self.subTest(copied):
                self.tools.run("server", "--server", copied)

    def test_a_name_with_umlauts_is_asked_for_as_the_dns_knows_it(self):
        done = self.tools.ask("server", "--server", "mühle.invalid:1", "--insecure-plaintext")
        self.assertEqual(done.returncode, 3)
        self.assertNotIn("is not the address", done.stderr)


class Files(Texts):
    def test_a_configuration_of_another_system_is_read(self):
        config = self.file(MARK + 'name = "Die Mühle"\r\nguests = "play"\r\n'.encode(), "merels.toml")
        server = self.serve("--config", config)
        self.assertIn("Die Mühle", self.tools.run("server", "--server", server.address, "--json"))

    def test_a_token_from_an_editor_is_the_same_token(self):
        server = self.serve()
        token = self.folder / "token"
        guest = Guest(self.tools, server.address, token)
        token.write_bytes(MARK + token.read_bytes().rstrip() + b"\r\n")
        guest.run("signins")


class Plies(Texts):
    def test_a_capture_may_be_written_with_x(self):
        server = self.serve()
        ann, bob = (Guest(self.tools, server.address, self.folder / name) for name in ("ann", "bob"))
        table = ann.run("open", RULESET, "--clock", "10+5", "--side", "white").split("\t")[0]
        match = bob.run("join", table).split("\t")[0]
        for number, ply in enumerate(["d6", "a1", "b6", "a4"]):
            (ann, bob)[number % 2].run("move", match, ply)
        self.assertEqual(ann.run("move", match, "f6 ×a1").split("\t")[1], "f6,a1")
        record = bob.run("export", match, "--format", "wmd")
        self.assertIn("3. f6xa1 *", record)
        self.assertTrue(self.tools.run("check", "--record", self.file(record.encode())).startswith("ok\t*\t"))


if __name__ == "__main__":
    unittest.main()
