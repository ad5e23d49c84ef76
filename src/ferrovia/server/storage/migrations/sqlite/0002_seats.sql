-- At a shared table one guest holds several seats.
CREATE TABLE held (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (guest, table_id, seat)
) WITHOUT ROWID;

INSERT INTO held SELECT guest, table_id, seat FROM holding;
DROP TABLE holding;
ALTER TABLE held RENAME TO holding;
CREATE INDEX holding_table ON holding (table_id);
