import { fromTypedMajor } from '#lib/kernel/money.ts';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import type { AmountChoice, AmountWrong } from '../contract/buyer-page.ts';

/** Amount from the buyer's input in the link's currency, minor units, or the reason why it is invalid. */
export function parseOpenAmount(
  typed: string,
  { least, most }: AmountChoice,
  currency: string,
): Result<number, AmountWrong> {
  if (typed.trim() === '') return refuse('missing');
  const amount = fromTypedMajor(typed, currency);
  if (amount === null) return refuse('unreadable');
  if (amount < least) return refuse('too_little');
  return amount > most ? refuse('too_much') : ok(amount);
}
