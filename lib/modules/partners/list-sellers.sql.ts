import { HALF_OF_A_THRESHOLD } from '#lib/modules/scheme-monitoring/contract/worst-standing.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { keysetPages } from '#lib/platform/db/lists/keyset-pagination.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import {
  type OwnSeller,
  MANY_CHARGEBACKS,
  MANY_REFUNDS,
  OPEN_STATES,
  type SellerListRow,
  type SellerListSort,
  type SellerListQuery,
  type SellerListTotals,
  STUCK_DAYS,
  type Trouble,
} from './views.ts';

/**
 * The sellers of partners as a list. SQL because a partner has a hundred thousand of them: each order is an index of
 * its own, a text is found by its trigrams, and the best plan depends on the filters, so that each query is planned
 * anew.
 */

/** Columns and types of the list's orders. A seller's number breaks ties, in the same direction. */
const ORDERS: Readonly<Record<SellerListSort, { by: string; type: string }>> = {
  created: { by: 'st.created_at', type: 'timestamptz' },
  name: { by: 'lower(st.name) COLLATE "C"', type: 'text' },
  since: { by: 'st.state_at', type: 'timestamptz' },
  volume: { by: 'st.volume', type: 'bigint' },
  refunds: { by: 'st.refund_share', type: 'int' },
  chargebacks: { by: 'st.chargeback_share', type: 'int' },
  thresholds: { by: 'st.scheme_used', type: 'int' },
};

const openStates = OPEN_STATES.map((state) => `'${state}'`).join(', ');

const TROUBLES: Readonly<Record<Trouble, string>> = {
  stuck: `st.state IN (${openStates}) AND st.state_at < app_now() - interval '${STUCK_DAYS} days'`,
  callbacks: 'st.failing_since IS NOT NULL',
  refunds: `st.refund_share >= ${MANY_REFUNDS}`,
  chargebacks: `st.chargeback_share >= ${MANY_CHARGEBACKS}`,
  thresholds: `st.scheme_used >= ${HALF_OF_A_THRESHOLD}`,
  devices: 'st.devices_offline > 0',
  // The last of a chain of payouts has none after it.
  returned: `st.seller_id IN (SELECT p.seller_id FROM payout p WHERE p.status = 'returned' AND NOT EXISTS (
    SELECT FROM payout after WHERE after.previous_id = p.id))`,
  // As of the last fold, at most some minutes ago: debits are positive.
  negative: `st.seller_id IN (SELECT f.owner_id FROM balance_fold f WHERE f.account = 'seller_balance'
    AND f.amount > 0)`,
  closed: 'NOT st.is_active',
};

const COLUMNS = `st.ref::text AS ref, st.name, p.name AS "partnerName", st.state, st.step, st.state_at AS "stateAt",
  st.created_at AS "createdAt", st.is_active AS "isActive", st.currency, st.volume, st.sales,
  st.refund_share AS "refundShare", st.chargeback_share AS "chargebackShare", st.failing_since AS "failingSince",
  st.last_failure_at AS "lastFailureAt", st.devices, st.devices_offline AS "devicesOffline",
  CASE WHEN st.scheme IS NOT NULL THEN jsonb_build_object('scheme', st.scheme, 'share', st.scheme_share, 'limit',
    st.scheme_limit, 'cases', st.scheme_cases, 'used', st.scheme_used) END AS threshold,
  s.public_key::text AS "publicKey"`;
/** Joins of the columns beside the status row. */
const BESIDE = 'JOIN partner p ON p.id = st.partner_id JOIN seller s ON s.id = st.seller_id';

/** Texts with fewer letters have no trigram. */
const TRIGRAM = 3;

type FilterQuery = Pick<SellerListQuery, 'search' | 'states' | 'step' | 'trouble'>;
type Where = { text: string; values: unknown[]; add: (value: unknown) => string };

/** Begins with the partners: none of them sees nothing. One is compared with `=`, so that its indexes have an order. */
function whereOf(partnerIds: readonly number[], { search, states, step, trouble }: FilterQuery): Where {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const [one, ...others] = partnerIds;
  const texts = [
    one !== undefined && others.length === 0
      ? `st.partner_id = ${add(one)}::bigint`
      : `st.partner_id = ANY(${add(partnerIds)}::bigint[])`,
  ];
  const words = search.trim();
  if (words.length >= TRIGRAM) texts.push(`st.words ILIKE ${add(containing(words))}`);
  else if (words !== '') texts.push(`lower(st.name) COLLATE "C" LIKE ${add(containing(words.toLowerCase()).slice(1))}`);
  if (states.length > 0) texts.push(`st.state = ANY(${add(states)}::onboarding_state[])`);
  if (step !== null) texts.push(`st.step = ${add(step)}::onboarding_step`);
  if (trouble !== null) texts.push(TROUBLES[trouble]);
  return { text: texts.join(' AND '), values, add };
}

