import type { EntryCause } from '#lib/kernel/entry-cause.ts';

/**
 * What a payout is made of. Minor units, positive is to its owner: fees, refunds, chargebacks and what is held back are
 * negative. The sum of the terms, with what is brought forward and less what is carried forward, is its amount.
 */

/** Terms in the order in which they are shown. */
export const TERMS = [
  'payments',
  'refunds',
  'chargebacks',
  'processingFees',
  'marketFees',
  'reserveHeld',
  'reserveReleased',
  'adjustments',
  'returnedPayouts',
  'cardCharges',
] as const;

export type Term = (typeof TERMS)[number];

/** Sum of the lines of one cause; `ofChargeback`: they are of an attempt that is a chargeback or its reversal. */
export type LineSum = { cause: EntryCause; ofChargeback: boolean; amount: number };

/** How many there were, and whether of cards from abroad: what a list of them asks about. */
export type CountedLines = LineSum & { isForeign: boolean; count: number };

export type Terms = Readonly<Record<Term, number>>;

/** The term of a cause. `payout` has none: a payout is no part of another. The tax on a fee goes with its fee. */
export const TERM_OF: Readonly<Record<Exclude<EntryCause, 'payout'>, Term>> = {
  payment: 'payments',
  refund: 'refunds',
  chargeback: 'chargebacks',
  'chargeback-reversal': 'chargebacks',
  'chargeback-fee': 'chargebacks',
  'processing-fee': 'processingFees',
  'fee-vat': 'processingFees',
  // A seller pays market fees, a partner earns them: no owner has both.
  'market-fee': 'marketFees',
  'market-fee-income': 'marketFees',
  'payout-return': 'returnedPayouts',
  'reserve-held': 'reserveHeld',
  'reserve-released': 'reserveReleased',
  adjustment: 'adjustments',
  'card-charge': 'cardCharges',
};

function termOf({ cause, ofChargeback }: LineSum): Term {
  if (cause === 'payout') throw new Error('a payout is no part of another');
  return cause === 'fee-vat' && ofChargeback ? 'chargebacks' : TERM_OF[cause];
}

/** Terms of the lines since the payout before. */
export function termsOf(lines: readonly LineSum[]): Terms {
  const terms = Object.fromEntries(TERMS.map((term) => [term, 0])) as Record<Term, number>;
  for (const line of lines) terms[termOf(line)] += line.amount;
  return terms;
}

export const sumOf = (terms: Terms): number => TERMS.reduce((sum, term) => sum + terms[term], 0);

/**
 * `broughtForward`: what the payout before left; `carriedForward`: what this one leaves to the next. Neither is
 * negative: a debt is not carried, its lines wait for a payout.
 */
export type Composition = { terms: Terms; broughtForward: number; carriedForward: number; amount: number };

/** `available`: the balance that the books give by their own sums; `kept`: what refunds under way will take of it. */
export type Composed = {
  lines: readonly LineSum[];
  broughtForward: number;
  available: number;
  kept: number;
};

/**
 * Composes a payout of all that is available. `unexplained` is what the books have beyond the lines: a payout is made
 * only where it is 0. Null where nothing is left to pay out.
 */
export function compose({ lines, broughtForward, available, kept }: Composed): {
  unexplained: number;
  composition: Composition | null;
} {
  const terms = termsOf(lines);
  const whole = sumOf(terms) + broughtForward;
  const carriedForward = Math.min(kept, Math.max(whole, 0));
  const amount = whole - carriedForward;
  return {
    unexplained: available - whole,
    composition: amount > 0 ? { terms, broughtForward, carriedForward, amount } : null,
  };
}
