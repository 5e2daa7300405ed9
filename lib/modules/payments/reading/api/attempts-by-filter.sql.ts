import type { Database } from '#lib/platform/db/database.ts';
import { TRANSACTION_STATUS, TRANSACTION_TYPE } from '#lib/modules/payments/contract/sale-enums.ts';
import {
  addFilters,
  type Column,
  equals,
  MAX_ROWS,
  type Selection,
  selection,
  shapeOf,
} from '#lib/platform/db/lists/filters.sql.ts';
import {
  FOUND_SALE_COLUMNS,
  type FoundSale,
  type Query,
  SALE_FILTERS,
  type SaleFilters,
} from './sales-by-filter.sql.ts';

/**
 * get-transactions: the attempts of some sellers that match every filter, newest first, one page of them and how
 * many there are. SQL because the table grows without bound: pages are picked as ids along an index.
 */

export type AttemptFilters = SaleFilters &
  Partial<{
    attemptId: string[];
    /** Names of which some are the merchant's own and some identifiers of attempts. */
    anyName: string[];
    wireStatus: number[];
    wireType: number[];
    attemptedFrom: Date;
    /** The first instant that is too late. */
    attemptedUntil: Date;
    amount: number[];
    is3ds: boolean[];
  }>;

/** Kinds that a merchant's list leaves out: charges of its own card, and fees that its marketplace changed. */
const HIDDEN_KINDS = `('seller-charge', 'fee', 'mandate')`;

const {
  pending,
  validated,
  refunded,
  partialRefund,
  failed,
  chargeback,
  chargebackRefund,
  voided,
  partialVoid,
  partialChargeback,
  partialChargebackRefund,
} = TRANSACTION_STATUS;

/** Status ids of answers, section 2; an attempt that is not over is pending. */
const WIRE_STATUS = `(CASE WHEN a.state IN ('in_flight', 'in_doubt', 'challenged', 'submitted') THEN ${pending}
  WHEN a.state <> 'succeeded' THEN ${failed}
  ELSE CASE a.kind WHEN 'refund' THEN CASE WHEN a.amount = s.captured THEN ${refunded} ELSE ${partialRefund} END
    WHEN 'void' THEN CASE WHEN a.amount = s.authorized THEN ${voided} ELSE ${partialVoid} END
    WHEN 'chargeback' THEN CASE WHEN a.amount = s.captured THEN ${chargeback} ELSE ${partialChargeback} END
    WHEN 'chargeback-reversal' THEN CASE WHEN a.amount = s.captured THEN ${chargebackRefund}
      ELSE ${partialChargebackRefund} END ELSE ${validated} END END)`;

const { sale, subscriptionToken, token, authorization } = TRANSACTION_TYPE;

/** Type ids of answers, section 2. */
const WIRE_TYPE = `(CASE a.kind WHEN 'tokenize' THEN CASE WHEN s.subscription_id IS NULL THEN ${token}
  ELSE ${subscriptionToken} END WHEN 'authorize' THEN ${authorization}
  WHEN 'void' THEN ${authorization} ELSE ${sale} END)`;

/** Filters on `attempt a` alone. */
const ATTEMPT_FILTERS: Readonly<Record<string, Column>> = {
  attemptId: { of: 'a.public_id', type: 'text' },
  attemptedFrom: { where: 'a.created_at >= $?::timestamptz' },
  attemptedUntil: { where: 'a.created_at < $?::timestamptz' },
  amount: { of: 'a.amount', type: 'bigint' },
  is3ds: { of: 'a.is_3ds', type: 'boolean' },
};

/** The card that an attempt shows: its own, or its sale's where it brought none. */
const CARD_MASK = 'coalesce(a.card_mask, s.card_mask)';
const LAST_FOUR = `right(${CARD_MASK}, 4)`;

/** Filters that ask about its sale too. */
const JOINED_FILTERS: Readonly<Record<string, Column>> = {
  ...SALE_FILTERS,
  cardMask: { of: CARD_MASK, type: 'text' },
  cardLast4: { of: LAST_FOUR, type: 'text' },
  wireStatus: { of: WIRE_STATUS, type: 'bigint' },
  // A card that is kept for a subscription has a type of its own.
  wireType: { of: WIRE_TYPE, type: 'bigint' },
  anyName: { where: '(s.merchant_reference = ANY ($?::text[]) OR a.public_id = ANY ($?::text[]))' },
};

const COLUMNS = `${FOUND_SALE_COLUMNS}, a.id AS "attemptKey", a.public_id AS "attemptId", a.kind, a.state,
  a.amount,
  a.created_at AS "attemptedAt", a.settled_at AS "settledAt", a.auth_number AS "attemptAuthNumber",
  a.voucher, a.processor_reference AS "processorReference", a.arn, a.acquirer, a.decline_code AS "declineCode",
    a.is_3ds AS "attemptIs3ds", a.installments AS "attemptInstallments",
  ${CARD_MASK} AS "cardMask", coalesce(a.card_expiry, s.card_expiry) AS "cardExpiry", coalesce(a.card_brand,
    s.card_brand) AS "cardBrand",
  ${WIRE_STATUS} AS "wireStatus", ${WIRE_TYPE} AS "wireType"`;

