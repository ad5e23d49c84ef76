ALTER TABLE guest RENAME COLUMN made_at TO created_at;
ALTER TABLE table_row RENAME COLUMN made_at TO created_at;

-- In summaries `clock`, `seats` and `made_at` are now `time_control`, `occupants` and `created_at`.
UPDATE table_row SET summary = json_replace(summary, '$.clock.kind', 'decision')
WHERE json_extract(summary, '$.clock.kind') = 'move';
UPDATE table_row SET summary = json_set(
    json_remove(summary, '$.clock', '$.seats', '$.made_at'),
    '$.time_control', json_extract(summary, '$.clock'),
    '$.occupants', json_extract(summary, '$.seats'),
    '$.created_at', json_extract(summary, '$.made_at')
);
