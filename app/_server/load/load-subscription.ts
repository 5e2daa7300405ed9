import { getLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { hereByClock } from '#app/_server/pages/shared.ts';
import { viewOf } from '#app/_server/person.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { messageChannels, messagesOfSubscription } from '#lib/modules/messages/dashboard.ts';
import { showSubscription, subscriptionStamp } from '#lib/modules/subscriptions/dashboard.ts';
import { deliveriesFor, withRefusals } from './deliveries-for.ts';

/** The subscription of an address and the person's rights on it; one of another tenant is not found. */
export const loadSubscription = cache(async (subscriptionId: string) => {
  const { all: sellers } = await viewOf('/subscriptions/[subscriptionId]');
  const sellerIds = sellers.map(({ id }) => id);
  const [{ now, timeZone }, locale] = [await hereByClock(), await getLocale()];
  // The stamp first: what changes between the two is seen as news.
  const stamp = await subscriptionStamp(sellerIds, subscriptionId);
  const [shown, messages] = await Promise.all([
    showSubscription(sellerIds, subscriptionId, {
      now,
      timeZone,
      language: readLanguage(locale),
      ways: messageChannels(),
    }),
    messagesOfSubscription(sellerIds, subscriptionId),
  ]);
  const seller = sellers.find(({ id }) => id === shown?.subscription.sellerId);
  if (!shown || !seller || stamp === null) notFound();
  const { subscription } = shown;
  const callbacks = { sellerId: seller.id, deliveries: shown.deliveries };
  return {
    subscription,
    seller,
    stamp,
    messages,
    callbacks: withRefusals(sellers, { ...callbacks, deliveries: deliveriesFor(sellers, callbacks) }),
    may: (right: Right): boolean => can(seller, right),
  };
});

/** Interval of the polls of a subscription's screen, milliseconds. */
export const SUBSCRIPTION_LOOK_MS = 4_000;
