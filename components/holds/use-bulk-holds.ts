'use client';

import { useState } from 'react';
import { type BulkRun, useBulk } from '#components/query/use-bulk.ts';
import type { Answer } from '#components/ui/refused.ts';
import { type MoneyResult, refusedWhy } from '#lib/modules/payments/views/dashboard.ts';
import { HOLDS_AT_ONCE, type HoldAction, type HoldChoice, type HoldToEnd } from '#lib/modules/payments/views/holds.ts';

/** The state of one row: not started, running, or answered. */
export type RowState = { state: 'waiting' } | { state: 'running' } | { state: 'told'; answer: MoneyResult };

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
  (row.state === 'told' && !row.answer.ok && ['busy', 'failed'].includes(refusedWhy(row.answer)));

/**
 * Ends a selection of holds; every row shows its outcome as soon as it is known. Where a call gets no answer the
 * outcome of its rows is unknown, and the rest is not begun. `lost` is the text of such rows.
 */
export function useBulkHolds(action: HoldAction, holds: readonly HoldChoice[], end: EndHolds, lost: string): BulkHolds {
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const tell = (portion: readonly HoldChoice[], stateOf: (index: number) => RowState) =>
    setStates((was) => new Map([...was, ...portion.map(({ saleId }, index) => [saleId, stateOf(index)] as const)]));
  const { start, ...bulk } = useBulk<HoldChoice, Answer<{ results: MoneyResult[] }>>({
    atOnce: HOLDS_AT_ONCE,
    send: (portion) =>
      end(
        action,
        portion.map(({ saleId, held }) => ({ saleId, amount: held })),
      ),
    onBegin: (portion) => tell(portion, () => ({ state: 'running' })),
    onAnswer: (answer, portion) => {
      tell(portion, (index) => ({
        state: 'told',
        answer: answer?.ok
          ? (answer.results[index] ?? { ok: false, why: 'unknown', message: lost })
          : (answer ?? { ok: false, why: 'unknown', message: lost }),
      }));
      return answer?.ok === true;
    },
  });
  const rows = holds.map((hold) => ({ ...hold, row: states.get(hold.saleId) ?? ({ state: 'waiting' } as const) }));
  return {
    ...bulk,
    rows,
    start: () => start(holds),
    again: rows.filter(({ row }) => mayTryAgain(row)).map(({ row: _row, ...hold }) => hold),
  };
}
