import { sumOf, TERMS, type Term, type Terms } from '../domain/composition.ts';

/** The lines of a payout's composition, for screens. */

export const LINE_TERMS = TERMS;
export type LineTerm = Term;

type Composed = Terms & { amount: number; broughtForward: number; carriedForward: number };

/** Part of the amount that no line explains: 0 of every payout, by a rule of the database. */
export const unexplainedOf = (payout: Composed): number =>
  payout.amount - sumOf(payout) - payout.broughtForward + payout.carriedForward;
