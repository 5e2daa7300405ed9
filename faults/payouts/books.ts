import { httpPayoutBank } from '#lib/modules/payouts/bank/http-payout-bank.ts';
import type { PayoutsContext } from '#lib/modules/payouts/context.ts';
import { reconcilePayouts } from '#lib/modules/payouts/reconcile/reconcile-payouts.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { pause } from '../client.ts';
import type { Stage } from '../stage.ts';
import { moveTime } from '../subscriptions/dates.ts';
import { ZONE } from './given.ts';

/** After the storm: each payout has ended, and the payout bank, the ledger and the payouts say the same. */

const OPEN = statement(
  'faults_open_payouts',
  `SELECT count(*)::int AS open FROM payout WHERE status IN ('scheduled', 'sent', 'unknown')
    OR (next_at <= app_now() AND next_at IS NOT NULL)`,
);

/** Step of the clock while payouts wait for their value dates, seconds. */
const STEP_SECONDS = 8 * 3_600;

/** Waits until every payout has ended, moving the clock over value dates. Answers the seconds of real time. */
export async function settlePayouts(stage: Stage, withinSeconds = 120): Promise<number> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  let open = -1;
  while (seconds() < withinSeconds) {
    const [row] = await stage.database.query<{ open: number }>(OPEN, []);
    open = row?.open ?? 0;
    if (open === 0) return seconds();
    await moveTime(stage, STEP_SECONDS);
    await pause(1_000);
  }
  throw new Error(`${open} payouts stayed open`);
}

type Sum = { outcome: string; currency: string; count: number; total: number };

const OUR_SUMS = statement(
  'faults_sums_of_payouts',
  `SELECT CASE WHEN p.status = 'paid' THEN 'credited' WHEN r.was_paid THEN 'returned' ELSE 'refused' END AS outcome,
    p.currency::text AS currency, count(*)::int AS count, sum(p.amount)::bigint AS total
  FROM payout p LEFT JOIN payout_return r ON r.payout_id = p.id WHERE p.status IN ('paid', 'returned') GROUP BY 1, 2
  ORDER BY 1, 2`,
);

/** Each is a question that answers a sentence for every row that is wrong. */
const QUESTIONS = [
  statement(
    'faults_payouts_in_transit',
    `SELECT format('seller %s has %s %s on its way, and no payout is', owner_id, -sum(amount), currency) AS wrong
      FROM ledger_entry WHERE account = 'payouts_in_transit' GROUP BY owner_id, currency HAVING sum(amount) <> 0`,
  ),
  statement(
    'faults_payouts_balance',
    `SELECT format('seller %s earned %s %s, was paid %s and has %s', e.owner_id, e.earned, e.currency, e.paid,
      e.balance) AS wrong FROM (
    SELECT l.owner_id, l.currency, -sum(l.amount) AS balance,
      coalesce((SELECT sum(p.amount) FROM payout p WHERE p.seller_id = l.owner_id AND p.currency = l.currency
        AND p.status = 'paid'), 0) AS paid,
      coalesce((SELECT sum(a.amount) FROM adjustment a WHERE a.seller_id = l.owner_id AND a.currency = l.currency), 0)
        + coalesce((SELECT -sum(o.amount) FROM ledger_entry o JOIN attempt t ON t.id = o.attempt_id
          WHERE t.seller_id = l.owner_id AND o.currency = l.currency AND o.account = 'seller_balance'), 0) AS earned
    FROM ledger_entry l WHERE l.account = 'seller_balance' GROUP BY l.owner_id, l.currency
  ) AS e WHERE e.earned <> e.paid + e.balance`,
  ),
  statement(
    'faults_payouts_bank_account',
    `SELECT format('%s %s left our account, and %s were paid', -l.amount, l.currency, p.amount) AS wrong FROM (
    SELECT currency, sum(amount) AS amount FROM ledger_entry WHERE account = 'bank_account' AND cause_id IS NOT NULL
    GROUP BY 1) AS l
    FULL JOIN (SELECT currency, sum(amount) AS amount FROM payout WHERE status = 'paid' GROUP BY 1) AS p
      ON p.currency = l.currency
  WHERE coalesce(-l.amount, 0) <> coalesce(p.amount, 0)`,
  ),
] as const;

/** A sentence for each difference; `agreeing`: movements that are in both books. */
export async function comparePayouts(
  stage: Stage,
  from: string,
): Promise<{ differences: string[]; agreeing: number; sums: Sum[] }> {
  const differences: string[] = [];
  const ours = await stage.database.query<Sum>(OUR_SUMS, []);
  const { sums } = (await stage.bank('GET', '/control/payouts')) as { sums: Sum[] };
  const keyed = (rows: readonly Sum[]) =>
    rows.map(({ outcome, currency, count, total }) => `${outcome}: ${count} of ${total} ${currency}`).toSorted();
  const [we, they] = [keyed(ours), keyed(sums)];
  if (JSON.stringify(we) !== JSON.stringify(they)) differences.push(`the bank has ${they}, we have ${we}`);
  for (const question of QUESTIONS)
    for (const { wrong } of await stage.database.query<{ wrong: string }>(question, [])) differences.push(wrong);
  const bank = httpPayoutBank({ url: `http://127.0.0.1:${stage.bankPort}`, key: TEST_SECRETS.BANK_KEY });
  const context: PayoutsContext = {
    database: stage.database,
    timeZone: ZONE,
    bank,
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  let agreeing = 0;
  const { now } = await readClock(stage.database);
  for (let day = from; day <= dayOf(now, ZONE); day = shiftDay(day, 1)) {
    const { findings, unresolved, booked, matched } = await reconcilePayouts(context, day);
    differences.push(...findings.map(({ kind, reference }) => `reconciling ${day}: ${kind} ${reference}`));
    differences.push(...unresolved.map((reference) => `reconciling ${day}: the bank does not tell of ${reference}`));
    differences.push(...booked.map((reference) => `reconciling ${day}: ${reference} was not booked before`));
    agreeing += matched;
  }
  await bank.close();
  return { differences, agreeing, sums };
}
