import { createHash } from 'node:crypto';
import { lettersOf } from '#lib/kernel/letters.ts';

/** A line of an account as a browser sends it. Days are `YYYY-MM-DD`, amounts minor units. */
export type SentLine = {
  bookedOn: string;
  valueOn: string;
  amount: number;
  currency: string;
  account: string;
  text: string;
  reference: string;
  nth: number;
  nthOfAmount: number;
};

/**
 * Digest that tells lines apart: the same line of two exports has one, whatever blanks and capitals each writes. Of
 * lines that say the same the first, second … has one each.
 */
export function digestOf({ account, currency, bookedOn, valueOn, amount, reference, text, nth }: SentLine): Buffer {
  const said = [account, currency, bookedOn, valueOn, amount, lettersOf(reference), lettersOf(text), nth];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
