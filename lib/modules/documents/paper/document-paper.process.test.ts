import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { DOCUMENT_TYPE_NAMES, DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { pdfPrinter } from '#lib/platform/pdf/render-pdf.ts';
import { readPdf, withoutMarks } from '#lib/testing/files/read-pdf.ts';
import { shownDocument } from '#lib/testing/shown-documents.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import { documentHtml } from './document-html.ts';
import { documentPaper } from './document-paper.ts';
import { xmlOfDocument } from '../present/document-xml.ts';

/** The PDF of a document beside its HTML, and the data that it carries. */

const printer = pdfPrinter();
afterAll(() => printer.close());

const ID = '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11';

type Words = { language: Language; second: Language | null };

async function pdfOf(document: ShownDocument, words: Words) {
  const drawn = { ...words, format: 'a4', logo: null, isCopy: true, signer: null } as const;
  const made = await printer.renderPdf({
    paper: documentPaper(document, drawn),
    createdAt: document.issuedAt,
    attachments: [xmlOfDocument(ID, document)],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.reason));
  return readPdf(made.value);
}

/** Marks of direction and white space aside, nothing is left out: neither letters, nor signs, nor their order. */
const letters = (text: string): string => withoutMarks(text).replace(/\s+/g, '');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of a page as a browser has it. */
const textOfHtml = (html: string): string =>
  (/<main>(.*)<\/main>/s.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(DOCUMENT_TYPE_NAMES)(
    'a document of type %s says the same as HTML and as PDF, to the letter',
    async (type) => {
      const document = shownDocument(type);
      const { elements, language: tagged } = await pdfOf(document, { language, second: null });
      const onPaper = letters(elements.map(({ text }) => text).join(' '));
      expect(onPaper).toBe(letters(textOfHtml(documentHtml(document, { language, second: null }))));
      expect(onPaper).toContain('514000009');
      expect(tagged).toBe(language);
    },
  );

  test('and in two languages, the second of which is tagged', async () => {
    const second: Language = language === 'he' ? 'en' : 'he';
    const document = shownDocument('invoice-receipt');
    const html = documentHtml(document, { language, second });
    const { elements } = await pdfOf(document, { language, second });
    expect(letters(elements.map(({ text }) => text).join(' '))).toBe(letters(textOfHtml(html)));
    expect(html).toContain(`lang="${second}"`);
    const both = letters(textOfHtml(html));
    for (const one of [language, second])
      for (const [, text] of documentHtml(document, { language: one, second: null }).matchAll(/<dt>(.*?)<\/dt>/g))
        expect(both).toContain(letters((text ?? '').replace(/<[^>]*>/g, '')));
  });
});

test('the data of a document lies in its PDF/A-3a as XML', async () => {
  const { attachments, metadata } = await pdfOf(shownDocument('receipt'), { language: 'he', second: 'en' });
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  const file = attachments.get('document.xml');
  expect(file?.relationship).toBe('Data');
  const xml = String(file?.bytes);
  expect(xml).toContain(`<doc_type>${DOCUMENT_TYPES.receipt}</doc_type><language>he</language>`);
  expect(xml).toContain('<total>145</total>');
  expect(xml).toContain('<name>כיסא &lt;b&gt;Oak &amp; Co&lt;/b&gt;</name>');
  expect(xml).toContain('<payment><method>cash</method><amount>45</amount><date>2026-11-25</date></payment>');
});
