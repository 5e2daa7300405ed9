import type { PageLink } from '#components/payment-page/views/page-frame.tsx';
import type { SignName } from '#components/payment-page/views/icons.tsx';
import { plainText } from '#lib/kernel/plain-text.ts';
import { readPrefill } from '#components/payment-page/runtime/prefill.ts';
import type { Language } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type {
  BuyerPlan,
  LinkResult,
  StartAgain,
  StartErrors,
} from '#lib/modules/subscriptions/contract/buyer-pages.ts';
import type { PageInput, PlanToDraw } from '#lib/modules/subscriptions/index.ts';
import { consentText, movesText, planDay } from '#lib/modules/subscriptions/views/plan-text.ts';
import { type AmountParts, amountParts, amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type PlanCalendar, planCalendar } from './plan-calendar.ts';

/** A plan as its page shows it, decided: the components only draw it. */

/** Description and price, above everything else. */
export type PlanHead = { description: string; amount: AmountParts; per: string; sentence: string | null };

/** One line of the list. `mark`: label of a special day; `free`: no charge on it. */
type DateRow = { day: string; mark: string | null; amount: string; kind: 'first' | 'later' | 'free' };

export type Dates = {
  calendar: PlanCalendar;
  /** Charges of the nearest dates. */
  rows: DateRow[];
  /** Rule for the later dates; null where there are none. */
  more: string | null;
  total: string | null;
  /** Rule for months that lack the day. */
  moves: string | null;
};

export type StartView = {
  /** The form's token: sent twice, it starts one subscription. */
  once: string;
  /** Digest of the terms that the buyer sees; the server refuses a start under others. */
  consentDigest: string;
  consent: string;
  hasAgreed: boolean;
  button: string;
  terms: PageLink | null;
  /** Buyer's details, requested where a link makes a subscription for each buyer. */
  asks: { name: string; email: string; phone: string } | null;
  errors: Partial<Record<keyof StartErrors, string>>;
  notice: string | null;
  /** The field that the page begins in; in another site's frame no browser lets it. */
  focus: keyof StartErrors | null;
};

/** One message in place of the form. */
export type EndView = { sign: SignName; title: string; text: string; link: LinkView | null };

/** Request for a link to the buyer's own page, or its result. `send`: label of the button; null without one. */
export type LinkView = { text: string; send: string | null };

export const headOf = (plan: BuyerPlan, language: Language, sentence: string | null): PlanHead => ({
  description: plainText(plan.description),
  amount: amountParts(plan.price, plan.currency, language),
  per: say(language, `subscription-page.per.${plan.period}`),
  sentence,
});

/** Charges that the list has in words: the calendar has more. */
const MAX_ROWS = 3;

export function datesOf(plan: BuyerPlan, language: Language): Dates {
  const { dates, price, currency } = plan;
  const { now, next, isDueNow, left, last, timeZone } = dates;
  const money = amountText(price, currency, language);
  const day = (at: Date): string => planDay(at, language, timeZone);
  const [first, today] = [
    say(language, 'subscription-page.dates.first'),
    say(language, 'subscription-page.dates.today'),
  ];
  const isSameDay = next[0] !== undefined && dayOf(next[0], timeZone) === dayOf(now, timeZone);
  const startsToday = isDueNow || isSameDay;
  const charged = next.slice(0, MAX_ROWS).map((at, index): DateRow => {
    const isToday = index === 0 && startsToday;
    return {
      day: day(isToday ? now : at),
      mark: isToday ? today : index === 0 ? first : null,
      amount: money,
      kind: index === 0 ? 'first' : 'later',
    };
  });
  const free: DateRow = {
    day: day(now),
    mark: today,
    amount: say(language, 'subscription-page.dates.nothing'),
    kind: 'free',
  };
  const unseen = left === null ? null : left - charged.length;
  return {
    calendar: planCalendar(plan, language),
    rows: startsToday ? charged : [free, ...charged],
    more:
      unseen === null
        ? say(language, 'subscription-page.dates.endless')
        : unseen > 0 && last
          ? say(language, 'subscription-page.dates.more', { count: unseen, last: day(last) })
          : null,
    total: left !== null && left > 1 ? amountText(price * left, currency, language) : null,
    moves: movesText(plan, language),
  };
}

