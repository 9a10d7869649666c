"""What is done to a server that goes on, or is started again: signals, reloads, restarts, certificates, disks that take
nothing, a time of day that is set. Each returns its words."""

import signal
import ssl
import subprocess

from driver.certificates import sign
from driver.waiting import Failure, wait_for
from first_day import disks
from first_day.served_house import BIN, Finding, pause

REFUSED, TAKEN = "writes are refused, and clocks stand still", "writes are taken again; "
HOUR = 3600
HARMLESS = ["SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGXCPU", "SIGPIPE", "SIGXFSZ",
            "SIGRTMIN", "SIGRTMAX", "SIGWINCH", "SIGURG", "SIGCONT"]


def harmless_signal(house):
    name = house.choose.choice(HARMLESS)
    house.server.send_signal(getattr(signal, name))
    return name


def hang_up(house):
    since = len(house.log())
    house.server.send_signal(signal.SIGHUP)
    house.await_words("SIGHUP: reading the configuration again", since)
    return "SIGHUP"


def reload_limits(house):
    streams, level = house.choose.randint(4, 9), house.choose.choice(["info", "debug"])
    since = len(house.log())
    house.configure(f"max-streams-per-account = {streams}", f"log-level = '{level}'", "max-open-tables = 5000")
    house.server.send_signal(signal.SIGHUP)
    house.await_words("taken over only by a restart: max-open-tables", since)
    house.configure(f"max-streams-per-account = {streams}")
    since = len(house.log())
    house.server.send_signal(signal.SIGHUP)
    house.await_words("SIGHUP: reading the configuration again", since)
    return f"reload with {streams} streams and level {level}"


def broken_configuration(house):
    since = len(house.log())
    house.configure("max-open-tabels = 3")
    house.server.send_signal(signal.SIGHUP)
    house.await_words("there is no key max-open-tabels; is it max-open-tables?", since)
    house.configure()
    return "a configuration with a fault"


def restart(house):
    number = house.choose.choice([signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGKILL])
    house.end(number)
    house.start(number)
    return f"restart after {signal.Signals(number).name}"


def restarts_in_a_row(house):
    numbers = [house.choose.choice([signal.SIGTERM, signal.SIGKILL]) for _ in range(house.choose.randint(2, 3))]
    for number in numbers:
        house.end(number)
        pause(house.choose.uniform(0, 2))
        house.start(number)
    return "restarts after " + ", ".join(signal.Signals(number).name for number in numbers)


def drain(house):
    since = len(house.log())
    said = subprocess.run([BIN / "merelsctl", "admin", "drain", "--data-dir", house.data], capture_output=True, text=True,
                          timeout=60, check=False)
    if said.returncode != 0:
        raise Finding(f"merelsctl admin drain: {said.stderr}")
    if house.server.wait(60) != 0 or "asked by the operator" not in house.log()[since:]:
        raise Finding(f"a drain is not in the log: {house.log()[since:]!r}")
    house.outages.begin()
    house.start(signal.SIGTERM)
    return "a drain by the operator"


def renewed_certificate(house):
    sign(house.folder, "cert.pem", "key.pem", days=house.choose.randint(20, 300))
    if house.day_moved:
        # gRPC, which shows it, waits for a time of day: for hours after it was set back, and wherever it is wrong as far as the
        # library goes that pretends it.
        house.end(signal.SIGTERM)
        house.start(signal.SIGTERM, right_day=True)
    elif house.choose.random() < 0.5:
        house.server.send_signal(signal.SIGHUP)
    try:
        wait_for("the renewed certificate", lambda: shown(house) == der(house.cert), 20)
    except Failure as failure:
        house.check_alive()
        raise Finding(str(failure)) from None
    return "a renewed certificate"


