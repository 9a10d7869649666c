#!/usr/bin/python3
"""Writes REFERENCE.md and errors.tsv out of the comments of the protocol, or says what is wrong with them.

    reference.py           writes them
    reference.py --check   compares them with what is there; exit status 1 when they are not current, or when the comment
                           of a call does not say who may call it, which token that needs, its deadline, whether to
                           retry, and its errors, or names a reason that there is not, or not with that code
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
TABLE = HERE / "errors.tsv"
HEAD = """# The calls of merels.v1

Out of the comments in `proto/merels/v1` by `proto/reference.py`; do not edit. What is said of a service holds for each
of its calls.

## Errors

A call that is refused ends with a canonical gRPC code, one English sentence, and in the trailer
`grpc-status-details-bin` a `google.rpc.Status` with a `google.rpc.ErrorInfo` (domain `merels.v1`): its `reason` is for
programs, in UPPER_SNAKE, as this page and every field of the protocol write it. For people `merelsctl` and the window
write the same word in lower case with hyphens, such as `not-adjacent`. On the Session stream a `Refusal` and a `GoAway`
say the same in fields of their own. A reason comes with one code only.

Each call lists the reasons that it is refused with; `proto/errors.tsv` has them all in a table, a line for each call and
reason. Not listed with each call are these:

{common}
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

Some ends of a call are gRPC's own and have no reason: UNIMPLEMENTED (there is no such call), DEADLINE_EXCEEDED (also
when the request itself does not come within ten seconds), CANCELLED, RESOURCE_EXHAUSTED of a message of more than four
times the largest size, and UNAVAILABLE when there is no connection.

### Refusals of the rules

PlayPly, and a ply on the stream, may be refused with each of these. Several may fit a ply; these are tested in this order:

{rules}.

## Lists

A list comes in pages: `page_size` says how many lines at most, 0 the usual number, and a number above the largest means
the largest. An answer with a `next_page_token` goes on: ask again with the same request and that token. A page may be
shorter than asked for and not the last; the last has no token. A token is good for the list, and the filter, that it was
given by; with any other it is refused (BAD_ARGUMENT). It holds no secret, and does not outlive changes of the server.

## Tokens

Token is the scope that the token of a call must have, which AccountService explains; without it the answer is
`PERMISSION_DENIED` (NOT_ALLOWED).
"""
TOKEN = r" ?\bToken: ([^.]+)\.$"
# Of every call; by the token it needs; for all but the operator's the store is asked who has it.
EVERY = {"RATE_LIMITED": "the account, or the address, calls too often; see GetServerInfo",
         "TOO_LARGE": "a message of more than 64 KiB, unless the house says otherwise",
         "BAD_ARGUMENT": "the request cannot be read, a field of it is out of its range, or its page_token was given by "
                         "another list, or with another filter",
         "INTERNAL": "the server is at fault; the sentence says in what"}
WITH_TOKEN = {"TOKEN_MISSING": "", "BAD_TOKEN": "unknown, ended or expired", "BANNED": "with the sentence why",
              "STORE_REFUSED": "the token could not be looked up, or the store refuses for the moment"}
WITH_SCOPE = {"NOT_ALLOWED": "the token has not the scope that the call needs"}
OPERATOR = {"TOKEN_MISSING": "", "BAD_TOKEN": "", "NOT_ALLOWED": "from another machine"}
# The parts of the Session stream that are refused by themselves, as the table names them.
PARTS = {"": "", "message": "/message", "subscription": "/subscription", "command": "/command"}
RULES_WORDS = "every refusal of the rules"


def read_reasons():
    """Every reason in its order, with its code, and those of the rules."""
    header = (HERE.parent / "common" / "base" / "reason.h").read_text(encoding="utf-8")
    wire = lambda name: re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()
    codes, waiting = {}, []
    switch = (HERE / "wire" / "status.cc").read_text(encoding="utf-8").split("StatusCode CodeOf(Reason", 1)[1]
    for name, code in re.findall(r"case Reason::k(\w+):|return grpc::(\w+);", switch.split("\n}\n", 1)[0]):
        if name:
            waiting.append(wire(name))
            continue
        codes.update({reason: code for reason in waiting})
        waiting = []
    of_rules = header.split("// Plies", 1)[1].split("// Texts", 1)[0]
    rules = [wire(name) for name in re.findall(r"^  k(\w+),", of_rules, re.MULTILINE)]
    return codes, [rule for rule in rules if rule not in ("BAD_NOTATION", "BAD_POINT", "GAME_OVER")]


CODE_OF, RULES = read_reasons()


def read_files():
    """The protocol's files with their comments."""
    with tempfile.NamedTemporaryFile() as described:
        subprocess.run(["protoc", "-I", HERE, "--include_source_info", "--include_imports", "--descriptor_set_out",
                        described.name, *sorted((HERE / "merels" / "v1").glob("*_service.proto"))], check=True)
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


