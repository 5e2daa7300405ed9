import { deliverableTo, isReachable, type MessageWays } from '#lib/modules/messages/index.ts';
import { ofToken } from '#lib/kernel/sale/paid-with.ts';
import type { SubscriptionMessage } from '../contract/subscription-message.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { Happening } from '../domain/happenings.ts';
import { methodThatPays } from '../domain/methods.ts';
import { FAILURES_THAT_CANCEL } from '../domain/settle.ts';
import { cardLinkOf, manageLinkOf } from '../change/subscription-links.ts';
import type { Notices } from '../change/store-settings.sql.ts';

/** Where a message goes that somebody asked for; what is left out is not used. */
type AskedTo = { email?: string | null; phone?: string | null };

/** What a buyer may be told: what happened, what is to come, and what somebody asked to be sent. */
export type ToTell =
  | Happening
  /** A charge is to come. */
  | { kind: 'reminder' }
  /** The card is good until `endsAt`, which is the first moment at which it is not, and a date follows. */
  | { kind: 'card-ending'; endsAt: Date }
  /** The address to bring another card, or to see and manage it. `once`: for which wish; it is sent once. */
  | { kind: 'link'; purpose: 'card' | 'manage'; once: string; to: AskedTo }
  /** Six digits for the buyer's page. `once`: which code. */
  | { kind: 'code'; code: string; once: string; to: AskedTo };

/** Where the product is reached, what the seller has chosen, the open ways, and the time of the product's clock. */
export type MessageMoment = Notices & { now: Date; origin: string; ways: MessageWays };

/**
 * The message to its buyer about one thing; null where the buyer is not told of it: nothing of the kind is ever told,
 * the subscription or its seller does not want it, or there is no address. What somebody asked to be sent is sent
 * whatever the settings say, and a notice of a new price where the person who changed it wished so. Each leads to the
 * buyer's own page, and to that for another card too while something is to be charged that the buyer may think of.
 */
export function messageFor(
  subscription: SubscriptionFacts,
  toTell: ToTell,
  { now, origin, settings, seller, ways }: MessageMoment,
): SubscriptionMessage | null {
  const { id, publicId, sellerId, language, buyerName, description, price, currency, period } = subscription;
  const isRequested = toTell.kind === 'link' || toTell.kind === 'code';
  if (!isRequested && !subscription.sendNotification) return null;
  const known = { email: subscription.buyerEmail, phone: subscription.buyerPhone };
  const reach = deliverableTo(known, seller, ways);
  // A notice that arrives by no way is kept as not sent, with the reason: its seller sees that nobody was told.
  const { email = null, phone = null } = isRequested ? toTell.to : isReachable(reach) ? reach : known;
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
  // Made only for what is told: most of what happens is not.
  const manage = () => manageLinkOf(origin, publicId, now);
  const anotherCard = () => cardLinkOf(origin, publicId, now);
  const both = () => ({ secret: manage(), also: anotherCard() });

  switch (toTell.kind) {
    case 'activated': {
      // Of a plan with one date nothing is to come: that it is complete says all.
      if (!settings.tellsChanges || subscription.state === 'completed') return null;
      const facts = { ...plan, payments: subscription.iterations };
      return { ...about, once: one, template: 'subscription-started', facts, secret: manage() };
    }
    case 'failed': {
      const outcome = outcomeOf(subscription);
      if (!settings.remindsFailure || !outcome) return null;
      const { number, failures, errorCode, retryAt } = toTell;
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
      if (!toTell.tellsBuyer) return null;
      const facts = { ...plan, priceBefore: toTell.from };
      return { ...about, once: moment, template: 'subscription-price', facts, ...both() };
    }
    case 'paused':
      if (!settings.tellsChanges) return null;
      return { ...about, once: moment, template: 'subscription-paused', facts: plan, secret: manage() };
    case 'cancelled':
    case 'completed': {
      // The seventh failure says by itself that it was cancelled, and why.
      const isTold = subscription.reason === 'failures' && settings.remindsFailure;
      // Nobody had paid it yet, so nobody waits for anything.
      const isOffer = subscription.activatedAt === null;
      if (!settings.tellsChanges || isTold || isOffer) return null;
      const facts = { ...plan, end: toTell.kind, paid: subscription.completed };
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
      const endsAt = toTell.endsAt.toISOString();
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
      const { purpose, once } = toTell;
      return {
        ...about,
        once: `${one} ${once}`,
        template: 'subscription-link',
        facts: { ...plan, purpose },
        ...(purpose === 'card' ? { secret: anotherCard(), also: manage() } : { secret: manage() }),
      };
    }
    case 'code': {
      const { code, once } = toTell;
      const facts = { buyerName, description };
      return { ...about, once: `${one} ${once}`, template: 'subscription-code', facts, secret: code };
    }
    // The page says the rest where it happens, and a receipt comes with what is charged.
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
 * How a failure is told, by what it led to. A buyer who pays on the page sees it there, and one whose subscription was
 * paused or ended while the charge was under way has nothing to do about it.
 */
function outcomeOf({ state, reason }: SubscriptionFacts): 'retry' | 'another-card' | 'cancelled' | null {
  if (state === 'retrying') return 'retry';
  if (state === 'failed') return 'another-card';
  return state === 'cancelled' && reason === 'failures' ? 'cancelled' : null;
}

/** What pays it, as far as it may be shown; null where nothing does yet. */
function paidWithOf(subscription: SubscriptionFacts) {
  const { cardBrand, cardMask } = subscription;
  const method = methodThatPays(subscription);
  return method === null || cardMask === null ? null : ofToken({ method, brand: cardBrand ?? '', mask: cardMask });
}
