import type { Credentials } from '#lib/kernel/credentials.ts';
import { rateLimitAfter, CALLER, RETRY_AFTER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { MAX_INSTALLMENTS } from '#lib/kernel/sale/installments.ts';
import { conditionsOf, conditionsOfToken, KEPT_METHODS } from '../domain/methods.ts';
import type { ClaimResult, PaymentClaim, PaymentClaimResult } from './payment-claim.ts';
import { repeatColumns, repeatLimits } from './store-repeats.sql.ts';
import { VELOCITY_COLUMNS, velocityLimits, recordStart } from './store-velocity.sql.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  CLAIMED_COLUMNS,
  claimOf,
  factsOfSale,
  PARTIES,
  SALE_COLUMNS,
  SELLER_COLUMNS,
  type SaleRow,
  type SellerRow,
  saleFacts,
} from '../sales/store-facts.ts';

/**
 * Step 1 of the one path for money: a claim locks the sale, inserts the attempt if the rules allow it, and returns the
 * facts that it read, so that the same rules can explain a refusal. Each claim is one statement. Throws 55P03 or 23505
 * while the sale has an operation under way (`isBusy`). SQL because one statement must do it all: lock, decide, insert,
 * reserve.
 */

/** How long an attempt belongs to the process that claimed it. Longer than any call to the acquirer. */
export const LEASE_SECONDS = 40;

