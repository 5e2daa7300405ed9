import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Attention,
  type HomeNumbers,
  type HomePart,
  type HomeQuestion,
  type HomeSpan,
  type HomeSums,
  risingFailures,
} from '../views/home.ts';

/**
 * The home screen. Every number is asked for as its list asks (`list-sales.sql.ts`, `list-refunds.sql.ts`), so that
 * both
 * come to the same. SQL because each number is an aggregate over a table that grows without bound, read from an
 * index alone.
 */

const NOW = statement('home_now', 'SELECT app_now() AS now');

/** The database's time, which the sandbox may move. */
export async function readNow(db: Database): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(NOW, []);
  return row?.now ?? new Date();
}

const CURRENCIES = statement(
  'home_currencies',
  `SELECT currency FROM sale WHERE seller_id = ANY($1::bigint[]) AND captured > 0 AND paid_at >= $2 AND paid_at < $3
    GROUP BY currency ORDER BY count(*) DESC, currency`,
);

// Read from the index alone (sales_of_a_seller_by_payment).
const COLLECTED = statement(
  'home_collected',
  `SELECT width_bucket(paid_at, $3::timestamptz[]) AS bar, payment_method AS method, sum(captured)::bigint AS collected,
    count(*) AS paid
FROM sale WHERE seller_id = ANY($1::bigint[]) AND currency = $2 AND captured > 0 AND paid_at >= $4 AND paid_at < $5
  GROUP BY 1, 2`,
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
  (SELECT count(*) FROM sale WHERE seller_id = ANY($1::bigint[])
    AND status IN ('chargeback', 'partial-chargeback')) AS chargebacks,
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
  { now, before, bars, currency: wanted, lately }: HomeQuestion,
): Promise<HomeNumbers> {
  const [first, end] = [bars[0] ?? now.from, bars.at(-1) ?? now.until];
  const currencies = (
    await db.query<{ currency: string }>(CURRENCIES, [sellerIds, earlier(before.from, first), now.until])
  ).map(({ currency }) => currency);
  const currency = wanted ?? currencies[0] ?? 'ILS';
  const asking: FiguresQuery = { db, sellerIds, currency };
  const [sums, sumsBefore, parts, attention] = await Promise.all([
    sumsOf(asking, now),
    sumsOf(asking, before),
    partsOf(asking, { from: first, until: end }, bars),
    attentionOf(db, sellerIds, lately),
  ]);
  return {
    currency,
    currencies: [...new Set([...currencies, currency])],
    now: sums.sums,
    before: sumsBefore.sums,
    attention,
    bars: bars.slice(0, -1).map((_, index) => added(parts.filter(({ bar }) => bar === index + 1))),
    methods: sums.methods,
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

type Part = HomePart & { bar: number; method: string };

const partsOf = (
  { db, sellerIds, currency }: FiguresQuery,
  { from, until }: HomeSpan,
  bars: readonly Date[],
): Promise<Part[]> => db.query<Part>(COLLECTED, [sellerIds, currency, bars, from, until]);

const added = (parts: readonly HomePart[]): HomePart => ({
  collected: parts.reduce((sum, { collected }) => sum + collected, 0),
  paid: parts.reduce((sum, { paid }) => sum + paid, 0),
});

async function sumsOf(
  asking: FiguresQuery,
  span: HomeSpan,
): Promise<{ sums: HomeSums; methods: HomeNumbers['methods'] }> {
  const { db, sellerIds, currency } = asking;
  const bounds = [sellerIds, currency, span.from, span.until];
  const [parts, [refunded], [failed]] = await Promise.all([
    partsOf(asking, span, [span.from]),
    db.query<{ refunded: number; refunds: number }>(REFUNDED, bounds),
    db.query<{ failed: number }>(FAILED, bounds),
  ]);
  const methods = parts
    .map(({ method, collected, paid }) => ({ method, collected, paid }))
    .sort((one, other) => other.collected - one.collected);
  return {
    sums: {
      ...added(parts),
      refunded: refunded?.refunded ?? 0,
      refunds: refunded?.refunds ?? 0,
      failed: failed?.failed ?? 0,
    },
    methods,
  };
}

async function attentionOf(
  db: Database,
  sellerIds: readonly number[],
  { day, week }: HomeQuestion['lately'],
): Promise<Attention> {
  const [row] = await db.query<Omit<Attention, 'failing'> & { day: number; week: number }>(ATTENTION, [
    sellerIds,
    day,
    week,
  ]);
  if (!row) return { holds: 0, chargebacks: 0, callbacks: 0, doubts: 0, failing: 0 };
  const { day: failedToday, week: failedBefore, ...others } = row;
  return { ...others, failing: risingFailures({ day: failedToday, week: failedBefore }) };
}
