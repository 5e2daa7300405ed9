import { entryIdOf } from '#lib/kernel/entry-cause.ts';
import type { Language } from '#lib/kernel/language.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Cell, Row } from '#lib/platform/tables/write-workbook.ts';
import { accountsOf } from '../domain/postings.ts';
import type { Exported } from '../exported.ts';

/** Lines as a table, one row for each. */

const COLUMNS = [
  'line',
  'entry',
  'booked',
  'value',
  'kind',
  'code',
  'amount',
  'currency',
  'sale',
  'transaction',
  'description',
  'payout',
  'bankReference',
  'debit',
  'credit',
] as const;

export const ENTRY_WIDTHS = [8, 14, 20, 12, 22, 18, 14, 9, 22, 22, 34, 22, 20, 16, 16] as const;

export const entryHead = (language: Language): string[] =>
  COLUMNS.map((column) => say(language, `bookkeeping.column.${column}`));

/** Rows of all lines, a page at a time. */
export async function* entryRows(
  { lines, timeZone, accounts }: Pick<Exported, 'lines' | 'timeZone' | 'accounts'>,
  language: Language,
): AsyncGenerator<Row[]> {
  let count = 0;
  for await (const page of lines())
    yield page.map((line): Row => {
      count += 1;
      const pair = accountsOf(accounts, line);
      const cells: Record<(typeof COLUMNS)[number], Cell> = {
        line: count,
        entry: entryIdOf(line),
        booked: wireTimestamp(line.bookedAt, timeZone),
        value: line.valueDate,
        kind: say(language, `payouts.cause.${line.cause}`),
        code: line.cause,
        amount: { amount: line.amount, currency: line.currency },
        currency: line.currency,
        sale: line.saleId,
        transaction: line.attemptId,
        description: line.description,
        payout: line.payoutId,
        bankReference: line.bankReference,
        debit: pair?.debit ?? null,
        credit: pair?.credit ?? null,
      };
      return { cells: COLUMNS.map((column) => cells[column]) };
    });
}
