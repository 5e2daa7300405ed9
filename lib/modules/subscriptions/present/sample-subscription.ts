import type { Language } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { KeptFacts } from '../contract/subscription-message.ts';
import type { Sample } from '../contract/subscription-sample.ts';
import { subscriptionMail } from './subscription-mail.ts';

const DAY_MS = 86_400_000;

/** Declines of the samples: one that is retried, and one that needs another card. */
const [RETRIED, NEEDS_ANOTHER_CARD] = [21_005, 21_002];

/** Samples with both links, to the buyer's own page and to the page for another card, as in `messageFor`. */
const WITH_BOTH: readonly Sample[] = ['reminder', 'retry', 'another-card', 'card', 'price'];

type SampleOf = {
  sample: Sample;
  language: Language;
  sellerName: string;
  sellerColor: string | null;
  currency: string;
  now: Date;
  timeZone: string;
  /** Address of every button and link; `secret` and `also` of a real message have the buyer's own addresses. */
  url: string;
};

/** An e-mail about a made-up subscription in the look of a seller: what its buyers get. */
export function sampleMail({
  sample,
  language,
  sellerName,
  sellerColor,
  currency,
  now,
  timeZone,
  url,
}: SampleOf): string {
  const facts = factsOf(sample, language, currency, now);
  return asMail(
    subscriptionMail(
      { language, sellerName, sellerColor, facts, secret: url, also: WITH_BOTH.includes(sample) ? url : null },
      timeZone,
    ),
  ).html;
}

/** Prices in minor units. Dates are relative to `now`. */
function factsOf(sample: Sample, language: Language, currency: string, now: Date): KeptFacts {
  const inDays = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
  const plan = {
    buyerName: say(language, 'subscription-messages.sample.buyer'),
    description: say(language, 'subscription-messages.sample.description'),
    price: sample === 'reminder' ? 48_000 : 4_900,
    currency,
    period: sample === 'reminder' ? 'yearly' : 'monthly',
    nextAt: inDays(sample === 'reminder' ? 7 : 30),
    paidWith: { method: 'credit-card', cardBrand: 'Visa', cardLast4: '4580', account: null },
  } as const;
  const failed = { ...plan, template: 'subscription-failed', errorCode: RETRIED, left: 5 } as const;
  const ended = { ...plan, template: 'subscription-cancelled', nextAt: null, paid: 12 } as const;
  switch (sample) {
    case 'started':
      return { ...plan, template: 'subscription-started', payments: 12 };
    case 'reminder':
      return { ...plan, template: 'subscription-reminder' };
    case 'retry':
      return { ...failed, outcome: 'retry', retryAt: inDays(1) };
    case 'another-card':
      return { ...failed, outcome: 'another-card', errorCode: NEEDS_ANOTHER_CARD, retryAt: null };
    case 'gave-up':
      return { ...failed, outcome: 'cancelled', left: 0, retryAt: null };
    case 'card':
      return { ...plan, template: 'subscription-card', endsAt: nextMonth };
    case 'price':
      return { ...plan, template: 'subscription-price', price: 5_900, priceBefore: 4_900 };
    case 'paused':
      return { ...plan, template: 'subscription-paused', nextAt: null };
    case 'cancelled':
    case 'completed':
      return { ...ended, end: sample };
  }
}
