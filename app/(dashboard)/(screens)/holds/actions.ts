'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusedMoney } from '#app/_server/actions/money-answers.ts';
import { listParams, lookup } from '#app/_server/actions/sent.ts';
import { captureFromDashboard, releaseFromDashboard } from '#app/(dashboard)/(screens)/sales/[saleId]/actions.ts';
import { HOLDS, holdsQuery } from '#components/holds/holds.ts';
import { chooseHolds } from '#lib/modules/payments/dashboard.ts';
import { HOLDS_AT_ONCE, MAX_SELECTED } from '#lib/modules/payments/views/holds.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** Actions on many holds. */

const holdsToEnd = z.tuple([
  z.enum(['capture', 'release']),
  z.array(z.object({ saleId: lookup(), amount: z.number() })).readonly(),
]);

/**
 * Ends some holds concurrently; the results are in their order. A failure of one does not affect the others. Each is an
 * action of its own, with its own right and its own entry.
 */
export const endHolds = defineAction(
  { right: 'end-holds', unaudited: 'each hold is ended by an action that writes', input: holdsToEnd },
  async ({ language }, action, holds) => {
    const end = action === 'capture' ? captureFromDashboard : releaseFromDashboard;
    const results = await Promise.all(
      holds.slice(0, HOLDS_AT_ONCE).map(({ saleId, amount }) =>
        end(saleId, amount).catch((error: unknown) => {
          // Whether it happened is not known here: the attempt, if there is one, is the sweeper's.
          log.error('a hold could not be ended', { error: errorName(error) });
          return refusedMoney(language, 'outcome_unknown');
        }),
      ),
    );
    return { ok: true, results };
  },
);

/** Holds that an address lists and that the person may end now, the earliest expiry first. */
export const chooseAllHolds = defineAction(
  {
    right: 'end-holds',
    unaudited: 'reads',
    input: z.tuple([listParams(HOLDS)]),
  },
  async ({ sellersInSight }, params) => {
    return { ok: true, holds: await chooseHolds(await sellersInSight(), holdsQuery(params), MAX_SELECTED) };
  },
);
