import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { failingMail } from './failing-mail.ts';

const ZONE = 'Asia/Jerusalem';

test.each(LANGUAGES)('the note about a failing address is whole in %s, with and without a pause', (language) => {
  const failing = {
    host: 'shop.example.com',
    since: '2026-11-21T07:15:00.000Z',
    error: 'timeout',
    httpStatus: null,
    pausedUntil: '2026-11-21T08:00:00.000Z',
    path: '/deliveries',
  } as const;
  const [paused, open] = [failing, { ...failing, pausedUntil: null }].map(
    (facts) =>
      asMail(
        failingMail({ language, sellerName: 'Cafe Levant', failing: facts, origin: 'https://pay.example.com' }, ZONE),
      ).text,
  );
  expect(paused).toContain('shop.example.com');
  expect(paused).toContain('https://pay.example.com/deliveries');
  expect(paused).not.toMatch(/\{\w+\}|undefined/);
  expect(paused?.length).toBeGreaterThan((open?.length ?? 0) + 40);
});