export const LEASE = `app_now() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * Scope of a claim: a seller's program within its rate limit, a program outside of it, a person of the dashboard, or
 * the sale's own page.
 */
export type CallerScope = 'limited' | 'caller' | 'person' | 'page';

/** Parameters `$1` to `$3` of every claim: the caller and the sale. */
export const WHO = ['sellerIndex', 'clientKeyIndex', 'saleId'] as const;

const BY_CALLER = `FROM caller JOIN seller m ON m.id = caller.id LEFT JOIN partner p ON p.id = m.partner_id
    LEFT JOIN current_sale s ON true LEFT JOIN claimed a ON true`;

/**
 * First steps of a claim's `WITH`: the caller, its rate limit, and as `found` the sale within the caller scope, locked.
 * `only`: a further condition on `sale s`; `columns`: the columns that later steps read, each step passing all of them.
 */
export function withLockedSale(
  callerScope: CallerScope,
  { only = 'true', lock = 'FOR UPDATE OF s NOWAIT', columns = factsOfSale('s') } = {},
): string {
  const ofCaller = `SELECT ${columns} FROM sale s JOIN caller ON caller.id = s.seller_id WHERE s.public_id = $3
      AND ${only} ${lock}`;
  if (callerScope === 'limited')
    return `${CALLER}, seen AS (${ofCaller}), ${rateLimitAfter('seen')}, found AS (SELECT seen.* FROM seen, admitted)`;
  if (callerScope === 'caller') return `${CALLER}, found AS (${ofCaller})`;
  const scope = callerScope === 'person' ? 's.seller_id = ANY ($1::bigint[])' : '$1::bytea IS NULL';
  return `found AS (SELECT ${columns} FROM sale s WHERE s.public_id = $3 AND ${scope} AND $2::bytea IS NULL
    AND ${only} ${lock})`;
}

/**
 * Result row of a claim: limits, the seller, the sale if found, the attempt if inserted, and the columns of the claim
 * itself.
 */
export function selectClaimRow(callerScope: CallerScope, more = ''): string {
  const limits =
    callerScope === 'limited'
      ? `EXISTS (SELECT FROM admitted) AS admitted, CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL
        ELSE ${RETRY_AFTER} END AS "retryAfter"`
      : 'true AS admitted, NULL::int AS "retryAfter"';
  const rows =
    callerScope === 'limited' || callerScope === 'caller'
      ? BY_CALLER
      : `FROM current_sale s ${PARTIES} LEFT JOIN claimed a ON true`;
  return `SELECT ${limits}, ${more} ${SELLER_COLUMNS}, ${SALE_COLUMNS}, ${ATTEMPT_COLUMNS}, NULL AS "newTokenPublicId",
    app_now() AS "claimedAt" ${rows}`;
}

export type ClaimRow = { admitted: boolean; retryAfter: number | null; claimedAt: Date } & (SaleRow &
  SellerRow &
  AttemptRow);

export function claimResult(row: ClaimRow): ClaimResult {
  const { admitted, retryAfter, claimedAt } = row;
  return {
    admitted,
    retryAfter,
    claimedAt,
    sale: row.saleId === null ? null : saleFacts(row),
    claim: row.attemptId === null ? null : claimOf(row),
  };
}

const pay = parameters(
  ...WHO,
  'attemptId',
  'price',
  'currency',
  'installments',
  'payable',
  'channel',
  'cardMask',
  'cardExpiry',
  'permittedBy',
  'language',
  'callbackUrl',
  'returnUrl',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'buyerSocialId',
  'captureBuyer',
  'token',
  'childId',
  'method',
  'accountMask',
  'isOffered',
  'methodTypes',
  'methodCurrencies',
  'allowsCapture',
  'network',
  'card',
  'rememberedCardId',
  'buyerTyped',
  'deviceId',
  'payer',
  'again',
);

/** Check of the sale's own page: the method is enabled for the seller and the sale, and fits its type and currency. */
const IS_OFFERED = `(NOT ${pay.at.isOffered}::boolean OR (type = ANY (${pay.at.methodTypes}::sale_type[])
  AND (${pay.at.methodCurrencies}::text[] IS NULL OR currency = ANY (${pay.at.methodCurrencies}::text[]))
  AND (${pay.at.allowsCapture}::boolean OR NOT capture_buyer)
  AND (cardinality(offered_methods) = 0 OR ${pay.at.method}::text::page_method = ANY (offered_methods))
  AND EXISTS (SELECT FROM seller WHERE seller.id = seller_id
    AND ${pay.at.method}::text::page_method = ANY (seller.payment_methods))))`;

/**
 * Programs, people and devices choose the method themselves: no offer to check. `num_nulls` is always true; it stands
 * here because a statement has to use all of its parameters.
 */
const IS_NO_OFFER = `NOT ${pay.at.isOffered}::boolean AND num_nulls(${pay.at.methodTypes}::sale_type[],
  ${pay.at.methodCurrencies}::text[], ${pay.at.allowsCapture}::boolean) >= 0`;

/**
 * The first payment of a subscription also pays the later ones: its card or account can be stored, or is stored
 * already.
 */
const PAYS_AGAIN = `(subscription_id IS NULL OR NOT capture_buyer OR ${pay.at.allowsCapture}::boolean)`;

const payableAsRequested = (callerScope: CallerScope): string => `status = ANY (${pay.at.payable}::sale_status[])
  AND type <> 'multi-capture' AND price = coalesce(${pay.at.price}::bigint, price)
  AND currency = coalesce(${pay.at.currency}::text, currency)
  AND ${pay.at.installments}::smallint BETWEEN 1 AND ${MAX_INSTALLMENTS}
  AND CASE WHEN installments_asked IS NULL AND NOT ${pay.at.isOffered}::boolean THEN true
    ELSE coalesce(installments_asked, 1) = ANY (${pay.at.permittedBy}::int[]) END
  AND (${pay.at.token}::text IS NOT NULL OR ${pay.at.deviceId}::bigint IS NOT NULL
    OR payment_method IN ('multi', ${pay.at.method}::text::payment_method))
  AND (${pay.at.deviceId}::bigint IS NULL OR type <> 'token') AND ${PAYS_AGAIN}
  AND ${callerScope === 'page' ? IS_OFFERED : IS_NO_OFFER}`;

type BuyerColumn = 'buyer_name' | 'buyer_email' | 'buyer_phone' | 'buyer_social_id';

/**
 * Sale columns that a payment may change: coalesce keeps the sale's value where the payment has none. `kept`: the value
 * of the sale.
 */
const statedBy = (kept: (column: BuyerColumn) => string): Readonly<Record<string, string>> => ({
  installments: `${pay.at.installments}::smallint`,
  language: `coalesce(${pay.at.language}, sale.language)`,
  callback_url: `coalesce(${pay.at.callbackUrl}, sale.callback_url)`,
  return_url: `coalesce(${pay.at.returnUrl}, sale.return_url)`,
  buyer_name: `coalesce(${pay.at.buyerName}, ${kept('buyer_name')})`,
  buyer_email: `coalesce(${pay.at.buyerEmail}, ${kept('buyer_email')})`,
  buyer_phone: `coalesce(${pay.at.buyerPhone}, ${kept('buyer_phone')})`,
  buyer_social_id: `coalesce(${pay.at.buyerSocialId}, ${kept('buyer_social_id')})`,
  capture_buyer: `sale.capture_buyer OR ${pay.at.captureBuyer}::boolean`,
});

/**
 * Writes the values of a payment to its sale where one of them is new: most payments have none, and the sale is locked
 * without an update.
 */
function touched(stated: Readonly<Record<string, string>>, from: string): string {
  const [columns, values] = [Object.keys(stated), Object.values(stated)];
  return `touched AS (UPDATE sale SET ${columns.map((column, place) => `${column} = ${values[place]}`).join(', ')}
    FROM ${from} WHERE sale.id = claimed.sale_id
      AND (${columns.map((column) => `sale.${column}`).join(', ')}) IS DISTINCT FROM (${values.join(', ')})
    RETURNING ${factsOfSale('sale')}), ${CURRENT_SALE}`;
}

const CURRENT_SALE = `current_sale AS (SELECT ${factsOfSale('touched')} FROM touched
  UNION ALL SELECT ${factsOfSale('found')} FROM found WHERE NOT EXISTS (SELECT FROM touched))`;

const list = (words: readonly string[]): string => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`;

