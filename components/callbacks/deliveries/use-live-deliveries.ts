'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askServer, isTransient } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import type { DeliveryNews, DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';

/** Polling intervals of an open list, milliseconds: short while deliveries are pending, else for new ones alone. */
const WHILE_PENDING_MS = 3_000;
const WHILE_QUIET_MS = 10_000;

type LiveDeliveries<Row> = {
  /** Rows with their latest states. */
  rows: readonly Row[];
  /** Deliveries made since the list was rendered, 99 at most. */
  newer: number;
  /** Draws the list again with the new deliveries. */
  showNew: () => void;
  isRefreshing: boolean;
};

/**
 * The rows of a list as they stand now. States change in place; rows that are new are only counted, so that nothing
 * moves under the pointer. Once nothing on the page is pending any more the list is rendered again once, for its
 * totals. `after` is the newest delivery that the list shows, null where new ones would not belong to it.
 */
export function useLiveDeliveries<Row extends DeliveryRow>(
  rendered: readonly Row[],
  after: number | null,
): LiveDeliveries<Row> {
  const { refresh, isRefreshing } = useRefresh();
  const pending = rendered.filter(({ state }) => state === 'pending').map(({ id }) => id);
  const { data } = useQuery({
    queryKey: queryKeys.deliveryStatuses(pending, after),
    queryFn: ({ signal }) =>
      askServer<DeliveryNews>(`/callbacks/news?ids=${pending.join(',')}&after=${after ?? ''}`, signal),
    initialData: { statuses: [], newer: 0 } satisfies DeliveryNews as DeliveryNews,
    staleTime: WHILE_PENDING_MS,
    gcTime: 0,
    enabled: !isRefreshing && (pending.length > 0 || after !== null),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error && !isTransient(state.error)
        ? false
        : isAnyPending(pending, state.data)
          ? WHILE_PENDING_MS
          : WHILE_QUIET_MS,
  });
  const isSettled = pending.length > 0 && !isAnyPending(pending, data);
  useEffect(() => {
    if (isSettled) refresh();
  }, [isSettled, refresh]);
  const now = new Map(data.statuses.map((status) => [status.id, status]));
  return {
    rows: rendered.map((row) => ({ ...row, ...now.get(row.id) })),
    newer: data.newer,
    showNew: refresh,
    isRefreshing,
  };
}

/** A delivery without any news yet counts as pending. */
function isAnyPending(pending: readonly number[], news: DeliveryNews | undefined): boolean {
  const settled = new Set(news?.statuses.filter(({ state }) => state !== 'pending').map(({ id }) => id));
  return pending.some((id) => !settled.has(id));
}
