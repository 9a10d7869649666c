"""A PostgreSQL of this process's own, from Debian's package: a private folder, a socket in it, never as root."""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile

from driver.waiting import Failure

NOBODY = "nobody"
SETTINGS = ["listen_addresses=", "fsync=off", "shared_buffers=16MB", "max_connections=60", "jit=off",
            "log_min_messages=log"]


def program(name):
    """The newest that is installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not found:
        raise Failure("PostgreSQL is not installed: deploy/install-deps.sh test")
    return found[-1]


class Postgres:
    """Started with the object; it ends by `stop`. The disk does not sync."""

    def __init__(self, *settings):
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="pg"))
        self._user = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(NOBODY)
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._settings = [*SETTINGS, *settings]
        self._process = None
        subprocess.run([program("initdb"), "-D", self._folder / "data", "-U", "merels", "--auth=trust", "--no-sync",
                        "--encoding=UTF8", "--locale=C"], cwd="/", check=True, stdout=subprocess.DEVNULL, **self._user)
        self.start()

    @property
    def conninfo(self):
        """For libpq."""
        return f"host={self._folder} dbname=postgres user=merels"

    def start(self):
        """Starts it, and returns when it takes connections."""
        options = [word for setting in self._settings for word in ("-c", setting)]
        self._process = subprocess.Popen([program("postgres"), "-D", self._folder / "data", "-k", self._folder, *options],
                                         cwd="/", stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                         **self._user)
        for line in self._process.stderr:
            if "ready to accept connections" in line:
                return
        raise Failure("PostgreSQL did not start")

    def crash(self):
        """Ends it at once."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)
        self._process.stderr.close()

    def run(self, sql):
        """Statements by psql; what they give, without ornament."""
        done = subprocess.run([program("psql"), "-Atq", "-v", "ON_ERROR_STOP=1", "-c", sql, self.conninfo], check=True,
                              capture_output=True, text=True)
        return done.stdout.strip()

    def stop(self):
        """Ends it and removes its folder."""
        if self._process.poll() is None:
            self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)