/**
 * The rule of each kept method for a sale `payable`: the sale types and currencies that its tokens pay. A token that
 * serves once pays no first date of a subscription.
 */
const FITS_THE_SALE = `CASE t.method ${KEPT_METHODS.map((method) => {
  const { types, currencies } = conditionsOfToken(method);
  return `WHEN '${method}' THEN payable.type = ANY (${list(types)}::sale_type[])
    ${currencies === null ? '' : ` AND payable.currency = ANY (${list(currencies)})`}`;
}).join(' ')} ELSE false END AND (payable.subscription_id IS NULL OR NOT payable.capture_buyer OR t.is_permanent)`;

// A token serves its seller and the sellers of its partner, and pays what its method pays. A single use is taken here
// and given back by a booking that fails; of two payments at once, one finds it taken.
const tokenFor = (callerScope: CallerScope): string => `payable AS (
  SELECT * FROM found WHERE ${payableAsRequested(callerScope)}
), token AS (
  SELECT t.id, t.is_permanent, t.card_mask, t.card_expiry, t.public_id, t.vault_card_id, t.seller_id, t.method,
    t.buyer_name, t.buyer_email, t.buyer_phone, t.buyer_social_id, ${FITS_THE_SALE} AS fits
  FROM buyer_token t JOIN payable ON true JOIN seller of_sale ON of_sale.id = payable.seller_id
  WHERE t.public_id = ${pay.at.token} AND t.state IN ('unused', 'active')
    AND (t.seller_id = payable.seller_id OR t.partner_id = of_sale.partner_id)
), consumed AS (
  UPDATE buyer_token SET state = 'inactive' FROM token WHERE buyer_token.id = token.id AND token.fits
    AND NOT token.is_permanent AND buyer_token.state = 'unused'
  RETURNING buyer_token.id
), usable AS (SELECT * FROM token WHERE fits AND (is_permanent OR EXISTS (SELECT FROM consumed)))`;

const ATTEMPT_OF_A_PAYMENT = `INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, installments,
  channel, device_id, device_step, remembered_card_id, buyer_typed, account_mask, method, card_mask, card_expiry,
  token_id, lease_until)
  SELECT ${pay.at.attemptId}, bill.id, bill.seller_id, CASE bill.type WHEN 'authorize' THEN 'authorize'::attempt_kind
    WHEN 'token' THEN 'tokenize' ELSE 'pay' END, CASE bill.type WHEN 'token' THEN 0 ELSE bill.price END, bill.currency,
    ${pay.at.installments}::smallint, ${pay.at.channel}, ${pay.at.deviceId}::bigint,
    CASE WHEN ${pay.at.deviceId}::bigint IS NOT NULL THEN 'sent'::device_step END, ${pay.at.rememberedCardId}::bigint,
      ${pay.at.buyerTyped}::jsonb`;

const TYPED = `${pay.at.accountMask}::text, ${pay.at.method}::text::page_method, ${pay.at.cardMask},
  ${pay.at.cardExpiry}, NULL, ${LEASE}`;

const TOUCHED = touched(
  statedBy((column) => `sale.${column}`),
  'claimed',
);

/** A token has buyer data: they fill what neither the payment nor the sale has. */
const TOUCHED_BY_TOKEN = touched(
  statedBy((column) => `coalesce(nullif(sale.${column}, ''), usable.${column})`),
  'claimed, usable',
);

const NO_TEMPLATE = { only: `s.type <> 'template'` };

