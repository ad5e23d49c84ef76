CREATE TABLE guest (
    id TEXT PRIMARY KEY,
    token_hash BYTEA NOT NULL UNIQUE,
    name TEXT NOT NULL,
    made_at BIGINT NOT NULL
);

CREATE TABLE mute (
    guest TEXT NOT NULL,
    muted TEXT NOT NULL,
    PRIMARY KEY (guest, muted)
);

-- The truth: an entry is written once and never changed.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at BIGINT NOT NULL,
    guest TEXT NOT NULL,
    command TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- What follows from the log, for lists and for the housekeeper.
CREATE TABLE card (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    maker TEXT NOT NULL,
    phase TEXT NOT NULL,
    is_open BOOLEAN NOT NULL,
    made_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    due_at BIGINT,
    face TEXT NOT NULL
);

CREATE INDEX card_listed ON card (phase, touched_at) WHERE is_open;
CREATE INDEX card_due ON card (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX card_maker ON card (maker, phase);

CREATE TABLE holding (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (guest, table_id)
);

CREATE INDEX holding_table ON holding (table_id);
