import type { TimelineEvent } from '#components/timeline/timeline-list.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import type { ShownDate, ShownEvent, ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** Timeline of a subscription: its events, charges, messages and callbacks. */

export type SubscriptionLine =
  | { kind: 'event'; at: Date; event: ShownEvent }
  | { kind: 'charged'; at: Date; date: ShownDate };

type Entries = Pick<ShownSubscription, 'dates' | 'events'> & {
  deliveries: readonly DeliveryView[];
  messages: readonly MessageView[];
};

/** Newest first; of two at one time the cause is below. */
export function timelineEntriesOf({ dates, events, deliveries, messages }: Entries): TimelineEvent<SubscriptionLine>[] {
  const entries: TimelineEvent<SubscriptionLine>[] = [
    ...deliveries.map((delivery) => ({ kind: 'delivery' as const, at: delivery.createdAt, delivery })),
    ...messages.map((message) => ({ kind: 'message' as const, at: message.createdAt, message })),
    ...events.map((event) => ({ kind: 'event' as const, at: event.at, event })),
    ...dates.flatMap((date) => (date.paidAt === null ? [] : [{ kind: 'charged' as const, at: date.paidAt, date }])),
  ];
  return entries.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
