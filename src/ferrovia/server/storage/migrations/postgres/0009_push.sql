-- The key by which push services recognize this server, made when it first offers push notifications.
CREATE TABLE push_key (
    id INTEGER PRIMARY KEY,
    private_key BYTEA NOT NULL
);

-- The browsers that get a guest's notices.
CREATE TABLE push_subscription (
    endpoint TEXT PRIMARY KEY,
    guest_id TEXT NOT NULL,
    p256dh BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    lang TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX push_subscription_guest ON push_subscription (guest_id);

-- The tables where a guest wants notices; an empty id means all of them.
CREATE TABLE push_wish (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (guest_id, table_id)
);

-- The last notice of each table for each browser. `seq` is the entry that asked the question; without `due_at` it is done.
CREATE TABLE push_notice (
    endpoint TEXT NOT NULL,
    table_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    due_at BIGINT,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (endpoint, table_id)
);

CREATE INDEX push_notice_due ON push_notice (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX push_notice_table ON push_notice (table_id);
CREATE INDEX push_notice_guest ON push_notice (guest_id);
CREATE INDEX push_wish_table ON push_wish (table_id);
