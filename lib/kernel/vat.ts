import { percentOf } from './money.ts';

/** Value added tax of Israel, hundredths of a percent. */
export const VAT_RATE = 1_800;

const WHOLE = 10_000;

/** The tax on a price that has none: 18.00 on 100.00. Rounded half up, as the other way is. */
export const vatOn = (withoutVat: number): number => percentOf(withoutVat, VAT_RATE);

/** A price with the tax on it: 100.00 is 118.00. */
export const withVat = (withoutVat: number): number => withoutVat + vatOn(withoutVat);

/** The price that the tax was put on: 118.00 is 100.00. */
export function withoutVat(includingVat: number): number {
  const divisor = BigInt(WHOLE + VAT_RATE);
  return Number((BigInt(includingVat) * BigInt(WHOLE) * 2n + divisor) / (2n * divisor));
}

/** The tax in a price that has it: 18.00 of 118.00. */
export const vatIn = (includingVat: number): number => includingVat - withoutVat(includingVat);
