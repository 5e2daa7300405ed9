import { percentOf } from './money.ts';

/** Value added tax of Israel, hundredths of a percent. */
export const VAT_RATE = 1_800;

const WHOLE = 10_000;

/** A price with the tax on it: 100.00 is 118.00. Rounded half up, as the other way is. */
export const withVat = (withoutVat: number): number => withoutVat + percentOf(withoutVat, VAT_RATE);

/** The price that the tax was put on: 118.00 is 100.00. */
export function withoutVat(includingVat: number): number {
  const divisor = BigInt(WHOLE + VAT_RATE);
  return Number((BigInt(includingVat) * BigInt(WHOLE) * 2n + divisor) / (2n * divisor));
}

/** The tax in a price that has it: 18.00 of 118.00. */
export const vatIn = (includingVat: number): number => includingVat - withoutVat(includingVat);
