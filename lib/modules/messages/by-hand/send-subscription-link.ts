import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription/subscription-url.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import type { MessagesContext } from '../context.ts';
import { type LinkToSend, MAX_LINKS_SENT, type SendLinkRefusal } from '../contract/link.ts';
import type { Channel } from '../contract/message.ts';
import { readSubscriptionFacts } from '../contract/subscription-message.ts';
import { closedWays, messageWaysOf } from '../domain/deliverable-to.ts';
import { composeSubscriptionLink } from '../present/compose.ts';
import {
  findSentSubscriptionLinks,
  findSubscriptionLink,
  type FoundSubscription,
  queueSubscriptionLink,
} from './store-send-subscription-link.ts';

/** A person sends the link on which a buyer starts a subscription, or reads what would be sent. */

type Context = Omit<MessagesContext, 'from'>;

export type SubscriptionLinkMessage = {
  subscriptionId: string;
  channel: Channel;
  recipient: string;
  language: Language;
  userId: number;
  sellerIds: readonly number[];
};

/**
 * Queues the link of a subscription or of a template. Up to `MAX_LINKS_SENT` go out for one, and none to a place that
 * one is on its way to. The refusals are in the order in which a person can do something about them.
 */
export async function sendSubscriptionLink(
  context: Context,
  { subscriptionId, channel, recipient, language, userId, sellerIds }: SubscriptionLinkMessage,
): Promise<Result<{ messageId: number }, SendLinkRefusal>> {
  const { database } = context;
  const found = await findSubscriptionLink(database, sellerIds, subscriptionId);
  if (!found) return refuse('gone');
  if (channel === 'email' && !isEmailAddress(recipient)) return refuse('badEmail');
  if (channel === 'sms' && readPhone(recipient, found.seller.country) === null) return refuse('badPhone');
  const off = closedWays(messageWaysOf(context), found.seller)[channel];
  if (off !== null) return refuse(off);
  if (found.state !== 'initial') return refuse('closed');
  const { sent, byPeople } = await findSentSubscriptionLinks(database, sellerIds, found.id);
  const isOnItsWay = sent.some(
    (one) => one.channel === channel && one.recipient === recipient && ['queued', 'sending'].includes(one.state),
  );
  if (isOnItsWay) return refuse('busy');
  if (byPeople >= MAX_LINKS_SENT) return refuse('tooMany');
  const { facts, secret } = readSubscriptionFacts({ template: 'subscription-link', ...wordsOf(context, found) });
  const kept = { ...facts, sealed: sealSecret(secret).toString('base64') };
  const asked = { channel, recipient, language, userId, facts: kept, before: byPeople };
  try {
    return ok({ messageId: await queueSubscriptionLink(database, found, asked) });
  } catch (error) {
    if (isThereAlready(error)) return refuse('busy');
    throw error;
  }
}

/** The facts of the message, and its address. */
const wordsOf = ({ origin }: Pick<Context, 'origin'>, found: FoundSubscription) => ({
  facts: {
    ...{ buyerName: found.buyerName, description: found.description, price: found.price, currency: found.currency },
    ...{ period: found.period, purpose: 'pay' as const, paidWith: null },
    nextAt: found.startsWhenPaid || found.kind === 'template' ? null : found.startsAt.toISOString(),
  },
  secret: subscriptionUrlOf(origin, found),
});

/** What a screen needs to send it; null where it is not these sellers'. */
export type SubscriptionLinkToSend = Omit<LinkToSend, 'saleId' | 'most'> & {
  subscriptionId: string;
  period: FoundSubscription['period'];
};

/** The link of a subscription with everything that a screen needs to send it; null where it is not these sellers'. */
export async function readSubscriptionLink(
  context: Context,
  sellerIds: readonly number[],
  subscriptionId: string,
): Promise<SubscriptionLinkToSend | null> {
  const found = await findSubscriptionLink(context.database, sellerIds, subscriptionId);
  if (!found) return null;
  const { seller, buyerName: name, buyerEmail: email, buyerPhone: phone } = found;
  const { sent } = await findSentSubscriptionLinks(context.database, sellerIds, found.id);
  const words = LANGUAGES.map((language) => {
    const { subject, sms } = composed(context, found, language);
    return [language, { subject: subject ?? '', text: sms }] as const;
  });
  return {
    ...{ subscriptionId, sellerName: seller.brandName ?? seller.name, product: found.description },
    ...{ price: found.price, currency: found.currency, period: found.period },
    url: subscriptionUrlOf(context.origin, found),
    isOpen: found.state === 'initial',
    language: found.language as Language,
    buyer: { name, email, phone },
    whatsApp: readPhone(phone, seller.country)?.slice(1) ?? '',
    words: Object.fromEntries(words) as LinkToSend['words'],
    closed: closedWays(messageWaysOf(context), seller),
    sent,
  };
}

/** The e-mail with the link of a subscription as it would be sent; null where it is not these sellers'. */
export async function previewSubscriptionLink(
  context: Context,
  { sellerIds, subscriptionId, language }: { sellerIds: readonly number[]; subscriptionId: string; language: Language },
): Promise<string | null> {
  const found = await findSubscriptionLink(context.database, sellerIds, subscriptionId);
  return found && composed(context, found, language).html;
}

function composed(context: Context, found: FoundSubscription, language: Language) {
  const { facts, secret } = wordsOf(context, found);
  const { seller } = found;
  return composeSubscriptionLink(context, {
    also: null,
    ...{ language, secret, sellerName: seller.brandName ?? seller.name, sellerColor: seller.brandColor },
    facts: { ...facts, template: 'subscription-link', sealed: '' },
  });
}
