import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { dayNoteMail } from './day-note-mail.ts';

const ILS = { currency: 'ILS', paid: 12, collected: 124_050, refunds: 2, refunded: 3_000, netBefore: 98_000 };
const USD = { currency: 'USD', paid: 1, collected: 2_000, refunds: 0, refunded: 0, netBefore: 0 };
const mailOf = (language: (typeof LANGUAGES)[number], sums: (typeof ILS)[]) =>
  dayNoteMail({
    language,
    sellerName: 'Cafe Levant',
    note: { day: '2026-11-26', sums },
    origin: 'https://pay.example.com',
  });

test.each(LANGUAGES)('the summary of a day is whole in %s', (language) => {
  const { text, html, subject } = asMail(mailOf(language, [ILS]));
  expect(text).toContain(amountText(121_050, 'ILS', language));
  expect(text).toContain(amountText(98_000, 'ILS', language));
  expect(text).toContain('https://pay.example.com/sales?from=2026-11-26&to=2026-11-26&by=paid');
  expect(text).toContain('https://pay.example.com/settings/notifications');
  expect(subject).toContain('Cafe Levant');
  expect(`${text} ${html} ${subject}`).not.toMatch(/\{\w+\}|undefined|NaN/);
});

test('each currency has its own sums, and a day without a refund no line of them', () => {
  const { facts, amount } = mailOf('en', [ILS, USD]);
  expect(amount).toBeNull();
  expect(facts.map(({ label }) => label.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'Collected, ILS',
    'Refunded, ILS',
    'Net, ILS',
    'Net, same day last week, ILS',
    'Collected, USD',
    'Net, USD',
    'Net, same day last week, USD',
  ]);
});
