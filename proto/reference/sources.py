"""What the page takes from elsewhere in the tree: reasons, limits, costs of calls, the rules, and programs to quote."""
import ast
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = pathlib.Path(__file__).resolve().parent / "text"


def read(path):
    """A file of the tree."""
    return (ROOT / path).read_text(encoding="utf-8")


def reasons():
    """The code of each reason, as the server sends it."""
    switch = read("proto/wire/status.cc").split("StatusCode CodeOf(Reason", 1)[1].split("\n}\n", 1)[0]
    codes, waiting = {}, []
    for name, code in re.findall(r"case Reason::k(\w+):|return grpc::(\w+);", switch):
        if name:
            waiting.append(_wire(name))
            continue
        codes.update({reason: code for reason in waiting})
        waiting = []
    return codes


def refusals_of_the_rules():
    """The reasons with which only the rules refuse a ply, in the order in which they are tested."""
    of_plies = read("common/base/reason.h").split("// Plies", 1)[1].split("// Texts", 1)[0]
    found = [_wire(name) for name in re.findall(r"^  k(\w+),", of_plies, re.MULTILINE)]
    return [reason for reason in found if reason not in ("BAD_NOTATION", "BAD_POINT", "GAME_OVER")]


def _wire(name):
    """A name of C++ as it is on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


def limits():
    """The default of each limit of the server and what is limited, by its key."""
    text = read("server/base/limits.h")
    defaults = {name: _number(value)
                for name, value in re.findall(r"^  Limit (\w+) = (.+);$", text, re.MULTILINE)}
    lines = re.findall(r'LimitSpec\{\s*"([\w-]+)", &Limits::(\w+),[^"]*("(?:[^"\\]|\\.|"\s+")*")\}', text)
    return {key: (defaults[member], "".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', help_)))
            for key, member, help_ in lines}


def told_limits():
    """The keys of those that GetServerInfo tells."""
    told = read("server/transport/server_info.cc").split("kToldLimits[] = {", 1)[1].split("};", 1)[0]
    return re.findall(r'"([\w-]+)"', told)


def _number(text):
    """The value of a sum of C++ such as std::int64_t{64} * 1024."""
    product = 1
    for factor in re.sub(r"std::int64_t\{(\d+)\}", r"\1", text).replace("'", "").split("*"):
        product *= int(factor)
    return product


def costs():
    """How many plain calls each call counts for."""
    values = dict(re.findall(r"constexpr int (k\w+) =\s*(\d+);", read("common/api/call.h")))
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "common/api").glob("*.h")))
    found = {name: values[cost] for name, cost in re.findall(
        r"struct (\w+)[^{};]*\{\s*using Answer[^;]*;\s*static constexpr CallRule kRule\{Needs::\w+, (k\w+)", text)}
    others = {"Session": "kSessionRule", "HealthCheck": "kHealthCheckRule", "HealthWatch": "kHealthWatchRule",
              "ServerReflection": "kReflectionRule"}
    scopes = read("server/transport/calls/unary_server.h")
    for name, rule in others.items():
        found[name] = values[re.search(rf"{rule}\{{api::Needs::\w+, api::(k\w+)\}}", scopes)[1]]
    return found


def rules(*headings):
    """Sections of the rules page, their headings one level down, and their links as from the page."""
    text = re.sub(r"\]\((?!#|https?:)", "](../common/rules/", read("common/rules/README.md"))
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    found = {section.split("\n", 1)[0]: section.split("\n", 1)[1].strip() for section in sections}
    return "\n\n".join(f"### {heading}\n\n{found[heading]}" for heading in headings)
