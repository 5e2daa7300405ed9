import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import type { BalanceFacts } from './balance-facts.ts';
import { balanceMail } from './balance-mail.ts';

const card = { brand: 'Visa', last4: '1111' };
const money = { amount: 320_050, currency: 'ILS' };

const TOLD: readonly BalanceFacts[] = [
  { kind: 'ends', card, lastDay: '2028-02-29' },
  { kind: 'declined', card, ...money },
  { kind: 'charged', card: null, ...money },
  { kind: 'claimed', since: '2027-01-31T22:30:00.000Z', ...money },
];

test.each(LANGUAGES)('the mails about the own card and a balance below zero are whole in %s', (language) => {
  const [ends, declined, charged, claimed] = TOLD.map(
    (told) =>
      asMail(
        balanceMail({ language, sellerName: 'Cafe Levant', told, origin: 'https://pay.example.com' }, 'Asia/Jerusalem'),
      ).text,
  );
  for (const text of [ends, declined, charged, claimed]) {
    expect(text).toContain('Cafe Levant');
    expect(text).toContain('https://pay.example.com/settings/payouts/card');
    expect(text).not.toMatch(/\{\w+\}|undefined|balance-messages/);
  }
  expect(ends).toContain('•••• 1111');
  expect(ends).toMatch(/29.*2028/);
  for (const text of [declined, charged, claimed]) expect(text?.replace(/[^\d]/g, ' ')).toMatch(/3 ?200 ?50/);
  // Half past midnight in the zone of the business.
  expect(claimed).toMatch(/\b1\b.*2027/);
});
