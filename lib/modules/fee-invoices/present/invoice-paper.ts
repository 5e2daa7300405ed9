import { isolate, isolateLeftToRight } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import { periodName } from '#lib/modules/statements/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Block, Paper } from '#lib/platform/pdf/paper.ts';
import type { PdfRequest } from '#lib/platform/pdf/render-pdf.ts';
import { type InvoiceContent, readContent } from './content.ts';

/** An invoice of fees as it was issued. */
export type IssuedInvoice = { content: string; sha256: string; issuedAt: Date };

/**
 * An invoice of fees as a PDF, in a language and with the Hebrew words that the law asks for. The text that its hash is
 * of lies inside the file. Its date is that of the issue, so that it is the same bytes whenever it is made.
 */
export function invoicePdf({ content, sha256, issuedAt }: IssuedInvoice, language: Language): PdfRequest {
  const said = readContent(content);
  return {
    paper: composePaper(said, sha256, language),
    createdAt: issuedAt,
    attachments: [
      {
        name: `${said.type}-${said.number}.json`,
        mediaType: 'application/json',
        bytes: new TextEncoder().encode(content),
        description: `SHA-256 ${sha256}`,
      },
    ],
    // A name may have letters that no font of ours has.
    unknownLetters: 'replace',
  };
}

const titleIn = (language: Language, { type, number }: Pick<InvoiceContent, 'type' | 'number'>): string =>
  say(language, 'documents.title', {
    type: say(language, `documents.type.${type}`),
    number: isolateLeftToRight(String(number)),
  });

/** The words of a language, and those in Hebrew beside them where that is another. */
const inBoth = (language: Language, words: (of: Language) => string): string[] =>
  language === 'he' ? [words('he')] : [words('he'), words(language)];

function composePaper(said: InvoiceContent, sha256: string, language: Language): Paper {
  const { issuer, recipient, currency } = said;
  const text = (key: FactKey) => say(language, `fee-invoices.paper.${key}`);
  const number = (of: Language, digits: string) =>
    say(of, 'documents.business', { number: isolateLeftToRight(digits) });
  return {
    language,
    timeZone: said.time_zone,
    title: titleIn(language, said),
    subtitle: language === 'he' ? periodName(said.month, 'he') : titleIn('he', said),
    marks: inBoth(language, (of) => say(of, 'fee-invoices.paper.computerized')),
    issuer: {
      name: issuer.name,
      lines: [
        ...inBoth(language, (of) => number(of, issuer.business_number)).map((sentence) => ({ sentence })),
        issuer.address,
      ],
    },
    recipient: {
      label: say(language, 'documents.for'),
      name: recipient.name,
      lines: recipient.business_number === '' ? [] : [{ sentence: number(language, recipient.business_number) }],
    },
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: text('issuedOn'), value: said.issued_on, kind: 'date' },
          { name: text('month'), value: { sentence: periodName(said.month, language) } },
          {
            name: text('days'),
            value: {
              sentence: say(language, 'statement-papers.fact.daysText', {
                from: isolateLeftToRight(said.first_day),
                until: isolateLeftToRight(said.last_day),
              }),
            },
          },
          ...(said.credits === null
            ? []
            : [
                {
                  name: say(language, 'documents.credits'),
                  value: {
                    sentence: titleIn(language, {
                      type: said.credits.type as InvoiceContent['type'],
                      number: said.credits.number,
                    }),
                  },
                },
              ]),
        ],
      },
      linesBlock(said, language),
      sumsBlock(said, language),
      ...notesOf(said, language),
      {
        kind: 'facts',
        facts: [
          { name: text('hash'), value: sha256, kind: 'code' },
          { name: text('statement'), value: said.statement_sha256, kind: 'code' },
        ],
      },
    ],
    foot: { sentence: say(language, 'fee-invoices.paper.foot', { issuer: isolate(issuer.name), currency }) },
  };
}

type FactKey = 'issuedOn' | 'month' | 'days' | 'hash' | 'statement';

const linesBlock = ({ lines, currency, vat_rate: rate }: InvoiceContent, language: Language): Block => ({
  kind: 'table',
  columns: [
    { name: say(language, 'fee-invoices.paper.fee'), kind: 'text' },
    ...(['net', 'vat', 'total'] as const)
      .filter((part) => part === 'total' || rate > 0)
      .map((part) => ({
        name: `${say(language, `fee-invoices.paper.column.${part}`)}, ${currency}`,
        kind: 'money' as const,
        currency,
      })),
  ],
  rows: lines.map(({ kind, net, vat, total }) => ({
    cells: [{ sentence: say(language, `fee-invoices.kind.${kind}`) }, ...(rate > 0 ? [net, vat, total] : [total])],
  })),
});

function sumsBlock({ net, vat, total, currency, vat_rate: rate }: InvoiceContent, language: Language): Block {
  const money = (amount: number) => ({ amount, currency });
  const percent = isolateLeftToRight(`${rate / 100}%`);
  return {
    kind: 'sums',
    sums: [
      ...(rate > 0
        ? [
            { name: { sentence: say(language, 'documents.net') }, value: money(net) },
            { name: { sentence: say(language, 'documents.vat', { rate: percent }) }, value: money(vat) },
          ]
        : []),
      {
        name: { sentence: say(language, rate > 0 ? 'documents.total' : 'fee-invoices.paper.total') },
        value: money(total),
        isStrong: true,
      },
    ],
  };
}

/** Notes for readers: that it was paid, in which money it is, and that an exempt dealer charges no VAT. */
const notesOf = ({ type, currency, vat_rate: rate }: InvoiceContent, language: Language): Block[] => [
  ...(rate === 0 ? [small(say(language, 'documents.noVat'))] : []),
  ...(currency === 'ILS' ? [] : [small(say(language, 'fee-invoices.paper.foreign', { currency }))]),
  small(say(language, type === 'credit-note' ? 'fee-invoices.paper.returned' : 'fee-invoices.paper.taken')),
];

const small = (sentence: string): Block => ({ kind: 'text', text: { sentence }, isSmall: true });
