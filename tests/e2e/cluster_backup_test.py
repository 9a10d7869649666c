"""deploy/backup.sh: a cluster's data are restored as of a given time, and as of the end."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from driver.nodes import BIN, test_with_nodes
from driver.postgres import SKIPPED

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
CTL = """
set -eu
ctl() { person=$1 command=$2; shift 2
  "$MERELS_BIN/merelsctl" "$command" --server "$MERELS_ADDRESS" --token-file "$person" "$@"; }
ask() { psql -qAtc "$1" "${MERELS_CONNINFO/user=merels/user=postgres}"; }
"""
EVENING = CTL + """
ctl ann signin >/dev/null; ctl bob signin >/dev/null
table=$(ctl ann open standard --clock none --side white | head -n 1 | cut -f 1)
match=$(ctl bob join "$table" | head -n 1 | cut -f 1)
echo "$match"
ctl ann move "$match" d2 >/dev/null
"$DEPLOY/backup.sh" base "${MERELS_CONNINFO/user=merels/user=postgres}" "$ARCHIVE" >/dev/null
ctl bob move "$match" d6 >/dev/null
ask 'SELECT clock_timestamp()'
ctl ann move "$match" b4 >/dev/null
file=$(ask 'SELECT pg_walfile_name(pg_switch_wal())')
for _ in $(seq 600); do
  [ ! -e "$ARCHIVE/wal/$file.gz" ] || exit 0
  read -rt 0.1 <> <(:) || true
done
echo "the archive does not get $file" >&2
exit 1
"""
# By itself a cluster with an archive makes a copy at once; what no copy needs is gone with the next.
PRUNE = CTL + """
for _ in $(seq 600); do
  [ "$(ls "$ARCHIVE/base" | grep -c 'Z$')" = 0 ] || break
  read -rt 0.1 <> <(:) || true
done
first=$(ls "$ARCHIVE/base" | grep 'Z$')
file=$(ask 'SELECT pg_walfile_name(pg_switch_wal())')
for _ in $(seq 600); do
  [ ! -e "$ARCHIVE/wal/$file.gz" ] || break
  read -rt 0.1 <> <(:) || true
done
stat -c %s "$ARCHIVE/wal/$file.gz"
MERELS_COPIES=1 "$DEPLOY/backup.sh" base "${MERELS_CONNINFO/user=merels/user=postgres}" "$ARCHIVE" >/dev/null
[ ! -e "$ARCHIVE/base/$first" ] || echo "the first copy is there"
[ ! -e "$ARCHIVE/wal/$file.gz" ] || echo "$file is there"
ls "$ARCHIVE/base" | grep -c 'Z$'
"""
SHOW = CTL + 'ctl bob show "$1" --json'


class Backup(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.archive = self.folder / "archive"
        self.environment = {**os.environ, "MERELS_BIN": str(BIN.resolve()), "DEPLOY": str(DEPLOY),
                            "ARCHIVE": str(self.archive)}

    def run_in(self, data, script, *options, words=()):
        done = subprocess.run([DEPLOY / "cluster.sh", "--listen", "127.0.0.1:0", "--plaintext", "--nodes", "1",
                               "--data-dir", self.folder / data, *options, "--", "bash", "-c", script, "bash", *words],
                              cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def restored(self, name, match, *moment):
        """The plies of the match in a cluster that was brought back."""
        data = self.folder / name
        (data / "one").mkdir(parents=True)
        shutil.copy(self.folder / "house" / "one" / "cluster.key", data / "one")
        shutil.copytree(self.folder / "house" / "secrets", data / "secrets")
        subprocess.run([DEPLOY / "backup.sh", "restore", self.archive, data / "postgres", *moment], check=True,
                       capture_output=True, timeout=120)
        return json.loads(self.run_in(name, SHOW, words=[match]))["plies"]

    def test_a_house_comes_back_as_it_was_at_a_moment_and_as_it_was_at_last(self):
        match, moment = self.run_in("house", EVENING, "--archive", self.archive).splitlines()
        self.assertEqual(self.restored("then", match, moment), ["d2", "d6"])
        self.assertEqual(self.restored("last", match), ["d2", "d6", "b4"])

    def test_its_history_is_compressed_and_what_no_copy_needs_is_deleted(self):
        size, *rest = self.run_in("house", PRUNE, "--archive", self.archive).splitlines()
        self.assertLess(int(size), 4 << 20, "of 16 MiB, most of which are empty")
        self.assertEqual(rest, ["1"])

    def test_passwords_that_were_lost_are_missed_at_once(self):
        self.run_in("house", CTL)
        shutil.rmtree(self.folder / "house" / "secrets")
        done = subprocess.run([DEPLOY / "cluster.sh", "--listen", "127.0.0.1:0", "--nodes", "1", "--data-dir",
                               self.folder / "house", "--", "true"], env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("put the folder secrets of the backup into", done.stderr)

    def test_what_cannot_be_restored_is_said(self):
        (self.archive / "base").mkdir(parents=True)
        for words, options in (("no copy", [self.folder / "new"]), ("exists", [self.folder]),
                               ("no moment", [self.folder / "new", "soon"])):
            done = subprocess.run([DEPLOY / "backup.sh", "restore", self.archive, *options], capture_output=True,
                                  text=True, timeout=30, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    if not pathlib.Path("/usr/sbin/haproxy").exists():
        print("SKIPPED: HAProxy is not installed: deploy/install-deps.sh cluster", file=sys.stderr)
        sys.exit(SKIPPED)
    test_with_nodes()
