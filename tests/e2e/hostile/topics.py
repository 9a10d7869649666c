"""Topics: as requests name them, and as the server does."""

SPECTATORS_ROOM, PLAYERS_ROOM = 2, 1
CLASSES = ("", "bullet", "blitz", "rapid", "classical", "daily", "unlimited")


def typed(name):
    """The request's form of a topic with this name, as fields of the message Topic. Of the lobby without a filter."""
    kind, _, rest = name.partition("/")
    if kind == "matches":
        return {"match": {"match_id": rest}}
    if kind == "chat":
        spectators = rest.endswith("/spectators")
        return {"chat": {"match_id": rest.removesuffix("/spectators"),
                         "room": SPECTATORS_ROOM if spectators else PLAYERS_ROOM}}
    if kind == "tv":
        return {"channel": {"pool": rest}}
    return {{"lobby": "lobby", "notices": "notices"}[name]: {}}


def name_of(topic):
    """What the server calls the topic of this message; None when that is no topic's."""
    kind = topic.WhichOneof("kind")
    if kind == "match":
        return "matches/" + topic.match.match_id
    if kind == "chat":
        return f"chat/{topic.chat.match_id}" + ("/spectators" if topic.chat.room == SPECTATORS_ROOM else "")
    if kind == "channel":
        return "tv" + ("/" + topic.channel.pool if topic.channel.pool else "")
    return _lobby_name(topic.lobby) if kind == "lobby" else kind


def _lobby_name(lobby):
    parts = []
    if lobby.rulesets:
        parts.append("rulesets=" + ",".join(sorted(set(lobby.rulesets))))
    if lobby.time_classes:
        parts.append("classes=" + ",".join(CLASSES[one] if 0 < one < len(CLASSES) else "?"
                                           for one in sorted(set(lobby.time_classes))))
    if lobby.HasField("rated"):
        parts.append("rated=" + ("yes" if lobby.rated else "no"))
    if lobby.without_bots:
        parts.append("bots=no")
    if lobby.rating.lowest or lobby.rating.highest:
        parts.append(f"rating={lobby.rating.lowest or ''}-{lobby.rating.highest or ''}")
    return "lobby" + ("?" + "&".join(parts) if parts else "")
