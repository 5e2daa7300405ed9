import type { Language } from '#lib/kernel/language.ts';
import type { SaleEnding } from '#lib/modules/checkout/contract/receipt.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import type {
  PlanTerms,
  Means,
  RepeatableMethod,
  SubscriptionKind,
  SubscriptionState,
} from '#lib/kernel/subscription.ts';

/** Data of the pages of a subscription. Amounts in minor units. */

/** The seller of the pages, and their look. */
type Brand = {
  sellerName: string;
  look: Look;
  /** Home page of the shop of the return address; null without one. */
  shopUrl: string | null;
  /** The seller's terms of sale; null without any. */
  termsUrl: string | null;
  /** The origins that may embed the page; null allows every origin. */
  embedOrigins: string[] | null;
  sandbox: boolean;
};

/** Public view of a subscription, for every visitor who has its address: no data of the buyer. */
export type BuyerPlan = PlanTerms &
  Brand & {
    subscriptionId: string;
    kind: SubscriptionKind;
    state: SubscriptionState;
    description: string;
    language: Language;
    /** The charges of the first three months that have any, while it has not begun; empty from then on. */
    firstCharges: Date[];
    /** Time at which a failed charge is retried, or the next one made; null if none is to come. */
    nextAt: Date | null;
    /** The seller takes something that can pay it. */
    isPayable: boolean;
    mayCancel: boolean;
    mayPause: boolean;
    /** A link can be sent to its buyer. */
    isReachable: boolean;
  };

/** The buyer's form. `consentDigest`: digest of the text above the tick. */
export type StartForm = {
  once: string;
  consentDigest: string;
  hasAgreed: boolean;
  name: string;
  email: string;
  phone: string;
};

/** Errors of the form, by field. */
export type StartErrors = {
  agree?: 'missing';
  name?: 'missing' | 'wrong';
  email?: 'missing' | 'wrong';
  phone?: 'wrong';
};

/** Why the page is shown again. `notice`: the form is valid, but was not accepted. */
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
  /** The subscription cannot be started; the page shows its state. */
  | { outcome: 'not_possible' };

/** Result of replacing a card: the sale that saves it, a text that has changed since, or no card to replace. */
export type CardStart =
  | { outcome: 'made'; saleId: string; language: Language }
  | { outcome: 'changed' | 'not_possible' };

/** Result of requesting a link. `nowhere`: the buyer has no address. */
export type LinkResult = 'sent' | 'nowhere' | 'too_many' | 'unknown';

/** The means of payment as its owner sees it. `brand` is empty, and `expiry` null, for an account. */
export type PaidWith = { method: RepeatableMethod; brand: string; lastFour: string; expiry: string | null };

/** Page for another card or another account. `means`: the kind that is replaced. */
export type CardChange = BuyerPlan & {
  means: Means;
  paidWith: PaidWith | null;
  /** The charge that failed and is made with the new card at once; null where none did. */
  failed: { price: number; dueAt: Date } | null;
};

/** Channel by which a code is sent. */
export type CodeWay = 'email' | 'sms';

/** Code page behind a link to the buyer's own page. `to`: masked recipient. */
export type CodeQuestion = BuyerPlan & { ways: { way: CodeWay; to: string }[] };

/** `left`: remaining attempts with this code. */
export type CodeResult =
  | { outcome: 'right'; session: string }
  | { outcome: 'wrong'; left: number }
  /** No code is open: it was used, has ended, or was tried too often. */
  | { outcome: 'over' };

/** A payment that was made, with its receipt on our own origin. */
type PastPayment = { at: Date; price: number; ending: SaleEnding; receipt: string };

/** The buyer's own page after the code. */
export type ManagedPlan = CardChange & {
  completed: number;
  iterations: number | null;
  /** The newest first, 24 at most. */
  past: PastPayment[];
  /** The sale before which there are more; null where there are none. */
  older: string | null;
  /** Newer ones stand on another page. */
  isOlder: boolean;
  /** Actions possible now. */
  mayDo: BuyerAction[];
};

export const BUYER_ACTIONS = ['pause', 'resume', 'cancel'] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];

/** `not_done`: the subscription has changed meanwhile; `busy`: a charge of it is under way. */
export type ActResult = 'done' | 'not_done' | 'busy';
