import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Period } from '#lib/kernel/subscription/subscription-plan.ts';
import type { SubscriptionState } from '#lib/kernel/subscription/subscription-status.ts';
import { RATE_LIMIT, CALLER, RETRY_AFTER } from '#lib/modules/principals/index.ts';
import { LOOK_COLUMNS, type LookRow } from '#lib/modules/sellers/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { Claim, SaleFacts, SellerFacts } from '../domain/facts.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  claimOf,
  NEW_TOKEN_COLUMN,
  SALE_COLUMNS,
  SELLER_COLUMNS,
  type SaleRow,
  type SellerRow,
  saleFacts,
  sellerFacts,
} from './store-facts.ts';
import { highestMarketFee } from '../domain/fees.ts';
import { recordSaleMessage } from '../buyer-messages/record-sale-message.sql.ts';

/**
 * Statements around the money path: a sale is made and found, an attempt is marked and taken over. One statement to
 * generate, one to claim (`store-claims.sql.ts`), one to book (`store-booking.sql.ts`; docs/architecture.md, "One path
 * for money"). SQL because it is the hot path: one prepared statement costs a twelfth of two queries of the data client.
 */

const PARTIES = 'JOIN seller m ON m.id = s.seller_id LEFT JOIN partner p ON p.id = m.partner_id';

const OPEN_ATTEMPT_COLUMNS = `${SELLER_COLUMNS}, ${SALE_COLUMNS}, ${ATTEMPT_COLUMNS}, ${NEW_TOKEN_COLUMN},
  app_now() AS "claimedAt"`;

const generateText = (returning: string, more: string): string => `WITH ${CALLER}, ${RATE_LIMIT}, created AS (
  INSERT INTO sale (seller_id, public_id, type, price, currency, product_name, merchant_reference, payment_method,
    layout, language, installments_asked,
    market_fee, market_fee_fixed, callback_url, return_url, send_notification, notify_email, notify_mobile, notify_name,
      capture_buyer, validate_buyer,
    order_number, order_details, buyer_name, buyer_email, buyer_phone, buyer_business_name, buyer_business_code,
      asks_3ds)
  SELECT caller.id, $3, $4, $5::bigint, $6::text, $7, $8, $9::text::payment_method, $10, $11, $12, $13::int,
    $14::bigint, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30
  FROM caller JOIN admitted ON admitted.seller_id = caller.id
  WHERE $6::text = ANY (caller.currencies)
    AND ($9::text = ANY (caller.payment_methods::text[]) OR NOT $31::boolean)
    AND coalesce($13::int, caller.market_fee) <= $32::int
    AND (caller.approved OR NOT $33::boolean)
  RETURNING ${returning}
)${more}
SELECT caller.currencies, caller.payment_methods AS "paymentMethods", caller.market_fee AS "marketFee", caller.approved,
  created.code,
  EXISTS (SELECT FROM admitted) AS admitted,
  CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL ELSE ${RETRY_AFTER} END AS "retryAfter"
FROM caller LEFT JOIN created ON true`;

export const GENERATE_SALE = statement('payments_generate_sale', generateText('code', ''));

/** The same with the link to its page on its way to the buyer. */
const GENERATE_SALE_AND_TELL = statement(
  'payments_generate_sale_and_tell',
  generateText(
    '*, id AS sale_id, NULL::bigint AS attempt_id',
    `, ${recordSaleMessage({
      source: 'created',
      sale: 'created',
      about: `'sale ' || told.sale_id`,
      template: `'payment-link'`,
    })}`,
  ),
);

/** Values of a new sale; null where the request left one out. Amounts in minor units. */
export type NewSale = {
  publicId: string;
  type: SaleType;
  price: number;
  currency: string;
  productName: string;
  merchantReference: string;
  paymentMethod: PaymentMethod;
  layout: string | null;
  language: string;
  requestedInstallments: number | null;
  marketFee: number | null;
  marketFeeFixed: number;
  callbackUrl: string | null;
  returnUrl: string | null;
  sendNotification: boolean;
  notifyEmail: string | null;
  notifyMobile: string | null;
  notifyName: string | null;
  captureBuyer: boolean;
  validateBuyer: boolean;
  orderNumber: string | null;
  orderDetails: object | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerBusinessName: string | null;
  buyerBusinessCode: number | null;
  asks3ds: boolean;
  /** The seller must have its method enabled. */
  needsEnabled: boolean;
  /** The seller must be approved: in production. */
  needsApproval: boolean;
};

