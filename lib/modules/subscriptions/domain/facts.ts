import type { Language } from '#lib/kernel/language.ts';
import type {
  IterationState,
  SubscriptionKind,
  SubscriptionReason,
  SubscriptionState,
  Period,
  SubscriptionMethod,
} from '#lib/kernel/subscription.ts';

/** The calendar of a subscription: everything that its dates follow from. */
export type Calendar = {
  period: Period;
  /** The first date. */
  startsAt: Date;
  /** Dates that had passed when it was first paid, and are not counted. */
  offset: number;
  /** How many dates it has; null is endless. */
  iterations: number | null;
};

/** Facts of a subscription that the rules decide by. Amounts in minor units of `currency`. */
export type SubscriptionFacts = Calendar & {
  id: number;
  publicId: string;
  /** Its number for people (`sub_svc_code`). */
  code: number;
  sellerId: number;
  kind: SubscriptionKind;
  state: SubscriptionState;
  merchantReference: string;
  price: number;
  currency: string;
  description: string;
  startsWhenPaid: boolean;
  completed: number;
  skipped: number;
  previousAt: Date | null;
  nextAt: Date | null;
  /** Dates until then are passed over when they are reached: its card was replaced after they were due. */
  skipsUntil: Date | null;
  failures: number;
  errorCode: number;
  paymentMethod: SubscriptionMethod;
  tokenId: number | null;
  language: Language;
  callbackUrl: string | null;
  returnUrl: string | null;
  sendNotification: boolean;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerSocialId: string;
  cardBrand: string | null;
  cardMask: string | null;
  /** MMYY */
  cardExpiry: string | null;
  createdAt: Date;
  activatedAt: Date | null;
  endedAt: Date | null;
  /** Time of the last change; during a change, its own time. */
  changedAt: Date;
  reason: SubscriptionReason | null;
};

/** A date that is being charged. `failures`: those recorded; `errorCode`: of the last one, 0 for none. */
export type IterationFacts = {
  id: number;
  /** Number of the date, from 1; null if a card is kept and nothing charged. */
  number: number | null;
  state: IterationState;
  dueAt: Date;
  failures: number;
  errorCode: number;
};

/** State of a date's sale: the only source for the result of a charge. */
export type IterationSale = {
  publicId: string;
  /** Its number for people (`svc_sale_code`). */
  code: number;
  status: string;
  /** Code of the last decline; 0 without one. */
  errorCode: number;
  /** Declined attempts that count: those of a buyer on the page only for a first payment. */
  declines: number;
  /** State of the attempt under way; null without one. */
  openState: string | null;
  paidAt: Date | null;
  price: number;
  /** The permanent token that came out of it. `expiry` is MMYY; null of an account. */
  token: { id: number; brand: string | null; mask: string; expiry: string | null } | null;
  /** The payer; empty where not given. */
  buyer: { name: string; email: string; phone: string; socialId: string };
};

/** How many dates are over. */
export const datesOver = ({ completed, skipped }: Pick<SubscriptionFacts, 'completed' | 'skipped'>): number =>
  completed + skipped;

/** How many dates are left; null is endless. */
export const datesLeft = ({
  iterations,
  ...over
}: Pick<SubscriptionFacts, 'iterations' | 'completed' | 'skipped'>): number | null =>
  iterations === null ? null : iterations - datesOver(over);
