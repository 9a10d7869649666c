"""All parts that can be switched off."""

from without import accounts, lobby, order, ratings, table, watching, windows

PARTS = [*accounts.PARTS, *lobby.PARTS, *ratings.PARTS, *table.PARTS, *watching.PARTS, *order.PARTS, *windows.PARTS]
