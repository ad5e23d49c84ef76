-- At a shared table one guest holds several seats.
ALTER TABLE holding DROP CONSTRAINT holding_pkey;
ALTER TABLE holding ADD PRIMARY KEY (guest, table_id, seat);
