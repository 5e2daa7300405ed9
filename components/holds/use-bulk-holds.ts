'use client';

import type { BulkRun } from '#components/query/use-bulk.ts';
import { type RowState as StateOf, useBulkStates } from '#components/query/use-bulk-states.ts';
import type { Answer } from '#components/ui/refused.ts';
import { type MoneyResult, refusedWhy } from '#lib/modules/payments/views/dashboard.ts';
import { HOLDS_AT_ONCE, type HoldAction, type HoldChoice, type HoldToEnd } from '#lib/modules/payments/views/holds.ts';

type Ended = { amount: number };

export type RowState = StateOf<Ended>;

/** Ends holds and answers in their order. */
export type EndHolds = (action: HoldAction, holds: readonly HoldToEnd[]) => Promise<Answer<{ results: MoneyResult[] }>>;

export type BulkHolds = Pick<BulkRun<HoldChoice>, 'phase' | 'stop' | 'isStopping'> & {
  rows: readonly (HoldChoice & { row: RowState })[];
  start: () => Promise<void>;
  /** Rows that certainly failed and may be tried again; rows of unknown outcome are left to the sweeper. */
  again: readonly HoldChoice[];
};

const mayTryAgain = (row: RowState): boolean =>
  row.state === 'waiting' ||
  (row.state === 'answered' && !row.answer.ok && ['busy', 'failed'].includes(refusedWhy(row.answer)));

/** Ends a selection of holds; every row shows how it stands. `lost` is the text of rows whose call got no answer. */
export function useBulkHolds(action: HoldAction, holds: readonly HoldChoice[], end: EndHolds, lost: string): BulkHolds {
  const { stateOf, start, ...bulk } = useBulkStates<HoldChoice, Ended>({
    keyOf: ({ saleId }) => saleId,
    atOnce: HOLDS_AT_ONCE,
    send: (portion) =>
      end(
        action,
        portion.map(({ saleId, held }) => ({ saleId, amount: held })),
      ),
    lost,
  });
  const rows = holds.map((hold) => ({ ...hold, row: stateOf(hold) }));
  return {
    ...bulk,
    rows,
    start: () => start(holds),
    again: rows.filter(({ row }) => mayTryAgain(row)).map(({ row: _row, ...hold }) => hold),
  };
}
