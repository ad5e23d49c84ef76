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

ALTER INDEX card_pkey RENAME TO table_row_pkey;
ALTER INDEX card_listed RENAME TO table_row_listed;
ALTER INDEX card_due RENAME TO table_row_due;
ALTER INDEX card_maker RENAME TO table_row_host;
ALTER INDEX holding_pkey RENAME TO seat_holder_pkey;
ALTER INDEX holding_table RENAME TO seat_holder_table;

-- In summaries `own_board` is now `custom_board`.
UPDATE table_row SET summary = (summary::jsonb - 'own_board' || '{"custom_board": true}')::text
WHERE (summary::jsonb -> 'own_board') = 'true';
