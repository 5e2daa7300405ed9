import type { Language } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { PlanTerms } from '#lib/kernel/subscription.ts';

/** Price, period, next charge and end of a plan: the same sentences on every page of a buyer. */

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatted(at: Date, language: Language, timeZone: string, parts: 'day' | 'dayOfYear'): string {
  const locale = calendarLocale(language);
  const key = `${locale} ${timeZone} ${parts}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      day: 'numeric',
      month: 'long',
      ...(parts === 'day' && { year: 'numeric' }),
    });
  formats.set(key, format);
  // The short form ends in a full stop, which would meet that of a sentence.
  return format.format(at).replace(/\sг\.$/u, ' года');
}

/** `December 5, 2026`: a day as it stands in a sentence, in the zone of the deployment. */
export const planDay = (at: Date, language: Language, timeZone: string): string =>
  formatted(at, language, timeZone, 'day');

/** `on the 5th of every month`, `every Monday`: how often, as a part of a sentence. */
export function everyText({ period, dates: { anchor, timeZone } }: PlanTerms, language: Language): string {
  const day = dayOf(anchor, timeZone);
  switch (period) {
    case 'daily':
      return say(language, 'subscription-page.every.daily');
    case 'weekly':
      return say(
        language,
        `subscription-page.every.weekly.${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'}`,
      );
    case 'monthly':
      return say(language, 'subscription-page.every.monthly', { day: Number(day.slice(8)) });
    case 'yearly':
      return say(language, 'subscription-page.every.yearly', {
        date: formatted(anchor, language, timeZone, 'dayOfYear'),
      });
  }
}

/** Placeholder values of the sentences of a plan. */
function planValues(terms: PlanTerms, language: Language) {
  const { price, currency, dates } = terms;
  const date = (at: Date | null | undefined): string => (at ? planDay(at, language, dates.timeZone) : '');
  const count = dates.left ?? 0;
  return {
    amount: amountText(price, currency, language),
    every: everyText(terms, language),
    next: date(dates.next[dates.isDueNow ? 1 : 0]),
    last: date(dates.last),
    count,
    left: count,
    total: amountText(price * count, currency, language),
  };
}

const startKey = ({ isDueNow, left }: PlanTerms['dates']) => {
  if (isDueNow)
    return left === null ? 'now_endless' : left === 1 ? 'now_once' : left === 2 ? 'now_twice' : 'now_counted';
  return left === null ? 'later_endless' : left === 1 ? 'later_once' : 'later_counted';
};

/** The whole plan in one sentence, for a buyer who has not paid yet. */
export const startSentence = (terms: PlanTerms, language: Language): string =>
  say(language, `subscription-page.sentence.${startKey(terms.dates)}`, planValues(terms, language));

/** Sentence of a running plan; null without a coming charge. */
export function runningSentence(terms: PlanTerms, language: Language): string | null {
  const { left, next } = terms.dates;
  if (next.length === 0) return null;
  const key = left === null ? 'running_endless' : left === 1 ? 'running_last' : 'running_counted';
  return say(language, `subscription-page.sentence.${key}`, planValues(terms, language));
}

/** Charge day in months and years that lack it; null where none does. */
export const movesText = ({ dates: { moves } }: PlanTerms, language: Language): string | null =>
  moves === null ? null : say(language, `subscription-page.moves.${moves}`);

/** How a plan is agreed to: who charges, and how it is ended. */
export type Consent = PlanTerms & { description: string; sellerName: string; mayCancel: boolean };

/** Text above the consent box: the plan renews itself, and how to end it. */
export function consentText({ sellerName, mayCancel }: Consent, language: Language): string {
  const seller = isolate(sellerName);
  return [
    say(language, 'subscription-page.consent.terms', { seller }),
    say(language, mayCancel ? 'subscription-page.consent.by_self' : 'subscription-page.consent.by_seller', { seller }),
  ].join(' ');
}

/** Marks of direction, which a text that is kept does not need. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Text without marks of direction. */
export const withoutIsolates = (text: string): string => text.replace(ISOLATES, '');

/** Full text that the tick agrees to, word for word as on the page, for storage. */
export const mandateText = (plan: Consent, language: Language): string =>
  withoutIsolates(
    [
      plan.description,
      startSentence(plan, language),
      movesText(plan, language),
      consentText(plan, language),
      say(language, 'subscription-page.consent.agree'),
    ]
      .filter((line) => line !== null)
      .join('\n'),
  );
