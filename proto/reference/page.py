"""The page: what is written by hand in text/, with what it asks for put in; after it the services and their types."""
import re
import textwrap

from reference import sources
from reference.comments import without_token
from reference.errors import COMMON

WIDTH = 110
# The hand-written parts at the beginning of the page, in their order; old_calls is its end.
PARTS = ("start", "first_game", "stream", "errors", "limits", "ratings", "text")


def fill(text, indent=""):
    """The text in lines of the project's width."""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def paragraphs(comment):
    """A comment as paragraphs."""
    return "\n\n".join(fill(paragraph) for paragraph in comment)


def item(head, text):
    """An entry of a list."""
    return fill(f"- {head}: {text}", "  ")


def anchor(heading):
    """What a link to a heading is called."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Page:
    """Puts it together. `faults`: what is wrong with it."""

    def __init__(self, files, calls, errors):
        self.files, self.calls, self.errors, self.faults = files, calls, errors, []
        self.messages = {message.name: message for file in files for message in file.messages}
        self.kinds = {*self.messages, *(enum.name for file in files for enum in file.enums)}
        self.of_calls = {name for _, method in calls.methods.values() for name in (method.request, method.response)}

    def text(self):
        """All of it."""
        parts = [self._part(name) for name in PARTS]
        parts += [self._service(file, service) for file in self.files for service in file.services]
        parts += [f"## Types of several services\n\n{self._types(file)}" for file in self.files if not file.services]
        parts.append(self._part("old_calls"))
        whole = "\n\n".join(part.strip() for part in parts) + "\n"
        head, rest = whole.split("{{contents}}")
        text = head + self._contents(rest) + rest
        self._check_links(text)
        self.faults += [f"GetServerInfo tells of the limit {key}, and proto/reference/text/limits.md does not"
                        for key in sources.told_limits() if f"| `{key}` |" not in text]
        self.faults += [f"proto/reference/text/limits.md tells of the limit {key}, and GetServerInfo does not"
                        for key in sources.limits() if f"| `{key}` |" in text and key not in sources.told_limits()]
        return text

    # ---- What is written by hand

    def _part(self, name):
        text = (sources.TEXT / f"{name}.md").read_text(encoding="utf-8")
        return re.sub(r"^\{\{(\w+)(?: (.+))?\}\}$", self._ask, text, flags=re.MULTILINE)

    def _ask(self, asked):
        word, rest = asked[1], asked[2] or ""
        if word == "contents":
            return asked[0]
        makers = {"quote": self._quote, "limits": self._limits, "costs": self._costs, "rules": self._rules,
                  "reasons": self._reasons, "common": self._common}
        return makers[word](rest)

    @staticmethod
    def _quote(path):
        language = {"py": "python", "mjs": "js", "json": "json", "sh": "sh"}[path.rsplit(".", 1)[1]]
        return f"```{language}\n{sources.read(path).strip()}\n```"

    def _common(self, _):
        """The reasons of every call, as a list."""
        lines = []
        for of_what, reasons in COMMON.items():
            told = [f"{reason} (`{self.errors.codes[reason]}`{': ' if why else ''}{why})" for reason, why in reasons.items()]
            lines.append(fill(f"- Of {of_what}: {'; '.join(told)}.", "  "))
        return "\n".join(lines)

    def _reasons(self, _):
        text = (sources.TEXT / "reasons.md").read_text(encoding="utf-8").strip()
        told = re.findall(r"^\| ([A-Z_]+) \| ([A-Z_]+) \|", text, re.MULTILINE)
        for reason in sorted({*dict(told), *self.errors.codes}):
            codes = [code for name, code in told if name == reason]
            if codes != [self.errors.codes.get(reason)]:
                self.faults.append(f"proto/reference/text/reasons.md has {reason} as {codes}, proto/wire/status.cc as "
                                   f"{self.errors.codes.get(reason)}")
        return text

    @staticmethod
    def _rules(headings):
        return sources.rules(*headings.split(", "))

    @staticmethod
    def _limits(keys):
        known = sources.limits()
        rows = [f"| `{key}` | {known[key][0]:,} | {known[key][1]} |" for key in keys.split()]
        return "\n".join(["| name | default | what is limited |", "| --- | --- | --- |", *rows])

    @staticmethod
    def _costs(_):
        by_cost = {}
        for name, cost in sources.costs().items():
            by_cost.setdefault(int(cost), []).append(name)
        rows = [f"| {cost} | {', '.join(names)} |" for cost, names in sorted(by_cost.items())]
        return "\n".join(["| counts for | calls |", "| --- | --- |", *rows])

    # ---- What the comments say

    def _service(self, file, service):
        text = f"## {service.name}\n\n{paragraphs(service.comment)}"
        text += "".join(f"\n\n### {method.name}\n\n{self._method(method)}" for method in service.methods)
        types = self._types(file)
        return text + (f"\n\n### Types of {service.name}\n\n{types}" if types else "")

    def _method(self, method):
        facts = self.calls.facts(method.name)
        lines = [item(f"**{heading}**", said) for heading, said in facts.items()]
        return "\n\n".join([self._signature(method), paragraphs(without_token(method.comment)), "\n".join(lines),
                            self._body(method.request), self._body(method.response)])

    def _signature(self, method):
        sent, answered = (f"{'a stream of ' if streams else ''}`{name}`"
                          for streams, name in zip(method.streams, (method.request, method.response)))
        return f"{sent} to {answered}"

    def _body(self, name):
        """A message that belongs to one call."""
        message = self.messages[name]
        fields = self._fields(message)
        head = fill(f"<a id=\"{anchor(name)}\"></a>`{name}`: {' '.join(message.comment)}")
        return f"{head}\n\n{fields}".strip()

    def _types(self, file):
        """The messages and enums of a file that do not belong to one call."""
        made = [f"#### {message.name}\n\n{paragraphs(message.comment)}\n\n{self._fields(message)}".strip()
                for message in file.messages if message.name not in self.of_calls]
        made += [f"#### {enum.name}\n\n{paragraphs(enum.comment)}\n\n" +
                 "\n".join(item(f"`{value.name}` = {value.number}", " ".join(value.comment)) for value in enum.values)
                 for enum in file.enums]
        return "\n\n".join(made)

    def _fields(self, message):
        lines, told = [], ""
        for field in message.fields:
            if field.choice and field.choice != told:
                lines.append(item(f"one of `{field.choice}`", " ".join(message.choices[field.choice])))
            told = field.choice
            line = item(f"`{field.name}` = {field.number}, {self._kind(field)}", " ".join(field.comment))
            lines.append(textwrap.indent(line, "  ") if field.choice else line)
        return "\n".join(lines)

    def _kind(self, field):
        if field.kind not in self.kinds:
            return field.text
        return field.text.replace(field.kind, f"[{field.kind}](#{anchor(field.kind)})")

    # ---- What holds it together

    @staticmethod
    def _contents(text):
        return "\n".join(f"- [{heading}](#{anchor(heading)})" for heading in _headings(text, "##"))

    def _check_links(self, text):
        """Every heading that is linked to is there, once."""
        bare = _without_code(text)
        there = [anchor(heading) for heading in re.findall(r"^#+ (.+)$", bare, re.MULTILINE)]
        there += re.findall(r'<a id="([^"]+)"></a>', bare)
        for target in sorted(set(re.findall(r"\]\(#([^)]+)\)", bare))):
            if there.count(target) != 1:
                self.faults.append(f"the link #{target} has {there.count(target)} places to go to")


def _without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def _headings(text, level):
    return re.findall(rf"^{level} (.+)$", _without_code(text), re.MULTILINE)
