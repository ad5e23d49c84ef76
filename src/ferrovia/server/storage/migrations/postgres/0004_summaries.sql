ALTER TABLE guest RENAME COLUMN made_at TO created_at;
ALTER TABLE table_row RENAME COLUMN made_at TO created_at;

-- In summaries `clock`, `seats` and `made_at` are now `time_control`, `occupants` and `created_at`.
UPDATE table_row SET summary = jsonb_set(summary::jsonb, '{clock,kind}', '"decision"')::text
WHERE summary::jsonb #>> '{clock,kind}' = 'move';
UPDATE table_row SET summary = (
    summary::jsonb - '{clock,seats,made_at}'::text[] || jsonb_build_object(
        'time_control', summary::jsonb -> 'clock',
        'occupants', summary::jsonb -> 'seats',
        'created_at', summary::jsonb -> 'made_at'
    )
)::text;
