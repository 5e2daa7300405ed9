import { deliverableTo, isReachable, type MessageChannels } from '#lib/modules/messages/index.ts';
import { ofToken } from '#lib/kernel/sale/paid-with.ts';
import type { SubscriptionMessage } from '../contract/subscription-message.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { SubscriptionEvent } from '../domain/subscription-events.ts';
import { methodThatPays } from '../domain/methods.ts';
import { FAILURES_THAT_CANCEL } from '../domain/settle.ts';
import { cardLinkOf, manageLinkOf } from '../change/subscription-links.ts';
import type { Notices } from '../change/store-settings.sql.ts';

/** Recipients of a requested message; an omitted channel is not used. */
type RequestedRecipients = { email?: string | null; phone?: string | null };

/** Cause of a message to a buyer: an event, a date to come, or a request. */
export type MessageCause =
  | Exclude<SubscriptionEvent, { kind: 'failed' }>
  | Omit<Extract<SubscriptionEvent, { kind: 'failed' }>, 'sale'>
  /** A charge is to come. */
  | { kind: 'reminder' }
  /** The card is good until `endsAt`, which is the first moment at which it is not, and a date follows. */
  | { kind: 'card-ending'; endsAt: Date }
  /** Requested link, to bring another card or to manage the subscription. `once`: the request; each is sent once. */
  | { kind: 'link'; purpose: 'card' | 'manage'; once: string; to: RequestedRecipients }
  /** Six digits for the buyer's page. `once`: which code. */
  | { kind: 'code'; code: string; once: string; to: RequestedRecipients };

/** Address of the product, the seller's settings, the open ways, and the time of the product's clock. */
export type MessageMoment = Notices & { now: Date; origin: string; ways: MessageChannels };

/**
 * The message to the buyer for one cause; null where the cause has none, the subscription or its seller has it switched
 * off, or the buyer has no address. A requested message ignores the settings; a notice of a new price follows the
 * choice of the person who changed it. Each links to the buyer's own page, and also to the page for another card while
 * charges are to come.
 */
export function messageFor(
  subscription: SubscriptionFacts,
  cause: MessageCause,
  moment: MessageMoment,
): SubscriptionMessage | null {
  const recipients = recipientsOf(subscription, cause, moment);
  if (!recipients) return null;
  const draft = draftOf(subscription, recipients, moment);
  switch (cause.kind) {
    case 'link':
    case 'code':
      return requestedMessage(draft, cause);
    case 'reminder':
    case 'card-ending':
      return reminderMessage(draft, cause);
    case 'failed':
      return failureMessage(draft, subscription, cause);
    default:
      return changeMessage(draft, subscription, cause);
  }
}

/** Recipients of a message for one cause; null where it has none. */
function recipientsOf(
  { sendNotification, buyerEmail, buyerPhone }: SubscriptionFacts,
  cause: MessageCause,
  { seller, ways }: MessageMoment,
): { email: string | null; phone: string | null } | null {
  const isRequested = cause.kind === 'link' || cause.kind === 'code';
  if (!isRequested && !sendNotification) return null;
  const known = { email: buyerEmail, phone: buyerPhone };
  const reach = deliverableTo(known, seller, ways);
  // A notice that no way can deliver is stored as not sent, with the reason, for the seller to see.
  const { email = null, phone = null } = isRequested ? cause.to : isReachable(reach) ? reach : known;
  return email || phone ? { email, phone } : null;
}

/** Parts that the messages of a subscription share. `key`: beginning of their idempotency keys. */
function draftOf(
  subscription: SubscriptionFacts,
  { email, phone }: { email: string | null; phone: string | null },
  { now, origin, settings }: MessageMoment,
) {
  const { id, publicId, sellerId, language, buyerName, description, price, currency, period } = subscription;
  const manage = () => manageLinkOf(origin, publicId, now);
  const anotherCard = () => cardLinkOf(origin, publicId, now);
  return {
    about: { sellerId, subscriptionId: id, language, email, phone },
    key: `subscription ${id}`,
    now,
    settings,
    plan: {
      buyerName,
      description,
      price,
      currency,
      period,
      nextAt: subscription.nextAt?.toISOString() ?? null,
      paidWith: paidWithOf(subscription),
    },
    // Links are built on demand: most events have no message.
    toManage: () => ({ secret: manage() }),
    toManageOrCard: () => ({ secret: manage(), also: anotherCard() }),
    toCard: () => ({ secret: anotherCard(), also: manage() }),
  };
}

type Draft = ReturnType<typeof draftOf>;

type CauseOf<Kind extends MessageCause['kind']> = Extract<MessageCause, { kind: Kind }>;