/** `code` is null when nothing was created; the other columns then say why. */
export type GenerateSaleRow = {
  currencies: string[];
  paymentMethods: string[];
  marketFee: number;
  approved: boolean;
  code: number | null;
  admitted: boolean;
  retryAfter: number | null;
};

/**
 * Inserts the sale where the caller, the limit and the seller's own rules allow it; with `sendsLink` its buyer is sent
 * the address of its page. Null: no such caller.
 */
export async function insertSale(
  database: Database,
  { sellerIndex, clientKeyIndex }: Credentials,
  sale: NewSale,
  sendsLink: boolean,
): Promise<GenerateSaleRow | null> {
  const [row] = await database.query<GenerateSaleRow>(sendsLink ? GENERATE_SALE_AND_TELL : GENERATE_SALE, [
    sellerIndex,
    clientKeyIndex,
    sale.publicId,
    sale.type,
    sale.price,
    sale.currency,
    sale.productName,
    sale.merchantReference,
    sale.paymentMethod,
    sale.layout,
    sale.language,
    sale.requestedInstallments,
    sale.marketFee,
    sale.marketFeeFixed,
    sale.callbackUrl,
    sale.returnUrl,
    sale.sendNotification,
    sale.notifyEmail,
    sale.notifyMobile,
    sale.notifyName,
    sale.captureBuyer,
    sale.validateBuyer,
    sale.orderNumber,
    sale.orderDetails,
    sale.buyerName,
    sale.buyerEmail,
    sale.buyerPhone,
    sale.buyerBusinessName,
    sale.buyerBusinessCode,
    sale.asks3ds,
    sale.needsEnabled,
    highestMarketFee(sale.price, sale.marketFeeFixed),
    sale.needsApproval,
  ]);
  return row ?? null;
}

const MARK_IN_DOUBT = statement(
  'payments_mark_in_doubt',
  `UPDATE attempt SET state = 'in_doubt', lease_until = app_now() WHERE id = $1 AND state = 'in_flight'`,
);

/** The acquirer gave no definite answer: the sweeper may ask at once. */
export async function markInDoubt(database: Database, attemptId: number): Promise<void> {
  await database.query(MARK_IN_DOUBT, [attemptId]);
}

/**
 * When an open attempt is looked at again, by how often it was: what is in doubt gets time, a buyer is at it for
 * minutes, a bank for days. A buyer who comes back and the acquirer's notice end a wait sooner; the questions are for
 * when both are lost.
 */
const NEXT_CHECK = `CASE state
    WHEN 'challenged' THEN least(app_now() + (ARRAY[15, 30, 60, 60, 120])[least(checks + 1, 5)] * interval '1 second',
      CASE WHEN waits_until IS NOT NULL THEN greatest(waits_until, app_now() + interval '15 seconds') END)
    WHEN 'submitted' THEN least(app_now() + (ARRAY[30, 60, 300, 900, 3600, 10800, 21600])[least(checks + 1,
      7)] * interval '1 second', CASE WHEN waits_until IS NOT NULL THEN greatest(waits_until,
      app_now() + interval '30 seconds') END)
    ELSE app_now() + (ARRAY[5, 15, 60, 300, 900, 3600, 21600])[least(checks + 1, 7)] * interval '1 second' END`;

// An attempt that could not be settled stays open in its state; the process that took it inquires again later.
const taking = (which: string, lock: string) => `WITH due AS (
  SELECT id FROM attempt WHERE state IN ${OPEN_STATES} AND ${which} ${lock}
), a AS (
  UPDATE attempt SET checks = least(checks + 1, 32767), lease_until = ${NEXT_CHECK}
  FROM due WHERE attempt.id = due.id
  RETURNING attempt.*
)
SELECT ${OPEN_ATTEMPT_COLUMNS}, a.checks, a.state AS "openState",
  a.processor_reference AS "processorReference", coalesce(a.waits_until <= app_now(),
  false) AS "isOver" FROM a JOIN sale s ON s.id = a.sale_id ${PARTIES}`;

const BY_LEASE = 'ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED';

const TAKE_UNSETTLED = statement(
  'payments_take_unsettled',
  taking(`state IN ('in_flight', 'in_doubt') AND lease_until <= app_now()`, BY_LEASE),
);

const TAKE_WAITS = statement(
  'payments_take_waits',
  taking(`state IN ('challenged', 'submitted') AND lease_until <= app_now()`, BY_LEASE),
);

