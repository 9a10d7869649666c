"""A machine of a test's own, as far as namespaces make one: its network, its processes, and the folders that an operator
writes to. The programs are those of the machine that it is on; systemd is not there, but a stand-in for systemctl."""

import os
import pathlib
import shutil
import subprocess
import sys

from driver.waiting import Failure, wait_for

ENTERED = ["--mount", "--net", "--pid"]
HOST = "play.example"
STAND_IN = pathlib.Path(__file__).with_name("systemctl.py")
# Its folders are empty, but for /etc, which has all that there is and takes changes.
MAKE = f"""
set -euo pipefail
mount -t proc none /proc
mount -t tmpfs none "$OWN"
mkdir "$OWN"/etc "$OWN"/work "$OWN"/bin
mount -t overlay -o lowerdir=/etc,upperdir="$OWN"/etc,workdir="$OWN"/work none /etc
mkdir -p /etc/merels /etc/letsencrypt
for folder in /root /srv /run /var/lib /etc/merels /etc/letsencrypt; do mount -t tmpfs none $folder; done
mkdir /var/lib/merels /run/postgresql
chmod 700 /var/lib/merels
[[ -z $DATABASE ]] || mount --bind "$DATABASE" /run/postgresql
ip link set lo up
echo "127.0.0.1 {HOST}" >>/etc/hosts
"$BIN"/merels-server --print-config >/etc/merels/server.toml
for name in systemctl runuser; do
  printf '#!/bin/sh\\nexec "$PYTHON" -B "$STAND_IN" %s "$@"\\n' $name >"$OWN"/bin/$name
  chmod 755 "$OWN"/bin/$name
done
touch "$OWN"/made
exec sleep infinity
"""


def can_be_made():
    """Whether this machine permits namespaces with mounts and a network."""
    trial = ["unshare", *_as_root(), *ENTERED, "--fork", "mount", "-t", "tmpfs", "none", "/srv"]
    return shutil.which("ip") and subprocess.run(trial, capture_output=True, check=False).returncode == 0


def _as_root():
    return [] if os.geteuid() == 0 else ["--user", "--map-root-user"]


class OwnMachine:
    """It ends by `close`, with all that runs there."""

    def __init__(self, bin_folder, folder, database=""):
        """`folder`: an empty one, for its log and its parts; `database`: the folder of a PostgreSQL's socket."""
        self._said = folder / "commands.log"
        own = folder / "own"
        own.mkdir()
        self._environment = {**os.environ, "OWN": str(own), "BIN": str(bin_folder), "DATABASE": str(database),
                             "STAND_IN": str(STAND_IN), "PYTHON": sys.executable, "HOME": "/root", "LC_ALL": "C.UTF-8",
                             "PATH": f"{own}/bin:{bin_folder}:/usr/sbin:/usr/bin:/sbin:/bin"}
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                ["unshare", *_as_root(), *ENTERED, "--fork", "--kill-child", "bash", "-c", MAKE],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=self._environment)
        wait_for("the namespaces", self._inner)
        wait_for("the folders of the machine", lambda: self._made(own))

    def _inner(self):
        """The first process in there."""
        if self._process.poll() is not None:
            raise Failure(f"no machine could be made: {self._said.read_text(encoding='utf-8')}")
        told = pathlib.Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text(encoding="ascii")
        return int(told.split()[0]) if told.strip() else None

    def _made(self, own):
        return self._inner() and self.file(own / "made").exists()

    def file(self, path):
        """A file of it, as it is seen from outside."""
        return pathlib.Path(f"/proc/{self._inner()}/root{path}")

    def run(self, commands):
        """What these lines of a shell print there; Failure with what they said when one fails."""
        done = self.ask(commands)
        if done.returncode != 0:
            said = f"{commands}\n{done.stdout}{done.stderr}"
            raise Failure(f"these lines ended with {done.returncode}:\n{said}")
        return done.stdout

    def ask(self, commands):
        """The same, however it ends."""
        user = ["--user", "--preserve-credentials"] if _as_root() else []
        return subprocess.run(["nsenter", f"--target={self._inner()}", *user, *ENTERED, "bash", "-euo", "pipefail",
                               "-c", f"cd\n{commands}"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              env=self._environment, timeout=120, check=False)

    def log(self):
        """What its server said."""
        return self.file("/run/merels.log").read_text(encoding="utf-8")

    def close(self):
        """Ends all that runs there."""
        self._process.kill()
        self._process.wait()
