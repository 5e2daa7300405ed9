'use server';

import { currentView } from '#app/person.ts';
import { HOLDS, holdsQuestion } from '#components/holds/holds.ts';
import type { ParamsOf } from '#components/list/params/definition.ts';
import { parseAgain } from '#components/list/params/list-params.ts';
import { can } from '#lib/modules/access/index.ts';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import {
  type HoldAction,
  type HoldChoice,
  HOLDS_AT_ONCE,
  type HoldToEnd,
  MAX_SELECTED,
} from '#lib/modules/payments/views/holds.ts';
import { chooseHolds } from '#lib/modules/payments/reading/list-holds.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { refusalResult } from '../authorize-money.ts';
import { captureFromDashboard, releaseFromDashboard } from '../money-actions.ts';

/**
 * Ends some holds beside each other and answers what became of each, in their order. What fails for one says nothing
 * about the others.
 */
export async function endHolds(action: HoldAction, holds: readonly HoldToEnd[]): Promise<MoneyResult[]> {
  const end = action === 'capture' ? captureFromDashboard : releaseFromDashboard;
  return Promise.all(
    holds.slice(0, HOLDS_AT_ONCE).map(({ saleId, amount }) =>
      end(saleId, amount).catch(async (error: unknown) => {
        // Whether it happened is not known here: the attempt, if there is one, is the sweeper's.
        log.error('a hold could not be ended', { error: errorName(error) });
        return refusalResult('outcome_unknown');
      }),
    ),
  );
}

/** Everything that an address lists and that the person may end now, soonest end first. */
export async function chooseAllHolds(params: ParamsOf<typeof HOLDS>): Promise<HoldChoice[]> {
  const { sellers } = await currentView();
  const allowed = sellers.filter((seller) => can(seller, 'end-holds')).map(({ id }) => id);
  return chooseHolds(database(), allowed, holdsQuestion(parseAgain(HOLDS, params)), MAX_SELECTED);
}
