-- People look at their keys: when each was last used, and with what.
ALTER TABLE keys ADD COLUMN used_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN client TEXT NOT NULL DEFAULT '';
UPDATE keys SET used_ms = created_ms;
-- Who has deleted the account is nobody: games that end later do not name them either.
ALTER TABLE players ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
