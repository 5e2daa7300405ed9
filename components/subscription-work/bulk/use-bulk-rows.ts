'use client';

import { useState } from 'react';
import { type BulkRun, useBulk } from '#components/query/use-bulk.ts';
import type { Answer } from '#components/ui/refused.ts';

/** The state of one row: not started, running, or answered. */
export type RowState = { state: 'waiting' } | { state: 'running' } | { state: 'told'; answer: Answer };

type Row = { subscriptionId: string };

export type BulkRows<Item extends Row> = Pick<BulkRun<Item>, 'phase' | 'start' | 'stop' | 'isStopping'> & {
  rows: readonly (Item & { row: RowState })[];
};

type BulkOptions<Item extends Row> = {
  /** How many one call takes. */
  atOnce: number;
  /** Does a portion and answers what became of each, in their order. */
  send: (portion: readonly Item[]) => Promise<Answer<{ results: Answer[] }>>;
  /** What is said of rows whose call got no answer. */
  lost: string;
};

/**
 * Works off subscriptions; every row shows its outcome as soon as it is known. Where a call gets no answer the outcome
 * of its rows is unknown, and the rest is not begun.
 */
export function useBulkRows<Item extends Row>({ atOnce, send, lost }: BulkOptions<Item>): BulkRows<Item> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const tell = (portion: readonly Item[], stateOf: (index: number) => RowState) =>
    setStates(
      (was) =>
        new Map([...was, ...portion.map(({ subscriptionId }, index) => [subscriptionId, stateOf(index)] as const)]),
    );
  const unknown = { ok: false, why: 'unknown', message: lost } as const;
  const { start, ...bulk } = useBulk<Item, Answer<{ results: Answer[] }>>({
    atOnce,
    send,
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
    rows: items.map((item) => ({ ...item, row: states.get(item.subscriptionId) ?? { state: 'waiting' } })),
    start(all) {
      setItems(all);
      return start(all);
    },
  };
}
