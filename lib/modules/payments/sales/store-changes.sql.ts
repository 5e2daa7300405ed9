import type { Credentials } from '#lib/kernel/credentials.ts';
import { recordEntries } from '#lib/modules/ledger/index.ts';
import { CALLER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { SaleFacts, SellerFacts } from '../domain/facts.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import {
  PARTIES,
  SALE_COLUMNS,
  SELLER_COLUMNS,
  type SaleRow,
  type SellerRow,
  saleFacts,
  sellerFacts,
} from './store-facts.ts';

/**
 * Changes of a sale without an acquirer call: the end of a template, another market fee. SQL because each locks the
 * sale and changes it by a condition on its state, in one statement.
 */

const CANCELED = `canceled AS (
  UPDATE sale SET status = 'canceled' FROM found WHERE sale.id = found.id AND found.type = 'template'
    AND found.status = 'initial' RETURNING sale.id
)
SELECT found.status, EXISTS (SELECT FROM canceled) AS "isCanceled"`;

const CANCEL_TEMPLATE = statement(
  'payments_cancel_template',
  `WITH ${CALLER}, found AS (
  SELECT s.id, s.status, s.type FROM sale s JOIN caller ON caller.id = s.seller_id
    WHERE s.public_id = $3 FOR UPDATE OF s
), ${CANCELED} FROM caller LEFT JOIN found ON true`,
);

const CANCEL_TEMPLATE_OF_SELLERS = statement(
  'payments_cancel_template_of_sellers',
  `WITH found AS (SELECT s.id, s.status, s.type FROM sale s WHERE s.public_id = $2 AND s.seller_id = ANY ($1::bigint[])
    FOR UPDATE OF s), ${CANCELED} FROM found`,
);

/**
 * Ends a template: payments under way go on, new ones find it canceled. Null: no such caller; `status` null: no such
 * sale of the caller.
 */
export async function cancelTemplateOf(
  database: Database,
  { sellerIndex, clientKeyIndex }: Credentials,
  saleId: string,
): Promise<{ status: string | null; isCanceled: boolean } | null> {
  const [row] = await database.query<{ status: string | null; isCanceled: boolean }>(CANCEL_TEMPLATE, [
    sellerIndex,
    clientKeyIndex,
    saleId,
  ]);
  return row ?? null;
}

/** Cancels a template of one of a person's sellers. Null: these sellers have no such sale. */
export async function cancelTemplateOfSellers(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
): Promise<{ status: string; isCanceled: boolean } | null> {
  const [row] = await database.query<{ status: string; isCanceled: boolean }>(CANCEL_TEMPLATE_OF_SELLERS, [
    sellerIds,
    saleId,
  ]);
  return row ?? null;
}

const LOCK_SALE = statement(
  'payments_lock_sale',
  `WITH ${CALLER} SELECT s.id FROM caller JOIN sale s ON s.seller_id = caller.id
    WHERE s.public_id = $3 FOR UPDATE OF s NOWAIT`,
);

// A statement of its own after the lock: claims that were committed before the lock was granted are visible to a
// statement that begins after it.
const READ_LOCKED = statement(
  'payments_read_locked',
  `SELECT ${SALE_COLUMNS}, ${SELLER_COLUMNS}, s.market_fee_total AS "marketFeeTotal",
    s.processing_fee_total AS "processingFeeTotal", s.fee_vat_total AS "feeVatTotal",
  EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id AND o.state IN ${OPEN_STATES}) AS "isBusy"
FROM sale s ${PARTIES} WHERE s.id = $1`,
);

export type LockedSale = {
  sale: SaleFacts;
  seller: SellerFacts;
  marketFeeTotal: number;
  processingFeeTotal: number;
  feeVatTotal: number;
  isBusy: boolean;
};

/**
 * The caller's sale, locked for the current database transaction. Throws 55P03 while another transaction holds the
 * lock.
 */
export async function lockSale(
  database: Database,
  { sellerIndex, clientKeyIndex }: Credentials,
  saleId: string,
): Promise<LockedSale | null> {
  const [locked] = await database.query<{ id: number }>(LOCK_SALE, [sellerIndex, clientKeyIndex, saleId]);
  const [row] = locked
    ? await database.query<SaleRow & SellerRow & Omit<LockedSale, 'sale' | 'seller'>>(READ_LOCKED, [locked.id])
    : [];
  return row
    ? {
        sale: saleFacts(row),
        seller: sellerFacts(row),
        marketFeeTotal: row.marketFeeTotal,
        processingFeeTotal: row.processingFeeTotal,
        feeVatTotal: row.feeVatTotal,
        isBusy: row.isBusy,
      }
    : null;
}

const SET_MARKET_FEE = statement(
  'payments_set_market_fee',
  'UPDATE sale SET market_fee = $2, market_fee_fixed = $3::bigint WHERE id = $1',
);

/** The fee that a payment to come will take. */
export async function setMarketFee(
  database: Database,
  saleId: number,
  fee: { marketFee: number | null; marketFeeFixed: number },
): Promise<void> {
  await database.query(SET_MARKET_FEE, [saleId, fee.marketFee, fee.marketFeeFixed]);
}

const fee = parameters('attemptId', 'saleId', 'amount', 'difference', 'accounts', 'owners', 'amounts');

const ADJUST_MARKET_FEE = statement(
  'payments_adjust_market_fee',
  `WITH moved AS (
  UPDATE sale SET market_fee_total = market_fee_total + ${fee.at.difference}::bigint WHERE id = ${fee.at.saleId}
    RETURNING id, seller_id, currency
), booked AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until, settled_at)
  SELECT ${fee.at.attemptId}, moved.id, moved.seller_id, 'fee', 'succeeded', ${fee.at.amount}::bigint, moved.currency,
    'api', app_now(), app_now() FROM moved
  RETURNING id AS attempt_id, currency
), ${recordEntries({ accounts: fee.at.accounts, owners: fee.at.owners, amounts: fee.at.amounts })}
SELECT attempt_id FROM booked`,
);

/** Settles the difference to a fee that a payment has taken already. Amounts in minor units. */
export async function adjustMarketFee(
  database: Database,
  change: {
    attemptId: string;
    saleId: number;
    difference: number;
    entries: readonly { account: string; ownerId: number; amount: number }[];
  },
): Promise<void> {
  const { attemptId, saleId, difference, entries } = change;
  await database.query(
    ADJUST_MARKET_FEE,
    fee.values({
      attemptId,
      saleId,
      difference,
      amount: Math.abs(difference),
      accounts: entries.map((entry) => entry.account),
      owners: entries.map((entry) => entry.ownerId),
      amounts: entries.map((entry) => entry.amount),
    }),
  );
}
