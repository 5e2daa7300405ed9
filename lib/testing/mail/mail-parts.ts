import fc from 'fast-check';
import { oneLine, shorten } from '#lib/modules/messages/present/plain-text.ts';

/** What tests look at in a composed message, and what people may have typed into it. */

/** The document without what it says: tags and attributes in their order. */
export const skeleton = (html: string): string => html.replace(/>[^<]*</g, '><');

/** What a reader of the document sees. */
export const shown = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39|nbsp);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' })[name] ?? '',
    );

/** What somebody typed: characters with a meaning in HTML, in headers or in the order of text, and without any. */
export const typedText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onmouseover='x",
        '&lt;b&gt;',
        '&amp;',
        '</td></tr></table>',
        '<!--',
        ']]>',
        '\r\nBcc: eve@example.com',
        '\n\n<html>',
        '\r',
        '\u202e',
        '\u2066',
        '\u2069\u2069',
        '\u200f',
        '\u0000',
        '\ud800',
        '=?utf-8?Q?=0D=0ABcc:_eve@example.com?=',
        '.\r\n.\r\nQUIT\r\n',
        'שלום',
        'مرحبا',
        '{seller}',
        '{amount}',
        '%0d%0a',
        '🏺',
        'javascript:alert(1)',
        'style="x"',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** As it is shown: one line, cut, and without marks that turn what is beside it. */
export const asShown = (text: string): string => shorten(oneLine(text), 200);
export const withoutMarks = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
