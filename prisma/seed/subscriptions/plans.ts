import type { Period } from '#lib/kernel/subscription.ts';
import type { MeansName } from './means.ts';

/** Plan of each demo subscription. The first two sellers have them; the third has none. */

/** Present state of a plan; default: active. */
export type End =
  | { state: 'paused' | 'initial'; daysAgo: number }
  /** Next date declined `failures` times, the last time `hoursAgo`. */
  | { state: 'retrying'; code: number; failures: number; hoursAgo: number }
  /** A new card is requested. */
  | { state: 'failed'; code: number; hoursAgo: number }
  | { state: 'cancelled'; daysAgo: number; by: 'seller' | 'buyer' }
  /** The seventh failure cancelled it. */
  | { state: 'given-up'; code: number; daysAgo: number }
  | { state: 'completed' }
  /** The card is stored; the first date is to come. */
  | { state: 'starts-later'; daysAgo: number };

type More = {
  end?: End;
  currency?: 'EUR' | 'GBP';
  iterations?: number;
  /** Creator; default: a person of the business. */
  by?: 'api' | 'buyer';
  /** The name of the template that it came out of. */
  template?: string;
  /** Positions of dates that passed while it was paused. */
  skipped?: readonly number[];
  /** Declines of a date before it was paid, a day apart: by its position, their codes. */
  troubles?: Readonly<Record<number, readonly number[]>>;
  /** Before the date with this position it cost that much. */
  raised?: { at: number; from: number };
  /** At this date its first card was refused for good, and its buyer brought another. */
  swapped?: { at: number; from: MeansName; code: number };
};

/**
 * `name`: its name in the sandbox file. `buyer`: index in the history's buyers; null: none yet. `next`: hours from now
 * to the date after the past ones, at that hour of its day if one is named; in the past if it failed. `over`: dates
 * that were charged or passed without a charge.
 */
export type DemoPlan = readonly [
  name: string,
  description: string,
  price: number,
  period: Period,
  pays: MeansName,
  buyer: number | null,
  next: readonly [hours: number, hour?: number],
  over: number,
  more?: More,
];

const DAY = 24;

/** Of a plan without a date. */
const NEVER = [0] as const;

const fromLink = { by: 'buyer', template: 'template' } as const;

const CAFE: readonly DemoPlan[] = [
  ['active', 'מנוי קפה חודשי', 18_000, 'monthly', 'visa', 1, [9 * DAY, 9], 11, { raised: { at: 6, from: 16_000 } }],
  ['template', 'מועדון הקפה', 6_400, 'weekly', 'visa', null, NEVER, 0, { end: { state: 'initial', daysAgo: 200 } }],
  ['weekly', 'מועדון הקפה', 6_400, 'weekly', 'mastercard', 3, [4 * DAY, 8], 20, fromLink],
  ['resumed', 'מועדון הקפה', 6_400, 'weekly', 'amex', 9, [6 * DAY, 18], 9, { ...fromLink, skipped: [4, 5] }],
  ['daily', 'Morning coffee', 1_400, 'daily', 'isracard', 0, [17], 18, { by: 'api' }],
  ['yearly', 'כרטיס חבר שנתי', 49_000, 'yearly', 'visa', 5, [40 * DAY, 10], 1],
  [
    ...(['paused', 'House blend, 1 kg', 9_600, 'monthly', 'foreign', 4, [10 * DAY, 12], 5] as const),
    { end: { state: 'paused', daysAgo: 12 } },
  ],
  [
    ...(['retrying', 'מאפים לסוף השבוע', 12_000, 'monthly', 'refuses', 7, [-DAY - 9], 7] as const),
    { end: { state: 'retrying', code: 20_004, failures: 2, hoursAgo: 9 } },
  ],
  [
    ...(['failed', 'Espresso beans, 500 g', 7_900, 'monthly', 'lost', 2, [-50], 3] as const),
    { by: 'api', end: { state: 'failed', code: 21_001, hoursAgo: 50 } },
  ],
  [
    ...(['cancelled', 'ארוחת צהריים שבועית', 22_000, 'weekly', 'visa', 13, [-27 * DAY, 12], 9] as const),
    { end: { state: 'cancelled', daysAgo: 30, by: 'buyer' } },
  ],
  [
    ...(['completed', 'סדנת קפה, שישה תשלומים', 11_000, 'monthly', 'mastercard', 17, [-20 * DAY, 9], 6] as const),
    { iterations: 6, end: { state: 'completed' } },
  ],
  [
    ...(['counted', 'Catering, ten payments', 25_000, 'monthly', 'foreign', 8, [12 * DAY, 9], 9] as const),
    { iterations: 10, by: 'api' },
  ],
  ['il_direct_debit', 'אספקת קפה למשרד', 64_000, 'monthly', 'il-debit', 11, [15 * DAY, 9], 8],
  [
    ...(['starts_later', 'Breakfast club', 13_800, 'monthly', 'visa', 6, [32 * DAY, 9], 0] as const),
    { end: { state: 'starts-later', daysAgo: 3 } },
  ],
  [
    'initial',
    'Coffee for the office',
    32_000,
    'monthly',
    'visa',
    12,
    NEVER,
    0,
    { end: { state: 'initial', daysAgo: 1 } },
  ],
];

