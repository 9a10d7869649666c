"""deploy/cluster.sh as a process of this one: a cluster of several nodes behind HAProxy, and the node of each client."""

import os
import pathlib
import re
import signal
import socket
import subprocess

from driver.waiting import wait_for
from kill.parts import Parts

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "deploy" / "cluster.sh"
STARTED = "started"
# Says what the script tells, and runs until its input ends.
TELL = f"env; echo {STARTED}; exec cat"
SERVING = "2"  # HAProxy's number for a server that is up
MOST_S = 120


class Cluster:
    """`folder`: for all it keeps. `programs`: the folder of the built ones. It is started, has an address, and is stopped."""

    def __init__(self, folder, programs, *options):
        self._folder, self._options = folder, options
        self._environment = {**os.environ, "MERELS_BIN": str(programs.resolve()), "TMPDIR": str(folder)}
        self._process = None

    def start(self):
        """Returns when all nodes serve."""
        command = [SCRIPT, "--listen", "127.0.0.1:0", *self._options, "--", "sh", "-c", TELL]
        with open(self._folder / "cluster.log", "wb") as log:
            self._process = subprocess.Popen(command, env=self._environment, stdin=subprocess.PIPE,
                                             stdout=subprocess.PIPE, stderr=log, text=True)
        told = {}
        for line in self._process.stdout:
            if line.strip() == STARTED:
                break
            name, _, value = line.rstrip("\n").partition("=")
            told[name] = value
        else:
            raise AssertionError((self._folder / "cluster.log").read_text(encoding="utf-8"))
        self.address, self.authority = told["MERELS_ADDRESS"], told["MERELS_CA"]
        self.node_addresses = told["MERELS_NODES"].split()
        self.parts = Parts(told)
        self._admin = pathlib.Path(told["MERELS_PARTS"]).parent / "admin"

    def stop(self):
        """Ends all of it; the script's exit status."""
        if self._process is None or self._process.poll() is not None:
            return self._process and self._process.returncode
        self._process.stdin.close()
        try:
            return self._process.wait(MOST_S)
        finally:
            self._process.stdout.close()

    def _ask_proxy(self, words):
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(str(self._admin))
            admin.sendall(words.encode() + b"\n")
            return admin.makefile().read()

    def serves(self, name):
        """Whether HAProxy leads clients to this node."""
        states = [line.split() for line in self._ask_proxy("show servers state any").splitlines()]
        return any(state[3] == name and state[5] == SERVING for state in states if len(state) > 5)

    def lead_only_to(self, *names):
        """Whoever comes from now on is served by these nodes; what goes on stays where it is."""
        for name in self.parts.nodes():
            self._ask_proxy(f"set server any/{name} state {'ready' if name in names else 'drain'}")

    def nodes_of(self, process):
        """The nodes that have streams of this client's process at this moment, by its connections to HAProxy."""
        ports = _ports(process)
        lines = self._ask_proxy("show sess").splitlines()
        served = (re.search(r" src=127\.0\.0\.1:(\d+) .* srv=(\w+) ", line) for line in lines)
        return {match[2] for match in served if match and int(match[1]) in ports}

    def await_served_by(self, window, *names):
        """Waits until one node alone has this window's stream, and it is one of these; its name."""
        def look():
            nodes = self.nodes_of(window.pid())
            return len(nodes) == 1 and nodes <= set(names) and nodes.pop()

        return wait_for(f"{window.name} to be served by {' or '.join(names)}", look)

    def drain(self, name):
        """Asks a node to end, as for a new version; the process that it was."""
        before = self.parts.pid(name)
        self.parts.kill(name, number=signal.SIGTERM)
        return before

    def await_back(self, name, than):
        """Waits until it has another process than this one, to which clients are led."""
        self.parts.await_another(name, than)
        wait_for(f"{name} to serve", lambda: self.serves(name))


def _ports(process):
    """The ports of this machine from which a process has connections."""
    own = set()
    for file in pathlib.Path(f"/proc/{process}/fd").iterdir():
        try:
            own.add(os.readlink(file))
        except OSError:
            continue  # it was closed meanwhile
    ports = set()
    for table in ("tcp", "tcp6"):
        for line in pathlib.Path(f"/proc/{process}/net/{table}").read_text(encoding="ascii").splitlines()[1:]:
            words = line.split()
            if f"socket:[{words[9]}]" in own:
                ports.add(int(words[1].split(":")[1], 16))
    return ports
