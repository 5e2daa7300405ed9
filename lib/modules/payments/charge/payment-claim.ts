import type { AttemptMethod } from '#lib/kernel/sale/payment-method.ts';
import type { BuyerTyped, Claim, SaleFacts } from '../domain/facts.ts';
import type { VelocityKeys } from './velocity-limits.ts';

/**
 * What a claim saw and did. `sale` is null for a sale that is not the caller's, `claim` null when the rules refuse it.
 */
export type ClaimResult = {
  admitted: boolean;
  retryAfter: number | null;
  sale: SaleFacts | null;
  claim: Claim | null;
  claimedAt: Date;
};

/** What a payment writes into its claim. Null keeps what the sale has. */
export type PaymentClaim = {
  saleId: string;
  attemptId: string;
  /** What the caller believes the sale costs; null on the page, which shows the sale's own price. */
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
  /** Of a bank account that pays. */
  accountMask: string | null;
  /** The method must be one that the sale offers to its buyer. */
  isOffered: boolean;
  /** The card that a browser remembered and that pays. */
  rememberedCardId: number | null;
  /** What the buyer typed of themselves: written to the sale by a success. */
  buyerTyped: BuyerTyped | null;
  /** Who tries which card on a page; null is not watched. */
  tried: VelocityKeys;
  /** The terminal that it is paid at; null where none is. */
  deviceId: number | null;
};

/** Where the vault keeps the card of a token, and under whose name it is sealed. */
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
};
