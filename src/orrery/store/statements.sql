-- name: add_table
INSERT INTO tables (id, game, players, title, listed, hotseat, status, origin, seed, created, touched,
host, terms, clock, to_move, due, deadline)
VALUES (:id, :game, :players, :title, :listed, :hotseat, :status, :origin, :seed, :created, :touched,
:host, :terms, :clock, :to_move, :due, :deadline);

-- name: add_seat
INSERT INTO seats (table_id, seat, kind, name, secret, auto, resigned, salt, sat, note)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: change_seat
UPDATE seats SET kind = ?, name = ?, secret = ?, auto = ?, resigned = ?, salt = ?, sat = ?, note = ?
WHERE table_id = ? AND seat = ? AND kind = ? AND name = ? AND secret IS ? AND auto = ? AND resigned = ?
AND salt IS ? AND sat = ? AND note = ?;

-- name: add_line
INSERT INTO lines (table_id, place, line, entry) VALUES (?, ?, ?, ?);

-- name: keep_state
INSERT INTO states (table_id, place, state, sealed) VALUES (?, ?, ?, 1)
ON CONFLICT (table_id) DO UPDATE SET place = excluded.place, state = excluded.state, sealed = 1;

-- name: add_chat
INSERT INTO chat (table_id, place, seat, at, text)
VALUES (:id, (SELECT coalesce(max(place) + 1, 0) FROM chat WHERE table_id = :id), :seat, :at, :text);

-- name: touch
UPDATE tables SET status = ?, paused = ?, touched = ?, clock = ?, proposal = ?, to_move = ?, due = ?, deadline = ?
WHERE id = ?;

-- name: stop_clock
UPDATE tables SET deadline = NULL WHERE id = ?;

-- name: plan_rematch
UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL;

-- name: add_result
INSERT INTO results (table_id, game, players, answers, ended, result) VALUES (?, ?, ?, ?, ?, ?);

-- name: keep_for_ever
UPDATE tables SET kept = :kept
WHERE id = :id AND (NOT :kept OR kept = 1 OR (SELECT count(*) FROM tables WHERE kept = 1) < :most);

-- name: add_feed
INSERT INTO feeds (token, read) SELECT :token, :at
WHERE (SELECT count(*) FROM feeds) < :most OR EXISTS (SELECT 1 FROM feeds WHERE token = :token)
ON CONFLICT (token) DO UPDATE SET read = excluded.read;

-- name: add_feed_seat
INSERT INTO feed_seats (token, table_id, seat) VALUES (?, ?, ?);

-- name: empty_feed
DELETE FROM feed_seats WHERE token = ?;

-- name: drop_feed
DELETE FROM feeds WHERE token = ?;

-- name: read_feed
-- Once an hour is enough to know that it is read.
UPDATE feeds SET read = ? WHERE token = ? AND read < ? - 3600;

-- name: empty_old_feeds
DELETE FROM feed_seats WHERE token IN (SELECT token FROM feeds WHERE read < ? ORDER BY read LIMIT ?);

-- name: drop_old_feeds
DELETE FROM feeds WHERE token IN (SELECT token FROM feeds WHERE read < ? ORDER BY read LIMIT ?);

-- name: has_feed
SELECT 1 FROM feeds WHERE token = ?;

-- name: feed
SELECT table_id, seat FROM feed_seats WHERE token = ?;

-- name: pulse
INSERT INTO pulse (id, at, running) VALUES (1, ?, ?)
ON CONFLICT (id) DO UPDATE SET at = excluded.at, running = excluded.running;

-- name: forget_table
UPDATE tables SET status = 'gone' WHERE id = ? AND touched = ? AND kept = 0;

-- name: clear_lines
DELETE FROM lines WHERE table_id = :id AND place > (SELECT max(place) FROM lines WHERE table_id = :id) - :limit;

-- name: clear_chat
DELETE FROM chat WHERE table_id = ?;

-- name: clear_state
DELETE FROM states WHERE table_id = ?;

-- name: clear_seats
DELETE FROM seats WHERE table_id = ?;

-- name: clear_feed_seats
DELETE FROM feed_seats WHERE table_id = ?;

-- name: clear_table
DELETE FROM tables WHERE id = ? AND status = 'gone';

-- name: clear_results
DELETE FROM results WHERE table_id IN (SELECT table_id FROM results WHERE ended < ? LIMIT ?);

-- name: table
SELECT id, game, players, title, listed, hotseat, paused, status, origin, seed, created, touched, kept,
host, terms, clock, proposal, to_move, due, deadline, rematch
FROM tables WHERE id = ? AND status <> 'gone';

-- name: seats
-- What a hand has put in as text is read as the bytes that it is.
SELECT kind, name, secret, CAST(auto AS BLOB), resigned, salt, sat, note FROM seats WHERE table_id = ? ORDER BY seat;

-- name: lines
SELECT CAST(line AS BLOB), CAST(entry AS BLOB) FROM lines WHERE table_id = ? ORDER BY place;

-- name: state
SELECT CAST(place AS INTEGER), CAST(state AS BLOB), sealed FROM states WHERE table_id = ?;

-- name: chat
SELECT seat, at, text FROM chat WHERE table_id = ? ORDER BY place;

-- name: lobby
SELECT id, game, players, title, listed, hotseat, paused, status, origin, seed, created, touched, kept,
host, terms, clock, proposal, to_move, due, deadline, rematch
FROM tables WHERE listed = 1 AND touched >= ? AND status <> 'gone' ORDER BY touched DESC LIMIT ?;

-- name: overdue
SELECT id FROM tables WHERE deadline <= ? AND status <> 'gone' LIMIT ?;

-- name: running
SELECT running FROM pulse;

-- name: results
SELECT players, answers, ended, result FROM results WHERE game = ? ORDER BY ended DESC LIMIT ?;

-- name: results_mark
SELECT count(*), max(ended) FROM results WHERE game = ?;

-- name: counts
SELECT (SELECT count(*) FROM tables WHERE status <> 'gone'), (SELECT count(*) FROM results);

-- name: all_tables
SELECT id FROM tables WHERE status <> 'gone' ORDER BY created;

-- name: expired_tables
SELECT id, touched FROM tables
WHERE kept = 0 AND status = 'over' AND touched < :finished
AND id NOT IN (SELECT value FROM json_each(:awake))
UNION ALL
SELECT id, touched FROM tables
WHERE kept = 0 AND status = 'closed' AND touched < :finished
AND id NOT IN (SELECT value FROM json_each(:awake))
UNION ALL
SELECT id, touched FROM tables
WHERE kept = 0 AND status = 'open' AND touched < :unjoined
AND id NOT IN (SELECT value FROM json_each(:awake))
UNION ALL
SELECT id, touched FROM tables
WHERE kept = 0 AND status = 'playing' AND touched < :unjoined AND touched = created
AND id NOT IN (SELECT value FROM json_each(:awake))
UNION ALL
SELECT id, touched FROM tables
WHERE kept = 0 AND status = 'playing' AND touched < :unfinished
AND id NOT IN (SELECT value FROM json_each(:awake))
LIMIT :limit;

-- name: gone_tables
SELECT id FROM tables WHERE kept = 0 AND status = 'gone' LIMIT ?;

-- name: has_lines
SELECT EXISTS (SELECT 1 FROM lines WHERE table_id = ?);

-- name: expired_chat
SELECT table_id FROM chat AS first
WHERE place = 0 AND at < :chat
AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.table_id = first.table_id AND chat.at >= :chat)
AND table_id NOT IN (SELECT value FROM json_each(:awake)) LIMIT :limit;
