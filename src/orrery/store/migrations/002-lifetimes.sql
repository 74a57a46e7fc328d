-- Some tables are kept for ever; the others go when they are old enough: first their status is 'gone', then their lines.
ALTER TABLE tables ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_age ON tables (kept, status, touched, created);

-- A table's chat is as old as its last line; this finds those whose first line is old enough.
CREATE INDEX chat_age ON chat (at) WHERE place = 0;

-- How finished games went, for the statistics. It outlives the table.
ALTER TABLE results RENAME TO results_before;

CREATE TABLE results (
    table_id TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    players  INTEGER NOT NULL,
    answers  INTEGER NOT NULL,
    ended    REAL NOT NULL,
    result   BLOB NOT NULL
) WITHOUT ROWID;

INSERT INTO results SELECT table_id, game, players, answers, ended, result FROM results_before;

DROP TABLE results_before;

CREATE INDEX results_game ON results (game, ended);

CREATE INDEX results_age ON results (ended);

-- When a write was last tried, to see whether the disk still takes one.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at REAL NOT NULL
);
