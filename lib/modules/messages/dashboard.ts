import { bound } from '#lib/platform/db/bound.ts';
import * as messages from './queries/messages-of-sale.ts';
import * as subscriptions from './queries/messages-of-subscription.ts';

/** What the screens read of messages to people, always among the businesses of a person. */

export const messagesOfSale = bound(messages.messagesOfSale);
export const messagesOfSubscription = bound(subscriptions.messagesOfSubscription);
export const messageDocument = bound(messages.messageDocument);
export const subscriptionDocument = bound(messages.subscriptionDocument);
