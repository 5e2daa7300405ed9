import { TERMS, type Term, type Terms } from './composition.ts';

/** Terms that take from what came in; `carriedOver` where more is carried forward than was brought forward. */
export const TAKING = [
  'refunds',
  'chargebacks',
  'processingFees',
  'marketFees',
  'reserveHeld',
  'adjustments',
  'carriedOver',
] as const satisfies readonly (Term | 'carriedOver')[];

/** The term that took most of a payout, and how much of it, minor units. */
export type SmallBecause = { term: (typeof TAKING)[number]; amount: number };

/** A payout is small where it is less than this part of what came in. */
const SMALL_PART = 0.5;

/**
 * Why a payout is small: the largest of what was taken from what came in. Null for one that is not. `carriedOver`:
 * brought forward less carried forward.
 */
export function whySmall({
  amount,
  carriedOver,
  ...terms
}: Terms & { amount: number; carriedOver: number }): SmallBecause | null {
  const parts = [...TERMS.map((term) => [term, terms[term]] as const), ['carriedOver', carriedOver] as const];
  const came = parts.reduce((sum, [, part]) => sum + Math.max(part, 0), 0);
  if (amount >= came * SMALL_PART) return null;
  const ofTerm = new Map<string, number>(parts);
  const taken = TAKING.map((term) => ({ term, amount: -(ofTerm.get(term) ?? 0) }));
  return taken.filter((one) => one.amount > 0).toSorted((one, other) => other.amount - one.amount)[0] ?? null;
}
