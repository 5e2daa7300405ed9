import { dateOf } from '#lib/modules/subscriptions/domain/calendar.ts';
import { datesOver, type SubscriptionFacts } from '#lib/modules/subscriptions/domain/facts.ts';
import {
  type SubscriptionChange,
  subscriptionCallbackBody,
} from '#lib/modules/subscriptions/present/subscription-callback.ts';
import { subscriptionChange } from '#lib/modules/subscriptions/present/subscription-change.ts';
import { deliveryOf, type PastDelivery } from '../history/deliveries.ts';
import type { Dice } from '../history/random.ts';
import { factsOf, type Numbered } from './as-facts.ts';
import { DAY_MS, MINUTE_MS, type Moment, type PastSubscription } from './past.ts';

/** The callbacks of a past subscription, as its seller's program received them or did not. */

/** Days for which callbacks are kept. */
const CALLBACK_DAYS = 70;

export type PastCallback = PastDelivery & {
  notifyType: SubscriptionChange['notifyType'];
  at: Date;
  minutesAgo: number;
  /** The form as it was sent. */
  body: string;
};

/** A line of the timeline, or a date that was charged. */
type Line = { kind: string; at: Date; sale: string | null; detail: Detail };
type Detail = { to?: number; count?: number; errorCode?: number; failures?: number; retryAt?: Date | null };

/** Callback of each event; changes of price or card and resumptions have none. */
const NOTIFY_TYPES: Readonly<Record<string, SubscriptionChange['notifyType']>> = {
  created: 'sub-create',
  activated: 'sub-active',
  charged: 'sub-iteration-success',
  failed: 'sub-failure',
  skipped: 'sub-iteration-skipped',
  paused: 'sub-pause',
  cancelled: 'sub-cancel',
  completed: 'sub-complete',
};

/** Order of events at one moment: the start, the charge, the consequences. */
const ORDER = ['activated', 'charged'];
const rank = ({ kind }: Line): number => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);

type Sender = Moment & { origin: string; seller: { id: number; publicKey: string } };

/** Callbacks of the last ten weeks, in the order of their events. */
export function callbacksOf(
  dice: Dice,
  past: PastSubscription,
  numbered: Numbered,
  { now, timeZone, origin, seller }: Sender,
): PastCallback[] {
  const callbacks: PastCallback[] = [];
  let facts = factsOf(past, numbered, seller.id);
  for (const lines of momentsOf(past)) {
    facts = lines.reduce((before, line) => afterLine(past, before, line, timeZone), facts);
    for (const { kind, at, sale } of lines) {
      const notifyType = NOTIFY_TYPES[kind];
      const minutesAgo = (now.getTime() - at.getTime()) / MINUTE_MS;
      if (!notifyType || minutesAgo > (CALLBACK_DAYS * DAY_MS) / MINUTE_MS) continue;
      const code = sale === null ? undefined : numbered.sales.get(sale);
      const change = subscriptionChange({ origin }, notifyType, facts, {
        at,
        sale: sale === null || code === undefined ? null : { publicId: sale, code },
      });
      callbacks.push({
        ...deliveryOf(dice, { minutesAgo, isOvertaken: false }),
        notifyType,
        at,
        minutesAgo,
        body: subscriptionCallbackBody(change, { sellerPublicKey: seller.publicKey, timeZone }),
      });
    }
  }
  return callbacks;
}

/** Lines of the timeline, by moment. */
function momentsOf({ events, dates }: PastSubscription): Line[][] {
  const lines = [
    ...events.map(({ kind, at, detail }): Line => {
      const { saleId = null, ...rest } = (detail ?? {}) as Detail & { saleId?: string };
      return { kind, at, sale: saleId, detail: rest };
    }),
    ...dates.flatMap(({ number, state, settledAt, sale }): Line[] =>
      number !== null && state === 'paid' && settledAt ? [{ kind: 'charged', at: settledAt, sale, detail: {} }] : [],
    ),
  ].sort((one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other));
  return [...Map.groupBy(lines, ({ at }) => at.getTime()).values()];
}

/** The subscription as it stood after it. */
function afterLine(
  past: PastSubscription,
  before: SubscriptionFacts,
  { kind, at, detail }: Line,
  timeZone: string,
): SubscriptionFacts {
  const card = past.tokens.findLast((token) => token.at <= at)?.means;
  const facts = { ...before, cardMask: card?.mask ?? null, cardExpiry: card?.card?.expiry ?? null, changedAt: at };
  const active = (more: Partial<SubscriptionFacts>): SubscriptionFacts => {
    const on = { ...facts, ...more, state: 'active' as const };
    return { ...on, nextAt: dateOf(on, datesOver(on), timeZone) };
  };
  switch (kind) {
    case 'activated':
      return active({ activatedAt: at });
    case 'charged':
      return active({ completed: facts.completed + 1, previousAt: at, failures: 0, errorCode: 0, reason: null });
    case 'resumed':
      return active({});
    case 'skipped':
      return active({ skipped: facts.skipped + (detail.count ?? 0) });
    case 'failed': {
      const { errorCode = 0, failures = 0, retryAt = null } = detail;
      return { ...facts, errorCode, failures, nextAt: retryAt, state: retryAt ? 'retrying' : 'failed' };
    }
    case 'paused':
      return { ...facts, state: 'paused', nextAt: null };
    case 'cancelled':
    case 'completed':
      return { ...facts, state: kind, nextAt: null, endedAt: at };
    case 'price-changed':
      return { ...facts, price: detail.to ?? facts.price };
    default:
      return facts;
  }
}
