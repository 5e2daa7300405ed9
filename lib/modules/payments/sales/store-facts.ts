import { openSecret } from '#lib/platform/secrets.ts';
import type { AttemptFacts, Claim, SaleFacts, SellerFacts } from '../domain/facts.ts';

/** The columns every claim reads, named as the rules name them, and the way back from a row to facts. */

/** Of `sale s`. */
export const SALE_COLUMNS = `s.id AS "saleId", s.public_id AS "salePublicId", s.code, s.type, s.status, s.price,
  s.currency, s.product_name AS "productName",
  s.merchant_reference AS "merchantReference", s.payment_method AS "paymentMethod", s.language,
    s.send_notification AS "sendNotification", s.created_at AS "createdAt", s.authorized, s.captured,
  s.refunded, s.refund_reserved AS "refundReserved", s.installments, s.installments_asked AS "requestedInstallments",
    s.market_fee AS "marketFee", s.market_fee_fixed AS "marketFeeFixed",
  s.callback_url AS "callbackUrl", s.return_url AS "returnUrl", s.capture_buyer AS "captureBuyer",
    s.buyer_name AS "buyerName",
  s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone", s.buyer_social_id AS "buyerSocialId",
    s.card_brand AS "cardBrand",
  s.card_mask AS "cardMask", s.card_expiry AS "cardExpiry", s.card_is_foreign AS "cardIsForeign",
    s.auth_number AS "authNumber", s.is_3ds AS "is3ds",
  s.paid_at AS "paidAt", s.release_at AS "releaseAt", s.parent_id AS "parentId", s.asks_3ds AS "asks3ds",
    s.validate_buyer AS "validateBuyer",
  s.hold_expires_at AS "holdExpiresAt", s.drawn, s.drawn_reserved AS "drawnReserved", s.voided,
    s.charged_back AS "chargedBack",
  s.status_before_chargeback AS "statusBeforeChargeback", s.token_id AS "tokenId"`;

/** Of `seller m LEFT JOIN partner p`. */
export const SELLER_COLUMNS = `m.id AS "sellerId", m.partner_id AS "partnerId", m.name AS "sellerName",
  m.public_key AS "publicKey",
  m.callback_url AS "sellerCallbackUrl", m.return_url AS "sellerReturnUrl", p.callback_url AS "partnerCallbackUrl",
    m.payment_methods AS "paymentMethods",
  m.processing_fee AS "processingFee", m.processing_charge AS "processingCharge",
    m.foreign_processing_fee AS "foreignProcessingFee",
  m.foreign_processing_charge AS "foreignProcessingCharge", m.market_fee AS "sellerMarketFee",
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
    signing: { clientKey: openSecret(row.signingKeySealed), password: openSecret(row.signingPasswordSealed) },
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
  newTokenPublicId: string | null;
  fromSellerCard: boolean;
  attemptMethod: AttemptFacts['method'];
  accountMask: string | null;
  buyerTyped: AttemptFacts['buyerTyped'];
};

/** Of `attempt a`. A claim has no new token yet; who reads an attempt later takes `NEW_TOKEN_COLUMN` beside these. */
export const ATTEMPT_COLUMNS = `a.id AS "attemptId", a.public_id AS "attemptPublicId", a.kind, a.amount,
  a.currency AS "attemptCurrency",
  a.installments AS "attemptInstallments", a.card_mask AS "attemptCardMask", a.card_expiry AS "attemptCardExpiry",
    a.token_id AS "attemptTokenId",
  a.new_token_id AS "newTokenId", a.from_seller_card AS "fromSellerCard", a.method AS "attemptMethod",
    a.account_mask AS "accountMask", a.buyer_typed AS "buyerTyped"`;

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
    fromSellerCard: row.fromSellerCard,
    method: row.attemptMethod,
    accountMask: row.accountMask,
    buyerTyped: row.buyerTyped,
  };
}

export function claimOf(row: SaleRow & SellerRow & AttemptRow): Claim {
  return { sale: saleFacts(row), seller: sellerFacts(row), attempt: attemptFacts(row) };
}