def broken_certificate(house):
    since, before = len(house.log()), shown(house)
    good = house.cert.read_bytes(), house.key.read_bytes()
    sign(house.folder, "cert.pem", "another.key")
    house.await_words("is not the key of the certificate", since)
    if shown(house) != before:
        raise Finding("a pair that does not match is shown")
    house.cert.write_bytes(good[0])
    hang_up(house)  # which looks at once: the next one is another refusal then
    return "a certificate without its key"


def through_refusals(house, disk, tighten=lambda: None):
    """The server over a disk that refuses, while `with disk` lasts: from when the log says so to the end clocks stand, and
    then the log says that it is over. `tighten()`: makes it refuse."""
    house.outlast_grace()
    since = len(house.log())
    with disk:
        house.await_words(REFUSED, since, tighten)
        house.outages.begin()
        seconds = house.choose.uniform(0.5, 6)
        pause(seconds)
        house.check_alive()
        house.outages.end()
    house.await_words(TAKEN, since)
    said = house.log()[since:]
    if (said.count(REFUSED), said.count(TAKEN)) != (1, 1):
        raise Finding(f"of one time of refusals the log says: {said!r}")
    return f"for {seconds:.1f} s, and {said[said.index(TAKEN) + len(TAKEN):].splitlines()[0]}"


def full_disk(house):
    """No file may grow: as far as the server can tell, the disk is full. What is there may be written again."""
    limit = disks.Limit(house.server.pid())
    return f"a full disk {through_refusals(house, limit, lambda: limit.lower(disks.next_write(house.data)))}"


def read_only_disk(house):
    """All files are immutable at once, as after a fault of the disk. Where that is not permitted, a limit refuses each write:
    files can be opened for writing then, and nothing can be tried at a start."""
    if house.freezes:
        return f"a read-only disk {through_refusals(house, disks.frozen(house.data))}"
    limit = disks.Limit(house.server.pid())
    return f"a disk that takes nothing {through_refusals(house, limit, lambda: limit.lower(1))}"


def start_on_read_only_disk(house):
    """It does not start, says which folder cannot be written, and starts when that can be."""
    if not house.freezes:
        return "no start on a read-only disk, which is not permitted here"
    number = house.choose.choice([signal.SIGTERM, signal.SIGKILL])
    house.end(number)
    since = len(house.log())
    with disks.frozen(house.data):
        status = house.try_start()
        said = house.log()[since:].splitlines()[-1:]
        if status != 1 or not said or str(house.data) not in said[0] or "may write to" not in said[0]:
            raise Finding(f"on a read-only disk a start ended with {status} and said {said}")
    house.start(number)
    return f"a start on a read-only disk after {signal.Signals(number).name}"


def another_day(house):
    """From now on it is wrong by hours, or right again: it was set forward or back."""
    hours = house.choose.choice([0, 1] if house.day.wrong else [1]) * house.choose.uniform(1, 12)
    by = hours - house.day.wrong / HOUR
    house.set_day(hours * HOUR)
    return f"{abs(by):.1f} h {'forward' if by > 0 else 'back'}"


def clock_jump(house):
    house.outlast_grace()
    words = another_day(house)
    pause(house.choose.uniform(0, 2))
    return f"the time of day set {words}"


def restart_with_clock_jump(house):
    number = house.choose.choice([signal.SIGTERM, signal.SIGKILL])
    house.end(number)
    words = another_day(house)
    house.start(number)
    return f"restart after {signal.Signals(number).name}, and meanwhile the time of day was set {words}"


def shown(house):
    """What a new connection is shown."""
    host, port = house.address.split(":")
    return ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((host, int(port)), timeout=20))


def der(path):
    return ssl.PEM_cert_to_DER_cert(path.read_text(encoding="ascii"))


ACTS = [harmless_signal, hang_up, reload_limits, broken_configuration, restart, restarts_in_a_row, drain, renewed_certificate,
        broken_certificate, full_disk, read_only_disk, start_on_read_only_disk, clock_jump, restart_with_clock_jump]
