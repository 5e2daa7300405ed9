import { failpoint } from '#lib/platform/failpoints.ts';

/**
 * Steps after which a process may die, in their order. A fail-point stands at each. `after_claim`: a request is
 * claimed, and the authority is not asked. `after_call`: it has answered; `after_book`: so have our books. The renewal
 * of tokens has two of its own.
 */
export const ALLOCATION_STEPS = [
  'after_claim',
  'after_call',
  'after_book',
  'renewal_claimed',
  'renewal_called',
] as const;

/** Failpoint of this step, for fault tests. */
export const passAllocationStep = (step: (typeof ALLOCATION_STEPS)[number]): void => failpoint('allocation', step);
