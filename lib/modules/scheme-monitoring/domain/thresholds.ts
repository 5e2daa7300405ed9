import { MONITORED, type Scheme } from '../contract/standing.ts';

/**
 * Thresholds above which schemes treat a business as one with too many chargebacks, each from a day on. Published
 * figures, which change: a new one is a row of its own with its day, and months before it are judged as they were.
 */

export type Threshold = {
  scheme: Scheme;
  /** The first day on which it holds, `YYYY-MM-DD`. */
  from: string;
  /** Chargebacks of a month for each payment of the month before, hundredths of a percent. */
  share: number;
  /** Both must be reached: fewer cases than these are not looked at. */
  cases: number;
};

/**
 * Visa: Acquirer Monitoring Program, merchants "excessive", outside of the Middle East and North Africa. Its own count
 * adds reports of fraud to the chargebacks, which we do not hear of. Mastercard: Excessive Chargeback Merchant.
 */
const THRESHOLDS: readonly Threshold[] = [
  { scheme: 'Visa', from: '2025-06-01', share: 220, cases: 1_500 },
  { scheme: 'Visa', from: '2026-04-01', share: 150, cases: 1_500 },
  { scheme: 'Mastercard', from: '2019-10-01', share: 150, cases: 100 },
];

/** Thresholds of all schemes on a day. */
export const thresholdsOn = (day: string): readonly Threshold[] =>
  MONITORED.flatMap((scheme) => thresholdOn(scheme, day) ?? []);

/** The threshold of a scheme on a day; null before the first. */
export const thresholdOn = (scheme: Scheme, day: string, all = THRESHOLDS): Threshold | null =>
  all.reduce<Threshold | null>(
    (found, one) => (one.scheme === scheme && one.from <= day && (found?.from ?? '') < one.from ? one : found),
    null,
  );
