#!/usr/bin/python3
"""Writes REFERENCE.md out of the comments of the protocol, or says what is wrong with them.

    reference.py           writes it
    reference.py --check   compares it with what is there; exit status 1 when it is not current, or when the comment of
                           a call does not say who may call it, which token that needs, its deadline, whether to
                           retry, and its errors
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

from google.protobuf import descriptor_pb2

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "REFERENCE.md"
HEAD = """# The calls of merels.v1

Out of the comments in `proto/merels/v1` by `proto/reference.py`; do not edit. What is said of a service holds for each
of its calls.

## Errors

A call that is refused ends with a canonical gRPC code, one English sentence, and in the trailer
`grpc-status-details-bin` a `google.rpc.Status` with a `google.rpc.ErrorInfo` (domain `merels.v1`): its `reason` is for
programs, in UPPER_SNAKE, as this page and every field of the protocol write it. For people `merelsctl` and the window
write the same word in lower case with hyphens, such as `not-adjacent`. On the Session stream a `Refusal` and a `GoAway`
say the same in fields of their own.

Where waiting helps there is a `google.rpc.RetryInfo`, on the stream `retry_after_ms`, with the time to wait: with
RATE_LIMITED, STUCK_READER, DRAINING and STORE_REFUSED, and nowhere else.

Facts are in `metadata`, each as text:

| Fact | With | What |
|---|---|---|
| `position_seq` | STALE | The row that made the position as it stands. |
| `expected_seq`, `expected_ply` | STALE | What the command would have had to name in these fields. |
| `wait_ms` | CLAIM_TOO_EARLY | Milliseconds of the absent player's own turn that must still pass; absent when the clock is counted in days. |
| `wait_ms` | RATE_LIMITED | Where it is known how long to wait: the same as in RetryInfo. |
| `limit`, `limit_value` | where a limit was met | The limit by its name in the configuration of the server (`merels-server --help`), such as `max-tables-per-account`, and its value. Of a rate the value is how many a minute. |

## Tokens

Token is the scope that the token of a call must have, which AccountService explains; without it the answer is
`PERMISSION_DENIED` (NOT_ALLOWED).
"""
REASONS = set(re.findall(r'"([a-z-]+)"', (HERE.parent / "common" / "base" / "reason.cc").read_text(encoding="utf-8")))
REASONS = {name.upper().replace("-", "_") for name in REASONS}
TOKEN = r" ?\bToken: ([^.]+)\.$"
CODES = ("INVALID_ARGUMENT NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED "
         "UNAVAILABLE UNAUTHENTICATED DEADLINE_EXCEEDED CANCELLED INTERNAL").split()


def read_files():
    """The protocol's files with their comments."""
    with tempfile.NamedTemporaryFile() as described:
        subprocess.run(["protoc", "-I", HERE, "--include_source_info", "--descriptor_set_out", described.name,
                        *sorted((HERE / "merels" / "v1").glob("*_service.proto"))], check=True)
        return descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(described.name).read_bytes()).file


def tidy(comment):
    """The comment as one line for each of its paragraphs."""
    paragraphs = re.split(r"\n\s*\n", comment.strip())
    return [re.sub(r"\s+", " ", paragraph).strip() for paragraph in paragraphs if paragraph.strip()]


def fill(text, indent=""):
    """The text in lines of the project's width."""
    return textwrap.fill(text, 110, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def wrap(paragraphs):
    """Paragraphs in lines of the project's width."""
    return "\n\n".join(fill(paragraph) for paragraph in paragraphs)


def sentences(text):
    """Its sentences; a semicolon separates them too."""
    return [part.strip().rstrip(".") for part in re.split(r"(?<=[.;]) ", text.replace("; ", ";; ")) if part.strip()]


class Call:
    """What the comments say of one call."""

    def __init__(self, service, method, comment):
        self.name = f"{service}.{method.name}"
        self.request, self.response = (
            ("stream " if streams else "") + kind.rsplit(".", 1)[1]
            for streams, kind in ((method.client_streaming, method.input_type),
                                  (method.server_streaming, method.output_type)))
        self.comment = [re.sub(TOKEN, "", paragraph) for paragraph in comment]
        self.token = [found[1] for paragraph in comment if (found := re.search(TOKEN, paragraph))]

    def find(self, service_comment, pattern):
        """The sentences of the call that match, else those of the service."""
        for text in (self.comment, service_comment):
            found = [sentence.rstrip(";") for sentence in sentences(" ".join(text))
                     if re.search(pattern, sentence) and not sentence.startswith("Errors")]
            if found:
                return found
        return []

    def errors(self, service_comment):
        """Reasons by code, of the call and of its service."""
        found = {}
        for text in (" ".join(self.comment), " ".join(service_comment)):
            for code, reasons in re.findall(r"\b(%s)\b(?: \(((?:[^()]|\([^()]*\))*)\))?" % "|".join(CODES), text):
                known = found.setdefault(code, [])
                for reason in re.findall(r"\b[A-Z_]+\b", re.sub(r"\([^()]*\)", "", reasons)):
                    if reason in REASONS and reason not in known:
                        known.append(reason)
        return found


def facts(call, service_comment):
    """What the table says, by its heading."""
    errors = "; ".join(f"{code}: {', '.join(reasons)}" if reasons else code
                       for code, reasons in call.errors(service_comment).items())
    return {
        "Who": call.find(service_comment, r"\b(For (a|an|the|either|any|every|who)\b|[Aa]nybody|[Nn]eeds? (a|no) token|may call)"),
        "Token": call.token,
        "Deadline": call.find(service_comment, r"[Dd]eadline"),
        "Retry": call.find(service_comment, r"\b[Rr]etr(y|ied)\b|[Hh]armless|[Ss]afe to|asking again"),
        "Limits": call.find([], r"at most|a minute|at once|\d+ to \d+|[Ll]imits?\b"),
        "Errors": [errors] if errors else [],
    }


def write(files):
    """The text, and what is missing."""
    parts, missing = [HEAD], []
    for file in files:
        comments = {tuple(place.path): place.leading_comments for place in file.source_code_info.location}
        for number, service in enumerate(file.service):
            about = tidy(comments.get((6, number), ""))
            parts.append(f"\n## {service.name}\n\n{wrap(about)}\n")
            for index, method in enumerate(service.method):
                call = Call(service.name, method, tidy(comments.get((6, number, 2, index), "")))
                told = facts(call, about)
                missing += [f"{call.name}: its comment does not say: {heading}" for heading, said in told.items()
                            if not said and heading != "Limits"]
                parts.append(f"\n### {method.name}\n\n`{call.request}` to `{call.response}`\n\n{wrap(call.comment)}\n\n")
                parts += [fill(f"- **{heading}**: {'; '.join(said)}", "  ") + "\n" for heading, said in told.items() if said]
    return "".join(parts), missing


def main():
    text, missing = write(read_files())
    for line in missing:
        print(line, file=sys.stderr)
    if sys.argv[1:] == ["--check"]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            missing.append("old")
            print("proto/REFERENCE.md is not what the comments say: run proto/reference.py", file=sys.stderr)
        return 1 if missing else 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
