-- The finished games of each guest, which follow from the log: a server that starts adds what is missing.
CREATE TABLE finished_game (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    ended_at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (guest_id, table_id)
);

CREATE INDEX finished_game_listed ON finished_game (guest_id, ended_at);

-- A link that makes another device the same guest, until it is used or expires; a guest has one at a time.
CREATE TABLE transfer (
    guest_id TEXT PRIMARY KEY,
    token_hash BYTEA NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
);
