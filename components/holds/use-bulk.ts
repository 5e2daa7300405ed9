'use client';

import { useEffect, useRef, useState } from 'react';
import type { MoneyResult } from '#lib/modules/payments/contract/dashboard.ts';
import {
  HOLDS_AT_ONCE,
  type HoldAction,
  type HoldChoice,
  type HoldToEnd,
} from '#lib/modules/payments/contract/holds.ts';
import { portions } from './totals.ts';

/** What became of one row: nobody has begun it, it runs, or it has its answer. */
export type RowState = { state: 'waiting' } | { state: 'running' } | { state: 'told'; answer: MoneyResult };

/** Ends holds and answers in their order. */
export type EndHolds = (action: HoldAction, holds: readonly HoldToEnd[]) => Promise<MoneyResult[]>;

export type Bulk = {
  phase: 'ask' | 'running' | 'done';
  rows: readonly (HoldChoice & { row: RowState })[];
  start: () => Promise<void>;
  /** Those that certainly did not happen and may be tried again; what is not certain is left to the sweeper. */
  again: readonly HoldChoice[];
};

const mayTryAgain = (row: RowState): boolean =>
  row.state === 'waiting' ||
  (row.state === 'told' && row.answer.outcome === 'refused' && ['busy', 'failed'].includes(row.answer.why));

/**
 * Works off a selection portion by portion, so that every row is told as soon as it is known. Where a call gets no
 * answer its rows are not certain, and the rest is not begun.
 */
export function useBulk(action: HoldAction, holds: readonly HoldChoice[], end: EndHolds, lost: string): Bulk {
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const [phase, setPhase] = useState<Bulk['phase']>('ask');
  const running = useRef(false);
  useEffect(() => {
    if (phase !== 'running') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase]);
  const tell = (entries: readonly (readonly [string, RowState])[]) => setStates((was) => new Map([...was, ...entries]));

  async function start(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPhase('running');
    for (const portion of portions(holds, HOLDS_AT_ONCE)) {
      tell(portion.map(({ saleId }) => [saleId, { state: 'running' }] as const));
      const answers = await end(
        action,
        portion.map(({ saleId, held }) => ({ saleId, amount: held })),
      ).catch(() => null);
      tell(
        portion.map(
          ({ saleId }, index) =>
            [saleId, { state: 'told', answer: answers?.[index] ?? { outcome: 'unknown', message: lost } }] as const,
        ),
      );
      if (answers === null) break;
    }
    setPhase('done');
  }

  const rows = holds.map((hold) => ({ ...hold, row: states.get(hold.saleId) ?? ({ state: 'waiting' } as const) }));
  return {
    phase,
    rows,
    start,
    again: rows.filter(({ row }) => mayTryAgain(row)).map(({ row: _row, ...hold }) => hold),
  };
}
