import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Attachment, Block, Fact, Paper } from '#lib/platform/pdf/paper.ts';
import type { PdfRequest } from '#lib/platform/pdf/render-pdf.ts';
import { canonical, monthContentOf, yearContentOf } from '../present/content.ts';
import type { ShownStatement } from '../read-statements.ts';
import { headOf, holderOf, type PaperOf, titleOf } from './head.ts';
import { type Line, linesOf } from './lines.ts';

/**
 * A statement as a PDF: its head, and for each currency what led from the opening to the closing balance. The text that
 * its hash is of lies inside the file. Its date is that of the close, so that it is the same bytes whenever it is made.
 */
export function statementPdf(paper: PaperOf): PdfRequest {
  const { statements, now } = paper;
  const closings = statements.map(({ statement: { closedAt } }) => closedAt);
  return {
    paper: composePaper(paper),
    createdAt: closings.includes(null) ? now : (closings.at(-1) ?? now),
    attachments: statements.flatMap(attachmentOf),
    // A name may have letters that no font of ours has.
    unknownLetters: 'replace',
  };
}

function attachmentOf(shown: ShownStatement): Attachment[] {
  const { statement, sha256 } = shown;
  if (sha256 === null) return [];
  const content = shown.kind === 'year' ? yearContentOf(shown.statement) : monthContentOf(shown.statement);
  return [
    {
      name: `statement-${statement.currency}.json`,
      mediaType: 'application/json',
      bytes: new TextEncoder().encode(canonical(content)),
      description: `SHA-256 ${sha256}`,
    },
  ];
}

function composePaper(paper: PaperOf): Paper {
  const { period, statements, language } = paper;
  const { name, businessNumber, timeZone } = holderOf(paper);
  const head = headOf(paper);
  const nameOf = (fact: 'business' | 'businessNumber') => say(language, `statement-papers.fact.${fact}`);
  return {
    language,
    timeZone,
    title: titleOf(period, language),
    issuer: { name: say(language, 'common.product') },
    recipient: {
      label: nameOf('business'),
      name,
      lines:
        businessNumber === ''
          ? []
          : [{ sentence: `${nameOf('businessNumber')} ${isolateLeftToRight(businessNumber)}` }],
    },
    blocks: [
      {
        kind: 'facts',
        facts: head.flatMap(({ fact, name: label, value }): Fact[] =>
          fact === 'business' || fact === 'businessNumber'
            ? []
            : [{ name: label, ...(fact === 'sha256' ? { value, kind: 'code' } : { value: { sentence: value } }) }],
        ),
      },
      ...statements.flatMap((shown) => blocksOf(shown, paper)),
    ],
  };
}

function blocksOf(shown: ShownStatement, { language, statements }: PaperOf): Block[] {
  const { statement } = shown;
  const { currency } = statement;
  const lines = linesOf(statement, language);
  const column = (of: 'line' | 'entries' | 'amount' | 'month' | 'opening' | 'closing') =>
    say(language, `statement-papers.column.${of}`);
  const inCurrency = (of: string) => `${of}, ${currency}`;
  const money = (amount: number) => ({ amount, currency });
  const rowOf = ({ name, count, amount, part }: Line) => ({
    cells: [{ sentence: name }, count, amount],
    ...(part === 'closing' && { kind: 'sum' as const }),
  });
  const table: Block = {
    kind: 'table',
    ...(statements.length > 1 && { title: currency }),
    columns: [
      { name: column('line'), kind: 'text' },
      { name: column('entries'), kind: 'number' },
      { name: inCurrency(column('amount')), kind: 'money', currency },
    ],
    rows: lines.filter(({ part }) => part !== 'end').map(rowOf),
  };
  const months: Block[] =
    shown.kind === 'year'
      ? [
          {
            kind: 'table',
            columns: [
              { name: column('month'), kind: 'code' },
              { name: inCurrency(column('opening')), kind: 'money', currency },
              { name: inCurrency(column('closing')), kind: 'money', currency },
            ],
            rows: shown.statement.months.map(({ month, opening, closing }) => ({ cells: [month, opening, closing] })),
          },
        ]
      : [];
  const sums = lines
    .filter(({ part }) => part === 'end')
    .map(({ code, name, amount }) => ({
      name: { sentence: name },
      value: money(amount),
      isStrong: code === 'total',
    }));
  return [table, ...months, { kind: 'sums', sums }];
}
