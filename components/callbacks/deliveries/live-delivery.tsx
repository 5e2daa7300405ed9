'use client';

import { queryKeys } from '#components/query/query-keys.ts';
import { useNews } from '#components/query/use-news.ts';
import type { DeliveryNews, DeliveryStatus } from '#lib/modules/callbacks/contract/deliveries.ts';

const LOOK_EVERY_MS = 2_000;

const stampOf = ({ standings: [standing] }: DeliveryNews): string =>
  standing ? `${standing.state} ${standing.outcome} ${standing.tries}` : '';

/** Keeps the screen of a delivery that waits for a try up to date. */
export function LiveDelivery({ standing }: { standing: DeliveryStatus }) {
  useNews<DeliveryNews>({
    key: queryKeys.delivery(standing.id),
    path: `/callbacks/news?ids=${standing.id}`,
    shown: { standings: [standing], newer: 0 },
    stampOf,
    everyMs: LOOK_EVERY_MS,
  });
  return null;
}
