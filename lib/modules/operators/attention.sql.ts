import { listLongNegative } from '#lib/modules/ledger/index.ts';
import { countOpenFindings } from '#lib/modules/reconciliation/index.ts';
import { listNearThresholds } from '#lib/modules/scheme-monitoring/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { PAYOUT_COLUMNS } from './find-seller.sql.ts';
import { listSellers } from './list-sellers.sql.ts';
import type { Attention, HomeAttention, OperatorSellerRow, SellerFilter, SellerInDebt, SellerPayout } from './views.ts';

/** Work for operators, over all sellers. SQL because no tenant limits it and each is one aggregate. */

/** Rows that home shows of each kind. */
const SHOWN = 5;

/** Sellers close to a card scheme's threshold that home shows: there is no other list of them. */
const SHOWN_NEAR = 20;

/** How long a returned payout is news, days. */
const RETURNED_DAYS = 30;

/** How long a balance is below zero before somebody has to look, days. */
const NEGATIVE_DAYS = 30;

const payoutsWhere = (name: string, condition: string) =>
  statement(
    name,
    `SELECT ${PAYOUT_COLUMNS}, s.public_key::text AS ref, s.name, count(*) OVER () AS count
    FROM payout o JOIN seller s ON s.id = o.seller_id WHERE ${condition} ORDER BY o.id DESC LIMIT ${SHOWN}`,
  );

const DOUBTFUL = payoutsWhere('operators_payouts_in_doubt', "o.status = 'unknown'");
const RETURNED = payoutsWhere(
  'operators_payouts_returned',
  `o.status = 'returned' AND o.settled_at > app_now() - interval '${RETURNED_DAYS} days'`,
);

async function payouts(database: Database, asked: typeof DOUBTFUL): Promise<Attention<SellerPayout>> {
  const rows = await database.query<SellerPayout & { count: number }>(asked, []);
  return { count: rows[0]?.count ?? 0, rows };
}

async function sellers(database: Database, state: SellerFilter): Promise<Attention<OperatorSellerRow>> {
  const { rows, older } = await listSellers(database, { search: '', state, partnerId: null, cursor: null });
  return { count: rows.length, isMore: older !== null, rows: rows.slice(0, SHOWN) };
}

const NAMES = statement(
  'operators_names_of_sellers',
  'SELECT s.id, s.public_key::text AS ref, s.name FROM seller s WHERE s.id = ANY ($1::bigint[])',
);

const WAITING = statement(
  'operators_waiting_adjustments',
  `SELECT count(*) AS count FROM approval a WHERE a.kind = 'balance-adjustment' AND a.state = 'waiting'
    AND a.expires_at > app_now()`,
);

const countAdjustments = async (database: Database): Promise<number> =>
  (await database.query<{ count: number }>(WAITING, []))[0]?.count ?? 0;

async function negative(database: Database, timeZone: string): Promise<Attention<SellerInDebt>> {
  const all = await listLongNegative(database, { days: NEGATIVE_DAYS, timeZone });
  const shown = all.slice(0, SHOWN);
  const named = await database.query<{ id: number; ref: string; name: string }>(NAMES, [
    shown.map(({ ownerId }) => ownerId),
  ]);
  const rows = shown.flatMap(({ ownerId, ...debt }) => {
    const seller = named.find(({ id }) => id === ownerId);
    return seller ? [{ ...debt, ref: seller.ref, name: seller.name }] : [];
  });
  return { count: all.length, rows };
}

async function nearThresholds(database: Database, timeZone: string): Promise<HomeAttention['thresholds']> {
  const { now } = await readClock(database);
  const all = await listNearThresholds(database, { now, timeZone });
  return { count: all.length, rows: all.slice(0, SHOWN_NEAR) };
}

/** All that needs a person. `timeZone`: the zone of the business, whose days count. */
export async function readAttention(database: Database, timeZone: string): Promise<HomeAttention> {
  const [doubtful, returned, paused, waiting, inDebt, findings, adjustments, thresholds] = await Promise.all([
    payouts(database, DOUBTFUL),
    payouts(database, RETURNED),
    sellers(database, 'paused'),
    sellers(database, 'waiting'),
    negative(database, timeZone),
    countOpenFindings(database),
    countAdjustments(database),
    nearThresholds(database, timeZone),
  ]);
  return { doubtful, returned, paused, waiting, negative: inDebt, findings, adjustments, thresholds };
}
