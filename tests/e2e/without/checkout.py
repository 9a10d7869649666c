"""The newest commit in a working folder of its own, where parts are switched off, built and missed."""

import contextlib
import os
import signal
import subprocess
import sys

from driver.waiting import Failure, wait_for
from without.part import ROOT

LONGEST_S = 300  # of one script


def git(*arguments, folder=ROOT):
    """What git printed."""
    done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"git {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done.stdout.strip()


@contextlib.contextmanager
def edited(path, text, instead):
    """The file with `instead` in the place of `text`; as it was again at the end, however that comes."""
    before = path.read_text(encoding="utf-8")
    if before.count(text) != 1:
        raise Failure(f"{path} has the text {before.count(text)} times")
    try:
        path.write_text(before.replace(text, instead), encoding="utf-8")
        yield
    finally:
        path.write_text(before, encoding="utf-8")


class Checkout:
    """A worktree of git with a build folder. One that was there stays; another one goes with `close`."""

    def __init__(self, folder, options):
        """`options`: for cmake."""
        self.folder, self._kept = folder, folder.exists()
        head = git("rev-parse", "HEAD")
        if not self._kept:
            git("worktree", "add", "--quiet", "--detach", folder, head)
        elif git("status", "--porcelain", folder=folder):
            raise Failure(f"{folder} has changes: is somebody at work there?")
        else:
            git("checkout", "--quiet", "--detach", head, folder=folder)
        self._build = folder / "build" / "without"
        self._must("it cannot be configured", "cmake", "-S", folder, "-B", self._build, "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=Debug", "-DMERELS_WERROR=ON", *options)

    def close(self, keep):
        """Removes the worktree, unless it was there before or is to be kept."""
        if not keep and not self._kept:
            git("worktree", "remove", "--force", self.folder)

    @staticmethod
    def _must(what, *command):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        if done.returncode != 0:
            raise Failure(f"{what}: {done.stdout[-2000:]}")

    def without(self, part):
        """The part is off for as long as this is entered."""
        return edited(self.folder / part.file, part.text, part.instead)

    def build(self, targets):
        """Builds these programs of the files as they are."""
        self._must("it does not build", "cmake", "--build", self._build, "-j2", "--target", *targets)

    def run(self, script, scratch):
        """Runs a script in a session of its own, of which nothing is left; its status and what it said."""
        said = scratch / "said"
        environment = {**os.environ, "MERELS_BIN": str(self._build / "bin"), "TMPDIR": str(scratch)}
        with open(said, "wb") as out:
            process = subprocess.Popen([sys.executable, "-B", "-m", "unittest", script], stdin=subprocess.DEVNULL,
                                       cwd=self.folder / "tests" / "e2e", env=environment, stdout=out, stderr=out,
                                       start_new_session=True)
        try:
            wait_for(f"the end of {script}", lambda: has_ended(process.pid), LONGEST_S)
        except BaseException:
            process.send_signal(signal.SIGINT)  # it ends what it has started
            with contextlib.suppress(Failure):
                wait_for("its end", lambda: has_ended(process.pid), 20)
            raise
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # before its number can belong to anybody else
            process.wait()
        return process.returncode, said.read_text(encoding="utf-8", errors="replace")


def has_ended(pid):
    """Whether this child has, which stays to be waited for."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
