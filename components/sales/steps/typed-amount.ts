import { fromTypedMajor, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';

/** An amount during typing, in minor units of its currency. */

export type AmountProblem = 'bad' | 'low' | 'high';

/**
 * The typed amount, at most `most`, or the reason why it cannot be used. A `most` below the minimum amount can only be
 * taken whole, whatever is typed.
 */
export function readTypedAmount(
  typed: string,
  most: number,
  currency: string,
): { amount: number } | { problem: AmountProblem } {
  const read = fromTypedMajor(typed, currency);
  if (read === null) return { problem: 'bad' };
  if (most < MINIMUM_AMOUNT) return { amount: most };
  if (read < MINIMUM_AMOUNT) return { problem: 'low' };
  return read > most ? { problem: 'high' } : { amount: read };
}

/**
 * `valid` is the last usable amount: its consequences stay, greyed, while another one is typed. `isLeft`: the field was
 * left since it changed.
 */
export type TypedAmount = { typed: string; valid: number; isLeft: boolean };

/** State after a key: the first digit of "12" shows no error for being below the minimum. */
export function retyped(was: TypedAmount, typed: string, most: number, currency: string): TypedAmount {
  const read = readTypedAmount(typed, most, currency);
  return { typed, valid: 'amount' in read ? read.amount : was.valid, isLeft: false };
}