export type FoundAttempt = FoundSale & {
  /** The id of its row. */
  attemptKey: number;
  attemptId: string;
  kind: string;
  state: string;
  amount: number;
  attemptedAt: Date;
  settledAt: Date | null;
  attemptAuthNumber: string | null;
  voucher: string | null;
  processorReference: string | null;
  arn: string | null;
  acquirer: string | null;
  declineCode: number | null;
  attemptIs3ds: boolean;
  attemptInstallments: number;
  wireStatus: number;
  wireType: number;
};

/** `page` from 1, `pageSize` up to 500. */
export type AttemptsQuery = { sellerIds: readonly number[]; filters: AttemptFilters; pageSize: number; page: number };

/** Page of attempts, and the number of all that match. */
export async function findAttempts(
  database: Database,
  query: AttemptsQuery,
): Promise<{ count: number; attempts: FoundAttempt[] }> {
  const { statement: one, values } = attemptsQuery(query);
  const attempts = await database.query<FoundAttempt & { matching: number }>(one, values);
  // Beyond the last page there is no row to say how many there are.
  if (attempts.length > 0 || query.page === 1) return { count: attempts[0]?.matching ?? 0, attempts };
  const { statement: counting, values: counted } = countQuery(query);
  const [row] = await database.query<{ count: number }>(counting, counted);
  return { count: row?.count ?? 0, attempts };
}

/** Whether a connection prepares the statement once (`shapeOf`): without filters, or by identifiers of attempts. */
const isPrepared = (filters: AttemptFilters): boolean =>
  Object.keys(filters).length === 0 || (Object.keys(filters).length === 1 && filters.attemptId !== undefined);

const NEWEST_FIRST = 'ORDER BY a.created_at DESC, a.id DESC';

/** A page by its ids first, with the count beside each of its rows: one statement, one moment. */
function attemptsQuery(query: AttemptsQuery): Query {
  const { filters, sellerIds, pageSize, page } = query;
  const chosen = selection();
  const skipped = (page - 1) * pageSize;
  const reach = page === 1 ? String(MAX_ROWS) : `${chosen.add(skipped + pageSize)}::bigint`;
  const columns = 'a.id, a.created_at';
  // Each of several sellers is scanned by itself, so that no more rows than the page reaches to are sorted.
  const ids =
    sellerIds.length === 1
      ? `SELECT ${columns} ${matching(chosen, query)} ${NEWEST_FIRST} LIMIT ${reach}`
      : `SELECT a.* FROM unnest(${chosen.add(sellerIds)}::bigint[]) AS of_seller (value),
  LATERAL (SELECT ${columns} ${matching(chosen, query, 'of_seller.value')} ${NEWEST_FIRST} LIMIT ${reach}) a`;
  const rows = `SELECT * FROM (${ids}) a ${NEWEST_FIRST} LIMIT ${chosen.add(pageSize)}::int OFFSET
    ${chosen.add(skipped)}::bigint`;
  const text = `SELECT ${COLUMNS}, (SELECT count(*) ${matching(chosen, query)}) AS matching
FROM (${rows}) page, LATERAL (SELECT * FROM attempt WHERE attempt.id = page.id OFFSET 0) a,
  LATERAL (SELECT * FROM sale WHERE sale.id = a.sale_id OFFSET 0) s
ORDER BY page.created_at DESC, page.id DESC`;
  return { statement: shapeOf('payments_find_attempts', text, isPrepared(filters)), values: chosen.values };
}

function countQuery(query: AttemptsQuery): Query {
  const chosen = selection();
  return {
    statement: shapeOf(
      'payments_count_attempts',
      `SELECT count(*) AS count ${matching(chosen, query)}`,
      isPrepared(query.filters),
    ),
    values: chosen.values,
  };
}

/**
 * `FROM … WHERE …` of the filters, of the sellers or of the one that `seller` names. Joins the sale where a filter
 * needs it.
 */
function matching({ add }: Selection, { sellerIds, filters }: AttemptsQuery, seller?: string): string {
  const { texts } = selection();
  const ofSeller = (column: string): string =>
    seller ? `${column} = ${seller}` : equals({ of: column, type: 'bigint' }, sellerIds, add);
  texts.push(ofSeller('a.seller_id'), `a.kind NOT IN ${HIDDEN_KINDS}`);
  addFilters({ texts, values: [], add }, ATTEMPT_FILTERS, filters);
  const alone = texts.length;
  addFilters({ texts, values: [], add }, JOINED_FILTERS, filters);
  // Few sales have a card with these digits: they are found along an index, then their attempts are filtered by what
  // they show.
  if (filters.cardLast4) {
    const ending = (of: string): string => equals({ of, type: 'text' }, filters.cardLast4 ?? [], add);
    texts.push(
      `a.sale_id IN (SELECT c.id FROM sale c WHERE ${ofSeller('c.seller_id')} AND ${ending('c.card_last4')} UNION
        SELECT t.sale_id FROM attempt t WHERE ${ofSeller('t.seller_id')} AND ${ending('right(t.card_mask, 4)')})`,
    );
  }
  if (texts.length === alone) return `FROM attempt a WHERE ${texts.join(' AND ')}`;
  return `FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE ${[...texts, ofSeller('s.seller_id')].join(' AND ')}`;
}
