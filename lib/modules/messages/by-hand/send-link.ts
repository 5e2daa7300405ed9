import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import type { MessagesContext } from '../context.ts';
import { type LinkToSend, MAX_LINKS_SENT, type SendLinkRefusal } from '../contract/link.ts';
import type { Channel } from '../contract/message.ts';
import { closedWays, messageWaysOf } from '../domain/deliverable-to.ts';
import { isWorthSending } from '../domain/templates.ts';
import { MESSAGES } from '../queue.ts';
import { composeLink } from '../present/compose.ts';
import { findLink, findSentLinks, queueLink } from './store-send-link.ts';

/** A person sends the link of a sale, or reads what would be sent. */

type Context = Omit<MessagesContext, 'from'>;

export type LinkMessage = {
  saleId: string;
  channel: Channel;
  recipient: string;
  language: Language;
  userId: number;
  sellerIds: readonly number[];
};

/**
 * Queues the link of a sale to a buyer. Up to `MAX_LINKS_SENT` go out for one sale, and none to a place that one is on
 * its way to. The refusals are in the order in which a person can do something about them.
 */
export async function sendLink(
  context: Context,
  { saleId, channel, recipient, language, userId, sellerIds }: LinkMessage,
): Promise<Result<{ messageId: number }, SendLinkRefusal>> {
  const { database } = context;
  const sale = await findLink(database, sellerIds, saleId);
  if (!sale) return refuse('gone');
  if (channel === 'email' && !isEmailAddress(recipient)) return refuse('badEmail');
  if (channel === 'sms' && readPhone(recipient, sale.seller.country) === null) return refuse('badPhone');
  const off = closedWays(messageWaysOf(context), sale.seller)[channel];
  if (off !== null) return refuse(off);
  if (!isWorthSending('payment-link', sale.status)) return refuse('closed');
  const { sent, byPeople } = await findSentLinks(database, sellerIds, sale.id);
  const open: readonly string[] = MESSAGES[channel].open;
  const isOnItsWay = sent.some(
    (one) => one.channel === channel && one.recipient === recipient && open.includes(one.state),
  );
  if (isOnItsWay) return refuse('busy');
  if (byPeople >= MAX_LINKS_SENT) return refuse('tooMany');
  try {
    return ok({
      messageId: await queueLink(database, sale, { channel, recipient, language, userId, before: byPeople }),
    });
  } catch (error) {
    if (isThereAlready(error)) return refuse('busy');
    throw error;
  }
}

/** The link of a sale with everything that a screen needs to send it; null where the sale is not these sellers'. */
export async function readLink(
  context: Context,
  sellerIds: readonly number[],
  saleId: string,
): Promise<LinkToSend | null> {
  const sale = await findLink(context.database, sellerIds, saleId);
  if (!sale) return null;
  const { seller, notifyName, notifyEmail, notifyMobile, buyerName, buyerEmail, buyerPhone } = sale;
  const { sent } = await findSentLinks(context.database, sellerIds, sale.id);
  const phone = notifyMobile || buyerPhone;
  const words = LANGUAGES.map((language) => {
    const { subject, sms } = composeLink(context, sale, language);
    return [language, { subject: subject ?? '', text: sms }] as const;
  });
  return {
    ...{ saleId, sellerName: seller.brandName ?? seller.name, product: sale.productName },
    ...{ price: sale.price, most: sale.mostPrice, currency: sale.currency },
    url: context.saleUrl(sale),
    isOpen: isWorthSending('payment-link', sale.status),
    language: sale.language as Language,
    buyer: { name: notifyName || buyerName, email: notifyEmail || buyerEmail, phone },
    whatsApp: readPhone(phone, seller.country)?.slice(1) ?? '',
    words: Object.fromEntries(words) as LinkToSend['words'],
    closed: closedWays(messageWaysOf(context), seller),
    sent,
  };
}

/** The e-mail with the link of a sale as it would be sent; null where the sale is not these sellers'. */
export async function previewLink(
  context: Context,
  { sellerIds, saleId, language }: { sellerIds: readonly number[]; saleId: string; language: Language },
): Promise<string | null> {
  const sale = await findLink(context.database, sellerIds, saleId);
  return sale && composeLink(context, sale, language).html;
}
