"""The faults of a round besides killing one of a cluster's processes. Each returns its words, when it is over."""

import signal
import time

from driver.waiting import wait_for

LONGEST_PAUSE_S = 20
LONGEST_SHORT_PAUSE_S = 5


def hold(seconds):
    """Lets the cluster be for so long."""
    until = time.monotonic() + seconds
    wait_for("the end of a pause", lambda: time.monotonic() >= until, seconds + 5)


def several(parts, choose):
    """Two or three at once, of those without which the rest can go on."""
    names = choose.sample([name for name in parts.names() if not name.startswith("patroni")], choose.randint(2, 3))
    before = {name: parts.pid(name) for name in names}
    parts.kill(*names)
    for name in names:
        parts.await_another(name, before[name])
    return "killed at once: " + ", ".join(names)


def stand_still(parts, choose):
    """A node stands still, and then goes on as if nothing had been."""
    name, seconds = choose.choice(parts.nodes()), choose.uniform(2, LONGEST_PAUSE_S)
    parts.pause(name)
    hold(seconds)
    parts.resume()
    return f"{name} stood still for {seconds:.1f} s"


def no_bus(parts, choose):
    """Nodes do not hear of each other."""
    seconds = choose.uniform(1, LONGEST_SHORT_PAUSE_S)
    parts.pause("nats")
    hold(seconds)
    parts.resume()
    return f"nats stood still for {seconds:.1f} s"


def no_database(parts, choose):
    """No node reaches the database: it does not answer, or is cut off when something stands in between."""
    names = [name for name in parts.names() if name in ("postgres", "database-proxy")]
    name, seconds = choose.choice(names), choose.uniform(1, LONGEST_SHORT_PAUSE_S)
    parts.pause(name)
    hold(seconds)
    parts.resume()
    return f"{name} stood still for {seconds:.1f} s"


def no_sessions(parts, choose):
    """A connection of each node to the database ends, or all of them."""
    some = choose.choice(("random() < 0.3", "true"))
    parts.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = current_user"
              f" AND application_name = 'merels-server' AND {some}", check=False)
    return f"sessions of the database ended where {some}"


def parted(parts, choose):
    """One node does not reach the database, or NATS, or is not reached, and nobody is told."""
    link = choose.choice([name for name in parts.names() if name.startswith("link-")])
    seconds = choose.uniform(2, LONGEST_PAUSE_S)
    parts.pause(link)
    hold(seconds)
    parts.resume()
    return f"nothing passed {link} for {seconds:.1f} s"


def drain(parts, choose):
    """A node is asked to end, as for a new version, and comes back."""
    name = choose.choice(parts.nodes())
    before = parts.pid(name)
    parts.kill(name, number=signal.SIGTERM)
    parts.await_another(name, before)
    return f"{name} was drained"


def roll(parts, choose):
    """All nodes, one after the other."""
    names = choose.sample(parts.nodes(), len(parts.nodes()))
    for name in names:
        before = parts.pid(name)
        parts.kill(name, number=signal.SIGTERM)
        parts.await_another(name, before)
        parts.await_served(name)
    return "drained one after the other: " + ", ".join(names)


def stopped_primary(parts, choose):
    """With two PostgreSQLs: the machine of the primary stands still until another has taken over, and goes on."""
    name = parts.primary()
    if name is None:
        return "no primary to stop"
    keeper = name.replace("postgres-", "patroni-")
    parts.pause(keeper)
    parts.pause(name)
    seconds = choose.uniform(2, LONGEST_PAUSE_S)
    hold(seconds)
    parts.resume()
    return f"{name} and {keeper} stood still for {seconds:.1f} s"


ALWAYS = (several, stand_still, parted, no_bus, no_database, no_sessions, drain, roll)
WITH_PAIR = (*ALWAYS, stopped_primary)
