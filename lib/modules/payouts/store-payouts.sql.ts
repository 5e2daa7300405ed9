import { isYoung, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Coming } from './domain/future.ts';
import type { PayoutStatus } from './contract/payout-status.ts';
import type { Terms } from './domain/composition.ts';

/** Payouts as they are read. SQL because the API reads them, whose processes do not load the data client. */

/** Days are `YYYY-MM-DD`. `carriedOver`: brought forward less carried forward, one field of the wire. */
export type Payout = Terms & {
  id: number;
  publicId: string;
  sellerId: number;
  status: PayoutStatus;
  amount: number;
  currency: string;
  createdAt: Date;
  sentAt: Date | null;
  valueDate: string | null;
  bankReference: string | null;
  last4: string;
  returnReason: string | null;
  carriedOver: number;
};

/** A payout to its owner, who knows that it is its own. */
export type PayoutOfOwner = Omit<Payout, 'sellerId'>;

/** Columns and rows of payouts `p` as they are read. */
export const PAYOUT_COLUMNS = `p.id, p.public_id AS "publicId", p.seller_id AS "sellerId", p.status, p.amount,
  p.currency,
  p.created_at AS "createdAt", p.sent_at AS "sentAt", p.value_date::text AS "valueDate",
  p.bank_reference AS "bankReference", account.last4, p.return_reason AS "returnReason", p.payments, p.refunds,
  p.chargebacks, p.processing_fees AS "processingFees", p.market_fees AS "marketFees",
  p.reserve_held AS "reserveHeld", p.reserve_released AS "reserveReleased", p.adjustments,
  p.returned_payouts AS "returnedPayouts", p.card_charges AS "cardCharges",
  p.carried_over - p.carried_on AS "carriedOver"
FROM payout p JOIN payout_account account ON account.id = p.account_id`;

const { at, values } = parameters('ownerId', 'status', 'currency', 'from', 'to', 'timeZone', 'before', 'limit');
const DAY = `(p.created_at AT TIME ZONE ${at.timeZone}::text)::date`;

const listText = (kind: Payee['kind']): string => `SELECT ${PAYOUT_COLUMNS} WHERE p.${kind}_id = ${at.ownerId}::bigint
  AND (${at.status}::payout_status IS NULL OR p.status = ${at.status}::payout_status)
  AND (${at.currency}::char(3) IS NULL OR p.currency = ${at.currency}::char(3))
  AND (${at.from}::date IS NULL OR ${DAY} >= ${at.from}::date)
  AND (${at.to}::date IS NULL OR ${DAY} <= ${at.to}::date)
  AND (${at.before}::bigint IS NULL OR p.id < ${at.before}::bigint)
ORDER BY p.id DESC LIMIT ${at.limit}::int`;

const LIST = {
  seller: statement('payouts_list', listText('seller')),
  partner: statement('payouts_list_of_partner', listText('partner')),
} as const;

export type PayoutsAsked = {
  owner: Payee;
  status: PayoutStatus | null;
  currency: string | null;
  from: string | null;
  to: string | null;
  before: number | null;
  limit: number;
  timeZone: string;
};

/** Payouts of a seller or a partner, newest first. */
export const listPayouts = (database: Database, asked: PayoutsAsked): Promise<PayoutOfOwner[]> =>
  database.query<PayoutOfOwner>(LIST[asked.owner.kind], values({ ...asked, ownerId: asked.owner.id }));

/** The newest payouts of a seller. */
export const latestPayoutsOf = (
  database: Database,
  { sellerId, most: limit, timeZone }: { sellerId: number; most: number; timeZone: string },
): Promise<PayoutOfOwner[]> => {
  const any = { status: null, currency: null, from: null, to: null, before: null };
  return listPayouts(database, { ...any, owner: { kind: 'seller', id: sellerId }, limit, timeZone });
};

const FIND = statement(
  'payouts_find',
  `SELECT ${PAYOUT_COLUMNS} WHERE p.seller_id = $1::bigint AND p.public_id = $2::text`,
);

/** A payout of a seller; null where it is not there, or another's. */
export const findPayout = async (database: Database, sellerId: number, publicId: string): Promise<Payout | null> =>
  (await database.query<Payout>(FIND, [sellerId, publicId]))[0] ?? null;

// `rolled_up`: the last entry that `balance_day` holds; younger entries are read one by one.
const COMING = statement(
  'payouts_coming',
  `WITH rolled_up AS (SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id)
SELECT one.day::text AS day, -sum(one.amount)::bigint AS amount FROM (
  SELECT d.value_on AS day, d.amount FROM balance_day d WHERE d.owner_id = $1::bigint AND d.account = 'seller_balance'
    AND d.currency = $2::char(3)
  UNION ALL
  SELECT coalesce(e.value_date, (e.created_at AT TIME ZONE $3::text)::date), e.amount FROM ledger_entry e
  WHERE e.account = 'seller_balance' AND e.owner_id = $1::bigint AND e.currency = $2::char(3)
    AND ${isYoung('(SELECT id FROM rolled_up)')}
) AS one GROUP BY one.day HAVING sum(one.amount) <> 0 ORDER BY one.day`,
);

/** The balance of a seller in a currency by the days from which it counts. */
export const readComing = (
  database: Database,
  { sellerId, currency, timeZone }: { sellerId: number; currency: string; timeZone: string },
): Promise<Coming[]> => database.query<Coming>(COMING, [sellerId, currency, timeZone]);

const LAST4 = statement(
  'payouts_last4',
  `SELECT account.last4, account.currency FROM payout_account account WHERE account.seller_id = $1::bigint
    AND account.state = 'active' AND account.usable_from <= app_now() ORDER BY account.id`,
);

/** Last digits of the accounts that are paid to, by currency. */
export async function readLast4(database: Database, sellerId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ last4: string; currency: string }>(LAST4, [sellerId]);
  return new Map(rows.map(({ last4, currency }) => [currency, last4]));
}
