import { readStatements, spanOf } from '#lib/modules/statements/index.ts';
import type { BookkeepingContext } from './context.ts';
import { type Check, checksOf, type HandedSums, type LineSum, type StatementSums } from './domain/control.ts';
import { readBank, readLedger, type Stretch, sumLines } from './store-lines.sql.ts';

type MonthOf = { sellerId: number; month: string };

/** A month as it is booked up to the mark. */
export type BookedMonth = {
  month: string;
  mark: number;
  isClosed: boolean;
  sums: readonly LineSum[];
  /** Its checks, given what was handed over of it; null of an export that is no hand-over. */
  checks: (handed: readonly HandedSums[] | null) => Check[];
};

/** Entries of a month after one and up to another, of which nothing changes any more. */
export function stretchOf(
  { sellerId, month }: MonthOf,
  { timeZone }: Pick<BookkeepingContext, 'timeZone'>,
  { after, upTo }: { after: number; upTo: number },
): Stretch {
  const { firstDay, lastDay } = spanOf(month, timeZone);
  return { sellerId, firstDay, lastDay, after, upTo };
}

/** Reads a month (`YYYY-MM`) of a business with everything that its sums are compared with. */
export async function readBookedMonth(context: BookkeepingContext, of: MonthOf): Promise<BookedMonth> {
  const { database, timeZone } = context;
  const { firstDay, lastDay } = spanOf(of.month, timeZone);
  const days = { sellerId: of.sellerId, firstDay, lastDay };
  const { mark, ledger } = await readLedger(database, days);
  const sums = await sumLines(database, stretchOf(of, context, { after: 0, upTo: mark }), timeZone);
  const bank = await readBank(database, { ...days, upTo: mark }, timeZone);
  const statements = await closedStatements(context, of);
  return {
    month: of.month,
    mark,
    isClosed: statements !== null,
    sums,
    checks: (handed) => checksOf({ lines: sums, ledger, statements, bank, handed }),
  };
}

/** The statements of a month; null where it is not closed, or the business had nothing in it. */
async function closedStatements(
  context: BookkeepingContext,
  { sellerId, month }: MonthOf,
): Promise<StatementSums[] | null> {
  const owner = { kind: 'seller', id: sellerId } as const;
  const read = await readStatements(context, { owner, currency: null, period: month });
  const statements = read.ok ? read.value.map(({ statement }) => statement) : [];
  return statements.length > 0 && statements.every(({ closedAt }) => closedAt !== null) ? statements : null;
}
