-- A file as it was kept before versions were counted: one table in play, one finished.
CREATE TABLE tables (
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
CREATE INDEX tables_lobby ON tables (listed, touched);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    secret   BLOB,
    auto     BLOB NOT NULL DEFAULT x'7B7D',
    resigned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place    INTEGER NOT NULL,
    line     BLOB NOT NULL,
    entry    BLOB,
    PRIMARY KEY (table_id, place)
) WITHOUT ROWID;
CREATE TABLE states (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    place    INTEGER NOT NULL,
    state    BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place    INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    at       REAL NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
) WITHOUT ROWID;
CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    game     TEXT NOT NULL,
    players  INTEGER NOT NULL,
    answers  INTEGER NOT NULL,
    ended    REAL NOT NULL,
    result   BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX results_game ON results (game, ended);
INSERT INTO tables VALUES ('played', 'comet', 2, 'Comet', 1, 0, 1, 'playing', 'over@3', x'7373', 100.5, 200.5);
INSERT INTO tables VALUES ('over', 'comet', 2, 'Done', 0, 1, 0, 'over', NULL, x'7474', 50.5, 60.5);
INSERT INTO seats VALUES ('played', 0, 'human', 'Ann', x'6161', x'7B2273223A2261227D', 0);
INSERT INTO seats VALUES ('played', 1, 'bot:greedy', 'Bob', x'6262', x'7B7D', 1);
INSERT INTO seats VALUES ('over', 0, 'human', 'Cleo', x'6363', x'7B7D', 0);
INSERT INTO lines VALUES ('played', 0, x'686561646572', NULL);
INSERT INTO lines VALUES ('played', 1, x'616E73776572', x'656E747279');
INSERT INTO lines VALUES ('over', 0, x'686561646572', NULL);
INSERT INTO states VALUES ('played', 2, x'7374617465');
INSERT INTO chat VALUES ('played', 0, 1, 150.5, 'hello');
INSERT INTO results VALUES ('over', 'comet', 2, 7, 60.5, x'7B7D');