/** Claims without the page's limits. Present in each statement because a statement has to use all of its parameters. */
const UNWATCHED = `coalesce(${pay.at.network}::text, ${pay.at.card}::text, ${pay.at.payer}::text) IS NULL
  AND NOT ${pay.at.again}::boolean`;

/**
 * Rules of a buyer's payment: on the page the velocity limits of cards apply beside the rules of the sale, and a buyer
 * who has just paid an equal amount is asked whether to pay again; `again` is the answer yes.
 */
const payableBy = (
  callerScope: CallerScope,
): { before: string; rows: string; noted: string; more: string; only: string } =>
  callerScope === 'page'
    ? {
        before: `${velocityLimits(payableAsRequested(callerScope), pay.at)}, ${repeatLimits('let_in', pay.at)}, `,
        rows: 'unrepeated',
        noted: `, ${recordStart(pay.at)}`,
        more: `${VELOCITY_COLUMNS} ${repeatColumns('let_in')}`,
        only: 'true',
      }
    : {
        before: `payable AS (SELECT * FROM found WHERE ${payableAsRequested(callerScope)}), `,
        rows: 'payable',
        noted: '',
        more: '',
        only: UNWATCHED,
      };

function withCard(callerScope: CallerScope): string {
  const { before, rows, noted, more, only } = payableBy(callerScope);
  return `WITH ${withLockedSale(callerScope, NO_TEMPLATE)}, ${before}claimed AS (
  ${ATTEMPT_OF_A_PAYMENT}, ${TYPED}
  FROM ${rows} AS bill
  RETURNING ${CLAIMED_COLUMNS}
)${noted}, ${TOUCHED} ${selectClaimRow(callerScope, more)} WHERE ${pay.at.token}::text IS NULL
  AND ${pay.at.childId}::text IS NULL AND ${only}`;
}

const withToken = (
  callerScope: CallerScope,
) => `WITH ${withLockedSale(callerScope, NO_TEMPLATE)}, ${tokenFor(callerScope)}, claimed AS (
  ${ATTEMPT_OF_A_PAYMENT}, CASE usable.method WHEN 'credit-card' THEN ${pay.at.accountMask}::text
    ELSE usable.card_mask END, usable.method::text::page_method,
    CASE usable.method WHEN 'credit-card' THEN coalesce(usable.card_mask, ${pay.at.cardMask}) END,
    CASE usable.method WHEN 'credit-card' THEN coalesce(usable.card_expiry, ${pay.at.cardExpiry}) END, usable.id,
      ${LEASE}
  FROM payable AS bill, usable
  RETURNING ${CLAIMED_COLUMNS}
), ${TOUCHED_BY_TOKEN} ${selectClaimRow(
  callerScope,
  `EXISTS (SELECT FROM payable) AND NOT EXISTS (SELECT FROM usable) AS "isTokenUnusable", EXISTS (SELECT FROM token
    WHERE NOT fits) AS "isTokenUnfit",
  (SELECT vault_card_id FROM usable) AS "vaultCardId", (SELECT public_id FROM usable) AS "tokenPublicId",
    (SELECT seller_id FROM usable) AS "tokenSellerId",
  (SELECT buyer_name FROM usable) AS "tokenBuyerName", (SELECT buyer_social_id FROM usable) AS "tokenBuyerSocialId",`,
)}
WHERE ${pay.at.childId}::text IS NULL AND ${UNWATCHED}`;

/** Columns that each sale made from a template copies from it. */
export const COPIED_TERMS = `seller_id, currency, product_name, merchant_reference, payment_method, layout,
  installments_asked, market_fee, market_fee_fixed,
    send_notification, notify_email, notify_mobile, notify_name, validate_buyer, asks_3ds, order_number,
      buyer_business_name, buyer_business_code`;

/** Columns that a sale takes from its template, with the price; other columns are its own. */
const COPIED = `${COPIED_TERMS}, price, order_details`;

// The second payment of a form finds the sale of the first in place of the template; after the end of the link it finds
// the template, and is refused.
const NO_SECOND_SALE = `s.type = 'template' AND (s.status <> 'initial' OR NOT EXISTS (SELECT FROM sale known
  WHERE known.public_id = ${pay.at.childId}))`;

const TEMPLATE = {
  only: NO_SECOND_SALE,
  lock: 'FOR SHARE OF s NOWAIT',
  columns: `${factsOfSale('s')}, s.layout, s.notify_email, s.notify_mobile, s.notify_name, s.order_number,
    s.buyer_business_name, s.buyer_business_code, s.order_details`,
};

