import type { Language } from '#lib/kernel/language.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { PlanTerms } from '#lib/kernel/subscription.ts';
import type { PageLine } from '#lib/modules/checkout/contract/buyer-page.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { everyText, planDay, startSentence } from '../views/plan-text.ts';

/**
 * The plan of a sale to be paid. `part`: its first payment or a later one; a sale that keeps a card and charges nothing
 * is for its first card, another one, or one that a failed payment is charged to at once.
 */
export type PlanOnPage = PlanTerms & {
  part: 'first' | 'later' | 'first_card' | 'other_card' | 'failed_card';
  /** Amount of the sale, minor units. */
  paidNow: number;
  /** The methods that can pay it. */
  methods: readonly PageMethod[];
};

/** Texts of a subscription on the page that pays one of its sales: what is paid here, and what follows. */
export function planLines(plan: PlanOnPage): readonly PageLine[] {
  const { part, dates } = plan;
  const goesOn = dates.left === null || dates.left > 1;
  return [
    { at: 'note', text: ({ language }) => noteOf(plan, language) },
    { at: 'after', text: ({ language }) => afterOf(plan, language) },
    ...(part === 'first' ? [payLine(plan)] : []),
    ...(part === 'first' && goesOn ? [consentLine(plan), debitedLine(plan)] : []),
  ];
}

const payLine = ({ paidNow, currency }: PlanOnPage): PageLine => ({
  at: 'pay',
  text: ({ language }) =>
    say(language, 'subscription-page.pay.pay', { amount: amountText(paidNow, currency, language) }),
});

const consentLine = (plan: PlanOnPage): PageLine => ({
  at: 'consent',
  text: ({ language, seller }) =>
    say(language, 'subscription-page.pay.consent', { seller: isolate(seller), ...valuesOf(plan, language) }),
});

const debitedLine = (plan: PlanOnPage): PageLine => ({
  at: 'debited',
  text({ language }) {
    const { amount, every } = valuesOf(plan, language);
    return `${amount} ${every}`;
  },
});

/** The price of a period, and how often it is charged. */
const valuesOf = (plan: PlanOnPage, language: Language) => ({
  amount: amountText(plan.price, plan.currency, language),
  every: everyText(plan, language),
});

function noteOf(plan: PlanOnPage, language: Language): string {
  const { part, dates, methods } = plan;
  if (part === 'first_card') return startSentence(plan, language);
  // Texts name a card only if cards are the sole method.
  const isOfCards = methods.every((method) => method === 'credit-card');
  if (part === 'other_card' && !isOfCards) return say(language, 'subscription-page.pay.other_account');
  if (part === 'failed_card' && !isOfCards) return say(language, 'subscription-page.pay.failed_account');
  if (part !== 'first') return say(language, `subscription-page.pay.${part}`);
  if (dates.left === null) return say(language, 'subscription-page.pay.first_endless', valuesOf(plan, language));
  if (dates.left === 1) return say(language, 'subscription-page.pay.first_once');
  return say(language, 'subscription-page.pay.first_counted', {
    ...valuesOf(plan, language),
    count: dates.left,
    last: dates.last ? planDay(dates.last, language, dates.timeZone) : '',
  });
}

function afterOf(plan: PlanOnPage, language: Language): string {
  const { part, dates } = plan;
  if (part === 'failed_card') return say(language, 'subscription-page.pay.failed_saved');
  // A first payment that is not recorded yet is still among the dates to come.
  const next = dates.next[dates.isDueNow ? 1 : 0];
  if (!next) return say(language, 'subscription-page.pay.no_next');
  return say(language, `subscription-page.pay.${part === 'first_card' ? 'first_next' : 'next'}`, {
    amount: amountText(plan.price, plan.currency, language),
    date: planDay(next, language, dates.timeZone),
  });
}
