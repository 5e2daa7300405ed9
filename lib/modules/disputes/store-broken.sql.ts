import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because it compares cases with the books of all sellers at once. */

// A booking and its case are one commit; a chargeback of a process of the version before waits for its job.
const FIND = statement(
  'disputes_find_broken',
  `SELECT d.public_id AS what, format('A dispute of %s that is %s has won %s of %s in the books, and lost %s.',
    d.amount, d.status, d.amount_won, coalesce(back.amount, 0), d.amount_lost) AS detail
FROM dispute d JOIN attempt a ON a.id = d.attempt_id
  LEFT JOIN LATERAL (SELECT sum(r.amount) AS amount FROM attempt r WHERE r.sale_id = a.sale_id AND r.origin_id = a.id
    AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded') back ON true
WHERE coalesce(d.decided_at, d.opened_at) >= ($1::text)::timestamptz AND (d.amount <> a.amount OR a.state <> 'succeeded'
  OR d.amount_won <> coalesce(back.amount, 0)
  OR (d.status <> 'won' AND EXISTS (SELECT FROM attempt r JOIN ledger_entry e ON e.attempt_id = r.id
    WHERE r.sale_id = a.sale_id AND r.origin_id = a.id AND r.kind = 'chargeback-reversal'
      AND e.account = 'chargeback_fees')))
UNION ALL
SELECT d.public_id, format('A dispute is %s, and its answer is %s.', d.status, coalesce(r.state::text, 'none'))
FROM dispute d LEFT JOIN dispute_response r ON r.dispute_id = d.id AND r.state <> 'refused'
WHERE coalesce(d.decided_at, d.opened_at) >= ($1::text)::timestamptz
  AND ((d.status = 'submitted' AND (r.state IS DISTINCT FROM 'taken' OR r.action <> 'contest'))
  OR (d.status = 'accepted' AND (r.state IS DISTINCT FROM 'taken' OR r.action <> 'accept')))`,
);

/** Cases that do not say what the books say, or what was answered, opened or decided since a moment. */
export const findBrokenDisputes = (database: Database, since: string): Promise<{ what: string; detail: string }[]> =>
  database.query(FIND, [since]);
