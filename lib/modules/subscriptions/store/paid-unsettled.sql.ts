import type { BrokenInvariant } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because it runs every minute beside all jobs, over two tables and by the index of near dates. */

/** Minutes after which a paid and unsettled date is broken; settling takes seconds. */
const SETTLED_WITHIN_MINUTES = 5;

/** Most that are named at once. */
const MAX_NAMED = 100;

// The booking of a payment brings the next check or charge of its date near, and a broken date is retried every hour at
// least. Dates that only wait for their buyers are checked once a week. Each half has an index of its own.
const NEAR = `app_now() + interval '25 hours'`;

const FIND = statement(
  'subscriptions_find_paid_unsettled',
  `SELECT x.public_id AS what, i.state || ' date of ' || plan.public_id AS detail
FROM subscription_iteration i JOIN sale x ON x.id = i.sale_id JOIN subscription plan ON plan.id = i.subscription_id
WHERE ((i.state IN ('scheduled', 'charging') AND i.next_at <= ${NEAR})
    OR (i.state IN ('awaiting', 'submitted') AND i.next_at <= ${NEAR}))
  AND x.paid_at < app_now() - interval '${SETTLED_WITHIN_MINUTES} minutes'
  AND x.status IN ('completed', 'refunded', 'partial-refund', 'chargeback', 'partial-chargeback')
ORDER BY x.id LIMIT ${MAX_NAMED}`,
);

/** Paid sales of subscriptions whose date has not been settled for longer than settling takes. */
export const findPaidUnsettled = (database: Database): Promise<Omit<BrokenInvariant, 'invariant'>[]> =>
  database.query(FIND, []);
