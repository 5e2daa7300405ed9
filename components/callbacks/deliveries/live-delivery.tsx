'use client';

import { queryKeys } from '#components/query/query-keys.ts';
import { useNews } from '#components/query/use-news.ts';
import type { DeliveryNews, DeliveryStatus } from '#lib/modules/callbacks/contract/deliveries.ts';

const LOOK_EVERY_MS = 2_000;

const stampOf = ({ statuses: [status] }: DeliveryNews): string =>
  status ? `${status.state} ${status.outcome} ${status.tries}` : '';

/** Keeps the screen of a delivery that waits for a try up to date. */
export function LiveDelivery({ status }: { status: DeliveryStatus }) {
  useNews<DeliveryNews>({
    key: queryKeys.delivery(status.id),
    path: `/callbacks/news?ids=${status.id}`,
    shown: { statuses: [status], newer: 0 },
    stampOf,
    everyMs: LOOK_EVERY_MS,
  });
  return null;
}
