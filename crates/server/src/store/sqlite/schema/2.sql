-- The log in the order of writing, each entry with the place of the one before it at the same table: a batch of five
-- hundred tables fills a few pages instead of touching one page a table.
ALTER TABLE tables RENAME TO old_tables;
ALTER TABLE log RENAME TO old_log;

CREATE TABLE tables (
    no INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    token INTEGER NOT NULL,
    holder TEXT,
    until_ms INTEGER NOT NULL,
    -- Of the entries up to `settled`; what came later is found in the log itself.
    next INTEGER NOT NULL,
    last INTEGER NOT NULL
) STRICT;
-- Whom a start has to clear.
CREATE INDEX tables_held ON tables (no) WHERE holder IS NOT NULL;
CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    prev INTEGER NOT NULL,
    no INTEGER NOT NULL,
    n INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    entry BLOB NOT NULL
) STRICT;
CREATE TABLE settled (seq INTEGER NOT NULL) STRICT;

CREATE TABLE cards (
    no INTEGER PRIMARY KEY REFERENCES tables (no),
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    players TEXT NOT NULL,
    text TEXT NOT NULL,
    updated_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX cards_by_time ON cards (updated_ms);
CREATE INDEX cards_by_status ON cards (status, updated_ms);
CREATE TABLE belongs (
    player BLOB NOT NULL,
    no INTEGER NOT NULL REFERENCES tables (no),
    PRIMARY KEY (player, no)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE keys (
    hash BLOB PRIMARY KEY,
    player BLOB NOT NULL REFERENCES players (id),
    table_id BLOB,
    seat INTEGER,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_by_end ON keys (expires_ms);

CREATE TABLE games (
    id BLOB NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    ended_ms INTEGER NOT NULL,
    players TEXT NOT NULL,
    scores TEXT NOT NULL,
    text TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (id, number)
) STRICT;
CREATE INDEX games_by_time ON games (ended_ms);
CREATE INDEX games_by_game ON games (game, ended_ms);
CREATE TABLE sat (
    player BLOB NOT NULL,
    game TEXT NOT NULL,
    ended_ms INTEGER NOT NULL,
    id BLOB NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (player, game, ended_ms, id, number, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO tables (no, id, token, holder, until_ms, next, last)
    SELECT row_number() OVER (ORDER BY id), id, token, holder, until_ms, next, 0 FROM old_tables;
INSERT INTO log (seq, prev, no, n, time_ms, entry)
    SELECT row_number() OVER by_place, CASE n WHEN 0 THEN 0 ELSE row_number() OVER by_place - 1 END,
        tables.no, n, time_ms, entry
    FROM old_log JOIN tables USING (id)
    WINDOW by_place AS (ORDER BY tables.no, n);
UPDATE tables SET last = ends.last FROM (SELECT no, max(seq) AS last FROM log GROUP BY no) AS ends
    WHERE ends.no = tables.no;
INSERT INTO settled SELECT coalesce(max(seq), 0) FROM log;
-- Nobody knows what the lists would have shown of them: they stay readable.
INSERT INTO cards (no, game, status, public, players, text, updated_ms)
    SELECT no, '', 'stuck', 0, '[]', '{}', coalesce((SELECT time_ms FROM log WHERE seq = last), 0) FROM tables;

DROP TABLE old_log;
DROP TABLE old_tables;
