-- The log of an ended table in one compressed value; entries after `seq` are still in `log`.
CREATE TABLE compact_log (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    body BYTEA NOT NULL
);

ALTER TABLE compact_log ALTER COLUMN body SET STORAGE EXTERNAL;

-- Tables whose log cannot be read, for the operator.
CREATE TABLE unreadable_table (
    table_id TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    found_at BIGINT NOT NULL
);

-- When a guest was last here, give or take a day. For earlier guests nobody knows, so it is now.
CREATE TABLE guest_visit (
    guest_id TEXT PRIMARY KEY,
    seen_at BIGINT NOT NULL
);

INSERT INTO guest_visit SELECT id, (extract(epoch FROM now()) * 1000)::bigint FROM guest;

-- One row that is written now and then to see whether writing works.
CREATE TABLE probe (
    id INTEGER PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE INDEX table_row_ended ON table_row (touched_at, table_id) WHERE phase IN ('over', 'closed');
CREATE INDEX finished_game_table ON finished_game (table_id);
