import { toMajorText } from '#lib/kernel/money.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type CsvRow, writeCsv } from '#lib/platform/tables/write-csv.ts';
import type { MonthStatement } from '../domain/statement.ts';
import type { ShownStatement } from '../read-statements.ts';
import { headOf, type PaperOf, titleOf } from './head.ts';
import { linesOf } from './lines.ts';

const COLUMNS = ['period', 'line', 'code', 'entries', 'amount', 'currency'] as const;

/**
 * A statement as a table: its head, and one row for each line, of a year those of its months first. Amounts in major
 * units. All rows have the same columns, so that a program finds the lines behind the row of their names.
 */
export function statementCsv(paper: PaperOf): string {
  const { period, language, statements } = paper;
  const inColumns = ([
    period = '',
    line = '',
    code = '',
    entries = '',
    amount = '',
    currency = '',
  ]: readonly string[]) => ({ period, line, code, entries, amount, currency }) satisfies CsvRow;
  const rows = statements.flatMap((shown) => rowsOf(shown, paper));
  return writeCsv(
    COLUMNS,
    [
      ...headOf(paper).map(({ name, value }) => [name, value]),
      [],
      COLUMNS.map((column) => say(language, `statement-papers.column.${column}`)),
      ...rows,
    ].map(inColumns),
    { head: [titleOf(period, language), '', '', '', '', ''] },
  );
}

function rowsOf(shown: ShownStatement, { period, language }: PaperOf): string[][] {
  const months = shown.kind === 'year' ? shown.months : [];
  const of = (name: string, statement: Omit<MonthStatement, 'month'>): string[][] =>
    linesOf(statement, language).map(({ name: line, code, count, amount }) => [
      name,
      line,
      code,
      count === null ? '' : String(count),
      toMajorText(amount, statement.currency),
      statement.currency,
    ]);
  return [...months.flatMap((month) => of(month.month, month)), ...of(period, shown.statement)];
}
