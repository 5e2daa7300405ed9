import { messagesContext } from '#lib/contexts.ts';
import { wake } from '#lib/platform/jobs/jobs.ts';
import * as resending from './by-hand/resend-message.ts';
import * as links from './by-hand/send-link.ts';
import * as receipts from './by-hand/send-receipt.ts';
import * as subscriptionLinks from './by-hand/send-subscription-link.ts';
import * as senders from './by-hand/store-receipt.ts';
import { messageWaysOf } from './domain/deliverable-to.ts';
import * as previews from './queries/preview-subscription.ts';
import * as ways from './queries/ways-to-buyers.ts';
import { MESSAGES_DUE } from './queue.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as messages from './queries/messages-of-sale.ts';
import * as subscriptions from './queries/messages-of-subscription.ts';

/** What the screens read of messages to people and send by hand, always among the businesses of a person. */

export const messagesOfSale = bound(messages.messagesOfSale);
export const messagesOfSubscription = bound(subscriptions.messagesOfSubscription);
export const messageDocument = bound(messages.messageDocument);
export const subscriptionDocument = bound(messages.subscriptionDocument);

const inContext = boundTo(messagesContext);

/** An operation that queues a message where `isQueued` says so of its answer. Its job is woken then. */
const queueing =
  <Args extends readonly unknown[], Answer>(
    run: (...args: Args) => Promise<Answer>,
    isQueued: (answer: Answer) => boolean,
  ) =>
  async (...args: Args): Promise<Answer> => {
    const answer = await run(...args);
    if (isQueued(answer)) wake(MESSAGES_DUE);
    return answer;
  };

const isNull = (refusal: unknown) => refusal === null;
const isOk = ({ ok }: { ok: boolean }) => ok;

/** What this installation sends by. */
export const messageWays = () => messageWaysOf(messagesContext());

export const waysToBuyers = (sellerId: number) =>
  ways.waysToBuyers(messagesContext().database, messageWays(), sellerId);

/** Null when it is on its way; else why not. */
export const resendMessage = queueing(inContext(resending.resendMessage), isNull);
export const sendReceipt = queueing(inContext(receipts.sendReceipt), isNull);
export const nameSender = bound(senders.nameSender);
export const readLink = inContext(links.readLink);
export const previewLink = inContext(links.previewLink);
export const sendLink = queueing(inContext(links.sendLink), isOk);
export const readSubscriptionLink = inContext(subscriptionLinks.readSubscriptionLink);
export const previewSubscriptionLink = inContext(subscriptionLinks.previewSubscriptionLink);
export const sendSubscriptionLink = queueing(inContext(subscriptionLinks.sendSubscriptionLink), isOk);
export const previewSubscription = inContext(previews.previewSubscriptionMail);