const BOOKS: readonly DemoPlan[] = [
  ['template', 'ספר החודש', 9_800, 'monthly', 'visa', null, NEVER, 0, { end: { state: 'initial', daysAgo: 320 } }],
  ['active', 'ספר החודש', 9_800, 'monthly', 'visa', 5, [11 * DAY, 10], 10, fromLink],
  ['ends_soon', 'ספר החודש', 9_800, 'monthly', 'ends-soon', 14, [13 * DAY, 21], 6, fromLink],
  [...(['sepa', 'Hebrew reader, by post', 1_900, 'monthly', 'sepa', 8, [8 * DAY, 9], 7] as const), { currency: 'EUR' }],
  [
    ...(['bacs', 'Hebrew reader, by post', 1_700, 'monthly', 'bacs', 4, [18 * DAY, 9], 3] as const),
    { currency: 'GBP' },
  ],
  ['yearly', 'Annual magazine subscription', 38_000, 'yearly', 'foreign', 2, [75 * DAY, 9], 1],
  ['weekly', 'עיתון סוף השבוע', 2_900, 'weekly', 'mastercard', 7, [5 * DAY, 7], 30, { troubles: { 22: [21_005] } }],
  [
    ...(['recovered', 'Three paperbacks a month', 14_700, 'monthly', 'foreign', 10, [20 * DAY, 14], 8] as const),
    { by: 'api', swapped: { at: 6, from: 'expired', code: 21_002 } },
  ],
  [
    ...(['retrying', 'ספרי ילדים, חבילה', 5_900, 'monthly', 'over-limit', 1, [-3 * DAY - 14], 4] as const),
    { end: { state: 'retrying', code: 21_005, failures: 4, hoursAgo: 14 } },
  ],
  [
    ...(['failed', 'שירה ישראלית, כרך בחודש', 9_800, 'monthly', 'expired', 9, [-20], 5] as const),
    { end: { state: 'failed', code: 21_002, hoursAgo: 20 } },
  ],
  [
    ...(['given_up', 'Cookbook of the month', 12_900, 'monthly', 'refuses', 12, [-26 * DAY], 4] as const),
    { by: 'api', end: { state: 'given-up', code: 20_004, daysAgo: 20 } },
  ],
  [
    ...(['cancelled', 'אטלס הכוכבים, חוברת בשבוע', 3_900, 'weekly', 'isracard', 3, [-43 * DAY, 8], 7] as const),
    { end: { state: 'cancelled', daysAgo: 45, by: 'seller' } },
  ],
  [
    ...(['completed', 'The Hebrew Cookbook, four payments', 3_300, 'monthly', 'visa', 0, [-33 * DAY, 9], 4] as const),
    { iterations: 4, end: { state: 'completed' } },
  ],
  [
    ...(['paused', 'ספרי ילדים, חבילה', 5_900, 'monthly', 'amex', 13, [-38 * DAY, 9], 6] as const),
    { end: { state: 'paused', daysAgo: 52 } },
  ],
  [
    ...(['initial', 'Annual magazine subscription', 38_000, 'yearly', 'visa', 6, NEVER, 0] as const),
    { by: 'api', end: { state: 'initial', daysAgo: 4 } },
  ],
];

/** Plans of each demo seller, a template before its subscriptions. */
export const DEMO_PLANS: readonly (readonly DemoPlan[])[] = [CAFE, BOOKS];
