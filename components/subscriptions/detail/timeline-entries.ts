import type { TimelineEvent } from '#components/timeline/timeline-list.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import type { ShownDate, ShownEvent, ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** Timeline of a subscription: its events, charges, messages and callbacks. */

export type SubscriptionLine =
  | { kind: 'event'; at: Date; event: ShownEvent }
  | { kind: 'charged'; at: Date; date: ShownDate }
  /** Charges that followed one another, with nothing between them but their delivered callbacks; the newest first. */
  | { kind: 'charges'; at: Date; dates: readonly ShownDate[]; callbacks: number };

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
  return foldCharges(entries.toSorted((a, b) => b.at.getTime() - a.at.getTime()));
}

/** Charges in a row from which on they are one entry. */
const FOLDED_FROM = 4;

type Entry = TimelineEvent<SubscriptionLine>;

/** A success that adds nothing to the one before it: a charge, or a callback that was delivered. */
const isPlain = (entry: Entry): boolean =>
  entry.kind === 'charged' || (entry.kind === 'delivery' && entry.delivery.state === 'delivered');

/** Runs of charges as one entry each: what failed, changed or was written stays where it happened. */
function foldCharges(entries: readonly Entry[]): Entry[] {
  const folded: Entry[] = [];
  let run: Entry[] = [];
  const end = (): void => {
    const dates = run.flatMap((entry) => (entry.kind === 'charged' ? [entry.date] : []));
    if (dates.length < FOLDED_FROM) folded.push(...run);
    else folded.push({ kind: 'charges', at: run[0]?.at ?? new Date(0), dates, callbacks: run.length - dates.length });
    run = [];
  };
  for (const entry of entries) {
    if (isPlain(entry)) run.push(entry);
    else {
      end();
      folded.push(entry);
    }
  }
  end();
  return folded;
}
