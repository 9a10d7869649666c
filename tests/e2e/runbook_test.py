"""An operator goes by the runbook of deploy/README.md, word by word: a server from nothing to its end, on machines of its own.

Lines of apt-get and dpkg-query, and the first one, which names their source, are left to tests/package/trial.sh: the
programs are those under test. There systemd runs the server, here a stand-in does (driver/systemctl.py)."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from driver.certificates import make_certificates
from driver.own_machine import HOST, OwnMachine, can_be_made
from driver.postgres import SKIPPED, Postgres, program
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])
ROOT = pathlib.Path(__file__).resolve().parents[2]
ELSEWHERE = re.compile(r"apt-get |dpkg-query |echo \"deb ")  # where packages are tried
CHAPTERS = [ROOT / "tests/package/chapter.sh", ROOT / "deploy/README.md"]
LETS_ENCRYPT = f"/etc/letsencrypt/live/{HOST}"
NEWER = """import sqlite3
with sqlite3.connect("/var/lib/merels/merels.db") as data:
    data.execute("UPDATE schema_version SET version = 999999")"""
ASK = f"--token-file ann --server {HOST}:9393"


def told(*words):
    """What the script that reads the runbook prints."""
    return subprocess.run([*CHAPTERS, *words], capture_output=True, text=True, check=True).stdout


def commands(chapter):
    """The lines of a chapter that need no packages."""
    return "".join(line for line in told(chapter).splitlines(keepends=True) if not ELSEWHERE.match(line))


class Runbook(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.database = Postgres()
        self.addCleanup(self.database.stop)
        self.followed = []
        self.machine = self.another_machine("first")

    def another_machine(self, name):
        folder = self.folder / name
        folder.mkdir()
        socket = self.database.conninfo.partition("host=")[2].split()[0]
        machine = OwnMachine(BIN, folder, socket)
        self.addCleanup(machine.close)
        machine.run("systemctl start merels-server")  # as the package does
        return machine

    def follow(self, chapter):
        """What the commands of a chapter print."""
        self.followed.append(chapter)
        return self.machine.run(commands(chapter))

    def sign(self, days):
        """A certificate that an authority, which this machine trusts from then on, leaves like certbot."""
        folder = self.folder / f"authority-{days}"
        folder.mkdir()
        authority, certificate, key = make_certificates(folder, days=days, names=f"DNS:{HOST}")
        self.machine.run(f"mkdir -p {LETS_ENCRYPT}; cat >>/etc/ssl/certs/ca-certificates.crt {authority}\n"
                         f"cp {certificate} {LETS_ENCRYPT}/fullchain.pem; cp {key} {LETS_ENCRYPT}/privkey.pem")
        return certificate

    def shown(self):
        """The certificate that a client is shown."""
        return self.machine.run(f"openssl s_client -connect {HOST}:9393 -alpn h2 2>&1 | openssl x509")

    def games(self):
        return self.machine.run(f"merelsctl games {ASK}")

    def test_a_server_from_nothing_to_its_end(self):
        self.assertIn("Black wins, 0-1: White resigned", self.follow("From nothing to a first rated game"))
        wait_for("the ratings", lambda: self.machine.run("merelsctl ratings Bob --token-file bob"))

        self.sign(days=20)
        self.assertIn("registration", self.follow("Open to others"))
        renewed = self.sign(days=40)
        self.follow("Renew the certificate")
        wait_for("the renewed certificate", lambda: self.shown().strip() == renewed.read_text().strip())

        self.assertIn("nothing is damaged", self.follow("Back up"))
        first, played = self.machine, self.games()
        self.assertEqual(len(played.splitlines()), 1)
        self.machine = self.another_machine("second")
        self.machine.file("/srv/backups").mkdir()
        for name in ("monday", "monday.key"):
            self.machine.file(f"/srv/backups/{name}").write_bytes(first.file(f"/srv/backups/{name}").read_bytes())
        self.assertIn("1 matches with 4 entries", self.follow("Restore"))
        self.machine.run('echo "three in a row" | merelsctl signin --member Ann --token-file ann')
        self.assertEqual(self.machine.run("merelsctl games --token-file ann"), played)
        self.machine = first

        self.assertIn("serving", self.follow("Upgrade"))
        self.downgrade_is_refused()
        self.follow("Restore")
        self.assertEqual(self.games(), played)

        self.assertIn("lift", self.follow("Ban") + self.machine.run(f"merelsctl moderate audit {ASK}"))
        self.machine.run("runuser -u merels -- createdb --encoding=UTF8 --template=template0 merels")
        self.follow("Move to PostgreSQL")
        self.assertEqual(self.games(), played)

        self.follow("Close")
        self.assertIn('[Reason "resign"]', self.machine.file("/srv/backups/games.txt").read_text(encoding="utf-8"))
        self.assertIn("ended in order", self.machine.log().splitlines()[-1])
        self.assertEqual(list(dict.fromkeys(self.followed)), [*told().splitlines()])

    def downgrade_is_refused(self):
        """To a version that is older than the data does not start, and says what the runbook says that it says."""
        self.machine.run("systemctl stop merels-server")
        self.machine.run(f"{sys.executable} -c '{NEWER}'")
        self.assertEqual(self.machine.ask("systemctl start merels-server").returncode, 1)
        sentence = re.search(r'its log says "([^"]+)"', (ROOT / "deploy/README.md").read_text(encoding="utf-8"))
        self.assertIn(sentence.group(1), self.machine.log().splitlines()[-1])


class Lines(unittest.TestCase):
    def test_only_lines_of_packages_are_left_to_the_trial_of_packages(self):
        left = [line.split()[0] for chapter in told().splitlines() for line in told(chapter).splitlines()
                if ELSEWHERE.match(line)]
        self.assertEqual(left, ["echo", "apt-get", "apt-get", "dpkg-query", "apt-get", "apt-get"])

    def test_a_chapter_that_is_not_there_is_an_error(self):
        done = subprocess.run([*CHAPTERS, "Nothing"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no commands in a chapter 'Nothing'", done.stderr)


if __name__ == "__main__":
    if program("initdb") is None or not can_be_made():
        print("SKIPPED: PostgreSQL (deploy/install-deps.sh test) or namespaces are missing here", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main()
