import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { ALERT_FAILURES, ALERT_REASONS } from '../contract/words.ts';
import { type AlertMailFacts, alertMail } from './alert-mail.ts';

const CAME: AlertMailFacts = {
  about: 'came',
  saleId: 'SALE00AA-11111111-AAAAAAAA-AAAAAAAA',
  reason: 'fraudulent',
  failure: null,
  amount: 37_000,
  currency: 'ILS',
  respondBy: '2026-12-11T08:00:00.000Z',
  brand: null,
};

test.each(LANGUAGES)('every mail about an early alert is whole in %s, and leads to it', (language) => {
  const all: AlertMailFacts[] = [
    ...ALERT_REASONS.map((reason) => ({ ...CAME, reason })),
    ...ALERT_FAILURES.map((failure) => ({ ...CAME, failure })),
    { ...CAME, about: 'due' },
  ];
  const seen = new Set<string>();
  for (const alert of all) {
    const { text, html, subject } = asMail(
      alertMail({
        language,
        sellerName: 'Cafe Levant',
        alert,
        origin: 'https://pay.example.com',
        timeZone: 'Asia/Jerusalem',
      }),
    );
    expect(`${text} ${html} ${subject}`).not.toMatch(/\{\w+\}|undefined|NaN/);
    expect(text).toContain('https://pay.example.com/early-alerts');
    expect(text).toContain(amountText(37_000, 'ILS', language));
    expect(subject).toContain('Cafe Levant');
    seen.add(text);
  }
  expect(seen.size).toBe(all.length);
});
