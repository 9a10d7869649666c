"""The protocol's files as protoc reads them: services, messages and enums, with their comments."""
import keyword
import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass

from google.protobuf import descriptor_pb2

PROTO = pathlib.Path(__file__).resolve().parent.parent
FieldType = descriptor_pb2.FieldDescriptorProto


@dataclass(frozen=True)
class Value:
    """A value of an enum."""
    name: str
    number: int
    comment: list


@dataclass(frozen=True)
class Enum:
    """An enum with its values."""
    name: str
    comment: list
    values: list


@dataclass(frozen=True)
class Field:
    """A field. `kind`: the message or enum that it holds, when that is the protocol's own; `choice`: the oneof that it
    belongs to."""
    name: str
    number: int
    text: str
    kind: str
    choice: str
    comment: list


@dataclass(frozen=True)
class Message:
    """A message with its fields; `choices` has the comments of its oneofs."""
    name: str
    comment: list
    fields: list
    choices: dict


@dataclass(frozen=True)
class Method:
    """A call."""
    name: str
    comment: list
    request: str
    response: str
    streams: tuple


@dataclass(frozen=True)
class Service:
    """A service with its calls."""
    name: str
    comment: list
    methods: list


@dataclass(frozen=True)
class File:
    """One file of the protocol."""
    name: str
    services: list
    messages: list
    enums: list


def tidy(comment):
    """A comment as one line for each of its paragraphs."""
    paragraphs = re.split(r"\n\s*\n", comment.strip())
    return [re.sub(r"\s+", " ", paragraph).strip() for paragraph in paragraphs if paragraph.strip()]


def read_files():
    """The protocol's own files, by their names."""
    with tempfile.NamedTemporaryFile() as described:
        subprocess.run(["protoc", "-I", PROTO, "--include_source_info", "--descriptor_set_out", described.name,
                        *sorted((PROTO / "merels" / "v1").glob("*.proto"))], check=True)
        found = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(described.name).read_bytes()).file
    return [_Reader(file).read() for file in sorted(found, key=lambda file: file.name)]


def uncommented(files):
    """What has no comment of its own, by its name."""
    for file in files:
        for service in file.services:
            yield from _bare(service.name, service, service.methods)
        for message in file.messages:
            yield from _bare(message.name, message, message.fields)
            yield from (f"{message.name}.{name}" for name, comment in message.choices.items() if not comment)
        for enum in file.enums:
            yield from _bare(enum.name, enum, enum.values)


def keywords(files):
    """Fields, by their names, that a client in Python could only reach by getattr."""
    return [f"{message.name}.{field.name}" for file in files for message in file.messages for field in message.fields
            if keyword.iskeyword(field.name)]


def _bare(name, whole, parts):
    if not whole.comment:
        yield name
    yield from (f"{name}.{part.name}" for part in parts if not part.comment)


class _Reader:
    """Takes one file's descriptor apart. The numbers of paths are those of descriptor.proto's fields."""
    MESSAGE, ENUM, SERVICE = 4, 5, 6

    def __init__(self, file):
        self.file = file
        self.comments = {tuple(place.path): place.leading_comments or place.trailing_comments
                         for place in file.source_code_info.location}

    def read(self):
        return File(self.file.name,
                    [self.service((self.SERVICE, i), it) for i, it in enumerate(self.file.service)],
                    [self.message((self.MESSAGE, i), it) for i, it in enumerate(self.file.message_type)],
                    [self.enum((self.ENUM, i), it) for i, it in enumerate(self.file.enum_type)])

    def said(self, *path):
        return tidy(self.comments.get(path, ""))

    def service(self, path, service):
        methods = [Method(it.name, self.said(*path, 2, i), _own(it.input_type), _own(it.output_type),
                          (it.client_streaming, it.server_streaming)) for i, it in enumerate(service.method)]
        return Service(service.name, self.said(*path), methods)

    def enum(self, path, enum):
        return Enum(enum.name, self.said(*path),
                    [Value(it.name, it.number, self.said(*path, 2, i)) for i, it in enumerate(enum.value)])

    def message(self, path, message):
        maps = {it.name: it for it in message.nested_type if it.options.map_entry}
        if len(maps) < len(message.nested_type) or message.enum_type:
            raise ValueError(f"{message.name} has a type inside: the reference has no place for these")
        # proto3 has a oneof of its own for each optional field; protoc puts these last.
        optional = sum(it.proto3_optional for it in message.field)
        names = [it.name for it in message.oneof_decl][:len(message.oneof_decl) - optional]
        fields = [self.field((*path, 2, i), it, maps, names) for i, it in enumerate(message.field)]
        return Message(message.name, self.said(*path), fields,
                       {name: self.said(*path, 8, i) for i, name in enumerate(names)})

    def field(self, path, field, maps, choices):
        kind = _own(field.type_name)
        if kind in maps:
            key, value = (_type(part) for part in maps[kind].field)
            kind, text = _own(maps[kind].field[1].type_name), f"map<{key}, {value}>"
        else:
            repeated = "repeated " if field.label == FieldType.LABEL_REPEATED else ""
            text = repeated + ("optional " if field.proto3_optional else "") + _type(field)
        choice = choices[field.oneof_index] if field.HasField("oneof_index") and not field.proto3_optional else ""
        return Field(field.name, field.number, text, kind, choice, self.said(*path))


def _own(type_name):
    """The name of a type without its package."""
    return type_name.rsplit(".", 1)[-1]


def _type(field):
    """A field's type as it is written."""
    return _own(field.type_name) or FieldType.Type.Name(field.type).removeprefix("TYPE_").lower()
