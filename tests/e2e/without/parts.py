"""All parts that can be switched off."""

from without import accounts, first_day, lobby, moderation, ratings, store, table, watching, windows

PARTS = [*accounts.PARTS, *lobby.PARTS, *ratings.PARTS, *table.PARTS, *watching.PARTS, *moderation.PARTS, *windows.PARTS,
         *first_day.PARTS, *store.PARTS]