/** An open attempt of one sale without a valid lease: in doubt, at the issuer's page, or abandoned. */
const TAKE_OF_SALE = statement(
  'payments_take_of_sale',
  taking(
    `(state <> 'in_flight' OR lease_until <= app_now()) AND sale_id = (SELECT id FROM sale WHERE public_id = $1)
      AND ($2::boolean OR device_id IS NULL OR kind <> 'refund' OR waits_until <= app_now())`,
    'FOR UPDATE SKIP LOCKED',
  ),
);

/** `isOver`: the time that buyer or bank had. `processorReference`: the acquirer's own; null before it gave one. */
export type OverdueAttempt = {
  claim: Claim;
  claimedAt: Date;
  checks: number;
  openState: string;
  processorReference: string | null;
  isOver: boolean;
};

type OverdueRow = SaleRow & SellerRow & AttemptRow & Omit<OverdueAttempt, 'claim'>;

/**
 * Overdue attempt, identified before its row is parsed: an attempt whose seller's secrets cannot be decrypted must not
 * block the others.
 */
export type TakenAttempt = { attemptId: string; checks: number; read(): OverdueAttempt };

const taken = (row: OverdueRow): TakenAttempt => ({
  attemptId: row.attemptPublicId,
  checks: row.checks,
  read: () => overdue(row),
});

const overdue = (row: OverdueRow): OverdueAttempt => ({
  claim: claimOf(row),
  claimedAt: row.claimedAt,
  checks: row.checks,
  openState: row.openState,
  processorReference: row.processorReference,
  isOver: row.isOver,
});

/**
 * Takes over attempts in flight or in doubt whose lease has expired, at most `most`; the lease of each lasts until its
 * next check (5 s to 6 h).
 */
export async function takeUnsettled(database: Database, most: number): Promise<TakenAttempt[]> {
  return (await database.query<OverdueRow>(TAKE_UNSETTLED, [most])).map(taken);
}

/** The same of attempts that wait for their buyer or a bank (15 s to 6 h). */
export async function takeWaits(database: Database, most: number): Promise<TakenAttempt[]> {
  return (await database.query<OverdueRow>(TAKE_WAITS, [most])).map(taken);
}

/**
 * Takes the lease of the sale's open attempt if no process has it, so that the next request need not wait for the
 * sweeper. A refund that waits at a terminal is work under way, for all but those who end it.
 */
export async function takeOpenAttemptOf(
  database: Database,
  saleId: string,
  endsRefund: boolean,
): Promise<OverdueAttempt | null> {
  const [row] = await database.query<OverdueRow>(TAKE_OF_SALE, [saleId, endsRefund]);
  return row ? overdue(row) : null;
}

const finding = (which: string) => `SELECT ${OPEN_ATTEMPT_COLUMNS}, a.state, a.channel,
    a.lease_until > app_now() AS "isAtWork",
  (SELECT plan.public_id FROM subscription plan WHERE plan.id = s.subscription_id) AS "subscriptionPublicId"
FROM attempt a JOIN sale s ON s.id = a.sale_id ${PARTIES}
WHERE a.public_id = $1 AND ${which}`;

const FIND_PAYMENT = statement('payments_find_payment', finding(`a.kind IN ('pay', 'authorize', 'tokenize')`));
const FIND_AT_DEVICE = statement('payments_find_at_device', finding('a.device_id IS NOT NULL'));

export type FoundPayment = {
  claim: Claim;
  claimedAt: Date;
  state: string;
  channel: string;
  isAtWork: boolean;
  /** Of the subscription that the sale is of. */
  subscriptionPublicId: string | null;
};

/** Payment by our own reference, for a buyer's return and an acquirer's notice. */
export const findPayment = (database: Database, attemptId: string): Promise<FoundPayment | null> =>
  findOne(database, FIND_PAYMENT, attemptId);

/** A payment or a refund at a terminal, by our own reference. */
export const findAtDevice = (database: Database, attemptId: string): Promise<FoundPayment | null> =>
  findOne(database, FIND_AT_DEVICE, attemptId);

async function findOne(database: Database, which: Statement, attemptId: string): Promise<FoundPayment | null> {
  const [row] = await database.query<OverdueRow & Omit<FoundPayment, 'claim' | 'claimedAt'>>(which, [attemptId]);
  if (!row) return null;
  const { claimedAt, state, channel, isAtWork, subscriptionPublicId } = row;
  return { claim: claimOf(row), claimedAt, state, channel, isAtWork, subscriptionPublicId };
}

/** Of `subscription plan`: its terms, shown to the buyer of one of its sales. */
const SALE_PLAN = `jsonb_build_object('publicId', plan.public_id, 'state', plan.state, 'price', plan.price,
    'period', plan.period, 'iterations', plan.iterations, 'startsAt', plan.starts_at,
    'startsWhenPaid', plan.starts_when_paid, 'offset', plan.calendar_offset, 'completed', plan.completed,
    'skipped', plan.skipped)`;

