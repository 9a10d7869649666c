"""All parts that can be switched off."""

from without import accounts, lobby, moderation, ratings, table, watching, windows

PARTS = [*accounts.PARTS, *lobby.PARTS, *ratings.PARTS, *table.PARTS, *watching.PARTS, *moderation.PARTS, *windows.PARTS]
