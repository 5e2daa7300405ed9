import type { Language } from '#lib/kernel/language.ts';
import type { SaleEnding } from '#lib/modules/checkout/contract/receipt.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import type { PlanTerms } from '#lib/kernel/subscription/subscription-plan.ts';
import type { Means, RepeatableMethod } from '#lib/kernel/subscription/subscription-method.ts';
import type { SubscriptionKind, SubscriptionState } from '#lib/kernel/subscription/subscription-status.ts';

/** What the pages of a subscription know of it and say back. Amounts in minor units. */

/** Whose pages they are, and how they look. */
type Brand = {
  sellerName: string;
  look: Look;
  /** Home page of the shop of the return address; null without one. */
  shopUrl: string | null;
  /** The seller's terms of sale, where it has said them. */
  termsUrl: string | null;
  /** The origins that may embed the page; null allows every origin. */
  embedOrigins: string[] | null;
  sandbox: boolean;
};

/** What everybody who has the address of a subscription may see: nothing of its buyer. */
export type BuyerPlan = PlanTerms &
  Brand & {
    subscriptionId: string;
    kind: SubscriptionKind;
    state: SubscriptionState;
    description: string;
    language: Language;
    /** The charges of the first three months that have any, while it has not begun; empty from then on. */
    firstCharges: Date[];
    /** When the charge that failed is tried again, or the next one is made; null where none is to come. */
    nextAt: Date | null;
    /** The seller takes something that can pay it. */
    isPayable: boolean;
    mayCancel: boolean;
    mayPause: boolean;
    /** A link can be sent to its buyer. */
    isReachable: boolean;
  };

/** What its buyer typed and ticked. `seen` names the text that stood above the tick. */
export type StartForm = { once: string; seen: string; hasAgreed: boolean; name: string; email: string; phone: string };

/** What is wrong with it, field by field. */
export type StartErrors = {
  agree?: 'missing';
  name?: 'missing' | 'wrong';
  email?: 'missing' | 'wrong';
  phone?: 'wrong';
};

/** Why the page is shown again. `notice`: the form as it is right was not taken. */
export type StartAgain = {
  form: StartForm;
  errors: StartErrors;
  notice: 'changed' | 'too_many' | 'unavailable' | null;
};

export type StartResult =
  /** The sale to pay: its own page takes the payment. */
  | { outcome: 'made'; saleId: string }
  | { outcome: 'refused'; errors: StartErrors }
  | { outcome: 'changed' | 'too_many' | 'unavailable' }
  /** There is nothing to begin here; the page says how it stands. */
  | { outcome: 'not_asked' };

/** What became of another card: the sale that keeps it, a text that has changed since, or nothing to bring one for. */
export type CardStart = { outcome: 'made'; saleId: string; language: Language } | { outcome: 'changed' | 'not_asked' };

/** What became of the wish for a link. `nowhere`: it has no address to send it to. */
export type LinkResult = 'sent' | 'nowhere' | 'too_many' | 'unknown';

/** What pays, as its owner knows it. `brand` is empty, and `expiry` null, of an account. */
export type PaidWith = { method: RepeatableMethod; brand: string; lastFour: string; expiry: string | null };

/** What the page for another card, or another account, says. `means`: what is to be replaced. */
export type CardChange = BuyerPlan & {
  means: Means;
  paidWith: PaidWith | null;
  /** The charge that failed and is made with the new card at once; null where none did. */
  failed: { price: number; dueAt: Date } | null;
};

/** By which way a code is sent. */
export type CodeWay = 'email' | 'sms';

/** What a link to a buyer's own page opens before the code: where a code may go, written so that it tells nothing. */
export type CodeQuestion = BuyerPlan & { ways: { way: CodeWay; to: string }[] };

/** `left`: how many tries this code has. */
export type CodeResult =
  | { outcome: 'right'; session: string }
  | { outcome: 'wrong'; left: number }
  /** No code is open: it was used, has ended, or was tried too often. */
  | { outcome: 'over' };

/** A payment that was made, with its receipt on our own origin. */
type PastPayment = { at: Date; price: number; ending: SaleEnding; receipt: string };

/** What its buyer sees after the code. */
export type ManagedPlan = CardChange & {
  completed: number;
  iterations: number | null;
  /** The newest first, 24 at most. */
  past: PastPayment[];
  /** The sale before which there are more; null where there are none. */
  older: string | null;
  /** Newer ones stand on another page. */
  isOlder: boolean;
  /** What may be done to it now. */
  mayDo: BuyerAction[];
};

export const BUYER_ACTIONS = ['pause', 'resume', 'cancel'] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];

/** `not_done`: it has changed meanwhile; `busy`: a charge of it is under way. */
export type ActResult = 'done' | 'not_done' | 'busy';
