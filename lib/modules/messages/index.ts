/** The part of messages that other modules may use: queueing, sending by hand, and what templates are written with. */
export type { MessagesContext } from './context.ts';
export {
  type DueMessage,
  type MessageLinks,
  type MessageTemplate,
  messageTemplate,
  type TemplateContext,
} from './message-template.ts';
export { linkToSend } from './by-hand/link-to-send.ts';
export { type LinkMessage, sendLink } from './by-hand/send-link.ts';
export { nameSenderOf, queueByHand } from './by-hand/store-by-hand.ts';
export { isReachable, type Reach } from './contract/message.ts';
export {
  closedChannels,
  deliverableTo,
  type MessageChannels,
  messageChannelsOf,
  type SellerChannels,
} from './domain.ts';
export { asMail } from './present/compose.ts';
export type { MailFact, MailModel } from './present/mail-model.ts';
export { methodText } from './present/method-text.ts';
export { inSentence, isolateLtr, oneLine, shorten } from './present/plain-text.ts';
export { nameInSms, productInSms, smsText } from './present/sms-text.ts';
export { dayText, lastDayText, whenText } from './present/when-text.ts';
export { MESSAGES_DUE } from './queue.ts';
export { type MessageToQueue, queueMessages } from './queue-messages.ts';
export { type MailToOwners, queueOwnerMail } from './queue-owner-mail.ts';
export { recordMessages } from './record-messages.ts';
export { type SentDocument, sentDocuments } from './store.sql.ts';
