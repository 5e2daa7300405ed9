import type { Language } from '#lib/kernel/language.ts';
import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import type { AttemptMethod, PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { SellerSwitches } from '#lib/modules/sellers/index.ts';

/**
 * Facts that the rules read under the sale's lock: plain values. While an attempt is open no other operation can move
 * the sale, so the facts hold from claim to booking. Amounts in minor units, rates in hundredths of a percent.
 */
export type SaleFacts = {
  id: number;
  publicId: string;
  code: number;
  type: SaleType;
  status: SaleStatus;
  price: number;
  currency: string;
  productName: string;
  merchantReference: string;
  paymentMethod: PaymentMethod;
  /** The methods that its page offers of those of its seller; empty offers all. Others than agreements have none. */
  offeredMethods: readonly string[];
  language: Language;
  /** Notify the buyer by e-mail or SMS of each event. */
  sendNotification: boolean;
  createdAt: Date;
  authorized: number;
  captured: number;
  refunded: number;
  /** Amount reserved for a refund under way. */
  refundReserved: number;
  installments: number;
  requestedInstallments: number | null;
  marketFee: number | null;
  marketFeeFixed: number;
  callbackUrl: string | null;
  returnUrl: string | null;
  captureBuyer: boolean;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerSocialId: string;
  cardBrand: string | null;
  cardMask: string | null;
  /** MMYY */
  cardExpiry: string | null;
  cardIsForeign: boolean | null;
  authNumber: string | null;
  is3ds: boolean;
  paidAt: Date | null;
  releaseAt: Date | null;
  /** The template it was made from, or the authorization that it captures. */
  parentId: number | null;
  asks3ds: boolean;
  /** Verify the card with the issuer before a token is made. */
  validateBuyer: boolean;
  holdExpiresAt: Date | null;
  /** Amounts captured by multi-captures, and reserved for those under way. */
  drawn: number;
  drawnReserved: number;
  /** Amount of the authorization that was released. */
  voided: number;
  chargedBack: number;
  statusBeforeChargeback: SaleStatus | null;
  /** Buyer token that the sale made. */
  tokenId: number | null;
  /** The subscription whose payment it is, or for which it saves a card; null for other sales. */
  subscriptionId: number | null;
};

/** Facts of a seller, with the modules that it has switched on. */
export type SellerFacts = SellerSwitches & {
  id: number;
  partnerId: number | null;
  name: string;
  publicKey: string;
  callbackUrl: string | null;
  returnUrl: string | null;
  partnerCallbackUrl: string | null;
  /** Methods that the seller accepts. */
  paymentMethods: readonly string[];
  processingFee: number;
  processingCharge: number;
  foreignProcessingFee: number;
  foreignProcessingCharge: number;
  marketFee: number;
  /** Before tax, in hundredths of a major unit. */
  chargebackFee: number;
  installmentSettlement: InstallmentSettlement;
  /** The key and secret of `svc_signature`: the partner's, or the seller's own (answers, section 5). */
  signing: { clientKey: string; password: string };
};

/**
 * `tokenize` stores a card without moving money; `seller-charge` takes a refund's money from the seller's own card;
 * `fee` settles a market fee that was changed after the payment; `mandate` is a bank's report on a mandate, and moves
 * no money.
 */
export type AttemptKind =
  | 'pay'
  | 'authorize'
  | 'tokenize'
  | 'capture'
  | 'refund'
  | 'void'
  | 'chargeback'
  | 'chargeback-reversal'
  | 'seller-charge'
  | 'fee'
  | 'mandate';

/** The open attempt that is about to be booked. */
export type AttemptFacts = {
  id: number;
  publicId: string;
  kind: AttemptKind;
  amount: number;
  currency: string;
  installments: number;
  cardMask: string | null;
  cardExpiry: string | null;
  /** The buyer token that pays, where one does. */
  tokenId: number | null;
  /** The buyer token that is ready when this succeeds, by its id and its `buyer_key`. */
  newToken: { id: number; publicId: string } | null;
  /** The saved card of a browser that pays (table `remembered_card`); null without one. */
  rememberedCardId: number | null;
  /** A refund that was funded by the seller's card. */
  fromSellerCard: boolean;
  method: AttemptMethod;
  /** Mask of the bank account that pays: `DE****3000`. */
  accountMask: string | null;
  /** Null where a seller's program paid, or nothing was typed. */
  buyerTyped: BuyerTyped | null;
  /** Callback address of the attempt's request, in place of the sale's; null where the request had none. */
  callbackUrl: string | null;
};

/** The buyer's own details, as typed on the page. */
export type BuyerTyped = { name?: string; email?: string; phone?: string; socialId?: string };

/** A sale, its seller and the one open attempt. */
export type Claim = { sale: SaleFacts; seller: SellerFacts; attempt: AttemptFacts };

/** A claim, and the database's time of it. */
export type Claimed = { claim: Claim; claimedAt: Date };