def errors_in(paragraphs):
    """What the paragraphs say of errors, by whose they are: the heading's last word, as in "Errors of a command"."""
    found = {}
    for paragraph in paragraphs:
        told = re.search(r"\bErrors(?: of (?:every|a) (\w+)(?: \(\w+\))?)?(?:: | )(.*)$", paragraph)
        if told:
            found[told[1] or ""] = told[2]
    return found


class Call:
    """What the comments say of one call."""

    def __init__(self, service, method, comment, commands):
        self.name, self.service = f"{service}.{method.name}", service
        self.request, self.response = (
            ("stream " if streams else "") + kind.rsplit(".", 1)[1]
            for streams, kind in ((method.client_streaming, method.input_type),
                                  (method.server_streaming, method.output_type)))
        self.is_command = self.request in commands
        self.comment = [re.sub(TOKEN, "", paragraph) for paragraph in comment]
        self.token = [found[1] for paragraph in comment if (found := re.search(TOKEN, paragraph))]
        self.told = errors_in(self.comment)

    def common(self):
        """The reasons that are listed once for all."""
        token = self.token[0] if self.token else "none"
        if token == "none":
            return {**EVERY}
        if token == "the operator's":
            return {**EVERY, **OPERATOR}
        return {**EVERY, **WITH_TOKEN, **({} if token == "any" else WITH_SCOPE)}


class Errors:
    """The reasons of all calls."""

    def __init__(self, calls, services):
        self._calls = {call.name: call for call in calls}
        self._services = {name: errors_in(about) for name, about in services.items()}
        self.wrong = []

    def of(self, call, part=""):
        """Those of a call beyond the common ones, in the order of telling."""
        texts = [call.told.get(part, "")]
        if not part:
            told = self._services[call.service]
            texts += [told.get("call", ""), told.get("command", "") if call.is_command else ""]
        found = []
        for text in texts:
            found += [reason for reason in self._read(call, text) if reason not in found]
        return found

    def all_of(self, call, part=""):
        """With the common ones, unless it is of a part; by code and reason, each once."""
        common = [] if part else call.common()
        return sorted({(CODE_OF[reason], reason) for reason in [*self.of(call, part), *common]})

    def parts(self, call):
        """What of the call the table has by itself."""
        return [part for part in PARTS if not part or part in call.told]

    def _read(self, call, text):
        found = list(RULES) if RULES_WORDS in text else []
        for name in re.findall(r"^as ([A-Z]\w+)", text):
            found += self.of(self._calls[f"{call.service}.{name}"])
        if text.startswith("as the call of the same name"):
            for other in self._calls.values():
                found += self.of(other) if other.is_command else []
        for code, reasons in re.findall(r"\b(%s) \(((?:[^()]|\([^()]*\))*)\)" % "|".join(set(CODE_OF.values())), text):
            for reason in re.findall(r"\b[A-Z]+(?:_[A-Z]+)*\b", reasons):
                if CODE_OF.get(reason) == code:
                    found.append(reason)
                elif "_" in reason or reason in CODE_OF:
                    self.wrong.append(f"{call.name}: {reason} does not come with {code}")
        for reason in re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", text):
            if reason not in CODE_OF and reason not in CODE_OF.values():
                self.wrong.append(f"{call.name}: there is no reason {reason}")
        return found


