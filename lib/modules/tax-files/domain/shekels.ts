import { HUNDREDTHS, minorDigits } from '#lib/kernel/money.ts';

/** Amounts in agorot, which the authority's files are in. */

/**
 * An amount in minor units of a currency in agorot, at the rate that its document says (shekels for one unit, as
 * decimal text), rounded half away from zero; null where the document says none.
 */
export function toShekels(amount: number, currency: string, rate: string | null): number | null {
  if (currency === HUNDREDTHS) return amount;
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate ?? '') ?? [];
  if (whole === '') return null;
  const scale = 10n ** BigInt(part.length + minorDigits(currency));
  const hundredths = BigInt(Math.abs(amount)) * BigInt(whole + part) * 100n;
  return Math.sign(amount) * Number((hundredths * 2n + scale) / (2n * scale));
}

/**
 * Parts of a sum, each turned over by itself, that come to the sum turned over: what is rounded off one is in the next.
 */
export function inParts(amounts: readonly number[], turned: (sum: number) => number): number[] {
  let [sum, before] = [0, turned(0)];
  return amounts.map((amount) => {
    sum += amount;
    const [now, last] = [turned(sum), before];
    before = now;
    return now - last;
  });
}

/** An amount of another currency with two digits behind the point, as the columns of amounts have them. */
export const hundredths = (amount: number, currency: string): number => toShekels(amount, currency, '1') ?? amount;
