import { wake } from '#lib/platform/jobs/jobs.ts';

/** Sales of subscriptions whose attempts ended in this process, on their way to the job that settles their dates. */

/** The name whose `wake()` starts that job. */
export const SALES_ENDED = 'subscription-sales-ended';

/** Most that are kept: what is more is found by the job's own look. */
const MAX_NOTED = 10_000;

// Next compiles its own copy of this module; what one copy is told the job of the other must find.
const SHARED = Symbol.for('kupa.subscription-sales');
const shared = globalThis as { [SHARED]?: Set<number> };

function noted(): Set<number> {
  shared[SHARED] ??= new Set();
  return shared[SHARED];
}

/** Notes that an attempt of this sale has ended. A hint: a process that dies loses it. */
export function noteSubscriptionSale(saleId: number): void {
  if (noted().size < MAX_NOTED) noted().add(saleId);
  wake(SALES_ENDED);
}

/** Takes what was noted since the last time. */
export function takeNotedSales(): number[] {
  const taken = [...noted()];
  noted().clear();
  return taken;
}
