import { deliverableTo, isReachable, type MessageWays } from '#lib/modules/messages/index.ts';
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
  | SubscriptionEvent
  /** A charge is to come. */
  | { kind: 'reminder' }
  /** The card is good until `endsAt`, which is the first moment at which it is not, and a date follows. */
  | { kind: 'card-ending'; endsAt: Date }
  /** Requested link, to bring another card or to manage the subscription. `once`: the request; each is sent once. */
  | { kind: 'link'; purpose: 'card' | 'manage'; once: string; to: RequestedRecipients }
  /** Six digits for the buyer's page. `once`: which code. */
  | { kind: 'code'; code: string; once: string; to: RequestedRecipients };

/** Address of the product, the seller's settings, the open ways, and the time of the product's clock. */
export type MessageMoment = Notices & { now: Date; origin: string; ways: MessageWays };

/**
 * The message to the buyer for one cause; null where the cause has none, the subscription or its seller has it switched
 * off, or the buyer has no address. A requested message ignores the settings; a notice of a new price follows the
 * choice of the person who changed it. Each links to the buyer's own page, and also to the page for another card while
 * charges are to come.
 */
export function messageFor(
  subscription: SubscriptionFacts,
  cause: MessageCause,
  { now, origin, settings, seller, ways }: MessageMoment,
): SubscriptionMessage | null {
  const { id, publicId, sellerId, language, buyerName, description, price, currency, period } = subscription;
  const isRequested = cause.kind === 'link' || cause.kind === 'code';
  if (!isRequested && !subscription.sendNotification) return null;
  const known = { email: subscription.buyerEmail, phone: subscription.buyerPhone };
  const reach = deliverableTo(known, seller, ways);
  // A notice that no way can deliver is stored as not sent, with the reason, for the seller to see.
  const { email = null, phone = null } = isRequested ? cause.to : isReachable(reach) ? reach : known;
  if (!email && !phone) return null;

  const about = { sellerId, subscriptionId: id, language, email, phone };
  const plan = {
    buyerName,
    description,
    price,
    currency,
    period,
    nextAt: subscription.nextAt?.toISOString() ?? null,
    paidWith: paidWithOf(subscription),
  };
  const one = `subscription ${id}`;
  const moment = `${one} at ${now.toISOString()}`;
  // Links are built on demand: most events have no message.
  const manage = () => manageLinkOf(origin, publicId, now);
  const anotherCard = () => cardLinkOf(origin, publicId, now);
  const both = () => ({ secret: manage(), also: anotherCard() });

  switch (cause.kind) {
    case 'activated': {
      // A plan with one date is complete at once: the message of its completion suffices.
      if (!settings.tellsChanges || subscription.state === 'completed') return null;
      const facts = { ...plan, payments: subscription.iterations };
      return { ...about, once: one, template: 'subscription-started', facts, secret: manage() };
    }
    case 'failed': {
      const outcome = outcomeOf(subscription);
      if (!settings.remindsFailure || !outcome) return null;
      const { number, failures, errorCode, retryAt } = cause;
      return {
        ...about,
        once: `${one} date ${number} failure ${failures}`,
        template: 'subscription-failed',
        facts: {
          ...plan,
          outcome,
          errorCode,
          retryAt: retryAt?.toISOString() ?? null,
          left: Math.max(0, FAILURES_THAT_CANCEL - failures),
        },
        ...(outcome === 'cancelled' ? { secret: manage() } : { secret: anotherCard(), also: manage() }),
      };
    }
    case 'price-changed': {
      if (!cause.notifiesBuyer) return null;
      const facts = { ...plan, priceBefore: cause.from };
      return { ...about, once: moment, template: 'subscription-price', facts, ...both() };
    }
    case 'paused':
      if (!settings.tellsChanges) return null;
      return { ...about, once: moment, template: 'subscription-paused', facts: plan, secret: manage() };
    case 'cancelled':
    case 'completed': {
      // The message of the seventh failure already states the cancellation and its reason.
      const isCoveredByFailure = subscription.reason === 'failures' && settings.remindsFailure;
      // An unpaid subscription has no buyer waiting for it.
      const isOffer = subscription.activatedAt === null;
      if (!settings.tellsChanges || isCoveredByFailure || isOffer) return null;
      const facts = { ...plan, end: cause.kind, paid: subscription.completed };
      return { ...about, once: one, template: 'subscription-cancelled', facts, secret: manage() };
    }
    case 'reminder': {
      if (!settings.remindsYearly || plan.nextAt === null) return null;
      const facts = { ...plan, nextAt: plan.nextAt };
      return {
        ...about,
        once: `${one} date ${plan.nextAt}`,
        template: 'subscription-reminder',
        facts,
        ...both(),
      };
    }
    case 'card-ending': {
      if (!settings.remindsCard) return null;
      const endsAt = cause.endsAt.toISOString();
      return {
        ...about,
        once: `${one} card ${endsAt}`,
        template: 'subscription-card',
        facts: { ...plan, endsAt },
        secret: anotherCard(),
        also: manage(),
      };
    }
    case 'link': {
      const { purpose, once } = cause;
      return {
        ...about,
        once: `${one} ${once}`,
        template: 'subscription-link',
        facts: { ...plan, purpose },
        ...(purpose === 'card' ? { secret: anotherCard(), also: manage() } : { secret: manage() }),
      };
    }
    case 'code': {
      const { code, once } = cause;
      const facts = { buyerName, description };
      return { ...about, once: `${one} ${once}`, template: 'subscription-code', facts, secret: code };
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