def missing_of(call, service_comment):
    """What the comment must say and does not."""
    text = " ".join([*call.comment, *service_comment])
    wanted = {"Who": r"\b(For (a|an|the|either|any|every|anybody|who|those|its)\b|[Aa]nybody|[Nn]eeds? (a|no) token|may call)",
              "Deadline": r"[Dd]eadline",
              "Retry": r"\b[Rr]etr(y|ied)\b|[Hh]armless|[Ss]afe to|asking again"}
    missing = [heading for heading, pattern in wanted.items() if not re.search(pattern, text)]
    return missing + ([] if call.token else ["Token"]) + ([] if call.told else ["Errors"])


def deadline_of(call, service_comment):
    """Such as 5 s."""
    for text in (" ".join(call.comment), " ".join(service_comment)):
        found = re.search(r"[Dd]eadline(?: is| of)? (\d+ s)\b", text)
        if found or "no deadline" in text:
            return found[1] if found else "none"
    return "none"


def errors_text(reasons):
    """By their codes, in the order of telling."""
    by_code = {}
    for reason in reasons:
        by_code.setdefault(CODE_OF[reason], []).append(reason)
    return "; ".join(f"{code}: {', '.join(of_code)}" for code, of_code in by_code.items())


def common_text():
    """The reasons of every call, as a list."""
    lines = []
    for of_what, reasons in (("every call", EVERY), ("every call with a token", WITH_TOKEN),
                             ("every call whose token needs a scope", WITH_SCOPE),
                             ("every call of the operator", OPERATOR)):
        told = [f"{reason} ({CODE_OF[reason]}{': ' if why else ''}{why})" for reason, why in reasons.items()]
        lines.append(fill(f"- Of {of_what}: {'; '.join(told)}.", "  "))
    return "\n".join(lines) + "\n"


def read_calls(files):
    """The calls, in the order of files, and what is said of each service."""
    commands = {message.name for file in files for message in file.message_type
                if any(field.type_name == ".merels.v1.CommandHeader" and field.name == "header"
                       for field in message.field) and message.name.endswith("Request")}
    calls, services = [], {}
    for file in files:
        comments = {tuple(place.path): place.leading_comments for place in file.source_code_info.location}
        for number, service in enumerate(file.service):
            services[service.name] = tidy(comments.get((6, number), ""))
            calls += [Call(service.name, method, tidy(comments.get((6, number, 2, index), "")), commands)
                      for index, method in enumerate(service.method)]
    return calls, services


def write(files):
    """The text, the table, and what is wrong."""
    calls, services = read_calls(files)
    errors = Errors(calls, services)
    wrong = [f"{call.name}: its comment does not say: {heading}" for call in calls
             for heading in missing_of(call, services[call.service])]
    head = HEAD.replace("{common}", common_text()).replace("{rules}", fill(", ".join(RULES)))
    parts, table = [head], ["# call\tcode\treason"]
    for service, about in services.items():
        parts.append(f"\n## {service}\n\n{wrap(about)}\n")
        for call in (one for one in calls if one.service == service):
            told = {"Token": call.token[0] if call.token else "", "Deadline": deadline_of(call, about)}
            for part in errors.parts(call):
                of_part = errors_text(errors.of(call, part))
                told["Errors" + (f" of a {part}" if part else "")] = of_part or "those of every call"
                table += [f"{call.name}{PARTS[part]}\t{code}\t{reason}" for code, reason in errors.all_of(call, part)]
            parts.append(f"\n### {call.name.split('.')[1]}\n\n`{call.request}` to `{call.response}`\n\n"
                         f"{wrap(call.comment)}\n\n")
            parts += [fill(f"- **{heading}**: {what}", "  ") + "\n" for heading, what in told.items()]
    return "".join(parts), "\n".join(table) + "\n", wrong + sorted(set(errors.wrong))


def main():
    text, table, wrong = write(read_files())
    for line in wrong:
        print(line, file=sys.stderr)
    if sys.argv[1:] == ["--check"]:
        for file, now in ((TARGET, text), (TABLE, table)):
            if not file.exists() or file.read_text(encoding="utf-8") != now:
                wrong.append("old")
                print(f"proto/{file.name} is not what the comments say: run proto/reference.py", file=sys.stderr)
        return 1 if wrong else 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    TARGET.write_text(text, encoding="utf-8")
    TABLE.write_text(table, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
