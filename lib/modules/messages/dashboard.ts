import { messagesContext } from '#lib/contexts.ts';
import { messageTemplates } from '#lib/extensions.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { database } from '#lib/platform/db/database.ts';
import * as resending from './by-hand/resend-message.ts';
import { messageChannelsOf } from './domain.ts';
import { carriesAccess as carriesAccessIn } from './message-template.ts';
import * as messages from './store-messages.ts';

/** Messages to people as the screens use them, always limited to the businesses of a person. */

export const messagesOfSale = (sellerIds: readonly number[], saleId: string) =>
  messages.messagesOfSale(database(), sellerIds, saleId, messageTemplates);
export const messagesOfSubscription = (sellerIds: readonly number[], subscriptionId: string) =>
  messages.messagesOfSubscription(database(), sellerIds, subscriptionId, messageTemplates);
export const messagesOfDocument = (sellerIds: readonly number[], documentId: number) =>
  messages.messagesOfDocument(database(), sellerIds, documentId, messageTemplates);
export const saleMessageHtml = bound(messages.saleMessageHtml);
export const subscriptionMessageHtml = bound(messages.subscriptionMessageHtml);

/** Channels of this installation. */
export const messageChannels = () => messageChannelsOf(messagesContext());

export const closedBuyerChannels = (sellerId: number) =>
  messages.closedBuyerChannels(messagesContext().database, messageChannels(), sellerId);

/** Whether a message of this template may carry a link or a code that signs its reader in. */
export const carriesAccess = (template: string): boolean => carriesAccessIn(messageTemplates, template);

/** Null when the message is on its way; else why not. */
export const resendMessage = boundTo(messagesContext)(resending.resendMessage);
