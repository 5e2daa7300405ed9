'use client';

import { useState } from 'react';
import type { BulkRun } from '#components/query/use-bulk.ts';
import { type RowState, useBulkStates } from '#components/query/use-bulk-states.ts';

type Row = { subscriptionId: string };

export type BulkRows<Item extends Row> = Pick<BulkRun<Item>, 'phase' | 'start' | 'stop' | 'isStopping'> & {
  rows: readonly (Item & { row: RowState })[];
};

/** Runs an action over subscriptions that are known only at its start; every row shows its state. */
export function useBulkRows<Item extends Row>(
  options: Omit<Parameters<typeof useBulkStates<Item>>[0], 'keyOf'>,
): BulkRows<Item> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const { stateOf, start, ...bulk } = useBulkStates<Item>({
    ...options,
    keyOf: ({ subscriptionId }) => subscriptionId,
  });
  return {
    ...bulk,
    rows: items.map((item) => ({ ...item, row: stateOf(item) })),
    start(all) {
      setItems(all);
      return start(all);
    },
  };
}
