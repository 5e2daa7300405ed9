import type { Database } from '#lib/platform/db/database.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { Happening } from '../domain/happenings.ts';
import type { SubscriptionChange } from '../present/subscription-callback.ts';
import { subscriptionChange } from '../present/subscription-change.ts';
import { messageFor } from '../present/subscription-messages.ts';
import { noticesOf } from '../change/store-settings.sql.ts';
import { addEvents, type EventToAdd } from '../store/events.sql.ts';
import { notifySubscriptions } from './notify-subscriptions.ts';
import { queueSubscriptionMessages } from './queue-subscription-messages.ts';

/** Events of a subscription, and the subscription after them. */
export type Told = { subscription: SubscriptionFacts; happenings: readonly Happening[]; who: Who };

export type TellContext = Pick<SubscriptionsContext, 'timeZone' | 'origin' | 'sandbox' | 'messageWays'>;

/**
 * Writes events into timelines, callbacks and messages to buyers, inside the transaction of the changes. Returns
 * whether there were any; the caller wakes the senders after its commit.
 */
export async function tell(inside: Database, context: TellContext, all: readonly Told[]): Promise<boolean> {
  const told = all.filter(({ happenings }) => happenings.length > 0);
  if (told.length === 0) return false;
  await addEvents(inside, told.flatMap(eventsOf));
  await notifySubscriptions(
    inside,
    context,
    told.flatMap((one) => changesOf(context, one)),
  );
  await writeToBuyers(inside, context, told);
  return true;
}

/** Subscriptions without notifications cost nothing here. */
async function writeToBuyers(inside: Database, context: TellContext, all: readonly Told[]): Promise<void> {
  const told = all.filter(({ subscription }) => subscription.sendNotification);
  if (told.length === 0) return;
  const notices = await noticesOf(
    inside,
    told.map(({ subscription }) => subscription.sellerId),
  );
  const messages = told.flatMap(({ subscription, happenings }) => {
    const { origin, messageWays: ways } = context;
    const moment = { now: subscription.changedAt, origin, ways, ...notices(subscription.sellerId) };
    return happenings.flatMap((happening) => messageFor(subscription, happening, moment) ?? []);
  });
  await queueSubscriptionMessages(inside, messages);
}

/** The lines of a timeline. That a date was charged stands there as its sale. */
function eventsOf({ subscription, happenings, who }: Told): EventToAdd[] {
  const line = {
    subscriptionId: subscription.id,
    sellerId: subscription.sellerId,
    actor: who.actor,
    userId: who.userId ?? null,
  };
  return happenings.flatMap((happening): EventToAdd[] =>
    happening.kind === 'charged' ? [] : [{ ...line, kind: happening.kind, detail: detailOf(happening) }],
  );
}

function detailOf(happening: Exclude<Happening, { kind: 'charged' }>): EventToAdd['detail'] {
  switch (happening.kind) {
    case 'failed': {
      const { number, errorCode, failures, retryAt, sale } = happening;
      return { number, errorCode, failures, retryAt, saleId: sale.publicId };
    }
    case 'recovered':
      return { number: happening.number };
    case 'skipped':
      return { count: happening.count };
    case 'card-changed':
      return { mask: happening.mask };
    case 'price-changed':
      return { from: happening.from, to: happening.to };
    default:
      return null;
  }
}

/** The callbacks of what happened (specification 6.4); a change of price or of the card has none. */
const NOTIFY_TYPES: Readonly<Partial<Record<Happening['kind'], SubscriptionChange['notifyType']>>> = {
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
const isOfFirstPayment = ({ state }: SubscriptionFacts, { kind }: Happening): boolean =>
  kind === 'failed' && state === 'initial';

function changesOf(context: TellContext, { subscription, happenings }: Told): SubscriptionChange[] {
  return happenings.flatMap((happening): SubscriptionChange[] => {
    const notifyType = NOTIFY_TYPES[happening.kind];
    if (!notifyType || isOfFirstPayment(subscription, happening)) return [];
    const sale = 'sale' in happening ? happening.sale : null;
    const at = (happening.kind === 'charged' && sale?.paidAt) || subscription.changedAt;
    return [subscriptionChange(context, notifyType, subscription, { at, sale })];
  });
}
