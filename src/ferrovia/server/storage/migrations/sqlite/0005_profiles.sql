-- A guest may use several devices, each with its own token, and prefers a colour and a mark.
CREATE TABLE guest_token (
    token_hash BLOB PRIMARY KEY,
    guest_id TEXT NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX guest_token_guest ON guest_token (guest_id);
INSERT INTO guest_token SELECT token_hash, id, created_at FROM guest;

CREATE TABLE profile (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    color INTEGER,
    mark INTEGER
) WITHOUT ROWID;

INSERT INTO profile SELECT id, name, created_at, NULL, NULL FROM guest;
DROP TABLE guest;
ALTER TABLE profile RENAME TO guest;
