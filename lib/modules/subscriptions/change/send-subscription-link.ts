import type { Language } from '#lib/kernel/language.ts';
import { refuse, type Result } from '#lib/kernel/result.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import type { LinkToSend, SendLinkRefusal } from '#lib/modules/messages/contract/link.ts';
import { asMail, type LinkMessage, linkToSend, type MessagesContext, sendLink } from '#lib/modules/messages/index.ts';
import { type KeptFacts, readSubscriptionFacts } from '../contract/subscription-message.ts';
import { subscriptionMail } from '../present/subscription-mail.ts';
import { subscriptionSms } from '../present/message-content.ts';
import { findSubscriptionLink, type FoundSubscription } from './store-send-subscription-link.ts';

/** A person sends the link on which a buyer starts a subscription, or reads what would be sent. */

type Context = Omit<MessagesContext, 'from'>;

export type SubscriptionLinkMessage = LinkMessage & { subscriptionId: string; sellerIds: readonly number[] };

/** Queues the link of a subscription or of a template, by the rules of `sendLink`. */
export async function sendSubscriptionLink(
  context: Context,
  { subscriptionId, sellerIds, ...message }: SubscriptionLinkMessage,
): Promise<Result<{ messageId: number }, SendLinkRefusal>> {
  const found = await findSubscriptionLink(context.database, sellerIds, subscriptionId);
  if (!found) return refuse('gone');
  const { facts, secret } = contentOf(context, found);
  const link = {
    ...aboutLink(found),
    seller: found.seller,
    template: TEMPLATE,
    key: keyOf(found),
    secret,
    isOpen: found.state === 'initial',
    facts: readSubscriptionFacts({ template: TEMPLATE, facts }),
  };
  return sendLink(context, link, message);
}

const TEMPLATE = 'subscription-link';

/** The beginning of the keys of the messages that people send. */
const keyOf = ({ id }: FoundSubscription): string => `subscription ${id} link by hand`;

const aboutLink = (found: FoundSubscription) => ({ subscriptionId: found.id, sentAs: { key: `${keyOf(found)} ` } });

/** The facts of the message, and its address. */
const contentOf = ({ origin }: Pick<Context, 'origin'>, found: FoundSubscription) => ({
  facts: {
    buyerName: found.buyerName,
    description: found.description,
    price: found.price,
    currency: found.currency,
    period: found.period,
    purpose: 'pay' as const,
    paidWith: null,
    nextAt: found.startsWhenPaid || found.kind === 'template' ? null : found.startsAt.toISOString(),
  },
  secret: subscriptionUrlOf(origin, found),
});

/** The link of a subscription with the data of the screen that sends it. */
export type SubscriptionLinkToSend = LinkToSend & {
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
  const link = await linkToSend(context, {
    ...aboutLink(found),
    seller: found.seller,
    link: {
      product: found.description,
      price: found.price,
      currency: found.currency,
      url: subscriptionUrlOf(context.origin, found),
      isOpen: found.state === 'initial',
      language: found.language,
      buyer: { name: found.buyerName, email: found.buyerEmail, phone: found.buyerPhone },
    },
    compose: (language) => composed(context, found, language),
  });
  return { ...link, subscriptionId, period: found.period };
}

/** The e-mail with the link of a subscription as it would be sent; null where it is not these sellers'. */
export async function previewSubscriptionLink(
  context: Context,
  { sellerIds, subscriptionId, language }: { sellerIds: readonly number[]; subscriptionId: string; language: Language },
): Promise<string | null> {
  const found = await findSubscriptionLink(context.database, sellerIds, subscriptionId);
  return found && composed(context, found, language).html;
}

function composed({ origin, timeZone }: Context, found: FoundSubscription, language: Language) {
  const { facts, secret } = contentOf({ origin }, found);
  const { seller } = found;
  const words = {
    language,
    secret,
    also: null,
    sellerName: seller.brandName ?? seller.name,
    sellerColor: seller.brandColor,
    facts: { ...facts, template: TEMPLATE } satisfies KeptFacts,
  };
  return { ...asMail(subscriptionMail(words, timeZone)), sms: subscriptionSms(words, timeZone) };
}
