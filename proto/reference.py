#!/usr/bin/python3
"""Writes REFERENCE.md out of the comments of the protocol, the texts in reference/text, and the server's tables of reasons,
limits and calls; or says what is wrong with them.

    reference.py           writes it
    reference.py --errors  prints the reasons that each call may be refused with: call, code and reason, with tabs between
    reference.py --check   compares the page with what is there; exit status 1 when it is not current, when something in
                           the protocol has no comment, when a field is a keyword of Python, or when the comment of a
                           call does not say who may call it, which token that needs, its deadline, whether to retry, and
                           its errors, or names a reason that there is not, or not with that code
"""
import sys

from reference import schema, sources
from reference.calls import Calls
from reference.errors import Errors
from reference.page import Page

REFERENCE = schema.PROTO / "REFERENCE.md"


def main():
    files = schema.read_files()
    errors = Errors(files, sources.reasons(), sources.refusals_of_the_rules())
    if sys.argv[1:] == ["--errors"]:
        print(errors.table(), end="")
        return 0
    calls = Calls(files, errors, sources.costs())
    page = Page(files, calls, errors)
    now = page.text()
    faults = [f"{name} has no comment" for name in schema.uncommented(files)]
    faults += [f"{name} is a keyword of Python" for name in schema.keywords(files)]
    faults += calls.faults + errors.faults + page.faults
    for fault in faults:
        print(fault, file=sys.stderr)
    if sys.argv[1:] == ["--check"]:
        if not REFERENCE.exists() or REFERENCE.read_text(encoding="utf-8") != now:
            faults.append("old")
            print("proto/REFERENCE.md is not what the comments say: run proto/reference.py", file=sys.stderr)
        return 1 if faults else 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    REFERENCE.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
