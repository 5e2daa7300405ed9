import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { DeliveryView } from '#lib/modules/payments/views/dashboard.ts';
import type { ShownDate, ShownEvent, ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** The timeline of a subscription: what happened to it, what was charged, which messages and callbacks were sent. */

type Entry =
  | { kind: 'event'; event: ShownEvent }
  | { kind: 'charged'; date: ShownDate }
  | { kind: 'message'; message: MessageView }
  | { kind: 'deliveries'; deliveries: readonly [DeliveryView, ...DeliveryView[]] };

export type StoryEntry = Entry & { key: string; at: Date };

type Told = Pick<ShownSubscription, 'dates' | 'events'> & {
  deliveries: readonly DeliveryView[];
  messages: readonly MessageView[];
};

/** Newest first; of two at one time what led to the other stands below it. Callbacks that follow one another are one. */
export function storyOf({ dates, events, deliveries, messages }: Told): StoryEntry[] {
  const charged = dates.flatMap((date): StoryEntry[] =>
    date.paidAt === null ? [] : [{ kind: 'charged', date, key: `date-${date.number}`, at: date.paidAt }],
  );
  const happened = events.map(
    (event): StoryEntry => ({ kind: 'event', event, key: `event-${event.id}`, at: event.at }),
  );
  const sent = deliveries.map(
    (delivery): StoryEntry => ({
      kind: 'deliveries',
      deliveries: [delivery],
      key: `delivery-${delivery.id}`,
      at: delivery.createdAt,
    }),
  );
  const written = messages.map(
    (message): StoryEntry => ({ kind: 'message', message, key: `message-${message.id}`, at: message.createdAt }),
  );
  const all = [...sent, ...written, ...happened, ...charged].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const story: StoryEntry[] = [];
  for (const entry of all) {
    const before = story.at(-1);
    if (entry.kind === 'deliveries' && before?.kind === 'deliveries')
      story[story.length - 1] = { ...before, deliveries: [...before.deliveries, ...entry.deliveries] };
    else story.push(entry);
  }
  return story;
}
