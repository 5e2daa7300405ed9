import { fromTypedMajor } from '#lib/kernel/money.ts';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import type { AmountChoice, AmountWrong } from '../contract/buyer-page.ts';

/**
 * How long a sale that a buyer's answer made can be paid, hours. Then it is closed: any visitor of the link can make
 * one.
 */
export const CHOSEN_SALE_HOURS = 24;

/**
 * Sales that may be made so from one network on all links of a seller within an hour, and were not paid: as many as
 * tries with cards (0024).
 */
export const MADE_FROM_ONE_NETWORK = 60;

/** What a buyer typed as an amount of the link's currency, minor units, or what is wrong with it. */
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
