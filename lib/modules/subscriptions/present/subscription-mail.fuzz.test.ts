import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { smsParts } from '#lib/kernel/person/sms-parts.ts';
import { PERIODS } from '#lib/kernel/subscription.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { asShown, shown, skeleton, typedText, withoutMarks } from '#lib/testing/mail/mail-parts.ts';
import { times } from '#lib/testing/thorough.ts';
import { type KeptFacts, SUBSCRIPTION_TEMPLATES } from '../contract/subscription-message.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { keptOf } from '#lib/modules/messages/present/compose.ts';
import { subscriptionMail } from './subscription-mail.ts';
import { subscriptionSms, type MessageContent, subscriptionTextKeyOf } from './message-content.ts';

const ZONE = 'Asia/Jerusalem';
const KEY = 'eyJzdWIiOjEyMzQ1LCJmb3IiOiJjYXJkIn0_9xkP2mQ7vTzR4sLbN8wYc';
const ADDRESS = `https://pay.example.com/subscription/manage/${KEY}`;

const VISA = { method: 'credit-card', cardBrand: 'Visa', cardLast4: '1111', account: null } as const;
const SEPA = { method: 'sepa', cardBrand: null, cardLast4: null, account: 'DE****3000' } as const;

const plan = {
  buyerName: 'Dana',
  description: 'Coffee club',
  price: 12_050,
  currency: 'ILS',
  period: 'monthly',
  nextAt: '2026-12-20T22:30:00.000Z',
  paidWith: VISA,
} as const;
const failed = { ...plan, template: 'subscription-failed', errorCode: 21_005, left: 4 } as const;

/** One of every text, by its name. */
const KINDS: Readonly<Record<string, KeptFacts>> = {
  started: { ...plan, template: 'subscription-started', payments: 12 },
  reminder: { ...plan, template: 'subscription-reminder' },
  retry: { ...failed, outcome: 'retry', retryAt: '2026-12-21T06:15:00.000Z' },
  'another-card': { ...failed, outcome: 'another-card', retryAt: null, errorCode: 21_001 },
  'another-account': { ...failed, outcome: 'another-card', retryAt: null, errorCode: 9_004, paidWith: SEPA },
  'gave-up': { ...failed, outcome: 'cancelled', retryAt: null, left: 0 },
  card: { ...plan, template: 'subscription-card', endsAt: '2026-12-01T00:00:00.000Z' },
  price: { ...plan, template: 'subscription-price', priceBefore: 9_900 },
  paused: { ...plan, template: 'subscription-paused' },
  cancelled: { ...plan, template: 'subscription-cancelled', end: 'cancelled', paid: 3, nextAt: null },
  completed: { ...plan, template: 'subscription-cancelled', end: 'completed', paid: 12, nextAt: null },
  'link-card': { ...plan, template: 'subscription-link', purpose: 'card' },
  'link-account': { ...plan, template: 'subscription-link', purpose: 'card', paidWith: SEPA },
  'link-pay': { ...plan, template: 'subscription-link', purpose: 'pay', paidWith: null },
  'link-manage': { ...plan, template: 'subscription-link', purpose: 'manage' },
  code: { buyerName: 'Dana', description: 'Coffee club', template: 'subscription-code' },
};
const EACH = LANGUAGES.flatMap((language) =>
  Object.entries(KINDS).map(([kind, facts]) => [language, kind, facts] as const),
);

const words = (facts: KeptFacts, language: Language, more: Partial<MessageContent> = {}): MessageContent => ({
  language,
  sellerName: 'Cafe Levant',
  sellerColor: '#7a3b1d',
  facts,
  secret: facts.template === 'subscription-code' ? '482913' : ADDRESS,
  also: null,
  ...more,
});

function composed(facts: KeptFacts, language: Language, more: Partial<MessageContent> = {}) {
  const said = words(facts, language, more);
  const mail = subscriptionMail(said, ZONE);
  return { ...asMail(mail), sms: subscriptionSms(said, ZONE) };
}

test('every template and every text of the language files is one of these', () => {
  expect(new Set(Object.values(KINDS).map(({ template }) => template))).toEqual(new Set(SUBSCRIPTION_TEMPLATES));
  for (const [kind, facts] of Object.entries(KINDS)) expect(subscriptionTextKeyOf(facts)).toBe(kind);
  for (const language of LANGUAGES) {
    const { mail, sms } = MESSAGES[language]['subscription-messages'];
    for (const texts of [mail, sms]) expect(Object.keys(texts).sort()).toEqual(Object.keys(KINDS).sort());
  }
});

test.each(LANGUAGES)('a token that ended is the reason in %s, and no decline of a card', (language) => {
  const ended = { ...failed, outcome: 'another-card', retryAt: null, errorCode: 9_004 } as const;
  const { token, ...declines } = MESSAGES[language]['subscription-messages'].reason;
  const { html, text } = composed(ended, language);
  for (const part of [shown(html), text]) {
    expect(part).toContain(token);
    for (const other of Object.values(declines)) expect(part).not.toContain(other);
  }
});

