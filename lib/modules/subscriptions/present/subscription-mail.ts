import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, isDeclineCode } from '#lib/kernel/refusals/refusals.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { SubscriptionFactsOf } from '../contract/subscription-message.ts';
import {
  dayText,
  inSentence,
  lastDayText,
  type MailFact,
  type MailModel,
  methodText,
  oneLine,
  shorten,
  whenText,
} from '#lib/modules/messages/index.ts';
import {
  everyText,
  isFromAccount,
  type PlanFacts,
  type MessageContent,
  subscriptionTextKeyOf,
  valuesOf,
} from './message-content.ts';

const MAX_DESCRIPTION = 200;

type TextKey = ReturnType<typeof subscriptionTextKeyOf>;

/** An e-mail to a buyer about a subscription. Sent in the seller's name; replies reach the seller. */
export function subscriptionMail(subscription: MessageContent, timeZone: string): MailModel {
  const { language, sellerName, sellerColor, facts, secret, also } = subscription;
  const textKey = subscriptionTextKeyOf(facts);
  const values = valuesOf(subscription, timeZone);
  const sentence = (part: 'subject' | 'title' | 'lead' | 'note'): string =>
    say(language, `subscription-messages.mail.${textKey}.${part}`, values);
  const { seller } = values;
  const isCode = facts.template === 'subscription-code';
  return {
    language,
    subject: sentence('subject'),
    sender: oneLine(sellerName),
    color: sellerColor,
    greeting:
      oneLine(facts.buyerName) === ''
        ? null
        : say(language, 'messages.mail.hello', { name: inSentence(facts.buyerName, language) }),
    title: sentence('title'),
    amount: isCode || !WITH_AMOUNT.includes(textKey) ? null : { minor: facts.price, currency: facts.currency },
    code: isCode ? secret : null,
    lead: sentence('lead'),
    facts: factsOf(subscription, timeZone),
    // The secret is the code of a code message and the address of the button in every other one.
    action: isCode ? null : { label: actionOf(textKey, isFromAccount(facts), language), url: secret },
    also: also === null ? [] : [{ label: alsoOf(textKey, isFromAccount(facts), language), url: also }],
    notes: [sentence('note')],
    footer: [
      say(language, 'messages.mail.questions', { seller }),
      say(language, 'messages.mail.sentFor', {
        seller,
        product: inSentence(say(language, 'common.product'), language),
      }),
    ],
  };
}

/** Messages that show an amount. */
const WITH_AMOUNT: readonly TextKey[] = [
  'started',
  'reminder',
  'retry',
  'another-card',
  'another-account',
  'price',
  'link-pay',
];

/** Messages whose button leads to the page for another card. */
const CHANGE_MEANS: readonly TextKey[] = [
  'retry',
  'another-card',
  'another-account',
  'card',
  'link-card',
  'link-account',
];

function actionOf(textKey: TextKey, isAccount: boolean, language: Language): string {
  if (textKey === 'link-pay') return say(language, 'subscription-messages.action.start');
  const change = isAccount ? 'account' : 'card';
  return say(language, `subscription-messages.action.${CHANGE_MEANS.includes(textKey) ? change : 'view'}`);
}

/**
 * Label of the second link: of the buyer's own page and the page for another card, the one that the button does not
 * open.
 */
const alsoOf = (textKey: TextKey, isAccount: boolean, language: Language): string =>
  say(
    language,
    `subscription-messages.action.${CHANGE_MEANS.includes(textKey) ? 'manage' : isAccount ? 'account' : 'card'}`,
  );

function factsOf({ language, facts }: MessageContent, timeZone: string): MailFact[] {
  const about: MailFact = {
    label: say(language, 'messages.mail.label.for'),
    value: shorten(oneLine(facts.description), MAX_DESCRIPTION),
    as: 'words',
  };
  if (facts.template === 'subscription-code') return [about];
  const fact = (label: Label, value: string): MailFact => ({
    label: say(language, `subscription-messages.label.${label}`),
    value,
    as: 'sentence',
  });
  const day = (at: string): string => dayText(new Date(at), language, timeZone);
  const price = fact('price', everyText(facts.price, facts, language));
  const next = facts.nextAt === null ? [] : [fact('next', day(facts.nextAt))];
  const method: MailFact[] =
    facts.paidWith === null
      ? []
      : [
          {
            label: say(language, 'messages.mail.label.method'),
            value: methodText(facts.paidWith, language),
            as: 'sentence',
          },
        ];
  switch (facts.template) {
    case 'subscription-started': {
      const payments =
        facts.payments === null ? [] : [{ ...fact('payments', String(facts.payments)), as: 'code' as const }];
      return [about, price, ...next, ...payments, ...method];
    }
    case 'subscription-failed': {
      const retry =
        facts.retryAt === null ? [] : [fact('retry', whenText(new Date(facts.retryAt), language, timeZone))];
      return [about, price, fact('reason', reasonOf(facts, language)), ...retry, ...method];
    }
    case 'subscription-card':
      return [about, price, ...next, fact('ends', lastDayText(new Date(facts.endsAt), language)), ...method];
    case 'subscription-price': {
      const before = amountText(facts.priceBefore, facts.currency, language);
      return [about, fact('before', before), price, ...next, ...method];
    }
    case 'subscription-paused':
      return [about, price];
    case 'subscription-cancelled':
      return [about, price, { ...fact('paid', String(facts.paid)), as: 'code' }];
    default:
      return [about, price, ...next, ...method];
  }
}

type Label = 'price' | 'next' | 'payments' | 'reason' | 'retry' | 'ends' | 'before' | 'paid';

/** Reason of a failed charge in the buyer's wording, without details reserved for the merchant. */
function reasonOf(facts: PlanFacts & SubscriptionFactsOf<'subscription-failed'>, language: Language): string {
  const card = isDeclineCode(facts.errorCode) ? declineKeyOf(facts.errorCode) : 'token';
  const reason = isFromAccount(facts) ? 'account' : card;
  return say(language, `subscription-messages.reason.${reason}`);
}
