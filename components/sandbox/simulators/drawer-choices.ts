import { DECLINES, type DeclineKey } from '#lib/kernel/refusals/refusals.ts';

/**
 * Outcomes of the next card payment in the sandbox bank, in the order of the drawer. `asks3ds`: the sale has to ask for
 * 3-D Secure.
 */
export type Choice = {
  name: string;
  what: string;
  code?: number;
  ms?: number;
  asks3ds?: boolean;
  decline?: DeclineKey;
};

/** Shorter than our patience with an acquirer (25 s), long enough to close the page. */
const LATE_MS = 15_000;
const DISPUTE_MS = 10_000;

export const CHOICES: readonly Choice[] = [
  { name: 'approve', what: 'nothing' },
  ...DECLINES.map(({ key, code }) => ({ name: key, what: 'decline', code, decline: key })),
  { name: 'timeout', what: 'hang' },
  { name: 'late', what: 'delay', ms: LATE_MS },
  { name: 'lost', what: 'lose_answer' },
  { name: 'dispute', what: 'dispute', ms: DISPUTE_MS },
  { name: 'challenge', what: 'challenge', asks3ds: true },
  { name: 'frictionless', what: 'frictionless', asks3ds: true },
  { name: 'not_authenticated', what: 'not_authenticated', asks3ds: true },
];
