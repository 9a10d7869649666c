"""The newest commit in a working folder of its own, where parts are switched off, built and missed."""

import contextlib
import os
import signal
import subprocess
import sys

from driver.waiting import Failure, wait_for
from without.part import ROOT

LONGEST_S = 300  # of one script
LONGEST_BUILD_S = 3600


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

    def __init__(self, folder, options, scratch):
        """`options`: for cmake. `scratch`: a folder for what scripts leave behind."""
        self.folder, self._kept, self._scratch = folder, folder.exists(), scratch
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

    def without(self, part):
        """The part is off for as long as this is entered."""
        return edited(self.folder / part.file, part.text, part.instead)

    def build(self, targets):
        """Builds these programs of the files as they are."""
        self._must("it does not build", "cmake", "--build", self._build, "-j2", "--target", *targets)

    def run(self, script):
        """Runs a script; its status and what it said."""
        return self._run([sys.executable, "-B", "-m", "unittest", script], LONGEST_S)

    def _must(self, what, *command):
        status, said = self._run(command, LONGEST_BUILD_S)
        if status != 0:
            raise Failure(f"{what}: {said[-2000:]}")

    def _run(self, command, seconds):
        """Runs a command in a session of its own, of which nothing is left; its status and what it said."""
        said = self._scratch / "said"
        environment = {**os.environ, "MERELS_BIN": str(self._build / "bin"), "TMPDIR": str(self._scratch)}
        with open(said, "wb") as out:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment,
                                       cwd=self.folder / "tests" / "e2e", start_new_session=True)
        try:
            wait_for(f"the end of {command[-1]}", lambda: has_ended(process.pid), seconds)
        except BaseException:
            os.kill(process.pid, signal.SIGINT)  # it ends what it has started
            with contextlib.suppress(Failure):
                wait_for("its end", lambda: has_ended(process.pid))
            raise
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # before its number can belong to anybody else
            process.wait()
        return process.returncode, said.read_text(encoding="utf-8", errors="replace")


def has_ended(pid):
    """Whether this child has, which stays to be waited for."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
