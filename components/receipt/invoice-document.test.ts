import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { invoiceDocument } from './invoice-document.tsx';

test.each(LANGUAGES)('in %s an address without a document says so, and offers nothing to print', (language) => {
  const html = invoiceDocument(null, { language, paper: 'a4', nonce: 'n', style: '', script: '' });
  expect(html).toContain(MESSAGES[language].documents.none);
  expect(html).not.toContain('<button');
});
