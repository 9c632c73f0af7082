-- Who is kept out, by player or by range of addresses; without an end: for ever.
CREATE TABLE bans (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    player BLOB,
    network TEXT,
    until_ms INTEGER,
    reason TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    CHECK ((player IS NULL) <> (network IS NULL))
) STRICT;
-- Who is not heard at any table.
CREATE TABLE mutes (
    player BLOB PRIMARY KEY,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
