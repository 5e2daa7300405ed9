import { SWITCH_COLUMNS, switchesOf } from '#lib/modules/sellers/index.ts';
import { openSigningSecret } from '#lib/platform/secrets.ts';
import { KEPT, LEFT_TO_REFUND, type SaleSum } from '../domain/amounts.ts';
import type { AttemptFacts, Claim, SaleFacts, SellerFacts } from '../domain/facts.ts';

/** The columns every claim reads, named as the rules name them, and the way back from a row to facts. */

/** Facts of a sale for the rules: the name of each fact, and its column of `sale`. */
const SALE_FACTS: Readonly<Record<keyof SaleRow, string>> = {
  saleId: 'id',
  salePublicId: 'public_id',
  code: 'code',
  type: 'type',
  status: 'status',
  price: 'price',
  currency: 'currency',
  productName: 'product_name',
  merchantReference: 'merchant_reference',
  paymentMethod: 'payment_method',
  offeredMethods: 'offered_methods',
  language: 'language',
  sendNotification: 'send_notification',
  createdAt: 'created_at',
  authorized: 'authorized',
  captured: 'captured',
  refunded: 'refunded',
  refundReserved: 'refund_reserved',
  installments: 'installments',
  requestedInstallments: 'installments_asked',
  marketFee: 'market_fee',
  marketFeeFixed: 'market_fee_fixed',
  callbackUrl: 'callback_url',
  returnUrl: 'return_url',
  captureBuyer: 'capture_buyer',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  buyerPhone: 'buyer_phone',
  buyerSocialId: 'buyer_social_id',
  cardBrand: 'card_brand',
  cardMask: 'card_mask',
  cardExpiry: 'card_expiry',
  cardIsForeign: 'card_is_foreign',
  authNumber: 'auth_number',
  is3ds: 'is_3ds',
  paidAt: 'paid_at',
  releaseAt: 'release_at',
  parentId: 'parent_id',
  asks3ds: 'asks_3ds',
  validateBuyer: 'validate_buyer',
  holdExpiresAt: 'hold_expires_at',
  drawn: 'drawn',
  drawnReserved: 'drawn_reserved',
  voided: 'voided',
  chargedBack: 'charged_back',
  statusBeforeChargeback: 'status_before_chargeback',
  tokenId: 'token_id',
  subscriptionId: 'subscription_id',
};

const aliased = (facts: Readonly<Record<string, string>>, row: string): string =>
  Object.entries(facts)
    .map(([name, column]) => `${row}.${column} AS "${name}"`)
    .join(', ');

const columnsOf = (facts: Readonly<Record<string, string>>, row: string): string =>
  Object.values(facts)
    .map((column) => `${row}.${column}`)
    .join(', ');

/** A sum of the rules, of a row of sales or of what `factsOfSale` hands on. */
export const sumInSql = ({ of, less }: SaleSum, row: string): string =>
  `(${[of, ...less].map((name) => `${row}.${SALE_FACTS[name]}`).join(' - ')})`;

/** Amount left to refund of the sale `row`, for statements of other modules. */
export const leftToRefundOf = (row: string): string => sumInSql(LEFT_TO_REFUND, row);

/** Amount that the sale `row` has brought, less refunds and chargebacks, for statements of other modules. */
export const keptOf = (row: string): string => sumInSql(KEPT, row);

/** Columns of `sale s`. */
export const SALE_COLUMNS = aliased(SALE_FACTS, 's');

/** Facts of a sale and its seller's number, under the table's names: what one step of a claim passes to the next. */
export const factsOfSale = (row: string): string => `${row}.seller_id, ${columnsOf(SALE_FACTS, row)}`;

/** Columns of `seller m LEFT JOIN partner p`. */
export const SELLER_COLUMNS = `m.id AS "sellerId", m.partner_id AS "partnerId", m.name AS "sellerName",
  m.public_key AS "publicKey",
  m.callback_url AS "sellerCallbackUrl", m.return_url AS "sellerReturnUrl", p.callback_url AS "partnerCallbackUrl",
    m.payment_methods AS "paymentMethods",
  m.processing_fee AS "processingFee", m.processing_charge AS "processingCharge",
    m.foreign_processing_fee AS "foreignProcessingFee",
  m.foreign_processing_charge AS "foreignProcessingCharge", m.market_fee AS "sellerMarketFee",
  m.chargeback_fee AS "chargebackFee", m.installment_settlement AS "installmentSettlement",
  ${SWITCH_COLUMNS},
  coalesce(p.client_key_sealed, m.svc_id_sealed) AS "signingKeySealed", coalesce(p.client_secret_sealed,
    m.svc_secret_sealed) AS "signingPasswordSealed"`;

export type SaleRow = Omit<SaleFacts, 'id' | 'publicId'> & { saleId: number; salePublicId: string };