// All payments of a template share its lock: only the end of the template excludes them. The call was counted when the
// sale itself was looked for.
function fromTemplate(callerScope: CallerScope): string {
  const { before, rows, noted, more, only } = payableBy(callerScope);
  return `WITH ${withLockedSale(callerScope, TEMPLATE)}, ${before}touched AS (
  INSERT INTO sale (public_id, parent_id, ${COPIED}, installments, language, callback_url, return_url, buyer_name,
    buyer_email, buyer_phone, buyer_social_id, capture_buyer)
  SELECT ${pay.at.childId}, sale.id, ${COPIED}, ${pay.at.installments}::smallint, coalesce(${pay.at.language},
    sale.language),
    coalesce(${pay.at.callbackUrl}, sale.callback_url), coalesce(${pay.at.returnUrl}, sale.return_url),
      coalesce(${pay.at.buyerName}, sale.buyer_name),
    coalesce(${pay.at.buyerEmail}, sale.buyer_email), coalesce(${pay.at.buyerPhone}, sale.buyer_phone),
    coalesce(${pay.at.buyerSocialId}, sale.buyer_social_id), sale.capture_buyer OR ${pay.at.captureBuyer}::boolean
  FROM ${rows} AS sale
  RETURNING ${factsOfSale('sale')}
), claimed AS (
  ${ATTEMPT_OF_A_PAYMENT}, ${TYPED}
  FROM touched AS bill
  RETURNING ${CLAIMED_COLUMNS}
)${noted}, ${CURRENT_SALE} ${selectClaimRow(callerScope, more)} WHERE ${pay.at.token}::text IS NULL AND ${only}`;
}

export const CLAIM_PAYMENT = statement('payments_claim_payment', withCard('limited'));

const PAYMENT_CLAIMS = {
  card: { limited: CLAIM_PAYMENT, page: statement('payments_claim_payment_on_page', withCard('page')) },
  token: {
    limited: statement('payments_claim_token_payment', withToken('limited')),
    page: statement('payments_claim_token_payment_inside', withToken('page')),
  },
  template: {
    limited: statement('payments_claim_template_payment', fromTemplate('caller')),
    page: statement('payments_claim_template_payment_on_page', fromTemplate('page')),
  },
};

type TokenColumns = {
  isTokenUnusable?: boolean;
  isTokenUnfit?: boolean;
  isOverVelocityLimit?: boolean;
  isUnderAttack?: boolean;
  equalScopes?: string[] | null;
  vaultCardId?: number | null;
  tokenPublicId?: string | null;
  tokenSellerId?: number | null;
  tokenBuyerName?: string;
  tokenBuyerSocialId?: string;
};

/** Claims a sale for one payment. Null: no such caller (with credentials) or no such sale (without). */
export async function claimPayment(
  database: Database,
  credentials: Credentials | null,
  request: PaymentClaim,
): Promise<PaymentClaimResult | null> {
  const ways = PAYMENT_CLAIMS[request.childId ? 'template' : request.token ? 'token' : 'card'];
  const { types: methodTypes, currencies: methodCurrencies, allowsCapture } = conditionsOf(request.method);
  const values = pay.values({
    ...request,
    ...request.tried,
    methodTypes,
    methodCurrencies,
    allowsCapture,
    sellerIndex: credentials?.sellerIndex ?? null,
    clientKeyIndex: credentials?.clientKeyIndex ?? null,
  });
  const [row] = await database.query<ClaimRow & TokenColumns>(credentials ? ways.limited : ways.page, values);
  if (!row) return null;
  const { vaultCardId = null, tokenPublicId, tokenSellerId } = row;
  const storedCard =
    vaultCardId === null
      ? null
      : {
          vaultCardId,
          token: tokenPublicId ?? '',
          sellerId: tokenSellerId ?? 0,
          buyerName: row.tokenBuyerName ?? '',
          buyerSocialId: row.tokenBuyerSocialId ?? '',
        };
  return {
    ...claimResult(row),
    isTokenUnusable: row.isTokenUnusable ?? false,
    isTokenUnfit: row.isTokenUnfit ?? false,
    storedCard,
    isOverVelocityLimit: row.isOverVelocityLimit ?? false,
    isUnderAttack: row.isUnderAttack ?? false,
    equalScopes: row.equalScopes ?? null,
  };
}
