import { percentOf } from './money.ts';

/**
 * Value added tax of Israel by the day of what is taxed: the days from which a rate is in force, newest first, in
 * hundredths of a percent. Sources: the notices of the tax authority of each change; 18 % by the order of 2024 for
 * 2025-01-01. A rate of the future is a line more.
 */
const RATES: readonly (readonly [from: string, rate: number])[] = [
  ['2025-01-01', 1_800],
  ['2015-10-01', 1_700],
  ['2013-06-02', 1_800],
  ['2012-09-01', 1_700],
  ['2010-01-01', 1_600],
  ['2009-07-01', 1_650],
  ['2006-07-01', 1_550],
  ['2005-09-01', 1_650],
  ['2004-03-01', 1_700],
];

/** The rate of a day (`YYYY-MM-DD`); throws for days before the table. */
export function vatRateOn(day: string): number {
  const found = RATES.find(([from]) => from <= day);
  if (!found) throw new RangeError(`no VAT rate is known for ${day}`);
  return found[1];
}

/** Rate of fees and of prices of products today: the newest of the table. */
export const VAT_RATE = RATES[0]?.[1] ?? 0;

const WHOLE = 10_000;

/** The tax on a price that has none: 18.00 on 100.00. Rounded half up, as the other way is. */
export const vatOn = (withoutVat: number, rate = VAT_RATE): number => percentOf(withoutVat, rate);

/** A price with the tax on it: 100.00 is 118.00. */
export const withVat = (withoutVat: number): number => withoutVat + vatOn(withoutVat);

/** The price that the tax was put on: 118.00 is 100.00. */
export function withoutVat(includingVat: number, rate = VAT_RATE): number {
  const divisor = BigInt(WHOLE + rate);
  return Number((BigInt(includingVat) * BigInt(WHOLE) * 2n + divisor) / (2n * divisor));
}

/** The tax in a price that has it: 18.00 of 118.00. */
export const vatIn = (includingVat: number, rate = VAT_RATE): number => includingVat - withoutVat(includingVat, rate);