function requestedMessage(
  { about, key, plan, toManage, toCard }: Draft,
  cause: CauseOf<'link' | 'code'>,
): SubscriptionMessage {
  const once = `${key} ${cause.once}`;
  if (cause.kind === 'code') {
    const { buyerName, description } = plan;
    return { ...about, once, template: 'subscription-code', facts: { buyerName, description }, secret: cause.code };
  }
  const { purpose } = cause;
  return {
    ...about,
    once,
    template: 'subscription-link',
    facts: { ...plan, purpose },
    ...(purpose === 'card' ? toCard() : toManage()),
  };
}

function reminderMessage(
  { about, key, settings, plan, toManageOrCard, toCard }: Draft,
  cause: CauseOf<'reminder' | 'card-ending'>,
): SubscriptionMessage | null {
  if (cause.kind === 'card-ending') {
    if (!settings.remindsCard) return null;
    const endsAt = cause.endsAt.toISOString();
    const facts = { ...plan, endsAt };
    return { ...about, once: `${key} card ${endsAt}`, template: 'subscription-card', facts, ...toCard() };
  }
  if (!settings.remindsYearly || plan.nextAt === null) return null;
  const facts = { ...plan, nextAt: plan.nextAt };
  return {
    ...about,
    once: `${key} date ${plan.nextAt}`,
    template: 'subscription-reminder',
    facts,
    ...toManageOrCard(),
  };
}

function failureMessage(
  { about, key, settings, plan, toManage, toCard }: Draft,
  subscription: SubscriptionFacts,
  { number, failures, errorCode, retryAt }: CauseOf<'failed'>,
): SubscriptionMessage | null {
  const outcome = outcomeOf(subscription);
  if (!settings.remindsFailure || !outcome) return null;
  return {
    ...about,
    once: `${key} date ${number} failure ${failures}`,
    template: 'subscription-failed',
    facts: {
      ...plan,
      outcome,
      errorCode,
      retryAt: retryAt?.toISOString() ?? null,
      left: Math.max(0, FAILURES_THAT_CANCEL - failures),
    },
    ...(outcome === 'cancelled' ? toManage() : toCard()),
  };
}

function changeMessage(
  { about, key, now, settings, plan, toManage, toManageOrCard }: Draft,
  subscription: SubscriptionFacts,
  event: Exclude<SubscriptionEvent, { kind: 'failed' }>,
): SubscriptionMessage | null {
  const atKey = `${key} at ${now.toISOString()}`;
  switch (event.kind) {
    case 'activated': {
      // A plan with one date is complete at once: the message of its completion suffices.
      if (!settings.notifiesOfChanges || subscription.state === 'completed') return null;
      const facts = { ...plan, payments: subscription.iterations };
      return { ...about, once: key, template: 'subscription-started', facts, ...toManage() };
    }
    case 'price-changed': {
      if (!event.notifiesBuyer) return null;
      const facts = { ...plan, priceBefore: event.from };
      return { ...about, once: atKey, template: 'subscription-price', facts, ...toManageOrCard() };
    }
    case 'paused':
      if (!settings.notifiesOfChanges) return null;
      return { ...about, once: atKey, template: 'subscription-paused', facts: plan, ...toManage() };
    case 'cancelled':
    case 'completed': {
      // The message of the seventh failure already states the cancellation and its reason.
      const isCoveredByFailure = subscription.reason === 'failures' && settings.remindsFailure;
      // An unpaid subscription has no buyer waiting for it.
      const isOffer = subscription.activatedAt === null;
      if (!settings.notifiesOfChanges || isCoveredByFailure || isOffer) return null;
      const facts = { ...plan, end: event.kind, paid: subscription.completed };
      return { ...about, once: key, template: 'subscription-cancelled', facts, ...toManage() };
    }
    // The page shows these where they happen, and a receipt follows each charge.
    case 'created':
    case 'charged':
    case 'recovered':
    case 'skipped':
    case 'card-changed':
    case 'resumed':
      return null;
  }
}

/**
 * Consequence of a failure that its message states; null where the buyer has nothing to do: a payment on the page shows
 * its failure there, and the subscription may have been paused or ended while the charge was in progress.
 */
function outcomeOf({ state, reason }: SubscriptionFacts): 'retry' | 'another-card' | 'cancelled' | null {
  if (state === 'retrying') return 'retry';
  if (state === 'failed') return 'another-card';
  return state === 'cancelled' && reason === 'failures' ? 'cancelled' : null;
}

/** The means of payment, masked; null before the first payment. */
function paidWithOf(subscription: SubscriptionFacts) {
  const { cardBrand, cardMask } = subscription;
  const method = methodThatPays(subscription);
  return method === null || cardMask === null ? null : ofToken({ method, brand: cardBrand ?? '', mask: cardMask });
}
