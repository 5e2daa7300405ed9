import { paymentsContext } from '#lib/contexts.ts';
import { reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { brokenInvariants, compareBooks, quiesce, untilHeard } from '../books.ts';
import { pause } from '../client.ts';
import { comparePayouts, settlePayouts } from '../payouts/books.ts';
import type { Stage } from '../stage.ts';
import { datesOf } from '../subscriptions/dates.ts';
import type { Model } from './clients.ts';

/** The end of a run: all is over, and banks, attempts, payouts, ledger, sales, documents and events say the same. */

/** Longest that everything may take to end, seconds. */
const SETTLE_SECONDS = 120;

/** No run comes any more: what is left of the balances stays there. */
const BY_HAND = statement('model_by_hand', `UPDATE payout_schedule SET "interval" = 'manual', next_at = NULL`);

/** Waits until nothing is left of `open`. Answers what is, each in a sentence. */
async function untilNone(open: () => Promise<string[]>): Promise<string[]> {
  let left: string[] = [];
  for (const last = performance.now() + SETTLE_SECONDS * 1_000; performance.now() < last; await pause(500)) {
    left = await open().catch((error: unknown) => [String(error)]);
    if (left.length === 0) return [];
  }
  return left;
}

/** Time within which the comparison is over; a hold that ends in it would move its sale meanwhile. */
const ENDING_HOLDS = statement(
  'model_ending_holds',
  `SELECT count(*)::int AS ending FROM sale WHERE status = 'authorized'
    AND hold_expires_at < app_now() + interval '10 minutes'`,
);

/** Waits until no hold ends while the books are compared, moving the clock over the ends. */
const untilHoldsEnded = (stage: Stage) =>
  untilNone(async () => {
    const [row] = await stage.database.query<{ ending: number }>(ENDING_HOLDS, []);
    if (!row?.ending) return [];
    await stage.moveClock(60);
    return [`${row.ending} holds end now`];
  });

/** Waits until nothing is under way anywhere. Answers how long that took, seconds, and what stayed open. */
export async function settle({ stage, sellers }: Model): Promise<{ seconds: number; open: string[] }> {
  const begun = performance.now();
  await stage.bank('PUT', '/control/behaviour', {});
  await stage.bank('PUT', '/control/payout-behaviour', {});
  await stage.database.query(BY_HAND, []);
  await settlePayouts(stage, SETTLE_SECONDS);
  const notices = await untilHeard(stage, SETTLE_SECONDS);
  await quiesce(stage, SETTLE_SECONDS);
  const dates = await untilNone(async () => {
    const all = await Promise.all(sellers.map((seller) => datesOf(stage, seller)));
    return all.flatMap(({ due, held }, place) =>
      due + held > 0 ? [`${due} dates of seller ${place} are due and ${held} at work`] : [],
    );
  });
  const holds = await untilHoldsEnded(stage);
  await quiesce(stage, SETTLE_SECONDS);
  return { seconds: (performance.now() - begun) / 1_000, open: [...notices, ...dates, ...holds] };
}

const OURS = statement(
  'model_ours',
  `SELECT CASE WHEN kind IN ('chargeback', 'chargeback-reversal') THEN processor_reference ELSE public_id END
    AS reference, CASE WHEN kind IN ('pay', 'seller-charge') THEN 'charge' ELSE kind::text END AS operation,
    amount, currency FROM attempt
  WHERE state = 'succeeded' AND kind NOT IN ('fee', 'tokenize', 'mandate')`,
);
const NOW = statement('model_now', 'SELECT app_now() AS now');

const DAY_MS = 86_400_000;

async function daysSince(stage: Stage, begun: Date): Promise<string[]> {
  const [{ now } = { now: begun }] = await stage.database.query<{ now: Date }>(NOW, []);
  return Array.from({ length: Math.ceil((now.getTime() - begun.getTime()) / DAY_MS) + 2 }, (_, place) =>
    new Date(begun.getTime() + place * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Every row of the bank's books beside our attempts, both ways. */
async function compareRows(stage: Stage, days: readonly string[]): Promise<{ rows: number; differences: string[] }> {
  const theirs = new Map<string, string>();
  const differences: string[] = [];
  for (const day of days)
    for (const { reference, operation, amount, currency } of await stage.acquirer.list(day, 30_000)) {
      if (operation === 'verify' || operation === 'authenticate') continue;
      if (theirs.has(reference)) differences.push(`the bank has ${reference} twice`);
      theirs.set(reference, `${operation} of ${amount} ${currency}`);
    }
  const ours = new Map<string, string>();
  for (const row of await stage.database.query<Record<string, string>>(OURS, []))
    ours.set(row['reference'] ?? '', `${row['operation']} of ${row['amount']} ${row['currency']}`);
  for (const [reference, what] of theirs)
    if (ours.get(reference) !== what)
      differences.push(`${reference}: the bank has ${what}, we have ${ours.get(reference) ?? 'nothing'}`);
  for (const [reference, what] of ours)
    if (!theirs.has(reference)) differences.push(`${reference}: we have ${what}, the bank nothing`);
  return { rows: theirs.size, differences };
}

/** Each is a question that answers a sentence for every row that is wrong. */
const QUESTIONS = [
  statement(
    'model_prices',
    `SELECT format('sale %s of %s was paid with %s', s.public_id, s.price, a.amount) AS wrong
    FROM sale s JOIN attempt a ON a.sale_id = s.id AND a.kind IN ('pay', 'authorize') AND a.state = 'succeeded'
    WHERE a.amount <> s.price`,
  ),
  statement(
    'model_documents',
    `SELECT format('%s %s of %s has %s', a.kind, a.public_id, a.amount,
      coalesce(d.type || ' of ' || d.total, 'no document')) AS wrong
    FROM attempt a JOIN seller m ON m.id = a.seller_id AND m.invoices_module LEFT JOIN fiscal_document d
      ON d.attempt_id = a.id
    WHERE a.state = 'succeeded' AND a.kind IN ('pay', 'capture', 'refund') AND (d.total IS DISTINCT FROM a.amount
      OR d.type IS DISTINCT FROM CASE a.kind WHEN 'refund' THEN 'credit-note'
        ELSE 'invoice-receipt' END::document_type)`,
  ),
  statement(
    'model_documents_of_nothing',
    `SELECT format('document %s %s is of %s', d.type, d.number, coalesce(a.kind || ' that is ' || a.state, 'nothing'))
      AS wrong
    FROM fiscal_document d LEFT JOIN attempt a ON a.id = d.attempt_id
    WHERE (d.attempt_id IS NULL AND d.credits_id IS NULL)
      OR (d.attempt_id IS NOT NULL AND (a.state <> 'succeeded' OR a.kind NOT IN ('pay', 'capture', 'refund',
        'chargeback')))`,
  ),
  statement(
    'model_numbers',
    `SELECT format('%s documents %s of seller %s end with number %s', count(*), type, seller_id, max(number)) AS wrong
    FROM fiscal_document GROUP BY seller_id, type HAVING count(*) <> max(number) - min(number) + 1`,
  ),
  statement(
    'model_dates',
    `SELECT format('date %s of %s is %s and its sale %s', i.number, i.subscription_id, i.state, s.status) AS wrong
    FROM subscription_iteration i JOIN sale s ON s.id = i.sale_id WHERE (i.state = 'paid') <> (s.captured > 0)`,
  ),
] as const;

const DELIVERED = statement(
  'model_delivered',
  `SELECT e.notify_type || ' ' || a.public_id AS told FROM event e JOIN attempt a ON a.id = e.attempt_id
    JOIN delivery d ON d.event_id = e.id AND d.audience = 'seller' WHERE d.state = 'delivered'`,
);
const APPROVED = statement(
  'model_approved',
  `SELECT public_id AS id FROM attempt WHERE state = 'succeeded' AND public_id = ANY ($1::text[])`,
);
const COUNTS = statement(
  'model_counts',
  `SELECT (SELECT count(*) FROM sale)::int AS sales, (SELECT count(*) FROM attempt WHERE state = 'succeeded')::int
    AS attempts, (SELECT count(*) FROM fiscal_document)::int AS documents, (SELECT count(*) FROM attempt
    WHERE kind = 'chargeback' AND state = 'succeeded')::int AS chargebacks, (SELECT count(*) FROM attempt
    WHERE kind = 'chargeback-reversal' AND state = 'succeeded')::int AS reversals, (SELECT count(*)
    FROM subscription_iteration WHERE state = 'paid')::int AS dates, (SELECT count(*) FROM event)::int AS events,
    (SELECT count(*) FROM attempt WHERE checks > 0)::int AS swept,
    (SELECT count(*) FROM payout WHERE status = 'paid')::int AS payouts, (SELECT count(*) FROM payout
    WHERE status = 'returned')::int AS "payoutsBack", (SELECT count(DISTINCT currency) - 1 FROM payout)::int
    AS currencies`,
);

/** As autovacuum does in an installation, and the server of a run does not: plans go by the counts of rows. */
const COUNT_ROWS = statement('model_count_rows', 'ANALYZE');

/** Everything that differs, each in a sentence, and the counts of what there is. */
export async function compareAll({ stage, sellers, approved }: Model, begun: Date) {
  await stage.database.query(COUNT_ROWS, []);
  const days = await daysSince(stage, begun);
  const { rows, differences } = await compareRows(stage, days);
  for (const seller of sellers) {
    const books = await compareBooks(stage, seller);
    differences.push(...books.differences.map((one) => `seller ${seller.id}: ${one}`));
    if (books.undelivered > 0)
      differences.push(`seller ${seller.id}: ${books.undelivered} events are not delivered: ${books.whyUndelivered}`);
  }
  for (const question of QUESTIONS)
    for (const { wrong } of await stage.database.query<{ wrong: string }>(question, [])) differences.push(wrong);
  const heard = new Set(stage.received.map(({ type, attemptId }) => `${type} ${attemptId}`));
  for (const { told } of await stage.database.query<{ told: string }>(DELIVERED, []))
    if (!heard.has(told)) differences.push(`${told} is delivered, and nobody received it`);
  const succeeded = await stage.database.query<{ id: string }>(APPROVED, [[...approved]]);
  if (succeeded.length !== approved.size)
    differences.push(`${approved.size - succeeded.length} of ${approved.size} approvals that callers heard are none`);
  const context = { ...paymentsContext(), database: stage.database, acquirer: stage.acquirer };
  for (const day of days) {
    const { findings, booked, unresolved } = await reconcileDay(context, day);
    differences.push(...findings.map(({ kind, reference }) => `reconciling ${day}: ${kind} ${reference}`));
    differences.push(...booked.map(({ reference }) => `reconciling ${day}: ${reference} was not heard by its notice`));
    differences.push(...unresolved.map((reference) => `reconciling ${day}: the bank does not tell about ${reference}`));
  }
  const payouts = await comparePayouts(stage, days[0] ?? '');
  differences.push(...payouts.differences);
  differences.push(...(await brokenInvariants(stage)).map((one) => `invariant ${one}`));
  const [counts = {}] = await stage.database.query<Record<string, number>>(COUNTS, []);
  return { differences, counts: { rows, ...counts, approvals: approved.size } };
}
