/** Schemes whose thresholds we know, by the brands of cards. */
export const MONITORED = ['Visa', 'Mastercard'] as const;
export type Scheme = (typeof MONITORED)[number];

/** Standing of a business with a scheme. `share` and `limit` in hundredths of a percent. */
export type Standing = {
  scheme: Scheme;
  /** Chargebacks of the month, and card payments settled in the month before. */
  cases: number;
  payments: number;
  share: number;
  limit: number;
  /** Cases from which the scheme looks. */
  least: number;
  state: 'calm' | 'few' | 'near' | 'above';
};

/** The standings of a month, `YYYY-MM`. */
export type MonthStanding = { month: string; standings: readonly Standing[] };
