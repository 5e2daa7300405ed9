'use client';

import { useState } from 'react';

type Choice = { subscriptionId: string };

/** Rows selected in a list of subscriptions, also from pages that are no longer shown. `rows`: those of this page. */
export function useRowSelection<Chosen extends Choice>(rows: readonly Chosen[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const keyed = (all: readonly Chosen[]) => new Map(all.map((one) => [one.subscriptionId, one]));
  const isAll = rows.length > 0 && rows.every(({ subscriptionId }) => selected.has(subscriptionId));
  return {
    selected,
    chosen: [...selected.values()],
    isAll,
    select: (all: readonly Chosen[]) => setSelected(keyed(all)),
    toggle: (row: Chosen) =>
      setSelected((was) => {
        const next = new Map(was);
        if (!next.delete(row.subscriptionId)) next.set(row.subscriptionId, row);
        return next;
      }),
    toggleAll: () => setSelected((was) => (isAll ? new Map() : new Map([...was, ...keyed(rows)]))),
  };
}
