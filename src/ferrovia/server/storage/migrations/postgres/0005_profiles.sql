-- A guest may use several devices, each with its own token, and prefers a colour and a mark.
CREATE TABLE guest_token (
    token_hash BYTEA PRIMARY KEY,
    guest_id TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX guest_token_guest ON guest_token (guest_id);
INSERT INTO guest_token SELECT token_hash, id, created_at FROM guest;

ALTER TABLE guest DROP COLUMN token_hash;
ALTER TABLE guest ADD COLUMN color INTEGER;
ALTER TABLE guest ADD COLUMN mark INTEGER;