function errorTexts(errors: StartErrors, language: Language): StartView['errors'] {
  return {
    ...(errors.name && { name: say(language, `subscription-page.ask.name_${errors.name}`) }),
    ...(errors.email && { email: say(language, `subscription-page.ask.email_${errors.email}`) }),
    ...(errors.phone && { phone: say(language, `subscription-page.ask.phone_${errors.phone}`) }),
    ...(errors.agree && { agree: say(language, 'subscription-page.consent.missing') }),
  };
}

function noticeText({ notice }: StartAgain, language: Language): string | null {
  if (notice === null) return null;
  return notice === 'unavailable'
    ? say(language, 'payment-page.screens.unavailable_text')
    : say(language, `subscription-page.go.${notice}`);
}

/** The order of the fields on the page. */
const FIELDS = ['name', 'email', 'phone', 'agree'] as const satisfies readonly (keyof StartErrors)[];

export function startViewOf(
  { plan, consentDigest, again }: PlanToDraw,
  { language, query, sandbox, isFramed }: PageInput,
): StartView {
  const { form, errors, notice } = again;
  const prefill = readPrefill(query, sandbox);
  const isFresh = form.consentDigest === '';
  const typed = {
    name: isFresh ? prefill.name : form.name,
    email: isFresh ? prefill.email : form.email,
    phone: isFresh ? prefill.phone : form.phone,
  };
  const seller = isolate(plainText(plan.sellerName));
  return {
    once: form.once,
    consentDigest,
    consent: consentText({ ...plan, sellerName: plainText(plan.sellerName) }, language),
    // The buyer agreed to another text.
    hasAgreed: form.hasAgreed && notice !== 'changed',
    button: plan.dates.isDueNow
      ? say(language, 'subscription-page.go.now', { amount: amountText(plan.price, plan.currency, language) })
      : say(language, 'subscription-page.go.later'),
    terms: plan.termsUrl
      ? { address: plan.termsUrl, text: say(language, 'payment-page.page.terms', { seller }) }
      : null,
    asks: plan.kind === 'template' ? typed : null,
    errors: errorTexts(errors, language),
    notice: noticeText(again, language),
    focus: isFramed ? null : (FIELDS.find((name) => errors[name]) ?? null),
  };
}

/** Result of a request for a link, or the form for one. */
export function linkViewOf(
  { isReachable, sellerName }: BuyerPlan,
  link: LinkResult | null,
  text: string,
  language: Language,
): LinkView {
  const seller = isolate(plainText(sellerName));
  if (!isReachable || link === 'nowhere')
    return { text: say(language, 'subscription-page.link.nowhere', { seller }), send: null };
  if (link === 'sent' || link === 'too_many')
    return { text: say(language, `subscription-page.link.${link}`), send: null };
  return { text, send: say(language, 'subscription-page.link.send') };
}

/** State of a subscription that cannot be started; null where it can. */
export function endViewOf(plan: BuyerPlan, link: LinkResult | null, language: Language): EndView | null {
  const { state, kind, dates } = plan;
  const seller = isolate(plainText(plan.sellerName));
  const screen = (sign: SignName, key: 'active' | 'paused' | 'cancelled' | 'completed' | 'ended', text: string) => ({
    sign,
    title: say(language, `subscription-page.screens.${key}`),
    text,
    link: null,
  });
  const linked = (): LinkView => linkViewOf(plan, link, say(language, 'subscription-page.link.text'), language);
  switch (state) {
    case 'initial':
      return plan.isPayable
        ? null
        : {
            sign: 'closed',
            title: say(language, 'payment-methods.pay.none'),
            text: say(language, 'payment-methods.pay.none_text', { seller }),
            link: null,
          };
    case 'active': {
      const text = plan.nextAt
        ? say(language, 'subscription-page.screens.active_text', {
            date: planDay(plan.nextAt, language, dates.timeZone),
          })
        : '';
      return { ...screen('done', 'active', text), link: linked() };
    }
    case 'retrying':
    case 'failed':
      return {
        ...screen('wait', 'active', say(language, 'subscription-page.screens.failing_text')),
        link: linked(),
      };
    case 'paused':
      return { ...screen('wait', 'paused', say(language, 'subscription-page.screens.paused_text')), link: linked() };
    case 'cancelled':
      return kind === 'template'
        ? screen('closed', 'ended', say(language, 'subscription-page.screens.ended_text', { seller }))
        : screen('closed', 'cancelled', say(language, 'subscription-page.screens.cancelled_text', { seller }));
    case 'completed':
      return screen('done', 'completed', say(language, 'subscription-page.screens.completed_text'));
  }
}