/** Page of sellers, and the count of all that match per currency of their volume, most frequent first. */
export async function listPartnerSellers(
  database: Database,
  partnerIds: readonly number[],
  filters: SellerListQuery,
): Promise<{ rows: SellerListRow[]; totals: SellerListTotals[]; count: number }> {
  const [rows, totals] = await Promise.all([
    pageOf(database, partnerIds, filters),
    totalsOf(database, partnerIds, filters),
  ]);
  return { rows, totals, count: totals.reduce((sum, { count }) => sum + count, 0) };
}

function pageOf(
  database: Database,
  partnerIds: readonly number[],
  { sort, ascending, page, size, ...filters }: SellerListQuery,
): Promise<SellerListRow[]> {
  const { text, values, add } = whereOf(partnerIds, filters);
  const [{ by }, way] = [ORDERS[sort], ascending ? 'ASC' : 'DESC'];
  return database.query<SellerListRow>(
    statement(
      '',
      `SELECT ${COLUMNS} FROM (SELECT * FROM seller_standing st WHERE ${text}
        ORDER BY ${by} ${way}, st.seller_id ${way} LIMIT ${add(size)} OFFSET ${add((page - 1) * size)}) st
      ${BESIDE} ORDER BY ${by} ${way}, st.seller_id ${way}`,
    ),
    values,
  );
}

/** Results of a search in the workspace switch. */
const FOUND = 20;

/** The first sellers that have a text in their name, e-mail or numbers, by name. */
export const searchSellers = (
  database: Database,
  partnerIds: readonly number[],
  search: string,
): Promise<SellerListRow[]> =>
  pageOf(database, partnerIds, {
    search,
    states: [],
    step: null,
    trouble: null,
    sort: 'name',
    ascending: true,
    page: 1,
    size: FOUND,
  });

function totalsOf(
  database: Database,
  partnerIds: readonly number[],
  filters: FilterQuery,
): Promise<SellerListTotals[]> {
  const { text, values } = whereOf(partnerIds, filters);
  return database.query<SellerListTotals>(
    statement(
      '',
      `SELECT st.currency, count(*) AS count, sum(st.volume)::bigint AS volume FROM seller_standing st WHERE ${text}
      GROUP BY st.currency ORDER BY count DESC, st.currency`,
    ),
    values,
  );
}

/** Sellers that are read at once for a table to download. */
const READ_AT_ONCE = 500;

/** All sellers that match, in the list's order, in pages; the first may be empty. `refs`: limits the list to these. */
export async function* everyPartnerSeller(
  database: Database,
  partnerIds: readonly number[],
  { sort, ascending, ...filters }: Omit<SellerListQuery, 'page' | 'size'> & { refs: readonly string[] | null },
): AsyncGenerator<SellerListRow[]> {
  const { by, type } = ORDERS[sort];
  const [way, beyond] = ascending ? ['ASC', '>'] : ['DESC', '<'];
  yield* keysetPages<SellerListRow>(READ_AT_ONCE, (after) => {
    const { text, values, add } = whereOf(partnerIds, filters);
    const chosen = filters.refs === null ? '' : ` AND st.ref = ANY(${add(filters.refs)}::uuid[])`;
    const behind = after
      ? ` AND (${by}, st.seller_id) ${beyond} (${add(after.place)}::text::${type}, ${add(after.id)}::bigint)`
      : '';
    return database.query(
      statement(
        '',
        `SELECT ${COLUMNS}, ${by.replace(' COLLATE "C"', '')}::text AS "cursorValue", st.seller_id AS "cursorId"
        FROM seller_standing st ${BESIDE} WHERE ${text}${chosen}${behind}
        ORDER BY ${by} ${way}, st.seller_id ${way} LIMIT ${READ_AT_ONCE}`,
      ),
      values,
    );
  });
}

const ANY = statement(
  'standings_any',
  'SELECT EXISTS (SELECT FROM seller_standing WHERE partner_id = ANY($1::bigint[])) AS "isAny"',
);

/** Whether the partners have any seller at all. */
export async function hasSellers(database: Database, partnerIds: readonly number[]): Promise<boolean> {
  const [row] = await database.query<{ isAny: boolean }>(ANY, [partnerIds]);
  return row?.isAny ?? false;
}

const ONE = statement(
  'standings_one',
  `SELECT ${COLUMNS}, st.seller_id AS "sellerId", st.partner_id AS "partnerId"
  FROM seller_standing st ${BESIDE}
  WHERE st.ref = ANY($2::uuid[]) AND st.partner_id = ANY($1::bigint[])`,
);

/**
 * The named sellers of these partners, in no order; unknown sellers and other partners' are left out. `refs` are UUIDs.
 */
export const findOwnSellers = (
  database: Database,
  partnerIds: readonly number[],
  refs: readonly string[],
): Promise<OwnSeller[]> => database.query<OwnSeller>(ONE, [partnerIds, refs]);
