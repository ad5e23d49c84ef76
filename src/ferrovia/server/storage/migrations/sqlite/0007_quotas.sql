-- What is left of limits that all processes share. A missing row is a full quota, and full ones are deleted.
CREATE TABLE quota (
    key TEXT PRIMARY KEY,
    full_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX quota_full ON quota (full_at);
