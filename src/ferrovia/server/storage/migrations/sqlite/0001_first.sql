-- A person without an account.
CREATE TABLE guest (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    color INTEGER,
    mark INTEGER
) WITHOUT ROWID;

-- A guest may use several devices, each with its own token.
CREATE TABLE guest_token (
    token_hash BLOB PRIMARY KEY,
    guest_id TEXT NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX guest_token_guest ON guest_token (guest_id);

-- When a guest was last here, give or take a day; without a row it was when the guest was created.
CREATE TABLE guest_visit (
    guest_id TEXT PRIMARY KEY,
    seen_at INTEGER NOT NULL
) WITHOUT ROWID;

-- A link that makes another device the same guest, until it is used or expires; a guest has one at a time.
CREATE TABLE transfer (
    guest_id TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE mute (
    guest_id TEXT NOT NULL,
    muted_id TEXT NOT NULL,
    PRIMARY KEY (guest_id, muted_id)
) WITHOUT ROWID;

-- The truth: an entry is written once and never changed.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    guest_id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- The log of an ended table in one compressed value; entries after `seq` are still in `log`.
CREATE TABLE compact_log (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL
);

-- What follows from the log, for lists and for the housekeeper.
CREATE TABLE table_row (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    host_id TEXT NOT NULL,
    phase TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    due_at INTEGER,
    summary TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX table_row_listed ON table_row (phase, touched_at) WHERE is_open;
CREATE INDEX table_row_due ON table_row (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX table_row_host ON table_row (host_id, phase);
CREATE INDEX table_row_ended ON table_row (touched_at, table_id) WHERE phase IN ('over', 'closed');

-- The seats of people; at a shared table one guest holds several.
CREATE TABLE seat_holder (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (guest_id, table_id, seat)
) WITHOUT ROWID;

CREATE INDEX seat_holder_table ON seat_holder (table_id);

-- The finished games of each guest, written with the entry that ends the game.
CREATE TABLE finished_game (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (guest_id, table_id)
) WITHOUT ROWID;

CREATE INDEX finished_game_listed ON finished_game (guest_id, ended_at);
CREATE INDEX finished_game_table ON finished_game (table_id);

-- Tables whose log cannot be read, for the operator.
CREATE TABLE unreadable_table (
    table_id TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    found_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What is left of limits that all processes share. A missing row is a full quota, and full ones are deleted.
CREATE TABLE quota (
    key TEXT PRIMARY KEY,
    full_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX quota_full ON quota (full_at);

-- One row that is written now and then to see whether writing works.
CREATE TABLE probe (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
);

-- The key by which push services recognize this server, made when it first offers push notifications.
CREATE TABLE push_key (
    id INTEGER PRIMARY KEY,
    private_key BLOB NOT NULL
);

-- The browsers that get a guest's notices.
CREATE TABLE push_subscription (
    push_url TEXT PRIMARY KEY,
    guest_id TEXT NOT NULL,
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    lang TEXT NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX push_subscription_guest ON push_subscription (guest_id);

-- The tables where a guest wants notices; an empty id means all of them.
CREATE TABLE push_wish (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (guest_id, table_id)
) WITHOUT ROWID;

CREATE INDEX push_wish_table ON push_wish (table_id);

-- The last notice of each table for each browser. `seq` is the entry that asked the question; without `due_at` it is done.
CREATE TABLE push_notice (
    push_url TEXT NOT NULL,
    table_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    due_at INTEGER,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (push_url, table_id)
) WITHOUT ROWID;

CREATE INDEX push_notice_due ON push_notice (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX push_notice_table ON push_notice (table_id);
CREATE INDEX push_notice_guest ON push_notice (guest_id);
