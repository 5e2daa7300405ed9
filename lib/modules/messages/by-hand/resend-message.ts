import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { MessagesContext } from '../context.ts';
import type { ResendRefusal } from '../contract/message.ts';
import { closedChannels, messageChannelsOf } from '../domain.ts';
import { carriesAccess } from '../message-template.ts';
import { MESSAGES_DUE } from '../queue.ts';
import { findForResend, queueResend } from './store-resend.ts';

/** Request to resend a message. `recipient` may differ from the former one: a wrong address is the usual reason. */
export type Resend = {
  messageId: number;
  saleId: string;
  recipient: string;
  userId: number;
  sellerIds: readonly number[];
};

/** Limit of resends of one message, in total. */
const MAX_RESENDS = 10;

/**
 * Queues a message with the same text once more, as a message of its own; refused while the message or a resend of it
 * is in progress. Null when it is queued. A message of another seller, or one that may carry a link for its recipient
 * alone, is reported as not found.
 */
export async function resendMessage(
  context: Pick<MessagesContext, 'database' | 'sendMail' | 'sendSms' | 'hasSmsModule' | 'templates'>,
  { messageId, saleId, recipient, userId, sellerIds }: Resend,
): Promise<ResendRefusal | null> {
  const { database } = context;
  const found = await findForResend(database, messageId, saleId, sellerIds);
  if (!found || carriesAccess(context.templates, found.template)) return 'gone';
  const off = closedChannels(messageChannelsOf(context), found.seller)[found.channel];
  if (off !== null) return off;
  if (found.channel === 'email' && !isEmailAddress(recipient)) return 'badEmail';
  if (found.channel === 'sms' && readPhone(recipient, found.seller.country) === null) return 'badPhone';
  if (found.isOpen) return 'busy';
  if (found.resends >= MAX_RESENDS) return 'tooMany';
  try {
    await queueResend(database, sellerIds, { messageId, rootId: found.rootId, recipient, userId });
    wake(MESSAGES_DUE);
    return null;
  } catch (error) {
    if (isThereAlready(error)) return 'busy';
    throw error;
  }
}
