"""The processes of a cluster under deploy/cluster.sh, which restarts them."""

import contextlib
import os
import pathlib
import signal
import subprocess

from driver.postgres import program
from driver.processes import descendants
from driver.waiting import PATIENCE_S, wait_for


class Parts:
    """By what cluster.sh tells its command: the environment of this process, or another's."""

    def __init__(self, told=None):
        told = told or os.environ
        self._files = pathlib.Path(told["MERELS_PARTS"])
        self._data = pathlib.Path(told["MERELS_DATA"])
        self.conninfo = told["MERELS_CONNINFO"]
        self.stopped = []  # processes that stand still

    def names(self):
        """All of them. With two PostgreSQLs those are parts too, though Patroni starts them."""
        members = [folder.name for folder in self._data.glob("postgres-*")]
        return sorted([*(file.name for file in self._files.iterdir() if not file.name.endswith(".new")), *members])

    def nodes(self):
        """The names of those that are merels-server."""
        return [name for name in self.names() if (self._data / name / "cluster.key").exists()]

    def pid(self, name):
        """Its process; 0 when it has none just now."""
        member = self._data / name / "data" / "postmaster.pid"
        file = member if name.startswith("postgres-") else self._files / name
        with contextlib.suppress(OSError, ValueError, IndexError):
            return int(file.read_text(encoding="ascii").split()[0])
        return 0

    def primary(self):
        """The part that is the primary; nothing when no session tells."""
        told = self.sql("SELECT pg_backend_pid()", check=False)
        if not told:
            return None
        for name in self.names():
            if name.startswith("postgres") and int(told) in descendants(self.pid(name)):
                return name
        return None

    def has_copy(self):
        """Whether the primary has a copy that its commits wait for, so that it may take over."""
        return self.sql("SELECT current_setting('synchronous_standby_names') <> '' AND "
                        "EXISTS (SELECT FROM pg_stat_replication)", check=False) == "t"

    def kill(self, *names, number=signal.SIGKILL):
        """At once."""
        for process in [self.pid(name) for name in names]:
            if process:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)

    def pause(self, name):
        """It and what it has started stand still, until `resume`."""
        for process in descendants(self.pid(name)) if self.pid(name) else []:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)
                self.stopped.append(process)

    def resume(self):
        """Whatever stands still goes on."""
        for process in self.stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        self.stopped = []

    def await_another(self, name, than, seconds=PATIENCE_S):
        """Returns when the part has a process that is not the one it had."""
        wait_for(f"{name} to be started again", lambda: self.pid(name) not in (0, than), seconds)

    def sql(self, statement, check=True):
        """What PostgreSQL answers, without ornament; "" for nothing or, unless it is to be checked, an error."""
        done = subprocess.run([program("psql"), "-Atq", "-v", "ON_ERROR_STOP=1", "-c", statement,
                               f"{self.conninfo} connect_timeout=5"], check=check, capture_output=True, text=True,
                              timeout=60)
        return done.stdout.strip()
