import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views/deliveries.ts';
import type { ShownDate, ShownEvent, ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** Timeline of a subscription: its events, charges, messages and callbacks. */

type Entry =
  | { kind: 'event'; event: ShownEvent }
  | { kind: 'charged'; date: ShownDate }
  | { kind: 'message'; message: MessageView }
  | { kind: 'deliveries'; deliveries: readonly [DeliveryView, ...DeliveryView[]] };

export type TimelineEntry = Entry & { key: string; at: Date };

type Entries = Pick<ShownSubscription, 'dates' | 'events'> & {
  deliveries: readonly DeliveryView[];
  messages: readonly MessageView[];
};

/** Newest first; of two at one time the cause is below. Consecutive callbacks are one entry. */
export function timelineEntriesOf({ dates, events, deliveries, messages }: Entries): TimelineEntry[] {
  const charged = dates.flatMap((date): TimelineEntry[] =>
    date.paidAt === null ? [] : [{ kind: 'charged', date, key: `date-${date.number}`, at: date.paidAt }],
  );
  const happened = events.map(
    (event): TimelineEntry => ({ kind: 'event', event, key: `event-${event.id}`, at: event.at }),
  );
  const sent = deliveries.map(
    (delivery): TimelineEntry => ({
      kind: 'deliveries',
      deliveries: [delivery],
      key: `delivery-${delivery.id}`,
      at: delivery.createdAt,
    }),
  );
  const written = messages.map(
    (message): TimelineEntry => ({ kind: 'message', message, key: `message-${message.id}`, at: message.createdAt }),
  );
  const all = [...sent, ...written, ...happened, ...charged].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const entries: TimelineEntry[] = [];
  for (const entry of all) {
    const before = entries.at(-1);
    if (entry.kind === 'deliveries' && before?.kind === 'deliveries')
      entries[entries.length - 1] = { ...before, deliveries: [...before.deliveries, ...entry.deliveries] };
    else entries.push(entry);
  }
  return entries;
}
