"""A PostgreSQL of this process's own, from Debian's package: a private folder, a socket in it, never as root."""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import unittest

from driver import processes
from driver.waiting import Failure, wait_for

NOBODY = "nobody"
SETTINGS = ["listen_addresses=", "fsync=off", "shared_buffers=16MB", "max_connections=60", "jit=off",
            "log_min_messages=log"]
SKIPPED = 77  # by which ctest knows that nothing was tested
READY = "ready to accept connections"


def program(name):
    """The newest that is installed; nothing when none is."""
    return max(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), default=None)


def state(process):
    """The letter that /proc has for it."""
    return pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]


def test_with_postgres():
    """The main of a test that needs PostgreSQL: where it is missing, that is said and nothing is tested."""
    if program("initdb") is None:
        print("SKIPPED: PostgreSQL is not installed: deploy/install-deps.sh test", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main(module="__main__")


class Postgres:
    """Started with the object; it ends by `stop`. The disk does not sync."""

    def __init__(self, *settings):
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="pg"))
        self._as_nobody = []
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(NOBODY)
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
            self._as_nobody = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
            if not os.stat("/").st_mode & stat.S_IXOTH:  # a chroot whose root is closed to others
                self._as_nobody += ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search",
                                    "--securebits=+no_setuid_fixup"]
        self._settings = [*SETTINGS, *settings]
        self._process = None
        subprocess.run(["setpriv", *self._as_nobody, program("initdb"), "-D", self._folder / "data", "-U", "merels",
                        "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"], cwd="/", check=True,
                       stdout=subprocess.DEVNULL)
        self.start()

    @property
    def conninfo(self):
        """For libpq."""
        return f"host={self._folder} dbname=postgres user=merels"

    def start(self):
        """Starts it, and returns when it takes connections."""
        options = [word for setting in self._settings for word in ("-c", setting)]
        # It ends with this process, however that ends.
        command = ["setpriv", *self._as_nobody, "--pdeathsig", "KILL", program("postgres"), "-D",
                   self._folder / "data", "-k", self._folder, *options]
        self._process = subprocess.Popen(command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.PIPE, text=True)
        told, log = threading.Event(), self._process.stderr

        def read():
            with log:
                for line in log:
                    if READY in line:
                        told.set()

        # To the end: it would wait for a log that nobody reads.
        threading.Thread(target=read, daemon=True).start()
        if not told.wait(60):
            raise Failure("PostgreSQL did not start")

    def crash(self):
        """Ends it at once."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)

    def kill_sessions(self):
        """Kills the processes of all connections, after which PostgreSQL begins anew by itself."""
        for process in self._sessions():
            # PostgreSQL itself ends the others when it sees that one was killed.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        wait_for("PostgreSQL to serve again", self._answers)

    def pause(self):
        """Stops all that answers; `resume` lets it go on."""
        processes = [self._process.pid, *self._sessions()]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        wait_for("PostgreSQL to stand still", lambda: all(state(process) == "T" for process in processes))

    def resume(self):
        """Lets what `pause` has stopped go on."""
        for process in (*self._sessions(), self._process.pid):
            os.kill(process, signal.SIGCONT)

    def run(self, sql):
        """Statements by psql; what they give, without ornament."""
        return self._psql(sql, check=True).stdout.strip()

    def stop(self):
        """Ends it and removes its folder."""
        if self._process.poll() is None:
            self.resume()
            self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _psql(self, sql, check):
        return subprocess.run([program("psql"), "-Atq", "-v", "ON_ERROR_STOP=1", "-c", sql, self.conninfo], check=check,
                              capture_output=True, text=True)

    def _answers(self):
        return self._psql("SELECT 1", check=False).returncode == 0

    def _sessions(self):
        """The processes of connections, by their titles."""
        return [one for one in processes.children(self._process.pid)
                if processes.read(one, "cmdline").startswith(b"postgres: merels ")]
