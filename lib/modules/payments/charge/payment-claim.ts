import type { AttemptMethod } from '#lib/kernel/sale/payment-method.ts';
import type { BuyerTyped, Claim, SaleFacts } from '../domain/facts.ts';
import type { VelocityKeys } from './velocity-limits.ts';

/**
 * Facts and result of a claim. `sale` is null for a sale out of the caller's scope, `claim` null for one that the rules
 * refuse.
 */
export type ClaimResult = {
  admitted: boolean;
  retryAfter: number | null;
  sale: SaleFacts | null;
  claim: Claim | null;
  claimedAt: Date;
};

/** Values that a payment writes in its claim. Null keeps the value of the sale. */
export type PaymentClaim = {
  saleId: string;
  attemptId: string;
  /** Price as the caller expects it; null on the page, which shows the sale's own price. */
  price: number | null;
  currency: string | null;
  installments: number;
  payable: readonly string[];
  channel: 'api' | 'page' | 'dashboard' | 'system';
  cardMask: string | null;
  cardExpiry: string | null;
  /** The `installments` requests of a sale under which this count may be chosen. */
  permittedBy: readonly number[];
  language: string | null;
  callbackUrl: string | null;
  returnUrl: string | null;
  buyerName: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
  buyerSocialId: string | null;
  captureBuyer: boolean;
  /** The `buyer_key` that pays; null with a card. */
  token: string | null;
  /** The identifier of the sale that a template makes; null where the sale itself is paid. */
  childId: string | null;
  method: AttemptMethod;
  /** Mask of the bank account that pays. */
  accountMask: string | null;
  /** The method must be one that the sale offers to its buyer. */
  isOffered: boolean;
  /** The saved card of a browser that pays; null without one. */
  rememberedCardId: number | null;
  /** Buyer data typed on the page: written to the sale by a success. */
  buyerTyped: BuyerTyped | null;
  /** Keys of the velocity limits on a page; null values for a payment through the API. */
  tried: VelocityKeys;
  /** Keyed hash of a page's buyer (`payerKeyOf`); null elsewhere, and where the means say nothing. */
  payer: string | null;
  /** The buyer was asked about an equal payment, and pays all the same. */
  again: boolean;
  /** The terminal that it is paid at; null where none is. */
  deviceId: number | null;
};

/** Vault reference of a token's card, with the owner that it is sealed for. */
export type StoredCard = {
  vaultCardId: number;
  token: string;
  sellerId: number;
  buyerName: string;
  buyerSocialId: string;
};

export type PaymentClaimResult = ClaimResult & {
  isTokenUnusable: boolean;
  /** The token's method does not pay a sale of this type or currency. */
  isTokenUnfit: boolean;
  storedCard: StoredCard | null;
  /** Too many cards were declined here: nothing was claimed. */
  isOverVelocityLimit: boolean;
  /** Cards are being guessed on this seller's pages. */
  isUnderAttack: boolean;
  /** Scopes that an equal payment of this buyer has taken: nothing was claimed. Null otherwise. */
  equalScopes: string[] | null;
};
