import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { RETRY_HOURS } from './settle.ts';

/** Retries at an hour of the day of the product's time zone (0 to 23), and how many of them were paid. */
export type HourOutcomes = { hour: number; tried: number; paid: number };

/** Days of retries that are counted. */
export const RETRIES_OF_DAYS = 90;

/** Retries at an hour below which it says nothing. */
const MIN_TRIED = 20;

/** One-sided confidence of 95 %. */
const Z = 1.645;

/** Lower bound of the share of paid retries (Wilson): few retries promise little. */
function lowerBound(paid: number, tried: number): number {
  const share = paid / tried;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * tried)) / tried);
  return (share + (Z * Z) / (2 * tried) - spread) / (1 + (Z * Z) / tried);
}

/**
 * The hour at which a seller's retries are paid most often, where it is better than its other hours with a confidence
 * of 95 %; null where too few are known.
 */
export function bestHour(outcomes: readonly HourOutcomes[]): HourOutcomes | null {
  const [all, paid] = [sum(outcomes, 'tried'), sum(outcomes, 'paid')];
  const better = outcomes.filter((one) => {
    const others = all - one.tried;
    return one.tried >= MIN_TRIED && others > 0 && lowerBound(one.paid, one.tried) > (paid - one.paid) / others;
  });
  return better.sort((one, other) => lowerBound(other.paid, other.tried) - lowerBound(one.paid, one.tried))[0] ?? null;
}

const sum = (outcomes: readonly HourOutcomes[], of: 'tried' | 'paid'): number =>
  outcomes.reduce((total, one) => total + one[of], 0);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time of the next retry of a payment that failed at `now`: a day later, moved to the best hour that is nearest to it,
 * by twelve hours at most; exactly a day later where no hour is known to be better.
 */
export function nextRetry(now: Date, hour: number | null, timeZone: string): Date {
  const dayLater = new Date(now.getTime() + RETRY_HOURS * HOUR_MS);
  if (hour === null) return dayLater;
  const candidates = [-1, 0, 1].map((days) => {
    const day = new Date(Date.parse(`${wireTimestamp(dayLater, timeZone).slice(0, 10)}T00:00:00Z`) + days * DAY_MS);
    return fromLocal(`${day.toISOString().slice(0, 10)} ${String(hour).padStart(2, '0')}:00:00`, timeZone);
  });
  const distance = (at: Date): number => Math.abs(at.getTime() - dayLater.getTime());
  return candidates.sort((one, other) => distance(one) - distance(other))[0] ?? dayLater;
}

/** Whether a retry was moved to that hour. */
export const isAtHour = (at: Date, hour: number, timeZone: string): boolean =>
  wireTimestamp(at, timeZone).slice(11, 16) === `${String(hour).padStart(2, '0')}:00`;
