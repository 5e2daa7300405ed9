import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Charges that are due and charges made, over all sellers, for the sandbox's clock. SQL because time is compared in the
 * database (`app_now()`).
 */

const DUE = statement(
  'subscriptions_count_due',
  `SELECT count(*)::int AS count FROM subscription_iteration WHERE state IN ('scheduled', 'charging')
  AND next_at <= app_now()`,
);

/** How many subscriptions have a date that is to be charged now: of each one date is open at a time. */
export const countDue = async (database: Database): Promise<number> =>
  (await database.query<{ count: number }>(DUE, []))[0]?.count ?? 0;

const CHARGED = statement(
  'subscriptions_charged_since',
  `SELECT count(*) FILTER (WHERE a.state = 'succeeded')::int AS made,
  count(*) FILTER (WHERE a.state = 'declined')::int AS declined
FROM attempt a JOIN sale s ON s.id = a.sale_id
WHERE a.settled_at >= $1 AND a.kind = 'pay' AND a.channel = 'system' AND s.subscription_id IS NOT NULL`,
);

/** Charges of the schedule since then. */
export type Charged = { made: number; declined: number };

export const chargedSince = async (database: Database, at: Date): Promise<Charged> =>
  (await database.query<Charged>(CHARGED, [at]))[0] ?? { made: 0, declined: 0 };
