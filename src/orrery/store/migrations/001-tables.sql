-- Whoever kept tables before versions were counted has all this already, hence IF NOT EXISTS here and nowhere else.

-- A table: what was agreed when it was opened. The seed is secret until the game is over.
CREATE TABLE IF NOT EXISTS tables (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    players  INTEGER NOT NULL,
    title    TEXT NOT NULL,
    listed   INTEGER NOT NULL,
    hotseat  INTEGER NOT NULL,
    paused   INTEGER NOT NULL DEFAULT 0,
    status   TEXT NOT NULL,
    origin   TEXT,
    seed     BLOB NOT NULL,
    created  REAL NOT NULL,
    touched  REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS tables_lobby ON tables (listed, touched);

-- Who sits where. Of a seat's secret link only the hash is kept.
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    secret   BLOB,
    auto     BLOB NOT NULL DEFAULT x'7B7D',
    resigned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

-- The lines of the record, in order, and for a line that is an answer what came of it.
CREATE TABLE IF NOT EXISTS lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place    INTEGER NOT NULL,
    line     BLOB NOT NULL,
    entry    BLOB,
    PRIMARY KEY (table_id, place)
) WITHOUT ROWID;

-- The state as it stood after so many lines: what a sleeping table wakes from, whatever the rules are by then.
CREATE TABLE IF NOT EXISTS states (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    place    INTEGER NOT NULL,
    state    BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place    INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    at       REAL NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
) WITHOUT ROWID;

-- How finished games went, for the statistics.
CREATE TABLE IF NOT EXISTS results (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    game     TEXT NOT NULL,
    players  INTEGER NOT NULL,
    answers  INTEGER NOT NULL,
    ended    REAL NOT NULL,
    result   BLOB NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS results_game ON results (game, ended);
