import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import { everyText, planDay, startSentence } from '#lib/modules/subscriptions/views/plan-text.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { plainText } from './plain-text.ts';

/**
 * What the page of a subscription's sale says: what is paid here and what follows, above the form, beside the button
 * and after it.
 */
export type SubscriptionWords = {
  note: string;
  /** Null where the order button itself is the consent. */
  consent: string | null;
  /** Null where the button says what it says of every sale. */
  pay: string | null;
  /** What a mandate allows: the amount and how often. Null where nothing more is charged. */
  debited: string | null;
  /** When the next charge is. */
  after: string;
};

export function subscriptionWords(sale: BuyerSale, language: Language): SubscriptionWords | null {
  const plan = sale.subscription;
  if (!plan) return null;
  const { part, price, currency, dates } = plan;
  const amount = amountText(price, currency, language);
  const every = everyText(plan, language);
  const goesOn = dates.left === null || dates.left > 1;
  const seller = isolate(plainText(sale.sellerName));
  return {
    note: noteOf(sale, plan, { amount, every }, language),
    consent:
      part === 'first' && goesOn ? say(language, 'subscription-page.pay.consent', { seller, amount, every }) : null,
    pay:
      part === 'first'
        ? say(language, 'subscription-page.pay.pay', { amount: amountText(sale.price, sale.currency, language) })
        : null,
    debited: goesOn && part === 'first' ? `${amount} ${every}` : null,
    after: afterOf(plan, amount, language),
  };
}

type Plan = NonNullable<BuyerSale['subscription']>;

function noteOf(
  { methods }: BuyerSale,
  plan: Plan,
  values: { amount: string; every: string },
  language: Language,
): string {
  const { part, dates } = plan;
  if (part === 'first_card') return startSentence(plan, language);
  // Where more than a card can be brought, the page does not speak of cards.
  const isOfCards = methods.every((method) => method === 'credit-card');
  if (part === 'other_card' && !isOfCards) return say(language, 'subscription-page.pay.other_account');
  if (part === 'failed_card' && !isOfCards) return say(language, 'subscription-page.pay.failed_account');
  if (part !== 'first') return say(language, `subscription-page.pay.${part}`);
  if (dates.left === null) return say(language, 'subscription-page.pay.first_endless', values);
  if (dates.left === 1) return say(language, 'subscription-page.pay.first_once');
  return say(language, 'subscription-page.pay.first_counted', {
    ...values,
    count: dates.left,
    last: dates.last ? planDay(dates.last, language, dates.timeZone) : '',
  });
}

function afterOf({ part, dates }: Plan, amount: string, language: Language): string {
  if (part === 'failed_card') return say(language, 'subscription-page.pay.failed_saved');
  // A first payment that is not recorded yet is still among the dates to come.
  const next = dates.next[dates.isDueNow ? 1 : 0];
  if (!next) return say(language, 'subscription-page.pay.no_next');
  return say(language, `subscription-page.pay.${part === 'first_card' ? 'first_next' : 'next'}`, {
    amount,
    date: planDay(next, language, dates.timeZone),
  });
}
