import { type DueMessage, type MessageLinks, messageTemplate } from '#lib/modules/messages/index.ts';
import { SALE_TEMPLATES } from '#lib/modules/payments/index.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { type KeptFacts, readKeptFacts, type SubscriptionTemplate } from './contract/subscription-message.ts';
import { isOutdated } from './domain/outdated-message.ts';
import { manageLinkOf } from './change/subscription-links.ts';
import { subscriptionMail } from './present/subscription-mail.ts';
import { subscriptionSms, type MessageContent } from './present/message-content.ts';
import { messageSubjects, type MessageSubject, subscriptionsOfSales } from './store/message-subjects.sql.ts';

const factsOf = ({ template, facts }: DueMessage): KeptFacts | null =>
  readKeptFacts(template as SubscriptionTemplate, facts);

function contentOf(message: DueMessage): MessageContent {
  const facts = factsOf(message);
  if (facts === null) throw new Error('a message about a subscription has no facts');
  const { language, sellerName, sellerColor, secret, also } = message;
  return { language, sellerName, sellerColor, facts, secret, also };
}

/** Templates of messages to buyers of subscriptions. Unreadable facts are reported when the message is written. */
export const SUBSCRIPTION_MESSAGES = messageTemplate<MessageSubject>({
  titles: {
    'subscription-started': 'subscription-messages.title.subscription-started',
    'subscription-reminder': 'subscription-messages.title.subscription-reminder',
    'subscription-failed': 'subscription-messages.title.subscription-failed',
    'subscription-card': 'subscription-messages.title.subscription-card',
    'subscription-price': 'subscription-messages.title.subscription-price',
    'subscription-paused': 'subscription-messages.title.subscription-paused',
    'subscription-cancelled': 'subscription-messages.title.subscription-cancelled',
    'subscription-link': 'subscription-messages.title.subscription-link',
    'subscription-code': 'subscription-messages.title.subscription-code',
  } satisfies Readonly<Record<SubscriptionTemplate, MessageKey>>,
  to: 'buyer',
  isOpen: false,
  async load(database, messages) {
    const ids = [...new Set(messages.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
    const found = new Map((await messageSubjects(database, ids)).map((subject) => [subject.id, subject]));
    return new Map(
      messages.flatMap(({ id, subscriptionId }) => {
        const subject = found.get(subscriptionId ?? 0);
        return subject ? [[id, subject] as const] : [];
      }),
    );
  },
  whyNot(message, subject) {
    const facts = factsOf(message);
    return facts !== null && isOutdated(facts, subject, message.ageSeconds) ? 'outdated' : null;
  },
  nameOf: ({ buyerName }) => buyerName,
  mail: (message, _, { timeZone }) => subscriptionMail(contentOf(message), timeZone),
  sms: (message, _, { timeZone }) => subscriptionSms(contentOf(message), timeZone),
});

/** The link to the buyer's own page in messages about a sale of a subscription. */
export const MANAGE_LINK: MessageLinks = {
  templates: SALE_TEMPLATES,
  async load(database, messages, { origin }) {
    const saleIds = [...new Set(messages.flatMap(({ saleId }) => saleId ?? []))];
    const found = new Map(
      (await subscriptionsOfSales(database, saleIds)).map(({ saleId, publicId }) => [saleId, publicId]),
    );
    return new Map(
      messages.flatMap(({ id, saleId, language, createdAt }) => {
        const publicId = found.get(saleId ?? 0);
        if (publicId === undefined) return [];
        const label = say(language, 'subscription-messages.action.manage');
        return [[id, { label, url: manageLinkOf(origin, publicId, createdAt) }] as const];
      }),
    );
  },
};
