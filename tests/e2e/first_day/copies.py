"""Copies of a running server's data: by hand, and by `merels-server backup`. A server accepts a copy as a whole, or refuses
it."""

import shutil
import signal
import uuid

from driver.load import NO_LIMITS
from driver.server import Server
from driver.waiting import Failure
from first_day.players import open_channel
from first_day.served_house import BIN, Finding, pause, program

DATABASE, KEY, LOG, INDEX = "merels.db", "merels.db.key", "merels.db-wal", "merels.db-shm"
# What a refusal says to do.
ADVICE = ("merels-server backup FILE", "--new-database", "--incomplete-copy", "restore", "move the files -wal and -shm")
PART = 1 << 16  # bytes that a slow copy takes at once
ENDS = [None, None, signal.SIGTERM, signal.SIGKILL]  # of the server while it is copied


class CopyFinding(Finding):
    """It is about a copy: the server itself goes on."""


def check_whole(house, address, known):
    """Finding if a server that is served there lacks what was acknowledged, or has what was never played."""
    channel = open_channel(address)
    try:
        for game, matches in known:
            for match, plies in matches.items():
                _check_match(house, channel, game.players[0], match, plies)
    finally:
        channel.close()


def _check_match(house, channel, player, match, plies):
    request = house.protocol.make("GetMatch", match_id=match)
    answer = house.protocol.call(channel, "GetMatch", request, player.token, 20)
    if not answer.ok:
        raise CopyFinding(f"match {match} with {len(plies)} acknowledged plies is not in a copy of the house: "
                          f"{answer.brief()}: {answer.sentence}")
    copied = list(answer.message.match.plies)
    if copied[:len(plies)] != plies:
        raise CopyFinding(f"match {match} has {copied} in a copy of the house, acknowledged was {plies}")
    if len(copied) > len(plies):
        now = list(player.call("GetMatch", match_id=match).match.plies)
        if now[:len(copied)] != copied:
            raise CopyFinding(f"match {match} has {copied} in a copy of the house, and {now} in the house itself")


def check_takes(house, address):
    """Finding if a newcomer cannot sit down there."""
    channel = open_channel(address)
    try:
        came = house.protocol.call(channel, "SignInGuest", house.protocol.make("SignInGuest"), "", 20)
        token = came.message.token if came.ok else ""
        request = house.protocol.make("OpenTable", request_id=str(uuid.uuid4()), ruleset="standard")
        opened = house.protocol.call(channel, "OpenTable", request, token, 20)
        if not opened.ok:
            raise CopyFinding(f"a copy of the house does not take a newcomer: {came.brief()}, {opened.brief()}: "
                              f"{opened.sentence}")
    finally:
        channel.close()


def check_sound(folder):
    """Finding if `verify` finds something."""
    done = program("verify", "--data-dir", folder)
    if done.returncode != 0 or "nothing is damaged" not in done.stdout:
        raise CopyFinding(f"verify of {folder} ended with {done.returncode}: {done.stdout} {done.stderr}")


def serve(house, folder, known, *options):
    """Serves a copy, and checks it against what was known before it was made. The sentence by which the server refuses it;
    nothing when it is whole."""
    log = house.folder / "log-of-copies"
    log.write_bytes(b"")
    server = Server(BIN / "merels-server", folder, log, *NO_LIMITS, *options)
    try:
        try:
            server.start()
        except Failure:
            status, said = server.stop(), log.read_text(encoding="utf-8").rpartition("merels-server: ")[2].strip()
            if status != 1 or str(folder) not in said or not any(advice in said for advice in ADVICE):
                raise CopyFinding(f"a copy is refused with {status} and without advice: {said!r}") from None
            return said
        check_whole(house, server.address, known)
        check_takes(house, server.address)
    finally:
        status = server.stop()
    if status != 0:
        raise CopyFinding(f"the server of a copy ended with {status}")
    check_sound(folder)
    return ""


def copy_slowly(source, target, between):
    """A copy in parts; `between()` is called within it."""
    with open(source, "rb") as original, open(target, "wb") as copy:
        while part := original.read(PART):
            copy.write(part)
            between()


# ---- What is done: each returns its words

def copy_by_hand(house):
    """The files are copied one after the other, in any order, while the games go on and perhaps while the server is restarted;
    one may be forgotten."""
    choose, known, folder = house.choose, house.known(), house.folder / "copy"
    names = [DATABASE, KEY, LOG, INDEX]
    choose.shuffle(names)
    forgotten = choose.choice([*names, *[None] * 6])
    parts = sum((house.data / name).stat().st_size // PART + 1 for name in names if name != forgotten)
    left, seconds, number = 1 + int(choose.random() * parts), choose.uniform(0, 3), choose.choice(ENDS)

    def between():
        nonlocal left
        left -= 1
        if left == 0:
            pause(seconds)
        if left == 0 and number:
            house.end(number)
            house.start(number)

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    for name in names:
        if name != forgotten and (house.data / name).exists():
            copy_slowly(house.data / name, folder / name, between)
    words = (f"a copy of {', '.join(name for name in names if name != forgotten)}"
             f"{' during a restart' if number and left <= 0 else ''}")
    try:
        return f"{words}: {serve(house, folder, known) or 'whole'}"
    except CopyFinding as finding:
        raise CopyFinding(f"{words}: {finding}") from None


def backup_and_restore(house):
    """As the README says, into a folder that had a server before."""
    known, saved, folder = house.known(), house.folder / "saved", house.folder / "restored"
    for name in (saved, saved.with_name("saved.key")):
        name.unlink(missing_ok=True)
    done = program("backup", saved, "--data-dir", house.data)
    if done.returncode != 0:
        raise CopyFinding(f"backup ended with {done.returncode}: {done.stderr}")
    restore(saved, folder)
    check_sound(folder)
    refused = serve(house, folder, known)
    if refused:
        raise CopyFinding(f"a backup is refused: {refused}")
    check_sound(house.data)
    return "a backup, restored"


def restore(saved, folder):
    """The files from before go away, the copy and its key take their places."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for name in (DATABASE, LOG, INDEX):
        (folder / name).unlink(missing_ok=True)
    shutil.copy(saved, folder / DATABASE)
    shutil.copy(saved.with_name(f"{saved.name}.key"), folder / KEY)


ACTS = [copy_by_hand, backup_and_restore]