const FIND_SALE = statement(
  'payments_find_sale',
  `SELECT ${SALE_COLUMNS}, ${SELLER_COLUMNS}, s.layout, s.order_details AS "orderDetails",
    s.least_price AS "leastPrice", s.most_price AS "mostPrice", m.brand_name AS "brandName", ${LOOK_COLUMNS},
  link.public_id AS "amountLinkId",
  CASE WHEN plan.id IS NOT NULL THEN ${SALE_PLAN} END AS plan, app_now() AS now,
  paid.public_id AS "paidAttemptId", open.state AS "openState",
  open.challenge_url AS "challengeUrl",
  s.status IN ('voided', 'partial-void') AND EXISTS (SELECT FROM attempt v WHERE v.sale_id = s.id AND v.kind = 'void'
    AND v.state = 'succeeded' AND v.channel = 'system') AS "isExpired"
FROM sale s ${PARTIES} LEFT JOIN seller_brand look ON look.seller_id = m.id
  LEFT JOIN sale link ON link.id = s.parent_id AND link.most_price IS NOT NULL
  LEFT JOIN subscription plan ON plan.id = s.subscription_id
  LEFT JOIN attempt paid ON paid.sale_id = s.id AND paid.kind IN ('pay', 'authorize', 'tokenize')
  AND paid.state = 'succeeded'
  LEFT JOIN attempt open ON open.sale_id = s.id AND open.state IN ${OPEN_STATES}
WHERE s.public_id = $1`,
);

type SalePlan = {
  publicId: string;
  state: SubscriptionState;
  price: number;
  period: Period;
  iterations: number | null;
  startsAt: Date;
  startsWhenPaid: boolean;
  offset: number;
  completed: number;
  skipped: number;
};

export type SaleForPage = {
  sale: SaleFacts;
  seller: SellerFacts;
  layout: string | null;
  /** Limits of an open amount; null but for a template that has them. */
  leastPrice: number | null;
  mostPrice: number | null;
  /** The link that its amount was chosen at; null where the amount is the seller's. */
  amountLinkId: string | null;
  orderDetails: {
    items?: { name: string; quantity: number; unit_price: number; total: number }[];
    fees?: Partial<Record<'tax' | 'duty' | 'discount' | 'shipping', number>>;
  } | null;
  brandName: string | null;
  look: LookRow;
  /** The subscription that it charges a date of, or keeps a card for. `price`: of dates to come, minor units. */
  plan: SalePlan | null;
  /** Time of the product's clock. */
  now: Date;
  paidAttemptId: string | null;
  /** Of the attempt under way; null where there is none. */
  openState: string | null;
  challengeUrl: string | null;
  /** True for a hold that was released because its time was over. */
  isExpired: boolean;
};

/** A sale by its public identifier, for its buyer. */
export async function findSaleForPage(database: Database, saleId: string): Promise<SaleForPage | null> {
  const [row] = await database.query<SaleRow & SellerRow & LookRow & Omit<SaleForPage, 'sale' | 'seller' | 'look'>>(
    FIND_SALE,
    [saleId],
  );
  if (!row) return null;
  const { layout, orderDetails, leastPrice, mostPrice, amountLinkId, brandName, paidAttemptId } = row;
  const { plan, now, openState, challengeUrl, isExpired } = row;
  return {
    sale: saleFacts(row),
    seller: sellerFacts(row),
    layout,
    orderDetails,
    leastPrice,
    mostPrice,
    amountLinkId,
    brandName,
    look: row,
    // JSON has no instants.
    plan: plan && { ...plan, startsAt: new Date(plan.startsAt) },
    now,
    paidAttemptId,
    openState,
    challengeUrl,
    isExpired,
  };
}

/**
 * Whether an operation of the sale is under way. A payment that waits for a bank takes days: it does not count, and the
 * sale is `pending`.
 */
export const isAtWork = (found: Pick<SaleForPage, 'openState'> | null): boolean =>
  found !== null && found.openState !== null && found.openState !== 'submitted';

const ASK_AUTHENTICATION = statement(
  'payments_ask_authentication',
  `UPDATE sale SET asks_3ds = true WHERE public_id = $1 AND status IN ('initial', 'failed')`,
);

/** Requires 3-D Secure for this sale from now on. */
export async function askAuthentication(database: Database, saleId: string): Promise<void> {
  await database.query(ASK_AUTHENTICATION, [saleId]);
}
