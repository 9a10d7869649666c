"""Guests who open very many tables, over the protocol itself: open_tables.py HOST:PORT TABLES EACH. They go when their
input ends. Needs python3-grpcio and the stubs of client/examples/python. Prints how many stand.
"""

import sys
import uuid

from merels.v1 import lobby_service_pb2 as lobby

from hostile.list_callers import TIMEOUT, Caller

AT_ONCE = 100


def open_tables(guest, count):
    """So many tables of this guest's; how many the server has granted."""
    granted = 0
    for first in range(0, count, AT_ONCE):
        wishes = [lobby.OpenTableRequest(request_id=str(uuid.uuid4()), ruleset="standard", side=1)
                  for _ in range(min(AT_ONCE, count - first))]
        calls = [guest.tables.OpenTable.future(wish, timeout=TIMEOUT, metadata=guest.token) for wish in wishes]
        granted += sum(call.exception() is None for call in calls)
    return granted


def main(address, tables, each):
    """Opens them, says so, and waits."""
    guests = [Caller(address) for _ in range(tables // each)]
    print(sum(open_tables(guest, each) for guest in guests), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
