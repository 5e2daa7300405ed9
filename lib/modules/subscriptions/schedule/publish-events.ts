import type { Database } from '#lib/platform/db/database.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { SubscriptionEvent } from '../domain/subscription-events.ts';
import type { SubscriptionChange } from '../present/subscription-callback.ts';
import { subscriptionChange } from '../present/subscription-change.ts';
import { messageFor } from '../present/subscription-messages.ts';
import { noticesOf } from '../change/store-settings.sql.ts';
import { addEvents, type EventToAdd } from '../store/events.sql.ts';
import { notifySubscriptions } from './notify-subscriptions.ts';
import { queueSubscriptionMessages } from './queue-subscription-messages.ts';

/** Events of a subscription, and the subscription after them. */
export type ChangedSubscription = { subscription: SubscriptionFacts; events: readonly SubscriptionEvent[]; who: Who };

export type PublishContext = Pick<SubscriptionsContext, 'timeZone' | 'origin' | 'sandbox' | 'messageChannels'>;

/**
 * Writes events into timelines, callbacks and messages to buyers, inside the transaction of the changes. Returns
 * whether there were any; the caller wakes the senders after its commit.
 */
export async function publishEvents(
  inside: Database,
  context: PublishContext,
  all: readonly ChangedSubscription[],
): Promise<boolean> {
  const changed = all.filter(({ events }) => events.length > 0);
  if (changed.length === 0) return false;
  await addEvents(inside, changed.flatMap(eventsOf));
  await notifySubscriptions(
    inside,
    context,
    changed.flatMap((one) => changesOf(context, one)),
  );
  await writeToBuyers(inside, context, changed);
  return true;
}

/** Subscriptions without notifications cost nothing here. */
async function writeToBuyers(
  inside: Database,
  context: PublishContext,
  all: readonly ChangedSubscription[],
): Promise<void> {
  const changed = all.filter(({ subscription }) => subscription.sendNotification);
  if (changed.length === 0) return;
  const notices = await noticesOf(
    inside,
    changed.map(({ subscription }) => subscription.sellerId),
  );
  const messages = changed.flatMap(({ subscription, events }) => {
    const { origin, messageChannels: ways } = context;
    const moment = { now: subscription.changedAt, origin, ways, ...notices(subscription.sellerId) };
    return events.flatMap((event) => messageFor(subscription, event, moment) ?? []);
  });
  await queueSubscriptionMessages(inside, messages);
}

/** The lines of a timeline. That a date was charged stands there as its sale. */
function eventsOf({ subscription, events, who }: ChangedSubscription): EventToAdd[] {
  const line = {
    subscriptionId: subscription.id,
    sellerId: subscription.sellerId,
    actor: who.actor,
    userId: who.userId ?? null,
  };
  return events.flatMap((event): EventToAdd[] =>
    event.kind === 'charged' ? [] : [{ ...line, kind: event.kind, detail: detailOf(event) }],
  );
}

function detailOf(event: Exclude<SubscriptionEvent, { kind: 'charged' }>): EventToAdd['detail'] {
  switch (event.kind) {
    case 'failed': {
      const { number, errorCode, failures, retryAt, sale } = event;
      return { number, errorCode, failures, retryAt, saleId: sale.publicId };
    }
    case 'recovered':
      return { number: event.number };
    case 'skipped':
      return { count: event.count };
    case 'card-changed':
      return { mask: event.mask };
    case 'price-changed':
      return { from: event.from, to: event.to };
    default:
      return null;
  }
}

/** The callbacks of what happened (specification 6.4); a change of price or of the card has none. */
const NOTIFY_TYPES: Readonly<Partial<Record<SubscriptionEvent['kind'], SubscriptionChange['notifyType']>>> = {
  created: 'sub-create',
  activated: 'sub-active',
  charged: 'sub-iteration-success',
  failed: 'sub-failure',
  skipped: 'sub-iteration-skipped',
  paused: 'sub-pause',
  cancelled: 'sub-cancel',
  resumed: 'sub-active',
  completed: 'sub-complete',
};

/** A declined first payment has only the callback of its sale: sub-failure follows a later date. */
const isOfFirstPayment = ({ state }: SubscriptionFacts, { kind }: SubscriptionEvent): boolean =>
  kind === 'failed' && state === 'initial';

function changesOf(context: PublishContext, { subscription, events }: ChangedSubscription): SubscriptionChange[] {
  return events.flatMap((event): SubscriptionChange[] => {
    const notifyType = NOTIFY_TYPES[event.kind];
    if (!notifyType || isOfFirstPayment(subscription, event)) return [];
    const sale = 'sale' in event ? event.sale : null;
    const at = (event.kind === 'charged' && sale?.paidAt) || subscription.changedAt;
    return [subscriptionChange(context, notifyType, subscription, { at, sale })];
  });
}
