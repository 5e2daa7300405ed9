import type { Database } from '#lib/platform/db/database.ts';
import { CONDITIONS as SALE_CONDITIONS, filtered, FOUND_SALE_COLUMNS, type FoundSale, named, type SaleFilters } from './sales-by-filter.ts';

/** get-transactions: the attempts of some sellers that match every filter, newest first, one page of them and how many there are. */

export type AttemptFilters = SaleFilters &
  Partial<{ attemptId: string[]; wireStatus: number[]; wireType: number[]; attemptedFrom: string; attemptedTo: string; amount: number[]; is3ds: boolean[] }>;

/** What a merchant is not asked about: what its own card paid, and fees that its marketplace changed. */
const HIDDEN_KINDS = `('seller-charge', 'fee')`;

/** Status ids of answers, section 2; an attempt that is not over is pending. */
const WIRE_STATUS = `(CASE WHEN a.state IN ('in_flight', 'in_doubt', 'challenged') THEN 1 WHEN a.state <> 'succeeded' THEN 5
  ELSE CASE a.kind WHEN 'refund' THEN CASE WHEN a.amount = s.captured THEN 3 ELSE 4 END WHEN 'void' THEN CASE WHEN a.amount = s.authorized THEN 8 ELSE 9 END
    WHEN 'chargeback' THEN CASE WHEN a.amount = s.captured THEN 6 ELSE 10 END WHEN 'chargeback-reversal' THEN CASE WHEN a.amount = s.captured THEN 7 ELSE 11 END ELSE 2 END END)`;

/** Type ids: 1 sale, 20 token, 40 authorization or void. */
const WIRE_TYPE = `(CASE a.kind WHEN 'tokenize' THEN 20 WHEN 'authorize' THEN 40 WHEN 'void' THEN 40 ELSE 1 END)`;

const CONDITIONS = {
  ...SALE_CONDITIONS,
  attemptId: 'a.public_id = ANY ($?::text[])',
  wireStatus: `${WIRE_STATUS} = ANY ($?::int[])`,
  wireType: `${WIRE_TYPE} = ANY ($?::int[])`,
  attemptedFrom: 'a.created_at >= $?::timestamp AT TIME ZONE $zone',
  attemptedTo: `a.created_at < ($?::timestamp + interval '1 second') AT TIME ZONE $zone`,
  amount: 'a.amount = ANY ($?::bigint[])',
  is3ds: 'a.is_3ds = ANY ($?::boolean[])',
};

const COLUMNS = `${FOUND_SALE_COLUMNS}, a.public_id AS "attemptId", a.kind, a.state, a.amount, a.created_at AS "attemptedAt", a.settled_at AS "settledAt", a.auth_number AS "attemptAuthNumber",
  a.voucher, a.processor_reference AS "processorReference", a.arn, a.acquirer, a.decline_code AS "declineCode", a.is_3ds AS "attemptIs3ds", a.installments AS "attemptInstallments",
  coalesce(a.card_mask, s.card_mask) AS "cardMask", coalesce(a.card_expiry, s.card_expiry) AS "cardExpiry", coalesce(a.card_brand, s.card_brand) AS "cardBrand",
  ${WIRE_STATUS} AS "wireStatus", ${WIRE_TYPE} AS "wireType"`;

export type FoundAttempt = FoundSale & {
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

export type AttemptsAsked = { sellerIds: readonly number[]; filters: AttemptFilters; timeZone: string; pageSize: number; page: number };

/** One page and the number of all that match. */
export async function findAttempts(database: Database, asked: AttemptsAsked): Promise<{ count: number; attempts: FoundAttempt[] }> {
  const values: unknown[] = [asked.sellerIds.length === 1 ? asked.sellerIds[0] : asked.sellerIds];
  const conditions = [asked.sellerIds.length === 1 ? 'a.seller_id = $1' : 'a.seller_id = ANY ($1::bigint[])', `a.kind NOT IN ${HIDDEN_KINDS}`];
  conditions.push(...filtered(CONDITIONS, asked.filters, asked.timeZone, values));
  const from = `FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE ${conditions.join(' AND ')}`;
  const page = `SELECT ${COLUMNS} FROM (
  SELECT a.id ${from} ORDER BY a.created_at DESC, a.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}
) page JOIN attempt a ON a.id = page.id JOIN sale s ON s.id = a.sale_id ORDER BY a.created_at DESC, a.id DESC`;
  const [attempts, counted] = await Promise.all([
    database.query<FoundAttempt>(named('payments_find_attempts', page), [...values, asked.pageSize, (asked.page - 1) * asked.pageSize]),
    database.query<{ count: number }>(named('payments_count_attempts', `SELECT count(*) AS count ${from}`), values),
  ]);
  return { count: counted[0]?.count ?? 0, attempts };
}
