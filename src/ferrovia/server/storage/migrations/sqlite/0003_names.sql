-- The vocabulary of the code: a table's row with its host and its summary, and who holds a seat.
ALTER TABLE card RENAME TO table_row;
ALTER TABLE table_row RENAME COLUMN maker TO host_id;
ALTER TABLE table_row RENAME COLUMN face TO summary;
ALTER TABLE holding RENAME TO seat_holder;
ALTER TABLE seat_holder RENAME COLUMN guest TO guest_id;
ALTER TABLE log RENAME COLUMN guest TO guest_id;
ALTER TABLE log RENAME COLUMN command TO command_id;
ALTER TABLE mute RENAME COLUMN guest TO guest_id;
ALTER TABLE mute RENAME COLUMN muted TO muted_id;

DROP INDEX card_listed;
DROP INDEX card_due;
DROP INDEX card_maker;
DROP INDEX holding_table;
CREATE INDEX table_row_listed ON table_row (phase, touched_at) WHERE is_open;
CREATE INDEX table_row_due ON table_row (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX table_row_host ON table_row (host_id, phase);
CREATE INDEX seat_holder_table ON seat_holder (table_id);

-- In summaries `own_board` is now `custom_board`.
UPDATE table_row SET summary = json_set(json_remove(summary, '$.own_board'), '$.custom_board', json('true'))
WHERE json_extract(summary, '$.own_board');
