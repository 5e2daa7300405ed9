import type { Scheme, Standing } from '../contract/standing.ts';
import { thresholdOn } from './thresholds.ts';

/** Part of a threshold from which a business is close to it, percent: a month's cases come within days. */
const NEAR_PERCENT = 75;

/**
 * Where a business stands in a month. `few`: its share is above the line, and it has too few cases to be looked at.
 * `payments`: of the month before. Without any of those, one chargeback is all there was: a share of 100 %.
 */
export function standingOf(
  { scheme, cases, payments }: { scheme: Scheme; cases: number; payments: number },
  firstDay: string,
): Standing | null {
  const threshold = thresholdOn(scheme, firstDay);
  if (threshold === null) return null;
  const share = cases === 0 ? 0 : Math.round((cases * 10_000) / Math.max(payments, cases));
  const reaches = (percent: number) =>
    share * 100 >= threshold.share * percent && cases * 100 >= threshold.cases * percent;
  const state = reaches(100)
    ? 'above'
    : reaches(NEAR_PERCENT)
      ? 'near'
      : share * 100 >= threshold.share * NEAR_PERCENT
        ? 'few'
        : 'calm';
  return { scheme, cases, payments, share, limit: threshold.share, least: threshold.cases, state };
}
