-- name: add_table
INSERT INTO tables (id, game, players, title, listed, hotseat, status, origin, seed, created, touched)
VALUES (:id, :game, :players, :title, :listed, :hotseat, :status, :origin, :seed, :created, :touched);

-- name: add_seat
INSERT INTO seats (table_id, seat, kind, name, secret) VALUES (?, ?, ?, ?, ?);

-- name: change_seat
UPDATE seats SET kind = ?, name = ?, secret = ?, auto = ?, resigned = ?
WHERE table_id = ? AND seat = ? AND kind = ? AND name = ? AND secret IS ? AND auto = ? AND resigned = ?;

-- name: add_line
INSERT INTO lines (table_id, place, line, entry) VALUES (?, ?, ?, ?);

-- name: keep_state
INSERT INTO states (table_id, place, state) VALUES (?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET place = excluded.place, state = excluded.state;

-- name: add_chat
INSERT INTO chat (table_id, place, seat, at, text) VALUES (?, ?, ?, ?, ?);

-- name: touch
UPDATE tables SET status = ?, paused = ?, touched = ? WHERE id = ?;

-- name: add_result
INSERT INTO results (table_id, game, players, answers, ended, result) VALUES (?, ?, ?, ?, ?, ?);

-- name: table
SELECT id, game, players, title, listed, hotseat, paused, status, origin, seed, created, touched
FROM tables WHERE id = ?;

-- name: seats
SELECT kind, name, secret, auto, resigned FROM seats WHERE table_id = ? ORDER BY seat;

-- name: lines
SELECT line, entry FROM lines WHERE table_id = ? ORDER BY place;

-- name: state
SELECT place, state FROM states WHERE table_id = ?;

-- name: chat
SELECT seat, at, text FROM chat WHERE table_id = ? ORDER BY place;

-- name: lobby
SELECT id, game, players, title, listed, hotseat, paused, status, origin, seed, created, touched
FROM tables WHERE listed = 1 AND touched >= ? ORDER BY touched DESC LIMIT ?;

-- name: results
SELECT players, answers, ended, result FROM results WHERE game = ? ORDER BY ended DESC LIMIT ?;

-- name: counts
SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM results);

-- name: all_tables
SELECT id FROM tables ORDER BY created;
