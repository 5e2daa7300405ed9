/** The part of messages that other modules may use. */
export type { EndpointFailing } from './contract/endpoint-failing.ts';
export type { SaleTemplate } from './contract/message.ts';
export { isReachable, type Reach } from './contract/reach.ts';
export { deliverableTo, type MessageWays, messageWaysOf } from './domain/deliverable-to.ts';
export { MESSAGES_DUE } from './queue.ts';
export { saleTemplateOf } from './domain/templates.ts';
export { type MailToOwners, queueOwnerMail } from './queue-owner-mail.ts';
export { queueOnboardingMessage } from './queue-onboarding-message.ts';
export { queuePersonMail } from './queue-person-mail.ts';
export { queueSubscriptionMessages } from './queue-subscription-messages.ts';
export type { SubscriptionMessage } from './contract/subscription-message.ts';
export { recordMessage } from './record-message.ts';
