-- A state was first kept on its own, a while after its answers; since it is kept with each, it is a sealed line.
ALTER TABLE states ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;

UPDATE states SET sealed = 1 WHERE CAST(substr(state, 1, 6) AS TEXT) = '{"at":';
