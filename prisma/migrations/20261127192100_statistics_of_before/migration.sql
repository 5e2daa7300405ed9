-- migrate: sales of before statistics are to be counted, by one row
SET lock_timeout = '5s';

-- The trigger waited for every sale under way: those from here on are noted. Processes of before take notes away
-- uncounted while they end, which is why all are counted once more an hour later.
UPDATE sale_tally_mark SET counted_until_id = newest.id, count_again_at = clock_timestamp() + interval '1 hour'
FROM (SELECT max(id) AS id FROM sale) newest WHERE newest.id IS NOT NULL;
