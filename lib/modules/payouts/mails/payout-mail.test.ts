import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { PAYOUT_FAILURES } from '../bank/port.ts';
import { TAKING } from '../domain/why-small.ts';
import { type PayoutFacts, payoutMail } from './payout-mail.ts';

const PAID: PayoutFacts = {
  payoutId: 'PAYO00AA-11111111-AAAAAAAA-AAAAAAAA',
  partner: null,
  amount: 37_000,
  currency: 'ILS',
  last4: '3456',
  valueDate: '2026-12-01',
  bankReference: 'B7719',
  brand: { name: 'Marketa', color: '#aa3366' },
  lines: [
    { term: 'payments', amount: 100_000 },
    { term: 'chargebacks', amount: -63_000 },
  ],
  small: { term: 'chargebacks', amount: 63_000 },
  reason: null,
};
const mailOf = (language: (typeof LANGUAGES)[number], payout: PayoutFacts) =>
  asMail(payoutMail({ language, sellerName: 'Cafe Levant', payout, origin: 'https://pay.example.com' }));

test.each(LANGUAGES)('the mail of a payout that has arrived is whole in %s, in the partner’s name', (language) => {
  const { text, html, subject } = mailOf(language, PAID);
  for (const amount of [37_000, 100_000, -63_000]) expect(text).toContain(amountText(amount, 'ILS', language));
  for (const part of ['3456', 'B7719', 'Marketa', 'https://pay.example.com/payouts/PAYO00AA-'])
    expect(text).toContain(part);
  expect(html).toContain('#aa3366');
  expect(subject).toContain('Cafe Levant');
  for (const term of TAKING) {
    const { text: small } = mailOf(language, { ...PAID, small: { term, amount: 6_300 } });
    expect(small).toContain(amountText(6_300, 'ILS', language));
  }
  expect(`${text} ${html} ${subject}`).not.toMatch(/\{\w+\}|undefined|NaN/);
});

test.each(LANGUAGES)('every reason of a return is said in %s, with what to do', (language) => {
  const seen = new Set<string>();
  for (const reason of [...PAYOUT_FAILURES, 'cancelled' as const]) {
    const { text, html } = mailOf(language, { ...PAID, lines: [], small: null, reason });
    seen.add(text);
    expect(`${text} ${html}`).not.toMatch(/\{\w+\}|undefined|NaN/);
    expect(text).toMatch(/https:\/\/pay\.example\.com\/(settings\/payouts|payouts\/PAYO)/);
  }
  expect(seen.size).toBe(PAYOUT_FAILURES.length + 1);
});

test('a payout of a partner that came back is written about in its name, and leads to its own screens', () => {
  const { text } = mailOf('en', { ...PAID, partner: 'Marketa', brand: null, reason: 'account_closed' });
  expect(text).toContain('account of Marketa ending in 3456');
  expect(text).toContain('https://pay.example.com/partner/fees#account');
  expect(text).toContain(`https://pay.example.com/partner/payouts/${PAID.payoutId}`);
  expect(text).not.toContain('Cafe Levant');
});

test('a payout that is not small says nothing of it, and one of no partner is written in our name', () => {
  const { text } = mailOf('en', { ...PAID, small: null, brand: null });
  expect(text).not.toContain('small');
  expect(text).not.toContain('Marketa');
});
