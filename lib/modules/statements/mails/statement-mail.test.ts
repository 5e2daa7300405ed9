import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { statementMail } from './statement-mail.ts';

const statement = {
  month: '2026-12',
  seller: 'key-1',
  brand: null,
  sums: [{ currency: 'ILS', opening: -500, closing: 123_400 }],
};
const words = { sellerName: 'Café', statement, origin: 'https://kupa.example' };

test('the mail names the month, what was there before and after, and leads to the statement and its files', () => {
  const mail = statementMail({ language: 'en', ...words });
  expect(mail).toMatchObject({
    subject: 'Café: statement, December 2026',
    amount: { minor: 123_400, currency: 'ILS' },
    action: { url: 'https://kupa.example/statements/2026-12?seller=key-1' },
  });
  expect(mail.facts.map(({ value }) => value)).toEqual(['−₪5.00', '₪1,234.00']);
  expect(mail.also.map(({ url }) => url)).toEqual([
    'https://kupa.example/statements/2026-12/file?seller=key-1&format=csv&language=en',
    'https://kupa.example/statements/2026-12/file?seller=key-1&format=pdf&language=en',
    'https://kupa.example/settings/notifications',
  ]);
});

test('of a partner it names the partner, and leads to its own pages', () => {
  const { seller: _, ...of } = statement;
  const partner = { name: 'Market', workspace: 'partner-7' };
  const mail = statementMail({ language: 'en', ...words, sellerName: '', statement: { ...of, partner } });
  expect(mail).toMatchObject({
    subject: 'Market: statement, December 2026',
    action: { url: 'https://kupa.example/partner/statements/2026-12?workspace=partner-7' },
  });
  expect(mail.also[0]?.url).toBe(
    'https://kupa.example/partner/statements/2026-12/file?workspace=partner-7&format=csv&language=en',
  );
});

test('of several currencies none is the large one, and each is named', () => {
  const sums = [...statement.sums, { currency: 'USD', opening: 0, closing: 5 }];
  const mail = statementMail({ language: 'en', ...words, statement: { ...statement, sums } });
  expect(mail.amount).toBeNull();
  expect(mail.facts.map(({ label }) => label.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'Opening balance, ILS',
    'Closing balance, ILS',
    'Opening balance, USD',
    'Closing balance, USD',
  ]);
});

test('a partner writes under its own name, in every language', () => {
  for (const language of LANGUAGES) {
    const brand = { name: 'Market', color: '#112233' };
    const mail = statementMail({ language, ...words, statement: { ...statement, brand } });
    expect([mail.sender, mail.color]).toEqual(['Market', '#112233']);
    expect(mail.subject.replace(/[\u2066-\u2069]/g, '')).toContain('Café');
  }
});
