import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { Language } from '#lib/kernel/language.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import type { MessagesContext } from '../context.ts';
import { MAX_LINKS_SENT, type SendLinkRefusal } from '../contract/link.ts';
import type { Channel } from '../contract/message.ts';
import { closedChannels, messageChannelsOf, type SellerChannels } from '../domain.ts';
import { MESSAGES } from '../queue.ts';
import { type AboutLink, findSentLinks, queueByHand } from './store-by-hand.ts';

/** Sending of payment links by people of the business. */

/** Recipient of a link, and the person who sends it. */
export type LinkMessage = { channel: Channel; recipient: string; language: Language; userId: number };

/** A link, and the messages with it. */
export type Link = AboutLink & {
  seller: { id: number; country: string } & SellerChannels;
  /** False once it cannot be paid with any more. */
  isOpen: boolean;
  template: string;
  /** Prefix of the keys of its messages; the number of the message follows. */
  key: string;
  facts?: object;
  secret?: string;
  /** How often people may send it, if not `MAX_LINKS_SENT` times. */
  most?: number;
};

/**
 * Queues a message with a link to a buyer. Up to `MAX_LINKS_SENT` messages are sent for one link, and none to an
 * address that a message with it is still on its way to. The refusals are in the order in which a person can act on
 * them.
 */
export async function sendLink(
  context: Pick<MessagesContext, 'database' | 'sendMail' | 'sendSms' | 'hasSmsModule'>,
  { seller, isOpen, template, key, facts, secret, most = MAX_LINKS_SENT, ...about }: Link,
  message: LinkMessage,
): Promise<Result<{ messageId: number }, SendLinkRefusal>> {
  const { database } = context;
  const { channel, recipient } = message;
  if (channel === 'email' && !isEmailAddress(recipient)) return refuse('badEmail');
  if (channel === 'sms' && readPhone(recipient, seller.country) === null) return refuse('badPhone');
  const off = closedChannels(messageChannelsOf(context), seller)[channel];
  if (off !== null) return refuse(off);
  if (!isOpen) return refuse('closed');
  const { sent, byPeople } = await findSentLinks(database, [seller.id], about);
  const open: readonly string[] = MESSAGES[channel].open;
  const isOnItsWay = sent.some(
    (one) => one.channel === channel && one.recipient === recipient && open.includes(one.state),
  );
  if (isOnItsWay) return refuse('busy');
  if (byPeople >= most) return refuse('tooMany');
  const { saleId, subscriptionId } = about;
  const queued = { ...message, saleId, subscriptionId, template, facts, secret, key: `${key} ${byPeople + 1}` };
  try {
    return ok({ messageId: await queueByHand(database, seller.id, queued) });
  } catch (error) {
    if (isThereAlready(error)) return refuse('busy');
    throw error;
  }
}