describe.each(EACH)('in %s, %s', (language, _, facts) => {
  const { subject, html, text, sms } = composed(facts, language);
  const secret = facts.template === 'subscription-code' ? '482913' : ADDRESS;

  test('says who, what for and where, in HTML, in plain text and in a text message', () => {
    expect(html).toContain(`<html lang="${language}" dir="${language === 'he' || language === 'ar' ? 'rtl' : 'ltr'}">`);
    for (const part of [subject, text, sms]) expect(part).toContain('Cafe Levant');
    for (const part of [shown(html), text]) expect(part).toContain('Coffee club');
    if (facts.template === 'subscription-code') {
      for (const part of [shown(html), text, sms]) expect(part).toContain('482913');
      expect(subject).not.toContain('482913');
      expect(html).not.toContain('href');
      expect(sms.split('\n')).toHaveLength(1);
    } else {
      expect(html).toContain(`href="${ADDRESS}"`);
      for (const part of [text, sms]) expect(part.split('\n')).toContain(ADDRESS);
      expect(shown(html)).toMatch(/120[.,]50/);
    }
  });

  test('leaves no placeholder, no plural form and no other language', () => {
    for (const part of [subject, shown(html), text, sms])
      expect(part).not.toMatch(/[{}#]|plural|undefined|null|NaN|Invalid|\.\./);
    if (language !== 'en')
      expect((subject + text + sms).replaceAll(ADDRESS, '')).not.toMatch(
        /\b(subscription|charge|card|Hello|Price|Next|code|your)\b/i,
      );
  });

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|base|video|audio|svg)\b|url\(|@import|\son\w+=/i);
    expect([...html.matchAll(/https?:\/\/[^"'\s<]+/g)].every(([found]) => found === ADDRESS)).toBe(true);
  });

  test('keeps amounts and codes from the left', () => {
    if (language !== 'he' && language !== 'ar') return;
    for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('http')))
      expect(line.startsWith('\u200f')).toBe(true);
    expect(sms.startsWith('\u200f')).toBe(true);
    for (const part of [text, sms])
      for (const [amount] of part.matchAll(/.?(₪[\d.,]+|482913).?/g)) expect(amount).toMatch(/^\u2066.*\u2069$/);
  });

  test('fits into few text messages, however long what others typed is', () => {
    const long = { ...facts, description: 'Very long '.repeat(50) };
    const sent = composed(long, language, { sellerName: '🏺'.repeat(60) }).sms.split('\n');
    expect([...(sent[0] ?? '')].length).toBeLessThanOrEqual(155);
    expect(smsParts(sms).parts).toBeLessThanOrEqual(4);
  });

  test('is kept without what opens the page', () => {
    const kept = keptOf({ secret, also: null }, { subject, html, text: `${text}\n${sms}` });
    const opens = facts.template === 'subscription-code' ? '482913' : KEY;
    expect(JSON.stringify(kept)).not.toContain(opens);
    expect(kept.text).toContain('…');
    if (facts.template !== 'subscription-code')
      expect(kept.html).toContain('href="https://pay.example.com/subscription/manage/…"');
    expect(kept.text.replaceAll('…', opens)).toBe(`${text}\n${sms}`);
  });
});

const ALSO = 'https://pay.example.com/subscription/card/SUB-A.kfkfkfkfkfkfkfkfkfkfkfkfkf';
const AFTER: Readonly<Record<string, 'manage' | 'card' | 'account'>> = {
  retry: 'manage',
  'another-card': 'manage',
  'another-account': 'manage',
  card: 'manage',
  'link-card': 'manage',
  'link-account': 'manage',
  reminder: 'card',
  price: 'card',
  started: 'card',
};
test.each(LANGUAGES)(
  'in %s a second address stands below the button by its own name, and in no text message',
  (language) => {
    const names = MESSAGES[language]['subscription-messages'].action;
    for (const [kind, name] of Object.entries(AFTER)) {
      const facts = KINDS[kind] as KeptFacts;
      const { html, text, sms, subject } = composed(facts, language, { also: ALSO });
      expect(html.indexOf(`href="${ALSO}"`)).toBeGreaterThan(html.indexOf(`href="${ADDRESS}"`));
      expect(text.split('\n')).toContain(ALSO);
      for (const part of [shown(html), text]) expect(part).toContain(names[name]);
      expect(sms).not.toContain(ALSO);
      const kept = JSON.stringify(keptOf({ secret: ADDRESS, also: ALSO }, { subject, html, text }));
      for (const opens of [KEY, 'SUB-A.kf']) expect(kept).not.toContain(opens);
      expect(kept).toContain('/subscription/card/…');
    }
  },
);

test('a date is the day that it is where the product stands, in words of the language', () => {
  const saidIn = (language: Language) =>
    composed({ ...plan, template: 'subscription-reminder' }, language).subject.replace(/\s/g, ' ');
  expect(LANGUAGES.map(saidIn)).toEqual([
    '\u2068Cafe Levant\u2069: חיוב צפוי ב־21 בדצמבר 2026',
    'Cafe Levant: upcoming charge on December 21, 2026',
    'Cafe Levant: próximo cobro el 21 de diciembre de 2026',
    'Cafe Levant: предстоящее списание 21 декабря 2026 г.',
    '\u2068Cafe Levant\u2069: الخصم القادم في 21 ديسمبر 2026',
  ]);
});

test('a card is good until the last day of its month, wherever the product stands', () => {
  const facts = { ...plan, template: 'subscription-card', endsAt: '2026-12-01T00:00:00.000Z' } as const;
  for (const zone of ['Pacific/Kiritimati', 'Asia/Jerusalem', 'Pacific/Pago_Pago'])
    expect(subscriptionMail(words(facts, 'en'), zone).title).toBe('Card valid until November 30, 2026');
});

test.each(LANGUAGES)('in %s the reason of every decline is said in words of its own', (language) => {
  const reasonOf = (errorCode: number, paidWith: typeof VISA | typeof SEPA = VISA) =>
    subscriptionMail(
      words({ ...failed, outcome: 'retry', retryAt: null, errorCode, paidWith }, language),
      ZONE,
    ).facts.find(({ label }) => label === MESSAGES[language]['subscription-messages'].label.reason)?.value;
  const reasons = DECLINES.map(({ code }) => reasonOf(code));
  expect(new Set(reasons).size).toBe(DECLINES.length);
  expect(reasonOf(99_999)).toBe(reasonOf(20_004));
  expect(reasonOf(21_002, SEPA)).toBe(MESSAGES[language]['subscription-messages'].reason.account);
  expect(reasonOf(0)).toBe(MESSAGES[language]['subscription-messages'].reason.token);
});

const CARD = /\bcards?\b|כרטיס|tarjeta|карт[аеоуы]|بطاق/i;
test.each(LANGUAGES)('in %s nothing that is paid from an account speaks of a card', (language) => {
  for (const facts of Object.values(KINDS)) {
    if (facts.template === 'subscription-card' || !('paidWith' in facts)) continue;
    const { subject, html, text, sms } = composed({ ...facts, paidWith: SEPA }, language);
    for (const part of [subject, shown(html), text, sms])
      expect([facts.template, part.match(CARD)]).toEqual([facts.template, null]);
  }
});

test.each(LANGUAGES)('in %s every period has its own words', (language) => {
  const periods = Object.keys(PERIODS) as (keyof typeof PERIODS)[];
  const said = periods.map((period) => composed({ ...plan, period, template: 'subscription-paused' }, language).text);
  expect(new Set(said).size).toBe(periods.length);
});

test('what is not known is left out: a name, what pays, the next date, an end', () => {
  const facts = {
    ...plan,
    template: 'subscription-started',
    payments: null,
    buyerName: ' ',
    paidWith: null,
    nextAt: null,
  } as const;
  const { text } = composed(facts, 'en');
  expect(text).not.toMatch(/Hello|Payment method|Next charge|Number of charges/);
  expect(composed({ ...plan, template: 'subscription-started', payments: 12 }, 'en').text).toContain(
    'Number of charges: 12',
  );
});

test('W-15 for messages: 3,000 strings stay text, and change nothing around them', { timeout: 60_000 }, () => {
  const kinds = Object.values(KINDS);
  const plain = new Map(
    EACH.map(([language, , facts]) => {
      const { html, text } = composed({ ...facts, description: 'x', buyerName: 'x' }, language, { sellerName: 'x' });
      return [
        `${language} ${subscriptionTextKeyOf(facts)}`,
        { skeleton: skeleton(html), lines: text.split('\n').length },
      ];
    }),
  );
  fc.assert(
    fc.property(
      typedText,
      typedText,
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(...kinds),
      (one, other, language, facts) => {
        const [description, sellerName] = [`x${one}`, `x${other}`];
        const { html, text, sms } = composed({ ...facts, description, buyerName: description }, language, {
          sellerName,
        });
        const expected = plain.get(`${language} ${subscriptionTextKeyOf(facts)}`);
        expect(skeleton(html)).toBe(expected?.skeleton);
        expect(shown(html)).toContain(asShown(description));
        expect(withoutMarks(text)).toContain(withoutMarks(asShown(description)));
        expect(text.split('\n').length).toBe(expected?.lines);
        expect(sms.split('\n').length).toBe(facts.template === 'subscription-code' ? 1 : 2);
      },
    ),
    { numRuns: times(400, 3_000) },
  );
});
