-- The log of an ended table in one compressed value; entries after `seq` are still in `log`.
CREATE TABLE compact_log (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL
);

-- Tables whose log cannot be read, for the operator.
CREATE TABLE unreadable_table (
    table_id TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    found_at INTEGER NOT NULL
) WITHOUT ROWID;

-- When a guest was last here, give or take a day. For earlier guests nobody knows, so it is now.
CREATE TABLE guest_visit (
    guest_id TEXT PRIMARY KEY,
    seen_at INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO guest_visit SELECT id, CAST(strftime('%s', 'now') AS INTEGER) * 1000 FROM guest;

-- One row that is written now and then to see whether writing works.
CREATE TABLE probe (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
);

CREATE INDEX table_row_ended ON table_row (touched_at, table_id) WHERE phase IN ('over', 'closed');
CREATE INDEX finished_game_table ON finished_game (table_id);
