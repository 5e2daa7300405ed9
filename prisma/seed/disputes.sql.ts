import { statement } from '#lib/platform/db/database.ts';

/** SQL because the demo's cases are numbered among themselves, to be of every kind. */

/**
 * Demo chargebacks were never at the sandbox's bank, which could not take an answer to one: all of them are decided. A
 * reason and an end for each by its place; one that was reversed is won already.
 */
export const DECIDE_DEMO_DISPUTES = statement(
  'demo_decide_disputes',
  `WITH placed AS (
  SELECT d.id, d.status, row_number() OVER (ORDER BY d.id) AS place
  FROM dispute d JOIN attempt a ON a.id = d.attempt_id WHERE a.processor = 'demo'
), shaped AS (
  UPDATE dispute d SET told = 3, next_at = NULL,
    reason = (ARRAY['not-received', 'fraudulent', 'not-as-described', 'duplicate', 'cancelled', 'not-recognized',
      'credit-not-processed']::dispute_reason[])[1 + placed.place % 7],
    reason_code = (ARRAY['13.1', '10.4', '13.3', '12.6.1', '13.2', '4863', '13.6'])[1 + placed.place % 7],
    status = CASE WHEN d.amount_won > 0 THEN d.status
      ELSE (ARRAY['lost', 'accepted', 'expired']::dispute_status[])[1 + placed.place % 3] END,
    amount_lost = CASE WHEN d.amount_won > 0 THEN 0 ELSE d.amount END,
    decided_at = coalesce(d.decided_at, least(d.due_at, app_now())),
    due_at = CASE WHEN d.amount_won > 0 OR placed.place % 3 < 2 THEN d.due_at ELSE least(d.due_at, app_now()) END
  FROM placed WHERE d.id = placed.id AND NOT EXISTS (SELECT FROM dispute_response r WHERE r.dispute_id = d.id)
  RETURNING d.id, d.status, d.decided_at
)
INSERT INTO dispute_response (dispute_id, action, state, content, made_at, lease_until, settled_at)
SELECT id, 'accept', 'taken', '{"gathered": null, "own": []}', decided_at, decided_at, decided_at FROM shaped
WHERE status = 'accepted'`,
);
