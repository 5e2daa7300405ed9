import { expect, test } from 'vitest';
import { DISPUTE_REASONS, DISPUTE_STATUSES } from '#lib/kernel/dispute.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { type DisputeMailFacts, disputeMail } from './dispute-mail.ts';

const OPENED: DisputeMailFacts = {
  about: 'opened',
  disputeId: 'DISP00AA-11111111-AAAAAAAA-AAAAAAAA',
  saleId: 'SALE00AA-11111111-AAAAAAAA-AAAAAAAA',
  reason: 'not-received',
  status: 'needs-response',
  amount: 37_000,
  amountWon: 12_000,
  currency: 'ILS',
  dueAt: '2026-12-11T08:00:00.000Z',
  brand: null,
};
const mailOf = (language: (typeof LANGUAGES)[number], dispute: DisputeMailFacts) =>
  asMail(
    disputeMail({
      language,
      sellerName: 'Cafe Levant',
      dispute,
      origin: 'https://pay.example.com',
      timeZone: 'Asia/Jerusalem',
    }),
  );

test.each(LANGUAGES)('every mail about a dispute is whole in %s, and leads to it', (language) => {
  const seen = new Set<string>();
  const all = [
    ...DISPUTE_REASONS.map((reason) => ({ ...OPENED, reason })),
    { ...OPENED, about: 'due' as const },
    ...DISPUTE_STATUSES.slice(2).map((status) => ({ ...OPENED, about: 'decided' as const, status })),
  ];
  for (const dispute of all) {
    const { text, html, subject } = mailOf(language, dispute);
    expect(`${text} ${html} ${subject}`).not.toMatch(/\{\w+\}|undefined|NaN/);
    expect(text).toContain(`https://pay.example.com/disputes/${OPENED.disputeId}`);
    expect(text).toContain(amountText(37_000, 'ILS', language));
    expect(subject).toContain('Cafe Levant');
    if (dispute.about === 'decided') expect(text).toContain(amountText(12_000, 'ILS', language));
    seen.add(text);
  }
  expect(seen.size).toBe(all.length);
});
