"""Stands in for systemctl, with merels-server as its only unit, and for runuser, on a machine without either's means.

    systemctl.py systemctl start|stop|restart|reload merels-server, or disable --now merels-server
    systemctl.py runuser -u USER -- COMMAND...      as whoever one is; to PostgreSQL as USER
"""

import os
import pathlib
import select
import signal
import subprocess
import sys

PROCESS, LOG, OUT = (pathlib.Path("/run") / name for name in ("merels.pid", "merels.log", "merels.out"))
UNIT = pathlib.Path(__file__).parents[3] / "deploy/systemd/merels-server.service"


def command():
    """What the unit starts."""
    line = next(line for line in UNIT.read_text(encoding="utf-8").splitlines() if line.startswith("ExecStart="))
    program, *options = line.removeprefix("ExecStart=").split()
    return [pathlib.Path(program).name, *options]


def start():
    """Starts it, and waits until it serves. Exit status 1 when it does not."""
    read, write = os.pipe()
    with LOG.open("ab") as log:
        process = subprocess.Popen(command(), stdin=subprocess.DEVNULL, stdout=write, stderr=log, cwd="/",
                                   env={**os.environ, "PGUSER": "merels"}, start_new_session=True)
    os.close(write)
    PROCESS.write_text(str(process.pid), encoding="ascii")
    with os.fdopen(read) as told:
        if not any(line.startswith("listening ") for line in told):
            sys.exit("Job for merels-server.service failed: see its journal.")


def send(number):
    """Sends it a signal; a descriptor that can be read when it has ended."""
    process = int(PROCESS.read_text(encoding="ascii"))
    handle = os.pidfd_open(process)
    os.kill(process, number)
    return handle


def stop():
    """Ends it, and waits for that. One that has ended, as when it did not start, is as good."""
    try:
        handle = send(signal.SIGTERM)
    except ProcessLookupError:
        return
    if not select.select([handle], [], [], 60)[0]:
        sys.exit("merels-server does not end")


def main(name, *words):
    """Does what the words say."""
    if name == "runuser":
        _, user, _, *rest = words
        os.environ["PGUSER"] = user
        os.execvp(rest[0], rest)
    if words == ("disable", "--now", "merels-server"):
        words = ("stop", "merels-server")
    verb, unit = words
    if unit != "merels-server" or verb not in ("start", "stop", "restart", "reload"):
        sys.exit(f"systemctl {' '.join(words)}: not on this machine")
    if verb in ("stop", "restart"):
        stop()
    if verb in ("start", "restart"):
        start()
    if verb == "reload":
        send(signal.SIGHUP)


if __name__ == "__main__":
    main(*sys.argv[1:])
