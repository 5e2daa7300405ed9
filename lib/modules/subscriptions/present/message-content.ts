import type { Language } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { CODE_MINUTES, type KeptFacts } from '../contract/subscription-message.ts';
import {
  dayText,
  inSentence,
  isolateLtr,
  lastDayText,
  nameInSms,
  productInSms,
  smsText,
} from '#lib/modules/messages/index.ts';

/** The data of a message about a subscription. Names and descriptions as they were typed. */
export type MessageContent = {
  language: Language;
  sellerName: string;
  /** `#rrggbb` */
  sellerColor: string | null;
  facts: KeptFacts;
  /** The address of the button, or the code. */
  secret: string;
  /** A second address for e-mails; null where there is none. */
  also: string | null;
};

/** Subscriptions paid from an account have no card to replace. */
export const isFromAccount = (facts: KeptFacts): boolean =>
  'paidWith' in facts && ['sepa', 'bacs', 'il-direct-debit'].includes(facts.paidWith?.method ?? '');

/** Key of a message's texts in `subscription-messages`. */
export function subscriptionTextKeyOf(facts: KeptFacts) {
  const means = isFromAccount(facts) ? 'account' : 'card';
  switch (facts.template) {
    case 'subscription-started':
      return 'started';
    case 'subscription-reminder':
      return 'reminder';
    case 'subscription-failed':
      if (facts.outcome === 'another-card') return `another-${means}` as const;
      return facts.outcome === 'retry' ? 'retry' : 'gave-up';
    case 'subscription-card':
      return 'card';
    case 'subscription-price':
      return 'price';
    case 'subscription-paused':
      return 'paused';
    case 'subscription-cancelled':
      return facts.end;
    case 'subscription-link':
      return facts.purpose === 'card' ? (`link-${means}` as const) : (`link-${facts.purpose}` as const);
    case 'subscription-code':
      return 'code';
  }
}

/** `₪49.00 a month` */
export const everyText = (amount: number, { currency, period }: PlanFacts, language: Language): string =>
  say(language, `subscription-messages.every.${period}`, { amount: amountText(amount, currency, language) });

/** Facts of a plan: of every message but a code. */
export type PlanFacts = Exclude<KeptFacts, { template: 'subscription-code' }>;

/** Placeholder values of the sentences of a message. */
export function valuesOf({ language, sellerName, facts }: MessageContent, timeZone: string) {
  const seller = inSentence(sellerName, language);
  if (facts.template === 'subscription-code') return { seller, count: CODE_MINUTES };
  const amountOf = (minor: number): string => amountText(minor, facts.currency, language);
  const date = dayOf(facts, language, timeZone);
  return {
    seller,
    amount: amountOf(facts.price),
    price: everyText(facts.price, facts, language),
    ...(facts.template === 'subscription-price' && { before: amountOf(facts.priceBefore) }),
    ...(facts.template === 'subscription-failed' && { count: facts.left }),
    ...(facts.template === 'subscription-cancelled' && { count: facts.paid }),
    ...(date !== null && { date }),
  };
}

/** The day that its sentences name; null where there is none. */
function dayOf(facts: PlanFacts, language: Language, timeZone: string): string | null {
  if (facts.template === 'subscription-card') return lastDayText(new Date(facts.endsAt), language);
  const at = facts.template === 'subscription-failed' ? facts.retryAt : facts.nextAt;
  return at === null ? null : dayText(new Date(at), language, timeZone);
}

/** A text message about a subscription: one sentence and its address; a code has no address. */
export function subscriptionSms(subscription: MessageContent, timeZone: string): string {
  const { language, sellerName, facts, secret } = subscription;
  const sentence = say(language, `subscription-messages.sms.${subscriptionTextKeyOf(facts)}`, {
    ...valuesOf(subscription, timeZone),
    seller: nameInSms(sellerName, language),
    product: productInSms(facts.description, language),
    code: isolateLtr(secret, language),
  });
  return smsText(language, sentence, facts.template === 'subscription-code' ? null : secret);
}