export type SellerRow = Omit<SellerFacts, 'id' | 'name' | 'callbackUrl' | 'returnUrl' | 'marketFee' | 'signing'> & {
  sellerId: number;
  sellerName: string;
  sellerCallbackUrl: string | null;
  sellerReturnUrl: string | null;
  sellerMarketFee: number;
  signingKeySealed: Buffer;
  signingPasswordSealed: Buffer;
};

export function saleFacts(row: SaleRow): SaleFacts {
  return { ...row, id: row.saleId, publicId: row.salePublicId };
}

export function sellerFacts(row: SellerRow): SellerFacts {
  return {
    id: row.sellerId,
    partnerId: row.partnerId,
    name: row.sellerName,
    publicKey: row.publicKey,
    callbackUrl: row.sellerCallbackUrl,
    returnUrl: row.sellerReturnUrl,
    partnerCallbackUrl: row.partnerCallbackUrl,
    paymentMethods: row.paymentMethods,
    processingFee: row.processingFee,
    processingCharge: row.processingCharge,
    foreignProcessingFee: row.foreignProcessingFee,
    foreignProcessingCharge: row.foreignProcessingCharge,
    marketFee: row.sellerMarketFee,
    chargebackFee: row.chargebackFee,
    installmentSettlement: row.installmentSettlement,
    ...switchesOf(row),
    signing: {
      clientKey: openSigningSecret(row.signingKeySealed),
      password: openSigningSecret(row.signingPasswordSealed),
    },
  };
}

export type AttemptRow = {
  attemptId: number;
  attemptPublicId: string;
  kind: AttemptFacts['kind'];
  amount: number;
  attemptCurrency: string;
  attemptInstallments: number;
  attemptCardMask: string | null;
  attemptCardExpiry: string | null;
  attemptTokenId: number | null;
  newTokenId: number | null;
  rememberedCardId: number | null;
  newTokenPublicId: string | null;
  fromSellerCard: boolean;
  attemptMethod: AttemptFacts['method'];
  accountMask: string | null;
  buyerTyped: AttemptFacts['buyerTyped'];
  attemptCallbackUrl: string | null;
};

/** Facts of an attempt for the rules: the name of each fact, and its column of `attempt`. */
const ATTEMPT_FACTS: Readonly<Record<Exclude<keyof AttemptRow, 'newTokenPublicId'>, string>> = {
  attemptId: 'id',
  attemptPublicId: 'public_id',
  kind: 'kind',
  amount: 'amount',
  attemptCurrency: 'currency',
  attemptInstallments: 'installments',
  attemptCardMask: 'card_mask',
  attemptCardExpiry: 'card_expiry',
  attemptTokenId: 'token_id',
  newTokenId: 'new_token_id',
  rememberedCardId: 'remembered_card_id',
  fromSellerCard: 'from_seller_card',
  attemptMethod: 'method',
  accountMask: 'account_mask',
  buyerTyped: 'buyer_typed',
  attemptCallbackUrl: 'callback_url',
};

/** Columns of `attempt a`. A claim has no new token yet; later reads add `NEW_TOKEN_COLUMN`. */
export const ATTEMPT_COLUMNS = aliased(ATTEMPT_FACTS, 'a');

/** Columns of the attempt that a claim returns: its own (`sale_id`) and those of `ATTEMPT_COLUMNS`. */
export const CLAIMED_COLUMNS = `attempt.sale_id, ${columnsOf(ATTEMPT_FACTS, 'attempt')}`;

/** The `buyer_key` that an attempt makes, of `attempt a`. */
export const NEW_TOKEN_COLUMN = `(SELECT made.public_id FROM buyer_token made
  WHERE made.id = a.new_token_id) AS "newTokenPublicId"`;

function attemptFacts(row: AttemptRow): AttemptFacts {
  return {
    id: row.attemptId,
    publicId: row.attemptPublicId,
    kind: row.kind,
    amount: row.amount,
    currency: row.attemptCurrency,
    installments: row.attemptInstallments,
    cardMask: row.attemptCardMask,
    cardExpiry: row.attemptCardExpiry,
    tokenId: row.attemptTokenId,
    newToken:
      row.newTokenId !== null && row.newTokenPublicId ? { id: row.newTokenId, publicId: row.newTokenPublicId } : null,
    rememberedCardId: row.rememberedCardId,
    fromSellerCard: row.fromSellerCard,
    method: row.attemptMethod,
    accountMask: row.accountMask,
    buyerTyped: row.buyerTyped,
    callbackUrl: row.attemptCallbackUrl,
  };
}

/** The seller `m` and the partner `p` of `sale s`. */
export const PARTIES = 'JOIN seller m ON m.id = s.seller_id LEFT JOIN partner p ON p.id = m.partner_id';

export function claimOf(row: SaleRow & SellerRow & AttemptRow): Claim {
  return { sale: saleFacts(row), seller: sellerFacts(row), attempt: attemptFacts(row) };
}
