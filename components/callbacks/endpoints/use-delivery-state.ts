'use client';

import { useQuery } from '@tanstack/react-query';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import type { DeliveryNews, DeliveryStatus } from '#lib/modules/callbacks/contract/deliveries.ts';

const LOOK_EVERY_MS = 1_000;

/** The state of a delivery, polled until it is final; null before the first response, and without a delivery. */
export function useDeliveryState(deliveryId: number | null): DeliveryStatus | null {
  const { data } = useQuery({
    queryKey: queryKeys.delivery(deliveryId ?? 0),
    queryFn: ({ signal }) => askServer<DeliveryNews>(`/callbacks/news?ids=${deliveryId}`, signal),
    enabled: deliveryId !== null,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isFinal(state.data) ? false : LOOK_EVERY_MS),
  });
  return data?.statuses[0] ?? null;
}

const isFinal = (news: DeliveryNews | undefined): boolean =>
  news?.statuses[0] !== undefined && news.statuses[0].state !== 'pending';
