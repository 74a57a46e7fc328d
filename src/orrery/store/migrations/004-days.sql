-- For people who play over days.

-- Whoever set the table has a secret of its own; its hash. Tables from before have none.
ALTER TABLE tables ADD COLUMN host BLOB;

-- What was agreed before sitting down, as JSON. At a table from before nobody may act for who is away.
ALTER TABLE tables ADD COLUMN terms BLOB NOT NULL DEFAULT x'7B2261776179223A6E756C6C7D';

-- Whose time runs, and what is proposed to all, as JSON.
ALTER TABLE tables ADD COLUMN clock BLOB;

ALTER TABLE tables ADD COLUMN proposal BLOB;

-- The seat whose decision is due and since when; and the running time of the server at which its time is up.
ALTER TABLE tables ADD COLUMN to_move INTEGER;

ALTER TABLE tables ADD COLUMN due REAL;

ALTER TABLE tables ADD COLUMN deadline REAL;

-- The table at which the same people play again.
ALTER TABLE tables ADD COLUMN rematch TEXT;

CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

-- What makes the secret of a seat's invitation out of the host's; whether anybody has used it; a note to oneself.
ALTER TABLE seats ADD COLUMN salt BLOB;

ALTER TABLE seats ADD COLUMN sat INTEGER NOT NULL DEFAULT 1;

ALTER TABLE seats ADD COLUMN note TEXT NOT NULL DEFAULT '';

-- For how many seconds a server has run with this file, all in all: clocks stand still while none does.
ALTER TABLE pulse ADD COLUMN running REAL NOT NULL DEFAULT 0;

-- Feeds of somebody's turns. Of a feed's token only the hash is kept.
CREATE TABLE feeds (
    token BLOB PRIMARY KEY,
    read  REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE feed_seats (
    token    BLOB NOT NULL REFERENCES feeds (token),
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    PRIMARY KEY (token, table_id, seat)
) WITHOUT ROWID;

CREATE INDEX feed_seats_table ON feed_seats (table_id);

CREATE INDEX feeds_read ON feeds (read);
