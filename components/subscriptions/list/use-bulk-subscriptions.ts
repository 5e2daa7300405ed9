'use client';

import type { BulkRun } from '#components/query/use-bulk.ts';
import { type RowState, useBulkStates } from '#components/query/use-bulk-states.ts';
import type { Answer } from '#components/ui/refused.ts';
import { type BulkChange, CHANGED_AT_ONCE, type Chosen } from '#lib/modules/subscriptions/views/bulk.ts';

export type ChangeResult = Answer;

/** Pauses or cancels subscriptions and answers in their order. */
export type ChangeMany = (
  change: BulkChange,
  subscriptionIds: readonly string[],
) => Promise<Answer<{ results: ChangeResult[] }>>;

export type BulkSubscriptions = Pick<BulkRun<Chosen>, 'phase' | 'stop' | 'isStopping'> & {
  rows: readonly (Chosen & { row: RowState })[];
  start: () => Promise<void>;
  /** Rows that are not known to be done: refused, unanswered or not yet sent. */
  left: readonly Chosen[];
};

/** Changes a selection; every row shows its state. `lost` is the text of rows whose call got no response. */
export function useBulkSubscriptions(
  change: BulkChange,
  chosen: readonly Chosen[],
  changeMany: ChangeMany,
  lost: string,
): BulkSubscriptions {
  const { stateOf, start, ...bulk } = useBulkStates<Chosen>({
    keyOf: ({ subscriptionId }) => subscriptionId,
    atOnce: CHANGED_AT_ONCE,
    send: (portion) =>
      changeMany(
        change,
        portion.map(({ subscriptionId }) => subscriptionId),
      ),
    lost,
  });
  const rows = chosen.map((one) => ({ ...one, row: stateOf(one) }));
  return {
    ...bulk,
    rows,
    start: () => start(chosen),
    left: rows.filter(({ row }) => !(row.state === 'answered' && row.answer.ok)).map(({ row: _row, ...one }) => one),
  };
}
