import { paymentsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { closeUnpaidSales } from './create-open-amount-sale.ts';
import { purgeSavedCards } from './saved-cards/saved-cards.ts';

/** How often a job looks for unpaid sales of chosen amounts, milliseconds. */
const CLOSE_MS = 30_000;

/**
 * Registration of the buyer's page. Its routes render HTML pages: `app/_server/handlers/buyer-pages.ts` connects them
 * with their renderer.
 */
export const checkout = {
  name: 'checkout',
  jobs: () => [
    { name: 'close-unpaid', everyMs: CLOSE_MS, waitsForTime: true, run: () => closeUnpaidSales(paymentsContext()) },
    { name: 'forget-saved-cards', everyMs: TIDY_MS, run: () => purgeSavedCards(paymentsContext()) },
  ],
  // Found by a look at the running page (app/_server/check-own-scripts.ts).
  invariants: [{ id: 'B08', says: 'docs.status.invariant.B08' }],
} as const satisfies Module;
