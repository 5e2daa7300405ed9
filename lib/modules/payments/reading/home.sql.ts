import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Attention,
  type HomeNumbers,
  type HomeAmounts,
  type HomeQuery,
  type HomeSpan,
  type HomeSums,
  risingFailures,
} from '../views/home.ts';
import { rolledUpTotals } from './sales-totals.sql.ts';

/**
 * Home screen. Each number has the conditions of its list (`list-sales.sql.ts`, `list-refunds.sql.ts`), so that both
 * agree. SQL because each number is an aggregate over a table that grows without bound, read from an index alone.
 */

const NOW = statement('home_now', 'SELECT app_now() AS now');

/** The database's time, which the sandbox may move. */
export async function readNow(db: Database): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(NOW, []);
  return row?.now ?? new Date();
}

// Index-only scan (sales_of_a_seller_by_payment), one time span after the other: each is summed as it is read, without
// a comparison per row.
const COLLECTED = statement(
  'home_collected',
  `SELECT span.place, part.*
FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS span (since, until, place),
  LATERAL (SELECT currency, payment_method AS method, sum(captured)::bigint AS collected, count(*) AS paid
    FROM sale WHERE seller_id = ANY($1::bigint[]) AND captured > 0 AND paid_at >= span.since AND paid_at < span.until
    GROUP BY 1, 2) part`,
);

const REFUNDED = statement(
  'home_refunded',
  `SELECT coalesce(sum(amount), 0)::bigint AS refunded, count(*) AS refunds FROM attempt
WHERE seller_id = ANY($1::bigint[]) AND kind = 'refund' AND state = 'succeeded' AND currency = $2 AND created_at >= $3
  AND created_at < $4`,
);

const FAILED = statement(
  'home_failed',
  `SELECT count(*) AS failed FROM sale WHERE seller_id = ANY($1::bigint[]) AND status = 'failed' AND currency = $2
    AND created_at >= $3 AND created_at < $4`,
);

const ATTENTION = statement(
  'home_attention',
  `SELECT
  (SELECT count(*) FROM sale WHERE seller_id = ANY($1::bigint[]) AND status = 'authorized'
    AND hold_expires_at > app_now() AND hold_expires_at <= app_now() + interval '48 hours') AS holds,
  (SELECT count(*) FROM delivery WHERE seller_id = ANY($1::bigint[]) AND state = 'dropped'
    AND created_at >= $3) AS callbacks,
  (SELECT count(DISTINCT sale_id) FROM attempt WHERE seller_id = ANY($1::bigint[]) AND state = 'in_doubt') AS doubts,
  (SELECT count(*) FROM sale WHERE seller_id = ANY($1::bigint[]) AND status = 'failed' AND created_at >= $2) AS day,
  (SELECT count(*) FROM sale WHERE seller_id = ANY($1::bigint[]) AND status = 'failed'
    AND created_at >= $2 - interval '7 days' AND created_at < $2) AS week`,
);

type FiguresQuery = { db: Database; sellerIds: readonly number[]; currency: string };

/** Every number of the screen. `sellerIds` is the tenant: an empty list sees nothing. */
export async function homeNumbers(
  db: Database,
  sellerIds: readonly number[],
  { now, before, bars, barsBefore, currency: wanted, lately }: HomeQuery,
): Promise<HomeNumbers> {
  const [parts, attention] = await Promise.all([
    collectedParts(db, sellerIds, [now.from, now.until, before.from, before.until, ...barsBefore, ...bars]),
    attentionOf(db, sellerIds, lately),
  ]);
  const currencies = byFrequency(parts);
  const currency = wanted ?? currencies[0] ?? 'ILS';
  const ofCurrency = parts.filter((part) => part.currency === currency);
  const during = ({ from, until }: HomeSpan): Part[] =>
    ofCurrency.filter((part) => part.from >= from && part.until <= until);
  const between = (moments: readonly Date[]): HomeAmounts[] =>
    moments.slice(0, -1).map((from, index) => added(during({ from, until: moments[index + 1] ?? from })));
  const asking: FiguresQuery = { db, sellerIds, currency };
  const [others, othersBefore] = await Promise.all([returnedAndFailed(asking, now), returnedAndFailed(asking, before)]);
  return {
    currency,
    currencies: [...new Set([...currencies, currency])],
    now: { ...added(during(now)), ...others },
    before: { ...added(during(before)), ...othersBefore },
    attention,
    bars: between(bars),
    barsBefore: between(barsBefore),
    methods: methodsOf(during(now)),
  };
}

/** Collected amount of one time span, in one currency by one method. */
type Part = HomeAmounts & HomeSpan & { currency: string; method: string };

/** Collected amounts by currency, one part for each time span between neighbouring moments. */
async function collectedParts(db: Database, sellerIds: readonly number[], moments: readonly Date[]): Promise<Part[]> {
  const edges = [...new Set(moments.map((moment) => moment.getTime()))]
    .sort((one, other) => one - other)
    .map((time) => new Date(time));
  const rows = await db.query<Omit<Part, keyof HomeSpan> & { place: number }>(COLLECTED, [
    sellerIds,
    edges.slice(0, -1),
    edges.slice(1),
  ]);
  return rows.flatMap(({ place, ...part }) => {
    const [from, until] = [edges[place - 1], edges[place]];
    return from && until ? [{ ...part, from, until }] : [];
  });
}

/** Currencies by how many payments came in them, the most frequent first. */
function byFrequency(parts: readonly Part[]): string[] {
  const paid = new Map<string, number>();
  for (const part of parts) paid.set(part.currency, (paid.get(part.currency) ?? 0) + part.paid);
  return [...paid].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1)).map(([name]) => name);
}

function methodsOf(parts: readonly Part[]): HomeNumbers['methods'] {
  return [...new Set(parts.map(({ method }) => method))]
    .map((method) => ({ method, ...added(parts.filter((part) => part.method === method)) }))
    .sort((one, other) => other.collected - one.collected);
}

const added = (parts: readonly HomeAmounts[]): HomeAmounts => ({
  collected: parts.reduce((sum, { collected }) => sum + collected, 0),
  paid: parts.reduce((sum, { paid }) => sum + paid, 0),
});

async function returnedAndFailed(
  { db, sellerIds, currency }: FiguresQuery,
  { from, until }: HomeSpan,
): Promise<Omit<HomeSums, keyof HomeAmounts>> {
  const bounds = [sellerIds, currency, from, until];
  const [[returned], [failed]] = await Promise.all([
    db.query<{ refunded: number; refunds: number }>(REFUNDED, bounds),
    db.query<{ failed: number }>(FAILED, bounds),
  ]);
  return { refunded: returned?.refunded ?? 0, refunds: returned?.refunds ?? 0, failed: failed?.failed ?? 0 };
}

async function attentionOf(
  db: Database,
  sellerIds: readonly number[],
  { day, week }: HomeQuery['lately'],
): Promise<Attention> {
  const [[row], disputed] = await Promise.all([
    db.query<Omit<Attention, 'failing' | 'chargebacks'> & { day: number; week: number }>(ATTENTION, [
      sellerIds,
      day,
      week,
    ]),
    rolledUpTotals(db, sellerIds, { statuses: ['chargeback', 'partial-chargeback'], currency: null }),
  ]);
  const chargebacks = disputed.reduce((sum, { count }) => sum + count, 0);
  if (!row) return { holds: 0, chargebacks, callbacks: 0, doubts: 0, failing: 0 };
  const { day: failedToday, week: failedBefore, ...others } = row;
  return { ...others, chargebacks, failing: risingFailures({ day: failedToday, week: failedBefore }) };
}
