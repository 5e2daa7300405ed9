import type { Language } from '#lib/kernel/language.ts';

/**
 * Embeds: views of a seller on a partner's own site, and the messages between a frame and the server. All texts are
 * ready in the language of the frame: its script contains none.
 */

export const EMBEDS = ['onboarding', 'payments', 'balance'] as const;
export type EmbedName = (typeof EMBEDS)[number];

/** How long a token opens its embeds, seconds. */
export const SESSION_SECONDS = 900;

/** Filters of the list of payments. */
export const PAYMENT_FILTERS = ['all', 'paid', 'waiting', 'refunded', 'unpaid'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** Colour of a state, which always stands beside its word. */
export type Tone = 'good' | 'waiting' | 'bad' | 'plain';

/** A listed payment: no buyer and no digit of a card. `at` is ISO 8601 for machines, `when` for people. */
type PaymentLine = {
  id: string;
  name: string;
  at: string;
  when: string;
  amount: string;
  state: string;
  tone: Tone;
};

export type PaymentsView = { embed: 'payments'; lines: PaymentLine[]; page: number; hasMore: boolean };

/** Balance in one currency: the seller's total, what can be paid out of it, and the rest. */
type BalanceLine = { currency: string; total: string; releasable: string; waiting: string };

/** A payout without a digit of its account. `at` is ISO 8601 for machines, `when` for people. */
type PayoutLine = { at: string; when: string; amount: string; state: string; tone: Tone };

/** `payouts`: the newest. */
export type BalanceView = { embed: 'balance'; lines: BalanceLine[]; payouts: PayoutLine[] };

type OnboardingLine = { name: string; state: string; tone: Tone };

/** `link` opens the onboarding in a tab of its own; null where there is nothing to do there. */
export type OnboardingView = {
  embed: 'onboarding';
  title: string;
  body: string;
  lines: OnboardingLine[];
  link: { address: string; label: string } | null;
};

export type EmbedView = PaymentsView | BalanceView | OnboardingView;

/**
 * POST /embedded/{embed}/view, the token in `Authorization`. `origin` is the page around the frame, as the browser
 * named it to the frame.
 */
export type ViewInput = { origin: string; language: Language; filter: PaymentFilter; page: number };

/** Why an embed shows nothing. `ended` is a token that is over, unknown or of a seller that is not the partner's. */
export type EmbedFault = 'ended' | 'wrong-embed' | 'wrong-origin' | 'too-many-requests' | 'unavailable' | 'network';

export type ViewResponse = { view: EmbedView } | { error: Exclude<EmbedFault, 'network'> };

/** Texts of a frame. */
export type FrameTexts = {
  title: string;
  loading: string;
  empty: string;
  emptyFiltered: string;
  errors: Readonly<Record<EmbedFault, string>>;
  retry: string;
  /** Texts of the list of payments. */
  filter: string;
  filters: Readonly<Record<PaymentFilter, string>>;
  columns: { name: string; when: string; amount: string; state: string };
  previous: string;
  next: string;
  page: string;
  /** Texts of the balance. */
  total: string;
  releasable: string;
  waiting: string;
  payouts: string;
  noPayouts: string;
  /** Texts of the onboarding. */
  steps: string;
  newTab: string;
};
