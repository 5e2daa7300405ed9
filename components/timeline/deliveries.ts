import type { DeliveryView } from '#lib/modules/callbacks/views.ts';

/** Callbacks in a timeline. */

export type DeliveryEvent = { kind: 'delivery'; at: Date; delivery: DeliveryView };
/** Callbacks that follow one another, the newest first; `at` is its time. */
export type FoldedDeliveries = { kind: 'deliveries'; at: Date; deliveries: [DeliveryView, ...DeliveryView[]] };

/** Events with consecutive callbacks as one: the same event, sent to several addresses. */
export function foldDeliveries<Other extends { kind: string }>(
  events: readonly (Other | DeliveryEvent)[],
): (Other | FoldedDeliveries)[] {
  const folded: (Other | FoldedDeliveries)[] = [];
  let run: FoldedDeliveries | null = null;
  for (const event of events) {
    if (!isDelivery(event)) {
      run = null;
      folded.push(event);
    } else if (run === null) {
      run = { kind: 'deliveries', at: event.at, deliveries: [event.delivery] };
      folded.push(run);
    } else run.deliveries.push(event.delivery);
  }
  return folded;
}

const isDelivery = (event: { kind: string }): event is DeliveryEvent => event.kind === 'delivery';

/** State of a callback, as the timeline counts it. */
export type DeliveryStatus = 'dropped' | 'waiting' | 'skipped' | 'delivered';

export const deliveryStatusOf = ({ state }: Pick<DeliveryView, 'state'>): DeliveryStatus =>
  state === 'pending' ? 'waiting' : state;

/** Number of callbacks by status, without statuses that none has. */
export function countByStatus(deliveries: readonly Pick<DeliveryView, 'state'>[]) {
  const counts = Map.groupBy(deliveries, deliveryStatusOf);
  return (['delivered', 'dropped', 'waiting', 'skipped'] as const)
    .map((status) => ({ status, count: counts.get(status)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** The host of an address, for a sentence; the whole text where it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
