-- Fills a new file with :tables tables, one finished game each.
CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :tables) SELECT i FROM n;
INSERT INTO tables (no, id, token, holder, until_ms, next, last)
    SELECT i, CAST(printf('%016d', i) AS BLOB), 1, NULL, 0, 1, i FROM n;
INSERT INTO log (seq, prev, no, n, time_ms, entry) SELECT i, 0, i, 0, i / 4, x'7b7d' FROM n;
UPDATE settled SET seq = :tables;
INSERT INTO cards (no, game, status, public, players, text, updated_ms)
    SELECT i, CASE i % 2 WHEN 0 THEN 'kuhn' ELSE 'leduc' END,
        CASE WHEN i % 1000 = 1 THEN 'waiting' WHEN i % 1000 = 2 THEN 'playing' WHEN i % 3 = 0 THEN 'over' ELSE 'closed' END,
        i % 3 != 1,
        CASE i % 10 WHEN 0 THEN '["07070707070707070707070707070707"]' ELSE '[]' END,
        printf('{"id":"%032x","text":"%s"}', i, substr('0123456789abcdef0123456789abcdef', 1, 32)), i / 4 FROM n;
INSERT INTO belongs (player, game, status, updated_ms, no)
    SELECT x'07070707070707070707070707070707', game, status, updated_ms, no FROM cards WHERE no % 10 = 0;
INSERT INTO games (id, number, game, preset, ended_ms, players, scores, text, record)
    SELECT CAST(printf('%016d', i) AS BLOB), 1, 'kuhn', 'standard', i / 4, '[null,null]', '[1,-1]', '{}', '{}' FROM n;
INSERT INTO sat (player, game, ended_ms, id, number, seat, score, won)
    SELECT x'07070707070707070707070707070707', 'kuhn', i / 4, CAST(printf('%016d', i) AS BLOB), 1, 0, 1, 1
    FROM n WHERE i % 10 = 0;
DROP TABLE n;
