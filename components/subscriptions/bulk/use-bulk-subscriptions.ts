'use client';

import { useState } from 'react';
import { type BulkRun, useBulk } from '#components/query/use-bulk.ts';
import type { Answer, Refused } from '#components/ui/refused.ts';
import { type BulkChange, CHANGED_AT_ONCE, type Chosen } from '#lib/modules/subscriptions/views/bulk.ts';

export type ChangeResult = { ok: true } | Refused;

/** Pauses or cancels subscriptions and answers in their order. */
export type ChangeMany = (
  change: BulkChange,
  subscriptionIds: readonly string[],
) => Promise<Answer<{ results: ChangeResult[] }>>;

/** The state of one row: not started, running, or answered. */
export type RowState = { state: 'waiting' } | { state: 'running' } | { state: 'told'; answer: ChangeResult };

export type BulkSubscriptions = Pick<BulkRun<Chosen>, 'phase' | 'stop' | 'isStopping'> & {
  rows: readonly (Chosen & { row: RowState })[];
  start: () => Promise<void>;
  /** Rows that are not done for certain. */
  left: readonly Chosen[];
};

/**
 * Changes a selection; every row shows its outcome as soon as it is known. Where a call gets no answer the outcome of
 * its rows is unknown, and the rest is not begun. `lost` is the text of such rows.
 */
export function useBulkSubscriptions(
  change: BulkChange,
  chosen: readonly Chosen[],
  changeMany: ChangeMany,
  lost: string,
): BulkSubscriptions {
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const tell = (portion: readonly Chosen[], stateOf: (index: number) => RowState) =>
    setStates(
      (was) =>
        new Map([...was, ...portion.map(({ subscriptionId }, index) => [subscriptionId, stateOf(index)] as const)]),
    );
  const unknown: Refused = { ok: false, why: 'unknown', message: lost };
  const { start, ...bulk } = useBulk<Chosen, Answer<{ results: ChangeResult[] }>>({
    atOnce: CHANGED_AT_ONCE,
    send: (portion) =>
      changeMany(
        change,
        portion.map(({ subscriptionId }) => subscriptionId),
      ),
    onBegin: (portion) => tell(portion, () => ({ state: 'running' })),
    onAnswer: (answer, portion) => {
      tell(portion, (index) => ({
        state: 'told',
        answer: answer?.ok ? (answer.results[index] ?? unknown) : (answer ?? unknown),
      }));
      return answer?.ok === true;
    },
  });
  const rows = chosen.map((one) => ({
    ...one,
    row: states.get(one.subscriptionId) ?? ({ state: 'waiting' } as const),
  }));
  return {
    ...bulk,
    rows,
    start: () => start(chosen),
    left: rows.filter(({ row }) => !(row.state === 'told' && row.answer.ok)).map(({ row: _row, ...one }) => one),
  };
}
