import { MODULES } from '#lib/app.ts';
import { findBroken } from '#lib/modules/ledger/index.ts';
import type { Module } from '#lib/module.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { pause } from './client.ts';
import type { Stage } from './stage.ts';

/** After the storm: everything is over, and both books say the same. */

const OPEN = statement(
  'faults_open',
  `SELECT count(*)::int AS open FROM attempt WHERE state IN ('in_flight', 'in_doubt', 'challenged', 'submitted')`,
);
const DUE = statement('faults_due', `SELECT count(*)::int AS due FROM delivery WHERE state = 'pending'`);

/**
 * Waits until no attempt is open and no delivery due, moving the clock over leases. Answers how long it took, seconds
 * of real time.
 */
export async function quiesce(stage: Stage, withinSeconds = 60): Promise<number> {
  const begun = performance.now();
  await stage.moveClock(41);
  while ((performance.now() - begun) / 1_000 < withinSeconds) {
    const [[attempts], [deliveries]] = [
      await stage.database.query<{ open: number }>(OPEN, []),
      await stage.database.query<{ due: number }>(DUE, []),
    ];
    if (attempts?.open === 0 && deliveries?.due === 0) return (performance.now() - begun) / 1_000;
    await pause(500);
    await stage.moveClock(10);
  }
  throw new Error('attempts or deliveries stayed open');
}

/** Waits until the bank has been told that each of its notices is in our books. Answers those that are not. */
export async function untilHeard(stage: Stage, withinSeconds = 60): Promise<string[]> {
  type Notice = { isTaken: boolean; reference: string; originalReference: string; tries: number };
  let open: Notice[] = [];
  for (const last = performance.now() + withinSeconds * 1_000; performance.now() < last; await pause(200)) {
    const { notices } = (await stage.bank('GET', '/control/notices')) as { notices: Notice[] };
    open = notices.filter(({ isTaken }) => !isTaken);
    if (open.length === 0) return [];
  }
  return open.map((one) => `the notice ${one.reference} of ${one.originalReference}: ${one.tries} tries, not heard`);
}

const OURS = statement(
  'faults_ours',
  `SELECT CASE kind WHEN 'pay' THEN 'charge' WHEN 'seller-charge' THEN 'charge' WHEN 'tokenize' THEN 'verify'
    ELSE kind::text END AS operation,
  count(*)::int AS count, sum(amount)::bigint AS total
FROM attempt WHERE seller_id = $1 AND state = 'succeeded' AND kind NOT IN ('fee', 'tokenize') GROUP BY 1 ORDER BY 1`,
);

const LEDGER = statement(
  'faults_ledger',
  `SELECT coalesce(sum(l.amount) FILTER (WHERE l.account = 'acquirer_clearing' AND l.posting = 'booking'), 0)::bigint
    AS cleared,
  coalesce(sum(l.amount), 0)::bigint AS balance
FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id WHERE a.seller_id = $1`,
);

// A failure is not told any more once the sale is completed (specification 6).
const UNTOLD = statement(
  'faults_untold',
  `SELECT count(DISTINCT d.id)::int AS count,
  string_agg(DISTINCT d.state || ' after ' || coalesce(t.error::text, t.http_status::text, 'no try'), ', ') AS why
FROM event e JOIN sale s ON s.id = e.sale_id JOIN delivery d ON d.event_id = e.id AND d.audience = 'seller'
  LEFT JOIN delivery_try t ON t.delivery_id = d.id
WHERE s.seller_id = $1 AND d.state <> 'delivered'
  AND NOT (d.state = 'skipped' AND e.notify_type = 'sale-failure' AND s.paid_at IS NOT NULL)`,
);

export type Comparison = {
  differences: string[];
  theirs: Record<string, { count: number; total: number }>;
  undelivered: number;
  whyUndelivered: string;
};

/** The bank's sums of a seller beside ours, and our ledger beside both. Every difference is one sentence. */
export async function compareBooks(stage: Stage, seller: TestSeller): Promise<Comparison> {
  const { sums } = (await stage.bank('GET', `/control/books?merchant=${seller.id}`)) as {
    sums: { operation: string; count: number; total: number }[];
  };
  // Of all currencies together: row by row they are compared by the reconciliation.
  const theirs: Comparison['theirs'] = {};
  for (const { operation, count, total } of sums) {
    if (operation === 'verify') continue;
    const { count: before, total: sum } = theirs[operation] ?? { count: 0, total: 0 };
    theirs[operation] = { count: before + count, total: sum + total };
  }
  const ours = await stage.database.query<{ operation: string; count: number; total: number }>(OURS, [seller.id]);
  const differences: string[] = [];
  for (const operation of new Set([...Object.keys(theirs), ...ours.map((row) => row.operation)])) {
    const [they, we] = [theirs[operation], ours.find((row) => row.operation === operation)];
    if (they?.count !== we?.count || they?.total !== we?.total)
      differences.push(
        `${operation}: the bank has ${they?.count ?? 0} of ${they?.total ?? 0}, ` +
          `we have ${we?.count ?? 0} of ${we?.total ?? 0}`,
      );
  }
  const [ledger] = await stage.database.query<{ cleared: number; balance: number }>(LEDGER, [seller.id]);
  const total = (operation: string) => theirs[operation]?.total ?? 0;
  const cleared =
    total('charge') + total('capture') - total('refund') - total('chargeback') + total('chargeback-reversal');
  if (ledger?.cleared !== cleared)
    differences.push(`the clearing account says ${ledger?.cleared}, the bank ${cleared}`);
  if (ledger?.balance !== 0) differences.push(`the ledger does not balance: ${ledger?.balance}`);
  const [untold] = await stage.database.query<{ count: number; why: string | null }>(UNTOLD, [seller.id]);
  return { differences, theirs, undelivered: untold?.count ?? 0, whyUndelivered: untold?.why ?? '' };
}

/** Every invariant that is broken, with the number of its rows. */
export async function brokenInvariants(stage: Stage): Promise<string[]> {
  const modules: readonly Module[] = MODULES;
  const broken = await findBroken(
    stage.database,
    modules.flatMap(({ invariants = [] }) => invariants),
  );
  return [...Map.groupBy(broken, ({ invariant }) => invariant)].map(
    ([invariant, rows]) => `${invariant}: ${rows.length}, such as ${rows[0]?.what}: ${rows[0]?.detail}`,
  );
}
