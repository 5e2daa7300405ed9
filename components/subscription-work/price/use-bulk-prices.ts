'use client';

import { useState } from 'react';
import { type BulkRun, useBulk } from '#components/query/use-bulk.ts';
import type { Answer } from '#components/ui/refused.ts';
import { PRICES_AT_ONCE } from '#lib/modules/subscriptions/views/price-change.ts';
import type { PriceChoice } from '#lib/modules/subscriptions/views/templates.ts';
import type { SetPrices } from './price-actions.ts';

/** The state of one row: not started, running, or answered. */
export type PriceRowState = { state: 'waiting' } | { state: 'running' } | { state: 'told'; answer: Answer };

export type PriceRun = Pick<BulkRun<PriceChoice>, 'phase' | 'stop' | 'isStopping'> & {
  rows: readonly (PriceChoice & { row: PriceRowState })[];
  start: (rows: readonly PriceChoice[], change: { price: number; tellsBuyer: boolean }) => Promise<void>;
};

/**
 * Changes many prices; every row shows its outcome as soon as it is known. Where a call gets no answer the outcome of
 * its rows is unknown, and the rest is not begun. `lost` is the text of such rows.
 */
export function useBulkPrices(setPrices: SetPrices, lost: string): PriceRun {
  const [chosen, setChosen] = useState<readonly PriceChoice[]>([]);
  const [states, setStates] = useState<ReadonlyMap<string, PriceRowState>>(new Map());
  const tell = (portion: readonly Item[], stateOf: (index: number) => PriceRowState) =>
    setStates(
      (was) => new Map([...was, ...portion.map(({ row }, index) => [row.subscriptionId, stateOf(index)] as const)]),
    );
  const unknown = { ok: false, why: 'unknown', message: lost } as const;
  const { start, ...bulk } = useBulk<Item, Answer<{ results: Answer[] }>>({
    atOnce: PRICES_AT_ONCE,
    send: (portion) =>
      setPrices(
        portion.map(({ row }) => ({ subscriptionId: row.subscriptionId, from: row.price })),
        portion[0]?.change ?? { price: 0, tellsBuyer: false },
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
  return {
    ...bulk,
    rows: chosen.map((row) => ({ ...row, row: states.get(row.subscriptionId) ?? { state: 'waiting' } })),
    start(rows, change) {
      setChosen(rows);
      return start(rows.map((row) => ({ row, change })));
    },
  };
}

type Item = { row: PriceChoice; change: { price: number; tellsBuyer: boolean } };
