-- Lists in pages that cost the same however many tables there are: each combination of filters has an index in the order
-- of the list. Most tables are unlisted, and those are in none of the four.
DROP INDEX cards_by_time;
CREATE INDEX lobby ON cards (updated_ms) WHERE public = 1;
CREATE INDEX lobby_by_game ON cards (game, updated_ms) WHERE public = 1;
CREATE INDEX lobby_by_status ON cards (status, updated_ms) WHERE public = 1;
CREATE INDEX lobby_by_both ON cards (game, status, updated_ms) WHERE public = 1;

-- While a table is held, its rows in `belongs` stand under no status; whom a start has to settle.
ALTER TABLE cards ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
CREATE INDEX cards_open ON cards (no) WHERE open = 1;
-- Who belongs to a table, with as much of its card as the list of their own tables is filtered and sorted by.
ALTER TABLE belongs RENAME TO old_belongs;
CREATE TABLE belongs (
    player BLOB NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    updated_ms INTEGER NOT NULL,
    no INTEGER NOT NULL REFERENCES tables (no),
    PRIMARY KEY (player, game, status, updated_ms, no)
) STRICT, WITHOUT ROWID;
INSERT INTO belongs (player, game, status, updated_ms, no)
    SELECT player, game, status, updated_ms, no FROM old_belongs JOIN cards USING (no)
    ORDER BY player, game, status, updated_ms, no;
DROP TABLE old_belongs;

-- Finished games of a player and of a table, newest first.
CREATE INDEX sat_by_time ON sat (player, ended_ms, id, number);
CREATE INDEX games_by_table ON games (id, ended_ms, number);

-- What retention looks for.
CREATE INDEX guests_by_time ON players (created_ms) WHERE login IS NULL;
CREATE INDEX keys_of_player ON keys (player);
-- Logs of tables that are removed already, each with its last entry that is still there.
CREATE TABLE removed_logs (last INTEGER PRIMARY KEY, no INTEGER NOT NULL) STRICT;

-- A store that could not write tries with a row here whether it can again.
CREATE TABLE probe (room BLOB NOT NULL) STRICT;
