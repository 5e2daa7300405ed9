import { GENERATE_SALE } from '#lib/modules/payments/sales/store-new-sale.sql.ts';
import { bookStatement } from '#lib/modules/payments/charge/store-booking.sql.ts';
import { CLAIM_PAYMENT } from '#lib/modules/payments/charge/store-claims.sql.ts';
import { EVENT } from '#lib/modules/payments/settlement/booking-notifications.ts';
import { CLAIM_CAPTURE } from '#lib/modules/payments/holds/store-claims-capture.sql.ts';
import { CLAIM_REFUND } from '#lib/modules/payments/refunds/store-claims-refund.sql.ts';
import { QUERIED_SELLERS, namedQuery, pageQuery } from '#lib/modules/payments/reading/api/sales-by-filter.sql.ts';
import type { Statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';

/**
 * The product's very statements with values that are right and nothing around them: what the bare server and PostgreSQL
 * alone run.
 */

// biome-ignore lint/suspicious/noExplicitAny: rows and records are taken as they come
type Loose = Record<string, any>;
export type Query = (statement: Statement, values: unknown[]) => Promise<Loose[]>;
/** Asks the bank; null where there is none, as for PostgreSQL alone. */
export type Bank = ((submission: object) => Promise<Loose>) | null;
type Body = Record<string, string>;

export async function generate(query: Query, seller: Buffer, body: Body): Promise<object> {
  const saleId = newId('sale');
  const [row] = await query(GENERATE_SALE, [
    seller,
    null,
    saleId,
    'sale',
    body['sale_price'],
    body['currency'],
    body['product_name'],
    '',
    'credit-card',
    null,
    'he',
    null,
    null,
    0,
    null,
    null,
    false,
    null,
    null,
    null,
    false,
    false,
    null,
    null,
    '',
    '',
    '',
    null,
    null,
    false,
    true,
    6_000,
    false,
  ]);
  return {
    status_code: 0,
    sale_url: `http://localhost/sale/generate/${saleId}`,
    svc_sale_id: saleId,
    svc_sale_code: row?.['code'],
    price: body['sale_price'],
    transaction_id: '',
    currency: body['currency'],
  };
}

const RECORD: Loose = {
  processorReference: 'K1',
  acquirer: 'Bank',
  authNumber: '1',
  voucher: '1',
  arn: '1',
  card: { brand: 'Visa', mask: '411111******1111', expiry: '1230', isForeign: true },
};

type Moves = {
  status: string;
  authorized?: number;
  captured?: number;
  refunded?: number;
  released?: number;
  voided?: number;
  fee?: number;
  clearing: number;
  type: string;
};

/** Of a seller without parts that bring more. */
const BOOK = bookStatement('plain', [EVENT]);

/** Books as the product does: fence, sale, entries, event and its delivery. */
async function book(query: Query, row: Loose, record: Loose, moves: Moves): Promise<void> {
  const {
    status,
    authorized = 0,
    captured = 0,
    refunded = 0,
    released = 0,
    voided = 0,
    fee = 0,
    clearing,
    type,
  } = moves;
  const at = captured > 0 ? new Date() : null;
  const card = record['card'] ?? RECORD['card'];
  const entries = [
    ['acquirer_clearing', 0, clearing],
    ['seller_balance', row['sellerId'], -(clearing - fee)],
    ['processing_fees', 0, -fee],
  ].filter(([, , amount]) => amount !== 0);
  await query(BOOK, [
    row['attemptId'],
    'succeeded',
    null,
    record['processorReference'],
    record['acquirer'],
    record['authNumber'],
    record['voucher'],
    record['arn'],
    card.brand,
    card.mask,
    card.expiry,
    card.isForeign,
    null,
    null,
    null,
    status,
    0,
    authorized,
    captured,
    refunded,
    released,
    voided,
    0,
    null,
    fee,
    0,
    0,
    at,
    at,
    null,
    null,
    ...[0, 1, 2].map((column) => entries.map((entry) => entry[column])),
    entries.map(([account]) => (account === 'seller_balance' ? at : null)),
    null,
    type,
    'x'.repeat(1_200),
    ['seller'],
    ['http://127.0.0.1:9/'],
  ]);
}

const answer = (body: Body, attemptId: string, status: string) => ({
  status_code: 0,
  svc_sale_id: body['svc_sale_id'],
  sale_status: status,
  svc_transaction_id: attemptId,
});

const ask = async (bank: Bank, submission: object): Promise<Loose> =>
  bank ? ((await bank(submission))['record'] as Loose) : RECORD;

export async function pay(query: Query, bank: Bank, seller: Buffer, body: Body): Promise<object> {
  const attemptId = newId('attempt');
  const [row = {}] = await query(CLAIM_PAYMENT, [
    seller,
    null,
    body['svc_sale_id'],
    attemptId,
    body['sale_price'],
    body['currency'],
    1,
    ['initial', 'failed'],
    'api',
    '411111******1111',
    '1230',
    [1, 103, 106, 109, 112],
    null,
    null,
    body['sale_return_url'] ?? null,
    null,
    null,
    null,
    null,
    false,
    null,
    null,
    'credit-card',
    null,
    false,
    null,
    null,
    true,
    null,
    null,
    null,
    null,
    null,
    null,
    false,
  ]);
  const amount = Number(body['sale_price']);
  const card = { number: body['credit_card_number'], expiry: '1230', cvv: '123' };
  const record = await ask(bank, {
    operation: 'charge',
    reference: attemptId,
    merchant: String(row['sellerId']),
    amount,
    currency: 'ILS',
    installments: 1,
    card,
  });
  await book(query, row, record, {
    status: 'completed',
    authorized: amount,
    captured: amount,
    fee: 168,
    clearing: amount,
    type: 'sale-complete',
  });
  return answer(body, attemptId, 'completed');
}

export async function capture(query: Query, bank: Bank, seller: Buffer, body: Body): Promise<object> {
  const attemptId = newId('attempt');
  const [row = {}] = await query(CLAIM_CAPTURE, [
    seller,
    null,
    body['svc_sale_id'],
    attemptId,
    body['sale_price'],
    500,
    'api',
    null,
  ]);
  const amount = Number(body['sale_price']);
  const record = await ask(bank, {
    operation: 'capture',
    reference: attemptId,
    merchant: String(row['sellerId']),
    amount,
    currency: 'ILS',
    originalReference: row['originReference'],
    isFinal: true,
  });
  await book(query, row, record, {
    status: 'completed',
    captured: amount,
    voided: 5_000 - amount,
    fee: 168,
    clearing: amount,
    type: 'sale-complete',
  });
  return answer(body, attemptId, 'completed');
}

export async function refund(query: Query, bank: Bank, seller: Buffer, body: Body): Promise<object> {
  const attemptId = newId('attempt');
  const [row = {}] = await query(CLAIM_REFUND, [
    seller,
    null,
    body['svc_sale_id'],
    attemptId,
    body['sale_refund_amount'],
    ['completed', 'partial-refund'],
    500,
    null,
    'api',
    null,
    false,
    null,
    '',
    null,
    null,
  ]);
  const amount = Number(body['sale_refund_amount']);
  const record = await ask(bank, {
    operation: 'refund',
    reference: attemptId,
    merchant: String(row['sellerId']),
    amount,
    currency: 'ILS',
    originalReference: row['originReference'],
  });
  await book(query, row, record, {
    status: 'partial-refund',
    refunded: amount,
    released: amount,
    clearing: -amount,
    type: 'refund',
  });
  return answer(body, attemptId, 'partial-refund');
}

// Stand-ins for a seller's number and a sale's identifier in the product's own statements.
const A_SELLER = -1;
const A_SALE = 'A-SALE';
const FIRST_PAGE = pageQuery(
  { sellerIds: [A_SELLER], filters: {}, page: 1, pageSize: 100 },
  { before: null, skipped: 0, isCounted: true },
);
const ONE_SALE = namedQuery({ sellerIds: [A_SELLER], filters: { publicId: [A_SALE] }, page: 1, pageSize: 100 });

/** Two statements of get-sales: the seller, then the first page of its sales or the one that `saleId` names. */
export async function find(query: Query, seller: Buffer, saleId: string | undefined): Promise<object> {
  const [found] = await query(QUERIED_SELLERS, [[seller], null]);
  const { statement, values } = saleId === undefined ? FIRST_PAGE : ONE_SALE;
  const items = await query(
    statement,
    values.map((value) => (value === A_SELLER ? found?.['id'] : value === A_SALE ? saleId : value)),
  );
  return { items_count: items[0]?.['matching'] ?? items.length, items, status_code: 0 };
}
